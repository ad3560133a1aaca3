package org.oovr.driver.trace.file;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How far a file has come that a thread of ours writes while a program runs. At the end of a frame
 * the program waits until the frame before is in the file, so that whatever kills the process, only
 * the last frame can be lost. Interruptions are meant for the program, which gets them back.
 */
public final class FileProgress {
  private final long patienceNanos;
  private long written;
  private long frameEnd;
  private long waitedNanos;
  private boolean failed;

  /**
   * A file.
   *
   * @param written bytes of its stream that it has
   * @param patienceNanos a disk that does not answer for so long has lost the file
   */
  public FileProgress(long written, long patienceNanos) {
    this.written = written;
    this.patienceNanos = patienceNanos;
  }

  /**
   * A frame has ended: waits until the one before is in the file.
   *
   * @param end where the frame ends in the stream; asked for after the wait
   */
  public synchronized void frameEnds(LongSupplier end) {
    long start = System.nanoTime();
    boolean interrupted = false;
    while (written < frameEnd && !failed && System.nanoTime() - start < patienceNanos) {
      try {
        TimeUnit.NANOSECONDS.timedWait(this, patienceNanos);
      } catch (InterruptedException meantForTheProgram) {
        interrupted = true;
      }
    }
    waitedNanos += System.nanoTime() - start;
    frameEnd = end.getAsLong();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The file has so many bytes of the stream. */
  public synchronized void wrote(long bytes) {
    written = bytes;
    notifyAll();
  }

  /** It has so many, and will have no more. */
  public synchronized void failed(long bytes) {
    failed = true;
    wrote(bytes);
  }

  public synchronized boolean isFailed() {
    return failed;
  }

  /** Nanoseconds that the program has waited. */
  public synchronized long waitedNanos() {
    return waitedNanos;
  }

  /** Waits for a thread of ours, but not for ever; whether it has ended. */
  public static boolean join(Thread thread, long patienceNanos) {
    long end = System.nanoTime() + patienceNanos;
    boolean interrupted = false;
    while (thread.isAlive() && System.nanoTime() < end) {
      try {
        TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, end - System.nanoTime()));
      } catch (InterruptedException meantForTheProgram) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
