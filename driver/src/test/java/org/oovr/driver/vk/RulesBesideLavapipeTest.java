// Long because structs have many members, each on a line of its own.
package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.vk.Beside.same;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** Rules that random programs beside lavapipe have found. */
class RulesBesideLavapipeTest {
  private static final int SIDE = 6;
  private static final int DEPTH = 5;
  private static final int SIZE = FeatureProbes.SIZE;

  // --- blits of volumes

  private static long volume(TestProgram p, int format) {
    int usage =
        VK_IMAGE_USAGE_TRANSFER_SRC_BIT
            | VK_IMAGE_USAGE_TRANSFER_DST_BIT
            | VK_IMAGE_USAGE_SAMPLED_BIT
            | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    long image =
        p.image(format, SIDE, SIDE, usage, "imageType", VK_IMAGE_TYPE_3D, "extent.depth", DEPTH);
    byte[] texels = new byte[4 * SIDE * SIDE * DEPTH];
    new Random(3).nextBytes(texels);
    long source = p.buffer(VK_BUFFER_USAGE_TRANSFER_SRC_BIT, texels);
    long commands = p.begin();
    p.call("vkCmdCopyBufferToImage", commands, source, image, 1, 1, region(p, DEPTH));
    p.submit(commands);
    return image;
  }

  private static long region(TestProgram p, int depth) {
    return p.struct(
        "VkBufferImageCopy",
        "imageSubresource.aspectMask",
        VK_IMAGE_ASPECT_COLOR_BIT,
        "imageSubresource.layerCount",
        1,
        "imageExtent.width",
        SIDE,
        "imageExtent.height",
        SIDE,
        "imageExtent.depth",
        depth);
  }

