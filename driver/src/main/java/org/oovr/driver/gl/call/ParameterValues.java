package org.oovr.driver.gl.call;

import org.oovr.driver.common.Out;
import org.oovr.driver.trace.Call;

/**
 * Values of a {@code gl*Parameter*} call in whatever form they came: one value, or memory.
 *
 * @param at argument with the value or pointer
 * @param form 'f' float, 'i' int, 'I' pure integers (no normalisation of colours)
 * @param vector whether the argument is a pointer
 */
record ParameterValues(Call call, int at, char form, boolean vector) {

  int integer(int i) {
    if (form == 'f') {
      float f = number(i);
      return Math.round(f);
    }
    return vector ? Out.int32(call, at, i) : call.i(at);
  }

  float number(int i) {
    if (form == 'f') {
      return vector ? Out.float32(call, at, i) : call.f(at);
    }
    return vector ? Out.int32(call, at, i) : call.i(at);
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
