package org.oovr.samples.standin;

import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Picture;

/** The things of which levels are made. They stand on y = 0; lengths are in metres. */
final class Shapes {
  private static final double TURN = 2 * StrictMath.PI;

  private Shapes() {}

  /** A path in space, by a parameter in [0, 1]. */
  @FunctionalInterface
  interface Path {
    /** Fills in x, y and z. */
    void at(double t, double[] p);
  }

  /** A radius along a path. */
  @FunctionalInterface
  interface Radius {
    /** The radius in metres. */
    double at(double t);
  }

  /** A turned profile: radius and height, pair by pair, from the bottom up. */
  static Solid lathe(Solid solid, int slices, int stacks, double repeat, double... profile) {
    int edges = profile.length / 2 - 1;
    return solid.patch(
        slices,
        edges * stacks,
        repeat,
        repeat * edges * 0.5,
        (u, v, p) -> {
          double at = v * edges;
          int i = Math.min((int) at, edges - 1);
          double f = at - i;
          double r = profile[2 * i] + (profile[2 * i + 2] - profile[2 * i]) * f;
          p[0] = r * StrictMath.sin(TURN * u);
          p[1] = profile[2 * i + 1] + (profile[2 * i + 3] - profile[2 * i + 1]) * f;
          p[2] = r * StrictMath.cos(TURN * u);
        });
  }

