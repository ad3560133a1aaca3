package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The packaged command line in a JVM of its own, as a user starts it, without a display.
 *
 * @param status exit status
 * @param out what it wrote to stdout
 * @param err what it wrote to stderr
 */
record OovrProcess(int status, String out, String err) {
  /** A program with nothing graphical in it. */
  static final class Hello {
    private Hello() {}

    public static void main(String[] args) {
      System.out.println("hello " + String.join(" ", args));
      if (args.length > 1) {
        System.exit(Integer.parseInt(args[1]));
      }
    }
  }

  /** The jar under test. */
  static Path jar() {
    return Path.of(System.getProperty("oovr.jar"));
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** {@code java -jar oovr.jar ARGS}. */
  static OovrProcess oovr(Path directory, String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(java(), "-jar", jar().toString()));
    command.addAll(List.of(args));
    return start(directory, command);
  }

  /** Any command. */
  static OovrProcess start(Path directory, List<String> command)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(directory, "stdout", "");
    Path err = Files.createTempFile(directory, "stderr", "");
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().remove("DISPLAY");
    builder.environment().remove("WAYLAND_DISPLAY");
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    boolean ended = process.waitFor(10, TimeUnit.MINUTES);
    if (!ended) {
      process.destroyForcibly().waitFor();
    }
    assertTrue(ended, () -> command + " did not end");
    return new OovrProcess(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
