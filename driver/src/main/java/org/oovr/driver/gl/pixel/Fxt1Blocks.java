package org.oovr.driver.gl.pixel;

import java.util.Arrays;

/**
 * Blocks of 8x4 colours, as FXT1 has them: two halves of 4x4 texels, each with two colours of its
 * own, or three that they share where alpha is between. Which mode a block gets, and which texels
 * become its colours, is what Mesa does.
 */
final class Fxt1Blocks {
  static final int WIDTH = 8;
  static final int HEIGHT = 4;
  private static final int HALF = 16;

  /** The least alpha of a texel that counts as opaque. */
  private static final int OPAQUE = 253;

  /** The texels of the left half, then those of the right. */
  private final int[][] texels = new int[2 * HALF][4];

  private final BlockWriter bits = new BlockWriter();

  /** The step from one colour to another that is nearest to a texel. */
  private final float[] direction = new float[4];

  private float origin;

  void set(int x, int y, int component, int value) {
    texels[(x & 4) * 4 + 4 * y + (x & 3)][component] = value;
  }

  void encode(byte[] out, int at) {
    int seen = 0;
    boolean alpha = false;
    for (int[] t : texels) {
      if (!isNothing(t)) {
        seen++;
        alpha |= t[3] < OPAQUE;
      }
    }
    bits.clear();
    if (alpha) {
      withAlpha();
    } else if (seen == 0) {
      bits.put(32, -1);
      bits.put(32, -1);
      bits.put(32, -1);
    } else {
      withoutAlpha(seen < texels.length);
    }
    bits.store(out, at);
  }

  /** Transparent black. */
  private static boolean isNothing(int[] t) {
    return (t[0] | t[1] | t[2] | t[3]) == 0;
  }

  private void withoutAlpha(boolean holes) {
    int[][] ends = new int[4][];
    for (int h = 0; h < 2; h++) {
      bits.put(32, holes ? holedHalf(h, ends) : opaqueHalf(h, ends));
    }
    for (int[] end : ends) {
      color(end[0], end[1], end[2]);
    }
    bits.put(1, holes ? 1 : 0);
    bits.put(1, ends[1][1] >> 2);
    bits.put(1, ends[3][1] >> 2);
    bits.put(1, 1);
  }

  private void color(int r, int g, int b) {
    bits.put(5, b >> 3);
    bits.put(5, g >> 3);
    bits.put(5, r >> 3);
  }

  /**
   * The codes of a half without holes, whose ends are extremes of the component that varies most.
   */
  private int opaqueHalf(int half, int[][] ends) {
    int by = mostVaried(half);
    int low = HALF * half;
    int high = low;
    for (int k = HALF * half; k < HALF * (half + 1); k++) {
      low = texels[k][by] < texels[low][by] ? k : low;
      high = texels[k][by] > texels[high][by] ? k : high;
    }
    int[] a = texels[low];
    int[] b = texels[high];
    int codes = 0;
    if (low != high) {
      codes = codes(half, floats(a), floats(b), 3, 3, false);
      // the lowest bit of the first green is told by the code of the first texel
      if ((codes >> 1 & 1) != ((a[1] ^ b[1]) >> 2 & 1)) {
        codes = ~codes;
        a = texels[high];
        b = texels[low];
      }
    }
    ends[2 * half] = a;
    ends[2 * half + 1] = b;
    return codes;
  }

  private int mostVaried(int half) {
    int best = 0;
    double most = -1;
    for (int c = 0; c < 3; c++) {
      int sum = 0;
      int squares = 0;
      for (int k = HALF * half; k < HALF * (half + 1); k++) {
        sum += texels[k][c];
        squares += texels[k][c] * texels[k][c];
      }
      double variance = squares / 16.0 - sum * sum / 256.0;
      if (variance > most) {
        most = variance;
        best = c;
      }
    }
    return best;
  }

