package org.oovr.driver.common;

import java.util.function.IntFunction;

/**
 * Objects of one kind by name. A name may be reserved (generated) before its object exists. Names
 * of a recorded stream are whatever the real driver gave; ours count up from 1, and lie beyond all
 * that somebody chose, as Mesa's do.
 */
public final class NameTable<T> {
  /** A name that was generated but has no object yet. */
  private static final Object RESERVED = new Object();

  private final IntMap<Object> map = new IntMap<>();
  private final IntFunction<T> factory;
  private int next = 1;

  public NameTable(IntFunction<T> factory) {
    this.factory = factory;
  }

  /** Reserves and returns a fresh name. */
  public int generate() {
    while (map.get(next) != null || next == 0) {
      next++;
    }
    map.put(next, RESERVED);
    return next++;
  }

  /** Reserves a name that somebody else chose. */
  public void reserve(int name) {
    if (name != 0 && map.get(name) == null) {
      map.put(name, RESERVED);
      chosen(name);
    }
  }

  private void chosen(int name) {
    if (Integer.compareUnsigned(name, next) >= 0) {
      next = name + 1; // 0 after the last: then the first that is free
    }
  }

  /** Whether the name was generated and not deleted. */
  public boolean isReserved(int name) {
    return map.get(name) != null;
  }

  /** The object, or null when the name is free or only reserved. */
  @SuppressWarnings("unchecked")
  public T get(int name) {
    Object o = map.get(name);
    return o == RESERVED ? null : (T) o;
  }

  /** The object, made on first use. */
  public T getOrCreate(int name) {
    T o = get(name);
    if (o == null) {
      o = factory.apply(name);
      map.put(name, o);
      chosen(name);
    }
    return o;
  }

  /** Frees the name; returns the object it had, or null. */
  @SuppressWarnings("unchecked")
  public T remove(int name) {
    Object o = map.remove(name);
    return o == RESERVED ? null : (T) o;
  }

  /** All names, generated ones without an object too, in increasing order. */
  public int[] names() {
    return map.sortedKeys();
  }

  /** Visits the objects in the order of their names. */
  @SuppressWarnings("unchecked")
  public void forEach(java.util.function.Consumer<T> visitor) {
    map.forEach(
        o -> {
          if (o != RESERVED) {
            visitor.accept((T) o);
          }
        });
  }
}
