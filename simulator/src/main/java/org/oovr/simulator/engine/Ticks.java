package org.oovr.simulator.engine;

/**
 * Time finer than a cycle, for resources whose service takes a fraction of one: 1/4096 cycle. Sums
 * of services are exact to that grain, so rates come out right over many requests.
 */
public final class Ticks {
  static final int SHIFT = 12;

  private Ticks() {}

  /** Ticks that {@code amount} takes at {@code perCycle}, rounded up. */
  public static long of(double amount, double perCycle) {
    return (long) Math.ceil(amount * (1 << SHIFT) / perCycle - 1e-6);
  }

  public static long at(long cycle) {
    return cycle << SHIFT;
  }

  /**
   * When a resource begins its next service. Work comes to it at whole cycles; one that was free
   * for less than a cycle begins at once, else the fraction would be lost with every service.
   */
  public static long start(long cycle, long freeTicks) {
    return freeTicks > at(cycle - 1) ? freeTicks : at(cycle);
  }

  /** The first whole cycle not before a tick. */
  public static long cycle(long ticks) {
    return ticks + (1 << SHIFT) - 1 >> SHIFT;
  }
}
