package org.oovr.driver.asm;

/** A program that is not right. */
public final class AsmException extends Exception {
  private static final long serialVersionUID = 1;

  private final int position;

  AsmException(AsmToken at, String message) {
    super("line %d, char %d: error: %s\n".formatted(at.line(), at.column(), message));
    position = at.position();
  }

  /** GL_PROGRAM_ERROR_POSITION_ARB, counted as Mesa counts. */
  public int position() {
    return position;
  }

  /** An operand or a word where another one is expected. */
  static AsmException unexpected(AsmToken at, String... expected) {
    String list = expected.length == 0 ? "" : ", expecting " + String.join(" or ", expected);
    return new AsmException(at, "syntax error, unexpected " + at.name() + list);
  }
}
