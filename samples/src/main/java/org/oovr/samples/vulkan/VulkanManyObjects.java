package org.oovr.samples.vulkan;

import static org.lwjgl.vulkan.VK12.*;

import java.nio.FloatBuffer;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.oovr.samples.util.Courtyard;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Picture;
import org.oovr.samples.vulkan.Resources.Buffer;
import org.oovr.samples.vulkan.Resources.Image;

/**
 * The scene of {@code samples.gl.ManyObjects}: a courtyard of 500 objects, each a draw of its own
 * with push constants, whose materials are descriptor sets.
 */
public final class VulkanManyObjects {
  private static final int UNIFORM_BYTES = 160;

  private VulkanManyObjects() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Gpu.run("Vulkan many objects", args, 1280, 1024, VulkanManyObjects::draw);
  }

  private static void draw(Gpu gpu) {
    Frames frames = gpu.frames;
    Image depth =
        gpu.resources.target(
            gpu.resources.depthFormat(),
            frames.width(),
            frames.height(),
            VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    Pass pass = Pass.toWindow(gpu, depth.format(), 0.8f, 0.5f, 0.35f);
    long[] framebuffers = pass.framebuffers(0, depth.view());
    Buffer scene = gpu.resources.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, UNIFORM_BYTES);
    CourtyardModel courtyard = new CourtyardModel(gpu, scene);
    Pipelines pipelines = new Pipelines(gpu, pass, courtyard.sets);
    long outside = pipelines.make("courtyard.vert", "courtyard.frag");
    long inside = pipelines.cull(VK_CULL_MODE_FRONT_BIT).make("courtyard.vert", "courtyard.frag");
    Mat4 projection = gpu.perspective(52, 0.2f, 250);
    while (frames.next()) {
      int frame = frames.number();
      double turn = 0.55 + frame * 0.006;
      float ex = (float) (17 * StrictMath.sin(turn));
      float ez = (float) (17 * StrictMath.cos(turn));
      Mat4 camera = Mat4.lookAt(ex, 5.6f, ez, 0, 3, 0);
      VkCommandBuffer commands = frames.begin();
      FloatBuffer words = scene.bytes().asFloatBuffer();
      words.put(projection.times(camera).array());
      words.put(ex).put(5.6f).put(ez).put(0).put(Courtyard.sun()).put(0);
      for (int i = 0; i < 4; i++) {
        words.put(i % 2 == 0 ? Courtyard.TORCH : -Courtyard.TORCH).put(2.6f);
        words.put(i < 2 ? Courtyard.TORCH : -Courtyard.TORCH);
        words.put(4.2f + (float) Picture.noise(frame * 0.043 + i * 0.3, 0.5, 8, i) * 2);
      }
      pass.begin(commands, framebuffers);
      courtyard.draw(commands, 0, frame, outside, inside);
      vkCmdEndRenderPass(commands);
      frames.present();
    }
  }
}
