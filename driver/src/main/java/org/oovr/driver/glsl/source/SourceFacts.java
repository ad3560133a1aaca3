package org.oovr.driver.glsl.source;

import java.util.Set;
import org.oovr.simulator.command.Stage;

/** A preprocessed source, what it says of itself, and what is found wrong with it. */
final class SourceFacts {
  /** A version that there is none of. */
  static final int NEVER = 10_000;

  /** Lines that stand before the application's own. */
  private static final int LINES_BEFORE = 2;

  final GlslTokens tokens;
  final GlslVersion declared;
  final Stage stage;
  private final Set<String> extensions;
  private final StringBuilder log = new StringBuilder();

  SourceFacts(GlslTokens tokens, GlslVersion declared, Stage stage, Set<String> extensions) {
    this.tokens = tokens;
    this.declared = declared;
    this.stage = stage;
    this.extensions = extensions;
  }

  /** Whether its version is one of these or newer. */
  boolean has(int desktop, int es) {
    return declared.number() >= (declared.isEs() ? es : desktop);
  }

  /** Whether it asks for one of the extensions. */
  boolean asks(String... any) {
    for (String extension : any) {
      if (extensions.contains(extension)) {
        return true;
      }
    }
    return false;
  }

  boolean asksAny(Set<String> any) {
    return any.stream().anyMatch(extensions::contains);
  }

  void fault(int token, String message) {
    int line = tokens.line(tokens.start(token)) - LINES_BEFORE;
    log.append("0:").append(line).append(": error: ").append(message).append('\n');
  }

  /** All faults, a line each. */
  String log() {
    return log.toString();
  }
}
