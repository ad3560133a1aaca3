package org.oovr.samples.standin;

/**
 * Light and air of an outdoor level. Colours are linear.
 *
 * @param sun direction to the sun, of length 1
 * @param sunColour its light
 * @param skyColour light from above
 * @param groundColour light from below
 * @param fogColour what distance fades into
 * @param fogPerMetre how fast
 * @param bloom whether the picture goes through a half-float target and a glow filter
 * @param reflection strength of mirrored surroundings
 */
record Look(
    float[] sun,
    float[] sunColour,
    float[] skyColour,
    float[] groundColour,
    float[] fogColour,
    float fogPerMetre,
    boolean bloom,
    float reflection) {
  /** A direction of length 1. */
  static float[] direction(double x, double y, double z) {
    double d = Math.sqrt(x * x + y * y + z * z);
    return new float[] {(float) (x / d), (float) (y / d), (float) (z / d)};
  }

  /** A colour. */
  static float[] rgb(double red, double green, double blue) {
    return new float[] {(float) red, (float) green, (float) blue};
  }
}
