package org.oovr.simulator.render;

import java.util.Random;

/** Random triangles for tests: 8 floats a vertex, clip position and colour. */
final class Triangles {
  private static final double GRID = 100;

  private Triangles() {}

  /** Corners lie on a coarse grid inside the view volume, so that ties and shared edges happen. */
  static float[] random(long seed, int count, double size, boolean opaque) {
    Random random = new Random(seed);
    float[] v = new float[count * 24];
    for (int t = 0; t < count; t++) {
      double cx = random.nextDouble() * 2 - 1;
      double cy = random.nextDouble() * 2 - 1;
      for (int i = 0; i < 3; i++) {
        int p = t * 24 + i * 8;
        float w = 0.5f + random.nextFloat() * 4;
        double x = Math.max(-1, Math.min(1, cx + (random.nextDouble() - 0.5) * size));
        double y = Math.max(-1, Math.min(1, cy + (random.nextDouble() - 0.5) * size));
        x = Math.rint(x * GRID) / GRID;
        y = Math.rint(y * GRID) / GRID;
        v[p] = (float) x * w;
        v[p + 1] = (float) y * w;
        v[p + 2] = (random.nextFloat() * 2 - 1) * w;
        v[p + 3] = w;
        for (int c = 0; c < 4; c++) {
          v[p + 4 + c] = c == 3 && opaque ? 1 : random.nextFloat();
        }
      }
    }
    return v;
  }
}
