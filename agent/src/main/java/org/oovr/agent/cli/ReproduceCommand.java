package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.redundancy.DrawnAhead;
import org.oovr.agent.redundancy.RedundancyFiles;
import org.oovr.agent.redundancy.RedundancySequence;
import org.oovr.agent.redundancy.RedundancyText;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.reproduce.Calibration;
import org.oovr.agent.reproduce.OpenFact;
import org.oovr.agent.reproduce.Prediction;
import org.oovr.agent.reproduce.Reading;
import org.oovr.agent.reproduce.ReadingsStudy;
import org.oovr.agent.reproduce.RunCache;
import org.oovr.agent.reproduce.Sensitivity;
import org.oovr.agent.reproduce.Study;
import org.oovr.agent.reproduce.Variation;
import org.oovr.agent.reproduce.frames.PointFrames;
import org.oovr.agent.reproduce.frames.PointLogs;
import org.oovr.agent.reproduce.frames.TimedPoint;
import org.oovr.agent.sweep.plan.WorkloadPoint;
import org.oovr.agent.sweep.run.ToolIdentity;
import org.oovr.agent.texmem.TextureMemoryStudy;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.redundancy.Technique;
import org.oovr.simulator.redundancy.TileMachine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oovr reproduce}: the paper's figures beside ours. */
// Long because three papers and three kinds of study share their options.
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the figures of the OO-VR paper, or of another seed of this project, beside ours.",
      "Draws nine workload points, generated stand-ins for the games of its Table 3, and times",
      "them under all schemes, link bandwidths and numbers of GPMs that the figures need."
    })
final class ReproduceCommand implements Callable<Integer> {
  /** Where work logs lie that are not kept. */
  private static final String TEMPORARY = ".profiles";

  private static final int MOST_FRAMES = 10_000;
  private static final int MOST_BEFORE = 100;
  private static final int SEQUENCE_FRAMES = 24;
  private static final double MOST_MARGIN = 10;
  private static final int BOILING_FRAMES = 4;
  private static final int BOILING_SIDE = 512;

  /** All open facts are varied. */
  private static final String OPEN = "open";

  private static final String SEQUENCE_SIZE = "320x240";

  /** Where those of a calibration lie. */
  private static final String KEPT = "profiles";

  /** Tables of the points so far are written so often. */
  private static final long WRITE_NANOS = 60_000_000_000L;

  /** What draws the sequences: name, class, what the camera does. */
  private static final List<List<String>> SEQUENCES =
      List.of(
          List.of("Board", "org.oovr.samples.tiled.Board", "static"),
          List.of("Hop", "org.oovr.samples.tiled.Hop", "static"),
          List.of("Stroll", "org.oovr.samples.tiled.Stroll", "mixed"),
          List.of("TexturedObject", "org.oovr.samples.gl.TexturedObject", "dynamic"),
          List.of("Particles", "org.oovr.samples.gl.Particles", "dynamic"));

  /** What can be reproduced. */
  enum Seed {
    OOVR_VR("oovr-vr"),
    RE("re"),
    DSM("dsm");

    private final String text;

    Seed(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "SEED",
      defaultValue = "oovr-vr",
      description =
          "oovr-vr: the OO-VR paper. re: Rendering Elimination, beside Transaction Elimination and"
              + " Fragment Memoization, over sequences that samples draw. dsm: Distributed Texture"
              + " Memory, with a boiling simulation of 512 x 512 and a walk. Default: oovr-vr.")
  private Seed seed;

  @Option(
      names = "--frames",
      paramLabel = "N",
      description = {
        "Frames of each sequence of 're' and of the walk of 'dsm', 2 to 10000, default 24; of each"
            + " point",
        "of 'oovr-vr', 1 to 100: the last is timed, and finds the pages that those before it left."
            + " Default 1:",
        "a frame is timed after itself."
      })
  private Integer frames;

  @Option(
      names = "--camera",
      paramLabel = "stroll|walk",
      defaultValue = "walk",
      description =
          "With --frames above 1: stroll: slowly, with all draws in each frame. walk: it turns by a"
              + " degree a frame, and what is out of view is not drawn. Default: walk.")
  private PointFrames.CameraPath camera;

