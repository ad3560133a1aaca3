package org.oovr.simulator.render.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.PixelFormat;

class TexelCodecTest {
  private static final int N = 512;

  private static int[] randomTexels(TexelCodec codec, Random random) {
    int bytes = codec.format().blockBytes();
    byte[] data = new byte[N * bytes];
    random.nextBytes(data);
    int[] words = new int[N * codec.words()];
    codec.load(data, 0, N, words, 0);
    byte[] back = new byte[data.length];
    codec.store(words, 0, N, back, 0);
    assertArrayEquals(data, back);
    return words;
  }

  /** Whatever value stored bits have, packing that value gives bits of the same value. */
  @ParameterizedTest
  @EnumSource
  void valuesSurvive(PixelFormat format) {
    TexelCodec codec = TexelCodec.of(format);
    assertEquals(TexelCodec.storedFormat(format), codec.format());
    int[] words = randomTexels(codec, new Random(format.ordinal()));
    if (format == PixelFormat.RG4_UNORM) {
      // other bytes are none of its texels
      java.util.Arrays.setAll(words, i -> (words[i] & 15) * 17 | (words[i] >> 8 & 15) * 17 << 8);
    }
    int[] packed = new int[words.length + 3 * codec.words()];
    if (codec.format().isInteger() || codec.format() == PixelFormat.S8_UINT) {
      int[][] v = new int[4][N + 5];
      codec.unpackInts(words, 0, N, v[0], v[1], v[2], v[3], 5);
      codec.packInts(v[0], v[1], v[2], v[3], 5, N, packed, 3 * codec.words());
      for (int i = 0; i < words.length; i++) {
        assertEquals(words[i], packed[i + 3 * codec.words()], format + " " + i);
      }
      return;
    }
    float[][] v = new float[4][N + 5];
    float[][] w = new float[4][N + 5];
    codec.unpack(words, 0, N, v[0], v[1], v[2], v[3], 5);
    codec.pack(v[0], v[1], v[2], v[3], 5, N, packed, 3 * codec.words());
    codec.unpack(packed, 3 * codec.words(), N, w[0], w[1], w[2], w[3], 5);
    for (int c = 0; c < 4; c++) {
      assertArrayEquals(v[c], w[c], format + " component " + c);
    }
  }

  @ParameterizedTest
  @EnumSource
  void masksCoverTheComponents(PixelFormat format) {
    TexelCodec codec = TexelCodec.of(format);
    PixelFormat stored = codec.format();
    if (stored.hasDepth() || stored.hasStencil() || stored == PixelFormat.RGB9E5_FLOAT) {
      return;
    }
    for (int w = 0; w < codec.words(); w++) {
      int union = 0;
      for (int c = 0; c < 4; c++) {
        int bits = codec.componentBits(1 << c, w);
        assertEquals(0, union & bits, stored + " component " + c);
        union |= bits;
      }
      int used = stored.blockBytes() >= 4 ? -1 : (1 << stored.blockBytes() * 8) - 1;
      assertEquals(used, union, stored.name());
      assertEquals(union, codec.componentBits(15, w));
    }
  }

  @Test
  void missingComponentsAreOpaqueBlack() {
    float[][] v = {{9}, {9}, {9}, {9}};
    int[] words = {0xff};
    TexelCodec.of(PixelFormat.R8_UNORM).unpack(words, 0, 1, v[0], v[1], v[2], v[3], 0);
    assertArrayEquals(new float[][] {{1}, {0}, {0}, {1}}, v);
    int[][] n = {{9}, {9}, {9}, {9}};
    TexelCodec.of(PixelFormat.RG8_SINT).unpackInts(words, 0, 1, n[0], n[1], n[2], n[3], 0);
    assertArrayEquals(new int[][] {{-1}, {0}, {0}, {1}}, n);
  }

  private static int packOne(PixelFormat format, float r, float g, float b, float a) {
    TexelCodec codec = TexelCodec.of(format);
    int[] out = new int[codec.words()];
    codec.pack(new float[] {r}, new float[] {g}, new float[] {b}, new float[] {a}, 0, 1, out, 0);
    return out[0];
  }

