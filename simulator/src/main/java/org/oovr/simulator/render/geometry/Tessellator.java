package org.oovr.simulator.render.geometry;

import java.util.Arrays;
import org.oovr.simulator.shader.PrimitiveInterface.Spacing;
import org.oovr.simulator.shader.PrimitiveInterface.Tessellation;

/**
 * Divides patches (GL 4.6 core 11.2.2). Where the standard leaves it open, points and primitives
 * are meant to come as those of llvmpipe do, whose tessellator is that of Direct3D 11: rings of
 * points from the outside in, places in 16.16 fixed point, an edge of fractional level divided
 * where the level below and that above divide it. One instance per thread; a pattern is made once
 * for equal levels that follow each other.
 */
// Long because points, their places and what lies between them are one pattern of one algorithm.
final class Tessellator {
  private static final int ONE = 1 << 16;
  private static final int HALF = ONE / 2;
  private static final int ONE_THIRD = 0x5555;
  private static final int TWO_THIRDS = 0xaaaa;
  private static final int FRACTION = ONE - 1;

  /** Largest level, and the largest odd one. */
  private static final float MOST = 64;

  private static final float MOST_ODD = 63;

  /** The smallest fraction: what a level is above 1 that must divide. */
  private static final float SMALLEST = 1f / ONE;

  private static final int[] NOTHING = {};

  /**
   * What a patch becomes.
   *
   * @param u places of its points, exact in 16 binary digits
   * @param corners points of its primitives
   */
  record Pattern(float[] u, float[] v, int[] corners) {}

  private static final Pattern CULLED = new Pattern(new float[0], new float[0], NOTHING);

  /** How an edge is divided. */
  private static final class Division {
    final boolean odd;
    final int points;

    /** Points of a half, the one in the middle of an even division not among them. */
    final int half;

    private final int fraction;
    private final int split;
    private final int inverseBelow;
    private final int inverseAbove;

    Division(float level, boolean odd) {
      this.odd = odd;
      int fixed = (int) Math.rint(level * ONE);
      int h = (fixed + 1) / 2;
      points = odd ? 2 * (ceil(HALF + h) >> 16) : 2 * (ceil(h) >> 16) + 1;
      if (odd || h == HALF) {
        h += HALF;
      }
      int below = h & ~FRACTION;
      int above = ceil(h);
      fraction = h - below;
      half = above >> 16;
      if (above == below) {
        split = half + 1;
      } else if (odd) {
        split = below == ONE ? 0 : withoutHighest((below >> 16) - 1) * 2 + 1;
      } else {
        split = withoutHighest(below >> 16) * 2 + 1;
      }
      int less = odd ? 1 : 0;
      inverseBelow = inverse((2 * below >> 16) - less);
      inverseAbove = inverse((2 * above >> 16) - less);
    }

    private static int ceil(int fixed) {
      return fixed + FRACTION & ~FRACTION;
    }

    private static int withoutHighest(int value) {
      return value & ~Integer.highestOneBit(value);
    }

    private static int inverse(int n) {
      return (ONE + n / 2) / n;
    }

    /** Place of a point, in 16.16 fixed point. */
    int place(int point) {
      boolean mirrored = point >= half;
      int p = mirrored ? 2 * half - point - (odd ? 1 : 0) : point;
      if (p == half) {
        return HALF;
      }
      int onBelow = (p > split ? p - 1 : p) * inverseBelow;
      int onAbove = p * inverseAbove;
      int location = onBelow * (ONE - fraction) + onAbove * fraction + HALF >>> 16;
      return mirrored ? ONE - location : location;
    }

    /** Points of a half that are not in the middle. */
    int ofHalf() {
      return odd ? half - 1 : half;
    }
  }

  private final float[] known = new float[6];
  private Tessellation knownFor;
  private Pattern pattern = CULLED;

  private Tessellation how;
  private float[] u = new float[64];
  private float[] v = new float[64];
  private int points;
  private int[] corners = new int[256];
  private int size;

