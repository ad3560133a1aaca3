package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.ExitStatus;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.sweep.cluster.SparkCluster;
import org.oovr.agent.sweep.cluster.SparkProcess;
import picocli.CommandLine.Model.CommandSpec;

/** A command that may have its work done by a cluster. */
final class ClusterCommand {
  /** Whose child we are where Spark is beside us: without it we end. */
  private static final String PARENT = "oovr.parent";

  private final CommandSpec spec;
  private final String given;

  /**
   * A command.
   *
   * @param given the master as the command line says it, or null
   */
  ClusterCommand(CommandSpec spec, String given) {
    this.spec = spec;
    this.given = given;
  }

  /** Whether the command must be started again beside Spark. */
  boolean lacksSpark() {
    return given != null && !SparkCluster.isHere();
  }

  /** The master, or null; where Spark's own launcher has started us, it knows. */
  String master() {
    return given == null ? System.getProperty("spark.master") : given;
  }

  /** Where all commands keep what they may need again, unless a directory is given. */
  static Path cacheDirectory(Path directory) {
    if (directory != null) {
      return directory;
    }
    String base = System.getenv("XDG_CACHE_HOME");
    return base == null || base.isEmpty()
        ? Path.of(System.getProperty("user.home"), ".cache", "oovr")
        : Path.of(base, "oovr");
  }

  /** The same command again, beside Spark; returns its exit status. */
  int again(Path cache) {
    PrintWriter err = spec.commandLine().getErr();
    try {
      SparkProcess process =
          new SparkProcess(OovrJar.path(), cache, line -> err.println("oovr: " + line));
      return process.run(
          given,
          spec.commandLine().getParent().getParseResult().originalArgs(),
          Map.of(
              "oovr.terminal",
              Boolean.toString(Progress.interactive()),
              PARENT,
              Long.toString(ProcessHandle.current().pid())));
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    }
  }

  /** Whoever kills the command means what it started, too; finished work is kept. */
  static void endWithParent() {
    Long parent = Long.getLong(PARENT);
    if (parent != null) {
      ProcessHandle.of(parent)
          .ifPresent(p -> p.onExit().thenRun(() -> Runtime.getRuntime().halt(ExitStatus.FAILED)));
    }
  }
}
