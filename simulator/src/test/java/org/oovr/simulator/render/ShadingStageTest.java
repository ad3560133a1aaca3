package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/**
 * What a fragment shader is run on: whole quads with helpers at the edges, attributes at the
 * centres of pixels, and only what the tests before it let through.
 */
class ShadingStageTest {
  private static final int SIZE = 32;

  /** A lane of a run: its pixel, whether it only helps, and its four attributes. */
  private record Lane(int x, int y, boolean helper, float[] value) {}

  private final TestShaders shaders = new TestShaders();
  private final List<Lane> lanes = new ArrayList<>();

  /**
   * Records its lanes and writes white.
   *
   * @param discards takes away the fragments of the left half
   * @param early demands tests before it
   * @param depth writes the depth that the fragment has anyway
   */
  private ShaderModule recorder(
      Interpolation interpolation, boolean discards, boolean early, boolean depth) {
    ShaderReflection reflection =
        new ShaderReflection(
            List.of(TestShaders.variable(0, 4, interpolation)),
            List.of(TestShaders.variable(0, 4)),
            List.of(),
            0,
            new int[0],
            List.of(),
            0,
            List.of(),
            discards,
            depth,
            true,
            early,
            false,
            false,
            0,
            false);
    return shaders.add(
        Stage.FRAGMENT,
        "fs-recorder-" + interpolation + discards + early + depth,
        reflection,
        (c, count) -> {
          assertEquals(0, count % 4, "lanes of whole quads");
          for (int i = 0; i < count; i++) {
            float[] value = new float[4];
            for (int k = 0; k < 4; k++) {
              value[k] = c.inF[k][i];
              ShaderContext.floats(c.outF, k)[i] = 1;
            }
            int x = (int) Math.floor(c.fragCoord[0][i]);
            c.killed[i] = discards && x < SIZE / 2 ? -1 : 0;
            lanes.add(new Lane(x, (int) Math.floor(c.fragCoord[1][i]), c.helper[i] != 0, value));
          }
        });
  }

  private TestScene scene(PixelFormat depth, ShaderModule fragment) {
    TestScene scene = new TestScene(SIZE, SIZE, PixelFormat.RGBA8_UNORM, depth, 1);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = fragment;
    scene.clear(0, 0, 0, 1, 0.5f);
    return scene;
  }

  private static boolean white(Frame frame, int x, int y) {
    return frame.rgba()[((SIZE - 1 - y) * SIZE + x) * 4] != 0;
  }

  /** A triangle in front of the eye, every corner at a depth and with attributes of its own. */
  private static float[] triangle(Random random) {
    float[] v = new float[24];
    for (int i = 0; i < 3; i++) {
      float w = 0.5f + 2 * random.nextFloat();
      v[i * 8] = (random.nextFloat() * 1.8f - 0.9f) * w;
      v[i * 8 + 1] = (random.nextFloat() * 1.8f - 0.9f) * w;
      v[i * 8 + 3] = w;
      for (int k = 4; k < 8; k++) {
        v[i * 8 + k] = random.nextFloat() * 4 - 2;
      }
    }
    return v;
  }

  @Test
  void quadsAreWholeAndEveryPixelIsShadedOnce() {
    Random random = new Random(17);
    for (int n = 0; n < 30; n++) {
      lanes.clear();
      TestScene scene = scene(null, recorder(Interpolation.PERSPECTIVE, false, false, false));
      scene.draw(triangle(random));
      Frame frame = scene.render(shaders, 1);
      Set<Integer> shaded = new HashSet<>();
      for (int q = 0; q < lanes.size(); q += 4) {
        Lane first = lanes.get(q);
        assertTrue((first.x & 1) == 0 && (first.y & 1) == 0, "a quad begins at an odd pixel");
        boolean useful = false;
        for (int i = 0; i < 4; i++) {
          Lane l = lanes.get(q + i);
          assertEquals(first.x + (i & 1), l.x);
          assertEquals(first.y + (i >> 1), l.y);
          useful |= !l.helper;
          assertTrue(l.helper || shaded.add(l.y * SIZE + l.x), "a pixel is shaded twice");
        }
        assertTrue(useful, "a quad of helpers alone");
      }
      for (int i = 0; i < SIZE * SIZE; i++) {
        assertEquals(shaded.contains(i), white(frame, i % SIZE, i / SIZE), "pixel " + i);
      }
    }
  }

