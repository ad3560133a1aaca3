package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.vk.api.VK.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/** Draws of whole pipelines, pixel by pixel. */
class VulkanDrawTest {
  private static final int SIZE = 16;
  private static final int RED = 0xff0000ff;
  private static final int GREEN = 0xff00ff00;
  private static final int BLUE = 0xffff0000;
  private static final int BLACK = 0xff000000;

  private final TestProgram p = new TestProgram();

  /** Bounds of depth that pipelines test, or null; and those that commands set, or null. */
  private float[] bounds;

  private float[] dynamicBounds;

  @AfterEach
  void close() {
    p.close();
  }

  private static final String VERTEX =
      """
      #version 450
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec2 uv;
      layout(location = 0) out vec2 texCoord;
      layout(set = 0, binding = 0) uniform Block { vec4 scale; };
      void main() {
        gl_Position = vec4(position * scale.xyz, 1.0);
        texCoord = uv;
      }
      """;

  private static final String FRAGMENT =
      """
      #version 450
      layout(location = 0) in vec2 texCoord;
      layout(location = 0) out vec4 colour;
      layout(set = 0, binding = 1) uniform sampler2D image;
      layout(push_constant) uniform Push { vec4 tint; };
      void main() {
        colour = texture(image, texCoord) * tint;
      }
      """;

  private static byte[] bytes(float... values) {
    ByteBuffer b = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    b.asFloatBuffer().put(values);
    return b.array();
  }

  private long pass(int color, int depth) {
    long attachments =
        p.array(
            "VkAttachmentDescription",
            p.struct(
                "VkAttachmentDescription",
                "format",
                color,
                "samples",
                1,
                "loadOp",
                VK_ATTACHMENT_LOAD_OP_CLEAR,
                "storeOp",
                VK_ATTACHMENT_STORE_OP_STORE),
            p.struct(
                "VkAttachmentDescription",
                "format",
                depth,
                "samples",
                1,
                "loadOp",
                VK_ATTACHMENT_LOAD_OP_CLEAR,
                "storeOp",
                VK_ATTACHMENT_STORE_OP_DONT_CARE));
    return p.make(
        "vkCreateRenderPass",
        p.device,
        p.struct(
            "VkRenderPassCreateInfo",
            "attachmentCount",
            2,
            "pAttachments",
            attachments,
            "subpassCount",
            1,
            "pSubpasses",
            p.struct(
                "VkSubpassDescription",
                "colorAttachmentCount",
                1,
                "pColorAttachments",
                p.struct("VkAttachmentReference", "attachment", 0),
                "pDepthStencilAttachment",
                p.struct("VkAttachmentReference", "attachment", 1))),
        0);
  }

  private long setLayout() {
    long bindings =
        p.array(
            "VkDescriptorSetLayoutBinding",
            p.struct(
                "VkDescriptorSetLayoutBinding",
                "binding",
                0,
                "descriptorType",
                VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                "descriptorCount",
                1,
                "stageFlags",
                VK_SHADER_STAGE_VERTEX_BIT),
            p.struct(
                "VkDescriptorSetLayoutBinding",
                "binding",
                1,
                "descriptorType",
                VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                "descriptorCount",
                1,
                "stageFlags",
                VK_SHADER_STAGE_FRAGMENT_BIT));
    return p.make(
        "vkCreateDescriptorSetLayout",
        p.device,
        p.struct("VkDescriptorSetLayoutCreateInfo", "bindingCount", 2, "pBindings", bindings),
        0);
  }

