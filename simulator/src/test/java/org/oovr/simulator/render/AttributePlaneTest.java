package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.ShaderContext;

/**
 * The last bits of interpolated attributes and of depths are those that llvmpipe's order of
 * operations gives.
 */
class AttributePlaneTest {
  private static final int WIDTH = 201;
  private static final int HEIGHT = 133;

  private final TestShaders shaders = new TestShaders();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void lastBitsAreTheReferences(boolean downward) {
    Random random = new Random(41);
    for (int n = 0; n < 20; n++) {
      float[] v = new float[24];
      for (int i = 0; i < 3; i++) {
        float w = 0.5f + random.nextFloat();
        v[i * 8] = (random.nextFloat() * 2 - 1) * w;
        v[i * 8 + 1] = (random.nextFloat() * 2 - 1) * w;
        v[i * 8 + 3] = w;
        v[i * 8 + 2] = (random.nextFloat() * 2 - 1) * w * 0.9f;
        for (int k = 4; k < 7; k++) {
          v[i * 8 + k] = random.nextFloat();
        }
        v[i * 8 + 7] = 1;
      }
      TestScene scene = new TestScene(WIDTH, HEIGHT, PixelFormat.RGBA8_UNORM, null, 1);
      scene.vertex = shaders.passThroughVertex();
      scene.fragment = bitsFragment();
      scene.upperOwns = downward;
      scene.clear(0, 0, 0, 0, 1);
      scene.draw(v);
      byte[] rgba = scene.render(shaders, 1).rgba();
      assertTrue(compare(v, rgba, downward) > 0 || n > 0, "nothing was drawn");
    }
  }

  /** The low eight bits of two attributes and of the depth. */
  private ShaderModule bitsFragment() {
    return shaders.add(
        Stage.FRAGMENT,
        "fs-bits",
        TestShaders.reflection(
            List.of(TestShaders.variable(0, 4)), List.of(TestShaders.variable(0, 4)), false, true),
        (c, lanes) -> {
          for (int k = 0; k < 4; k++) {
            float[] out = ShaderContext.floats(c.outF, k);
            for (int i = 0; i < lanes; i++) {
              float value = k == 2 ? c.fragCoord[2][i] : c.inF[k][i];
              out[i] = k == 3 ? 1 : (Float.floatToRawIntBits(value) & 255) / 255f;
            }
          }
        });
  }

  private static int compare(float[] v, byte[] rgba, boolean downward) {
    float[][] corner = new float[3][];
    for (int i = 0; i < 3; i++) {
      float oow = 1f / v[i * 8 + 3];
      float x = Math.fma(v[i * 8] * oow, WIDTH * 0.5f, WIDTH * 0.5f);
      float half = HEIGHT * 0.5f;
      float y = Math.fma(v[i * 8 + 1] * oow, downward ? -half : half, half);
      float z = Math.fma(v[i * 8 + 2] * oow, 0.5f, 0.5f);
      corner[i] = new float[] {x, y, oow, v[i * 8 + 4], v[i * 8 + 5], z};
    }
    if (cross(corner) > 0) {
      float[] first = corner[0];
      corner[0] = corner[1];
      corner[1] = first;
    }
    float[] w = plane(corner, corner[0][2], corner[1][2], corner[2][2]);
    int drawn = 0;
    for (int k = 0; k < 3; k++) {
      boolean depth = k == 2;
      float[] a = new float[3];
      for (int i = 0; i < 3; i++) {
        a[i] = depth ? corner[i][3 + k] : corner[i][3 + k] * corner[i][2];
      }
      float[] plane = plane(corner, a[0], a[1], a[2]);
      for (int row = 0; row < HEIGHT; row++) {
        // the frame has its top row first
        int y = downward ? row : HEIGHT - 1 - row;
        for (int x = 0; x < WIDTH; x++) {
          int at = (row * WIDTH + x) * 4;
          if (rgba[at + 3] != 0) {
            float value = at(plane, x, y) * (depth ? 1 : 1f / at(w, x, y));
            assertEquals(
                Float.floatToRawIntBits(value) & 255,
                rgba[at + k] & 255,
                "component " + k + " at " + x + ", " + y);
            drawn++;
          }
        }
      }
    }
    return drawn;
  }

  private static float cross(float[][] c) {
    return (c[1][0] - c[0][0]) * (c[2][1] - c[0][1]) - (c[2][0] - c[0][0]) * (c[1][1] - c[0][1]);
  }

  private static float[] plane(float[][] c, float a0, float a1, float a2) {
    float dx01 = c[0][0] - c[1][0];
    float dy01 = c[0][1] - c[1][1];
    float dx20 = c[2][0] - c[0][0];
    float dy20 = c[2][1] - c[0][1];
    float ooa = 1f / (dx01 * dy20 - dy01 * dx20);
    float da01 = a0 - a1;
    float da20 = a2 - a0;
    float dadx = da01 * (dy20 * ooa) - da20 * (dy01 * ooa);
    float dady = da20 * (dx01 * ooa) - da01 * (dx20 * ooa);
    return new float[] {a0 - (dadx * (c[0][0] - 0.5f) + dady * (c[0][1] - 0.5f)), dadx, dady};
  }

  private static float at(float[] plane, int x, int y) {
    return Math.fma(plane[2], y, Math.fma(plane[1], x, plane[0]));
  }
}
