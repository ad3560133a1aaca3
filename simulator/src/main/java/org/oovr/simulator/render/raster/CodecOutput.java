// Long because texels of one word, of two and of more are moved, and factors made, by loops of
// their own.
package org.oovr.simulator.render.raster;

import java.util.Arrays;
import org.oovr.simulator.command.DynamicState.BlendConstants;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.PixelFormat.Kind;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.render.format.TexelCodec;

/**
 * Any float or normalised format: destination decoded, blended in float (GL 3.3 core 4.1.7),
 * encoded again. Works on ranges of quads without conflicts, lane arrays at a time.
 */
final class CodecOutput extends ColorOutput {
  private final Surface surface;
  private final Blend blend;
  private final BlendAttachment state;
  private final TexelCodec codec;
  private final boolean blends;
  private final boolean clamps;

  /** How signed values are blended; null for others. */
  private final SignedValues signed;

  private final float clampMin;
  private final int step;
  private final int[] bits;
  private final boolean allBits;

  /** Whether a pixel is two words, as is one of four halves, which are merged apart. */
  private final boolean pairs;

  /** Whether a pixel is one word. */
  private final boolean singles;

  private final QuadConflicts conflicts;
  private final float[][] destination;
  private final float[][] result;
  private final int[] texels;
  private final int[] old;
  private final int[] firstWords;
  private final int[] secondWords;
  private final float[] constant;

  // --- blending: sources in the range of the format, and the factors of one component
  private final boolean dual;
  private final float[][] clampedSource;
  private final float[][] clampedSource1;
  private final float[][] first = new float[4][];
  private final float[][] second = new float[4][];
  private final float[] srcFactor;
  private final float[] dstFactor;

  /** Factors that nobody writes. */
  private final float[] zeros;

  private final float[] ones;

  // --- sources that were kept
  private final float[][] keptSource;
  private final float[][] keptSource1;

  CodecOutput(
      Surface surface,
      Blend blend,
      BlendAttachment state,
      BlendConstants constants,
      OutputScratch scratch) {
    conflicts = scratch.conflicts;
    destination = scratch.destination;
    result = scratch.result;
    texels = scratch.texels;
    old = scratch.old;
    firstWords = scratch.firstWords;
    secondWords = scratch.secondWords;
    clampedSource = scratch.first;
    clampedSource1 = scratch.second;
    zeros = scratch.zeros;
    ones = scratch.ones;
    srcFactor = scratch.srcFactor;
    dstFactor = scratch.dstFactor;
    keptSource = scratch.keptSource;
    keptSource1 = scratch.keptSource1;
    this.surface = surface;
    this.blend = blend;
    this.state = state;
    codec = blend.encodeSrgb() ? surface.codec : TexelCodec.of(surface.format.asStored());
    step = codec.words();
    Kind kind = surface.format.kind();
    clamps = kind == Kind.UNORM || kind == Kind.SNORM;
    clampMin = codec.leastDrawn();
    signed = SignedValues.of(surface.format);
    // colours that are encoded pass as they are, see LogicOps
    boolean encoded = surface.format.asStored() != surface.format && blend.encodeSrgb();
    boolean logic = blend.logicOp() != null && clamps && !encoded;
    blends = blends(surface.format, blend, state);
    logicApplies = logic;
    pairs = step == 2 && surface.samples == 1 && !logic;
    singles = step == 1 && surface.samples == 1;
    bits = new int[step];
    boolean all = true;
    for (int w = 0; w < step; w++) {
      bits[w] = codec.componentBits(state.writeMask(), w);
      all &= bits[w] == codec.componentBits(15, w);
    }
    allBits = all && !logic;
    constant = new float[] {constants.r(), constants.g(), constants.b(), constants.a()};
    dual = isDual(state);
  }

  /** Whether what is written depends on what was there and on the unrounded source. */
  static boolean blends(PixelFormat format, Blend blend, BlendAttachment state) {
    return !format.isInteger() && blend.logicOp() == null && state.enabled();
  }

  /** Whether any factor is of the second source. */
  static boolean isDual(BlendAttachment s) {
    return s.srcColor().compareTo(Factor.SRC1_COLOR) >= 0
        || s.dstColor().compareTo(Factor.SRC1_COLOR) >= 0
        || s.srcAlpha().compareTo(Factor.SRC1_COLOR) >= 0
        || s.dstAlpha().compareTo(Factor.SRC1_COLOR) >= 0;
  }

