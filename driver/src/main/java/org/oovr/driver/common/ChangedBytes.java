package org.oovr.driver.common;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Finds what somebody else writes to memory, by comparing it with a copy: which bytes have changed,
 * exactly, because the bytes beside them may be another's.
 */
public final class ChangedBytes {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOWEST_BITS = 0x0101_0101_0101_0101L;
  private static final long HIGHEST_BITS = 0x8080_8080_8080_8080L;

  /** Told of bytes that have changed and whose neighbours have not; the copy has them already. */
  public interface Runs {
    void changed(int offset, int bytes);
  }

  private ChangedBytes() {}

  /**
   * Takes what has changed into the copy. Every byte is taken at once and told as it was taken, so
   * that the memory may be written while this works: what comes later is found the next time.
   *
   * @param memory position 0, little-endian; at least {@code to} bytes
   * @param copy what the memory was the last time
   * @param from first byte to look at
   * @param to end of the bytes to look at
   */
  public static void take(ByteBuffer memory, byte[] copy, int from, int to, Runs runs) {
    ByteBuffer now = memory.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer before = ByteBuffer.wrap(copy);
    int at = from;
    while (at < to) {
      now.limit(to).position(at);
      before.limit(to).position(at);
      int same = now.mismatch(before);
      if (same < 0) {
        return;
      }
      int start = at + same;
      int end = takeRun(now, copy, start, to);
      if (end > start) {
        runs.changed(start, end - start);
      }
      at = end + 1; // the byte at the end is the same, or has become so again
    }
  }

  private static int takeRun(ByteBuffer now, byte[] copy, int start, int to) {
    int at = start;
    while (at < to) {
      if (to - at >= Long.BYTES) {
        long value = now.getLong(at);
        long difference = value ^ (long) LONG.get(copy, at);
        boolean everyByte = (difference - LOWEST_BITS & ~difference & HIGHEST_BITS) == 0;
        if (everyByte) {
          LONG.set(copy, at, value);
          at += Long.BYTES;
          continue;
        }
      }
      byte value = now.get(at);
      if (value == copy[at]) {
        break;
      }
      copy[at] = value;
      at++;
    }
    return at;
  }
}
