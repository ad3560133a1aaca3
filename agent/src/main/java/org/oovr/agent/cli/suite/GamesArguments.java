package org.oovr.agent.cli.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.games.GameReplay;
import org.oovr.agent.bench.games.GameTable;
import org.oovr.agent.bench.games.GamesBench;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.MachineLoad;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of {@code oovr bench games}. */
public final class GamesArguments {
  /** Frames where nobody asks for another number. */
  public static final int FRAMES = 600;

  private static final int LIMIT_SECONDS = 1800;

  /** Of the process that draws: what the launcher gives to commands that draw many frames. */
  private static final List<String> JVM =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:NewSize=256m",
          "-XX:MaxNewSize=384m",
          "-XX:FreqInlineSize=100",
          "-XX:Tier4MinInvocationThreshold=60",
          "-XX:Tier4BackEdgeThreshold=400000",
          "-XX:CompileCommand=quiet",
          "-XX:CompileCommand=dontinline,org.oovr.simulator.lanes.LaneCasts::to*",
          "-XX:CompileCommand=dontinline,org.oovr.simulator.lanes.vector.*::*",
          "-XX:CompileCommand=CompileThresholdScaling,org.oovr.simulator.lanes.vector.*::*,0.05");

  @Option(
      names = "--schemes",
      description =
          "For piglit, games and programs: also composes the compared frames under all schemes;"
              + " each must be the frame.")
  private boolean schemes;

  @Option(
      names = "--sampled",
      description =
          "For games: also tells where the time goes; sampling costs a little of the speed.")
  private boolean sampled;

  /** Whether frames are composed under all schemes. */
  public boolean schemes() {
    return schemes;
  }

  /** Whether stacks are sampled. */
  public boolean sampled() {
    return sampled;
  }

  /**
   * Measures.
   *
   * @param traces to measure in place of the set; empty: the set
   * @param frames of a trace that are drawn at most
   * @param jar ours
   */
  public void run(
      CommandSpec spec, SuiteArguments suite, List<Path> traces, int frames, int threads, Path jar)
      throws BenchException, IOException {
    if (suite.worker()) {
      work(suite, traces, frames, threads);
      return;
    }
    GamesBench.Options options =
        new GamesBench.Options(
            suite.half(),
            suite.text(),
            traces,
            sampled,
            suite.limitSeconds(LIMIT_SECONDS),
            suite.out("games"));
    MachineLoad.print(spec.commandLine().getOut());
    GamesBench bench =
        new GamesBench(
            options,
            (jvm, trace, pictures, row) -> command(jar, jvm, trace, pictures, row, frames, threads),
            spec.commandLine().getErr());
    GameTable table = bench.run();
    spec.commandLine().getOut().print(table.text());
    spec.commandLine().getOut().println("tables and traces: " + options.out());
    spec.commandLine().getOut().flush();
    if (!table.right()) {
      throw new CommandFailedException("not every program is right, see above");
    }
  }

  private List<String> command(
      Path jar, List<String> jvm, Path trace, Path pictures, Path row, int frames, int threads) {
    KeptMethods kept = KeptMethods.given();
    List<String> flags = new ArrayList<>(JVM);
    flags.addAll(kept.flags(jar));
    flags.addAll(jvm);
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--frames", Integer.toString(frames), "--out", row.toString()));
    if (schemes) {
      arguments.add("--schemes");
    }
    arguments.add(trace.toString());
    if (pictures != null) {
      arguments.add(pictures.toString());
    }
    return SuiteArguments.workerCommand(kept.started(jar), flags, "games", threads, arguments);
  }

  private void work(SuiteArguments suite, List<Path> traces, int frames, int threads)
      throws IOException {
    Path pictures = traces.size() > 1 ? traces.get(1) : null;
    try {
      GameReplay.run(
          new GameReplay.Options(traces.get(0), frames, schemes, pictures, threads),
          suite.out("games"));
    } catch (InterruptedException fault) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", fault);
    }
  }
}
