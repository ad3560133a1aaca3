package org.oovr.simulator.render.raster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.DynamicState.BlendConstants;
import org.oovr.simulator.command.PipelineState.Blend;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.LogicOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.PixelFormat.Kind;
import org.oovr.simulator.render.format.TexelCodec;
import org.oovr.simulator.shader.ShaderContext;

/**
 * What the output merger makes of colours, pixel by pixel, against the equations of GL 3.3 core
 * sections 4.1.7 to 4.1.10 in double precision.
 */
class BlendingTest {
  private static final int EDGE = 16;
  private static final double[] CONSTANT = {0.25, 0.5, 0.75, 0.4};
  private static final BlendConstants CONSTANTS = new BlendConstants(0.25f, 0.5f, 0.75f, 0.4f);
  private static final Factor[] FACTORS = Factor.values();

  /** Equations of one component. */
  private static final BlendOp[] OPS =
      Arrays.stream(BlendOp.values()).filter(op -> !op.isAdvanced()).toArray(BlendOp[]::new);

  // --- the reference

  private static double factor(Factor f, double[] s, double[] s1, double[] d, int c) {
    return switch (f) {
      case ZERO -> 0;
      case ONE -> 1;
      case SRC_COLOR -> s[c];
      case ONE_MINUS_SRC_COLOR -> 1 - s[c];
      case DST_COLOR -> d[c];
      case ONE_MINUS_DST_COLOR -> 1 - d[c];
      case SRC_ALPHA -> s[3];
      case ONE_MINUS_SRC_ALPHA -> 1 - s[3];
      case DST_ALPHA -> d[3];
      case ONE_MINUS_DST_ALPHA -> 1 - d[3];
      case CONSTANT_COLOR -> CONSTANT[c];
      case ONE_MINUS_CONSTANT_COLOR -> 1 - CONSTANT[c];
      case CONSTANT_ALPHA -> CONSTANT[3];
      case ONE_MINUS_CONSTANT_ALPHA -> 1 - CONSTANT[3];
      case SRC_ALPHA_SATURATE -> c == 3 ? 1 : Math.min(s[3], 1 - d[3]);
      case SRC1_COLOR -> s1[c];
      case ONE_MINUS_SRC1_COLOR -> 1 - s1[c];
      case SRC1_ALPHA -> s1[3];
      case ONE_MINUS_SRC1_ALPHA -> 1 - s1[3];
    };
  }

  private static double blended(BlendAttachment a, double[] s, double[] s1, double[] d, int c) {
    if (!a.enabled()) {
      return s[c];
    }
    BlendOp op = c == 3 ? a.alphaOp() : a.colorOp();
    double x = s[c] * factor(c == 3 ? a.srcAlpha() : a.srcColor(), s, s1, d, c);
    double y = d[c] * factor(c == 3 ? a.dstAlpha() : a.dstColor(), s, s1, d, c);
    return switch (op) {
      case ADD -> x + y;
      case SUBTRACT -> x - y;
      case REVERSE_SUBTRACT -> y - x;
      case MIN -> Math.min(s[c], d[c]);
      case MAX -> Math.max(s[c], d[c]);
      default -> throw new IllegalArgumentException(op.name());
    };
  }

  private static double[] clamped(float[][] color, int lane, PixelFormat format) {
    double[] r = new double[4];
    for (int c = 0; c < 4; c++) {
      double v = color[c][lane];
      r[c] =
          switch (format.kind()) {
            case UNORM -> Math.max(0, Math.min(1, v));
            case SNORM -> Math.max(-1, Math.min(1, v));
            default -> v;
          };
    }
    return r;
  }

  private static double[] texel(Surface s, TexelCodec codec, int index) {
    float[][] c = new float[4][1];
    codec.unpack(s.words, index, 1, c[0], c[1], c[2], c[3], 0);
    return new double[] {c[0][0], c[1][0], c[2][0], c[3][0]};
  }

  /** What writing a colour and reading it again gives. */
  private static double[] stored(TexelCodec codec, double[] color) {
    float[][] c = new float[4][1];
    for (int i = 0; i < 4; i++) {
      c[i][0] = (float) color[i];
    }
    int[] words = new int[4];
    codec.pack(c[0], c[1], c[2], c[3], 0, 1, words, 0);
    codec.unpack(words, 0, 1, c[0], c[1], c[2], c[3], 0);
    return new double[] {c[0][0], c[1][0], c[2][0], c[3][0]};
  }

