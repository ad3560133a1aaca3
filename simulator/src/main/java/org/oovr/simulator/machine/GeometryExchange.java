package org.oovr.simulator.machine;

import java.util.List;
import org.oovr.simulator.machine.memory.Crossbar;
import org.oovr.simulator.machine.memory.TrafficClass;

/** Sends the primitives of a geometry that several GPMs share to those that did not make them. */
final class GeometryExchange {
  private final Crossbar crossbar;
  private final int primitiveBytes;

  /**
   * @param primitiveBytes size of a shaded primitive
   */
  GeometryExchange(Crossbar crossbar, int primitiveBytes) {
    this.crossbar = crossbar;
    this.primitiveBytes = primitiveBytes;
  }

  /** A batch is done at a GPM; it counts as done when the others have it, too. */
  void share(Task task, int batch, Geometry.Listener at) {
    Geometry g = task.geometry;
    List<Geometry.Listener> others = g.others(at);
    if (others.isEmpty() || primitiveBytes == 0) {
      g.batchDone(batch);
      return;
    }
    long primitives = g.share(g.work.primitivesRasterized, batch) * g.projections;
    int[] open = {others.size()};
    for (Geometry.Listener other : others) {
      // a primitive goes to the GPMs whose tiles it covers; on the average to its share of them
      int bytes = (int) (Math.max(1, primitives / (others.size() + 1)) * primitiveBytes);
      crossbar
          .link(at.number(), other.number())
          .message(
              bytes,
              TrafficClass.VERTEX.ordinal(),
              g.draw,
              t -> {
                if (--open[0] == 0) {
                  g.batchDone(batch);
                }
              },
              0);
    }
  }
}
