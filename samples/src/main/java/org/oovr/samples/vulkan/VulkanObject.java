package org.oovr.samples.vulkan;

import static org.lwjgl.vulkan.VK11.*;

import java.nio.FloatBuffer;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Mesh;
import org.oovr.samples.util.Picture;

/** The scene of {@code samples.gl.TexturedObject}: a marble knot on a tiled floor. */
public final class VulkanObject {
  private static final int UNIFORM_BYTES = 96;

  private VulkanObject() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Gpu.run("Vulkan object", args, 1024, 768, VulkanObject::draw);
  }

  private static void draw(Gpu gpu) {
    Painter painter = new Painter(gpu, "object");
    Painter.Model knot = painter.upload(Mesh.knot(2, 3, 0.24f, 256, 24));
    Painter.Model floor = painter.upload(Mesh.plane(1, 4));
    Gpu.Buffer scene = gpu.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, UNIFORM_BYTES);
    long marble = painter.set(scene, gpu.texture(Picture.marble(512, 7, 0xf3ede2, 0x3a4d6b)));
    long tiles = painter.set(scene, gpu.texture(Picture.tiles(512, 3, 4, 0xb89b72, 0x5d6e63)));
    Mat4 projection = gpu.perspective(45, 0.1f, 50);
    while (gpu.next()) {
      double turn = gpu.frame() * 0.02;
      float ex = (float) (3.4 * StrictMath.sin(0.5 + turn * 0.3));
      float ez = (float) (3.4 * StrictMath.cos(0.5 + turn * 0.3));
      Mat4 view = Mat4.lookAt(ex, 1.7f, ez, 0, 0, 0);
      VkCommandBuffer commands = gpu.begin();
      FloatBuffer words = scene.bytes().asFloatBuffer();
      words.put(projection.times(view).array());
      words.put(ex).put(1.7f).put(ez).put(0).put(3.5f).put(5.0f).put(2.5f).put(0);
      painter.begin(commands, 0.10f, 0.13f, 0.19f);
      Mat4 model = Mat4.rotateY(turn).times(Mat4.rotateX(0.6 + turn * 0.5));
      painter.draw(commands, knot, marble, constants(model, 0.6f));
      Mat4 ground = Mat4.translate(0, -1.3f, 0).times(Mat4.scale(6, 1, 6));
      painter.draw(commands, floor, tiles, constants(ground, 0.15f));
      vkCmdEndRenderPass(commands);
      gpu.present();
    }
  }

  /** Matrix of the model, three columns for normals, and in the last of them how it shines. */
  private static float[] constants(Mat4 model, float gloss) {
    float[] words = java.util.Arrays.copyOf(model.array(), 28);
    float[] normals = model.normalMatrix();
    for (int column = 0; column < 3; column++) {
      System.arraycopy(normals, 3 * column, words, 16 + 4 * column, 3);
    }
    words[27] = gloss;
    return words;
  }
}
