package org.oovr.simulator.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.oovr.simulator.command.LoadOps;
import org.oovr.simulator.command.LoadOps.LoadOp;
import org.oovr.simulator.command.StoreOps;
import org.oovr.simulator.command.StoreOps.StoreOp;

/**
 * A render pass as it was commanded, with at least one draw; all its draws have the same images.
 *
 * @param firstDraw its first draw
 * @param endDraw first draw behind it
 * @param loads what was done with each attachment when it began: colours, depth, stencil
 * @param stores what was done with each attachment when it ended, in the same order
 * @param queue number of the queue that it was submitted to; 0 for what was not submitted
 */
public record ProfilePass(
    int firstDraw, int endDraw, List<LoadOp> loads, List<StoreOp> stores, int queue) {
  public ProfilePass {
    loads = List.copyOf(loads);
    stores = List.copyOf(stores);
    if (loads.size() != stores.size() || firstDraw >= endDraw) {
      throw new IllegalArgumentException(
          "a pass of draws " + firstDraw + " to " + endDraw + " with " + loads + " and " + stores);
    }
  }

  /** A pass of draws into some colour attachments. */
  public static ProfilePass of(
      int firstDraw, int endDraw, int colors, LoadOps loads, StoreOps stores, int queue) {
    List<LoadOp> begin = new ArrayList<>();
    List<StoreOp> end = new ArrayList<>();
    for (int i = 0; i < colors; i++) {
      begin.add(loads.color(i));
      end.add(stores.color(i));
    }
    Collections.addAll(begin, loads.depth(), loads.stencil());
    Collections.addAll(end, stores.depth(), stores.stencil());
    return new ProfilePass(firstDraw, endDraw, begin, end, queue);
  }

  /**
   * The passes of draws of which nobody noted them, those of old files: consecutive draws into the
   * same images, everything loaded and stored.
   *
   * @param draws in API order, the views of a draw one after the other
   */
  public static List<ProfilePass> of(List<DrawWork> draws) {
    List<ProfilePass> passes = new ArrayList<>();
    int from = 0;
    while (from < draws.size()) {
      int next = endOfDraw(draws, from);
      int to = next;
      while (to < draws.size() && sameImages(draws, from, next, to)) {
        to = endOfDraw(draws, to);
      }
      int last = draws.get(to - 1).draw;
      int colors = draws.get(from).colorImages.length;
      passes.add(of(draws.get(from).draw, last + 1, colors, LoadOps.LOAD, StoreOps.STORE, 0));
      from = to;
    }
    return passes;
  }

  private static int endOfDraw(List<DrawWork> draws, int from) {
    int to = from + 1;
    while (to < draws.size() && draws.get(to).draw == draws.get(from).draw) {
      to++;
    }
    return to;
  }

  /** Whether the views of a draw have the images of those from {@code from} to {@code end}. */
  private static boolean sameImages(List<DrawWork> draws, int from, int end, int other) {
    int views = end - from;
    boolean same = endOfDraw(draws, other) - other == views;
    for (int v = 0; same && v < views; v++) {
      same = draws.get(from + v).hasImagesOf(draws.get(other + v));
    }
    return same;
  }
}
