package org.oovr.simulator.profile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.Adler32;
import java.util.zip.Deflater;

/**
 * Compresses to one zlib stream (RFC 1950) with several threads: blocks of a fixed size are
 * deflated each by itself, end on a byte boundary (an empty stored block, RFC 1951, 3.2.4) and are
 * joined in order. So the bytes do not depend on the number of threads. Must be closed, finished or
 * not.
 */
final class BlockDeflater extends OutputStream {
  /** Small against a profile, large against deflate's window of 32 KiB, which begins anew. */
  private static final int BLOCK_BYTES = 1 << 20;

  /** CMF and FLG: deflate with a 32 KiB window, fastest algorithm. */
  private static final byte[] HEADER = {0x78, 0x01};

  private final OutputStream out;
  private final ExecutorService workers;
  private final int mostPending;
  private final ArrayDeque<Future<byte[]>> pending = new ArrayDeque<>();
  private final Adler32 checksum = new Adler32();
  private byte[] block = new byte[BLOCK_BYTES];
  private int length;

  /**
   * Begins a stream.
   *
   * @param out where it goes; stays open
   * @param threads at least 1
   */
  BlockDeflater(OutputStream out, int threads) throws IOException {
    this.out = out;
    mostPending = 2 * threads;
    workers =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "oovr-deflate");
              thread.setDaemon(true);
              return thread;
            });
    out.write(HEADER);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    checksum.update(bytes, offset, count);
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
    block = last ? null : new byte[BLOCK_BYTES];
    length = 0;
    if (pending.size() == mostPending) {
      writeFirst();
    }
    pending.add(workers.submit(() -> deflate(full, count, last)));
  }

  private static byte[] deflate(byte[] bytes, int count, boolean last) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(bytes, 0, count);
      if (last) {
        deflater.finish();
      }
      ByteArrayOutputStream result = new ByteArrayOutputStream(count / 2 + 64);
      byte[] part = new byte[1 << 16];
      int n;
      do {
        n = deflater.deflate(part, 0, part.length, Deflater.SYNC_FLUSH);
        result.write(part, 0, n);
      } while (n == part.length);
      return result.toByteArray();
    } finally {
      deflater.end();
    }
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
    int sum = (int) checksum.getValue();
    out.write(new byte[] {(byte) (sum >> 24), (byte) (sum >> 16), (byte) (sum >> 8), (byte) sum});
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
