package org.oovr.simulator.render.raster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState;
import org.oovr.simulator.command.DynamicState.DepthBounds;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PixelFormat;

/**
 * The depth and stencil unit alone, sample by sample against the standard's text (4.1.4, 4.1.5) and
 * that of EXT_depth_bounds_test.
 */
class DepthUnitTest {
  private static final int EDGE = 8;

  private final DepthUnit unit = new DepthUnit();

  private static boolean holds(CompareOp op, long a, long b) {
    return switch (op) {
      case NEVER -> false;
      case LESS -> a < b;
      case EQUAL -> a == b;
      case LESS_EQUAL -> a <= b;
      case GREATER -> a > b;
      case NOT_EQUAL -> a != b;
      case GREATER_EQUAL -> a >= b;
      case ALWAYS -> true;
    };
  }

  private static int result(StencilOp op, int stored, int reference) {
    return switch (op) {
      case KEEP -> stored;
      case ZERO -> 0;
      case REPLACE -> reference;
      case INCREMENT_CLAMP -> stored == 255 ? 255 : stored + 1;
      case DECREMENT_CLAMP -> stored == 0 ? 0 : stored - 1;
      case INVERT -> 255 - stored;
      case INCREMENT_WRAP -> (stored + 1) % 256;
      case DECREMENT_WRAP -> (stored + 255) % 256;
    };
  }

  private static <E extends Enum<E>> E any(Random random, Class<E> type) {
    return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
  }

  private static StencilFace face(Random random) {
    return new StencilFace(
        any(random, CompareOp.class),
        any(random, StencilOp.class),
        any(random, StencilOp.class),
        any(random, StencilOp.class));
  }

  private static StencilValues values(Random random) {
    int[] masks = {0xff, 0x0f, 0xf0, 0, random.nextInt(256)};
    return new StencilValues(
        random.nextInt(256), masks[random.nextInt(5)], masks[random.nextInt(5)]);
  }

  private static DepthBounds bounds(Random random) {
    int least = random.nextInt(9);
    return new DepthBounds(least / 8f, (least + random.nextInt(9 - least)) / 8f);
  }

  private static DynamicState dynamic(StencilValues front, StencilValues back) {
    return DynamicState.DEFAULT.with(front, back, DynamicState.DEFAULT.blendConstants());
  }

  /** Word of a sample in which depth lies; stencil is beside it, or in the next word. */
  private static int word(Surface s, int x, int y, int sample) {
    return s.index(x, y) + sample * s.sampleWords;
  }

  private static int storedDepth(Surface s, int word) {
    return switch (s.format) {
      case D24_UNORM, D24_UNORM_S8 -> s.words[word] >>> 8;
      default -> s.words[word];
    };
  }

  private static int storedStencil(Surface s, int word) {
    return s.words[s.format == PixelFormat.D32_FLOAT_S8 ? word + 1 : word] & 0xff;
  }

