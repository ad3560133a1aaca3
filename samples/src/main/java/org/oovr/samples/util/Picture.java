package org.oovr.samples.util;

import java.nio.ByteBuffer;
import org.lwjgl.system.MemoryUtil;

/**
 * A painted picture: red, green, blue and alpha bytes, rows from the bottom up as OpenGL wants
 * them. The painters here are tileable and use integer hashes, so that a picture is the same on
 * every machine.
 *
 * @param size width and height in texels, a power of two
 * @param rgba four bytes for each texel
 */
public record Picture(int size, byte[] rgba) {
  /** A colour, each part in [0, 1], for a point of the unit square. */
  @FunctionalInterface
  public interface Painter {
    /** Fills in red, green, blue and alpha. */
    void paint(double u, double v, double[] rgba);
  }

  /** Evaluates a painter at every texel centre. */
  public static Picture paint(int size, Painter painter) {
    byte[] bytes = new byte[size * size * 4];
    double[] c = new double[4];
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++) {
        c[3] = 1;
        painter.paint((x + 0.5) / size, (y + 0.5) / size, c);
        for (int i = 0; i < 4; i++) {
          double clamped = Math.max(0, Math.min(1, c[i]));
          bytes[(y * size + x) * 4 + i] = (byte) (int) (clamped * 255 + 0.5);
        }
      }
    }
    return new Picture(size, bytes);
  }

  /** The next smaller mip level, by averaging 2x2 texels. */
  public Picture half() {
    int h = size / 2;
    byte[] out = new byte[h * h * 4];
    for (int y = 0; y < h; y++) {
      for (int x = 0; x < h; x++) {
        for (int i = 0; i < 4; i++) {
          int at = (2 * y * size + 2 * x) * 4 + i;
          int sum =
              (rgba[at] & 255)
                  + (rgba[at + 4] & 255)
                  + (rgba[at + size * 4] & 255)
                  + (rgba[at + size * 4 + 4] & 255);
          out[(y * h + x) * 4 + i] = (byte) (sum + 2 >> 2);
        }
      }
    }
    return new Picture(h, out);
  }

  /** The bytes in native memory; free with {@link MemoryUtil#memFree}. */
  public ByteBuffer toNative() {
    ByteBuffer b = MemoryUtil.memAlloc(rgba.length);
    b.put(rgba).flip();
    return b;
  }

  /** Mixes 0xRRGGBB colours, the first at t = 0 and the last at t = 1, into rgba. */
  public static void ramp(double[] rgba, double t, int... colours) {
    double at = Math.max(0, Math.min(1, t)) * (colours.length - 1);
    int i = Math.min((int) at, colours.length - 2);
    double f = at - i;
    for (int k = 0; k < 3; k++) {
      int shift = 16 - 8 * k;
      double a = (colours[i] >> shift & 255) / 255.0;
      double b = (colours[i + 1] >> shift & 255) / 255.0;
      rgba[k] = a + (b - a) * f;
    }
  }

  private static void shade(double[] rgba, double factor) {
    rgba[0] *= factor;
    rgba[1] *= factor;
    rgba[2] *= factor;
  }

  /** A number in [0, 1) that looks random, from three integers. */
  public static double hash(int x, int y, int seed) {
    int h = x * 0x27d4eb2d ^ y * 0x165667b1 ^ seed * 0x9e3779b1;
    h = (h ^ h >>> 15) * 0x85ebca6b;
    h = (h ^ h >>> 13) * 0xc2b2ae35;
    return ((h ^ h >>> 16) >>> 8) / (double) (1 << 24);
  }

  /** Smooth noise in [0, 1] with {@code period} cells across the unit square, tileable. */
  public static double noise(double u, double v, int period, int seed) {
    double x = u * period;
    double y = v * period;
    int xi = (int) Math.floor(x);
    int yi = (int) Math.floor(y);
    double fx = x - xi;
    double fy = y - yi;
    fx = fx * fx * (3 - 2 * fx);
    fy = fy * fy * (3 - 2 * fy);
    int x0 = Math.floorMod(xi, period);
    int x1 = (x0 + 1) % period;
    int y0 = Math.floorMod(yi, period);
    int y1 = (y0 + 1) % period;
    double a = hash(x0, y0, seed);
    double b = hash(x1, y0, seed);
    double c = hash(x0, y1, seed);
    double d = hash(x1, y1, seed);
    double low = a + (b - a) * fx;
    return low + (c + (d - c) * fx - low) * fy;
  }

  /** Octaves of noise, each of twice the frequency and half the weight; in [0, 1]. */
  public static double fractal(double u, double v, int period, int octaves, int seed) {
    double sum = 0;
    double weight = 0.5;
    double total = 0;
    for (int i = 0; i < octaves; i++) {
      sum += weight * noise(u, v, period << i, seed + i);
      total += weight;
      weight /= 2;
    }
    return sum / total;
  }

  /** Distance in [0, 1] from the joints of a brick wall, and the brick's own random number. */
  private static double[] brick(double u, double v, int across, int rows, int seed) {
    double y = v * rows;
    int row = (int) Math.floor(y);
    double x = u * across + (row % 2) * 0.5;
    int column = Math.floorMod((int) Math.floor(x), across);
    double fx = x - Math.floor(x);
    double fy = y - row;
    double edge = Math.min(Math.min(fx, 1 - fx) / across, Math.min(fy, 1 - fy) / rows) * rows * 2;
    return new double[] {edge, hash(column, row, seed)};
  }

  private static double step(double from, double to, double x) {
    double t = Math.max(0, Math.min(1, (x - from) / (to - from)));
    return t * t * (3 - 2 * t);
  }

  /** Weathered stone between two colours. */
  public static Picture stone(int size, int seed, int dark, int light) {
    return paint(
        size,
        (u, v, c) -> {
          double n = fractal(u, v, 4, 6, seed);
          double pits = step(0.55, 0.75, fractal(u, v, 16, 4, seed + 20));
          ramp(c, step(0.2, 0.8, n), dark, light);
          shade(c, 1 - 0.25 * pits);
        });
  }

  /** Veined marble. */
  public static Picture marble(int size, int seed, int base, int vein) {
    return paint(
        size,
        (u, v, c) -> {
          double warp = fractal(u, v, 3, 6, seed);
          double t = Math.abs(StrictMath.sin(2 * StrictMath.PI * (u + 2 * v) + 9 * warp));
          ramp(c, StrictMath.pow(1 - t, 5), base, vein);
          shade(c, 0.92 + 0.08 * fractal(u, v, 8, 4, seed + 40));
        });
  }

  /** Courses of bricks or blocks in mortar. */
  public static Picture bricks(
      int size, int seed, int across, int rows, int dark, int light, int mortar) {
    return paint(
        size,
        (u, v, c) -> {
          double wobble = (fractal(u, v, 16, 3, seed + 3) - 0.5) * 0.008;
          double[] b = brick(u + wobble, v + wobble, across, rows, seed);
          double grain = fractal(u, v, 24, 4, seed + 9);
          double[] m = new double[3];
          ramp(m, grain, mortar, mortar);
          ramp(c, b[1] * 0.7 + grain * 0.3, dark, light);
          shade(c, 0.8 + 0.4 * grain);
          double t = step(0.08, 0.2, b[0]);
          shade(c, 0.7 + 0.3 * step(0.1, 0.5, b[0]));
          for (int i = 0; i < 3; i++) {
            c[i] = m[i] * (0.7 + 0.3 * grain) * (1 - t) + c[i] * t;
          }
        });
  }

  /** Planks of wood, nailed, with a frame round the border when it is a crate. */
  public static Picture wood(int size, int seed, int planks, boolean crate, int dark, int light) {
    return paint(
        size,
        (u, v, c) -> {
          double edge = Math.min(Math.min(u, 1 - u), Math.min(v, 1 - v));
          boolean frame = crate && edge < 0.11;
          boolean upright = frame && Math.min(u, 1 - u) < Math.min(v, 1 - v);
          double along = upright ? v : u;
          double across = upright ? u : v;
          int plank = frame ? 50 : (int) (across * planks);
          double in = frame ? edge / 0.11 : across * planks - plank;
          double rings =
              noise(along * 0.5, across + 0.37 * plank, 8, seed + plank) * 6 + across * 30;
          double fibre = fractal(along * 0.25, across * 2, 32, 3, seed + 5);
          double t = 0.5 + 0.5 * StrictMath.sin(2 * StrictMath.PI * rings);
          ramp(c, 0.45 * t + 0.35 * fibre + 0.2 * hash(plank, 0, seed), dark, light);
          double gap = Math.min(in, 1 - in);
          shade(c, (0.35 + 0.65 * step(0.0, 0.09, gap)) * (frame ? 1.08 : 0.9));
          if (crate && !frame) {
            shade(c, 0.55 + 0.45 * step(0.11, 0.16, edge));
          }
        });
  }

  /** Brushed metal. */
  public static Picture metal(int size, int seed, int dark, int light) {
    return paint(
        size,
        (u, v, c) -> {
          double brushed = noise(u * 0.125, v, 256, seed);
          double stain = fractal(u, v, 4, 5, seed + 11);
          ramp(c, 0.35 * brushed + 0.65 * step(0.25, 0.75, stain), dark, light);
        });
  }

  /** Square tiles in two colours with dark joints. */
  public static Picture tiles(int size, int seed, int count, int one, int other) {
    return paint(
        size,
        (u, v, c) -> {
          int i = (int) (u * count);
          int j = (int) (v * count);
          double fu = u * count - i;
          double fv = v * count - j;
          double edge = Math.min(Math.min(fu, 1 - fu), Math.min(fv, 1 - fv));
          double n = fractal(u, v, 8, 5, seed);
          int colour = (i + j) % 2 == 0 ? one : other;
          ramp(c, 0, colour, colour);
          shade(c, (0.75 + 0.35 * n + 0.12 * (hash(i, j, seed) - 0.5)));
          shade(c, 0.35 + 0.65 * step(0.0, 0.04, edge));
        });
  }

  /** Height of a surface in red (0 low, 1 high) turned into a normal map: xyz in rgb. */
  public Picture normals(double strength) {
    return paint(
        size,
        (u, v, c) -> {
          int x = (int) (u * size);
          int y = (int) (v * size);
          double dx = (red(x + 1, y) - red(x - 1, y)) * strength;
          double dy = (red(x, y + 1) - red(x, y - 1)) * strength;
          double d = Math.sqrt(dx * dx + dy * dy + 1);
          c[0] = 0.5 - 0.5 * dx / d;
          c[1] = 0.5 - 0.5 * dy / d;
          c[2] = 0.5 + 0.5 / d;
        });
  }

  private double red(int x, int y) {
    return (rgba[(Math.floorMod(y, size) * size + Math.floorMod(x, size)) * 4] & 255) / 255.0;
  }
}
