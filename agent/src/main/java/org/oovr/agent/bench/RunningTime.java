package org.oovr.agent.bench;

import java.time.Duration;
import java.util.stream.Stream;

/**
 * How far a process has come that a busy machine may keep waiting: the seconds that it has run, but
 * no more than the clock's and no less than a part of them, as there are processes that sleep.
 */
public final class RunningTime {
  private final ProcessHandle process;
  private final double mostDelay;
  private final long begun = System.nanoTime();
  private final double ranBefore;

  /**
   * Begins to count.
   *
   * @param mostDelay how many times as long as on a machine at rest it may take
   */
  public RunningTime(ProcessHandle process, double mostDelay) {
    this.process = process;
    this.mostDelay = mostDelay;
    ranBefore = ran();
  }

  /** Seconds since then. */
  public double seconds() {
    return seconds((System.nanoTime() - begun) / 1e9, ran() - ranBefore, mostDelay);
  }

  static double seconds(double clock, double ran, double mostDelay) {
    return Math.min(clock, Math.max(ran, clock / mostDelay));
  }

  private double ran() {
    return Stream.concat(Stream.of(process), process.descendants())
        .mapToDouble(p -> p.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1e3)
        .sum();
  }
}
