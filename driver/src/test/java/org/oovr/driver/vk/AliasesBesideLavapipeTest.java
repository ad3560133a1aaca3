package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.same;
import static org.oovr.driver.vk.FeatureProbes.COLOR;
import static org.oovr.driver.vk.FeatureProbes.SIZE;
import static org.oovr.driver.vk.FeatureProbes.TARGET;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkStructs.ImageCreateInfo;
import org.oovr.simulator.command.Stage;

/** Resources that lie at one place of memory, on our driver and on lavapipe. */
class AliasesBesideLavapipeTest {
  private static long aliased(TestProgram p, long memory, int tiling) {
    long info =
        p.struct(
            "VkImageCreateInfo",
            "flags",
            VK_IMAGE_CREATE_ALIAS_BIT,
            "imageType",
            VK_IMAGE_TYPE_2D,
            "format",
            COLOR,
            "extent.width",
            SIZE,
            "extent.height",
            SIZE,
            "extent.depth",
            1,
            "mipLevels",
            1,
            "arrayLayers",
            1,
            "samples",
            1,
            "usage",
            TARGET);
    NativeMemory.putInt(info + ImageCreateInfo.TILING, tiling);
    long image = p.make("vkCreateImage", p.device, info, 0);
    p.ok("vkBindImageMemory", p.device, image, memory, 4096);
    return image;
  }

  private static void draw(TestProgram p, long image) {
    FeatureProbes.drawInto(
        p, image, FeatureProbes.usual(p), FeatureProbes.nothing(p), 1, FeatureProbes::thirty);
  }

  @Test
  void imagesOfOneKindHaveTheSameTexels() {
    for (int tiling : new int[] {VK_IMAGE_TILING_OPTIMAL, VK_IMAGE_TILING_LINEAR}) {
      same(
          2,
          p -> {
            long memory = p.memory(1 << 16);
            long first = aliased(p, memory, tiling);
            long second = aliased(p, memory, tiling);
            draw(p, first);
            int[] seen = java.util.Arrays.copyOf(p.read(second, SIZE, SIZE), 2 * SIZE * SIZE);
            p.call("vkDestroyImage", p.device, first, 0);
            long third = aliased(p, memory, tiling);
            System.arraycopy(p.read(third, SIZE, SIZE), 0, seen, SIZE * SIZE, SIZE * SIZE);
            p.call("vkDestroyImage", p.device, second, 0);
            p.call("vkDestroyImage", p.device, third, 0);
            return seen;
          });
    }
  }

  /**
   * What is drawn shows in the buffer, and what is filled in the image, once the host has waited.
   */
  @Test
  void buffersAndLinearImagesHaveTheSameBytes() {
    same(
        2,
        p -> {
          long memory = p.memory(1 << 16);
          long host = p.map(memory);
          long image = aliased(p, memory, VK_IMAGE_TILING_LINEAR);
          int usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
          long info = p.struct("VkBufferCreateInfo", "size", 8192L, "usage", usage);
          long buffer = p.make("vkCreateBuffer", p.device, info, 0);
          p.ok("vkBindBufferMemory", p.device, buffer, memory, 4096);
          draw(p, image);
          long copy = p.buffer(4096, usage);
          long copied = p.map(p.lastMemory);
          long commands = p.begin();
          p.call("vkCmdCopyBuffer", commands, buffer, copy, 1, p.longs(0, 0, 4096));
          p.call("vkCmdFillBuffer", commands, buffer, 1024, 512, 0x40302010);
          p.submit(commands);
          int n = SIZE * SIZE;
          int[] seen = new int[3 * n];
          int[] words = new int[n];
          NativeMemory.readArray(copied, words);
          System.arraycopy(words, 0, seen, 0, n);
          NativeMemory.readArray(host + 4096, words);
          System.arraycopy(words, 0, seen, n, n);
          System.arraycopy(p.read(image, SIZE, SIZE), 0, seen, 2 * n, n);
          return seen;
        });
  }

