package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.listing.CallDiff;
import org.oovr.agent.listing.GfxrDiff;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.gfxr.GfxrReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oovr diff}: which calls of two traces differ. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    description = {
      "Compares the calls of two traces and prints those that only one of them has.",
      "Frame by frame: - the first, + the second. Contents of blobs are compared, too.",
      "Exit status 1 when they differ."
    })
final class DiffCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "A.trace",
      description = "A trace, ours or apitrace's, or GFXReconstruct's (.gfxr).")
  private Path first;

  @Parameters(index = "1", paramLabel = "B.trace", description = "Another of the same API.")
  private Path second;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    boolean vulkan = GfxrReader.isOne(first);
    if (vulkan != GfxrReader.isOne(second) && Files.exists(first) && Files.exists(second)) {
      Path one = vulkan ? first : second;
      throw new CommandFailedException(one + " is a capture of Vulkan, and the other trace is not");
    }
    long differences = vulkan ? compareVulkan(out) : compare(out);
    if (differences > 0) {
      throw new CommandFailedException("calls that only one of them has: " + differences);
    }
    return 0;
  }

  private long compareVulkan(PrintWriter out) {
    try {
      return new GfxrDiff(line -> out.append(line).append('\n')).compare(first, second);
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    } finally {
      out.flush();
    }
  }

  private long compare(PrintWriter out) {
    try (Trace a = open(first);
        Trace b = open(second)) {
      return new CallDiff(line -> out.append(line).append('\n')).compare(a, b);
    } catch (IOException fault) {
      throw new CommandFailedException(OutputDirectory.reason(fault), fault);
    } finally {
      out.flush();
    }
  }

  private static Trace open(Path path) {
    try {
      return TraceInputs.open(path);
    } catch (IOException fault) {
      throw TraceInputs.failed(path, fault);
    }
  }
}
