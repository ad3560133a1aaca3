package org.oovr.agent.options;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What begins and ends a range of frames while the program runs.
 *
 * @param key name of a key of the program's windows; empty for none
 * @param signal name of a signal without SIG; empty for none
 * @param jmx whether there is a bean for it
 * @param lastFrames 0: one trigger begins a range and the next ends it; else each trigger keeps so
 *     many frames that came before
 */
public record TriggerSelection(String key, String signal, boolean jmx, int lastFrames) {
  public static final TriggerSelection NONE = new TriggerSelection("", "", false, 0);

  private static final Pattern SIGNAL = Pattern.compile("[A-Z][A-Z0-9]{1,9}");
  private static final Pattern FRAMES = Pattern.compile("\\d{1,6}");
  private static final Pattern FUNCTION_KEY = Pattern.compile("F([1-9]|1\\d|2[0-5])");
  private static final Pattern PRINTABLE_KEY = Pattern.compile("[A-Z0-9]");

  /** GLFW's numbers of keys. */
  private static final int F1 = 290;

  /**
   * Reads {@code key:F12}, {@code signal:USR1}, {@code jmx} and {@code last:N} with {@code +} or a
   * comma between them, or {@code off}.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static TriggerSelection parse(String text) {
    TriggerSelection all = NONE;
    for (String part : text.split("[,+]", -1)) {
      int colon = part.indexOf(':');
      String word = colon < 0 ? part : part.substring(0, colon);
      String value = colon < 0 ? "" : part.substring(colon + 1).toUpperCase(Locale.ROOT);
      all = all.with(word, value, text);
    }
    if (all.lastFrames > 0 && all.equals(new TriggerSelection("", "", false, all.lastFrames))) {
      throw new IllegalArgumentException(
          "trigger '" + text + "': last needs key, signal or jmx beside it");
    }
    return all;
  }

  private TriggerSelection with(String word, String value, String text) {
    if (word.equals("off") && value.isEmpty()) {
      return NONE;
    } else if (word.equals("jmx") && value.isEmpty()) {
      return new TriggerSelection(key, signal, true, lastFrames);
    } else if (word.equals("key") && keyNumber(value) >= 0) {
      return new TriggerSelection(value, signal, jmx, lastFrames);
    } else if (word.equals("signal") && SIGNAL.matcher(value).matches()) {
      return new TriggerSelection(key, value.replaceFirst("^SIG", ""), jmx, lastFrames);
    } else if (word.equals("last")
        && FRAMES.matcher(value).matches()
        && Integer.parseInt(value) > 0) {
      return new TriggerSelection(key, signal, jmx, Integer.parseInt(value));
    }
    throw new IllegalArgumentException(
        "trigger '"
            + text
            + "': expected key:F12 (F1 to F25, A to Z, 0 to 9, PAUSE, INSERT, HOME, END), signal:USR1,"
            + " jmx or last:FRAMES");
  }

  /** GLFW's number of the key, -1 for none. */
  public int keyNumber() {
    return keyNumber(key);
  }

  private static int keyNumber(String name) {
    if (FUNCTION_KEY.matcher(name).matches()) {
      return F1 + Integer.parseInt(name.substring(1)) - 1;
    }
    if (PRINTABLE_KEY.matcher(name).matches()) {
      return name.charAt(0);
    }
    return switch (name) {
      case "INSERT" -> 260;
      case "HOME" -> 268;
      case "END" -> 269;
      case "PAUSE" -> 284;
      default -> -1;
    };
  }

  public boolean isEmpty() {
    return equals(NONE);
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    if (isEmpty()) {
      return "off";
    }
    StringBuilder text = new StringBuilder();
    text.append(key.isEmpty() ? "" : "+key:" + key);
    text.append(signal.isEmpty() ? "" : "+signal:" + signal);
    text.append(jmx ? "+jmx" : "");
    text.append(lastFrames > 0 ? "+last:" + lastFrames : "");
    return text.substring(1);
  }
}
