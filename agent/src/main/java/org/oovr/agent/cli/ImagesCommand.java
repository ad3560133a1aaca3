package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.replay.TraceDrawing;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.PngWriter;
import org.oovr.agent.sweep.cache.Digests;
import org.oovr.agent.sweep.cluster.RemoteFile;
import org.oovr.agent.sweep.cluster.SparkCluster;
import org.oovr.agent.sweep.pieces.PieceDrawing;
import org.oovr.agent.sweep.pieces.PieceResult;
import org.oovr.agent.sweep.pieces.PieceWorker;
import org.oovr.agent.sweep.pieces.TracePiece;
import org.oovr.agent.sweep.run.ReportBundle;
import org.oovr.driver.trace.file.Trace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oovr images}: the frames of a trace as pictures. */
@Command(
    name = "images",
    mixinStandardHelpOptions = true,
    description = {
      "Draws frames of a trace on the simulated GPU and writes each as a picture, 000012.png.",
      "No GPU, no driver and no display are needed. A long trace can be cut into pieces that are",
      "drawn at once, each from a snapshot of the state before it; the pictures are the same."
    })
final class ImagesCommand implements Callable<Integer> {
  /** The pictures of a piece travel in one text. */
  private static final int MOST_FRAMES_A_TASK = 32;

  @Spec private CommandSpec spec;