  // --- one image seen in several formats

  /** Components in another order than the image's, and whole words, drawn, blended and stored. */
  @Test
  void viewsMayHaveTheirComponentsInAnotherOrder() {
    int bgra = VK_FORMAT_B8G8R8A8_UNORM;
    same(1, p -> seenAs(p, bgra, COLOR, VK_FORMAT_R32_UINT));
    same(1, p -> seenAs(p, COLOR, bgra, VK_FORMAT_R32_UINT));
    same(1, p -> seenAs(p, VK_FORMAT_R32_UINT, VK_FORMAT_B8G8R8A8_SRGB, VK_FORMAT_R16G16_UINT));
    int ten = VK_FORMAT_A2R10G10B10_UNORM_PACK32;
    same(1, p -> seenAs(p, ten, bgra, VK_FORMAT_R8G8B8A8_UINT));
  }

  /** The same of 16 bits, whose orders the simulator has not: such views are copies. */
  @Test
  void viewsOf16BitsMayHaveTheirComponentsInAnotherOrder() {
    int high = VK_FORMAT_R5G6B5_UNORM_PACK16;
    same(0, p -> half(seenAs(p, high, VK_FORMAT_B5G6R5_UNORM_PACK16, VK_FORMAT_R16_UINT)));
    same(0, p -> half(seenAs(p, VK_FORMAT_R16_UINT, high, VK_FORMAT_R8G8_UINT)));
    same(0, p -> half(seenAs(p, VK_FORMAT_B4G4R4A4_UNORM_PACK16, high, VK_FORMAT_R16_UINT)));
  }

  /** Texels of two bytes fill the words of half as many. */
  private static int[] half(int[] words) {
    return java.util.Arrays.copyOf(words, words.length / 2);
  }

