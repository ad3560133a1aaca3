package org.oovr.driver.gl.pixel;

/** Writes the bits of a block of 16 bytes, from the lowest on. */
final class BlockWriter {
  private long low;
  private long high;
  private int at;

  void clear() {
    low = 0;
    high = 0;
    at = 0;
  }

  /** Appends the lowest bits of a number. */
  void put(int bits, long value) {
    long v = value & (1L << bits) - 1;
    if (at < 64) {
      low |= v << at;
      high |= at + bits > 64 ? v >>> 64 - at : 0;
    } else {
      high |= v << at - 64;
    }
    at += bits;
  }

  /** Leaves out bits, which stay zero. */
  void skip(int bits) {
    at += bits;
  }

  void store(byte[] out, int to) {
    for (int i = 0; i < 8; i++) {
      out[to + i] = (byte) (low >>> 8 * i);
      out[to + 8 + i] = (byte) (high >>> 8 * i);
    }
  }
}
