package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where this driver and the one that answered the program disagree about GL errors. What the other
 * found is known only from the program's own calls of {@code glGetError}: each of its answers is
 * compared with the error that is pending here. Safe to read from any thread.
 */
public final class ErrorLedger {
  /** Entries kept of each kind; further functions are left out. */
  private static final int MOST = 1000;

  /**
   * Disagreements of one kind.
   *
   * @param function that raised the error; of errors that only the other driver found, the function
   *     called last before the program asked, or null where it had made several calls since it
   *     asked the time before
   * @param error its name
   * @param count how often
   * @param firstFrame frame of the first
   * @param firstCall number of the first call that raised it, or that answered it
   */
  public record Entry(String function, String error, long count, int firstFrame, long firstCall) {}

  private static final class Counter {
    final String function;
    final String error;
    final int frame;
    final long call;
    long count;

    Counter(String function, String error, int frame, long call) {
      this.function = function;
      this.error = error;
      this.frame = frame;
      this.call = call;
    }
  }

  private final Map<String, Counter> onlyOurs = new TreeMap<>();
  private final Map<String, Counter> onlyTheirs = new TreeMap<>();
  private final Map<String, Counter> neverAsked = new TreeMap<>();

  synchronized void onlyOurs(String function, int error, int frame, long call) {
    count(onlyOurs, function, error, frame, call);
  }

  synchronized void onlyTheirs(String function, int error, int frame, long call) {
    count(onlyTheirs, function, error, frame, call);
  }

  /** An error was raised here, and the program has not asked yet. */
  synchronized void raised(String function, int error, int frame, long call) {
    count(neverAsked, function, error, frame, call);
  }

  /** The program has asked: what was raised is compared now. */
  synchronized void asked(String function, int error) {
    Counter counter = neverAsked.get(function + " " + error);
    if (counter != null) {
      counter.count--;
    }
  }

  private static void count(
      Map<String, Counter> into, String function, int error, int frame, long call) {
    String key = function + " " + error;
    Counter counter = into.get(key);
    if (counter == null) {
      if (into.size() >= MOST) {
        return;
      }
      counter = new Counter(function, errorName(error), frame, call);
      into.put(key, counter);
    }
    counter.count++;
  }

  /** The name of a GL error; its number in hexadecimal digits where it has none. */
  static String errorName(int code) {
    return switch (code) {
      case GL_INVALID_ENUM -> "GL_INVALID_ENUM";
      case GL_INVALID_VALUE -> "GL_INVALID_VALUE";
      case GL_INVALID_OPERATION -> "GL_INVALID_OPERATION";
      case GL_INVALID_FRAMEBUFFER_OPERATION -> "GL_INVALID_FRAMEBUFFER_OPERATION";
      case GL_OUT_OF_MEMORY -> "GL_OUT_OF_MEMORY";
      case GL_STACK_OVERFLOW -> "GL_STACK_OVERFLOW";
      case GL_STACK_UNDERFLOW -> "GL_STACK_UNDERFLOW";
      default -> "0x" + Integer.toHexString(code);
    };
  }

  private static List<Entry> list(Map<String, Counter> of) {
    List<Entry> entries = new ArrayList<>();
    of.forEach(
        (key, c) -> {
          if (c.count > 0) {
            entries.add(new Entry(c.function, c.error, c.count, c.frame, c.call));
          }
        });
    entries.sort(Comparator.comparingLong(Entry::firstCall));
    return entries;
  }

  /** Errors that were raised here, and that the other driver's answers deny. */
  public synchronized List<Entry> onlyOurs() {
    return list(onlyOurs);
  }

  /** Errors that the other driver answered and that were not raised here. */
  public synchronized List<Entry> onlyTheirs() {
    return list(onlyTheirs);
  }

  /** Errors that were raised here and of which the program never asked. */
  public synchronized List<Entry> neverAsked() {
    return list(neverAsked);
  }
}
