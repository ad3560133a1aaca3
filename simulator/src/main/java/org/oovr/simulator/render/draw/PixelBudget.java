package org.oovr.simulator.render.draw;

/**
 * How many pixels the primitives of one draw may lie on. GPUs have a watch that ends what takes
 * them too long; here it is the work that is bounded, so that the outcome does not depend on how
 * fast the machine is. One for all parts of a draw; used by one thread.
 */
public final class PixelBudget {
  /** Most pixels, over all views, layers and instances: 500 times a screen of 3840 x 2160. */
  public static final long MOST_PIXELS = 1L << 32;

  /** So many in a block of primitives are not worth being counted closely. */
  public static final long FEW_PIXELS = MOST_PIXELS >> 10;

  private long pixels;

  /**
   * Takes the pixels of some primitives.
   *
   * @throws IllegalStateException when that is more than a draw may have
   */
  public void take(long touchedPixels) {
    pixels += touchedPixels;
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
