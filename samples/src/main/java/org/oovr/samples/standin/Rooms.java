package org.oovr.samples.standin;

/**
 * Indoor architecture, one item for each material and room, as engines merge it.
 *
 * @param level what it is added to
 * @param floor material of floors
 * @param wall material of walls
 * @param trim material of skirtings, ribs and beams
 * @param ceiling material of ceilings
 */
record Rooms(SceneBuilder level, int floor, int wall, int trim, int ceiling) {
  private static final double TEXELS = 0.4;

  /** An opening in a wall: from, to along the wall and its height, metres. */
  record Opening(double from, double to, double height) {}

  /**
   * A room of walls, floor and ceiling.
   *
   * @param sides openings of the walls at low x, high x, low z and high z; null for a solid wall
   * @param cells grid cells of each piece of wall
   */
  void room(
      double x0, double x1, double z0, double z1, double height, int cells, Opening... sides) {
    level.nextArea();
    double w = x1 - x0;
    double d = z1 - z0;
    level.world(
        new Solid()
            .quad(new double[] {x0, 0, z1}, new double[] {w, 0, 0}, v(0, 0, -d), cells, TEXELS),
        floor);
    level.world(
        new Solid().quad(v(x0, height, z0), v(w, 0, 0), v(0, 0, d), cells, TEXELS), ceiling);
    Solid walls = new Solid();
    Solid ribs = new Solid();
    for (int side = 0; side < 4; side++) {
      Opening o = sides.length > side ? sides[side] : null;
      boolean alongZ = side < 2;
      double length = alongZ ? d : w;
      // Origin and direction along the wall so that direction x up points into the room.
      double[] from =
          switch (side) {
            case 0 -> v(x0, 0, z1);
            case 1 -> v(x1, 0, z0);
            case 2 -> v(x0, 0, z0);
            default -> v(x1, 0, z1);
          };
      double[] along =
          switch (side) {
            case 0 -> v(0, 0, -1);
            case 1 -> v(0, 0, 1);
            case 2 -> v(1, 0, 0);
            default -> v(-1, 0, 0);
          };
      if (o == null) {
        piece(walls, from, along, 0, length, 0, height, cells);
      } else {
        piece(walls, from, along, 0, o.from, 0, height, cells);
        piece(walls, from, along, o.to, length, 0, height, cells);
        piece(walls, from, along, o.from, o.to, o.height, height, 1);
        frame(ribs, from, along, o);
      }
      trimmings(ribs, from, along, length, height, o);
    }
    beams(ribs, x0, x1, z0, z1, height);
    level.world(walls, wall);
    level.world(ribs, trim);
  }

  private static double[] v(double x, double y, double z) {
    return new double[] {x, y, z};
  }

  private static void piece(
      Solid s,
      double[] from,
      double[] along,
      double a,
      double b,
      double low,
      double high,
      int cells) {
    if (b - a < 0.01 || high - low < 0.01) {
      return;
    }
    double[] o = v(from[0] + along[0] * a, low, from[2] + along[2] * a);
    s.quad(o, v(along[0] * (b - a), 0, along[2] * (b - a)), v(0, high - low, 0), cells, TEXELS);
  }

  private static void frame(Solid s, double[] from, double[] along, Opening o) {
    for (int k = 0; k < 2; k++) {
      double at = k == 0 ? o.from : o.to;
      // ends where the lintel begins: no two faces in one plane
      double half = (o.height - .02) / 2;
      bar(s, from, along, at, half, .12, half);
    }
    bar(s, from, along, (o.from + o.to) / 2, o.height + .1, (o.to - o.from) / 2 + .12, .12);
  }

  /** A bar on a wall, with a hull: it throws a shadow. */
  private static void bar(
      Solid s, double[] from, double[] along, double at, double y, double half, double halfHeight) {
    double x = from[0] + along[0] * at;
    double z = from[2] + along[2] * at;
    double hx = Math.abs(along[0]) * half + Math.abs(along[2]) * .14;
    double hz = Math.abs(along[2]) * half + Math.abs(along[0]) * .14;
    s.box(x, y, z, hx, halfHeight, hz, 1, 1);
    s.hull(Hull.box(x, y, z, hx * .9, halfHeight * .98, hz * .9));
  }

  private static void trimmings(
      Solid s, double[] from, double[] along, double length, double height, Opening o) {
    int ribs = (int) Math.max(2, length / 2.4);
    for (int i = 0; i <= ribs; i++) {
      double at = length * i / ribs;
      if (o == null || at < o.from - .2 || at > o.to + .2) {
        double x = from[0] + along[0] * at;
        double z = from[2] + along[2] * at;
        s.box(x, height / 2, z, .12, height / 2, .12, 1, 1);
      }
    }
    for (int k = 0; k < 2; k++) {
      double y = k == 0 ? .12 : height - .15;
      double to = o == null ? length : o.from;
      double again = o == null ? length : o.to;
      for (double[] span : new double[][] {{0, to}, {again, length}}) {
        double mid = (span[0] + span[1]) / 2;
        double half = (span[1] - span[0]) / 2;
        if (half > .05) {
          double hx = Math.abs(along[0]) * half + .06;
          double hz = Math.abs(along[2]) * half + .06;
          s.box(from[0] + along[0] * mid, y, from[2] + along[2] * mid, hx, .12, hz, 1, 1);
        }
      }
    }
  }

  private static void beams(Solid s, double x0, double x1, double z0, double z1, double height) {
    int n = (int) Math.max(1, (z1 - z0) / 3);
    for (int i = 0; i < n; i++) {
      double z = z0 + (z1 - z0) * (i + .5) / n;
      s.box((x0 + x1) / 2, height - .16, z, (x1 - x0) / 2, .16, .18, 1, 1);
    }
  }
}
