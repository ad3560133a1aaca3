package org.oovr.simulator.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Query;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;
import org.oovr.simulator.shader.TextureRequest;

/** Work logs of consecutive frames of a scene that changes a little, drawn by one renderer. */
public final class FrameSequences {
  public static final int WIDTH = 100;
  public static final int HEIGHT = 70;
  private static final int TEXTURE = 64;

  /** What makes the frames. */
  public interface Script {
    void frame(FrameSequences s, int number);
  }

  private final TestShaders shaders = new TestShaders();
  private final TestScene scene;
  private final RenderTarget window;
  private final RenderTarget offscreen;
  private final Texture texture =
      new Texture(
          7, Texture.Shape.D2, PixelFormat.RGBA8_UNORM, TEXTURE, TEXTURE, 1, 1, 1, 1, 1, "off");

  private FrameSequences(int samples, int views) {
    scene =
        new TestScene(
            WIDTH, HEIGHT, PixelFormat.RGBA8_UNORM, PixelFormat.D24_UNORM_S8, samples, views);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    scene.depthStencil = TestScene.DEPTH_LESS;
    scene.clipShift = views > 1 ? new float[] {-0.1f, 0.1f} : new float[0];
    window = scene.target;
    offscreen =
        new RenderTarget(
            List.of(new Attachment(texture, 0, 0, false)), null, null, TEXTURE, TEXTURE, 1, 0);
    scene.commands.add(new ResourceCommand.CreateTexture(texture));
  }

  /** The work logs of frames. */
  public static List<FrameProfile> of(int frames, Script script) {
    return of(frames, 1, 1, script);
  }

  /** The same with samples and views. */
  public static List<FrameProfile> of(int frames, int samples, int views, Script script) {
    FrameSequences s = new FrameSequences(samples, views);
    List<FrameProfile> profiles = new ArrayList<>();
    try (Renderer renderer =
        new Renderer(
            new RenderOptions(2, RenderOptions.Study.ON_REQUEST),
            frame -> profiles.add(frame.profile()),
            s.shaders)) {
      s.scene.commands.forEach(renderer::accept);
      for (int f = 0; f < frames; f++) {
        s.scene.commands.clear();
        script.frame(s, f);
        renderer.accept(new Command.BeginFrame(f, true));
        s.scene.commands.forEach(renderer::accept);
        renderer.accept(new Command.EndFrame(f, s.window.colors().get(0), true));
      }
    }
    return profiles;
  }

  /** Clears the window. */
  public void clear() {
    scene.target = window;
    scene.clear(0.1f, 0.2f, 0.3f, 1, 1);
  }

  /** Draws random triangles into the window. */
  public void draw(long seed, int count, double size) {
    scene.draw(Triangles.random(seed, count, size, true));
  }

  /** Draws a large triangle of one red. */
  public void drawRed(float red) {
    float[] v = {-1, -1, 0, 1, red, 0, 0, 1, 1, -1, 0, 1, red, 0, 0, 1, 0, 1, 0, 1, red, 0, 0, 1};
    scene.draw(v);
  }

  /** Draws them into the texture. */
  public void drawOffscreen(long seed, int count) {
    scene.target = offscreen;
    scene.samples = 1;
    var kept = scene.depthStencil;
    scene.depthStencil = TestScene.NO_DEPTH;
    scene.clear(0, 0, 0, 0, 1);
    scene.draw(Triangles.random(seed, count, 0.5, true));
    scene.depthStencil = kept;
    scene.target = window;
    scene.samples = window.samples();
  }

  /** Gives the texture one colour. */
  public void upload(int color) {
    byte[] data = new byte[TEXTURE * TEXTURE * 4];
    for (int i = 0; i < data.length; i++) {
      data[i] = (byte) (color >>> i % 4 * 8);
    }
    scene.commands.add(
        new ResourceCommand.UpdateTexture(texture, 0, 0, 0, 0, 0, TEXTURE, TEXTURE, 1, data));
  }

  /** Draws triangles of the texture's colours into the window. */
  public void drawTextured(long seed, int count) {
    var kept = scene.fragment;
    scene.fragment = fetching();
    scene.fragmentBindings =
        TestBindings.textures(
            new TextureView(texture, 0, 0, TextureView.Swizzle.IDENTITY, false, true, null, null),
            null);
    draw(seed, count, 0.5);
    scene.fragmentBindings = org.oovr.simulator.command.Bindings.NONE;
    scene.fragment = kept;
  }

  /** Draws while a query counts. */
  public void drawQueried(long seed, int count) {
    Query query = new Query(Query.Kind.SAMPLES_PASSED);
    scene.commands.add(new Command.BeginQuery(query));
    draw(seed, count, 0.3);
    scene.commands.add(new Command.EndQuery(query));
  }

  /** From now on draws blend. */
  public void blend(boolean on) {
    scene.blend = on ? TestScene.ALPHA : TestScene.OPAQUE;
  }

  /** A frame of anything, which changes from frame to frame now and then. */
  public void random(long seed, int number) {
    Random random = new Random(seed);
    Random now = new Random(seed * 31 + number);
    if (random.nextInt(8) != 0 || number == 0) {
      clear();
    }
    if (random.nextInt(3) > 0) {
      drawOffscreen(changed(random, now), 6);
    } else if (random.nextInt(3) == 0 || number == 0) {
      upload(now.nextInt(3) == 0 ? number : 7);
    }
    for (int i = 0; i < 5; i++) {
      blend(random.nextInt(3) == 0);
      switch (random.nextInt(6)) {
        case 0 -> drawTextured(changed(random, now), 4);
        case 1 -> drawQueried(changed(random, now), 2);
        case 2 -> drawOffscreen(changed(random, now), 3);
        default -> draw(changed(random, now), 3 + random.nextInt(8), 0.4);
      }
    }
  }

  private static long changed(Random random, Random now) {
    int seed = random.nextInt(1000);
    return now.nextInt(4) == 0 ? seed + 1 + now.nextInt(3) : seed;
  }

  /** Samples the texture at the pixel's place. */
  private org.oovr.simulator.command.ShaderModule fetching() {
    ShaderReflection reflection =
        new ShaderReflection(
            List.of(TestShaders.variable(0, 4)),
            List.of(TestShaders.variable(0, 4)),
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
        "fs-off",
        reflection,
        (c, lanes) -> {
          TextureRequest q = c.request;
          q.op = TextureRequest.Op.FETCH;
          q.context = c;
          q.active = null;
          q.texelLevel = null;
          q.texel[0] = new int[ShaderContext.LANES];
          q.texel[1] = new int[ShaderContext.LANES];
          for (int i = 0; i < lanes; i++) {
            q.texel[0][i] = Math.floorMod((int) c.fragCoord[0][i], TEXTURE);
            q.texel[1][i] = Math.floorMod((int) c.fragCoord[1][i], TEXTURE);
          }
          for (int k = 0; k < 4; k++) {
            q.outF[k] = ShaderContext.floats(c.outF, k);
          }
          c.textures[0].execute(q, lanes);
        });
  }
}
