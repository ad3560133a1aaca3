package org.oovr.driver.gl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What the driver could not do, counted by name and told once. Three ledgers: unsupported use (we
 * lack something), GL errors (the application, or we, refused a call) and faults (our bugs). Safe
 * to read from any thread.
 */
public final class Diagnostics {
  /** A ledger line. */
  public record Entry(String name, long count) {}

  private static final int MAX_NAMES = 1000;

  private final Consumer<String> log;
  private final Map<String, long[]> unsupported = new TreeMap<>();
  private final Map<String, long[]> errors = new TreeMap<>();
  private final Map<String, long[]> faults = new TreeMap<>();
  private String firstFault;

  Diagnostics(Consumer<String> log) {
    this.log = log;
  }

  /** Something that we do not support, by its stable name. */
  synchronized void unsupported(String name) {
    if (count(unsupported, name)) {
      log.accept("unsupported: " + name);
    }
  }

  /** A call that was refused with a GL error. */
  synchronized void error(String name, String detail) {
    if (count(errors, name)) {
      log.accept("GL error: " + name + ": " + detail);
    }
  }

  /**
   * An exception of ours.
   *
   * @param state the call and what matters of the context's state, in words
   */
  synchronized void fault(String name, RuntimeException e, String state) {
    Throwable cause = e;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    StackTraceElement[] trace = cause.getStackTrace();
    String line = state + " failed: " + cause + (trace.length > 0 ? " at " + trace[0] : "");
    if (firstFault == null) {
      firstFault = line;
    }
    if (count(faults, name)) {
      log.accept("fault in " + line);
    }
  }

  /** The first exception of ours in a line, or null. */
  public synchronized String firstFault() {
    return firstFault;
  }

  private static boolean count(Map<String, long[]> ledger, String name) {
    long[] n = ledger.get(name);
    if (n == null) {
      String key = ledger.size() < MAX_NAMES ? name : "(others)";
      n = ledger.computeIfAbsent(key, k -> new long[1]);
    }
    return n[0]++ == 0;
  }

  private static List<Entry> list(Map<String, long[]> ledger) {
    List<Entry> out = new ArrayList<>();
    ledger.forEach((name, n) -> out.add(new Entry(name, n[0])));
    return List.copyOf(out);
  }

  /** Unsupported functions, formats and features in alphabetical order. */
  public synchronized List<Entry> unsupported() {
    return list(unsupported);
  }

  /** Calls refused with a GL error, as {@code function GL_ERROR}. */
  public synchronized List<Entry> errors() {
    return list(errors);
  }

  /** Exceptions of ours by function. */
  public synchronized List<Entry> faults() {
    return list(faults);
  }
}
