package org.oovr.agent.options;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * One run's options.
 *
 * @param mode who answers the application's calls
 * @param frames which frames the simulator draws; of {@link Mode#CAPTURE}, the last one recorded is
 *     the last of these
 * @param stereo where the second view comes from
 * @param stereoFrom first frame that has the second view, from 0; all before are mono
 * @param disparity for {@link Stereo#AUTO}: the distance of an object's two images, in units of
 *     half the view's width, 0 to 1; 0 gives the mono frame twice
 * @param threads worker threads of the simulator, at least 1; 0 takes one per processor
 * @param out directory of the report; of {@link Mode#CAPTURE}, the trace file
 * @param timing what is timed at the end
 * @param capture of {@link Mode#CAPTURE}: what is recorded beside the calls
 * @param life when the program ends
 * @param drawsUnseen whether frames that nobody asked for are drawn as a whole, as for
 *     measurements; else as far as others show what they draw
 */
public record RunOptions(
    Mode mode,
    FrameSelection frames,
    Stereo stereo,
    int stereoFrom,
    float disparity,
    int threads,
    Path out,
    TimingOptions timing,
    CaptureOptions capture,
    LifeOptions life,
    boolean drawsUnseen) {

  /** Largest number of worker threads that may be asked for. */
  public static final int MAX_THREADS = 1024;

  public static final RunOptions DEFAULT =
      new RunOptions(
          Mode.INSTEAD, FrameSelection.DEFAULT, Stereo.OFF, 0, 0.04f, 0, Path.of("oovr-report"));

  /** Options without timing. */
  public RunOptions(
      Mode mode,
      FrameSelection frames,
      Stereo stereo,
      int stereoFrom,
      float disparity,
      int threads,
      Path out) {
    this(
        mode,
        frames,
        stereo,
        stereoFrom,
        disparity,
        threads,
        out,
        TimingOptions.NONE,
        CaptureOptions.NONE,
        LifeOptions.DEFAULT,
        false);
  }

  public RunOptions {
    if (stereoFrom < 0) {
      throw new IllegalArgumentException("stereo-from '" + stereoFrom + "': expected 0 or more");
    }
    if (!(disparity >= 0 && disparity <= 1)) {
      throw new IllegalArgumentException("disparity '" + disparity + "': expected 0 to 1");
    }
    if (threads < 0 || threads > MAX_THREADS) {
      throw new IllegalArgumentException("threads '" + threads + "': expected 0 to " + MAX_THREADS);
    }
  }

  /**
   * Reads {@code key=value,key=value}; a comma or backslash inside a value is written with a
   * backslash before it, so that a Windows path doubles its backslashes. Keys that are missing keep
   * their defaults.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static RunOptions parse(String text) {
    RunOptions options = DEFAULT;
    if (text == null || text.isEmpty()) {
      return options;
    }
    int at = 0;
    StringBuilder item = new StringBuilder();
    while (at <= text.length()) {
      char c = at < text.length() ? text.charAt(at) : ',';
      if (c == '\\' && at + 1 < text.length()) {
        at++;
        item.append(text.charAt(at));
      } else if (c == ',') {
        if (item.length() > 0) {
          options = options.with(item.toString());
        }
        item.setLength(0);
      } else {
        item.append(c);
      }
      at++;
    }
    return options;
  }

  private RunOptions with(String item) {
    int equals = item.indexOf('=');
    if (equals < 0) {
      throw new IllegalArgumentException("option '" + item + "': expected key=value");
    }
    String key = item.substring(0, equals);
    String value = item.substring(equals + 1);
    return switch (key) {
      case "mode" -> withMode(word(Mode.class, value));
      case "frames" -> with(mode, FrameSelection.parse(value), stereo, stereoFrom);
      case "stereo" -> with(mode, frames, word(Stereo.class, value), stereoFrom);
      case "stereo-from" -> with(mode, frames, stereo, whole(key, value));
      case "disparity" -> with((float) number(key, value), threads, out, timing);
      case "threads" -> with(disparity, whole(key, value), out, timing);
      case "out" -> with(disparity, threads, path(key, value), timing);
      case "scheme" ->
          withTiming(new TimingOptions(TimingOptions.schemes(value), timing.machine()));
      case "machine" -> withTiming(new TimingOptions(timing.schemes(), value));
      case "hashes", "stacks", "trigger", "last" -> withCapture(capture.with(key, value));
      case "keep-running", "notes" -> withLife(life.with(key, value));
      case "draw-unseen" -> with(capture, life, isOn(value));
      default ->
          throw new IllegalArgumentException(
              "unknown option '"
                  + key
                  + "': expected mode, frames, stereo, stereo-from, disparity, threads, out,"
                  + " scheme, machine, hashes, stacks, trigger, last, keep-running or draw-unseen");
    };
  }

  /** A capture lasts as long as the program, unless frames are chosen. */
  private RunOptions withMode(Mode m) {
    boolean chosen = !frames.equals(FrameSelection.DEFAULT);
    FrameSelection f = m == Mode.CAPTURE && !chosen ? FrameSelection.ALL : frames;
    return with(m, f, stereo, stereoFrom);
  }

  private RunOptions with(Mode m, FrameSelection f, Stereo s, int from) {
    return new RunOptions(
        m, f, s, from, disparity, threads, out, timing, capture, life, drawsUnseen);
  }

  private RunOptions with(float d, int workers, Path directory, TimingOptions timed) {
    return new RunOptions(
        mode, frames, stereo, stereoFrom, d, workers, directory, timed, capture, life, drawsUnseen);
  }

  /** The same run with other things recorded. */
  public RunOptions withCapture(CaptureOptions recorded) {
    return with(recorded, life, drawsUnseen);
  }

  /** The same run with another end. */
  public RunOptions withLife(LifeOptions other) {
    return with(capture, other, drawsUnseen);
  }

  /** The same run that draws all frames. */
  public RunOptions drawingUnseen() {
    return with(capture, life, true);
  }

  private RunOptions with(CaptureOptions recorded, LifeOptions end, boolean all) {
    return new RunOptions(
        mode, frames, stereo, stereoFrom, disparity, threads, out, timing, recorded, end, all);
  }

  /** Whether the program is closed after the last frame that was asked for. */
  public boolean closes() {
    boolean chosenLater = !capture.trigger().isEmpty() || capture.lastSeconds() > 0;
    return !life.keepRunning() && frames.last() != Integer.MAX_VALUE && !chosenLater;
  }

  /** The same run that writes elsewhere. */
  public RunOptions withOut(Path other) {
    return with(disparity, threads, other, timing);
  }

  /** The same run with other timing. */
  public RunOptions withTiming(TimingOptions timed) {
    return with(disparity, threads, out, timed);
  }

  /**
   * The constant of a lower-case word.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static <E extends Enum<E>> E word(Class<E> type, String value) {
    StringBuilder known = new StringBuilder();
    for (E constant : type.getEnumConstants()) {
      if (name(constant).equals(value)) {
        return constant;
      }
      known.append(known.length() == 0 ? "" : ", ").append(name(constant));
    }
    throw new IllegalArgumentException(
        type.getSimpleName().toLowerCase(Locale.ROOT) + " '" + value + "': expected " + known);
  }

  static double number(String key, String value) {
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException fault) {
      throw new IllegalArgumentException(key + " '" + value + "': expected a number", fault);
    }
  }

  private static int whole(String key, String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException fault) {
      throw new IllegalArgumentException(key + " '" + value + "': expected a whole number", fault);
    }
  }

  /** What {@code on} and {@code off} mean. */
  static boolean isOn(String value) {
    return word(Switch.class, value) == Switch.ON;
  }

  /** The two values of an option that is on or off. */
  private enum Switch {
    ON,
    OFF
  }

  static Path path(String key, String value) {
    try {
      return Path.of(value);
    } catch (InvalidPathException fault) {
      throw new IllegalArgumentException(key + " '" + value + "': not a path", fault);
    }
  }

  /** The lower-case word of an option's value. */
  public static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** The text that {@link #parse} reads. */
  public String format() {
    String text =
        "mode="
            + name(mode)
            + ",frames="
            + frames
            + ",stereo="
            + name(stereo)
            + ",stereo-from="
            + stereoFrom
            + ",disparity="
            + disparity
            + ",threads="
            + threads
            + ",out="
            + escaped(out.toString())
            + capture.format()
            + life.format()
            + (drawsUnseen ? ",draw-unseen=on" : "");
    if (timing.schemes().isEmpty()) {
      return text;
    }
    return text + ",scheme=" + timing.formatSchemes() + ",machine=" + escaped(timing.machine());
  }

  static String escaped(String value) {
    return value.replace("\\", "\\\\").replace(",", "\\,");
  }
}
