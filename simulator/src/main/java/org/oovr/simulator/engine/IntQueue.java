package org.oovr.simulator.engine;

import java.util.Arrays;

/** First in, first out, of numbers. Grows; who bounds it looks at {@link #size}. */
public final class IntQueue {
  private int[] items = new int[16];
  private int first;
  private int size;

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public void add(int item) {
    if (size == items.length) {
      int[] larger = Arrays.copyOf(items, size * 2);
      System.arraycopy(items, 0, larger, size, first);
      items = larger;
    }
    items[first + size & items.length - 1] = item;
    size++;
  }

  public int peek() {
    return items[first];
  }

  public int remove() {
    int item = items[first];
    first = first + 1 & items.length - 1;
    size--;
    return item;
  }
}
