package org.oovr.driver.glsl;

import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.glsl.source.GlslTokens;

/**
 * Sizes of arrays, looked at before the compiler sees them: glslang takes memory for each element
 * of a uniform, 16 GiB for one of 2^31, and the process goes with it. Sizes are numbers, names of
 * constants and of macros that are numbers, and products of structs in arrays.
 */
final class ArraySizes {
  /** Elements that an array may have: as many numbers as the largest storage buffer holds. */
  private static final long MOST = 1 << 25;

  private final GlslTokens tokens;
  private final Map<String, Long> numbers = new HashMap<>();

  /** Elements of the largest member of each struct. */
  private final Map<String, Long> structs = new HashMap<>();

  private ArraySizes(GlslTokens tokens) {
    this.tokens = tokens;
  }

  /** What is wrong with a source, as a line of an info log; null where nothing is. */
  static String fault(GlslTokens tokens) {
    return new ArraySizes(tokens).find();
  }

  private String find() {
    String struct = null;
    long largest = 1;
    long closed = 1; // of a struct whose closing brace was just met
    for (int i = 0; i < tokens.size(); i++) {
      name(i);
      if (tokens.is(i, "struct") && tokens.isIdentifier(i + 1)) {
        struct = tokens.text(i + 1);
        largest = 1;
      } else if (tokens.is(i, "}") && struct != null) {
        structs.put(struct, largest);
        closed = largest;
        struct = null;
        continue;
      } else if (tokens.is(i, ";")) {
        closed = 1;
      }
      if (!tokens.is(i, "[") || tokens.is(i - 1, "]")) {
        continue;
      }
      long elements = elements(i) * Math.max(closed, type(i - 1));
      if (elements > MOST) {
        return "0:"
            + tokens.line(tokens.start(i))
            + ": error: '[' : array of "
            + elements
            + " elements: more than can be compiled\n";
      }
      largest = Math.max(largest, elements);
    }
    return null;
  }

  /** Notes a constant or a macro that is a number. */
  private void name(int i) {
    boolean macro = tokens.is(i, "define") && tokens.isHash(i - 1);
    boolean constant = tokens.is(i, "int") || tokens.is(i, "uint");
    int value = macro ? i + 2 : i + 3;
    if ((macro || constant && tokens.is(i + 2, "=")) && tokens.isIdentifier(i + 1)) {
      long number = number(value);
      if (number >= 0) {
        numbers.merge(tokens.text(i + 1), number, Math::max);
      }
    }
  }

  /** Elements of the struct that is the type of a declared name; 1 for other types. */
  private long type(int declared) {
    for (int i = declared - 1; i >= 0 && i >= declared - 2; i--) {
      if (tokens.isIdentifier(i)) {
        return structs.getOrDefault(tokens.text(i), 1L);
      }
    }
    return 1;
  }

  /** The product of the sizes from a bracket on; sizes that are not known count as one. */
  private long elements(int open) {
    long product = 1;
    for (int i = open; tokens.is(i, "[") && product <= MOST; ) {
      int close = tokens.closing(i);
      if (close < 0) {
        break;
      }
      long size = close == i + 2 ? number(i + 1) : 1;
      product *= Math.max(size, 1);
      i = close + 1;
    }
    return product;
  }

  /** The value of a literal or of a name that stands for one; -1 for others. */
  private long number(int token) {
    if (token >= tokens.size()) {
      return -1;
    }
    String text = tokens.text(token);
    if (tokens.isIdentifier(token)) {
      return numbers.getOrDefault(text, -1L);
    }
    String digits =
        text.endsWith("u") || text.endsWith("U") ? text.substring(0, text.length() - 1) : text;
    if (tokens.kind(token) != GlslTokens.Kind.NUMBER || digits.length() > 20) {
      return -1;
    }
    try {
      return Long.decode(digits);
    } catch (NumberFormatException notWhole) {
      return -1; // a float, which is no size
    }
  }
}
