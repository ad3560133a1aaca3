package org.oovr.simulator.render.raster;

import java.util.Arrays;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.render.draw.VaryingLayout;
import org.oovr.simulator.shader.ShaderContext;

/**
 * Gives a shader the planes of its inputs, with which it interpolates at places of its own. One
 * instance per thread.
 */
final class PlaneInputs {
  private final ShaderContext context;
  private final float[] one = new float[ShaderContext.LANES];
  private float up;
  private int samples;

  PlaneInputs(ShaderContext context) {
    this.context = context;
    Arrays.fill(one, 1);
  }

  /**
   * Begins a draw.
   *
   * @param w of each lane, at its pixel's centre
   */
  void begin(VaryingLayout layout, int samplesOfPixel, boolean upsideDown, float[] w) {
    samples = samplesOfPixel;
    for (int s = 0; s < ShaderContext.MOST_SAMPLES; s++) {
      boolean there = samples > 1 && s < samples;
      float x = there ? SamplePattern.x(samples, s) - 0.5f : 0;
      float y = there ? SamplePattern.y(samples, s, upsideDown) - 0.5f : 0;
      Arrays.fill(context.samplePlaces[2 * s], x);
      Arrays.fill(context.samplePlaces[2 * s + 1], y);
    }
    for (int c = 0; c < layout.floats; c++) {
      context.planes[layout.floatTarget[c] * ShaderContext.PLANE + 3] =
          c < layout.perspectiveFloats ? w : one;
    }
    for (int c = 0; c < layout.flats; c++) {
      if (!layout.flatTargetInt[c]) {
        context.planes[layout.flatTarget[c] * ShaderContext.PLANE + 3] = one;
      }
    }
  }

  /** Finds the centroids of lanes. */
  void places(FragmentRun run, boolean centroids, float stepUp, int from, int to) {
    up = stepUp;
    float[] x = run.centerX();
    float[] y = run.centerY();
    for (int i = from; i < to; i++) {
      context.centroid[0][i] = centroids ? run.centroidX[i] - x[i] : 0;
      context.centroid[1][i] = centroids ? up * (run.centroidY[i] - y[i]) : 0;
    }
  }

  /** Gives the plane of an input. */
  void plane(FragmentRun run, int input, float at, float dx, float dy, int from, int to) {
    int k = input * ShaderContext.PLANE;
    float[] out = ShaderContext.floats(context.planes, k);
    Lanes.kernels().planes(run.centerX(), run.centerY(), at, dx, dy, from, to, out);
    Arrays.fill(ShaderContext.floats(context.planes, k + 1), from, to, dx);
    Arrays.fill(ShaderContext.floats(context.planes, k + 2), from, to, up * dy);
  }
}
