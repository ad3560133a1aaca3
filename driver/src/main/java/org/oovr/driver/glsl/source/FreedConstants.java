package org.oovr.driver.glsl.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Constants whose values the compiler does not know, as it does not evaluate all functions in
 * constant expressions (GLSL 4.60 section 4.3.3): {@code const mat3 M = transpose(mat3(...))}. They
 * become variables that are initialised with the same expression, where nobody writes to them.
 */
public final class FreedConstants {
  private static final Pattern NOT_CONSTANT =
      Pattern.compile(
          "\\d+:(\\d+): error: (?:'=' : global const initializers must be constant"
              + "|'non-constant initializer' : not supported for this version) ?.*");

  /** Functions whose values are known nowhere before a shader runs. */
  private static final Pattern NEVER =
      Pattern.compile(
          "texture\\w*|texel\\w*|shadow\\w*|image\\w*|atomic\\w*|dFd\\w+|fwidth\\w*"
              + "|interpolate\\w+|noise[1-4]|ftransform");

  private static final Pattern TYPE =
      Pattern.compile("bool|int|uint|float|double|[biud]?vec[234]|d?mat[234](x[234])?");

  /** Of so many at once, each of which is looked for in the whole source, none is freed. */
  private static final int MOST = 256;

  private FreedConstants() {}

  /**
   * A source whose constants of unknown value are variables, lines as they were.
   *
   * @param log what the compiler says of the source
   * @return null when there is none, or one that is initialised with no constant expression, or
   *     constants are written to
   */
  public static String free(String source, String log) {
    GlslTokens tokens = null;
    Set<String> constants = null;
    StringBuilder freed = null;
    int found = 0;
    for (String message : log.split("\n")) {
      Matcher m = NOT_CONSTANT.matcher(message);
      if (!m.matches() || m.group(1).length() > 8) {
        continue;
      }
      if (++found > MOST) {
        return null;
      }
      if (tokens == null) {
        tokens = new GlslTokens(source);
        constants = constants(tokens);
        if (isWritten(tokens, constants)) {
          return null;
        }
        freed = new StringBuilder(source);
      }
      int word = declaration(tokens, Integer.parseInt(m.group(1)));
      if (word < 0 || !isConstant(tokens, word, constants)) {
        return null;
      }
      freed.replace(tokens.start(word), tokens.end(word), "     ");
    }
    return freed == null ? null : freed.toString();
  }

  /** The word {@code const} of the declaration that a line is in; -1 for none. */
  private static int declaration(GlslTokens tokens, int line) {
    int found = -1;
    int at = 0;
    int current = 1;
    for (int i = 0; i < tokens.size(); i++) {
      for (; at < tokens.start(i); at++) {
        current += tokens.source().charAt(at) == '\n' ? 1 : 0;
      }
      if (current > line) {
        break;
      }
      if (tokens.is(i, "const") && tokens.directive(i) == 0) {
        found = i;
      } else if (tokens.is(i, ";") && current < line) {
        found = -1;
      }
    }
    return found;
  }

  /** Names that are declared as constants. */
  private static Set<String> constants(GlslTokens tokens) {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.is(i, "const")) {
        int depth = 0;
        boolean value = false;
        for (int k = i + 1; k + 1 < tokens.size() && !tokens.is(k, ";"); k++) {
          depth += depth(tokens, k);
          if (depth == 0 && (tokens.is(k, "=") || tokens.is(k, ","))) {
            value = tokens.is(k, "=");
          }
          boolean initialised = tokens.is(k + 1, "=") || tokens.is(k + 1, "[");
          if (depth == 0 && !value && tokens.isIdentifier(k) && initialised) {
            names.add(tokens.text(k));
          }
        }
      }
    }
    return names;
  }

  private static int depth(GlslTokens tokens, int i) {
    return switch (tokens.text(i)) {
      case "(", "[", "{" -> 1;
      case ")", "]", "}" -> -1;
      default -> 0;
    };
  }

  /** Whether what a declaration is initialised with has values before a shader runs. */
  private static boolean isConstant(GlslTokens tokens, int word, Set<String> constants) {
    boolean value = false;
    int depth = 0;
    Deque<Boolean> lists = new ArrayDeque<>(); // of arguments, or sequences in parentheses
    for (int i = word + 1; i < tokens.size() && !tokens.is(i, ";"); i++) {
      int change = depth(tokens, i);
      depth += change;
      if (change > 0) {
        lists.push(tokens.isIdentifier(i - 1) || tokens.is(i - 1, "]") || tokens.is(i, "{"));
      } else if (change < 0 && !lists.isEmpty()) {
        lists.pop();
      } else if (tokens.is(i, ",") && !lists.isEmpty() && !lists.peek()) {
        return false; // the value of a sequence is none that is known
      }
      if (depth == 0 && (tokens.is(i, "=") || tokens.is(i, ","))) {
        value = tokens.is(i, "=");
      }
      if (!value || !tokens.isIdentifier(i) || tokens.is(i - 1, ".")) {
        continue;
      }
      String name = tokens.text(i);
      boolean call = tokens.is(i + 1, "(");
      boolean known =
          constants.contains(name)
              || name.equals("true")
              || name.equals("false")
              || name.startsWith("gl_Max")
              || TYPE.matcher(name).matches()
              || isStructure(tokens, name)
              || call && !NEVER.matcher(name).matches() && !isFunction(tokens, name);
      if (!known) {
        return false;
      }
    }
    return true;
  }

  private static boolean isStructure(GlslTokens tokens, String name) {
    for (int i = 1; i < tokens.size(); i++) {
      if (tokens.is(i, name) && tokens.is(i - 1, "struct")) {
        return true;
      }
    }
    return false;
  }

  /** Whether a source has a function of that name itself. */
  private static boolean isFunction(GlslTokens tokens, String name) {
    for (int i = 1; i < tokens.size(); i++) {
      if (tokens.is(i, name) && tokens.is(i + 1, "(")) {
        boolean type = tokens.isIdentifier(i - 1) || tokens.is(i - 1, "]");
        if (type && !tokens.is(i - 1, "return") && !tokens.is(i - 1, "else")) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether something is written to one of the names, wherever they mean something. */
  private static boolean isWritten(GlslTokens tokens, Set<String> constants) {
    for (int i = 1; i < tokens.size(); i++) {
      if (!tokens.isIdentifier(i)
          || tokens.isIdentifier(i - 1) && !tokens.is(i - 1, "return")
          || tokens.is(i - 1, ".")
          || tokens.is(i - 1, ",")
          || !constants.contains(tokens.text(i))) {
        continue;
      }
      int next = i + 1;
      while (tokens.is(next, ".") || tokens.is(next, "[")) {
        int close = tokens.is(next, "[") ? tokens.closing(next) : next + 1;
        next = close < 0 ? tokens.size() : close + 1;
      }
      String after = next < tokens.size() ? tokens.text(next) : "";
      boolean equals = tokens.is(next + 1, "=");
      boolean written =
          after.equals("=") && !equals
              || after.length() == 1 && "+-*/%&|^".contains(after) && equals
              || (after.equals("+") || after.equals("-")) && tokens.is(next + 1, after)
              || tokens.is(i - 1, "+") && tokens.is(i - 2, "+")
              || tokens.is(i - 1, "-") && tokens.is(i - 2, "-");
      if (written) {
        return true;
      }
    }
    return false;
  }
}
