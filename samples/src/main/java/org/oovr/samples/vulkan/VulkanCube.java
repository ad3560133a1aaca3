package org.oovr.samples.vulkan;

import static org.lwjgl.vulkan.VK11.*;

import org.lwjgl.vulkan.VkCommandBuffer;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;

/** A crate that turns: uniform buffer, texture by a staging buffer, depth. */
public final class VulkanCube {
  private static final int UNIFORM_BYTES = 128;

  private VulkanCube() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Gpu.run("Vulkan cube", args, 800, 600, VulkanCube::draw);
  }

  private static void draw(Gpu gpu) {
    Painter painter = new Painter(gpu, "cube");
    Painter.Model box = painter.upload(Mesh.box());
    Gpu.Buffer uniform = gpu.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, UNIFORM_BYTES);
    long wood = gpu.texture(Picture.wood(256, 5, 4, true, 0x5a3a1e, 0xb98a55));
    long set = painter.set(uniform, wood);
    Mat4 projection = gpu.perspective(45, 0.1f, 50);
    Mat4 view = Mat4.lookAt(0, 1.6f, 3.6f, 0, 0, 0);
    while (gpu.next()) {
      VkCommandBuffer commands = gpu.begin();
      double turn = gpu.frame() * 0.03;
      Mat4 model = Mat4.rotateY(0.6 + turn).times(Mat4.rotateX(0.3 * turn));
      uniform.bytes().asFloatBuffer().put(projection.times(view).array()).put(model.array());
      painter.begin(commands, 0.10f, 0.13f, 0.19f);
      painter.draw(commands, box, set);
      vkCmdEndRenderPass(commands);
      gpu.present();
    }
  }
}
