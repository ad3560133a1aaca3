package org.oovr.simulator.lanes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Both back ends give the same bytes, and vectors are no objects. */
class VectorKernelsTest {
  private static final int LANES = 256;
  private static final long MOST_NANOS = 120_000_000_000L;

  private static LaneKernels vectors;

  @BeforeAll
  static void load() {
    vectors = VectorTrial.vectors();
    assertNotNull(
        vectors,
        () ->
            Lanes.title()
                + ": start this test with --add-modules jdk.incubator.vector, and compile"
                + " simulator/src/vector (Maven does both)");
  }

  @Test
  void bothBackEndsGiveTheSameBytes() {
    LaneKernels loops = new LoopKernels();
    for (int seed = 0; seed < 300; seed++) {
      int lanes = seed < LANES ? 1 + seed : LANES;
      KernelBlock expected = block(lanes, seed);
      KernelBlock found = block(lanes, seed);
      expected.run(loops);
      found.run(vectors);
      same(expected, found, "seed " + seed);
    }
  }

  /** All that a depth buffer of 24 bits may hold, and what lies between. */
  @Test
  void depthsAreRoundedAsSingleOnesAre() {
    Random random = new Random(3);
    float[] in = new float[LANES];
    int[] out = new int[LANES];
    for (int round = 0; round < 2000; round++) {
      for (int i = 0; i < LANES; i++) {
        float any = random.nextFloat();
        in[i] = i < 8 ? 1 - i * 0x1p-24f : i % 3 == 0 ? any * (1 << i % 24) * 0x1p-24f : any;
      }
      vectors.toUnorm24(in, LANES, out);
      for (int i = 0; i < LANES; i++) {
        assertEquals(LoopKernels.unorm24(in[i]), out[i], () -> "of a lane");
      }
    }
  }

  /** Axes of vectors take coordinates that loops leave to others. */
  @Test
  void clampedAxesTakeEveryNumber() {
    Random random = new Random(4);
    float[] c = new float[LANES];
    int[] a = new int[LANES];
    int[] b = new int[LANES];
    float[] w = new float[LANES];
    for (int round = 0; round < 200; round++) {
      for (int i = 0; i < LANES; i++) {
        c[i] = i % 2 == 0 ? Float.intBitsToFloat(random.nextInt()) : random.nextFloat() * 2;
      }
      assertTrue(vectors.clampLinear(c, 64, 1, 64, LANES, w, a, a, b, w));
      for (int i = 0; i < LANES; i++) {
        float inside = c[i] * 64 + 1 < 64 ? c[i] * 64 + 1 : 64;
        float f = Math.max(inside - 0.5f, 0f);
        assertEquals((int) f, a[i], c[i] + " is at");
        assertEquals(Math.min((int) f + 1, 63), b[i], c[i] + " is before");
        assertEquals(f - (int) f, w[i], c[i] + " is between");
      }
    }
  }

  private static KernelBlock block(int lanes, int seed) {
    Random random = new Random(seed);
    KernelBlock block = new KernelBlock(lanes, random);
    for (float[] values : block.colors) {
      for (int i = 0; i < lanes; i++) {
        if (random.nextInt(4) == 0) {
          values[i] = Float.intBitsToFloat(random.nextInt());
        }
      }
    }
    if (seed % 3 == 0) {
      // far away, or no number at all
      block.coordinates[random.nextInt(lanes)] = Float.intBitsToFloat(random.nextInt());
    }
    return block;
  }

