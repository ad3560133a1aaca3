package org.oovr.simulator.render.raster;

import java.util.Arrays;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.lanes.FourBytes;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.shader.ShaderContext;

/**
 * Blending of four 8-bit components in one int over many pixels: what {@link Packed8Output#merge}
 * does to one, in steps over all of them by {@link FourBytes}: both products, then what the
 * equation makes of them. Factors of colours and of alpha that are told apart become the components
 * of one word.
 */
final class Blend8 {
  private static final int LANES = ShaderContext.LANES;

  /** The bits of alpha. */
  private static final int ALPHA = 0xff000000;

  private final int constant;
  private final boolean over;
  private final BlendOp colorOp;
  private final BlendOp alphaOp;

  // --- factors as equations ask for them: those of the least and the most are 1
  private final Factor srcColor;
  private final Factor srcAlpha;
  private final Factor dstColor;
  private final Factor dstAlpha;

  private final Scratch scratch;

  /**
   * Blending of an attachment without a second source.
   *
   * @param constant the blend constant's four components
   * @param over whether it is source over destination
   * @param scratch working memory, which is not kept from call to call
   */
  Blend8(BlendAttachment state, int constant, boolean over, Scratch scratch) {
    this.constant = constant;
    this.over = over;
    this.scratch = scratch;
    colorOp = state.colorOp();
    alphaOp = state.alphaOp();
    srcColor = weighs(colorOp) ? state.srcColor() : Factor.ONE;
    dstColor = weighs(colorOp) ? state.dstColor() : Factor.ONE;
    srcAlpha = weighs(alphaOp) ? ofAlpha(state.srcAlpha()) : Factor.ONE;
    dstAlpha = weighs(alphaOp) ? ofAlpha(state.dstAlpha()) : Factor.ONE;
  }

  /** Working memory of one thread. */
  static final class Scratch {
    /** What comes, from its beginning on. */
    private final int[] coming = new int[LANES];

    private final int[] factors = new int[LANES];
    private final int[] others = new int[LANES];

    // --- products
    private final int[] source = new int[LANES];
    private final int[] destination = new int[LANES];
  }

  private static boolean weighs(BlendOp op) {
    return op != BlendOp.MIN && op != BlendOp.MAX;
  }

  /** A factor that alpha has, by the name that says what it looks at. */
  private static Factor ofAlpha(Factor f) {
    return switch (f) {
      case SRC_COLOR -> Factor.SRC_ALPHA;
      case ONE_MINUS_SRC_COLOR -> Factor.ONE_MINUS_SRC_ALPHA;
      case DST_COLOR -> Factor.DST_ALPHA;
      case ONE_MINUS_DST_COLOR -> Factor.ONE_MINUS_DST_ALPHA;
      case CONSTANT_COLOR -> Factor.CONSTANT_ALPHA;
      case ONE_MINUS_CONSTANT_COLOR -> Factor.ONE_MINUS_CONSTANT_ALPHA;
      case SRC_ALPHA_SATURATE -> Factor.ONE;
      default -> f;
    };
  }

  /**
   * Blends.
   *
   * @param s what comes, beginning at {@code from}
   * @param d what is there, and then what becomes of it
   */
  void blend(int[] s, int from, int[] d, int lanes) {
    int[] first = s;
    if (from != 0) {
      first = scratch.coming;
      System.arraycopy(s, from, first, 0, lanes);
    }
    if (over) {
      int[] weights = scratch.factors;
      Lanes.kernels().over(first, d, lanes, weights, scratch.source, scratch.destination);
      return;
    }
    int[] source = product(srcColor, srcAlpha, first, first, d, lanes, scratch.source);
    if (colorOp == BlendOp.ADD
        && alphaOp == BlendOp.ADD
        && dstColor == Factor.ZERO
        && dstAlpha == Factor.ZERO) {
      System.arraycopy(source, 0, d, 0, lanes);
      return;
    }
    int[] destination = product(dstColor, dstAlpha, d, first, d, lanes, scratch.destination);
    int[] outcome = scratch.factors;
    combine(colorOp, source, destination, lanes, outcome);
    if (alphaOp != colorOp) {
      combine(alphaOp, source, destination, lanes, scratch.others);
      FourBytes.replace(scratch.others, ALPHA, lanes, outcome);
    }
    System.arraycopy(outcome, 0, d, 0, lanes);
  }

