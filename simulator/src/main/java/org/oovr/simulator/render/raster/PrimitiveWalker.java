package org.oovr.simulator.render.raster;

import java.util.Arrays;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.geometry.EdgeFunction;
import org.oovr.simulator.render.geometry.PrimitiveBlock;

/**
 * Finds the quads that a primitive covers in a square of a bin, by descending 16x16 tile, 8x8
 * block, quad with tests of whole squares on the way (RTR ch. 23.1). One instance per thread.
 */
final class PrimitiveWalker {
  static final int TILE = FrameProfile.TILE;
  private static final int BLOCK = HiZ.BLOCK;
  private static final int EDGES = 4;
  private static final int ALL = 15;

  /** Pixels in a row up to which a triangle is small, and their extent in fixed point. */
  private static final int SMALL = 4;

  private static final int SMALL_EXTENT = 8 << 8;

  /** Quads in a row of a block, or of a small triangle. */
  private static final int MOST_QUADS = BLOCK / 2;

  private final QuadStage stage;

  // --- current draw
  private boolean upperOwns;
  private boolean multisample;
  private boolean study;

  /** Whether rows are taken from the highest on, as the lowest is what is seen highest. */
  private boolean downward;

  /** Whether whole blocks may be hidden. */
  private boolean hides;

  /** Whether the quads of a block that is cut are handed on together. */
  private boolean gathers;

  private int samples;
  private int allSamples;
  private final int[] sampleX = new int[FragmentRun.MOST_SAMPLES];
  private final int[] sampleY = new int[FragmentRun.MOST_SAMPLES];

  // --- the square that is walked, relative to the bin
  private int limitX0;
  private int limitY0;
  private int limitX1;
  private int limitY1;

  // --- edges that cut it: value at the bin's first pixel (least and most over the samples), steps
  private int edges;
  private final int[] low = new int[EDGES];
  private final int[] high = new int[EDGES];
  private final int[] stepX = new int[EDGES];
  private final int[] stepY = new int[EDGES];

  /** Per edge and sample, {@code edge * MOST_SAMPLES + sample}. */
  private final int[] value = new int[EDGES * FragmentRun.MOST_SAMPLES];

  private final long[] atOrigin = new long[FragmentRun.MOST_SAMPLES];

  // --- the primitive, which the next stage hears of once it covers something
  private PrimitiveBlock block;
  private int primitive;
  private boolean begun;

  // --- quads of a block that are gathered: pixels of each, row by row, and how many have any
  private final int[] masks = new int[FragmentRun.BLOCK_QUADS];
  private boolean gathering;
  private int gathered;

  /** Pixels of quads, row by row, inside of three edges. */
  private final int[] insideThree = new int[MOST_QUADS * MOST_QUADS];

  // --- pixels that may be touched, relative to the bin, inclusive
  private int x0;
  private int y0;
  private int x1;
  private int y1;
  private int binX;
  private int binY;

  PrimitiveWalker(QuadStage stage) {
    this.stage = stage;
  }

  void beginDraw(DrawJob job, int targetSamples, boolean studied) {
    downward = studied && job.upperRowFirst;
    PipelineState.Raster raster = job.plan.state.raster();
    upperOwns = raster.upperEdgesOwn();
    multisample = targetSamples > 1 && raster.multisample();
    samples = multisample ? targetSamples : 1;
    allSamples = (1 << samples) - 1;
    study = studied;
    hides = stage.mayHide();
    gathers = !multisample && stage.takesParts();
    for (int s = 0; s < samples; s++) {
      sampleX[s] = Math.round((SamplePattern.x(samples, s) - 0.5f) * 256);
      sampleY[s] = Math.round((SamplePattern.y(samples, s, raster.upsideDown()) - 0.5f) * 256);
    }
  }

  /** Sets the square to walk: its lower left pixel relative to the bin, and its size less one. */
  void limit(int x, int y, int last) {
    limitX0 = x;
    limitY0 = y;
    limitX1 = x + last;
    limitY1 = y + last;
  }

