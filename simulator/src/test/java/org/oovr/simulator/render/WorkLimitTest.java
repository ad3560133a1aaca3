package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.render.draw.PixelBudget;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/**
 * Draws that would take for ever are left out with a line, and those of many thin lines are not.
 */
class WorkLimitTest {
  private static final int SIZE = 2048;

  private final TestShaders shaders = new TestShaders();
  private final TestScene scene = new TestScene(SIZE, SIZE, PixelFormat.R8_UNORM, null, 1);

  private void draw(int instances, float... positions) {
    scene.clear(0, 0, 0, 0, 1);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.FLAT);
    scene.instances = instances;
    int[] red = {Float.floatToRawIntBits(1), 0, 0, Float.floatToRawIntBits(1)};
    scene.draw(
        scene.state(),
        List.of(
            new VertexStream(0, scene.buffer(positions), 0, 16, 0, TestScene.FLOAT4, null),
            new VertexStream(1, null, 0, 0, 0, TestScene.FLOAT4, red)),
        null,
        null,
        3);
  }

  @Test
  void layersOverTheWholePictureHaveAnEnd() {
    int layers = (int) (PixelBudget.MOST_PIXELS / ((long) SIZE * SIZE));
    draw(2 * layers, -1, -1, 0, 1, 3, -1, 0, 1, -1, 3, 0, 1);
    RenderException e = assertThrows(RenderException.class, () -> scene.render(shaders, 2));
    assertTrue(e.getMessage().contains("on more than 4294967296 pixels"), e.getMessage());
    assertEquals(1, e.getMessage().lines().count());
  }

  @Test
  void longThinTrianglesAreTheirPixels() {
    int layers = (int) (PixelBudget.MOST_PIXELS / ((long) SIZE * SIZE));
    float thin = 4e-3f;
    draw(2 * layers, -1, -1, 0, 1, 1, 1, 0, 1, 1 - thin, 1, 0, 1);
    byte[] picture = scene.render(shaders, 2).rgba();
    int middle = (SIZE / 2 * SIZE + SIZE / 2) * 4;
    int drawn = 0;
    for (int x = -2; x <= 2; x++) {
      drawn |= picture[middle + 4 * x] & 0xff;
    }
    assertEquals(255, drawn);
  }
}
