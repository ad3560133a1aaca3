package org.oovr.samples.standin;

import org.oovr.samples.util.Picture;

/**
 * Paints the pictures of a {@link Material}: a height field first, then colour, normal and gloss
 * from it. Tileable, and the same on every machine.
 */
final class Painter {
  private static final int NOISE_SIZE = 512;
  private static final int NOISE_MASK = NOISE_SIZE - 1;
  private static final float[] CLOUDS = fractal(4, 6, 17);
  private static final float[] GRAIN = fractal(32, 4, 29);

  private final Material material;
  private final int shiftX;
  private final int shiftY;
  private final float[] height;
  private final float[] wear;

  /** Computes the height field. */
  Painter(Material material) {
    this.material = material;
    shiftX = (int) (Picture.hash(material.seed(), 1, 5) * NOISE_SIZE);
    shiftY = (int) (Picture.hash(material.seed(), 2, 5) * NOISE_SIZE);
    int n = material.size();
    height = new float[n * n];
    wear = new float[n * n];
    float[] out = new float[2];
    for (int y = 0; y < n; y++) {
      for (int x = 0; x < n; x++) {
        at((x + 0.5f) / n, (y + 0.5f) / n, out);
        height[y * n + x] = out[0];
        wear[y * n + x] = out[1];
      }
    }
  }

  private static float[] fractal(int period, int octaves, int seed) {
    float[] f = new float[NOISE_SIZE * NOISE_SIZE];
    for (int i = 0; i < f.length; i++) {
      double u = (i % NOISE_SIZE + 0.5) / NOISE_SIZE;
      double v = (i / NOISE_SIZE + 0.5) / NOISE_SIZE;
      f[i] = (float) Picture.fractal(u, v, period, octaves, seed);
    }
    return f;
  }

  /** Noise in [0, 1] with {@code times} periods over the picture. */
  private float noise(float[] field, float u, float v, int times) {
    int x = (int) (u * times * NOISE_SIZE) + shiftX & NOISE_MASK;
    int y = (int) (v * times * NOISE_SIZE) + shiftY & NOISE_MASK;
    return field[y * NOISE_SIZE + x];
  }

  private static float step(float from, float to, float x) {
    float t = Math.max(0, Math.min(1, (x - from) / (to - from)));
    return t * t * (3 - 2 * t);
  }

  /** Height (0 low, 1 high) and cleanness (0 dark, 1 light) of a point. */
  private void at(float u, float v, float[] out) {
    float clouds = step(0.25f, 0.75f, noise(CLOUDS, u, v, 1));
    float grain = noise(GRAIN, u, v, 1);
    Material.Pattern p = material.pattern();
    if (p.rows > 0) {
      cells(u, v, p, clouds, grain, out);
      return;
    }
    switch (p) {
      case CONCRETE, PLASTER -> {
        float crack = step(0.03f, 0.0f, Math.abs(noise(CLOUDS, u, v, 2) - 0.5f));
        out[0] = 0.7f + 0.2f * grain - 0.25f * crack;
        out[1] =
            0.65f * clouds + 0.35f * grain - (p == Material.Pattern.PLASTER ? 0 : 0.4f) * crack;
      }
      case ROCK, SOIL -> {
        float ridge = 1 - 2 * Math.abs(noise(CLOUDS, u, v, 2) - 0.5f);
        out[0] = 0.5f * clouds + 0.3f * ridge + 0.2f * grain;
        out[1] = out[0];
      }
      case GRASS -> {
        float blade = noise(GRAIN, u, v * 0.5f, 4);
        out[0] = 0.3f * clouds + 0.7f * blade;
        out[1] = 0.4f * clouds + 0.6f * blade;
      }
      case ASPHALT, RUBBER -> {
        float stone = noise(GRAIN, u, v, 4);
        out[0] = 0.5f + 0.5f * step(0.35f, 0.65f, stone);
        out[1] = 0.5f * stone + 0.5f * clouds;
      }
      case RUST -> {
        float flake = step(0.45f, 0.6f, clouds * 0.7f + grain * 0.3f);
        out[0] = 0.5f + 0.3f * flake + 0.2f * grain;
        out[1] = flake * 0.8f + 0.2f * grain;
      }
      case CLOTH -> {
        float weave = ((int) (u * 96) + (int) (v * 96)) % 2 * 0.3f;
        out[0] = 0.5f + weave + 0.2f * clouds;
        out[1] = 0.6f * clouds + 0.4f * grain;
      }
      case SKY -> {
        out[0] = 0.5f;
        out[1] = step(0.35f, 0.7f, noise(CLOUDS, u, v, 1)) * step(0.05f, 0.3f, v);
      }
      default -> {
        out[0] = 0.6f + 0.1f * grain + 0.1f * clouds;
        out[1] = 0.5f * clouds + 0.5f * grain;
      }
    }
  }

