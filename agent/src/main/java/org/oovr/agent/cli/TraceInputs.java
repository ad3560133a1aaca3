package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.trace.file.TailRecovery;
import org.oovr.driver.trace.file.Trace;

/** Traces that commands are given. */
final class TraceInputs {
  private TraceInputs() {}

  /**
   * Opens a trace; that of a program which died is completed first, so that its last call is there.
   */
  static Trace open(Path file) throws IOException {
    if (TailRecovery.isNeeded(file) && Files.isWritable(file)) {
      TailRecovery.recover(file, GlCallTable.INSTANCE);
    }
    return Trace.open(file);
  }

  /** The failure to read a trace, in a line. */
  static CommandFailedException failed(Path file, IOException fault) {
    String reason = OutputDirectory.reason(fault);
    return new CommandFailedException(
        reason.startsWith(file.toString()) ? reason : file + ": " + reason, fault);
  }
}
