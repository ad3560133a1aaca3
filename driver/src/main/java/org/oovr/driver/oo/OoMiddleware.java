package org.oovr.driver.oo;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.oovr.simulator.scheme.Batch;
import org.oovr.simulator.scheme.Batcher;
import org.oovr.simulator.scheme.SceneObject;

/**
 * OO_Middleware of the OO-VR paper, section 5.1: groups the objects of a frame by the textures that
 * they share.
 *
 * <p>The object at the head of the queue is the root of a batch. The rest of the queue is gone
 * through in order: an object whose texture sharing level with the root is above the threshold
 * joins, and the batch with all its textures is the new root, until it has more triangles than the
 * limit. An object that blends over one of the batch, or depends on it in another way of its own,
 * joins whatever it shares and raises the limit by its own triangles, so that it follows what it
 * depends on; when it depends on several batches, it joins the last of them. One that only has to
 * come after such an object, as everything after a sky that is drawn first, is grouped like any
 * other. It is looked for up to the end of the pass, because the paper merges such objects without
 * regard to the limit. Passes are never mixed.
 */
public record OoMiddleware(Settings settings) implements Batcher {
  /**
   * What the paper states, and what it leaves open.
   *
   * @param tsl {@code normalised} or {@code paper}, see {@link #formulas}
   * @param threshold texture sharing level above which an object joins (paper: 0.5)
   * @param limitTriangles triangles of one view beyond which a batch takes no more (paper: 4096)
   * @param mergeDependent whether objects that depend on one of a batch join it (paper: yes); else
   *     they are grouped like any other, and only the composition keeps their order
   */
  public record Settings(
      String tsl, double threshold, long limitTriangles, boolean mergeDependent) {
    /** The paper's numbers, with the formula that can group objects of several textures. */
    public static Settings defaults() {
      return new Settings("normalised", 0.5, 4096, true);
    }

    public Settings {
      if (TextureSharing.Formula.of(tsl).isEmpty()) {
        throw new IllegalArgumentException("tsl is '" + tsl + "', not one of " + formulas());
      }
      if (!(threshold >= 0)) {
        throw new IllegalArgumentException("threshold is " + threshold);
      }
      if (limitTriangles < 1) {
        throw new IllegalArgumentException("limitTriangles is " + limitTriangles);
      }
    }

    /**
     * Names of the formulas of the texture sharing level: {@code paper} is equation (1) as printed,
     * {@code normalised} gives 1 for objects with equal textures.
     */
    public static List<String> formulas() {
      return java.util.Arrays.stream(TextureSharing.Formula.values())
          .map(TextureSharing.Formula::id)
          .toList();
    }
  }

  @Override
  public List<Batch> batch(List<SceneObject> objects) {
    List<Batch> batches = new ArrayList<>();
    int from = 0;
    while (from < objects.size()) {
      int to = from + 1;
      while (to < objects.size() && objects.get(to).pass() == objects.get(from).pass()) {
        to++;
      }
      new Queue(objects.subList(from, to), settings).empty(batches);
      from = to;
    }
    return batches;
  }

  /** The objects of one pass that are in no batch yet. */
  private static final class Queue {
    private final Settings settings;
    private final TextureSharing.Formula formula;
    private final TextureSharing root;

    /** In API order; those taken are null. */
    private final List<SceneObject> waiting;

    private final Set<Integer> waitingDraws = new HashSet<>();

    Queue(List<SceneObject> objects, Settings settings) {
      this.settings = settings;
      formula = TextureSharing.Formula.of(settings.tsl()).orElseThrow();
      waiting = new ArrayList<>(objects);
      int resources = 0;
      for (SceneObject o : objects) {
        waitingDraws.add(o.draw());
        for (SceneObject.TextureUse t : o.textures()) {
          resources = Math.max(resources, t.resource() + 1);
        }
      }
      root = new TextureSharing(resources);
    }

    void empty(List<Batch> batches) {
      while (!waiting.isEmpty()) {
        List<Integer> draws = new ArrayList<>();
        long triangles = gather(draws);
        batches.add(new Batch(batches.size(), draws, triangles));
        waiting.removeIf(java.util.Objects::isNull);
      }
    }

    /** Takes the head and all that goes with it; returns their triangles. */
    private long gather(List<Integer> draws) {
      Set<Integer> inBatch = new HashSet<>();
      long triangles = 0;
      long limit = settings.limitTriangles();
      root.clear();
      for (int i = 0; i < waiting.size(); i++) {
        SceneObject o = waiting.get(i);
        boolean dependent = false;
        boolean early = false;
        for (int before : o.dependsOn()) {
          dependent |= settings.mergeDependent() && o.ordered() && inBatch.contains(before);
          early |= waitingDraws.contains(before);
        }
        if (early) {
          continue;
        }
        boolean joins =
            i == 0
                || dependent
                || triangles <= limit && root.level(o.textures(), formula) > settings.threshold();
        if (joins) {
          draws.add(o.draw());
          inBatch.add(o.draw());
          waitingDraws.remove(o.draw());
          waiting.set(i, null);
          root.add(o.textures());
          triangles += o.triangles();
          limit += dependent ? o.triangles() : 0;
        }
      }
      return triangles;
    }
  }
}
