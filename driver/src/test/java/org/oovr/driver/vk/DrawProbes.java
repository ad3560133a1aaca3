package org.oovr.driver.vk;

import static org.oovr.driver.vk.FeatureProbes.COLOR;
import static org.oovr.driver.vk.FeatureProbes.HEAD;
import static org.oovr.driver.vk.FeatureProbes.SIZE;
import static org.oovr.driver.vk.FeatureProbes.TARGET;
import static org.oovr.driver.vk.FeatureProbes.draw;
import static org.oovr.driver.vk.FeatureProbes.fragment;
import static org.oovr.driver.vk.FeatureProbes.nothing;
import static org.oovr.driver.vk.FeatureProbes.stages;
import static org.oovr.driver.vk.FeatureProbes.usual;
import static org.oovr.driver.vk.FeatureProbes.vertex;
import static org.oovr.driver.vk.FeatureProbes.words;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Map;
import java.util.function.Function;
import org.oovr.driver.common.NativeMemory;

/** Programs of {@link FeatureProbes} about draws under a condition, several at once, and depth. */
final class DrawProbes {
  private DrawProbes() {}

  static void addTo(Map<String, Function<TestProgram, int[]>> all) {
    all.put("conditionalRendering", DrawProbes::conditions);
    all.put("multiDraw", p -> several(p, false, 0));
    all.put("multiDrawIndexed", p -> several(p, true, 0));
    all.put("multiDrawIndexedOffset", p -> several(p, true, p.ints(4)));
    all.put("primitiveTopologyListRestart", DrawProbes::restartedLists);
    all.put("primitiveTopologyPatchListRestart", DrawProbes::restartedPatches);
    all.put("depthClipEnable", p -> clipped(p, 0));
    all.put("depthClipEnableAndClamp", p -> clipped(p, 1));
    all.put("depthClipControl", DrawProbes::fromMinusOne);
    all.put("multisampledRenderToSingleSampled", DrawProbes::resolvedOnTheWay);
  }

  private static int[] conditions(TestProgram p) {
    long condition = words(p, 0, 256);
    long clear = p.struct("VkClearAttachment", "aspectMask", VK_IMAGE_ASPECT_COLOR_BIT);
    long area = p.struct("VkClearRect", "layerCount", 1);
    NativeMemory.putInt(area + 8, 9);
    NativeMemory.putInt(area + 12, 9);
    return draw(
        p,
        usual(p),
        nothing(p),
        1,
        (q, c) -> {
          begin(q, c, condition, 4, 0);
          q.call("vkCmdDraw", c, 9, 1, 0, 0);
          q.call("vkCmdEndConditionalRenderingEXT", c);
          begin(q, c, condition, 0, 0);
          q.call("vkCmdDraw", c, 9, 1, 9, 0);
          q.call("vkCmdClearAttachments", c, 1, clear, 1, area);
          q.call("vkCmdEndConditionalRenderingEXT", c);
          begin(q, c, condition, 0, VK_CONDITIONAL_RENDERING_INVERTED_BIT_EXT);
          q.call("vkCmdDraw", c, 3, 1, 18, 0);
          q.call("vkCmdEndConditionalRenderingEXT", c);
          q.call("vkCmdDraw", c, 3, 1, 21, 0);
        });
  }

  private static void begin(TestProgram p, long commands, long buffer, long offset, int flags) {
    p.call(
        "vkCmdBeginConditionalRenderingEXT",
        commands,
        p.struct(
            "VkConditionalRenderingBeginInfoEXT",
            "buffer",
            buffer,
            "offset",
            offset,
            "flags",
            flags));
  }

  private static int[] several(TestProgram p, boolean indexed, long offset) {
    String numbered =
        vertex("i += 5 * gl_DrawIDARB; gl_Position = vec4(place(i), 0.5, 1.0); tint = paint(i);")
            .replace(HEAD, HEAD + "#extension GL_ARB_shader_draw_parameters : require\n");
    long draws = p.ints(0, 6, 1, 9, 9, 2, 20, 3, 3);
    long indices = words(p, 0, 2, 1, 4, 3, 5, 8, 7, 6, 9, 10, 11, 12, 14, 13, 20, 21, 22, 1, 2);
    return draw(
        p,
        stages(p, numbered, fragment("")),
        nothing(p),
        1,
        (q, c) -> {
          if (indexed) {
            q.call("vkCmdBindIndexBuffer", c, indices, 0, VK_INDEX_TYPE_UINT32);
            q.call("vkCmdDrawMultiIndexedEXT", c, 2, draws, 1, 0, 12, offset);
          } else {
            q.call("vkCmdDrawMultiEXT", c, 3, draws, 1, 0, 12);
          }
        });
  }

