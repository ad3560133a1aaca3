package org.oovr.simulator.render.texture;

import org.oovr.simulator.render.format.TexelCodec;

/**
 * Computes mip levels, each from the one before by sampling it linearly at the centres of its own
 * texels. For even sizes that is the 2x2 (2x2x2) box; for odd sizes it is what Mesa draws. sRGB is
 * filtered in linear light.
 */
public final class MipmapGenerator {
  private final TextureStore store;
  private final TexelCodec codec;
  private final boolean eightBit;

  /** Bits of the components of formats that are filtered as bytes, though they have fewer. */
  private final int[] narrowBits;

  private MipmapGenerator(TextureStore store) {
    this.store = store;
    codec = store.codec();
    eightBit = Packed8.holds(codec.format());
    narrowBits =
        switch (codec.format()) {
          case RGBA4_UNORM -> new int[] {4, 4, 4, 4};
          case RGB5A1_UNORM -> new int[] {5, 5, 5, 1};
          case RGB565_UNORM -> new int[] {5, 6, 5, 0};
          case R3G3B2_UNORM -> new int[] {3, 3, 2, 0};
          default -> null;
        };
  }

  /** Computes levels {@code baseLevel+1 .. maxLevel} of all layers and views. */
  public static void generate(TextureStore store, int baseLevel, int maxLevel) {
    if (baseLevel < 0 || baseLevel > maxLevel || maxLevel >= store.texture().levels()) {
      throw new ResourceException(
          "mipmaps %d..%d of %s".formatted(baseLevel, maxLevel, store.describe()));
    }
    if (store.codec().format().isInteger() || store.texture().format().hasStencil()) {
      throw new ResourceException("format cannot be filtered: " + store.describe());
    }
    MipmapGenerator generator = new MipmapGenerator(store);
    int sets = store.texture().format().isCompressed() ? 1 : store.views();
    for (int level = baseLevel + 1; level <= maxLevel; level++) {
      for (int view = 0; view < sets; view++) {
        generator.level(view, level);
      }
      store.setBlocksValid(level, false);
    }
  }

  private void level(int view, int level) {
    int from = level - 1;
    ResampleAxis x = axis(store.texture().width(from), store.texture().width(level));
    ResampleAxis y = axis(store.texture().height(from), store.texture().height(level));
    boolean volume = store.layers(from) != store.layers(level);
    ResampleAxis z = volume ? axis(store.layers(from), store.layers(level)) : null;
    for (int layer = 0; layer < store.layers(level); layer++) {
      int layer0 = z == null ? layer : z.texel0[layer];
      int layer1 = z == null ? layer : z.texel1[layer];
      int wz = z == null ? 0 : z.weight8(layer);
      float fz = z == null ? 0 : z.weight[layer];
      for (int row = 0; row < y.count; row++) {
        if (eightBit) {
          row8(view, level, layer, row, x, y, layer0, layer1, wz);
        } else {
          rowFloat(view, level, layer, row, x, y, layer0, layer1, fz);
        }
      }
    }
  }

  private static ResampleAxis axis(int source, int target) {
    return new ResampleAxis(0, source, 0, target, 0, target, source, true);
  }

  private void row8(
      int view,
      int level,
      int layer,
      int row,
      ResampleAxis x,
      ResampleAxis y,
      int layer0,
      int layer1,
      int wz) {
    int[] words = store.words(view);
    int from = level - 1;
    int wy = y.weight8(row);
    int r00 = store.texelIndex(from, layer0, 0, 0, y.texel0[row]);
    int r01 = store.texelIndex(from, layer0, 0, 0, y.texel1[row]);
    int r10 = store.texelIndex(from, layer1, 0, 0, y.texel0[row]);
    int r11 = store.texelIndex(from, layer1, 0, 0, y.texel1[row]);
    int to = store.texelIndex(level, layer, 0, 0, row);
    for (int i = 0; i < x.count; i++) {
      int wx = x.weight8(i);
      int c = Packed8.bilinear(words, r00, r01, x.texel0[i], x.texel1[i], wx, wy);
      if (wz != 0) {
        c =
            Packed8.lerp(
                c, Packed8.bilinear(words, r10, r11, x.texel0[i], x.texel1[i], wx, wy), wz);
      }
      words[to + i] = c;
    }
  }

  private void rowFloat(
      int view,
      int level,
      int layer,
      int row,
      ResampleAxis x,
      ResampleAxis y,
      int layer0,
      int layer1,
      float wz) {
    int from = level - 1;
    float[][] out = filteredRow(view, from, layer0, row, x, y);
    if (wz != 0) {
      mix(out, filteredRow(view, from, layer1, row, x, y), wz);
    }
    for (int c = 0; narrowBits != null && c < 4; c++) {
      for (int i = 0; i < x.count; i++) {
        out[c][i] = narrowBits[c] == 0 ? out[c][i] : out[c][i] / 255f;
      }
    }
    store.writeFloats(view, level, layer, 0, 0, row, x.count, out, 0);
  }

  private float[][] filteredRow(
      int view, int from, int layer, int row, ResampleAxis x, ResampleAxis y) {
    int width = store.texture().width(from);
    float[][] a = new float[4][width];
    float[][] b = new float[4][width];
    store.readFloats(view, from, layer, 0, 0, y.texel0[row], width, a, 0);
    store.readFloats(view, from, layer, 0, 0, y.texel1[row], width, b, 0);
    float[][] out = new float[4][x.count];
    if (narrowBits != null) {
      filterBytes(a, b, x, y.weight8(row), out);
      return out;
    }
    float wy = y.weight[row];
    for (int c = 0; c < 4; c++) {
      for (int i = 0; i < x.count; i++) {
        int x0 = x.texel0[i];
        int x1 = x.texel1[i];
        float top = a[c][x0] + (a[c][x1] - a[c][x0]) * x.weight[i];
        float bottom = b[c][x0] + (b[c][x1] - b[c][x0]) * x.weight[i];
        out[c][i] = top + (bottom - top) * wy;
      }
    }
    return out;
  }

  /** Filters two rows of narrow components, widened to bytes; gives bytes. */
  private void filterBytes(float[][] a, float[][] b, ResampleAxis x, int wy, float[][] out) {
    for (int c = 0; c < 4; c++) {
      int bits = narrowBits[c];
      for (int i = 0; i < x.count; i++) {
        int x0 = x.texel0[i];
        int x1 = x.texel1[i];
        int wx = x.weight8(i);
        int top = byteBetween(widened(a[c][x0], bits), widened(a[c][x1], bits), wx);
        int bottom = byteBetween(widened(b[c][x0], bits), widened(b[c][x1], bits), wx);
        out[c][i] = byteBetween(top, bottom, wy);
      }
    }
  }

  private static int byteBetween(int a, int b, int weight) {
    return a * (256 - weight) + b * weight + 128 >> 8;
  }

  /** A component of so many bits as a byte, its bits repeated. */
  private static int widened(float v, int bits) {
    if (bits == 0) {
      return 0;
    }
    int n = Math.round(v * ((1 << bits) - 1));
    int wide = n;
    int have = bits;
    while (have < 8) {
      wide = wide << bits | n;
      have += bits;
    }
    return wide >> have - 8;
  }

  private static void mix(float[][] a, float[][] b, float w) {
    for (int c = 0; c < 4; c++) {
      for (int i = 0; i < a[c].length; i++) {
        a[c][i] += (b[c][i] - a[c][i]) * w;
      }
    }
  }
}
