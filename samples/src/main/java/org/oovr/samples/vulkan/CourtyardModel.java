package org.oovr.samples.vulkan;

import static org.lwjgl.vulkan.VK12.*;

import java.util.Arrays;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.oovr.samples.util.Courtyard;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Picture;
import org.oovr.samples.vulkan.Resources.Buffer;
import org.oovr.samples.vulkan.Resources.Image;
import org.oovr.samples.vulkan.Sets.Sampled;

/**
 * The {@link Courtyard} in buffers and textures. A set has a uniform buffer, the colours of a
 * material, what its surface is like, and the light map; push constants have the matrix of an
 * object, three columns for normals of which the first ends with a tint, and its look (repeat,
 * gloss, glow, light map strength).
 */
final class CourtyardModel {
  private static final int BOTH = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;

  final Sets sets;
  private final Courtyard courtyard = new Courtyard();
  private final Meshes meshes;

  /** By scene and material. */
  private final long[][] materials;

  /**
   * Loads it.
   *
   * @param scenes uniform buffers with what it may be seen by
   */
  CourtyardModel(Gpu gpu, Buffer... scenes) {
    sets = new Sets(gpu).uniform(BOTH).texture().texture().texture().constants(BOTH, 128).make();
    meshes = new Meshes(gpu, true, Courtyard.meshes());
    long sampler = gpu.resources.sampler();
    Sampled[] colours = textures(gpu, VK_FORMAT_R8G8B8A8_SRGB, sampler, Courtyard.colours());
    Sampled[] surfaces = textures(gpu, VK_FORMAT_R8G8_UNORM, sampler, Courtyard.surfaces());
    Sampled light = textures(gpu, VK_FORMAT_R8G8_UNORM, sampler, courtyard.lightMap(1024))[0];
    materials = new long[scenes.length][colours.length];
    for (int s = 0; s < scenes.length; s++) {
      for (Courtyard.Material m : Courtyard.Material.values()) {
        int i = m.ordinal();
        materials[s][i] = sets.set(scenes[s], colours[i], surfaces[m.surface], light);
      }
    }
  }

  private static Sampled[] textures(Gpu gpu, int format, long sampler, Picture... pictures) {
    Sampled[] all = new Sampled[pictures.length];
    for (int i = 0; i < all.length; i++) {
      Image image = Textures.halved(gpu, format, pictures[i]);
      all[i] = new Sampled(image.view(), sampler);
    }
    return all;
  }

  /**
   * Draws all objects as they are in a frame, each by a draw of its own.
   *
   * @param scene number of the uniform buffer
   * @param outside pipeline for objects that are seen from outside
   * @param inside for the one that is seen from inside
   */
  void draw(VkCommandBuffer commands, int scene, int frame, long outside, long inside) {
    meshes.bind(commands);
    long bound = 0;
    for (Courtyard.Item item : courtyard.items()) {
      Courtyard.Material m = item.material();
      long pipeline = m == Courtyard.Material.SKY ? inside : outside;
      if (pipeline != bound) {
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
        bound = pipeline;
      }
      sets.bind(commands, materials[scene][m.ordinal()]);
      Mat4 place = item.at(frame);
      float[] words = Arrays.copyOf(Meshes.constants(place, item.grey()), 32);
      words[28] = m.repeat;
      words[29] = m.gloss;
      words[30] = m.glows() ? 1 : 0;
      words[31] = item.shape() == Courtyard.Shape.SLAB ? 1 : 0;
      sets.constants(commands, words);
      meshes.draw(commands, item.shape().ordinal());
    }
  }
}
