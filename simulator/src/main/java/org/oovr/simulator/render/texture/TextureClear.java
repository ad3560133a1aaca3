package org.oovr.simulator.render.texture;

import org.oovr.simulator.render.format.DepthStencilCodec;
import org.oovr.simulator.render.format.Srgb;
import org.oovr.simulator.render.format.TexelCodec;

/** Fills rectangles of images with one value under write masks; all samples are filled. */
public final class TextureClear {
  private static final int ALL = 15;

  /** Words from which on a part of an image is worth another thread's while, some 10 us. */
  private static final int PART_WORDS = 1 << 15;

  private TextureClear() {}

  /**
   * Clears colour.
   *
   * @param sharing does it
   * @param x0 left, inclusive; the rectangle is clipped to the image
   * @param x1 right, exclusive
   * @param mask components to write, bits R, G, B, A
   * @param words four words: float bits, or integers for integer formats
   * @param encodeSrgb whether an sRGB format encodes; else it stores the value as it is
   */
  public static void color(
      Sharing sharing,
      TextureStore store,
      int view,
      int level,
      int layer,
      int x0,
      int y0,
      int x1,
      int y1,
      int mask,
      int[] words,
      int offset,
      boolean encodeSrgb) {
    TexelCodec codec = store.codec();
    boolean srgb = codec.format().asStored() != codec.format();
    // llvmpipe fills a whole image with a colour that was encoded exactly, and draws the others
    boolean whole =
        (mask & ALL) == ALL
            && x0 <= 0
            && y0 <= 0
            && x1 >= store.texture().width(level)
            && y1 >= store.texture().height(level);
    boolean exact = srgb && encodeSrgb && whole;
    if (exact || srgb && !encodeSrgb) {
      codec = TexelCodec.of(codec.format().asStored());
    }
    int[] texel = new int[codec.words()];
    if (codec.format().isInteger()) {
      int[][] v = new int[4][1];
      for (int c = 0; c < 4; c++) {
        v[c][0] = words[offset + c];
      }
      codec.packInts(v[0], v[1], v[2], v[3], 0, 1, texel, 0);
    } else {
      float[][] v = new float[4][1];
      for (int c = 0; c < 4; c++) {
        float x = Float.intBitsToFloat(words[offset + c]);
        v[c][0] = exact && c < 3 ? Srgb.exactFromLinear(x) / 255f : x;
      }
      if (whole) {
        codec.packExactly(v[0], v[1], v[2], v[3], texel);
      } else {
        codec.pack(v[0], v[1], v[2], v[3], 0, 1, texel, 0);
      }
    }
    int[] bits = new int[codec.words()];
    for (int w = 0; w < bits.length; w++) {
      bits[w] = codec.componentBits(mask, w);
    }
    fill(sharing, store, view, level, layer, x0, y0, x1, y1, texel, bits);
  }

  /** Clears depth, stencil or both. */
  public static void depthStencil(
      Sharing sharing,
      TextureStore store,
      int view,
      int level,
      int layer,
      int x0,
      int y0,
      int x1,
      int y1,
      boolean clearDepth,
      float depth,
      boolean clearStencil,
      int stencil,
      int stencilWriteMask) {
    DepthStencilCodec codec = DepthStencilCodec.of(store.texture().format());
    int[] texel = new int[codec.words()];
    int[] bits = new int[codec.words()];
    if (clearDepth && codec.format().hasDepth()) {
      texel[0] = codec.depthWord(depth);
      bits[0] = codec.depthBits();
    }
    if (clearStencil && codec.format().hasStencil()) {
      int w = codec.stencilWord();
      texel[w] |= stencil & 0xff;
      bits[w] |= stencilWriteMask & 0xff;
    }
    fill(sharing, store, view, level, layer, x0, y0, x1, y1, texel, bits);
  }

  private static boolean isWhole(int[] bits) {
    for (int b : bits) {
      if (b != -1) {
        return false;
      }
    }
    return true;
  }

  /** Fills with texels of several words: what is there is copied behind itself, ever longer. */
  private static void repeat(int[] words, int from, int count, int[] texel) {
    System.arraycopy(texel, 0, words, from, texel.length);
    for (int done = texel.length; done < count; done *= 2) {
      System.arraycopy(words, from, words, from + done, Math.min(done, count - done));
    }
  }

  private static void fill(
      Sharing sharing,
      TextureStore store,
      int view,
      int level,
      int layer,
      int x0,
      int y0,
      int x1,
      int y1,
      int[] texel,
      int[] bits) {
    int left = Math.max(0, x0);
    int bottom = Math.max(0, y0);
    int right = Math.min(x1, store.texture().width(level));
    int top = Math.min(y1, store.texture().height(level));
    if (left >= right) {
      return;
    }
    if (bottom >= top) {
      return;
    }
    int[] words = store.words(view);
    int rows = Math.max(1, PART_WORDS / ((right - left) * texel.length));
    int parts = (top - bottom + rows - 1) / rows;
    for (int sample = 0; sample < store.texture().samples(); sample++) {
      int s = sample;
      sharing.run(
          parts,
          part -> {
            int first = bottom + part * rows;
            for (int y = first; y < Math.min(first + rows, top); y++) {
              int from = store.texelIndex(level, layer, s, left, y);
              fillRow(words, from, right - left, texel, bits);
            }
          });
    }
  }

  private static void fillRow(int[] words, int from, int texels, int[] texel, int[] bits) {
    int step = texel.length;
    if (step > 1 && isWhole(bits)) {
      repeat(words, from, texels * step, texel);
      return;
    }
    for (int w = 0; w < step; w++) {
      int value = texel[w] & bits[w];
      int keep = ~bits[w];
      int end = from + texels * step;
      if (keep == 0 && step == 1) {
        java.util.Arrays.fill(words, from, end, value);
      } else if (keep != -1 && step == 1) {
        replace(words, from, end, keep, value);
      } else if (keep != -1) {
        for (int i = from + w; i < end; i += step) {
          words[i] = words[i] & keep | value;
        }
      }
    }
  }

  /** Depth beside a stencil in one word, as it is cleared most: words one by one are vectors. */
  private static void replace(int[] words, int from, int end, int keep, int value) {
    for (int i = from; i < end; i++) {
      words[i] = words[i] & keep | value;
    }
  }
}
