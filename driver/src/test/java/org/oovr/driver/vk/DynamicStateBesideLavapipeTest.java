package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.same;
import static org.oovr.driver.vk.api.VK.*;

import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/** State of VK_EXT_extended_dynamic_state3, on our driver and on lavapipe. */
class DynamicStateBesideLavapipeTest {
  private static final int SIZE = 32;
  private static final int COLOR = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int GRAPHICS = VK_PIPELINE_BIND_POINT_GRAPHICS;

  /** Triangles and lines whose depths lie within the view and beyond it on both sides. */
  private static final String VERTEX =
      """
      #version 450
      layout(location = 0) flat out vec4 which;
      const vec3 AT[6] = vec3[6](
        vec3(-0.9, -0.8, -0.6), vec3(0.2, -0.7, 0.5), vec3(-0.7, 0.9, 1.7),
        vec3(-0.1, -0.9, 0.2), vec3(0.9, 0.8, 0.4), vec3(0.7, -0.6, 0.9));
      void main() {
        gl_Position = vec4(AT[gl_VertexIndex % 6], 1.0);
        which = vec4(float(gl_VertexIndex) / 8.0, 1.0 - float(gl_VertexIndex) / 8.0, 0.0, 0.0);
      }
      """;

  private static final String FRAGMENT =
      """
      #version 450
      layout(push_constant) uniform Given { vec4 tint; } given;
      layout(location = 0) flat in vec4 which;
      layout(location = 0) out vec4 colour;
      void main() { colour = given.tint + which * 0.25; }
      """;

  private static final String PLAIN =
      """
      #version 450
      layout(push_constant) uniform Given { vec4 tint; } given;
      layout(location = 0) out vec4 colour;
      void main() { colour = given.tint; }
      """;

  /** What is recorded between the beginning and the end of a pass. */
  private interface Commands {
    void record(TestProgram p, long commands, long layout);
  }

  private static long dynamic(TestProgram p, int... states) {
    return p.struct(
        "VkPipelineDynamicStateCreateInfo",
        "dynamicStateCount",
        states.length,
        "pDynamicStates",
        p.ints(states));
  }

  private static long stages(TestProgram p) {
    return p.array(
        "VkPipelineShaderStageCreateInfo",
        p.stage(Stage.VERTEX, VERTEX),
        p.stage(Stage.FRAGMENT, FRAGMENT));
  }

  private static long assembly(TestProgram p, int topology) {
    return p.struct("VkPipelineInputAssemblyStateCreateInfo", "topology", topology);
  }

  private static void draw(TestProgram p, long commands, long layout, int count, float... tint) {
    p.call("vkCmdPushConstants", commands, layout, 63, 0, 16, p.floats(tint));
    p.call("vkCmdDraw", commands, count, 1, 0, 0);
  }

