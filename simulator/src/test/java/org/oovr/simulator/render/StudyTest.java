package org.oovr.simulator.render;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.DynamicState.StencilValues;
import org.oovr.simulator.command.PipelineState.BlendAttachment;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.DepthStencil;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.StencilFace;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.FrameProfileCodec;
import org.oovr.simulator.profile.ImageSnapshot;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.render.format.TexelCodec;
import org.oovr.simulator.render.raster.QuadMerger;
import org.oovr.simulator.render.raster.Surface;
import org.oovr.simulator.shader.ShaderReflection.Interpolation;

/** Profiles: complete, consistent, and free of influence on the image. */
class StudyTest {
  private static final int WIDTH = 100;
  private static final int HEIGHT = 70;

  private final TestShaders shaders = new TestShaders();

  /** Opaque, blended, alpha-tested and stencilled draws over each other. */
  private TestScene scene(PixelFormat color, PixelFormat depth, int samples, int views) {
    TestScene s = new TestScene(WIDTH, HEIGHT, color, depth, samples, views);
    s.vertex = shaders.passThroughVertex();
    s.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    s.clear(0.1f, 0.2f, 0.3f, 1, 1);
    s.depthStencil = TestScene.DEPTH_LESS;
    s.clipShift = views > 1 ? new float[] {-0.1f, 0.1f} : new float[0];
    s.draw(Triangles.random(1, 60, 0.7, true));
    s.blend = TestScene.ALPHA;
    s.draw(Triangles.random(2, 60, 0.5, false));
    s.fragment = shaders.alphaTestFragment();
    s.blend = TestScene.OPAQUE;
    s.draw(Triangles.random(3, 60, 0.5, false));
    StencilFace face =
        new StencilFace(
            CompareOp.NOT_EQUAL, StencilOp.INCREMENT_WRAP, StencilOp.INVERT, StencilOp.REPLACE);
    s.depthStencil =
        new DepthStencil(true, true, CompareOp.LESS_EQUAL, true, face, TestScene.STENCIL);
    s.stencilFront = new StencilValues(2, 255, 255);
    s.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    s.draw(Triangles.random(4, 60, 0.6, true));
    return s;
  }

  @ParameterizedTest
  @CsvSource({
    "RGBA8_UNORM,D24_UNORM_S8,1,1",
    "RGBA8_UNORM,D32_FLOAT_S8,1,2",
    "RGBA8_UNORM,D24_UNORM_S8,4,1",
    "RGBA16_FLOAT,D24_UNORM_S8,1,1",
    "RGBA8_SRGB,D16_UNORM,2,2"
  })
  void studyKeepsTheImageAndComposesItAgain(
      PixelFormat color, PixelFormat depth, int samples, int views) throws IOException {
    TestScene scene = scene(color, depth, samples, views);
    Frame plain = scene.render(shaders, 2);
    Frame studied = scene.render(shaders, 2, true);
    assertNull(plain.profile());
    assertArrayEquals(plain.rgba(), studied.rgba());
    byte[] first = bytes(studied.profile());
    for (int threads : new int[] {1, 7}) {
      assertArrayEquals(first, bytes(scene.render(shaders, threads, true).profile()));
    }
    FrameProfile read = FrameProfileCodec.read(new java.io.ByteArrayInputStream(first));
    assertArrayEquals(first, bytes(read));
    assertEquals(studied.profile().ends(), read.ends());
    for (int view = 0; view < views; view++) {
      assertComposed(read, studied, view);
    }
  }

