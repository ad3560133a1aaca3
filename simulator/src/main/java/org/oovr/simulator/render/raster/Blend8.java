package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.shader.ShaderContext;

/**
 * Blending of four 8-bit components in one int over many pixels: what {@link Packed8Output#merge}
 * does to one, as a loop for each step and component, which C2 vectorises.
 */
final class Blend8 {
  private static final int LANES = ShaderContext.LANES;

  private final BlendAttachment state;
  private final int constant;
  private final boolean over;

  // --- products of one component with their factors
  private final int[] source;
  private final int[] destination;

  /**
   * Blending of an attachment without a second source.
   *
   * @param constant the blend constant's four components
   * @param over whether it is source over destination
   * @param scratch working memory, which is not kept from call to call
   */
  Blend8(BlendAttachment state, int constant, boolean over, Scratch scratch) {
    this.state = state;
    this.constant = constant;
    this.over = over;
    source = scratch.source;
    destination = scratch.destination;
  }

  /** Working memory of one thread. */
  static final class Scratch {
    private final int[] source = new int[LANES];
    private final int[] destination = new int[LANES];
  }

  /**
   * Blends.
   *
   * @param s what comes, beginning at {@code from}
   * @param d what is there, and then what becomes of it
   */
  void blend(int[] s, int from, int[] d, int lanes) {
    if (over) {
      over(s, from, d, lanes);
      return;
    }
    // from the lowest component on: the factors of a component look at it and at alpha
    for (int shift = 0; shift < 24; shift += 8) {
      component(state.colorOp(), state.srcColor(), state.dstColor(), shift, s, from, d, lanes);
    }
    component(state.alphaOp(), state.srcAlpha(), state.dstAlpha(), 24, s, from, d, lanes);
  }

  private static void over(int[] s, int from, int[] d, int lanes) {
    for (int i = 0; i < lanes; i++) {
      int p = s[from + i];
      int q = d[i];
      int a = p >>> 24;
      int na = 255 - a;
      int srb = (p & 0xff00ff) * a + 0x800080;
      int sga = (p >>> 8 & 0xff00ff) * a + 0x800080;
      int drb = (q & 0xff00ff) * na + 0x800080;
      int dga = (q >>> 8 & 0xff00ff) * na + 0x800080;
      srb = srb + (srb >>> 8 & 0xff00ff) >>> 8 & 0xff00ff;
      sga = sga + (sga >>> 8 & 0xff00ff) >>> 8 & 0xff00ff;
      drb = drb + (drb >>> 8 & 0xff00ff) >>> 8 & 0xff00ff;
      dga = dga + (dga >>> 8 & 0xff00ff) >>> 8 & 0xff00ff;
      d[i] = srb + drb | sga + dga << 8;
    }
  }

  private void component(
      BlendOp op, Factor fs, Factor fd, int shift, int[] s, int from, int[] d, int lanes) {
    boolean plain = op == BlendOp.MIN || op == BlendOp.MAX;
    product(plain ? Factor.ONE : fs, shift, s, from, d, s, from, source, lanes);
    if (fd == Factor.ZERO && op == BlendOp.ADD) {
      put(source, shift, ~(255 << shift), d, lanes);
      return;
    }
    product(plain ? Factor.ONE : fd, shift, s, from, d, d, 0, destination, lanes);
    int others = ~(255 << shift);
    switch (op) {
      case ADD -> add(source, destination, shift, others, d, lanes);
      case SUBTRACT -> subtract(source, destination, shift, others, d, lanes);
      case REVERSE_SUBTRACT -> subtract(destination, source, shift, others, d, lanes);
      case MIN -> least(source, destination, shift, others, d, lanes);
      default -> // MAX; equations of whole colours do not come here
          greatest(source, destination, shift, others, d, lanes);
    }
  }

