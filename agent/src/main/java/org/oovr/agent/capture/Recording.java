package org.oovr.agent.capture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.LiveStream;
import org.oovr.driver.trace.file.FileProgress;
import org.oovr.driver.trace.file.SnappyOutput;
import org.oovr.driver.trace.file.TailFile;
import org.oovr.driver.trace.file.TraceWriter;

/**
 * One file that is being written: calls are encoded on the application's threads, compressed and
 * written by a thread of ours. At a present the application waits until the frame before is in the
 * file, so that whatever kills the process, only the last frame can be lost.
 */
final class Recording {
  private static final int CHUNK_BYTES = 256 << 10;
  private static final long QUEUE_BYTES = 64L << 20;
  private static final int READ_BYTES = 64 << 10;

  /** A disk that does not answer for so long has lost the trace. */
  static final long PATIENCE_SECONDS = 60;

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);

  /** How much of a stream may wait, and how long a call waits for room. */
  static final LiveStream.Limits LIMITS =
      new LiveStream.Limits(CHUNK_BYTES, QUEUE_BYTES, PATIENCE_NANOS);

  private final LiveStream stream;
  private final SnappyOutput file;
  private final FaultLog faults;
  private final FileProgress progress;
  private final Thread writer;

  /** Position in the stream up to which the file is to be complete. */
  private volatile long flushTo;

  private Recording(LiveStream stream, SnappyOutput file, long position, FaultLog faults) {
    this.stream = stream;
    this.file = file;
    this.faults = faults;
    progress = new FileProgress(position, PATIENCE_NANOS);
    writer = new Thread(() -> serve(position), "oovr-trace");
    writer.setDaemon(true);
    writer.start();
  }

  /** Begins a file, in place of one that is there. */
  static Recording begin(Path path, Map<String, String> properties, TailFile tail, FaultLog faults)
      throws IOException {
    SnappyOutput file = SnappyOutput.create(path);
    return new Recording(
        new LiveStream(GlCallTable.INSTANCE, LIMITS, properties, tail), file, 0, faults);
  }

  /** Goes on with a file. */
  static Recording goOn(TraceWriter.Continuation from, TailFile tail, FaultLog faults) {
    LiveStream stream =
        new LiveStream(GlCallTable.INSTANCE, LIMITS, from.encoder(), from.streamBytes(), tail);
    return new Recording(stream, from.file(), from.streamBytes(), faults);
  }

  void put(Call call) {
    stream.put(call);
  }

  /** A frame has ended. */
  void flush() {
    // told before the bytes are handed over, so that the writer knows when it has them all
    flushTo = stream.end();
    stream.flush();
    progress.frameEnds(() -> Math.min(flushTo, stream.handedOver()));
  }

  private void serve(long position) {
    byte[] bytes = new byte[READ_BYTES];
    long taken = position;
    long flushed = position;
    try (InputStream in = stream.input()) {
      for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
        file.write(bytes, 0, n);
        taken += n;
        if (taken >= flushTo && taken > flushed) {
          flushed = taken;
          file.flush();
          progress.wrote(taken);
        }
      }
    } catch (IOException | RuntimeException | LinkageError fault) {
      faults.report("trace", "writing the trace", fault);
      progress.failed(taken);
    }
  }

  /** Nanoseconds that the application waited. */
  long waitedNanos() {
    return progress.waitedNanos() + stream.statistics().waitedNanos();
  }

  /** Calls that could not be written in time. */
  long lostCalls() {
    return stream.statistics().lostCalls();
  }

  /** Ends the file; whether all of it was written. */
  boolean close() throws IOException {
    stream.close();
    boolean done = join(writer);
    if (done) {
      file.close();
    }
    return done && !progress.isFailed();
  }

  /** Waits for a thread of ours as long as for the disk; whether it has ended. */
  static boolean join(Thread thread) {
    return FileProgress.join(thread, PATIENCE_NANOS);
  }
}
