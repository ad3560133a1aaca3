package org.oovr.agent.capture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.trace.file.SnappyOutput;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.file.TraceWriter;
import org.oovr.driver.trim.StateTracker;

/**
 * The last seconds of a program: segments are kept in files, and the oldest is followed and deleted
 * when the others are long enough. So the state that is known is that before the oldest kept frame.
 */
final class RollingPlan implements FollowedOutlet.Plan {
  /** Parts of the time that is kept; what is saved is longer by one of them at most. */
  private static final int PARTS = 8;

  private static final int READ_BYTES = 64 << 10;

  /** A segment that has ended. */
  private record Kept(Path file, int firstFrame, long beganNanos) {}

  private final long keptNanos;
  private final Path out;
  private final Map<String, String> properties;
  private final StateTracker tracker = new StateTracker();
  private final ArrayDeque<Kept> kept = new ArrayDeque<>();
  private int files;
  private int saves;

  RollingPlan(double seconds, Path out, Map<String, String> properties) {
    keptNanos = (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    this.out = out;
    this.properties = properties;
  }

  @Override
  public boolean cuts(int frame, long nowNanos, Segment present) {
    return nowNanos - present.beganNanos >= keptNanos / PARTS;
  }

  @Override
  public boolean writes(Segment segment) {
    return false;
  }

  @Override
  public void take(Segment segment, Runnable presented) throws IOException {
    Path file = out.resolveSibling(out.getFileName() + ".segment-" + files++);
    try (InputStream in = segment.stream.input();
        SnappyOutput spool = SnappyOutput.create(file)) {
      byte[] bytes = new byte[READ_BYTES];
      for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
        spool.write(bytes, 0, n);
      }
    }
    kept.add(new Kept(file, segment.firstFrame, segment.beganNanos));
    while (kept.size() > 1 && segment.endedNanos - second().beganNanos >= keptNanos) {
      Kept oldest = kept.remove();
      try (Trace trace = Trace.open(oldest.file)) {
        tracker.follow(trace.decode(GlCallTable.INSTANCE));
      }
      Files.delete(oldest.file);
    }
    if (segment.saved) {
      save();
    }
  }

  private Kept second() {
    return kept.stream().skip(1).findFirst().orElseThrow();
  }

  private void save() throws IOException {
    Path file = saves == 0 ? out : out.resolveSibling(numbered());
    saves++;
    try (TraceWriter writer = TraceWriter.create(file, properties)) {
      tracker.write(writer).forEach(RangePlan::lost);
      int first = kept.getFirst().firstFrame;
      for (Kept segment : kept) {
        try (Trace trace = Trace.open(segment.file)) {
          StateTracker.copy(trace.read(), first, writer, () -> {});
        }
      }
    }
    Session.log("saved " + file.getFileName());
  }

  private String numbered() {
    String name = out.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot < 0
        ? name + "-" + saves
        : name.substring(0, dot) + "-" + saves + name.substring(dot);
  }

  @Override
  public void end() throws IOException {
    try {
      if (saves == 0) {
        save();
      }
    } finally {
      for (Kept segment : kept) {
        Files.deleteIfExists(segment.file);
      }
      tracker.close();
    }
  }
}
