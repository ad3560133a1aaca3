package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TexelRecorder;
import org.oovr.simulator.shader.TextureRequest;

/** Collects the modelled lines that one texture instruction touches, warp by warp. */
final class FootprintLog {
  private static final int WARPS = ShaderContext.LANES / ShaderContext.WARP_LANES;
  private static final int LINE_SHIFT = 6;

  /** Lines remembered for each warp, by the low bits of their numbers. */
  private static final int RECENT = 16;

  private final long[][] lines = new long[WARPS][256];
  private final int[] lineCount = new int[WARPS];
  private final int[] texels = new int[WARPS];
  private final long[] recent = new long[WARPS * RECENT];

  /** -1 for lanes whose reads count, else 0. */
  private final int[] all = new int[ShaderContext.LANES];

  /** The same of those that read a second level. */
  private final int[] some = new int[ShaderContext.LANES];

  /** Those that count now. */
  private int[] counts = all;

  private TextureRequest request;

  // --- the level whose footprints are noted
  private TextureLayout layout;
  private int ofLevel;
  private int[] columns;
  private int[] rows;
  private long base;

  // --- what was read last
  private int lastWarp;
  private int lastLeft;
  private int lastRight;
  private long lastLower;
  private long lastUpper;

  /** Starts an instruction. */
  void begin(TextureRequest newRequest) {
    request = newRequest;
    Arrays.fill(lineCount, 0);
    Arrays.fill(texels, 0);
    Arrays.fill(recent, -1);
    counts = all;
    if (request.active == null) {
      Arrays.fill(all, -1);
    } else {
      int[] active = request.active;
      System.arraycopy(active, 0, all, 0, Math.min(active.length, all.length));
    }
    if (request.context != null) {
      int[] helper = request.context.helper; // of small workgroups there are fewer
      for (int i = 0; i < Math.min(all.length, helper.length); i++) {
        all[i] &= ~helper[i];
      }
    }
  }

  /** Reads of all lanes that are alive count. */
  void countAll() {
    counts = all;
  }

  /**
   * Of the lanes that are read now, those alone count that have a weight: so what is noted does not
   * depend on who else is read with them.
   *
   * @param lanes the request's lanes; null when they are the same
   */
  void countWhere(int[] weights, int n, int[] lanes) {
    counts = some;
    for (int i = 0; i < n; i++) {
      int lane = lanes == null ? i : lanes[i];
      some[lane] = weights[i] > 0 ? all[lane] : 0;
    }
  }

  /** The same with weights in floats. */
  void countWhere(float[] weights, int n, int[] lanes) {
    counts = some;
    for (int i = 0; i < n; i++) {
      int lane = lanes == null ? i : lanes[i];
      some[lane] = weights[i] > 0 ? all[lane] : 0;
    }
  }

  /** A lane reads a texel at a modelled address. */
  void add(int lane, long address) {
    if (counts[lane] != 0) {
      int warp = lane / ShaderContext.WARP_LANES;
      texels[warp]++;
      line(warp, address >> LINE_SHIFT);
    }
  }

  /**
   * Lanes read one texel each.
   *
   * @param y null for 0
   * @param layer null for 0
   * @param outside lanes with a negative number here read nothing; null when all read
   * @param lanes the request's lanes; null when they are the same
   */
  void texels(
      ImageSource image,
      int level,
      int[] x,
      int[] y,
      int[] layer,
      int[] outside,
      int n,
      int[] lanes) {
    TextureLayout layout = image.store.layout();
    int[] columns = layout.columnLines(level);
    int[] rows = layout.rowLines(level);
    long base = layout.imageLine(level, 0);
    for (int i = 0; i < n; i++) {
      int lane = lanes == null ? i : lanes[i];
      if (counts[lane] == 0 || outside != null && outside[i] < 0) {
        continue;
      }
      int warp = lane / ShaderContext.WARP_LANES;
      long start = layer == null ? base : layout.imageLine(level, layer[i]);
      texels[warp]++;
      line(warp, start + columns[x[i]] + (y == null ? 0 : rows[y[i]]));
    }
  }

  /** Lanes read two columns of two rows each; else like {@link #texels}. */
  void footprints(
      ImageSource image,
      int level,
      int[] x0,
      int[] x1,
      int[] y0,
      int[] y1,
      int[] layer,
      int n,
      int[] lanes) {
    layout = image.store.layout();
    ofLevel = level;
    columns = layout.columnLines(level);
    rows = layout.rowLines(level);
    base = layout.imageLine(level, 0);
    lastWarp = -1;
    int i = 0;
    for (; i + 4 <= n; i += 4) {
      int lane = lanes == null ? i : lanes[i];
      boolean whole = lanes == null || (lane & 3) == 0 && areNeighbours(lanes, i);
      if (!whole || layer != null && !areEqual(layer, i)) {
        lanes(x0, x1, y0, y1, layer, i, i + 4, lanes);
      } else if ((counts[lane] & counts[lane + 1] & counts[lane + 2] & counts[lane + 3]) == 0
          || !quad(x0, x1, y0, y1, layer, i, lane)) {
        lanes(x0, x1, y0, y1, layer, i, i + 4, lanes);
      }
    }
    lanes(x0, x1, y0, y1, layer, i, n, lanes);
  }

  private static boolean areNeighbours(int[] lanes, int i) {
    int lane = lanes[i];
    return (lanes[i + 1] - lane - 1 | lanes[i + 2] - lane - 2 | lanes[i + 3] - lane - 3) == 0;
  }

