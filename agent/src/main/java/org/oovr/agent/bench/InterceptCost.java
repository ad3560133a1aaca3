package org.oovr.agent.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.oovr.agent.options.Mode;

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

  private static final Pattern LINE = Pattern.compile("calls: ([0-9.]+) ns a call");
  private static final List<String> IN_CONTEXT = List.of("--context");

  /** Runs that the quickest is taken of: what disturbs a run only makes it slower. */
  private static final int REPEATS = 3;

  private final Function<List<String>, List<String>> program;
  private final Function<Mode, List<String>> agent;

  /**
   * A measurement.
   *
   * @param program the command of the program with some arguments: java first
   * @param agent the options of a virtual machine under the agent
   */
  public InterceptCost(
      Function<List<String>, List<String>> program, Function<Mode, List<String>> agent) {
    this.program = program;
    this.agent = agent;
  }

  /** Runs all of them, one after the other. */
  public Result run() throws BenchException {
    double bare = Double.MAX_VALUE;
    double passive = Double.MAX_VALUE;
    for (int i = 0; i < REPEATS; i++) {
      bare = Math.min(bare, nanos(List.of(), List.of(), Map.of()));
      List<String> passiveAgent = new ArrayList<>(agent.apply(Mode.ALONGSIDE));
      passiveAgent.add(0, "-Doovr.passive=true");
      passive = Math.min(passive, nanos(passiveAgent, List.of(), Map.of()));
    }
    double driver = Double.NaN;
    double alongside = Double.NaN;
    try (VirtualDisplay display = VirtualDisplay.start()) {
      driver = nanos(List.of(), IN_CONTEXT, display.environment());
      alongside = nanos(agent.apply(Mode.ALONGSIDE), IN_CONTEXT, display.environment());
    } catch (BenchException absent) {
      System.err.println("oovr: nothing measured beside a real driver: " + absent.getMessage());
    }
    double instead = nanos(agent.apply(Mode.INSTEAD), IN_CONTEXT, Map.of());
    return new Result(bare, passive, driver, alongside, instead);
  }

  private double nanos(List<String> options, List<String> arguments, Map<String, String> more)
      throws BenchException {
    List<String> command = new ArrayList<>(program.apply(arguments));
    command.addAll(1, options);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(more);
    return Double.parseDouble(ProgramOutput.line(builder, LINE).group(1));
  }
}
