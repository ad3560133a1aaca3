package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.DynamicState.BlendConstants;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.LogicOp;
import org.oovr.simulator.lanes.Lanes;
import org.oovr.simulator.lanes.LoopKernels;

/**
 * RGBA8 targets, one int per pixel: blending in 8-bit fixed point after the source was rounded to
 * the target's precision, as GL 3.3 core 4.1.7 allows and as llvmpipe does.
 */
class Packed8Output extends ColorOutput {
  /**
   * Quads that are merged pixel by pixel when they are no more: loops over lanes must be worth it.
   */
  private static final int FEW_QUADS = 4;

  private static final int OPAQUE = 0;
  private static final int ALPHA = 1;
  private static final int GENERAL = 2;
  private static final int LOGIC = 3;

  final Surface surface;
  private final int mode;
  private final int writeBits;
  private final BlendAttachment state;
  private final LogicOp logicOp;
  private final int constant;

  /** The source as it lies in texels whose R and B are exchanged; null for others. */
  private final float[][] exchanged;

  final int[] color;
  private final float[] scaled;
  private final int[] bits;

  // --- blending over many pixels
  private final int[] old;
  private final QuadConflicts conflicts;

  /** Null where nothing is blended. */
  private final Blend8 blend8;

  /** Dual-source and advanced blending take the general path of {@link CodecOutput}. */
  static boolean supports(Blend blend, BlendAttachment s) {
    if (blend.logicOp() != null || !s.enabled()) {
      return true;
    }
    return !s.colorOp().isAdvanced()
        && s.srcColor().compareTo(Factor.SRC1_COLOR) < 0
        && s.dstColor().compareTo(Factor.SRC1_COLOR) < 0
        && s.srcAlpha().compareTo(Factor.SRC1_COLOR) < 0
        && s.dstAlpha().compareTo(Factor.SRC1_COLOR) < 0;
  }

  Packed8Output(
      Surface surface,
      Blend blend,
      BlendAttachment s,
      BlendConstants constants,
      OutputScratch scratch) {
    this(surface, blend, s, constants, scratch, surface.codec.componentBits(s.writeMask(), 0));
  }

  /**
   * An output of texels whose bytes are blended.
   *
   * @param writeBits the bits of the four bytes that are replaced
   */
  Packed8Output(
      Surface surface,
      Blend blend,
      BlendAttachment s,
      BlendConstants constants,
      OutputScratch scratch,
      int writeBits) {
    this.writeBits = writeBits;
    color = scratch.color;
    scaled = scratch.scaled;
    bits = scratch.bits;
    this.surface = surface;
    state = s;
    logicOp = blend.logicOp();
    exchanged = surface.format.exchangesRedAndBlue() ? new float[4][] : null;
    constant =
        unorm8(exchanged == null ? constants.r() : constants.b())
            | unorm8(constants.g()) << 8
            | unorm8(exchanged == null ? constants.b() : constants.r()) << 16
            | unorm8(constants.a()) << 24;
    boolean over =
        s.srcColor() == Factor.SRC_ALPHA
            && s.dstColor() == Factor.ONE_MINUS_SRC_ALPHA
            && s.srcAlpha() == Factor.SRC_ALPHA
            && s.dstAlpha() == Factor.ONE_MINUS_SRC_ALPHA
            && s.colorOp() == BlendOp.ADD
            && s.alphaOp() == BlendOp.ADD;
    mode =
        logicOp != null
            ? logicOp == LogicOp.COPY ? OPAQUE : LOGIC
            : !s.enabled() ? OPAQUE : over ? ALPHA : GENERAL;
    boolean blends = mode == ALPHA || mode == GENERAL;
    blend8 = blends ? new Blend8(s, constant, mode == ALPHA, scratch.blend8) : null;
    old = scratch.old;
    conflicts = scratch.conflicts;
  }

