package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.oovr.agent.cli.terminal.CommandFailedException;
import org.oovr.agent.cli.terminal.Progress;
import org.oovr.agent.listing.CallJson;
import org.oovr.agent.listing.GfxrListing;
import org.oovr.agent.options.FrameSelection;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.CallText;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.gfxr.GfxrReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code oovr dump}: the calls of a trace. */
@Command(
    name = "dump",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the calls of a trace, in the notation of apitrace or as JSON.",
      "With --json, one strict JSON object a line, after a first one with the properties."
    })
final class DumpCommand implements Callable<Integer> {
  /** A reader that has gone away is noticed after so many calls. */
  private static final int CHECK_CALLS = 4096;

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "One JSON object a line.")
  private boolean json;

  @Option(names = "--blobs", description = "With --json: the bytes of blobs, in base 64.")
  private boolean blobs;

  @Option(
      names = "--frames",
      paramLabel = "A-B",
      converter = DrawingOptions.FramesConverter.class,
      description = "Only the calls of these frames, counted from 0.")
  private FrameSelection frames = FrameSelection.ALL;

  @Option(
      names = "--grep",
      paramLabel = "REGEX",
      description = "Only calls of functions in whose names this is found.")
  private String grep;

  @Option(names = "--thread-ids", description = "Thread numbers, too; --json always has them.")
  private boolean threads;

  @Parameters(
      paramLabel = "FILE.trace",
      description = "A trace, ours or apitrace's, or GFXReconstruct's (.gfxr).")
  private Path file;

  /** A way to write calls. */
  private interface Form {
    void header(Map<String, String> properties) throws IOException;

    void call(TracedCall call, int frame) throws IOException;
  }

  @Override
  public Integer call() {
    Predicate<String> wanted = names();
    PrintWriter out = spec.commandLine().getOut();
    try {
      dump(wanted, out);
    } catch (IOException fault) {
      out.flush();
      throw TraceInputs.failed(file, fault);
    }
    out.flush();
    return 0;
  }

  private void dump(Predicate<String> wanted, PrintWriter out) throws IOException {
    if (GfxrReader.isOne(file)) {
      GfxrListing.Form form = json ? GfxrListing.json(out) : GfxrListing.lines(out, threads);
      GfxrListing.dump(file, frames, wanted, form);
      return;
    }
    try (Trace trace = TraceInputs.open(file)) {
      dump(trace, wanted, json ? objects(out) : lines(out), out);
    }
  }

  private Predicate<String> names() {
    try {
      return grep == null ? name -> true : Pattern.compile(grep).asPredicate();
    } catch (PatternSyntaxException fault) {
      throw new ParameterException(
          spec.commandLine(), "grep '" + grep + "': " + fault.getDescription(), fault);
    }
  }

  private void dump(Trace trace, Predicate<String> wanted, Form form, PrintWriter out)
      throws IOException {
    int frame = frames.first();
    if (frame > 0 && frame >= trace.index().frames().size()) {
      throw new CommandFailedException(
          file + " has " + trace.index().frames().size() + " frames, from 0");
    }
    CallParser parser = frame > 0 ? trace.readFrom(frame) : trace.read();
    form.header(parser.header().properties());
    int written = 0;
    IntConsumer progress = progress(trace);
    for (TracedCall call = parser.next(); call != null; call = parser.next()) {
      if (frame > frames.last() || written % CHECK_CALLS == CHECK_CALLS - 1 && out.checkError()) {
        return;
      }
      if (frames.includes(frame) && wanted.test(call.name())) {
        form.call(call, frame);
        written++;
      }
      if (FrameRule.presents(call.name())) {
        frame++;
        progress.accept(frame - frames.first());
      }
    }
    progress.accept(Integer.MAX_VALUE);
  }

  /** Counts frames where a person waits for a file to be written. */
  private IntConsumer progress(Trace trace) throws IOException {
    if (!Progress.isBesidePrinting()) {
      return done -> {};
    }
    int last = Math.min(frames.last(), trace.index().frames().size() - 1);
    return Progress.counter(
        spec.commandLine().getErr(), "printing frames", Math.max(1, last - frames.first() + 1));
  }

  private Form lines(PrintWriter out) {
    return new Form() {
      @Override
      public void header(Map<String, String> properties) {
        CallText.header(properties).forEach(line -> out.append(line).append('\n'));
      }

      @Override
      public void call(TracedCall call, int frame) {
        out.append(CallText.of(call, threads)).append('\n');
        if (FrameRule.presents(call.name())) {
          out.append('\n');
        }
      }
    };
  }

  private Form objects(PrintWriter out) throws IOException {
    CallJson writer = new CallJson(out, blobs);
    return new Form() {
      @Override
      public void header(Map<String, String> properties) throws IOException {
        writer.header(properties);
      }

      @Override
      public void call(TracedCall call, int frame) throws IOException {
        writer.call(call, frame);
      }
    };
  }
}
