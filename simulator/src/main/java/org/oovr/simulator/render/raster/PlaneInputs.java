package org.oovr.simulator.render.raster;

import java.util.Arrays;
import org.oovr.simulator.render.draw.VaryingLayout;
import org.oovr.simulator.shader.ShaderContext;

/**
 * Gives a shader the planes of its inputs, with which it interpolates at places of its own. One
 * instance per thread.
 */
final class PlaneInputs {
  private final ShaderContext context;
  private final float[][] divisor = new float[3][ShaderContext.LANES];
  private final float[] one = new float[ShaderContext.LANES];
  private final float[] zero = new float[ShaderContext.LANES];

  /** The centres of the pixels, as planes count. */
  private final float[] centerX = new float[ShaderContext.LANES];

  private final float[] centerY = new float[ShaderContext.LANES];
  private float up;
  private int samples;

  PlaneInputs(ShaderContext context) {
    this.context = context;
    Arrays.fill(one, 1);
  }

  /** Begins a draw. */
  void begin(VaryingLayout layout, int samplesOfPixel, boolean upsideDown) {
    samples = samplesOfPixel;
    for (int s = 0; s < ShaderContext.MOST_SAMPLES; s++) {
      boolean there = samples > 1 && s < samples;
      float x = there ? SamplePattern.x(samples, s) - 0.5f : 0;
      float y = there ? SamplePattern.y(samples, s, upsideDown) - 0.5f : 0;
      Arrays.fill(context.samplePlaces[2 * s], x);
      Arrays.fill(context.samplePlaces[2 * s + 1], y);
    }
    for (int c = 0; c < layout.floats; c++) {
      boolean perspective = c < layout.perspectiveFloats;
      for (int k = 0; k < 3; k++) {
        context.planes[layout.floatTarget[c] * ShaderContext.PLANE + 3 + k] =
            perspective ? divisor[k] : k == 0 ? one : zero;
      }
    }
    for (int c = 0; c < layout.flats; c++) {
      for (int k = 0; k < 3 && !layout.flatTargetInt[c]; k++) {
        context.planes[layout.flatTarget[c] * ShaderContext.PLANE + 3 + k] = k == 0 ? one : zero;
      }
    }
  }

  /** Finds the centres of the pixels of lanes, and their centroids. */
  void places(FragmentRun run, boolean centroids, float stepUp, int from, int to) {
    up = stepUp;
    for (int i = from; i < to; i++) {
      int s = samples > 1 ? run.sample[i >> 2] : 0;
      float sx = context.samplePlaces[2 * s][i];
      float sy = context.samplePlaces[2 * s + 1][i];
      // lanes of sample shading are evaluated at their sample
      boolean atSample = samples > 1 && run.perSample;
      centerX[i] = atSample ? run.localX[i] - sx : run.localX[i];
      centerY[i] = atSample ? run.localY[i] - up * sy : run.localY[i];
      context.centroid[0][i] = atSample ? sx : centroids ? run.centroidX[i] - centerX[i] : 0;
      context.centroid[1][i] = atSample ? sy : centroids ? up * (run.centroidY[i] - centerY[i]) : 0;
    }
  }

  /** Gives the plane of an input. */
  void plane(int input, float at, float dx, float dy, int from, int to) {
    int k = input * ShaderContext.PLANE;
    values(ShaderContext.floats(context.planes, k), at, dx, dy, from, to);
    Arrays.fill(ShaderContext.floats(context.planes, k + 1), from, to, dx);
    Arrays.fill(ShaderContext.floats(context.planes, k + 2), from, to, up * dy);
  }

  /** Gives the plane of 1/w. */
  void divisor(float at, float dx, float dy, int from, int to) {
    values(divisor[0], at, dx, dy, from, to);
    Arrays.fill(divisor[1], from, to, dx);
    Arrays.fill(divisor[2], from, to, up * dy);
  }

  private void values(float[] out, float at, float dx, float dy, int from, int to) {
    for (int i = from; i < to; i++) {
      out[i] = Math.fma(dy, centerY[i], Math.fma(dx, centerX[i], at));
    }
  }
}