  /** Whoever says what is to be drawn may take his time: the log does not show it. */
  @Test
  void pausesDoNotMatter() throws Exception {
    TestScene scene =
        new TestScene(WIDTH, HEIGHT, PixelFormat.RGBA8_UNORM, PixelFormat.D16_UNORM, 1, 1);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    scene.clear(0.1f, 0.2f, 0.3f, 1, 1);
    scene.depthStencil = TestScene.DEPTH_LESS;
    for (int draw = 0; draw < 12; draw++) {
      scene.draw(Triangles.random(draw, 20, 0.9, true));
    }
    byte[] atOnce = bytes(scene.render(shaders, 2, true).profile());
    List<Frame> frames = new ArrayList<>();
    Renderer renderer =
        new Renderer(new RenderOptions(2, RenderOptions.Study.ON_REQUEST), frames::add, shaders);
    try (CommandQueue queue = new CommandQueue(renderer, 1 << 20, "test-queue")) {
      queue.accept(new Command.BeginFrame(0, true));
      for (Command command : scene.commands) {
        queue.accept(command);
        if (command instanceof Command.EndPass) {
          Thread.sleep(10); // longer than a queue waits before it executes what it has
        }
      }
      queue.accept(new Command.EndFrame(0, scene.target.colors().get(0), true));
    }
    assertArrayEquals(atOnce, bytes(frames.get(0).profile()));
  }

  @Test
  void framesWhoseLogFindsNoRoomAreDrawn() {
    TestScene scene =
        new TestScene(WIDTH, HEIGHT, PixelFormat.RGBA8_UNORM, PixelFormat.D16_UNORM, 1, 1);
    scene.vertex = shaders.passThroughVertex();
    scene.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    scene.clear(0.1f, 0.2f, 0.3f, 1, 1);
    scene.draw(Triangles.random(1, 20, 0.9, true));
    scene.draw(Triangles.random(2, 20, 0.9, true));
    Frame studied = scene.render(shaders, 2, true);
    assertNotNull(studied.profile());
    List<Frame> frames = new ArrayList<>();
    RenderOptions tight = new RenderOptions(2, RenderOptions.Study.ON_REQUEST, 1);
    Command.EndFrame end = new Command.EndFrame(0, scene.target.colors().get(0), true);
    try (Renderer renderer = new Renderer(tight, frames::add, shaders)) {
      renderer.accept(new Command.BeginFrame(0, true));
      scene.commands.forEach(renderer::accept);
      String said =
          assertThrows(IllegalStateException.class, () -> renderer.accept(end)).getMessage();
      assertTrue(said.contains("2 draws"), said);
    }
    assertNull(frames.get(0).profile());
    assertArrayEquals(studied.rgba(), frames.get(0).rgba());
  }

