// Long because structs have many members, each on a line of its own.
package org.oovr.driver.vk;

import static org.oovr.driver.vk.FeatureProbes.COLOR;
import static org.oovr.driver.vk.FeatureProbes.HEAD;
import static org.oovr.driver.vk.FeatureProbes.SIZE;
import static org.oovr.driver.vk.FeatureProbes.TARGET;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Map;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** Programs of {@link FeatureProbes} about state that commands set, passes and pipelines. */
final class StateProbes {
  private static final String CONTROL =
      HEAD
          + """
          layout(vertices = 3) out;
          layout(location = 0) in vec4 given[];
          layout(location = 0) out vec4 taken[];
          void main() {
            gl_TessLevelOuter[0] = 3.0;
            gl_TessLevelOuter[1] = 2.0;
            gl_TessLevelOuter[2] = 4.0;
            gl_TessLevelInner[0] = 3.0;
            gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
            taken[gl_InvocationID] = given[gl_InvocationID] * gl_PatchVerticesIn / 3.0;
          }
          """;

  private static final String EVALUATION =
      HEAD
          + """
          #extension GL_EXT_multiview : require
          layout(triangles, equal_spacing, ccw) in;
          layout(location = 0) in vec4 taken[];
          layout(location = 0) out vec4 tint;
          void main() {
            vec3 at = gl_TessCoord;
            gl_Position = at.x * gl_in[0].gl_Position + at.y * gl_in[1].gl_Position
                + at.z * gl_in[2].gl_Position;
            gl_Position.xy += 0.2 * (at.xy - 0.3) + MORE;
            tint = at.x * taken[0] + at.y * taken[1] + at.z * taken[2];
          }
          """;

  private StateProbes() {}

  static void addTo(Map<String, Function<TestProgram, int[]>> all) {
    all.put("extendedDynamicState2LogicOp", StateProbes::logicOp);
    all.put("extendedDynamicState2PatchControlPoints", StateProbes::patchPoints);
    all.put("vertexInputDynamicState", StateProbes::vertexInput);
    all.put("independentBlend", StateProbes::twoTargets);
    all.put(
        "imagelessFramebuffer",
        p ->
            inPass(
                p, FeatureProbes.usual(p), 0, true, (q, c) -> q.call("vkCmdDraw", c, 30, 1, 0, 0)));
    all.put("separateDepthStencilLayouts", StateProbes::depthWithoutStencil);
    all.put("pipelineCreationCacheControl", StateProbes::pipelinesThatMustNotCompile);
  }

  private static long dynamic(TestProgram p, int... states) {
    return p.struct(
        "VkPipelineDynamicStateCreateInfo",
        "dynamicStateCount",
        states.length,
        "pDynamicStates",
        p.ints(states));
  }

  private static int[] logicOp(TestProgram p) {
    return FeatureProbes.draw(
        p,
        FeatureProbes.usual(p),
        FeatureProbes.nothing(p),
        1,
        (q, c) -> {
          // once: lavapipe 22.3.6 goes on with the first that it is told
          q.call("vkCmdSetLogicOpEXT", c, VK_LOGIC_OP_EQUIVALENT);
          q.call("vkCmdDraw", c, 30, 1, 0, 0);
        },
        "pDynamicState",
        dynamic(p, VK_DYNAMIC_STATE_LOGIC_OP_EXT),
        "pColorBlendState",
        FeatureProbes.blending(
            p,
            p.struct("VkPipelineColorBlendAttachmentState", "colorWriteMask", 15),
            "logicOpEnable",
            1,
            "logicOp",
            VK_LOGIC_OP_CLEAR));
  }

  // --- tessellation

  static long[] tessellated(TestProgram p, String more) {
    return new long[] {
      p.stage(Stage.VERTEX, FeatureProbes.vertex("")),
      p.stage(Stage.TESSELLATION_CONTROL, CONTROL),
      p.stage(Stage.TESSELLATION_EVALUATION, EVALUATION.replace("MORE", more)),
      p.stage(Stage.FRAGMENT, FeatureProbes.fragment(""))
    };
  }

