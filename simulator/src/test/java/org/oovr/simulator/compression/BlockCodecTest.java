package org.oovr.simulator.compression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.render.raster.Surface;

/** Blocks whose ratio is known by counting bits. */
class BlockCodecTest {
  private static byte[] ratios(PixelFormat format, int width, int height, IntBinaryOperator texel) {
    Surface image = new Surface(width, height, format, 1);
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        image.words[image.index(x, y)] = texel.applyAsInt(x, y);
      }
    }
    BlockRatios ratios = new BlockRatios(image);
    byte[] result = new byte[ratios.perTile()];
    ratios.tile(0, 0, result, 0);
    return result;
  }

  private static int first(PixelFormat format, IntBinaryOperator texel) {
    return ratios(format, 16, 16, texel)[0];
  }

  @Test
  void oneColourGoesAsFarAsItCan() {
    assertEquals(8, first(PixelFormat.RGBA8_UNORM, (x, y) -> 0xff804020));
    assertEquals(8, first(PixelFormat.RGBA16_FLOAT, (x, y) -> 0));
  }

  /** 64 pixels of 32 bits; the first is kept, and 5 bits for each of 4 components. */
  @Test
  void widthOfDifferencesDecides() {
    Random random = new Random(23);
    for (int bits = 0; bits <= 8; bits++) {
      int least = bits == 0 ? 0 : -(1 << bits - 1);
      int most = bits == 0 ? 0 : (1 << bits - 1) - 1;
      int[] d = {0, 0, least, most};
      int size = 32 + 4 * 5 + 63 * bits; // only red differs
      int expected = size * 4 <= 2048 ? 4 : size * 2 <= 2048 ? 2 : 1;
      int seed = random.nextInt(256);
      int found =
          first(PixelFormat.RGBA8_UNORM, (x, y) -> 0xff000000 | seed + d[(x + 3 * y) & 3] & 0xff);
      assertEquals(bits == 0 ? 8 : expected, found, bits + " bits");
    }
  }

  @Test
  void equalQuadsOfFewBits() {
    IntBinaryOperator steps = (x, y) -> 0xff000000 | (x / 2 & 1) << 8;
    // 16 quads: 32 + 20 + 15 * 2 bits are less than an eighth of 2,048
    assertEquals(8, first(PixelFormat.RGBA8_UNORM, steps));
    IntBinaryOperator rough = (x, y) -> 0xff000000 | 0x3f * (x / 2 & 1) * 0x10101;
    // 32 + 20 + 15 * 3 * 7 bits are too many; 63 * 21 and more is more than a half
    assertEquals(1, first(PixelFormat.RGBA8_UNORM, rough));
  }

  @Test
  void noiseStaysAsItIs() {
    Random random = new Random(5);
    for (byte ratio : ratios(PixelFormat.RGBA8_UNORM, 16, 16, (x, y) -> random.nextInt())) {
      assertEquals(1, ratio);
    }
  }

  /** A plane of depth has no differences to it, whatever its slope. */
  @Test
  void depthIsAPlane() {
    assertEquals(4, first(PixelFormat.D24_UNORM, (x, y) -> 5_000_000 + 7001 * x - 3003 * y << 8));
    assertEquals(8, first(PixelFormat.D24_UNORM, (x, y) -> 0xffffff00));
    IntBinaryOperator edge = (x, y) -> (x < 4 ? 1_000_000 + 9 * x : 9_000_000 + 7001 * y) << 8;
    assertEquals(1, first(PixelFormat.D24_UNORM, edge));
    IntBinaryOperator near = (x, y) -> 1_000_000 + 2000 * x + (x * y % 5) << 8;
    assertTrue(first(PixelFormat.D24_UNORM, near) >= 2);
  }

  /** What lies outside of the image costs nothing. */
  @Test
  void edges() {
    Random random = new Random(7);
    byte[] narrow = ratios(PixelFormat.RGBA8_UNORM, 3, 16, (x, y) -> random.nextInt());
    assertEquals(1, narrow[0]);
    assertEquals(8, narrow[1]);
  }

  /** A tile is 256 bytes for each byte of a texel, at most 64 blocks. */
  @Test
  void blocksOfATile() {
    assertEquals(1, new BlockRatios(new Surface(8, 8, PixelFormat.R8_UNORM, 1)).perTile());
    assertEquals(4, new BlockRatios(new Surface(8, 8, PixelFormat.RGBA8_UNORM, 1)).perTile());
    assertEquals(32, new BlockRatios(new Surface(8, 8, PixelFormat.RGBA16_FLOAT, 4)).perTile());
    assertEquals(64, new BlockRatios(new Surface(8, 8, PixelFormat.RGBA32_FLOAT, 8)).perTile());
  }
}