  /** Patterns of repeated parts. */
  private void cells(float u, float v, Material.Pattern p, float clouds, float grain, float[] out) {
    float y = v * p.rows;
    int row = (int) y;
    boolean staggered = p == Material.Pattern.BRICKS || p == Material.Pattern.BLOCKS;
    float x = u * p.columns + (staggered || p == Material.Pattern.COBBLES ? row % 2 * 0.5f : 0);
    int column = (int) x % p.columns;
    float fx = x - (int) x;
    float fy = y - row;
    float ex = Math.min(fx, 1 - fx);
    float ey = Math.min(fy, 1 - fy);
    float edge = Math.min(ex * p.rows / p.columns, ey);
    float random = (float) Picture.hash(column, row, material.seed());
    switch (p) {
      case BRICKS, BLOCKS, TILES -> {
        float body = step(0.03f, 0.1f, edge);
        out[0] = body * (0.75f + 0.1f * random) + 0.15f * grain;
        out[1] = body * (0.25f + 0.45f * random + 0.3f * clouds) + 0.1f * grain;
      }
      case COBBLES -> {
        float r = (float) Math.sqrt((fx - 0.5f) * (fx - 0.5f) + (fy - 0.5f) * (fy - 0.5f));
        out[0] = step(0.55f, 0.25f, r) * 0.85f + 0.15f * grain;
        out[1] = out[0] * (0.5f + 0.3f * random + 0.2f * clouds);
      }
      case PLANKS -> {
        float fibre = noise(GRAIN, u * 0.125f, v, 2);
        out[0] = step(0, 0.06f, ey) * 0.8f + 0.2f * fibre;
        out[1] = step(0, 0.05f, ey) * (0.3f * random + 0.5f * fibre + 0.2f * clouds);
      }
      case PANELS, PLATES -> panel(ex, ey, random, clouds, grain, out);
      case RIBS -> {
        out[0] = step(0.1f, 0.3f, ey) * 0.9f + 0.1f * grain;
        out[1] = 0.3f * out[0] + 0.7f * clouds;
      }
      case ROAD -> {
        float lane = step(0.012f, 0.008f, Math.abs(fx - 0.5f)) * (v * 4 % 1 < 0.5f ? 1 : 0);
        float line = step(0.01f, 0.006f, Math.abs(ex - 0.04f));
        out[0] = 0.85f + 0.1f * noise(GRAIN, u, v, 8) + 0.05f * lane;
        out[1] = Math.max(0.16f * clouds + 0.12f * noise(GRAIN, u, v, 8), Math.max(lane, line));
      }
      case WINDOWS -> {
        float pane = step(0.16f, 0.2f, ex) * step(0.14f, 0.18f, ey);
        out[0] = 1 - 0.7f * pane;
        out[1] = pane > 0.5f ? 0.25f * random : 0.6f + 0.4f * clouds;
      }
      case SCREEN, SIGN -> {
        float bar = fx < 0.25f + 0.7f * random ? step(0.1f, 0.2f, ey) : 0;
        out[0] = 0.6f;
        out[1] = 0.15f + 0.85f * bar;
      }
      default -> cutOut(fx, fy, random, clouds, grain, out);
    }
  }