  /** Attribute k at a pixel's centre, by the formulas of GL 3.3 core 3.6.1. */
  private static double expected(float[] v, int k, Lane at, Interpolation interpolation) {
    if (interpolation == Interpolation.FLAT) {
      return v[16 + 4 + k]; // the last vertex provokes
    }
    double[] x = new double[3];
    double[] y = new double[3];
    for (int i = 0; i < 3; i++) {
      x[i] = (v[i * 8] / (double) v[i * 8 + 3] + 1) * SIZE / 2;
      y[i] = (v[i * 8 + 1] / (double) v[i * 8 + 3] + 1) * SIZE / 2;
    }
    double px = at.x + 0.5;
    double py = at.y + 0.5;
    double area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    double sum = 0;
    double weights = 0;
    for (int i = 0; i < 3; i++) {
      int a = (i + 1) % 3;
      int b = (i + 2) % 3;
      double w = ((x[a] - px) * (y[b] - py) - (x[b] - px) * (y[a] - py)) / area;
      w /= interpolation == Interpolation.PERSPECTIVE ? v[i * 8 + 3] : 1;
      sum += w * v[i * 8 + 4 + k];
      weights += w;
    }
    return sum / weights;
  }

  private static double area(float[] v) {
    double[] p = new double[6];
    for (int i = 0; i < 3; i++) {
      p[2 * i] = v[i * 8] / v[i * 8 + 3] * SIZE / 2;
      p[2 * i + 1] = v[i * 8 + 1] / v[i * 8 + 3] * SIZE / 2;
    }
    return Math.abs((p[2] - p[0]) * (p[5] - p[1]) - (p[4] - p[0]) * (p[3] - p[1]));
  }

  /** Helpers outside the triangle go on with its planes, so that derivatives are right. */
  @ParameterizedTest
  @EnumSource(Interpolation.class)
  void attributesAreThoseOfPixelCentres(Interpolation interpolation) {
    Random random = new Random(23);
    int helpers = 0;
    int covered = 0;
    while (covered < 2000) {
      lanes.clear();
      float[] v = triangle(random);
      if (area(v) < 60) {
        continue; // a needle's planes are steep: fixed-point corners would need a wider bound
      }
      TestScene scene = scene(null, recorder(interpolation, false, false, false));
      scene.draw(v);
      scene.render(shaders, 1);
      for (Lane l : lanes) {
        helpers += l.helper ? 1 : 0;
        covered += l.helper ? 0 : 1;
        for (int k = 0; k < 4; k++) {
          // corners are snapped to 1/256 of a pixel
          double bound = interpolation == Interpolation.FLAT ? 0 : 0.02;
          assertEquals(expected(v, k, l, interpolation), l.value[k], bound, () -> "at " + l);
        }
      }
    }
    assertTrue(helpers > 100, helpers + " helpers");
  }

  private static DepthStencil less() {
    return new DepthStencil(
        true, true, CompareOp.LESS, false, TestScene.STENCIL, TestScene.STENCIL);
  }

  /** Depth grows with x; what is stored is in the middle. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void hiddenFragmentsAreShadedOnlyWhenTestsAreLate(boolean late) {
    TestScene scene =
        scene(PixelFormat.D24_UNORM, recorder(Interpolation.FLAT, false, false, late));
    scene.depthStencil = less();
    scene.draw(PixelTestsTest.slope(-1, 1, 1, 1, 1, 1));
    Frame frame = scene.render(shaders, 1);
    int[] shaded = new int[SIZE];
    lanes.stream().filter(l -> !l.helper).forEach(l -> shaded[l.x]++);
    int[] expected = new int[SIZE];
    Arrays.fill(expected, 0, late ? SIZE : SIZE / 2, SIZE);
    assertEquals(Arrays.toString(expected), Arrays.toString(shaded));
    for (int x = 0; x < SIZE; x++) {
      assertEquals(x < SIZE / 2, white(frame, x, 9), "column " + x);
    }
  }

  /** The left half is discarded; a second draw lies behind the first one and before the clear. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void discardedFragmentsWriteDepthOnlyWhenTestsAreEarly(boolean early) {
    TestScene scene =
        scene(PixelFormat.D24_UNORM, recorder(Interpolation.FLAT, true, early, false));
    scene.depthStencil = less();
    scene.draw(PixelTestsTest.window(-0.8f, 1, 1, 1, 1));
    scene.fragment = recorder(Interpolation.FLAT, false, false, false);
    scene.draw(PixelTestsTest.window(-0.4f, 1, 1, 1, 1));
    Frame frame = scene.render(shaders, 1);
    for (int x = 0; x < SIZE; x++) {
      boolean discarded = x < SIZE / 2;
      assertEquals(!discarded || !early, white(frame, x, 9), "column " + x);
    }
  }
}
