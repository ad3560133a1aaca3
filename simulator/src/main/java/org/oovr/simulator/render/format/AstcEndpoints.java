package org.oovr.simulator.render.format;

/** End points of ASTC from the values of a partition ("Color Endpoint Decoding"). */
final class AstcEndpoints {
  private AstcEndpoints() {}

  /**
   * Decodes a pair.
   *
   * @param v from 0 to 255, those of this partition from {@code at} on; changed
   * @param low gets R, G, B, A
   * @param high likewise
   */
  static void decode(int mode, int[] v, int at, int[] low, int[] high) {
    int count = 2 * (mode >> 2) + 2;
    switch (mode) {
      case 0 -> grays(low, high, v[at], v[at + 1], 255, 255);
      case 1 -> {
        int first = v[at] >> 2 | v[at + 1] & 0xc0;
        grays(low, high, first, Math.min(255, first + (v[at + 1] & 0x3f)), 255, 255);
      }
      case 4 -> grays(low, high, v[at], v[at + 1], v[at + 2], v[at + 3]);
      case 5 -> {
        deltas(v, at, count);
        int first = v[at];
        int alpha = v[at + 2];
        grays(low, high, first, clamp(first + v[at + 1]), alpha, clamp(alpha + v[at + 3]));
      }
      case 6, 10 -> {
        int scale = v[at + 3];
        int a = mode == 6 ? 255 : v[at + 4];
        set(low, v[at] * scale >> 8, v[at + 1] * scale >> 8, v[at + 2] * scale >> 8, a);
        set(high, v[at], v[at + 1], v[at + 2], mode == 6 ? 255 : v[at + 5]);
      }
      case 8, 12 -> direct(v, at, mode == 12, low, high);
      case 9, 13 -> offsets(v, at, count, low, high);
      default -> {
        // of high dynamic range
        set(low, 255, 0, 255, 255);
        set(high, 255, 0, 255, 255);
      }
    }
  }

  private static void set(int[] end, int r, int g, int b, int a) {
    end[0] = r;
    end[1] = g;
    end[2] = b;
    end[3] = a;
  }

  private static void grays(int[] low, int[] high, int a, int b, int alphaA, int alphaB) {
    set(low, a, a, a, alphaA);
    set(high, b, b, b, alphaB);
  }

  private static int clamp(int v) {
    return Math.max(0, Math.min(255, v));
  }

  /** Each second value becomes a signed difference of 6 bits; its highest bit goes to the first. */
  private static void deltas(int[] v, int at, int count) {
    for (int i = at; i < at + count; i += 2) {
      v[i] = v[i] >> 1 | v[i + 1] & 0x80;
      v[i + 1] = v[i + 1] >> 1 << 26 >> 26;
    }
  }

  private static void direct(int[] v, int at, boolean alpha, int[] low, int[] high) {
    int a0 = alpha ? v[at + 6] : 255;
    int a1 = alpha ? v[at + 7] : 255;
    if (v[at + 1] + v[at + 3] + v[at + 5] >= v[at] + v[at + 2] + v[at + 4]) {
      set(low, v[at], v[at + 2], v[at + 4], a0);
      set(high, v[at + 1], v[at + 3], v[at + 5], a1);
    } else {
      contracted(low, v[at + 1], v[at + 3], v[at + 5], a1);
      contracted(high, v[at], v[at + 2], v[at + 4], a0);
    }
  }

  private static void offsets(int[] v, int at, int count, int[] low, int[] high) {
    deltas(v, at, count);
    int a0 = count > 6 ? v[at + 6] : 255;
    int a1 = count > 6 ? clamp(a0 + v[at + 7]) : 255;
    int r = v[at] + v[at + 1];
    int g = v[at + 2] + v[at + 3];
    int b = v[at + 4] + v[at + 5];
    if (v[at + 1] + v[at + 3] + v[at + 5] >= 0) {
      set(low, v[at], v[at + 2], v[at + 4], a0);
      set(high, clamp(r), clamp(g), clamp(b), a1);
    } else {
      contracted(low, r, g, b, a1);
      contracted(high, v[at], v[at + 2], v[at + 4], a0);
    }
  }

  /** Red and green half way to blue. */
  private static void contracted(int[] end, int r, int g, int b, int a) {
    set(end, clamp(r + b >> 1), clamp(g + b >> 1), clamp(b), a);
  }
}
