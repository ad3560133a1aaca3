package org.oovr.driver.gl.call.fixed;

import org.oovr.driver.gl.call.ParameterValues;
import org.oovr.driver.gl.call.number.Normalized;
import org.oovr.driver.gl.state.Answer;
import org.oovr.driver.trace.Pointer;

/** Values of parameters on their way in and out. */
final class FixedValues {
  private FixedValues() {}

  static float[] numbers(ParameterValues v, int count) {
    float[] out = new float[count];
    for (int i = 0; i < count; i++) {
      out[i] = v.number(i);
    }
    return out;
  }

  /** Four components; of integers the full range is [-1, 1]. */
  static float[] color(ParameterValues v) {
    float[] out = new float[4];
    for (int i = 0; i < 4; i++) {
      out[i] = v.form() != 'i' ? v.number(i) : Normalized.i(v.integer(i));
    }
    return out;
  }

  /** Writes numbers, of which integers are the nearest. */
  static void putRounded(Pointer memory, char form, float... values) {
    float[] whole = values.clone();
    for (int i = 0; i < whole.length; i++) {
      double nearest = Math.copySign(Math.floor(Math.abs((double) values[i]) + 0.5), values[i]);
      whole[i] = form == 'i' ? (float) nearest : values[i];
    }
    put(memory, form, whole);
  }

  /**
   * Writes numbers, of integers without their fractions, as Mesa does.
   *
   * @param form 'f', 'd', 'x' for fixed point, or 'i'
   */
  static void put(Pointer memory, char form, float... values) {
    for (int i = 0; i < values.length; i++) {
      switch (form) {
        case 'f' -> memory.putFloat(i, values[i]);
        case 'd' -> memory.putLong(i, Double.doubleToRawLongBits(values[i]));
        case 'x' -> memory.putInt(i, Math.round(values[i] * ParameterValues.FIXED_ONE));
        default -> memory.putInt(i, (int) values[i]);
      }
    }
  }

  /** Writes components of colours: of integers the full range is [-1, 1]. */
  static void colors(Pointer memory, char form, float... values) {
    if (form != 'i') {
      put(memory, form, values);
      return;
    }
    for (int i = 0; i < values.length; i++) {
      memory.putInt(i, Answer.normalizedInt(values[i]));
    }
  }
}
