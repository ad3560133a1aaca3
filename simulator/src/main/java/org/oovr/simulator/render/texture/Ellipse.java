package org.oovr.simulator.render.texture;

/**
 * A pixel's footprint in a level of a texture, texel rows from {@link #firstRow} to {@link
 * #lastRow}, of each those from {@link #firstTexel} to {@link #lastTexel} whose {@link #distance}
 * is below {@link #TABLE_SIZE}. The operations and their order are llvmpipe's.
 */
final class Ellipse {
  /** Squared distances of texels, from 0 in the centre. */
  static final int TABLE_SIZE = 1024;

  /** Weight at squared distance {@code i / (TABLE_SIZE - 1)}: exp(-2 d^2). */
  static final float[] WEIGHT = new float[TABLE_SIZE];

  static {
    for (int i = 0; i < TABLE_SIZE; i++) {
      WEIGHT[i] = (float) StrictMath.exp(-2.0 * i / (TABLE_SIZE - 1));
    }
  }

  /** Texels from the centre beyond which an ellipse is cut off. */
  private static final float MAX_RADIUS = 4096;

  /** Where its centre lies, in texels of the level. */
  float centerU;

  float centerV;

  int firstRow;
  int lastRow;

  // --- of the row that was asked for last
  int firstTexel;
  int lastTexel;

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
    if (!(boxV < Float.MAX_VALUE) || !(Math.abs(centerU) + Math.abs(centerV) < 1e9f)) {
      return false;
    }
    boxV = Math.min(boxV, MAX_RADIUS);
    firstRow = (int) Math.floor(centerV - boxV);
    lastRow = (int) Math.ceil(centerV + boxV);
    return true;
  }

  /** Goes to a row; false where no texel of it is inside. */
  boolean row(int v) {
    dv = v - centerV;
    // roots of A U^2 + B dv U + C dv^2 = TABLE_SIZE
    float half = b * dv / (2 * a);
    float root = half * half - (c * dv * dv - TABLE_SIZE) / a;
    if (!(root >= 0)) {
      return false;
    }
    float radius = Math.min((float) Math.sqrt(root), MAX_RADIUS);
    firstTexel = (int) Math.floor(centerU - half - radius);
    lastTexel = (int) Math.ceil(centerU - half + radius);
    return true;
  }

  /** The squared distance of a texel of the row; may be below 0 by rounding. */
  int distance(int u) {
    float du = u - centerU;
    return (int) ((c * dv + b * du) * dv + a * du * du);
  }
}
