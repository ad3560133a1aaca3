package org.oovr.simulator.render.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.oovr.simulator.command.PixelFormat;

/**
 * Every compressed format decodes random blocks to the texels that llvmpipe 22.3.6 has of them: the
 * checksums are of 256 blocks there, as {@code glGetTexImage} gave them.
 */
class BlockTexelsTest {
  private static final int BLOCKS = 16;

  @ParameterizedTest
  @CsvFileSource(resources = "/org/oovr/simulator/render/format/block-texels.csv")
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