  /** Blends into a mutable image in one format, and exchanges its columns in another one. */
  private static int[] seenAs(TestProgram p, int format, int drawn, int stored) {
    // Long because structs have many members, each on a line of its own.
    long image =
        p.image(
            format,
            SIZE,
            SIZE,
            TARGET | VK_IMAGE_USAGE_STORAGE_BIT,
            "flags",
            VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT | VK_IMAGE_CREATE_EXTENDED_USAGE_BIT);
    long layout = p.layout(p.set(63)[0]);
    long blend =
        FeatureProbes.blending(
            p,
            p.struct(
                "VkPipelineColorBlendAttachmentState",
                "blendEnable",
                1,
                "srcColorBlendFactor",
                VK_BLEND_FACTOR_SRC_ALPHA,
                "dstColorBlendFactor",
                VK_BLEND_FACTOR_CONSTANT_COLOR,
                "srcAlphaBlendFactor",
                VK_BLEND_FACTOR_ONE,
                "colorWriteMask",
                VK_COLOR_COMPONENT_R_BIT | VK_COLOR_COMPONENT_G_BIT | VK_COLOR_COMPONENT_A_BIT),
            "blendConstants[0]",
            0.25f,
            "blendConstants[2]",
            0.75f);
    String fragment =
        """
        #version 450
        layout(location = 0) out vec4 o;
        void main() { o = vec4(gl_FragCoord.xy / 32.0, 0.25, 0.75); }
        """;
    long formats =
        p.struct(
            "VkPipelineRenderingCreateInfo",
            "colorAttachmentCount",
            1,
            "pColorAttachmentFormats",
            p.ints(drawn));
    long pipeline = p.full(fragment, layout, SIZE, 1, "pColorBlendState", blend, "pNext", formats);
    int target = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    long commands = p.begin();
    p.beginRendering(commands, used(p, image, drawn, target), 0, SIZE);
    long clear =
        p.struct(
            "VkClearAttachment",
            "aspectMask",
            VK_IMAGE_ASPECT_COLOR_BIT,
            "clearValue.color.float32[0]",
            1f,
            "clearValue.color.float32[2]",
            0.5f);
    long rectangle =
        p.struct(
            "VkClearRect", "rect.extent.width", 9, "rect.extent.height", SIZE, "layerCount", 1);
    p.call("vkCmdClearAttachments", commands, 1, clear, 1, rectangle);
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, 0);
    p.call("vkCmdDraw", commands, 3, 1, 0, 0);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    exchange(p, used(p, image, stored, VK_IMAGE_USAGE_STORAGE_BIT));
    return p.read(image, SIZE, SIZE);
  }

  /** Blocks of a compressed image as texels, which shaders exchange; then they are texels again. */
  @Test
  void compressedImagesMayBeSeenAsBlocks() {
    same(0, p -> blocks(p, VK_FORMAT_BC1_RGB_UNORM_BLOCK, VK_FORMAT_R16G16B16A16_UINT));
    same(0, p -> blocks(p, VK_FORMAT_BC7_UNORM_BLOCK, VK_FORMAT_R32G32B32A32_UINT));
  }

  private static int[] blocks(TestProgram p, int format, int seen) {
    int texels = 4 * SIZE;
    int flags =
        VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT
            | VK_IMAGE_CREATE_EXTENDED_USAGE_BIT
            | VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT;
    int usage =
        VK_IMAGE_USAGE_STORAGE_BIT
            | VK_IMAGE_USAGE_TRANSFER_SRC_BIT
            | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    long image = p.image(format, texels, texels, usage, "flags", flags);
    byte[] bytes = new byte[texels * texels];
    new java.util.Random(format).nextBytes(bytes);
    long source = p.buffer(VK_BUFFER_USAGE_TRANSFER_SRC_BIT, bytes);
    long view = used(p, image, seen, VK_IMAGE_USAGE_STORAGE_BIT);
    long commands = p.begin();
    p.call(
        "vkCmdCopyBufferToImage",
        commands,
        source,
        image,
        VK_IMAGE_LAYOUT_GENERAL,
        1,
        p.struct(
            "VkBufferImageCopy",
            "imageSubresource.aspectMask",
            VK_IMAGE_ASPECT_COLOR_BIT,
            "imageSubresource.layerCount",
            1,
            "imageExtent.width",
            texels,
            "imageExtent.height",
            texels,
            "imageExtent.depth",
            1));
    p.submit(commands);
    exchange(p, view);
    int wordsOfBlock = seen == VK_FORMAT_R16G16B16A16_UINT ? 2 : 4;
    // what lies behind the blocks in the buffer is nobody's
    return Arrays.copyOf(p.read(image, texels, texels), SIZE * SIZE * wordsOfBlock);
  }

  private static long used(TestProgram p, long image, int format, int usage) {
    long only = p.struct("VkImageViewUsageCreateInfo", "usage", usage);
    return p.view(image, format, VK_IMAGE_ASPECT_COLOR_BIT, "pNext", only);
  }

  private static void exchange(TestProgram p, long view) {
    int type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    long[] set = p.set(63, type);
    p.write(set[1], 0, type, 0, view, 0);
    long layout = p.layout(set[0]);
    String shader =
        """
        #version 450
        #extension GL_EXT_shader_image_load_formatted : require
        layout(set = 0, binding = 0) uniform uimage2D image;
        void main() {
          ivec2 at = ivec2(gl_WorkGroupID.xy);
          ivec2 other = ivec2(31 - at.x, at.y);
          uvec4 a = imageLoad(image, at);
          uvec4 b = imageLoad(image, other);
          imageStore(image, at, b);
          imageStore(image, other, a ^ uvec4(64, 0, 0, 0));
        }
        """;
    long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, shader));
    long commands = p.begin();
    p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
    p.call("vkCmdDispatch", commands, 16, SIZE, 1);
    p.submit(commands);
  }
}
