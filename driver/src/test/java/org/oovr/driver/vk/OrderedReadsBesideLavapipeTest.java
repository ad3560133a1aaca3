package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.sameCompiled;
import static org.oovr.driver.vk.api.VK.*;

import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/** Shaders that read what they draw into, primitive by primitive, on our driver and on lavapipe. */
class OrderedReadsBesideLavapipeTest {
  private static final int SIZE = 48;
  private static final int COLOR = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int DEPTH = VK_FORMAT_D32_SFLOAT_S8_UINT;
  private static final int LAYERS = 7;

  /** Triangles over each other, each turned and at its own depth. */
  private static final String TURNING =
      """
      #version 450
      layout(location = 0) flat out int layer;
      void main() {
        float a = 2.1 * gl_VertexIndex + 0.7 * gl_InstanceIndex;
        layer = gl_InstanceIndex;
        gl_Position = vec4(1.1 * cos(a), 1.1 * sin(a), 0.9 - 0.1 * gl_InstanceIndex, 1.0);
      }
      """;

  private static long attachment(TestProgram p, int format, int layout) {
    return p.struct(
        "VkAttachmentDescription",
        "format",
        format,
        "samples",
        1,
        "loadOp",
        VK_ATTACHMENT_LOAD_OP_CLEAR,
        "stencilLoadOp",
        VK_ATTACHMENT_LOAD_OP_CLEAR,
        "finalLayout",
        layout);
  }

  /** A pass whose only subpass reads what it writes; its flags say that in order. */
  private static long pass(TestProgram p, int flags, int read) {
    long general = VK_IMAGE_LAYOUT_GENERAL;
    long color = p.struct("VkAttachmentReference", "attachment", 0, "layout", general);
    long depth = p.struct("VkAttachmentReference", "attachment", 1, "layout", general);
    return p.make(
        "vkCreateRenderPass",
        p.device,
        p.struct(
            "VkRenderPassCreateInfo",
            "attachmentCount",
            2,
            "pAttachments",
            p.array(
                "VkAttachmentDescription",
                attachment(p, COLOR, VK_IMAGE_LAYOUT_GENERAL),
                attachment(p, DEPTH, VK_IMAGE_LAYOUT_GENERAL)),
            "subpassCount",
            1,
            "pSubpasses",
            p.struct(
                "VkSubpassDescription",
                "flags",
                flags,
                "colorAttachmentCount",
                1,
                "pColorAttachments",
                color,
                "pDepthStencilAttachment",
                depth,
                "inputAttachmentCount",
                1,
                "pInputAttachments",
                read == 0 ? color : depth),
            "dependencyCount",
            1,
            "pDependencies",
            p.struct(
                "VkSubpassDependency",
                "srcStageMask",
                read == 0 ? VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT : 0x300,
                "dstStageMask",
                VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
                "srcAccessMask",
                read == 0 ? VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT : 0x400,
                "dstAccessMask",
                VK_ACCESS_INPUT_ATTACHMENT_READ_BIT,
                "dependencyFlags",
                VK_DEPENDENCY_BY_REGION_BIT)),
        0);
  }

  private static long pipeline(
      TestProgram p, String fragment, long layout, int flags, Object... more) {
    long stencil =
        p.struct(
            "VkPipelineDepthStencilStateCreateInfo",
            "flags",
            flags >> 5,
            "depthTestEnable",
            1,
            "depthWriteEnable",
            1,
            "depthCompareOp",
            VK_COMPARE_OP_ALWAYS,
            "stencilTestEnable",
            1,
            "front.compareOp",
            VK_COMPARE_OP_ALWAYS,
            "front.passOp",
            VK_STENCIL_OP_INCREMENT_AND_WRAP,
            "front.writeMask",
            255,
            "back.compareOp",
            VK_COMPARE_OP_ALWAYS,
            "back.passOp",
            VK_STENCIL_OP_INCREMENT_AND_WRAP,
            "back.writeMask",
            255);
    long blend =
        p.struct(
            "VkPipelineColorBlendStateCreateInfo",
            "flags",
            flags >> 4 & 1,
            "attachmentCount",
            1,
            "pAttachments",
            p.struct("VkPipelineColorBlendAttachmentState", "colorWriteMask", 15));
    Object[] own = {
      "pStages",
      p.array(
          "VkPipelineShaderStageCreateInfo",
          p.stage(Stage.VERTEX, TURNING),
          p.stage(Stage.FRAGMENT, fragment)),
      "pDepthStencilState",
      stencil,
      "pColorBlendState",
      blend
    };
    Object[] all = java.util.Arrays.copyOf(own, own.length + more.length);
    System.arraycopy(more, 0, all, own.length, more.length);
    return p.full(fragment, layout, SIZE, 1, all);
  }

