package org.oovr.samples.standin;

import org.oovr.samples.util.Mat4;

/** Houses, streets and ground. Lengths are in metres. */
final class Buildings {
  private Buildings() {}

  /** Height of the ground. */
  @FunctionalInterface
  interface Ground {
    /** Height in metres. */
    double at(double x, double z);
  }

  /** A piece of ground. */
  static Solid ground(
      double x0, double x1, double z0, double z1, int across, int along, Ground height) {
    double repeat = .25;
    return new Solid()
        .patch(
            across,
            along,
            (x1 - x0) * repeat,
            (z1 - z0) * repeat,
            (u, v, p) -> {
              p[0] = x0 + (x1 - x0) * u;
              p[2] = z1 + (z0 - z1) * v;
              p[1] = height.at(p[0], p[2]);
            });
  }

  /**
   * A front that faces +z, about x = 0: wall with reveals (index 0), sills and cornices (1), panes
   * (2).
   */
  static Solid[] front(double width, int floors, int bays, double floorHeight) {
    Solid wall = new Solid();
    Solid trim = new Solid();
    Solid panes = new Solid();
    double bay = width / bays;
    for (int f = 0; f < floors; f++) {
      for (int b = 0; b < bays; b++) {
        window(wall, trim, panes, -width / 2 + b * bay, f * floorHeight, bay, floorHeight);
      }
      double y = (f + 1) * floorHeight;
      boolean top = f == floors - 1;
      trim.box(0, y, .06, width / 2, top ? .22 : .08, top ? .22 : .1, 1, .5);
    }
    trim.box(0, .3, .04, width / 2, .3, .08, 1, .5);
    return new Solid[] {wall, trim, panes};
  }

  private static void window(
      Solid wall, Solid trim, Solid panes, double x, double y, double w, double h) {
    double l = x + w * .28;
    double r = x + w * .72;
    double b = y + h * .28;
    double t = y + h * .84;
    double[] up = {0, h, 0};
    double repeat = .3;
    wall.quad(v(x, y, 0), v(l - x, 0, 0), up, 1, repeat);
    wall.quad(v(r, y, 0), v(x + w - r, 0, 0), up, 1, repeat);
    wall.quad(v(l, y, 0), v(r - l, 0, 0), v(0, b - y, 0), 1, repeat);
    wall.quad(v(l, t, 0), v(r - l, 0, 0), v(0, y + h - t, 0), 1, repeat);
    double in = -.22;
    wall.quad(v(l, b, 0), v(0, 0, in), v(0, t - b, 0), 1, 1);
    wall.quad(v(r, b, in), v(0, 0, -in), v(0, t - b, 0), 1, 1);
    wall.quad(v(l, t, in), v(r - l, 0, 0), v(0, 0, -in), 1, 1);
    wall.quad(v(l, b, 0), v(r - l, 0, 0), v(0, 0, in), 1, 1);
    panes.quad(v(l, b, in), v(r - l, 0, 0), v(0, t - b, 0), 1, .4);
    trim.box((l + r) / 2, b - .06, .06, (r - l) / 2 + .08, .05, .14, 1, 1);
  }

  private static double[] v(double x, double y, double z) {
    return new double[] {x, y, z};
  }

  /** A house with fronts on three sides and a flat roof; solids as {@link #front}, roof in 1. */
  static Solid[] house(double width, double depth, int floors, int bays, double floorHeight) {
    Solid[] all = {new Solid(), new Solid(), new Solid()};
    Solid[] face = front(width, floors, bays, floorHeight);
    Solid[] flank = front(depth, floors, (int) Math.max(2, bays * depth / width), floorHeight);
    for (int i = 0; i < 3; i++) {
      all[i].add(face[i], Mat4.translate(0, 0, (float) depth / 2));
      for (int side = -1; side <= 1; side += 2) {
        Mat4 turn = Mat4.rotateY(side * StrictMath.PI / 2);
        all[i].add(flank[i], Mat4.translate(side * (float) width / 2, 0, 0).times(turn));
      }
    }
    double h = floors * floorHeight;
    all[1].quad(v(-width / 2, h, depth / 2), v(width, 0, 0), v(0, 0, -depth), 1, .3);
    all[0].hull(Hull.box(0, h / 2, 0, width * .48, h / 2, depth * .47));
    return all;
  }

  /** A pitched roof over a house, ridge along x. */
  static Solid roof(double width, double depth, double rise, int cells) {
    double w = width / 2 + .3;
    double d = depth / 2 + .4;
    return new Solid()
        .quad(v(-w, 0, d), v(2 * w, 0, 0), v(0, rise, -d), cells, .4)
        .quad(v(w, 0, -d), v(-2 * w, 0, 0), v(0, rise, d), cells, .4)
        .hull(Hull.prism(4, 0, 0, Math.min(w, d), .05, .2, rise * .8));
  }

  /** A path on the ground: where x lies for a z. */
  @FunctionalInterface
  interface Bend {
    /** Offset in metres. */
    double at(double z);
  }

  /**
   * A strip along a bent road, from z1 down to z0.
   *
   * @param left offset of its left edge from the middle of the road, and its height
   * @param right the same for its right edge
   */
  static Solid strip(
      double z0,
      double z1,
      int across,
      int along,
      Bend bend,
      double[] left,
      double[] right,
      double repeatAcross,
      double repeatAlong) {
    return new Solid()
        .patch(
            across,
            along,
            repeatAcross,
            repeatAlong,
            (u, v, p) -> {
              double z = z1 + (z0 - z1) * v;
              p[0] = bend.at(z) + left[0] + (right[0] - left[0]) * u;
              p[1] = left[1] + (right[1] - left[1]) * u;
              p[2] = z;
            });
  }

  /** The inside of a dome, for a sky with its horizon at v = 0. */
  static Solid sky(double radius) {
    return new Solid()
        .patch(
            16,
            6,
            2,
            1,
            (u, v, p) -> {
              double a = 2 * StrictMath.PI * (1 - u);
              double up = StrictMath.PI / 2 * v;
              p[0] = radius * StrictMath.cos(up) * StrictMath.sin(a);
              p[1] = radius * (StrictMath.sin(up) * .6 - .02);
              p[2] = radius * StrictMath.cos(up) * StrictMath.cos(a);
            });
  }
}