  /** Blits all of a volume into slices of another; its words. */
  private static int[] blit(
      TestProgram p, int from, int to, int filter, int[] slices, int[] target) {
    // Long because structs have many members, each on a line of its own.
    long source = volume(p, from);
    long image = volume(p, to);
    long commands = p.begin();
    p.call(
        "vkCmdBlitImage",
        commands,
        source,
        1,
        image,
        1,
        1,
        p.struct(
            "VkImageBlit",
            "srcSubresource.aspectMask",
            1,
            "srcSubresource.layerCount",
            1,
            "srcOffsets[0].z",
            slices[0],
            "srcOffsets[1].x",
            SIDE,
            "srcOffsets[1].y",
            SIDE,
            "srcOffsets[1].z",
            slices[1],
            "dstSubresource.aspectMask",
            1,
            "dstSubresource.layerCount",
            1,
            "dstOffsets[0].z",
            target[0],
            "dstOffsets[1].x",
            SIDE,
            "dstOffsets[1].y",
            SIDE,
            "dstOffsets[1].z",
            target[1]),
        filter);
    p.submit(commands);
    long read = p.buffer(4L * SIDE * SIDE * DEPTH, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    long address = p.map(p.lastMemory);
    commands = p.begin();
    p.call("vkCmdCopyImageToBuffer", commands, image, 1, read, 1, region(p, DEPTH));
    p.submit(commands);
    int[] words = new int[SIDE * SIDE * DEPTH];
    NativeMemory.readArray(address, words);
    return words;
  }

  private static void blits(int from, int to, int filter, int[] slices, int... target) {
    same(1, p -> blit(p, from, to, filter, slices, target));
  }

  @Test
  void slicesAreScaled() {
    int format = VK_FORMAT_R32_UINT;
    blits(format, format, VK_FILTER_NEAREST, new int[] {0, 5}, 0, 3);
    blits(format, format, VK_FILTER_NEAREST, new int[] {1, 3}, 0, 5);
  }

  @Test
  void slicesAreTurned() {
    int format = VK_FORMAT_R8G8B8A8_UINT;
    blits(format, format, VK_FILTER_NEAREST, new int[] {0, 5}, 5, 0);
    blits(format, format, VK_FILTER_NEAREST, new int[] {4, 1}, 1, 4);
  }

  @Test
  void slicesAreFiltered() {
    int bytes = VK_FORMAT_R8G8B8A8_UNORM;
    blits(bytes, bytes, VK_FILTER_LINEAR, new int[] {0, 5}, 0, 3);
    blits(VK_FORMAT_R16G16_UNORM, bytes, VK_FILTER_LINEAR, new int[] {0, 2}, 5, 0);
  }

  // --- samples and blending

  /** Inputs without a qualifier are the same for all samples, whichever are shaded. */
  @Test
  void inputsOfShadedSamples() {
    same(
        1,
        p ->
            FeatureProbes.draw(
                p,
                FeatureProbes.usual(p),
                FeatureProbes.nothing(p),
                4,
                FeatureProbes::thirty,
                "pMultisampleState",
                p.struct(
                    "VkPipelineMultisampleStateCreateInfo",
                    "rasterizationSamples",
                    4,
                    "sampleShadingEnable",
                    1,
                    "minSampleShading",
                    1f)));
  }

  /** A target without alpha has alpha 1, beside which a negative alpha of the source is less. */
  @Test
  void saturatedFactorsBelowZero() {
    int format = VK_FORMAT_R16G16_SNORM;
    same(
        1,
        p -> {
          long image = p.image(format, SIZE, SIZE, FeatureProbes.TARGET);
          long view = p.view(image, format, VK_IMAGE_ASPECT_COLOR_BIT);
          long layout = p.layout(FeatureProbes.nothing(p)[0]);
          long pipeline =
              p.full(
                  """
                  #version 450
                  layout(location = 0) out vec4 colour;
                  void main() { colour = vec4(0.5, 0.25, 0.0, gl_FragCoord.x / 16.0 - 1.0); }
                  """,
                  layout,
                  SIZE,
                  1,
                  "pNext",
                  p.struct(
                      "VkPipelineRenderingCreateInfo",
                      "colorAttachmentCount",
                      1,
                      "pColorAttachmentFormats",
                      p.ints(format)),
                  "pColorBlendState",
                  FeatureProbes.blending(
                      p,
                      p.struct(
                          "VkPipelineColorBlendAttachmentState",
                          "colorWriteMask",
                          15,
                          "blendEnable",
                          1,
                          "srcColorBlendFactor",
                          VK_BLEND_FACTOR_ONE,
                          "dstColorBlendFactor",
                          VK_BLEND_FACTOR_SRC_ALPHA_SATURATE)));
          long commands = p.begin();
          p.beginRendering(commands, view, 0, SIZE);
          p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, 0);
          p.call("vkCmdDraw", commands, 3, 1, 0, 0);
          p.call("vkCmdDraw", commands, 3, 1, 0, 0);
          p.call("vkCmdEndRendering", commands);
          p.submit(commands);
          return p.read(image, SIZE, SIZE);
        });
  }

  // --- layers and input attachments

  private static long attachment(TestProgram p, int load) {
    return p.struct(
        "VkAttachmentDescription",
        "format",
        FeatureProbes.COLOR,
        "samples",
        1,
        "loadOp",
        load,
        "initialLayout",
        VK_IMAGE_LAYOUT_GENERAL,
        "finalLayout",
        VK_IMAGE_LAYOUT_GENERAL);
  }

