package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.lanes.LoopKernels;

/**
 * Depth and stencil. As colour, depth reads as (d, 0, 0, 1) and stencil as the integer (s, 0, 0,
 * 1). Depth of 16 and 24 bits is unsigned normalised; 32 bits are a float, whose word is in the
 * order of signed integers: of those below 0 all bits but the sign are inverted.
 */
public final class DepthStencilCodec extends TexelCodec {
  private static final double MAX24 = 0xffffff;

  /** Lanes that are unpacked at a time. */
  private static final int BLOCK = 256;

  /** Words of texels, of a thread. */
  private static final ThreadLocal<int[]> SCRATCH = ThreadLocal.withInitial(() -> new int[BLOCK]);

  DepthStencilCodec(PixelFormat format) {
    super(format);
  }

  /** Codec of a depth or stencil format. */
  public static DepthStencilCodec of(PixelFormat format) {
    return (DepthStencilCodec) TexelCodec.of(format);
  }

  /** Word of a texel that holds the stencil, in its low 8 bits. */
  public int stencilWord() {
    return format() == PixelFormat.D32_FLOAT_S8 ? 1 : 0;
  }

  /** Bits of word 0 that hold depth. */
  public int depthBits() {
    return switch (format()) {
      case D16_UNORM -> 0xffff;
      case D24_UNORM, D24_UNORM_S8 -> 0xffffff00;
      case S8_UINT -> 0;
      default -> -1;
    };
  }

  /** Bits of a float as a word that is in the order of floats, and back. */
  private static int ordered(int bits) {
    return bits ^ bits >> 31 & 0x7fffffff;
  }

  /** A depth as the word of a float format; it has one zero. */
  public static int ordered(float depth) {
    return ordered(Float.floatToRawIntBits(depth + 0f));
  }

  @Override
  public void load(byte[] bytes, int offset, int count, int[] target, int to) {
    super.load(bytes, offset, count, target, to);
    if (isFloat()) {
      order(target, to, count);
    }
  }

  @Override
  public void store(int[] source, int from, int count, byte[] bytes, int offset) {
    if (!isFloat()) {
      super.store(source, from, count, bytes, offset);
      return;
    }
    int[] texels = java.util.Arrays.copyOfRange(source, from, from + count * words());
    order(texels, 0, count);
    super.store(texels, 0, count, bytes, offset);
  }

  private boolean isFloat() {
    return format() == PixelFormat.D32_FLOAT || format() == PixelFormat.D32_FLOAT_S8;
  }

  private void order(int[] texels, int first, int count) {
    for (int i = 0, p = first; i < count; i++, p += words()) {
      texels[p] = ordered(texels[p]);
    }
  }

  /** Depth in the first word of a texel. */
  public float depth(int word) {
    return switch (format()) {
      case D16_UNORM -> (word & 0xffff) / 65535f;
      case D24_UNORM, D24_UNORM_S8 -> LoopKernels.depth24(word);
      case D32_FLOAT, D32_FLOAT_S8 -> Float.intBitsToFloat(ordered(word));
      default -> 0;
    };
  }

  /** Depth as it is stored in the first word, stencil bits 0. */
  public int depthWord(float depth) {
    switch (format()) {
      case D16_UNORM:
        return (int) (clamp(depth) * 65535f + 0.5f);
      case D24_UNORM, D24_UNORM_S8:
        return (int) (clamp(depth) * MAX24 + 0.5) << 8;
      case D32_FLOAT, D32_FLOAT_S8:
        return ordered(depth);
      default:
        return 0;
    }
  }

  private static float clamp(float f) {
    float c = f > 0 ? f : 0;
    return c < 1 ? c : 1;
  }

  /** Reads depths. */
  public void unpackDepth(int[] source, int from, int count, float[] depth, int to) {
    int step = words();
    switch (format()) {
      case D16_UNORM:
        for (int i = 0; i < count; i++) {
          depth[to + i] = (source[from + i] & 0xffff) / 65535f;
        }
        break;
      case D24_UNORM, D24_UNORM_S8:
        for (int i = 0; i < count; i++) {
          depth[to + i] = LoopKernels.depth24(source[from + i]);
        }
        break;
      default:
        for (int i = 0, p = from; i < count; i++, p += step) {
          depth[to + i] = depth(source[p]);
        }
        break;
    }
  }

  @Override
  public boolean unpackAt(int[] source, int[] at, int from, int to, int wanted, float[][] rgba) {
    float[] depth = rgba[0];
    switch (format()) {
      case D24_UNORM, D24_UNORM_S8:
        int[] picked = SCRATCH.get();
        for (int done = from; done < to; done += BLOCK) {
          int end = Math.min(done + BLOCK, to);
          Lanes.kernels().depths24(source, at, done, end, picked, depth);
        }
        break;
      case D32_FLOAT, D32_FLOAT_S8:
        for (int i = from; i < to; i++) {
          depth[i] = Float.intBitsToFloat(ordered(source[at[i]]));
        }
        break;
      default:
        return false;
    }
    for (int c = 1; c < 4; c++) {
      if ((wanted >> c & 1) != 0) {
        fill(rgba[c], from, to - from, c == 3 ? 1 : 0);
      }
    }
    return true;
  }

  /** Writes depths and keeps stencil. */
  public void packDepth(float[] depth, int from, int count, int[] target, int to) {
    int step = words();
    int keep = ~depthBits();
    for (int i = 0, p = to; i < count; i++, p += step) {
      target[p] = target[p] & keep | depthWord(depth[from + i]);
    }
  }

  /** Reads stencil values, 0 to 255; 0 where the format has none. */
  public void unpackStencil(int[] source, int from, int count, int[] stencil, int to) {
    int step = words();
    int mask = format().hasStencil() ? 0xff : 0;
    for (int i = 0, p = from + stencilWord(); i < count; i++, p += step) {
      stencil[to + i] = source[p] & mask;
    }
  }

  /** Writes the stencil bits in {@code writeMask} and keeps everything else. */
  public void packStencil(int[] stencil, int from, int count, int writeMask, int[] target, int to) {
    int step = words();
    int mask = format().hasStencil() ? writeMask & 0xff : 0;
    for (int i = 0, p = to + stencilWord(); i < count; i++, p += step) {
      target[p] = target[p] & ~mask | stencil[from + i] & mask;
    }
  }

  @Override
  public void unpack(
      int[] source, int from, int count, float[] r, float[] g, float[] b, float[] a, int to) {
    unpackDepth(source, from, count, r, to);
    fill(g, to, count, 0);
    fill(b, to, count, 0);
    fill(a, to, count, 1);
  }

  @Override
  public void pack(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    packDepth(r, from, count, target, to);
  }

  @Override
  public void unpackInts(
      int[] source, int from, int count, int[] r, int[] g, int[] b, int[] a, int to) {
    unpackStencil(source, from, count, r, to);
    fill(g, to, count, 0);
    fill(b, to, count, 0);
    fill(a, to, count, 1);
  }

  @Override
  public void packInts(
      int[] r, int[] g, int[] b, int[] a, int from, int count, int[] target, int to) {
    packStencil(r, from, count, 0xff, target, to);
  }

  @Override
  public int componentBits(int mask, int word) {
    return word == 0 && (mask & 1) != 0 ? depthBits() : 0;
  }
}