  @Option(
      names = "--figure",
      paramLabel = "N",
      defaultValue = "0",
      description = "Only figure 4, 7, 8, 9, 10, 15, 16, 17 or 18. Default: all.")
  private int figure;

  @Option(
      names = "--points",
      paramLabel = "NAME,..",
      split = ",",
      description =
          "Only these points: DM3-1600, DM3-1280, DM3-640, HL2-1600, HL2-1280, HL2-640, NFS, UT3,"
              + " WE. Default: all.")
  private List<String> points = new ArrayList<>();

  @Option(
      names = "--trace",
      paramLabel = "FILE,..",
      split = ",",
      description = {
        "Your own frames instead: work logs, directories of reports, or traces, TRACE@FRAME or"
            + " the frame in",
        "the middle, which are drawn in stereo first; with --frames after those before them."
      })
  private List<String> traces = new ArrayList<>();

  @Mixin private MachineArguments machine;

  @Option(
      names = "--sensitivity",
      description = {
        "Instead of the figures: what the averages of Figures 8, 9, 15 and 16 become when one"
            + " field",
        "at a time has another value; takes about ten times as long."
      })
  private boolean sensitivity;

  @Option(
      names = "--vary",
      paramLabel = "FIELD[=V1,V2,..]",
      description =
          "Like --sensitivity, but only this field, with these values or those of the list; may be"
              + " given often. 'open': all that the paper leaves open, which says what decides the"
              + " rows that a --reading does not meet.")
  private List<String> varied = new ArrayList<>();

  @Option(
      names = "--reading",
      paramLabel = "NAME,..",
      split = ",",
      defaultValue = Reading.TABLE_2,
      description = {
        "How what the paper leaves open is filled in: table2 (the documented defaults), paper (by"
            + " its",
        "text, and calibrated by its baseline), or both, side by side. Default: table2."
      })
  private List<String> readings = new ArrayList<>();

  @Option(
      names = "--calibrate",
      description = {
        "Instead of the figures: tries all combinations of what the paper leaves open about its"
            + " machine",
        "(--vary: other values of a field), keeps those that meet what it publishes about its"
            + " baseline,",
        "and predicts all figures with them. Goes on where it was when it was stopped."
      })
  private boolean calibrate;

  @Option(
      names = "--members",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "With --calibrate: predicts by the N best settings only. Default: all good ones.")
  private int members;

  @Option(
      names = "--margin",
      paramLabel = "RMS",
      defaultValue = "" + Calibration.SPREAD,
      description = {
        "With --calibrate: how far one point may lie from the average of all; a setting"
            + " that points",
        "still to come could not bring back by that is dropped. Default: "
            + Calibration.SPREAD
            + "."
      })
  private double margin;

  @Option(
      names = "--size",
      paramLabel = "WxH",
      description = {
        "The five games once each at this size, 400x300 say, as points DM3-400, HL2-400 and so on:",
        "for studies that would take too long at their own sizes. Of the sequences of 're' and the",
        "walk of 'dsm', 320x240 otherwise."
      })
  private String size;

  @Option(
      names = "--profiles",
      paramLabel = "DIR",
      description =
          "Keeps the work logs of the points (0.8 GB in all) in DIR, and takes those it has instead"
              + " of drawing again.")
  private Path profiles;

  @Option(names = "--redraw", description = "Draws the points again, even if --profiles has them.")
  private boolean redraw;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Worker threads; 0: one per processor. The figures do not depend on it.")
  private int threads;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "oovr-reproduce",
      description = "Directory of tables and charts. Default: oovr-reproduce.")
  private Path out;