  /** The codes of a half with holes, whose ends are its darkest and its lightest texel. */
  private int holedHalf(int half, int[][] ends) {
    int[] extremes = extremes(half, 3, true);
    if (extremes == null) {
      ends[2 * half] = new int[3];
      ends[2 * half + 1] = new int[3];
      return -1;
    }
    int[] a = texels[extremes[0]];
    int[] b = texels[extremes[1]];
    ends[2 * half] = a;
    ends[2 * half + 1] = b;
    return extremes[0] == extremes[1] ? 0 : codes(half, floats(a), floats(b), 3, 2, true);
  }

  /** The texels of a half with the least and the largest sum of components, and all sums added. */
  private int[] extremes(int half, int components, boolean holes) {
    int[] found = null;
    int least = 0;
    int most = 0;
    int all = 0;
    for (int k = HALF * half; k < HALF * (half + 1); k++) {
      if (holes && isNothing(texels[k])) {
        continue;
      }
      int sum = 0;
      for (int c = 0; c < components; c++) {
        sum += texels[k][c];
      }
      all += sum;
      found = found == null ? new int[] {k, k, 0} : found;
      if (k == found[0] || sum < least) {
        least = sum;
        found[0] = k;
      }
      if (k == found[1] || sum > most) {
        most = sum;
        found[1] = k;
      }
    }
    if (found != null) {
      found[2] = all;
    }
    return found;
  }

  private void withAlpha() {
    int[][] halves = new int[2][];
    int[] sums = new int[2];
    for (int h = 0; h < 2; h++) {
      // where sums are the same it looks at fewer components
      for (int components = 4; components > 0; components--) {
        halves[h] = extremes(h, components, false);
        sums[h] += halves[h][2];
        if (halves[h][0] != halves[h][1]) {
          break;
        }
      }
    }
    // the colour that both share lies between those of their extremes that are nearest
    float nearest = Float.MAX_VALUE;
    int left = 0;
    int right = 0;
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2; j++) {
        float off = 0;
        for (int c = 0; c < 4; c++) {
          float d = texels[halves[0][i]][c] - texels[halves[1][j]][c];
          off += d * d;
        }
        if (off < nearest) {
          nearest = off;
          left = i;
          right = j;
        }
      }
    }
    float[][] ends = new float[3][4];
    for (int c = 0; c < 4; c++) {
      float a = texels[halves[0][left]][c];
      float b = texels[halves[1][right]][c];
      ends[0][c] = texels[halves[0][1 - left]][c];
      ends[1][c] = (a * sums[0] + b * sums[1]) / (sums[0] + sums[1]);
      ends[2][c] = texels[halves[1][1 - right]][c];
    }
    for (int h = 0; h < 2; h++) {
      boolean varies = halves[h][0] != halves[h][1];
      bits.put(32, varies ? codes(h, ends[2 * h], ends[1], 4, 3, false) : 0);
    }
    for (float[] end : ends) {
      color((int) end[0], (int) end[1], (int) end[2]);
    }
    for (float[] end : ends) {
      bits.put(5, (int) end[3] >> 3);
    }
    bits.put(4, 7);
  }

  private static float[] floats(int[] color) {
    return new float[] {color[0], color[1], color[2], color[3]};
  }

  /** The steps of all texels of a half between two colours, two bits each. */
  private int codes(int half, float[] a, float[] b, int components, int steps, boolean holes) {
    aim(a, b, components, steps);
    int codes = 0;
    for (int k = HALF - 1; k >= 0; k--) {
      int[] t = texels[HALF * half + k];
      codes = codes << 2 | (holes && isNothing(t) ? 3 : step(t, components, steps));
    }
    return codes;
  }

  private void aim(float[] a, float[] b, int components, int steps) {
    Arrays.fill(direction, 0);
    float square = 0;
    for (int c = 0; c < components; c++) {
      direction[c] = b[c] - a[c];
      square += direction[c] * direction[c];
    }
    float scale = steps / square;
    origin = 0;
    for (int c = 0; c < components; c++) {
      origin -= direction[c] * a[c];
      direction[c] *= scale;
    }
    origin = origin * scale + 0.5f;
  }

  private int step(int[] t, int components, int steps) {
    float dot = 0;
    for (int c = 0; c < components; c++) {
      dot += t[c] * direction[c];
    }
    return Math.max(0, Math.min(steps, (int) (dot + origin)));
  }
}
