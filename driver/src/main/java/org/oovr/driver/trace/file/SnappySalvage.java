package org.oovr.driver.trace.file;

/**
 * Unpacks as much as there is of a Snappy block that was cut off; the library takes whole blocks
 * only. (Snappy format description: a varint length, then literals and copies.)
 */
final class SnappySalvage {
  private static final int MAX_LENGTH_BYTES = 5;

  private SnappySalvage() {}

  /** The length that a block promises, or -1 when it has none. */
  static long unpackedLength(byte[] packed, int bytes) {
    long length = 0;
    for (int i = 0; i < Math.min(bytes, MAX_LENGTH_BYTES); i++) {
      length |= (packed[i] & 0x7fL) << 7 * i;
      if (packed[i] >= 0) {
        return length <= Integer.MAX_VALUE - 8 ? length : -1;
      }
    }
    return -1;
  }

  /** Unpacks into {@code out[0..room)} up to the end or the first fault; returns the bytes. */
  static int unpack(byte[] packed, int bytes, byte[] out, int room) {
    int at = 0;
    while (at < bytes && packed[at] < 0) {
      at++;
    }
    at++;
    int size = 0;
    while (at < bytes && size < room) {
      int tag = packed[at++] & 0xff;
      int extra = extraBytes(tag);
      if (at + extra > bytes) {
        break;
      }
      int operand = 0;
      for (int i = 0; i < extra; i++) {
        operand |= (packed[at + i] & 0xff) << 8 * i;
      }
      at += extra;
      if ((tag & 3) == 0) {
        int length = (extra == 0 ? tag >>> 2 : operand) + 1;
        int n = length <= 0 ? 0 : Math.min(Math.min(length, bytes - at), room - size);
        System.arraycopy(packed, at, out, size, n);
        at += n;
        size += n;
        if (n < length || length <= 0) {
          break;
        }
      } else {
        int length = (tag & 3) == 1 ? (tag >>> 2 & 7) + 4 : (tag >>> 2) + 1;
        int distance = (tag & 3) == 1 ? (tag >>> 5) << 8 | operand : operand;
        if (distance <= 0 || distance > size) {
          break;
        }
        for (int i = 0; i < length && size < room; i++, size++) {
          out[size] = out[size - distance];
        }
      }
    }
    return size;
  }

  /** Bytes after the tag that belong to it. */
  private static int extraBytes(int tag) {
    return switch (tag & 3) {
      case 0 -> Math.max(0, (tag >>> 2) - 59);
      case 1 -> 1;
      case 2 -> 2;
      default -> 4;
    };
  }
}
