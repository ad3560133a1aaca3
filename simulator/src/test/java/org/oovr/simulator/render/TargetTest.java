package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;
import org.oovr.simulator.shader.TextureRequest;

/** Targets, views, the order of commands, and the queue with its faults. */
class TargetTest {
  private static final int SIZE = 48;

  private final TestShaders shaders = new TestShaders();

  private TestScene scene(int views) {
    TestScene scene =
        new TestScene(SIZE, SIZE, PixelFormat.RGBA8_UNORM, PixelFormat.D24_UNORM, 1, views);
    scene.clear(0, 0, 0, 0, 1);
    scene.depthStencil = TestScene.DEPTH_LESS;
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    return scene;
  }

  private static byte[] half(Frame frame, int view) {
    int row = frame.width() * 4 / frame.views();
    byte[] out = new byte[row * frame.height()];
    for (int y = 0; y < frame.height(); y++) {
      System.arraycopy(frame.rgba(), (y * frame.views() + view) * row, out, y * row, row);
    }
    return out;
  }

  @Test
  void stereoWithoutShiftIsTheMonoFrameTwice() {
    float[] v = Triangles.random(31, 50, 0.8, true);
    TestScene mono = scene(1);
    mono.draw(v);
    TestScene stereo = scene(2);
    stereo.draw(v);
    Frame one = mono.render(shaders, 2);
    Frame two = stereo.render(shaders, 2);
    assertEquals(2 * SIZE, two.width());
    assertEquals(2, two.views());
    assertArrayEquals(one.rgba(), half(two, 0));
    assertArrayEquals(one.rgba(), half(two, 1));
  }

  @Test
  void shiftMovesClipCoordinatesByW() {
    float[] v = Triangles.random(32, 50, 0.8, true);
    TestScene stereo = scene(2);
    stereo.clipShift = new float[] {0.125f, -0.25f};
    stereo.draw(v);
    Frame two = stereo.render(shaders, 2);
    for (int view = 0; view < 2; view++) {
      float[] moved = v.clone();
      for (int i = 0; i < moved.length; i += 8) {
        moved[i] += stereo.clipShift[view] * moved[i + 3];
      }
      TestScene mono = scene(1);
      mono.draw(moved);
      assertArrayEquals(mono.render(shaders, 1).rgba(), half(two, view));
    }
  }

