package org.oovr.driver.vk.object;

import java.util.Arrays;

/** Objects by their handles; a handle is never used again. */
public final class Handles {
  private static final int INDEX_BITS = 24;

  private Object[] objects = new Object[256];
  private int[] generations = new int[256];
  private int[] free = new int[64];
  private int freeCount;
  private int used = 1;

  /** A handle for an object. */
  public long add(Object object) {
    int index = freeCount > 0 ? free[--freeCount] : used++;
    if (index >= objects.length) {
      objects = Arrays.copyOf(objects, 2 * objects.length);
      generations = Arrays.copyOf(generations, objects.length);
    }
    objects[index] = object;
    return (long) generations[index] << INDEX_BITS | index;
  }

  /** The object of a handle, or null where there is none of this kind. */
  public <T> T find(long handle, Class<T> kind) {
    int index = index(handle);
    return index > 0 && kind.isInstance(objects[index]) ? kind.cast(objects[index]) : null;
  }

  /**
   * The object of a handle.
   *
   * @throws InvalidHandleException when there is none of this kind
   */
  public <T> T get(long handle, Class<T> kind) {
    T object = find(handle, kind);
    if (object == null) {
      throw new InvalidHandleException(text(handle) + " is no " + kind.getSimpleName());
    }
    return object;
  }

  /** A handle in words. */
  static String text(long handle) {
    return "0x" + Long.toHexString(handle);
  }

  /** Takes a handle back; null where there is no such object. */
  public <T> T remove(long handle, Class<T> kind) {
    T object = find(handle, kind);
    if (object != null) {
      int index = index(handle);
      objects[index] = null;
      generations[index]++;
      if (freeCount == free.length) {
        free = Arrays.copyOf(free, 2 * freeCount);
      }
      free[freeCount++] = index;
    }
    return object;
  }

  private int index(long handle) {
    long index = handle & (1L << INDEX_BITS) - 1;
    boolean fits = index < used && generations[(int) index] == handle >>> INDEX_BITS;
    return fits ? (int) index : 0;
  }
}
