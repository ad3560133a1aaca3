package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Path;

/** Traces that commands are given. */
final class TraceInputs {
  private TraceInputs() {}

  /** The failure to read a trace, in a line. */
  static CommandFailedException failed(Path file, IOException fault) {
    String reason = OutputDirectory.reason(fault);
    return new CommandFailedException(
        reason.startsWith(file.toString()) ? reason : file + ": " + reason, fault);
  }
}
