package org.oovr.simulator.scheme.open;

/**
 * How a program that sees one GPU drives the whole machine.
 *
 * @param drawsInFlight draws, each view one, that the machine has in flight, begun in their order;
 *     0: each GPM goes on as fast as it can
 */
public record BaselineSettings(int drawsInFlight) {
  private static final int MOST_DRAWS = 1 << 16;

  /** The documented defaults. */
  public static final BaselineSettings DEFAULT = new BaselineSettings(0);

  public BaselineSettings {
    if (drawsInFlight < 0 || drawsInFlight > MOST_DRAWS) {
      throw new IllegalArgumentException(
          "baseline.drawsInFlight is " + drawsInFlight + ": must be 0 to " + MOST_DRAWS);
    }
  }
}