  private static long image(TestProgram p, int format) {
    int attached =
        format == COLOR
            ? VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
            : VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    int usage =
        attached
            | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT
            | VK_IMAGE_USAGE_SAMPLED_BIT
            | VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT
            | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    return p.image(format, SIZE, SIZE, usage);
  }

  /** What is left of colours after instances that read one aspect of what is attached. */
  private static int[] drawn(TestProgram p, int flags, int aspect, String input, String fragment) {
    // Long because structs have many members, each on a line of its own.
    int read = aspect == VK_IMAGE_ASPECT_COLOR_BIT ? 0 : 1;
    long pass = pass(p, flags, read);
    long color = image(p, COLOR);
    long depth = image(p, DEPTH);
    long colorView = p.view(color, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
    long depthView = p.view(depth, DEPTH, 6);
    long[] set = p.set(VK_SHADER_STAGE_FRAGMENT_BIT, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT);
    long seen = read == 0 ? colorView : p.view(depth, DEPTH, aspect);
    p.write(set[1], 0, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 0, seen, 0);
    long layout = p.layout(set[0]);
    String source =
        """
        #version 450
        layout(input_attachment_index = 0, set = 0, binding = 0) uniform INPUT before;
        layout(location = 0) flat in int layer;
        layout(location = 0) out vec4 colour;
        """
            .replace("INPUT", input);
    long pipeline = pipeline(p, source + fragment, layout, flags, "renderPass", pass);
    long framebuffer = Passes.framebuffer(p, pass, SIZE, colorView, depthView);
    long commands = p.begin();
    Passes.begin(p, commands, pass, framebuffer, SIZE, 0.2f, 0.4f, 0.8f, 1, 0.75f, 0, 0, 0);
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, set[1]);
    p.call("vkCmdDraw", commands, 3, LAYERS, 0, 0);
    p.call("vkCmdEndRenderPass", commands);
    p.submit(commands);
    return p.read(color, SIZE, SIZE);
  }

  @Test
  void coloursByInputAttachments() {
    int flags = VK_SUBPASS_DESCRIPTION_RASTERIZATION_ORDER_ATTACHMENT_COLOR_ACCESS_BIT_EXT;
    sameCompiled(
        0,
        p ->
            drawn(
                p,
                flags,
                VK_IMAGE_ASPECT_COLOR_BIT,
                "subpassInput",
                "void main() { colour = subpassLoad(before).gbra * 0.73 + vec4(layer & 1) * 0.2; }"));
  }

  @Test
  void depthsByInputAttachments() {
    int flags =
        VK_SUBPASS_DESCRIPTION_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT
            | VK_SUBPASS_DESCRIPTION_RASTERIZATION_ORDER_ATTACHMENT_COLOR_ACCESS_BIT_EXT;
    sameCompiled(
        0,
        p ->
            drawn(
                p,
                flags,
                VK_IMAGE_ASPECT_DEPTH_BIT,
                "subpassInput",
                "void main() { colour = vec4(subpassLoad(before).x, layer / 8.0, 0.0, 1.0); }"));
  }

  @Test
  void stencilsByInputAttachments() {
    int flags =
        VK_SUBPASS_DESCRIPTION_RASTERIZATION_ORDER_ATTACHMENT_STENCIL_ACCESS_BIT_EXT
            | VK_SUBPASS_DESCRIPTION_RASTERIZATION_ORDER_ATTACHMENT_COLOR_ACCESS_BIT_EXT;
    sameCompiled(
        0,
        p ->
            drawn(
                p,
                flags,
                VK_IMAGE_ASPECT_STENCIL_BIT,
                "usubpassInput",
                "void main() { colour = vec4(subpassLoad(before).x / 16.0, layer / 8.0, 0, 1); }"));
  }

  @Test
  void coloursBySampling() {
    sameCompiled(0, OrderedReadsBesideLavapipeTest::sampled);
  }

