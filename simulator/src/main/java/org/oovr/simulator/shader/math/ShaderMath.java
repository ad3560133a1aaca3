package org.oovr.simulator.shader.math;

/**
 * Integer, bit-field, conversion and packing instructions, shared by generated code and the
 * interpreter. Where SPIR-V leaves a result undefined, this says what it is here, which is what
 * Mesa's llvmpipe gives where that is one thing: shift amounts count modulo 32, and so on.
 */
public final class ShaderMath {
  /** Bits of the least normal half float, and of where larger numbers round to infinity. */
  private static final int LEAST_HALF = 0x38800000;

  private static final int MOST_HALF = 0x477ff000;

  /**
   * Most iterations of all loops of a shader together, in one run over some lanes; one in which the
   * last lane leaves counts, too. After them a loop ends with its iteration, whatever its lanes
   * want, with the variables as they are: so a shader that never ends (for a NaN, say) does not
   * stop the simulator. Mesa's llvmpipe has the same limit and the same count, over eight lanes.
   */
  public static final int MAX_LOOP_ITERATIONS = 65535;

  private ShaderMath() {}

  // --- floats

  /** The smaller number; where one operand is NaN, the other. -0 is below +0. */
  public static float minNumber(float a, float b) {
    return Float.isNaN(a) ? b : Float.isNaN(b) ? a : Math.min(a, b);
  }

  /** The larger number; where one operand is NaN, the other. -0 is below +0. */
  public static float maxNumber(float a, float b) {
    return Float.isNaN(a) ? b : Float.isNaN(b) ? a : Math.max(a, b);
  }

  // --- division; by 0 it gives -1 (all ones), but 0 where both quotient and operands are signed

  public static int divideSigned(int a, int b) {
    return b == 0 ? 0 : a / b;
  }

  public static int divideUnsigned(int a, int b) {
    return b == 0 ? -1 : Integer.divideUnsigned(a, b);
  }

  /** OpUMod. */
  public static int moduloUnsigned(int a, int b) {
    return b == 0 ? -1 : Integer.remainderUnsigned(a, b);
  }

  /** OpSRem: sign of the dividend. */
  public static int remainderSigned(int a, int b) {
    return b == 0 ? -1 : a % b;
  }

  /** OpSMod: sign of the divisor. */
  public static int moduloSigned(int a, int b) {
    return b == 0 ? -1 : Math.floorMod(a, b);
  }

  /** High word of the unsigned product. */
  public static int multiplyHighUnsigned(int a, int b) {
    return (int) (((a & 0xFFFFFFFFL) * (b & 0xFFFFFFFFL)) >>> 32);
  }

  /** High word of the signed product. */
  public static int multiplyHighSigned(int a, int b) {
    return (int) (((long) a * b) >> 32);
  }

