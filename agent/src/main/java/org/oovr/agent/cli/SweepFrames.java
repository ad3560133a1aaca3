package org.oovr.agent.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.LifeOptions;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.replay.TraceDrawing;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.agent.sweep.cache.Digests;
import org.oovr.agent.sweep.cache.TemporaryFolder;
import org.oovr.agent.sweep.cache.WorkLogCache;
import org.oovr.agent.sweep.cluster.RemoteFile;
import org.oovr.agent.sweep.plan.Workload;
import org.oovr.agent.sweep.plan.WorkloadPoint;
import org.oovr.agent.sweep.result.ResultRow;
import org.oovr.agent.sweep.result.RowText;
import org.oovr.agent.sweep.result.SweepFiles;
import org.oovr.agent.sweep.run.FrameDrawer;
import org.oovr.agent.sweep.run.PointTask;
import org.oovr.agent.sweep.run.PointWorker;
import org.oovr.agent.sweep.run.ReportBundle;
import org.oovr.agent.sweep.run.TaskText;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.driver.trace.file.Trace;

/**
 * Draws frames for sweeps, as {@code reproduce}, {@code simulate} and {@code run} do for theirs.
 */
public final class SweepFrames implements FrameDrawer, AutoCloseable {
  /** The largest stand-in has 111 million covered fragments; its log alone takes 1.4 GiB. */
  private static final String HEAP = "-Xmx4g";

  /** Where the stand-ins and all that they use lie in the jar of the samples. */
  private static final List<String> STAND_INS =
      List.of("org/oovr/samples/standin/", "org/oovr/samples/util/");

  /** How a line begins that says that pictures may be wrong. */
  private static final List<String> FAULTS = List.of("internal fault in ", "fault in ");

  private static final String TRACE_LINE = "trace sha256 ";

  private final int threads;
  private final Path copies;
  private final PrintWriter err;
  private final Map<String, Path> fetched = new HashMap<>();
  private final Map<String, String> hashes = new HashMap<>();
  private SampleProgram samples;

  /**
   * A drawer.
   *
   * @param threads that draw; 0: one per processor
   * @param copies directory for copies of inputs that lie elsewhere
   */
  SweepFrames(int threads, Path copies, PrintWriter err) {
    this.threads = threads;
    this.copies = copies;
    this.err = err;
  }

  /** What workers elsewhere are told, as {@link #worker} reads it. */
  static String settings(Path cache, long cacheBytes, boolean reported) {
    return reported + " " + cacheBytes + " " + cache;
  }

