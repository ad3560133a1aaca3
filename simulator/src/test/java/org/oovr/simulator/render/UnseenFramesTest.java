package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CommandSink;
import org.oovr.simulator.command.LoadOps;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.StoreOps;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.demand.UnseenFrames;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** What nobody sees is left out, and nothing else. */
class UnseenFramesTest {
  private static final int WIDTH = 48;
  private static final int HEIGHT = 40;
  private static final int FRAMES = 12;

  private final TestShaders shaders = new TestShaders();
  private final TestScene scene =
      new TestScene(WIDTH, HEIGHT, PixelFormat.RGBA8_UNORM, PixelFormat.D24_UNORM_S8, 1);
  private final RenderTarget window = scene.target;
  private final Texture texture =
      new Texture(7, Texture.Shape.D2_ARRAY, PixelFormat.RGBA8_UNORM, 32, 32, 1, 2, 2, 1, 1, "off");
  private final Texture layer =
      new Texture(
          8,
          Texture.Shape.D2,
          PixelFormat.RGBA8_UNORM,
          32,
          32,
          1,
          1,
          2,
          1,
          1,
          "its second layer",
          new Texture.Part(texture, 0, 1));
  private Random random;

  UnseenFramesTest() {
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    scene.commands.add(new ResourceCommand.CreateTexture(texture));
    scene.commands.add(new ResourceCommand.CreateTexture(layer));
  }

  private static RenderTarget offscreen(Texture texture, int level) {
    int size = texture.width(level);
    Attachment color = new Attachment(texture, level, 0, false);
    return new RenderTarget(List.of(color), null, null, size, size, 1, 0);
  }

  private void window() {
    scene.target = window;
  }

  private void draw() {
    boolean sampling = scene.target == window && random.nextInt(3) == 0;
    Texture sampled = random.nextBoolean() ? texture : layer;
    scene.fragmentBindings =
        sampling
            ? TestBindings.textures(
                new TextureView(
                    sampled, 0, 1, TextureView.Swizzle.IDENTITY, false, true, null, null),
                null)
            : Bindings.NONE;
    scene.blend = random.nextInt(3) == 0 ? TestScene.ALPHA : TestScene.OPAQUE;
    scene.depthStencil =
        scene.target == window && random.nextBoolean() ? TestScene.DEPTH_LESS : TestScene.NO_DEPTH;
    scene.draw(Triangles.random(random.nextLong(), 6, 0.6, true));
    scene.fragmentBindings = Bindings.NONE;
  }

  /** All of the target, or one of its corners. */
  private void clear(boolean whole) {
    List<Viewport> usual = scene.viewports;
    if (!whole) {
      scene.viewports = List.of(new Viewport(0, 0, WIDTH, HEIGHT, 0, 1, true, 3, 3, 20, 20));
    }
    float red = random.nextInt(256) / 255f;
    scene.clear(red, 0.2f, 0.3f, 1, 1);
    scene.viewports = usual;
    LoadOps loads =
        LoadOps.of((ResourceCommand.Clear) scene.commands.get(scene.commands.size() - 1));
    if (loads != null && random.nextBoolean()) {
      scene.commands.remove(scene.commands.size() - 1);
      scene.commands.add(new Command.BeginPass(scene.target, loads));
      scene.commands.add(new Command.EndPass(StoreOps.STORE));
    }
  }

  private void update() {
    boolean whole = random.nextBoolean();
    Texture t = random.nextBoolean() ? texture : layer;
    int level = random.nextInt(2);
    int size = whole ? t.width(level) : 5;
    byte[] data = new byte[4 * size * size];
    random.nextBytes(data);
    scene.commands.add(
        new ResourceCommand.UpdateTexture(t, level, 0, 0, 0, 0, size, size, 1, data));
  }

  private void copy() {
    Attachment from = window.colors().get(0);
    Attachment to =
        new Attachment(random.nextBoolean() ? texture : layer, random.nextInt(2), 0, false);
    int size = to.texture().width(to.level()) - random.nextInt(2);
    int x = random.nextInt(3) - 1; // may reach out of the source
    if (random.nextBoolean()) {
      scene.commands.add(
          new ResourceCommand.Blit(
              from, x, 0, x + size, size, to, size, 0, 0, size, false, true, false, false, false,
              null));
    } else {
      scene.commands.add(
          new ResourceCommand.CopyTexture(
              from.texture(), 0, 1, 1, 0, to.texture(), to.level(), 0, 0, 0, size, size, 1));
    }
  }

  /** A part of the window shows one of the textures. */
  private void show() {
    Attachment to = window.colors().get(0);
    Texture t = random.nextBoolean() ? texture : layer;
    Attachment from = new Attachment(t, random.nextInt(2), 0, false);
    int size = t.width(from.level());
    scene.commands.add(
        new ResourceCommand.Blit(
            from, 0, 0, size, size, to, 4, 4, 20, 20, false, true, false, false, false, null));
  }

  private void read(Attachment source, int width, int height) {
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    scene.commands.add(new ResourceCommand.ReadTexture(source, 0, 0, width, height, result));
  }

  private void counted() {
    Query query = new Query(Query.Kind.SAMPLES_PASSED);
    scene.commands.add(new Command.BeginQuery(query));
    draw();
    scene.commands.add(new Command.EndQuery(query));
  }

