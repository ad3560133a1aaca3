package org.oovr.simulator.render.texture;

/** Linear filtering of cubes across the edges of faces, and at corners, where three texels meet. */
final class SeamlessCube {
  static final float THIRD = 1f / 3f;

  private final ImageSource image;
  private final TexelFetch fetch;
  private final TexelBlend blend;

  SeamlessCube(ImageSource image, TexelFetch fetch, TexelBlend blend) {
    this.image = image;
    this.fetch = fetch;
    this.blend = blend;
  }

  /**
   * The four taps of each lane on the cube, across edges where needed, in {@code scratch.tapX,
   * tapY, tapZ}; weights in {@code scratch.fx, fy}.
   *
   * @return whether some lane has a tap off a corner; {@code scratch.wz} says which, else -1
   */
  boolean taps(LaneGroup p, int level, SamplerScratch x) {
    int size = image.width[level];
    boolean corners = false;
    int[] moved = new int[3];
    for (int i = 0; i < p.count; i++) {
      float u = (p.s[i] > 0 ? p.s[i] : 0) * size - 0.5f;
      float v = (p.t[i] > 0 ? p.t[i] : 0) * size - 0.5f;
      int x0 = (int) Math.floor(u);
      int y0 = (int) Math.floor(v);
      x.fx[i] = u - x0;
      x.fy[i] = v - y0;
      int first = p.cubeLayer == null ? 0 : p.cubeLayer[i];
      int corner = -1;
      for (int k = 0; k < 4; k++) {
        int tx = Math.min(x0 + (k & 1), size);
        int ty = Math.min(y0 + (k >> 1), size);
        boolean offX = tx < 0 || tx >= size;
        boolean offY = ty < 0 || ty >= size;
        if (offX && offY) {
          // three faces meet: there is no such texel
          corner = k;
          ty = Math.max(0, Math.min(ty, size - 1));
        }
        CubeFaces.cross(p.face[i], tx, ty, size, moved);
        x.tapX[k][i] = moved[1];
        x.tapY[k][i] = moved[2];
        x.tapZ[k][i] = moved[0] + first;
      }
      x.wz[i] = corner;
      corners |= corner >= 0;
    }
    return corners;
  }

  /** Texels filtered linearly, or the averaged outcomes of the comparison. */
  void linear(LaneGroup p, int level, SamplerScratch x, FootprintLog log, float[][] out) {
    int n = p.count;
    boolean corners = taps(p, level, x);
    for (int k = 0; k < 4; k++) {
      fetch.tap(p, level, x, log, x.tapX[k], x.tapY[k], x.tapZ[k], k);
    }
    int components = fetch.components();
    for (int c = 0; c < components; c++) {
      if (fetch.needs(x, c)) {
        float[][][] t = x.tap;
        blend.bilinear(t[0][c], t[1][c], t[2][c], t[3][c], x.fx, x.fy, n, x.scaled, out[c]);
      }
    }
    if (corners && blend.averages()) { // else the fourth tap is one of the others
      for (int i = 0; i < n; i++) {
        if (x.wz[i] >= 0) {
          corner(x, i, x.wz[i], components, out);
        }
      }
    }
    fetch.spread(n, x, out);
  }

  /** The weight of the missing texel goes to the other three in equal parts. */
  private void corner(SamplerScratch x, int i, int missing, int components, float[][] out) {
    float u = x.fx[i];
    float v = x.fy[i];
    float[] w = {(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v};
    float share = w[missing] * THIRD;
    for (int c = 0; c < components; c++) {
      float sum = 0;
      for (int k = 0; k < 4; k++) {
        if (k != missing) {
          sum += (w[k] + share) * x.tap[k][c][i];
        }
      }
      out[c][i] = sum;
    }
  }
}
