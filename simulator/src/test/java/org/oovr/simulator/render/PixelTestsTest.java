package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** Scissor, depth, stencil, clipping and sample operations against plain models of them. */
class PixelTestsTest {
  private static final int SIZE = 32;

  private final TestShaders shaders = new TestShaders();

  private TestScene scene(PixelFormat depth, int samples) {
    TestScene scene = new TestScene(SIZE, SIZE, PixelFormat.RGBA8_UNORM, depth, samples);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.FLAT);
    return scene;
  }

  /** The whole window at one depth in normalised device coordinates. */
  static float[] window(float z, float... rgba) {
    return slope(z, z, rgba);
  }

  /** The whole window, depth from left to right. */
  static float[] slope(float left, float right, float... rgba) {
    float[][] c = {{-1, -1}, {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}};
    float[] v = new float[48];
    for (int i = 0; i < 6; i++) {
      v[i * 8] = c[i][0];
      v[i * 8 + 1] = c[i][1];
      v[i * 8 + 2] = c[i][0] < 0 ? left : right;
      v[i * 8 + 3] = 1;
      System.arraycopy(rgba, 0, v, i * 8 + 4, 4);
    }
    return v;
  }

  private static int red(Frame frame, int x, int y) {
    return frame.rgba()[((frame.height() - 1 - y) * frame.width() + x) * 4] & 0xff;
  }

  private static boolean holds(CompareOp op, double a, double b) {
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

  /** A window-sized slope against a flat one, for early and for late tests. */
  @ParameterizedTest
  @EnumSource(CompareOp.class)
  void depthComparisons(CompareOp op) {
    for (boolean late : new boolean[] {false, true}) {
      for (int samples : new int[] {1, 4}) {
        TestScene scene = scene(PixelFormat.D24_UNORM, samples);
        scene.clear(0, 0, 0, 1, 0.5f);
        scene.fragment =
            late ? shaders.alphaTestFragment() : shaders.colorFragment(Interpolation.FLAT);
        scene.depthStencil =
            new DepthStencil(true, true, op, false, TestScene.STENCIL, TestScene.STENCIL);
        scene.draw(slope(-1, 1, 1, 0, 0, 1));
        scene.draw(slope(-1, 1, 0.2f, 0, 0, 1));
        Frame frame = scene.render(shaders, 2);
        for (int x = 0; x < SIZE; x++) {
          if (x == SIZE / 2 || x == SIZE / 2 - 1) {
            continue; // as deep as what is stored, within rounding
          }
          double z = (x + 0.5) / SIZE;
          boolean first = holds(op, z, 0.5);
          boolean second = holds(op, z, first ? z : 0.5);
          int expected = second ? 51 : first ? 255 : 0;
          assertEquals(expected, red(frame, x, 7), op + " column " + x + " late " + late);
        }
      }
    }
  }

  /** Random stencil states; every pixel column has another stored value. */
  @Test
  void stencilOperations() {
    Random random = new Random(4);
    CompareOp[] compares = CompareOp.values();
    StencilOp[] ops = StencilOp.values();
    for (int round = 0; round < 40; round++) {
      StencilFace[] faces = new StencilFace[2];
      StencilValues[] values = new StencilValues[2];
      for (int f = 0; f < 2; f++) {
        values[f] =
            new StencilValues(random.nextInt(256), random.nextInt(256), random.nextInt(256));
        faces[f] =
            new StencilFace(
                compares[random.nextInt(8)],
                ops[random.nextInt(8)],
                ops[random.nextInt(8)],
                ops[random.nextInt(8)]);
      }
      PixelFormat format = round % 2 == 0 ? PixelFormat.D24_UNORM_S8 : PixelFormat.D32_FLOAT_S8;
      int samples = round % 4 < 2 ? 1 : 2;
      checkStencil(faces, values, format, samples, random.nextBoolean());
    }
  }

  private void checkStencil(
      StencilFace[] faces, StencilValues[] values, PixelFormat format, int samples, boolean late) {
    TestScene scene = scene(format, samples);
    scene.clear(0, 0, 0, 1, 0.5f);
    int[] stored = new int[SIZE];
    for (int x = 0; x < SIZE; x++) {
      stored[x] = x * 37 + 250 & 255;
      StencilFace set =
          new StencilFace(CompareOp.ALWAYS, StencilOp.KEEP, StencilOp.KEEP, StencilOp.REPLACE);
      scene.stencilFront = new StencilValues(stored[x], 255, 255);
      scene.stencilBack = scene.stencilFront;
      scene.depthStencil = new DepthStencil(false, false, CompareOp.ALWAYS, true, set, set);
      scene.viewports = List.of(new Viewport(0, 0, SIZE, SIZE, 0, 1, true, x, 0, 1, SIZE));
      scene.draw(window(0, 0, 0, 0, 1));
    }
    scene.viewports = List.of(new Viewport(0, 0, SIZE, SIZE, 0, 1, false, 0, 0, 0, 0));
    scene.fragment = late ? shaders.alphaTestFragment() : shaders.colorFragment(Interpolation.FLAT);
    scene.depthStencil = new DepthStencil(true, false, CompareOp.LESS, true, faces[0], faces[1]);
    scene.stencilFront = values[0];
    scene.stencilBack = values[1];
    // lower half front-facing, upper half back-facing; left half nearer than what is stored
    float[] front = slope(-1, 1, 1, 1, 1, 1);
    float[] back = slope(-1, 1, 1, 1, 1, 1);
    for (int i = 0; i < 6; i++) {
      front[i * 8 + 1] = (front[i * 8 + 1] - 1) / 2;
      back[i * 8 + 1] = (1 - back[i * 8 + 1]) / 2;
    }
    scene.draw(front);
    scene.draw(back);
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    scene.commands.add(
        new ResourceCommand.ReadTexture(
            new Attachment(scene.depth, 0, 0, false), 0, 0, SIZE, SIZE, result));
    Frame frame = scene.render(shaders, 2);
    byte[] bytes = result.join();
    for (int half = 0; half < 2; half++) {
      int y = half == 0 ? 3 : SIZE - 4;
      for (int x = 0; x < SIZE; x++) {
        if (x == SIZE / 2 || x == SIZE / 2 - 1) {
          continue;
        }
        StencilFace f = faces[half];
        StencilValues v = values[half];
        boolean s = holds(f.compare(), v.reference() & v.readMask(), stored[x] & v.readMask());
        boolean d = x < SIZE / 2;
        StencilOp op = !s ? f.fail() : !d ? f.depthFail() : f.pass();
        int value = apply(op, stored[x], v.reference());
        int expected = stored[x] & ~v.writeMask() | value & v.writeMask();
        int texel = y * SIZE + x;
        int actual = bytes[format == PixelFormat.D24_UNORM_S8 ? texel * 4 : texel * 8 + 4] & 0xff;
        assertEquals(expected, actual, f + " " + v + " column " + x);
        assertEquals(s && d ? 255 : 0, red(frame, x, y));
      }
    }
  }

  private static int apply(StencilOp op, int v, int reference) {
    return switch (op) {
      case KEEP -> v;
      case ZERO -> 0;
      case REPLACE -> reference;
      case INCREMENT_CLAMP -> v == 255 ? 255 : v + 1;
      case DECREMENT_CLAMP -> v == 0 ? 0 : v - 1;
      case INVERT -> 255 - v;
      case INCREMENT_WRAP -> (v + 1) % 256;
      case DECREMENT_WRAP -> (v + 255) % 256;
    };
  }

  @Test
  void polygonOffsetMovesCoplanarSurfaces() {
    for (PixelFormat format :
        List.of(PixelFormat.D16_UNORM, PixelFormat.D24_UNORM, PixelFormat.D32_FLOAT)) {
      for (float units : new float[] {-2, 0, 2}) {
        TestScene scene = scene(format, 1);
        scene.clear(0, 0, 0, 1, 1);
        scene.depthStencil = TestScene.DEPTH_LESS;
        scene.draw(slope(-0.5f, 0.7f, 0, 1, 0, 1));
        scene.offsetUnits = units;
        scene.offsetFactor = units / 4;
        scene.draw(slope(-0.5f, 0.7f, 1, 1, 0, 1));
        Frame frame = scene.render(shaders, 1);
        for (int x = 0; x < SIZE; x++) {
          assertEquals(units < 0 ? 255 : 0, red(frame, x, x), format + " " + units);
        }
      }
    }
  }

  @Test
  void nearAndFarPlanesClipOrClamp() {
    for (boolean half : new boolean[] {false, true}) {
      TestScene scene = scene(PixelFormat.D32_FLOAT, 1);
      scene.clipHalfZ = half;
      scene.clear(0, 0, 0, 1, 1);
      scene.depthStencil =
          new DepthStencil(
              true, true, CompareOp.LESS_EQUAL, false, TestScene.STENCIL, TestScene.STENCIL);
      scene.draw(slope(-3, 3, 1, 0, 0, 1));
      Frame clipped = scene.render(shaders, 1);
      scene.depthClamp = true;
      // a triangle that was cut has other last bits of depth than the whole one
      scene.depthStencil =
          new DepthStencil(
              true, true, CompareOp.ALWAYS, false, TestScene.STENCIL, TestScene.STENCIL);
      scene.draw(slope(-3, 3, 0.2f, 0, 0, 1));
      Frame clamped = scene.render(shaders, 1);
      for (int x = 0; x < SIZE; x++) {
        double z = -3 + 6 * (x + 0.5) / SIZE;
        boolean inside = z > (half ? 0 : -1) && z < 1;
        assertEquals(inside ? 255 : 0, red(clipped, x, 9), "column " + x);
        assertEquals(51, red(clamped, x, 9), "column " + x);
      }
    }
  }

  @Test
  void clipDistancesCut() {
    TestScene scene = scene(null, 1);
    scene.clear(0, 0, 0, 1, 1);
    ShaderReflection base =
        TestShaders.reflection(
            List.of(TestShaders.variable(0, 4), TestShaders.variable(1, 4)),
            List.of(TestShaders.variable(0, 4)));
    ShaderReflection r =
        new ShaderReflection(
            base.inputs(),
            base.outputs(),
            List.of(),
            0,
            new int[0],
            List.of(),
            0,
            List.of(),
            false,
            false,
            false,
            false,
            false,
            false,
            2,
            false);
    scene.vertex =
        shaders.add(
            Stage.VERTEX,
            "vs-clip",
            r,
            (c, lanes) -> {
              for (int k = 0; k < 4; k++) {
                System.arraycopy(c.inF[k], 0, c.position[k], 0, lanes);
                System.arraycopy(c.inF[4 + k], 0, ShaderContext.floats(c.outF, k), 0, lanes);
              }
              for (int i = 0; i < lanes; i++) {
                c.clipDistance[0][i] = -1; // not enabled
                c.clipDistance[1][i] = c.inF[0][i] + 0.5f;
              }
            });
    scene.clipDistanceMask = 2;
    scene.draw(window(0, 1, 1, 1, 1));
    Frame frame = scene.render(shaders, 1);
    for (int x = 0; x < SIZE; x++) {
      assertEquals(x < SIZE / 4 ? 0 : 255, red(frame, x, 5), "column " + x);
    }
  }

  @Test
  void scissorAndViewportBoundTheWindow() {
    TestScene scene = scene(null, 1);
    scene.clear(0, 0, 0, 1, 1);
    scene.viewports = List.of(new Viewport(3, 5, 20, 10, 0, 1, true, 7, -4, 9, 15));
    scene.draw(window(0, 1, 1, 1, 1));
    Frame frame = scene.render(shaders, 2);
    for (int y = 0; y < SIZE; y++) {
      for (int x = 0; x < SIZE; x++) {
        boolean in = x >= 7 && x < 16 && y >= 5 && y < 11;
        assertEquals(in ? 255 : 0, red(frame, x, y), x + "," + y);
      }
    }
  }

  @Test
  void queriesCountSamples() {
    for (int samples : new int[] {1, 4}) {
      TestScene scene = scene(PixelFormat.D24_UNORM, samples);
      scene.clear(0, 0, 0, 1, 0.5f);
      scene.depthStencil = TestScene.DEPTH_LESS;
      Query all = new Query(Query.Kind.SAMPLES_PASSED);
      Query none = new Query(Query.Kind.ANY_SAMPLES_PASSED);
      Query generated = new Query(Query.Kind.PRIMITIVES_GENERATED);
      scene.commands.add(new Command.BeginQuery(all));
      scene.commands.add(new Command.BeginQuery(generated));
      scene.draw(slope(-1, 1, 1, 1, 1, 1));
      scene.commands.add(new Command.EndQuery(all));
      scene.commands.add(new Command.BeginQuery(none));
      scene.draw(window(0.5f, 1, 1, 1, 1));
      scene.commands.add(new Command.EndQuery(none));
      scene.commands.add(new Command.EndQuery(generated));
      scene.render(shaders, 2);
      assertTrue(all.isDone() && none.isDone());
      assertEquals(SIZE * SIZE / 2 * samples, all.value(), SIZE);
      assertEquals(0, none.value());
      assertEquals(4, generated.value());
    }
  }

  @Test
  void sampleMaskAndAlphaToCoverage() {
    TestScene scene = scene(null, 4);
    scene.clear(0, 0, 0, 0, 1);
    scene.sampleMask = 0b0101;
    scene.draw(window(0, 1, 1, 1, 1));
    assertEquals(128, red(scene.render(shaders, 1), 4, 4));
    for (int quarters = 0; quarters <= 4; quarters++) {
      TestScene alpha = scene(null, 4);
      alpha.clear(0, 0, 0, 0, 1);
      alpha.alphaToCoverage = true;
      alpha.draw(window(0, 1, 1, 1, quarters / 4f));
      assertEquals(Math.rint(255 * quarters / 4.0), red(alpha.render(shaders, 1), 4, 4));
    }
  }

  /** HiZ must never change a pixel: many layers, each partly hidden, in all directions. */
  @Test
  void hierarchicalDepthIsInvisible() {
    Random random = new Random(12);
    for (CompareOp op : List.of(CompareOp.LESS, CompareOp.GREATER_EQUAL)) {
      TestScene early = scene(PixelFormat.D16_UNORM, 1);
      TestScene late = scene(PixelFormat.D16_UNORM, 1);
      early.clear(0, 0, 0, 1, 0.6f);
      late.clear(0, 0, 0, 1, 0.6f);
      DepthStencil ds =
          new DepthStencil(true, true, op, false, TestScene.STENCIL, TestScene.STENCIL);
      early.depthStencil = ds;
      early.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
      // a stencil test that always passes keeps HiZ and the early test away
      late.depthStencil =
          new DepthStencil(true, true, op, true, TestScene.STENCIL, TestScene.STENCIL);
      late.target =
          new RenderTarget(
              late.target.colors(),
              late.target.depth(),
              new Attachment(stencil(late), 0, 0, false),
              SIZE,
              SIZE,
              1,
              0);
      late.fragment = shaders.alphaTestFragment();
      for (int i = 0; i < 60; i++) {
        float[] v =
            slope(
                random.nextFloat() * 2 - 1,
                random.nextFloat() * 2 - 1,
                random.nextFloat(),
                random.nextFloat(),
                random.nextFloat(),
                1);
        early.draw(v);
        late.draw(v);
        float[] small = Triangles.random(i, 20, 0.6, true);
        early.draw(small);
        late.draw(small);
      }
      assertArrayEquals(late.render(shaders, 1).rgba(), early.render(shaders, 2).rgba());
    }
  }

  private static Texture stencil(TestScene scene) {
    Texture t =
        new Texture(3, Texture.Shape.D2, PixelFormat.S8_UINT, SIZE, SIZE, 1, 1, 1, 1, 1, "stencil");
    scene.commands.add(new ResourceCommand.CreateTexture(t));
    return t;
  }
}
