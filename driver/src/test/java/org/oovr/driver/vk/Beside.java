package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Function;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceProperties;

/** Runs one program on our driver and on that of the machine. */
final class Beside {
  private Beside() {}

  /**
   * Compares what a program draws.
   *
   * @param tolerance the most that a byte may differ
   */
  static void same(int tolerance, Function<TestProgram, int[]> program) {
    int[] expected;
    try (TestProgram p = lavapipe()) {
      expected = program.apply(p);
    }
    compare(tolerance, program, expected, new TestProgram());
  }

  /** The same with one more extension. */
  static void same(int tolerance, String extension, Function<TestProgram, int[]> program) {
    int[] expected;
    lavapipe().close();
    try (TestProgram p = new TestProgram(RealVulkan.find(), extension)) {
      expected = program.apply(p);
    }
    compare(tolerance, program, expected, new TestProgram(null, extension));
  }

  /** The same for shaders that are interpreted, and for such that are compiled. */
  static void sameCompiled(int tolerance, Function<TestProgram, int[]> program) {
    int[] expected;
    try (TestProgram p = lavapipe()) {
      expected = program.apply(p);
    }
    compare(tolerance, program, expected, new TestProgram());
    compare(tolerance, program, expected, TestProgram.compiled());
  }

  private static void compare(
      int tolerance, Function<TestProgram, int[]> program, int[] expected, TestProgram ours) {
    try (TestProgram p = ours) {
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

  /** The driver that the numbers are for; without it the tests say nothing, and fail. */
  static TestProgram lavapipe() {
    RealVulkan real = RealVulkan.find();
    assertNotNull(real, "needs a Vulkan loader and lavapipe, which ./oovr test installs");
    TestProgram p = new TestProgram(real);
    long properties = p.struct("VkPhysicalDeviceProperties");
    p.call("vkGetPhysicalDeviceProperties", p.physicalDevice, properties);
    String name = NativeMemory.text(properties + PhysicalDeviceProperties.DEVICE_NAME);
    assertTrue(name.contains("llvmpipe"), "the driver is " + name + ", not lavapipe");
    return p;
  }
}