  /** A tube along a path in a plane that is not upright everywhere. */
  static Solid tube(Solid solid, int around, int along, Radius radius, Path path) {
    return solid.patch(
        around,
        along,
        1,
        3,
        (u, v, p) -> {
          double[] a = new double[3];
          double[] b = new double[3];
          path.at(Math.max(0, v - 0.01), a);
          path.at(Math.min(1, v + 0.01), b);
          double[] t = unit(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
          double[] side = Math.abs(t[1]) > 0.9 ? unit(t[1], -t[0], 0) : unit(t[2], 0, -t[0]);
          double[] up = {
            side[1] * t[2] - side[2] * t[1],
            side[2] * t[0] - side[0] * t[2],
            side[0] * t[1] - side[1] * t[0]
          };
          path.at(v, p);
          double r = radius.at(v);
          double c = r * StrictMath.cos(TURN * u);
          double s = r * StrictMath.sin(TURN * u);
          for (int i = 0; i < 3; i++) {
            p[i] += c * side[i] - s * up[i];
          }
        });
  }

  private static double[] unit(double x, double y, double z) {
    double d = Math.max(1e-12, Math.sqrt(x * x + y * y + z * z));
    return new double[] {x / d, y / d, z / d};
  }

  private static Path line(double x0, double y0, double z0, double x1, double y1, double z1) {
    return (t, p) -> {
      p[0] = x0 + (x1 - x0) * t;
      p[1] = y0 + (y1 - y0) * t;
      p[2] = z0 + (z1 - z0) * t;
    };
  }

  /** A crate with a frame along its edges. */
  static Solid crate(double half, int cells) {
    Solid s = new Solid().box(0, half, 0, half * 0.94, half * 0.94, half * 0.94, cells, 0.5 / half);
    for (int i = -1; i <= 1; i += 2) {
      for (int k = -1; k <= 1; k += 2) {
        double at = half * 0.9;
        double w = half * 0.1;
        s.box(i * at, half, k * at, w, half, w, 1, 1);
        s.box(0, half + i * at, k * at, half * 0.8, w, w, 1, 1);
        s.box(i * at, half + k * at, 0, w, w, half * 0.8, 1, 1);
      }
    }
    return s.hull(Hull.box(0, half, 0, half * 0.93, half * 0.93, half * 0.93));
  }

  /** A barrel with two hoops. */
  static Solid barrel(int slices, int stacks) {
    Solid s = new Solid();
    lathe(
        s, slices, stacks, 3, .02, 0, .29, .01, .31, .05, .31, .3, .34, .32, .34, .36, .31, .38,
        .31, .62, .34, .64, .34, .68, .31, .7, .31, .95, .28, .99, .27, .95, .02, .95);
    return s.hull(Hull.prism(8, 0, 0, .28, .02, .28, .93));
  }

  /** A column with base and capital. */
  static Solid column(double height, double radius, int slices, int stacks) {
    Solid s = new Solid();
    double r = radius;
    lathe(
        s,
        slices,
        stacks,
        3,
        r * 1.5,
        0,
        r * 1.5,
        r * .5,
        r * 1.2,
        r * .7,
        r,
        r,
        r * .9,
        height - r,
        r * 1.2,
        height - r * .7,
        r * 1.5,
        height - r * .4,
        r * 1.5,
        height);
    return s.hull(Hull.prism(6, 0, 0, r * .85, 0, r * .8, height));
  }

  /** A lamp on a post with a curved arm along +z. */
  static Solid lamp(double height, double arm, int around, int along) {
    Solid s = new Solid();
    lathe(s, around, 1, 1, .22, 0, .2, .3, .09, .4, .07, height * .6);
    tube(
        s,
        around,
        along,
        t -> .06,
        (t, p) -> {
          p[0] = 0;
          p[1] = height * .6 + height * .4 * StrictMath.sin(t * TURN / 4);
          p[2] = arm * (1 - StrictMath.cos(t * TURN / 4));
        });
    s.box(0, height - .08, arm, .16, .07, .35, 1, 1);
    return s.hull(Hull.prism(5, 0, 0, .1, 0, .06, height * .9));
  }

  /** A boulder. */
  static Solid rock(double radius, int slices, int stacks, int seed) {
    return new Solid()
        .patch(
            slices,
            stacks,
            3,
            2,
            (u, v, p) -> {
              double b = StrictMath.PI * v;
              double n = Picture.noise(u, v * 0.5, 6, seed) + .4 * Picture.noise(u, v, 13, seed);
              double r =
                  radius * (0.55 + 0.5 * n * StrictMath.sin(b) + .25 * (1 - StrictMath.sin(b)));
              p[0] = r * StrictMath.sin(b) * StrictMath.sin(TURN * u);
              p[1] = radius * .35 - r * .8 * StrictMath.cos(b);
              p[2] = r * StrictMath.sin(b) * StrictMath.cos(TURN * u);
            })
        .hull(Hull.prism(6, 0, 0, radius * .5, 0, radius * .3, radius * .7));
  }

  /** A tree: trunk in one solid (index 0), cards of leaves in the other. */
  static Solid[] tree(double height, int cards, int seed) {
    Solid trunk = new Solid();
    tube(trunk, 8, 6, t -> .2 * (1.15 - t), line(0, -.2, 0, .3, height * .75, .2));
    Solid leaves = new Solid();
    for (int i = 0; i < cards; i++) {
      double a = TURN * Picture.hash(i, 1, seed);
      double r = height * .28 * Math.sqrt(Picture.hash(i, 2, seed));
      double y = height * (.45 + .45 * Picture.hash(i, 3, seed));
      double w = height * (.16 + .1 * Picture.hash(i, 4, seed));
      double turn = TURN * Picture.hash(i, 5, seed);
      double cx = r * StrictMath.sin(a);
      double cz = r * StrictMath.cos(a);
      double dx = w * StrictMath.cos(turn);
      double dz = w * StrictMath.sin(turn);
      double tilt = .4 * w * (Picture.hash(i, 6, seed) - .5);
      leaves.patch(
          1,
          1,
          1,
          1,
          (u, v, p) -> {
            p[0] = cx + (2 * u - 1) * dx + tilt * (2 * v - 1);
            p[1] = y + (v - .5) * 1.6 * w;
            p[2] = cz + (2 * u - 1) * dz;
          });
    }
    trunk.hull(Hull.prism(5, 0, 0, .18, 0, .1, height * .7));
    trunk.hull(Hull.prism(6, 0, 0, height * .22, height * .5, height * .2, height * .85));
    return new Solid[] {trunk, leaves};
  }

  /** A standing figure about 1.8 m high, facing +z: head and hands apart from the clothed body. */
  static Solid[] figure(int around, int along, double stride) {
    Solid body = new Solid();
    Solid head = new Solid();
    tube(
        body,
        around * 2,
        along * 2,
        t -> .13 + .1 * StrictMath.sin(t * 2.6 + .5) * StrictMath.sqrt(1.02 - t),
        line(0, .88, 0, 0, 1.52, .02));
    for (int side = -1; side <= 1; side += 2) {
      double s = side;
      tube(
          body,
          around,
          along,
          t -> .1 - .04 * t,
          (t, p) -> {
            p[0] = s * (.1 + .04 * t);
            p[1] = .92 - .86 * t;
            p[2] = s * stride * t * (1.2 - .4 * t);
          });
      tube(
          body,
          around,
          along,
          t -> .065 - .02 * t,
          (t, p) -> {
            p[0] = s * (.2 + .08 * StrictMath.sin(t * 3));
            p[1] = 1.44 - .55 * t;
            p[2] = .03 - s * stride * .5 * t + .25 * t * t;
          });
      body.box(s * .14, .04, s * stride * .8 + .06, .05, .04, .13, 1, 4);
      tube(
          head,
          around,
          3,
          t -> .05 * (1.1 - t),
          line(s * .23, .9, .26 - s * stride * .5, s * .23, .76, .32 - s * stride * .5));
      body.hull(Hull.prism(5, s * .12, s * stride * .3, .05, .02, .08, .9));
    }
    tube(
        head,
        around * 2,
        along,
        t -> .11 * Math.sqrt(Math.max(0.02, 1 - 3.6 * (t - .52) * (t - .52))),
        line(0, 1.48, .02, 0, 1.8, .05));
    body.hull(Hull.prism(6, 0, 0, .15, .86, .19, 1.5));
    body.hull(Hull.prism(6, 0, .03, .08, 1.5, .08, 1.76));
    return new Solid[] {body, head};
  }

  /** A car facing +z: body, windows and one wheel (to be placed four times). */
  static Solid[] car(int cells, int wheelSlices) {
    Solid body = new Solid();
    body.patch(
        cells,
        cells,
        4,
        2,
        (u, v, p) -> {
          double nose = StrictMath.pow(Math.abs(2 * v - 1), 6);
          double a = TURN * u;
          double x = squarish(StrictMath.cos(a)) * (.92 - .22 * nose);
          double y = squarish(StrictMath.sin(a)) * (.34 - .14 * nose);
          double hood = v > .7 ? -.08 * (v - .7) / .3 : 0;
          p[0] = x;
          p[1] = .58 + y + (y > 0 ? hood : 0) + .04 * StrictMath.cos(TURN * v);
          p[2] = 4.3 * (v - .5);
        });
    closeEnds(body, cells);
    Solid glass = new Solid();
    glass.patch(
        cells,
        Math.max(4, cells / 2),
        2,
        2,
        (u, v, p) -> {
          double a = TURN * (.02 + .46 * u);
          double slope = StrictMath.sin(StrictMath.PI * v);
          p[0] = squarish(StrictMath.cos(a)) * (.78 - .12 * slope);
          p[1] = .84 + squarish(StrictMath.sin(a)) * .52 * StrictMath.pow(slope, .55);
          p[2] = 2.5 * (v - .56);
        });
    Solid wheel = new Solid();
    lathe(
        wheel,
        wheelSlices,
        1,
        2,
        .02,
        -.1,
        .16,
        -.1,
        .2,
        -.06,
        .29,
        -.11,
        .33,
        -.07,
        .33,
        .07,
        .29,
        .11,
        .2,
        .06,
        .16,
        .1,
        .02,
        .1);
    body.hull(Hull.box(0, .5, 0, .8, .25, 2)).hull(Hull.box(0, 1, -.15, .55, .25, .8));
    return new Solid[] {body, glass, wheel};
  }

  private static void closeEnds(Solid body, int cells) {
    for (int end = -1; end <= 1; end += 2) {
      double e = end;
      body.patch(
          cells,
          3,
          1,
          1,
          (u, v, p) -> {
            double a = TURN * u;
            double r = e > 0 ? 1 - v : v;
            p[0] = squarish(StrictMath.cos(a)) * .7 * r;
            p[1] =
                .62
                    + squarish(StrictMath.sin(a)) * .2 * r
                    - (e > 0 ? .08 * Math.max(0, r * StrictMath.sin(a)) : 0);
            p[2] = e * (2.15 + .06 * (1 - r * r));
          });
    }
  }

  /** Makes a sine or cosine that of a rounded box. */
  private static double squarish(double c) {
    return Math.signum(c) * StrictMath.pow(Math.abs(c), .45);
  }

  /** A desk with a sloped panel, for screens that are placed on it. */
  static Solid console(int cells) {
    Solid s = new Solid().box(0, .4, 0, .7, .4, .35, cells, 1);
    s.box(0, 1.15, -.28, .7, .35, .06, cells, 1);
    s.box(0, .84, .05, .62, .04, .28, cells, 2);
    return s.hull(Hull.box(0, .4, 0, .65, .38, .3)).hull(Hull.box(0, 1.1, -.28, .65, .35, .05));
  }

  /** Pipes side by side along x, with flanges. */
  static Solid pipes(double length, int count, int around, int along) {
    Solid s = new Solid();
    for (int i = 0; i < count; i++) {
      double y = .12 + .28 * i;
      double half = length / 2;
      tube(
          s,
          around,
          along,
          t -> .09 + .035 * (StrictMath.abs(t * 4 % 1 - .5) < .06 ? 1 : 0),
          line(-half, y, 0, half, y, .02));
    }
    return s;
  }

  /** A railing along x. */
  static Solid railing(double length, int around) {
    Solid s = new Solid();
    for (int i = 0; i < 2; i++) {
      tube(s, around, 2, t -> .03, line(-length / 2, .5 + i * .5, 0, length / 2, .5 + i * .5, .01));
    }
    int posts = (int) Math.max(2, length / 1.2);
    for (int i = 0; i < posts; i++) {
      double x = length * (i / (posts - 1.0) - .5);
      s.box(x, .5, 0, .03, .5, .03, 1, 1);
    }
    return s;
  }

  /** An arch over a passage along z. */
  static Solid arch(double width, double height, double depth, int segments) {
    Solid s = new Solid();
    double r = width / 2;
    for (int ring = 0; ring < 2; ring++) {
      double radius = r + ring * .45;
      double flip = ring == 0 ? -1 : 1;
      s.patch(
          segments,
          2,
          4,
          1,
          (u, v, p) -> {
            double a = StrictMath.PI * (flip > 0 ? 1 - u : u);
            p[0] = radius * StrictMath.cos(a);
            p[1] = height - r + radius * StrictMath.sin(a);
            p[2] = depth * (.5 - v);
          });
    }
    for (int side = -1; side <= 1; side += 2) {
      s.box(side * (r + .22), (height - r) / 2, 0, .22, (height - r) / 2, depth / 2, 2, .5);
      s.hull(Hull.box(side * (r + .22), height / 2, 0, .2, height / 2, depth / 2.1));
    }
    return s;
  }

  /** A square of side 1 facing +z about the origin. */
  static Solid card() {
    return new Solid()
        .patch(
            1,
            1,
            1,
            1,
            (u, v, p) -> {
              p[0] = u - .5;
              p[1] = v - .5;
              p[2] = 0;
            });
  }

  /** A hand-held weapon along -z, as it is seen at the lower edge of a first-person view. */
  static Solid weapon(int around, int along) {
    Solid s = new Solid();
    tube(s, around, along, t -> .035 + .02 * (t < .3 ? 1 : 0), line(0, 0, 0, 0, .03, -.9));
    tube(s, around, along, t -> .028, line(0, -.08, -.2, 0, -.05, -.75));
    s.box(0, -.04, .0, .05, .08, .22, 3, 3);
    s.box(0, -.2, .05, .035, .12, .05, 2, 3);
    s.add(new Solid().box(0, .09, -.1, .015, .03, .1, 2, 3), Mat4.identity());
    return s;
  }
}
