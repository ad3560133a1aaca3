package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;

/**
 * Images of {@code GL_OES_compressed_paletted_texture}: a palette, and behind it indices of 4 or 8
 * bits for each level.
 *
 * @param indexBits bits of an index
 * @param format of the palette's colours, which is also the texture's
 * @param type of the palette's colours
 * @param colorBytes bytes of a colour
 */
public record PalettedImage(int indexBits, int format, int type, int colorBytes) {
  /** The image's kind; null for another format. */
  public static PalettedImage of(int internalFormat) {
    int bits = internalFormat < GL_PALETTE8_RGB8_OES ? 4 : 8;
    return switch (internalFormat) {
      case GL_PALETTE4_RGB8_OES, GL_PALETTE8_RGB8_OES ->
          new PalettedImage(bits, GL_RGB, GL_UNSIGNED_BYTE, 3);
      case GL_PALETTE4_RGBA8_OES, GL_PALETTE8_RGBA8_OES ->
          new PalettedImage(bits, GL_RGBA, GL_UNSIGNED_BYTE, 4);
      case GL_PALETTE4_R5_G6_B5_OES, GL_PALETTE8_R5_G6_B5_OES ->
          new PalettedImage(bits, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, 2);
      case GL_PALETTE4_RGBA4_OES, GL_PALETTE8_RGBA4_OES ->
          new PalettedImage(bits, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, 2);
      case GL_PALETTE4_RGB5_A1_OES, GL_PALETTE8_RGB5_A1_OES ->
          new PalettedImage(bits, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, 2);
      default -> null;
    };
  }

  private int paletteBytes() {
    return colorBytes << indexBits;
  }

  private static int size(int base, int level) {
    return Math.max(1, base >> level);
  }

  /** Bytes of palette and indices of so many levels. */
  public long bytes(int width, int height, int levels) {
    long all = paletteBytes();
    for (int level = 0; level < levels; level++) {
      all += indexBytes(width, height, level);
    }
    return all;
  }

  /** Bytes of the indices of a level, of which the last may be half used. */
  private long indexBytes(int width, int height, int level) {
    return ((long) size(width, level) * size(height, level) * indexBits + 7) / 8;
  }

  /** Colours of a level, one behind the other without padding. */
  public byte[] colors(ByteBuffer image, int width, int height, int level) {
    long from = bytes(width, height, level);
    int count = size(width, level) * size(height, level);
    byte[] out = new byte[count * colorBytes];
    for (int i = 0; i < count; i++) {
      int index =
          indexBits == 8
              ? at(image, from + i)
              : at(image, from + i / 2) >> ((i & 1) == 0 ? 4 : 0) & 15; // the upper half first
      for (int b = 0; b < colorBytes; b++) {
        out[i * colorBytes + b] = (byte) at(image, (long) index * colorBytes + b);
      }
    }
    return out;
  }

  private static int at(ByteBuffer image, long place) {
    return place < image.limit() ? image.get((int) place) & 0xff : 0;
  }
}
