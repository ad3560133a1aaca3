package org.oovr.samples.vulkan;

import static org.lwjgl.vulkan.VK12.*;

import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.oovr.samples.util.GlassTable;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.vulkan.Resources.Buffer;
import org.oovr.samples.vulkan.Resources.Image;
import org.oovr.samples.vulkan.Sets.Sampled;

/**
 * The scene of {@code samples.gl.Transparency}: glass from back to front, a fence of cut-out
 * texture and sparks that add up, in an attachment of four samples a pixel that the render pass
 * resolves into the window.
 */
public final class VulkanTransparency {
  private static final int SAMPLES = VK_SAMPLE_COUNT_4_BIT;
  private static final int UNIFORM_BYTES = 160;
  private static final int PLANE = 0;
  private static final int BALL = 1;

  private final Gpu gpu;
  private final Sets sets;
  private final Meshes meshes;
  private final Buffer scene;
  private final Pass pass;

  private VulkanTransparency(Gpu gpu) {
    this.gpu = gpu;
    int both = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;
    sets = new Sets(gpu).uniform(both).texture().texture().constants(both, 128).make();
    meshes = new Meshes(gpu, true, Mesh.plane(1, 2), Mesh.sphere(40, 20, 1));
    scene = gpu.resources.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, UNIFORM_BYTES);
    int depth = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
    pass =
        new Pass(gpu)
            .attachment(
                gpu.frames.format(), SAMPLES, false, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL)
            .attachment(gpu.resources.depthFormat(), SAMPLES, false, depth, 1)
            .shown()
            .subpass(new int[] {0}, 1, new int[0], 2)
            .make();
  }

  /** Starts the program. */
  public static void main(String[] args) {
    Gpu.run("Vulkan transparency", args, 1024, 768, gpu -> new VulkanTransparency(gpu).draw());
  }

  private long view(int format, int usage) {
    return gpu.resources
        .image(
            format,
            gpu.frames.width(),
            gpu.frames.height(),
            1,
            1,
            SAMPLES,
            usage,
            VK_IMAGE_VIEW_TYPE_2D)
        .view();
  }

  private void draw() {
    // Long because a sample shows its calls in the order a program makes them.
    Frames frames = gpu.frames;
    long[] framebuffers =
        pass.framebuffers(
            2,
            view(frames.format(), VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT),
            view(gpu.resources.depthFormat(), VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT));
    long skyPipeline =
        pipelines().cull(0).attributes(0).depth(false, false).make("sky.vert", "sky.frag");
    long solid = pipelines().cull(0).make("glass.vert", "solid.frag");
    Pipelines blended =
        pipelines()
            .depth(true, false)
            .blend(VK_BLEND_FACTOR_ONE, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA);
    long[] glass = {
      blended.cull(VK_CULL_MODE_FRONT_BIT).make("glass.vert", "glass.frag"),
      blended.cull(VK_CULL_MODE_BACK_BIT).make("glass.vert", "glass.frag")
    };
    long sparks =
        blended
            .cull(0)
            .blend(
                VK_BLEND_FACTOR_SRC_ALPHA,
                VK_BLEND_FACTOR_ONE,
                VK_BLEND_FACTOR_ZERO,
                VK_BLEND_FACTOR_ONE)
            .make("glass.vert", "solid.frag");
    Sampled sky = sky();
    long marble = set(sky, Picture.marble(512, 21, 0xe8dfcf, 0x5c5a66));
    long fence = set(sky, GlassTable.fence());
    long spark = set(sky, Picture.paint(2, (u, v, c) -> Picture.ramp(c, 0, 0xffffff, 0xffffff)));
    Mat4 lens =
        Mat4.perspective(
            StrictMath.toRadians(42), (float) frames.width() / frames.height(), 0.3f, 60);
    while (frames.next()) {
      int frame = frames.number();
      float ex = (float) (7.4 * StrictMath.sin(0.3 + frame * 0.01));
      float ez = (float) (7.4 * StrictMath.cos(0.3 + frame * 0.01));
      Mat4 view = Mat4.lookAt(ex, 3.1f, ez, 0, 0.7f, 0);
      Mat4 around = lens.times(Mat4.lookAt(0, 0, 0, -ex, -2.4f, -ez));
      VkCommandBuffer commands = frames.begin();
      FloatBuffer words = scene.bytes().asFloatBuffer();
      words.put(Gpu.depthsFrom0(lens).times(view).array()).put(around.inverse().array());
      words.put(ex).put(3.1f).put(ez).put(0).put(GlassTable.sun());
      meshes.bind(commands);
      pass.begin(commands, framebuffers);
      use(commands, skyPipeline, marble);
      vkCmdDraw(commands, 3, 1, 0, 0);
      use(commands, solid, marble);
      draw(commands, PLANE, Mat4.scale(4.2f, 1, 4.2f), 0.8f);
      sets.bind(commands, fence);
      for (int i = 0; i < 4; i++) {
        draw(commands, PLANE, GlassTable.side(i), 0.1f);
      }
      drawGlass(commands, glass, view, frame);
      use(commands, sparks, spark);
      for (int i = 0; i < GlassTable.SPARKS; i++) {
        draw(commands, BALL, GlassTable.spark(i, frame), 0.1f);
      }
      vkCmdEndRenderPass(commands);
      frames.present();
    }
  }

  private Pipelines pipelines() {
    return new Pipelines(gpu, pass, sets).samples(SAMPLES);
  }

  private void use(VkCommandBuffer commands, long pipeline, long set) {
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    sets.bind(commands, set);
  }

  private void draw(VkCommandBuffer commands, int mesh, Mat4 model, float mirror, float... tint) {
    float[] words = Arrays.copyOf(Meshes.constants(model, mirror), 32);
    System.arraycopy(tint, 0, words, 28, tint.length);
    sets.constants(commands, words);
    meshes.draw(commands, mesh);
  }

  private void drawGlass(VkCommandBuffer commands, long[] pipelines, Mat4 view, int frame) {
    Mat4[] places = GlassTable.balls(frame);
    List<Integer> order = GlassTable.fromBackToFront(view, places);
    for (int i : order) {
      float[] t = GlassTable.tint(i);
      for (long pipeline : pipelines) {
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
        draw(commands, BALL, places[i], 0, t[0], t[1], t[2], 0.55f);
      }
    }
  }

  // --- pictures

  private long set(Sampled sky, Picture picture) {
    Image image = Textures.blitted(gpu, picture);
    return sets.set(scene, new Sampled(image.view(), gpu.resources.sampler()), sky);
  }

  /** A sky on the six faces of a cube. */
  private Sampled sky() {
    List<Picture> faces = new ArrayList<>();
    for (int face = 0; face < 6; face++) {
      faces.add(GlassTable.sky(face));
    }
    return new Sampled(Textures.cube(gpu, faces).view(), gpu.resources.sampler());
  }
}
