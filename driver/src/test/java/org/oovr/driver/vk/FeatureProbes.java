// Long because it is a table: a small program for each feature that no other test uses.
package org.oovr.driver.vk;

import static org.oovr.driver.vk.api.VK.*;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** Small programs that use features, by the names of these; each gives words to compare. */
final class FeatureProbes {
  static final int SIZE = 32;
  static final int COLOR = VK_FORMAT_R8G8B8A8_UNORM;
  static final int STAGES = 63;
  private static final int STORAGE = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;

  static final String HEAD = "#version 450\n";

  private static final String SCATTER =
      """
      layout(location = 0) out vec4 tint;
      vec2 place(int i) {
        return vec2(fract(i * 0.61803), fract(i * 0.75487 + 0.2)) * 2.2 - 1.1;
      }
      vec4 paint(int i) {
        return vec4(fract(i * 0.13), fract(i * 0.29), fract(i * 0.47), 0.3 + 0.1 * (i % 6));
      }
      void main() {
        int i = gl_VertexIndex;
        gl_Position = vec4(place(i), fract(i * 0.37), 1.0);
        tint = paint(i);
        MORE
      }
      """;

  static final String SMOOTH =
      """
      layout(location = 0) in vec4 tint;
      layout(location = 0) out vec4 colour;
      void main() { colour = tint; MORE }
      """;

  /** By feature; several names where one program uses several. */
  static final Map<String, Function<TestProgram, int[]>> ALL = new LinkedHashMap<>();

  static {
    computing();
    rasterising();
    fragments();
    vertices();
    sampling();
    StateProbes.addTo(ALL);
    ImageProbes.addTo(ALL);
    DrawProbes.addTo(ALL);
    RobustnessProbes.addTo(ALL);
  }

  private FeatureProbes() {}

  static String vertex(String more) {
    return HEAD + SCATTER.replace("MORE", more);
  }

  static String fragment(String more) {
    return HEAD + SMOOTH.replace("MORE", more);
  }

  // --- what probes are made of

  /** Draws into a target of one sample, or into several that are resolved. */
  static int[] draw(
      TestProgram p,
      long[] stages,
      long[] set,
      int samples,
      ObjLongConsumer<TestProgram> record,
      Object... more) {
    return drawInto(p, p.image(COLOR, SIZE, SIZE, TARGET), stages, set, samples, record, more);
  }

  static final int TARGET =
      VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
          | VK_IMAGE_USAGE_TRANSFER_SRC_BIT
          | VK_IMAGE_USAGE_TRANSFER_DST_BIT;