  /** Walks one primitive. */
  void walk(PrimitiveBlock ofBlock, int number, int ofBinX, int ofBinY) {
    block = ofBlock;
    primitive = number;
    begun = false;
    binX = ofBinX;
    binY = ofBinY;
    int b = primitive * 4;
    x0 = Math.max(block.box[b] - binX, limitX0);
    y0 = Math.max(block.box[b + 1] - binY, limitY0);
    x1 = Math.min(block.box[b + 2] - binX, limitX1);
    y1 = Math.min(block.box[b + 3] - binY, limitY1);
    if (x0 > x1 || y0 > y1) {
      return;
    }
    int n = block.kind[primitive] == PrimitiveBlock.TRIANGLE ? 3 : 4;
    if (n == 3 && !multisample && !study && isSmall(block.corner, primitive * 8)) {
      small(block.corner, primitive * 8);
      return;
    }
    if (!setUp(block.corner, primitive * 8, n)) {
      return;
    }
    if ((x0 | BLOCK - 1) == (x1 | BLOCK - 1) && (y0 | BLOCK - 1) == (y1 | BLOCK - 1)) {
      block(x0 & -BLOCK, y0 & -BLOCK, 0);
      return;
    }
    for (int y = y0 & -TILE; y <= y1; y += TILE) {
      for (int x = x0 & -TILE; x <= x1; x += TILE) {
        tile(x, y);
      }
    }
  }

  /** Whether a triangle is a few pixels large at most. */
  private boolean isSmall(int[] c, int at) {
    return x1 - x0 < SMALL
        && y1 - y0 < SMALL
        && Math.abs(c[at] - c[at + 2]) < SMALL_EXTENT
        && Math.abs(c[at] - c[at + 4]) < SMALL_EXTENT
        && Math.abs(c[at + 1] - c[at + 3]) < SMALL_EXTENT
        && Math.abs(c[at + 1] - c[at + 5]) < SMALL_EXTENT;
  }

  /**
   * Emits the quads of a small triangle: too few for it to pay to look at squares first. Its edges
   * are evaluated in fixed point, which fits 32 bits here.
   */
  private void small(int[] c, int at) {
    int ax = c[at];
    int ay = c[at + 1];
    int bx = c[at + 2];
    int by = c[at + 3];
    int cx = c[at + 4];
    int cy = c[at + 5];
    int ux = ay - by;
    int uy = bx - ax;
    int vx = by - cy;
    int vy = cx - bx;
    int wx = cy - ay;
    int wy = ax - cx;
    int left = x0 & ~1;
    int low = y0 & ~1;
    int px = binX + left << 8;
    int py = binY + low << 8;
    int u = ux * (px - ax) + uy * (py - ay) - (EdgeFunction.owns(ux, uy, upperOwns) ? 0 : 1);
    int v = vx * (px - bx) + vy * (py - by) - (EdgeFunction.owns(vx, vy, upperOwns) ? 0 : 1);
    int w = wx * (px - cx) + wy * (py - cy) - (EdgeFunction.owns(wx, wy, upperOwns) ? 0 : 1);
    ux <<= 8;
    uy <<= 8;
    vx <<= 8;
    vy <<= 8;
    wx <<= 8;
    wy <<= 8;
    threeEdges(u, ux, uy, v, vx, vy, w, wx, wy, left, low, x1, y1, 0);
  }

  /**
   * Emits the quads inside of three edges, each by its value at the first pixel and its steps, in a
   * square of {@link #MOST_QUADS} quads at most.
   */
  private void threeEdges(
      int u,
      int ux,
      int uy,
      int v,
      int vx,
      int vy,
      int w,
      int wx,
      int wy,
      int left,
      int lower,
      int right,
      int upper,
      int hidden) {
    int rows = (upper - lower >> 1) + 1;
    int columns = (right - left >> 1) + 1;
    for (int i = 0; i < rows; i++) {
      int y = 2 * i;
      int fu = u + uy * y;
      int fv = v + vy * y;
      int fw = w + wy * y;
      ThreeEdges.row(insideThree, i * MOST_QUADS, columns, fu, ux, uy, fv, vx, vy, fw, wx, wy);
    }
    for (int i = 0; i < rows; i++) {
      int row = downward ? rows - 1 - i : i;
      int y = lower + 2 * row;
      int inRow = rowInBox(y);
      for (int column = 0; column < columns; column++) {
        int x = left + 2 * column;
        int covered = insideThree[row * MOST_QUADS + column] & inRow & columnInBox(x);
        if (covered != 0) {
          emit(x, y, covered, hidden);
        }
      }
    }
  }

