package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TexelRecorder;
import org.oovr.simulator.shader.TextureRequest;

/** Collects the modelled lines that one texture instruction touches, warp by warp. */
final class FootprintLog {
  private static final int WARPS = ShaderContext.LANES / ShaderContext.WARP_LANES;
  private static final int LINE_SHIFT = 6;

  private final long[][] lines = new long[WARPS][256];
  private final int[] lineCount = new int[WARPS];
  private final int[] texels = new int[WARPS];
  private TextureRequest request;

  /** Starts an instruction. */
  void begin(TextureRequest newRequest) {
    request = newRequest;
    Arrays.fill(lineCount, 0);
    Arrays.fill(texels, 0);
  }

  /** Whether the lane's reads count. */
  private boolean counts(int lane) {
    boolean active = request.active == null || request.active[lane] != 0;
    boolean helper = request.context != null && request.context.helper[lane] != 0;
    return active && !helper;
  }

  /** A lane reads a texel at a modelled address. */
  void add(int lane, long address) {
    if (!counts(lane)) {
      return;
    }
    int warp = lane / ShaderContext.WARP_LANES;
    texels[warp]++;
    long line = address >> LINE_SHIFT;
    long[] list = lines[warp];
    int n = lineCount[warp];
    // neighbours mostly touch the line of the texel before
    if (n > 0 && list[n - 1] == line) {
      return;
    }
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
        recorder.touched(texture, resourceId, view, warp, texels[warp], lines[warp], n);
      }
    }
    request = null;
  }
}
