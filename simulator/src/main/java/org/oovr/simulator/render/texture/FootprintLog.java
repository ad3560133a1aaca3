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
  private final int[] counts = new int[ShaderContext.LANES];

  private TextureRequest request;

  /** Starts an instruction. */
  void begin(TextureRequest newRequest) {
    request = newRequest;
    Arrays.fill(lineCount, 0);
    Arrays.fill(texels, 0);
    Arrays.fill(recent, -1);
    if (request.active == null) {
      Arrays.fill(counts, -1);
    } else {
      int[] active = request.active;
      System.arraycopy(active, 0, counts, 0, Math.min(active.length, counts.length));
    }
    if (request.context != null) {
      int[] helper = request.context.helper; // of small workgroups there are fewer
      for (int i = 0; i < Math.min(counts.length, helper.length); i++) {
        counts[i] &= ~helper[i];
      }
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
    TextureLayout layout = image.store.layout();
    int[] columns = layout.columnLines(level);
    int[] rows = layout.rowLines(level);
    long base = layout.imageLine(level, 0);
    int lastWarp = -1;
    int lastLeft = 0;
    int lastRight = 0;
    long lastLower = 0;
    long lastUpper = 0;
    for (int i = 0; i < n; i++) {
      int lane = lanes == null ? i : lanes[i];
      if (counts[lane] == 0) {
        continue;
      }
      int warp = lane / ShaderContext.WARP_LANES;
      long start = layer == null ? base : layout.imageLine(level, layer[i]);
      int left = columns[x0[i]];
      int right = columns[x1[i]];
      long lower = start + rows[y0[i]];
      long upper = start + rows[y1[i]];
      texels[warp] += 4;
      long moved = lower ^ lastLower | upper ^ lastUpper;
      if ((left ^ lastLeft | right ^ lastRight | warp ^ lastWarp) == 0 && moved == 0) {
        continue; // where the lane before it reads
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
