package org.oovr.simulator.shader.interp;

/** IEEE 754 half precision, round to nearest even. */
final class Halves {
  private Halves() {}

  static float toFloat(int half) {
    int sign = (half & 0x8000) << 16;
    int exponent = (half >> 10) & 31;
    int mantissa = half & 0x3ff;
    if (exponent == 31) {
      return Float.intBitsToFloat(sign | 0x7f800000 | (mantissa << 13));
    }
    if (exponent == 0) {
      float value = mantissa * 0x1p-24f;
      return sign == 0 ? value : -value;
    }
    return Float.intBitsToFloat(sign | ((exponent + 112) << 23) | (mantissa << 13));
  }

  static int fromFloat(float value) {
    int bits = Float.floatToRawIntBits(value);
    int sign = (bits >>> 16) & 0x8000;
    int magnitude = bits & 0x7fffffff;
    if (magnitude > 0x7f800000) {
      return sign | 0x7e00;
    }
    if (magnitude >= 0x47800000) {
      return sign | 0x7c00;
    }
    if (magnitude < 0x38800000) {
      // a denormal half: the addition rounds at its last bit
      float scaled = Float.intBitsToFloat(magnitude) + 0.5f;
      return sign | (Float.floatToRawIntBits(scaled) - 0x3f000000);
    }
    int odd = (magnitude >> 13) & 1;
    return sign | ((magnitude - 0x38000000 + 0xfff + odd) >> 13);
  }
}
