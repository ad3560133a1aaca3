package org.oovr.simulator.render.texture;

/**
 * A pixel's footprint in a level of a texture: some rows from {@link #firstRow} on, of each those
 * texels from {@link #firstTexel} to {@link #lastTexel} whose {@link #distance} is below {@link
 * #TABLE_SIZE}. The operations and their order are llvmpipe's.
 */
final class Ellipse {
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
  float centerU;

  float centerV;

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