  private final boolean logicApplies;

  @Override
  void write(FragmentRun run, float[][] source, float[][] source1, int[][] sourceInt) {
    int from = 0;
    while (from < run.quads) {
      int to = blends || !allBits ? conflicts.end(run, from) : run.quads;
      for (int s = 0; s < surface.samples; s++) {
        merge(run, from, to, s, source, source1);
      }
      from = to;
    }
  }

  @Override
  void keep(FragmentRun run, float[][] source, float[][] source1, int[][] sourceInt, int[] kept) {
    int lanes = run.quads * 4;
    if (!blends) {
      pack(source, 0, lanes, kept);
      return;
    }
    int words = dual ? 8 : 4;
    for (int c = 0; c < words; c++) {
      float[] component = c < 4 ? source[c] : source1[c - 4];
      for (int i = 0; i < lanes; i++) {
        kept[i * words + c] = Float.floatToRawIntBits(component[i]);
      }
    }
  }

  @Override
  boolean keepsTexels() {
    return !blends;
  }

  @Override
  void writeKept(FragmentRun run, int[] kept) {
    if (blends) {
      int words = dual ? 8 : 4;
      for (int c = 0; c < words; c++) {
        float[] component = c < 4 ? keptSource[c] : keptSource1[c - 4];
        for (int i = 0; i < run.quads * 4; i++) {
          component[i] = Float.intBitsToFloat(kept[i * words + c]);
        }
      }
      write(run, keptSource, keptSource1, null);
      return;
    }
    int from = 0;
    while (from < run.quads) {
      int to = allBits ? run.quads : conflicts.end(run, from);
      System.arraycopy(kept, from * 4 * step, texels, 0, (to - from) * 4 * step);
      if (pairs) {
        TexelCodec.splitPairs(texels, (to - from) * 4, firstWords, secondWords);
      }
      for (int s = 0; s < surface.samples; s++) {
        if (!allBits && !pairs) {
          gather(run, from, to, s);
        }
        scatter(run, from, to, s);
      }
      from = to;
    }
  }

  private void merge(
      FragmentRun run, int from, int to, int sample, float[][] source, float[][] source1) {
    float[][] out = source;
    int outFirst = from * 4;
    // whatever other lanes hold: nobody stores what is made of it
    int lanes = Lanes.filledUp((to - from) * 4, srcFactor.length - outFirst);
    if (blends || !allBits && !pairs) {
      gather(run, from, to, sample);
    }
    if (blends) {
      if (pairs) {
        codec.unpackPairs(firstWords, secondWords, lanes, texels, destination);
      } else {
        codec.unpack(
            old, 0, lanes, destination[0], destination[1], destination[2], destination[3], 0);
      }
      if (state.alphaAt() != 3) {
        System.arraycopy(destination[state.alphaAt()], 0, destination[3], 0, lanes);
      }
      if (state.colorOp().isAdvanced()) {
        AdvancedBlending.apply(state.colorOp(), source, outFirst, destination, result, lanes);
        pack(result, 0, lanes);
        scatter(run, from, to, sample);
        return;
      }
      for (int c = 0; c < 4; c++) {
        first[c] = clamp(source[c], outFirst, lanes, clampedSource[c]);
        if (dual) {
          second[c] = clamp(source1[c], outFirst, lanes, clampedSource1[c]);
        }
      }
      for (int c = 0; c < 3; c++) {
        combine(state.colorOp(), state.srcColor(), state.dstColor(), c, lanes);
      }
      combine(state.alphaOp(), state.srcAlpha(), state.dstAlpha(), 3, lanes);
      out = result;
      outFirst = 0;
    }
    pack(out, outFirst, lanes);
    scatter(run, from, to, sample);
  }

  /** Colours to where {@link #scatter} takes them from. */
  private void pack(float[][] colors, int at, int lanes) {
    if (pairs && state.alphaAt() == 3) {
      codec.packPairs(colors, at, lanes, texels, firstWords, secondWords);
      return;
    }
    pack(colors, at, lanes, texels);
    if (pairs) {
      TexelCodec.splitPairs(texels, lanes, firstWords, secondWords);
    }
  }

  /** Colours to texels, with alpha where the format has it. */
  private void pack(float[][] colors, int at, int lanes, int[] to) {
    float[] red = colors[state.alphaAt() == 0 ? 3 : 0];
    float[] green = colors[state.alphaAt() == 1 ? 3 : 1];
    codec.packDrawn(red, green, colors[2], colors[3], at, lanes, to, 0);
  }

