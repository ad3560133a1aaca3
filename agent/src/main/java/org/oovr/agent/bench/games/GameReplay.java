package org.oovr.agent.bench.games;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.oovr.agent.bench.ComparedFrame;
import org.oovr.agent.bench.PeakHeap;
import org.oovr.agent.bench.SchemeImages;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.options.Mode;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.options.Stereo;
import org.oovr.agent.replay.TraceDrawing;
import org.oovr.agent.replay.TraceReplay;
import org.oovr.agent.report.DriverFindings;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.PngWriter;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.real.DrawableSizes;
import org.oovr.driver.gl.real.RealDriver;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.file.Trace;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.render.Frame;

/**
 * One trace on llvmpipe and then on the simulated GPU, in a process of its own. Both sides give the
 * same ten pictures, which are also where their clocks are read: until a picture is there, all
 * before it has been drawn.
 */
public final class GameReplay {
  private static final int SHOTS = 10;

  /** Pictures before the one from which on frames are timed: what is new is compiled before. */
  private static final int WARM_UP = SHOTS / 3;

  private static final int MOST_ERRORS = 20;
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * What is wanted.
   *
   * @param mostFrames frames of the trace that are drawn
   * @param schemes whether the compared frames are drawn with their work logs and composed under
   *     all schemes; how fast they are drawn is then not told
   * @param pictures where pictures out of the tolerance are written to, or null
   * @param threads of the simulator; 0: one per processor
   */
  public record Options(Path trace, int mostFrames, boolean schemes, Path pictures, int threads) {}

  /**
   * So long a trace is drawn at least, again and again: games are played for minutes, traces of
   * them last seconds, and a JVM's compilers take about as long as this.
   */
  private static final long LEAST_NANOS = 20_000_000_000L;

  /** After that a trace is not drawn once more. */
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  /** Of all times that a trace was drawn, the last third is timed. */
  private static final int TIMED_PART = 3;

  /** What one side gave: pictures, and when each was there. */
  private static final class Side {
    private final SortedMap<Integer, Picture> pictures = new TreeMap<>();
    private final List<Long> times = new ArrayList<>();
    private final List<Double> passes = new ArrayList<>();
    private final long begin = System.nanoTime();

    void add(int frame, Picture picture) {
      times.add(System.nanoTime());
      pictures.put(frame, picture);
    }

    /** Says that the trace was drawn to its end; whether it is to be drawn again. */
    boolean drawsAgain(int every, int frames, int mostFrames) {
      int last = times.size() - 1;
      if (last > WARM_UP) {
        long nanos = times.get(last) - times.get(WARM_UP);
        passes.add(nanos / NANOS_PER_MILLI / (last - WARM_UP) / every);
      }
      times.clear();
      long passed = System.nanoTime() - begin;
      boolean tooFew = (long) passes.size() * frames < mostFrames || passed < LEAST_NANOS;
      return last > WARM_UP && tooFew && passed < PATIENCE_NANOS;
    }

    /** The same when the trace was drawn for the first time; 0 where there are too few frames. */
    double firstMillis() {
      return passes.isEmpty() ? 0 : passes.get(0);
    }

    /** Milliseconds of a frame. */
    double millis() {
      int timed = (passes.size() + TIMED_PART - 1) / TIMED_PART;
      List<Double> last = passes.subList(passes.size() - timed, passes.size());
      return last.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }
  }

  private final Options options;
  private final FrameSelection frames;

  private GameReplay(Options options, FrameSelection frames) {
    this.options = options;
    this.frames = frames;
  }

  /** Measures and writes a {@link GameRow}. */
  public static void run(Options options, Path row) throws IOException, InterruptedException {
    int has;
    try (Trace trace = Trace.open(options.trace)) {
      has = Math.min(trace.index().frames().size(), options.mostFrames);
    }
    if (has == 0) {
      throw new IOException("the trace has no frame");
    }
    GameRow result = new GameReplay(options, shots(has)).run();
    JsonMapper.builder().build().writeValue(row.toFile(), result);
  }

  /** Ten frames through the whole, the last of each tenth. */
  static FrameSelection shots(int frames) {
    int every = Math.max(frames / SHOTS, 1);
    return new FrameSelection(every - 1, Math.min(every * SHOTS, frames) - 1, every);
  }

