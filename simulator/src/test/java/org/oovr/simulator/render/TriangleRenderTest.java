package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** Triangles against the reference rasteriser. */
class TriangleRenderTest {
  private static final int WIDTH = 201;
  private static final int HEIGHT = 133;

  private final TestShaders shaders = new TestShaders();

  private TestScene scene(PixelFormat depth) {
    TestScene scene = new TestScene(WIDTH, HEIGHT, PixelFormat.RGBA8_UNORM, depth, 1);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    return scene;
  }

  private static void assertClose(ReferenceRaster expected, Frame actual, int tolerance, int most) {
    int wrong = 0;
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        int at = ((HEIGHT - 1 - y) * WIDTH + x) * 4;
        for (int c = 0; c < 4; c++) {
          double e = expected.color[y * WIDTH + x][c] * 255;
          if (Math.abs(e - (actual.rgba()[at + c] & 0xff)) > tolerance) {
            wrong++;
          }
        }
      }
    }
    assertTrue(wrong <= most, wrong + " components differ by more than " + tolerance);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.3, 2.0})
  void coverageAndColourMatchTheReference(double size) {
    for (boolean upper : new boolean[] {false, true}) {
      float[] v = Triangles.random(7 + (long) (size * 100), 200, size, true);
      TestScene scene = scene(null);
      scene.upperOwns = upper;
      scene.draw(v);
      ReferenceRaster reference = new ReferenceRaster(WIDTH, HEIGHT);
      reference.upperOwns = upper;
      reference.draw(v);
      assertClose(reference, scene.render(shaders, 2), 1, 0);
    }
  }

  /** What is drawn upside down into a target that is shown upside down is the same picture. */
  @Test
  void samplesOfATargetUpsideDownAreMirrored() {
    float[] v = Triangles.random(19, 80, 0.6, false);
    for (int i = 0; i < v.length; i += 8) {
      for (int c = 0; c < 2; c++) {
        // to sixteenths of a pixel, which are the same number upwards and downwards
        int size = c == 0 ? WIDTH : HEIGHT;
        v[i + c] = Math.round(v[i + c] / v[i + 3] * size * 8) / (size * 8f);
      }
      v[i + 2] = 0;
      v[i + 3] = 1;
    }
    byte[][] pictures = new byte[2][];
    for (int k = 0; k < 2; k++) {
      TestScene scene = new TestScene(WIDTH, HEIGHT, PixelFormat.RGBA8_UNORM, null, 4);
      scene.vertex = shaders.passThroughVertex();
      scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
      scene.upperOwns = k == 1;
      scene.draw(v);
      pictures[k] = scene.render(shaders, 2).rgba();
      for (int i = 1; i < v.length; i += 8) {
        v[i] = -v[i];
      }
    }
    int wrong = 0;
    for (int i = 0; i < pictures[0].length; i++) {
      int row = i / (4 * WIDTH);
      int mirrored = (HEIGHT - 1 - row) * 4 * WIDTH + i % (4 * WIDTH);
      wrong += Math.abs((pictures[0][i] & 0xff) - (pictures[1][mirrored] & 0xff)) > 1 ? 1 : 0;
    }
    assertEquals(0, wrong, "components");
  }

  @ParameterizedTest
  @ValueSource(strings = {"D16_UNORM", "D24_UNORM", "D24_UNORM_S8", "D32_FLOAT", "D32_FLOAT_S8"})
  void depthTestMatchesTheReference(String format) {
    float[] v = Triangles.random(11, 300, 0.8, true);
    TestScene scene = scene(PixelFormat.valueOf(format));
    scene.clear(0, 0, 0, 0, 1);
    scene.depthStencil = TestScene.DEPTH_LESS;
    scene.draw(v);
    ReferenceRaster reference = new ReferenceRaster(WIDTH, HEIGHT);
    reference.depthTest = true;
    reference.draw(v);
    // where two triangles are equally deep within the precision of the format either may win
    assertClose(reference, scene.render(shaders, 2), 1, "D16_UNORM".equals(format) ? 60 : 8);
  }

  @Test
  void alphaBlendingMatchesTheReference() {
    float[] v = Triangles.random(13, 60, 1.0, false);
    TestScene scene = scene(null);
    scene.blend = TestScene.ALPHA;
    scene.draw(v);
    ReferenceRaster reference = new ReferenceRaster(WIDTH, HEIGHT);
    reference.alphaBlend = true;
    reference.draw(v);
    // every blend rounds to 8 bits
    assertClose(reference, scene.render(shaders, 2), 3, 0);
  }

  @Test
  void backFacesAreCulled() {
    float[] v = Triangles.random(17, 200, 0.5, true);
    TestScene scene = scene(null);
    scene.cullBack = true;
    scene.draw(v);
    ReferenceRaster reference = new ReferenceRaster(WIDTH, HEIGHT);
    reference.cullBack = true;
    reference.draw(v);
    assertClose(reference, scene.render(shaders, 2), 1, 0);
  }

  @Test
  void threadsChangeNothing() {
    byte[] one = null;
    for (int threads : new int[] {1, 2, 7}) {
      TestScene scene = scene(PixelFormat.D24_UNORM_S8);
      scene.clear(0.2f, 0.3f, 0.4f, 1, 1);
      scene.depthStencil = TestScene.DEPTH_LESS;
      scene.blend = TestScene.ALPHA;
      scene.draw(Triangles.random(3, 500, 0.2, false));
      scene.fragment = shaders.alphaTestFragment();
      scene.draw(Triangles.random(4, 500, 0.4, false));
      byte[] rgba = scene.render(shaders, threads).rgba();
      if (one == null) {
        one = rgba;
      }
      assertArrayEquals(one, rgba, threads + " threads");
    }
  }

  @Test
  void frameHasItsTopRowFirst() {
    TestScene scene = scene(null);
    // a triangle over the lower left corner
    scene.draw(
        new float[] {
          -1, -1, 0, 1, 1, 0, 0, 1, 0, -1, 0, 1, 1, 0, 0, 1, -1, 0, 0, 1, 1, 0, 0, 1,
        });
    Frame frame = scene.render(shaders, 1);
    assertEquals(WIDTH, frame.width());
    assertEquals(0, frame.rgba()[0]);
    assertEquals((byte) 255, frame.rgba()[(HEIGHT - 1) * WIDTH * 4]);
  }
}
