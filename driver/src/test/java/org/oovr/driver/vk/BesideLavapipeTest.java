package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.same;
import static org.oovr.driver.vk.api.VK.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;

/** Small programs on our driver and on lavapipe: equal pixels. */
class BesideLavapipeTest {
  private static final int SIZE = 32;
  private static final int COLOR = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int GRAPHICS = VK_PIPELINE_BIND_POINT_GRAPHICS;
  private static final int STAGES = 63;

  private static long target(TestProgram p, int format) {
    return p.image(
        format,
        SIZE,
        SIZE,
        VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
            | VK_IMAGE_USAGE_TRANSFER_SRC_BIT
            | VK_IMAGE_USAGE_TRANSFER_DST_BIT
            | VK_IMAGE_USAGE_SAMPLED_BIT);
  }

  /** What a pipeline draws without descriptors. */
  private static int[] plain(
      TestProgram p, String vertex, String fragment, int count, Object... more) {
    long[] set = p.set(STAGES);
    long layout = p.layout(set[0]);
    long image = target(p, COLOR);
    long view = p.view(image, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
    Object[] members = {
      "pStages",
      p.array(
          "VkPipelineShaderStageCreateInfo",
          p.stage(org.oovr.simulator.command.Stage.VERTEX, vertex),
          p.stage(org.oovr.simulator.command.Stage.FRAGMENT, fragment)),
      "pNext",
      p.struct(
          "VkPipelineRenderingCreateInfo",
          "colorAttachmentCount",
          1,
          "pColorAttachmentFormats",
          p.ints(COLOR))
    };
    Object[] all = java.util.Arrays.copyOf(members, members.length + more.length);
    System.arraycopy(more, 0, all, members.length, more.length);
    long pipeline = p.full(FLAT, layout, SIZE, 1, all);
    long commands = p.begin();
    p.beginRendering(commands, view, 0, SIZE);
    p.bind(commands, GRAPHICS, pipeline, layout, 0);
    p.call("vkCmdDraw", commands, count, 1, 0, 0);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    return p.read(image, SIZE, SIZE);
  }

  private static final String FLAT =
      """
      #version 450
      layout(location = 0) flat in vec4 tint;
      layout(location = 0) out vec4 colour;
      void main() { colour = gl_FrontFacing ? tint : tint.bgra * 0.5; }
      """;

  private static final String SCATTER =
      """
      #version 450
      layout(location = 0) out vec4 tint;
      void main() {
        int i = gl_VertexIndex;
        vec2 at = vec2(fract(i * 0.61803), fract(i * 0.75487 + 0.2)) * 2.2 - 1.1;
        gl_Position = vec4(at, fract(i * 0.37) * 1.2 - 0.1, 1.0);
        gl_PointSize = 1.0 + i % 5;
        tint = vec4(fract(i * 0.13), fract(i * 0.29), fract(i * 0.47), 1.0);
      }
      """;

  private static void topology(int topology, int count) {
    same(
        1,
        p ->
            plain(
                p,
                SCATTER,
                FLAT,
                count,
                "pInputAssemblyState",
                p.struct("VkPipelineInputAssemblyStateCreateInfo", "topology", topology)));
  }

  @Test
  void points() {
    topology(VK_PRIMITIVE_TOPOLOGY_POINT_LIST, 12);
  }

  @Test
  void lines() {
    topology(VK_PRIMITIVE_TOPOLOGY_LINE_LIST, 12);
  }

  @Test
  void lineStrips() {
    topology(VK_PRIMITIVE_TOPOLOGY_LINE_STRIP, 7);
  }

  @Test
  void triangles() {
    topology(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST, 12);
  }

  @Test
  void triangleStrips() {
    topology(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, 9);
  }

  @Test
  void triangleFans() {
    topology(VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN, 8);
  }

  private static void raster(Object... members) {
    same(
        1,
        p ->
            plain(
                p,
                SCATTER,
                FLAT,
                24,
                "pRasterizationState",
                p.struct("VkPipelineRasterizationStateCreateInfo", members)));
  }

  @Test
  void outlines() {
    raster("polygonMode", VK_POLYGON_MODE_LINE, "lineWidth", 1f);
  }

  @Test
  void culling() {
    raster("cullMode", VK_CULL_MODE_BACK_BIT, "lineWidth", 1f);
    raster("cullMode", VK_CULL_MODE_FRONT_BIT, "frontFace", 1, "lineWidth", 1f);
  }

  @Test
  void depthClamp() {
    raster("depthClampEnable", 1, "lineWidth", 1f);
  }

  private static void blending(Object... members) {
    same(
        1,
        p -> {
          Object[] all = java.util.Arrays.copyOf(members, members.length + 4);
          all[members.length] = "blendEnable";
          all[members.length + 1] = 1;
          all[members.length + 2] = "colorWriteMask";
          all[members.length + 3] = 15;
          return plain(
              p,
              SCATTER,
              FLAT.replace("tint.bgra * 0.5", "tint.bgra * 0.5"),
              24,
              "pColorBlendState",
              p.struct(
                  "VkPipelineColorBlendStateCreateInfo",
                  "attachmentCount",
                  1,
                  "blendConstants[0]",
                  0.3f,
                  "blendConstants[3]",
                  0.7f,
                  "pAttachments",
                  p.struct("VkPipelineColorBlendAttachmentState", all)));
        });
  }

  @Test
  void blendFactors() {
    blending(
        "srcColorBlendFactor",
        VK_BLEND_FACTOR_ONE_MINUS_DST_COLOR,
        "dstColorBlendFactor",
        VK_BLEND_FACTOR_ONE,
        "srcAlphaBlendFactor",
        VK_BLEND_FACTOR_ONE);
    blending(
        "srcColorBlendFactor",
        VK_BLEND_FACTOR_CONSTANT_COLOR,
        "dstColorBlendFactor",
        VK_BLEND_FACTOR_ONE_MINUS_CONSTANT_ALPHA,
        "colorBlendOp",
        VK_BLEND_OP_REVERSE_SUBTRACT,
        "srcAlphaBlendFactor",
        VK_BLEND_FACTOR_ONE);
  }

  @Test
  void builtInsOfFragments() {
    same(
        1,
        p ->
            plain(
                p,
                SCATTER,
                """
                #version 450
                layout(location = 0) flat in vec4 tint;
                layout(location = 0) out vec4 colour;
                void main() {
                  colour = vec4(gl_FragCoord.xy / 32.0, gl_FragCoord.z, 1.0);
                  colour.b += dFdy(gl_FragCoord.y) * 0.25;
                }
                """,
                12));
  }

  @Test
  void coordinatesInPoints() {
    same(
        1,
        p ->
            plain(
                p,
                SCATTER.replace("1.0 + i % 5", "9.0"),
                """
                #version 450
                layout(location = 0) flat in vec4 tint;
                layout(location = 0) out vec4 colour;
                void main() { colour = vec4(gl_PointCoord, 0.0, 1.0); }
                """,
                12,
                "pInputAssemblyState",
                p.struct("VkPipelineInputAssemblyStateCreateInfo")));
  }

  @Test
  void clipDistances() {
    same(
        1,
        p ->
            plain(
                p,
                SCATTER
                    .replace(
                        "layout(location = 0)",
                        "out float gl_ClipDistance[1];\nlayout(location = 0)")
                    .replace("gl_PointSize", "gl_ClipDistance[0] = at.x;\ngl_PointSize"),
                FLAT,
                24));
  }

  private static void oneSample(String look, Object... members) {
    same(
        1,
        p ->
            plain(
                p,
                SCATTER,
                FLAT.replace("void main() {", "void main() { " + look),
                24,
                "pMultisampleState",
                p.struct("VkPipelineMultisampleStateCreateInfo", members)));
  }

  /** Masks and alpha decide about the only sample of a pixel as about several. */
  @Test
  void onlySamples() {
    long mask = NativeMemory.allocate(4);
    NativeMemory.putInt(mask, 0);
    oneSample("", "rasterizationSamples", 1, "pSampleMask", mask);
    oneSample("", "rasterizationSamples", 1, "alphaToCoverageEnable", 1);
    oneSample("", "rasterizationSamples", 1, "alphaToOneEnable", 1);
    oneSample("gl_SampleMask[0] = int(gl_FragCoord.x) / 2 & 1;", "rasterizationSamples", 1);
    NativeMemory.free(mask);
  }

  @Test
  void viewportsUpsideDown() {
    same(
        1,
        p ->
            plain(
                p,
                SCATTER,
                FLAT,
                24,
                "pViewportState",
                p.struct(
                    "VkPipelineViewportStateCreateInfo",
                    "viewportCount",
                    1,
                    "pViewports",
                    p.struct(
                        "VkViewport",
                        "x",
                        3f,
                        "y",
                        30f,
                        "width",
                        25f,
                        "height",
                        -28f,
                        "minDepth",
                        0.2f,
                        "maxDepth",
                        0.7f),
                    "scissorCount",
                    1,
                    "pScissors",
                    p.struct(
                        "VkRect2D",
                        "offset.x",
                        4,
                        "offset.y",
                        5,
                        "extent.width",
                        20,
                        "extent.height",
                        21))));
  }
}
