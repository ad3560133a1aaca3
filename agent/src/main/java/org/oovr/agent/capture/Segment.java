package org.oovr.agent.capture;

import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.trace.LiveStream;

/** Some whole frames of a record, as a stream of their own. */
final class Segment {
  private static final int CHUNK_BYTES = 256 << 10;
  private static final long QUEUE_BYTES = 64L << 20;

  final LiveStream stream;

  /** Number of its first frame. */
  final int firstFrame;

  final long beganNanos;

  /** When it ended; set before its stream ends. */
  volatile long endedNanos;

  /** Whether what is kept is to be saved when this has ended. */
  volatile boolean saved;

  Segment(int firstFrame, long beganNanos, long patienceNanos) {
    this.firstFrame = firstFrame;
    this.beganNanos = beganNanos;
    stream =
        new LiveStream(
            GlCallTable.INSTANCE,
            new LiveStream.Limits(CHUNK_BYTES, QUEUE_BYTES, patienceNanos),
            java.util.Map.of());
  }
}