  /**
   * The pattern of a patch.
   *
   * @param levels of four outer edges and two directions inside
   */
  Pattern divide(Tessellation tessellation, float[] levels) {
    if (tessellation.equals(knownFor) && Arrays.equals(levels, known)) {
      return pattern;
    }
    knownFor = tessellation;
    System.arraycopy(levels, 0, known, 0, known.length);
    how = tessellation;
    points = 0;
    size = 0;
    int edges =
        switch (tessellation.domain()) {
          case TRIANGLES -> 3;
          case QUADS -> 4;
          case ISOLINES -> 2;
        };
    for (int e = 0; e < edges; e++) {
      if (!(levels[e] > 0)) {
        pattern = CULLED;
        return pattern;
      }
    }
    switch (tessellation.domain()) {
      case TRIANGLES -> triangles(levels);
      case QUADS -> quads(levels);
      case ISOLINES -> lines(levels);
    }
    if (tessellation.points()) {
      size = 0;
      for (int p = 0; p < points; p++) {
        corner(p);
      }
    }
    pattern =
        new Pattern(
            Arrays.copyOf(u, points), Arrays.copyOf(v, points), Arrays.copyOf(corners, size));
    return pattern;
  }

  // --- levels

  private boolean equal() {
    return how.spacing() == Spacing.EQUAL;
  }

  /** A level in its bounds; NaN gives the lower one. */
  private float level(float level, float least) {
    float lower = how.spacing() == Spacing.FRACTIONAL_EVEN ? 2 : least;
    float upper = how.spacing() == Spacing.FRACTIONAL_ODD ? MOST_ODD : MOST;
    float l = level > lower ? Math.min(level, upper) : lower;
    return equal() ? (float) Math.ceil(l) : l;
  }

  private Division outer(float level) {
    return new Division(level, equal() ? (int) level % 2 != 0 : isOdd());
  }

  private Division inner(float level) {
    return new Division(level, equal() ? (int) level % 2 != 0 && level != 1 : isOdd());
  }

  private boolean isOdd() {
    return how.spacing() == Spacing.FRACTIONAL_ODD;
  }

  private static int fixed(float level) {
    return (int) Math.rint(level * ONE);
  }

  /** Whether nothing is divided. */
  private boolean undivided(float[] levels) {
    boolean one = how.spacing() != Spacing.FRACTIONAL_EVEN;
    for (float l : levels) {
      one &= fixed(l) == ONE;
    }
    return one;
  }

  /** Of levels of edges, the least that the inside may have. */
  private float leastInside(float[] edges) {
    for (float e : edges) {
      if (isOdd() && e > 1 + SMALLEST / 2) {
        return 1 + SMALLEST;
      }
    }
    return 1;
  }

  // --- points and primitives

  private void point(int atU, int atV) {
    if (points == u.length) {
      u = Arrays.copyOf(u, points * 2);
      v = Arrays.copyOf(v, points * 2);
    }
    u[points] = atU / (float) ONE;
    v[points++] = atV / (float) ONE;
  }

  private void corner(int point) {
    if (size == corners.length) {
      corners = Arrays.copyOf(corners, size * 2);
    }
    corners[size++] = point;
  }

  /** A triangle that turns from u towards v. */
  private void triangle(int a, int b, int c) {
    corner(a);
    corner(how.clockwise() ? c : b);
    corner(how.clockwise() ? b : c);
  }

  private void lines(float[] levels) {
    float density = (float) Math.ceil(levels[0] > 1 ? Math.min(levels[0], MOST) : 1f);
    Division across = new Division(density, (int) density % 2 != 0);
    Division along = outer(level(levels[1], 1));
    for (int l = 0; l < across.points - 1; l++) {
      int atV = across.place(l);
      for (int p = 0; p < along.points; p++) {
        if (p > 0) {
          corner(points - 1);
          corner(points);
        }
        point(along.place(p), atV);
      }
    }
  }

  private void triangles(float[] levels) {
    float[] edges = new float[3];
    for (int e = 0; e < 3; e++) {
      edges[e] = level(levels[e], 1);
    }
    float inside = level(levels[4], leastInside(edges));
    if (undivided(new float[] {edges[0], edges[1], edges[2], inside})) {
      point(0, ONE);
      point(0, 0);
      point(ONE, 0);
      triangle(0, 1, 2);
      return;
    }
    Division[] outer = {outer(edges[0]), outer(edges[1]), outer(edges[2])};
    Division inner = inner(inside);
    int[][] before = new int[3][];
    int first = points;
    for (int e = 0; e < 3; e++) {
      int last = outer[e].points - 1;
      before[e] = row(points, last);
      for (int p = 0; p < last; p++) {
        int at = outer[e].place(e == 1 ? p : last - p);
        point(e == 0 ? 0 : at, e == 0 ? at : e == 1 ? 0 : ONE - at);
      }
    }
    close(before, first);
    int n = Math.max(inner.points, inner.odd ? 4 : 3);
    for (int ring = 1; ring < n + 1 >> 1; ring++) {
      int[][] rows = new int[3][];
      int base = points;
      int last = n - 1 - ring;
      if (last == ring) {
        point(ONE_THIRD, ONE_THIRD);
      }
      for (int e = 0; e < 3; e++) {
        rows[e] = row(points, last - ring);
        for (int p = ring; p < last; p++) {
          ringPoint(inner, e, ring, e == 1 ? p : last - (p - ring));
        }
      }
      if (last == ring) {
        Arrays.setAll(rows, e -> new int[] {base});
      } else {
        close(rows, base);
      }
      for (int e = 0; e < 3; e++) {
        stitch(ring, rows[e], inner, before[e], outer[e]);
      }
      before = rows;
    }
    if (inner.odd) {
      int base = before[0][0];
      triangle(base, base + 1, base + 2);
    }
  }

