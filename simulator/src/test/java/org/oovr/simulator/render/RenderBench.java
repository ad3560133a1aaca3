package org.oovr.simulator.render;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.oovr.simulator.command.Buffer;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.ShaderModule;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.VertexStream;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.ShaderReflection.Base;
import org.oovr.simulator.shader.TextureRequest;

/**
 * Speed of the renderer with hand-written shaders, so that the shader compiler plays no part.
 *
 * <p>Usage: {@code RenderBench fill|mesh|draws|profile [threads] [frames]}.
 */
final class RenderBench {
  private static final int TEXTURE = 256;

  private final TestShaders shaders = new TestShaders();
  private final Random random = new Random(1);

  public static void main(String[] args) {
    String what = args.length > 0 ? args[0] : "fill";
    int threads =
        args.length > 1 ? Integer.parseInt(args[1]) : Runtime.getRuntime().availableProcessors();
    int frames = args.length > 2 ? Integer.parseInt(args[2]) : 60;
    RenderBench bench = new RenderBench();
    switch (what) {
      case "fill" -> bench.run(bench.fill(1280, 1024), threads, frames, 1280 * 1024L, "fragment");
      case "mesh" -> bench.run(bench.mesh(640, 480, 10, 100), threads, frames, 200_000, "triangle");
      case "draws" -> bench.run(bench.mesh(1280, 1024, 500, 12), threads, frames, 500, "draw");
      default -> throw new IllegalArgumentException("no bench " + what);
    }
  }

  private void run(TestScene scene, int threads, int frames, long units, String unit) {
    long[] pixels = new long[1];
    try (Renderer renderer =
        new Renderer(
            new RenderOptions(threads, RenderOptions.Study.ON_REQUEST),
            f -> pixels[0] += f.rgba().length,
            shaders)) {
      int setUp = scene.setUp;
      for (int i = 0; i < setUp; i++) {
        renderer.accept(scene.commands.get(i));
      }
      List<Command> frame = scene.commands.subList(setUp, scene.commands.size());
      double best = Double.MAX_VALUE;
      double sum = 0;
      java.lang.management.ThreadMXBean clock =
          java.lang.management.ManagementFactory.getThreadMXBean();
      long cpu = 0;
      for (int f = 0; f < frames; f++) {
        if (f == frames / 2) {
          cpu = clock.getCurrentThreadCpuTime();
        }
        long t = System.nanoTime();
        renderer.accept(new Command.BeginFrame(f, false));
        frame.forEach(renderer::accept);
        renderer.accept(new Command.EndFrame(f, scene.target.colors().get(0), true));
        double ms = (System.nanoTime() - t) / 1e6;
        best = Math.min(best, ms);
        sum += f >= frames / 2 ? ms : 0;
      }
      double mean = sum / (frames - frames / 2);
      double used = (clock.getCurrentThreadCpuTime() - cpu) / 1e6 / (frames - frames / 2);
      System.out.printf(
          Locale.ROOT,
          "%d threads: best %.2f ms, last half: mean %.2f ms, main thread's processor time %.2f ms"
              + " a frame; at best %.3f M %ss/s%n",
          threads,
          best,
          mean,
          used,
          units / best / 1e3,
          unit);
    }
  }

  /** Two triangles over the whole window, textured and lit. */
  private TestScene fill(int width, int height) {
    TestScene scene = scene(width, height);
    float[] v = {
      -1, -1, 0, 1, 0, 0, 0, 1, 1, -1, 0, 1, 8, 0, 0, 1, 1, 1, 0, 1, 8, 8, 0, 1,
      -1, -1, 0, 1, 0, 0, 0, 1, 1, 1, 0, 1, 8, 8, 0, 1, -1, 1, 0, 1, 0, 8, 0, 1,
    };
    Buffer buffer = scene.buffer(v);
    scene.setUp = scene.commands.size();
    scene.clear(0, 0, 0, 1, 1);
    draw(scene, buffer, null, 6);
    return scene;
  }

