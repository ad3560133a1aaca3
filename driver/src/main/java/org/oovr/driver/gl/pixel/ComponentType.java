package org.oovr.driver.gl.pixel;

/**
 * What a component of a texel is where it has whole bytes, and how one becomes another, as Mesa has
 * it: numbers of 32 bits each, of which the type takes the lower ones.
 */
enum ComponentType {
  UBYTE(8, false),
  BYTE(8, true),
  USHORT(16, false),
  SHORT(16, true),
  UINT(32, false),
  INT(32, true),
  HALF(16, true),
  FLOAT(32, true);

  private static final int BYTE_MAX = 0xff;

  final int bits;
  final boolean signed;

  ComponentType(int bits, boolean signed) {
    this.bits = bits;
    this.signed = signed;
  }

  boolean isFloat() {
    return this == HALF || this == FLOAT;
  }

  /** The most that {@code bits} bits hold. */
  static long most(int bits) {
    return (1L << bits) - 1;
  }

  /** The bits of one. */
  int one(boolean normalized) {
    return switch (this) {
      case FLOAT -> Float.floatToRawIntBits(1);
      case HALF -> 0x3c00;
      default -> normalized ? (int) most(signed ? bits - 1 : bits) : 1;
    };
  }

  private long value(int raw) {
    return this == UINT ? raw & 0xffffffffL : raw;
  }

  // --- arrays of components, each by itself

  /** Changes the type of components between client memory and others of whole bytes. */
  static void convert(
      int[] raw, int count, ComponentType from, ComponentType to, boolean normalized) {
    if (from == to) {
      return;
    }
    for (int i = 0; i < count; i++) {
      raw[i] = converted(raw[i], from, to, normalized);
    }
  }

  static int converted(int raw, ComponentType from, ComponentType to, boolean normalized) {
    if (to == FLOAT) {
      return Float.floatToRawIntBits(toFloat(raw, from, normalized));
    }
    if (to == HALF) {
      return SmallFloats.floatToHalf(toFloat(raw, from, normalized));
    }
    if (from.isFloat()) {
      float v = from == HALF ? SmallFloats.halfToFloat(raw) : Float.intBitsToFloat(raw);
      if (!normalized) {
        return whole(v, to);
      }
      return to.signed ? snorm(v, to.bits) : unorm(v, to.bits);
    }
    long v = from.value(raw);
    if (!normalized) {
      long least = to.signed ? -1L << to.bits - 1 : 0;
      return (int) CanonicalTexels.clamp(v, least, most(to.signed ? to.bits - 1 : to.bits));
    }
    if (from.signed && to.signed) {
      return (int) snormToSnorm(v, from.bits, to.bits);
    }
    if (from.signed) {
      return v < 0 ? 0 : (int) unormToUnorm(v, from.bits - 1, to.bits);
    }
    return (int) unormToUnorm(v, from.bits, to.signed ? to.bits - 1 : to.bits);
  }

  private static float toFloat(int raw, ComponentType from, boolean normalized) {
    if (from == FLOAT) {
      return Float.intBitsToFloat(raw);
    }
    if (from == HALF) {
      return SmallFloats.halfToFloat(raw);
    }
    long v = from.value(raw);
    if (!normalized) {
      return v;
    }
    long most = most(from.signed ? from.bits - 1 : from.bits);
    return from.signed && v <= -most ? -1 : v * (1.0f / most);
  }

  private static int whole(float v, ComponentType to) {
    long least = to.signed ? -1L << to.bits - 1 : 0;
    return (int) CanonicalTexels.clamp((long) v, least, most(to.signed ? to.bits - 1 : to.bits));
  }

  /**
   * Value in [0,1] to unsigned normalised, of two the even one. Of 32 bits the product is a float,
   * which 1 makes 2^32: its lower bits are 0.
   */
  private static int unorm(float v, int bits) {
    long most = most(bits);
    double exact = (double) v * most; // as 0.3 is 5 of 15 and 77 of 255
    double product = bits == Integer.SIZE ? v * most : exact;
    return (int) (v < 0 ? 0 : v > 1 ? most : (long) Math.rint(product));
  }

  /** Value in [-1,1] to signed normalised, of two the even one; 1 in 32 bits becomes the least. */
  private static int snorm(float v, int bits) {
    long most = most(bits - 1);
    return (int) (v < -1 ? -most : v > 1 ? most : (long) Math.rint(v * most));
  }

  /** Unsigned normalised numbers in more bits or in fewer. */
  static long unormToUnorm(long v, int from, int to) {
    if (from < to) {
      int rest = to % from;
      return v * (most(to) / most(from)) + (rest == 0 ? 0 : v >> from - rest);
    }
    return from == to ? v : (v * most(to) + (most(from) >> 1)) / most(from);
  }

  /** In fewer bits the lower ones are lost. */
  private static long snormToSnorm(long v, int from, int to) {
    if (v < -most(from - 1)) {
      return -most(to - 1);
    }
    return from < to ? unormToUnorm(v, from - 1, to - 1) : v >> from - to;
  }

  // --- formats, which take texels as floats, bytes or numbers of 32 bits, and give them

  /** Changes what a format holds to floats, bytes or whole numbers. */
  static void unpack(int[] raw, int count, ComponentType from, ComponentType to) {
    boolean plain = to == INT || to == UINT;
    for (int i = 0; i < count && from != to; i++) {
      raw[i] = plain ? converted(raw[i], from, to, false) : unpacked(raw[i], from, to);
    }
  }

  private static int unpacked(int raw, ComponentType from, ComponentType to) {
    if (from.isFloat()) {
      float v = from == HALF ? SmallFloats.halfToFloat(raw) : Float.intBitsToFloat(raw);
      return to == UBYTE ? toByte(v) : Float.floatToRawIntBits(v);
    }
    if (to == UBYTE) {
      return converted(raw, from, to, true);
    }
    // the least of signed numbers is less than -1 here
    return Float.floatToRawIntBits(raw * (1.0f / most(from.signed ? from.bits - 1 : from.bits)));
  }

  /** Changes floats, bytes or whole numbers to what a format holds. */
  static void pack(int[] raw, int count, ComponentType from, ComponentType to) {
    boolean plain = from == INT || from == UINT;
    for (int i = 0; i < count && from != to; i++) {
      raw[i] = plain ? converted(raw[i], from, to, false) : packed(raw[i], from, to);
    }
  }

  private static int packed(int raw, ComponentType from, ComponentType to) {
    if (from == UBYTE && !to.isFloat()) {
      return converted(raw, from, to, true);
    }
    float v = from == UBYTE ? raw * CanonicalTexels.BYTE_STEP : Float.intBitsToFloat(raw);
    return switch (to) {
      case FLOAT -> Float.floatToRawIntBits(v);
      case HALF -> SmallFloats.truncateToHalf(v);
      case UBYTE -> toByte(v);
      default -> to.signed ? rounded(v, -1, most(to.bits - 1)) : rounded(v, 0, most(to.bits));
    };
  }

  /** Value to a whole number, of two the one farther from zero. */
  static int rounded(float v, float least, long most) {
    float product = (v > least ? Math.min(v, 1) : least) * most;
    return (int) (product >= 0 ? product + 0.5f : product - 0.5f);
  }

  /** The byte of a value: the lowest of 2^15 and so many 256ths, rounded with the product. */
  static int toByte(float v) {
    if (!(v > 0)) {
      return 0;
    }
    return v >= 1 ? BYTE_MAX : Float.floatToRawIntBits(v * (255f / 256f) + 32768f) & BYTE_MAX;
  }
}
