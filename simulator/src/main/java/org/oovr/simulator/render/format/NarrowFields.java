package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;

/**
 * Colours of fewer than eight bits a component, which are blended as llvmpipe does it: widened to
 * eight bits, blended there, and narrowed again.
 */
public final class NarrowFields {
  private static final int OPAQUE = 0xff000000;

  private final PixelFormat format;
  private final int[] bits;
  private final int alphaAt;

  /**
   * Fields of a format.
   *
   * @param alphaAt the component that is alpha
   */
  public NarrowFields(PixelFormat format, int alphaAt) {
    this.format = format;
    this.bits = bits(format);
    this.alphaAt = alphaAt;
  }

  /** Whether a format has such components. */
  public static boolean has(PixelFormat format) {
    return switch (format) {
      case RGB565_UNORM, RGBA4_UNORM, RGB5A1_UNORM, RG4_UNORM, R3G3B2_UNORM -> true;
      default -> false;
    };
  }

  /** Bits of each component of such a format, from the lowest on; null for others. */
  static int[] bits(PixelFormat format) {
    return switch (format) {
      case RGB565_UNORM -> new int[] {5, 6, 5};
      case RGBA4_UNORM -> new int[] {4, 4, 4, 4};
      case RGB5A1_UNORM -> new int[] {5, 5, 5, 1};
      case R3G3B2_UNORM -> new int[] {3, 3, 2};
      default -> null;
    };
  }

  /** A texel as four bytes, R lowest; components that it lacks are (0, 0, 0, 1). */
  public int widened(int texel) {
    if (bits == null) {
      int first = texel & 0xff;
      int second = texel >>> 8 & 0xff;
      return alphaAt == 1 ? first | second << 24 : first | second << 8 | OPAQUE;
    }
    int wide = bits.length < 4 ? OPAQUE : 0;
    int shift = 0;
    for (int c = 0; c < bits.length; c++) {
      int value = texel >>> shift & (1 << bits[c]) - 1;
      wide |= widen(value, bits[c]) << 8 * c;
      shift += bits[c];
    }
    return wide;
  }

  /** The texel of four bytes; the inverse of {@link #widened}. */
  public int narrowed(int rgba) {
    if (bits == null) {
      int second = alphaAt == 1 ? rgba >>> 24 : rgba >>> 8 & 0xff;
      return narrow(rgba & 0xff, 8, 4) * 17 | narrow(second, 8, 4) * 17 << 8;
    }
    int texel = 0;
    int shift = 0;
    for (int c = 0; c < bits.length; c++) {
      texel |= narrow(rgba >>> 8 * c & 0xff, 8, bits[c]) << shift;
      shift += bits[c];
    }
    return texel;
  }

  public PixelFormat format() {
    return format;
  }

  /** Fills eight bits by repeating those that there are. */
  private static int widen(int value, int bits) {
    int wide = value << 8 - bits;
    for (int n = bits; n < 8; n *= 2) {
      wide |= wide >> n;
    }
    return wide;
  }

  /**
   * A value of {@code from} bits in {@code to} bits. Four bits are rounded; of more the lower ones
   * are dropped, half of all at most; fewer come of a product that may be too small by a little.
   */
  static int narrow(int value, int from, int to) {
    int less = from - to;
    if (less == 0) {
      return value;
    }
    if (to == 4) {
      return (value * 15 * 2 + 255) / (255 * 2);
    }
    if (less <= to) {
      return value >> less;
    }
    return (value >> to) * ((1 << to) - 1) + (1 << less - 1) >> less;
  }
}
