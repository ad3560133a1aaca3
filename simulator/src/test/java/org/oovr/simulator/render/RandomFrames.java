package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import java.util.Random;
import org.oovr.simulator.command.Bindings;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState.DepthBounds;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.LogicOp;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** Studied frames of random draws in all sorts of states, for tests of composition. */
public final class RandomFrames {
  public static final int WIDTH = 100;
  public static final int HEIGHT = 70;

  private static final CompareOp[] OPAQUE_TESTS = {
    CompareOp.LESS, CompareOp.LESS_EQUAL, CompareOp.LESS, CompareOp.LESS_EQUAL, CompareOp.GREATER
  };
  private static final CompareOp[] ALL_TESTS = CompareOp.values();
  private static final StencilFace COUNTING =
      new StencilFace(
          CompareOp.NOT_EQUAL,
          StencilOp.INCREMENT_WRAP,
          StencilOp.INVERT,
          StencilOp.INCREMENT_CLAMP);

  private final TestShaders shaders = new TestShaders();
  private final Random random;
  private final TestScene scene;
  private final ShaderModule plain;
  private final ShaderModule[] fragments;
  private float[] lastVertices;

  /** Whether draws test bounds of depth. */
  private boolean bounded;

  private RandomFrames(long seed, PixelFormat color, int samples, int views) {
    random = new Random(seed);
    scene = new TestScene(WIDTH, HEIGHT, color, PixelFormat.D24_UNORM_S8, samples, views);
    scene.vertex = shaders.passThroughVertex();
    plain = shaders.colorFragment(Interpolation.PERSPECTIVE);
    fragments =
        new ShaderModule[] {
          plain,
          shaders.alphaTestFragment(),
          shaders.alphaTestFragment(true),
          shaders.depthFragment()
        };
    scene.clipShift = views > 1 ? new float[] {-0.1f, 0.1f} : new float[0];
    scene.clear(0.1f, 0.2f, 0.3f, 1, 1);
  }

  /**
   * Opaque draws, then light on what lies in some bounds of depth, again and again: added or
   * counted, tested before their shaders and behind them, now and then with depth of their own.
   */
  public static Frame bounded(long seed, int samples, int views) {
    RandomFrames f = new RandomFrames(seed, PixelFormat.RGBA8_UNORM, samples, views);
    for (int i = 0; i < 18; i++) {
      if (i % 6 < 3) {
        f.opaque(CompareOp.LESS);
        f.draw();
        continue;
      }
      f.bounded = true;
      f.anyDraw();
      f.bounded = false;
    }
    return f.render();
  }

  /** Draws of any kind, all into the window's image, with a clear of depth in the middle. */
  public static Frame mixed(long seed, PixelFormat color, int samples, int views) {
    RandomFrames f = new RandomFrames(seed, color, samples, views);
    for (int i = 0; i < 16; i++) {
      f.anyDraw();
      if (i == 9) {
        f.clearDepth();
      }
    }
    return f.render();
  }

  /** Opaque draws that hide each other, and few that are blended: the usual frame. */
  public static Frame usual(long seed, int samples, int views) {
    RandomFrames f = new RandomFrames(seed, PixelFormat.RGBA8_UNORM, samples, views);
    for (int i = 0; i < 20; i++) {
      f.opaque(i % 3 == 0 ? CompareOp.LESS_EQUAL : CompareOp.LESS);
      f.scene.blend = i % 7 == 6 ? TestScene.ALPHA : TestScene.OPAQUE;
      f.draw();
    }
    return f.render();
  }

  /** A texture is drawn, sampled while the window is drawn, drawn again, and sampled again. */
  public static Frame passes(long seed) {
    RandomFrames f = new RandomFrames(seed, PixelFormat.RGBA8_UNORM, 1, 1);
    TestScene s = f.scene;
    RenderTarget window = s.target;
    Texture texture =
        new Texture(7, Texture.Shape.D2, PixelFormat.RGBA8_UNORM, 48, 48, 1, 1, 1, 1, 1, "target");
    Texture depth =
        new Texture(8, Texture.Shape.D2, PixelFormat.D16_UNORM, 48, 48, 1, 1, 1, 1, 1, "its depth");
    s.commands.add(new ResourceCommand.CreateTexture(texture));
    s.commands.add(new ResourceCommand.CreateTexture(depth));
    RenderTarget offscreen =
        new RenderTarget(
            List.of(new Attachment(texture, 0, 0, false)),
            new Attachment(depth, 0, 0, false),
            null,
            48,
            48,
            1,
            0);
    Bindings samples =
        TestBindings.textures(
            new TextureView(texture, 0, 0, TextureView.Swizzle.IDENTITY, false, true, null, null),
            null);
    for (int round = 0; round < 2; round++) {
      s.target = offscreen;
      s.fragmentBindings = Bindings.NONE;
      s.clear(0, 0, 0, 0, 1);
      f.opaque(CompareOp.LESS);
      f.draw();
      f.draw();
      s.target = window;
      f.draw();
      f.draw();
      s.fragmentBindings = samples;
      f.draw();
      f.anyDraw();
    }
    return f.render();
  }