  private static int[] sampled(TestProgram p) {
    long color = image(p, COLOR);
    long view = p.view(color, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
    long[] set = p.set(63, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE);
    p.write(set[1], 0, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 0, view, 0);
    long layout = p.layout(set[0]);
    long pipeline =
        pipeline(
            p,
            """
            #version 450
            #extension GL_EXT_samplerless_texture_functions : require
            layout(set = 0, binding = 0) uniform texture2D before;
            layout(location = 0) flat in int layer;
            layout(location = 0) out vec4 colour;
            void main() {
              vec4 was = texelFetch(before, ivec2(gl_FragCoord.xy), 0);
              colour = was.gbra * 0.8 + vec4(0.05 * layer, 0.1, 0.0, 0.5);
            }
            """,
            layout,
            0,
            "flags",
            VK_PIPELINE_CREATE_COLOR_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT,
            "pNext",
            p.struct(
                "VkPipelineRenderingCreateInfo",
                "colorAttachmentCount",
                1,
                "pColorAttachmentFormats",
                p.ints(COLOR)));
    long commands = p.begin();
    p.beginRendering(commands, view, 0, SIZE);
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, set[1]);
    p.call("vkCmdDraw", commands, 3, LAYERS, 0, 0);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    return p.read(color, SIZE, SIZE);
  }

  /** The mask that shaders read is what depth tests before them have left. */
  @Test
  void masksAfterEarlyTests() {
    sameCompiled(0, OrderedReadsBesideLavapipeTest::masks);
  }

  private static int[] masks(TestProgram p) {
    // Long because structs have many members, each on a line of its own.
    long many = p.image(COLOR, SIZE, SIZE, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, "samples", 4);
    int depthUse = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    long depth = p.image(VK_FORMAT_D32_SFLOAT, SIZE, SIZE, depthUse, "samples", 4);
    long resolved = image(p, COLOR);
    long view = p.view(many, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
    long depthView = p.view(depth, VK_FORMAT_D32_SFLOAT, VK_IMAGE_ASPECT_DEPTH_BIT);
    long resolvedView = p.view(resolved, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
    long[] set = p.set(63, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER);
    long layout = p.layout(set[0]);
    String fragment =
        """
        #version 450
        #extension GL_ARB_post_depth_coverage : require
        layout(early_fragment_tests, post_depth_coverage) in;
        layout(location = 0) out vec4 colour;
        void main() {
          int mask = gl_SampleMaskIn[0];
          colour = vec4(mask * 16, bitCount(mask) * 32, 0, 204) / 255.0;
        }
        """;
    long pipeline =
        p.full(
            fragment,
            layout,
            SIZE,
            4,
            "pStages",
            p.array(
                "VkPipelineShaderStageCreateInfo",
                p.stage(
                    Stage.VERTEX,
                    """
                    #version 450
                    void main() {
                      float a = 2.1 * gl_VertexIndex + 0.7 * gl_InstanceIndex;
                      float z = gl_VertexIndex * 0.3 + 0.1 * gl_InstanceIndex;
                      gl_Position = vec4(1.1 * cos(a), 1.1 * sin(a), z, 1.0);
                    }
                    """),
                p.stage(Stage.FRAGMENT, fragment)),
            "pDepthStencilState",
            p.struct(
                "VkPipelineDepthStencilStateCreateInfo",
                "depthTestEnable",
                1,
                "depthWriteEnable",
                1,
                "depthCompareOp",
                VK_COMPARE_OP_LESS),
            "pNext",
            p.struct(
                "VkPipelineRenderingCreateInfo",
                "colorAttachmentCount",
                1,
                "pColorAttachmentFormats",
                p.ints(COLOR),
                "depthAttachmentFormat",
                VK_FORMAT_D32_SFLOAT));
    long commands = p.begin();
    int cleared = VK_ATTACHMENT_LOAD_OP_CLEAR;
    Passes.rendering(
        p,
        commands,
        SIZE,
        "layerCount",
        1,
        "colorAttachmentCount",
        1,
        "pColorAttachments",
        p.struct(
            "VkRenderingAttachmentInfo",
            "imageView",
            view,
            "imageLayout",
            VK_IMAGE_LAYOUT_GENERAL,
            "resolveMode",
            VK_RESOLVE_MODE_AVERAGE_BIT,
            "resolveImageView",
            resolvedView,
            "resolveImageLayout",
            VK_IMAGE_LAYOUT_GENERAL,
            "loadOp",
            cleared),
        "pDepthAttachment",
        p.struct(
            "VkRenderingAttachmentInfo",
            "imageView",
            depthView,
            "imageLayout",
            VK_IMAGE_LAYOUT_GENERAL,
            "loadOp",
            cleared,
            "clearValue.depthStencil.depth",
            0.9f));
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, 0);
    p.call("vkCmdDraw", commands, 3, 4, 0, 0);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    return p.read(resolved, SIZE, SIZE);
  }
}