  @Override
  public Integer call() {
    if (threads < 0 || threads > RunOptions.MAX_THREADS) {
      throw new ParameterException(
          spec.commandLine(), "threads '" + threads + "': expected 0 to " + RunOptions.MAX_THREADS);
    }
    frames = frames == null ? seed == Seed.OOVR_VR ? 1 : SEQUENCE_FRAMES : frames;
    int least = seed == Seed.OOVR_VR ? 1 : 2;
    int most = seed == Seed.OOVR_VR ? MOST_BEFORE : MOST_FRAMES;
    if (frames < least || frames > most) {
      throw new ParameterException(
          spec.commandLine(), "frames '" + frames + "': expected " + least + " to " + most);
    }
    if (seed != Seed.OOVR_VR) {
      return seed == Seed.RE ? eliminate() : shareTextures();
    }
    if (!(margin >= 0 && margin <= MOST_MARGIN)) {
      throw new ParameterException(
          spec.commandLine(), "margin '" + margin + "': expected 0 to " + MOST_MARGIN);
    }
    List<WorkloadPoint> wanted = points();
    if (calibrate && (sensitivity || !traces.isEmpty() || frames > 1)) {
      throw new ParameterException(
          spec.commandLine(), "--calibrate goes without --sensitivity, --trace and --frames");
    }
    if (!calibrate) {
      study(RunCache.none()); // what is wrong with it is said before anything is written
    }
    List<OwnFrames> own = own();
    own.forEach(OwnFrames::check);
    OutputDirectory.probe(out);
    try {
      if (calibrate) {
        calibrate(wanted);
      } else {
        figures(wanted, own);
      }
    } catch (UncheckedIOException fault) {
      throw new CommandFailedException(fault.getMessage(), fault);
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    } catch (OutOfMemoryError fault) {
      throw new CommandFailedException(
          "a heap of "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MiB is too small: start java with a larger one (-Xmx4g), or give fewer --threads",
          fault);
    }
    return 0;
  }