  private long pipeline(long layout, long pass, int cull) {
    // Long because structs have many members, each on a line of its own.
    long stages =
        p.array(
            "VkPipelineShaderStageCreateInfo",
            p.stage(Stage.VERTEX, VERTEX),
            p.stage(Stage.FRAGMENT, FRAGMENT));
    long input =
        p.struct(
            "VkPipelineVertexInputStateCreateInfo",
            "vertexBindingDescriptionCount",
            1,
            "pVertexBindingDescriptions",
            p.struct("VkVertexInputBindingDescription", "stride", 20),
            "vertexAttributeDescriptionCount",
            2,
            "pVertexAttributeDescriptions",
            p.array(
                "VkVertexInputAttributeDescription",
                p.struct("VkVertexInputAttributeDescription", "format", VK_FORMAT_R32G32B32_SFLOAT),
                p.struct(
                    "VkVertexInputAttributeDescription",
                    "location",
                    1,
                    "format",
                    VK_FORMAT_R32G32_SFLOAT,
                    "offset",
                    12)));
    long info =
        p.struct(
            "VkGraphicsPipelineCreateInfo",
            "stageCount",
            2,
            "pStages",
            stages,
            "pVertexInputState",
            input,
            "pInputAssemblyState",
            p.struct(
                "VkPipelineInputAssemblyStateCreateInfo",
                "topology",
                VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP),
            "pViewportState",
            p.struct(
                "VkPipelineViewportStateCreateInfo",
                "viewportCount",
                1,
                "pViewports",
                p.struct(
                    "VkViewport", "width", (float) SIZE, "height", (float) SIZE, "maxDepth", 1f),
                "scissorCount",
                1,
                "pScissors",
                p.struct("VkRect2D", "extent.width", SIZE, "extent.height", SIZE)),
            "pRasterizationState",
            p.struct(
                "VkPipelineRasterizationStateCreateInfo",
                "cullMode",
                cull,
                "frontFace",
                VK_FRONT_FACE_COUNTER_CLOCKWISE,
                "lineWidth",
                1f),
            "pMultisampleState",
            p.struct("VkPipelineMultisampleStateCreateInfo", "rasterizationSamples", 1),
            "pDepthStencilState",
            p.struct(
                "VkPipelineDepthStencilStateCreateInfo",
                "depthTestEnable",
                1,
                "depthWriteEnable",
                1,
                "depthCompareOp",
                VK_COMPARE_OP_LESS,
                "depthBoundsTestEnable",
                bounds == null ? 0 : 1,
                "minDepthBounds",
                bounds == null ? 0f : bounds[0],
                "maxDepthBounds",
                bounds == null ? 0f : bounds[1]),
            "pDynamicState",
            dynamicState(),
            "pColorBlendState",
            p.struct(
                "VkPipelineColorBlendStateCreateInfo",
                "attachmentCount",
                1,
                "pAttachments",
                p.struct("VkPipelineColorBlendAttachmentState", "colorWriteMask", 15)),
            "layout",
            layout,
            "renderPass",
            pass);
    return p.make("vkCreateGraphicsPipelines", p.device, 0, 1, info, 0);
  }

