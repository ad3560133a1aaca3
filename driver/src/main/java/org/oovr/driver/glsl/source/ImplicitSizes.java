package org.oovr.driver.glsl.source;

import java.util.HashMap;
import java.util.Map;

/** Sizes of arrays that their declarations leave open. */
final class ImplicitSizes {
  private ImplicitSizes() {}

  /**
   * Sizes of arrays that are declared without and whose length is asked for: one more than the
   * largest constant that they are indexed with (GLSL 4.60 section 4.1.9), which the compiler does
   * not know before it has read everything. By the token of the empty bracket.
   */
  static Map<Integer, Integer> of(GlslTokens t) {
    Map<Integer, Integer> sizes = new HashMap<>();
    for (int i = 1; i + 2 < t.size(); i++) {
      boolean declared = t.is(i, "[") && t.is(i + 1, "]") && (t.is(i + 2, ";") || t.is(i + 2, ","));
      if (declared && t.isIdentifier(i - 1) && t.isIdentifier(i - 2) && isVariable(t, i - 2)) {
        int size = sizeByUse(t, t.text(i - 1));
        if (size > 0) {
          sizes.put(i, size);
        }
      }
    }
    return sizes;
  }

  /** Whether the declaration whose type stands here is of no interface and no structure. */
  private static boolean isVariable(GlslTokens t, int type) {
    for (int i = type - 1; i >= 0 && t.isIdentifier(i); i--) {
      if (t.is(i, "in") || t.is(i, "out") || t.is(i, "varying") || t.is(i, "uniform")) {
        return false;
      }
    }
    int depth = 0;
    for (int i = type - 1; i > 0; i--) {
      depth += t.is(i, "}") ? 1 : 0;
      if (t.is(i, "{") && depth-- == 0) {
        return t.is(i - 1, ")") || t.is(i - 1, "else") || !t.isIdentifier(i - 1);
      }
    }
    return true;
  }

  private static boolean isReturn(GlslTokens t, int i) {
    return t.is(i, "return") || t.is(i, "else");
  }

  /** The size of an array whose length is asked for; 0 where it is not, or not said by use. */
  private static int sizeByUse(GlslTokens t, String name) {
    int size = 0;
    boolean asked = false;
    for (int i = 0; i + 3 < t.size(); i++) {
      if (!t.is(i, name) || t.is(i - 1, ".")) {
        continue;
      }
      if (t.isIdentifier(i - 1) && t.is(i + 1, "[") && !t.is(i + 2, "]") && !isReturn(t, i - 1)) {
        return 0; // declared again, with a size
      }
      asked |= t.is(i + 1, ".") && t.is(i + 2, "length");
      if (t.is(i + 1, "[") && t.is(i + 3, "]") && t.text(i + 2).matches("\\d{1,4}")) {
        size = Math.max(size, Integer.parseInt(t.text(i + 2)) + 1);
      }
    }
    return asked ? size : 0;
  }
}
