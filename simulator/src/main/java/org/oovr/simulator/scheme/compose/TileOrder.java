package org.oovr.simulator.scheme.compose;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/** The order of the units of each tile: ranks, runs of sortable units, and depth epochs. */
final class TileOrder {
  /** By unit: the (pass, images, tile) it belongs to, dense from 0. */
  final int[] slot;

  /** By unit: number among the units of its slot in API order. */
  final int[] rank;

  /** By unit: rank of the first unit of its run. */
  final int[] need;

  /** By slot, one more at the end: first entry in {@link #inOrder}. */
  final int[] slotStart;

  /** Units by slot and rank. */
  final int[] inOrder;

  /** By unit: end of the quads of its run's last unit. */
  final int[] runEndQuad;

  /** By unit: first quad since which depth moves in one direction. */
  final int[] epochFirstQuad;

  /** Units whose epoch began with the pass. */
  final BitSet firstEpoch = new BitSet();

  /** Units in whose epoch depth grows. */
  final BitSet upwards = new BitSet();

  private final FrameProfile profile;

  /**
   * @param unitWork draw and view of each unit
   * @param unitClass class of each unit, see {@link DrawClasses}
   * @param unitPass pass of each unit
   */
  TileOrder(FrameProfile profile, List<DrawWork> unitWork, int[] unitClass, int[] unitPass) {
    this.profile = profile;
    int n = profile.unitCount();
    slot = new int[n];
    rank = new int[n];
    need = new int[n];
    runEndQuad = new int[n];
    epochFirstQuad = new int[n];
    inOrder = new int[n];
    slotStart = slots(unitWork, unitPass);
    for (int s = 0; s + 1 < slotStart.length; s++) {
      runs(s, unitClass);
      epochs(s, unitWork);
    }
  }

  private int[] slots(List<DrawWork> unitWork, int[] unitPass) {
    Map<Long, Integer> known = new HashMap<>();
    int n = slot.length;
    for (int u = 0; u < n; u++) {
      // two views that share a depth image share the order, too
      int image = image(unitWork.get(u));
      long key = unitPass[u];
      key = key << 16 | image + 16L;
      key = key << 14 | profile.unitTileY(u);
      key = key << 14 | profile.unitTileX(u);
      slot[u] = known.computeIfAbsent(key, k -> known.size());
    }
    int[] start = new int[known.size() + 1];
    for (int s : slot) {
      start[s + 1]++;
    }
    Arrays.parallelPrefix(start, Integer::sum);
    int[] next = start.clone();
    for (int u = 0; u < n; u++) {
      rank[u] = next[slot[u]] - start[slot[u]];
      inOrder[next[slot[u]]++] = u;
    }
    return start;
  }

  /** The image that says which units meet; without any, views are told apart by negative values. */
  private static int image(DrawWork w) {
    if (w.depthImage >= 0) {
      return w.depthImage;
    }
    if (w.stencilImage >= 0) {
      return w.stencilImage;
    }
    return IntStream.of(w.colorImages).filter(i -> i >= 0).findFirst().orElse(-1 - w.view);
  }

  private void runs(int s, int[] unitClass) {
    int at = slotStart[s];
    while (at < slotStart[s + 1]) {
      int first = inOrder[at];
      int end = at + 1;
      while (unitClass[first] != DrawClasses.ORDERED
          && end < slotStart[s + 1]
          && unitClass[inOrder[end]] == unitClass[first]) {
        end++;
      }
      int endQuad = profile.firstQuad(inOrder[end - 1] + 1);
      for (int i = at; i < end; i++) {
        need[inOrder[i]] = at - slotStart[s];
        runEndQuad[inOrder[i]] = endQuad;
      }
      at = end;
    }
  }

  private void epochs(int s, List<DrawWork> unitWork) {
    int direction = 0;
    int since = profile.firstQuad(inOrder[slotStart[s]]);
    boolean first = true;
    for (int i = slotStart[s]; i < slotStart[s + 1]; i++) {
      int unit = inOrder[i];
      DrawWork w = unitWork.get(unit);
      boolean writes = (w.order & DrawWork.ORDER_DEPTH_WRITE) != 0 && w.depthStencil != null;
      int moves = writes ? DrawClasses.direction(w) : 0;
      if (moves != 0 && direction != 0 && moves != direction) {
        since = profile.firstQuad(unit);
        first = false;
      }
      direction = moves != 0 ? moves : direction;
      epochFirstQuad[unit] = since;
      firstEpoch.set(unit, first);
      upwards.set(unit, direction > 0);
      if (writes && movesAnywhere(w)) {
        since = profile.firstQuad(unit + 1);
        first = false;
        direction = 0;
      }
    }
  }

  private static boolean movesAnywhere(DrawWork w) {
    return switch (w.depthStencil.depthCompare()) {
      case ALWAYS, NOT_EQUAL -> true;
      case NEVER, LESS, EQUAL, LESS_EQUAL, GREATER, GREATER_EQUAL -> false;
    };
  }
}
