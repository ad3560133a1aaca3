package org.oovr.simulator.scheme.compose;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Which draws may change places. A draw is sortable when each of its fragments either loses against
 * a nearer one or replaces it completely: depth is tested in one direction and written, nothing is
 * blended, stencilled, counted or asked of what is stored already. Sortable draws change places
 * with those of their own class only: same direction, same components of the same attachments.
 */
final class DrawClasses {
  /** Class of draws that keep their place. */
  static final int ORDERED = 0;

  private static final int NO_SORT =
      DrawWork.ORDER_BLENDS
          | DrawWork.ORDER_QUERY
          | DrawWork.ORDER_STENCIL
          | DrawWork.ORDER_DEPTH_BOUNDS;

  private record Sort(boolean upwards, List<Integer> masks) {}

  private final Map<Sort, Integer> numbers = new HashMap<>();

  /** Number of a draw's class; {@link #ORDERED} or higher. */
  int of(DrawWork w, FrameProfile profile, int firstUnit, int endUnit) {
    if (w.depthStencil == null
        || w.depthImage < 0
        || (w.order & NO_SORT) != 0
        || (w.order & DrawWork.ORDER_DEPTH_WRITE) == 0
        || direction(w) == 0
        || losesAfterTests(w, profile, firstUnit, endUnit)) {
      return ORDERED;
    }
    List<Integer> masks = new ArrayList<>();
    for (int i = 0; i < w.colorImages.length; i++) {
      masks.add(w.colorImages[i] < 0 ? 0 : w.writeMask(i));
    }
    return numbers.computeIfAbsent(new Sort(direction(w) > 0, masks), s -> numbers.size() + 1);
  }

  /** 1 when greater depths pass, -1 when smaller ones do, else 0. */
  static int direction(DrawWork w) {
    CompareOp op = w.depthStencil.depthCompare();
    return switch (op) {
      case LESS, LESS_EQUAL -> -1;
      case GREATER, GREATER_EQUAL -> 1;
      case NEVER, EQUAL, NOT_EQUAL, ALWAYS -> 0;
    };
  }

  /** Whether samples that wrote depth before shading were discarded by the shader. */
  private static boolean losesAfterTests(
      DrawWork w, FrameProfile profile, int firstUnit, int endUnit) {
    if ((w.order & DrawWork.ORDER_LATE_TESTS) != 0) {
      return false;
    }
    for (int q = profile.firstQuad(firstUnit); q < profile.firstQuad(endUnit); q++) {
      if (profile.quadLive(q) != profile.quadCoverage(q)) {
        return true;
      }
    }
    return false;
  }
}
