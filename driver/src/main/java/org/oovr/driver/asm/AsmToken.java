package org.oovr.driver.asm;

/**
 * A token of a program.
 *
 * @param kind what it is
 * @param text as written; of keywords that follow a dot, without it
 * @param line from 1
 * @param column from 1
 * @param position what GL_PROGRAM_ERROR_POSITION_ARB is of an error here
 */
record AsmToken(Kind kind, String text, int line, int column, int position) {
  /** Kinds of tokens. */
  enum Kind {
    HEADER,
    /** A word that starts a statement, or {@code state}, {@code program} and the like. */
    WORD,
    OPCODE,
    IDENTIFIER,
    USED_IDENTIFIER,
    INTEGER,
    REAL,
    /** A word of the language behind a dot. */
    DOTTED,
    /** Components behind a dot: those of a write mask, in order. */
    MASK,
    /** Four components behind a dot that are no write mask. */
    SWIZZLE,
    DOT,
    DOT_DOT,
    SYMBOL,
    TARGET,
    INVALID,
    END_OF_FILE
  }

  boolean is(Kind k) {
    return kind == k;
  }

  /** Whether it is that symbol, word or dotted word. */
  boolean is(Kind k, String t) {
    return kind == k && text.equals(t);
  }

  boolean isSymbol(String t) {
    return is(Kind.SYMBOL, t);
  }

  boolean isDotted(String t) {
    return is(Kind.DOTTED, t);
  }

  /** Components of a mask or swizzle, 0 to 3. */
  int[] components() {
    int[] c = new int[text.length()];
    for (int i = 0; i < c.length; i++) {
      int xyzw = "xyzw".indexOf(text.charAt(i));
      c[i] = xyzw >= 0 ? xyzw : "rgba".indexOf(text.charAt(i));
    }
    return c;
  }

  /** What messages call it. */
  String name() {
    return switch (kind) {
      case HEADER -> text.startsWith("!!ARBvp") ? "ARBvp_10" : "ARBfp_10";
      case WORD ->
          text.equals("texture") ? "TEXTURE_UNIT" : text.toUpperCase(java.util.Locale.ROOT);
      case OPCODE -> AsmOp.of(text).group();
      case DOTTED -> AsmLexer.dottedName(text);
      case MASK -> "MASK" + text.length();
      case SYMBOL -> "'" + text + "'";
      case TARGET -> "TEX_" + text;
      case INVALID -> "invalid token";
      case END_OF_FILE -> "end of file";
      default -> kind.name();
    };
  }
}
