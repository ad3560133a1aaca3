// Long because structs have many members, each on a line of its own.
package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.vk.Beside.same;
import static org.oovr.driver.vk.api.VK.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** Formats, views and descriptors of all kinds on our driver and on lavapipe. */
class ResourcesBesideLavapipeTest {
  private static final int SIZE = 16;
  private static final int COLOR = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int GRAPHICS = VK_PIPELINE_BIND_POINT_GRAPHICS;
  private static final int STAGES = 63;
  private static final int USAGE =
      VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
          | VK_IMAGE_USAGE_TRANSFER_SRC_BIT
          | VK_IMAGE_USAGE_TRANSFER_DST_BIT
          | VK_IMAGE_USAGE_SAMPLED_BIT
          | VK_IMAGE_USAGE_STORAGE_BIT;

  /** Draws over an image of some format; its bytes as words. */
  private static int[] draw(
      TestProgram p, int format, int texelBytes, long[] set, String fragment, int viewMask) {
    // Long because structs have many members, each on a line of its own.
    long layout = p.layout(set[0]);
    int layers = viewMask == 0 ? 1 : 2;
    boolean drawnOnly = format != COLOR;
    long image =
        p.image(
            format,
            SIZE,
            SIZE,
            drawnOnly ? USAGE & ~VK_IMAGE_USAGE_STORAGE_BIT : USAGE,
            "arrayLayers",
            layers);
    long view =
        p.view(
            image,
            format,
            VK_IMAGE_ASPECT_COLOR_BIT,
            "viewType",
            layers > 1 ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D,
            "subresourceRange.layerCount",
            layers);
    long pipeline =
        p.full(
            fragment,
            layout,
            SIZE,
            1,
            "pNext",
            p.struct(
                "VkPipelineRenderingCreateInfo",
                "viewMask",
                viewMask,
                "colorAttachmentCount",
                1,
                "pColorAttachmentFormats",
                p.ints(format)));
    long commands = p.begin();
    Passes.rendering(
        p,
        commands,
        SIZE,
        "layerCount",
        1,
        "viewMask",
        viewMask,
        "colorAttachmentCount",
        1,
        "pColorAttachments",
        p.struct(
            "VkRenderingAttachmentInfo",
            "imageView",
            view,
            "loadOp",
            VK_ATTACHMENT_LOAD_OP_CLEAR,
            "storeOp",
            VK_ATTACHMENT_STORE_OP_STORE));
    p.bind(commands, GRAPHICS, pipeline, layout, set[1]);
    p.call("vkCmdPushConstants", commands, layout, STAGES, 0, 16, p.ints(1, 2, 3, 4));
    p.call("vkCmdDraw", commands, 3, 1, 0, 0);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    return bytes(p, image, SIZE * SIZE * layers * texelBytes, layers);
  }