  /** A pass of one subpass that draws to its first attachment and reads the second. */
  private static long readingPass(TestProgram p, int load) {
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
                attachment(p, VK_ATTACHMENT_LOAD_OP_CLEAR),
                attachment(p, load)),
            "subpassCount",
            1,
            "pSubpasses",
            p.struct(
                "VkSubpassDescription",
                "inputAttachmentCount",
                1,
                "pInputAttachments",
                p.ints(1, VK_IMAGE_LAYOUT_GENERAL),
                "colorAttachmentCount",
                1,
                "pColorAttachments",
                p.ints(0, VK_IMAGE_LAYOUT_GENERAL))),
        0);
  }

  private static long layers(TestProgram p, int more) {
    return p.image(FeatureProbes.COLOR, SIZE, SIZE, FeatureProbes.TARGET | more, "arrayLayers", 2);
  }

  private static long both(TestProgram p, long image) {
    return p.view(
        image,
        FeatureProbes.COLOR,
        VK_IMAGE_ASPECT_COLOR_BIT,
        "viewType",
        VK_IMAGE_VIEW_TYPE_2D_ARRAY,
        "subresourceRange.layerCount",
        2);
  }

  private static long readingPipeline(TestProgram p, long layout, long pass) {
    String vertex =
        """
        #version 450
        #extension GL_ARB_shader_viewport_layer_array : require
        void main() {
          int i = gl_VertexIndex;
          vec2 at = vec2(fract(i * 0.61803), fract(i * 0.75487 + 0.2)) * 1.8 - 0.9;
          gl_Position = vec4(at, 0.5, 1.0);
          gl_Layer = i / 3 % 2;
        }
        """;
    String fragment =
        """
        #version 450
        layout(input_attachment_index = 0, binding = 0) uniform subpassInput before;
        layout(location = 0) out vec4 colour;
        void main() { colour = subpassLoad(before).bgra; }
        """;
    return p.full(
        fragment,
        layout,
        SIZE,
        1,
        "pStages",
        p.array(
            "VkPipelineShaderStageCreateInfo",
            p.stage(Stage.VERTEX, vertex),
            p.stage(Stage.FRAGMENT, fragment)),
        "renderPass",
        pass);
  }

  private static int[] readLayers(TestProgram p, int load) {
    // Long because structs have many members, each on a line of its own.
    int type = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
    long[] set = p.set(VK_SHADER_STAGE_FRAGMENT_BIT, type);
    long layout = p.layout(set[0]);
    long image = layers(p, 0);
    long before = layers(p, VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
    byte[] texels = new byte[8 * SIZE * SIZE];
    new Random(5).nextBytes(texels);
    long source = p.buffer(VK_BUFFER_USAGE_TRANSFER_SRC_BIT, texels);
    long commands = p.begin();
    p.call(
        "vkCmdCopyBufferToImage",
        commands,
        source,
        before,
        1,
        1,
        p.struct(
            "VkBufferImageCopy",
            "imageSubresource.aspectMask",
            VK_IMAGE_ASPECT_COLOR_BIT,
            "imageSubresource.layerCount",
            2,
            "imageExtent.width",
            SIZE,
            "imageExtent.height",
            SIZE,
            "imageExtent.depth",
            1));
    p.submit(commands);
    long[] views = {both(p, image), both(p, before)};
    p.write(set[1], 0, type, 0, views[1], 0);
    long pass = readingPass(p, load);
    long framebuffer =
        p.make(
            "vkCreateFramebuffer",
            p.device,
            p.struct(
                "VkFramebufferCreateInfo",
                "renderPass",
                pass,
                "attachmentCount",
                2,
                "pAttachments",
                p.longs(views),
                "width",
                SIZE,
                "height",
                SIZE,
                "layers",
                2),
            0);
    long pipeline = readingPipeline(p, layout, pass);
    commands = p.begin();
    Passes.begin(p, commands, pass, framebuffer, SIZE, 0, 1, 0, 1, 0.2f, 0.4f, 0.6f, 0.8f);
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, set[1]);
    p.call("vkCmdDraw", commands, 24, 1, 0, 0);
    long rectangle =
        p.struct(
            "VkClearRect",
            "rect.offset.x",
            5,
            "rect.extent.width",
            9,
            "rect.extent.height",
            20,
            "baseArrayLayer",
            1,
            "layerCount",
            1);
    long clear = p.struct("VkClearAttachment", "aspectMask", VK_IMAGE_ASPECT_COLOR_BIT);
    p.call("vkCmdClearAttachments", commands, 1, clear, 1, rectangle);
    p.call("vkCmdEndRenderPass", commands);
    p.submit(commands);
    int[] words = Arrays.copyOf(ImageProbes.layers(p, image, SIZE, 2), 4 * SIZE * SIZE);
    int half = words.length / 2;
    System.arraycopy(ImageProbes.layers(p, before, SIZE, 2), 0, words, half, half);
    return words;
  }

  /** What is read is the layer that is drawn to; lavapipe 22.3.6 reads the first of all. */
  @Test
  void inputAttachmentsOfLayers() {
    try (TestProgram p = new TestProgram()) {
      int[] words = readLayers(p, VK_ATTACHMENT_LOAD_OP_LOAD);
      int half = words.length / 2;
      int second = 0;
      for (int i = 0; i < half; i++) {
        int before = words[half + i];
        int turned = before & 0xff00ff00 | (before & 0xff) << 16 | before >> 16 & 0xff;
        boolean drawn = words[i] == turned;
        assertTrue(drawn || words[i] == 0xff00ff00 || words[i] == 0, "word " + i);
        second += drawn && i >= half / 2 ? 1 : 0;
      }
      assertTrue(second > 100, "pixels of the second layer: " + second);
    }
  }

  /** What a pass only reads is cleared, too; clears inside of passes have layers. */
  @Test
  void inputAttachmentsAreCleared() {
    same(0, p -> readLayers(p, VK_ATTACHMENT_LOAD_OP_CLEAR));
  }

  // --- vertices and texels

  /** Divisor 0 keeps the element of the first instance. */
  @Test
  void attributesOfTheFirstInstance() {
    String shader =
        FeatureProbes.vertex("")
            .replace("layout(loc", "layout(location = 0) in vec4 g;\nlayout(loc")
            .replace("tint = paint(i);", "tint = g + 0.1 * gl_InstanceIndex;");
    same(
        1,
        p -> {
          long binding = p.struct("VkVertexInputBindingDescription", "stride", 4, "inputRate", 1);
          long divisor = p.struct("VkVertexInputBindingDivisorDescriptionEXT", "divisor", 0);
          long divisors =
              p.struct(
                  "VkPipelineVertexInputDivisorStateCreateInfoEXT",
                  "vertexBindingDivisorCount",
                  1,
                  "pVertexBindingDivisors",
                  divisor);
          long buffer = FeatureProbes.words(p, 0xff, 0xff00, 0xff0000, 0x80ff80ff, 0xffff);
          return FeatureProbes.draw(
              p,
              FeatureProbes.stages(p, shader, FeatureProbes.fragment("")),
              FeatureProbes.nothing(p),
              1,
              (q, c) -> {
                q.call("vkCmdBindVertexBuffers", c, 0, 1, q.longs(buffer), q.longs(0));
                q.call("vkCmdDraw", c, 30, 2, 0, 2);
              },
              "pVertexInputState",
              p.struct(
                  "VkPipelineVertexInputStateCreateInfo",
                  "pNext",
                  divisors,
                  "vertexBindingDescriptionCount",
                  1,
                  "pVertexBindingDescriptions",
                  binding,
                  "vertexAttributeDescriptionCount",
                  1,
                  "pVertexAttributeDescriptions",
                  p.struct("VkVertexInputAttributeDescription", "format", FeatureProbes.COLOR)));
        });
  }

  /** Borders of compressed colours without alpha are opaque, and so is what lies outside. */
  @Test
  void bordersOfOpaqueBlocks() {
    int type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    int format = VK_FORMAT_BC1_RGB_UNORM_BLOCK;
    String look =
        """
        #version 450
        layout(binding = 0) uniform sampler2D image;
        layout(location = 0) in vec4 tint;
        layout(location = 0) out vec4 colour;
        void main() {
          ivec2 at = ivec2(gl_FragCoord.xy) / 2 - 2;
          colour = at.y > 5 ? texelFetch(image, at - ivec2(0, 8), 0) : texture(image, at / 8.0);
        }
        """;
    same(
        1,
        p -> {
          int usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
          long image = p.image(format, 4, 4, usage);
          long source =
              p.buffer(VK_BUFFER_USAGE_TRANSFER_SRC_BIT, new byte[] {1, 90, 3, 8, 27, 99, 120, 77});
          long commands = p.begin();
          p.call(
              "vkCmdCopyBufferToImage",
              commands,
              source,
              image,
              1,
              1,
              p.struct(
                  "VkBufferImageCopy",
                  "imageSubresource.aspectMask",
                  VK_IMAGE_ASPECT_COLOR_BIT,
                  "imageSubresource.layerCount",
                  1,
                  "imageExtent.width",
                  4,
                  "imageExtent.height",
                  4,
                  "imageExtent.depth",
                  1));
          p.submit(commands);
          int border = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
          long sampler =
              p.make(
                  "vkCreateSampler",
                  p.device,
                  p.struct("VkSamplerCreateInfo", "addressModeU", border, "addressModeV", border),
                  0);
          long[] set = p.set(FeatureProbes.STAGES, type);
          p.write(set[1], 0, type, 0, p.view(image, format, VK_IMAGE_ASPECT_COLOR_BIT), sampler);
          long[] stages = FeatureProbes.stages(p, FeatureProbes.vertex(""), look);
          return FeatureProbes.draw(p, stages, set, 1, FeatureProbes::thirty);
        });
  }

  /** Fragments know the number of the patch that they come from. */
  @Test
  void numbersOfPatches() {
    same(
        1,
        p -> {
          long[] stages = StateProbes.tessellated(p, "0.0");
          stages[3] =
              p.stage(
                  Stage.FRAGMENT,
                  FeatureProbes.fragment("colour.r = float(gl_PrimitiveID) / 8.0;"));
          return FeatureProbes.draw(
              p,
              stages,
              FeatureProbes.nothing(p),
              1,
              FeatureProbes::thirty,
              StateProbes.patches(p, 3));
        });
  }

  private static final String EVALUATION =
      """
      #version 450
      layout(triangles) in;
      layout(location = 0) flat in int told[];
      layout(location = 0) flat out int instance;
      void main() {
        gl_Position = vec4(gl_TessCoord.xy, 0.5, 1.0);
        instance = told[0];
      }
      """;

  /** The most that primitives behind patches are numbered with, by instance. */
  private static int[] numbersOfDivided(TestProgram p) {
    int storage = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    long[] set = p.set(FeatureProbes.STAGES, storage);
    long told = p.buffer(VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, new byte[12]);
    long address = p.map(p.lastMemory);
    p.write(set[1], 0, storage, told, 0, 0);
    String head = "#version 450\nlayout(location = 0) flat ";
    String vertex = head + "out int n; void main() { n = gl_InstanceIndex; }";
    String control =
        head
            + "in int n[]; layout(location = 0) flat out int told[]; layout(vertices = 3) out;"
            + "void main() { told[gl_InvocationID] = n[0]; gl_TessLevelInner[0] = 1.0;"
            + "for (int k = 0; k < 3; k++) gl_TessLevelOuter[k] = 2.0 + gl_PrimitiveID; }";
    String geometry =
        head
            + "in int n[]; layout(triangles) in; layout(points, max_vertices = 1) out;"
            + "layout(set = 0, binding = 0) buffer O { int most[]; };"
            + "void main() { atomicMax(most[n[0]], gl_PrimitiveIDIn); }";
    long[] stages = {
      p.stage(Stage.VERTEX, vertex),
      p.stage(Stage.TESSELLATION_CONTROL, control),
      p.stage(Stage.TESSELLATION_EVALUATION, EVALUATION),
      p.stage(Stage.GEOMETRY, geometry)
    };
    Object[] patches = StateProbes.patches(p, 3);
    FeatureProbes.draw(p, stages, set, 1, (q, c) -> q.call("vkCmdDraw", c, 9, 3, 0, 0), patches);
    int[] most = new int[3];
    NativeMemory.readArray(address, most);
    assertTrue(most[0] > 8);
    return most;
  }

  /** Geometry shaders count the primitives of patches anew in each instance. */
  @Test
  void numbersOfDividedPrimitives() {
    Beside.sameCompiled(0, RulesBesideLavapipeTest::numbersOfDivided);
  }

  /** Outlines are culled by all corners of their polygon, not edge by edge. */
  @Test
  void culledOutlines() {
    String vertex = FeatureProbes.vertex("gl_CullDistance[0] = gl_VertexIndex % 3 - 1.5;");
    String raster = "VkPipelineRasterizationStateCreateInfo";
    same(
        1,
        p -> {
          long lines = p.struct(raster, "polygonMode", VK_POLYGON_MODE_LINE, "lineWidth", 1f);
          long[] stages = FeatureProbes.stages(p, vertex, FeatureProbes.fragment(""));
          long[] set = FeatureProbes.nothing(p);
          String state = "pRasterizationState";
          return FeatureProbes.draw(p, stages, set, 1, FeatureProbes::thirty, state, lines);
        });
  }
}
