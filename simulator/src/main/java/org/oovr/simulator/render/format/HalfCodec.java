package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.lanes.Lanes;

/** One, two or four halves; written towards zero, as llvmpipe does. */
final class HalfCodec extends TexelCodec {
  /** Lanes that are packed at a time. */
  private static final int BLOCK = 512;

  /** Working memory of a thread. */
  private static final class Scratch {
    final float[] values = new float[BLOCK];
    final int[] bits = new int[BLOCK];

    /** First and second words of texels. */
    final int[][] words = new int[2][BLOCK];

    final int[] odd = new int[BLOCK];
  }

  private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

  private final int components;

  HalfCodec(PixelFormat format) {
    super(format);
    components = format.components();
  }

  @Override
  public void unpack(
      int[] source, int from, int count, float[] r, float[] g, float[] b, float[] a, int to) {
    Scratch scratch = SCRATCH.get();
    int step = words();
    float[][] rgba = {r, g, b, a};
    int wanted = (1 << components) - 1;
    for (int done = 0; done < count; done += BLOCK) {
      int n = Math.min(BLOCK, count - done);
      int first = from + done * step;
      for (int w = 0; w < step; w++) {
        int[] words = scratch.words[w];
        for (int i = 0, p = first + w; i < n; i++, p += step) {
          words[i] = source[p];
        }
      }
      expand(n, wanted, rgba, to + done, scratch);
    }
    for (int c = components; c < 4; c++) {
      fill(rgba[c], to, count, c == 3 ? 1 : 0);
    }
  }

  @Override
  public boolean unpackAt(int[] source, int[] at, int from, int to, int wanted, float[][] rgba) {
    Scratch scratch = SCRATCH.get();
    for (int done = from; done < to; done += BLOCK) {
      int n = Math.min(BLOCK, to - done);
      collect(source, at, done, n, scratch);
      expand(n, wanted, rgba, done, scratch);
    }
    for (int c = components; c < 4; c++) {
      if ((wanted >> c & 1) != 0) {
        fill(rgba[c], from, to - from, c == 3 ? 1 : 0);
      }
    }
    return true;
  }

  /** The words of texels that lie anywhere. */
  private void collect(int[] source, int[] at, int from, int n, Scratch scratch) {
    int[] first = scratch.words[0];
    if (words() == 1) {
      for (int i = 0; i < n; i++) {
        first[i] = source[at[from + i]];
      }
      return;
    }
    int[] second = scratch.words[1];
    for (int i = 0; i < n; i++) {
      int p = at[from + i];
      first[i] = source[p];
      second[i] = source[p + 1];
    }
  }

  /** The wanted components of the texels whose words were collected. */
  private void expand(int n, int wanted, float[][] rgba, int to, Scratch x) {
    int all = (1 << components) - 1;
    Lanes.kernels()
        .widenHalves(x.words[0], x.words[words() - 1], wanted & all, n, x.odd, x.bits, rgba, to);
  }

  @Override
  public void pack(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    Scratch scratch = SCRATCH.get();
    int step = words();
    for (int done = 0; done < count; done += BLOCK) {
      int n = Math.min(BLOCK, count - done);
      int first = from + done;
      join(r, components > 1 ? g : null, first, n, scratch, scratch.words[0]);
      if (step > 1) {
        join(b, a, first, n, scratch, scratch.words[1]);
      }
      int at = to + done * step;
      if (step == 1) {
        System.arraycopy(scratch.words[0], 0, target, at, n);
      } else {
        joinPairs(scratch.words[0], scratch.words[1], n, target, at);
      }
    }
  }

  @Override
  public void unpackPairs(int[] first, int[] second, int count, int[] texels, float[][] rgba) {
    if (count > BLOCK || components < 4) {
      super.unpackPairs(first, second, count, texels, rgba);
      return;
    }
    Scratch x = SCRATCH.get();
    Lanes.kernels().widenHalves(first, second, 15, count, x.odd, x.bits, rgba, 0);
  }

  @Override
  public void packPairs(
      float[][] rgba, int from, int count, int[] texels, int[] first, int[] second) {
    if (count > BLOCK || components < 4) {
      super.packPairs(rgba, from, count, texels, first, second);
      return;
    }
    Scratch x = SCRATCH.get();
    join(rgba[0], rgba[1], from, count, x, first);
    join(rgba[2], rgba[3], from, count, x, second);
  }

  private static void join(float[] low, float[] high, int from, int n, Scratch x, int[] words) {
    Lanes.kernels().truncateToHalves(low, high, from, n, x.odd, x.bits, x.values, words);
  }

  @Override
  public int componentBits(int mask, int word) {
    int low = word * 2;
    return (low < components && (mask >> low & 1) != 0 ? 0xffff : 0)
        | (low + 1 < components && (mask >> (low + 1) & 1) != 0 ? 0xffff0000 : 0);
  }
}
