package org.oovr.driver.glsl.source;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Comparisons whose outcome is compared, as in {@code (a == b) == true}: the compiler folds those
 * of constant vectors to as many words as the vectors have, of which only the first is the outcome,
 * and finds them unlike any truth value. Two negations of such an operand leave its one word.
 */
final class ComparedComparisons {
  private static final String OPERATORS = "=!<>+-*/%&|^";

  private final GlslTokens tokens;

  /** An open parenthesis. */
  private static final class Level {
    final int open;
    boolean compares;

    /** Whether its value may be another than that of a comparison. */
    boolean mixed;

    Level(int open) {
      this.open = open;
    }
  }

  private ComparedComparisons(GlslTokens tokens) {
    this.tokens = tokens;
  }

  /** Negates such operands twice. */
  static void negate(GlslTokens tokens, TokenEdits edits) {
    new ComparedComparisons(tokens).look(edits);
  }

  private void look(TokenEdits edits) {
    Deque<Level> levels = new ArrayDeque<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.directive(i) != 0) {
        continue;
      }
      if (tokens.is(i, "(") || tokens.is(i, "[") || tokens.is(i, "{")) {
        levels.push(new Level(i));
      } else if (tokens.is(i, ")") || tokens.is(i, "]") || tokens.is(i, "}")) {
        Level level = levels.poll();
        if (level != null && isOperand(level, i)) {
          edits.insertBefore(level.open, "!!");
        }
      } else if (!levels.isEmpty()) {
        within(levels.peek(), i);
      }
    }
  }

  private void within(Level level, int i) {
    if (comparison(i)) {
      level.compares = true;
    } else if (tokens.is(i, "?") || tokens.is(i, ",") || tokens.is(i, ";") || assignment(i)) {
      level.mixed = true;
    }
  }

  private boolean isOperand(Level level, int close) {
    int before = level.open - 1;
    boolean called = tokens.isIdentifier(before) && !tokens.is(before, "return");
    return tokens.is(level.open, "(")
        && level.compares
        && !level.mixed
        && !called
        && !tokens.is(before, "]")
        && (comparison(close + 1) || comparison(before - 1));
  }

  /** Whether {@code ==} or {@code !=} begins with a token. */
  private boolean comparison(int i) {
    return (tokens.is(i, "=") || tokens.is(i, "!")) && joins(i, "=") && !follows(i);
  }

  private boolean assignment(int i) {
    return tokens.is(i, "=") && !joins(i, "=") && !follows(i, "=!<>");
  }

  private boolean joins(int i, String next) {
    return tokens.is(i + 1, next) && tokens.start(i + 1) == tokens.end(i);
  }

  private boolean follows(int i) {
    return follows(i, OPERATORS);
  }

  private boolean follows(int i, String operators) {
    return i > 0
        && tokens.end(i - 1) == tokens.start(i)
        && tokens.text(i - 1).length() == 1
        && operators.contains(tokens.text(i - 1));
  }
}
