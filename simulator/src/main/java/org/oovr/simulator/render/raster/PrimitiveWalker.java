package org.oovr.simulator.render.raster;

import org.oovr.simulator.render.geometry.Bins;
import org.oovr.simulator.render.geometry.EdgeFunction;
import org.oovr.simulator.render.geometry.PrimitiveBlock;

/**
 * Finds the quads of a bin that a primitive covers, by descending 16x16 tile, 8x8 block, quad with
 * tests of whole squares on the way (RTR ch. 23.1). One instance per thread.
 */
final class PrimitiveWalker {
  private static final int TILE = 16;
  private static final int BLOCK = 8;

  private final TileWorker worker;

  // --- edges that cut the bin: value at the bin's first pixel, steps per pixel
  private int edges;
  private final int[] value = new int[4];
  private final int[] stepX = new int[4];
  private final int[] stepY = new int[4];

  // --- pixels that may be touched, relative to the bin, inclusive
  private int x0;
  private int y0;
  private int x1;
  private int y1;
  private int binX;
  private int binY;

  PrimitiveWalker(TileWorker worker) {
    this.worker = worker;
  }

  /** Walks one primitive in one bin. */
  void walk(PrimitiveBlock block, int primitive, int binX, int binY, boolean upperOwns) {
    this.binX = binX;
    this.binY = binY;
    int b = primitive * 4;
    x0 = Math.max(block.box[b] - binX, 0);
    y0 = Math.max(block.box[b + 1] - binY, 0);
    x1 = Math.min(block.box[b + 2] - binX, Bins.SIZE - 1);
    y1 = Math.min(block.box[b + 3] - binY, Bins.SIZE - 1);
    if (x0 > x1 || y0 > y1) {
      return;
    }
    int n = block.kind[primitive] == PrimitiveBlock.TRIANGLE ? 3 : 4;
    if (!setUp(block.corner, primitive * 8, n, upperOwns)) {
      return;
    }
    if ((x0 | 7) == (x1 | 7) && (y0 | 7) == (y1 | 7)) {
      quads(x0 & ~7, y0 & ~7);
      return;
    }
    for (int y = y0 & -TILE; y <= y1; y += TILE) {
      for (int x = x0 & -TILE; x <= x1; x += TILE) {
        tile(x, y);
      }
    }
  }

  /** Keeps the edges that cut the rectangle; false when one has all of it outside. */
  private boolean setUp(int[] c, int base, int n, boolean upperOwns) {
    edges = 0;
    for (int e = 0; e < n; e++) {
      int a = base + 2 * e;
      int b = e + 1 == n ? base : a + 2;
      int sx = EdgeFunction.stepX(c[a + 1], c[b + 1]);
      int sy = EdgeFunction.stepY(c[a], c[b]);
      long at =
          EdgeFunction.atOrigin(c[a], c[a + 1], c[b], c[b + 1], 0, 0, upperOwns)
              + (long) sx * binX
              + (long) sy * binY;
      long low =
          at
              + (sx < 0 ? (long) sx * x1 : (long) sx * x0)
              + (sy < 0 ? (long) sy * y1 : (long) sy * y0);
      if (low >= 0) {
        continue;
      }
      long high =
          at
              + (sx < 0 ? (long) sx * x0 : (long) sx * x1)
              + (sy < 0 ? (long) sy * y0 : (long) sy * y1);
      if (high < 0) {
        return false;
      }
      value[edges] = (int) at;
      stepX[edges] = sx;
      stepY[edges++] = sy;
    }
    return true;
  }

  /** Whether a square is outside (-1), cut (0) or inside (1) of all edges. */
  private int classify(int x, int y, int size) {
    int last = size - 1;
    int result = 1;
    for (int e = 0; e < edges; e++) {
      int at = value[e] + stepX[e] * x + stepY[e] * y;
      int spanX = stepX[e] * last;
      int spanY = stepY[e] * last;
      if (at + Math.max(spanX, 0) + Math.max(spanY, 0) < 0) {
        return -1;
      }
      if (at + Math.min(spanX, 0) + Math.min(spanY, 0) < 0) {
        result = 0;
      }
    }
    return result;
  }

  private boolean insideBox(int x, int y, int size) {
    return x >= x0 && y >= y0 && x + size - 1 <= x1 && y + size - 1 <= y1;
  }

  private void tile(int x, int y) {
    int kind = classify(x, y, TILE);
    if (kind < 0) {
      return;
    }
    for (int by = y; by < y + TILE; by += BLOCK) {
      for (int bx = x; bx < x + TILE; bx += BLOCK) {
        if (bx > x1 || by > y1 || bx + BLOCK <= x0 || by + BLOCK <= y0) {
          continue;
        }
        int part = kind > 0 ? 1 : classify(bx, by, BLOCK);
        if (part > 0 && insideBox(bx, by, BLOCK)) {
          full(bx, by);
        } else if (part >= 0) {
          quads(bx, by);
        }
      }
    }
  }

  private void full(int bx, int by) {
    for (int y = by; y < by + BLOCK; y += 2) {
      for (int x = bx; x < bx + BLOCK; x += 2) {
        worker.quad(binX + x, binY + y, TileWorker.all());
      }
    }
  }

  /** Tests the quads of an 8x8 block one by one. */
  private void quads(int bx, int by) {
    int fromX = Math.max(bx, x0 & ~1);
    int fromY = Math.max(by, y0 & ~1);
    int toX = Math.min(bx + BLOCK - 1, x1);
    int toY = Math.min(by + BLOCK - 1, y1);
    for (int y = fromY; y <= toY; y += 2) {
      for (int x = fromX; x <= toX; x += 2) {
        int outside = 0;
        for (int e = 0; e < edges; e++) {
          int sx = stepX[e];
          int sy = stepY[e];
          int at = value[e] + sx * x + sy * y;
          outside |=
              at >>> 31 | at + sx >>> 31 << 1 | at + sy >>> 31 << 2 | at + sx + sy >>> 31 << 3;
        }
        if (x < x0) {
          outside |= 5;
        }
        if (x + 1 > x1) {
          outside |= 10;
        }
        if (y < y0) {
          outside |= 3;
        }
        if (y + 1 > y1) {
          outside |= 12;
        }
        if (outside != 15) {
          worker.quad(binX + x, binY + y, ~outside & 15);
        }
      }
    }
  }
}