  /** Spheres of {@code 2 * rings * rings} triangles each, indexed, one draw a sphere. */
  private TestScene mesh(int width, int height, int spheres, int rings) {
    TestScene scene = scene(width, height);
    Buffer[] buffers = new Buffer[spheres];
    int[] index = new int[rings * rings * 6];
    int n = 0;
    for (int i = 0; i < rings; i++) {
      for (int j = 0; j < rings; j++) {
        int a = i * (rings + 1) + j;
        int b = a + rings + 1;
        for (int k : new int[] {a, a + 1, b, a + 1, b + 1, b}) {
          index[n++] = k;
        }
      }
    }
    java.nio.ByteBuffer bytes =
        java.nio.ByteBuffer.allocate(n * 4).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(index);
    Buffer indices = scene.buffer(bytes.array());
    double radius = 1.3 / Math.sqrt(spheres);
    for (int s = 0; s < spheres; s++) {
      buffers[s] = scene.buffer(sphere(rings, radius, (double) height / width));
    }
    scene.setUp = scene.commands.size();
    scene.clear(0, 0, 0, 1, 1);
    for (Buffer buffer : buffers) {
      draw(scene, buffer, indices, n);
    }
    return scene;
  }

  private float[] sphere(int rings, double radius, double aspect) {
    float[] v = new float[(rings + 1) * (rings + 1) * 8];
    double cx = random.nextDouble() * 1.6 - 0.8;
    double cy = random.nextDouble() * 1.6 - 0.8;
    double cz = random.nextDouble() - 0.5;
    int p = 0;
    for (int i = 0; i <= rings; i++) {
      for (int j = 0; j <= rings; j++) {
        double theta = Math.PI * i / rings;
        double phi = 2 * Math.PI * j / rings;
        double x = Math.sin(theta) * Math.cos(phi);
        double y = Math.cos(theta);
        double z = Math.sin(theta) * Math.sin(phi);
        float w = 2;
        v[p] = (float) ((cx + x * radius * aspect) * w);
        v[p + 1] = (float) ((cy + y * radius) * w);
        v[p + 2] = (float) ((cz + z * radius * 0.5) * w);
        v[p + 3] = w;
        v[p + 4] = (float) (j * 4.0 / rings);
        v[p + 5] = (float) (i * 2.0 / rings);
        v[p + 6] = (float) z;
        v[p + 7] = 1;
        p += 8;
      }
    }
    return v;
  }

  private TestScene scene(int width, int height) {
    TestScene scene =
        new TestScene(width, height, PixelFormat.RGBA8_UNORM, PixelFormat.D24_UNORM_S8, 1);
    scene.depthStencil = TestScene.DEPTH_LESS;
    scene.vertex = vertexShader();
    scene.fragment = fragmentShader();
    byte[] texels = new byte[TEXTURE * TEXTURE * 4];
    random.nextBytes(texels);
    scene.commands.add(new ResourceCommand.CreateTexture(texture()));
    scene.commands.add(
        new ResourceCommand.UpdateTexture(texture(), 0, 0, 0, 0, 0, TEXTURE, TEXTURE, 1, texels));
    scene.commands.add(new ResourceCommand.GenerateMipmaps(texture(), 0, 8));
    return scene;
  }

  private static Texture texture() {
    return new Texture(
        9, Texture.Shape.D2, PixelFormat.RGBA8_UNORM, TEXTURE, TEXTURE, 1, 1, 9, 1, 1, "bricks");
  }

  private void draw(TestScene scene, Buffer vertices, Buffer indices, int count) {
    PipelineState state = scene.state();
    SamplerState sampler =
        new SamplerState(
            SamplerState.Wrap.REPEAT,
            SamplerState.Wrap.REPEAT,
            SamplerState.Wrap.REPEAT,
            true,
            true,
            SamplerState.MipMode.LINEAR,
            0,
            -1000,
            1000,
            1,
            null,
            0,
            0,
            0,
            0,
            true,
            false);
    TextureView view =
        new TextureView(texture(), 0, 8, TextureView.Swizzle.IDENTITY, false, true, null, null);
    scene.inPass(
        new Command.Draw(
            state,
            scene.dynamic(),
            scene.viewports,
            List.of(
                new VertexStream(0, vertices, 0, 32, 0, TestScene.FLOAT4, null),
                new VertexStream(1, vertices, 16, 32, 0, TestScene.FLOAT4, null)),
            TestBindings.textures(view, sampler),
            indices,
            indices == null ? null : Command.IndexType.U32,
            0,
            0,
            count,
            0,
            false,
            0,
            1,
            0,
            new float[0],
            new Command.DrawLabel(0, 0, 0, "draw")));
  }

