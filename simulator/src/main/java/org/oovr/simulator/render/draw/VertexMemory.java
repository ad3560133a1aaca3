package org.oovr.simulator.render.draw;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Arrays for shaded vertices that are used again by later draws: a frame of many vertices has some
 * 20 MB of them, which would all be zeroed and collected. What an array holds at first is anything.
 * Any thread may call it.
 */
public final class VertexMemory {
  /** Words below which an array is not worth being kept. */
  private static final int FEWEST_WORDS = 1024;

  /** Words that are kept at most: 32 MiB. */
  private static final long MOST_WORDS = 1L << 23;

  /** Sizes of an octave, as a power of two. */
  private static final int STEPS_SHIFT = 2;

  private final List<ArrayDeque<Object>> floats = new ArrayList<>();
  private final List<ArrayDeque<Object>> ints = new ArrayList<>();
  private long words;

  /** Empty. */
  public VertexMemory() {
    for (int i = 0; i < Integer.SIZE << STEPS_SHIFT; i++) {
      floats.add(new ArrayDeque<>());
      ints.add(new ArrayDeque<>());
    }
  }

  /** An array of so many floats, or some more. */
  public float[] floats(int count) {
    Object kept = count < FEWEST_WORDS ? null : take(floats.get(list(count)));
    return kept == null ? new float[size(count)] : (float[]) kept;
  }

  /** An array of so many integers, or some more. */
  public int[] ints(int count) {
    Object kept = count < FEWEST_WORDS ? null : take(ints.get(list(count)));
    return kept == null ? new int[size(count)] : (int[]) kept;
  }

  /** Takes back an array that nobody looks at any more; null is none. */
  public void give(float[] array) {
    if (array != null && array.length >= FEWEST_WORDS) {
      give(floats.get(list(array.length)), array, array.length);
    }
  }

  /** Takes back an array that nobody looks at any more; null is none. */
  public void give(int[] array) {
    if (array != null && array.length >= FEWEST_WORDS) {
      give(ints.get(list(array.length)), array, array.length);
    }
  }

  private synchronized Object take(ArrayDeque<Object> list) {
    Object array = list.pollLast();
    if (array != null) {
      words -= array instanceof float[] f ? f.length : ((int[]) array).length;
    }
    return array;
  }

  private synchronized void give(ArrayDeque<Object> list, Object array, int length) {
    if (words + length > MOST_WORDS) {
      // they may be of sizes that nobody wants any more
      floats.forEach(ArrayDeque::clear);
      ints.forEach(ArrayDeque::clear);
      words = 0;
    }
    if (length <= MOST_WORDS) {
      list.add(array);
      words += length;
    }
  }

  /** How far a number of words is shifted to be a number of steps of its octave. */
  private static int shift(int count) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(count - 1) - STEPS_SHIFT - 1;
  }

  /** Words of an array for so many: the next step of the octave; arrays of other sizes fit none. */
  private static int size(int count) {
    if (count < FEWEST_WORDS) {
      return count;
    }
    int shift = shift(count);
    long size = ((count - 1 >> shift) + 1L) << shift;
    return size > Integer.MAX_VALUE - 8 ? count : (int) size;
  }

  private static int list(int count) {
    int shift = shift(count);
    return (shift << STEPS_SHIFT) + (count - 1 >> shift);
  }
}
