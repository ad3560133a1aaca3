package org.oovr.agent.capture.vulkan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.oovr.driver.trace.file.FileProgress;
import org.oovr.driver.trace.gfxr.GfxrCompression;
import org.oovr.driver.trace.gfxr.GfxrPipe;
import org.oovr.driver.trace.gfxr.GfxrWriter;

/**
 * A capture that is being written: blocks come from the application's threads, and are packed and
 * written by a thread of ours. At a present the application waits until the frame before is in the
 * file, so that whatever kills the process, only the last frame can be lost.
 */
public final class GfxrFile {
  private static final int CHUNK_BYTES = 256 << 10;
  private static final long QUEUE_BYTES = 64L << 20;

  /** A disk that does not answer for so long has lost the capture. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final GfxrPipe pipe = new GfxrPipe(CHUNK_BYTES, QUEUE_BYTES, PATIENCE_NANOS);
  private final GfxrWriter writer;
  private final Consumer<Throwable> failed;
  private final Thread thread;

  private final FileProgress progress = new FileProgress(0, PATIENCE_NANOS);

  /** Position in the pipe up to which the file is to be complete. */
  private volatile long flushTo;

  /**
   * Begins a file, in place of one that is there.
   *
   * @param annotation what made the file, as JSON
   * @param failed is told when it cannot be written any more
   */
  public GfxrFile(Path path, String annotation, Consumer<Throwable> failed) throws IOException {
    this.failed = failed;
    writer = GfxrWriter.create(path, GfxrCompression.LZ4);
    writer.annotation("operation", annotation);
    writer.flush();
    thread = new Thread(this::serve, "oovr-gfxr");
    thread.setDaemon(true);
    thread.start();
  }

  /** Where blocks go. */
  public GfxrPipe pipe() {
    return pipe;
  }

  /** A frame has ended: waits until the one before is in the file. */
  public synchronized void frameEnds() {
    pipe.flush();
    flushTo = pipe.handedOver();
    progress.frameEnds(() -> flushTo);
  }

  private void serve() {
    long taken = 0;
    long flushed = 0;
    try {
      for (ByteBuffer chunk = pipe.take(); chunk != null; chunk = pipe.take()) {
        writer.blocks(chunk);
        taken += chunk.limit();
        // the last chunk of a frame is told of after it was handed over
        if (taken >= flushTo && taken > flushed || taken == pipe.handedOver()) {
          flushed = taken;
          writer.flush();
          progress.wrote(taken);
        }
      }
    } catch (IOException | RuntimeException | LinkageError fault) {
      failed.accept(fault);
      progress.failed(taken);
    } catch (InterruptedException nobodyDoes) {
      progress.failed(taken);
    }
  }

  /** Bytes that nobody wrote in time. */
  public long lostBytes() {
    return pipe.lost();
  }

  /** Ends the file; whether all of it was written. */
  public boolean close() throws IOException {
    pipe.close();
    boolean done = FileProgress.join(thread, PATIENCE_NANOS);
    if (done) {
      writer.close();
    }
    return done && !progress.isFailed() && pipe.lost() == 0;
  }
}
