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
    Throwable root = root(fault);
    String because = root == fault ? "" : ", because of " + root;
    told(place, fault + " in " + during + because + at(root), root);
  }

  /**
   * Counts a fault that has been put into words.
   *
   * @param line a sentence with the cause and where it arose
   */
  public synchronized void reportLine(String place, String line, Throwable fault) {
    told(place, line, root(fault));
  }

  /** Adds faults that somebody else has counted and told. */
  public synchronized void count(String place, long count, String first) {
    places.computeIfAbsent(place, p -> new Entry(first)).count += count;
  }

  private void told(String place, String line, Throwable root) {
    places.computeIfAbsent(place, p -> new Entry(line)).count++;
    String kind = place + " " + root.getClass().getName() + at(root);
    if (kinds.size() < MAX_KINDS && kinds.putIfAbsent(kind, true) == null) {
      log.accept("internal fault in the " + place + " (the application goes on): " + line);
    }
  }

  /** Where it began: exceptions around it only carry it. */
  private static Throwable root(Throwable fault) {
    Throwable root = fault;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root;
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
