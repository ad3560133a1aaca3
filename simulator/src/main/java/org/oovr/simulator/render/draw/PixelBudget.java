package org.oovr.simulator.render.draw;

/**
 * How many pixels the primitives of one draw may lie on. GPUs have a watch that ends what takes
 * them too long; here it is the work that is bounded, so that the outcome does not depend on how
 * fast the machine is. One for all parts of a draw; used by one thread.
 */
public final class PixelBudget {
  /** Most pixels, over all views, layers and instances: 500 times a screen of 3840 x 2160. */
  public static final long MOST_PIXELS = 1L << 32;

  private long pixels;

  /**
   * Takes what some primitives lie on.
   *
   * @throws IllegalStateException when that is more than a draw may have
   */
  public void take(long more) {
    pixels += more;
    if (isSpent()) {
      throw new IllegalStateException(
          "its primitives lie on more than " + MOST_PIXELS + " pixels, and the rest is left out");
    }
  }

  /** Whether the draw has had more than it may. */
  public boolean isSpent() {
    return pixels > MOST_PIXELS;
  }
}
