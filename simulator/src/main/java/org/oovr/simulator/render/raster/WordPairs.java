package org.oovr.simulator.render.raster;

/**
 * Quads of a surface of single samples whose texels are two words, between their places there and
 * lanes of first and of second words, in the order of {@link WordQuads}.
 */
final class WordPairs {
  private WordPairs() {}

  /**
   * Words to lanes.
   *
   * @param from the first quad, whose lanes are the first ones
   * @param to behind the last quad
   * @param first pixels that are not left to be written may be anything, as in {@code second}
   */
  static void load(Surface s, FragmentRun run, int from, int to, int[] first, int[] second) {
    int[] words = s.words;
    int row = s.rowWords;
    for (int q = from, c = 0; q < to; q++, c += 4) {
      int k = s.index(run.x[q], run.y[q]);
      int mask = run.mask[q];
      if (mask == FragmentRun.ALL) {
        first[c] = words[k];
        second[c] = words[k + 1];
        first[c + 1] = words[k + 2];
        second[c + 1] = words[k + 3];
        first[c + 2] = words[k + row];
        second[c + 2] = words[k + row + 1];
        first[c + 3] = words[k + row + 2];
        second[c + 3] = words[k + row + 3];
        continue;
      }
      for (int m = mask; m != 0; m &= m - 1) {
        int p = Integer.numberOfTrailingZeros(m);
        int i = k + (p & 1) * 2 + (p >> 1) * row;
        first[c + p] = words[i];
        second[c + p] = words[i + 1];
      }
    }
  }

  /**
   * Lanes to words, of pixels that are left to be written; quads may lie on each other.
   *
   * @param bits those of first words that are replaced, {@code bits2} of second ones
   * @param all whether these are all
   */
  static void store(
      int[] first,
      int[] second,
      Surface s,
      FragmentRun run,
      int from,
      int to,
      int bits,
      int bits2,
      boolean all) {
    int[] words = s.words;
    int row = s.rowWords;
    for (int q = from, c = 0; q < to; q++, c += 4) {
      int k = s.index(run.x[q], run.y[q]);
      int mask = run.mask[q];
      if (all && mask == FragmentRun.ALL) {
        words[k] = first[c];
        words[k + 1] = second[c];
        words[k + 2] = first[c + 1];
        words[k + 3] = second[c + 1];
        words[k + row] = first[c + 2];
        words[k + row + 1] = second[c + 2];
        words[k + row + 2] = first[c + 3];
        words[k + row + 3] = second[c + 3];
        continue;
      }
      int keep = all ? 0 : ~bits;
      int keep2 = all ? 0 : ~bits2;
      for (int m = mask; m != 0; m &= m - 1) {
        int p = Integer.numberOfTrailingZeros(m);
        int i = k + (p & 1) * 2 + (p >> 1) * row;
        words[i] = words[i] & keep | first[c + p] & ~keep;
        words[i + 1] = words[i + 1] & keep2 | second[c + p] & ~keep2;
      }
    }
  }
}