  private static int[] bytes(TestProgram p, long image, int size, int layers) {
    long target = p.buffer(size, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    long address = p.map(p.lastMemory);
    long commands = p.begin();
    p.call(
        "vkCmdCopyImageToBuffer",
        commands,
        image,
        VK_IMAGE_LAYOUT_GENERAL,
        target,
        1,
        p.struct(
            "VkBufferImageCopy",
            "imageSubresource.aspectMask",
            VK_IMAGE_ASPECT_COLOR_BIT,
            "imageSubresource.layerCount",
            layers,
            "imageExtent.width",
            SIZE,
            "imageExtent.height",
            SIZE,
            "imageExtent.depth",
            1));
    p.submit(commands);
    int[] words = new int[size / 4];
    NativeMemory.readArray(address, words);
    return words;
  }

  private static long[] nothing(TestProgram p) {
    long[] set = p.set(STAGES);
    set[1] = 0;
    return set;
  }

  private static void format(int format, int texelBytes, String type, String value) {
    same(
        1,
        p ->
            draw(
                p,
                format,
                texelBytes,
                nothing(p),
                """
                #version 450
                layout(location = 0) out TYPE colour;
                void main() { vec2 at = gl_FragCoord.xy / 16.0; colour = VALUE; }
                """
                    .replace("TYPE", type)
                    .replace("VALUE", value),
                0));
  }

  @Test
  void formatsOfTargets() {
    String value = "vec4(at, at.x * at.y, 1.0 - at.x * 0.7)";
    format(VK_FORMAT_R8_UNORM, 1, "vec4", value);
    format(VK_FORMAT_R8G8_UNORM, 2, "vec4", value);
    format(VK_FORMAT_R8G8B8A8_SNORM, 4, "vec4", value);
    format(VK_FORMAT_B8G8R8A8_UNORM, 4, "vec4", value);
    format(VK_FORMAT_R8G8B8A8_SRGB, 4, "vec4", value);
    format(VK_FORMAT_R16G16B16A16_SFLOAT, 8, "vec4", value);
    format(VK_FORMAT_R32G32B32A32_SFLOAT, 16, "vec4", "vec4(at * 3.0, 0.25, -1.0)");
    format(VK_FORMAT_B10G11R11_UFLOAT_PACK32, 4, "vec4", "vec4(at, 0.5, 1.0)");
    format(VK_FORMAT_R8G8B8A8_UINT, 4, "uvec4", "uvec4(at * 200.0, 7u, 9u)");
    format(VK_FORMAT_R32_SINT, 4, "ivec4", "ivec4(at * 200.0 - 100.0, 7, 9)");
    format(VK_FORMAT_R16G16_UINT, 4, "uvec4", "uvec4(at * 60000.0, 7u, 9u)");
  }

  @Test
  void packedFormatsOfTargets() {
    String value = "vec4(at, at.x * at.y, 1.0)";
    format(VK_FORMAT_R5G6B5_UNORM_PACK16, 2, "vec4", "vec4(1.0, 0.0, at.x > 0.5 ? 1.0 : 0.0, 1.0)");
    format(VK_FORMAT_A2B10G10R10_UNORM_PACK32, 4, "vec4", "vec4(1.0, 0.0, 1.0, 1.0)");
    format(VK_FORMAT_A8B8G8R8_UNORM_PACK32, 4, "vec4", value);
  }

  /** Lavapipe 22.3.6 leaves the second view of passes without object empty. */
  @Test
  void views() {
    try (TestProgram p = new TestProgram()) {
      int[] pixels =
          draw(
              p,
              COLOR,
              4,
              nothing(p),
              """
              #version 450
              #extension GL_EXT_multiview : require
              layout(location = 0) out vec4 colour;
              void main() { colour = vec4(gl_FragCoord.xy / 16.0, gl_ViewIndex, 1.0); }
              """,
              3);
      assertEquals(0xff000808, pixels[0]);
      assertEquals(0xffff0808, pixels[SIZE * SIZE]);
    }
  }

  @Test
  void pushConstantsAndUniformArrays() {
    same(
        1,
        p -> {
          long[] set = p.set(STAGES, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER);
          long buffer = p.buffer(256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
          float[] values = new float[64];
          for (int i = 0; i < 64; i++) {
            values[i] = i / 64f;
          }
          NativeMemory.writeArray(values, p.map(p.lastMemory));
          p.write(set[1], 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, buffer, 0, 0);
          return draw(
              p,
              COLOR,
              4,
              set,
              """
              #version 450
              layout(location = 0) out vec4 colour;
              layout(push_constant) uniform Push { int a; layout(offset = 8) int c; int d; };
              layout(set = 0, binding = 0) uniform Block { mat3 turn; vec4 rows[12]; };
              void main() {
                colour = rows[int(gl_FragCoord.x) % 12] + vec4(turn[a], 0.0) * 0.1;
                colour.a = float(c + d) / 10.0;
              }
              """,
              0);
        });
  }

  @Test
  void imagesAndBuffersOfTexels() {
    texels(VK_FORMAT_B8G8R8A8_UNORM);
    texels(VK_FORMAT_A2R10G10B10_UNORM_PACK32);
  }

  private static void texels(int format) {
    // Long because structs have many members, each on a line of its own.
    same(
        1,
        p -> {
          int storage = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
          int texels = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
          long[] set = p.set(STAGES, storage, texels);
          long image = p.image(COLOR, SIZE, SIZE, USAGE);
          p.write(set[1], 0, storage, 0, p.view(image, COLOR, VK_IMAGE_ASPECT_COLOR_BIT), 0);
          long buffer = p.buffer(1024, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT);
          int[] words = new int[256];
          for (int i = 0; i < words.length; i++) {
            words[i] = i * 0x010a3b05;
          }
          NativeMemory.writeArray(words, p.map(p.lastMemory));
          long view =
              p.make(
                  "vkCreateBufferView",
                  p.device,
                  p.struct(
                      "VkBufferViewCreateInfo",
                      "buffer",
                      buffer,
                      "format",
                      format,
                      "range",
                      VK_WHOLE_SIZE),
                  0);
          p.call(
              "vkUpdateDescriptorSets",
              p.device,
              1,
              p.struct(
                  "VkWriteDescriptorSet",
                  "dstSet",
                  set[1],
                  "dstBinding",
                  1,
                  "descriptorCount",
                  1,
                  "descriptorType",
                  texels,
                  "pTexelBufferView",
                  p.longs(view)),
              0,
              0);
          long layout = p.layout(set[0]);
          long info = p.struct("VkComputePipelineCreateInfo", "layout", layout);
          byte[] stage = new byte[48];
          NativeMemory.read(
              p.stage(
                  Stage.COMPUTE,
                  """
                  #version 450
                  layout(local_size_x = 4, local_size_y = 4) in;
                  layout(set = 0, binding = 0, rgba8) uniform image2D image;
                  layout(set = 0, binding = 1) uniform samplerBuffer texels;
                  void main() {
                    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
                    imageStore(image, at, texelFetch(texels, at.y * 16 + at.x).rgba);
                  }
                  """),
              stage,
              0,
              stage.length);
          NativeMemory.write(stage, 0, info + 24, stage.length);
          long pipeline = p.make("vkCreateComputePipelines", p.device, 0, 1, info, 0);
          long commands = p.begin();
          p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
          p.call("vkCmdDispatch", commands, 4, 4, 1);
          p.submit(commands);
          return p.read(image, SIZE, SIZE);
        });
  }

  @Test
  void blitsThatScaleAndTurn() {
    // Long because structs have many members, each on a line of its own.
    for (int filter : new int[] {VK_FILTER_NEAREST, VK_FILTER_LINEAR}) {
      same(
          2,
          p -> {
            long from = p.image(COLOR, SIZE, SIZE, USAGE);
            long to = p.image(VK_FORMAT_B8G8R8A8_UNORM, SIZE, SIZE, USAGE);
            long staging = p.buffer(4 * SIZE * SIZE, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
            int[] words = new int[SIZE * SIZE];
            for (int i = 0; i < words.length; i++) {
              words[i] = i * 0x010a3b05;
            }
            NativeMemory.writeArray(words, p.map(p.lastMemory));
            long commands = p.begin();
            p.call(
                "vkCmdCopyBufferToImage",
                commands,
                staging,
                from,
                VK_IMAGE_LAYOUT_GENERAL,
                1,
                p.struct(
                    "VkBufferImageCopy",
                    "imageSubresource.aspectMask",
                    1,
                    "imageSubresource.layerCount",
                    1,
                    "imageExtent.width",
                    SIZE,
                    "imageExtent.height",
                    SIZE,
                    "imageExtent.depth",
                    1));
            p.call(
                "vkCmdBlitImage",
                commands,
                from,
                1,
                to,
                1,
                1,
                p.struct(
                    "VkImageBlit",
                    "srcSubresource.aspectMask",
                    1,
                    "srcSubresource.layerCount",
                    1,
                    "srcOffsets[0].x",
                    2,
                    "srcOffsets[1].x",
                    10,
                    "srcOffsets[1].y",
                    8,
                    "srcOffsets[1].z",
                    1,
                    "dstSubresource.aspectMask",
                    1,
                    "dstSubresource.layerCount",
                    1,
                    "dstOffsets[0].y",
                    SIZE,
                    "dstOffsets[1].x",
                    SIZE,
                    "dstOffsets[1].z",
                    1),
                filter);
            p.submit(commands);
            return p.read(to, SIZE, SIZE);
          });
    }
  }

  /** Each level out of the one before it, as programs make them. */
  @Test
  void levelsByBlits() {
    // Long because structs have many members, each on a line of its own.
    same(
        1,
        p -> {
          long image = p.image(COLOR, SIZE, SIZE, USAGE, "mipLevels", 4);
          long copy = p.image(COLOR, 2, 2, USAGE);
          long staging = p.buffer(4 * SIZE * SIZE, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
          int[] words = new int[SIZE * SIZE];
          for (int i = 0; i < words.length; i++) {
            words[i] = i * 0x3b5a2715;
          }
          NativeMemory.writeArray(words, p.map(p.lastMemory));
          long commands = p.begin();
          p.call(
              "vkCmdCopyBufferToImage",
              commands,
              staging,
              image,
              VK_IMAGE_LAYOUT_GENERAL,
              1,
              p.struct(
                  "VkBufferImageCopy",
                  "imageSubresource.aspectMask",
                  1,
                  "imageSubresource.layerCount",
                  1,
                  "imageExtent.width",
                  SIZE,
                  "imageExtent.height",
                  SIZE,
                  "imageExtent.depth",
                  1));
          for (int level = 1; level < 4; level++) {
            p.call(
                "vkCmdBlitImage",
                commands,
                image,
                1,
                image,
                1,
                1,
                p.struct(
                    "VkImageBlit",
                    "srcSubresource.aspectMask",
                    1,
                    "srcSubresource.mipLevel",
                    level - 1,
                    "srcSubresource.layerCount",
                    1,
                    "srcOffsets[1].x",
                    SIZE >> level - 1,
                    "srcOffsets[1].y",
                    SIZE >> level - 1,
                    "srcOffsets[1].z",
                    1,
                    "dstSubresource.aspectMask",
                    1,
                    "dstSubresource.mipLevel",
                    level,
                    "dstSubresource.layerCount",
                    1,
                    "dstOffsets[1].x",
                    SIZE >> level,
                    "dstOffsets[1].y",
                    SIZE >> level,
                    "dstOffsets[1].z",
                    1),
                VK_FILTER_LINEAR);
          }
          p.call(
              "vkCmdCopyImage",
              commands,
              image,
              1,
              copy,
              1,
              1,
              p.struct(
                  "VkImageCopy",
                  "srcSubresource.aspectMask",
                  1,
                  "srcSubresource.mipLevel",
                  3,
                  "srcSubresource.layerCount",
                  1,
                  "dstSubresource.aspectMask",
                  1,
                  "dstSubresource.layerCount",
                  1,
                  "extent.width",
                  2,
                  "extent.height",
                  2,
                  "extent.depth",
                  1));
          p.submit(commands);
          return p.read(copy, 2, 2);
        });
  }

  @Test
  void setsThatArePushed() {
    // Long because structs have many members, each on a line of its own.
    same(
        0,
        p -> {
          long binding =
              p.struct(
                  "VkDescriptorSetLayoutBinding",
                  "descriptorType",
                  VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                  "descriptorCount",
                  1,
                  "stageFlags",
                  STAGES);
          long setLayout =
              p.make(
                  "vkCreateDescriptorSetLayout",
                  p.device,
                  p.struct(
                      "VkDescriptorSetLayoutCreateInfo",
                      "flags",
                      VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR,
                      "bindingCount",
                      1,
                      "pBindings",
                      binding),
                  0);
          long layout = p.layout(setLayout);
          long buffer = p.buffer(64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
          long address = p.map(p.lastMemory);
          long info = p.struct("VkComputePipelineCreateInfo", "layout", layout);
          byte[] stage = new byte[48];
          NativeMemory.read(
              p.stage(
                  Stage.COMPUTE,
                  """
                  #version 450
                  layout(local_size_x = 16) in;
                  layout(set = 0, binding = 0) buffer Out { uint word[]; };
                  void main() { word[gl_LocalInvocationIndex] = 3 * gl_LocalInvocationIndex; }
                  """),
              stage,
              0,
              stage.length);
          NativeMemory.write(stage, 0, info + 24, stage.length);
          long pipeline = p.make("vkCreateComputePipelines", p.device, 0, 1, info, 0);
          long commands = p.begin();
          int compute = VK_PIPELINE_BIND_POINT_COMPUTE;
          p.call("vkCmdBindPipeline", commands, compute, pipeline);
          p.call(
              "vkCmdPushDescriptorSetKHR",
              commands,
              compute,
              layout,
              0,
              1,
              p.struct(
                  "VkWriteDescriptorSet",
                  "descriptorCount",
                  1,
                  "descriptorType",
                  VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                  "pBufferInfo",
                  p.struct("VkDescriptorBufferInfo", "buffer", buffer, "range", VK_WHOLE_SIZE)));
          p.call("vkCmdDispatch", commands, 1, 1, 1);
          p.submit(commands);
          return new int[] {(int) getLong(address), (int) getLong(address + 56)};
        });
  }
}
