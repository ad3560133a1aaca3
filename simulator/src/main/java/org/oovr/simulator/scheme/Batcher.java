package org.oovr.simulator.scheme;

import java.util.List;

/**
 * Groups the objects of a frame into batches; OO_Middleware of the paper's section 5.1 is one.
 *
 * <p>What every batcher must keep: each draw is in exactly one batch; passes do not mix and keep
 * their order; the dependencies of a draw lie in earlier batches or earlier in its own batch.
 */
public interface Batcher {
  /** Batches in the order of their issue. */
  List<Batch> batch(List<SceneObject> objects);

  /** One batch per draw, in API order. */
  static Batcher single() {
    return objects -> {
      java.util.ArrayList<Batch> batches = new java.util.ArrayList<>();
      for (SceneObject o : objects) {
        batches.add(new Batch(batches.size(), List.of(o.draw()), o.triangles()));
      }
      return batches;
    };
  }
}
