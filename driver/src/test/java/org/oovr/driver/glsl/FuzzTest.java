package org.oovr.driver.glsl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FuzzTest {
  @Test
  void damagedShadersNeitherCrashNorPrint() throws Exception {
    String java =
        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
    Process p =
        new ProcessBuilder(
                java,
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                FuzzProbe.class.getName(),
                "20",
                "400")
            .redirectErrorStream(true)
            .start();
    String output;
    try (InputStream in = p.getInputStream()) {
      output = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertTrue(p.waitFor(60, TimeUnit.SECONDS));
    assertEquals(0, p.exitValue(), output);
    assertTrue(output.trim().matches("rounds 400 compiled \\d+ linked \\d+"), "printed: " + output);
    String[] words = output.trim().split(" ");
    assertTrue(Integer.parseInt(words[3]) > 20 && Integer.parseInt(words[5]) > 20, output);
  }
}
