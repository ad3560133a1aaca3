package org.oovr.driver.gl.call.compression;

import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.CanonicalTexels;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.simulator.command.PixelFormat;

/**
 * Mipmaps of formats that llvmpipe cannot draw into, and Mesa therefore makes itself: averages of
 * four texels, of bytes as they are stored (encoded ones, too, rounded down) or of floats.
 */
public final class UndrawnMipmaps {
  private UndrawnMipmaps() {}

  /** Whether the levels of a texture are made so. */
  public static boolean areOf(GlTexture t) {
    boolean planes =
        t.target == GL_TEXTURE_2D
            || t.target == GL_TEXTURE_2D_ARRAY
            || t.target == GL_TEXTURE_CUBE_MAP;
    InternalFormat f = t.image(0, t.effectiveBase()).format;
    boolean encoded = f.storage() == PixelFormat.RGBA8_SRGB;
    boolean bright = f.base() == GL_LUMINANCE || f.base() == GL_LUMINANCE_ALPHA;
    return planes && (encoded && bright || f.storage() == PixelFormat.RGB9E5_FLOAT);
  }

  /** Makes the levels above the base. */
  public static void generate(GlTexture t) {
    int base = t.effectiveBase();
    for (int face = 0; face < t.faces(); face++) {
      TextureImage from = t.image(face, base);
      if (from == null) {
        return;
      }
      int width = from.width;
      int height = from.height;
      byte[] texels = t.texels(face, base);
      for (int level = base + 1; level <= t.effectiveMax() && (width | height) > 1; level++) {
        texels = halved(texels, from.format.storage(), width, height, from.depth);
        width = Math.max(1, width / 2);
        height = Math.max(1, height / 2);
        TextureImage image = new TextureImage(from.format, width, height, from.depth, 1, true);
        t.specify(face, level, image, texels);
      }
    }
  }

  private static byte[] halved(
      byte[] texels, PixelFormat format, int width, int height, int depth) {
    if (format == PixelFormat.RGBA8_SRGB) {
      return CompressedMipmaps.halved(texels, PixelFormat.RGBA8_UNORM, width, height, depth);
    }
    int count = width * height * depth;
    double[] rgba = new double[4 * count];
    CanonicalTexels.decode(format, texels, 0, count, rgba);
    ByteBuffer floats =
        ByteBuffer.allocate(Float.BYTES * rgba.length).order(ByteOrder.LITTLE_ENDIAN);
    for (double v : rgba) {
      floats.putFloat((float) v);
    }
    byte[] half = CompressedMipmaps.halvedFloats(floats.array(), width, height, depth);
    ByteBuffer from = ByteBuffer.wrap(half).order(ByteOrder.LITTLE_ENDIAN);
    double[] out = new double[half.length / Float.BYTES];
    for (int i = 0; i < out.length; i++) {
      out[i] = from.getFloat(Float.BYTES * i);
    }
    byte[] encoded = new byte[out.length / 4 * format.blockBytes()];
    CanonicalTexels.encode(format, out, out.length / 4, encoded, 0);
    return encoded;
  }
}