  // --- the run

  /** Quads at places of their own, under random masks. */
  private static FragmentRun run(Random random, int samples) {
    FragmentRun run = new FragmentRun();
    run.quads = FragmentRun.TILE_QUADS;
    for (int q = 0; q < run.quads; q++) {
      run.x[q] = 2 * (q % (EDGE / 2));
      run.y[q] = 2 * (q / (EDGE / 2));
      run.samples[q] = random.nextInt() & 0x01010101 * ((1 << samples) - 1);
      run.mask[q] = QuadStage.pixels(run.samples[q]);
    }
    return run;
  }

  private static float[][] colors(Random random) {
    float[][] colors = new float[4][ShaderContext.LANES];
    for (float[] component : colors) {
      for (int i = 0; i < component.length; i++) {
        component[i] =
            random.nextInt(6) == 0 ? random.nextInt(2) : 1.2f * random.nextFloat() - 0.1f;
      }
    }
    return colors;
  }

  private static Surface surface(PixelFormat format, int samples, Random random) {
    Surface s = new Surface(EDGE, EDGE, format, samples);
    BlendAttachment opaque =
        new BlendAttachment(
            false, Factor.ONE, Factor.ZERO, BlendOp.ADD, Factor.ONE, Factor.ZERO, BlendOp.ADD, 15);
    ColorOutput fill =
        ColorOutput.of(
            s, new Blend(List.of(opaque), null, false), CONSTANTS, 0, new OutputScratch());
    FragmentRun all = run(random, samples);
    Arrays.fill(all.samples, 0x01010101 * ((1 << samples) - 1));
    Arrays.fill(all.mask, 15);
    int[][] ints = new int[4][];
    Arrays.setAll(ints, c -> random.ints(ShaderContext.LANES).toArray());
    fill.write(all, colors(random), colors(random), ints);
    return s;
  }

  /** The largest error that a format forgives, for a value. */
  private static double tolerance(PixelFormat format, double value) {
    double size = Math.max(1, Math.abs(value));
    return switch (format) {
      case R32_FLOAT, RG32_FLOAT, RGBA32_FLOAT -> 1e-6 * size;
      case R16_FLOAT, RG16_FLOAT, RGBA16_FLOAT -> 2e-3 * size;
      case R11G11B10_FLOAT -> 4e-2 * size;
      case RGBA16_UNORM, RG16_UNORM, R16_UNORM -> 4e-5;
      // two products, each rounded to a step
      default -> format.kind() == Kind.SNORM ? 1.1 / 127 : 2.1 / 255;
    };
  }

  private static void check(PixelFormat format, int samples, BlendAttachment a, boolean srgb) {
    String what = format + " x" + samples + " " + a + (srgb ? " sRGB" : "");
    Random random = new Random(what.hashCode());
    Blend blend = new Blend(List.of(a), null, srgb);
    Surface s = surface(format, samples, random);
    boolean linear = format == PixelFormat.RGBA8_SRGB && !srgb;
    TexelCodec codec = linear ? TexelCodec.of(PixelFormat.RGBA8_UNORM) : s.codec;
    int[] before = s.words.clone();
    FragmentRun run = run(random, samples);
    float[][] source = colors(random);
    float[][] source1 = colors(random);
    ColorOutput.of(s, blend, CONSTANTS, 0, new OutputScratch()).write(run, source, source1, null);
    Surface old = new Surface(EDGE, EDGE, format, samples);
    System.arraycopy(before, 0, old.words, 0, before.length);
    for (int q = 0; q < run.quads; q++) {
      for (int p = 0; p < 4; p++) {
        for (int k = 0; k < samples; k++) {
          int x = run.x[q] + (p & 1);
          int y = run.y[q] + (p >> 1);
          int at = s.index(x, y) + k * s.sampleWords;
          int lane = 4 * q + p;
          double[] d = texel(old, codec, at);
          double[] now = texel(s, codec, at);
          double[] src = clamped(source, lane, format);
          double[] src1 = clamped(source1, lane, format);
          boolean written = (run.samples[q] >> 8 * p + k & 1) != 0;
          double[] color = new double[4];
          for (int c = 0; c < 4; c++) {
            color[c] = blended(a, src, src1, d, c);
          }
          double[] expected = stored(codec, color);
          for (int c = 0; c < 4; c++) {
            boolean changes = written && (a.writeMask() >> c & 1) != 0;
            double e = changes ? expected[c] : d[c];
            // in linear values one step of sRGB is at most 1/110
            double most = changes ? srgb ? 1.1 / 110 : tolerance(format, e) : 0;
            assertEquals(e, now[c], most, what + " at " + x + " " + y + " component " + c);
          }
        }
      }
    }
  }

