package org.oovr.programs;

import java.util.Random;

/**
 * Operands at the corners of their types: NaN of both signs and kinds, infinities, zeros of both
 * signs, limits of floats, halves and integers, and what lies just beside them.
 */
public final class CornerValues {
  /** Pixels of a picture of operands along x. */
  public static final int WIDTH = 64;

  /** Pixels along y. */
  public static final int HEIGHT = 16;

  /** Operands of each pixel, with four components each. */
  public static final int OPERANDS = 3;

  private static final float[] NUMBERS = {
    0f,
    0.25f,
    0.5f,
    0.75f,
    1f,
    1.5f,
    2f,
    2.5f,
    3f,
    0.1f,
    0.9999999f,
    1.0000001f,
    0.49999997f,
    3.1415927f,
    1.5707964f,
    7.25f,
    10f,
    100.7f,
    126f,
    127.5f,
    128f,
    149f,
    255.5f,
    65504f,
    65519f,
    65520f,
    65536f,
    1e5f,
    6.1035156e-5f,
    6.0975552e-5f,
    5.9604645e-8f,
    2.9802322e-8f,
    1e-5f,
    1e-10f,
    1e10f,
    1e20f,
    1e30f,
    0x1p22f,
    4194304.5f,
    0x1p23f,
    8388609f,
    0x1p24f,
    2147483520f,
    0x1p31f,
    4294967040f,
    0x1p32f,
    1.8446744e19f,
    Float.MIN_NORMAL,
    2.5e-38f,
    Float.MAX_VALUE,
    1.7e38f,
    Float.POSITIVE_INFINITY
  };

  private static final int[] NANS = {0x7fc00000, 0xffc00000, 0x7fc12345, 0x7f800001, 0xffffffff};

  private static final int[] DENORMALS = {1, 0x80000001, 0x007fffff, 0x807fffff, 0x00400000};

  private static final int[] INTEGERS = {
    0,
    1,
    2,
    3,
    5,
    7,
    8,
    15,
    16,
    24,
    30,
    31,
    32,
    33,
    63,
    64,
    127,
    128,
    255,
    256,
    32767,
    32768,
    65535,
    65536,
    0x00ffffff,
    0x01000000,
    0x01000001,
    0x7fffff7f,
    0x7fffffbf,
    0x7fffffff,
    0x80000000,
    0x80000001,
    0xffffff7f,
    0xfffffffe,
    0xffffffff,
    -2,
    -3,
    -7,
    -31,
    -32,
    -33,
    -128,
    -32768,
    0x12345678
  };

  private CornerValues() {}

  /** Whether these are the bits of a denormal float. */
  public static boolean isDenormal(int bits) {
    return (bits & 0x7f800000) == 0 && (bits & 0x7fffffff) != 0;
  }

  /** Bits of a float that is no denormal. */
  static int number(Random random) {
    int kind = random.nextInt(12);
    if (kind == 0) {
      return NANS[random.nextInt(NANS.length)];
    }
    float f =
        kind < 9
            ? NUMBERS[random.nextInt(NUMBERS.length)]
            : (float) Math.scalb(1 + random.nextDouble(), random.nextInt(40) - 20);
    return Float.floatToRawIntBits(random.nextBoolean() ? f : -f);
  }

  private static int numberOrDenormal(Random random) {
    return random.nextInt(5) == 0 ? DENORMALS[random.nextInt(DENORMALS.length)] : number(random);
  }

  /** Bits of an integer. */
  static int integer(Random random) {
    return random.nextInt(4) == 0
        ? random.nextInt() >> random.nextInt(31)
        : INTEGERS[random.nextInt(INTEGERS.length)];
  }

  /**
   * Bits of the operands: component c of operand k of pixel p is at (k * pixels + p) * 4 + c. The
   * floats of a pixel with an odd number are those of its left neighbour with denormals made zeros
   * of the same sign where that has any.
   *
   * @param floats whether they are floats, else integers
   */
  public static int[] picture(boolean floats, long seed) {
    Random random = new Random(seed);
    int pixels = WIDTH * HEIGHT;
    int[] bits = new int[OPERANDS * pixels * 4];
    for (int p = 0; p < pixels; p++) {
      boolean twin = floats && p % 2 == 1 && hasDenormal(bits, p - 1);
      boolean denormals = floats && p % 8 == 0;
      for (int k = 0; k < OPERANDS; k++) {
        for (int c = 0; c < 4; c++) {
          int at = (k * pixels + p) * 4 + c;
          if (twin) {
            int left = bits[at - 4];
            bits[at] = isDenormal(left) ? left & 0x80000000 : left;
          } else if (floats) {
            bits[at] = denormals ? numberOrDenormal(random) : number(random);
          } else {
            bits[at] = integer(random);
          }
        }
      }
    }
    return bits;
  }

  /** Whether a float of a pixel of a picture is denormal. */
  public static boolean hasDenormal(int[] picture, int pixel) {
    int pixels = WIDTH * HEIGHT;
    for (int k = 0; k < OPERANDS; k++) {
      for (int c = 0; c < 4; c++) {
        if (isDenormal(picture[(k * pixels + pixel) * 4 + c])) {
          return true;
        }
      }
    }
    return false;
  }
}
