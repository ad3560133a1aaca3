package org.oovr.simulator.render.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.simulator.command.PixelFormat;

/**
 * Every compressed format decodes random blocks to the texels that llvmpipe 22.3.6 has of them: the
 * checksums are of 256 blocks there, as {@code glGetTexImage} gave them.
 */
class BlockTexelsTest {
  private static final int BLOCKS = 16;

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          BC1_RGB_UNORM, 0x83f0, 0x87ecf75d
          BC1_RGBA_UNORM, 0x83f1, 0x1c7151a0
          BC2_UNORM, 0x83f2, 0xe96781e0
          BC3_UNORM, 0x83f3, 0x76a7cb31
          BC1_RGB_SRGB, 0x8c4c, 0x4aae4da3
          BC1_RGBA_SRGB, 0x8c4d, 0x2de264b9
          BC2_SRGB, 0x8c4e, 0x390e7840
          BC3_SRGB, 0x8c4f, 0x7e230420
          BC4_UNORM, 0x8dbb, 0x8043174b
          BC4_SNORM, 0x8dbc, 0x715535ed
          BC5_UNORM, 0x8dbd, 0x066ee182
          BC5_SNORM, 0x8dbe, 0x4a3b55f8
          BC7_UNORM, 0x8e8c, 0x5cc11dfc
          BC7_SRGB, 0x8e8d, 0x5e0b2472
          BC6H_FLOAT, 0x8e8e, 0x5bb658f4
          BC6H_UFLOAT, 0x8e8f, 0x80d5f662
          ETC2_RGB_UNORM, 0x9274, 0x71a48ca4
          ETC2_RGB_SRGB, 0x9275, 0xb7be1068
          ETC2_RGBA1_UNORM, 0x9276, 0xbc6cd751
          ETC2_RGBA1_SRGB, 0x9277, 0xfa0c56bc
          ETC2_RGBA_UNORM, 0x9278, 0xc44cde01
          ETC2_RGBA_SRGB, 0x9279, 0xd4ec79f9
          EAC_R11_UNORM, 0x9270, 0x8ead3ec4
          EAC_R11_SNORM, 0x9271, 0x8a5d7b7c
          EAC_RG11_UNORM, 0x9272, 0xb4cb220c
          EAC_RG11_SNORM, 0x9273, 0x5072f765
          FXT1_RGB_UNORM, 0x86b0, 0x134f5a97
          FXT1_RGBA_UNORM, 0x86b1, 0xefb70e7c
          ASTC_4X4_UNORM, 0x93b0, 0x83f733ef
          ASTC_4X4_SRGB, 0x93d0, 0xcc5583d1
          ASTC_5X4_UNORM, 0x93b1, 0xdd264ba3
          ASTC_5X4_SRGB, 0x93d1, 0x2e1e58b1
          ASTC_5X5_UNORM, 0x93b2, 0x24734b71
          ASTC_5X5_SRGB, 0x93d2, 0xdeb7fb96
          ASTC_6X5_UNORM, 0x93b3, 0x49191b96
          ASTC_6X5_SRGB, 0x93d3, 0xf06df981
          ASTC_6X6_UNORM, 0x93b4, 0x10f3e655
          ASTC_6X6_SRGB, 0x93d4, 0x50c58bd9
          ASTC_8X5_UNORM, 0x93b5, 0xf9ac7b11
          ASTC_8X5_SRGB, 0x93d5, 0x27289cba
          ASTC_8X6_UNORM, 0x93b6, 0x93bab98e
          ASTC_8X6_SRGB, 0x93d6, 0xfd2d7c19
          ASTC_8X8_UNORM, 0x93b7, 0xea5918a3
          ASTC_8X8_SRGB, 0x93d7, 0xfe25d4ef
          ASTC_10X5_UNORM, 0x93b8, 0x6f6d9980
          ASTC_10X5_SRGB, 0x93d8, 0x8261f1e7
          ASTC_10X6_UNORM, 0x93b9, 0x25ab5e65
          ASTC_10X6_SRGB, 0x93d9, 0x71193c60
          ASTC_10X8_UNORM, 0x93ba, 0xec46d0b4
          ASTC_10X8_SRGB, 0x93da, 0xb16a96dc
          ASTC_10X10_UNORM, 0x93bb, 0xad1ed48a
          ASTC_10X10_SRGB, 0x93db, 0x7c6b85fd
          ASTC_12X10_UNORM, 0x93bc, 0x997330ee
          ASTC_12X10_SRGB, 0x93dc, 0x0ad014e6
          ASTC_12X12_UNORM, 0x93bd, 0xa406b5c5
          ASTC_12X12_SRGB, 0x93dd, 0x70b94805
          """)
  void decodesAsLlvmpipeDoes(PixelFormat format, String seed, String checksum) {
    byte[] data = new byte[BLOCKS * BLOCKS * format.blockBytes()];
    new Random(Integer.decode(seed)).nextBytes(data);
    int w = format.blockWidthTexels();
    int h = format.blockHeightTexels();
    TexelCodec codec = TexelCodec.of(format);
    int[] image = new int[w * BLOCKS * h * BLOCKS * codec.words()];
    int[] block = new int[w * h * codec.words()];
    BlockDecoder decoder = BlockDecoder.of(format);
    for (int b = 0; b < BLOCKS * BLOCKS; b++) {
      decoder.decode(data, b * format.blockBytes(), block);
      for (int y = 0; y < h; y++) {
        int row = (b / BLOCKS * h + y) * w * BLOCKS + b % BLOCKS * w;
        System.arraycopy(
            block, y * w * codec.words(), image, row * codec.words(), w * codec.words());
      }
    }
    byte[] texels = new byte[w * BLOCKS * h * BLOCKS * codec.format().blockBytes()];
    codec.store(image, 0, w * BLOCKS * h * BLOCKS, texels, 0);
    assertEquals(Long.decode(checksum).longValue(), checksum(format, codec.format(), texels));
  }

  /** Of the components that the format has, each as four bytes. */
  private static long checksum(PixelFormat format, PixelFormat stored, byte[] texels) {
    CRC32 crc = new CRC32();
    int bytes = stored.blockBytes() / stored.components();
    for (int at = 0; at < texels.length; at += stored.blockBytes()) {
      for (int c = 0; c < format.components(); c++) {
        int v = texels[at + c * bytes];
        if (bytes == 2) {
          v = v & 0xff | texels[at + 2 * c + 1] << 8;
        }
        int bits =
            switch (stored.kind()) {
              case FLOAT -> Float.floatToIntBits(SmallFloat.halfToFloat(v & 0xffff));
              case SNORM -> bytes == 2 ? Math.max(v, -32767) : Math.max(v, -127);
              default -> bytes == 2 ? v & 0xffff : v & 0xff;
            };
        for (int s = 0; s < 32; s += 8) {
          crc.update(bits >> s);
        }
      }
    }
    return crc.getValue();
  }
}
