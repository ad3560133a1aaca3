package org.oovr.agent.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.trace.file.TailRecovery;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.gfxr.GfxrReader;
import org.oovr.driver.trim.RollingRecovery;
import org.oovr.driver.trim.RollingTrace;

/** Traces that commands are given. */
final class TraceInputs {
  private TraceInputs() {}

  /**
   * Opens a trace; that of a program which died is completed first, so that its last call is there.
   */
  static Trace open(Path file) throws IOException {
    if (GfxrReader.isOne(file)) {
      throw new IOException(
          "a capture of Vulkan, which oovr info, dump, images, simulate and replay take");
    }
    boolean complete = Files.exists(file) && TailRecovery.isBeingWritten(file);
    if (!complete && Files.isWritable(file.toAbsolutePath().getParent())) {
      join(file, System.err::println);
    }
    if (TailRecovery.isNeeded(file) && Files.isWritable(file)) {
      TailRecovery.recover(file, GlCallTable.INSTANCE);
    }
    return Trace.open(file);
  }

  /**
   * Joins what a program left beside its trace that was killed while its last seconds were kept.
   *
   * @param said takes a line for the user
   * @return names of the calls that never ended; null when there was nothing to join
   */
  static List<String> join(Path file, Consumer<String> said) throws IOException {
    RollingRecovery.Outcome joined = RollingRecovery.join(file);
    if (joined == null) {
      return null;
    }
    RollingTrace.Saved saved = joined.saved();
    said.accept(
        "oovr: "
            + saved.file()
            + ": the last "
            + saved.frames()
            + " frames, joined from the segments of a program that was killed");
    saved.losses().forEach(loss -> said.accept("oovr: not brought back: " + loss));
    return joined.unfinished();
  }

  /** The failure to read a trace, in a line. */
  static CommandFailedException failed(Path file, IOException fault) {
    String reason = OutputDirectory.reason(fault);
    return new CommandFailedException(
        reason.startsWith(file.toString()) ? reason : file + ": " + reason, fault);
  }
}
