package org.oovr.simulator.shader;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * A texture request of lanes that use different slots: each slot's unit serves all lanes, as their
 * quads need the neighbours' coordinates, and the lanes of the slot take its answer. One belongs to
 * one thread.
 */
public final class DivergentSlots {
  private static final int COMPONENTS = 4;

  private final int[] mask;
  private final float[][] floats = new float[COMPONENTS][];
  private final int[][] ints = new int[COMPONENTS][];

  /**
   * Working memory.
   *
   * @param lanes most lanes of a request
   */
  DivergentSlots(int lanes) {
    mask = new int[lanes];
  }

  /**
   * Serves a request.
   *
   * @param slots of the lanes; those of lanes that are not active may be anything
   * @param execute has the unit of a slot serve the request
   */
  public void serve(TextureRequest q, int[] slots, int lanes, IntConsumer execute) {
    int[] active = q.active;
    int first = next(active, 0, lanes);
    if (first == lanes) {
      return; // nobody wants a result
    }
    if (allAs(slots, active, first, lanes)) {
      execute.accept(slots[first]);
      return;
    }
    keepResults(q);
    for (int l = first; l < lanes; l = next(active, l + 1, lanes)) {
      if (hadBefore(slots, active, first, l)) {
        continue;
      }
      for (int k = 0; k < lanes; k++) {
        mask[k] = slots[k] == slots[l] && (active == null || active[k] != 0) ? -1 : 0;
      }
      q.active = mask;
      execute.accept(slots[l]);
      takeResults(q, lanes);
    }
    q.active = active;
    giveResults(q, lanes);
  }

  /** The next lane that is active, {@code lanes} where there is none. */
  private static int next(int[] active, int from, int lanes) {
    int l = from;
    while (l < lanes && active != null && active[l] == 0) {
      l++;
    }
    return l;
  }

  private static boolean allAs(int[] slots, int[] active, int first, int lanes) {
    for (int l = first + 1; l < lanes; l++) {
      if (slots[l] != slots[first] && (active == null || active[l] != 0)) {
        return false;
      }
    }
    return true;
  }

  private static boolean hadBefore(int[] slots, int[] active, int first, int lane) {
    for (int l = first; l < lane; l++) {
      if (slots[l] == slots[lane] && (active == null || active[l] != 0)) {
        return true;
      }
    }
    return false;
  }

  /** Makes room for the results that the request wants. */
  private void keepResults(TextureRequest q) {
    for (int c = 0; c < COMPONENTS; c++) {
      if (q.outF[c] != null && floats[c] == null) {
        floats[c] = new float[mask.length];
      }
      if (q.outI[c] != null && ints[c] == null) {
        ints[c] = new int[mask.length];
      }
    }
  }

  /** A unit may write what it wants into lanes that are not active: results are kept apart. */
  private void takeResults(TextureRequest q, int lanes) {
    for (int c = 0; c < COMPONENTS; c++) {
      for (int l = 0; l < lanes; l++) {
        if (mask[l] != 0) {
          if (q.outF[c] != null) {
            floats[c][l] = q.outF[c][l];
          }
          if (q.outI[c] != null) {
            ints[c][l] = q.outI[c][l];
          }
        }
      }
    }
  }

  private void giveResults(TextureRequest q, int lanes) {
    for (int c = 0; c < COMPONENTS; c++) {
      if (q.outF[c] != null) {
        System.arraycopy(floats[c], 0, q.outF[c], 0, lanes);
      }
      if (q.outI[c] != null) {
        System.arraycopy(ints[c], 0, q.outI[c], 0, lanes);
      }
    }
    Arrays.fill(mask, 0, lanes, 0);
  }
}