  private boolean writes(FragmentRun run, int q, int p, int sample) {
    return surface.samples > 1
        ? (run.samples[q] >> p * 8 + sample & 1) != 0
        : (run.mask[q] >> p & 1) != 0;
  }

  private int index(FragmentRun run, int q, int p, int sample) {
    return surface.index(run.x[q] + (p & 1), run.y[q] + (p >> 1)) + sample * surface.sampleWords;
  }

  private void gather(FragmentRun run, int from, int to, int sample) {
    if (pairs) {
      WordPairs.load(surface, run, from, to, firstWords, secondWords);
      return;
    }
    if (singles) {
      WordQuads.load(surface, run, from, to, old);
      return;
    }
    int at = 0;
    for (int q = from; q < to; q++) {
      for (int p = 0; p < 4; p++, at += step) {
        if (writes(run, q, p, sample)) {
          System.arraycopy(surface.words, index(run, q, p, sample), old, at, step);
        }
      }
    }
  }

  private void scatter(FragmentRun run, int from, int to, int sample) {
    if (pairs) {
      WordPairs.store(firstWords, secondWords, surface, run, from, to, bits[0], bits[1], allBits);
      return;
    }
    if (singles && !logicApplies) {
      if (allBits) {
        WordQuads.store(texels, surface, run, from, to);
      } else {
        WordQuads.store(texels, surface, run, from, to, bits[0]);
      }
      return;
    }
    int at = 0;
    int[] words = surface.words;
    for (int q = from; q < to; q++) {
      for (int p = 0; p < 4; p++, at += step) {
        if (!writes(run, q, p, sample)) {
          continue;
        }
        int k = index(run, q, p, sample);
        for (int w = 0; w < step; w++) {
          int value = texels[at + w];
          if (!allBits) {
            int before = old[at + w];
            if (logicApplies) {
              value = LogicOps.apply(blend.logicOp(), value, before);
            }
            value = before & ~bits[w] | value & bits[w];
          }
          words[k + w] = value;
        }
      }
    }
  }

  // Blending is staged: loops over arrays without a choice inside, which C2 vectorises.

  /** Lanes from one on in the range of the format: where they are already, or in {@code to}. */
  private float[] clamp(float[] from, int at, int lanes, float[] to) {
    if (!clamps && at == 0) {
      return from;
    }
    if (!clamps) {
      System.arraycopy(from, at, to, 0, lanes);
      return to;
    }
    float min = clampMin;
    for (int i = 0; i < lanes; i++) {
      // NaN is the smallest number
      to[i] = Math.min(from[at + i] > min ? from[at + i] : min, 1f);
    }
    return to;
  }

  private float clamp(float v) {
    return clamps ? Math.min(Math.max(v, clampMin), 1f) : v;
  }

  private void combine(BlendOp op, Factor source, Factor target, int c, int lanes) {
    float[] s = first[c];
    float[] d = destination[c];
    float[] o = result[c];
    if (op == BlendOp.MIN) {
      for (int i = 0; i < lanes; i++) {
        o[i] = s[i] < d[i] ? s[i] : d[i];
      }
      return;
    }
    if (op == BlendOp.MAX) {
      for (int i = 0; i < lanes; i++) {
        o[i] = s[i] > d[i] ? s[i] : d[i];
      }
      return;
    }
    if (signed != null) {
      combineSigned(op, source, target, c, lanes);
      return;
    }
    float[] sourceFactor = factors(source, c, lanes, srcFactor);
    float[] targetFactor = factors(target, c, lanes, dstFactor);
    if (source == Factor.ZERO || target == Factor.ZERO) {
      // zero times infinity or NaN is zero here
      float[] value = target == Factor.ZERO ? s : d;
      float[] factor = target == Factor.ZERO ? sourceFactor : targetFactor;
      boolean negative =
          target == Factor.ZERO ? op == BlendOp.REVERSE_SUBTRACT : op == BlendOp.SUBTRACT;
      if (source == target) {
        Arrays.fill(o, 0, lanes, 0f);
      } else {
        product(value, factor, negative ? -1f : 1f, lanes, o);
      }
      return;
    }
    switch (op) {
      case ADD -> add(s, sourceFactor, d, targetFactor, lanes, o);
      case SUBTRACT -> subtract(s, sourceFactor, d, targetFactor, lanes, o);
      default -> subtract(d, targetFactor, s, sourceFactor, lanes, o);
    }
  }

