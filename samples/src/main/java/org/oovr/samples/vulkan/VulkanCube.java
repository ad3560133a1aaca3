package org.oovr.samples.vulkan;

import static org.lwjgl.vulkan.VK12.*;

import org.lwjgl.vulkan.VkCommandBuffer;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;
import org.oovr.samples.vulkan.Resources.Buffer;
import org.oovr.samples.vulkan.Resources.Image;
import org.oovr.samples.vulkan.Sets.Sampled;

/** A crate that turns: uniform buffer, texture by a staging buffer, depth. */
public final class VulkanCube {
  private static final int UNIFORM_BYTES = 128;

  private VulkanCube() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Gpu.run("Vulkan cube", args, 800, 600, VulkanCube::draw);
  }

  private static void draw(Gpu gpu) {
    Frames frames = gpu.frames;
    Image depth =
        gpu.resources.target(
            gpu.resources.depthFormat(),
            frames.width(),
            frames.height(),
            VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    Pass pass = Pass.toWindow(gpu, depth.format(), 0.10f, 0.13f, 0.19f);
    long[] framebuffers = pass.framebuffers(0, depth.view());
    Sets sets = new Sets(gpu).uniform(VK_SHADER_STAGE_VERTEX_BIT).texture().make();
    long pipeline = new Pipelines(gpu, pass, sets).make("cube.vert", "cube.frag");
    Meshes box = new Meshes(gpu, Mesh.box());
    Buffer uniform = gpu.resources.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, UNIFORM_BYTES);
    Image wood = Textures.blitted(gpu, Picture.wood(256, 5, 4, true, 0x5a3a1e, 0xb98a55));
    long set = sets.set(uniform, new Sampled(wood.view(), gpu.resources.sampler()));
    Mat4 projection = gpu.perspective(45, 0.1f, 50);
    Mat4 view = Mat4.lookAt(0, 1.6f, 3.6f, 0, 0, 0);
    while (frames.next()) {
      VkCommandBuffer commands = frames.begin();
      double turn = frames.number() * 0.03;
      Mat4 model = Mat4.rotateY(0.6 + turn).times(Mat4.rotateX(0.3 * turn));
      uniform.bytes().asFloatBuffer().put(projection.times(view).array()).put(model.array());
      pass.begin(commands, framebuffers);
      vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
      sets.bind(commands, set);
      box.bind(commands);
      box.draw(commands, 0);
      vkCmdEndRenderPass(commands);
      frames.present();
    }
  }
}
