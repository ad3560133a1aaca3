package org.oovr.driver.common;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.TracedCall;

/**
 * What the driver could not do, counted by name and told once. Three ledgers: unsupported use (we
 * lack something), GL errors (the application, or we, refused a call) and faults (our bugs). Of
 * what is unsupported, draws that are left out are counted once more: pictures lack them. Safe to
 * read from any thread.
 */
public final class Diagnostics {
  /** A ledger line. */
  public record Entry(String name, long count) {}

  private static final int MAX_NAMES = 1000;

  /** Calls of one name whose place in the program is looked for. */
  private static final int MOST_LOOKS = 16;

  private final Consumer<String> log;
  private final Map<String, long[]> unsupported = new TreeMap<>();
  private final Map<String, long[]> errors = new TreeMap<>();
  private final Map<String, long[]> faults = new TreeMap<>();
  private final Map<String, Map<String, Long>> places = new TreeMap<>();
  private final Supplier<List<TracedCall.StackFrame>> stacks;
  private Call executing;
  private String firstFault;
  private long drawsLeftOut;
  private String firstLeftOut;

  /**
   * @param stacks looks where the thread that is running is in the program, innermost first; null
   *     where calls do not come from the program's own thread
   */
  public Diagnostics(Consumer<String> log, Supplier<List<TracedCall.StackFrame>> stacks) {
    this.log = log;
    this.stacks = stacks;
  }

  /** Something that we do not support, by its stable name. */
  public void unsupported(String name) {
    String place = place(name);
    synchronized (this) {
      if (place != null) {
        places.computeIfAbsent(name, n -> new TreeMap<>()).merge(place, 1L, Long::sum);
      }
      if (count(unsupported, name)) {
        log.accept("unsupported: " + name);
      }
    }
  }

  /** Where the program makes the call that is being executed, or null where nobody looked. */
  private String place(String name) {
    Call call = executing;
    if (call == null) {
      return null;
    }
    if (call.backtrace != null) {
      return place(call.backtrace);
    }
    if (stacks == null || call.recorded) {
      return null;
    }
    synchronized (this) {
      long[] met = unsupported.get(name);
      if (met != null && met[0] >= MOST_LOOKS) {
        return null;
      }
    }
    return place(stacks.get());
  }

  /** The innermost frame, as {@code function(file:line)}. */
  private static String place(List<TracedCall.StackFrame> trace) {
    if (trace.isEmpty()) {
      return null;
    }
    TracedCall.StackFrame frame = trace.get(0);
    String function = frame.function() == null ? frame.module() : frame.function();
    String line = frame.line() < 0 ? "" : ":" + frame.line();
    return function + "(" + (frame.file() == null ? "unknown" : frame.file()) + line + ")";
  }

  /** The call that is being executed; of this driver's thread. */
  public void executing(Call call) {
    executing = call;
  }

  /**
   * How often each place of the program was met at calls that are not supported, by their names.
   */
  public synchronized Map<String, Map<String, Long>> places() {
    Map<String, Map<String, Long>> copy = new TreeMap<>();
    places.forEach((name, lines) -> copy.put(name, new TreeMap<>(lines)));
    return copy;
  }

  /** A draw of a wanted frame is left out, because of something that is not supported. */
  public synchronized void drawLeftOut(String why) {
    drawsLeftOut++;
    firstLeftOut = firstLeftOut == null ? why : firstLeftOut;
  }

  /** Draws of wanted frames that were left out. */
  public synchronized long drawsLeftOut() {
    return drawsLeftOut;
  }

  /** Why the first of them was, or null. */
  public synchronized String firstLeftOut() {
    return firstLeftOut;
  }

  /** A call that was refused with a GL error. */
  public synchronized void error(String name, String detail) {
    if (count(errors, name)) {
      log.accept((name.startsWith("vk") ? "Vulkan error: " : "GL error: ") + name + ": " + detail);
    }
  }

  /**
   * An exception of ours.
   *
   * @param state the call and what matters of the context's state, in words
   */
  public synchronized void fault(String name, RuntimeException e, String state) {
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
