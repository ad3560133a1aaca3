package org.oovr.driver.gl.real;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.Function;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process whose libraries would never let it end. */
class ProcessEndTest {
  private static final int STATUS = 7;

  /** Registers an exit handler that waits for ever, as a driver's does, and ends. */
  public static final class Waiting {
    private Waiting() {}

    public static void main(String[] args) {
      Function forEver = Function.getFunction("c", "pause");
      Function.getFunction("c", "on_exit").invokeInt(new Object[] {forEver, null});
      ProcessEnd.withoutDrivers();
      Path.of(args[0]).toFile().deleteOnExit();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
      System.exit(STATUS);
    }
  }

  @Test
  void endsWithItsStatusAfterAllThatJavaDoes(@TempDir Path dir) throws Exception {
    Path left = Files.createFile(dir.resolve("left"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                Waiting.class.getName(),
                left.toString())
            .redirectErrorStream(true)
            .start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "does not end");
      assertEquals(STATUS, process.exitValue(), () -> text(process));
      assertTrue(text(process).startsWith("hook"));
      assertFalse(Files.exists(left));
    } finally {
      process.destroyForcibly();
    }
  }

  private static String text(Process process) {
    try (InputStream in = process.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException fault) {
      throw new java.io.UncheckedIOException(fault);
    }
  }
}
