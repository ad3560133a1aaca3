package org.oovr.samples.util;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** A marble top with balls of coloured glass, a fence round it, and sparks over it. */
public final class GlassTable {
  /** Balls of glass. */
  public static final int BALLS = 24;

  /** Sparks. */
  public static final int SPARKS = 40;

  private static final float[] SUN = {0.48f, 0.6f, 0.64f};
  private static final float[][] TINTS = {
    {.9f, .15f, .2f}, {.95f, .6f, .1f}, {.15f, .65f, .35f}, {.15f, .35f, .95f}
  };

  private GlassTable() {}

  /** Where the sun is: a direction. */
  public static float[] sun() {
    return SUN.clone();
  }

  /** Where the balls are in a frame. */
  public static Mat4[] balls(int frame) {
    Mat4[] places = new Mat4[BALLS];
    for (int i = 0; i < BALLS; i++) {
      double a = i * 2 * StrictMath.PI / 8 + (i / 8) * 0.4 + frame * 0.012 * (1 + i / 8);
      float r = 3.1f - 1.05f * (i / 8);
      float size = 0.46f + 0.1f * (i / 8);
      places[i] =
          Mat4.rotateY(a)
              .times(Mat4.translate(r, size + 0.75f * (i / 8), 0))
              .times(Mat4.scale(size, size, size));
    }
    return places;
  }

  /** Numbers of the balls from the farthest to the nearest. */
  public static List<Integer> fromBackToFront(Mat4 view, Mat4[] places) {
    return IntStream.range(0, places.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> view.times(places[i]).get(2, 3)))
        .toList();
  }

  /** Colour of a ball. */
  public static float[] tint(int ball) {
    return TINTS[ball % TINTS.length].clone();
  }

  /** Where a spark is in a frame. */
  public static Mat4 spark(int i, int frame) {
    double a = i * 2.39996 + frame * 0.03;
    float r = 0.9f + 0.08f * i;
    float y = 0.3f + (i * 37 + frame) % 90 * 0.03f;
    Mat4 place = Mat4.translate(r * (float) StrictMath.cos(a), y, r * (float) StrictMath.sin(a));
    return place.times(Mat4.scale(.02f, .02f, .02f));
  }

  /** Where a side of the fence is. */
  public static Mat4 side(int i) {
    Mat4 side = Mat4.rotateY(i * StrictMath.PI / 2).times(Mat4.translate(0, .5f, -4.2f));
    return side.times(Mat4.rotateX(StrictMath.PI / 2)).times(Mat4.scale(4.2f, 1, .5f));
  }

  /** A fence of which much is cut out. */
  public static Picture fence() {
    return Picture.paint(256, GlassTable::fence);
  }

  private static void fence(double u, double v, double[] c) {
    double x = u * 8 - Math.floor(u * 8);
    boolean bar = x > 0.25 && x < 0.75 && v < 0.8 + 0.2 * (1 - Math.abs(x - .5) * 4);
    boolean rail = v > .2 && v < .32 || v > .6 && v < .72;
    double grain = Picture.fractal(u * 4, v * .5, 8, 4, 5);
    Picture.ramp(c, grain, 0x4a2f18, 0x9c6a3a);
    c[3] = bar || rail ? 1 : 0;
  }

  /** The sky on a face of a cube map, darker towards the ground. */
  public static Picture sky(int face) {
    return Picture.paint(256, (u, v, c) -> sky(face, 2 * u - 1, 2 * v - 1, c));
  }

  private static void sky(int face, double s, double t, double[] c) {
    double[] d =
        switch (face) {
          case 0 -> new double[] {1, -t, -s};
          case 1 -> new double[] {-1, -t, s};
          case 2 -> new double[] {s, 1, t};
          case 3 -> new double[] {s, -1, -t};
          case 4 -> new double[] {s, -t, 1};
          default -> new double[] {-s, -t, -1};
        };
    double length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    double up = d[1] / length;
    Picture.ramp(c, up * 0.5 + 0.5, 0x1d2430, 0x39434f, 0xd9e2ea, 0x7fa7d8, 0x2f5fa8);
    double sun = (d[0] * SUN[0] + d[1] * SUN[1] + d[2] * SUN[2]) / length;
    double glow = StrictMath.pow(Math.max(0, sun), 24);
    for (int i = 0; i < 3; i++) {
      c[i] += glow * (1 - 0.3 * i);
    }
  }
}
