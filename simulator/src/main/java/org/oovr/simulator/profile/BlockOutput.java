package org.oovr.simulator.profile;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Compresses with several threads: blocks of a fixed size are compressed each by itself and joined
 * in order. So the bytes do not depend on the number of threads. Must be closed, finished or not.
 */
abstract class BlockOutput extends OutputStream {
  /** Small against a profile, large against the windows of compressors, which begin anew. */
  static final int BLOCK_BYTES = 1 << 20;

  /** Threads of all outputs, which end when there was nothing to do for so long. */
  private static final int IDLE_SECONDS = 5;

  private static final ThreadPoolExecutor WORKERS = workers();

  private final OutputStream out;
  private final int mostPending;
  private final ArrayDeque<Future<byte[]>> pending = new ArrayDeque<>();

  /** Blocks that have been compressed, to be filled again. */
  private final ConcurrentLinkedQueue<byte[]> used = new ConcurrentLinkedQueue<>();

  private byte[] block = new byte[BLOCK_BYTES];
  private int length;

  private static ThreadPoolExecutor workers() {
    int threads = Runtime.getRuntime().availableProcessors();
    ThreadPoolExecutor workers =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "oovr-deflate");
              thread.setDaemon(true);
              return thread;
            });
    workers.allowCoreThreadTimeOut(true);
    return workers;
  }

  /**
   * Begins a stream.
   *
   * @param out where it goes; stays open
   * @param threads at least 1; twice as many blocks wait at most
   */
  BlockOutput(OutputStream out, int threads) {
    this.out = out;
    mostPending = 2 * threads;
  }

  /**
   * A block as it lies in the file; called by several threads at once.
   *
   * @param last whether none follows
   */
  abstract byte[] packed(byte[] bytes, int count, boolean last) throws IOException;

  /** What comes behind the last block. */
  abstract byte[] end();

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    int at = offset;
    int end = offset + count;
    while (at < end) {
      int n = Math.min(end - at, BLOCK_BYTES - length);
      System.arraycopy(bytes, at, block, length, n);
      at += n;
      length += n;
      if (length == BLOCK_BYTES) {
        submit(false);
      }
    }
  }

  private void submit(boolean last) throws IOException {
    byte[] full = block;
    int count = length;
    block = last ? null : free();
    length = 0;
    if (pending.size() == mostPending) {
      writeFirst();
    }
    pending.add(
        WORKERS.submit(
            () -> {
              byte[] packed = packed(full, count, last);
              used.add(full);
              return packed;
            }));
  }

  private byte[] free() {
    byte[] again = used.poll();
    return again == null ? new byte[BLOCK_BYTES] : again;
  }

  private void writeFirst() throws IOException {
    try {
      out.write(pending.remove().get());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while compressing");
    } catch (ExecutionException fault) {
      throw new IOException("cannot compress: " + fault.getCause(), fault.getCause());
    }
  }

  /** Ends the stream. */
  void finish() throws IOException {
    submit(true);
    while (!pending.isEmpty()) {
      writeFirst();
    }
    out.write(end());
  }

  @Override
  public void close() {
    pending.forEach(task -> task.cancel(false));
  }
}
