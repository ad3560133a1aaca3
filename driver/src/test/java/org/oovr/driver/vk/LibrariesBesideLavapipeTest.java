package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.sameCompiled;
import static org.oovr.driver.vk.api.VK.*;

import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/** Pipelines that are linked of libraries, on our driver and on lavapipe. */
class LibrariesBesideLavapipeTest {
  private static final int SIZE = 16;
  private static final int COLOR = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int GRAPHICS = VK_PIPELINE_BIND_POINT_GRAPHICS;
  private static final int LIBRARY =
      VK_PIPELINE_CREATE_LIBRARY_BIT_KHR
          | VK_PIPELINE_CREATE_RETAIN_LINK_TIME_OPTIMIZATION_INFO_BIT_EXT;

  private static final String FRAGMENT =
      """
      #version 450
      layout(push_constant) uniform Given { vec4 tint; } given;
      layout(constant_id = 3) const float part = 0.25;
      layout(location = 0) out vec4 colour;
      void main() { colour = given.tint * part * (1.0 + fract(gl_FragCoord.x / 8.0)); }
      """;

  private static Object[] joined(Object[] first, Object... second) {
    Object[] all = java.util.Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private static long library(TestProgram p, int parts, Object... members) {
    long rendering =
        p.struct(
            "VkPipelineRenderingCreateInfo",
            "colorAttachmentCount",
            1,
            "pColorAttachmentFormats",
            p.ints(COLOR));
    long told =
        p.struct("VkGraphicsPipelineLibraryCreateInfoEXT", "flags", parts, "pNext", rendering);
    Object[] all = joined(members, "pNext", told, "flags", LIBRARY);
    return p.make(
        "vkCreateGraphicsPipelines",
        p.device,
        0,
        1,
        p.struct("VkGraphicsPipelineCreateInfo", all),
        0);
  }

  private static long linked(TestProgram p, long layout, int flags, long... libraries) {
    long of =
        p.struct(
            "VkPipelineLibraryCreateInfoKHR",
            "libraryCount",
            libraries.length,
            "pLibraries",
            p.longs(libraries));
    return p.make(
        "vkCreateGraphicsPipelines",
        p.device,
        0,
        1,
        p.struct("VkGraphicsPipelineCreateInfo", "pNext", of, "flags", flags, "layout", layout),
        0);
  }

  private static long vertices(TestProgram p) {
    return library(
        p,
        VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT,
        "pVertexInputState",
        p.struct("VkPipelineVertexInputStateCreateInfo"),
        "pInputAssemblyState",
        p.struct(
            "VkPipelineInputAssemblyStateCreateInfo",
            "topology",
            VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST));
  }

  /** Whose viewports and scissors commands set. */
  private static long shading(TestProgram p, long layout) {
    return library(
        p,
        VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT,
        "stageCount",
        1,
        "pStages",
        p.array("VkPipelineShaderStageCreateInfo", p.stage(Stage.VERTEX, TestProgram.FULL)),
        "pViewportState",
        p.struct("VkPipelineViewportStateCreateInfo", "viewportCount", 1, "scissorCount", 1),
        "pRasterizationState",
        p.struct("VkPipelineRasterizationStateCreateInfo", "lineWidth", 1f),
        "pDynamicState",
        p.struct(
            "VkPipelineDynamicStateCreateInfo",
            "dynamicStateCount",
            2,
            "pDynamicStates",
            p.ints(VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR)),
        "layout",
        layout);
  }

  private static long fragments(TestProgram p, long layout, float part) {
    long entry = p.struct("VkSpecializationMapEntry", "constantID", 3, "size", 4L);
    long constants =
        p.struct(
            "VkSpecializationInfo",
            "mapEntryCount",
            1,
            "pMapEntries",
            entry,
            "dataSize",
            4L,
            "pData",
            p.floats(part));
    return library(
        p,
        VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT,
        "stageCount",
        1,
        "pStages",
        p.array(
            "VkPipelineShaderStageCreateInfo",
            p.stage(Stage.FRAGMENT, FRAGMENT, "pSpecializationInfo", constants)),
        "pDepthStencilState",
        p.struct("VkPipelineDepthStencilStateCreateInfo"),
        "layout",
        layout);
  }

  private static long outputs(TestProgram p, boolean adds) {
    return library(
        p,
        VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT,
        "pMultisampleState",
        p.struct("VkPipelineMultisampleStateCreateInfo", "rasterizationSamples", 1),
        "pColorBlendState",
        p.struct(
            "VkPipelineColorBlendStateCreateInfo",
            "attachmentCount",
            1,
            "pAttachments",
            p.struct(
                "VkPipelineColorBlendAttachmentState",
                "blendEnable",
                adds ? 1 : 0,
                "srcColorBlendFactor",
                VK_BLEND_FACTOR_ONE,
                "dstColorBlendFactor",
                VK_BLEND_FACTOR_ONE,
                "srcAlphaBlendFactor",
                VK_BLEND_FACTOR_ONE,
                "dstAlphaBlendFactor",
                VK_BLEND_FACTOR_ONE,
                "colorWriteMask",
                15)));
  }

  private static void draw(TestProgram p, long commands, long pipeline, long layout, int width) {
    p.bind(commands, GRAPHICS, pipeline, layout, 0);
    p.call(
        "vkCmdSetViewport",
        commands,
        0,
        1,
        p.struct("VkViewport", "width", (float) SIZE, "height", (float) SIZE, "maxDepth", 1f));
    p.call(
        "vkCmdSetScissor",
        commands,
        0,
        1,
        p.struct("VkRect2D", "extent.width", width, "extent.height", SIZE));
    long tint = p.floats(0.9f, 0.5f, 0.2f, 1);
    p.call("vkCmdPushConstants", commands, layout, 63, 0, 16, tint);
    p.call("vkCmdDraw", commands, 3, 1, 0, 0);
  }

  private static int[] program(TestProgram p) {
    long layout = p.layout(0);
    long image =
        p.image(
            COLOR,
            SIZE,
            SIZE,
            VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    long view = p.view(image, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
    long vertices = vertices(p);
    long shading = shading(p, layout);
    long whole =
        linked(p, layout, 0, vertices, shading, fragments(p, layout, 0.5f), outputs(p, false));
    long half = linked(p, layout, LIBRARY, vertices, shading);
    long added = linked(p, layout, 0, half, fragments(p, layout, 0.25f), outputs(p, true));
    long commands = p.begin();
    p.beginRendering(commands, view, 0, SIZE);
    draw(p, commands, whole, layout, SIZE);
    draw(p, commands, added, layout, 9);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    return p.read(image, SIZE, SIZE);
  }

  @Test
  void pipelinesAreLinkedOfLibraries() {
    sameCompiled(1, LibrariesBesideLavapipeTest::program);
  }
}