  static Object[] patches(TestProgram p, int points) {
    return new Object[] {
      "pInputAssemblyState",
      FeatureProbes.topology(p, VK_PRIMITIVE_TOPOLOGY_PATCH_LIST),
      "pTessellationState",
      p.struct("VkPipelineTessellationStateCreateInfo", "patchControlPoints", points)
    };
  }

  private static int[] patchPoints(TestProgram p) {
    Object[] patches = patches(p, 3);
    return FeatureProbes.draw(
        p,
        tessellated(p, "0.0"),
        FeatureProbes.nothing(p),
        1,
        (q, c) -> {
          q.call("vkCmdSetPatchControlPointsEXT", c, 4);
          q.call("vkCmdDraw", c, 12, 1, 0, 0);
          q.call("vkCmdSetPatchControlPointsEXT", c, 3);
          q.call("vkCmdDraw", c, 9, 1, 20, 0);
        },
        "pDynamicState",
        dynamic(p, VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT),
        patches[0],
        patches[1],
        patches[2],
        patches[3]);
  }

  private static int[] vertexInput(TestProgram p) {
    byte[] bytes = new byte[1024];
    new java.util.Random(8).nextBytes(bytes);
    String shader =
        HEAD
            + """
            layout(location = 1) in vec2 place;
            layout(location = 4) in vec4 paint;
            layout(location = 0) out vec4 tint;
            void main() {
              gl_Position = vec4(place * 2.0 - 1.0, 0.5, 1.0);
              tint = paint;
            }
            """;
    return FeatureProbes.draw(
        p,
        FeatureProbes.stages(p, shader, FeatureProbes.fragment("")),
        FeatureProbes.nothing(p),
        1,
        (q, c) -> {
          long buffer = q.buffer(FeatureProbes.STORAGE_USAGE, bytes);
          q.call("vkCmdBindVertexBuffers", c, 0, 2, q.longs(buffer, buffer), q.longs(4, 256));
          vertexInput(q, c, 8, VK_FORMAT_R16G16_UNORM, VK_VERTEX_INPUT_RATE_VERTEX);
          q.call("vkCmdDraw", c, 15, 1, 0, 0);
          vertexInput(q, c, 12, VK_FORMAT_R8G8_UNORM, VK_VERTEX_INPUT_RATE_INSTANCE);
          q.call("vkCmdDraw", c, 3, 5, 9, 3);
        },
        "pDynamicState",
        dynamic(p, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT));
  }

  private static void vertexInput(TestProgram p, long commands, int stride, int format, int rate) {
    String binding = "VkVertexInputBindingDescription2EXT";
    String attribute = "VkVertexInputAttributeDescription2EXT";
    p.call(
        "vkCmdSetVertexInputEXT",
        commands,
        2,
        p.array(
            binding,
            p.struct(binding, "stride", stride, "inputRate", 0, "divisor", 1),
            p.struct(binding, "binding", 1, "stride", 20, "inputRate", rate, "divisor", 1)),
        2,
        p.array(
            attribute,
            p.struct(attribute, "location", 1, "binding", 0, "format", format, "offset", 2),
            p.struct(attribute, "location", 4, "binding", 1, "format", COLOR, "offset", 4)));
  }

  // --- targets

