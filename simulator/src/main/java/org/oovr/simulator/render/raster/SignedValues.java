package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PixelFormat;

/**
 * Blending of signed values of 8 or 16 bits in whole numbers, as llvmpipe does it: sources and
 * factors are rounded first, and a product of negative sign may come out too small by one. Sums
 * saturate at the end, and products before that unless one of the factors is a rest, which may be
 * 2. How bits of factors are read, the factors of colours say for alpha, too, unless it has an
 * equation of its own.
 */
final class SignedValues {
  private static final SignedValues BYTES = new SignedValues(7);
  private static final SignedValues SHORTS = new SignedValues(15);

  private final int bits;
  private final int one;

  private SignedValues(int bits) {
    this.bits = bits;
    one = (1 << bits) - 1;
  }

  /** Of a format; null where its values are others. */
  static SignedValues of(PixelFormat format) {
    return switch (format) {
      case R8_SNORM, RG8_SNORM, RGBA8_SNORM, BGRA8_SNORM -> BYTES;
      case R16_SNORM, RG16_SNORM, RGBA16_SNORM -> SHORTS;
      default -> null;
    };
  }

  /** The factor whose rest to one a factor is; itself where it is none. */
  static Factor whole(Factor factor) {
    return switch (factor) {
      case ONE_MINUS_SRC_COLOR -> Factor.SRC_COLOR;
      case ONE_MINUS_DST_COLOR -> Factor.DST_COLOR;
      case ONE_MINUS_SRC_ALPHA -> Factor.SRC_ALPHA;
      case ONE_MINUS_DST_ALPHA -> Factor.DST_ALPHA;
      case ONE_MINUS_CONSTANT_COLOR -> Factor.CONSTANT_COLOR;
      case ONE_MINUS_CONSTANT_ALPHA -> Factor.CONSTANT_ALPHA;
      case ONE_MINUS_SRC1_COLOR -> Factor.SRC1_COLOR;
      case ONE_MINUS_SRC1_ALPHA -> Factor.SRC1_ALPHA;
      default -> factor;
    };
  }

  /**
   * Replaces factors by their products with values, in units of the format.
   *
   * @param which what the factors are; those of rests are given as what they are the rest of
   * @param ofRest whether the bits of factors are read as those of a rest, from 0 to 2
   * @param wide whether products are not to saturate
   */
  void weigh(
      float[] values, Factor which, boolean ofRest, boolean wide, float[] factors, int lanes) {
    boolean rest = isRest(which);
    for (int i = 0; i < lanes; i++) {
      int value = units(values[i]);
      int f = which == Factor.ONE ? one : which == Factor.ZERO ? 0 : units(factors[i]);
      f = rest ? one - f : f;
      f = ofRest ? f & 2 * one + 1 : f << 31 - bits >> 31 - bits;
      int product = times(ofRest ? Math.max(value, -one) : value, f);
      factors[i] = wide ? product : which == Factor.ONE ? value : saturated(product);
    }
  }

  static boolean isRest(Factor factor) {
    return whole(factor) != factor;
  }

  /** From one value to the other, as far as the factors of the second say. */
  void between(float[] from, float[] to, float[] factors, int lanes, float[] out) {
    for (int i = 0; i < lanes; i++) {
      int v = units(from[i]);
      out[i] = (float) saturated(v + times(units(factors[i]), units(to[i]) - v)) / one;
    }
  }

  private int units(float value) {
    return (int) Math.rint(value * one);
  }

  private int saturated(int v) {
    return Math.max(-one - 1, Math.min(v, one));
  }

  /** a * b / one. */
  private int times(int a, int b) {
    int ab = a * b;
    ab += ab >> bits;
    int half = 1 << bits - 1;
    return ab + (ab < 0 ? -half : half) >> bits;
  }

  /** Combines products of {@link #weigh} to values. */
  void sum(BlendOp op, float[] source, float[] target, int lanes, float[] out) {
    for (int i = 0; i < lanes; i++) {
      int s = (int) source[i];
      int d = (int) target[i];
      int v =
          switch (op) {
            case SUBTRACT -> s - d;
            case REVERSE_SUBTRACT -> d - s;
            default -> s + d;
          };
      out[i] = (float) saturated(v) / one;
    }
  }
}
