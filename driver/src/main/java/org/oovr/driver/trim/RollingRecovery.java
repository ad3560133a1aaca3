package org.oovr.driver.trim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.trace.TraceException;
import org.oovr.driver.trace.file.Segments;
import org.oovr.driver.trace.file.TailRecovery;

/** Joins what a program left that died while its last seconds were kept. */
public final class RollingRecovery {
  /** A segment that was created and not written to: the mark of the container. */
  private static final long EMPTY_BYTES = 2;

  private RollingRecovery() {}

  /**
   * What became of it.
   *
   * @param saved the trace that was made; its name has a number where the program had saved before
   * @param unfinished names of the calls that were under way
   */
  public record Outcome(RollingTrace.Saved saved, List<String> unfinished) {}

  /** Whether segments lie beside a trace, or where it would be. */
  public static boolean isNeeded(Path trace) throws IOException {
    return !Segments.segments(trace).isEmpty();
  }

  /**
   * Makes a trace of the segments and deletes them.
   *
   * @return null where there are none
   * @throws TraceException when the program lives, or its files are not enough
   */
  public static Outcome join(Path trace) throws IOException {
    if (!isNeeded(trace)) {
      return null;
    }
    if (TailRecovery.isBeingWritten(trace)) {
      throw new TraceException(trace + " is still being recorded", 0);
    }
    List<String> unfinished = TailRecovery.recover(trace, GlCallTable.INSTANCE).unfinished();
    SortedMap<Integer, Path> states = Segments.states(trace);
    int first = states.isEmpty() ? 0 : states.lastKey();
    List<Integer> numbers = new ArrayList<>();
    for (Map.Entry<Integer, Path> segment : Segments.segments(trace).entrySet()) {
      boolean empty = Files.size(segment.getValue()) <= EMPTY_BYTES;
      if (segment.getKey() >= first && !empty) {
        numbers.add(segment.getKey());
      }
    }
    for (int i = 0; i < Math.max(1, numbers.size()); i++) {
      if (i >= numbers.size() || numbers.get(i) != first + i) {
        throw new TraceException(
            "segment " + (first + i) + " of " + trace + " is missing: they cannot be joined", 0);
      }
    }
    RollingTrace.Saved saved;
    try (RollingTrace rolling = RollingTrace.of(trace, states.get(first), numbers)) {
      saved = rolling.save(Segments.freeSaved(trace));
    }
    Segments.delete(trace);
    return new Outcome(saved, unfinished);
  }
}
