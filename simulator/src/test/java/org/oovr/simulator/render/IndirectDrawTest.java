package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** Draws whose numbers lie in GPU memory draw what is there when their turn comes. */
class IndirectDrawTest {
  private static final int SIZE = 48;
  private static final float[] VERTICES = Triangles.random(91, 20, 0.8, true);

  private final TestShaders shaders = new TestShaders();

  private TestScene scene() {
    TestScene scene = new TestScene(SIZE, SIZE, PixelFormat.RGBA8_UNORM, null, 1);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    scene.depthStencil = TestScene.NO_DEPTH;
    scene.clear(0, 0, 0, 1, 1);
    return scene;
  }

  private static byte[] words(int... words) {
    ByteBuffer bytes = ByteBuffer.allocate(words.length * 4).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(words);
    return bytes.array();
  }

  /** A draw of some vertices, of which the numbers are told directly. */
  private byte[] direct(int first, int count) {
    TestScene scene = scene();
    scene.first = first;
    scene.draw(scene.state(), scene.buffer(VERTICES), count);
    return scene.render(shaders, 1).rgba();
  }

  @Test
  void consecutiveVertices() {
    TestScene scene = scene();
    Buffer vertices = scene.buffer(VERTICES);
    Buffer parameters = scene.buffer(words(0, 6, 1, 9, 0, 0));
    scene.draw(scene.state(), vertices, 99);
    Command.Draw draw = scene.takeDraw();
    scene.inPass(new Command.DrawIndirect(draw, parameters, 4));
    assertArrayEquals(direct(9, 6), scene.render(shaders, 2).rgba());
  }

  @Test
  void whatOtherCommandsWroteCounts() {
    TestScene scene = scene();
    Buffer vertices = scene.buffer(VERTICES);
    Buffer parameters = scene.buffer(words(3, 1, 0, 0));
    Buffer computed = scene.buffer(words(0, 0, 12, 1, 3, 0));
    scene.draw(scene.state(), vertices, 1);
    Command.Draw draw = scene.takeDraw();
    scene.commands.add(new ResourceCommand.CopyBuffer(computed, 8, parameters, 0, 16));
    scene.inPass(new Command.DrawIndirect(draw, parameters, 0));
    scene.commands.add(new ResourceCommand.UpdateBuffer(parameters, 0, new byte[16])); // too late
    assertArrayEquals(direct(3, 12), scene.render(shaders, 2).rgba());
  }

  @Test
  void nothingIsDrawnForNoInstanceNoVertexOrOnesFarOutside() {
    byte[] nothing = scene().render(shaders, 1).rgba();
    assertFalse(Arrays.equals(nothing, direct(0, 9)));
    for (byte[] p : List.of(words(9, 0, 0, 0), words(0, 1, 0, 0), words(9, 1, -5, 0))) {
      TestScene scene = scene();
      Buffer vertices = scene.buffer(VERTICES);
      Buffer parameters = scene.buffer(p);
      scene.draw(scene.state(), vertices, 9);
      Command.Draw draw = scene.takeDraw();
      scene.inPass(new Command.DrawIndirect(draw, parameters, 0));
      assertArrayEquals(nothing, scene.render(shaders, 1).rgba());
    }
  }

  @Test
  void indicesBaseVertexAndInstances() {
    TestScene scene = scene();
    Buffer vertices = scene.buffer(VERTICES);
    Buffer indices = scene.buffer(words(9, 9, 0, 1, 2, 3, 4, 5));
    Buffer parameters = scene.buffer(words(6, 1, 2, 12, 0));
    scene.draw(scene.state(), TestScene.streams(vertices), indices, Command.IndexType.U32, 1);
    Command.Draw draw = scene.takeDraw();
    Command.DrawIndirect indirect = new Command.DrawIndirect(draw, parameters, 0);
    scene.inPass(indirect);
    assertArrayEquals(direct(12, 6), scene.render(shaders, 2).rgba());
    Command.Draw resolved = indirect.resolve(words(7, 3, 5, -2, 4));
    assertEquals(7, resolved.count());
    assertEquals(3, resolved.instanceCount());
    assertEquals(20, resolved.indexOffsetBytes());
    assertEquals(-2, resolved.baseVertex());
    assertEquals(4, resolved.baseInstance());
  }

  @Test
  void parametersOutsideTheBufferAreAFaultOfThatDraw() {
    TestScene scene = scene();
    Buffer vertices = scene.buffer(VERTICES);
    Buffer parameters = scene.buffer(words(3, 1, 0, 0));
    scene.draw(scene.state(), vertices, 3);
    Command.Draw draw = scene.takeDraw();
    for (long offset : new long[] {4, -4, 1L << 40}) {
      scene.inPass(new Command.DrawIndirect(draw, parameters, offset));
      RenderException e = assertThrows(RenderException.class, () -> scene.render(shaders, 1));
      assertTrue(e.getMessage().startsWith("draw 0 of frame 0"), e.getMessage());
      scene.commands.subList(scene.commands.size() - 3, scene.commands.size()).clear();
    }
  }
}
