package org.oovr.agent.bench;

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
    return parse(ProgramOutput.of(builder.redirectError(ProcessBuilder.Redirect.INHERIT)));
  }

  static TimedRun parse(String output) throws BenchException {
    Matcher line = ProgramOutput.line(output, LINE);
    return new TimedRun(
        Double.parseDouble(line.group(1)),
        Double.parseDouble(line.group(2)),
        line.group(3),
        line.group(4).strip());
  }
}
