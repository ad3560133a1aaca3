package org.oovr.driver.gl.call;

import org.oovr.driver.trace.Pointer;

/**
 * Values of a {@code gl*Parameter*} call in whatever form they came: one value, or memory.
 *
 * @param form 'f' float, 'i' int, 'I' pure integers (no normalisation of colours)
 * @param memory where the values are; null where there is one, which was given itself
 * @param word the bits of the one value
 */
public record ParameterValues(char form, Pointer memory, int word) {

  public static ParameterValues of(int value) {
    return new ParameterValues('i', null, value);
  }

  public static ParameterValues of(float value) {
    return new ParameterValues('f', null, Float.floatToRawIntBits(value));
  }

  public static ParameterValues of(Pointer values, char form) {
    return new ParameterValues(form, values, 0);
  }

  private int word(int i) {
    return memory == null ? word : memory.int32(i);
  }

  public int integer(int i) {
    return form == 'f' ? Math.round(number(i)) : word(i);
  }

  public float number(int i) {
    return form == 'f' ? Float.intBitsToFloat(word(i)) : word(i);
  }

  /** A colour component as it is kept: float bits, or the integer. */
  int colorWord(int i) {
    return switch (form) {
      case 'f' -> Float.floatToRawIntBits(number(i));
      case 'I' -> integer(i);
      // GL 3.3 core equation 2.3: ints map to [-1, 1]
      default -> Float.floatToRawIntBits((float) Math.max(integer(i) / 2147483647.0, -1));
    };
  }
}
