package org.oovr.simulator.shader.interp;

import java.util.List;

/**
 * Everything the lanes know at one point of the program: the value of each id, the contents of each
 * variable (under the variable's id), what each pointer points to. A value is an int array, word
 * {@code c} of lane {@code l} at {@code c * lanes + l}; floats are their bits, booleans 1 or 0.
 *
 * <p>Values are never changed in place, so that copies are cheap: a copy shares all of them.
 */
final class LaneState {
  /** Slot with the label of the block that each lane was in before the present one. */
  private static final int PREVIOUS = 0;

  private final int lanes;
  private final Object[] slots;

  LaneState(int bound, int lanes) {
    this.lanes = lanes;
    slots = new Object[bound];
    slots[PREVIOUS] = new int[lanes];
  }

  private LaneState(int lanes, Object[] slots) {
    this.lanes = lanes;
    this.slots = slots;
  }

  int lanes() {
    return lanes;
  }

  LaneState copy() {
    return new LaneState(lanes, slots.clone());
  }

  /** Value of an id, or contents of a variable; null when never set. */
  int[] get(int id) {
    return slots[id] instanceof int[] v ? v : null;
  }

  void set(int id, int[] value) {
    slots[id] = value;
  }

  LanePointer pointer(int id) {
    return slots[id] instanceof LanePointer p ? p : null;
  }

  void set(int id, LanePointer pointer) {
    slots[id] = pointer;
  }

  int previous(int lane) {
    return ((int[]) slots[PREVIOUS])[lane];
  }

  /** All lanes come from that block now. */
  void setPrevious(int label) {
    int[] p = new int[lanes];
    java.util.Arrays.fill(p, label);
    slots[PREVIOUS] = p;
  }

  /**
   * Lanes that went separate ways, together again: each has its own state; a lane that is in none
   * of the exits has that of the last.
   */
  static LaneState merge(List<Exit> exits) {
    LaneState last = exits.get(exits.size() - 1).state();
    int lanes = last.lanes;
    int[] owner = new int[lanes];
    for (int l = 0; l < lanes; l++) {
      owner[l] = exits.size() - 1;
      for (int e = 0; e < exits.size(); e++) {
        if (exits.get(e).mask()[l]) {
          owner[l] = e;
        }
      }
    }
    Object[] merged = new Object[last.slots.length];
    Object[] candidates = new Object[exits.size()];
    for (int id = 0; id < merged.length; id++) {
      boolean same = true;
      for (int e = 0; e < candidates.length; e++) {
        candidates[e] = exits.get(e).state().slots[id];
        same &= candidates[e] == candidates[0];
      }
      merged[id] = same ? candidates[0] : merge(candidates, owner);
    }
    return new LaneState(lanes, merged);
  }

  /** Lane by lane the candidate of its owner; what was never set is 0. */
  private static Object merge(Object[] candidates, int[] owner) {
    int lanes = owner.length;
    Object any = null;
    for (Object c : candidates) {
      any = c == null ? any : c;
    }
    if (any instanceof int[] v) {
      int[] result = new int[v.length];
      for (int l = 0; l < lanes; l++) {
        if (candidates[owner[l]] instanceof int[] from) {
          for (int i = l; i < result.length; i += lanes) {
            result[i] = from[i];
          }
        }
      }
      return result;
    }
    LanePointer[] pointers = new LanePointer[lanes];
    for (int l = 0; l < lanes; l++) {
      pointers[l] = (LanePointer) candidates[owner[l]];
    }
    return LanePointer.merge(pointers);
  }

  /**
   * Lanes that have left a stretch of code.
   *
   * @param label block they go to, or {@link #RETURN} or {@link #KILL}
   */
  record Exit(int label, boolean[] mask, LaneState state) {
    static final int RETURN = -1;
    static final int KILL = -2;
  }
}
