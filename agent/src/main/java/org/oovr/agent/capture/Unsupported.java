package org.oovr.agent.capture;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Calls that the agent could not pass on, counted by name and told once. */
final class Unsupported {
  private final Map<String, Long> counts = new TreeMap<>();
  private final Consumer<String> log;

  Unsupported(Consumer<String> log) {
    this.log = log;
  }

  synchronized void count(String what) {
    if (counts.merge(what, 1L, Long::sum) == 1) {
      log.accept("not supported: " + what);
    }
  }

  synchronized Map<String, Long> counts() {
    return new TreeMap<>(counts);
  }
}
