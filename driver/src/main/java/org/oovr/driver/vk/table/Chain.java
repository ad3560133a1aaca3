package org.oovr.driver.vk.table;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;

import org.oovr.driver.common.NativeMemory;

/** Structs of the program, and those that hang on them. */
public final class Chain {
  private static final int NEXT = 8;

  private Chain() {}

  /** The struct of a type that hangs on another one, or 0. */
  public static long find(long struct, int type) {
    for (long p = getLong(struct + NEXT); p != 0; p = getLong(p + NEXT)) {
      if (getInt(p) == type) {
        return p;
      }
    }
    return 0;
  }

  public static float getFloat(long address) {
    return Float.intBitsToFloat(getInt(address));
  }

  public static boolean getBool(long address) {
    return getInt(address) != 0;
  }

  // --- arrays: none where there is no address, whatever the count beside it says

  private static int elements(long address, int count) {
    return address == 0 ? 0 : Math.max(0, count);
  }

  /** So many words. */
  public static int[] ints(long address, int count) {
    int[] words = new int[elements(address, count)];
    if (words.length > 0) {
      NativeMemory.readArray(address, words);
    }
    return words;
  }

  /** So many numbers of 64 bits. */
  public static long[] longs(long address, int count) {
    long[] words = new long[elements(address, count)];
    if (words.length > 0) {
      NativeMemory.readArray(address, words);
    }
    return words;
  }

  /** So many floats. */
  public static float[] floats(long address, int count) {
    float[] values = new float[elements(address, count)];
    if (values.length > 0) {
      NativeMemory.readArray(address, values);
    }
    return values;
  }

  /** So many bytes. */
  public static byte[] bytes(long address, int count) {
    byte[] bytes = new byte[elements(address, count)];
    if (bytes.length > 0) {
      NativeMemory.read(address, bytes, 0, count);
    }
    return bytes;
  }
}