  private static byte[] bytes(FrameProfile profile) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameProfileCodec.write(profile, out);
    return out.toByteArray();
  }

  /** Merges all units in API order into new images. */
  private static void assertComposed(FrameProfile p, Frame frame, int view) {
    List<Surface> images = new ArrayList<>();
    for (ProfileImage image : p.images()) {
      images.add(QuadMerger.newImage(image));
    }
    for (ImageSnapshot s : p.snapshots()) {
      assertEquals(0, s.beforeDraw());
      QuadMerger.restore(s, images.get(s.image()));
    }
    QuadMerger merger = new QuadMerger(p, images);
    for (int unit = 0; unit < p.unitCount(); unit++) {
      int draw = p.unitDraw(unit);
      int v = p.unitView(unit);
      DrawWork work =
          p.draws().stream().filter(w -> w.draw == draw && w.view == v).findFirst().orElseThrow();
      merger.bind(work);
      long passed = merger.merge(unit);
      long logged = 0;
      for (int q = p.firstQuad(unit); q < p.firstQuad(unit + 1); q++) {
        logged += Integer.bitCount(p.quadWritten(q));
      }
      assertEquals(logged, passed);
    }
    Surface color = null;
    for (int i = 0; i < p.images().size(); i++) {
      if (p.images().get(i).view() == view && !p.images().get(i).format().hasDepth()) {
        color = images.get(i);
      }
    }
    assertImage(color, frame, view);
  }

  /** Compares one view of a frame with a composed image, samples averaged. */
  private static void assertImage(Surface image, Frame frame, int view) {
    TexelCodec codec = image.codec;
    float[][] texel = new float[4][1];
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        float[] sum = new float[4];
        for (int s = 0; s < image.samples; s++) {
          int at = image.index(x, y) + s * image.sampleWords;
          codec.unpack(image.words, at, 1, texel[0], texel[1], texel[2], texel[3], 0);
          for (int c = 0; c < 4; c++) {
            sum[c] += texel[c][0];
          }
        }
        int at = ((HEIGHT - 1 - y) * frame.width() + view * WIDTH + x) * 4;
        for (int c = 0; c < 4; c++) {
          float v = Math.min(1, Math.max(0, sum[c] / image.samples));
          int expected =
              codec.format().isSrgb() && c < 3
                  ? org.oovr.simulator.render.format.Srgb.fromLinear(v)
                  : (int) Math.rint(v * 255);
          assertEquals(expected, frame.rgba()[at + c] & 0xff, "at " + x + "," + y);
        }
      }
    }
  }

  /** Draws for depth and stencil alone keep no colours, whether they are shaded or not. */
  @Test
  void drawThatWritesNoColorKeepsNone() throws IOException {
    TestScene s =
        new TestScene(WIDTH, HEIGHT, PixelFormat.RGBA8_UNORM, PixelFormat.D24_UNORM_S8, 1, 1);
    s.vertex = shaders.passThroughVertex();
    s.clear(0.1f, 0.2f, 0.3f, 1, 1);
    s.depthStencil = TestScene.DEPTH_LESS;
    s.blend =
        new BlendAttachment(
            false, Factor.ONE, Factor.ZERO, BlendOp.ADD, Factor.ONE, Factor.ZERO, BlendOp.ADD, 0);
    s.fragment = shaders.alphaTestFragment();
    s.draw(Triangles.random(1, 60, 0.7, true));
    s.fragment = shaders.colorFragment(Interpolation.PERSPECTIVE);
    s.draw(Triangles.random(2, 60, 0.7, true));
    s.blend = TestScene.OPAQUE;
    s.draw(Triangles.random(3, 60, 0.7, true));
    Frame frame = s.render(shaders, 2, true);
    FrameProfile p = frame.profile();
    assertEquals(List.of(0, 0, 1), p.draws().stream().map(d -> d.outputWords[0]).toList());
    int last = 0;
    while (p.unitDraw(last) < 2) {
      last++;
    }
    assertEquals(0, p.firstOutput(last));
    assertEquals(4 * (p.quadCount() - p.firstQuad(last)), p.firstOutput(p.unitCount()));
    assertTrue(p.firstWarp(last) > 0, "the alpha test was shaded");
    assertComposed(p, frame, 0);
  }

  @Test
  void countsAddUp() {
    TestScene scene = scene(PixelFormat.RGBA8_UNORM, PixelFormat.D24_UNORM_S8, 1, 1);
    FrameProfile p = scene.render(shaders, 2, true).profile();
    assertEquals(4, p.draws().size());
    DrawWork work = p.draws().get(0);
    assertEquals(180, work.verticesIn);
    assertEquals(180, work.verticesShaded);
    assertEquals(60, work.primitivesIn);
    assertEquals(
        work.primitivesIn,
        work.primitivesOutside + work.primitivesCulled + work.primitivesRasterized);
    // 60 triangles of 3 vertices of 32 bytes
    assertEquals(60 * 3 * 32 / 64, work.geometryLines.length);
    assertEquals(DrawWork.ORDER_DEPTH_TEST | DrawWork.ORDER_DEPTH_WRITE, p.draws().get(0).order);
    assertTrue((p.draws().get(1).order & DrawWork.ORDER_BLENDS) != 0);
    assertTrue((p.draws().get(2).order & DrawWork.ORDER_LATE_TESTS) != 0);
    assertTrue((p.draws().get(3).order & DrawWork.ORDER_STENCIL) != 0);
    int lanes = 0;
    for (int w = 0; w < p.warpCount(); w++) {
      lanes += p.warpLanes(w);
    }
    int covered = 0;
    for (int q = 0; q < p.quadCount(); q++) {
      covered += FrameProfile.pixels(p.quadCoverage(q));
      assertEquals(0, p.quadEarlyPass(q) & ~p.quadCoverage(q));
      assertEquals(0, p.quadWritten(q) & ~p.quadLive(q));
    }
    assertEquals(covered, lanes);
    assertEquals(
        1,
        p.operations().stream()
            .filter(
                o ->
                    o.target() >= 0
                        && o.width() == WIDTH
                        && p.resources().get(o.target()).label().equals("color"))
            .count());
  }
}