  private static int[] drawn(
      TestProgram p, int samples, String fragment, Object[] more, Commands drawing) {
    int usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    long layout = p.layout(0);
    long image = p.image(COLOR, SIZE, SIZE, usage);
    long view = p.view(image, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
    long many = view;
    if (samples > 1) {
      int target = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
      long several = p.image(COLOR, SIZE, SIZE, target, "samples", samples);
      many = p.view(several, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
    }
    Object[] all = java.util.Arrays.copyOf(more, more.length + 2);
    all[more.length] = "pNext";
    all[more.length + 1] =
        p.struct(
            "VkPipelineRenderingCreateInfo",
            "colorAttachmentCount",
            1,
            "pColorAttachmentFormats",
            p.ints(COLOR));
    long pipeline = p.full(fragment, layout, SIZE, samples, all);
    long commands = p.begin();
    p.beginRendering(commands, many, samples > 1 ? view : 0, SIZE);
    p.bind(commands, GRAPHICS, pipeline, layout, 0);
    drawing.record(p, commands, layout);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    return p.read(image, SIZE, SIZE);
  }

  private static int[] blended(TestProgram p) {
    long blend =
        p.struct(
            "VkPipelineColorBlendStateCreateInfo",
            "attachmentCount",
            1,
            "logicOpEnable",
            1,
            "logicOp",
            VK_LOGIC_OP_XOR,
            "pAttachments",
            p.struct("VkPipelineColorBlendAttachmentState"));
    long states =
        dynamic(
            p,
            VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT,
            VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT,
            VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT,
            VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT);
    Object[] more = {"pColorBlendState", blend, "pDynamicState", states};
    return drawn(
        p,
        1,
        PLAIN,
        more,
        (q, commands, layout) -> {
          int one = VK_BLEND_FACTOR_ONE;
          q.call("vkCmdSetLogicOpEnableEXT", commands, 0);
          q.call("vkCmdSetColorBlendEnableEXT", commands, 0, 1, q.ints(0));
          q.call(
              "vkCmdSetColorBlendEquationEXT",
              commands,
              0,
              1,
              q.ints(VK_BLEND_FACTOR_SRC_ALPHA, one, VK_BLEND_OP_ADD, one, one, VK_BLEND_OP_MAX));
          q.call("vkCmdSetColorWriteMaskEXT", commands, 0, 1, q.ints(15));
          draw(q, commands, layout, 3, 0.1f, 0.2f, 0.4f, 0.5f);
          q.call("vkCmdSetColorBlendEnableEXT", commands, 0, 1, q.ints(1));
          draw(q, commands, layout, 3, 0.3f, 0.1f, 0.6f, 0.7f);
          q.call("vkCmdSetColorWriteMaskEXT", commands, 0, 1, q.ints(5));
          draw(q, commands, layout, 3, 0.3f, 0.9f, 0.1f, 0.2f);
          q.call("vkCmdSetColorBlendEnableEXT", commands, 0, 1, q.ints(0));
          q.call("vkCmdSetLogicOpEnableEXT", commands, 1);
          draw(q, commands, layout, 3, 0.2f, 0.9f, 0.8f, 0.9f);
        });
  }

  @Test
  void blending() {
    same(1, DynamicStateBesideLavapipeTest::blended);
  }

  private static int[] polygons(TestProgram p, boolean clamps, boolean fromMinusOne, int mode) {
    long states =
        dynamic(
            p,
            VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT,
            VK_DYNAMIC_STATE_DEPTH_CLIP_ENABLE_EXT,
            VK_DYNAMIC_STATE_DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT,
            VK_DYNAMIC_STATE_POLYGON_MODE_EXT);
    Object[] more = {"pStages", stages(p), "pDynamicState", states};
    return drawn(
        p,
        1,
        FRAGMENT,
        more,
        (q, commands, layout) -> {
          q.call("vkCmdSetDepthClampEnableEXT", commands, clamps ? 1 : 0);
          q.call("vkCmdSetDepthClipEnableEXT", commands, clamps ? 0 : 1);
          q.call("vkCmdSetDepthClipNegativeOneToOneEXT", commands, fromMinusOne ? 1 : 0);
          q.call("vkCmdSetPolygonModeEXT", commands, mode);
          draw(q, commands, layout, 6, 0.1f, 0.2f, 0.4f, 1);
        });
  }

  @Test
  void depthAndPolygons() {
    same(1, p -> polygons(p, false, false, VK_POLYGON_MODE_FILL));
    same(1, p -> polygons(p, true, false, VK_POLYGON_MODE_FILL));
    same(1, p -> polygons(p, false, true, VK_POLYGON_MODE_FILL));
    same(1, p -> polygons(p, true, false, VK_POLYGON_MODE_LINE));
  }

  private static int[] lines(TestProgram p, boolean stippled, int provoking) {
    long states =
        dynamic(
            p,
            VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT,
            VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT,
            VK_DYNAMIC_STATE_PROVOKING_VERTEX_MODE_EXT);
    long style =
        p.struct(
            "VkPipelineRasterizationLineStateCreateInfoEXT",
            "lineStippleFactor",
            2,
            "lineStipplePattern",
            (short) 0x3335);
    long raster =
        p.struct(
            "VkPipelineRasterizationStateCreateInfo",
            "pNext",
            style,
            "lineWidth",
            1f,
            "depthClampEnable",
            1);
    Object[] more = {
      "pStages",
      stages(p),
      "pInputAssemblyState",
      assembly(p, VK_PRIMITIVE_TOPOLOGY_LINE_LIST),
      "pRasterizationState",
      raster,
      "pDynamicState",
      states
    };
    return drawn(
        p,
        1,
        FRAGMENT,
        more,
        (q, commands, layout) -> {
          int mode = VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT;
          q.call("vkCmdSetLineStippleEnableEXT", commands, stippled ? 1 : 0);
          q.call("vkCmdSetLineRasterizationModeEXT", commands, mode);
          q.call("vkCmdSetProvokingVertexModeEXT", commands, provoking);
          draw(q, commands, layout, 6, 0.1f, 0.2f, 0.4f, 1);
        });
  }

  @Test
  void lines() {
    same(1, p -> lines(p, false, VK_PROVOKING_VERTEX_MODE_FIRST_VERTEX_EXT));
    same(1, p -> lines(p, true, VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT));
  }

  private static int[] sampled(TestProgram p) {
    long states =
        dynamic(
            p,
            VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT,
            VK_DYNAMIC_STATE_SAMPLE_MASK_EXT,
            VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT,
            VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT);
    Object[] more = {"pDynamicState", states};
    return drawn(
        p,
        4,
        PLAIN,
        more,
        (q, commands, layout) -> {
          q.call("vkCmdSetRasterizationSamplesEXT", commands, 4);
          q.call("vkCmdSetSampleMaskEXT", commands, 4, q.ints(7));
          q.call("vkCmdSetAlphaToCoverageEnableEXT", commands, 0);
          q.call("vkCmdSetAlphaToOneEnableEXT", commands, 1);
          draw(q, commands, layout, 3, 0.2f, 0.2f, 0.4f, 0.3f);
          q.call("vkCmdSetSampleMaskEXT", commands, 4, q.ints(15));
          q.call("vkCmdSetAlphaToCoverageEnableEXT", commands, 1);
          q.call("vkCmdSetAlphaToOneEnableEXT", commands, 0);
          draw(q, commands, layout, 3, 0.9f, 0.1f, 0.2f, 0.5f);
        });
  }

  @Test
  void samples() {
    same(1, DynamicStateBesideLavapipeTest::sampled);
  }
}
