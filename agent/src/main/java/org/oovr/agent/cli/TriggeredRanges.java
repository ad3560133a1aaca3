package org.oovr.agent.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trim.TraceTrimmer;

/** Makes traces of their own of the frames that were asked for while a program was recorded. */
final class TriggeredRanges {
  private static final String SUFFIX = ".trace";

  private TriggeredRanges() {}

  /** Frames that were asked for. */
  private record Range(long number, int first, int last) {}

  /**
   * Cuts each range out of the recording, and deletes the recording; where no range was asked for,
   * the recording stays.
   */
  static void cut(Path recording, PrintWriter err) throws IOException {
    List<Range> ranges = ranges(recording);
    if (ranges.isEmpty()) {
      err.println("oovr: no frames were asked for; " + recording + " has all");
      return;
    }
    try (Trace trace = Trace.open(recording)) {
      String first = trace.properties().getOrDefault("oovr.firstFrame", "0");
      int before = Integer.parseInt(first);
      for (Range range : ranges) {
        Path target = beside(recording, range.number());
        TraceTrimmer.Outcome outcome =
            new TraceTrimmer(trace, range.first(), range.last()).write(target);
        err.println(
            target
                + ": "
                + outcome.frames()
                + " frames from frame "
                + (before + range.first())
                + " on, "
                + outcome.snapshotCalls()
                + " calls for the state before them, "
                + outcome.frameCalls()
                + " calls");
        outcome.losses().forEach(loss -> err.println("oovr: not brought back: " + loss));
        outcome
            .unsupported()
            .forEach(what -> err.println("oovr: perhaps not brought back: " + what));
      }
    }
    Files.delete(recording);
  }

  private static List<Range> ranges(Path recording) throws IOException {
    List<Range> ranges = new ArrayList<>();
    try (Trace trace = Trace.open(recording)) {
      for (TracedCall call : trace) {
        if (call.name().equals("oovrRange")) {
          ranges.add(
              new Range(
                  call.argument("range").asLong(),
                  (int) call.argument("firstFrame").asLong(),
                  (int) call.argument("lastFrame").asLong()));
        }
      }
    }
    return ranges;
  }

  private static Path beside(Path recording, long number) {
    String name = recording.getFileName().toString();
    String base = name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
    return recording.resolveSibling(base + "-" + number + SUFFIX);
  }
}
