package org.oovr.simulator.render.raster;

/**
 * Positions of the samples in a pixel, from its lower left corner; in a target that is shown upside
 * down they are mirrored, as the window system's rows run downwards. Four samples sit where
 * llvmpipe has them (measured by {@code glGetMultisamplefv}: (0.375, 0.125), (0.875, 0.375),
 * (0.125, 0.625), (0.625, 0.875)); two and eight are the usual standard patterns.
 */
public final class SamplePattern {
  private static final float[] ONE = {0.5f, 0.5f};
  private static final float[] TWO = {0.75f, 0.75f, 0.25f, 0.25f};
  private static final float[] FOUR = {
    0.375f, 0.125f, 0.875f, 0.375f, 0.125f, 0.625f, 0.625f, 0.875f
  };
  private static final float[] EIGHT = {
    0.5625f, 0.3125f, 0.4375f, 0.6875f, 0.8125f, 0.5625f, 0.3125f, 0.1875f,
    0.1875f, 0.8125f, 0.0625f, 0.4375f, 0.6875f, 0.9375f, 0.9375f, 0.0625f
  };

  private SamplePattern() {}

  /** Whether there is a pattern for so many samples per pixel: 1, 2, 4 or 8. */
  public static boolean exists(int samples) {
    return samples == 1 || samples == 2 || samples == 4 || samples == 8;
  }

  private static float[] pattern(int samples) {
    return switch (samples) {
      case 1 -> ONE;
      case 2 -> TWO;
      case 4 -> FOUR;
      case 8 -> EIGHT;
      default -> throw new IllegalArgumentException(samples + " samples per pixel");
    };
  }

  /** Position of a sample from the left edge of its pixel, in pixels. */
  public static float x(int samples, int sample) {
    return pattern(samples)[sample * 2];
  }

  /**
   * Position of a sample from the lower edge of its pixel, in pixels.
   *
   * @param upsideDown of the target
   */
  public static float y(int samples, int sample, boolean upsideDown) {
    float y = pattern(samples)[sample * 2 + 1];
    return upsideDown ? 1 - y : y;
  }
}