  /** Keeps the edges that cut the square; false when one has all of it outside. */
  private boolean setUp(int[] c, int base, int n) {
    edges = 0;
    for (int e = 0; e < n; e++) {
      int a = base + 2 * e;
      int b = e + 1 == n ? base : a + 2;
      int sx = EdgeFunction.stepX(c[a + 1], c[b + 1]);
      int sy = EdgeFunction.stepY(c[a], c[b]);
      long toBin = (long) sx * binX + (long) sy * binY;
      long least;
      long most;
      if (multisample) {
        least = Long.MAX_VALUE;
        most = Long.MIN_VALUE;
        for (int s = 0; s < samples; s++) {
          long at =
              EdgeFunction.atOrigin(
                      c[a], c[a + 1], c[b], c[b + 1], sampleX[s], sampleY[s], upperOwns)
                  + toBin;
          atOrigin[s] = at;
          least = Math.min(least, at);
          most = Math.max(most, at);
        }
      } else {
        least = EdgeFunction.atOrigin(c[a], c[a + 1], c[b], c[b + 1], 0, 0, upperOwns) + toBin;
        most = least;
        atOrigin[0] = least;
      }
      long spanLow = (long) sx * (sx < 0 ? x1 : x0) + (long) sy * (sy < 0 ? y1 : y0);
      if (least + spanLow >= 0) {
        continue; // the square is inside of this edge
      }
      long spanHigh = (long) sx * (sx < 0 ? x0 : x1) + (long) sy * (sy < 0 ? y0 : y1);
      if (most + spanHigh < 0) {
        return false;
      }
      // an edge that cuts the square is small near it: all of this fits 32 bits (deltas are at most
      // 2^23: 24.8 bits of a viewport of 2^15 pixels)
      low[edges] = (int) least;
      high[edges] = (int) most;
      for (int s = 0; s < samples; s++) {
        value[edges * FragmentRun.MOST_SAMPLES + s] = (int) atOrigin[s];
      }
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
      int at = stepX[e] * x + stepY[e] * y;
      int spanX = stepX[e] * last;
      int spanY = stepY[e] * last;
      if (high[e] + at + Math.max(spanX, 0) + Math.max(spanY, 0) < 0) {
        return -1;
      }
      if (low[e] + at + Math.min(spanX, 0) + Math.min(spanY, 0) < 0) {
        result = 0;
      }
    }
    return result;
  }

  private void tile(int x, int y) {
    int kind = classify(x, y, TILE);
    if (kind < 0) {
      return;
    }
    for (int i = 0; i < TILE; i += BLOCK) {
      int by = y + (downward ? TILE - BLOCK - i : i);
      for (int bx = x; bx < x + TILE; bx += BLOCK) {
        if (bx <= x1 && by <= y1 && bx + BLOCK > x0 && by + BLOCK > y0) {
          int part = kind > 0 ? 1 : classify(bx, by, BLOCK);
          if (part >= 0) {
            block(bx, by, part);
          }
        }
      }
    }
  }

  /**
   * Emits the quads of an 8x8 block.
   *
   * @param inside 1 when the block is inside of all edges
   */
  private void block(int bx, int by, int inside) {
    int hidden = 0;
    if (hides) {
      begin();
      hidden = stage.hidden(bx, by);
      if (hidden != 0 && !study) {
        return;
      }
    }
    boolean whole = bx >= x0 && by >= y0 && bx + BLOCK - 1 <= x1 && by + BLOCK - 1 <= y1;
    if (inside > 0 && whole) {
      full(bx, by, hidden);
    } else if (multisample) {
      sampleQuads(bx, by, hidden);
    } else if (gathers) {
      part(bx, by, hidden);
    } else {
      quads(bx, by, hidden);
    }
  }

  /** Hands on the quads of a block all at once. */
  private void part(int bx, int by, int hidden) {
    Arrays.fill(masks, 0);
    gathered = 0;
    gathering = true;
    quads(bx, by, 0);
    gathering = false;
    if (gathered > 0) {
      begin();
      stage.part(binX + bx, binY + by, masks, gathered, hidden);
    }
  }

  private void emit(int x, int y, int covered, int hidden) {
    if (gathering) {
      masks[(y >> 1 & 3) * 4 + (x >> 1 & 3)] = covered;
      gathered++;
    } else {
      begin();
      stage.quad(binX + x, binY + y, covered, hidden);
    }
  }

