package org.oovr.simulator.scheme.compose;

import java.util.Arrays;

/**
 * How far the merging of a frame has come. Units that came too early are parked here and given back
 * when their turn has come.
 */
public final class TileProgress {
  private final FrameOrder order;
  private final boolean inTurn;

  /** Merged units by slot. Legal merging makes them those of all earlier runs, and some of one. */
  private final int[] merged;

  private final int[] unitsInPass;
  private final int[] leftInPass;
  private final boolean[] done;
  private final boolean[] parked;
  private int[] released = new int[16];

  public TileProgress(FrameOrder order) {
    this(order, true);
  }

  /**
   * The merging of a frame.
   *
   * @param inTurn whether units wait for their turn; else all are always ready
   */
  public TileProgress(FrameOrder order, boolean inTurn) {
    this.order = order;
    this.inTurn = inTurn;
    merged = new int[order.slotCount()];
    unitsInPass = new int[order.passes().size()];
    int n = order.profile().unitCount();
    done = new boolean[n];
    parked = new boolean[n];
    for (int u = 0; u < n; u++) {
      unitsInPass[order.unitPass(u)]++;
    }
    leftInPass = unitsInPass.clone();
  }

  /**
   * Whether all that must be merged before a unit in its slot has been. Its pass must be open, too,
   * see {@link #passReady}.
   */
  public boolean ready(int unit) {
    return !inTurn || merged[order.tileSlot(unit)] >= order.need(unit);
  }

  /** Keeps a unit that is not ready until {@link #merged} gives it back. */
  public void park(int unit) {
    if (ready(unit) || done[unit]) {
      throw new IllegalStateException("unit " + unit + " need not wait");
    }
    parked[unit] = true;
  }

  /**
   * Notes that a unit was merged.
   *
   * @return how many parked units became ready by it; {@link #released} tells which
   */
  public int merged(int unit) {
    if (!ready(unit) || done[unit]) {
      throw new IllegalStateException(
          "unit " + unit + (done[unit] ? " was merged before" : " was merged before its turn"));
    }
    done[unit] = true;
    leftInPass[order.unitPass(unit)]--;
    int slot = order.tileSlot(unit);
    int count = ++merged[slot];
    int found = 0;
    // the units that wait for exactly this count stand together from this rank on
    for (int r = count; r < order.slotUnits(slot); r++) {
      int next = order.unitAt(slot, r);
      if (order.need(next) != count) {
        break;
      }
      if (parked[next]) {
        parked[next] = false;
        if (found == released.length) {
          released = Arrays.copyOf(released, found * 2);
        }
        released[found++] = next;
      }
    }
    return found;
  }

  /** Whether units of a unit's slot became ready when it was merged, as the last of them so far. */
  public boolean readied(int unit) {
    int slot = order.tileSlot(unit);
    int count = merged[slot];
    return count < order.slotUnits(slot) && order.need(order.unitAt(slot, count)) == count;
  }

  /** A unit that the last call of {@link #merged} gave back, in API order. */
  public int released(int i) {
    return released[i];
  }

  /** Whether all units of a pass are merged. */
  public boolean passDone(int pass) {
    return leftInPass[pass] == 0;
  }

  /** Whether the passes that a pass waits for are done, so that it may begin. */
  public boolean passReady(int pass) {
    for (int before : order.passes().get(pass).waitsFor()) {
      // a pass without units is done when those that it waits for are
      if (!passDone(before) || unitsInPass[before] == 0 && !passReady(before)) {
        return false;
      }
    }
    return true;
  }
}
