package org.oovr.driver.glsl.source;

import java.util.Arrays;

/**
 * GLSL source as tokens with their places in the text (GLSL 3.30 section 3). Comments and white
 * space are left out; the tokens of preprocessor lines are there and know that they are. Anything
 * can be tokenised: what is no GLSL comes out as {@link Kind#OTHER}.
 */
public final class GlslTokens {
  /** Kinds of tokens. */
  public enum Kind {
    IDENTIFIER,
    NUMBER,
    PUNCTUATION,
    OTHER
  }

  private final String text;
  private Kind[] kinds = new Kind[64];
  private int[] starts = new int[64];
  private int[] ends = new int[64];

  /** Number of the preprocessor line that the token is in, from 1; 0 for none. */
  private int[] directives = new int[64];

  private int size;
  private int directiveCount;

  public GlslTokens(String text) {
    this.text = text;
    scan();
  }

  public String source() {
    return text;
  }

  public int size() {
    return size;
  }

  public Kind kind(int token) {
    return kinds[token];
  }

  public int start(int token) {
    return starts[token];
  }

  public int end(int token) {
    return ends[token];
  }

  public String text(int token) {
    return text.substring(starts[token], ends[token]);
  }

  /** Whether the token is this text; false outside of the list. */
  public boolean is(int token, String expected) {
    return token >= 0
        && token < size
        && ends[token] - starts[token] == expected.length()
        && text.startsWith(expected, starts[token]);
  }

  /** Whether this text is among the tokens. */
  public boolean have(String expected) {
    for (int i = 0; i < size; i++) {
      if (is(i, expected)) {
        return true;
      }
    }
    return false;
  }

  /** Whether there are tokens beside those of preprocessor lines. */
  public boolean haveCode() {
    for (int i = 0; i < size; i++) {
      if (directives[i] == 0) {
        return true;
      }
    }
    return false;
  }

  public boolean isIdentifier(int token) {
    return token >= 0 && token < size && kinds[token] == Kind.IDENTIFIER;
  }

  /** Number of the preprocessor line of a token, 0 for none. */
  public int directive(int token) {
    return directives[token];
  }

  /** First token after those of the token's preprocessor line. */
  public int afterDirective(int token) {
    int d = directives[token];
    int i = token;
    while (i < size && directives[i] == d) {
      i++;
    }
    return i;
  }

  /** Whether the token is the hash of a preprocessor line. */
  public boolean isHash(int token) {
    return directives[token] != 0
        && (token == 0 || directives[token - 1] != directives[token])
        && is(token, "#");
  }

  /**
   * The token of the bracket that closes the one at {@code open}, in the same line; -1 for none.
   */
  public int closing(int open) {
    String opener = text(open);
    String closer = opener.equals("(") ? ")" : opener.equals("[") ? "]" : "}";
    int depth = 0;
    for (int i = open; i < size && directives[i] == directives[open] || inCode(open, i); i++) {
      if (directives[i] != directives[open]) {
        continue;
      }
      if (is(i, opener)) {
        depth++;
      } else if (is(i, closer) && --depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** Code goes on after preprocessor lines in the middle of it. */
  private boolean inCode(int open, int i) {
    return i < size && directives[open] == 0;
  }

  /** Line of a place in the text, from 1. */
  public int line(int offset) {
    int line = 1;
    for (int i = 0; i < offset; i++) {
      if (text.charAt(i) == '\n') {
        line++;
      }
    }
    return line;
  }

  private void scan() {
    int at = 0;
    int n = text.length();
    boolean lineStart = true;
    int directive = 0;
    while (at < n) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r') {
        lineStart = true;
        directive = 0;
        at++;
      } else if (continuation(at) > 0) {
        at += continuation(at);
      } else if (c <= ' ') {
        at++;
      } else if (text.startsWith("//", at)) {
        at = lineCommentEnd(at);
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        at = end < 0 ? n : end + 2;
      } else {
        if (lineStart && c == '#') {
          directive = ++directiveCount;
        }
        lineStart = false;
        int end = tokenEnd(at);
        add(kindOf(c, end - at), at, end, directive);
        at = end;
      }
    }
  }

  /** Length of a backslash with its line break, else 0. */
  private int continuation(int at) {
    if (text.charAt(at) != '\\') {
      return 0;
    }
    if (text.startsWith("\\\r\n", at)) {
      return 3;
    }
    return at + 1 < text.length() && (text.charAt(at + 1) == '\n' || text.charAt(at + 1) == '\r')
        ? 2
        : 0;
  }

  private int lineCommentEnd(int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      at += Math.max(1, continuation(at));
    }
    return at;
  }

  private int tokenEnd(int at) {
    char c = text.charAt(at);
    int end = at + 1;
    if (isLetter(c)) {
      while (end < text.length() && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)))) {
        end++;
      }
    } else if (isDigit(c) || c == '.' && end < text.length() && isDigit(text.charAt(end))) {
      while (end < text.length() && isNumberPart(end)) {
        end++;
      }
    }
    return end;
  }

  private boolean isNumberPart(int at) {
    char c = text.charAt(at);
    if (isLetter(c) || isDigit(c) || c == '.') {
      return true;
    }
    char before = text.charAt(at - 1);
    return (c == '+' || c == '-') && (before == 'e' || before == 'E');
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static Kind kindOf(char first, int length) {
    if (isLetter(first)) {
      return Kind.IDENTIFIER;
    }
    if (isDigit(first) || first == '.' && length > 1) {
      return Kind.NUMBER;
    }
    return first < 0x7f ? Kind.PUNCTUATION : Kind.OTHER;
  }

  private void add(Kind kind, int start, int end, int directive) {
    if (size == starts.length) {
      kinds = Arrays.copyOf(kinds, size * 2);
      starts = Arrays.copyOf(starts, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
      directives = Arrays.copyOf(directives, size * 2);
    }
    kinds[size] = kind;
    starts[size] = start;
    ends[size] = end;
    directives[size] = directive;
    size++;
  }
}