  @Override
  void write(FragmentRun run, float[][] source, float[][] source1, int[][] sourceInt) {
    // whatever other lanes hold: nobody stores what is made of it
    pack(asStored(source), Lanes.filledUp(run.quads * 4, color.length));
    store(run);
  }

  @Override
  void keep(FragmentRun run, float[][] source, float[][] source1, int[][] sourceInt, int[] kept) {
    pack(asStored(source), run.quads * 4, scaled, bits, kept);
  }

  @Override
  boolean keepsTexels() {
    return true;
  }

  @Override
  void writeKept(FragmentRun run, int[] kept) {
    System.arraycopy(kept, 0, color, 0, run.quads * 4);
    store(run);
  }

  /** Merges the colours that were packed. */
  void store(FragmentRun run) {
    if (surface.samples > 1) {
      writeSamples(run);
    } else if (mode == OPAQUE && writeBits == -1) {
      WordQuads.store(color, surface, run, 0, run.quads);
    } else {
      writeBlended(run);
    }
  }

  private float[][] asStored(float[][] source) {
    if (exchanged == null) {
      return source;
    }
    exchanged[0] = source[2];
    exchanged[1] = source[1];
    exchanged[2] = source[0];
    exchanged[3] = source[3];
    return exchanged;
  }

  private void pack(float[][] source, int lanes) {
    pack(source, lanes, scaled, bits, color);
  }

  /**
   * Packs colours as {@link #unorm8} does each component.
   *
   * @param scaled working memory, as is {@code bits}
   */
  static void pack(float[][] source, int lanes, float[] scaled, int[] bits, int[] color) {
    Lanes.kernels().packBytes(source, lanes, scaled, bits, color);
  }

  /** Component 0 to 255, to nearest, ties to even; NaN gives 0. */
  static int unorm8(float f) {
    return LoopKernels.packed(f);
  }

  private void writeBlended(FragmentRun run) {
    int from = 0;
    while (from < run.quads) {
      int to = blend8 == null ? run.quads : conflicts.end(run, from);
      if (blend8 == null || to - from < FEW_QUADS) {
        writeEach(run, from, to);
      } else {
        WordQuads.load(surface, run, from, to, old);
        int lanes = Lanes.filledUp((to - from) * 4, color.length - from * 4);
        blend8.blend(color, from * 4, old, lanes);
        if (writeBits == -1) {
          WordQuads.store(old, surface, run, from, to);
        } else {
          WordQuads.store(old, surface, run, from, to, writeBits);
        }
      }
      from = to;
    }
  }

  private void writeEach(FragmentRun run, int from, int to) {
    int[] words = surface.words;
    for (int q = from; q < to; q++) {
      int base = surface.index(run.x[q], run.y[q]);
      for (int m = run.mask[q]; m != 0; m &= m - 1) {
        int p = Integer.numberOfTrailingZeros(m);
        int k = base + (p & 1) + (p >> 1) * surface.rowWords;
        words[k] = merge(color[q * 4 + p], words[k]);
      }
    }
  }

  private void writeSamples(FragmentRun run) {
    int[] words = surface.words;
    for (int q = 0; q < run.quads; q++) {
      int base = surface.index(run.x[q], run.y[q]);
      for (int m = run.samples[q]; m != 0; m &= m - 1) {
        int bit = Integer.numberOfTrailingZeros(m);
        int p = bit >> 3;
        int k = base + (p & 1) + (p >> 1) * surface.rowWords + (bit & 7) * surface.sampleWords;
        words[k] = merge(color[q * 4 + p], words[k]);
      }
    }
  }

  /** What becomes of a pixel's four bytes {@code d} when {@code s} come. */
  final int merge(int s, int d) {
    int v =
        switch (mode) {
          case OPAQUE -> s;
          case ALPHA -> over(s, d);
          case LOGIC -> LogicOps.apply(logicOp, s, d);
          default -> general(s, d);
        };
    return d & ~writeBits | v & writeBits;
  }

