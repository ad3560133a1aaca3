package org.oovr.driver.asm;

/**
 * A constant, a piece of state, or a program parameter: what an operand may read and no instruction
 * writes.
 *
 * @param key the same for the same state; null for constants
 * @param glsl four components
 * @param values of constants, else null
 * @param size components of a constant that matter: 1 for a number alone, else 4
 * @param array name of the array of parameters that it is an element of, or null
 * @param index in that array
 */
record Parameter(String key, String glsl, float[] values, int size, String array, int index) {
  static Parameter state(String key, String glsl) {
    return new Parameter(key, glsl, null, 4, null, 0);
  }

  static Parameter element(String array, int index) {
    String text = array + "[" + index + "]";
    return new Parameter(text, text, null, 4, array, index);
  }

  static Parameter constant(float[] v, int size) {
    StringBuilder s = new StringBuilder("vec4(");
    for (int i = 0; i < 4; i++) {
      s.append(i == 0 ? "" : ", ").append(number(v[i]));
    }
    return new Parameter(null, s.append(')').toString(), v, size, null, 0);
  }

  private static String number(float f) {
    if (Float.isInfinite(f)) {
      return f > 0 ? "(1.0 / 0.0)" : "(-1.0 / 0.0)";
    }
    return Float.toString(f);
  }
}
