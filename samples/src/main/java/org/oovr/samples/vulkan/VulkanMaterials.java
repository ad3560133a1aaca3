package org.oovr.samples.vulkan;

import static org.lwjgl.vulkan.VK12.*;

import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.oovr.samples.util.Courtyard;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Picture;
import org.oovr.samples.vulkan.Resources.Buffer;
import org.oovr.samples.vulkan.Resources.Image;
import org.oovr.samples.vulkan.Sets.Sampled;

/**
 * Descriptor indexing: the objects of the courtyard in one indirect call of a draw for each shape.
 * Each instance reads its matrix and the number of its texture from a storage buffer, and its
 * texture from an array whose length the set decides. Where the device cannot take another texture
 * for each pixel, there is a draw for each shape and texture, with a set of its own.
 */
public final class VulkanMaterials {
  private static final int UNIFORM_BYTES = 80;
  private static final int MOST_TEXTURES = 64;
  private static final int COMMAND_BYTES = 20;

  /** Words of an instance: matrix, three columns for normals, then texture, repeat, glow, grey. */
  private static final int WORDS = 32;

  private final Gpu gpu;
  private final boolean indexing;

  private VulkanMaterials(Gpu gpu, boolean indexing) {
    this.gpu = gpu;
    this.indexing = indexing;
  }

  /** Starts the program. */
  public static void main(String[] args) {
    boolean[] indexing = new boolean[1];
    Gpu.run(
        "Vulkan materials",
        args,
        1280,
        1024,
        (basic, of11, of12, has) -> {
          basic.multiDrawIndirect(true).drawIndirectFirstInstance(true);
          indexing[0] = has.descriptorIndexing();
          of12.descriptorIndexing(indexing[0])
              .runtimeDescriptorArray(indexing[0])
              .descriptorBindingPartiallyBound(indexing[0])
              .descriptorBindingVariableDescriptorCount(indexing[0])
              .shaderSampledImageArrayNonUniformIndexing(indexing[0]);
        },
        gpu -> new VulkanMaterials(gpu, indexing[0]).draw());
  }

  private void draw() {
    // Long because a sample shows its calls in the order a program makes them.
    Frames frames = gpu.frames;
    Resources resources = gpu.resources;
    Image depth =
        resources.target(
            resources.depthFormat(),
            frames.width(),
            frames.height(),
            VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    Pass pass = Pass.toWindow(gpu, depth.format(), 0.45f, 0.62f, 0.85f);
    long[] framebuffers = pass.framebuffers(0, depth.view());
    Sets sets =
        new Sets(gpu)
            .uniform(VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT)
            .storage(VK_SHADER_STAGE_VERTEX_BIT)
            .textures(indexing ? MOST_TEXTURES : 1, indexing)
            .make();
    long pipeline =
        new Pipelines(gpu, pass, sets)
            .make("material.vert", indexing ? "material.frag" : "material_of_draw.frag");
    Meshes meshes = new Meshes(gpu, true, Courtyard.meshes());
    List<Courtyard.Item> items = new ArrayList<>();
    List<int[]> draws = new ArrayList<>();
    List<Courtyard.Material> materials = new ArrayList<>();
    for (Courtyard.Shape shape : Courtyard.Shape.values()) {
      int first = items.size();
      for (Courtyard.Material material : Courtyard.Material.values()) {
        for (Courtyard.Item item : new Courtyard().items()) {
          if (item.shape() == shape && item.material() == material && !isSky(item)) {
            items.add(item);
          }
        }
        boolean ends = !indexing || material.ordinal() == Courtyard.Material.values().length - 1;
        if (ends && items.size() > first) {
          draws.add(meshes.indirect(shape.ordinal(), items.size() - first, first));
          materials.add(material);
          first = items.size();
        }
      }
    }
    int[] words = draws.stream().flatMapToInt(java.util.Arrays::stream).toArray();
    Buffer indirect = resources.buffer(VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, words);
    Buffer scene = resources.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, UNIFORM_BYTES);
    Buffer instances =
        resources.buffer(VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 4 * WORDS * items.size());
    Sampled[] textures = textures();
    long[] set = new long[indexing ? 1 : textures.length];
    for (int i = 0; i < set.length; i++) {
      set[i] = sets.set(scene, instances, indexing ? textures : textures[i]);
    }
    Mat4 projection = gpu.perspective(52, 0.2f, 250);
    while (frames.next()) {
      VkCommandBuffer commands = frames.begin();
      double turn = 0.2 + frames.number() * 0.01;
      float ex = (float) (19 * StrictMath.sin(turn));
      float ez = (float) (19 * StrictMath.cos(turn));
      FloatBuffer to = scene.bytes().asFloatBuffer();
      to.put(projection.times(Mat4.lookAt(ex, 7.5f, ez, 0, 2, 0)).array());
      to.put(Courtyard.sun());
      FloatBuffer all = instances.bytes().asFloatBuffer();
      for (Courtyard.Item item : items) {
        Courtyard.Material m = item.material();
        all.put(Meshes.constants(item.at(frames.number())));
        all.put(m.ordinal()).put(m.repeat).put(m.glows() ? 1 : 0).put(item.grey());
      }
      pass.begin(commands, framebuffers);
      vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
      meshes.bind(commands);
      if (indexing) {
        sets.bind(commands, set[0]);
        vkCmdDrawIndexedIndirect(commands, indirect.handle(), 0, draws.size(), COMMAND_BYTES);
      }
      for (int i = 0; !indexing && i < draws.size(); i++) {
        sets.bind(commands, set[materials.get(i).ordinal()]);
        int at = COMMAND_BYTES * i;
        vkCmdDrawIndexedIndirect(commands, indirect.handle(), at, 1, COMMAND_BYTES);
      }
      vkCmdEndRenderPass(commands);
      frames.present();
    }
  }

  private static boolean isSky(Courtyard.Item item) {
    return item.material() == Courtyard.Material.SKY;
  }

  private Sampled[] textures() {
    long sampler = gpu.resources.sampler();
    Picture[] pictures = Courtyard.colours();
    Sampled[] all = new Sampled[pictures.length];
    for (int i = 0; i < all.length; i++) {
      Image image = Textures.halved(gpu, VK_FORMAT_R8G8B8A8_SRGB, pictures[i]);
      all[i] = new Sampled(image.view(), sampler);
    }
    return all;
  }
}
