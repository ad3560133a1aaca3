package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.same;
import static org.oovr.driver.vk.api.VK.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** Vertices, depth, stencil, views and indirect draws on our driver and on lavapipe. */
class StateBesideLavapipeTest {
  private static final int SIZE = 32;
  private static final int COLOR = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int GRAPHICS = VK_PIPELINE_BIND_POINT_GRAPHICS;
  private static final int STAGES = 63;

  private static final String VERTEX =
      """
      #version 450
      layout(location = 0) in vec3 position;
      layout(location = 1) in vec4 given;
      layout(location = 2) in vec2 moved;
      layout(location = 0) out vec4 tint;
      void main() {
        gl_Position = vec4(position.xy + moved, position.z, 1.0);
        tint = given;
      }
      """;

  private static final String FRAGMENT =
      """
      #version 450
      layout(location = 0) in vec4 tint;
      layout(location = 0) out vec4 colour;
      void main() { colour = tint; }
      """;

  /** What is recorded between the beginning and the end of a pass. */
  private interface Commands {
    void record(TestProgram p, long commands);
  }

  private static long vertexInput(TestProgram p) {
    return p.struct(
        "VkPipelineVertexInputStateCreateInfo",
        "vertexBindingDescriptionCount",
        2,
        "pVertexBindingDescriptions",
        p.array(
            "VkVertexInputBindingDescription",
            p.struct("VkVertexInputBindingDescription", "stride", 16),
            p.struct(
                "VkVertexInputBindingDescription",
                "binding",
                1,
                "stride",
                4,
                "inputRate",
                VK_VERTEX_INPUT_RATE_INSTANCE)),
        "vertexAttributeDescriptionCount",
        3,
        "pVertexAttributeDescriptions",
        p.array(
            "VkVertexInputAttributeDescription",
            p.struct("VkVertexInputAttributeDescription", "format", VK_FORMAT_R32G32B32_SFLOAT),
            p.struct(
                "VkVertexInputAttributeDescription",
                "location",
                1,
                "format",
                VK_FORMAT_B8G8R8A8_UNORM,
                "offset",
                12),
            p.struct(
                "VkVertexInputAttributeDescription",
                "location",
                2,
                "binding",
                1,
                "format",
                VK_FORMAT_R16G16_SNORM)));
  }