  private static boolean areEqual(int[] of, int i) {
    int first = of[i];
    return (of[i + 1] - first | of[i + 2] - first | of[i + 3] - first) == 0;
  }

  /**
   * The lanes of a quad, all of which count: they mostly read of one or two lines.
   *
   * @return false where it must be looked at each lane
   */
  private boolean quad(int[] x0, int[] x1, int[] y0, int[] y1, int[] layer, int i, int lane) {
    int left = least(x0, x1, i);
    int right = most(x0, x1, i);
    int lower = least(y0, y1, i);
    int upper = most(y0, y1, i);
    if (right - left > layout.lineColumns() || upper - lower > layout.lineRows()) {
      return false; // there may be lines between
    }
    int leftLine = columns[left];
    int rightLine = columns[right];
    long start = layer == null ? base : layout.imageLine(ofLevel, layer[i]);
    long lowerLine = start + rows[lower];
    long upperLine = start + rows[upper];
    int warp = lane / ShaderContext.WARP_LANES;
    texels[warp] += 16;
    if (leftLine == rightLine || lowerLine == upperLine) {
      read(warp, leftLine, rightLine, lowerLine, upperLine);
      return true;
    }
    // four lines meet here, and nobody may read one of them
    int secondColumn = right - right % layout.lineColumns();
    int secondRow = upper - upper % layout.lineRows();
    int corners = 0;
    for (int k = i; k < i + 4; k++) {
      int of = x0[k] < secondColumn ? 1 : 2;
      of |= x1[k] < secondColumn ? 1 : 2;
      corners |= y0[k] < secondRow ? of : of << 2;
      corners |= y1[k] < secondRow ? of : of << 2;
    }
    lastWarp = -1;
    corner(corners & 1, warp, lowerLine + leftLine);
    corner(corners & 2, warp, lowerLine + rightLine);
    corner(corners & 4, warp, upperLine + leftLine);
    corner(corners & 8, warp, upperLine + rightLine);
    return true;
  }

  private void corner(int read, int warp, long line) {
    if (read != 0) {
      line(warp, line);
    }
  }

  private static int least(int[] a, int[] b, int i) {
    return Math.min(
        Math.min(Math.min(a[i], a[i + 1]), Math.min(a[i + 2], a[i + 3])),
        Math.min(Math.min(b[i], b[i + 1]), Math.min(b[i + 2], b[i + 3])));
  }

  private static int most(int[] a, int[] b, int i) {
    return Math.max(
        Math.max(Math.max(a[i], a[i + 1]), Math.max(a[i + 2], a[i + 3])),
        Math.max(Math.max(b[i], b[i + 1]), Math.max(b[i + 2], b[i + 3])));
  }

  private void lanes(
      int[] x0, int[] x1, int[] y0, int[] y1, int[] layer, int from, int to, int[] lanes) {
    for (int i = from; i < to; i++) {
      int lane = lanes == null ? i : lanes[i];
      if (counts[lane] == 0) {
        continue;
      }
      int warp = lane / ShaderContext.WARP_LANES;
      long start = layer == null ? base : layout.imageLine(ofLevel, layer[i]);
      texels[warp] += 4;
      read(warp, columns[x0[i]], columns[x1[i]], start + rows[y0[i]], start + rows[y1[i]]);
    }
  }

  /** Notes the lines of two columns in two rows of lines. */
  private void read(int warp, int left, int right, long lower, long upper) {
    long moved = lower ^ lastLower | upper ^ lastUpper;
    if ((left ^ lastLeft | right ^ lastRight | warp ^ lastWarp) == 0 && moved == 0) {
      return; // as before
    }
    lastWarp = warp;
    lastLeft = left;
    lastRight = right;
    lastLower = lower;
    lastUpper = upper;
    line(warp, lower + left);
    if (left != right) {
      line(warp, lower + right);
    }
    if (lower != upper) {
      line(warp, upper + left);
      if (left != right) {
        line(warp, upper + right);
      }
    }
  }

  private void line(int warp, long line) {
    // neighbours mostly touch the same few lines; what is forgotten here, the sorting finds
    int slot = warp * RECENT + ((int) line & RECENT - 1);
    if (recent[slot] == line) {
      return;
    }
    recent[slot] = line;
    long[] list = lines[warp];
    int n = lineCount[warp];
    if (n == list.length) {
      n = distinct(list, n);
      if (n > list.length / 2) {
        list = Arrays.copyOf(list, list.length * 2);
        lines[warp] = list;
      }
    }
    list[n] = line;
    lineCount[warp] = n + 1;
  }

  private static int distinct(long[] list, int n) {
    if (n < 2) {
      return n;
    }
    Arrays.sort(list, 0, n);
    int out = 0;
    for (int i = 0; i < n; i++) {
      if (out == 0 || list[out - 1] != list[i]) {
        list[out++] = list[i];
      }
    }
    return out;
  }

  /** Ends the instruction: tells the recorder about each warp that read something. */
  void end(boolean texture, int resourceId, int view) {
    TexelRecorder recorder = request.recorder;
    for (int warp = 0; warp < WARPS; warp++) {
      if (texels[warp] > 0) {
        int n = distinct(lines[warp], lineCount[warp]);
        int number = request.firstWarp + warp;
        recorder.touched(texture, resourceId, view, number, texels[warp], lines[warp], n);
      }
    }
    request = null;
  }
}
