package org.oovr.driver.gl.pixel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** Images compressed, and decoded again. */
class BlockEncoderTest {
  private static byte[] roundTrip(int token, byte[] texels, int width, int height) {
    InternalFormat f = InternalFormat.of(token);
    byte[] blocks = BlockEncoder.encode(f, texels, width, height, 1);
    return BlockTexels.decode(f.storage(), blocks, width, height, 1);
  }

  private static byte[] texels(int... rgba) {
    byte[] out = new byte[4 * rgba.length];
    for (int i = 0; i < rgba.length; i++) {
      for (int c = 0; c < 4; c++) {
        out[4 * i + c] = (byte) (rgba[i] >> 24 - 8 * c);
      }
    }
    return out;
  }

  @Test
  void colorsThatBlocksHaveAreKept() {
    int[] two = new int[16];
    for (int i = 0; i < 16; i++) {
      two[i] = i % 3 == 0 ? 0xff0000ff : 0x0000ffff;
    }
    byte[] image = texels(two);
    for (int token :
        new int[] {
          GL_COMPRESSED_RGB_S3TC_DXT1_EXT,
          GL_COMPRESSED_RGBA_S3TC_DXT1_EXT,
          GL_COMPRESSED_RGBA_S3TC_DXT3_EXT,
          GL_COMPRESSED_RGBA_S3TC_DXT5_EXT
        }) {
      assertArrayEquals(image, roundTrip(token, image, 4, 4));
    }
  }

  /** Blocks that Mesa 22.3 makes. */
  @Test
  void endsAreFoundAsMesaFindsThem() {
    int[] near = {
      0x1f978b8d,
      0x20918a8d,
      0x1e918e8d,
      0x21958a8d,
      0x20968d8d,
      0x1d958e8d,
      0x1e958e8d,
      0x20928d8d,
      0x21948a8d,
      0x2395898d,
      0x21938e8d,
      0x21968f8d,
      0x1f97898d,
      0x23948f8d,
      0x21918f8d,
      0x1f938b8d
    };
    assertEquals("b12491243c800030", colors(near)); // so near that they are moved apart
    int[] gradient = {
      0x45c1ed8d,
      0x4ebcec8d,
      0x57b7ec8d,
      0x61b3ec8d,
      0x6aaeec8d,
      0x74a9ec8d,
      0x7da5ec8d,
      0x87a0ec8d,
      0x909bec8d,
      0x9a97ec8d,
      0xa392ec8d,
      0xad8dec8d,
      0xb689ec8d,
      0xc084ec8d,
      0xc97fec8d,
      0xd37bec8d
    };
    assertEquals("fdcbfd4d55ffaa02", colors(gradient)); // the darkest has more bits
  }

  private static String colors(int[] texels) {
    String block = dxt5(texels);
    assertEquals(
        "8d8d499224499224", block.substring(0, 16)); // one alpha, which takes its second code
    return block.substring(16);
  }

  private static String dxt5(int[] colors) {
    InternalFormat f = InternalFormat.of(GL_COMPRESSED_RGBA_S3TC_DXT5_EXT);
    return HexFormat.of().formatHex(BlockEncoder.encode(f, texels(colors), 4, 4, 1));
  }

  @Test
  void threeColorsAreTakenWhereTheyAreNearer() {
    // black, white and what is between them: four colours do not have the middle
    int[] three = new int[16];
    for (int i = 0; i < 16; i++) {
      three[i] = new int[] {0x000000ff, 0xffffffff, 0x7b7d7bff}[i % 3];
    }
    InternalFormat f = InternalFormat.of(GL_COMPRESSED_RGB_S3TC_DXT1_EXT);
    byte[] blocks = BlockEncoder.encode(f, texels(three), 4, 4, 1);
    int first = blocks[0] & 255 | (blocks[1] & 255) << 8;
    int second = blocks[2] & 255 | (blocks[3] & 255) << 8;
    assertTrue(first < second, first + " and " + second);
    byte[] decoded = BlockTexels.decode(f.storage(), blocks, 4, 4, 1);
    assertEquals(0, decoded[0], 16);
    assertEquals(0x7b, decoded[8] & 255, 10);
  }

