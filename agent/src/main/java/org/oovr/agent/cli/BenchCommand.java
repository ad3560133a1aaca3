package org.oovr.agent.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.oovr.agent.bench.AgainstLlvmpipe;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.Breakdown;
import org.oovr.agent.bench.CaptureCost;
import org.oovr.agent.bench.InterceptCost;
import org.oovr.agent.bench.TimedRun;
import org.oovr.agent.cli.suite.AnswersArguments;
import org.oovr.agent.cli.suite.GamesArguments;
import org.oovr.agent.cli.suite.PiglitArguments;
import org.oovr.agent.cli.suite.ProgramsArguments;
import org.oovr.agent.cli.suite.SuiteArguments;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.MachineLoad;
import org.oovr.agent.life.RunNotes;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.LifeOptions;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.report.ReportFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oovr bench}: how fast the simulated GPU is, beside llvmpipe in the same run. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the simulated GPU beside Mesa's llvmpipe, in the same run.",
      "  fill:  one textured, lit, full-screen shader, 1280 x 1024;",
      "  game:  about 100 draws in half floats with light maps and a tone map, 1280 x 1024;",
      "  immediate: vertices that calls tell one by one;",
      "  scene: ten animated models with shadows on jMonkeyEngine, 640 x 480;",
      "         needs the source tree, and Maven fetches the engine;",
      "  intercept: what the agent adds to a call of OpenGL;",
      "  timing: one stereo frame, about 6 million fragments, under all eight schemes;",
      "  capture: what recording a call costs, beside apitrace where it is installed;",
      "  piglit: tests of Debian's piglit, traced on llvmpipe and compared with our pictures;",
      "  answers: random state calls and queries, answered by llvmpipe and by our driver;",
      "  games: games and demos of Debian, or your own traces: pictures and speed;",
      "  programs: Java programs of a set, beside llvmpipe and without a driver."
    })
final class BenchCommand implements Callable<Integer> {
  /** No frame is reported: what is measured is drawing, of all of them, not writing pictures. */
  private static final FrameSelection NONE = FrameSelection.parse("999999999");

  /** The last third is measured; with 120 the JVM still compiles what is hot. */
  private static final int FRAMES = 300;

  /** Benchmarks that compose frames under all schemes. */
  private static final Set<String> COMPOSED = Set.of("piglit", "games", "programs");

  /** Of immediate mode, whose frames last 10 ms. */
  private static final int IMMEDIATE_FRAMES = 1200;

  /** Draws of a frame whose recording is measured: 3,004 and 15,004 calls. */
  private static final int[] CAPTURED_DRAWS = {1000, 5000};

  /** The same in Vulkan: 3,010 and 15,010 calls. */
  private static final int[] CAPTURED_VULKAN_DRAWS = {750, 3750};

  /** Runs that the quickest frame is taken of. */
  private static final int CAPTURE_ROUNDS = 5;