  /** Draws into a colour and a depth-stencil image with a pipeline and buffers that are bound. */
  private static int[] draw(TestProgram p, int depthFormat, Commands body, Object... more) {
    // Long because structs have many members, each on a line of its own.
    long layout = p.layout(p.set(STAGES)[0]);
    long color =
        p.image(
            COLOR,
            SIZE,
            SIZE,
            VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    long depth =
        p.image(
            depthFormat,
            SIZE,
            SIZE,
            VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    int both = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    boolean stencil = depthFormat >= VK_FORMAT_D16_UNORM_S8_UINT;
    long depthView = p.view(depth, depthFormat, stencil ? both : VK_IMAGE_ASPECT_DEPTH_BIT);
    Object[] members = {
      "pStages",
      p.array(
          "VkPipelineShaderStageCreateInfo",
          p.stage(Stage.VERTEX, VERTEX),
          p.stage(Stage.FRAGMENT, FRAGMENT)),
      "pVertexInputState",
      vertexInput(p),
      "pDepthStencilState",
      p.struct("VkPipelineDepthStencilStateCreateInfo"),
      "pNext",
      p.struct(
          "VkPipelineRenderingCreateInfo",
          "colorAttachmentCount",
          1,
          "pColorAttachmentFormats",
          p.ints(COLOR),
          "depthAttachmentFormat",
          depthFormat,
          "stencilAttachmentFormat",
          stencil ? depthFormat : 0)
    };
    Object[] all = java.util.Arrays.copyOf(members, members.length + more.length);
    System.arraycopy(more, 0, all, members.length, more.length);
    long pipeline = p.full(FRAGMENT, layout, SIZE, 1, all);
    long vertices = p.buffer(16L * 64, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    long at = p.map(p.lastMemory);
    for (int i = 0; i < 64; i++) {
      NativeMemory.putFloat(at + 16L * i, i * 0.61803f % 1 * 2 - 1);
      NativeMemory.putFloat(at + 16L * i + 4, (i * 0.75487f + 0.2f) % 1 * 2 - 1);
      NativeMemory.putFloat(at + 16L * i + 8, i * 0.37f % 1);
      NativeMemory.putInt(at + 16L * i + 12, i * 0x2f5a3719);
    }
    long instances = p.buffer(4L * 16, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    at = p.map(p.lastMemory);
    for (int i = 0; i < 16; i++) {
      NativeMemory.putInt(at + 4L * i, i * 0x04000800);
    }
    long commands = p.begin();
    long clear = p.floats(1, 0, 0, 0);
    NativeMemory.putInt(clear + 4, 3);
    long attachment =
        p.struct(
            "VkRenderingAttachmentInfo",
            "imageView",
            depthView,
            "loadOp",
            VK_ATTACHMENT_LOAD_OP_CLEAR,
            "storeOp",
            VK_ATTACHMENT_STORE_OP_STORE,
            "clearValue.depthStencil.depth",
            1f,
            "clearValue.depthStencil.stencil",
            3);
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
            p.view(color, COLOR, VK_IMAGE_ASPECT_COLOR_BIT),
            "loadOp",
            VK_ATTACHMENT_LOAD_OP_CLEAR,
            "storeOp",
            VK_ATTACHMENT_STORE_OP_STORE),
        "pDepthAttachment",
        attachment,
        "pStencilAttachment",
        stencil ? attachment : 0);
    p.bind(commands, GRAPHICS, pipeline, layout, 0);
    p.call("vkCmdBindVertexBuffers", commands, 0, 2, p.longs(vertices, instances), p.longs(0, 0));
    body.record(p, commands);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    int[] colors = p.read(color, SIZE, SIZE);
    int[] depths =
        depthFormat == VK_FORMAT_D16_UNORM
            ? new int[0]
            : p.read(depth, SIZE, SIZE, VK_IMAGE_ASPECT_DEPTH_BIT);
    int[] result = java.util.Arrays.copyOf(colors, colors.length + depths.length);
    for (int i = 0; i < depths.length; i++) {
      boolean floats = depthFormat >= VK_FORMAT_D32_SFLOAT;
      result[colors.length + i] =
          floats ? (int) (Float.intBitsToFloat(depths[i]) * 255) : (depths[i] & 0xffffff) >>> 16;
    }
    return result;
  }

  private static long depth(TestProgram p, Object... more) {
    Object[] members = {
      "depthTestEnable", 1, "depthWriteEnable", 1, "depthCompareOp", VK_COMPARE_OP_LESS
    };
    Object[] all = java.util.Arrays.copyOf(members, members.length + more.length);
    System.arraycopy(more, 0, all, members.length, more.length);
    return p.struct("VkPipelineDepthStencilStateCreateInfo", all);
  }

  @Test
  void depthFormats() {
    int[] formats = {
      VK_FORMAT_D32_SFLOAT,
      VK_FORMAT_D16_UNORM,
      VK_FORMAT_D24_UNORM_S8_UINT,
      VK_FORMAT_D32_SFLOAT_S8_UINT,
      VK_FORMAT_X8_D24_UNORM_PACK32
    };
    for (int format : formats) {
      same(
          1,
          p ->
              draw(
                  p,
                  format,
                  (q, c) -> q.call("vkCmdDraw", c, 30, 1, 0, 0),
                  "pDepthStencilState",
                  depth(p)));
    }
  }

  @Test
  void depthBias() {
    same(
        1,
        p ->
            draw(
                p,
                VK_FORMAT_D32_SFLOAT,
                (q, c) -> {
                  q.call("vkCmdDraw", c, 30, 1, 0, 0);
                  q.call("vkCmdDraw", c, 30, 1, 6, 0);
                },
                "pDepthStencilState",
                depth(p),
                "pRasterizationState",
                p.struct(
                    "VkPipelineRasterizationStateCreateInfo",
                    "depthBiasEnable",
                    1,
                    "depthBiasConstantFactor",
                    20000f,
                    "depthBiasSlopeFactor",
                    0.7f,
                    "lineWidth",
                    1f)));
  }

  @Test
  void stencils() {
    same(
        1,
        p ->
            draw(
                p,
                VK_FORMAT_D24_UNORM_S8_UINT,
                (q, c) -> q.call("vkCmdDraw", c, 36, 1, 0, 0),
                "pDepthStencilState",
                depth(
                    p,
                    "stencilTestEnable",
                    1,
                    "front.failOp",
                    VK_STENCIL_OP_INCREMENT_AND_WRAP,
                    "front.passOp",
                    VK_STENCIL_OP_INVERT,
                    "front.depthFailOp",
                    VK_STENCIL_OP_REPLACE,
                    "front.compareOp",
                    VK_COMPARE_OP_LESS_OR_EQUAL,
                    "front.compareMask",
                    7,
                    "front.writeMask",
                    0xff,
                    "front.reference",
                    3,
                    "back.passOp",
                    VK_STENCIL_OP_DECREMENT_AND_CLAMP,
                    "back.compareOp",
                    VK_COMPARE_OP_NOT_EQUAL,
                    "back.compareMask",
                    0xff,
                    "back.writeMask",
                    0x0f,
                    "back.reference",
                    2)));
  }

  @Test
  void instancesAndIndices() {
    same(
        1,
        p ->
            draw(
                p,
                VK_FORMAT_D32_SFLOAT,
                (q, c) -> {
                  long indices = q.buffer(64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
                  long at = q.map(q.lastMemory);
                  int[] words = {0x00030001, 0xffff0007, 0x00020009, 0x00050004, 0x0008000b};
                  NativeMemory.writeArray(words, at);
                  q.call("vkCmdBindIndexBuffer", c, indices, 0, VK_INDEX_TYPE_UINT16);
                  q.call("vkCmdDrawIndexed", c, 10, 3, 0, 2, 1);
                },
                "pInputAssemblyState",
                p.struct(
                    "VkPipelineInputAssemblyStateCreateInfo",
                    "topology",
                    VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP,
                    "primitiveRestartEnable",
                    1)));
  }

  @Test
  void indirectDraws() {
    same(
        1,
        p ->
            draw(
                p,
                VK_FORMAT_D32_SFLOAT,
                (q, c) -> {
                  long parameters = q.buffer(64, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
                  int[] words = {12, 2, 3, 1, 0, 9, 1, 20, 0};
                  NativeMemory.writeArray(words, q.map(q.lastMemory));
                  q.call("vkCmdDrawIndirect", c, parameters, 0, 2, 20);
                }));
  }

  @Test
  void partsOfTargetsAreCleared() {
    same(
        1,
        p ->
            draw(
                p,
                VK_FORMAT_D32_SFLOAT,
                (q, c) -> {
                  q.call("vkCmdDraw", c, 30, 1, 0, 0);
                  q.call(
                      "vkCmdClearAttachments",
                      c,
                      1,
                      q.struct(
                          "VkClearAttachment",
                          "aspectMask",
                          VK_IMAGE_ASPECT_COLOR_BIT,
                          "clearValue.color.float32[1]",
                          0.6f),
                      1,
                      q.struct(
                          "VkClearRect",
                          "rect.offset.x",
                          5,
                          "rect.offset.y",
                          7,
                          "rect.extent.width",
                          11,
                          "rect.extent.height",
                          6,
                          "layerCount",
                          1));
                }));
  }

  @Test
  void stateThatCommandsSet() {
    same(
        1,
        p ->
            draw(
                p,
                VK_FORMAT_D32_SFLOAT,
                (q, c) -> {
                  q.call("vkCmdSetCullMode", c, VK_CULL_MODE_FRONT_BIT);
                  q.call("vkCmdSetFrontFace", c, VK_FRONT_FACE_CLOCKWISE);
                  q.call("vkCmdSetPrimitiveTopology", c, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP);
                  q.call("vkCmdSetDepthTestEnable", c, 1);
                  q.call("vkCmdSetDepthWriteEnable", c, 1);
                  q.call("vkCmdSetDepthCompareOp", c, VK_COMPARE_OP_LESS_OR_EQUAL);
                  q.call("vkCmdSetViewport", c, 0, 1, q.floats(2, 3, 25, 20, 0.1f, 0.8f));
                  q.call("vkCmdSetScissor", c, 0, 1, q.ints(4, 5, 20, 30));
                  q.call("vkCmdDraw", c, 30, 1, 0, 0);
                },
                "pDepthStencilState",
                depth(p, "depthTestEnable", 0),
                "pDynamicState",
                p.struct(
                    "VkPipelineDynamicStateCreateInfo",
                    "dynamicStateCount",
                    8,
                    "pDynamicStates",
                    p.ints(
                        VK_DYNAMIC_STATE_CULL_MODE,
                        VK_DYNAMIC_STATE_FRONT_FACE,
                        VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY,
                        VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE,
                        VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE,
                        VK_DYNAMIC_STATE_DEPTH_COMPARE_OP,
                        VK_DYNAMIC_STATE_VIEWPORT,
                        VK_DYNAMIC_STATE_SCISSOR))));
  }

  @Test
  void queries() {
    same(
        0,
        p -> {
          long pool =
              p.make(
                  "vkCreateQueryPool",
                  p.device,
                  p.struct(
                      "VkQueryPoolCreateInfo",
                      "queryType",
                      VK_QUERY_TYPE_OCCLUSION,
                      "queryCount",
                      2),
                  0);
          p.call("vkResetQueryPool", p.device, pool, 0, 2);
          draw(
              p,
              VK_FORMAT_D32_SFLOAT,
              (q, c) -> {
                q.call("vkCmdBeginQuery", c, pool, 0, VK_QUERY_CONTROL_PRECISE_BIT);
                q.call("vkCmdDraw", c, 30, 1, 0, 0);
                q.call("vkCmdEndQuery", c, pool, 0);
              },
              "pDepthStencilState",
              depth(p));
          long out = p.allocate(16);
          int flags = VK_QUERY_RESULT_WAIT_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT;
          p.ok("vkGetQueryPoolResults", p.device, pool, 0, 1, 16, out, 8, flags);
          return new int[] {NativeMemory.getInt(out), NativeMemory.getInt(out + 4)};
        });
  }

  /** Floats keep what lies beyond 0 and 1, and are compared so; integers do not. */
  @Test
  void depthRangesMayReachBeyondZeroAndOne() {
    for (int format : new int[] {VK_FORMAT_D32_SFLOAT, VK_FORMAT_D24_UNORM_S8_UINT}) {
      Beside.same(
          1,
          "VK_EXT_depth_range_unrestricted",
          p ->
              draw(
                  p,
                  format,
                  (q, c) -> {
                    long beyond =
                        q.struct(
                            "VkViewport",
                            "width",
                            (float) SIZE,
                            "height",
                            (float) SIZE,
                            "minDepth",
                            -2f,
                            "maxDepth",
                            3f);
                    q.call("vkCmdSetViewport", c, 0, 1, beyond);
                    q.call("vkCmdDraw", c, 30, 2, 0, 0);
                  },
                  "pDepthStencilState",
                  depth(p),
                  "pDynamicState",
                  p.struct(
                      "VkPipelineDynamicStateCreateInfo",
                      "dynamicStateCount",
                      1,
                      "pDynamicStates",
                      p.ints(VK_DYNAMIC_STATE_VIEWPORT))));
    }
  }
}