  /**
   * Source over destination, two components at a time; both products are rounded, as in {@link
   * #times}.
   */
  private static int over(int s, int d) {
    int a = s >>> 24;
    int na = 255 - a;
    int srb = (s & 0xff00ff) * a + 0x800080;
    int sga = (s >>> 8 & 0xff00ff) * a + 0x800080;
    int drb = (d & 0xff00ff) * na + 0x800080;
    int dga = (d >>> 8 & 0xff00ff) * na + 0x800080;
    srb = srb + (srb >>> 8 & 0xff00ff) >>> 8 & 0xff00ff;
    sga = sga + (sga >>> 8 & 0xff00ff) >>> 8 & 0xff00ff;
    drb = drb + (drb >>> 8 & 0xff00ff) >>> 8 & 0xff00ff;
    dga = dga + (dga >>> 8 & 0xff00ff) >>> 8 & 0xff00ff;
    // the weights sum to 255: a component is at most 255 (proved by exhaustion in the tests)
    return srb + drb | sga + dga << 8;
  }

  private int general(int s, int d) {
    int result = 0;
    for (int shift = 0; shift < 24; shift += 8) {
      int sc = s >>> shift & 0xff;
      int dc = d >>> shift & 0xff;
      int fs = factor(state.srcColor(), s, d, shift);
      int fd = factor(state.dstColor(), s, d, shift);
      result |= combine(state.colorOp(), sc, dc, fs, fd) << shift;
    }
    int fs = factor(state.srcAlpha(), s, d, 24);
    int fd = factor(state.dstAlpha(), s, d, 24);
    return result | combine(state.alphaOp(), s >>> 24, d >>> 24, fs, fd) << 24;
  }

  private static int combine(BlendOp op, int s, int d, int fs, int fd) {
    return switch (op) {
      case ADD -> Math.min(255, times(s, fs) + times(d, fd));
      case SUBTRACT -> Math.max(0, times(s, fs) - times(d, fd));
      case REVERSE_SUBTRACT -> Math.max(0, times(d, fd) - times(s, fs));
      case MIN -> Math.min(s, d);
      default -> // MAX; equations of whole colours do not come here
          Math.max(s, d);
    };
  }

  /** a * b / 255, to nearest. */
  static int times(int a, int b) {
    int t = a * b + 128;
    return t + (t >> 8) >> 8;
  }

  private int factor(Factor f, int s, int d, int shift) {
    return switch (f) {
      case ZERO -> 0;
      case ONE -> 255;
      case SRC_COLOR -> s >>> shift & 0xff;
      case ONE_MINUS_SRC_COLOR -> 255 - (s >>> shift & 0xff);
      case DST_COLOR -> d >>> shift & 0xff;
      case ONE_MINUS_DST_COLOR -> 255 - (d >>> shift & 0xff);
      case SRC_ALPHA -> s >>> 24;
      case ONE_MINUS_SRC_ALPHA -> 255 - (s >>> 24);
      case DST_ALPHA -> d >>> 24;
      case ONE_MINUS_DST_ALPHA -> 255 - (d >>> 24);
      case CONSTANT_COLOR -> constant >>> shift & 0xff;
      case ONE_MINUS_CONSTANT_COLOR -> 255 - (constant >>> shift & 0xff);
      case CONSTANT_ALPHA -> constant >>> 24;
      case ONE_MINUS_CONSTANT_ALPHA -> 255 - (constant >>> 24);
      case SRC_ALPHA_SATURATE -> shift == 24 ? 255 : Math.min(s >>> 24, 255 - (d >>> 24));
      case SRC1_COLOR, ONE_MINUS_SRC1_COLOR, SRC1_ALPHA, ONE_MINUS_SRC1_ALPHA ->
          throw new IllegalStateException("dual-source factor " + f + " in the 8-bit path");
    };
  }
}
