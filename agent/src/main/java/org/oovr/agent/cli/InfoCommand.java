package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.oovr.agent.listing.GfxrListing;
import org.oovr.agent.listing.TraceFacts;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.gfxr.GfxrReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oovr info}: what a trace is. */
@Command(
    name = "info",
    mixinStandardHelpOptions = true,
    description = "Says what a trace holds: frames, calls, threads, sizes, losses and flaws.")
final class InfoCommand implements Callable<Integer> {
  private static final int MOST_FUNCTIONS = 20;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "One JSON object, with the calls of every function.")
  private boolean json;

  @Parameters(
      paramLabel = "FILE.trace",
      description = "A trace, ours or apitrace's, or GFXReconstruct's (.gfxr).")
  private Path file;

  @Override
  public Integer call() {
    TraceFacts facts;
    try {
      facts = facts();
    } catch (IOException fault) {
      throw TraceInputs.failed(file, fault);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(facts.json());
    } else {
      facts.lines(MOST_FUNCTIONS).forEach(out::println);
    }
    return 0;
  }

  private TraceFacts facts() throws IOException {
    if (GfxrReader.isOne(file)) {
      return GfxrListing.facts(file);
    }
    try (Trace trace = TraceInputs.open(file)) {
      return TraceFacts.of(trace);
    }
  }
}