  private void frame(int number, boolean wanted, boolean asks) {
    scene.commands.add(new Command.BeginFrame(number, wanted, false));
    window();
    if (random.nextInt(4) > 0) {
      clear(true);
    }
    for (int i = 0; i < 9; i++) {
      switch (random.nextInt(16)) {
        case 0 -> clear(random.nextBoolean());
        case 1, 2 -> {
          scene.target = offscreen(random.nextBoolean() ? texture : layer, random.nextInt(2));
          scene.depthStencil = TestScene.NO_DEPTH;
          if (random.nextBoolean()) {
            scene.commands.add(clearOf(scene.target));
          }
          draw();
          window();
        }
        case 3 -> update();
        case 4 -> copy();
        case 5 ->
            scene.commands.add(
                new ResourceCommand.GenerateMipmaps(random.nextBoolean() ? texture : layer, 0, 1));
        case 6 -> {
          if (asks) {
            read(window.colors().get(0), WIDTH, HEIGHT);
          }
        }
        case 7 -> {
          if (asks) {
            counted();
          }
        }
        case 8, 9, 10 -> show();
        default -> draw();
      }
    }
    scene.commands.add(new Command.EndFrame(number, window.colors().get(0), wanted));
  }

  private ResourceCommand.Clear clearOf(RenderTarget target) {
    int[] words = {Float.floatToRawIntBits(random.nextFloat()), 0, 0, 0};
    return new ResourceCommand.Clear(
        target, new int[] {15}, words, false, 1, false, 0, 255, false, null);
  }

  /** Images of the wanted frames, and all that was asked for. */
  private String run(long capacityBytes, long[] leftOut) {
    List<String> seen = new ArrayList<>();
    RenderOptions options = new RenderOptions(1, RenderOptions.Study.NEVER);
    try (Renderer renderer =
        new Renderer(
            options,
            f -> {
              if (f.width() > 0) {
                seen.add(f.index() + ": " + Arrays.hashCode(f.rgba()));
              }
            },
            shaders)) {
      UnseenFrames unseen = new UnseenFrames(renderer, capacityBytes);
      CommandSink sink = capacityBytes == 0 ? renderer : unseen;
      for (Command c : scene.commands) {
        sink.accept(c);
        if (c instanceof ResourceCommand.ReadTexture r) {
          seen.add("read " + Arrays.hashCode(r.result().join()));
        }
        if (c instanceof Command.EndQuery e) {
          sink.accept(new Command.Fence(new CompletableFuture<>()));
          assertTrue(e.query().isDone());
          seen.add("counted " + e.query().value());
        }
      }
      unseen.close();
      leftOut[0] += unseen.leftOut();
    }
    return String.join("\n", seen);
  }

  private void build(long seed, boolean asks) {
    random = new Random(seed);
    for (int f = 0; f < FRAMES; f++) {
      frame(f, f == FRAMES - 1 || random.nextInt(4) == 0, asks && random.nextInt(3) == 0);
    }
    for (Texture t : List.of(texture, layer)) {
      for (int level = 0; level < 2; level++) {
        read(new Attachment(t, level, 0, false), t.width(level), t.height(level));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsSeenIsTheSame(boolean asks) {
    List<Command> setUp = List.copyOf(scene.commands);
    long[] leftOut = {0};
    for (int seed = 0; seed < 40; seed++) {
      List<String> seen = new ArrayList<>();
      for (long capacity : new long[] {0, 1, 8000, 1 << 26}) {
        scene.commands.clear(); // futures and counts are used once
        scene.commands.addAll(setUp);
        build(seed, asks);
        seen.add(run(capacity, leftOut));
      }
      assertEquals(1, seen.stream().distinct().count(), "seed " + seed + ": " + seen);
    }
    assertTrue(leftOut[0] > 200, leftOut[0] + " commands");
  }

  /** Of frames that clear, the draws of the last one are left, also where few can be held back. */
  @ParameterizedTest
  @ValueSource(longs = {15_000, 1 << 26})
  void framesThatClearAreNotDrawn(long capacityBytes) {
    random = new Random(1);
    for (int f = 0; f < 5; f++) {
      scene.commands.add(new Command.BeginFrame(f, f == 4, false));
      scene.commands.add(new Command.BeginPass(window, LoadOps.of(whole())));
      scene.commands.add(new Command.EndPass(StoreOps.STORE));
      draw();
      draw();
      scene.commands.add(new Command.EndFrame(f, window.colors().get(0), f == 4));
    }
    List<Command> through = new ArrayList<>();
    UnseenFrames unseen = new UnseenFrames(through::add, capacityBytes);
    scene.commands.forEach(unseen::accept);
    unseen.close();
    assertEquals(2, through.stream().filter(c -> c instanceof Command.Draw).count());
    assertEquals(8, unseen.leftOut());
    assertEquals(5, through.stream().filter(c -> c instanceof Command.EndFrame).count());
  }

  private ResourceCommand.Clear whole() {
    scene.clear(0, 0, 0, 0, 1);
    return (ResourceCommand.Clear) scene.commands.remove(scene.commands.size() - 1);
  }
}
