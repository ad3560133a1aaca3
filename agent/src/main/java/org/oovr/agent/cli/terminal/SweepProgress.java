package org.oovr.agent.cli.terminal;

import java.io.PrintWriter;
import java.util.Locale;

/** One line on the terminal about the points of a sweep; nothing where there is no terminal. */
public final class SweepProgress {
  private final PrintWriter terminal;
  private final int expected;
  private final long begun = System.nanoTime();
  private int done;
  private int failed;
  private double slowest;
  private String slowestPoint = "";

  /**
   * Counts points.
   *
   * @param expected how many there are to compute
   */
  public SweepProgress(PrintWriter terminal, int expected) {
    this.terminal = terminal;
    this.expected = expected;
    show();
  }

  /**
   * A point is finished.
   *
   * @param point what it is, in words
   * @param seconds it took
   */
  public synchronized void finished(String point, double seconds, boolean right) {
    done++;
    failed += right ? 0 : 1;
    if (seconds > slowest) {
      slowest = seconds;
      slowestPoint = point;
    }
    show();
  }

  private void show() {
    if (Progress.interactive()) {
      terminal.print("\r" + line((System.nanoTime() - begun) / 1e9) + "\033[K");
      terminal.flush();
    }
  }

  /**
   * What is said.
   *
   * @param seconds since the sweep began
   */
  String line(double seconds) {
    String failures = failed == 0 ? "" : ", " + failed + " failed";
    String worst =
        slowestPoint.isEmpty()
            ? ""
            : String.format(Locale.ROOT, "; slowest %.2f s: %s", slowest, slowestPoint);
    return "points: "
        + done
        + " of "
        + expected
        + Progress.pace(done, expected, seconds)
        + failures
        + worst;
  }

  /** Wipes the line. */
  public void end() {
    if (Progress.interactive()) {
      terminal.print("\r\033[K");
      terminal.flush();
    }
  }
}
