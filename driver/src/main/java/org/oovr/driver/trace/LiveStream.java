package org.oovr.driver.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A stream whose end is still being written: the application's threads put calls in, one reader
 * takes bytes out ({@link #input}, for a {@link CallDecoder}). Bounded: when the reader falls
 * behind, a put waits for a limited time; when that is over, the waiting calls are dropped and
 * counted, and a record in the stream ({@code oovrLost}) tells the reader how many, where and why.
 *
 * <p>Bytes become visible to the reader when a chunk is full or at {@link #flush}, which belongs
 * after every present.
 */
public final class LiveStream {
  /** Name of the record of lost calls: (calls, bytes, reason). */
  public static final String LOST = "oovrLost";

  /**
   * Sizes and patience.
   *
   * @param chunkBytes a chunk is handed over when it holds at least so many bytes
   * @param maxQueuedBytes bytes that may wait for the reader; one chunk is always let in
   * @param maxWaitNanos longest time that one put waits for the reader; 0 not at all
   */
  public record Limits(int chunkBytes, long maxQueuedBytes, long maxWaitNanos) {
    public Limits {
      if (chunkBytes < 1 || maxQueuedBytes < 1 || maxWaitNanos < 0) {
        throw new IllegalArgumentException("limits of a live stream must be positive");
      }
    }

    /** 256 KiB chunks, 256 MiB queue, 2 s. */
    public static Limits standard() {
      return new Limits(256 << 10, 256L << 20, TimeUnit.SECONDS.toNanos(2));
    }
  }

  /**
   * What happened so far.
   *
   * @param calls calls put in
   * @param bytes bytes handed over to the reader, and those before its first
   * @param lostCalls calls that were dropped
   * @param lostBytes their bytes
   * @param waitedNanos time that the application's threads spent waiting
   * @param maxQueuedBytes most bytes that ever waited
   */
  public record Statistics(
      long calls,
      long bytes,
      long lostCalls,
      long lostBytes,
      long waitedNanos,
      long maxQueuedBytes) {}

  private final Limits limits;
  private final CallEncoder encoder;
  private final CallSignature lost;
  private final StreamTail tail;

  /** Guards the encoder; taken before {@link #queueLock}. */
  private final ReentrantLock writeLock = new ReentrantLock(true);

  private final ReentrantLock queueLock = new ReentrantLock();
  private final Condition filled = queueLock.newCondition();
  private final Condition drained = queueLock.newCondition();
  private final ArrayDeque<byte[]> queue = new ArrayDeque<>();
  private long queuedBytes;
  private boolean closed;
  private boolean readerGone;

  /**
   * Of the chunk that is being written: first call, calls put in, and losses reported before it.
   */
  private long chunkFirstCall;

  private long chunkCalls;
  private long chunkReportedCalls;
  private long chunkReportedBytes;
  private long calls;
  private long bytes;
  private long lostCalls;
  private long lostBytes;
  private long reportedLostCalls;
  private long reportedLostBytes;
  private String lossReason = "";
  private long waitedNanos;
  private long maxQueued;

  /**
   * @param properties written at the head of the stream
   */
  public LiveStream(FunctionTable table, Limits limits, Map<String, String> properties) {
    this(table, limits, properties, (position, bytes, offset, length) -> {});
  }

  /**
   * @param properties written at the head of the stream
   * @param tail is shown every call as soon as it is put in
   */
  public LiveStream(
      FunctionTable table, Limits limits, Map<String, String> properties, StreamTail tail) {
    this(table, limits, new CallEncoder(table), 0, tail);
    encoder.begin(properties);
    chunkFirstCall = encoder.nextCall();
    encoder.show(0, 0, tail);
    byte[] head = encoder.take();
    queue.add(head);
    queuedBytes = head.length;
    bytes = head.length;
  }

  /**
   * Goes on with a stream of which others have the beginning.
   *
   * @param encoder knows what the stream has defined, and has nothing that waits
   * @param position bytes of the stream so far; the reader gets those behind them
   */
  public LiveStream(
      FunctionTable table, Limits limits, CallEncoder encoder, long position, StreamTail tail) {
    this.limits = limits;
    this.tail = tail;
    this.encoder = encoder;
    lost = table.find(LOST);
    if (lost == null) {
      throw new IllegalArgumentException("the function table has no " + LOST);
    }
    bytes = position;
    chunkFirstCall = encoder.nextCall();
  }

  /**
   * Writes a call with its outcome; its memory is copied. Waits when the queue is full. After
   * {@link #close} or when the reader is gone, the call is counted as lost.
   */
  public void put(Call call) {
    writeLock.lock();
    try {
      calls++;
      chunkCalls++;
      int before = encoder.pendingBytes();
      if (lostCalls > reportedLostCalls) {
        encodeLoss();
      }
      encoder.encode(call);
      encoder.show(before, bytes + before, tail);
      if (encoder.pendingBytes() >= limits.chunkBytes()) {
        handOver();
      }
    } finally {
      writeLock.unlock();
    }
  }

  /** Makes everything put so far visible to the reader. */
  public void flush() {
    writeLock.lock();
    try {
      if (encoder.pendingBytes() > 0) {
        handOver();
      }
    } finally {
      writeLock.unlock();
    }
  }

  /** Bytes of the stream that are handed over to the reader, or were there before it. */
  public long handedOver() {
    writeLock.lock();
    try {
      return bytes;
    } finally {
      writeLock.unlock();
    }
  }

  /** Where the stream ends now: bytes handed over, and those that wait for it. */
  public long end() {
    writeLock.lock();
    try {
      return bytes + encoder.pendingBytes();
    } finally {
      writeLock.unlock();
    }
  }

  /** Ends the stream: the reader gets what is queued and then the end. */
  public void close() {
    writeLock.lock();
    try {
      if (lostCalls > reportedLostCalls) {
        encodeLoss();
      }
      if (encoder.pendingBytes() > 0) {
        handOver();
      }
    } finally {
      writeLock.unlock();
    }
    queueLock.lock();
    try {
      closed = true;
      filled.signalAll();
      drained.signalAll();
    } finally {
      queueLock.unlock();
    }
  }

  public Statistics statistics() {
    writeLock.lock();
    queueLock.lock();
    try {
      return new Statistics(calls, bytes, lostCalls, lostBytes, waitedNanos, maxQueued);
    } finally {
      queueLock.unlock();
      writeLock.unlock();
    }
  }

  /**
   * The bytes for the reader: blocks until some are there, ends after {@link #close}. Closing it
   * tells the stream that nobody reads any more; puts then lose their calls without waiting.
   */
  public InputStream input() {
    return new Input();
  }

  private void encodeLoss() {
    Call record = new Call();
    record.signature = lost;
    record.argumentCount = lost.parameters().size();
    record.fake = true;
    record.recorded = true;
    record.bits[0] = lostCalls - reportedLostCalls;
    record.bits[1] = lostBytes - reportedLostBytes;
    record.bits[2] = Call.SOME_ADDRESS;
    record.data[2] =
        ByteBuffer.wrap(lossReason.getBytes(StandardCharsets.UTF_8)).order(ByteOrder.LITTLE_ENDIAN);
    reportedLostCalls = lostCalls;
    reportedLostBytes = lostBytes;
    encoder.encode(record);
  }

  /** Moves the encoder's bytes to the queue, or drops them. Under the write lock. */
  private void handOver() {
    int size = encoder.pendingBytes();
    byte[] chunk = encoder.take();
    String refusal = enqueue(chunk);
    if (refusal == null) {
      bytes += size;
    } else {
      lostCalls += chunkCalls;
      lostBytes += size;
      lossReason = refusal;
      // a loss record in the lost chunk told nobody: its figures go into the next one
      reportedLostCalls = chunkReportedCalls;
      reportedLostBytes = chunkReportedBytes;
      encoder.forget(chunkFirstCall);
    }
    chunkFirstCall = encoder.nextCall();
    chunkCalls = 0;
    chunkReportedCalls = reportedLostCalls;
    chunkReportedBytes = reportedLostBytes;
  }

  /** Null when the chunk is in the queue, else why not. */
  private String enqueue(byte[] chunk) {
    queueLock.lock();
    try {
      if (!closed && !readerGone && !fits(chunk)) {
        awaitRoom(chunk);
      }
      if (closed || readerGone) {
        return closed ? "the stream is closed" : "nobody reads the stream";
      }
      if (!fits(chunk)) {
        return "the reader is too slow: " + queuedBytes + " bytes wait";
      }
      queue.add(chunk);
      queuedBytes += chunk.length;
      maxQueued = Math.max(maxQueued, queuedBytes);
      filled.signal();
      return null;
    } finally {
      queueLock.unlock();
    }
  }

  /** Waits for room, the end of the stream, or the end of patience. Under the queue lock. */
  private void awaitRoom(byte[] chunk) {
    long start = System.nanoTime();
    boolean interrupted = false;
    while (!closed && !readerGone && !fits(chunk)) {
      long left = limits.maxWaitNanos() - (System.nanoTime() - start);
      if (left <= 0) {
        break;
      }
      try {
        drained.awaitNanos(left);
      } catch (InterruptedException e) {
        interrupted = true; // meant for the application, which gets it back
      }
    }
    waitedNanos += System.nanoTime() - start;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean fits(byte[] chunk) {
    return queue.isEmpty() || queuedBytes + chunk.length <= limits.maxQueuedBytes();
  }

  private final class Input extends InputStream {
    private byte[] chunk = new byte[0];
    private int at;

    @Override
    public int read() throws IOException {
      return fill() ? chunk[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (!fill()) {
        return -1;
      }
      int n = Math.min(length, chunk.length - at);
      System.arraycopy(chunk, at, target, offset, n);
      at += n;
      return n;
    }

    /** Bytes that can be read without waiting. */
    @Override
    public int available() {
      queueLock.lock();
      try {
        return (int) Math.min(Integer.MAX_VALUE, chunk.length - at + queuedBytes);
      } finally {
        queueLock.unlock();
      }
    }

    private boolean fill() throws IOException {
      if (at < chunk.length) {
        return true;
      }
      queueLock.lock();
      try {
        while (queue.isEmpty()) {
          if (closed || readerGone) {
            return false;
          }
          try {
            filled.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for calls", e);
          }
        }
        chunk = queue.remove();
        at = 0;
        queuedBytes -= chunk.length;
        drained.signalAll();
        return true;
      } finally {
        queueLock.unlock();
      }
    }

    @Override
    public void close() {
      queueLock.lock();
      try {
        readerGone = true;
        queue.clear();
        queuedBytes = 0;
        drained.signalAll();
        filled.signalAll();
      } finally {
        queueLock.unlock();
      }
    }
  }
}