  /** A texture of two by two texels: red and green above, blue and black below. */
  private long texture() {
    long image =
        p.image(
            VK_FORMAT_R8G8B8A8_UNORM,
            2,
            2,
            VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    ByteBuffer texels = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    texels.putInt(RED).putInt(GREEN).putInt(BLUE).putInt(BLACK);
    long staging = p.buffer(VK_BUFFER_USAGE_TRANSFER_SRC_BIT, texels.array());
    long commands = p.begin();
    p.call(
        "vkCmdCopyBufferToImage",
        commands,
        staging,
        image,
        VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
        1,
        p.struct(
            "VkBufferImageCopy",
            "imageSubresource.aspectMask",
            VK_IMAGE_ASPECT_COLOR_BIT,
            "imageSubresource.layerCount",
            1,
            "imageExtent.width",
            2,
            "imageExtent.height",
            2,
            "imageExtent.depth",
            1));
    p.submit(commands);
    return p.view(image, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_ASPECT_COLOR_BIT);
  }

  private long set(long setLayout, long uniform, long view) {
    long pool =
        p.make(
            "vkCreateDescriptorPool",
            p.device,
            p.struct("VkDescriptorPoolCreateInfo", "maxSets", 1),
            0);
    long set =
        p.make(
            "vkAllocateDescriptorSets",
            p.device,
            p.struct(
                "VkDescriptorSetAllocateInfo",
                "descriptorPool",
                pool,
                "descriptorSetCount",
                1,
                "pSetLayouts",
                p.longs(setLayout)));
    long sampler =
        p.make(
            "vkCreateSampler",
            p.device,
            p.struct("VkSamplerCreateInfo", "addressModeU", VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE),
            0);
    long writes =
        p.array(
            "VkWriteDescriptorSet",
            p.struct(
                "VkWriteDescriptorSet",
                "dstSet",
                set,
                "descriptorCount",
                1,
                "descriptorType",
                VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                "pBufferInfo",
                p.struct("VkDescriptorBufferInfo", "buffer", uniform, "range", VK_WHOLE_SIZE)),
            p.struct(
                "VkWriteDescriptorSet",
                "dstSet",
                set,
                "dstBinding",
                1,
                "descriptorCount",
                1,
                "descriptorType",
                VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                "pImageInfo",
                p.struct("VkDescriptorImageInfo", "sampler", sampler, "imageView", view)));
    p.call("vkUpdateDescriptorSets", p.device, 2, writes, 0, 0);
    return set;
  }

  /**
   * The upper left texel is seen in the upper left corner, which is the first texel of the image.
   */
  @Test
  void rowsRunDownwards() {
    int[] pixels = draw(VK_CULL_MODE_NONE, VK_FORMAT_R8G8B8A8_UNORM);
    assertEquals(RED, pixels[0]);
    assertEquals(GREEN, pixels[SIZE - 1]);
    assertEquals(BLUE, pixels[SIZE * (SIZE - 1)]);
    assertEquals(BLACK, pixels[SIZE * SIZE - 1]);
  }

  /** The strip's first triangle runs clockwise as it is seen. */
  @Test
  void clockwiseIsTheBack() {
    assertEquals(0x80808080, draw(VK_CULL_MODE_BACK_BIT, VK_FORMAT_R8G8B8A8_UNORM)[0]);
    assertEquals(RED, draw(VK_CULL_MODE_FRONT_BIT, VK_FORMAT_R8G8B8A8_UNORM)[0]);
  }

  /** Blue comes first in memory. */
  @Test
  void otherOrdersOfComponents() {
    assertEquals(0xffff0000, draw(VK_CULL_MODE_NONE, VK_FORMAT_B8G8R8A8_UNORM)[0]);
  }

  private long dynamicState() {
    if (dynamicBounds == null) {
      return 0;
    }
    return p.struct(
        "VkPipelineDynamicStateCreateInfo",
        "dynamicStateCount",
        2,
        "pDynamicStates",
        p.ints(VK_DYNAMIC_STATE_DEPTH_BOUNDS, VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE));
  }

  /** What was stored before decides, which is 1 everywhere, and not the half that is drawn. */
  @Test
  void boundsOfStoredDepth() {
    bounds = new float[] {0.25f, 0.75f};
    assertEquals(0x80808080, draw(VK_CULL_MODE_NONE, VK_FORMAT_R8G8B8A8_UNORM)[0]);
    bounds = new float[] {0.75f, 1};
    assertEquals(RED, draw(VK_CULL_MODE_NONE, VK_FORMAT_R8G8B8A8_UNORM)[0]);
    dynamicBounds = new float[] {0.25f, 0.75f};
    assertEquals(0x80808080, draw(VK_CULL_MODE_NONE, VK_FORMAT_R8G8B8A8_UNORM)[0]);
    bounds = new float[] {0.25f, 0.75f};
    dynamicBounds = new float[] {0.75f, 1};
    assertEquals(RED, draw(VK_CULL_MODE_NONE, VK_FORMAT_R8G8B8A8_UNORM)[0]);
  }

  private int[] draw(int cull, int format) {
    // Long because structs have many members, each on a line of its own.
    long pass = pass(format, VK_FORMAT_D32_SFLOAT);
    long color = p.image(format, SIZE, SIZE, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    long depth =
        p.image(VK_FORMAT_D32_SFLOAT, SIZE, SIZE, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    long framebuffer =
        Passes.framebuffer(
            p,
            pass,
            SIZE,
            p.view(color, format, VK_IMAGE_ASPECT_COLOR_BIT),
            p.view(depth, VK_FORMAT_D32_SFLOAT, VK_IMAGE_ASPECT_DEPTH_BIT));
    long setLayout = setLayout();
    long layout =
        p.make(
            "vkCreatePipelineLayout",
            p.device,
            p.struct(
                "VkPipelineLayoutCreateInfo",
                "setLayoutCount",
                1,
                "pSetLayouts",
                p.longs(setLayout),
                "pushConstantRangeCount",
                1,
                "pPushConstantRanges",
                p.struct(
                    "VkPushConstantRange", "stageFlags", VK_SHADER_STAGE_FRAGMENT_BIT, "size", 16)),
            0);
    long uniform = p.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, bytes(1, 1, 0.5f, 1));
    // clockwise as seen: upper left, upper right, lower left, lower right; the depth is a half
    long vertices =
        p.buffer(
            VK_BUFFER_USAGE_VERTEX_BUFFER_BIT,
            bytes(
                -1, -1, 1, 0, 0, //
                1, -1, 1, 1, 0, //
                -1, 1, 1, 0, 1, //
                1, 1, 1, 1, 1));
    long pipeline = pipeline(layout, pass, cull);
    long set = set(setLayout, uniform, texture());
    long commands = p.begin();
    float[] clears = {0.5019608f, 0.5019608f, 0.5019608f, 0.5019608f, 1, 0, 0, 0};
    Passes.begin(p, commands, pass, framebuffer, SIZE, clears);
    p.call("vkCmdBindPipeline", commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    p.call(
        "vkCmdBindDescriptorSets",
        commands,
        VK_PIPELINE_BIND_POINT_GRAPHICS,
        layout,
        0,
        1,
        p.longs(set),
        0,
        0);
    p.call(
        "vkCmdPushConstants",
        commands,
        layout,
        VK_SHADER_STAGE_FRAGMENT_BIT,
        0,
        16,
        p.floats(1, 1, 1, 1));
    p.call("vkCmdBindVertexBuffers", commands, 0, 1, p.longs(vertices), p.longs(0));
    if (dynamicBounds != null) {
      int least = Float.floatToRawIntBits(dynamicBounds[0]);
      p.call("vkCmdSetDepthBounds", commands, least, Float.floatToRawIntBits(dynamicBounds[1]));
      p.call("vkCmdSetDepthBoundsTestEnable", commands, 1);
    }
    p.call("vkCmdDraw", commands, 4, 1, 0, 0);
    p.call("vkCmdEndRenderPass", commands);
    p.submit(commands);
    int[] pixels = p.read(color, SIZE, SIZE);
    assertEquals("[]", p.log.toString());
    return pixels;
  }
}
