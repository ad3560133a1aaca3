package org.oovr.driver.trim;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.real.DrawableSizes;
import org.oovr.driver.gl.real.RealDriver;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TraceException;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.file.TraceWriter;

/**
 * Cuts frames out of a trace: the calls that bring back the state before them, and their own calls.
 * What a program drew before is drawn again where these frames use it, by the simulator or by a
 * real driver.
 *
 * <pre>{@code
 * try (Trace in = Trace.open(from)) {
 *   new TraceTrimmer(in, 170, 172).write(to);
 * }
 * }</pre>
 */
public final class TraceTrimmer {
  /** Name of the property that says which frames of the longer trace a file holds. */
  public static final String FRAMES_PROPERTY = "oovr.trimmed";

  private static final int TAKE_BYTES = 1 << 20;

  /** Who drew earlier frames. */
  public enum Drawn {
    /** Nobody: the frames do not use what they left. */
    NOT,
    BY_SIMULATOR,
    BY_REAL_DRIVER
  }

  /**
   * What a trimmed file holds.
   *
   * @param frames frames kept
   * @param snapshotCalls calls that bring back the state
   * @param frameCalls calls of the frames
   * @param drawn who drew earlier frames for their contents
   * @param losses state that is not brought back, in words
   * @param unsupported what the earlier calls used and our driver lacks: it may be missing, too
   * @param damage what was wrong with the longer file, or null
   */
  public record Outcome(
      int frames,
      long snapshotCalls,
      long frameCalls,
      Drawn drawn,
      List<String> losses,
      List<String> unsupported,
      String damage) {}

  private final Trace trace;
  private final int first;
  private final int last;
  private RealContents contents = sizes -> null;
  private IntConsumer progress = done -> {};
  private int looked;
  private int threads = Runtime.getRuntime().availableProcessors();
  private long snapshotCalls;
  private long frameCalls;

  /**
   * A cut.
   *
   * @param first first frame to keep, from 0
   * @param last last frame to keep; one beyond the end means the last there is
   */
  public TraceTrimmer(Trace trace, int first, int last) {
    if (first < 0 || last < first) {
      throw new IllegalArgumentException("frames " + first + " to " + last);
    }
    this.trace = trace;
    this.first = first;
    this.last = last;
  }

  /** Sets the number of threads that draw; the result does not depend on it. */
  public TraceTrimmer withThreads(int count) {
    threads = count;
    return this;
  }

  /**
   * Takes what the GPU has written before the frames, where they use it, from a real driver;
   * without this, the simulator draws it.
   */
  public TraceTrimmer withContents(RealContents source) {
    contents = source;
    return this;
  }

  /** Sets who is told how many frames were looked at; see {@link #passes}. */
  public TraceTrimmer withProgress(IntConsumer told) {
    progress = told;
    return this;
  }

  /**
   * How many frames must be looked at: those up to the last to be kept to find out what is needed,
   * and those before the first once more.
   *
   * @param has frames of the trace
   */
  public int passes(int has) {
    return first == 0 ? 0 : Math.min(last + 1, has) + Math.min(first, has);
  }

  /**
   * Writes the trimmed file.
   *
   * @throws TraceException when the trace has no such frame
   */
  public Outcome write(Path out) throws IOException {
    List<String> losses = List.of();
    List<String> unsupported = List.of();
    String damage = null;
    boolean drawn = false;
    boolean byReal = false;
    int frames;
    if (first == 0) {
      try (TraceWriter writer = TraceWriter.create(out, properties())) {
        frames = copy(writer);
      }
      if (frames == 0) {
        throw new TraceException("the trace has no frame", 0);
      }
    } else {
      StatePass pass = new StatePass(trace, first, last, () -> progress.accept(++looked));
      LiveObjects live = pass.demand();
      if (live == null) {
        throw new TraceException("the trace has " + pass.frames() + " frames, from 0", 0);
      }
      damage = pass.damage();
      drawn = live.needsDrawing();
      SnapshotRecord record = new SnapshotRecord();
      StateSnapshot.Outcome snapshot;
      try (RealDriver real = drawn ? open() : null) {
        byReal = real != null;
        snapshot =
            byReal
                ? pass.snapshot(live, real, contents, record)
                : pass.snapshot(live, threads, record);
      }
      losses = snapshot.losses();
      unsupported = pass.unsupported();
      WindowHistory history = pass.foreignWindows() ? WindowHistory.before(trace, first) : null;
      try (TraceWriter writer = TraceWriter.create(out, properties())) {
        snapshotCalls = new StateWriter(writer, history).write(record);
        frames = copy(writer);
      }
    }
    Drawn by = !drawn ? Drawn.NOT : byReal ? Drawn.BY_REAL_DRIVER : Drawn.BY_SIMULATOR;
    return new Outcome(frames, snapshotCalls, frameCalls, by, losses, unsupported, damage);
  }

  private RealDriver open() throws IOException {
    return contents.open(DrawableSizes.of(trace.decode(GlCallTable.INSTANCE)));
  }

  private Map<String, String> properties() throws IOException {
    Map<String, String> properties = new LinkedHashMap<>(trace.properties());
    properties.put(FRAMES_PROPERTY, first + "-" + last);
    return properties;
  }

  /** Copies the frames; returns how many there are. */
  private int copy(TraceWriter writer) throws IOException {
    CallParser parser = trace.readFrom(first);
    int frame = first;
    boolean open = false;
    for (TracedCall call = parser.next(); call != null && frame <= last; call = parser.next()) {
      TracedCall kept = KeptCalls.of(call, first);
      if (kept != null) {
        writer.write(kept);
        frameCalls++;
      }
      open |= FrameRule.draws(call.name());
      if (FrameRule.presents(call.name())) {
        frame++;
        open = false;
      }
    }
    return frame - first + (open && frame <= last ? 1 : 0);
  }
}