  private void combineSigned(BlendOp op, Factor source, Factor target, int c, int lanes) {
    float[] s = first[c];
    float[] d = destination[c];
    boolean alike = state.colorOp() == state.alphaOp() && surface.format.components() > 1;
    boolean sourceRest = SignedValues.isRest(alike ? state.srcColor() : source);
    boolean targetRest = SignedValues.isRest(alike ? state.dstColor() : target);
    copy(factors(SignedValues.whole(source), c, lanes, srcFactor), lanes, srcFactor);
    copy(factors(SignedValues.whole(target), c, lanes, dstFactor), lanes, dstFactor);
    boolean halves = SignedValues.whole(source) == SignedValues.whole(target) && source != target;
    if (halves && op == BlendOp.ADD && surface.format.components() == 1) {
      signed.between(sourceRest ? s : d, sourceRest ? d : s, srcFactor, lanes, result[c]);
      return;
    }
    boolean wide = sourceRest || targetRest;
    signed.weigh(s, source, sourceRest, wide, srcFactor, lanes);
    signed.weigh(d, target, targetRest, wide, dstFactor, lanes);
    signed.sum(op, srcFactor, dstFactor, lanes, result[c]);
  }

  /** {@code o = sign * a * f}. */
  private static void product(float[] a, float[] f, float sign, int lanes, float[] o) {
    for (int i = 0; i < lanes; i++) {
      o[i] = a[i] * f[i] * sign;
    }
  }

  /** {@code o = a * fa + b * fb}. */
  private static void add(float[] a, float[] fa, float[] b, float[] fb, int lanes, float[] o) {
    for (int i = 0; i < lanes; i++) {
      o[i] = a[i] * fa[i] + b[i] * fb[i];
    }
  }

  /** {@code o = a * fa - b * fb}. */
  private static void subtract(float[] a, float[] fa, float[] b, float[] fb, int lanes, float[] o) {
    for (int i = 0; i < lanes; i++) {
      o[i] = a[i] * fa[i] - b[i] * fb[i];
    }
  }

  /** Factors of one component: where they are already, or in {@code o}. */
  private float[] factors(Factor f, int c, int lanes, float[] o) {
    return switch (f) {
      case ZERO -> zeros;
      case ONE -> ones;
      case SRC_COLOR -> first[c];
      case ONE_MINUS_SRC_COLOR -> rest(first[c], lanes, o);
      case DST_COLOR -> destination[c];
      case ONE_MINUS_DST_COLOR -> rest(destination[c], lanes, o);
      case SRC_ALPHA -> first[3];
      case ONE_MINUS_SRC_ALPHA -> rest(first[3], lanes, o);
      case DST_ALPHA -> destination[3];
      case ONE_MINUS_DST_ALPHA -> rest(destination[3], lanes, o);
      case CONSTANT_COLOR -> filled(clamp(constant[c]), lanes, o);
      case ONE_MINUS_CONSTANT_COLOR -> filled(1f - clamp(constant[c]), lanes, o);
      case CONSTANT_ALPHA -> filled(clamp(constant[3]), lanes, o);
      case ONE_MINUS_CONSTANT_ALPHA -> filled(1f - clamp(constant[3]), lanes, o);
      case SRC_ALPHA_SATURATE -> c == 3 ? ones : saturate(lanes, o);
      case SRC1_COLOR -> second[c];
      case ONE_MINUS_SRC1_COLOR -> rest(second[c], lanes, o);
      case SRC1_ALPHA -> second[3];
      case ONE_MINUS_SRC1_ALPHA -> rest(second[3], lanes, o);
    };
  }

  private static float[] filled(float value, int lanes, float[] o) {
    Arrays.fill(o, 0, lanes, value);
    return o;
  }

  private static void copy(float[] from, int lanes, float[] to) {
    if (from != to) {
      System.arraycopy(from, 0, to, 0, lanes);
    }
  }

  private static float[] rest(float[] of, int lanes, float[] to) {
    for (int i = 0; i < lanes; i++) {
      to[i] = 1f - of[i];
    }
    return to;
  }

  private float[] saturate(int lanes, float[] o) {
    float[] s = first[3];
    float[] d = destination[3];
    for (int i = 0; i < lanes; i++) {
      float rest = 1f - d[i];
      o[i] = s[i] < rest ? s[i] : rest;
    }
    return o;
  }
}
