package org.oovr.simulator.shader;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Memory that shaders reach by 64-bit addresses: ranges of bytes, each with the address of its
 * first one. Words that are not wholly in one of them read as 0 and are not written.
 */
public final class AddressSpace {
  /** Nothing has an address. */
  public static final AddressSpace EMPTY = new AddressSpace(new long[0], new byte[0][]);

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final long[] first;
  private final byte[][] bytes;

  /**
   * Of such ranges.
   *
   * @param first their addresses, ascending as unsigned numbers
   * @param bytes what is there
   */
  public AddressSpace(long[] first, byte[][] bytes) {
    this.first = first;
    this.bytes = bytes;
  }

  /**
   * The range that holds a word, or -1. Where several do, it is the one that begins last.
   *
   * @param hint a range that may be it, or anything
   */
  public int find(long address, int hint) {
    return find(address, hint, 4);
  }

  /**
   * The same for more or fewer bytes.
   *
   * @param size bytes of what is there, 1, 2, 4 or 8
   */
  public int find(long address, int hint, int size) {
    if (hint >= 0
        && holds(hint, address, size)
        && (hint + 1 == first.length || Long.compareUnsigned(address, first[hint + 1]) < 0)) {
      return hint;
    }
    int low = 0;
    int high = first.length - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      if (Long.compareUnsigned(first[middle], address) <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    for (int i = high; i >= 0; i--) {
      if (holds(i, address, size)) {
        return i;
      }
    }
    return -1;
  }

  private boolean holds(int range, long address, int size) {
    long at = address - first[range];
    return at >= 0 && at <= (long) bytes[range].length - size;
  }

  /** Bytes of a range, which {@link #find} found, before an address. */
  public long offset(int range, long address) {
    return address - first[range];
  }

  /** A word of a range that {@link #find} found. */
  public int word(int range, long address) {
    return (int) WORD.get(bytes[range], (int) (address - first[range]));
  }

  /** Changes a word of a range that {@link #find} found. */
  public void setWord(int range, long address, int value) {
    WORD.set(bytes[range], (int) (address - first[range]), value);
  }

  /** 64 bits of a range that {@link #find} found. */
  public long wide(int range, long address) {
    return join(word(range, address + Integer.BYTES), word(range, address));
  }

  /** Changes 64 bits of a range that {@link #find} found. */
  public void setWide(int range, long address, long value) {
    setWord(range, address, (int) value);
    setWord(range, address + Integer.BYTES, (int) (value >>> Integer.SIZE));
  }

  /** So many bytes of a range that {@link #find} found, zeroes above. */
  public int bits(int range, long address, int size) {
    int at = (int) (address - first[range]);
    int bits = 0;
    for (int k = 0; k < size; k++) {
      bits |= (bytes[range][at + k] & 0xff) << 8 * k;
    }
    return bits;
  }

  /** Changes so many bytes of a range that {@link #find} found. */
  public void setBits(int range, long address, int value, int size) {
    int at = (int) (address - first[range]);
    for (int k = 0; k < size; k++) {
      bytes[range][at + k] = (byte) (value >>> 8 * k);
    }
  }

  /** An address of two words. */
  public static long join(int high, int low) {
    return (long) high << 32 | low & 0xffffffffL;
  }
}