  private static void same(KernelBlock a, KernelBlock b, String what) {
    assertArrayEquals(a.ints, b.ints, what);
    same(a.floats, b.floats, what);
    for (int k = 0; k < a.axes.length; k++) {
      assertArrayEquals(a.axes[k], b.axes[k], what + ", axis " + k);
    }
    for (int k = 0; k < a.nearest.length; k++) {
      // texels of linear axes are two by two; loops leave what they cannot do to others
      boolean made = k < 2 || a.made[k / 2 - 1] && b.made[k / 2 - 1];
      if (made) {
        assertArrayEquals(a.nearest[k], b.nearest[k], what + ", nearest " + k);
      }
    }
    for (int k = 0; k < a.shares.length; k++) {
      if (k == 2 || a.made[k % 3] && b.made[k % 3]) {
        same(a.shares[k], b.shares[k], what + ", share " + k);
      }
    }
    same(a.lods, b.lods, what + ", level");
    assertArrayEquals(a.mixed, b.mixed, what);
    assertArrayEquals(a.bytes, b.bytes, what);
    assertArrayEquals(a.over, b.over, what);
    assertArrayEquals(a.halves, b.halves, what);
    for (int k = 0; k < a.depths.length; k++) {
      same(a.depths[k], b.depths[k], what + ", depths " + k);
    }
    assertArrayEquals(a.depths24, b.depths24, what);
    assertArrayEquals(a.stored, b.stored, what);
    assertArrayEquals(a.passed, b.passed, what);
    for (int c = 0; c < 4; c++) {
      same(a.unpacked[c], b.unpacked[c], what + ", component " + c);
      same(a.widened[c], b.widened[c], what + ", component of halves " + c);
      same(a.planes[c], b.planes[c], what + ", plane " + c);
      if (c < a.choices.length) {
        same(a.choices[c], b.choices[c], what + ", choice " + c);
      }
    }
  }

  private static void same(float[] a, float[] b, String what) {
    for (int i = 0; i < a.length; i++) {
      assertEquals(
          Float.floatToRawIntBits(a[i]), Float.floatToRawIntBits(b[i]), what + ", lane " + i);
    }
  }

  /**
   * Once compiled, stages allocate nothing: else a vector is an object, a hundred times as slow.
   */
  @Test
  void vectorsAreNoObjects() {
    if (Runtime.version().feature() < VectorModule.LEAST_RELEASE || !LaneCasts.VECTORS) {
      return; // where they are, and so are not used
    }
    KernelBlock block = new KernelBlock(LANES, new Random(1));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long begin = System.nanoTime();
    long bytes;
    do {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 1000; i++) {
        block.run(vectors);
      }
      bytes = threads.getCurrentThreadAllocatedBytes() - before;
    } while (bytes > 1000 && System.nanoTime() - begin < MOST_NANOS);
    assertEquals(0, bytes / 1000, "bytes a block");
  }

  @Test
  void aTrialEndsWithVectorsOrAReason() {
    if (Runtime.version().feature() >= VectorModule.LEAST_RELEASE && LaneCasts.VECTORS) {
      new VectorTrial(new ChosenKernels(new LoopKernels()), () -> 0, 0, MOST_NANOS).run();
      assertTrue(Lanes.title().startsWith(vectors.title() + " in "), Lanes.title());
    } else {
      assertTrue(Lanes.title().startsWith("loops (a JVM "), Lanes.title());
    }
  }

  /** Stages are tried after many fragments, of which those count that were shaded with them. */
  @Test
  void aStageIsDueAfterItsFragments() {
    ChosenKernels kernels = new ChosenKernels(mock(LaneKernels.class));
    long[] shaded = {0};
    VectorTrial trial = new VectorTrial(kernels, () -> shaded[0], 1000, MOST_NANOS);
    for (int look = 0; look < 5; look++) {
      shaded[0] += 900; // with others
      assertFalse(trial.anyIsDue(), () -> "due though nobody asks");
    }
    KernelBlock block = block(LANES, 1);
    block.run(kernels, LaneStage.GATHER);
    shaded[0] += 999;
    assertFalse(trial.anyIsDue(), () -> "due after " + shaded[0]);
    shaded[0] += 999;
    assertFalse(trial.anyIsDue(), () -> "due though it was not asked for again");
    block.run(kernels, LaneStage.GATHER);
    shaded[0] += 1;
    assertTrue(trial.anyIsDue(), () -> "not due after " + shaded[0]);
  }

  /** Stages go to who was chosen for them, each to the same one of both. */
  @Test
  void stagesAreChosenOneByOne() {
    LaneKernels loops = new LoopKernels();
    for (LaneStage stage : LaneStage.values()) {
      ChosenKernels kernels = new ChosenKernels(mock(LaneKernels.class));
      kernels.choose(stage, loops);
      KernelBlock expected = block(LANES, 1);
      expected.run(loops, stage);
      KernelBlock found = block(LANES, 1);
      found.run(kernels, stage);
      same(expected, found, stage.name());
      for (LaneStage other : LaneStage.values()) {
        assertEquals(other == stage, kernels.takeAsked(other), stage + " asks for " + other);
      }
      assertFalse(kernels.takeAsked(stage), () -> "taken");
    }
  }
}