  /**
   * Drawn off screen with samples, copied into the window before some overlay and again at the end.
   */
  public static Frame blits(long seed, boolean linear) {
    RandomFrames f = new RandomFrames(seed, PixelFormat.RGBA8_UNORM, 4, 1);
    TestScene s = f.scene;
    Texture color =
        new Texture(
            7, Texture.Shape.D2, PixelFormat.RGBA8_UNORM, WIDTH, HEIGHT, 1, 1, 1, 1, 1, "window");
    s.commands.add(new ResourceCommand.CreateTexture(color));
    Attachment shown = new Attachment(color, 0, 0, false);
    RenderTarget scene = s.target;
    RenderTarget window = new RenderTarget(List.of(shown), null, null, WIDTH, HEIGHT, 1, 0);
    for (int i = 0; i < 6; i++) {
      f.anyDraw();
    }
    f.copy(scene, shown, 0, 0, WIDTH, HEIGHT, linear);
    s.target = window;
    s.samples = 1;
    f.anyDraw();
    s.target = scene;
    s.samples = 4;
    for (int i = 0; i < 4; i++) {
      f.anyDraw();
    }
    f.copy(scene, shown, WIDTH - 8, HEIGHT / 2, WIDTH / 2, 3, linear);
    s.target = window;
    return f.render();
  }

  private void copy(
      RenderTarget from, Attachment to, int x0, int y0, int x1, int y1, boolean linear) {
    boolean flips = x1 < x0;
    scene.commands.add(
        new ResourceCommand.Blit(
            from.colors().get(0),
            0,
            0,
            WIDTH,
            HEIGHT,
            to,
            x0,
            y0,
            x1,
            y1,
            linear && flips,
            true,
            false,
            false,
            false,
            new Viewport(0, 0, 1, 1, 0, 1, flips, 10, 5, 70, 60)));
  }

  /** The image is that of a frame that is not studied. */
  private Frame render() {
    Frame plainly = scene.render(shaders, 2, false);
    Frame studied = scene.render(shaders, 2, true);
    assertArrayEquals(plainly.rgba(), studied.rgba());
    return studied;
  }

  private void clearDepth() {
    scene.commands.add(
        new ResourceCommand.Clear(
            scene.target,
            new int[] {0},
            new int[4],
            true,
            0.8f,
            true,
            1,
            255,
            false,
            scene.viewports.get(0)));
  }

  private void anyDraw() {
    switch (random.nextInt(7)) {
      case 0, 1, 2 -> opaque(OPAQUE_TESTS[random.nextInt(OPAQUE_TESTS.length)]);
      case 3 -> {
        opaque(ALL_TESTS[random.nextInt(ALL_TESTS.length)]);
        scene.blend = TestScene.ALPHA;
      }
      case 4 -> {
        opaque(ALL_TESTS[random.nextInt(ALL_TESTS.length)]);
        scene.depthStencil = depth(scene.depthStencil.depthCompare(), random.nextBoolean(), true);
      }
      case 5 -> {
        opaque(ALL_TESTS[random.nextInt(ALL_TESTS.length)]);
        scene.depthStencil = depth(scene.depthStencil.depthCompare(), false, false);
        scene.logicOp = random.nextBoolean() ? LogicOp.XOR : null;
      }
      default -> {
        opaque(OPAQUE_TESTS[random.nextInt(OPAQUE_TESTS.length)]);
        BlendAttachment o = TestScene.OPAQUE;
        scene.blend =
            new BlendAttachment(
                false,
                o.srcColor(),
                o.dstColor(),
                o.colorOp(),
                o.srcAlpha(),
                o.dstAlpha(),
                o.alphaOp(),
                random.nextBoolean() ? 5 : 0);
      }
    }
    scene.fragment = fragments[Math.max(0, random.nextInt(6) - 2)];
    draw();
  }

  private void opaque(CompareOp test) {
    scene.depthStencil = depth(test, true, false);
    scene.blend = TestScene.OPAQUE;
    scene.logicOp = null;
    scene.fragment = plain;
  }

  private DepthStencil depth(CompareOp test, boolean write, boolean stencil) {
    scene.stencilFront = new StencilValues(2, 255, 255);
    return new DepthStencil(true, write, test, stencil, COUNTING, TestScene.STENCIL);
  }

  /** Now and then the geometry of the last draw again in other colours: equal depths. */
  private void draw() {
    if (lastVertices != null && random.nextInt(3) == 0) {
      lastVertices = lastVertices.clone();
      for (int v = 0; v < lastVertices.length; v += 8) {
        lastVertices[v + 4] = random.nextFloat();
        lastVertices[v + 5] = random.nextFloat();
      }
    } else {
      lastVertices = Triangles.random(random.nextLong(), 4 + random.nextInt(12), 0.9, false);
    }
    if (bounded) {
      bound();
    }
    scene.draw(lastVertices);
  }

  /** Any bounds, with or without a test of depth, which is kept more often than not. */
  private void bound() {
    DepthStencil tests = scene.depthStencil;
    float least = random.nextFloat();
    scene.bounds = new DepthBounds(least, least + random.nextFloat() * (1 - least));
    scene.depthStencil =
        new DepthStencil(
            random.nextInt(3) > 0,
            random.nextInt(3) == 0,
            tests.depthCompare(),
            tests.stencilTest(),
            tests.front(),
            tests.back(),
            true);
  }
}
