package org.oovr.simulator.scheme;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks what a batcher made, so that a wrong one is found before it deadlocks a machine. */
final class Batches {
  private Batches() {}

  /**
   * The batches, if they keep the rules of {@link Batcher}.
   *
   * @throws IllegalStateException naming the draw that breaks one
   */
  static List<Batch> checked(List<Batch> batches, List<SceneObject> objects) {
    Map<Integer, SceneObject> byDraw = new HashMap<>();
    for (SceneObject o : objects) {
      byDraw.put(o.draw(), o);
    }
    Set<Integer> seen = new HashSet<>();
    int pass = 0;
    for (Batch b : batches) {
      for (int draw : b.draws()) {
        SceneObject o = byDraw.get(draw);
        require(o != null && seen.add(draw), draw, "is in two batches or in no frame");
        require(o.pass() >= pass, draw, "comes after a later pass");
        require(
            o.pass() == byDraw.get(b.draws().get(0)).pass(), draw, "shares a batch with a pass");
        require(seen.containsAll(o.dependsOn()), draw, "comes before what it depends on");
        pass = o.pass();
      }
    }
    require(seen.size() == objects.size(), objects.size() - seen.size(), "draws are in no batch");
    return batches;
  }

  private static void require(boolean ok, int draw, String what) {
    if (!ok) {
      throw new IllegalStateException("the batcher is wrong: draw " + draw + " " + what);
    }
  }
}
