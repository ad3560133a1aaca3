package org.oovr.driver.gl.call;

import org.oovr.driver.trace.Pointer;

/**
 * Values of a {@code gl*Parameter*} call in whatever form they came: one value, or memory.
 *
 * @param form 'f' float, 'i' int, 'x' fixed point, of which names are as they are, 'I' pure
 *     integers (no normalisation of colours)
 * @param memory where the values are; null where there is one, which was given itself
 * @param word the bits of the one value
 */
public record ParameterValues(char form, Pointer memory, int word) {
  /** 1 in fixed point. */
  public static final float FIXED_ONE = 65536;

  public static ParameterValues of(int value) {
    return new ParameterValues('i', null, value);
  }

  public static ParameterValues of(float value) {
    return new ParameterValues('f', null, Float.floatToRawIntBits(value));
  }

  /** One of which integers are the nearest, as single parameters of textures are in Mesa. */
  public static ParameterValues rounded(float value) {
    return new ParameterValues('r', null, Float.floatToRawIntBits(value));
  }

  /** One of 16.16 fixed point. */
  public static ParameterValues fixed(int value) {
    return new ParameterValues('x', null, value);
  }

  public static ParameterValues of(Pointer values, char form) {
    return new ParameterValues(form, values, 0);
  }

  /** One value for a parameter that is a vector is its first component, as Mesa takes it. */
  private int word(int i) {
    return memory != null ? memory.int32(i) : i == 0 ? word : 0;
  }

  public int integer(int i) {
    return switch (form) {
      case 'f' -> (int) number(i); // without its fraction, as Mesa takes it
      case 'r' -> (int) Math.copySign(Math.abs(number(i)) + 0.5, number(i));
      default -> word(i);
    };
  }

  public float number(int i) {
    return switch (form) {
      case 'f', 'r' -> Float.intBitsToFloat(word(i));
      case 'x' -> word(i) / FIXED_ONE;
      default -> word(i);
    };
  }

  /** A colour component as it is kept: float bits, or the integer. */
  int colorWord(int i) {
    return switch (form) {
      case 'f', 'x' -> Float.floatToRawIntBits(number(i));
      case 'I' -> integer(i);
      // GL 3.3 core equation 2.3: ints map to [-1, 1]
      default -> Float.floatToRawIntBits((float) Math.max(integer(i) / 2147483647.0, -1));
    };
  }
}
