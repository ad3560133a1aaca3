package org.oovr.simulator.scheme;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.compose.FrameOrder;

/**
 * Batches in the order of their depth, the nearest first, by the mean depth that the fragments of
 * each draw had in the frame before: what lies behind others is culled before it is shaded. What
 * must follow something else does so; what must keep its place goes as late as it may.
 */
final class FrontToBack {
  /** Bits of a quad's coverage that belong to one pixel. */
  private static final int PIXEL_BITS = 8;

  private static final int PIXELS = 4;

  private final FrameOrder order;
  private final List<SceneObject> objects;

  /** By draw: summed distance of its fragments, and how many there are. */
  private final double[] distance;

  private final long[] fragments;

  /**
   * @param order the frame before, which steady state makes the same
   */
  FrontToBack(FrameOrder order, List<SceneObject> objects) {
    this.order = order;
    this.objects = objects;
    distance = new double[order.drawCount()];
    fragments = new long[order.drawCount()];
    for (int draw = 0; draw < distance.length; draw++) {
      measure(draw);
    }
  }

  private void measure(int draw) {
    FrameProfile profile = order.profile();
    for (int unit = order.firstUnit(draw); unit < order.endUnit(draw); unit++) {
      int firstQuad = profile.firstQuad(unit);
      int quads = profile.firstQuad(unit + 1) - firstQuad;
      int depths = profile.firstDepth(unit + 1) - profile.firstDepth(unit);
      if (depths == 0) {
        continue;
      }
      int samples = depths / quads / PIXELS;
      boolean nearIsGreat = nearIsGreat(order.unitWork(unit));
      for (int q = 0; q < quads; q++) {
        int coverage = profile.quadCoverage(firstQuad + q);
        for (int pixel = 0; pixel < PIXELS; pixel++) {
          if ((coverage >>> pixel * PIXEL_BITS & (1 << PIXEL_BITS) - 1) != 0) {
            int at = profile.firstDepth(unit) + (q * PIXELS + pixel) * samples;
            long depth = Integer.toUnsignedLong(profile.depth(at));
            distance[draw] += nearIsGreat ? -depth : depth;
            fragments[draw]++;
          }
        }
      }
    }
  }

  private static boolean nearIsGreat(DrawWork work) {
    CompareOp compare = work.depthStencil.depthCompare();
    return compare == CompareOp.GREATER || compare == CompareOp.GREATER_EQUAL;
  }

  /** Batches of the same draws in another order, each with its draws in another order. */
  List<Batch> of(List<Batch> batches) {
    int[] batchOf = new int[objects.size()];
    for (int b = 0; b < batches.size(); b++) {
      for (int draw : batches.get(b).draws()) {
        batchOf[draw] = b;
      }
    }
    List<Set<Integer>> before = new ArrayList<>();
    double[] keys = new double[batches.size()];
    for (int b = 0; b < batches.size(); b++) {
      Set<Integer> others = new HashSet<>();
      for (int draw : batches.get(b).draws()) {
        objects.get(draw).dependsOn().forEach(d -> others.add(batchOf[d]));
      }
      others.remove(b);
      before.add(others);
      keys[b] = key(batches.get(b).draws());
    }
    List<Batch> result = new ArrayList<>();
    int from = 0;
    while (from < batches.size()) {
      int to = from + 1;
      int pass = pass(batches.get(from));
      while (to < batches.size() && pass(batches.get(to)) == pass) {
        to++;
      }
      for (int b : sorted(from, to, before, keys)) {
        Batch batch = batches.get(b);
        result.add(new Batch(result.size(), drawsOf(batch), batch.triangles()));
      }
      from = to;
    }
    return result;
  }

  private int pass(Batch batch) {
    return objects.get(batch.draws().get(0)).pass();
  }

  /** Draws of a batch, what lies in front first. */
  private List<Integer> drawsOf(Batch batch) {
    List<Integer> draws = batch.draws();
    Map<Integer, Integer> place = new HashMap<>();
    for (int i = 0; i < draws.size(); i++) {
      place.put(draws.get(i), i);
    }
    List<Set<Integer>> before = new ArrayList<>();
    double[] keys = new double[draws.size()];
    for (int i = 0; i < keys.length; i++) {
      Set<Integer> others = new HashSet<>();
      for (int d : objects.get(draws.get(i)).dependsOn()) {
        if (place.containsKey(d)) {
          others.add(place.get(d));
        }
      }
      before.add(others);
      keys[i] = key(List.of(draws.get(i)));
    }
    return sorted(0, keys.length, before, keys).stream().map(draws::get).toList();
  }

  /** Mean distance; the greatest there is where some draw must keep its place. */
  private double key(List<Integer> draws) {
    double sum = 0;
    long count = 0;
    for (int draw : draws) {
      if (order.ordered(draw)) {
        return Double.POSITIVE_INFINITY;
      }
      sum += distance[draw];
      count += fragments[draw];
    }
    return count == 0 ? Double.POSITIVE_INFINITY : sum / count;
  }

  /** Numbers {@code from .. to-1}, the least key first of those whose predecessors have gone. */
  private static List<Integer> sorted(int from, int to, List<Set<Integer>> before, double[] keys) {
    PriorityQueue<Integer> free =
        new PriorityQueue<>(
            Comparator.<Integer>comparingDouble(i -> keys[i]).thenComparingInt(i -> i));
    Map<Integer, List<Integer>> after = new HashMap<>();
    int[] open = new int[to];
    for (int i = from; i < to; i++) {
      for (int other : before.get(i)) {
        if (other >= from) {
          open[i]++;
          after.computeIfAbsent(other, o -> new ArrayList<>()).add(i);
        }
      }
      if (open[i] == 0) {
        free.add(i);
      }
    }
    List<Integer> result = new ArrayList<>();
    while (!free.isEmpty()) {
      int next = free.remove();
      result.add(next);
      for (int i : after.getOrDefault(next, List.of())) {
        if (--open[i] == 0) {
          free.add(i);
        }
      }
    }
    if (result.size() != to - from) {
      throw new IllegalStateException("batches depend on each other in a circle");
    }
    return result;
  }
}