  @Test
  void packsKnownTexels() {
    assertEquals(0x80ff0033, packOne(PixelFormat.RGBA8_UNORM, 0.2f, -1, 7, 0.5f));
    assertEquals(0x00ff00ff, packOne(PixelFormat.RGBA8_UNORM, 1, Float.NaN, 1, -0f));
    // 187.5 exactly; the reference driver stores 187 (0xbb)
    assertEquals(0x80bbff00, packOne(PixelFormat.RGBA8_SRGB, Float.NaN, 2, 0.5f, 0.5f));
    assertEquals(
        0x7f81 | 0x40 << 16 | 0x81 << 24, packOne(PixelFormat.RGBA8_SNORM, -1, 1, 0.5f, Float.NaN));
    assertEquals(31 | 32 << 5 | 0 << 11, packOne(PixelFormat.RGB565_UNORM, 1, 0.5f, 0, 1));
    // ties go to the even number, of negative ones, too
    assertEquals(-126, (byte) packOne(PixelFormat.R8_SNORM, -126.5f / 127, 0, 0, 1));
    assertEquals(126, packOne(PixelFormat.R8_SNORM, 126.5f / 127, 0, 0, 1));
    assertEquals(-127, (byte) packOne(PixelFormat.R8_SNORM, -2.75f, 0, 0, 1));
    int[] drawn = new int[1];
    float[] v = {-2.75f};
    TexelCodec.of(PixelFormat.R8_SNORM).packDrawn(v, v, v, v, 0, 1, drawn, 0);
    assertEquals(-128, (byte) drawn[0]);
    TexelCodec.of(PixelFormat.R16_SNORM).packDrawn(v, v, v, v, 0, 1, drawn, 0);
    assertEquals(-32767, (short) drawn[0]);
    assertEquals(
        1023 | 512 << 10 | 0 << 20 | 3 << 30, packOne(PixelFormat.RGB10A2_UNORM, 1, 0.5f, 0, 1));
    // upper bits of 8 and of 16; alpha of two bits to nearest
    assertEquals(11 | 26 << 5, packOne(PixelFormat.RGB565_UNORM, 0.37f, 0.206f * 2, 0, 1) & 0xfff);
    assertEquals(
        1 | 851 << 10 | 12 << 20 | 2 << 30,
        packOne(PixelFormat.RGB10A2_UNORM, 0.0014961199f, 0.83106667f, 0.0125722f, 0.8036f));
    assertEquals(0x3c00 | 0xc000 << 16, packOne(PixelFormat.RG16_FLOAT, 1, -2, 0, 0));
    assertEquals(
        15 << 6 | 16 << 6 << 11 | 0 << 22, packOne(PixelFormat.R11G11B10_FLOAT, 1, 2, -3, 0));
    assertEquals(16 << 27 | 256, packOne(PixelFormat.RGB9E5_FLOAT, 1, 0, -1, 0));
    assertEquals(0xffffff00, packOne(PixelFormat.D24_UNORM_S8, 1, 0, 0, 0));
  }

  @Test
  void integersSaturate() {
    TexelCodec codec = TexelCodec.of(PixelFormat.RGBA8_SINT);
    int[] out = new int[1];
    codec.packInts(new int[] {300}, new int[] {-300}, new int[] {5}, new int[] {-1}, 0, 1, out, 0);
    assertEquals(0xff05807f, out[0]);
    TexelCodec.of(PixelFormat.RGB10A2_UINT)
        .packInts(new int[] {-1}, new int[] {5}, new int[] {0}, new int[] {9}, 0, 1, out, 0);
    assertEquals(1023 | 5 << 10 | 3 << 30, out[0]);
  }

  @Test
  void wrongKindIsRefused() {
    float[] f = new float[1];
    int[] n = new int[1];
    assertThrows(
        UnsupportedOperationException.class,
        () -> TexelCodec.of(PixelFormat.R8_UINT).unpack(n, 0, 1, f, f, f, f, 0));
    assertThrows(
        UnsupportedOperationException.class,
        () -> TexelCodec.of(PixelFormat.R8_UNORM).packInts(n, n, n, n, 0, 1, n, 0));
    assertThrows(
        UnsupportedOperationException.class,
        () -> TexelCodec.of(PixelFormat.RGBA32_FLOAT).unpackInts(n, 0, 1, n, n, n, n, 0));
  }

