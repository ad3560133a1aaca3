package org.oovr.simulator.render.raster;

/**
 * Quads of a surface whose texels are one word, between their places there and lanes: quad by quad
 * two pixels of a row, then two of the next.
 */
final class WordQuads {
  /** Quads of a row of a block, which are moved together. */
  private static final int ROW_QUADS = 4;

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
    int c = 0;
    for (int q = from; q < to; q++, c += 4) {
      int k = s.index(run.x[q], run.y[q]);
      if (q + ROW_QUADS <= to && isRow(run, q) && k + row + 2 * ROW_QUADS <= words.length) {
        loadRow(words, k, row, out, c);
        q += ROW_QUADS - 1;
        c += 4 * (ROW_QUADS - 1);
        continue;
      }
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
    int q = from;
    for (int i = 0; i < run.squares; i++) {
      int square = run.squareStart[i];
      int end = square + FragmentRun.BLOCK_QUADS;
      if (square >= q && end <= to && isWhole(run, square, FragmentRun.BLOCK_QUADS)) {
        storeQuads(in, (q - from) * 4, s, run, q, square);
        storeSquare(in, (square - from) * 4, s, s.index(run.x[square], run.y[square]));
        q = end;
      }
    }
    storeQuads(in, (q - from) * 4, s, run, q, to);
  }

  /**
   * Quads that are no whole blocks.
   *
   * @param lane of the first
   */
  private static void storeQuads(int[] in, int lane, Surface s, FragmentRun run, int from, int to) {
    int[] words = s.words;
    int row = s.rowWords;
    int c = lane;
    for (int q = from; q < to; q++, c += 4) {
      int k = s.index(run.x[q], run.y[q]);
      if (q + ROW_QUADS <= to && isRow(run, q) && isWhole(run, q, ROW_QUADS)) {
        storeRow(in, c, words, k, row);
        q += ROW_QUADS - 1;
        c += 4 * (ROW_QUADS - 1);
        continue;
      }
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

  /** Whether quads from one on lie side by side. */
  private static boolean isRow(FragmentRun run, int q) {
    int y = run.y[q];
    int x = run.x[q];
    int apart = run.x[q + 1] - x - 2 | run.x[q + 2] - x - 4 | run.x[q + 3] - x - 6;
    return (apart | run.y[q + 1] - y | run.y[q + 2] - y | run.y[q + 3] - y) == 0;
  }

  /** Whether all pixels of so many quads are left. */
  private static boolean isWhole(FragmentRun run, int q, int n) {
    int all = FragmentRun.ALL;
    for (int i = q; i < q + n; i++) {
      all &= run.mask[i];
    }
    return all == FragmentRun.ALL;
  }

  /** The quads of a whole block, whose first word is {@code to}. */
  private static void storeSquare(int[] in, int from, Surface s, int to) {
    for (int r = 0; r < FragmentRun.BLOCK_QUADS / ROW_QUADS; r++) {
      storeRow(in, from + r * 4 * ROW_QUADS, s.words, to + r * 2 * s.rowWords, s.rowWords);
    }
  }

  private static void loadRow(int[] words, int from, int row, int[] out, int to) {
    for (int i = 0; i < ROW_QUADS; i++) {
      out[to + 4 * i] = words[from + 2 * i];
      out[to + 4 * i + 1] = words[from + 2 * i + 1];
      out[to + 4 * i + 2] = words[from + row + 2 * i];
      out[to + 4 * i + 3] = words[from + row + 2 * i + 1];
    }
  }

  private static void storeRow(int[] in, int from, int[] words, int to, int row) {
    for (int i = 0; i < ROW_QUADS; i++) {
      words[to + 2 * i] = in[from + 4 * i];
      words[to + 2 * i + 1] = in[from + 4 * i + 1];
      words[to + row + 2 * i] = in[from + 4 * i + 2];
      words[to + row + 2 * i + 1] = in[from + 4 * i + 3];
    }
  }
}
