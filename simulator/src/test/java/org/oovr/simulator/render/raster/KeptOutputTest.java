package org.oovr.simulator.render.raster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.DynamicState.BlendConstants;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.LogicOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.shader.ShaderContext;

/** What a quad contributes to an attachment can be kept and merged later, to the bit. */
class KeptOutputTest {
  private static final int EDGE = 16;
  private static final BlendConstants CONSTANTS = new BlendConstants(0.25f, 0.5f, 0.75f, 0.4f);
  private static final int[] MASKS = {15, 7, 8, 5};
  private static final BlendAttachment OPAQUE = state(false, Factor.ONE, Factor.ZERO, 15);
  private static final BlendAttachment ALPHA =
      state(true, Factor.SRC_ALPHA, Factor.ONE_MINUS_SRC_ALPHA, 15);

  private static BlendAttachment state(boolean enabled, Factor source, Factor target, int mask) {
    return new BlendAttachment(
        enabled, source, target, BlendOp.ADD, source, target, BlendOp.ADD, mask);
  }

  private static Blend blend(BlendAttachment state, LogicOp logicOp, boolean srgb) {
    return new Blend(List.of(state), logicOp, srgb);
  }

  /** Quads of random places, some of them more than once, under random masks. */
  private static FragmentRun run(Random random, int samples) {
    FragmentRun run = new FragmentRun();
    run.quads = FragmentRun.TILE_QUADS;
    for (int q = 0; q < run.quads; q++) {
      run.x[q] = 2 * random.nextInt(EDGE / 2);
      run.y[q] = 2 * random.nextInt(EDGE / 2);
      run.samples[q] = random.nextInt() & 0x01010101 * ((1 << samples) - 1);
      run.mask[q] = QuadStage.pixels(run.samples[q]);
    }
    return run;
  }

  private static float[][] colors(Random random) {
    float[][] colors = new float[4][ShaderContext.LANES];
    for (float[] component : colors) {
      for (int i = 0; i < component.length; i++) {
        component[i] = component(random);
      }
    }
    return colors;
  }

  private static int[][] integers(Random random) {
    int[][] integers = new int[4][];
    Arrays.setAll(integers, c -> random.ints(ShaderContext.LANES).toArray());
    return integers;
  }

  private static float component(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> Float.NaN;
      case 1 -> Float.POSITIVE_INFINITY;
      case 2 -> -random.nextFloat();
      case 3 -> 3 * random.nextFloat();
      case 4 -> 0;
      case 5 -> 1;
      default -> random.nextFloat();
    };
  }

  private static void check(PixelFormat format, int samples, Blend blend) {
    String what = format + " x" + samples + " " + blend;
    Random random = new Random(what.hashCode());
    Surface now = new Surface(EDGE, EDGE, format, samples);
    Surface later = new Surface(EDGE, EDGE, format, samples);
    ColorOutput fill =
        ColorOutput.of(now, blend(OPAQUE, null, false), CONSTANTS, 0, new OutputScratch());
    fill.write(run(random, samples), colors(random), colors(random), integers(random));
    System.arraycopy(now.words, 0, later.words, 0, now.words.length);
    ColorOutput first = ColorOutput.of(now, blend, CONSTANTS, 0, new OutputScratch());
    ColorOutput second = ColorOutput.of(later, blend, CONSTANTS, 0, new OutputScratch());
    int words = ColorOutput.keptWords(format, blend, 0);
    assertTrue(words > 0 && words <= ColorOutput.MOST_KEPT_WORDS, what);
    int[] before = now.words.clone();
    for (int round = 0; round < 3; round++) {
      FragmentRun run = run(random, samples);
      float[][] source = colors(random);
      float[][] source1 = colors(random);
      int[][] ints = integers(random);
      int[] kept = new int[ShaderContext.LANES * ColorOutput.MOST_KEPT_WORDS];
      first.keep(run, source, source1, ints, kept);
      first.write(run, source, source1, ints);
      int[] stored = Arrays.copyOf(kept, run.quads * 4 * words);
      second.writeKept(run, Arrays.copyOf(stored, kept.length));
      assertArrayEquals(now.words, later.words, what);
      assertTrue(!Arrays.equals(before, now.words), what + ": nothing was written");
      before = now.words.clone();
    }
  }

  @ParameterizedTest
  @EnumSource(PixelFormat.class)
  void everyFormat(PixelFormat format) {
    if (format.isCompressed() || format.hasDepth() || format.hasStencil()) {
      return;
    }
    for (int samples : new int[] {1, 4}) {
      for (int mask : MASKS) {
        if (visible(format, mask)) {
          check(format, samples, blend(state(false, Factor.ONE, Factor.ZERO, mask), null, false));
          check(format, samples, blend(state(true, Factor.ONE, Factor.ONE, mask), null, true));
        }
      }
      check(format, samples, blend(ALPHA, null, true));
    }
  }

  /** Whether the format has a component of the mask. */
  private static boolean visible(PixelFormat format, int mask) {
    Surface s = new Surface(1, 1, format, 1);
    for (int w = 0; w < s.codec.words(); w++) {
      if (s.codec.componentBits(mask, w) != 0) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @EnumSource(Factor.class)
  void everyFactor(Factor factor) {
    BlendAttachment s = state(true, factor, Factor.SRC_COLOR, 15);
    check(PixelFormat.RGBA8_UNORM, 1, blend(s, null, false));
    check(PixelFormat.RGBA16_FLOAT, 2, blend(s, null, false));
  }

  @ParameterizedTest
  @EnumSource(LogicOp.class)
  void everyLogicOperation(LogicOp op) {
    if (op == LogicOp.NOOP) {
      return; // it writes nothing new
    }
    check(PixelFormat.RGBA8_UNORM, 1, blend(OPAQUE, op, false));
    check(PixelFormat.RGBA16_UNORM, 1, blend(OPAQUE, op, false));
    check(PixelFormat.RGBA32_UINT, 1, blend(OPAQUE, op, false));
  }

  /** No more words than merging needs. */
  @Test
  void keepsTexelsWhereItCan() {
    assertEquals(1, ColorOutput.keptWords(PixelFormat.RGBA8_UNORM, blend(OPAQUE, null, false), 0));
    assertEquals(1, ColorOutput.keptWords(PixelFormat.RGBA8_UNORM, blend(ALPHA, null, false), 0));
    assertEquals(1, ColorOutput.keptWords(PixelFormat.RGBA8_SRGB, blend(OPAQUE, null, true), 0));
    assertEquals(4, ColorOutput.keptWords(PixelFormat.RGBA8_SRGB, blend(ALPHA, null, true), 0));
    assertEquals(2, ColorOutput.keptWords(PixelFormat.RGBA16_FLOAT, blend(OPAQUE, null, false), 0));
    assertEquals(4, ColorOutput.keptWords(PixelFormat.RGBA16_FLOAT, blend(ALPHA, null, false), 0));
    BlendAttachment dual = state(true, Factor.ONE, Factor.SRC1_COLOR, 15);
    assertEquals(8, ColorOutput.keptWords(PixelFormat.RGBA8_UNORM, blend(dual, null, false), 0));
    BlendAttachment none = state(true, Factor.ONE, Factor.ONE, 0);
    assertEquals(0, ColorOutput.keptWords(PixelFormat.RGBA8_UNORM, blend(none, null, false), 0));
  }
}
