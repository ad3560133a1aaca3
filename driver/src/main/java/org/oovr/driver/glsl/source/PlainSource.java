package org.oovr.driver.glsl.source;

/** Sources as the rest wants them: no line is continued, no structure declared in another. */
public final class PlainSource {
  /** The one version that has structures declared in others. */
  private static final int EMBEDDING = 110;

  /** Structures in structures of one source that are taken out. */
  private static final int MOST_NESTED = 64;

  private PlainSource() {}

  /** The source as the rest wants it: no line is continued, no structure declared in another. */
  public static String of(String source) {
    String plain = joinContinuedLines(source);
    for (int nested = 0; nested < MOST_NESTED && plain.contains("struct"); nested++) {
      GlslTokens tokens = new GlslTokens(plain);
      String next = GlslVersion.of(tokens).number() == EMBEDDING ? takeOut(tokens, nested) : null;
      if (next == null) {
        break;
      }
      plain = next;
    }
    return plain;
  }

  /**
   * Declares the last structure that is declared in a structure or a block before that: GLSL 1.10
   * has these (section 4.1.8), the compiler has not. Lines stay where they are.
   *
   * @param number of the structure, for its name where it has none
   * @return null where there is none
   */
  private static String takeOut(GlslTokens tokens, int number) {
    for (int i = tokens.size() - 1; i > 0; i--) {
      if (!tokens.is(i, "struct") || tokens.directive(i) != 0 || i + 2 >= tokens.size()) {
        continue;
      }
      boolean named = tokens.isIdentifier(i + 1);
      int open = named ? i + 2 : i + 1;
      int close = open < tokens.size() && tokens.is(open, "{") ? tokens.closing(open) : -1;
      int outer = memberOf(tokens, i);
      if (close < 0 || outer < 0) {
        continue;
      }
      for (int wider = outer; wider > 0; wider = memberOf(tokens, wider)) {
        outer = wider;
      }
      String name = named ? tokens.text(i + 1) : "oovr_structure_" + number;
      String source = tokens.source();
      String body = source.substring(tokens.start(open), tokens.end(close));
      if (body.contains("#") || body.contains("//")) {
        continue; // which end with their lines
      }
      int first = tokens.start(outer);
      return source.substring(0, first)
          + ("struct " + name + body + "; ").replace('\n', ' ')
          + source.substring(first, tokens.start(i))
          + name
          + body.replaceAll("[^\n]", "")
          + source.substring(tokens.end(close));
    }
    return null;
  }

  /** The first token of the structure or block that a token is directly in; -1 for none. */
  private static int memberOf(GlslTokens tokens, int token) {
    int depth = 0;
    int open = token - 1;
    while (open >= 0 && (depth > 0 || !tokens.is(open, "{"))) {
      depth += tokens.is(open, "}") ? 1 : tokens.is(open, "{") ? -1 : 0;
      open--;
    }
    int word = open - 1;
    if (word < 0 || !tokens.isIdentifier(word)) {
      return -1; // no brace, or one of code
    }
    int first = word;
    boolean declares = tokens.is(word, "struct");
    while (first > 0
        && tokens.directive(first - 1) == 0
        && !tokens.is(first - 1, ";")
        && !tokens.is(first - 1, "{")
        && !tokens.is(first - 1, "}")) {
      first--;
      String text = tokens.text(first);
      declares |= text.equals("struct") || text.equals("uniform") || text.equals("buffer");
    }
    return declares ? first : -1;
  }

  /**
   * Joins lines that end in a backslash, which GLSL has known officially since 4.20 and drivers
   * always. The line breaks come back after the joined line, so that later lines keep their number.
   */
  public static String joinContinuedLines(String source) {
    if (!source.contains("\\\n") && !source.contains("\\\r")) {
      return source;
    }
    StringBuilder out = new StringBuilder(source.length());
    int pending = 0;
    for (int i = 0; i < source.length(); i++) {
      char c = source.charAt(i);
      if (c == '\\' && i + 1 < source.length()) {
        char next = source.charAt(i + 1);
        if (next == '\n' || next == '\r') {
          pending++;
          i += source.startsWith("\r\n", i + 1) ? 2 : 1;
          continue;
        }
      }
      out.append(c);
      if (c == '\n') {
        out.append("\n".repeat(pending));
        pending = 0;
      }
    }
    return out.toString();
  }
}
