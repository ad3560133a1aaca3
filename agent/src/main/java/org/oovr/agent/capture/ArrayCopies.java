package org.oovr.agent.capture;

import org.oovr.agent.bridge.CallFrame;
import org.oovr.driver.common.NativeMemory;

/**
 * Native copies of the primitive arrays of a call: LWJGL's array overloads pass the Java array
 * where the function takes a pointer. One per thread and nesting depth.
 */
final class ArrayCopies {
  private static final int ALIGNMENT = 64;
  private static final long SMALL = 1 << 12;
  private static final long KEPT = 1 << 20;

  private long base;
  private long capacity;

  /** Copies the arrays of {@code frame} and puts the copies' addresses into {@code frame.a}. */
  void copyIn(CallFrame frame) {
    long total = 0;
    for (int i = 1; i < frame.arrays.length; i++) {
      if (frame.arrays[i] != null) {
        total += align(NativeMemory.arrayBytes(frame.arrays[i]));
      }
    }
    reserve(total);
    long at = base;
    for (int i = 1; i < frame.arrays.length; i++) {
      Object array = frame.arrays[i];
      if (array != null) {
        NativeMemory.writeArray(array, at);
        frame.a[i] = at;
        at += align(NativeMemory.arrayBytes(array));
      }
    }
  }

  /** Copies back what was written through argument {@code i}. */
  static void copyOut(CallFrame frame, int i) {
    if (frame.arrays[i] != null) {
      NativeMemory.readArray(frame.a[i], frame.arrays[i]);
    }
  }

  /** Gives back what only a large array needed. */
  void trim() {
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
