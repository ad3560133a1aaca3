package org.oovr.simulator.render.texture;

/**
 * Anisotropic filtering: all texels inside the ellipse that the pixel's footprint is in texture
 * space (s and t; a slice or face comes from the centre), weighted by a Gaussian of their distance
 * (an elliptical weighted average, Heckbert 1989), on the level that fits the ellipse's minor axis.
 * This is the algorithm of llvmpipe 22.3.6, including that the degree of anisotropy is not bounded
 * by the sampler.
 */
final class AnisotropicFilter {
  private static final int TABLE_SIZE = 1024;

  /** Weight at squared distance {@code i / (TABLE_SIZE - 1)}: exp(-2 d^2). */
  private static final float[] WEIGHT = new float[TABLE_SIZE];

  static {
    for (int i = 0; i < TABLE_SIZE; i++) {
      WEIGHT[i] = (float) StrictMath.exp(-2.0 * i / (TABLE_SIZE - 1));
    }
  }

  /** Texels from the centre beyond which an ellipse is cut off. */
  private static final float MAX_RADIUS = 4096;

  private final ImageSource image;
  private final FloatFilter floats;

  AnisotropicFilter(ImageSource image, FloatFilter floats) {
    this.image = image;
    this.floats = floats;
  }

  /**
   * Derivatives of the coordinates inside each quad, for {@link LaneGroup#gradient}.
   *
   * @param row first lane of the row along which x is followed
   */
  static void quadGradients(float[] s, float[] t, int n, int row, float[][] gradient) {
    for (int i = 0; i + 3 < n; i += 4) {
      for (int j = i; j < i + 4; j++) {
        gradient[0][j] = s[i + row + 1] - s[i + row];
        gradient[1][j] = t[i + row + 1] - t[i + row];
        gradient[2][j] = s[i + 2] - s[i];
        gradient[3][j] = t[i + 2] - t[i];
      }
    }
  }

  /** Filters lanes that share a level. */
  void filter(LaneGroup p, int level, SamplerScratch x, FootprintLog log, float[][] out) {
    int n = p.count;
    Taps taps = new Taps(p, level, x, log, out);
    for (int c = 0; c < 4; c++) {
      java.util.Arrays.fill(out[c], 0, n, 0);
    }
    float[] total = x.total;
    java.util.Arrays.fill(total, 0, n, 0);
    for (int i = 0; i < n; i++) {
      ellipse(p, i, level, taps);
    }
    taps.flush();
    if (anyZero(total, n)) {
      floats.linear(p, level, x, log, x.secondSlice.floats);
    }
    for (int c = 0; c < 4; c++) {
      for (int i = 0; i < n; i++) {
        out[c][i] = total[i] == 0 ? x.secondSlice.floats[c][i] : out[c][i] / total[i];
      }
    }
  }

  private static boolean anyZero(float[] a, int n) {
    for (int i = 0; i < n; i++) {
      if (a[i] == 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Collects the texels (u, v) with A (u - cu)^2 + B (u - cu) (v - cv) + C (v - cv)^2 below
   * TABLE_SIZE.
   */
  private void ellipse(LaneGroup p, int i, int level, Taps taps) {
    float scale = 1f / (1 << level);
    float w = image.width[0] * scale;
    float h = image.height[0] * scale;
    float ux = p.gradient[0][i] * w;
    float vx = p.gradient[1][i] * h;
    float uy = p.gradient[2][i] * w;
    float vy = p.gradient[3][i] * h;
    float a = vx * vx + vy * vy + 1;
    float b = -2 * (ux * vx + uy * vy);
    float c = ux * ux + uy * uy + 1;
    float f = a * c - b * b / 4;
    float d = 4 * a * c - b * b;
    float boxV = 2 / d * (float) Math.sqrt(a * d * f);
    float form = (TABLE_SIZE - 1) / f;
    a *= form;
    b *= form;
    c *= form;
    float cu = p.s[i] * w - 0.5f;
    float cv = p.t[i] * h - 0.5f;
    if (!(boxV < Float.MAX_VALUE) || !(Math.abs(cu) + Math.abs(cv) < 1e9f)) {
      return;
    }
    boxV = Math.min(boxV, MAX_RADIUS);
    int v1 = (int) Math.ceil(cv + boxV);
    for (int v = (int) Math.floor(cv - boxV); v <= v1; v++) {
      float dv = v - cv;
      // roots of A U^2 + B dv U + C dv^2 = TABLE_SIZE
      float half = b * dv / (2 * a);
      float root = half * half - (c * dv * dv - TABLE_SIZE) / a;
      if (!(root >= 0)) {
        continue;
      }
      float radius = Math.min((float) Math.sqrt(root), MAX_RADIUS);
      int u1 = (int) Math.ceil(cu - half + radius);
      for (int u = (int) Math.floor(cu - half - radius); u <= u1; u++) {
        float du = u - cu;
        int q = (int) ((c * dv + b * du) * dv + a * du * du);
        if (q < TABLE_SIZE) {
          taps.add(i, u, v, WEIGHT[Math.max(q, 0)]);
        }
      }
    }
  }

  /** Texels waiting to be fetched, as a group of their own. */
  private final class Taps {
    private final LaneGroup lanes;
    private final LaneGroup group;
    private final int level;
    private final SamplerScratch x;
    private final FootprintLog log;
    private final float[][] out;

    Taps(LaneGroup lanes, int level, SamplerScratch x, FootprintLog log, float[][] out) {
      this.lanes = lanes;
      this.level = level;
      this.x = x;
      this.log = log;
      this.out = out;
      group = x.taps;
      group.count = 0;
      group.s = x.tapS;
      group.t = x.tapT;
      group.r = lanes.r == null ? null : x.tapR;
      group.layer = lanes.layer == null ? null : x.tapLayer;
      group.reference = lanes.reference == null ? null : x.tapReference;
      group.origin = x.tapOrigin;
      group.offsetX = lanes.offsetX;
      group.offsetY = lanes.offsetY;
      group.offsetZ = lanes.offsetZ;
    }

    void add(int lane, int u, int v, float weight) {
      if (group.count == SamplerScratch.LANES) {
        flush();
      }
      int k = group.count++;
      group.s[k] = (float) u / image.width[level];
      group.t[k] = (float) v / image.height[level];
      x.tapLane[k] = lane;
      x.tapWeight[k] = weight;
      group.origin[k] = lanes.origin == null ? lane : lanes.origin[lane];
      if (group.r != null) {
        group.r[k] = lanes.r[lane];
      }
      if (group.layer != null) {
        group.layer[k] = lanes.layer[lane];
      }
      if (group.reference != null) {
        group.reference[k] = lanes.reference[lane];
      }
    }

    void flush() {
      float[][] colors = x.secondLevel.floats;
      floats.nearest(group, level, x, log, colors);
      for (int k = 0; k < group.count; k++) {
        int lane = x.tapLane[k];
        float weight = x.tapWeight[k];
        x.total[lane] += weight;
        for (int c = 0; c < 4; c++) {
          out[c][lane] += colors[c][k] * weight;
        }
      }
      group.count = 0;
    }
  }
}
