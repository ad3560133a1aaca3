package org.oovr.driver.gl.api;

import java.util.ArrayList;
import java.util.List;

/**
 * The arithmetic that the registry writes in {@code len}: factors that are numbers or parameters,
 * joined with {@code *} and {@code /}, evaluated from the left.
 */
final class LengthExpression {
  private final int[] parameter;
  private final GlType[] types;
  private final long[] constant;
  private final boolean[] divides;

  private LengthExpression(List<String> factors, List<Boolean> divides, GlFunction f) {
    int n = factors.size();
    parameter = new int[n];
    types = new GlType[n];
    constant = new long[n];
    this.divides = new boolean[n];
    for (int i = 0; i < n; i++) {
      this.divides[i] = divides.get(i);
      parameter[i] = f.indexOf(factors.get(i));
      if (parameter[i] >= 0) {
        types[i] = f.parameters().get(parameter[i]).type();
      } else {
        constant[i] = Long.parseLong(factors.get(i));
      }
    }
  }

  /** The expression, or null when the text is not one. */
  static LengthExpression parse(String text, GlFunction f) {
    if (!text.matches("\\w+([*/]\\w+)*")) {
      return null;
    }
    List<String> factors = new ArrayList<>();
    List<Boolean> divides = new ArrayList<>();
    int at = 0;
    boolean divide = false;
    while (at < text.length()) {
      int end = at;
      while (end < text.length() && text.charAt(end) != '*' && text.charAt(end) != '/') {
        end++;
      }
      String factor = text.substring(at, end);
      int p = f.indexOf(factor);
      if (p < 0 && !factor.matches("\\d+") || p >= 0 && f.parameters().get(p).isPointer()) {
        return null;
      }
      factors.add(factor);
      divides.add(divide);
      divide = end < text.length() && text.charAt(end) == '/';
      at = end + 1;
    }
    return new LengthExpression(factors, divides, f);
  }

  /** The value, saturated; negative factors (GL errors) give 0. */
  long evaluate(long[] bits) {
    long value = 1;
    for (int i = 0; i < parameter.length; i++) {
      long factor = parameter[i] < 0 ? constant[i] : types[i].canonical(bits[parameter[i]]);
      if (factor <= 0) {
        return 0;
      }
      if (divides[i]) {
        value /= factor;
      } else {
        value = PointerSizes.product(value, factor);
      }
    }
    return value;
  }
}
