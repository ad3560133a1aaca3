package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.sameCompiled;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** Slices of volumes that shaders see as two-dimensional images, on our driver and on lavapipe. */
class SlicesBesideLavapipeTest {
  private static final int SIZE = 8;
  private static final int DEPTH = 4;
  private static final int FORMAT = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int WORDS = 4 * SIZE * SIZE;

  /** A volume of two levels, each filled with texels of its own. */
  private static long volume(TestProgram p, long commands) {
    long image =
        p.image(
            FORMAT,
            SIZE,
            SIZE,
            VK_IMAGE_USAGE_SAMPLED_BIT
                | VK_IMAGE_USAGE_STORAGE_BIT
                | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
                | VK_IMAGE_USAGE_TRANSFER_DST_BIT
                | VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
            "imageType",
            VK_IMAGE_TYPE_3D,
            "extent.depth",
            DEPTH,
            "mipLevels",
            2,
            "flags",
            VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT | VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
    for (int level = 0; level < 2; level++) {
      byte[] texels = new byte[4 * SIZE * SIZE * DEPTH >> 3 * level];
      new Random(level).nextBytes(texels);
      long source = p.buffer(VK_BUFFER_USAGE_TRANSFER_SRC_BIT, texels);
      p.call(
          "vkCmdCopyBufferToImage",
          commands,
          source,
          image,
          VK_IMAGE_LAYOUT_GENERAL,
          1,
          copy(p, level, DEPTH >> level));
    }
    return image;
  }

  private static long copy(TestProgram p, int level, int depth) {
    return p.struct(
        "VkBufferImageCopy",
        "imageSubresource.aspectMask",
        VK_IMAGE_ASPECT_COLOR_BIT,
        "imageSubresource.mipLevel",
        level,
        "imageSubresource.layerCount",
        1,
        "imageExtent.width",
        SIZE >> level,
        "imageExtent.height",
        SIZE >> level,
        "imageExtent.depth",
        depth);
  }

  private static long slice(TestProgram p, long image, int level, int z) {
    return p.view(
        image,
        FORMAT,
        VK_IMAGE_ASPECT_COLOR_BIT,
        "subresourceRange.baseMipLevel",
        level,
        "subresourceRange.baseArrayLayer",
        z);
  }

  private static int[] run(TestProgram p, int type, String declared, String main) {
    long[] set = p.set(63, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, type, type);
    long buffer = p.buffer(4 * WORDS, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    long bytes = p.map(p.lastMemory);
    NativeMemory.write(new byte[4 * WORDS], 0, bytes, 4 * WORDS);
    long sampler =
        p.make(
            "vkCreateSampler",
            p.device,
            p.struct("VkSamplerCreateInfo", "magFilter", VK_FILTER_LINEAR),
            0);
    long commands = p.begin();
    long image = volume(p, commands);
    p.write(set[1], 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer, 0, 0);
    p.write(set[1], 1, type, 0, slice(p, image, 0, 2), sampler);
    p.write(set[1], 2, type, 0, slice(p, image, 1, 1), sampler);
    long layout = p.layout(set[0]);
    String source =
        """
        #version 450
        layout(local_size_x = 8, local_size_y = 8) in;
        layout(set = 0, binding = 0) buffer Out { uint word[]; };
        """;
    long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, source + declared + main));
    p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
    p.call("vkCmdDispatch", commands, 1, 1, 1);
    long texels = p.buffer(4 * SIZE * SIZE * DEPTH, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    long whole = p.map(p.lastMemory);
    p.call(
        "vkCmdCopyImageToBuffer",
        commands,
        image,
        VK_IMAGE_LAYOUT_GENERAL,
        texels,
        1,
        copy(p, 0, DEPTH));
    p.submit(commands);
    int[] words = new int[WORDS + SIZE * SIZE * DEPTH];
    int[] said = new int[WORDS];
    int[] left = new int[SIZE * SIZE * DEPTH];
    NativeMemory.readArray(bytes, said);
    NativeMemory.readArray(whole, left);
    System.arraycopy(said, 0, words, 0, WORDS);
    System.arraycopy(left, 0, words, WORDS, left.length);
    return words;
  }

  @Test
  void slicesAreSampled() {
    sameCompiled(
        0,
        p ->
            run(
                p,
                VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                """
                layout(set = 0, binding = 1) uniform sampler2D large;
                layout(set = 0, binding = 2) uniform sampler2D small;
                """,
                """
                void main() {
                  uvec2 at = gl_GlobalInvocationID.xy;
                  uint i = at.y * 8 + at.x;
                  word[i] = packUnorm4x8(texelFetch(large, ivec2(at), 0));
                  word[64 + i] = packUnorm4x8(texelFetch(small, ivec2(at / 2), 0));
                  vec4 between = texture(large, (vec2(at) + 1.0) / 8.0);
                  word[128 + i] = packUnorm4x8(floor(between * 32.0) / 32.0);
                  word[192 + i] = textureSize(large, 0).x * 100 + textureSize(small, 0).y;
                }
                """));
  }

  @Test
  void slicesAreStored() {
    sameCompiled(
        0,
        p ->
            run(
                p,
                VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
                """
                layout(set = 0, binding = 1, rgba8) uniform image2D large;
                layout(set = 0, binding = 2, rgba8) uniform image2D small;
                """,
                """
                void main() {
                  uvec2 at = gl_GlobalInvocationID.xy;
                  uint i = at.y * 8 + at.x;
                  word[i] = packUnorm4x8(imageLoad(large, ivec2(at)));
                  word[64 + i] = packUnorm4x8(imageLoad(small, ivec2(at / 2)));
                  word[128 + i] = imageSize(large).x * 100 + imageSize(small).y;
                  if (at.x < at.y) {
                    imageStore(large, ivec2(at), vec4(at, i, 255) / 255.0);
                  }
                }
                """));
  }
}
