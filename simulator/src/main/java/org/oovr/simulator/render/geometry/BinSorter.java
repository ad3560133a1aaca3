package org.oovr.simulator.render.geometry;

import java.util.Arrays;

/** Sorts the primitives of a block into 64x64-pixel bins, keeping their order within a bin. */
final class BinSorter {
  private int[] pairBin = new int[1024];
  private int[] pairPrimitive = new int[1024];
  private int pairs;
  private int[] counts = new int[0];

  void sort(PrimitiveBlock block) {
    int across = Bins.across(block.job.target.width());
    int ofLayer = across * Bins.across(block.job.target.height());
    int total = ofLayer * block.job.layers;
    if (counts.length < total + 1) {
      counts = new int[total + 1];
    }
    pairs = 0;
    for (int i = 0; i < block.count; i++) {
      collect(block, i, across, block.layer[i] * ofLayer);
    }
    int lowest = Integer.MAX_VALUE;
    int highest = -1;
    for (int i = 0; i < pairs; i++) {
      int b = pairBin[i];
      counts[b]++;
      lowest = Math.min(lowest, b);
      highest = Math.max(highest, b);
    }
    if (block.binned.length < pairs) {
      block.binned = new int[Math.max(pairs, block.binned.length * 2)];
    }
    int at = 0;
    int n = 0;
    for (int b = lowest; b <= highest; b++) {
      int size = counts[b];
      if (size == 0) {
        continue;
      }
      if (n + 1 == block.binStart.length) {
        block.bin = Arrays.copyOf(block.bin, n * 2);
        block.binStart = Arrays.copyOf(block.binStart, n * 2 + 1);
      }
      block.bin[n] = b;
      block.binStart[n++] = at;
      counts[b] = at;
      at += size;
    }
    block.bins = n;
    block.binStart[n] = at;
    for (int i = 0; i < pairs; i++) {
      block.binned[counts[pairBin[i]]++] = pairPrimitive[i];
    }
    for (int i = 0; i < n; i++) {
      counts[block.bin[i]] = 0;
    }
  }

  private void collect(PrimitiveBlock block, int i, int across, int first) {
    int p = i * 4;
    int x0 = block.box[p] >> Bins.SHIFT;
    int y0 = block.box[p + 1] >> Bins.SHIFT;
    int x1 = block.box[p + 2] >> Bins.SHIFT;
    int y1 = block.box[p + 3] >> Bins.SHIFT;
    if (x0 == x1 && y0 == y1) {
      add(first + y0 * across + x0, i);
      return;
    }
    boolean test = (x1 - x0) * (y1 - y0) >= 2;
    for (int y = y0; y <= y1; y++) {
      for (int x = x0; x <= x1; x++) {
        if (!test || touches(block, i, x << Bins.SHIFT, y << Bins.SHIFT)) {
          add(first + y * across + x, i);
        }
      }
    }
  }

  /** Conservative: whether no edge has the whole bin outside. */
  private static boolean touches(PrimitiveBlock block, int i, int x, int y) {
    if (block.kind[i] == PrimitiveBlock.POINT) {
      return true;
    }
    int n = block.kind[i] == PrimitiveBlock.TRIANGLE ? 3 : 4;
    int[] c = block.corner;
    int base = i * 8;
    for (int e = 0; e < n; e++) {
      int a = base + 2 * e;
      int b = e + 1 == n ? base : a + 2;
      int stepX = EdgeFunction.stepX(c[a + 1], c[b + 1]);
      int stepY = EdgeFunction.stepY(c[a], c[b]);
      // the outer corner of the bin, half a pixel out for the samples of border pixels
      int px = ((stepX > 0 ? x + Bins.SIZE : x) << 8) - 128;
      int py = ((stepY > 0 ? y + Bins.SIZE : y) << 8) - 128;
      if ((long) stepX * (px - c[a]) + (long) stepY * (py - c[a + 1]) < 0) {
        return false;
      }
    }
    return true;
  }

  private void add(int bin, int primitive) {
    if (pairs == pairBin.length) {
      pairBin = Arrays.copyOf(pairBin, pairs * 2);
      pairPrimitive = Arrays.copyOf(pairPrimitive, pairs * 2);
    }
    pairBin[pairs] = bin;
    pairPrimitive[pairs++] = primitive;
  }
}
