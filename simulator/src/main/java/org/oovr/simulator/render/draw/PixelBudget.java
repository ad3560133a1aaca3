package org.oovr.simulator.render.draw;

/**
 * How many pixels the primitives of one draw may lie on. GPUs have a watch that ends what takes
 * them too long; here it is the work that is bounded, so that the outcome does not depend on how
 * fast the machine is. One for all parts of a draw; used by one thread.
 */
public final class PixelBudget {
  /** Most pixels, over all views, layers and instances: 500 times a screen of 3840 x 2160. */
  public static final long MOST_PIXELS = 1L << 32;

  /** A draw has had what it may have; the rest of it is left out. */
  public static final class SpentException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    SpentException() {
      super("its primitives lie on more than " + MOST_PIXELS + " pixels, and the rest is left out");
    }
  }

  private long pixels;

  /**
   * Takes what some primitives lie on.
   *
   * @throws SpentException when that is more than a draw may have
   */
  public void take(long more) {
    pixels += more;
    if (isSpent()) {
      throw new SpentException();
    }
  }

  /** Whether the draw has had more than it may. */
  public boolean isSpent() {
    return pixels > MOST_PIXELS;
  }
}
