package org.oovr.agent.capture;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.oovr.driver.trace.TracedCall;

/** Calls that the agent could not pass on, counted by name and told once. */
final class Unsupported {
  /** Calls of one name whose place in the program is looked for. */
  private static final int MOST_LOOKS = 16;

  private final Map<String, Long> counts = new TreeMap<>();
  private final Map<String, Map<String, Long>> lines = new TreeMap<>();
  private final Consumer<String> log;

  Unsupported(Consumer<String> log) {
    this.log = log;
  }

  synchronized void count(String what) {
    if (counts.getOrDefault(what, 0L) < MOST_LOOKS) {
      for (TracedCall.StackFrame frame : StackSamples.first()) {
        String line = frame.line() < 0 ? "" : ":" + frame.line();
        String file = frame.file() == null ? "unknown" : frame.file();
        lines
            .computeIfAbsent(what, w -> new TreeMap<>())
            .merge(frame.function() + "(" + file + line + ")", 1L, Long::sum);
      }
    }
    if (counts.merge(what, 1L, Long::sum) == 1) {
      log.accept("not supported: " + what);
    }
  }

  /** Where in the program the first of them were made, by name. */
  synchronized Map<String, Map<String, Long>> lines() {
    Map<String, Map<String, Long>> copy = new TreeMap<>();
    lines.forEach((what, places) -> copy.put(what, new TreeMap<>(places)));
    return copy;
  }

  synchronized Map<String, Long> counts() {
    return new TreeMap<>(counts);
  }
}
