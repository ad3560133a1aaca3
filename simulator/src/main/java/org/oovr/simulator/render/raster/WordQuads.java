package org.oovr.simulator.render.raster;

/**
 * Quads of a surface whose texels are one word, between their places there and lanes: quad by quad
 * two pixels of a row, then two of the next.
 */
final class WordQuads {
  private WordQuads() {}

  /**
   * Words to lanes.
   *
   * @param from the first quad, whose lanes are the first ones
   * @param to behind the last quad
   * @param out pixels that are not left to be written may be anything
   */
  static void load(Surface s, FragmentRun run, int from, int to, int[] out) {
    int[] words = s.words;
    int row = s.rowWords;
    for (int q = from, c = 0; q < to; q++, c += 4) {
      int k = s.index(run.x[q], run.y[q]);
      int mask = run.mask[q];
      if (mask == FragmentRun.ALL) {
        out[c] = words[k];
        out[c + 1] = words[k + 1];
        out[c + 2] = words[k + row];
        out[c + 3] = words[k + row + 1];
        continue;
      }
      for (int m = mask; m != 0; m &= m - 1) {
        int p = Integer.numberOfTrailingZeros(m);
        out[c + p] = words[k + (p & 1) + (p >> 1) * row];
      }
    }
  }

  /** Lanes to words, of pixels that are left to be written; quads may lie on each other. */
  static void store(int[] in, Surface s, FragmentRun run, int from, int to) {
    int[] words = s.words;
    int row = s.rowWords;
    for (int q = from, c = 0; q < to; q++, c += 4) {
      int k = s.index(run.x[q], run.y[q]);
      int mask = run.mask[q];
      if (mask == FragmentRun.ALL) {
        words[k] = in[c];
        words[k + 1] = in[c + 1];
        words[k + row] = in[c + 2];
        words[k + row + 1] = in[c + 3];
        continue;
      }
      for (int m = mask; m != 0; m &= m - 1) {
        int p = Integer.numberOfTrailingZeros(m);
        words[k + (p & 1) + (p >> 1) * row] = in[c + p];
      }
    }
  }

  /** As {@link #store}, but only some bits of words are replaced. */
  static void store(int[] in, Surface s, FragmentRun run, int from, int to, int written) {
    int[] words = s.words;
    for (int q = from, c = 0; q < to; q++, c += 4) {
      int k = s.index(run.x[q], run.y[q]);
      for (int m = run.mask[q]; m != 0; m &= m - 1) {
        int p = Integer.numberOfTrailingZeros(m);
        int i = k + (p & 1) + (p >> 1) * s.rowWords;
        words[i] = words[i] & ~written | in[c + p] & written;
      }
    }
  }
}
