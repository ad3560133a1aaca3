package org.oovr.agent.cli.terminal;

import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.IntConsumer;

/** One line on the terminal that counts finished frames; nothing at all where there is none. */
public final class Progress {
  private static final long INTERVAL_MILLIS = 250;

  private final PrintWriter terminal;
  private final int expected;
  private final long begun = System.nanoTime();
  private int finished;

  /**
   * Counts frames.
   *
   * @param expected how many there will be; 0 when nobody knows
   */
  public Progress(PrintWriter terminal, int expected) {
    this.terminal = terminal;
    this.expected = expected;
  }

  /** Counts finished pieces of some work. */
  public static IntConsumer counter(PrintWriter terminal, String work, int expected) {
    if (!interactive()) {
      return done -> {};
    }
    terminal.printf("\r%s: 0 of %d", work, expected);
    terminal.flush();
    long begun = System.nanoTime();
    return done -> {
      if (done < expected) {
        String pace = pace(done, expected, (System.nanoTime() - begun) / 1e9);
        terminal.printf("\r%s: %d of %d%s\033[K", work, done, expected, pace);
      } else {
        terminal.print("\r\033[K");
      }
      terminal.flush();
    };
  }

  /**
   * How long each piece took so far, and an estimate of the time left; nothing before the first.
   *
   * @param expected all pieces, 0 when nobody knows
   * @param seconds since the work began
   */
  static String pace(int done, int expected, double seconds) {
    if (done <= 0) {
      return "";
    }
    double each = seconds / done;
    String text = String.format(Locale.ROOT, each < 10 ? ", %.2f s each" : ", %.0f s each", each);
    return done < expected ? text + ", " + duration(each * (expected - done)) + " left" : text;
  }

  private static String duration(double seconds) {
    long whole = Math.round(seconds);
    return whole < 60
        ? whole + " s"
        : whole < 3600
            ? whole / 60 + " min " + whole % 60 + " s"
            : whole / 3600 + " h " + whole % 3600 / 60 + " min";
  }

  /**
   * Shows how large a file has become while something else writes it, until the result is run.
   *
   * @return ends it and wipes the line
   */
  public static Runnable watch(PrintWriter terminal, String work, Path file) {
    if (!interactive()) {
      return () -> {};
    }
    Thread thread =
        new Thread(
            () -> {
              try {
                while (true) {
                  Thread.sleep(2 * INTERVAL_MILLIS);
                  double megabytes = file.toFile().length() / 1e6;
                  terminal.printf(Locale.ROOT, "\r%s: %.1f MB", work, megabytes);
                  terminal.flush();
                }
              } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
              }
            },
            "oovr-progress");
    thread.setDaemon(true);
    thread.start();
    return () -> {
      thread.interrupt();
      terminal.print("\r\033[K");
      terminal.flush();
    };
  }

  /** Whether a person looks at stderr and not at what is printed on stdout. */
  public static boolean isBesidePrinting() {
    return interactive() && System.console() == null;
  }

  /** Whether a person looks at stderr: the launcher knows, else the JVM's best guess. */
  public static boolean interactive() {
    String told = System.getProperty("oovr.terminal");
    return told != null ? told.equals("true") : System.console() != null;
  }

  /** Counts the frames of a report while they appear, until stopped. */
  public Watch watch(Path report) {
    return new Watch(report.resolve("frames").toFile());
  }

  private synchronized void show(int more) {
    int done = finished + more;
    String pace = pace(done, expected, (System.nanoTime() - begun) / 1e9);
    String of = expected > 0 ? " of " + expected : "";
    terminal.printf("\rdrawing frames: %d%s%s\033[K", done, of, pace);
    terminal.flush();
  }

  /** Wipes the line. */
  public void done() {
    if (interactive()) {
      terminal.print("\r\033[K");
      terminal.flush();
    }
  }

  /** Looks at a directory again and again. */
  public final class Watch {
    private final File frames;
    private final Thread thread;

    private Watch(File frames) {
      this.frames = frames;
      thread = new Thread(this::look, "oovr-progress");
      thread.setDaemon(true);
      if (interactive()) {
        thread.start();
      }
    }

    private int count() {
      String[] images = frames.list((folder, name) -> name.endsWith("-sim.png"));
      return images == null ? 0 : images.length;
    }

    private void look() {
      try {
        while (true) {
          show(count());
          Thread.sleep(INTERVAL_MILLIS);
        }
      } catch (InterruptedException closed) {
        Thread.currentThread().interrupt();
      }
    }

    public void stop() {
      thread.interrupt();
      finished += count();
    }
  }
}
