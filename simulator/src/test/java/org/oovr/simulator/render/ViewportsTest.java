package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PipelineState.PolygonMode;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** Several viewports: each primitive is drawn as in a draw of its own with the one it chose. */
class ViewportsTest {
  private static final int SIZE = 64;
  private static final int POOL = 120;

  private final TestShaders shaders = new TestShaders();

  /** Adds the choice of a viewport to a reflection. */
  private static ShaderReflection choosing(ShaderReflection r) {
    return new ShaderReflection(
        r.inputs(),
        r.outputs(),
        r.constants(),
        r.constantWords(),
        r.initialConstants(),
        r.textures(),
        r.textureSlots(),
        r.blocks(),
        r.usesDiscard(),
        r.writesDepth(),
        r.readsFragCoord(),
        r.earlyFragmentTests(),
        r.perSample(),
        r.writesPointSize(),
        r.clipDistances(),
        r.usesViewIndex(),
        r.cullDistances(),
        r.writesSampleMask(),
        r.originUpperLeft(),
        r.pixelCenterInteger(),
        r.storage(),
        true,
        r.workgroup(),
        List.of(),
        0,
        false,
        null);
  }

  /** A scene whose vertices choose the viewport by eighths of their alpha. */
  private TestScene scene(Random random) {
    int samples = random.nextBoolean() ? 1 : 4;
    TestScene scene =
        new TestScene(SIZE, SIZE, PixelFormat.RGBA8_UNORM, PixelFormat.D32_FLOAT, samples);
    ShaderReflection plain =
        TestShaders.reflection(
            List.of(TestShaders.variable(0, 4), TestShaders.variable(1, 4)),
            List.of(TestShaders.variable(0, 4)));
    scene.vertex =
        shaders.add(
            Stage.VERTEX,
            "vs-viewport",
            choosing(plain),
            (c, lanes) -> {
              for (int k = 0; k < 4; k++) {
                System.arraycopy(c.inF[k], 0, c.position[k], 0, lanes);
                float[] out = ShaderContext.floats(c.outF, k);
                System.arraycopy(c.inF[4 + k], 0, out, 0, lanes);
              }
              for (int i = 0; i < lanes; i++) {
                c.viewportIndex[i] = Math.round(c.inF[7][i] * 8);
              }
            });
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    scene.depthStencil = random.nextBoolean() ? TestScene.DEPTH_LESS : TestScene.NO_DEPTH;
    scene.depthClamp = random.nextBoolean();
    scene.clipHalfZ = random.nextBoolean();
    scene.provokingFirst = random.nextBoolean();
    scene.upperOwns = random.nextBoolean();
    scene.blend = random.nextBoolean() ? TestScene.OPAQUE : TestScene.ALPHA;
    scene.polygonMode = PolygonMode.values()[random.nextInt(PolygonMode.values().length)];
    scene.lineWidth = 1 + random.nextInt(3);
    scene.pointSize = 1 + random.nextInt(5);
    scene.clear(0, 0, 0, 1, 1);
    return scene;
  }

