package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.simulator.command.PixelFormat;

/**
 * Texels of MESA_ycbcr_texture: a luma each, and for two of a row a blue and a red chroma. They are
 * kept as bytes Y, Cb, Y, Cr, and sampled as the colours that llvmpipe makes of them: those of
 * ITU-R BT.601 in its integers of 8 bits.
 */
public final class YcbcrTexels {
  /** What images of them are; they are stored as the colours. */
  public static final InternalFormat FORMAT =
      new InternalFormat(
          GL_YCBCR_MESA, GL_RGB, PixelFormat.RGBA8_UNORM, 0, 0, 0, 0, 0, 0, false, true);

  /** As which pairs of bytes travel as they are: the texels of an image of two components. */
  public static final int CLIENT_FORMAT = GL_RG_INTEGER;

  public static final int CLIENT_TYPE = GL_UNSIGNED_BYTE;
  public static final InternalFormat PAIRS = InternalFormat.of(GL_RG8UI);

  private YcbcrTexels() {}

  /** Whether client data can be such texels. */
  public static boolean fits(int internalFormat, int format, int type) {
    return internalFormat == GL_YCBCR_MESA
        && format == GL_YCBCR_MESA
        && (type == GL_UNSIGNED_SHORT_8_8_MESA || type == GL_UNSIGNED_SHORT_8_8_REV_MESA);
  }

  /** Client data as they are kept, or the other way round; changes the bytes in place. */
  public static byte[] order(byte[] pairs, int type, boolean swapped) {
    if (type == GL_UNSIGNED_SHORT_8_8_MESA != swapped) {
      for (int i = 0; i + 1 < pairs.length; i += 2) {
        byte first = pairs[i];
        pairs[i] = pairs[i + 1];
        pairs[i + 1] = first;
      }
    }
    return pairs;
  }

  /** The colours of an image, RGBA. */
  public static byte[] colors(byte[] pairs, int width, int height) {
    byte[] colors = new byte[4 * width * height];
    for (int y = 0; y < height; y++) {
      int row = 2 * width * y;
      for (int x = 0; x < width; x++) {
        int even = row + 2 * (x & ~1);
        // the last of an odd row has no partner, whose red chroma it would need
        int red = x + 1 < width || (x & 1) != 0 ? pairs[even + 3] & 0xff : 0;
        color(pairs[row + 2 * x] & 0xff, pairs[even + 1] & 0xff, red, colors, 2 * row + 4 * x);
      }
    }
    return colors;
  }

  private static void color(int luma, int blue, int red, byte[] out, int at) {
    int y = 298 * (luma - 16) + 128;
    int u = blue - 128;
    int v = red - 128;
    out[at] = clamped(y + 409 * v);
    out[at + 1] = clamped(y - 100 * u - 208 * v);
    out[at + 2] = clamped(y + 516 * u);
    out[at + 3] = (byte) 0xff;
  }

  private static byte clamped(int v) {
    return (byte) Math.max(0, Math.min(v >> 8, 255));
  }

  /** Puts a rectangle into an image. */
  public static void put(
      byte[] pairs, int width, byte[] part, int x, int y, int partWidth, int partHeight) {
    for (int row = 0; row < partHeight; row++) {
      int to = 2 * (x + width * (y + row));
      System.arraycopy(part, 2 * partWidth * row, pairs, to, 2 * partWidth);
    }
  }
}