  /** Frames of such a run. */
  private static final int CAPTURED_FRAMES = 300;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description =
          "fill, game, immediate, scene, intercept, timing, capture, piglit, answers, games or"
              + " programs")
  private String name;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "FILE",
      description =
          "For games: traces to measure in place of the set. For programs: files of sets.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--frames",
      paramLabel = "N",
      description =
          "Frames to draw; the last third is measured, of games the last two, of capture the"
              + " quickest. Default: 300, of immediate 1200, of games 600.")
  private Integer frames;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Worker threads of the simulator; 0: one per processor. Default: 0.")
  private int threads;

  @Option(
      names = "--trace",
      paramLabel = "PROFILE_OR_DIR",
      description = "For timing: a frame of your own, a work log or a report's directory.")
  private Path trace;

  @Mixin private SuiteArguments suite;

  @Mixin private PiglitArguments piglit;

  @Mixin private AnswersArguments answers;

  @Mixin private GamesArguments games;

  @Override
  public Integer call() {
    if (trace != null && !name.equals("timing")) {
      throw new ParameterException(spec.commandLine(), "--trace is for the benchmark timing");
    }
    if (!name.equals("games") && (games.sampled() || !files.isEmpty() && !name.equals("programs"))
        || games.schemes() && !COMPOSED.contains(name)) {
      throw new ParameterException(
          spec.commandLine(),
          "files are for the benchmarks games and programs, --schemes for these and piglit,"
              + " --sampled for games");
    }
    suite.check(spec);
    if (frames == null) {
      frames =
          switch (name) {
            case "games" -> GamesArguments.FRAMES;
            case "immediate" -> IMMEDIATE_FRAMES;
            case "capture" -> CAPTURED_FRAMES;
            default -> FRAMES;
          };
    }
    if (frames < 3 || frames > 100_000) {
      throw new ParameterException(
          spec.commandLine(), "frames '" + frames + "': expected 3 to 100000");
    }
    try {
      switch (name) {
        case "fill" -> sample("FillRate");
        case "game" -> sample("ArenaFrame");
        case "immediate" -> sample("Immediate");
        case "scene" -> scene();
        case "intercept" -> intercept();
        case "timing" -> new TimingBench(spec.commandLine().getOut(), threads, trace).run();
        case "capture" -> capture();
        case "piglit" -> piglit.run(spec, suite, games.schemes(), threads, OovrJar.path());
        case "answers" -> answers.run(spec, suite, OovrJar.path());
        case "games" -> games();
        case "programs" ->
            ProgramsArguments.run(spec, suite, files, games.schemes(), threads, OovrJar.path());
        default ->
            throw new ParameterException(
                spec.commandLine(),
                "unknown benchmark '"
                    + name
                    + "': expected fill, game, immediate, scene, intercept, timing, capture,"
                    + " piglit, answers, games or programs");
      }
    } catch (BenchException fault) {
      throw new CommandFailedException(fault.getMessage(), fault);
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
    return 0;
  }

  private void games() throws BenchException, IOException {
    for (Path file : files) {
      if (!suite.worker()) { // whose second file is where pictures go
        TraceInputs.open(file).close(); // what is no trace is told of before anything is measured
      }
    }
    games.run(spec, suite, files, frames, threads, OovrJar.path());
  }

  private void sample(String program) throws BenchException, IOException {
    try (SampleProgram sample = SampleProgram.unpack()) {
      List<String> arguments = List.of("--frames", Integer.toString(frames));
      compare(sample.command("org.oovr.samples.bench." + program, arguments), sample.directory());
    }
  }

  private void scene() throws BenchException, IOException {
    String classPath = System.getProperty("oovr.scenes", "");
    if (classPath.isEmpty()) {
      throw new CommandFailedException("needs the source tree: start it as ./oovr bench scene");
    }
    Path work = Files.createTempDirectory("oovr-bench");
    try {
      compare(
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-cp",
              classPath,
              "org.oovr.scenes.SinbadClock",
              "--frames",
              Integer.toString(frames)),
          work);
    } finally {
      ReportFiles.deleteTree(work);
    }
  }

  private void intercept() throws BenchException, IOException {
    InterceptCost.Result cost;
    try (SampleProgram sample = SampleProgram.unpack()) {
      cost =
          new InterceptCost(
                  arguments -> sample.command("org.oovr.samples.bench.CallCost", arguments),
                  mode -> List.of(agent(mode, sample.directory())))
              .run();
    }
    PrintWriter out = spec.commandLine().getOut();
    nanos(out, "bare", cost.bare(), "without the agent, to a function that does nothing");
    nanos(out, "passive", cost.passive(), "the same under an agent that only looks on");
    nanos(out, "added", cost.passiveCost(), "what looking on costs");
    if (!Double.isNaN(cost.driver())) {
      nanos(out, "driver", cost.driver(), "without the agent, to llvmpipe");
      nanos(out, "alongside", cost.alongside(), "the same, every call recorded");
    }
    nanos(out, "instead", cost.instead(), "answered by the simulated GPU's driver");
  }

  private void capture() throws BenchException, IOException {
    PrintWriter out = spec.commandLine().getOut();
    MachineLoad.print(out);
    try (SampleProgram sample = SampleProgram.unpack()) {
      Path trace = sample.directory().resolve("oovr.trace");
      RunOptions options =
          new RunOptions(Mode.CAPTURE, FrameSelection.ALL, Stereo.OFF, 0, 0, 0, trace);
      String agent = "-javaagent:" + OovrJar.path() + "=" + options.format();
      CaptureCost cost =
          CaptureCost.ofOpenGl(
              (words, arguments) ->
                  sample.command(words, "org.oovr.samples.bench.ManyCalls", arguments),
              frames,
              CAPTURE_ROUNDS);
      for (int draws : CAPTURED_DRAWS) {
        captured(out, "OpenGL", "a frame", cost.run(draws, agent, trace));
      }
      captureVulkan(out, sample);
    }
  }

  /** LWJGL's Vulkan is no part of our jar, and comes from the class path of the source tree. */
  private void captureVulkan(PrintWriter out, SampleProgram sample)
      throws BenchException, IOException {
    String[] scenes = System.getProperty("oovr.scenes", "").split(File.pathSeparator);
    Optional<Path> library =
        Arrays.stream(scenes)
            .map(Path::of)
            .filter(p -> p.getFileName() != null)
            .filter(p -> p.getFileName().toString().startsWith("lwjgl-vulkan-"))
            .findFirst();
    if (library.isEmpty()) {
      out.println("Vulkan: not measured, needs the source tree (./oovr bench capture)");
      return;
    }
    Path file = sample.directory().resolve("oovr.gfxr");
    RunOptions options =
        new RunOptions(Mode.CAPTURE, FrameSelection.ALL, Stereo.OFF, 0, 0, 0, file);
    String agent = "-javaagent:" + OovrJar.path() + "=" + options.format();
    CaptureCost cost =
        CaptureCost.ofVulkan(
            (words, arguments) ->
                sample.command(
                    library.get(), words, "org.oovr.samples.vulkan.ManyCommands", arguments),
            frames,
            CAPTURE_ROUNDS);
    for (int draws : CAPTURED_VULKAN_DRAWS) {
      captured(out, "Vulkan", "of the program's thread a frame", cost.run(draws, agent, file));
    }
  }

  private static void captured(
      PrintWriter out, String api, String what, CaptureCost.Result result) {
    out.printf(
        Locale.ROOT,
        "%s, %d calls a frame: %.3f ms %s%n",
        api,
        result.row().calls(),
        result.row().bareMillis(),
        what);
    recorded(out, "capture", result.ours());
    if (result.apitrace() != null) {
      recorded(out, "apitrace", result.apitrace());
      out.printf(
          Locale.ROOT,
          "  ratio    %8.2f of apitrace's time, %.3f of its bytes%n",
          result.ours().addedNanos() / result.apitrace().addedNanos(),
          (double) result.ours().fileBytes() / result.apitrace().fileBytes());
    }
  }

  private static void recorded(PrintWriter out, String who, CaptureCost.Recorded recorded) {
    out.printf(
        Locale.ROOT,
        "  %-8s %8.3f ms, %4.0f ns a call, %.1f bytes a call%n",
        who,
        recorded.millis(),
        recorded.addedNanos(),
        recorded.bytesPerCall());
  }

  private static String agent(Mode mode, Path work) {
    Path report = work.resolve("report");
    RunOptions options = new RunOptions(mode, NONE, Stereo.OFF, 0, 0, 0, report).drawingUnseen();
    return "-javaagent:" + OovrJar.path() + "=" + options.format();
  }

  private static void nanos(PrintWriter out, String what, double nanos, String meaning) {
    out.printf(Locale.ROOT, "%-10s %8.2f ns a call  (%s)%n", what, nanos, meaning);
  }

  private void compare(List<String> command, Path work) throws BenchException, IOException {
    PrintWriter out = spec.commandLine().getOut();
    MachineLoad.print(out);
    RunOptions options =
        new RunOptions(Mode.INSTEAD, NONE, Stereo.OFF, 0, 0, threads, work.resolve("report"))
            .drawingUnseen();
    RunNotes notes = RunNotes.create();
    RunOptions told = options.withLife(new LifeOptions(false, notes.file()));
    AgainstLlvmpipe.Result result;
    String kernels;
    try {
      result =
          new AgainstLlvmpipe(
                  command,
                  words -> new AgentProcess(told, words).builder(OovrJar.path()),
                  // without notes: of the programs that have the same, the first alone is watched
                  words -> new AgentProcess(options, words).builder(OovrJar.path()))
              .run();
      kernels = notes.last(RunNotes.Kind.KERNELS).map(RunNotes.Note::text).orElse("not told");
    } finally {
      notes.delete();
    }
    line(out, "llvmpipe", result.real());
    line(out, "simulated", result.simulated());
    out.printf(Locale.ROOT, "ratio      %.3f of llvmpipe's speed%n", result.ratio());
    out.printf("kernels    %s%n", kernels);
    out.printf("where the simulated GPU's time goes (%d samples):%n", result.breakdown().total());
    for (Breakdown.Part part : Breakdown.Part.values()) {
      double share = result.breakdown().share(part);
      if (share > 0) {
        out.printf(Locale.ROOT, "  %-24s %5.1f %%%n", part.text(), 100 * share);
      }
    }
  }

  private static void line(PrintWriter out, String who, TimedRun run) {
    out.printf(
        Locale.ROOT,
        "%-10s %8.2f ms a frame  %8.1f million %s a second  (%s)%n",
        who,
        run.millis(),
        run.rate(),
        run.unit(),
        run.renderer());
  }
}