  /** A point of an inner ring of a triangle. */
  private void ringPoint(Division inner, int edge, int ring, int point) {
    int across = inner.place(ring) * TWO_THIRDS + HALF >>> 16;
    int along = inner.place(point) - (across + 1) / 2;
    switch (edge) {
      case 0 -> point(across, along);
      case 1 -> point(along, across);
      default -> point(along, ONE - along - across);
    }
  }

  /** Room for so many points that follow each other, and the first of the next row. */
  private static int[] row(int from, int own) {
    int[] row = new int[own + 1];
    Arrays.setAll(row, i -> from + i);
    return row;
  }

  /** Lets the last of the rows of a ring end where the first begins. */
  private static void close(int[][] rows, int first) {
    int[] last = rows[rows.length - 1];
    last[last.length - 1] = first;
  }

  private void quads(float[] levels) {
    float[] all = new float[6];
    for (int e = 0; e < 4; e++) {
      all[e] = level(levels[e], 1);
    }
    all[4] = levels[4];
    all[5] = levels[5];
    float least = leastInside(all);
    all[4] = level(levels[4], least);
    all[5] = level(levels[5], least);
    if (undivided(all)) {
      point(0, 0);
      point(ONE, 0);
      point(ONE, ONE);
      point(0, ONE);
      triangle(0, 1, 3);
      triangle(1, 2, 3);
      return;
    }
    Division[] outer = {outer(all[0]), outer(all[1]), outer(all[2]), outer(all[3])};
    Division[] inner = {inner(all[4]), inner(all[5])};
    int[] n = {
      Math.max(inner[0].points, inner[0].odd ? 4 : 3),
      Math.max(inner[1].points, inner[1].odd ? 4 : 3)
    };
    int[][] before = new int[4][];
    for (int e = 0; e < 4; e++) {
      int last = outer[e].points - 1;
      before[e] = row(points, last);
      for (int p = 0; p < last; p++) {
        int at = outer[e].place(e == 1 || e == 2 ? p : last - p);
        int side = e >= 2 ? ONE : 0;
        point(e % 2 == 0 ? side : at, e % 2 == 0 ? at : side);
      }
    }
    close(before, 0);
    int rings = Math.min(n[0] + 1 >> 1, n[1] + 1 >> 1);
    for (int ring = 1; ring < rings; ring++) {
      boolean line = n[0] - 2 * ring == 1 || n[1] - 2 * ring == 1;
      int[][] rows = line ? middleLine(inner, n, ring) : quadRing(inner, n, ring);
      for (int e = 0; e < 4; e++) {
        stitch(ring, rows[e], inner[(e + 1) % 2], before[e], outer[e]);
      }
      before = rows;
    }
    if (n[0] > n[1] && inner[1].odd) {
      // a row of quads along u is left
      strip(reversed(before[3]), before[1], false);
    } else if (n[0] <= n[1] && inner[0].odd) {
      strip(reversed(before[2]), before[0], inner[1].odd);
    }
  }

  /** The rows of an inner ring of a quad, along each of its edges. */
  private int[][] quadRing(Division[] inner, int[] n, int ring) {
    int[][] rows = new int[4][];
    int base = points;
    for (int e = 0; e < 4; e++) {
      int across = e % 2;
      int along = 1 - across;
      int last = n[along] - 1 - ring;
      int side = inner[across].place(e < 2 ? ring : n[across] - 1 - ring);
      rows[e] = row(points, last - ring);
      for (int p = ring; p < last; p++) {
        int at = inner[along].place(e == 1 || e == 2 ? p : last - (p - ring));
        point(across == 0 ? side : at, across == 0 ? at : side);
      }
    }
    close(rows, base);
    return rows;
  }

