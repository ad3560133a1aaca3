package org.oovr.samples.util;

/**
 * The command line that every sample takes.
 *
 * @param frames frames to draw before the program ends, at least 1
 * @param width width of the window, in pixels
 * @param height height of the window, in pixels
 */
public record Options(int frames, int width, int height) {
  private static final int DEFAULT_FRAMES = 300;
  private static final int MAX_SIDE = 16384;

  /** A command line that cannot be understood; the message says what is wrong with it. */
  public static final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
      super(message);
    }
  }

  /**
   * Reads {@code --frames N --width W --height H}, in any order, each optional.
   *
   * @param width width when none is given
   * @param height height when none is given
   */
  public static Options parse(String[] args, int width, int height) throws UsageException {
    int frames = DEFAULT_FRAMES;
    int w = width;
    int h = height;
    for (int i = 0; i < args.length; i += 2) {
      String value = i + 1 < args.length ? args[i + 1] : null;
      switch (args[i]) {
        case "--frames" -> frames = number(args[i], value, Integer.MAX_VALUE);
        case "--width" -> w = number(args[i], value, MAX_SIDE);
        case "--height" -> h = number(args[i], value, MAX_SIDE);
        default -> throw new UsageException("unknown option " + args[i]);
      }
    }
    return new Options(frames, w, h);
  }

  private static int number(String option, String value, int max) throws UsageException {
    if (value == null) {
      throw new UsageException(option + " needs a number");
    }
    try {
      int number = Integer.parseInt(value);
      if (number >= 1 && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new UsageException(option + " needs a whole number, not " + value);
    }
    throw new UsageException(option + " must be between 1 and " + max + ", not " + value);
  }
}
