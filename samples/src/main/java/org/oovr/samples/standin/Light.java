package org.oovr.samples.standin;

/**
 * A light of a level.
 *
 * @param place x, y and z, metres
 * @param radiusMetres where it ends
 * @param colour red, green and blue, linear, may exceed 1
 */
record Light(float[] place, float radiusMetres, float[] colour) {
  /** Whether a ball (centre and radius) is touched by it. */
  boolean reaches(float[] ball) {
    float d = 0;
    for (int i = 0; i < 3; i++) {
      d += (ball[i] - place[i]) * (ball[i] - place[i]);
    }
    return Math.sqrt(d) < radiusMetres + ball[3];
  }
}
