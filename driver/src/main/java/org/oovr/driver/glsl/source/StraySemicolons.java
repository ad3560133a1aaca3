package org.oovr.driver.glsl.source;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;

/**
 * Semicolons outside of functions that end nothing, as in {@code void main() {...};}. Mesa takes
 * them in every version, the compiler only since 4.60 and never in OpenGL ES.
 */
final class StraySemicolons {
  private final GlslTokens tokens;
  private final TokenEdits edits;

  /** For each open brace whether a function's body begins with it. */
  private ArrayDeque<Boolean> open = new ArrayDeque<>();

  private final ArrayDeque<ArrayDeque<Boolean>> atConditions = new ArrayDeque<>();
  private final Set<String> macros = new HashSet<>();
  private int parentheses;

  /** Whether a declaration or a function has ended, and nothing has begun since. */
  private boolean between = true;

  private StraySemicolons(GlslTokens tokens, TokenEdits edits) {
    this.tokens = tokens;
    this.edits = edits;
  }

  /** Blanks them. */
  static void blank(GlslTokens tokens, TokenEdits edits) {
    StraySemicolons all = new StraySemicolons(tokens, edits);
    for (int i = 0; i < tokens.size(); ) {
      if (tokens.isHash(i)) {
        all.directive(i);
        i = tokens.afterDirective(i);
      } else {
        all.token(i++);
      }
    }
  }

  /** Braces of the branches of a condition do not add up. */
  private void directive(int hash) {
    int after = tokens.afterDirective(hash);
    switch (hash + 1 < after ? tokens.text(hash + 1) : "") {
      case "if", "ifdef", "ifndef" -> atConditions.push(open.clone());
      case "else", "elif" -> {
        if (!atConditions.isEmpty()) {
          open = atConditions.peek().clone();
        }
      }
      case "endif" -> atConditions.poll();
      case "define" -> {
        if (hash + 2 < after) {
          macros.add(tokens.text(hash + 2));
        }
      }
      default -> {
        // changes nothing
      }
    }
  }

  private void token(int i) {
    switch (tokens.text(i)) {
      case "(" -> parentheses++;
      case ")" -> parentheses--;
      case "{" -> {
        open.push(open.isEmpty() && isBody(i));
        parentheses = 0;
      }
      case "}" -> {
        Boolean body = open.poll();
        between = open.isEmpty() && Boolean.TRUE.equals(body);
        parentheses = 0;
        return;
      }
      case ";" -> {
        if (open.isEmpty() && parentheses == 0) {
          if (between) {
            edits.blank(i, i);
          }
          between = true;
        }
        return;
      }
      default -> {
        // part of a declaration
      }
    }
    between = false;
  }

  /** A body follows its parameters, which follow a name that is no macro's. */
  private boolean isBody(int brace) {
    if (!tokens.is(brace - 1, ")")) {
      return false;
    }
    int depth = 0;
    for (int i = brace - 1; i > 0; i--) {
      if (tokens.is(i, ")")) {
        depth++;
      } else if (tokens.is(i, "(") && --depth == 0) {
        return tokens.isIdentifier(i - 1) && !macros.contains(tokens.text(i - 1));
      }
    }
    return false;
  }
}
