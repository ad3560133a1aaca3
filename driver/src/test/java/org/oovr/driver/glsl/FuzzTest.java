package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Damaged shaders, in processes that may neither crash nor hang nor print. {@code
 * -Doovr.hostile.inputs} says how many, {@code -Doovr.hostile.seed} which.
 */
class FuzzTest {
  private static final Pattern SAID =
      Pattern.compile("rounds \\d+ compiled (\\d+) linked (\\d+) drawn (\\d+) errors \\{.*\\}");

  private static final int INPUTS = Integer.getInteger("oovr.hostile.inputs", 400);
  private static final int SEED = Integer.getInteger("oovr.hostile.seed", 20);

  /** Shaders of a process. */
  private static final int AT_ONCE = 1000;

  /** A shader takes milliseconds, an endless one seconds. */
  private static final long LIMIT_SECONDS = Math.max(60, AT_ONCE);

  @Test
  void damagedShadersNeitherCrashNorHangNorPrint() throws Exception {
    for (int at = 0; at < INPUTS; at += AT_ONCE) {
      probe(SEED + at / AT_ONCE, Math.min(AT_ONCE, INPUTS - at));
    }
  }

  private static void probe(int seed, int rounds) throws Exception {
    Path said = Files.createTempFile("oovr-hostile", ".txt");
    try {
      Process p =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx768m",
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  FuzzProbe.class.getName(),
                  Integer.toString(seed),
                  Integer.toString(rounds))
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      boolean ended = p.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
      p.destroyForcibly().waitFor();
      String output = Files.readString(said).trim();
      assertTrue(ended, () -> "seed " + seed + " hangs: " + output);
      assertEquals(0, p.exitValue(), () -> "seed " + seed + ": " + output);
      Matcher counts = SAID.matcher(output);
      assertTrue(counts.matches(), () -> "seed " + seed + " printed: " + output);
      if (INPUTS > 400) {
        System.out.println("seed " + seed + ": " + output);
      }
      for (int i = 1; i <= counts.groupCount(); i++) {
        assertTrue(Integer.parseInt(counts.group(i)) > rounds / 20, output);
      }
    } finally {
      Files.delete(said);
    }
  }
}