  @Mixin private DrawingOptions drawing;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "1",
      description = "Pieces that are drawn at once; they share --threads. Default: 1.")
  private int workers;

  @Option(
      names = "--master",
      paramLabel = "MASTER",
      description = "Draws the pieces on a cluster through Apache Spark; see oovr sweep --help.")
  private String master;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "oovr-images",
      description = "Directory of the pictures. Default: oovr-images.")
  private Path out;

  @Parameters(
      paramLabel = "FILE.trace",
      description = "A trace, ours or apitrace's; with --master an address (s3a://..), too.")
  private String file;

  @Override
  public Integer call() {
    if (workers < 1 || workers > RunOptions.MAX_THREADS) {
      throw new ParameterException(
          spec.commandLine(), "workers '" + workers + "': expected 1 to " + RunOptions.MAX_THREADS);
    }
    ClusterCommand cluster = new ClusterCommand(spec, master);
    if (cluster.lacksSpark()) {
      return cluster.again(ClusterCommand.cacheDirectory(null));
    }
    ClusterCommand.endWithParent();
    Path trace = local();
    RunOptions options =
        drawing.options(spec, Mode.INSTEAD, out.toAbsolutePath(), StereoHint.of(trace));
    try {
      Files.createDirectories(out);
    } catch (IOException fault) {
      throw new CommandFailedException(
          "cannot write to " + out + ": " + OutputDirectory.reason(fault), fault);
    }
    if (cluster.master() == null && workers == 1) {
      return whole(trace, options);
    }
    try {
      return cluster.master() == null
          ? here(trace, options)
          : onCluster(cluster.master(), trace, options);
    } catch (IOException fault) {
      throw TraceInputs.failed(trace, fault);
    }
  }

  private Path local() {
    if (!RemoteFile.is(file)) {
      return Path.of(file);
    }
    try {
      return RemoteFile.fetch(file, ClusterCommand.cacheDirectory(null), null);
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
  }

  private int whole(Path trace, RunOptions options) {
    TraceDrawing.Outcome outcome =
        new TraceFrames(trace, options, spec.commandLine().getErr())
            .draw(
                false,
                (frame, real) -> {
                  Picture picture = new Picture(frame.width(), frame.height(), frame.rgba());
                  Files.write(
                      out.resolve(PieceDrawing.name(frame.index())), PngWriter.encode(picture));
                });
    if (!outcome.faults().isEmpty()) {
      throw new CommandFailedException(
          "only " + outcome.drawn() + " pictures are right: faults were met, see above");
    }
    return end(outcome.drawn(), outcome.unsupported().size());
  }

  private int end(int drawn, int lacking) {
    spec.commandLine()
        .getErr()
        .println(
            drawn
                + " pictures in "
                + out
                + (lacking == 0
                    ? ""
                    : "; they lack " + lacking + " things that are not supported"));
    return 0;
  }

  /** The frames of a trace; one that a killed program left is completed first. */
  private static int frames(Path trace) throws IOException {
    try (Trace opened = TraceInputs.open(trace)) {
      return opened.index().frames().size();
    }
  }

  /** Draws a piece, wherever. */
  @FunctionalInterface
  private interface Drawer {
    PieceResult draw(TracePiece piece) throws IOException, InterruptedException;
  }

  /** By threads of this process. */
  private int here(Path trace, RunOptions options) throws IOException {
    int has = frames(trace);
    int all =
        options.threads() > 0 ? options.threads() : Runtime.getRuntime().availableProcessors();
    RunOptions shared =
        new RunOptions(
            options.mode(),
            options.frames(),
            options.stereo(),
            0,
            options.disparity(),
            Math.max(1, all / workers),
            options.out());
    List<TracePiece> pieces = TracePiece.of(trace.toString(), "", shared, has, workers);
    return draw(pieces, workers, has, piece -> new PieceDrawing(piece, out).draw(trace));
  }

  private int onCluster(String on, Path trace, RunOptions options) throws IOException {
    int has = frames(trace);
    String name = RemoteFile.is(file) ? file : trace.toAbsolutePath().toString();
    String cache = ClusterCommand.cacheDirectory(null).toAbsolutePath().toString();
    try (SparkCluster spark =
        SparkCluster.open(
            on, "oovr images " + file, OovrJar.path(), PieceWorker.class.getName(), cache)) {
      int cores = Math.max(spark.parallelism(), workers);
      int count = Math.max(cores, (has + MOST_FRAMES_A_TASK - 1) / MOST_FRAMES_A_TASK);
      List<TracePiece> pieces = TracePiece.of(name, Digests.of(trace), options, has, count);
      return draw(
          pieces,
          cores,
          has,
          piece -> {
            PieceResult result = PieceWorker.result(spark.call(PieceWorker.text(piece)));
            ReportBundle.unpack(result.files(), out);
            return result;
          });
    }
  }

  private int draw(List<TracePiece> pieces, int atOnce, int has, Drawer drawer) throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    IntConsumer progress = Progress.counter(err, "drawing pieces", pieces.size());
    ExecutorService pool =
        Executors.newFixedThreadPool(Math.min(atOnce, pieces.size()), ImagesCommand::thread);
    Set<String> said = new TreeSet<>();
    Set<String> unsupported = new TreeSet<>();
    int drawn = 0;
    int failed = 0;
    try {
      List<Future<PieceResult>> results = new ArrayList<>();
      pieces.forEach(piece -> results.add(pool.submit(() -> drawer.draw(piece))));
      for (int i = 0; i < pieces.size(); i++) {
        PieceResult result = result(results.get(i));
        progress.accept(i + 1);
        result.lines().stream().filter(said::add).forEach(line -> err.println("oovr: " + line));
        unsupported.addAll(result.unsupported());
        drawn += result.drawn();
        if (result.fault() != null) {
          failed++;
          err.println("oovr images: " + pieces.get(i) + ": " + result.fault());
        }
      }
    } finally {
      pool.shutdownNow();
    }
    unsupported.forEach(call -> err.println("oovr: not supported: " + call));
    if (failed > 0) {
      throw new CommandFailedException(
          failed + " of " + pieces.size() + " pieces are missing or may be wrong, see above");
    }
    if (drawn == 0) {
      throw new CommandFailedException("no frame was drawn: " + file + " has " + has);
    }
    return end(drawn, unsupported.size());
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "oovr-piece");
    thread.setDaemon(true);
    thread.setContextClassLoader(ImagesCommand.class.getClassLoader());
    return thread;
  }

  private static PieceResult result(Future<PieceResult> future) throws IOException {
    try {
      return future.get();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
    } catch (ExecutionException fault) {
      if (fault.getCause() instanceof IOException cause) {
        throw new IOException(cause.getMessage(), cause);
      }
      throw new IllegalStateException(fault.getCause());
    }
  }
}