  /**
   * A worker in another process: rows out of tasks, as texts. Called by executors, by name.
   *
   * @param settings see {@link #settings}
   */
  public static UnaryOperator<String> worker(String settings) {
    String[] words = settings.split(" ", 3);
    Path cache = Path.of(words[2]);
    PrintWriter err = new PrintWriter(System.err, true, Charset.defaultCharset());
    WorkLogCache logs = new WorkLogCache(cache, Long.parseLong(words[1]), err::println);
    // One thread: the other processors have tasks of their own.
    SweepFrames frames = new SweepFrames(1, cache, err);
    try {
      Path reports = words[0].equals("true") ? TemporaryFolder.create("reports").directory() : null;
      PointWorker worker = new PointWorker(logs, frames, SchemeTimer.SIMULATOR, reports);
      return task -> compute(worker, reports, TaskText.read(task));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** A row, and its report in the next line. */
  private static String compute(PointWorker worker, Path reports, PointTask task) {
    try {
      String row = RowText.write(located(worker.compute(task)));
      if (reports == null) {
        return row;
      }
      Path report = reports.resolve(SweepFiles.report(task.key()));
      String bundle = ReportBundle.pack(report);
      if (Files.exists(report)) {
        ReportFiles.deleteTree(report);
      }
      return row + "\n" + bundle;
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** A failure with the machine that it happened on: others may have what this one lacks. */
  private static ResultRow located(ResultRow row) throws IOException {
    if (row.isDone()) {
      return row;
    }
    String reason = row.reason() + "; on " + InetAddress.getLocalHost().getHostName();
    return ResultRow.failed(row.key(), row.values(), reason, row.seconds());
  }

  private synchronized SampleProgram samples() throws IOException {
    if (samples == null) {
      samples = SampleProgram.unpack();
    }
    return samples;
  }

  @Override
  public synchronized void close() {
    if (samples != null) {
      samples.close();
    }
  }

  @Override
  public List<String> source(Workload workload) throws IOException {
    List<String> lines = new ArrayList<>();
    String first = workload.source().get(0);
    switch (workload.kind()) {
      case STAND_IN -> {
        lines.add("stand-in " + point(first).mainClass());
        lines.add("size " + workload.width() + "x" + workload.height());
        lines.add("samples sha256 " + samples().sha256(STAND_INS));
        look(lines, workload, new StereoHint(Stereo.AUTO, RunOptions.DEFAULT.disparity()));
      }
      case TRACE -> {
        Path trace = local(first, null);
        // a trace that was not finished is when it is opened first
        StereoHint hint = hint(trace);
        lines.add(TRACE_LINE + hash(trace));
        look(lines, workload, hint);
      }
      case WORK_LOG -> {
        for (int frame : workload.frames()) {
          lines.add("work log of frame " + frame + " sha256 " + hash(log(workload, frame)));
        }
      }
      case PROGRAM -> program(lines, workload);
      default -> throw new IllegalStateException(workload.kind().word());
    }
    return lines;
  }

  /** A trace on this machine; what lies elsewhere is copied. */
  private synchronized Path local(String source, String sha256) throws IOException {
    if (!RemoteFile.is(source)) {
      return Path.of(source);
    }
    Path copy = fetched.get(source);
    if (copy == null) {
      copy = RemoteFile.fetch(source, copies, sha256);
      fetched.put(source, copy);
    }
    return copy;
  }

  private static StereoHint hint(Path trace) throws IOException {
    try {
      return StereoHint.of(trace);
    } catch (CommandFailedException fault) {
      throw new IOException(fault.getMessage(), fault);
    }
  }

  private static void look(List<String> lines, Workload workload, StereoHint hint) {
    Stereo stereo = workload.stereo() == null ? hint.stereo() : workload.stereo();
    lines.add("stereo " + RunOptions.name(stereo));
    if (stereo == Stereo.AUTO) {
      lines.add(
          "disparity " + (workload.disparity() == null ? hint.disparity() : workload.disparity()));
    }
  }

  private static WorkloadPoint point(String name) {
    return WorkloadPoint.all().stream()
        .filter(p -> p.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Of a file that is hashed once, however many workloads it is in. */
  private synchronized String hash(Path file) throws IOException {
    String known = hashes.get(file.toString());
    if (known == null) {
      try {
        known = Digests.of(file);
      } catch (IOException fault) {
        throw new IOException(file + ": " + OutputDirectory.reason(fault), fault);
      }
      hashes.put(file.toString(), known);
    }
    return known;
  }

  private static Path log(Workload workload, int frame) {
    Path path = Path.of(workload.source().get(0));
    return Files.isDirectory(path) ? path.resolve(ReportFiles.profile(frame)) : path;
  }

  /** The command with all files that it names. */
  private void program(List<String> lines, Workload workload) throws IOException {
    look(lines, workload, StereoHint.NONE);
    for (String word : workload.source().subList(1, workload.source().size())) {
      for (String part : word.split(File.pathSeparator)) {
        Path path = pathOrNull(part);
        if (path == null || !Files.exists(path)) {
          lines.add("word " + part);
        } else if (Files.isRegularFile(path)) {
          lines.add("file sha256 " + hash(path));
        } else {
          lines.add("folder sha256 " + folder(path));
        }
      }
    }
  }

  private static Path pathOrNull(String word) {
    try {
      return Path.of(word);
    } catch (InvalidPathException noPath) {
      return null;
    }
  }

  private String folder(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    StringBuilder text = new StringBuilder();
    for (Path file : files) {
      text.append(folder.relativize(file)).append(' ').append(hash(file)).append('\n');
    }
    return Digests.of(text.toString());
  }

  @Override
  public void draw(Workload workload, List<String> source, List<Integer> frames, Output output)
      throws IOException {
    try {
      switch (workload.kind()) {
        case STAND_IN -> standIn(workload, source, frames, output);
        case TRACE -> trace(workload, source, frames, output);
        case PROGRAM -> program(workload, source, frames, output);
        case WORK_LOG -> saved(workload, source, frames, output);
        default -> throw new IllegalStateException(workload.kind().word());
      }
    } catch (CommandFailedException fault) {
      throw new IOException(workload.name() + ": " + fault.getMessage(), fault);
    }
  }

  private static void saved(
      Workload workload, List<String> source, List<Integer> frames, Output output)
      throws IOException {
    for (int frame : frames) {
      Path log = log(workload, frame);
      if (!Files.exists(log)) {
        throw new IOException(log + " does not exist");
      }
      String line = "work log of frame " + frame + " sha256 " + Digests.of(log);
      if (!source.contains(line)) {
        throw new IOException(log + " has changed since the sweep was planned");
      }
      output.frame(frame, WorkLogFile.read(log));
    }
  }

  /** What follows some words in the first line that begins with them. */
  private static Optional<String> after(String words, List<String> source) {
    return source.stream()
        .filter(line -> line.startsWith(words))
        .map(line -> line.substring(words.length()))
        .findFirst();
  }

  private static float disparity(List<String> source) {
    return after("disparity ", source).map(Float::valueOf).orElse(RunOptions.DEFAULT.disparity());
  }

  private RunOptions options(List<String> source, FrameSelection frames, Path out) {
    Stereo stereo =
        after("stereo ", source)
            .map(word -> RunOptions.word(Stereo.class, word))
            .orElse(Stereo.OFF);
    return new RunOptions(Mode.INSTEAD, frames, stereo, 0, disparity(source), threads, out);
  }

  private void standIn(Workload workload, List<String> source, List<Integer> frames, Output output)
      throws IOException {
    int last = frames.get(frames.size() - 1);
    List<String> arguments =
        List.of(
            "--frames",
            Integer.toString(last + 1),
            "--width",
            Integer.toString(workload.width()),
            "--height",
            Integer.toString(workload.height()));
    String mainClass = point(workload.source().get(0)).mainClass();
    List<String> command = samples().command(List.of(HEAP), mainClass, arguments);
    program(source, frames, command, last, output);
  }

  private void program(Workload workload, List<String> source, List<Integer> frames, Output output)
      throws IOException {
    program(source, frames, workload.source(), -1, output);
  }

  /**
   * Draws frames of a program.
   *
   * @param last frame after which it ends by itself; -1 when it has to be closed
   */
  private void program(
      List<String> source, List<Integer> frames, List<String> command, int last, Output output)
      throws IOException {
    for (FrameSelection range : ranges(frames)) {
      try (TemporaryFolder folder = TemporaryFolder.create("sweep")) {
        Path report = folder.directory();
        ReportFiles.prepare(report);
        RunOptions options = options(source, range, report);
        if (range.last() == last) {
          options = options.withLife(LifeOptions.ENDS_ITSELF);
        }
        ReportData drawn = new AgentProcess(options, command).run();
        if (!drawn.faults().isEmpty()) {
          throw new IOException(
              "pictures may be wrong: " + drawn.faults().get(0).first() + "; nothing is timed");
        }
        for (int frame = range.first(); frame <= range.last(); frame++) {
          Path log = report.resolve(ReportFiles.profile(frame));
          if (Files.exists(log)) {
            output.frame(frame, WorkLogFile.read(log));
            Files.delete(log);
          }
        }
      }
    }
  }

  private void trace(Workload workload, List<String> source, List<Integer> frames, Output output)
      throws IOException {
    String sha256 = after(TRACE_LINE, source).orElseThrow();
    Path file = local(workload.source().get(0), sha256);
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + " does not exist");
    }
    if (!sha256.equals(Digests.of(file))) {
      throw new IOException(file + " is another trace than the one that the sweep was planned for");
    }
    for (FrameSelection range : ranges(frames)) {
      try {
        trace(file, options(source, range, file), output);
      } catch (IOException fault) {
        String reason = OutputDirectory.reason(fault);
        throw reason.startsWith(file.toString())
            ? fault
            : new IOException(file + ": " + reason, fault);
      }
    }
  }

  private void trace(Path file, RunOptions options, Output output) throws IOException {
    AtomicReference<String> fault = new AtomicReference<>();
    TraceDrawing drawing =
        new TraceDrawing(
            options,
            line -> {
              if (FAULTS.stream().anyMatch(line::startsWith)) {
                fault.compareAndSet(null, line);
              } else if (!line.startsWith("unsupported: ")) {
                err.println("oovr: " + line);
              }
            });
    AtomicReference<IOException> unwritten = new AtomicReference<>();
    TraceDrawing.Outcome outcome;
    try (Trace trace = TraceInputs.open(file)) {
      outcome =
          drawing.draw(
              trace,
              true,
              (frame, real) -> {
                // What follows a fault may be wrong, and so is not timed.
                boolean logged = frame.profile() != null; // what found no room is told as a fault
                if (logged && fault.get() == null && unwritten.get() == null) {
                  try {
                    output.frame(frame.index(), frame.profile());
                  } catch (IOException cannotKeep) {
                    unwritten.set(cannotKeep);
                  }
                }
              },
              done -> {});
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
    }
    if (unwritten.get() != null) {
      throw unwritten.get();
    }
    outcome
        .unsupported()
        .forEach((call, count) -> err.printf("oovr: not supported: %s (%d times)%n", call, count));
    String reason = fault.get();
    if (reason == null && !outcome.faults().isEmpty()) {
      reason = outcome.faults().values().iterator().next().first();
    }
    if (reason != null) {
      throw new IOException(file + ": pictures may be wrong: " + reason);
    }
    if (outcome.drawn() == 0) {
      String damage = outcome.damage() == null ? "" : " (" + outcome.damage() + ")";
      throw new IOException(
          file
              + " has "
              + outcome.frames()
              + " frames"
              + damage
              + ", not frame "
              + options.frames());
    }
  }

  /** Frames as stretches without a gap. */
  static List<FrameSelection> ranges(List<Integer> frames) {
    List<FrameSelection> ranges = new ArrayList<>();
    int first = frames.get(0);
    for (int i = 0; i < frames.size(); i++) {
      boolean ends = i + 1 == frames.size() || frames.get(i + 1) != frames.get(i) + 1;
      if (ends) {
        ranges.add(new FrameSelection(first, frames.get(i), 1));
        first = i + 1 < frames.size() ? frames.get(i + 1) : first;
      }
    }
    return ranges;
  }
}