  /** Values times their factors, in {@code out} or wherever they are already. */
  private int[] product(
      Factor color, Factor alpha, int[] values, int[] s, int[] d, int lanes, int[] out) {
    if (color == Factor.ONE && alpha == Factor.ONE) {
      return values;
    }
    int[] factors = scratch.factors;
    int[] looked = looksAtSource(color) ? s : d;
    if (color == alpha && isAlpha(color)) {
      FourBytes.highest(looked, isInverse(color) ? 255 : 0, lanes, factors);
      FourBytes.weigh(values, factors, lanes, out);
      return out;
    }
    if (ofAlpha(color) == alpha && isAlpha(alpha)) {
      FourBytes.multiply(values, looked, isInverse(alpha) ? -1 : 0, lanes, out);
      return out;
    }
    factors(color, s, d, lanes, factors);
    if (color != alpha) {
      factors(alpha, s, d, lanes, scratch.others);
      FourBytes.replace(scratch.others, ALPHA, lanes, factors);
    }
    FourBytes.multiply(values, factors, 0, lanes, out);
    return out;
  }

  private static boolean isAlpha(Factor f) {
    return f == Factor.SRC_ALPHA || f == Factor.DST_ALPHA || isInverse(f);
  }

  private static boolean isInverse(Factor f) {
    return f == Factor.ONE_MINUS_SRC_ALPHA || f == Factor.ONE_MINUS_DST_ALPHA;
  }

  private static boolean looksAtSource(Factor f) {
    Factor alpha = ofAlpha(f);
    return alpha == Factor.SRC_ALPHA || alpha == Factor.ONE_MINUS_SRC_ALPHA;
  }

  /** The factors of all four components; of alpha, where it has the same name. */
  private void factors(Factor f, int[] s, int[] d, int lanes, int[] out) {
    switch (f) {
      case ZERO -> Arrays.fill(out, 0, lanes, 0);
      case ONE -> Arrays.fill(out, 0, lanes, -1);
      case SRC_COLOR -> System.arraycopy(s, 0, out, 0, lanes);
      case ONE_MINUS_SRC_COLOR -> FourBytes.inverted(s, lanes, out);
      case DST_COLOR -> System.arraycopy(d, 0, out, 0, lanes);
      case ONE_MINUS_DST_COLOR -> FourBytes.inverted(d, lanes, out);
      case SRC_ALPHA -> FourBytes.spread(s, lanes, out);
      case ONE_MINUS_SRC_ALPHA -> {
        FourBytes.spread(s, lanes, out);
        FourBytes.inverted(out, lanes, out);
      }
      case DST_ALPHA -> FourBytes.spread(d, lanes, out);
      case ONE_MINUS_DST_ALPHA -> {
        FourBytes.spread(d, lanes, out);
        FourBytes.inverted(out, lanes, out);
      }
      case CONSTANT_COLOR -> Arrays.fill(out, 0, lanes, constant);
      case ONE_MINUS_CONSTANT_COLOR -> Arrays.fill(out, 0, lanes, ~constant);
      case CONSTANT_ALPHA -> Arrays.fill(out, 0, lanes, (constant >>> 24) * 0x01010101);
      case ONE_MINUS_CONSTANT_ALPHA ->
          Arrays.fill(out, 0, lanes, ~((constant >>> 24) * 0x01010101));
      case SRC_ALPHA_SATURATE -> saturated(s, d, lanes, out);
      case SRC1_COLOR, ONE_MINUS_SRC1_COLOR, SRC1_ALPHA, ONE_MINUS_SRC1_ALPHA ->
          throw new IllegalStateException("dual-source factor " + f + " in the 8-bit path");
    }
  }

  private static void saturated(int[] s, int[] d, int lanes, int[] out) {
    for (int i = 0; i < lanes; i++) {
      out[i] = Math.min(s[i] >>> 24, 255 - (d[i] >>> 24)) * 0x010101 | ALPHA;
    }
  }

  /** What an equation makes of two products; {@code out} is neither. */
  private static void combine(BlendOp op, int[] source, int[] destination, int lanes, int[] out) {
    switch (op) {
      case ADD -> FourBytes.add(source, destination, lanes, out);
      case SUBTRACT -> FourBytes.subtract(source, destination, lanes, out);
      case REVERSE_SUBTRACT -> FourBytes.subtract(destination, source, lanes, out);
      case MIN -> FourBytes.least(source, destination, lanes, out);
      default -> // MAX; equations of whole colours do not come here
          FourBytes.greatest(source, destination, lanes, out);
    }
  }
}
