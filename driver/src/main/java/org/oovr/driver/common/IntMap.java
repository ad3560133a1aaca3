package org.oovr.driver.common;

import java.util.Arrays;
import java.util.function.Consumer;

/** Hash map from int keys, without boxing; open addressing. Null values are not allowed. */
public final class IntMap<T> {
  private int[] keys = new int[16];
  private Object[] values = new Object[16];
  private int size;

  int size() {
    return size;
  }

  private int slot(int key) {
    int mask = keys.length - 1;
    int i = (key * 0x9E3779B9) >>> 7 & mask;
    while (values[i] != null && keys[i] != key) {
      i = i + 1 & mask;
    }
    return i;
  }

  @SuppressWarnings("unchecked")
  public T get(int key) {
    return (T) values[slot(key)];
  }

  public void put(int key, T value) {
    int i = slot(key);
    if (values[i] == null) {
      if (++size * 2 > keys.length) {
        grow();
        i = slot(key);
      }
      keys[i] = key;
    }
    values[i] = value;
  }

  @SuppressWarnings("unchecked")
  public T remove(int key) {
    int i = slot(key);
    T old = (T) values[i];
    if (old == null) {
      return null;
    }
    size--;
    int mask = keys.length - 1;
    values[i] = null;
    // close the gap: move back what probing would no longer find
    for (int j = i + 1 & mask; values[j] != null; j = j + 1 & mask) {
      Object v = values[j];
      values[j] = null;
      int k = slot(keys[j]);
      keys[k] = keys[j];
      values[k] = v;
    }
    return old;
  }

  private void grow() {
    int[] oldKeys = keys;
    Object[] oldValues = values;
    keys = new int[oldKeys.length * 2];
    values = new Object[oldKeys.length * 2];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != null) {
        int k = slot(oldKeys[i]);
        keys[k] = oldKeys[i];
        values[k] = oldValues[i];
      }
    }
  }

  void clear() {
    Arrays.fill(values, null);
    size = 0;
  }

  /** Keys in increasing order, so that walks do not depend on history. */
  public int[] sortedKeys() {
    int[] out = new int[size];
    int n = 0;
    for (int i = 0; i < keys.length; i++) {
      if (values[i] != null) {
        out[n++] = keys[i];
      }
    }
    Arrays.sort(out);
    return out;
  }

  /** Visits the values in the order of their keys. */
  public void forEach(Consumer<T> visitor) {
    for (int key : sortedKeys()) {
      visitor.accept(get(key));
    }
  }
}
