package org.oovr.driver.trace;

import java.nio.ByteBuffer;

/** Elements of little-endian memory. */
final class Memory {
  private Memory() {}

  /** Element {@code index} of 1, 2, 4 or 8 bytes, zero-extended. */
  static long element(ByteBuffer little, int index, int bytes) {
    switch (bytes) {
      case 1:
        return little.get(index) & 0xffL;
      case 2:
        return little.getShort(2 * index) & 0xffffL;
      case 4:
        return little.getInt(4 * index) & 0xffff_ffffL;
      default:
        return little.getLong(8 * index);
    }
  }

  /** Sets element {@code index} of 1, 2, 4 or 8 bytes. */
  static void setElement(ByteBuffer little, int index, int bytes, long bits) {
    switch (bytes) {
      case 1:
        little.put(index, (byte) bits);
        break;
      case 2:
        little.putShort(2 * index, (short) bits);
        break;
      case 4:
        little.putInt(4 * index, (int) bits);
        break;
      default:
        little.putLong(8 * index, bits);
    }
  }
}
