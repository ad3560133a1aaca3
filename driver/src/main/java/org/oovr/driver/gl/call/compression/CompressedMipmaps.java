package org.oovr.driver.gl.call.compression;

import static org.oovr.driver.gl.api.GL.GL_TEXTURE_3D;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.BlockEncoder;
import org.oovr.driver.gl.pixel.BlockTexels;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.SmallFloats;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.render.format.TexelCodec;

/**
 * Mipmaps of compressed textures. As in Mesa each level is made of the one below before that was
 * compressed, by means of bytes that are rounded down, or of floats.
 */
public final class CompressedMipmaps {
  private CompressedMipmaps() {}

  public static void generate(GlContext gl, GlTexture t) {
    int base = t.effectiveBase();
    InternalFormat f = t.image(0, base).format;
    InternalFormat plain = BlockEncoder.texels(f);
    boolean floats = plain != null && plain.storage() == PixelFormat.RGBA32_FLOAT;
    if (plain == null
        || !floats && plain.storage() != linear(TexelCodec.storedFormat(f.storage()))
        || t.target == GL_TEXTURE_3D) {
      gl.unsupported("mipmaps of compressed textures");
      return;
    }
    for (int face = 0; face < t.faces(); face++) {
      TextureImage from = t.image(face, base);
      if (from == null || from.format.storage() != f.storage()) {
        gl.invalidOperation("the cube map is not complete");
        return;
      }
      int width = from.width;
      int height = from.height;
      byte[] texels =
          BlockTexels.decode(f.storage(), t.texels(face, base), width, height, from.depth);
      texels = floats ? widened(texels) : texels;
      for (int level = base + 1; level <= t.effectiveMax() && (width | height) > 1; level++) {
        texels =
            floats
                ? halvedFloats(texels, width, height, from.depth)
                : halved(texels, plain.storage(), width, height, from.depth);
        width = Math.max(1, width / 2);
        height = Math.max(1, height / 2);
        TextureImage image = new TextureImage(f, width, height, from.depth, 1, true);
        t.specify(face, level, image, BlockEncoder.encode(f, texels, width, height, from.depth));
      }
    }
  }

  /** The format whose bytes are those of another, but for the curve. */
  private static PixelFormat linear(PixelFormat f) {
    return f == PixelFormat.RGBA8_SRGB ? PixelFormat.RGBA8_UNORM : f;
  }

  static byte[] halved(byte[] texels, PixelFormat format, int width, int height, int depth) {
    int n = format.components();
    boolean signed = format == PixelFormat.R8_SNORM || format == PixelFormat.RG8_SNORM;
    int w = Math.max(1, width / 2);
    int h = Math.max(1, height / 2);
    int right = width > 1 ? n : 0;
    int up = height > 1 ? width * n : 0;
    byte[] out = new byte[w * h * depth * n];
    int to = 0;
    for (int z = 0; z < depth; z++) {
      for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
          int at = ((z * height + y * (height > 1 ? 2 : 1)) * width + x * (width > 1 ? 2 : 1)) * n;
          for (int c = 0; c < n; c++, at++) {
            int sum =
                value(texels[at], signed)
                    + value(texels[at + right], signed)
                    + value(texels[at + up], signed)
                    + value(texels[at + right + up], signed);
            out[to++] = (byte) (sum / 4);
          }
        }
      }
    }
    return out;
  }

  private static byte[] widened(byte[] halves) {
    ByteBuffer from = ByteBuffer.wrap(halves).order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer to = ByteBuffer.allocate(2 * halves.length).order(ByteOrder.LITTLE_ENDIAN);
    while (from.hasRemaining()) {
      to.putFloat(SmallFloats.halfToFloat(from.getShort() & 0xffff));
    }
    return to.array();
  }

  static byte[] halvedFloats(byte[] texels, int width, int height, int depth) {
    FloatBuffer from = ByteBuffer.wrap(texels).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    int w = Math.max(1, width / 2);
    int h = Math.max(1, height / 2);
    int right = width > 1 ? 4 : 0;
    int up = height > 1 ? width * 4 : 0;
    ByteBuffer to = ByteBuffer.allocate(16 * w * h * depth).order(ByteOrder.LITTLE_ENDIAN);
    for (int z = 0; z < depth; z++) {
      for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
          int at = ((z * height + y * (height > 1 ? 2 : 1)) * width + x * (width > 1 ? 2 : 1)) * 4;
          for (int c = 0; c < 4; c++, at++) {
            float sum = from.get(at) + from.get(at + right) + from.get(at + up);
            to.putFloat((sum + from.get(at + right + up)) * 0.25f);
          }
        }
      }
    }
    return to.array();
  }

  private static int value(byte b, boolean signed) {
    return signed ? b : b & 255;
  }
}
