package org.oovr.driver.glsl.source;

/** Edits of a source, told by its tokens. */
final class TokenEdits {
  private final GlslTokens tokens;
  private final SourceEdits edits;

  TokenEdits(GlslTokens tokens) {
    this.tokens = tokens;
    edits = new SourceEdits(tokens.source());
  }

  void replace(int token, String text) {
    replace(token, token, text);
  }

  /** Puts a text in place of all from a token to another. */
  void replace(int first, int last, String text) {
    edits.replace(tokens.start(first), tokens.end(last), text);
  }

  /** Puts blanks in place of all from a token to another; line breaks stay. */
  void blank(int first, int last) {
    edits.blank(tokens.start(first), tokens.end(last));
  }

  void insertBefore(int token, String text) {
    edits.insert(tokens.start(token), text);
  }

  void insertAfter(int token, String text) {
    edits.insert(tokens.end(token), text);
  }

  void prepend(String text) {
    edits.insert(0, text);
  }

  void append(String text) {
    edits.insert(tokens.source().length(), text);
  }

  String apply() {
    return edits.apply();
  }
}
