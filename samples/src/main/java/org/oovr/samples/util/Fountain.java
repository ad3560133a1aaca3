package org.oovr.samples.util;

/** A fountain whose drops the GPU moves: how they begin. */
public final class Fountain {
  /** Drops. */
  public static final int DROPS = 6000;

  /** Seconds between frames. */
  public static final float STEP = 1 / 32f;

  /** Floats of a drop: place and age, then speed and span of life, in metres and seconds. */
  private static final int FLOATS = 8;

  private Fountain() {}

  /** Three of four drops are in the air; the others have a negative age and begin later. */
  public static float[] drops() {
    float[] drops = new float[DROPS * FLOATS];
    for (int i = 0; i < DROPS; i++) {
      int at = i * FLOATS;
      float out = 1.6f * chance(i, 0);
      drops[at] = out * (2 * chance(i, 1) - 1);
      drops[at + 1] = (2.8f - 1.4f * out) * chance(i, 2);
      drops[at + 2] = out * (2 * chance(i, 3) - 1);
      drops[at + 3] = i % 4 == 0 ? -chance(i, 4) : chance(i, 4);
      drops[at + 4] = drops[at];
      drops[at + 5] = 5 * chance(i, 5) - 3;
      drops[at + 6] = drops[at + 2];
      drops[at + 7] = 1 + 1.5f * chance(i, 6);
    }
    return drops;
  }

  private static float chance(int drop, int what) {
    return (float) Picture.hash(drop, what, 5);
  }

  /**
   * In the air are the drops that are older than nothing after the first step.
   *
   * @param drawn how many the GPU counted
   * @param drops as they began
   */
  public static void checkFlying(int drawn, float[] drops) {
    int expected = 0;
    for (int i = 0; i < DROPS; i++) {
      expected += drops[i * FLOATS + 3] + STEP >= 0 ? 1 : 0;
    }
    if (drawn != expected) {
      throw new IllegalStateException(drawn + " drops are in the air, not " + expected);
    }
  }
}
