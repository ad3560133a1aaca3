package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.oovr.simulator.command.PixelFormat;

/**
 * Compression of images that are given as texels: S3TC, RGTC, LATC, BPTC and FXT1, which are those
 * that Mesa compresses. Each slice is compressed by itself.
 */
public final class BlockEncoder {
  private static final VarHandle FLOATS =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);

  private BlockEncoder() {}

  /**
   * The format of the texels that {@link #encode} takes; null for formats that it does not have.
   */
  public static InternalFormat texels(InternalFormat f) {
    boolean signed = f.storage() == PixelFormat.BC4_SNORM || f.storage() == PixelFormat.BC5_SNORM;
    return switch (f.storage()) {
      case BC1_RGB_UNORM, BC1_RGB_SRGB, FXT1_RGB_UNORM -> InternalFormat.of(GL_RGB8);
      case BC1_RGBA_UNORM, BC1_RGBA_SRGB, BC2_UNORM, BC2_SRGB, BC3_UNORM, BC3_SRGB ->
          InternalFormat.of(GL_RGBA8);
      case BC7_UNORM, BC7_SRGB, FXT1_RGBA_UNORM -> InternalFormat.of(GL_RGBA8);
      case BC6H_FLOAT, BC6H_UFLOAT -> InternalFormat.of(GL_RGB32F);
      case BC4_UNORM, BC4_SNORM ->
          InternalFormat.of(
              f.base() == GL_LUMINANCE
                  ? signed ? GL_LUMINANCE8_SNORM : GL_LUMINANCE8
                  : signed ? GL_R8_SNORM : GL_R8);
      case BC5_UNORM, BC5_SNORM ->
          InternalFormat.of(
              f.base() == GL_LUMINANCE_ALPHA
                  ? signed ? GL_LUMINANCE8_ALPHA8_SNORM : GL_LUMINANCE8_ALPHA8
                  : signed ? GL_RG8_SNORM : GL_RG8);
      default -> null;
    };
  }

  /** The blocks of an image. */
  public static byte[] encode(InternalFormat f, byte[] texels, int width, int height, int depth) {
    PixelFormat blocks = f.storage();
    byte[] out = new byte[Math.toIntExact(blocks.regionBytes(width, height, depth))];
    int at = 0;
    int slice = texels.length / depth;
    Encoder encoder = encoder(blocks, height);
    int across = blocks.blockWidthTexels();
    int down = blocks.blockHeightTexels();
    for (int z = 0; z < depth; z++) {
      for (int y = 0; y < height; y += down) {
        for (int x = 0; x < width; x += across) {
          int w = Math.min(across, width - x);
          int h = Math.min(down, height - y);
          encoder.encode(texels, z * slice, width, x, y, w, h, out, at);
          at += blocks.blockBytes();
        }
      }
    }
    return out;
  }

  /** Writes the block of a rectangle of texels that start at {@code from}. */
  private interface Encoder {
    void encode(byte[] texels, int from, int width, int x, int y, int w, int h, byte[] out, int at);
  }

  private static Encoder encoder(PixelFormat blocks, int height) {
    return switch (blocks) {
      case BC7_UNORM, BC7_SRGB -> bptc();
      case BC6H_FLOAT, BC6H_UFLOAT -> bptcFloat(blocks == PixelFormat.BC6H_FLOAT);
      case FXT1_RGB_UNORM, FXT1_RGBA_UNORM -> fxt1(height);
      case BC4_UNORM, BC4_SNORM -> channels(1, blocks == PixelFormat.BC4_SNORM);
      case BC5_UNORM, BC5_SNORM -> channels(2, blocks == PixelFormat.BC5_SNORM);
      default -> colors(blocks);
    };
  }

  private static Encoder channels(int count, boolean signed) {
    ChannelBlocks block = ChannelBlocks.ofRgtc(signed);
    return (texels, from, width, x, y, w, h, out, at) -> {
      for (int c = 0; c < count; c++) {
        channel(block, texels, from, width, x, y, w, h, count, c, signed);
        block.encode(out, at + c * ChannelBlocks.BYTES);
      }
    };
  }

  private static void channel(
      ChannelBlocks block,
      byte[] texels,
      int from,
      int width,
      int x,
      int y,
      int w,
      int h,
      int components,
      int component,
      boolean signed) {
    block.size(w, h);
    for (int j = 0; j < h; j++) {
      for (int i = 0; i < w; i++) {
        byte v = texels[from + ((y + j) * width + x + i) * components + component];
        block.set(i, j, signed ? v : v & 255);
      }
    }
  }

  /** Takes a component of a texel of a block. */
  private interface ByteTexels {
    void set(int x, int y, int component, int value);
  }

  private static void bytes(
      ByteTexels block, byte[] texels, int from, int width, int x, int y, int w, int h) {
    for (int j = 0; j < h; j++) {
      for (int i = 0; i < w; i++) {
        for (int c = 0; c < 4; c++) {
          block.set(i, j, c, texels[from + 4 * ((y + j) * width + x + i) + c] & 255);
        }
      }
    }
  }

  private static Encoder bptc() {
    BptcBlocks block = new BptcBlocks();
    return (texels, from, width, x, y, w, h, out, at) -> {
      block.size(w, h);
      bytes(block::set, texels, from, width, x, y, w, h);
      block.encode(out, at);
    };
  }

  private static Encoder bptcFloat(boolean signed) {
    BptcFloatBlocks block = new BptcFloatBlocks(signed);
    return (texels, from, width, x, y, w, h, out, at) -> {
      block.size(w, h);
      for (int j = 0; j < h; j++) {
        for (int i = 0; i < w; i++) {
          for (int c = 0; c < 3; c++) {
            int texel = from + 16 * ((y + j) * width + x + i);
            block.set(i, j, c, (float) FLOATS.get(texels, texel + 4 * c));
          }
        }
      }
      block.encode(out, at);
    };
  }

  /** Blocks that reach beyond the image have what lies at its other side. */
  private static Encoder fxt1(int height) {
    Fxt1Blocks block = new Fxt1Blocks();
    return (texels, from, width, x, y, w, h, out, at) -> {
      for (int j = 0; j < Fxt1Blocks.HEIGHT; j++) {
        for (int i = 0; i < Fxt1Blocks.WIDTH; i++) {
          int texel = (y + j) % height * width + (x + i) % width;
          for (int c = 0; c < 4; c++) {
            block.set(i, j, c, texels[from + 4 * texel + c] & 255);
          }
        }
      }
      block.encode(out, at);
    };
  }

  private static Encoder colors(PixelFormat blocks) {
    ColorBlocks block = new ColorBlocks();
    ChannelBlocks alpha = ChannelBlocks.ofAlpha();
    boolean transparency =
        blocks == PixelFormat.BC1_RGBA_UNORM || blocks == PixelFormat.BC1_RGBA_SRGB;
    boolean fourBits = blocks == PixelFormat.BC2_UNORM || blocks == PixelFormat.BC2_SRGB;
    boolean alone = blocks.blockBytes() == ColorBlocks.BYTES;
    return (texels, from, width, x, y, w, h, out, at) -> {
      block.size(w, h);
      bytes(block::set, texels, from, width, x, y, w, h);
      if (fourBits) {
        for (int j = 0; j < h; j++) {
          for (int i = 0; i < w; i++) {
            out[at + 2 * j + i / 2] |= (byte) (block.alpha(i, j) >> 4 << 4 * (i & 1));
          }
        }
      } else if (!alone) {
        channel(alpha, texels, from, width, x, y, w, h, 4, 3, false);
        alpha.encode(out, at);
      }
      block.encode(alone, transparency, out, at + (alone ? 0 : ColorBlocks.BYTES));
    };
  }
}
