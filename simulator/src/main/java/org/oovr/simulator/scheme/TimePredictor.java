package org.oovr.simulator.scheme;

/**
 * The rendering time predictor of the distribution engine (paper, section 5.2, eq. 3): {@code t(X)
 * = c0 * triangles} for what a batch will take, {@code c1 * vertices + c2 * pixels} for how much of
 * it is behind. The rates are fitted to the first batches. Two counters per GPM, total and elapsed;
 * their distance says which GPM is free first.
 */
final class TimePredictor {
  private final double[] total;
  private final double[] elapsedBase;
  private double trianglesRate;
  private double verticesRate;
  private double pixelsRate;
  private boolean fitted;

  TimePredictor(int gpms) {
    total = new double[gpms];
    elapsedBase = new double[gpms];
  }

  boolean fitted() {
    return fitted;
  }

  /**
   * Fits the rates to measured batches: c0 as total time over triangles, c1 and c2 by least
   * squares, neither below 0.
   */
  void fit(long[] cycles, long[] triangles, long[] vertices, long[] pixels) {
    double t = 0;
    double tri = 0;
    double vv = 0;
    double vp = 0;
    double pp = 0;
    double vt = 0;
    double pt = 0;
    for (int i = 0; i < cycles.length; i++) {
      t += cycles[i];
      tri += triangles[i];
      vv += (double) vertices[i] * vertices[i];
      vp += (double) vertices[i] * pixels[i];
      pp += (double) pixels[i] * pixels[i];
      vt += (double) vertices[i] * cycles[i];
      pt += (double) pixels[i] * cycles[i];
    }
    trianglesRate = tri == 0 ? 0 : t / tri;
    double determinant = vv * pp - vp * vp;
    verticesRate = determinant == 0 ? 0 : (vt * pp - pt * vp) / determinant;
    pixelsRate = determinant == 0 ? 0 : (pt * vv - vt * vp) / determinant;
    if (verticesRate < 0 || determinant == 0) {
      verticesRate = 0;
      pixelsRate = pp == 0 ? 0 : pt / pp;
    }
    if (pixelsRate < 0) {
      pixelsRate = 0;
      verticesRate = vv == 0 ? 0 : vt / vv;
    }
    fitted = true;
  }

  /** Predicted time of a batch, cycles. */
  double predict(long triangles) {
    return trianglesRate * triangles;
  }

  /** A batch was given to a GPM. */
  void assigned(int gpm, double predictedCycles) {
    total[gpm] += predictedCycles;
  }

  /** A GPM has nothing left: what was predicted for it is behind, whatever the counters say. */
  void drained(int gpm, long vertices, long pixels) {
    total[gpm] = 0;
    elapsedBase[gpm] = verticesRate * vertices + pixelsRate * pixels;
  }

  /**
   * Predicted time until a GPM is free.
   *
   * @param vertices that the GPM has transformed since the start
   * @param pixels that it has rendered since the start
   */
  double remaining(int gpm, long vertices, long pixels) {
    double elapsed = verticesRate * vertices + pixelsRate * pixels - elapsedBase[gpm];
    return total[gpm] - elapsed;
  }

  /** The rates of a predictor that has seen the frame before. */
  void take(TimePredictor before) {
    trianglesRate = before.trianglesRate;
    verticesRate = before.verticesRate;
    pixelsRate = before.pixelsRate;
    fitted = before.fitted;
  }

  /**
   * Storage in bits (paper, section 5.4): two 64-bit counters per GPM, 16 bits for each batch in
   * the queue, three 32-bit registers per GPM for triangles, vertices and pixels.
   */
  static int storageBits(int gpms, int queue) {
    return gpms * 2 * 64 + queue * 16 + gpms * 3 * 32;
  }
}
