package org.oovr.agent.capture.call;

import org.oovr.agent.bridge.RawCall;
import org.oovr.driver.common.NativeMemory;

/**
 * Native copies of the primitive arrays of a call: LWJGL's array overloads pass the Java array
 * where the function takes a pointer. One per thread and nesting depth.
 */
public final class ArrayCopies {
  private static final int ALIGNMENT = 64;
  private static final long SMALL = 1 << 12;
  private static final long KEPT = 1 << 20;

  private long base;
  private long capacity;

  /** Copies the arrays of {@code raw} and puts the copies' addresses into {@code raw.a}. */
  public void copyIn(RawCall raw) {
    long total = 0;
    for (int i = 1; i < raw.arrays.length; i++) {
      if (raw.arrays[i] != null) {
        total += align(NativeMemory.arrayBytes(raw.arrays[i]));
      }
    }
    reserve(total);
    long at = base;
    for (int i = 1; i < raw.arrays.length; i++) {
      Object array = raw.arrays[i];
      if (array != null) {
        NativeMemory.writeArray(array, at);
        raw.a[i] = at;
        at += align(NativeMemory.arrayBytes(array));
      }
    }
  }

  /** Copies back what was written through argument {@code i}. */
  public static void copyOut(RawCall raw, int i) {
    if (raw.arrays[i] != null) {
      NativeMemory.readArray(raw.a[i], raw.arrays[i]);
    }
  }

  /** Gives back what only a large array needed. */
  public void trim() {
    if (capacity > KEPT) {
      NativeMemory.free(base);
      base = 0;
      capacity = 0;
    }
  }

  private static long align(long bytes) {
    return Math.max(ALIGNMENT, (bytes + ALIGNMENT - 1) & -ALIGNMENT);
  }

  private void reserve(long bytes) {
    if (bytes > capacity) {
      if (base != 0) {
        NativeMemory.free(base);
      }
      base = 0;
      capacity = Math.max(SMALL, bytes + bytes / 2);
      base = NativeMemory.allocate(capacity);
    }
  }
}
