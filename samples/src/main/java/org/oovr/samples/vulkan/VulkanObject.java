package org.oovr.samples.vulkan;

import static org.lwjgl.vulkan.VK12.*;

import java.nio.FloatBuffer;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.vulkan.Resources.Buffer;
import org.oovr.samples.vulkan.Resources.Image;
import org.oovr.samples.vulkan.Sets.Sampled;

/** The scene of {@code samples.gl.TexturedObject}: a marble knot on a tiled floor. */
public final class VulkanObject {
  private static final int UNIFORM_BYTES = 96;

  private VulkanObject() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Gpu.run("Vulkan object", args, 1024, 768, VulkanObject::draw);
  }

  private static void draw(Gpu gpu) {
    // Long because a sample shows its calls in the order a program makes them.
    Frames frames = gpu.frames;
    Image depth =
        gpu.resources.target(
            gpu.resources.depthFormat(),
            frames.width(),
            frames.height(),
            VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    Pass pass = Pass.toWindow(gpu, depth.format(), 0.10f, 0.13f, 0.19f);
    long[] framebuffers = pass.framebuffers(0, depth.view());
    int both = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;
    Sets sets = new Sets(gpu).uniform(both).texture().constants(both, 112).make();
    long pipeline = new Pipelines(gpu, pass, sets).make("object.vert", "object.frag");
    Meshes knot = new Meshes(gpu, Mesh.knot(2, 3, 0.24f, 256, 24));
    Meshes floor = new Meshes(gpu, Mesh.plane(1, 4));
    Buffer scene = gpu.resources.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, UNIFORM_BYTES);
    long sampler = gpu.resources.sampler();
    Image stone = Textures.blitted(gpu, Picture.marble(512, 7, 0xf3ede2, 0x3a4d6b));
    long marble = sets.set(scene, new Sampled(stone.view(), sampler));
    Image clay = Textures.blitted(gpu, Picture.tiles(512, 3, 4, 0xb89b72, 0x5d6e63));
    long tiles = sets.set(scene, new Sampled(clay.view(), sampler));
    Mat4 projection = gpu.perspective(45, 0.1f, 50);
    while (frames.next()) {
      double turn = frames.number() * 0.02;
      float ex = (float) (3.4 * StrictMath.sin(0.5 + turn * 0.3));
      float ez = (float) (3.4 * StrictMath.cos(0.5 + turn * 0.3));
      Mat4 view = Mat4.lookAt(ex, 1.7f, ez, 0, 0, 0);
      VkCommandBuffer commands = frames.begin();
      FloatBuffer words = scene.bytes().asFloatBuffer();
      words.put(projection.times(view).array());
      words.put(ex).put(1.7f).put(ez).put(0).put(3.5f).put(5.0f).put(2.5f).put(0);
      pass.begin(commands, framebuffers);
      vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
      Mat4 model = Mat4.rotateY(turn).times(Mat4.rotateX(0.6 + turn * 0.5));
      sets.bind(commands, marble);
      sets.constants(commands, Meshes.constants(model, 0, 0, 0.6f));
      knot.bind(commands);
      knot.draw(commands, 0);
      Mat4 ground = Mat4.translate(0, -1.3f, 0).times(Mat4.scale(6, 1, 6));
      sets.bind(commands, tiles);
      sets.constants(commands, Meshes.constants(ground, 0, 0, 0.15f));
      floor.bind(commands);
      floor.draw(commands, 0);
      vkCmdEndRenderPass(commands);
      frames.present();
    }
  }
}
