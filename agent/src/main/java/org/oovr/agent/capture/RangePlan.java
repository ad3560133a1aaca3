package org.oovr.agent.capture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.file.TraceWriter;
import org.oovr.driver.trim.StateTracker;

/**
 * Frames from a given one on: those before are only followed, then the state and the rest written.
 */
final class RangePlan implements FollowedOutlet.Plan {
  private final int first;
  private final Path out;
  private final Map<String, String> properties;
  private StateTracker tracker;
  private TraceWriter writer;

  RangePlan(int first, Path out, Map<String, String> properties) {
    this.first = first;
    this.out = out;
    this.properties = properties;
  }

  @Override
  public boolean cuts(int frame, long nowNanos, Segment present) {
    // where a cut is not possible, the next frame's end will do
    return frame >= first && present.firstFrame == 0;
  }

  @Override
  public boolean writes(Segment segment) {
    return segment.firstFrame > 0;
  }

  @Override
  public void take(Segment segment, Runnable presented) throws IOException {
    try (InputStream in = segment.stream.input()) {
      if (segment.firstFrame == 0) {
        tracker = new StateTracker();
        tracker.follow(new CallDecoder(in, GlCallTable.INSTANCE));
        return;
      }
      writer = TraceWriter.create(out, properties);
      tracker.write(writer).forEach(RangePlan::lost);
      tracker.close();
      writer.flush();
      StateTracker.copy(new CallParser(in), segment.firstFrame, writer, presented);
    }
  }

  static void lost(String what) {
    Session.log("the state at the beginning of the trace lacks: " + what);
  }

  @Override
  public void end() throws IOException {
    if (writer == null) {
      tracker.close();
      Session.log("the program ended before frame " + first + ": there is no trace");
    } else {
      writer.close();
    }
  }
}