  private void fill(Surface s, Random random) {
    DepthStencil always =
        new DepthStencil(
            true,
            true,
            CompareOp.ALWAYS,
            s.format.hasStencil(),
            new StencilFace(CompareOp.ALWAYS, StencilOp.KEEP, StencilOp.KEEP, StencilOp.REPLACE),
            face(random));
    for (int y = 0; y < EDGE; y++) {
      for (int x = 0; x < EDGE; x++) {
        StencilValues v = new StencilValues(random.nextInt(256), 0xff, 0xff);
        unit.bind(always, dynamic(v, v), s, s.format.hasStencil() ? s : null);
        for (int i = 0; i < s.samples; i++) {
          unit.testSample(x, y, i, unit.quantize(random.nextInt(9) / 8f), 0);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = PixelFormat.class,
      names = {"D16_UNORM", "D24_UNORM", "D24_UNORM_S8", "D32_FLOAT", "D32_FLOAT_S8"})
  void eachSampleIsTestedAndWrittenAsTheStandardSays(PixelFormat format) {
    Random random = new Random(format.ordinal());
    int passed = 0;
    for (int round = 0; round < 3000; round++) {
      Surface s = new Surface(EDGE, EDGE, format, round % 3 == 0 ? 4 : 1);
      if (round % 100 == 0) {
        fill(s, random);
      } else {
        fillSample(s, random);
      }
      boolean stencil = format.hasStencil() && random.nextInt(4) > 0;
      DepthStencil state =
          new DepthStencil(
              random.nextInt(4) > 0,
              random.nextBoolean(),
              any(random, CompareOp.class),
              stencil,
              face(random),
              face(random),
              random.nextInt(3) == 0);
      StencilValues front = values(random);
      StencilValues back = values(random);
      DynamicState values = dynamic(front, back).bounded(bounds(random));
      unit.bind(state, values, s, format.hasStencil() ? s : null);
      passed += check(s, state, values, random) ? 1 : 0;
    }
    assertTrue(passed > 500 && passed < 2500, passed + " pass");
  }

  /** Any depth and stencil in one sample of each pixel of the lowest row. */
  private void fillSample(Surface s, Random random) {
    StencilFace replace =
        new StencilFace(CompareOp.ALWAYS, StencilOp.KEEP, StencilOp.KEEP, StencilOp.REPLACE);
    StencilValues v = new StencilValues(random.nextInt(256), 0xff, 0xff);
    boolean stencil = s.format.hasStencil();
    DepthStencil always = new DepthStencil(true, true, CompareOp.ALWAYS, stencil, replace, replace);
    unit.bind(always, dynamic(v, v), s, stencil ? s : null);
    for (int i = 0; i < s.samples; i++) {
      unit.testSample(1, 0, i, unit.quantize(random.nextInt(9) / 8f), 0);
    }
  }

  private boolean check(Surface s, DepthStencil state, DynamicState dynamic, Random random) {
    int sample = random.nextInt(s.samples);
    int at = word(s, 1, 0, sample);
    int depth = storedDepth(s, at);
    int stencil = storedStencil(s, at);
    boolean isBack = random.nextBoolean();
    StencilFace face = isBack ? state.back() : state.front();
    StencilValues values = isBack ? dynamic.stencilBack() : dynamic.stencilFront();
    float z = random.nextInt(9) / 8f;
    int quantized = unit.quantize(z);
    boolean inBounds =
        !state.boundsTest()
            || holds(CompareOp.GREATER_EQUAL, depth, unit.quantize(dynamic.depthBounds().least()))
                && holds(
                    CompareOp.LESS_EQUAL, depth, unit.quantize(dynamic.depthBounds().greatest()));
    boolean stencilPasses =
        !state.stencilTest()
            || holds(
                face.compare(),
                values.reference() & values.readMask(),
                stencil & values.readMask());
    boolean depthPasses =
        !state.depthTest()
            || holds(state.depthCompare(), quantized & 0xffffffffL, depth & 0xffffffffL);
    StencilOp op = !stencilPasses ? face.fail() : depthPasses ? face.pass() : face.depthFail();
    int newStencil =
        state.stencilTest() && inBounds
            ? result(op, stencil, values.reference()) & values.writeMask()
                | stencil & ~values.writeMask()
            : stencil;
    boolean passes = inBounds && stencilPasses && depthPasses;
    int newDepth = passes && state.depthTest() && state.depthWrite() ? quantized : depth;
    int[] before = s.words.clone();
    String what = s.format + " " + state + " " + values + " " + stencil + " " + depth + " " + z;
    assertEquals(passes, unit.testSample(1, 0, sample, quantized, isBack ? 1 : 0), what);
    assertEquals(newDepth, storedDepth(s, at), what);
    if (s.format.hasStencil()) {
      assertEquals(newStencil, storedStencil(s, at), what);
    }
    int changed = 0;
    for (int i = 0; i < before.length; i++) {
      changed += before[i] != s.words[i] && i != at && i != at + 1 ? 1 : 0;
    }
    assertEquals(0, changed, "other samples: " + what);
    return passes;
  }

  /** Four pixels at once are tested as each is alone. */
  @ParameterizedTest
  @EnumSource(CompareOp.class)
  void quadsAreFourSamples(CompareOp op) {
    Random random = new Random(op.ordinal());
    StencilFace keep =
        new StencilFace(CompareOp.ALWAYS, StencilOp.KEEP, StencilOp.KEEP, StencilOp.KEEP);
    for (int round = 0; round < 200; round++) {
      Surface together = new Surface(EDGE, EDGE, PixelFormat.D24_UNORM_S8, 1);
      fill(together, random);
      Surface alone = new Surface(EDGE, EDGE, PixelFormat.D24_UNORM_S8, 1);
      System.arraycopy(together.words, 0, alone.words, 0, alone.words.length);
      DepthStencil state =
          new DepthStencil(true, random.nextBoolean(), op, false, keep, keep)
              .bounded(round % 3 == 0);
      DynamicState values = DynamicState.DEFAULT.bounded(bounds(random));
      int[] d = new int[4];
      unit.bind(state, values, together, together);
      for (int p = 0; p < 4; p++) {
        d[p] = unit.quantize(random.nextInt(9) / 8f);
      }
      int mask = random.nextInt(16);
      int looked = unit.active() ? unit.testDepth(2, 4, mask, d, 0, false) : mask;
      int passed = unit.active() ? unit.testDepth(2, 4, mask, d, 0, true) : mask;
      assertEquals(looked, passed, "looking first");
      unit.bind(state, values, alone, alone);
      for (int p = 0; p < 4; p++) {
        boolean expected =
            (mask >> p & 1) != 0 && unit.testSample(2 + (p & 1), 4 + (p >> 1), 0, d[p], 0);
        assertEquals(expected, (passed >> p & 1) != 0, op + " pixel " + p);
      }
      assertArrayEquals(alone.words, together.words);
    }
  }

  /** A block is tested as its quads are, and so is one that is covered in part. */
  @ParameterizedTest
  @EnumSource(
      value = PixelFormat.class,
      names = {"D16_UNORM", "D24_UNORM", "D24_UNORM_S8", "D32_FLOAT", "D32_FLOAT_S8"})
  void blocksAreQuads(PixelFormat format) {
    Random random = new Random(format.ordinal());
    StencilFace keep =
        new StencilFace(CompareOp.ALWAYS, StencilOp.KEEP, StencilOp.KEEP, StencilOp.KEEP);
    int parts = 0;
    for (int round = 0; round < 200; round++) {
      Surface together = new Surface(EDGE, EDGE, format, 1);
      fill(together, random);
      Surface alone = new Surface(EDGE, EDGE, format, 1);
      System.arraycopy(together.words, 0, alone.words, 0, alone.words.length);
      CompareOp op = any(random, CompareOp.class);
      DepthStencil state =
          new DepthStencil(true, random.nextBoolean(), op, false, keep, keep)
              .bounded(round % 3 == 0);
      DynamicState values = DynamicState.DEFAULT.bounded(bounds(random));
      float[] z = new float[EDGE * EDGE];
      for (int i = 0; i < z.length; i++) {
        z[i] = random.nextInt(9) / 8f;
      }
      unit.bind(state, values, together, null);
      if (!unit.active() || !unit.testsBlocks()) {
        continue;
      }
      int[] masks = new int[EDGE * EDGE / 4];
      int[] covered = new int[masks.length];
      boolean part = unit.testsParts() && unit.holds(0, 0) && round % 2 == 0;
      for (int q = 0; q < covered.length; q++) {
        covered[q] = part ? Math.min(random.nextInt(20), 15) : 15;
      }
      int[] looked = covered.clone();
      if (part) {
        unit.lookAtPart(0, 0, z, looked);
        assertArrayEquals(alone.words, together.words, "a look writes nothing");
        System.arraycopy(covered, 0, masks, 0, masks.length);
        unit.testPart(0, 0, z, masks);
        parts++;
      } else {
        unit.testBlock(0, 0, EDGE, z, masks);
      }
      unit.bind(state, values, alone, null);
      for (int q = 0; q < masks.length; q++) {
        int x = q % 4 * 2;
        int y = q / 4 * 2;
        int[] d = new int[4];
        for (int p = 0; p < 4; p++) {
          d[p] = unit.quantize(z[(y + (p >> 1)) * EDGE + x + (p & 1)]);
        }
        int passing = unit.testDepth(x, y, covered[q], d, 0, true);
        assertEquals(passing, masks[q], op + " quad " + q);
        assertEquals(passing, part ? looked[q] : passing, op + " quad " + q);
      }
      assertArrayEquals(alone.words, together.words);
    }
    boolean pairs = format == PixelFormat.D32_FLOAT_S8;
    assertTrue(pairs ? parts == 0 : parts > 20, parts + " in part");
  }
}
