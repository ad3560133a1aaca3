package org.oovr.simulator.lanes;

/**
 * Arithmetic on words of four bytes over lanes {@code 0..n-1}: products are to nearest of 255ths,
 * sums and differences end at 255 and 0. Two components are done at a time, in the 16-bit halves of
 * an int: the even ones (the first and the third), then the odd ones, in a loop of their own. All
 * arrays are read from the beginning and bodies are this small because C2 then vectorises them, on
 * JDK 17, too: one loop for all four components takes ten times as long as both.
 */
public final class FourBytes {
  /** The even components, in place. */
  public static final int EVEN = 0x00ff00ff;

  /** A half for each product. */
  public static final int HALVES = 0x00800080;

  /** What a component carries out, or has borrowed from. */
  private static final int CARRIES = 0x01000100;

  private FourBytes() {}

  /**
   * The highest bytes as numbers, or what they lack to 255.
   *
   * @param inverse 255 for what they lack, else 0
   */
  public static void highest(int[] v, int inverse, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = v[i] >>> 24 ^ inverse;
    }
  }

  /** The highest byte of each word in all four components. */
  public static void spread(int[] v, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = (v[i] >>> 24) * 0x01010101;
    }
  }

  /** Words with every bit turned. */
  public static void inverted(int[] v, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = ~v[i];
    }
  }

  /** Takes over from {@code v} the bits of {@code mask}. */
  public static void replace(int[] v, int mask, int n, int[] out) {
    int others = ~mask;
    for (int i = 0; i < n; i++) {
      out[i] = out[i] & others | v[i] & mask;
    }
  }

  /**
   * Components times one number of each lane.
   *
   * @param weight 0 to 255
   * @param out not {@code v}
   */
  public static void weigh(int[] v, int[] weight, int n, int[] out) {
    weighEven(v, weight, n, out);
    weighOdd(v, weight, n, out);
  }

  private static void weighEven(int[] v, int[] weight, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      int t = (v[i] & EVEN) * weight[i] + HALVES;
      out[i] = t + (t >>> 8 & EVEN) >>> 8 & EVEN;
    }
  }

  private static void weighOdd(int[] v, int[] weight, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      int t = (v[i] >>> 8 & EVEN) * weight[i] + HALVES;
      out[i] |= t + (t >>> 8 & EVEN) & ~EVEN;
    }
  }

  /** One word's components times a number. */
  public static int weighed(int v, int weight) {
    int even = (v & EVEN) * weight + HALVES;
    int odd = (v >>> 8 & EVEN) * weight + HALVES;
    return even + (even >>> 8 & EVEN) >>> 8 & EVEN | odd + (odd >>> 8 & EVEN) & ~EVEN;
  }

  /**
   * Components times those of other words.
   *
   * @param inverse -1 for what those lack to 255, else 0
   * @param out neither {@code v} nor {@code f}
   */
  public static void multiply(int[] v, int[] f, int inverse, int n, int[] out) {
    multiplyEven(v, f, inverse, n, out);
    multiplyOdd(v, f, inverse, n, out);
  }

  private static void multiplyEven(int[] v, int[] f, int inverse, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      int a = v[i];
      int b = f[i] ^ inverse;
      int t = (a & 255) * (b & 255) + (a >>> 16 & 255) * (b & 0xff0000) + HALVES;
      out[i] = t + (t >>> 8 & EVEN) >>> 8 & EVEN;
    }
  }

  private static void multiplyOdd(int[] v, int[] f, int inverse, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      int a = v[i];
      int b = f[i] ^ inverse;
      // shifted at once: twice, and C2 of JDK 25 does not vectorise this
      int t = (a >>> 8 & 255) * (b >>> 8 & 255) + (a >>> 24) * (b >>> 8 & 0xff0000) + HALVES;
      out[i] |= t + (t >>> 8 & EVEN) & ~EVEN;
    }
  }

  /** Sums of words none of whose components exceeds 255. */
  public static void sum(int[] a, int[] b, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = a[i] + b[i];
    }
  }

  /**
   * Sums.
   *
   * @param out neither {@code a} nor {@code b}
   */
  public static void add(int[] a, int[] b, int n, int[] out) {
    addEven(a, b, n, out);
    addOdd(a, b, n, out);
  }

  private static void addEven(int[] a, int[] b, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      int t = (a[i] & EVEN) + (b[i] & EVEN);
      int carry = t & CARRIES;
      out[i] = (t | carry - (carry >>> 8)) & EVEN;
    }
  }

  private static void addOdd(int[] a, int[] b, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      int t = (a[i] >>> 8 & EVEN) + (b[i] >>> 8 & EVEN);
      int carry = t & CARRIES;
      out[i] |= ((t | carry - (carry >>> 8)) & EVEN) << 8;
    }
  }

  /**
   * Differences.
   *
   * @param out neither {@code a} nor {@code b}
   */
  public static void subtract(int[] a, int[] b, int n, int[] out) {
    subtractEven(a, b, n, out);
    subtractOdd(a, b, n, out);
  }

  private static void subtractEven(int[] a, int[] b, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      int t = (a[i] & EVEN | CARRIES) - (b[i] & EVEN);
      int left = t & CARRIES;
      out[i] = t & left - (left >>> 8);
    }
  }

  private static void subtractOdd(int[] a, int[] b, int n, int[] out) {
    for (int i = 0; i < n; i++) {
      int t = (a[i] >>> 8 & EVEN | CARRIES) - (b[i] >>> 8 & EVEN);
      int left = t & CARRIES;
      out[i] |= (t & left - (left >>> 8)) << 8;
    }
  }

  /**
   * The smaller ones.
   *
   * @param out neither {@code a} nor {@code b}
   */
  public static void least(int[] a, int[] b, int n, int[] out) {
    subtract(a, b, n, out);
    for (int i = 0; i < n; i++) {
      out[i] = a[i] - out[i]; // no component borrows
    }
  }

  /**
   * The larger ones.
   *
   * @param out neither {@code a} nor {@code b}
   */
  public static void greatest(int[] a, int[] b, int n, int[] out) {
    subtract(a, b, n, out);
    for (int i = 0; i < n; i++) {
      out[i] += b[i]; // no component carries
    }
  }
}
