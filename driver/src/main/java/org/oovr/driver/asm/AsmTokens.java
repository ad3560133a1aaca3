package org.oovr.driver.asm;

import org.oovr.driver.asm.AsmToken.Kind;

/** The tokens of a program one after the other, the next one visible. */
final class AsmTokens {
  final AsmLexer lexer;
  private AsmToken next;

  AsmTokens(AsmLexer lexer) {
    this.lexer = lexer;
  }

  boolean isFragment() {
    return lexer.isFragment();
  }

  AsmToken peek() {
    if (next == null) {
      next = lexer.next();
    }
    return next;
  }

  AsmToken take() {
    AsmToken t = peek();
    next = null;
    return t;
  }

  /** Takes a symbol when it is the next token. */
  boolean takeSymbol(String symbol) {
    boolean is = peek().isSymbol(symbol);
    if (is) {
      next = null;
    }
    return is;
  }

  /** Takes a word behind a dot when it is the next token. */
  boolean takeDotted(String word) {
    boolean is = peek().isDotted(word);
    if (is) {
      next = null;
    }
    return is;
  }

  void expect(String symbol) throws AsmException {
    if (!takeSymbol(symbol)) {
      throw AsmException.unexpected(peek(), "'" + symbol + "'");
    }
  }

  AsmToken expect(Kind kind, String expected) throws AsmException {
    if (!peek().is(kind)) {
      throw AsmException.unexpected(peek(), expected);
    }
    return take();
  }

  /** A word behind a dot, whichever. */
  AsmToken dotted() throws AsmException {
    if (!peek().is(Kind.DOTTED)) {
      throw AsmException.unexpected(peek());
    }
    return take();
  }

  /** The number in brackets, below a limit. */
  int index(int limit, String fault) throws AsmException {
    expect("[");
    int i = number(limit, fault);
    expect("]");
    return i;
  }

  /** A whole number below a limit. */
  int number(int limit, String fault) throws AsmException {
    AsmToken t = expect(Kind.INTEGER, "INTEGER");
    int i = integer(t);
    if (i >= limit) {
      throw new AsmException(t, fault);
    }
    return i;
  }

  /** A number in brackets where there may be none, which means 0. */
  int optionalIndex(int limit, String fault) throws AsmException {
    return peek().isSymbol("[") ? index(limit, fault) : 0;
  }

  static int integer(AsmToken t) {
    return t.text().length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(t.text());
  }
}
