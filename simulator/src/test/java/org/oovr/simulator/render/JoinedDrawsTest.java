package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** Draws of one pipeline that wait together, beside the same draws executed one by one. */
class JoinedDrawsTest {
  private static final int WIDTH = 150;
  private static final int HEIGHT = 90;
  private static final StencilFace COUNTING =
      new StencilFace(
          CompareOp.NOT_EQUAL, StencilOp.KEEP, StencilOp.INVERT, StencilOp.INCREMENT_WRAP);

  /** What is left, and what was counted. */
  private record Outcome(byte[] color, byte[] depth, long passed) {}

  private final TestShaders shaders = new TestShaders();

  @Test
  void areTheSameAsOneByOne() {
    int[] seen = new int[256];
    for (int seed = 0; seed < 24; seed++) {
      Outcome together = render(seed, false, 1 + seed % 3);
      Outcome alone = render(seed, true, 1);
      assertArrayEquals(alone.color, together.color, "colours of seed " + seed);
      assertArrayEquals(alone.depth, together.depth, "depths of seed " + seed);
      assertEquals(alone.passed, together.passed, "samples of seed " + seed);
      for (byte b : together.color) {
        seen[b & 0xff]++;
      }
    }
    int shades = 0;
    for (int n : seen) {
      shades += n > 0 ? 1 : 0;
    }
    assertTrue(shades > 100, "only " + shades + " shades are drawn");
  }

  private Outcome render(int seed, boolean oneByOne, int threads) {
    Random random = new Random(seed);
    int samples = seed % 4 == 3 ? 4 : 1;
    TestScene scene =
        new TestScene(WIDTH, HEIGHT, PixelFormat.RGBA8_UNORM, PixelFormat.D24_UNORM_S8, samples);
    scene.vertex = shaders.passThroughVertex();
    scene.clear(0.1f, 0.2f, 0.3f, 1, seed % 5 == 0 ? 0 : 1);
    List<PipelineState> states = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      choose(scene, random);
      states.add(scene.state());
    }
    Query query = new Query(Query.Kind.SAMPLES_PASSED);
    scene.commands.add(new Command.BeginQuery(query));
    for (int i = 0; i < 30; i++) {
      PipelineState state = states.get(random.nextInt(5) / 4);
      boolean same = random.nextInt(8) > 0;
      scene.stencilFront = new StencilValues(same ? 1 : random.nextInt(4), 255, 255);
      float[] vertices = triangles(random, 1 + random.nextInt(3));
      scene.draw(state, scene.buffer(vertices), vertices.length / 8);
      if (oneByOne) {
        scene.commands.add(new Command.Fence(new CompletableFuture<>()));
      }
    }
    scene.commands.add(new Command.EndQuery(query));
    CompletableFuture<byte[]> depths = new CompletableFuture<>();
    if (samples == 1) {
      Attachment depth = new Attachment(scene.depth, 0, 0, false);
      scene.commands.add(new ResourceCommand.ReadTexture(depth, 0, 0, WIDTH, HEIGHT, depths));
    } else {
      depths.complete(new byte[0]);
    }
    Frame frame = scene.render(shaders, threads);
    return new Outcome(frame.rgba(), depths.join(), query.value());
  }

  private void choose(TestScene scene, Random random) {
    ShaderModule[] fragments = {
      shaders.colorFragment(Interpolation.PERSPECTIVE),
      shaders.alphaTestFragment(),
      shaders.alphaTestFragment(true),
      shaders.depthFragment()
    };
    CompareOp[] compares = CompareOp.values();
    scene.fragment = fragments[random.nextInt(fragments.length)];
    scene.blend = random.nextBoolean() ? TestScene.ALPHA : TestScene.OPAQUE;
    boolean stencil = random.nextInt(4) == 0;
    StencilFace face = stencil ? COUNTING : TestScene.STENCIL;
    CompareOp compare = random.nextInt(3) == 0 ? compares[random.nextInt(8)] : CompareOp.LESS;
    scene.depthStencil =
        random.nextInt(4) == 0
            ? TestScene.NO_DEPTH
            : new DepthStencil(true, random.nextInt(4) > 0, compare, stencil, face, face);
  }

  /** Small ones and large ones, of vertices of 8 floats. */
  private static float[] triangles(Random random, int count) {
    float[] v = new float[count * 3 * 8];
    for (int t = 0; t < count; t++) {
      float size = random.nextInt(4) == 0 ? 2 : 0.3f;
      float x = random.nextFloat() * 2 - 1;
      float y = random.nextFloat() * 2 - 1;
      for (int k = t * 24; k < (t + 1) * 24; k += 8) {
        v[k] = x + (random.nextFloat() - 0.5f) * size;
        v[k + 1] = y + (random.nextFloat() - 0.5f) * size;
        v[k + 2] = random.nextFloat();
        v[k + 3] = 1;
        for (int c = 4; c < 8; c++) {
          v[k + c] = random.nextFloat();
        }
      }
    }
    return v;
  }
}
