package org.oovr.driver.vk.follow;

/**
 * Numbers that a capture has for handles: a driver gives the handle of what is gone to what it
 * makes next, and may give the same to objects of different kinds.
 */
final class HandleNumbers {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private long[] handles = new long[1 << 10];
  private long[] numbers = new long[1 << 10];
  private int[] kinds = new int[1 << 10];
  private int used;
  private int mask = (1 << 10) - 1;
  private long last;

  /**
   * The number of a handle; at first sight a new one.
   *
   * @param kind of the object
   * @param handle not 0
   */
  long number(int kind, long handle) {
    int at = place(kind, handle);
    return numbers[at] != 0 ? numbers[at] : put(at, kind, handle);
  }

  /** The number of a handle, 0 for one that nobody has seen. */
  long find(int kind, long handle) {
    return numbers[place(kind, handle)];
  }

  /** A new number for a handle that was given to a new object. */
  long made(int kind, long handle) {
    return put(place(kind, handle), kind, handle);
  }

  private long put(int at, int kind, long handle) {
    boolean added = numbers[at] == 0;
    handles[at] = handle;
    kinds[at] = kind;
    numbers[at] = ++last;
    if (added && ++used > mask / 2) {
      grow();
    }
    return last;
  }

  /** Where it is, or may be put. */
  private int place(int kind, long handle) {
    int at = (int) ((handle ^ (long) kind << 48) * SPREAD >>> 40) & mask;
    while (numbers[at] != 0 && (handles[at] != handle || kinds[at] != kind)) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldHandles = handles;
    long[] oldNumbers = numbers;
    int[] oldKinds = kinds;
    int size = 2 * (mask + 1);
    handles = new long[size];
    numbers = new long[size];
    kinds = new int[size];
    mask = size - 1;
    for (int i = 0; i < oldNumbers.length; i++) {
      if (oldNumbers[i] != 0) {
        int at = place(oldKinds[i], oldHandles[i]);
        handles[at] = oldHandles[i];
        numbers[at] = oldNumbers[i];
        kinds[at] = oldKinds[i];
      }
    }
  }
}
