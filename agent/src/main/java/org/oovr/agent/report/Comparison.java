package org.oovr.agent.report;

/**
 * How far two pictures of one size are apart. Alpha is left out: nobody sees it.
 *
 * @param maxChannelDiff largest difference of any channel of any pixel, 0 to 255
 * @param pixelsOver2 pixels of which some channel differs by more than 2
 * @param psnr peak signal-to-noise ratio over the three channels, dB, to three decimals; {@link
 *     #PSNR_EQUAL} for equal pictures
 */
public record Comparison(int maxChannelDiff, int pixelsOver2, double psnr) {
  /**
   * The figure given for equal pictures, whose true ratio is infinite. It lies above any other: one
   * channel off by one in the largest picture of 2^31 bytes gives about 140 dB.
   */
  public static final double PSNR_EQUAL = 200;

  private static final int TOLERANCE = 2;
  private static final int AMPLIFICATION = 16;

  /** Compares two pictures of the same size. */
  public static Comparison of(Picture a, Picture b) {
    requireSameSize(a, b);
    int max = 0;
    int over = 0;
    long squares = 0;
    byte[] left = a.rgba();
    byte[] right = b.rgba();
    for (int at = 0; at < left.length; at += 4) {
      int red = Math.abs((left[at] & 0xff) - (right[at] & 0xff));
      int green = Math.abs((left[at + 1] & 0xff) - (right[at + 1] & 0xff));
      int blue = Math.abs((left[at + 2] & 0xff) - (right[at + 2] & 0xff));
      int worst = Math.max(red, Math.max(green, blue));
      max = Math.max(max, worst);
      over += worst > TOLERANCE ? 1 : 0;
      squares += red * red + green * green + blue * blue;
    }
    return new Comparison(max, over, psnr(squares, 3L * a.width() * a.height()));
  }

  private static double psnr(long squares, long samples) {
    if (squares == 0) {
      return PSNR_EQUAL;
    }
    double ratio = 255.0 * 255.0 * samples / squares;
    return Math.round(10_000 * StrictMath.log10(ratio)) / 1000.0;
  }

  /**
   * The difference, sixteen times as strong so that one step can be seen; black where the pictures
   * are equal.
   */
  public static Picture difference(Picture a, Picture b) {
    requireSameSize(a, b);
    byte[] out = new byte[a.rgba().length];
    for (int at = 0; at < out.length; at++) {
      boolean alpha = (at & 3) == 3;
      int diff = Math.abs((a.rgba()[at] & 0xff) - (b.rgba()[at] & 0xff));
      out[at] = (byte) (alpha ? 0xff : Math.min(0xff, diff * AMPLIFICATION));
    }
    return new Picture(a.width(), a.height(), out);
  }

  private static void requireSameSize(Picture a, Picture b) {
    if (!a.sameSize(b)) {
      throw new IllegalArgumentException(
          "pictures of "
              + a.width()
              + " x "
              + a.height()
              + " and "
              + b.width()
              + " x "
              + b.height()
              + " cannot be compared");
    }
  }
}