  /** An index that begins a list anew: what was begun of a triangle is no triangle. */
  private static int[] restartedLists(TestProgram p) {
    long indices = words(p, 0, 1, 2, 3, 4, -1, 5, 6, 7, -1, -1, 8, -1, 9, 10, 11, 12, 13, 14, 15);
    return draw(
        p,
        usual(p),
        nothing(p),
        1,
        (q, c) -> {
          q.call("vkCmdBindIndexBuffer", c, indices, 0, VK_INDEX_TYPE_UINT32);
          q.call("vkCmdDrawIndexed", c, 20, 1, 0, 0, 0);
        },
        "pInputAssemblyState",
        p.struct(
            "VkPipelineInputAssemblyStateCreateInfo",
            "topology",
            VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST,
            "primitiveRestartEnable",
            1));
  }

  /** The same of patches. */
  private static int[] restartedPatches(TestProgram p) {
    long indices = words(p, 0, 1, 2, 3, 4, -1, 5, 6, 7, -1, -1, 8, -1, 9, 10, 11, 12, 13, 14, 15);
    Object[] patches = StateProbes.patches(p, 3);
    return draw(
        p,
        StateProbes.tessellated(p, "0.0"),
        nothing(p),
        1,
        (q, c) -> {
          q.call("vkCmdBindIndexBuffer", c, indices, 0, VK_INDEX_TYPE_UINT32);
          q.call("vkCmdDrawIndexed", c, 20, 1, 0, 0, 0);
        },
        "pInputAssemblyState",
        p.struct(
            "VkPipelineInputAssemblyStateCreateInfo",
            "topology",
            VK_PRIMITIVE_TOPOLOGY_PATCH_LIST,
            "primitiveRestartEnable",
            1),
        patches[2],
        patches[3]);
  }

  private static int[] clipped(TestProgram p, int clamped) {
    return draw(
        p,
        stages(p, vertex("gl_Position.z = fract(i * 0.37) * 4.0 - 1.5;"), fragment("")),
        nothing(p),
        1,
        FeatureProbes::thirty,
        "pRasterizationState",
        p.struct(
            "VkPipelineRasterizationStateCreateInfo",
            "lineWidth",
            1f,
            "depthClampEnable",
            clamped,
            "pNext",
            p.struct(
                "VkPipelineRasterizationDepthClipStateCreateInfoEXT", "depthClipEnable", clamped)));
  }

  private static int[] fromMinusOne(TestProgram p) {
    return draw(
        p,
        stages(
            p,
            vertex("gl_Position.z = fract(i * 0.37) * 3.0 - 1.5;"),
            fragment("colour.x = gl_FragCoord.z;")),
        nothing(p),
        1,
        FeatureProbes::thirty,
        "pViewportState",
        p.struct(
            "VkPipelineViewportStateCreateInfo",
            "viewportCount",
            1,
            "pViewports",
            p.floats(0, 0, 32, 32, 0, 1),
            "scissorCount",
            1,
            "pScissors",
            p.ints(0, 0, 32, 32),
            "pNext",
            p.struct("VkPipelineViewportDepthClipControlCreateInfoEXT", "negativeOneToOne", 1)));
  }

  /** Draws twice to one sample with four: to what is cleared, and to a part of what is there. */
  private static int[] resolvedOnTheWay(TestProgram p) {
    // Long because structs have many members, each on a line of its own.
    long image =
        p.image(
            COLOR,
            SIZE,
            SIZE,
            TARGET,
            "flags",
            VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT);
    long layout = p.layout(nothing(p)[0]);
    long pipeline =
        p.full(
            fragment(""),
            layout,
            SIZE,
            4,
            "pStages",
            p.array("VkPipelineShaderStageCreateInfo", usual(p)),
            "pNext",
            p.struct(
                "VkPipelineRenderingCreateInfo",
                "colorAttachmentCount",
                1,
                "pColorAttachmentFormats",
                p.ints(COLOR)));
    long view = p.view(image, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
    long commands = p.begin();
    for (int load : new int[] {VK_ATTACHMENT_LOAD_OP_CLEAR, VK_ATTACHMENT_LOAD_OP_LOAD}) {
      boolean first = load == VK_ATTACHMENT_LOAD_OP_CLEAR;
      Passes.rendering(
          p,
          commands,
          SIZE,
          "pNext",
          p.struct(
              "VkMultisampledRenderToSingleSampledInfoEXT",
              "multisampledRenderToSingleSampledEnable",
              1,
              "rasterizationSamples",
              4),
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
              "loadOp",
              load,
              "clearValue.color.float32[1]",
              0.5f));
      p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, 0);
      p.call("vkCmdDraw", commands, first ? 30 : 6, 1, first ? 0 : 33, 0);
      p.call("vkCmdEndRendering", commands);
    }
    p.submit(commands);
    return p.read(image, SIZE, SIZE);
  }
}