  private static BlendAttachment random(Random random, boolean dual) {
    int n = dual ? FACTORS.length : Factor.SRC1_COLOR.ordinal();
    BlendOp[] ops = OPS;
    return new BlendAttachment(
        random.nextInt(8) != 0,
        FACTORS[random.nextInt(n)],
        FACTORS[random.nextInt(n)],
        ops[random.nextInt(ops.length)],
        FACTORS[random.nextInt(n)],
        FACTORS[random.nextInt(n)],
        ops[random.nextInt(ops.length)],
        1 + random.nextInt(15));
  }

  @ParameterizedTest
  @EnumSource(
      value = PixelFormat.class,
      names = {
        "RGBA8_UNORM",
        "RG8_UNORM",
        "R8_UNORM",
        "RGBA16_UNORM",
        "R11G11B10_FLOAT",
        "RGBA16_FLOAT",
        "RG16_FLOAT",
        "R32_FLOAT",
        "RGBA32_FLOAT"
      })
  void everyEquation(PixelFormat format) {
    Random random = new Random(format.ordinal());
    for (int i = 0; i < 120; i++) {
      BlendAttachment a = random(random, i % 4 == 0);
      boolean visible = false;
      for (int w = 0; w < TexelCodec.of(format).words(); w++) {
        visible |= TexelCodec.of(format).componentBits(a.writeMask(), w) != 0;
      }
      if (visible) {
        check(format, i % 3 == 0 ? 4 : 1, a, false);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Factor.class)
  void sRgbIsBlendedAsLight(Factor factor) {
    for (BlendOp op : OPS) {
      BlendAttachment a =
          new BlendAttachment(true, factor, Factor.ONE_MINUS_SRC_ALPHA, op, factor, factor, op, 15);
      check(PixelFormat.RGBA8_SRGB, 1, a, true);
      check(PixelFormat.RGBA8_SRGB, 1, a, false);
    }
  }

  // --- order

  /** Of quads at one place the later ones find what the earlier ones left. */
  @ParameterizedTest
  @EnumSource(
      value = PixelFormat.class,
      names = {"RGBA8_UNORM", "RGBA32_FLOAT"})
  void quadsOfAPlaceComeInOrder(PixelFormat format) {
    Random random = new Random(5);
    Surface s = surface(format, 1, random);
    FragmentRun run = run(random, 1);
    for (int q = 0; q < run.quads; q++) {
      run.x[q] = 2 * random.nextInt(2);
      run.y[q] = 0;
    }
    float[][] source = colors(random);
    BlendAttachment half =
        new BlendAttachment(
            true,
            Factor.CONSTANT_ALPHA,
            Factor.ONE_MINUS_CONSTANT_ALPHA,
            BlendOp.ADD,
            Factor.ONE,
            Factor.ZERO,
            BlendOp.ADD,
            15);
    double[][] expected = new double[8][];
    for (int i = 0; i < 8; i++) {
      expected[i] = texel(s, s.codec, s.index(i % 4, i / 4));
    }
    for (int q = 0; q < run.quads; q++) {
      for (int p = 0; p < 4; p++) {
        if ((run.mask[q] >> p & 1) != 0) {
          int i = run.x[q] + (p & 1) + 4 * (p >> 1);
          double[] src = clamped(source, 4 * q + p, format);
          double[] d = expected[i];
          double[] next = new double[4];
          for (int c = 0; c < 4; c++) {
            next[c] = blended(half, src, src, d, c);
          }
          expected[i] = stored(s.codec, next);
        }
      }
    }
    Blend blend = new Blend(List.of(half), null, false);
    ColorOutput.of(s, blend, CONSTANTS, 0, new OutputScratch()).write(run, source, source, null);
    for (int i = 0; i < 8; i++) {
      double[] now = texel(s, s.codec, s.index(i % 4, i / 4));
      for (int c = 0; c < 4; c++) {
        assertEquals(expected[i][c], now[c], 3 * tolerance(format, 1), i + " " + c);
      }
    }
  }

  // --- integers and logic operations

  private static int logic(LogicOp op, int s, int d) {
    return switch (op) {
      case CLEAR -> 0;
      case AND -> s & d;
      case AND_REVERSE -> s & ~d;
      case COPY -> s;
      case AND_INVERTED -> ~s & d;
      case NOOP -> d;
      case XOR -> s ^ d;
      case OR -> s | d;
      case NOR -> ~(s | d);
      case EQUIV -> ~(s ^ d);
      case INVERT -> ~d;
      case OR_REVERSE -> s | ~d;
      case COPY_INVERTED -> ~s;
      case OR_INVERTED -> ~s | d;
      case NAND -> ~(s & d);
      case SET -> -1;
    };
  }

  @ParameterizedTest
  @EnumSource(LogicOp.class)
  void logicOperationsOnBits(LogicOp op) {
    for (PixelFormat format : List.of(PixelFormat.RGBA8_UNORM, PixelFormat.RGBA32_UINT)) {
      Random random = new Random(op.ordinal());
      Surface s = surface(format, 1, random);
      int[] before = s.words.clone();
      FragmentRun run = run(random, 1);
      int[][] ints = new int[4][];
      Arrays.setAll(ints, c -> random.ints(ShaderContext.LANES).toArray());
      float[][] floats = new float[4][ShaderContext.LANES];
      int[] packed = new int[ShaderContext.LANES];
      for (int i = 0; i < packed.length; i++) {
        for (int c = 0; c < 4; c++) {
          int v = random.nextInt(256);
          floats[c][i] = v / 255f;
          packed[i] |= v << 8 * c;
        }
      }
      BlendAttachment all =
          new BlendAttachment(
              true, Factor.ONE, Factor.ONE, BlendOp.ADD, Factor.ONE, Factor.ONE, BlendOp.ADD, 15);
      ColorOutput.of(s, new Blend(List.of(all), op, false), CONSTANTS, 0, new OutputScratch())
          .write(run, floats, floats, ints);
      int[] expected = before.clone();
      for (int q = 0; q < run.quads; q++) {
        for (int p = 0; p < 4; p++) {
          if ((run.mask[q] >> p & 1) != 0) {
            int at = s.index(run.x[q] + (p & 1), run.y[q] + (p >> 1));
            for (int w = 0; w < s.wordsPerTexel; w++) {
              int from = s.wordsPerTexel == 1 ? packed[4 * q + p] : ints[w][4 * q + p];
              expected[at + w] = logic(op, from, before[at + w]);
            }
          }
        }
      }
      assertArrayEquals(expected, s.words, op + " on " + format);
      assertTrue(op == LogicOp.NOOP || !Arrays.equals(before, s.words));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = PixelFormat.class,
      names = {"RGBA8_UINT", "RGBA8_SINT", "RG16_SINT", "R32_UINT", "RGBA32_SINT", "RGB10A2_UINT"})
  void integersAreNeverBlended(PixelFormat format) {
    Random random = new Random(format.ordinal());
    BlendAttachment a =
        new BlendAttachment(
            true, Factor.ONE, Factor.ONE, BlendOp.ADD, Factor.ONE, Factor.ONE, BlendOp.ADD, 5);
    Surface s = surface(format, 1, random);
    int[] before = s.words.clone();
    FragmentRun run = run(random, 1);
    int[][] ints = new int[4][];
    Arrays.setAll(ints, c -> random.ints(ShaderContext.LANES, -300, 700).toArray());
    ColorOutput.of(s, new Blend(List.of(a), null, false), CONSTANTS, 0, new OutputScratch())
        .write(run, null, null, ints);
    TexelCodec codec = s.codec;
    int[] expected = before.clone();
    int[] texel = new int[4];
    for (int q = 0; q < run.quads; q++) {
      for (int p = 0; p < 4; p++) {
        if ((run.mask[q] >> p & 1) == 0) {
          continue;
        }
        codec.packInts(ints[0], ints[1], ints[2], ints[3], 4 * q + p, 1, texel, 0);
        int at = s.index(run.x[q] + (p & 1), run.y[q] + (p >> 1));
        for (int w = 0; w < codec.words(); w++) {
          int bits = codec.componentBits(5, w);
          expected[at + w] = before[at + w] & ~bits | texel[w] & bits;
        }
      }
    }
    assertArrayEquals(expected, s.words);
    assertTrue(!Arrays.equals(before, s.words));
  }
}
