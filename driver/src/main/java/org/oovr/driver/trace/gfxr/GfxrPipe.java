package org.oovr.driver.trace.gfxr;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/**
 * Blocks, unpacked, from the threads of a program to one thread that writes them to a file or plays
 * them at once. Whoever puts blocks holds the pipe's lock for each of them.
 */
public final class GfxrPipe {
  private static final int HEADER = 12;
  private static final int CALL_HEADER = 12;
  private static final int FILL_HEADER = 36;

  /** Of one block that fills memory; larger parts are several. */
  private static final int MOST_FILL = 1 << 20;

  private final int chunkBytes;
  private final long mostBytes;
  private final long patienceNanos;
  private final ArrayDeque<ByteBuffer> waiting = new ArrayDeque<>();
  private ByteBuffer chunk;
  private long handedOver;
  private long waitingBytes;
  private long waitedNanos;
  private long lost;
  private boolean broken;
  private boolean closed;

  /**
   * An open pipe.
   *
   * @param chunkBytes what is handed over at once
   * @param mostBytes that may wait
   * @param patienceNanos how long a block waits for room before it and all that follow are lost
   */
  public GfxrPipe(int chunkBytes, long mostBytes, long patienceNanos) {
    this.chunkBytes = chunkBytes;
    this.mostBytes = mostBytes;
    this.patienceNanos = patienceNanos;
  }

  private ByteBuffer room(int bytes) {
    if (chunk != null && chunk.remaining() < bytes) {
      flush();
    }
    if (chunk == null) {
      chunk = ByteBuffer.allocate(Math.max(chunkBytes, bytes)).order(ByteOrder.LITTLE_ENDIAN);
    }
    return chunk;
  }

  /** A call, its arguments as the tables of its API write them. */
  public synchronized void call(int id, long thread, byte[] body, int bytes) {
    room(HEADER + CALL_HEADER + bytes)
        .putLong((long) CALL_HEADER + bytes)
        .putInt(GfxrBlock.FUNCTION_CALL)
        .putInt(GfxrBlock.VULKAN << 16 | id)
        .putLong(thread)
        .put(body, 0, bytes);
  }

  /** Bytes that the program has written to what is mapped of memory. */
  public synchronized void fillMemory(long thread, long memory, long offset, ByteBuffer data) {
    long to = offset;
    while (data.hasRemaining()) {
      int bytes = Math.min(MOST_FILL, data.remaining());
      room(HEADER + FILL_HEADER + bytes)
          .putLong((long) FILL_HEADER + bytes)
          .putInt(GfxrBlock.METADATA)
          .putInt(GfxrBlock.VULKAN << 16 | GfxrMeta.FILL_MEMORY)
          .putLong(thread)
          .putLong(memory)
          .putLong(to)
          .putLong(bytes);
      int limit = data.limit();
      chunk.put(data.limit(data.position() + bytes));
      data.limit(limit);
      to += bytes;
    }
  }

  /** A window has this size, from its creation or from now on. */
  public synchronized void resizeWindow(long thread, long surface, int width, int height) {
    room(HEADER + 28)
        .putLong(28)
        .putInt(GfxrBlock.METADATA)
        .putInt(GfxrBlock.VULKAN << 16 | GfxrMeta.RESIZE_WINDOW)
        .putLong(thread)
        .putLong(surface)
        .putInt(width)
        .putInt(height);
  }

  /** Hands over what was put so far; may wait for room. */
  public synchronized void flush() {
    if (chunk == null || chunk.position() == 0) {
      return;
    }
    ByteBuffer full = chunk.flip();
    chunk = null;
    if (!broken && waitingBytes > mostBytes) {
      awaitRoom();
    }
    if (broken) {
      lost += full.limit();
      return;
    }
    waiting.add(full);
    waitingBytes += full.limit();
    handedOver += full.limit();
    notifyAll();
  }

  private void awaitRoom() {
    long start = System.nanoTime();
    boolean interrupted = false;
    while (waitingBytes > mostBytes && System.nanoTime() - start < patienceNanos) {
      try {
        TimeUnit.NANOSECONDS.timedWait(this, patienceNanos);
      } catch (InterruptedException meantForTheProgram) {
        interrupted = true;
      }
    }
    waitedNanos += System.nanoTime() - start;
    broken = waitingBytes > mostBytes;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Bytes handed over so far. */
  public synchronized long handedOver() {
    return handedOver;
  }

  /** Bytes that were lost because nobody took them in time. */
  public synchronized long lost() {
    return lost;
  }

  /** Time that the program's threads have waited for room. */
  public synchronized long waitedNanos() {
    return waitedNanos;
  }

  /** Nothing comes any more. */
  public synchronized void close() {
    flush();
    closed = true;
    notifyAll();
  }

  /** Whole blocks, or null at the end; waits for them. */
  public synchronized ByteBuffer take() throws InterruptedException {
    while (waiting.isEmpty() && !closed) {
      wait();
    }
    ByteBuffer next = waiting.poll();
    if (next != null) {
      waitingBytes -= next.limit();
      notifyAll();
    }
    return next;
  }
}