  private GameRow run() throws IOException, InterruptedException {
    Side real = real();
    Side simulated = new Side();
    List<String> wrong = new ArrayList<>();
    TraceDrawing.Outcome drawn;
    do {
      drawn = draw(frame -> take(frame, simulated, wrong));
    } while (again(simulated) && drawn.damage() == null);
    List<ComparedFrame> shots = new ArrayList<>();
    for (int frame = frames.first(); frame <= frames.last(); frame += frames.every()) {
      Picture theirs = real.pictures.get(frame);
      Picture ours = simulated.pictures.get(frame);
      ComparedFrame shot = ComparedFrame.of(frame, theirs, ours);
      shots.add(shot);
      if (!shot.within() && options.pictures != null) {
        write(frame, "real", theirs);
        write(frame, "sim", ours);
      }
    }
    Map<String, String> faults = new TreeMap<>();
    drawn.faults().forEach((place, fault) -> faults.put(place, fault.first()));
    if (drawn.damage() != null) {
      faults.put("trace", drawn.damage());
    }
    return new GameRow(
        frames.last() + 1,
        shots,
        real.millis(),
        options.schemes ? 0 : simulated.millis(), // theirs would be in it
        options.schemes ? 0 : simulated.firstMillis(),
        PeakHeap.bytes(),
        drawn.unsupported(),
        faults,
        errors(drawn.driver().errors()),
        options.schemes ? new SchemeImages.Composed(simulated.pictures.size(), 0, wrong) : null,
        Lanes.title());
  }

  /** Whether a trace of few frames, or of short ones, is drawn once more. */
  private boolean again(Side side) {
    boolean more = side.drawsAgain(frames.every(), frames.last() + 1, options.mostFrames);
    return more && !options.schemes;
  }

  private void take(Frame frame, Side simulated, List<String> wrong) {
    simulated.add(frame.index(), new Picture(frame.width(), frame.height(), frame.rgba()));
    if (options.schemes && frame.profile() == null) {
      wrong.add("no work log of frame " + frame.index());
    } else if (options.schemes) {
      for (String scheme : SchemeImages.wrong(frame.profile(), options.threads)) {
        wrong.add(scheme + " of frame " + frame.index());
      }
    }
  }

  private Side real() throws IOException {
    Side side = new Side();
    TraceReplay.Output output =
        new TraceReplay.Output() {
          @Override
          public void frame(int frame, Picture picture, String recorded, long nanos) {
            side.add(frame, picture);
          }

          @Override
          public void draw(int frame, long call, Picture picture) {
            // not asked for
          }

          @Override
          public void timed(int frame, Call call, long nanos) {
            // not asked for
          }

          @Override
          public void timedOnGpu(long call, long nanos) {
            // not asked for
          }
        };
    do {
      try (Trace trace = Trace.open(options.trace)) {
        Map<Long, int[]> sizes = DrawableSizes.of(trace.decode(GlCallTable.INSTANCE));
        try (RealDriver driver = RealDriver.open(new RealDriver.Settings(null, false, sizes))) {
          TraceReplay.Options wanted = new TraceReplay.Options(frames, 1, true, false, false);
          new TraceReplay(driver, wanted, output, null).replay(trace);
        }
      }
    } while (again(side));
    return side;
  }

  /** Takes frames as they are finished. */
  private interface Finished {
    void frame(Frame frame) throws IOException;
  }

  private TraceDrawing.Outcome draw(Finished finished) throws IOException, InterruptedException {
    RunOptions drawing =
        new RunOptions(
                Mode.INSTEAD,
                frames,
                Stereo.OFF,
                0,
                0,
                options.threads,
                options.trace.toAbsolutePath())
            .drawingUnseen(); // all are timed
    try (Trace trace = Trace.open(options.trace)) {
      return new TraceDrawing(drawing, line -> {})
          .draw(trace, options.schemes, (frame, real) -> finished.frame(frame), done -> {});
    }
  }

  private void write(int frame, String side, Picture picture) throws IOException {
    if (picture != null) {
      Files.createDirectories(options.pictures);
      String name = String.format(Locale.ROOT, "%06d-%s.png", frame, side);
      Files.write(options.pictures.resolve(name), PngWriter.encode(picture));
    }
  }

  private static List<String> errors(DriverFindings.GlErrors errors) {
    List<String> lines = new ArrayList<>();
    errors.onlyOurs().forEach(e -> lines.add("only ours: " + line(e)));
    errors.onlyDriver().forEach(e -> lines.add("only llvmpipe's: " + line(e)));
    return lines.size() > MOST_ERRORS ? List.copyOf(lines.subList(0, MOST_ERRORS)) : lines;
  }

  private static String line(DriverFindings.GlError e) {
    return e.error() + " of " + e.function() + " in call " + e.firstCall();
  }
}