  /** One component of {@code values} times its factor, to nearest. */
  private void product(
      Factor factor,
      int shift,
      int[] s,
      int from,
      int[] d,
      int[] values,
      int at,
      int[] out,
      int lanes) {
    switch (factor) {
      case ZERO -> java.util.Arrays.fill(out, 0, lanes, 0);
      case ONE -> only(values, at, shift, out, lanes);
      case SRC_COLOR -> times(values, at, shift, s, from, shift, 0, out, lanes);
      case ONE_MINUS_SRC_COLOR -> times(values, at, shift, s, from, shift, 255, out, lanes);
      case DST_COLOR -> times(values, at, shift, d, 0, shift, 0, out, lanes);
      case ONE_MINUS_DST_COLOR -> times(values, at, shift, d, 0, shift, 255, out, lanes);
      case SRC_ALPHA -> times(values, at, shift, s, from, 24, 0, out, lanes);
      case ONE_MINUS_SRC_ALPHA -> times(values, at, shift, s, from, 24, 255, out, lanes);
      case DST_ALPHA -> times(values, at, shift, d, 0, 24, 0, out, lanes);
      case ONE_MINUS_DST_ALPHA -> times(values, at, shift, d, 0, 24, 255, out, lanes);
      case CONSTANT_COLOR -> scaled(values, at, shift, constant >>> shift & 255, out, lanes);
      case ONE_MINUS_CONSTANT_COLOR ->
          scaled(values, at, shift, 255 - (constant >>> shift & 255), out, lanes);
      case CONSTANT_ALPHA -> scaled(values, at, shift, constant >>> 24, out, lanes);
      case ONE_MINUS_CONSTANT_ALPHA ->
          scaled(values, at, shift, 255 - (constant >>> 24), out, lanes);
      case SRC_ALPHA_SATURATE -> saturated(values, at, shift, s, from, d, out, lanes);
      case SRC1_COLOR, ONE_MINUS_SRC1_COLOR, SRC1_ALPHA, ONE_MINUS_SRC1_ALPHA ->
          throw new IllegalStateException("dual-source factor " + factor + " in the 8-bit path");
    }
  }

  private static void only(int[] v, int at, int shift, int[] out, int lanes) {
    for (int i = 0; i < lanes; i++) {
      out[i] = v[at + i] >>> shift & 255;
    }
  }

  /** The factor is a component of {@code f}, or what it lacks to 255, as {@code inverse} says. */
  private static void times(
      int[] v,
      int at,
      int shift,
      int[] f,
      int first,
      int factorShift,
      int inverse,
      int[] out,
      int lanes) {
    for (int i = 0; i < lanes; i++) {
      int t = (v[at + i] >>> shift & 255) * ((f[first + i] >>> factorShift & 255) ^ inverse) + 128;
      out[i] = t + (t >> 8) >> 8;
    }
  }

  private static void scaled(int[] v, int at, int shift, int factor, int[] out, int lanes) {
    for (int i = 0; i < lanes; i++) {
      int t = (v[at + i] >>> shift & 255) * factor + 128;
      out[i] = t + (t >> 8) >> 8;
    }
  }

  private static void saturated(
      int[] v, int at, int shift, int[] s, int from, int[] d, int[] out, int lanes) {
    if (shift == 24) {
      only(v, at, shift, out, lanes);
      return;
    }
    for (int i = 0; i < lanes; i++) {
      int factor = Math.min(s[from + i] >>> 24, 255 - (d[i] >>> 24));
      int t = (v[at + i] >>> shift & 255) * factor + 128;
      out[i] = t + (t >> 8) >> 8;
    }
  }

  private static void put(int[] a, int shift, int others, int[] d, int lanes) {
    for (int i = 0; i < lanes; i++) {
      d[i] = d[i] & others | a[i] << shift;
    }
  }

  private static void add(int[] a, int[] b, int shift, int others, int[] d, int lanes) {
    for (int i = 0; i < lanes; i++) {
      d[i] = d[i] & others | Math.min(255, a[i] + b[i]) << shift;
    }
  }

  private static void subtract(int[] a, int[] b, int shift, int others, int[] d, int lanes) {
    for (int i = 0; i < lanes; i++) {
      d[i] = d[i] & others | Math.max(0, a[i] - b[i]) << shift;
    }
  }

  private static void least(int[] a, int[] b, int shift, int others, int[] d, int lanes) {
    for (int i = 0; i < lanes; i++) {
      d[i] = d[i] & others | Math.min(a[i], b[i]) << shift;
    }
  }

  private static void greatest(int[] a, int[] b, int shift, int others, int[] d, int lanes) {
    for (int i = 0; i < lanes; i++) {
      d[i] = d[i] & others | Math.max(a[i], b[i]) << shift;
    }
  }
}
