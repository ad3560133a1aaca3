package org.oovr.simulator.render.texture;

import java.util.Arrays;

/**
 * Anisotropic filtering: all texels inside the ellipse that the pixel's footprint is in texture
 * space (s and t; a slice or face comes from the centre), weighted by a Gaussian of their distance
 * (an elliptical weighted average, Heckbert 1989), on the level that fits the ellipse's minor axis.
 * This is the algorithm of llvmpipe 22.3.6, including that the degree of anisotropy is not bounded
 * by the sampler.
 */
final class AnisotropicFilter {
  private final ImageSource image;
  private final FloatFilter floats;

  /** Null where texels are not of four bytes, or addressed otherwise. */
  private final ByteEllipse bytes;

  /**
   * A filter.
   *
   * @param bytes sums texels where it serves; null: all are collected
   */
  AnisotropicFilter(ImageSource image, FloatFilter floats, ByteEllipse bytes) {
    this.image = image;
    this.floats = floats;
    this.bytes = bytes;
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
    for (int c = 0; c < 4; c++) {
      Arrays.fill(out[c], 0, n, 0);
    }
    float[] total = x.total;
    Arrays.fill(total, 0, n, 0);
    ellipses(p, level, x, log, out);
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

  private void ellipses(LaneGroup p, int level, SamplerScratch x, FootprintLog log, float[][] out) {
    float scale = 1f / (1 << level);
    float w = image.width[0] * scale;
    float h = image.height[0] * scale;
    boolean byBytes = bytes != null && bytes.serves(level);
    Taps taps = byBytes && areNear(p, w, h) ? null : new Taps(p, level, x, log, out);
    ByteEllipse.TapLog logged =
        taps == null && log != null ? new ByteEllipse.TapLog(image, p, level, x, log) : null;
    Ellipse e = x.ellipse;
    for (int i = 0; i < p.count; i++) {
      if (!e.set(p, i, w, h)) {
        continue;
      }
      if (taps == null) {
        bytes.add(p, i, level, e, x, logged, out);
      } else {
        collect(e, i, taps);
      }
    }
    if (taps != null) {
      taps.flush();
    }
    if (logged != null) {
      logged.flush();
    }
  }

  /** Whether texels of all lanes have numbers that floats tell apart. */
  private static boolean areNear(LaneGroup p, float width, float height) {
    boolean near = true;
    for (int i = 0; i < p.count; i++) {
      near &= ByteEllipse.isNear(p.s[i] * width, p.t[i] * height);
    }
    return near;
  }

  private static void collect(Ellipse e, int lane, Taps taps) {
    for (int row = 0; row < e.rows; row++) {
      e.toRow(row);
      for (int u = e.firstTexel[row]; u <= e.lastTexel[row]; u++) {
        int q = e.distance(u);
        if (q < Ellipse.TABLE_SIZE) {
          taps.add(lane, u, e.firstRow + row, Ellipse.WEIGHT[Math.max(q, 0)]);
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

  /**
   * A pixel's footprint in a level of a texture: some rows from {@link #firstRow} on, of each those
   * texels from {@link #firstTexel} to {@link #lastTexel} whose {@link #distance} is below {@link
   * #TABLE_SIZE}. The operations and their order are llvmpipe's.
   */
  static final class Ellipse {
    /** Squared distances of texels, from 0 in the centre. */
    static final int TABLE_SIZE = 1024;

    /** Weight at squared distance {@code i / (TABLE_SIZE - 1)}: exp(-2 d^2); then that outside. */
    static final float[] WEIGHT = new float[TABLE_SIZE + 1];

    static {
      for (int i = 0; i < TABLE_SIZE; i++) {
        WEIGHT[i] = (float) StrictMath.exp(-2.0 * i / (TABLE_SIZE - 1));
      }
    }

    /** Texels from the centre beyond which an ellipse is cut off. */
    private static final int MAX_RADIUS = 4096;

    /** A centre is less far away than this; floats there are 64 apart. */
    private static final float MOST_DISTANCE = 1e9f;

    /** As many as two radii have, and what is rounded at both ends. */
    private static final int MOST_ROWS = 2 * MAX_RADIUS + 256;

    /** Where its centre lies, in texels of the level. */
    private float centerU;

    private float centerV;

    int firstRow;
    int rows;

    /** Of each row; an empty one ends before it begins. */
    final int[] firstTexel = new int[MOST_ROWS];

    final int[] lastTexel = new int[MOST_ROWS];

    private float a;
    private float b;
    private float c;
    private float dv;

    /**
     * The ellipse of a lane.
     *
     * @param width texels of the level
     * @return false where it is none
     */
    boolean set(LaneGroup p, int i, float width, float height) {
      float ux = p.gradient[0][i] * width;
      float vx = p.gradient[1][i] * height;
      float uy = p.gradient[2][i] * width;
      float vy = p.gradient[3][i] * height;
      float fa = vx * vx + vy * vy + 1;
      float fb = -2 * (ux * vx + uy * vy);
      float fc = ux * ux + uy * uy + 1;
      float f = fa * fc - fb * fb / 4;
      float d = 4 * fa * fc - fb * fb;
      float boxV = 2 / d * (float) Math.sqrt(fa * d * f);
      float form = (TABLE_SIZE - 1) / f;
      a = fa * form;
      b = fb * form;
      c = fc * form;
      centerU = p.s[i] * width - 0.5f;
      centerV = p.t[i] * height - 0.5f;
      if (!(boxV < Float.MAX_VALUE) || !(Math.abs(centerU) + Math.abs(centerV) < MOST_DISTANCE)) {
        return false;
      }
      boxV = Math.min(boxV, MAX_RADIUS);
      firstRow = (int) Math.floor(centerV - boxV);
      rows = (int) Math.ceil(centerV + boxV) - firstRow + 1;
      findRows();
      return true;
    }

    /** All of them before any texel is read: one need not wait for the divisions of another. */
    private void findRows() {
      for (int i = 0; i < rows; i++) {
        float distance = firstRow + i - centerV;
        // roots of A U^2 + B dv U + C dv^2 = TABLE_SIZE
        float half = b * distance / (2 * a);
        float root = half * half - (c * distance * distance - TABLE_SIZE) / a;
        float radius = Math.min((float) Math.sqrt(root), MAX_RADIUS);
        int last = (int) Math.ceil(centerU - half + radius);
        firstTexel[i] = (int) Math.floor(centerU - half - radius);
        lastTexel[i] = root >= 0 ? last : Integer.MIN_VALUE;
      }
    }

    /** Goes to a row, counted from the first one. */
    void toRow(int row) {
      dv = firstRow + row - centerV;
    }

    /** The squared distance of a texel of the row; may be below 0 by rounding. */
    int distance(int u) {
      float du = u - centerU;
      return (int) ((c * dv + b * du) * dv + a * du * du);
    }
  }
}
