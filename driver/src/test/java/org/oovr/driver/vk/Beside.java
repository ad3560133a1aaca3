package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.function.Function;

/** Runs one program on our driver and on that of the machine. */
final class Beside {
  private Beside() {}

  /**
   * Compares what a program draws.
   *
   * @param tolerance the most that a byte may differ
   */
  static void same(int tolerance, Function<TestProgram, int[]> program) {
    RealVulkan real = RealVulkan.find();
    assumeTrue(real != null, "no Vulkan driver is installed");
    int[] expected;
    try (TestProgram p = new TestProgram(real)) {
      expected = program.apply(p);
    }
    try (TestProgram p = new TestProgram()) {
      int[] drawn = program.apply(p);
      assertEquals("[]", p.log.toString());
      int worst = 0;
      int wrong = 0;
      String first = "";
      for (int i = 0; i < drawn.length; i++) {
        int most = 0;
        for (int c = 0; c < 32; c += 8) {
          most = Math.max(most, Math.abs((drawn[i] >>> c & 255) - (expected[i] >>> c & 255)));
        }
        worst = Math.max(worst, most);
        if (most > tolerance && wrong++ == 0) {
          first = "word %d: %08x for %08x".formatted(i, drawn[i], expected[i]);
        }
      }
      assertTrue(
          worst <= tolerance,
          wrong + " of " + drawn.length + " words differ, by up to " + worst + ": " + first);
    }
  }
}