  /** A vertex shader that knows its view draws into the layers of an array texture. */
  @Test
  void multiviewDrawsIntoLayers() {
    TestScene scene = scene(1);
    Texture layers =
        new Texture(
            7, Texture.Shape.D2_ARRAY, PixelFormat.RGBA8_UNORM, SIZE, SIZE, 1, 4, 1, 1, 1, "eyes");
    scene.commands.add(new ResourceCommand.CreateTexture(layers));
    scene.target =
        new RenderTarget(
            List.of(new Attachment(layers, 0, 1, false)), null, null, SIZE, SIZE, 1, 3);
    ShaderReflection base =
        TestShaders.reflection(
            List.of(TestShaders.variable(0, 4), TestShaders.variable(1, 4)),
            List.of(TestShaders.variable(0, 4)));
    scene.vertex =
        shaders.add(
            Stage.VERTEX,
            "vs-multiview",
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
                0,
                true),
            (c, lanes) -> {
              for (int k = 0; k < 4; k++) {
                System.arraycopy(c.inF[k], 0, c.position[k], 0, lanes);
                Arrays.fill(ShaderContext.floats(c.outF, k), 0, lanes, k == c.viewIndex ? 1 : 0);
              }
            });
    scene.draw(PixelTestsTest.window(0, 1, 1, 1, 1));
    List<CompletableFuture<byte[]>> results = new ArrayList<>();
    for (int layer = 0; layer < 4; layer++) {
      CompletableFuture<byte[]> result = new CompletableFuture<>();
      results.add(result);
      scene.commands.add(
          new ResourceCommand.ReadTexture(
              new Attachment(layers, 0, layer, false), 3, 3, 1, 1, result));
    }
    scene.render(shaders, 2);
    assertArrayEquals(new byte[4], results.get(0).join());
    assertArrayEquals(new byte[] {-1, 0, 0, 0}, results.get(1).join());
    assertArrayEquals(new byte[] {0, -1, 0, 0}, results.get(2).join());
    assertArrayEquals(new byte[4], results.get(3).join());
  }

  /** Samples slot 0 at the pixel's own place. */
  private ShaderModule fetchFragment() {
    ShaderReflection base =
        TestShaders.reflection(
            List.of(TestShaders.variable(0, 4)), List.of(TestShaders.variable(0, 4)));
    ShaderReflection r =
        new ShaderReflection(
            base.inputs(),
            base.outputs(),
            List.of(),
            0,
            new int[0],
            List.of(
                new ShaderReflection.TextureSlot(
                    "t",
                    0,
                    -1,
                    -1,
                    0,
                    1,
                    false,
                    ShaderReflection.Dim.D2,
                    false,
                    false,
                    false,
                    Base.FLOAT)),
            1,
            List.of(),
            false,
            false,
            true,
            false,
            false,
            false,
            0,
            false);
    return shaders.add(
        Stage.FRAGMENT,
        "fs-fetch",
        r,
        (c, lanes) -> {
          TextureRequest q = c.request;
          q.op = TextureRequest.Op.FETCH;
          q.context = c;
          q.active = null;
          q.texelLevel = null;
          q.texel[0] = new int[ShaderContext.LANES];
          q.texel[1] = new int[ShaderContext.LANES];
          for (int i = 0; i < lanes; i++) {
            q.texel[0][i] = (int) c.fragCoord[0][i];
            q.texel[1][i] = (int) c.fragCoord[1][i];
          }
          for (int k = 0; k < 4; k++) {
            q.outF[k] = ShaderContext.floats(c.outF, k);
          }
          c.textures[0].execute(q, lanes);
        });
  }

  /**
   * Draw into a texture, sample it, draw into it again: per view, each read sees what came before.
   */
  @Test
  void renderToTextureKeepsTheOrder() {
    float[] v = Triangles.random(33, 50, 0.8, true);
    TestScene direct = scene(2);
    direct.clipShift = new float[] {0.1f, -0.1f};
    direct.draw(v);
    TestScene scene = scene(2);
    Texture off =
        new Texture(8, Texture.Shape.D2, PixelFormat.RGBA8_UNORM, SIZE, SIZE, 1, 1, 1, 1, 2, "off");
    scene.commands.add(new ResourceCommand.CreateTexture(off));
    RenderTarget window = scene.target;
    RenderTarget offscreen =
        new RenderTarget(
            List.of(new Attachment(off, 0, 0, false)), window.depth(), null, SIZE, SIZE, 1, 0);
    ShaderModule plain = scene.fragment;
    scene.target = offscreen;
    scene.clipShift = direct.clipShift;
    scene.draw(v);
    scene.target = window;
    scene.clipShift = new float[0];
    scene.depthStencil = TestScene.NO_DEPTH;
    scene.fragment = fetchFragment();
    TextureView view =
        new TextureView(off, 0, 0, TextureView.Swizzle.IDENTITY, false, true, null, null);
    scene.fragmentBindings = TestBindings.textures(view, null);
    scene.draw(PixelTestsTest.window(0, 1, 1, 1, 1));
    // what follows must not be seen by the draw above
    scene.target = offscreen;
    scene.fragment = plain;
    scene.fragmentBindings = Bindings.NONE;
    scene.draw(PixelTestsTest.window(0, 1, 1, 1, 1));
    scene.target = window;
    assertArrayEquals(direct.render(shaders, 1).rgba(), scene.render(shaders, 2).rgba());
  }

  /** A buffer that changes between draws, small (new version) and large (executed first). */
  @Test
  void drawsSeeTheBytesOfTheirTime() {
    for (int padding : new int[] {0, 1 << 20}) {
      TestScene expected = scene(1);
      TestScene scene = scene(1);
      float[] first = Triangles.random(34, 20, 0.8, true);
      Buffer buffer = scene.buffer(new byte[first.length * 4 + padding]);
      for (int i = 0; i < 6; i++) {
        float[] v = Triangles.random(40 + i, 20, 0.8, true);
        java.nio.ByteBuffer bytes =
            java.nio.ByteBuffer.allocate(v.length * 4).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(v);
        scene.commands.add(new ResourceCommand.UpdateBuffer(buffer, 0, bytes.array()));
        scene.draw(scene.state(), buffer, v.length / 8);
        expected.draw(v);
      }
      scene.commands.add(new ResourceCommand.UpdateBuffer(buffer, 0, new byte[first.length * 4]));
      scene.commands.add(new ResourceCommand.DestroyBuffer(buffer));
      assertArrayEquals(
          expected.render(shaders, 1).rgba(), scene.render(shaders, 2).rgba(), "" + padding);
    }
  }

  private ShaderModule failing() {
    return shaders.add(
        Stage.FRAGMENT,
        "fs-failing",
        TestShaders.reflection(
            List.of(TestShaders.variable(0, 4)), List.of(TestShaders.variable(0, 4))),
        (c, lanes) -> {
          throw new IllegalStateException("planted");
        });
  }

  @Test
  void aFailingDrawTakesNothingElseWithIt() {
    TestScene expected = scene(1);
    float[] v = Triangles.random(35, 30, 0.8, true);
    float[] w = Triangles.random(36, 30, 0.8, true);
    expected.draw(v);
    expected.draw(w);
    TestScene scene = scene(1);
    ShaderModule good = scene.fragment;
    scene.draw(v);
    scene.depthStencil = TestScene.NO_DEPTH;
    scene.fragment = failing();
    scene.draw(Triangles.random(37, 30, 0.8, true));
    scene.depthStencil = TestScene.DEPTH_LESS;
    scene.fragment = good;
    scene.draw(w);
    scene.fragment = TestShaders.module(Stage.FRAGMENT, "missing");
    scene.draw(w);
    List<Frame> frames = new ArrayList<>();
    Renderer renderer =
        new Renderer(new RenderOptions(2, RenderOptions.Study.NEVER), frames::add, shaders);
    CompletableFuture<Void> done = new CompletableFuture<>();
    try (CommandQueue queue = new CommandQueue(renderer, 4096, "test-queue")) {
      scene.commands.forEach(queue::accept);
      queue.accept(new Command.EndFrame(0, scene.target.colors().get(0), true));
      queue.accept(new Command.Fence(done));
      done.join();
      assertEquals(2, queue.faults());
      assertEquals(null, queue.death());
    }
    assertArrayEquals(expected.render(shaders, 1).rgba(), frames.get(0).rgba());
  }

  @Test
  void aStageThatIsNotExecutedSaysSo() {
    TestScene scene = scene(1);
    scene.geometry =
        shaders.add(Stage.GEOMETRY, "gs", TestShaders.reflection(List.of(), List.of()), null);
    scene.draw(Triangles.random(37, 3, 0.8, true));
    RenderException e = assertThrows(RenderException.class, () -> scene.render(shaders, 1));
    assertTrue(e.getMessage().contains("draws with a geometry shader"), e.getMessage());
    scene.geometry = null;
    scene.vertex = null;
    scene.takeDraw();
    scene.draw(Triangles.random(37, 3, 0.8, true));
    e = assertThrows(RenderException.class, () -> scene.render(shaders, 1));
    assertTrue(e.getMessage().contains("draws without a vertex shader"), e.getMessage());
  }

  /** One sentence: which draw, why and where, and the state that matters. */
  @Test
  void aFailingDrawSaysWhy() {
    for (boolean compiles : new boolean[] {true, false}) {
      TestScene scene = scene(1);
      scene.fragment = compiles ? failing() : TestShaders.module(Stage.FRAGMENT, "missing");
      scene.draw(Triangles.random(37, 30, 0.8, true));
      Renderer renderer =
          new Renderer(new RenderOptions(2, RenderOptions.Study.NEVER), f -> {}, shaders);
      List<String> told = new ArrayList<>();
      CommandQueue.FaultListener listener = (what, fault) -> told.add(what);
      try (CommandQueue queue = new CommandQueue(renderer, 4096, "test-queue", listener)) {
        scene.commands.forEach(queue::accept);
      }
      assertEquals(1, told.size(), told.toString());
      String line = told.get(0);
      assertTrue(line.startsWith("draw 0 of frame 0 (draw, call 0) failed: java.lang."), line);
      assertEquals(line.indexOf("failed"), line.lastIndexOf("failed"), line);
      assertTrue(line.contains(compiles ? "IllegalStateException: planted at " : " at "), line);
      assertTrue(line.contains(", into "), line);
      assertTrue(line.contains(" of RGBA"), line);
      assertTrue(line.contains(compiles ? "FRAGMENT:fs-failing" : "FRAGMENT:missing"), line);
      assertTrue(line.endsWith("; the frame may be incomplete"), line);
    }
  }

  /** What the renderer dies of may be the very command that somebody waits for. */
  @Test
  void theCommandThatKillsTheRendererFailsToo() {
    TestScene scene = scene(1);
    scene.fragment =
        shaders.add(
            Stage.FRAGMENT,
            "fs-greedy",
            TestShaders.reflection(
                List.of(TestShaders.variable(0, 4)), List.of(TestShaders.variable(0, 4))),
            (c, lanes) -> {
              throw new OutOfMemoryError("planted");
            });
    scene.draw(Triangles.random(38, 30, 0.8, true));
    Renderer renderer =
        new Renderer(new RenderOptions(2, RenderOptions.Study.NEVER), f -> {}, shaders);
    Query query = new Query(Query.Kind.SAMPLES_PASSED);
    CompletableFuture<byte[]> read = new CompletableFuture<>();
    CommandQueue.FaultListener silent = (what, fault) -> {};
    try (CommandQueue queue = new CommandQueue(renderer, 1 << 20, "test-queue", silent)) {
      queue.accept(new Command.BeginQuery(query));
      scene.commands.forEach(queue::accept);
      queue.accept(new Command.EndQuery(query));
      queue.accept(
          new ResourceCommand.ReadTexture(scene.target.colors().get(0), 0, 0, 0, 1, 1, read));
      assertThrows(ExecutionException.class, () -> read.get(10, TimeUnit.SECONDS));
    }
    assertTrue(query.isDone());
  }

  @Test
  void futuresFailWhenTheRendererDies() throws InterruptedException {
    CountDownLatch hold = new CountDownLatch(1);
    Renderer renderer =
        new Renderer(
            new RenderOptions(1, RenderOptions.Study.NEVER),
            f -> {
              try {
                hold.await(10, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              throw new OutOfMemoryError("planted");
            },
            shaders);
    TestScene scene = scene(1);
    CompletableFuture<Void> waiting = new CompletableFuture<>();
    CompletableFuture<Void> late = new CompletableFuture<>();
    try (CommandQueue queue = new CommandQueue(renderer, 1 << 20, "test-queue")) {
      scene.commands.forEach(queue::accept);
      queue.accept(new Command.EndFrame(0, scene.target.colors().get(0), true));
      queue.accept(new Command.Fence(waiting));
      hold.countDown();
      assertThrows(CompletionException.class, waiting::join);
      assertTrue(queue.death() instanceof OutOfMemoryError);
      queue.accept(new Command.Fence(late));
      assertTrue(late.isCompletedExceptionally());
    }
  }

  @Test
  void closeDrainsTheQueue() {
    List<Frame> frames = new ArrayList<>();
    Renderer renderer =
        new Renderer(new RenderOptions(2, RenderOptions.Study.NEVER), frames::add, shaders);
    TestScene scene = scene(1);
    CommandQueue queue = new CommandQueue(renderer, 512, "test-queue");
    scene.commands.forEach(queue::accept);
    for (int i = 0; i < 20; i++) {
      queue.accept(new Command.EndFrame(i, scene.target.colors().get(0), true));
    }
    queue.close();
    assertEquals(20, frames.size());
    CompletableFuture<Void> late = new CompletableFuture<>();
    queue.accept(new Command.Fence(late));
    late.join(); // all before it has been executed
  }

  /** Nobody waits for what is abandoned: neither whoever has a full queue, nor for an answer. */
  @Test
  void abandonedQueueLetsEveryoneGo() throws Exception {
    CountDownLatch hold = new CountDownLatch(1);
    List<Frame> frames = new ArrayList<>();
    Renderer renderer =
        new Renderer(
            new RenderOptions(2, RenderOptions.Study.NEVER),
            frame -> {
              frames.add(frame);
              try {
                hold.await(10, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            shaders);
    TestScene scene = scene(1);
    CommandQueue queue = new CommandQueue(renderer, 1 << 20, "test-queue");
    scene.commands.forEach(queue::accept);
    queue.accept(new Command.EndFrame(0, scene.target.colors().get(0), true));
    CompletableFuture<byte[]> texels = new CompletableFuture<>();
    queue.accept(new ResourceCommand.ReadTexture(scene.target.colors().get(0), 0, 0, 3, 2, texels));
    queue.accept(new Command.EndFrame(1, scene.target.colors().get(0), true));
    Buffer buffer = new Buffer(77, 8, "large");
    Thread producer =
        new Thread(
            () -> {
              for (int i = 0; i < 4; i++) {
                queue.accept(new ResourceCommand.CreateBuffer(buffer, new byte[900_000]));
              }
            });
    producer.start();
    producer.join(50);
    queue.abandon();
    producer.join(10_000);
    assertFalse(producer.isAlive());
    assertEquals(3 * 2 * 4, texels.join().length);
    CompletableFuture<byte[]> late = new CompletableFuture<>();
    queue.accept(new ResourceCommand.ReadBuffer(buffer, 0, 8, late));
    assertArrayEquals(new byte[8], late.join());
    hold.countDown();
    queue.close();
    assertEquals(1, frames.size());
    assertEquals(0, queue.faults());
  }
}
