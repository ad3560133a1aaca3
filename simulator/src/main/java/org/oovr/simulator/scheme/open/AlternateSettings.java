package org.oovr.simulator.scheme.open;

/**
 * What is open about the scheme that renders whole frames.
 *
 * @param framesInFlight frames that the machine has under way, each on a GPM of its own (section
 *     4.1); 0: as many as there are GPMs. More than these find no GPM
 */
public record AlternateSettings(int framesInFlight) {
  private static final int MOST_FRAMES = 1 << 16;

  /** The documented defaults. */
  public static final AlternateSettings DEFAULT = new AlternateSettings(0);

  public AlternateSettings {
    if (framesInFlight < 0 || framesInFlight > MOST_FRAMES) {
      throw new IllegalArgumentException(
          "afr.framesInFlight is " + framesInFlight + ": must be 0 to " + MOST_FRAMES);
    }
  }

  /** Frames under way on so many GPMs, at least one. */
  public int framesInFlight(int gpms) {
    return framesInFlight == 0 ? gpms : Math.min(framesInFlight, gpms);
  }
}
