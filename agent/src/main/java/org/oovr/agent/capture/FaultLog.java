package org.oovr.agent.capture;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Faults of our own. None reaches the application: each kind is told once, on standard error, and
 * counted.
 */
public final class FaultLog {
  /** What is known of the faults of one place. */
  public static final class Entry {
    private long count;
    private final String first;

    private Entry(String first) {
      this.first = first;
    }

    public long count() {
      return count;
    }

    /** The first fault, in a line. */
    public String first() {
      return first;
    }
  }

  private static final int MAX_KINDS = 200;

  private final Consumer<String> log;
  private final Map<String, Entry> places = new TreeMap<>();
  private final Map<String, Boolean> kinds = new HashMap<>();

  public FaultLog(Consumer<String> log) {
    this.log = log;
  }

  /**
   * Counts a fault.
   *
   * @param place the room it happened in: {@code capture}, {@code driver}, {@code simulator}, ...
   * @param during what was being done, for example the call
   */
  public synchronized void report(String place, String during, Throwable fault) {
    String line = fault + " in " + during + at(fault);
    places.computeIfAbsent(place, p -> new Entry(line)).count++;
    String kind = place + " " + fault.getClass().getName() + at(fault);
    if (kinds.size() < MAX_KINDS && kinds.putIfAbsent(kind, true) == null) {
      log.accept("internal fault in the " + place + " (the application goes on): " + line);
    }
  }

  private static String at(Throwable fault) {
    StackTraceElement[] trace = fault.getStackTrace();
    return trace.length == 0 ? "" : " at " + trace[0];
  }

  /** Faults by place. */
  public synchronized Map<String, Entry> entries() {
    return new TreeMap<>(places);
  }
}