  /** Position, texture coordinates, normal and position again. */
  private ShaderModule vertexShader() {
    return shaders.add(
        Stage.VERTEX,
        "bench-vs",
        TestShaders.reflection(
            List.of(TestShaders.variable(0, 4), TestShaders.variable(1, 4)),
            List.of(
                TestShaders.variable(0, 2),
                TestShaders.variable(1, 3),
                TestShaders.variable(2, 3))),
        (c, lanes) -> {
          for (int k = 0; k < 4; k++) {
            System.arraycopy(c.inF[k], 0, c.position[k], 0, lanes);
          }
          for (int k = 0; k < 2; k++) {
            System.arraycopy(c.inF[4 + k], 0, ShaderContext.floats(c.outF, k), 0, lanes);
          }
          for (int k = 0; k < 3; k++) {
            float[] normal = ShaderContext.floats(c.outF, 4 + k);
            float[] position = ShaderContext.floats(c.outF, 8 + k);
            for (int i = 0; i < lanes; i++) {
              normal[i] = k == 2 ? c.inF[6][i] + 0.1f : 0.3f * k;
              position[i] = c.inF[k][i];
            }
          }
        });
  }

  /** Texture times (ambient + diffuse), as staged loops over the lanes. */
  private ShaderModule fragmentShader() {
    ShaderReflection base =
        TestShaders.reflection(
            List.of(
                TestShaders.variable(0, 2), TestShaders.variable(1, 3), TestShaders.variable(2, 3)),
            List.of(TestShaders.variable(0, 4)));
    ShaderReflection reflection =
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
            false,
            false,
            false,
            false,
            0,
            false);
    return shaders.add(Stage.FRAGMENT, "bench-fs", reflection, RenderBench::shadeFragments);
  }

  private static void shadeFragments(ShaderContext c, int lanes) {
    c.reserveScratch(8, 0);
    TextureRequest r = c.request;
    r.op = TextureRequest.Op.SAMPLE;
    r.context = c;
    r.active = null;
    r.lod = null;
    r.reference = null;
    r.coord[0] = c.inF[0];
    r.coord[1] = c.inF[1];
    for (int k = 0; k < 4; k++) {
      r.outF[k] = c.scratchF[k];
    }
    c.textures[0].execute(r, lanes);
    float[] diffuse = c.scratchF[4];
    light(c.inF[4], c.inF[5], c.inF[6], c.inF[8], c.inF[9], c.inF[10], diffuse, lanes);
    for (int k = 0; k < 3; k++) {
      modulate(c.scratchF[k], diffuse, ShaderContext.floats(c.outF, k), lanes);
    }
    java.util.Arrays.fill(ShaderContext.floats(c.outF, 3), 0, lanes, 1f);
  }

  private static void modulate(float[] a, float[] b, float[] out, int lanes) {
    for (int i = 0; i < lanes; i++) {
      out[i] = a[i] * (0.2f + b[i]);
    }
  }

  private static void light(
      float[] nx,
      float[] ny,
      float[] nz,
      float[] px,
      float[] py,
      float[] pz,
      float[] out,
      int lanes) {
    for (int i = 0; i < lanes; i++) {
      float lx = 2 - px[i];
      float ly = 3 - py[i];
      float lz = 4 - pz[i];
      float n = 1f / (float) Math.sqrt(nx[i] * nx[i] + ny[i] * ny[i] + nz[i] * nz[i]);
      float l = 1f / (float) Math.sqrt(lx * lx + ly * ly + lz * lz);
      float d = (nx[i] * lx + ny[i] * ly + nz[i] * lz) * n * l;
      out[i] = Math.max(d, 0f);
    }
  }
}