  /** Rendering Elimination. */
  private int eliminate() {
    int[] sides = sides();
    OutputDirectory.probe(out);
    TileMachine tiled = TileMachine.mali450();
    List<Technique> techniques =
        List.of(
            Technique.RENDERING_ELIMINATION,
            Technique.TRANSACTION_ELIMINATION,
            Technique.FRAGMENT_MEMOIZATION);
    List<RedundancySequence> done = new ArrayList<>();
    try (SampleProgram samples = SampleProgram.unpack();
        DrawnAhead<Path> drawn =
            new DrawnAhead<>(SEQUENCES.size(), n -> drawSequence(samples, n, sides))) {
      for (List<String> sequence : SEQUENCES) {
        // each is drawn while the one before is looked at, and deleted: work logs are large
        Path drawing = drawn.next();
        TimedInput input = TimedInput.of(drawing, frame -> true);
        IntConsumer progress = progress(sequence.get(0), frames);
        done.add(
            RedundancySequence.run(
                sequence.get(0), sequence.get(2), input.logs(), tiled, out, progress));
        RedundancyFiles.write(out, done, techniques, tiled, true);
        ReportFiles.deleteTree(drawing);
      }
      PrintWriter stdout = spec.commandLine().getOut();
      stdout.print(RedundancyText.of(done, techniques, tiled, true));
      stdout.println(RedundancyFiles.write(out, done, techniques, tiled, true));
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
    return 0;
  }

  private Path drawSequence(SampleProgram samples, int n, int[] sides) throws IOException {
    Path drawing = out.resolve(TEMPORARY + n);
    draw(samples, SEQUENCES.get(n).get(1), drawing, frames, sides[0], sides[1]);
    return drawing;
  }

  /** Distributed Texture Memory. */
  private int shareTextures() {
    int[] sides = sides();
    OutputDirectory.probe(out);
    Path drawing = out.resolve(TEMPORARY);
    try (SampleProgram samples = SampleProgram.unpack()) {
      String boiling = "org.oovr.samples.tiled.Boiling";
      draw(samples, boiling, drawing, BOILING_FRAMES, BOILING_SIDE, BOILING_SIDE);
      TimedInput input = TimedInput.of(drawing, frame -> true);
      String text = TextureMemoryStudy.run(input.logs(), progress("Boiling", BOILING_FRAMES));
      draw(samples, "org.oovr.samples.tiled.Corridors", drawing, frames, sides[0], sides[1]);
      input = TimedInput.of(drawing, frame -> true);
      TextureMemoryStudy.Walk walk =
          TextureMemoryStudy.walk(input.logs(), progress("Corridors", frames));
      text += walk.text();
      spec.commandLine().getOut().print(text);
      spec.commandLine().getOut().println(TextureMemoryStudy.write(out, text, walk.chart()));
      ReportFiles.deleteTree(drawing);
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
    return 0;
  }

  private void draw(
      SampleProgram samples, String mainClass, Path report, int count, int width, int height)
      throws IOException {
    OutputDirectory.prepare(report);
    RunOptions options =
        new RunOptions(
            Mode.INSTEAD,
            FrameSelection.parse("0-" + (count - 1)),
            Stereo.OFF,
            0,
            RunOptions.DEFAULT.disparity(),
            threads,
            report.toAbsolutePath());
    List<String> arguments =
        List.of(
            "--frames",
            Integer.toString(count),
            "--width",
            Integer.toString(width),
            "--height",
            Integer.toString(height));
    new AgentProcess(options, samples.command(mainClass, arguments)).run();
  }

  private void print(Study study) throws IOException {
    Path page = study.write(out);
    spec.commandLine().getOut().print(study.text());
    spec.commandLine().getOut().println(page);
  }

  /** Goes on where it was stopped, but for sequences: a run is known by its last frame alone. */
  private void figures(List<WorkloadPoint> wanted, List<OwnFrames> own) throws IOException {
    try (RunCache cache =
        frames > 1 ? RunCache.none() : RunCache.open(out, ToolIdentity.ofTiming())) {
      Study study = study(cache);
      if (own.isEmpty()) {
        standIns(study, wanted);
      } else {
        own(study, own);
      }
      print(study);
    }
  }

  /** First what the baseline says, by the smallest points first; then what follows from it. */
  private void calibrate(List<WorkloadPoint> wanted) throws IOException {
    profiles = profiles == null ? out.resolve(KEPT) : profiles;
    List<WorkloadPoint> smallFirst = new ArrayList<>(wanted);
    smallFirst.sort(
        Comparator.comparingLong(p -> (long) p.width() * p.height() * (1000 + p.draws())));
    TimingSetup base = machine.setup(spec);
    SchemeTimer timer = SchemeTimer.SIMULATOR;
    int workers = SchemeTimer.threads(threads);
    try (RunCache cache = RunCache.open(out, ToolIdentity.ofTiming())) {
      Calibration calibration;
      try {
        List<OpenFact> facts = OpenFact.calibrated(varied.stream().map(Variation::of).toList());
        calibration =
            new Calibration(facts, base, timer, workers, cache, smallFirst.size(), margin);
      } catch (IllegalArgumentException fault) {
        throw new ParameterException(spec.commandLine(), fault.getMessage(), fault);
      }
      standIns(calibration, smallFirst);
      print(calibration);
      List<Map<String, String>> good = calibration.good();
      int most = members > 0 ? Math.min(members, good.size()) : good.size();
      TimingSetup read = Reading.of(Reading.PAPER).applyText(base);
      Prediction prediction =
          new Prediction(
              figure, good.subList(0, most), calibration.splits(), read, timer, workers, cache);
      standIns(prediction, smallFirst);
      print(prediction);
    }
  }

  private List<WorkloadPoint> all() {
    return size == null ? WorkloadPoint.all() : WorkloadPoint.all(sides()[0], sides()[1]);
  }

  private int[] sides() {
    String text = size == null ? SEQUENCE_SIZE : size;
    String[] sides = text.split("x", -1);
    if (sides.length == 2 && Arrays.stream(sides).allMatch(s -> s.matches("[1-9][0-9]{1,3}"))) {
      return Arrays.stream(sides).mapToInt(Integer::parseInt).toArray();
    }
    throw new ParameterException(
        spec.commandLine(), "size '" + text + "': expected WIDTHxHEIGHT of 10 to 9999 pixels");
  }

  private List<WorkloadPoint> points() {
    List<WorkloadPoint> all = all();
    List<String> names = all.stream().map(WorkloadPoint::name).toList();
    for (String name : points) {
      if (!names.contains(name)) {
        throw new ParameterException(
            spec.commandLine(), "point '" + name + "': expected " + String.join(", ", names));
      }
    }
    return points.isEmpty() ? all : all.stream().filter(p -> points.contains(p.name())).toList();
  }

  private List<OwnFrames> own() {
    try {
      return traces.stream().map(OwnFrames::of).toList();
    } catch (IllegalArgumentException fault) {
      throw new ParameterException(spec.commandLine(), fault.getMessage(), fault);
    }
  }

  private Study study(RunCache cache) {
    TimingSetup base = machine.setup(spec);
    SchemeTimer timer = SchemeTimer.SIMULATOR;
    int workers = SchemeTimer.threads(threads);
    try {
      Set<String> asked = machine.overrides().keySet();
      List<Reading> named =
          readings.stream().distinct().map(name -> Reading.of(name).without(asked)).toList();
      if (varied.isEmpty() && !sensitivity) {
        return new ReadingsStudy(figure, named, base, timer, workers, cache);
      }
      if (named.size() > 1) {
        throw new IllegalArgumentException("--sensitivity and --vary are about one reading");
      }
      Reading reading = named.get(0);
      List<Variation> variations = variations(reading, base);
      return new Sensitivity(variations, figure, reading, base, timer, workers, cache);
    } catch (IllegalArgumentException fault) {
      throw new ParameterException(spec.commandLine(), fault.getMessage(), fault);
    }
  }

  private List<Variation> variations(Reading reading, TimingSetup base) {
    if (varied.equals(List.of(OPEN))) {
      return Variation.open(reading, base);
    }
    return varied.isEmpty() ? Variation.all() : varied.stream().map(Variation::of).toList();
  }

  /** One point after the other: the log of a large one fills most of the heap. */
  private void standIns(Study study, List<WorkloadPoint> wanted) throws IOException {
    Path directory = profiles == null ? out.resolve(TEMPORARY) : profiles;
    OutputDirectory.probe(directory);
    try (SampleProgram samples = SampleProgram.unpack()) {
      PointLogs logs = new PointLogs(directory, new PointDrawing(samples, threads));
      Timing timing = new Timing(study, wanted.size());
      for (WorkloadPoint point : wanted) {
        // What the point before took goes back to the system: a process of its own draws.
        System.gc();
        IntConsumer progress = progress("drawing " + point.name(), 1);
        PointFrames wantedFrames = new PointFrames(point, frames, camera(frames));
        if (logs.make(wantedFrames, redraw || profiles == null)) {
          progress.accept(1);
        }
        time(timing, logs, wantedFrames);
      }
    } finally {
      if (profiles == null) {
        ReportFiles.deleteTree(directory);
      }
    }
  }

  /** A single frame is that of the point, whatever the camera did before. */
  private PointFrames.CameraPath camera(int count) {
    return count == 1 ? PointFrames.CameraPath.STROLL : camera;
  }

  /** Times a point; nothing holds its log any longer when this returns. */
  private void time(Timing timing, PointLogs logs, PointFrames point) throws IOException {
    TimedPoint timed = logs.read(point);
    if (profiles == null && point.count() == 1) {
      logs.delete(point); // those before it are still to be read
    }
    timing.time(timed);
    if (profiles == null) {
      logs.delete(point);
    }
  }

  /** What of a trace is timed is one frame; of a report, how many are in it. */
  private void own(Study study, List<OwnFrames> inputs) throws IOException {
    Timing timing = new Timing(study, inputs.size());
    for (OwnFrames input : inputs) {
      input.time(frames, threads, out, spec.commandLine().getErr(), timing::time);
    }
  }

  private IntConsumer progress(String work, int expected) {
    return Progress.counter(spec.commandLine().getErr(), work, expected);
  }

  /** Times points, counts their runs, and leaves tables of what is done from time to time. */
  private final class Timing {
    private final Study study;
    private final IntConsumer progress;
    private int done;
    private long written = System.nanoTime();

    Timing(Study study, int expectedPoints) {
      this.study = study;
      progress = progress("timing", expectedPoints * study.runsPerPoint());
    }

    void time(TimedPoint point) throws IOException {
      study.time(point, this::count);
      if (System.nanoTime() - written > WRITE_NANOS) {
        study.write(out);
        written = System.nanoTime();
      }
    }

    private synchronized void count() {
      progress.accept(++done);
    }
  }
}