  /** A metal plate: raised field, recessed seam, a bolt in each corner. */
  private static void panel(
      float ex, float ey, float random, float clouds, float grain, float[] out) {
    float seam = step(0.01f, 0.03f, Math.min(ex, ey));
    float field = step(0.1f, 0.14f, Math.min(ex, ey));
    float bx = ex - 0.06f;
    float by = ey - 0.06f;
    float bolt = step(0.022f, 0.016f, (float) Math.sqrt(bx * bx + by * by));
    out[0] = 0.25f * seam + 0.25f * field + 0.3f * bolt + 0.2f * grain;
    out[1] = seam * (0.3f + 0.25f * random + 0.35f * clouds + 0.1f * bolt) - 0.1f * field;
  }

  /** Patterns whose cleanness becomes alpha. */
  private void cutOut(float fx, float fy, float random, float clouds, float grain, float[] out) {
    float r = (float) Math.sqrt((fx - 0.5f) * (fx - 0.5f) + (fy - 0.5f) * (fy - 0.5f));
    out[0] = 0.6f;
    out[1] =
        switch (material.pattern()) {
          case LEAVES -> {
            float leaf = step(0.5f, 0.42f, Math.abs(fx - 0.5f) * 1.6f + Math.abs(fy - 0.5f));
            yield random < 0.72f ? leaf * (0.6f + 0.4f * grain) : 0;
          }
          case GRILLE ->
              Math.max(
                  step(0.8f, 0.86f, 2 * Math.abs(fx - 0.5f)),
                  step(0.8f, 0.86f, 2 * Math.abs(fy - 0.5f)));
          case STAIN -> step(0.48f, 0.2f, r + 0.35f * (clouds - 0.5f));
          case PUFF -> step(0.5f, 0.05f, r) * (0.35f + 0.65f * clouds);
          case FLARE -> step(0.5f, 0, r) * step(0.5f, 0, r);
          default -> 0.3f + 0.2f * clouds;
        };
  }

  /** Colour, with alpha where the pattern is cut out. */
  Picture colour() {
    int n = material.size();
    boolean alpha = material.pattern().hasAlpha();
    boolean sign = material.pattern() == Material.Pattern.SIGN;
    int dark = material.dark();
    int light = material.light();
    double[] c = new double[4];
    return Picture.paint(
        n,
        (u, v, out) -> {
          int i = (int) (v * n) * n + (int) (u * n);
          float shade = noise(GRAIN, (float) u, (float) v, 2);
          Picture.ramp(c, alpha && !sign ? shade : wear[i], dark, light);
          double cavity = 0.6 + 0.5 * height[i];
          for (int k = 0; k < 3; k++) {
            out[k] = c[k] * cavity;
          }
          out[3] = alpha && !sign ? wear[i] : 1;
        });
  }

  /** Normals in tangent space, xyz in rgb. */
  Picture normals() {
    int n = material.size();
    float strength = n / 96f;
    return Picture.paint(
        n,
        (u, v, c) -> {
          int x = (int) (u * n);
          int y = (int) (v * n);
          double dx = (h(x + 1, y) - h(x - 1, y)) * strength;
          double dy = (h(x, y + 1) - h(x, y - 1)) * strength;
          double d = Math.sqrt(dx * dx + dy * dy + 1);
          c[0] = 0.5 - 0.5 * dx / d;
          c[1] = 0.5 - 0.5 * dy / d;
          c[2] = 0.5 + 0.5 / d;
        });
  }

  private float h(int x, int y) {
    int mask = material.size() - 1;
    return height[(y & mask) * material.size() + (x & mask)];
  }

  /** Gloss, grey, half as large as the colour. */
  Picture gloss() {
    int n = material.size();
    return Picture.paint(
        n / 2,
        (u, v, c) -> {
          int i = (int) (v * n) * n + (int) (u * n);
          double g = material.gloss() * (0.35 + 0.65 * wear[i]) * (0.4 + 0.6 * height[i]);
          c[0] = g;
          c[1] = g;
          c[2] = g;
        });
  }
}