  @Test
  void littleAlphaIsTransparentWhereThereIsOneBit() {
    int[] colors = new int[16];
    java.util.Arrays.fill(colors, 0x00ff00ff);
    colors[5] = 0x00ff007f;
    byte[] image = roundTrip(GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, texels(colors), 4, 4);
    assertEquals(0, image[4 * 5 + 3]);
    assertEquals(0, image[4 * 5 + 1]);
    assertEquals(-1, image[4 * 6 + 3]);
    assertEquals(-1, image[4 * 6 + 1]);
    byte[] four = roundTrip(GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, texels(colors), 4, 4);
    assertEquals(0x77, four[4 * 5 + 3]);
  }

  @Test
  void oneChannelIsNear() {
    Random random = new Random(5);
    for (int token : new int[] {GL_COMPRESSED_RED_RGTC1, GL_COMPRESSED_SIGNED_RED_RGTC1}) {
      boolean signed = token == GL_COMPRESSED_SIGNED_RED_RGTC1;
      for (int spread = 1; spread <= 255; spread *= 2) {
        byte[] image = new byte[6 * 5];
        for (int i = 0; i < image.length; i++) {
          image[i] = (byte) ((signed ? -100 : 20) + random.nextInt(Math.min(spread, 200)));
        }
        byte[] decoded = roundTrip(token, image, 6, 5);
        for (int i = 0; i < image.length; i++) {
          int wanted = signed ? image[i] : image[i] & 255;
          int given = signed ? decoded[i] : decoded[i] & 255;
          assertEquals(wanted, given, 2 + spread / 8., "spread " + spread);
        }
      }
    }
  }

  @Test
  void extremesBesideAFewValuesAreKept() {
    byte[] image = {0, -1, 100, 104, 0, -1, 100, 104, 0, -1, 108, 112, 0, -1, 116, 120};
    byte[] decoded = roundTrip(GL_COMPRESSED_RED_RGTC1, image, 4, 4);
    for (int i = 0; i < 16; i++) {
      assertEquals(image[i] & 255, decoded[i] & 255, image[i] == 0 || image[i] == -1 ? 0 : 1);
    }
  }

  @Test
  void whatIsNotEncodedIsTold() {
    assertEquals(null, BlockEncoder.texels(InternalFormat.of(GL_COMPRESSED_RGB8_ETC2)));
    assertEquals(
        GL_LUMINANCE8_ALPHA8,
        BlockEncoder.texels(InternalFormat.of(GL_COMPRESSED_LUMINANCE_ALPHA_3DC_ATI)).token());
  }

  /** What Mesa's blocks of the same images add up to. */
  @Test
  void blocksOfBptcAndFxt1AreMesas() {
    expectBlocks(GL_COMPRESSED_RGBA_BPTC_UNORM, 0x13a3a5c7L, 0x6f0174daL, 0x91c34c39L);
    expectBlocks(GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM, 0x13a3a5c7L, 0x6f0174daL, 0x91c34c39L);
    expectBlocks(GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT, 0x120e3bf5L, 0x120e3bf5L, 0x515e00f5L);
    expectBlocks(GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT, 0xc43361afL, 0xc43361afL, 0x93a65954L);
    expectBlocks(GL_COMPRESSED_RGB_FXT1_3DFX, 0x89b63f00L, 0x89b63f00L, 0x7eafcf45L);
    expectBlocks(GL_COMPRESSED_RGBA_FXT1_3DFX, 0xc9dfc2fcL, 0x89b63f00L, 0x0d7d7df5L);
  }

  /** Images with alpha, without, and with texels that are transparent black. */
  private static void expectBlocks(int token, long translucent, long opaque, long holed) {
    long[] expected = {translucent, opaque, holed};
    InternalFormat f = InternalFormat.of(token);
    for (int kind = 0; kind < 3; kind++) {
      byte[] client = new byte[4 * 20 * 10];
      for (int i = 0; i < client.length; i++) {
        int c = i & 3;
        int x = i / 4 % 20;
        int y = i / 80;
        int v = x * (3 + c) * 3 + y * (5 - c) * 7;
        boolean hole = kind == 2 && (x + 2 * y) % 5 == 0;
        client[i] = (byte) (hole ? 0 : kind > 0 && c == 3 ? 255 : v);
      }
      byte[] texels =
          PixelTransfer.unpack(
              ByteBuffer.wrap(client),
              0,
              GL_RGBA,
              GL_UNSIGNED_BYTE,
              new PixelStore(),
              20,
              10,
              1,
              false,
              BlockEncoder.texels(f));
      CRC32 sum = new CRC32();
      sum.update(BlockEncoder.encode(f, texels, 20, 10, 1));
      assertEquals(expected[kind], sum.getValue(), Integer.toHexString(token) + " of " + kind);
    }
  }
}
