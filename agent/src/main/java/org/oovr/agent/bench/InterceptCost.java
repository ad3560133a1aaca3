package org.oovr.agent.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What interception costs a call: a program that times its own calls ({@code
 * org.oovr.samples.bench.CallCost}) runs without the agent, with the agent looking on, and with the
 * agent at work.
 */
public final class InterceptCost {
  /**
   * Nanoseconds a call.
   *
   * @param bare without the agent, to a native function that does nothing
   * @param passive the same with the agent, reporting nothing
   * @param driver without the agent, to llvmpipe; NaN where there is no virtual display
   * @param alongside the same with the agent recording every call; NaN as well
   * @param instead answered by the simulated GPU
   */
  public record Result(
      double bare, double passive, double driver, double alongside, double instead) {
    /** What the agent adds to a call that it does not report. */
    public double passiveCost() {
      return passive - bare;
    }
  }

  /** How the program is started. */
  public interface Start {
    /** The command of the program with these arguments. */
    List<String> command(List<String> arguments);

    /**
     * The options of a virtual machine under the agent.
     *
     * @param mode {@code alongside} or {@code instead}
     */
    List<String> agent(String mode);
  }

  private static final Pattern LINE = Pattern.compile("calls: ([0-9.]+) ns a call");
  private static final List<String> IN_CONTEXT = List.of("--context");

  /** Runs that the quickest is taken of: what disturbs a run only makes it slower. */
  private static final int REPEATS = 3;

  private final Start start;

  public InterceptCost(Start start) {
    this.start = start;
  }

  /** Runs all of them, one after the other. */
  public Result run() throws BenchException {
    double bare = Double.MAX_VALUE;
    double passive = Double.MAX_VALUE;
    for (int i = 0; i < REPEATS; i++) {
      bare = Math.min(bare, nanos(List.of(), List.of(), Map.of()));
      List<String> passiveAgent = new ArrayList<>(start.agent("alongside"));
      passiveAgent.add(0, "-Doovr.passive=true");
      passive = Math.min(passive, nanos(passiveAgent, List.of(), Map.of()));
    }
    double driver = Double.NaN;
    double alongside = Double.NaN;
    try (VirtualDisplay display = VirtualDisplay.start()) {
      driver = nanos(List.of(), IN_CONTEXT, display.environment());
      alongside = nanos(start.agent("alongside"), IN_CONTEXT, display.environment());
    } catch (BenchException absent) {
      System.err.println("oovr: nothing measured beside a real driver: " + absent.getMessage());
    }
    double instead = nanos(start.agent("instead"), IN_CONTEXT, Map.of());
    return new Result(bare, passive, driver, alongside, instead);
  }

  private double nanos(List<String> options, List<String> arguments, Map<String, String> more)
      throws BenchException {
    List<String> command = new ArrayList<>(start.command(arguments));
    command.addAll(1, options);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(more);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = process.waitFor();
      Matcher line = LINE.matcher(out);
      if (status != 0 || !line.find()) {
        throw new BenchException(
            "the program that times its calls ended with status " + status + ": " + out.strip());
      }
      return Double.parseDouble(line.group(1));
    } catch (IOException fault) {
      throw new BenchException("cannot run " + command.get(0) + ": " + fault.getMessage(), fault);
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", fault);
    }
  }
}
