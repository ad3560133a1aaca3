package org.oovr.agent.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a program that times itself said.
 *
 * @param millis milliseconds a frame
 * @param rate what it counts, in millions a second
 * @param unit what it counts
 * @param renderer the GPU's name
 */
public record TimedRun(double millis, double rate, String unit, String renderer) {
  private static final Pattern LINE =
      Pattern.compile(
          "(?m)^[a-z]+: ([0-9.]+) ms a frame, ([0-9.]+) million (\\w+) a second on (.*)$");

  /** Runs the program to its end and reads its line; its errors go to ours. */
  public static TimedRun of(ProcessBuilder builder) throws BenchException {
    String command = builder.command().get(0);
    try {
      Process process =
          builder
              .redirectInput(ProcessBuilder.Redirect.from(nothing()))
              .redirectOutput(ProcessBuilder.Redirect.PIPE)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = process.waitFor();
      if (status != 0) {
        throw new BenchException(command + " ended with status " + status);
      }
      return parse(out);
    } catch (IOException fault) {
      throw new BenchException("cannot run " + command + ": " + fault.getMessage(), fault);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", fault);
    }
  }

  private static java.io.File nothing() {
    boolean windows = System.getProperty("os.name").startsWith("Windows");
    return new java.io.File(windows ? "NUL" : "/dev/null");
  }

  static TimedRun parse(String output) throws BenchException {
    Matcher line = LINE.matcher(output);
    if (!line.find()) {
      throw new BenchException("the program did not say what a frame took: " + output.strip());
    }
    return new TimedRun(
        Double.parseDouble(line.group(1)),
        Double.parseDouble(line.group(2)),
        line.group(3),
        line.group(4).strip());
  }
}
