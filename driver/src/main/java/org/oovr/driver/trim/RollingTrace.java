package org.oovr.driver.trim;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.trace.TraceException;
import org.oovr.driver.trace.file.Segments;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.file.TraceWriter;

/**
 * The last seconds of a program, in segments of whole frames that lie in files. The oldest is
 * followed when the others are long enough, so that the state before the oldest kept frame is
 * known.
 *
 * <p>Should the process die, the files are enough: a state is among them, and all segments from
 * there on. It is written anew when the segments that were followed since are longer than it was,
 * so that states cost no more writing than the segments do. Not thread-safe.
 */
public final class RollingTrace implements Closeable {
  private static final String FIRST_FRAME = "oovr.segment.firstFrame";
  private static final String BEGAN = "oovr.segment.beganNanos";
  private static final String KEPT = "oovr.segment.keptNanos";

  /** Followed segments that are kept however small the state is, so that not each writes it. */
  private static final long LEAST_FOLLOWED_BYTES = 4 << 20;

  /** A segment that has ended. */
  private record Segment(int number, int firstFrame, long beganNanos) {}

  /**
   * What was saved.
   *
   * @param frames number of frames
   * @param losses state that is not brought back, in words
   */
  public record Saved(Path file, int frames, List<String> losses) {}

  private final Path trace;
  private final long keptNanos;
  private final long leastFollowedBytes;
  private final Map<String, String> properties;
  private final StateTracker tracker = new StateTracker();

  /** Segments that are saved when somebody asks. */
  private final ArrayDeque<Segment> kept = new ArrayDeque<>();

  /** First segment after the state that is in a file. */
  private int stateBefore;

  private long stateBytes;
  private long followedBytes;

  /**
   * No segment yet.
   *
   * @param keptNanos what is saved is so long, or longer by one segment
   * @param properties of what is saved
   */
  public RollingTrace(Path trace, long keptNanos, Map<String, String> properties) {
    this(trace, keptNanos, properties, LEAST_FOLLOWED_BYTES);
  }

  RollingTrace(
      Path trace, long keptNanos, Map<String, String> properties, long leastFollowedBytes) {
    this.trace = trace;
    this.keptNanos = keptNanos;
    this.leastFollowedBytes = leastFollowedBytes;
    this.properties = properties;
  }

  /** What a segment must say of itself. */
  public Map<String, String> properties(int firstFrame, long beganNanos) {
    Map<String, String> all = new LinkedHashMap<>(properties);
    all.put(FIRST_FRAME, Integer.toString(firstFrame));
    all.put(BEGAN, Long.toString(beganNanos));
    all.put(KEPT, Long.toString(keptNanos));
    return all;
  }

  /**
   * What the segments of a dead program are part of.
   *
   * @param state the state before the first of them; null where that is the program's beginning
   */
  static RollingTrace of(Path trace, Path state, List<Integer> segments) throws IOException {
    Map<String, String> own = said(Segments.segment(trace, segments.get(0)));
    long keptNanos = Long.parseLong(own.get(KEPT));
    own.keySet().removeAll(List.of(FIRST_FRAME, BEGAN, KEPT));
    RollingTrace rolling = new RollingTrace(trace, keptNanos, own);
    if (state != null) {
      rolling.follow(state);
    }
    rolling.stateBefore = segments.get(0);
    // nobody needs another state any more
    rolling.stateBytes = Long.MAX_VALUE;
    for (int number : segments) {
      Map<String, String> theirs = said(Segments.segment(trace, number));
      long beganNanos = Long.parseLong(theirs.get(BEGAN));
      rolling.add(number, Integer.parseInt(theirs.get(FIRST_FRAME)), beganNanos, beganNanos);
    }
    return rolling;
  }

  /** The properties of a segment. */
  static Map<String, String> said(Path segment) throws IOException {
    try (Trace file = Trace.open(segment)) {
      Map<String, String> all = new LinkedHashMap<>(file.properties());
      if (!all.keySet().containsAll(List.of(FIRST_FRAME, BEGAN, KEPT))) {
        throw new TraceException(segment + " is no segment of a trace", 0);
      }
      return all;
    }
  }

  /** A segment has ended and is in its file, whole. */
  public void add(int number, int firstFrame, long beganNanos, long endedNanos) throws IOException {
    kept.add(new Segment(number, firstFrame, beganNanos));
    boolean followed = false;
    while (kept.size() > 1 && endedNanos - second().beganNanos >= keptNanos) {
      Path oldest = Segments.segment(trace, kept.remove().number);
      follow(oldest);
      followedBytes += Files.size(oldest);
      followed = true;
    }
    if (followed && followedBytes >= Math.max(stateBytes, leastFollowedBytes)) {
      writeState();
    }
  }

  private Segment second() {
    return kept.stream().skip(1).findFirst().orElseThrow();
  }

  private void follow(Path file) throws IOException {
    try (Trace calls = Trace.open(file)) {
      tracker.follow(calls.decode(GlCallTable.INSTANCE));
    }
  }

  /** Puts the state that is known into a file, and deletes what lies before it. */
  private void writeState() throws IOException {
    int before = kept.getFirst().number;
    Path state = Segments.state(trace, before);
    Path unfinished = Segments.unfinished(trace);
    try (TraceWriter writer = TraceWriter.create(unfinished, properties)) {
      tracker.keep(writer);
    }
    Files.move(unfinished, state, StandardCopyOption.ATOMIC_MOVE);
    if (stateBytes > 0) {
      Files.delete(Segments.state(trace, stateBefore));
    }
    for (int number = stateBefore; number < before; number++) {
      Files.delete(Segments.segment(trace, number));
    }
    stateBefore = before;
    stateBytes = Files.size(state);
    followedBytes = 0;
  }

  /** Saves what is kept, in place of a file that is there. */
  public Saved save(Path out) throws IOException {
    Path unfinished = Segments.unfinished(trace);
    List<String> losses;
    int[] frames = new int[1];
    try (TraceWriter writer = TraceWriter.create(unfinished, properties)) {
      losses = new ArrayList<>(tracker.write(writer));
      int first = kept.getFirst().firstFrame;
      for (Segment segment : kept) {
        try (Trace calls = Trace.open(Segments.segment(trace, segment.number))) {
          StateTracker.copy(calls.read(), first, writer, () -> frames[0]++);
        }
      }
    }
    Files.move(
        unfinished, out, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return new Saved(out, frames[0], losses);
  }

  /** Forgets the state; the files stay. */
  @Override
  public void close() {
    tracker.close();
  }
}
