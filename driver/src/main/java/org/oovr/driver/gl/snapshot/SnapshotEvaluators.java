package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.oovr.driver.gl.evaluator.Evaluators;

/** The calls that bring back maps and grids where they are not the initial ones. */
final class SnapshotEvaluators {
  private final SnapshotCalls calls;

  SnapshotEvaluators(SnapshotCalls calls) {
    this.calls = calls;
  }

  /** Writes them; texture unit 0 is active. */
  void write(Evaluators e) {
    for (int i = 0; i < e.maps.length; i++) {
      Evaluators.Map map = e.maps[i];
      Evaluators.Map initial = Evaluators.initial(i);
      if (!Arrays.equals(map.orders(), initial.orders())
          || !Arrays.equals(map.domain(), initial.domain())
          || !Arrays.equals(map.points(), initial.points())) {
        map(i, map);
      }
    }
    if (e.grid1Segments != 1 || e.grid1[0] != 0 || e.grid1[1] != 1) {
      calls.make("glMapGrid1f", e.grid1Segments, bits(e.grid1[0]), bits(e.grid1[1]));
    }
    Evaluators initial = new Evaluators();
    if (!Arrays.equals(e.grid2, initial.grid2)
        || !Arrays.equals(e.grid2Segments, initial.grid2Segments)) {
      calls.make(
          "glMapGrid2f",
          e.grid2Segments[0],
          bits(e.grid2[0]),
          bits(e.grid2[1]),
          e.grid2Segments[1],
          bits(e.grid2[2]),
          bits(e.grid2[3]));
    }
  }

  private static long bits(float v) {
    return SnapshotCalls.bits(v);
  }

  private void map(int index, Evaluators.Map map) {
    int size = Evaluators.components(index);
    float[] d = map.domain();
    int[] points = new int[map.points().length];
    Arrays.setAll(points, i -> Float.floatToRawIntBits(map.points()[i]));
    int target = Evaluators.target(index);
    int[] orders = map.orders();
    if (orders.length == 1) {
      calls.begin("glMap1f", target, bits(d[0]), bits(d[1]), size, orders[0]).ints(5, points).put();
      return;
    }
    calls
        .begin(
            "glMap2f",
            target,
            bits(d[0]),
            bits(d[1]),
            (long) size * orders[1],
            orders[0],
            bits(d[2]),
            bits(d[3]),
            size,
            orders[1])
        .ints(9, points)
        .put();
  }
}