  private static int[] twoTargets(TestProgram p) {
    // Long because structs have many members, each on a line of its own.
    long[] images = {p.image(COLOR, SIZE, SIZE, TARGET), p.image(COLOR, SIZE, SIZE, TARGET)};
    long[] attachments = new long[2];
    for (int i = 0; i < 2; i++) {
      attachments[i] =
          p.struct(
              "VkRenderingAttachmentInfo",
              "imageView",
              p.view(images[i], COLOR, VK_IMAGE_ASPECT_COLOR_BIT),
              "loadOp",
              VK_ATTACHMENT_LOAD_OP_CLEAR,
              "storeOp",
              VK_ATTACHMENT_STORE_OP_STORE);
    }
    String blend = "VkPipelineColorBlendAttachmentState";
    long blends =
        p.array(
            blend,
            p.struct(
                blend,
                "colorWriteMask",
                11,
                "blendEnable",
                1,
                "srcColorBlendFactor",
                VK_BLEND_FACTOR_SRC_ALPHA,
                "dstColorBlendFactor",
                VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA),
            p.struct(
                blend,
                "colorWriteMask",
                15,
                "blendEnable",
                1,
                "srcColorBlendFactor",
                VK_BLEND_FACTOR_ONE,
                "dstColorBlendFactor",
                VK_BLEND_FACTOR_ONE,
                "colorBlendOp",
                VK_BLEND_OP_MAX,
                "srcAlphaBlendFactor",
                VK_BLEND_FACTOR_ONE,
                "alphaBlendOp",
                VK_BLEND_OP_SUBTRACT));
    String look =
        HEAD
            + """
            layout(location = 0) in vec4 tint;
            layout(location = 0) out vec4 colour;
            layout(location = 1) out vec4 other;
            void main() { colour = tint; other = tint.yzxw * 0.8; }
            """;
    long layout = p.layout(FeatureProbes.nothing(p)[0]);
    long pipeline =
        p.full(
            FeatureProbes.fragment(""),
            layout,
            SIZE,
            1,
            "pStages",
            p.array(
                "VkPipelineShaderStageCreateInfo",
                FeatureProbes.stages(p, FeatureProbes.vertex(""), look)),
            "pNext",
            p.struct(
                "VkPipelineRenderingCreateInfo",
                "colorAttachmentCount",
                2,
                "pColorAttachmentFormats",
                p.ints(COLOR, COLOR)),
            "pColorBlendState",
            p.struct(
                "VkPipelineColorBlendStateCreateInfo",
                "attachmentCount",
                2,
                "pAttachments",
                blends));
    long commands = p.begin();
    rendering(p, commands, 2, p.array("VkRenderingAttachmentInfo", attachments), 0, 0);
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, 0);
    FeatureProbes.thirty(p, commands);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    int[] both = java.util.Arrays.copyOf(p.read(images[0], SIZE, SIZE), 2 * SIZE * SIZE);
    System.arraycopy(p.read(images[1], SIZE, SIZE), 0, both, SIZE * SIZE, SIZE * SIZE);
    return both;
  }

  private static void rendering(
      TestProgram p, long commands, int colors, long attachments, long depth, long stencil) {
    Passes.rendering(
        p,
        commands,
        SIZE,
        "layerCount",
        1,
        "colorAttachmentCount",
        colors,
        "pColorAttachments",
        attachments,
        "pDepthAttachment",
        depth,
        "pStencilAttachment",
        stencil);
  }

  /** Draws in a pass that is an object, perhaps of two views; the words of all layers. */
  static int[] inPass(
      TestProgram p,
      long[] stages,
      int viewMask,
      boolean imageless,
      ObjLongConsumer<TestProgram> record,
      Object... more) {
    // Long because structs have many members, each on a line of its own.
    int layers = viewMask == 0 ? 1 : 2;
    long image = p.image(COLOR, SIZE, SIZE, TARGET, "arrayLayers", layers);
    long view =
        p.view(
            image,
            COLOR,
            VK_IMAGE_ASPECT_COLOR_BIT,
            "viewType",
            layers > 1 ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D,
            "subresourceRange.layerCount",
            layers);
    long pass = pass(p, viewMask);
    long framebuffer = framebuffer(p, pass, view, imageless);
    long layout = p.layout(FeatureProbes.nothing(p)[0]);
    Object[] members = {
      "stageCount",
      stages.length,
      "pStages",
      p.array("VkPipelineShaderStageCreateInfo", stages),
      "renderPass",
      pass
    };
    Object[] all = java.util.Arrays.copyOf(members, members.length + more.length);
    System.arraycopy(more, 0, all, members.length, more.length);
    long pipeline = p.full(FeatureProbes.fragment(""), layout, SIZE, 1, all);
    long attachments =
        p.struct(
            "VkRenderPassAttachmentBeginInfo", "attachmentCount", 1, "pAttachments", p.longs(view));
    long commands = p.begin();
    p.call(
        "vkCmdBeginRenderPass",
        commands,
        p.struct(
            "VkRenderPassBeginInfo",
            "pNext",
            imageless ? attachments : 0,
            "renderPass",
            pass,
            "framebuffer",
            framebuffer,
            "renderArea.extent.width",
            SIZE,
            "renderArea.extent.height",
            SIZE,
            "clearValueCount",
            1,
            "pClearValues",
            p.floats(0.25f, 0.5f, 0.75f, 1)),
        VK_SUBPASS_CONTENTS_INLINE);
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, 0);
    record.accept(p, commands);
    p.call("vkCmdEndRenderPass", commands);
    p.submit(commands);
    return ImageProbes.layers(p, image, SIZE, layers);
  }

  private static long pass(TestProgram p, int viewMask) {
    long subpass =
        p.struct(
            "VkSubpassDescription",
            "colorAttachmentCount",
            1,
            "pColorAttachments",
            p.ints(0, VK_IMAGE_LAYOUT_GENERAL));
    long views =
        p.struct(
            "VkRenderPassMultiviewCreateInfo", "subpassCount", 1, "pViewMasks", p.ints(viewMask));
    return p.make(
        "vkCreateRenderPass",
        p.device,
        p.struct(
            "VkRenderPassCreateInfo",
            "pNext",
            viewMask == 0 ? 0 : views,
            "attachmentCount",
            1,
            "pAttachments",
            p.struct(
                "VkAttachmentDescription",
                "format",
                COLOR,
                "samples",
                1,
                "loadOp",
                VK_ATTACHMENT_LOAD_OP_CLEAR,
                "storeOp",
                VK_ATTACHMENT_STORE_OP_STORE,
                "finalLayout",
                VK_IMAGE_LAYOUT_GENERAL),
            "subpassCount",
            1,
            "pSubpasses",
            subpass),
        0);
  }

  private static long framebuffer(TestProgram p, long pass, long view, boolean imageless) {
    long image =
        p.struct(
            "VkFramebufferAttachmentImageInfo",
            "usage",
            TARGET,
            "width",
            SIZE,
            "height",
            SIZE,
            "layerCount",
            1,
            "viewFormatCount",
            1,
            "pViewFormats",
            p.ints(COLOR));
    long images =
        p.struct(
            "VkFramebufferAttachmentsCreateInfo",
            "attachmentImageInfoCount",
            1,
            "pAttachmentImageInfos",
            image);
    return p.make(
        "vkCreateFramebuffer",
        p.device,
        p.struct(
            "VkFramebufferCreateInfo",
            "pNext",
            imageless ? images : 0,
            "flags",
            imageless ? VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT : 0,
            "renderPass",
            pass,
            "attachmentCount",
            1,
            "pAttachments",
            imageless ? 0 : p.longs(view),
            "width",
            SIZE,
            "height",
            SIZE,
            "layers",
            1),
        0);
  }

  /** Depth is drawn, with a layout of its own; the stencil stays as it was cleared. */
  private static int[] depthWithoutStencil(TestProgram p) {
    // Long because structs have many members, each on a line of its own.
    int format = VK_FORMAT_D32_SFLOAT_S8_UINT;
    int usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    long image = p.image(format, SIZE, SIZE, usage);
    int both = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    long view = p.view(image, format, both);
    String attachment = "VkRenderingAttachmentInfo";
    long depth =
        p.struct(
            attachment,
            "imageView",
            view,
            "imageLayout",
            VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
            "loadOp",
            VK_ATTACHMENT_LOAD_OP_CLEAR,
            "storeOp",
            VK_ATTACHMENT_STORE_OP_STORE);
    NativeMemory.putInt(
        depth + org.oovr.driver.vk.api.VkStructs.RenderingAttachmentInfo.CLEAR_VALUE,
        Float.floatToRawIntBits(0.75f));
    long stencil =
        p.struct(
            attachment,
            "imageView",
            view,
            "imageLayout",
            VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
            "loadOp",
            VK_ATTACHMENT_LOAD_OP_LOAD,
            "storeOp",
            VK_ATTACHMENT_STORE_OP_NONE);
    long layout = p.layout(FeatureProbes.nothing(p)[0]);
    long pipeline =
        p.full(
            FeatureProbes.fragment(""),
            layout,
            SIZE,
            1,
            "pStages",
            p.array("VkPipelineShaderStageCreateInfo", FeatureProbes.usual(p)),
            "pNext",
            p.struct(
                "VkPipelineRenderingCreateInfo",
                "depthAttachmentFormat",
                format,
                "stencilAttachmentFormat",
                format),
            "pColorBlendState",
            p.struct("VkPipelineColorBlendStateCreateInfo"),
            "pDepthStencilState",
            p.struct(
                "VkPipelineDepthStencilStateCreateInfo",
                "depthTestEnable",
                1,
                "depthWriteEnable",
                1,
                "depthCompareOp",
                VK_COMPARE_OP_LESS));
    long commands = p.begin();
    transition(p, commands, image, VK_IMAGE_ASPECT_DEPTH_BIT, depth);
    transition(p, commands, image, VK_IMAGE_ASPECT_STENCIL_BIT, stencil);
    rendering(p, commands, 0, 0, depth, stencil);
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, 0);
    FeatureProbes.thirty(p, commands);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    return p.read(image, SIZE, SIZE, VK_IMAGE_ASPECT_DEPTH_BIT);
  }

  /** Brings one aspect of an image into the layout that an attachment says. */
  private static void transition(
      TestProgram p, long commands, long image, int aspect, long attachment) {
    long barrier =
        p.struct(
            "VkImageMemoryBarrier",
            "newLayout",
            NativeMemory.getInt(
                attachment + org.oovr.driver.vk.api.VkStructs.RenderingAttachmentInfo.IMAGE_LAYOUT),
            "image",
            image,
            "subresourceRange.aspectMask",
            aspect,
            "subresourceRange.levelCount",
            1,
            "subresourceRange.layerCount",
            1);
    int all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    p.call("vkCmdPipelineBarrier", commands, all, all, 0, 0, 0, 0, 0, 1, barrier);
  }

  /** What pipelines that must not be compiled come to: results, and whether there is a handle. */
  private static int[] pipelinesThatMustNotCompile(TestProgram p) {
    long layout = p.layout(FeatureProbes.nothing(p)[0]);
    long stage = p.stage(Stage.COMPUTE, HEAD + "void main() { }");
    int fail = VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT;
    int early = VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT;
    int[] told = new int[8];
    for (int k = 0; k < 2; k++) {
      long[] infos = new long[3];
      for (int i = 0; i < 3; i++) {
        infos[i] =
            p.struct(
                "VkComputePipelineCreateInfo",
                "flags",
                i != 1 ? 0 : k == 0 ? fail : fail | early,
                "layout",
                layout);
        byte[] copy = new byte[48];
        NativeMemory.read(stage, copy, 0, copy.length);
        NativeMemory.write(copy, 0, infos[i] + 24, copy.length);
      }
      long made = p.longs(-1, -1, -1);
      long all = p.array("VkComputePipelineCreateInfo", infos);
      told[4 * k] = (int) p.call("vkCreateComputePipelines", p.device, 0, 3, all, 0, made);
      for (int i = 0; i < 3; i++) {
        told[4 * k + 1 + i] = NativeMemory.getLong(made + 8L * i) == 0 ? 0 : 255;
      }
    }
    return told;
  }
}