  private void begin() {
    if (!begun) {
      begun = true;
      stage.beginPrimitive(block, primitive);
    }
  }

  private void full(int bx, int by, int hidden) {
    begin();
    if (!multisample) {
      stage.block(binX + bx, binY + by, hidden);
      return;
    }
    for (int i = 0; i < BLOCK; i += 2) {
      int y = by + (downward ? BLOCK - 2 - i : i);
      for (int x = bx; x < bx + BLOCK; x += 2) {
        stage.quadSamples(binX + x, binY + y, allSamples * 0x01010101, hidden);
      }
    }
  }

  /** Pixels of a quad inside the box. */
  private int inBox(int x, int y) {
    return rowInBox(y) & columnInBox(x);
  }

  /** Pixels of a quad that the box's columns have. */
  private int columnInBox(int x) {
    return ALL & ~(x - x0 >> 31 & 5 | x1 - x - 1 >> 31 & 10);
  }

  /** Pixels of a quad that the box's rows have. */
  private int rowInBox(int y) {
    return ALL & ~(y - y0 >> 31 & 3 | y1 - y - 1 >> 31 & 12);
  }

  private void quads(int bx, int by, int hidden) {
    int fromX = Math.max(bx, x0 & ~1);
    int fromY = Math.max(by, y0 & ~1);
    int toX = Math.min(bx + BLOCK - 1, x1);
    int toY = Math.min(by + BLOCK - 1, y1);
    if (edges < EDGES) {
      // an edge that does not cut the block is 0, which is inside
      for (int e = edges; e < 3; e++) {
        low[e] = 0;
        stepX[e] = 0;
        stepY[e] = 0;
      }
      threeEdges(
          low[0] + stepX[0] * fromX + stepY[0] * fromY,
          stepX[0],
          stepY[0],
          low[1] + stepX[1] * fromX + stepY[1] * fromY,
          stepX[1],
          stepY[1],
          low[2] + stepX[2] * fromX + stepY[2] * fromY,
          stepX[2],
          stepY[2],
          fromX,
          fromY,
          toX,
          toY,
          hidden);
      return;
    }
    int lastY = fromY + (toY - fromY & ~1);
    for (int i = 0; i <= lastY - fromY; i += 2) {
      int y = downward ? lastY - i : fromY + i;
      for (int x = fromX; x <= toX; x += 2) {
        int outside = 0;
        for (int e = 0; e < edges; e++) {
          int sx = stepX[e];
          int sy = stepY[e];
          int at = low[e] + sx * x + sy * y;
          outside |=
              at >>> 31 | at + sx >>> 31 << 1 | at + sy >>> 31 << 2 | at + sx + sy >>> 31 << 3;
        }
        int covered = ~outside & inBox(x, y);
        if (covered != 0) {
          emit(x, y, covered, hidden);
        }
      }
    }
  }

  private void sampleQuads(int bx, int by, int hidden) {
    int fromX = Math.max(bx, x0 & ~1);
    int toX = Math.min(bx + BLOCK - 1, x1);
    int toY = Math.min(by + BLOCK - 1, y1);
    int fromY = Math.max(by, y0 & ~1);
    int lastY = fromY + (toY - fromY & ~1);
    for (int i = 0; i <= lastY - fromY; i += 2) {
      int y = downward ? lastY - i : fromY + i;
      for (int x = fromX; x <= toX; x += 2) {
        int covered = QuadStage.spread(inBox(x, y)) * allSamples;
        for (int e = 0; e < edges; e++) {
          covered &= ~outside(e, x, y);
        }
        if (covered != 0) {
          begin();
          stage.quadSamples(binX + x, binY + y, covered, hidden);
        }
      }
    }
  }

  /** Samples of a quad outside of an edge, bit {@code pixel*8 + sample}. */
  private int outside(int e, int x, int y) {
    int sx = stepX[e];
    int sy = stepY[e];
    int at = sx * x + sy * y;
    int result = 0;
    for (int s = 0; s < samples; s++) {
      int v = value[e * FragmentRun.MOST_SAMPLES + s] + at;
      result |=
          (v >>> 31 | v + sx >>> 31 << 8 | v + sy >>> 31 << 16 | v + sx + sy >>> 31 << 24) << s;
    }
    return result;
  }
}
