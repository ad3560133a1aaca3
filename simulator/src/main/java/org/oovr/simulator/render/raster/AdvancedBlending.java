package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.PipelineState.BlendOp;

/**
 * Equations over whole colours (KHR_blend_equation_advanced): both colours without the alpha that
 * they were multiplied with, what an equation makes of them where both cover, and each alone where
 * only it covers.
 */
final class AdvancedBlending {
  private AdvancedBlending() {}

  /**
   * Blends lanes.
   *
   * @param source what is drawn, by components
   * @param target what was there
   * @param result out, in the same order
   */
  static void apply(
      BlendOp op, float[][] source, int at, float[][] target, float[][] result, int lanes) {
    float[] s = new float[3];
    float[] d = new float[3];
    float[] f = new float[3];
    for (int i = 0; i < lanes; i++) {
      float sourceAlpha = source[3][at + i];
      float targetAlpha = target[3][i];
      for (int c = 0; c < 3; c++) {
        s[c] = sourceAlpha == 0 ? 0 : source[c][at + i] / sourceAlpha;
        d[c] = targetAlpha == 0 ? 0 : target[c][i] / targetAlpha;
      }
      if (op.compareTo(BlendOp.HSL_HUE) < 0) {
        for (int c = 0; c < 3; c++) {
          f[c] = component(op, s[c], d[c]);
        }
      } else {
        color(op, s, d, f);
      }
      float both = sourceAlpha * targetAlpha;
      float sourceOnly = sourceAlpha * (1 - targetAlpha);
      float targetOnly = targetAlpha * (1 - sourceAlpha);
      for (int c = 0; c < 3; c++) {
        result[c][i] = f[c] * both + s[c] * sourceOnly + d[c] * targetOnly;
      }
      result[3][i] = both + sourceOnly + targetOnly;
    }
  }

  /** What equations make of one component. */
  private static float component(BlendOp op, float s, float d) {
    return switch (op) {
      case MULTIPLY -> s * d;
      case SCREEN -> s + d - s * d;
      case OVERLAY -> hardLight(d, s);
      case DARKEN -> Math.min(s, d);
      case LIGHTEN -> Math.max(s, d);
      case COLOR_DODGE -> d <= 0 ? 0 : s >= 1 ? 1 : Math.min(1, d / (1 - s));
      case COLOR_BURN -> d >= 1 ? 1 : s <= 0 ? 0 : 1 - Math.min(1, (1 - d) / s);
      case HARD_LIGHT -> hardLight(s, d);
      case SOFT_LIGHT -> softLight(s, d);
      case DIFFERENCE -> Math.abs(d - s);
      case EXCLUSION -> s + d - 2 * s * d;
      default -> throw new IllegalArgumentException(op + " is no equation of one component");
    };
  }

  private static float hardLight(float s, float d) {
    return s <= 0.5f ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d);
  }

  private static float softLight(float s, float d) {
    if (s <= 0.5f) {
      return d - (1 - 2 * s) * d * (1 - d);
    }
    return d <= 0.25f
        ? d + (2 * s - 1) * d * ((16 * d - 12) * d + 3)
        : d + (2 * s - 1) * ((float) Math.sqrt(d) - d);
  }

  /** What equations make of hue, saturation and luminosity. */
  private static void color(BlendOp op, float[] s, float[] d, float[] out) {
    switch (op) {
      case HSL_HUE -> {
        saturated(s, d, out);
        luminous(out, luminosity(d));
      }
      case HSL_SATURATION -> {
        saturated(d, s, out);
        luminous(out, luminosity(d));
      }
      case HSL_COLOR -> {
        System.arraycopy(s, 0, out, 0, 3);
        luminous(out, luminosity(d));
      }
      default -> {
        System.arraycopy(d, 0, out, 0, 3);
        luminous(out, luminosity(s));
      }
    }
  }

  private static float least(float[] c) {
    return Math.min(Math.min(c[0], c[1]), c[2]);
  }

  private static float most(float[] c) {
    return Math.max(Math.max(c[0], c[1]), c[2]);
  }

  private static float luminosity(float[] c) {
    return c[0] * 0.3f + c[1] * 0.59f + c[2] * 0.11f;
  }

  /** A colour with the saturation of another one. */
  private static void saturated(float[] color, float[] like, float[] out) {
    float least = least(color);
    float own = most(color) - least;
    float wanted = most(like) - least(like);
    for (int c = 0; c < 3; c++) {
      out[c] = own > 0 ? (color[c] - least) * wanted / own : 0;
    }
  }

  /**
   * Gives a colour a luminosity, and takes it back towards grey until its least component is 0 or,
   * where none is below that, its greatest is 1. OpenGL ES 3.2 asks for one or the other; the
   * extension, in its later revisions, for both.
   */
  private static void luminous(float[] color, float luminosity) {
    float more = luminosity - luminosity(color);
    for (int c = 0; c < 3; c++) {
      color[c] += more;
    }
    float now = luminosity(color);
    float least = least(color);
    float most = most(color);
    for (int c = 0; c < 3; c++) {
      if (least < 0) {
        color[c] = now + (color[c] - now) * now / (now - least);
      } else if (most > 1) {
        color[c] = now + (color[c] - now) * (1 - now) / (most - now);
      }
    }
  }
}