  private static List<Viewport> viewports(Random random, int count) {
    List<Viewport> result = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      float near = random.nextFloat();
      int y = random.nextInt(30);
      int height = 10 + random.nextInt(50);
      boolean down = random.nextBoolean();
      result.add(
          new Viewport(
              random.nextInt(30) - 5,
              down ? y + height : y,
              10 + random.nextInt(50),
              down ? -height : height,
              near,
              random.nextFloat(),
              random.nextBoolean(),
              random.nextInt(20),
              random.nextInt(20),
              10 + random.nextInt(60),
              10 + random.nextInt(60)));
    }
    return result;
  }

  /** Vertices around the view volume, some behind the eye. */
  private static float[] pool(Random random, int viewports) {
    float[] v = new float[POOL * 8];
    for (int i = 0; i < POOL; i++) {
      for (int k = 0; k < 3; k++) {
        v[i * 8 + k] = random.nextFloat() * 3 - 1.5f;
        v[i * 8 + 4 + k] = random.nextFloat();
      }
      v[i * 8 + 3] = random.nextInt(8) == 0 ? -0.5f : 0.5f + random.nextFloat();
      // one more than there are: such vertices get the first
      v[i * 8 + 7] = random.nextInt(viewports + 1) / 8f;
    }
    return v;
  }

  private static byte[] bytes(int[] words) {
    ByteBuffer bytes = ByteBuffer.allocate(words.length * 4).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(words);
    return bytes.array();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void eachPrimitiveIsDrawnAsAloneInItsViewport(int seed) {
    Random random = new Random(seed);
    Topology topology =
        List.of(Topology.TRIANGLES, Topology.TRIANGLES, Topology.LINES, Topology.POINTS)
            .get(seed % 4);
    int arity = topology == Topology.TRIANGLES ? 3 : topology == Topology.LINES ? 2 : 1;
    List<Viewport> viewports = viewports(random, 2 + seed % 5);
    float[] pool = pool(random, viewports.size());
    int[] index = random.ints(180, 0, POOL).toArray();
    TestScene together = scene(new Random(seed));
    together.topology = topology;
    together.viewports = viewports;
    Buffer vertices = together.buffer(pool);
    Buffer indices = together.buffer(bytes(index));
    together.draw(
        together.state(),
        TestScene.streams(vertices),
        indices,
        Command.IndexType.U32,
        index.length);
    byte[] drawn = together.render(shaders, 2).rgba();

    TestScene alone = scene(new Random(seed));
    alone.topology = topology;
    Buffer same = alone.buffer(pool);
    Buffer sameIndices = alone.buffer(bytes(index));
    for (int p = 0; p < index.length; p += arity) {
      int provoking = index[alone.provokingFirst ? p : p + arity - 1];
      int chosen = Math.round(pool[provoking * 8 + 7] * 8);
      alone.viewports = List.of(viewports.get(chosen < viewports.size() ? chosen : 0));
      alone.indexOffset = 4 * p;
      alone.draw(alone.state(), TestScene.streams(same), sameIndices, Command.IndexType.U32, arity);
    }
    assertArrayEquals(alone.render(shaders, 1).rgba(), drawn);
    together = scene(new Random(seed));
    byte[] nothing = together.render(shaders, 1).rgba();
    assertFalse(Arrays.equals(nothing, drawn), "something is drawn");
  }

  @Test
  void fragmentsKnowTheirViewport() {
    TestScene scene = scene(new Random(1));
    scene.depthStencil = TestScene.NO_DEPTH;
    scene.polygonMode = PolygonMode.FILL;
    scene.blend = TestScene.OPAQUE;
    scene.fragment =
        shaders.add(
            Stage.FRAGMENT,
            "fs-viewport",
            TestShaders.reflection(
                List.of(TestShaders.variable(0, 4)), List.of(TestShaders.variable(0, 4))),
            (c, lanes) -> {
              for (int k = 0; k < 4; k++) {
                float[] out = ShaderContext.floats(c.outF, k);
                for (int i = 0; i < lanes; i++) {
                  out[i] = k == 3 ? 1 : c.viewportIndex[i] * 51 / 255f;
                }
              }
            });
    List<Viewport> halves = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      halves.add(new Viewport(i * SIZE / 2f, 0, SIZE / 2f, SIZE, 0, 1, false, 0, 0, 0, 0));
    }
    scene.viewports = halves;
    float[] v = new float[2 * 3 * 8];
    float[][] corners = {{-1, -1}, {3, -1}, {-1, 3}};
    for (int i = 0; i < 6; i++) {
      v[i * 8] = corners[i % 3][0];
      v[i * 8 + 1] = corners[i % 3][1];
      v[i * 8 + 3] = 1;
      v[i * 8 + 7] = i / 3 / 8f;
    }
    scene.draw(scene.state(), scene.buffer(v), 6);
    byte[] rgba = scene.render(shaders, 1).rgba();
    for (int x = 0; x < SIZE; x++) {
      assertEquals(x < SIZE / 2 ? 0 : 51, rgba[(SIZE / 2 * SIZE + x) * 4], "column " + x);
    }
  }

  @Test
  void aDrawHasOneToSixteen() {
    TestScene scene = scene(new Random(1));
    Buffer vertices = scene.buffer(new float[24]);
    Viewport one = scene.viewports.get(0);
    for (int n : new int[] {0, Viewport.MOST + 1}) {
      scene.viewports = Collections.nCopies(n, one);
      assertThrows(IllegalArgumentException.class, () -> scene.draw(scene.state(), vertices, 3));
    }
  }
}