  @Test
  void depthAndStencilKeepEachOther() {
    for (PixelFormat f : new PixelFormat[] {PixelFormat.D24_UNORM_S8, PixelFormat.D32_FLOAT_S8}) {
      DepthStencilCodec codec = DepthStencilCodec.of(f);
      int[] words = new int[codec.words() * 2];
      codec.packStencil(new int[] {0xab, 0x12}, 0, 2, 0xff, words, 0);
      codec.packDepth(new float[] {0.25f, 1}, 0, 2, words, 0);
      codec.packStencil(new int[] {0xff, 0xff}, 0, 2, 0x0f, words, 0);
      float[] depth = new float[2];
      int[] stencil = new int[2];
      codec.unpackDepth(words, 0, 2, depth, 0);
      codec.unpackStencil(words, 0, 2, stencil, 0);
      assertEquals(0.25f, depth[0], 1e-7f);
      assertEquals(1f, depth[1]);
      assertArrayEquals(new int[] {0xaf, 0x1f}, stencil);
    }
  }

  /** Texels that lie anywhere give what they give in a row, where they are unpacked there. */
  @ParameterizedTest
  @EnumSource
  void texelsAnywhereAreTheSame(PixelFormat format) {
    TexelCodec codec = TexelCodec.of(format);
    if (codec.format().isInteger() || codec.format() == PixelFormat.S8_UINT) {
      return;
    }
    int[] words = randomTexels(codec, new Random(format.ordinal()));
    int[] at = new int[N];
    for (int i = 0; i < N; i++) {
      at[i] = (i * 77 + 5) % N * codec.words();
    }
    float[][] row = new float[4][N];
    codec.unpack(words, 0, N, row[0], row[1], row[2], row[3], 0);
    for (int wanted = 1; wanted < 16; wanted++) {
      float[][] found = new float[4][N];
      if (!codec.unpackAt(words, at, 3, N, wanted, found)) {
        return;
      }
      for (int c = 0; c < 4; c++) {
        for (int i = 3; i < N && (wanted >> c & 1) != 0; i++) {
          int expected = Float.floatToRawIntBits(row[c][at[i] / codec.words()]);
          assertEquals(expected, Float.floatToRawIntBits(found[c][i]), format + " lane " + i);
        }
      }
    }
  }

  @Test
  void everyDepthOf24BitsIsTheNearestFloat() {
    DepthStencilCodec codec = DepthStencilCodec.of(PixelFormat.D24_UNORM);
    int wrong = 0;
    for (int k = 0; k < 1 << 24; k++) {
      wrong += codec.depth(k << 8 | 0x5a) == (float) (k / (double) 0xffffff) ? 0 : 1;
    }
    assertEquals(0, wrong);
  }

  /** Every value of the components, numbers and others, is the same of texels that lie anywhere. */
  @Test
  void everyPackedFloatIsTheSameAnywhere() {
    TexelCodec codec = TexelCodec.of(PixelFormat.R11G11B10_FLOAT);
    int n = 1 << 11;
    int[] words = new int[n];
    int[] at = new int[n];
    for (int i = 0; i < n; i++) {
      words[i] = i | (n - 1 - i) << 11 | i >> 1 << 22;
      at[i] = n - 1 - i;
    }
    float[][] found = new float[4][n];
    codec.unpackAt(words, at, 0, n, 15, found);
    // none that is infinite or NaN in this block, which is done otherwise
    codec.unpackAt(words, at, n / 2, n / 2 + 100, 15, found);
    float[][] expected = new float[4][n];
    codec.unpack(words, 0, n, expected[0], expected[1], expected[2], expected[3], 0);
    for (int c = 0; c < 4; c++) {
      for (int i = 0; i < n; i++) {
        int bits = Float.floatToRawIntBits(expected[c][at[i]]);
        assertEquals(bits, Float.floatToRawIntBits(found[c][i]), "component " + c);
      }
    }
  }
}