  /** The signed sum, or the end of the range that it is beyond. */
  public static int addSaturatedSigned(int a, int b) {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, (long) a + b));
  }

  /** The unsigned sum, or the largest number. */
  public static int addSaturatedUnsigned(int a, int b) {
    return Integer.compareUnsigned(a + b, a) < 0 ? -1 : a + b;
  }

  // --- bits

  private static int mask(int count) {
    return count == 32 ? -1 : (1 << count) - 1;
  }

  /** OpBitFieldInsert; beyond the word, shifts count modulo 32 and counts are the whole word. */
  public static int bitFieldInsert(int base, int insert, int offset, int count) {
    if ((count & ~31) != 0) {
      return insert;
    }
    int m = mask(count) << offset;
    return (base & ~m) | ((insert << offset) & m);
  }

  /** OpBitFieldSExtract; beyond the word, shifts count modulo 32. */
  public static int bitFieldSignedExtract(int base, int offset, int count) {
    return count == 0 ? 0 : (base << (32 - count - offset)) >> (32 - count);
  }

  /** OpBitFieldUExtract; beyond the word, shifts count modulo 32. */
  public static int bitFieldUnsignedExtract(int base, int offset, int count) {
    return (base >>> offset) & mask(count);
  }

  /** FindILsb: -1 for 0. */
  public static int findLsb(int x) {
    return x == 0 ? -1 : Integer.numberOfTrailingZeros(x);
  }

  /** FindUMsb: -1 for 0. */
  public static int findUnsignedMsb(int x) {
    return 31 - Integer.numberOfLeadingZeros(x);
  }

  /** FindSMsb: highest bit that differs from the sign; -1 for 0 and -1. */
  public static int findSignedMsb(int x) {
    return findUnsignedMsb(x ^ (x >> 31));
  }

  /** OpBitCount. */
  public static int bitCount(int x) {
    return Integer.bitCount(x);
  }

  /** OpBitReverse. */
  public static int bitReverse(int x) {
    return Integer.reverse(x);
  }

  // --- conversions

  /** OpConvertFToS: truncated; -2^31 for NaN and what is out of range, as x86 has it. */
  public static int toSigned(float x) {
    return x < 0x1p31f ? (int) x : Integer.MIN_VALUE;
  }

  /** OpConvertFToU: truncated; 2^32 - 1 for NaN and what is out of range, as AVX-512 has it. */
  public static int toUnsigned(float x) {
    return x > -1 && x < 0x1p32f ? (int) (long) x : -1;
  }

  /** OpConvertUToF. */
  public static float fromUnsigned(int x) {
    return (float) (x & 0xFFFFFFFFL);
  }

  /** Nearest half float, ties to even, all ones and the sign for NaN; bits 0..15. */
  public static int toHalf(float x) {
    int bits = Float.floatToRawIntBits(x);
    int sign = (bits >>> 16) & 0x8000;
    int magnitude = bits & 0x7fffffff;
    if (magnitude > 0x7f800000) {
      return sign | 0x7fff;
    }
    if (magnitude >= 0x47800000) {
      return sign | 0x7c00;
    }
    if (magnitude < 0x38800000) {
      // Subnormal: adding 0.5 leaves the rounded mantissa in the low bits.
      float shifted = Float.intBitsToFloat(magnitude) + 0.5f;
      return sign | (Float.floatToRawIntBits(shifted) - 0x3f000000);
    }
    int rounded = magnitude + 0xfff + ((magnitude >>> 13) & 1);
    return sign | ((rounded - 0x38000000) >>> 13);
  }

  /** The same for memory: of what is no number the bits stay that a half float has of it. */
  public static int halfBits(float x) {
    int bits = Float.floatToRawIntBits(x);
    boolean number = (bits & 0x7fffffff) <= 0x7f800000;
    return number ? toHalf(x) : bits >>> 16 & 0x8000 | 0x7c00 | bits >>> 13 & 0x3ff;
  }

  /** Value of a half float in bits 0..15. */
  public static float fromHalf(int half) {
    int sign = (half & 0x8000) << 16;
    int magnitude = half & 0x7fff;
    if (magnitude >= 0x7c00) {
      return Float.intBitsToFloat(sign | 0x7f800000 | (magnitude & 0x3ff) << 13);
    }
    if (magnitude < 0x400) {
      float value = magnitude * 0x1p-24f;
      return sign != 0 ? -value : value;
    }
    return Float.intBitsToFloat(sign | ((magnitude << 13) + 0x38000000));
  }

  /**
   * The nearest half float, as a float (OpQuantizeToF16). What is no number stays so, with the bits
   * of it that a half float has, as the processor's conversions leave it.
   */
  public static float quantizeToHalf(float x) {
    int bits = Float.floatToRawIntBits(x);
    int magnitude = bits & 0x7fffffff;
    if (magnitude >= LEAST_HALF && magnitude < MOST_HALF) {
      return Float.intBitsToFloat(bits + 0xfff + (bits >>> 13 & 1) & ~0x1fff);
    }
    return quantizeRare(bits, magnitude);
  }

  private static float quantizeRare(int bits, int magnitude) {
    int sign = bits & 0x80000000;
    if (magnitude < LEAST_HALF) {
      // adding 0.5 leaves multiples of 2^-24
      float rounded = Float.intBitsToFloat(magnitude) + 0.5f - 0.5f;
      return Float.intBitsToFloat(sign | Float.floatToRawIntBits(rounded));
    }
    return Float.intBitsToFloat(
        magnitude > 0x7f800000 ? bits & 0xffffe000 | 0x00400000 : sign | 0x7f800000);
  }

  /** Ldexp: x * 2^exponent; denormal operands and results are zeros of the same sign. */
  public static float ldexp(float x, int exponent) {
    int bits = Float.floatToRawIntBits(x);
    int of = bits >>> 23 & 0xff;
    if (of == 0xff) {
      return x;
    }
    int e = Math.min(of + exponent, 0xff);
    int sign = bits & 0x80000000;
    if (Math.min(of, e) < 1) {
      return Float.intBitsToFloat(sign);
    }
    return Float.intBitsToFloat(e == 0xff ? sign | 0x7f800000 : bits & 0x807fffff | e << 23);
  }

  /** Significand of Frexp: in [0.5, 1), or x itself for 0; infinities and NaN by their bits. */
  public static float frexpSignificand(float x) {
    int bits = Float.floatToRawIntBits(x);
    int magnitude = bits & 0x7fffffff;
    if (magnitude == 0) {
      return x;
    }
    if (magnitude < 0x00800000) {
      return frexpSignificand(x * 0x1p24f);
    }
    return Float.intBitsToFloat((bits & 0x807fffff) | 0x3f000000);
  }

  /** Exponent of Frexp; 0 for 0, 129 for infinities and NaN. */
  public static int frexpExponent(float x) {
    int magnitude = Float.floatToRawIntBits(x) & 0x7fffffff;
    if (magnitude == 0) {
      return 0;
    }
    if (magnitude < 0x00800000) {
      return frexpExponent(x * 0x1p24f) - 24;
    }
    return (magnitude >>> 23) - 126;
  }

  /** round(clamp(x, low, 1) * scale) as an integer; NaN counts as the lower limit. */
  public static int packNormalized(float x, float low, float scale) {
    return (int) Math.rint(Math.min(maxNumber(x, low), 1f) * scale);
  }

  /** clamp(field / scale, -1, 1) of a signed field. */
  public static float unpackSigned(int field, float scale) {
    return Math.max(field / scale, -1f);
  }
}