  /** The same where the ring is a line in the middle. */
  private int[][] middleLine(Division[] inner, int[] n, int ring) {
    boolean alongU = n[0] > n[1];
    int m = (alongU ? n[0] : n[1]) - 2 * ring;
    int base = points;
    for (int p = 0; p < m; p++) {
      if (alongU) {
        point(inner[0].place(ring + p), HALF);
      } else {
        point(HALF, inner[1].place(ring + m - 1 - p));
      }
    }
    int[] forth = row(base, m - 1);
    int[] back = reversed(forth);
    int[] begin = {base};
    int[] end = {base + m - 1};
    return alongU ? new int[][] {begin, forth, end, back} : new int[][] {forth, end, back, begin};
  }

  private static int[] reversed(int[] row) {
    int[] r = new int[row.length];
    Arrays.setAll(r, i -> row[row.length - 1 - i]);
    return r;
  }

  // --- what lies between two rows of points

  private void stitch(int ring, int[] in, Division inner, int[] out, Division outer) {
    if (ring == 1) {
      transition(in, inner, out, outer);
    } else {
      trapezoid(in, out);
    }
  }

  /** Between rows of which the outer one has two points more; diagonals are mirrored. */
  private void trapezoid(int[] in, int[] out) {
    triangle(out[0], out[1], in[0]);
    for (int i = 0; i < in.length - 1; i++) {
      int a = out[i + 1];
      int b = out[i + 2];
      if (i < in.length / 2) {
        triangle(a, in[i + 1], in[i]);
        triangle(a, b, in[i + 1]);
      } else {
        triangle(in[i], a, b);
        triangle(in[i], b, in[i + 1]);
      }
    }
    triangle(out[out.length - 2], out[out.length - 1], in[in.length - 1]);
  }

  /** A strip of quads; the diagonal of the one in the middle may lie the other way. */
  private void strip(int[] in, int[] out, boolean turnsMiddle) {
    int middle = turnsMiddle ? in.length / 2 - 1 : -1;
    for (int i = 0; i < in.length - 1; i++) {
      if (i == middle) {
        triangle(out[i], in[i + 1], in[i]);
        triangle(out[i], out[i + 1], in[i + 1]);
        continue;
      }
      if (turnsMiddle) {
        triangle(out[i], out[i + 1], in[i]);
      } else {
        triangle(in[i], out[i], out[i + 1]);
      }
      triangle(in[i], out[i + 1], in[i + 1]);
    }
  }

  /** Between rows of different divisions: which goes on next, the order of splits says. */
  private void transition(int[] in, Division inner, int[] out, Division outer) {
    int i = 0;
    int o = 0;
    if (outer.ofHalf() > 0) {
      triangle(out[o], out[o + 1], in[i]);
      o++;
    }
    for (int k = 1; k <= 32; k++) {
      if (splitOrder(k) < inner.ofHalf()) {
        triangle(in[i], out[o], in[i + 1]);
        i++;
      }
      if (splitOrder(k) < outer.ofHalf()) {
        triangle(out[o], out[o + 1], in[i]);
        o++;
      }
    }
    if (inner.odd && outer.odd) {
      triangle(in[i], out[o], in[i + 1]);
      triangle(in[i + 1], out[o], out[o + 1]);
      i++;
      o++;
    } else if (outer.odd) {
      triangle(in[i], out[o], out[o + 1]);
      o++;
    } else if (inner.odd) {
      triangle(in[i], out[o], in[i + 1]);
      i++;
    }
    for (int k = 32; k >= 1; k--) {
      if (splitOrder(k) < outer.ofHalf()) {
        triangle(out[o], out[o + 1], in[i]);
        o++;
      }
      if (splitOrder(k) < inner.ofHalf()) {
        triangle(in[i], out[o], in[i + 1]);
        i++;
      }
    }
    if (outer.ofHalf() > 0) {
      triangle(out[o], out[o + 1], in[i]);
    }
  }

  /** When, as levels grow, the k-th point of a half edge of the largest level comes into being. */
  private static int splitOrder(int k) {
    int j = k - 1;
    if (j == 0) {
      return 32;
    }
    int s = Integer.numberOfTrailingZeros(j);
    return (16 >> s) + (j >> s + 1);
  }
}
