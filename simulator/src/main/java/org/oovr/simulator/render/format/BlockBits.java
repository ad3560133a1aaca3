package org.oovr.simulator.render.format;

/** The bits of a compressed block of 16 bytes, lowest bit of the first byte first. */
final class BlockBits {
  private long low;
  private long high;

  /** Position of the next bit to {@link #take}. */
  int at;

  /** Begins with another block. */
  void load(byte[] data, int offset) {
    low = word(data, offset);
    high = word(data, offset + 8);
    at = 0;
  }

  /** 8 bytes, the first one lowest. */
  static long word(byte[] data, int offset) {
    long v = 0;
    for (int i = 7; i >= 0; i--) {
      v = v << 8 | data[offset + i] & 0xff;
    }
    return v;
  }

  /** Reverses the order of all 128 bits, which is how some fields are written from the end. */
  void reverse() {
    long l = Long.reverse(high);
    high = Long.reverse(low);
    low = l;
    at = 0;
  }

  /** Bits from a position on, at most 32; those beyond the end are 0. */
  int get(int from, int count) {
    long v;
    if (from >= 64) {
      v = from < 128 ? high >>> from - 64 : 0;
    } else {
      v = low >>> from | (from == 0 ? 0 : high << 64 - from);
    }
    return (int) (v & (1L << count) - 1);
  }

  /** The next bits. */
  int take(int count) {
    int v = get(at, count);
    at += count;
    return v;
  }
}