  static int[] drawInto(
      TestProgram p,
      long image,
      long[] stages,
      long[] set,
      int samples,
      ObjLongConsumer<TestProgram> record,
      Object... more) {
    long layout = p.layout(set[0]);
    long view = p.view(image, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
    long several =
        samples == 1
            ? 0
            : p.view(
                p.image(COLOR, SIZE, SIZE, TARGET, "samples", samples),
                COLOR,
                VK_IMAGE_ASPECT_COLOR_BIT);
    Object[] members = {
      "stageCount",
      stages.length,
      "pStages",
      p.array("VkPipelineShaderStageCreateInfo", stages),
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
    long pipeline = p.full(fragment(""), layout, SIZE, samples, all);
    long commands = p.begin();
    p.beginRendering(commands, samples == 1 ? view : several, samples == 1 ? 0 : view, SIZE);
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, set[1]);
    record.accept(p, commands);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    return p.read(image, SIZE, SIZE);
  }

  static void thirty(TestProgram p, long commands) {
    p.call("vkCmdDraw", commands, 30, 1, 0, 0);
  }

  static long[] stages(TestProgram p, String vertex, String fragment) {
    return new long[] {p.stage(Stage.VERTEX, vertex), p.stage(Stage.FRAGMENT, fragment)};
  }

  static long[] usual(TestProgram p) {
    return stages(p, vertex(""), fragment(""));
  }

  static long[] nothing(TestProgram p) {
    return new long[] {p.set(STAGES)[0], 0};
  }

  /** A draw of thirty vertices by the usual shaders, with other members of the pipeline. */
  private static int[] draw(TestProgram p, Object... more) {
    return draw(p, usual(p), nothing(p), 1, FeatureProbes::thirty, more);
  }

  static long topology(TestProgram p, int topology) {
    return p.struct("VkPipelineInputAssemblyStateCreateInfo", "topology", topology);
  }

  private static long raster(TestProgram p, Object... members) {
    return p.struct("VkPipelineRasterizationStateCreateInfo", members);
  }

  static long blending(TestProgram p, long attachment, Object... more) {
    Object[] members = {"attachmentCount", 1, "pAttachments", attachment};
    Object[] all = java.util.Arrays.copyOf(members, members.length + more.length);
    System.arraycopy(more, 0, all, members.length, more.length);
    return p.struct("VkPipelineColorBlendStateCreateInfo", all);
  }

  /** Words of a storage buffer after a dispatch of 64 lanes. */
  private static int[] compute(TestProgram p, String glsl) {
    long[] set = p.set(STAGES, new int[] {STORAGE, STORAGE}, 1, 2);
    long out = zeroed(p, 1024);
    long bytes = p.map(p.lastMemory);
    p.write(set[1], 0, STORAGE, out, 0, 0);
    for (int e = 0; e < 2; e++) {
      long in = zeroed(p, 1024);
      long to = p.map(p.lastMemory);
      for (int i = 0; i < 256; i++) {
        NativeMemory.putInt(to + 4L * i, i * 0x9e3779b9 >>> e);
      }
      p.write(set[1], 1, e, STORAGE, in, 0, 0);
    }
    long layout = p.layout(set[0]);
    String head =
        HEAD
            + """
            #extension GL_ARB_gpu_shader_int64 : require
            layout(local_size_x = 64) in;
            layout(set = 0, binding = 0, std430) buffer Out { uint word[256]; };
            layout(set = 0, binding = 1, std430) buffer In { uint given[]; } ins[2];
            """;
    long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, head + glsl));
    long commands = p.begin();
    p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
    p.call("vkCmdPushConstants", commands, layout, STAGES, 0, 16, p.ints(1, 2, 3, 4));
    p.call("vkCmdDispatch", commands, 1, 1, 1);
    p.submit(commands);
    int[] words = new int[256];
    NativeMemory.readArray(bytes, words);
    return words;
  }

  static long zeroed(TestProgram p, int bytes) {
    return p.buffer(STORAGE_USAGE, new byte[bytes]);
  }

  static final int STORAGE_USAGE =
      VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
          | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT
          | VK_BUFFER_USAGE_INDEX_BUFFER_BIT
          | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT
          | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT
          | VK_BUFFER_USAGE_TRANSFER_SRC_BIT;

  static long words(TestProgram p, int... words) {
    java.nio.ByteBuffer b =
        java.nio.ByteBuffer.allocate(4 * words.length).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    b.asIntBuffer().put(words);
    return p.buffer(STORAGE_USAGE, b.array());
  }

  // --- the probes

  private static void computing() {
    // Long because structs have many members, each on a line of its own.
    ALL.put(
        "robustBufferAccess",
        p ->
            compute(
                p,
                """
                layout(push_constant) uniform Push { ivec4 n; };
                void main() {
                  uint i = gl_LocalInvocationID.x;
                  word[i] = ins[0].given[i + 250u * uint(n.x)] + 3u;
                  ins[1].given[i + 100000u] = 5u;
                }
                """));
    ALL.put(
        "shaderStorageBufferArrayDynamicIndexing",
        p ->
            compute(
                p,
                """
                layout(push_constant) uniform Push { ivec4 n; };
                void main() {
                  uint i = gl_LocalInvocationID.x;
                  for (int k = 0; k < 2; k++) word[i] += ins[(k + n.x) % 2].given[i] * uint(k + 3);
                }
                """));
    ALL.put(
        "uniformBufferStandardLayout shaderUniformBufferArrayDynamicIndexing",
        p -> {
          int type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
          long[] set = p.set(STAGES, new int[] {type}, 2);
          for (int e = 0; e < 2; e++) {
            int[] floats = new int[16];
            for (int i = 0; i < 16; i++) {
              floats[i] = Float.floatToRawIntBits((i * 5 + 3 * e) % 17 / 17f);
            }
            p.write(set[1], 0, e, type, words(p, floats), 0, 0);
          }
          String look =
              HEAD
                  + """
                  #extension GL_EXT_scalar_block_layout : require
                  layout(set = 0, binding = 0, std430) uniform In { float x[16]; } ins[2];
                  layout(location = 0) in vec4 tint;
                  layout(location = 0) out vec4 colour;
                  layout(push_constant) uniform Push { ivec4 n; };
                  void main() {
                    colour = vec4(0);
                    for (int k = 0; k < 2; k++) {
                      colour += vec4(ins[(k + n.x) & 1].x[int(gl_FragCoord.x) & 15]) * 0.3;
                      colour.y += ins[(k + n.x) & 1].x[int(gl_FragCoord.y) & 15] * k * 0.3;
                    }
                  }
                  """;
          return draw(p, stages(p, vertex(""), look), set, 1, FeatureProbes::thirty);
        });
    ALL.put(
        "inlineUniformBlock descriptorBindingInlineUniformBlockUpdateAfterBind",
        p -> {
          long[] set = p.set(STAGES, new int[] {VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK}, 64);
          float[] floats = new float[16];
          for (int i = 0; i < 16; i++) {
            floats[i] = i * 7 % 16 / 16f;
          }
          long block =
              p.struct(
                  "VkWriteDescriptorSetInlineUniformBlock",
                  "dataSize",
                  64,
                  "pData",
                  p.floats(floats));
          p.call(
              "vkUpdateDescriptorSets",
              p.device,
              1,
              p.struct(
                  "VkWriteDescriptorSet",
                  "pNext",
                  block,
                  "dstSet",
                  set[1],
                  "descriptorCount",
                  64,
                  "descriptorType",
                  VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK),
              0,
              0);
          String look =
              HEAD
                  + """
                  layout(set = 0, binding = 0, std140) uniform In { vec4 x[4]; };
                  layout(location = 0) in vec4 tint;
                  layout(location = 0) out vec4 colour;
                  void main() { colour = x[int(gl_FragCoord.x) & 3]; }
                  """;
          return draw(p, stages(p, vertex(""), look), set, 1, FeatureProbes::thirty);
        });
    ALL.put(
        "shaderInt64 shaderFloat64",
        p ->
            compute(
                p,
                """
                void main() {
                  uint i = gl_LocalInvocationID.x;
                  uint64_t a = packUint2x32(uvec2(ins[0].given[i], ins[1].given[i]));
                  int64_t b = int64_t(a) / (int64_t(i) - 70l) + int64_t(a >> 7);
                  double d = double(i) / 3.0lf + sqrt(double(i)) * double(int(i) - 9);
                  uvec2 w = unpackUint2x32(uint64_t(b) ^ a * 0x123456789abcdeful);
                  word[i] = w.x;
                  word[64 + i] = w.y;
                  word[128 + i] = unpackDouble2x32(d).y;
                }
                """));
  }

  private static void rasterising() {
    // Long because structs have many members, each on a line of its own.
    ALL.put(
        "wideLines",
        p ->
            draw(
                p,
                "pInputAssemblyState",
                topology(p, VK_PRIMITIVE_TOPOLOGY_LINE_LIST),
                "pRasterizationState",
                raster(p, "lineWidth", 5.5f)));
    ALL.put(
        "largePoints",
        p ->
            draw(
                p,
                stages(p, vertex("gl_PointSize = 3.0 + 2.5 * (i % 4);"), fragment("")),
                nothing(p),
                1,
                FeatureProbes::thirty,
                "pInputAssemblyState",
                topology(p, VK_PRIMITIVE_TOPOLOGY_POINT_LIST)));
    ALL.put(
        "fillModeNonSolid",
        p ->
            // corners inside the view: of polygons that are cut four points more are drawn
            draw(
                p,
                stages(p, vertex("gl_Position.xy *= 0.85;"), fragment("")),
                nothing(p),
                1,
                FeatureProbes::thirty,
                "pRasterizationState",
                raster(p, "polygonMode", VK_POLYGON_MODE_POINT, "lineWidth", 1f)));
    ALL.put(
        "provokingVertexLast",
        p ->
            draw(
                p,
                stages(
                    p,
                    vertex("").replace("out vec4 tint", "flat out vec4 tint"),
                    fragment("").replace("in vec4 tint", "flat in vec4 tint")),
                nothing(p),
                1,
                FeatureProbes::thirty,
                "pInputAssemblyState",
                topology(p, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP),
                "pRasterizationState",
                raster(
                    p,
                    "lineWidth",
                    1f,
                    "pNext",
                    p.struct(
                        "VkPipelineRasterizationProvokingVertexStateCreateInfoEXT",
                        "provokingVertexMode",
                        VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT))));
    lines("rectangularLines", VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT, 0);
    lines("smoothLines", VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT, 0);
    lines("stippledRectangularLines", VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT, 1);
    lines("stippledSmoothLines", VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT, 1);
    ALL.put(
        "multiViewport shaderOutputViewportIndex",
        p ->
            draw(
                p,
                stages(
                    p,
                    HEAD
                        + "#extension GL_ARB_shader_viewport_layer_array : require\n"
                        + SCATTER.replace("MORE", "gl_ViewportIndex = i / 3 % 3;"),
                    fragment("")),
                nothing(p),
                1,
                FeatureProbes::thirty,
                "pViewportState",
                p.struct(
                    "VkPipelineViewportStateCreateInfo",
                    "viewportCount",
                    3,
                    "pViewports",
                    p.floats(0, 0, 16, 16, 0, 1, 14, 3, 18, 20, 0, 1, 4, 17, 25, 15, 0, 1),
                    "scissorCount",
                    3,
                    "pScissors",
                    p.ints(0, 0, 32, 32, 16, 4, 10, 20, 0, 0, 32, 30))));
  }

  private static void lines(String feature, int mode, int stippled) {
    ALL.put(
        feature,
        p ->
            draw(
                p,
                "pInputAssemblyState",
                topology(p, VK_PRIMITIVE_TOPOLOGY_LINE_LIST),
                "pRasterizationState",
                raster(
                    p,
                    "lineWidth",
                    1f,
                    "pNext",
                    p.struct(
                        "VkPipelineRasterizationLineStateCreateInfoEXT",
                        "lineRasterizationMode",
                        mode,
                        "stippledLineEnable",
                        stippled,
                        "lineStippleFactor",
                        2,
                        "lineStipplePattern",
                        0x3a5c))));
  }

  private static long linear(TestProgram p, int usage) {
    return p.image(COLOR, SIZE, SIZE, usage, "tiling", VK_IMAGE_TILING_LINEAR);
  }

  private static long alphaBlend(TestProgram p) {
    return blending(
        p,
        p.struct(
            "VkPipelineColorBlendAttachmentState",
            "colorWriteMask",
            15,
            "blendEnable",
            1,
            "srcColorBlendFactor",
            VK_BLEND_FACTOR_SRC_ALPHA,
            "dstColorBlendFactor",
            VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA));
  }

  /** Images whose texels lie row by row: drawn to, blended, scaled into one another. */
  private static void linearImages() {
    // Long because structs have many members, each on a line of its own.
    ALL.put(
        "linear-COLOR_ATTACHMENT linear-COLOR_ATTACHMENT_BLEND",
        p ->
            drawInto(
                p,
                linear(p, TARGET),
                usual(p),
                nothing(p),
                1,
                FeatureProbes::thirty,
                "pColorBlendState",
                alphaBlend(p)));
    ALL.put(
        "linear-BLIT_SRC linear-BLIT_DST",
        p -> {
          long from = linear(p, TARGET);
          drawInto(p, from, usual(p), nothing(p), 1, FeatureProbes::thirty);
          long to = linear(p, TARGET);
          Object[] region = {
            "srcSubresource.aspectMask", 1,
            "srcSubresource.layerCount", 1,
            "srcOffsets[1].x", 20,
            "srcOffsets[1].y", 27,
            "srcOffsets[1].z", 1,
            "dstSubresource.aspectMask", 1,
            "dstSubresource.layerCount", 1,
            "dstOffsets[1].x", SIZE,
            "dstOffsets[1].y", SIZE,
            "dstOffsets[1].z", 1
          };
          long commands = p.begin();
          p.call(
              "vkCmdBlitImage",
              commands,
              from,
              VK_IMAGE_LAYOUT_GENERAL,
              to,
              VK_IMAGE_LAYOUT_GENERAL,
              1,
              p.struct("VkImageBlit", region),
              VK_FILTER_NEAREST);
          p.submit(commands);
          return p.read(to, SIZE, SIZE);
        });
    ALL.put(
        "linear-SAMPLED_IMAGE linear-SAMPLED_IMAGE_FILTER_LINEAR linear-STORAGE_IMAGE",
        p -> {
          int more = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_STORAGE_BIT;
          long image = linear(p, TARGET | more);
          drawInto(p, image, usual(p), nothing(p), 1, FeatureProbes::thirty);
          int type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
          int stored = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
          long[] set = p.set(STAGES, type, stored);
          long view = p.view(image, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
          long filter = p.struct("VkSamplerCreateInfo", "magFilter", 1, "minFilter", 1);
          long sampler = p.make("vkCreateSampler", p.device, filter, 0);
          p.write(set[1], 0, type, 0, view, sampler);
          p.write(set[1], 1, stored, 0, view, 0);
          String look =
              HEAD
                  + """
                  layout(set = 0, binding = 0) uniform sampler2D image;
                  layout(set = 0, binding = 1, rgba8) uniform readonly image2D texels;
                  layout(location = 0) in vec4 tint;
                  layout(location = 0) out vec4 colour;
                  void main() {
                    colour = texture(image, gl_FragCoord.yx / 50.0) * 0.5
                        + imageLoad(texels, ivec2(gl_FragCoord.yx)) * 0.5;
                  }
                  """;
          return draw(p, stages(p, vertex(""), look), set, 1, FeatureProbes::thirty);
        });
  }

  private static void fragments() {
    // Long because structs have many members, each on a line of its own.
    linearImages();
    ALL.put(
        "logicOp",
        p ->
            draw(
                p,
                "pColorBlendState",
                blending(
                    p,
                    p.struct("VkPipelineColorBlendAttachmentState", "colorWriteMask", 15),
                    "logicOpEnable",
                    1,
                    "logicOp",
                    VK_LOGIC_OP_XOR)));
    ALL.put(
        "dualSrcBlend",
        p ->
            draw(
                p,
                stages(
                    p,
                    vertex(""),
                    HEAD
                        + """
                        layout(location = 0) in vec4 tint;
                        layout(location = 0, index = 0) out vec4 colour;
                        layout(location = 0, index = 1) out vec4 other;
                        void main() { colour = tint; other = tint.wzyx; }
                        """),
                nothing(p),
                1,
                FeatureProbes::thirty,
                "pColorBlendState",
                blending(
                    p,
                    p.struct(
                        "VkPipelineColorBlendAttachmentState",
                        "colorWriteMask",
                        15,
                        "blendEnable",
                        1,
                        "srcColorBlendFactor",
                        VK_BLEND_FACTOR_SRC1_COLOR,
                        "dstColorBlendFactor",
                        VK_BLEND_FACTOR_ONE_MINUS_SRC1_COLOR,
                        "srcAlphaBlendFactor",
                        VK_BLEND_FACTOR_SRC1_ALPHA,
                        "dstAlphaBlendFactor",
                        VK_BLEND_FACTOR_ONE_MINUS_SRC1_ALPHA))));
    ALL.put(
        "alphaToOne",
        p ->
            draw(
                p,
                usual(p),
                nothing(p),
                4,
                FeatureProbes::thirty,
                "pMultisampleState",
                p.struct(
                    "VkPipelineMultisampleStateCreateInfo",
                    "rasterizationSamples",
                    4,
                    "alphaToOneEnable",
                    1)));
    ALL.put(
        "colorWriteEnable",
        p ->
            draw(
                p,
                "pColorBlendState",
                blending(
                    p,
                    p.struct("VkPipelineColorBlendAttachmentState", "colorWriteMask", 15),
                    "pNext",
                    p.struct(
                        "VkPipelineColorWriteCreateInfoEXT",
                        "attachmentCount",
                        1,
                        "pColorWriteEnables",
                        p.ints(0)))));
    ALL.put("shaderDemoteToHelperInvocation", p -> leaving(p, "demote", "demote_to_helper"));
    ALL.put("shaderTerminateInvocation", p -> leaving(p, "terminateInvocation", "terminate"));
    ALL.put(
        "shaderCullDistance",
        p ->
            draw(
                p,
                stages(
                    p,
                    vertex("gl_CullDistance[0] = place(i).x; gl_CullDistance[1] = place(i).y;"),
                    fragment("")),
                nothing(p),
                1,
                FeatureProbes::thirty));
  }

  private static int[] leaving(TestProgram p, String statement, String extension) {
    String name =
        extension.equals("terminate")
            ? "#extension GL_EXT_terminate_invocation : require\n"
            : "#extension GL_EXT_demote_to_helper_invocation : require\n";
    String body =
        SMOOTH.replace(
            "MORE",
            "if (int(gl_FragCoord.x) % 3 == 1) "
                + statement
                + "; colour.x = fwidth(tint.x) * 5.0;");
    return draw(p, stages(p, vertex(""), HEAD + name + body), nothing(p), 1, FeatureProbes::thirty);
  }

  private static void vertices() {
    // Long because structs have many members, each on a line of its own.
    storageImages("shaderStorageImageWriteWithoutFormat", "writeonly", COLOR);
    storageImages("shaderStorageImageExtendedFormats", "rg16f", VK_FORMAT_R16G16_SFLOAT);
    storageImages("robustImageAccess", "rgba8", COLOR);
    ALL.put(
        "fullDrawIndexUint32",
        p -> {
          int[] far = new int[30];
          java.util.Arrays.setAll(far, i -> 0x7ffffff0 + (i * 7 % 30 & 15));
          long indices = words(p, far);
          return draw(
              p,
              usual(p),
              nothing(p),
              1,
              (q, c) -> {
                q.call("vkCmdBindIndexBuffer", c, indices, 0, VK_INDEX_TYPE_UINT32);
                q.call("vkCmdDrawIndexed", c, 30, 1, 0, -0x7ffffff0, 0);
              });
        });
    ALL.put(
        "indexTypeUint8",
        p -> {
          long indices = p.buffer(STORAGE_USAGE, new byte[] {3, 9, 1, 7, 22, (byte) 200, 4, 5, 6});
          return draw(
              p,
              usual(p),
              nothing(p),
              1,
              (q, c) -> {
                q.call("vkCmdBindIndexBuffer", c, indices, 0, VK_INDEX_TYPE_UINT8_EXT);
                q.call("vkCmdDrawIndexed", c, 9, 1, 0, 0, 0);
              });
        });
    ALL.put(
        "extendedDynamicState2",
        p ->
            draw(
                p,
                usual(p),
                nothing(p),
                1,
                (q, c) -> {
                  long indices = words(q, 0, 1, 2, 3, -1, 4, 5, 6, 7, 8);
                  q.call("vkCmdBindIndexBuffer", c, indices, 0, VK_INDEX_TYPE_UINT32);
                  q.call("vkCmdSetPrimitiveRestartEnable", c, 1);
                  q.call("vkCmdSetDepthBiasEnable", c, 0);
                  q.call("vkCmdSetRasterizerDiscardEnable", c, 1);
                  q.call("vkCmdDraw", c, 30, 1, 0, 0);
                  q.call("vkCmdSetRasterizerDiscardEnable", c, 0);
                  q.call("vkCmdDrawIndexed", c, 10, 1, 0, 0, 0);
                },
                "pInputAssemblyState",
                topology(p, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP),
                "pDynamicState",
                p.struct(
                    "VkPipelineDynamicStateCreateInfo",
                    "dynamicStateCount",
                    3,
                    "pDynamicStates",
                    p.ints(
                        VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE,
                        VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE,
                        VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE))));
    ALL.put("pipelineStatisticsQuery", FeatureProbes::statistics);
    ALL.put(
        "primitivesGeneratedQuery primitivesGeneratedQueryWithRasterizerDiscard",
        p -> {
          int[] seen = generated(p, 0);
          int[] unseen = generated(p, 1);
          return new int[] {seen[0], unseen[0]};
        });
    ALL.put(
        "multiDrawIndirect drawIndirectFirstInstance shaderDrawParameters",
        p -> {
          long draws = words(p, 6, 2, 3, 5, 9, 1, 12, 2, 3, 3, 0, 7);
          return draw(
              p,
              stages(
                  p,
                  vertex(
                          """
                      i += 3 * gl_InstanceIndex + 5 * gl_DrawID + gl_BaseInstance + gl_BaseVertex;
                      gl_Position = vec4(place(i), 0.5, 1.0);
                      tint = paint(i);
                      """)
                      .replace("gl_DrawID", "gl_DrawIDARB")
                      .replace("gl_BaseInstance", "gl_BaseInstanceARB")
                      .replace("gl_BaseVertex", "gl_BaseVertexARB")
                      .replace(HEAD, HEAD + "#extension GL_ARB_shader_draw_parameters : require\n"),
                  fragment("")),
              nothing(p),
              1,
              (q, c) -> q.call("vkCmdDrawIndirect", c, draws, 0, 3, 16));
        });
    ALL.put(
        "drawIndirectCount",
        p -> {
          long draws = words(p, 6, 1, 3, 0, 9, 1, 12, 0, 3, 1, 0, 0, 2);
          return draw(
              p,
              usual(p),
              nothing(p),
              1,
              (q, c) -> q.call("vkCmdDrawIndirectCount", c, draws, 0, draws, 48, 3, 16));
        });
    ALL.put(
        "vertexPipelineStoresAndAtomics fragmentStoresAndAtomics",
        p -> {
          long[] set = p.set(STAGES, STORAGE);
          long out = zeroed(p, 256);
          long bytes = p.map(p.lastMemory);
          p.write(set[1], 0, STORAGE, out, 0, 0);
          String buffer = "layout(set = 0, binding = 0) buffer Out { uint word[]; };\n";
          int[] drawn =
              draw(
                  p,
                  stages(
                      p,
                      HEAD + buffer + SCATTER.replace("MORE", "atomicAdd(word[i % 5], i);"),
                      HEAD + buffer + SMOOTH.replace("MORE", "atomicAdd(word[7], 1u);")),
                  set,
                  1,
                  FeatureProbes::thirty);
          int[] all = java.util.Arrays.copyOf(drawn, drawn.length + 8);
          for (int i = 0; i < 8; i++) {
            all[drawn.length + i] = NativeMemory.getInt(bytes + 4L * i);
          }
          return all;
        });
    ALL.put(
        "shaderTessellationAndGeometryPointSize",
        p ->
            draw(
                p,
                new long[] {
                  p.stage(Stage.VERTEX, vertex("")),
                  p.stage(
                      Stage.GEOMETRY,
                      HEAD
                          + """
                          layout(triangles) in;
                          layout(points, max_vertices = 3) out;
                          layout(location = 0) in vec4 given[];
                          layout(location = 0) out vec4 tint;
                          void main() {
                            for (int k = 0; k < 3; k++) {
                              gl_Position = gl_in[k].gl_Position;
                              gl_PointSize = 2.0 + 2.0 * k;
                              tint = given[k];
                              EmitVertex();
                              EndPrimitive();
                            }
                          }
                          """),
                  p.stage(Stage.FRAGMENT, fragment(""))
                },
                nothing(p),
                1,
                FeatureProbes::thirty));
    divisor("vertexAttributeInstanceRateDivisor", 2);
    divisor("vertexAttributeInstanceRateZeroDivisor", 0);
  }

  /** What passes: vertices, primitives, runs of the vertex shader. */
  private static int[] statistics(TestProgram p) {
    int bits =
        VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_VERTICES_BIT
            | VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_PRIMITIVES_BIT
            | VK_QUERY_PIPELINE_STATISTIC_VERTEX_SHADER_INVOCATIONS_BIT;
    long info =
        p.struct(
            "VkQueryPoolCreateInfo",
            "queryType",
            VK_QUERY_TYPE_PIPELINE_STATISTICS,
            "queryCount",
            1,
            "pipelineStatistics",
            bits);
    long pool = p.make("vkCreateQueryPool", p.device, info, 0);
    p.call("vkResetQueryPool", p.device, pool, 0, 1);
    draw(
        p,
        usual(p),
        nothing(p),
        1,
        (q, c) -> {
          q.call("vkCmdBeginQuery", c, pool, 0, 0);
          q.call("vkCmdDraw", c, 30, 1, 0, 0);
          q.call("vkCmdEndQuery", c, pool, 0);
        });
    long out = p.allocate(12);
    p.ok("vkGetQueryPoolResults", p.device, pool, 0, 1, 12, out, 12, VK_QUERY_RESULT_WAIT_BIT);
    return new int[] {
      NativeMemory.getInt(out), NativeMemory.getInt(out + 4), NativeMemory.getInt(out + 8)
    };
  }

  /** Triangles that leave a geometry shader, which makes two of some and none of others. */
  private static int[] generated(TestProgram p, int discard) {
    long info =
        p.struct(
            "VkQueryPoolCreateInfo",
            "queryType",
            VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT,
            "queryCount",
            1);
    long pool = p.make("vkCreateQueryPool", p.device, info, 0);
    p.call("vkResetQueryPool", p.device, pool, 0, 1);
    String geometry =
        HEAD
            + """
              layout(triangles) in;
              layout(triangle_strip, max_vertices = 6) out;
              void main() {
                int n = gl_PrimitiveIDIn % 3;
                for (int k = 0; k < n * 3; k++) {
                  gl_Position = gl_in[k % 3].gl_Position;
                  EmitVertex();
                  if (k % 3 == 2) EndPrimitive();
                }
              }
              """;
    long[] stages = {
      p.stage(Stage.VERTEX, vertex("")),
      p.stage(Stage.GEOMETRY, geometry),
      p.stage(Stage.FRAGMENT, HEAD + "void main() { }")
    };
    long raster =
        p.struct(
            "VkPipelineRasterizationStateCreateInfo",
            "rasterizerDiscardEnable",
            discard,
            "lineWidth",
            1f);
    draw(
        p,
        stages,
        nothing(p),
        1,
        (q, c) -> {
          q.call("vkCmdBeginQuery", c, pool, 0, 0);
          q.call("vkCmdDraw", c, 30, 1, 0, 0);
          q.call("vkCmdEndQuery", c, pool, 0);
        },
        "pRasterizationState",
        raster);
    long out = p.allocate(4);
    p.ok("vkGetQueryPoolResults", p.device, pool, 0, 1, 4, out, 4, VK_QUERY_RESULT_WAIT_BIT);
    return new int[] {NativeMemory.getInt(out)};
  }

  /** Fragments write an image, some beyond its edge; the image is what is told. */
  private static void storageImages(String feature, String qualifier, int format) {
    ALL.put(
        feature,
        p -> {
          int type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
          long[] set = p.set(STAGES, type);
          int usage =
              VK_IMAGE_USAGE_STORAGE_BIT
                  | VK_IMAGE_USAGE_TRANSFER_SRC_BIT
                  | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
          long image = p.image(format, SIZE, SIZE, usage);
          long commands = p.begin();
          p.call(
              "vkCmdClearColorImage",
              commands,
              image,
              VK_IMAGE_LAYOUT_GENERAL,
              p.floats(0.25f, 0.5f, 0, 1),
              1,
              p.struct(
                  "VkImageSubresourceRange",
                  "aspectMask",
                  VK_IMAGE_ASPECT_COLOR_BIT,
                  "levelCount",
                  1,
                  "layerCount",
                  1));
          p.submit(commands);
          p.write(set[1], 0, type, 0, p.view(image, format, VK_IMAGE_ASPECT_COLOR_BIT), 0);
          String how = qualifier.equals("writeonly") ? "" : ", " + qualifier;
          String access = qualifier.equals("writeonly") ? "writeonly " : "";
          String look =
              HEAD
                  + "layout(set = 0, binding = 0%s) uniform %simage2D image;\n"
                      .formatted(how, access)
                  + """
                  layout(location = 0) in vec4 tint;
                  layout(location = 0) out vec4 colour;
                  void main() {
                    imageStore(image, ivec2(gl_FragCoord.x * 2.0, 31.0 - gl_FragCoord.y), vec4(0.75));
                    colour = tint;
                  }
                  """;
          draw(p, stages(p, vertex(""), look), set, 1, FeatureProbes::thirty);
          return p.read(image, SIZE, SIZE);
        });
  }

  private static void divisor(String feature, int divisor) {
    ALL.put(
        feature,
        p -> {
          byte[] bytes = new byte[64];
          new java.util.Random(divisor).nextBytes(bytes);
          long buffer = p.buffer(STORAGE_USAGE, bytes);
          String shader =
              vertex(
                      "i += 3 * gl_InstanceIndex; gl_Position = vec4(place(i), 0.5, 1); tint = paintIn;")
                  .replace(HEAD, HEAD + "layout(location = 3) in vec4 paintIn;\n");
          return draw(
              p,
              stages(p, shader, fragment("")),
              nothing(p),
              1,
              (q, c) -> {
                q.call("vkCmdBindVertexBuffers", c, 0, 1, q.longs(buffer), q.longs(0));
                q.call("vkCmdDraw", c, 3, 8, 0, 0);
              },
              "pVertexInputState",
              p.struct(
                  "VkPipelineVertexInputStateCreateInfo",
                  "vertexBindingDescriptionCount",
                  1,
                  "pVertexBindingDescriptions",
                  p.ints(0, 4, VK_VERTEX_INPUT_RATE_INSTANCE),
                  "vertexAttributeDescriptionCount",
                  1,
                  "pVertexAttributeDescriptions",
                  p.ints(3, 0, COLOR, 0),
                  "pNext",
                  p.struct(
                      "VkPipelineVertexInputDivisorStateCreateInfoEXT",
                      "vertexBindingDivisorCount",
                      1,
                      "pVertexBindingDivisors",
                      p.ints(0, divisor))));
        });
  }

  private static void sampling() {
    border("customBorderColors", COLOR);
    border("customBorderColorWithoutFormat", VK_FORMAT_UNDEFINED);
    ALL.put("borderColorSwizzle borderColorSwizzleFromImage", FeatureProbes::turnedBorder);
    sampled(
        "samplerAnisotropy",
        "vec2(at.x * 9.0, at.y)",
        "",
        "anisotropyEnable",
        1,
        "maxAnisotropy",
        8f);
    sampled(
        "samplerMirrorClampToEdge",
        "at * 4.0 - 2.0",
        "",
        "addressModeU",
        VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE,
        "addressModeV",
        VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE);
    sampled(
        "shaderImageGatherExtended",
        "at",
        "ivec2 by = ivec2(gl_FragCoord.xy) % 7 - 3; colour = textureGatherOffset(image, at, by, 1);");
  }

  private static void border(String feature, int format) {
    ALL.put(
        feature,
        p -> {
          long custom = p.struct("VkSamplerCustomBorderColorCreateInfoEXT", "format", format);
          NativeMemory.writeArray(new float[] {0.25f, 0.5f, 0.75f, 0.5f}, custom + 16);
          return sampled(
              p,
              "at * 3.0 - 1.0",
              "",
              "addressModeU",
              VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
              "addressModeV",
              VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
              "borderColor",
              VK_BORDER_COLOR_FLOAT_CUSTOM_EXT,
              "pNext",
              custom);
        });
  }

  private static void sampled(String feature, String at, String more, Object... members) {
    ALL.put(feature, p -> sampled(p, at, more, members));
  }

  /** The border's components change places as those of texels do. */
  private static int[] turnedBorder(TestProgram p) {
    long custom = p.struct("VkSamplerCustomBorderColorCreateInfoEXT", "format", COLOR);
    NativeMemory.writeArray(new float[] {0.2f, 0.4f, 0.6f, 0.8f}, custom + 16);
    return sampled(
        p,
        new Object[] {
          "components.r",
          VK_COMPONENT_SWIZZLE_B,
          "components.g",
          VK_COMPONENT_SWIZZLE_A,
          "components.b",
          VK_COMPONENT_SWIZZLE_ONE,
          "components.a",
          VK_COMPONENT_SWIZZLE_R
        },
        "at * 3.0 - 1.0",
        "",
        "addressModeU",
        VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
        "addressModeV",
        VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
        "borderColor",
        VK_BORDER_COLOR_FLOAT_CUSTOM_EXT,
        "pNext",
        custom);
  }

  private static int[] sampled(TestProgram p, String at, String more, Object... members) {
    return sampled(p, new Object[0], at, more, members);
  }

  private static int[] sampled(
      TestProgram p, Object[] ofView, String at, String more, Object... members) {
    int type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    long[] set = p.set(STAGES, type);
    int usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    long image = p.image(COLOR, 8, 8, usage);
    byte[] texels = new byte[256];
    new java.util.Random(3).nextBytes(texels);
    long source = p.buffer(STORAGE_USAGE, texels);
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
            8,
            "imageExtent.height",
            8,
            "imageExtent.depth",
            1));
    p.submit(commands);
    Object[] given = {"magFilter", VK_FILTER_LINEAR, "minFilter", VK_FILTER_LINEAR};
    Object[] all = java.util.Arrays.copyOf(given, given.length + members.length);
    System.arraycopy(members, 0, all, given.length, members.length);
    long sampler = p.make("vkCreateSampler", p.device, p.struct("VkSamplerCreateInfo", all), 0);
    long view = p.view(image, COLOR, VK_IMAGE_ASPECT_COLOR_BIT, ofView);
    p.write(set[1], 0, type, 0, view, sampler);
    String look =
        HEAD
            + """
                  layout(set = 0, binding = 0) uniform sampler2D image;
                  layout(location = 0) in vec4 tint;
                  layout(location = 0) out vec4 colour;
                  void main() {
                    vec2 at = gl_FragCoord.xy / 32.0;
                    colour = texture(image, AT);
                    MORE
                  }
                  """
                .replace("AT", at)
                .replace("MORE", more);
    return draw(p, stages(p, vertex(""), look), set, 1, FeatureProbes::thirty);
  }
}
