package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/**
 * Passes of two views with stages of primitives: each layer is what a pass of one view draws whose
 * shaders have the view's number in their text. Lavapipe 22.3.6 draws all views into the first
 * layer there, and what it clips, too; in passes of one view it agrees.
 */
class ViewsTest {
  private static final int BOTH = 3;

  /** Makes the stages of a program that knows its view by these words. */
  private interface Stages extends BiFunction<TestProgram, String, long[]> {}

  private static int[] draw(Stages stages, String view, int mask, boolean patches) {
    return draw(new TestProgram(), stages, view, mask, patches);
  }

  private static int[] draw(
      TestProgram program, Stages stages, String view, int mask, boolean patches) {
    try (TestProgram p = program) {
      Object[] more = patches ? StateProbes.patches(p, 3) : new Object[0];
      long[] made = stages.apply(p, view);
      int[] words = StateProbes.inPass(p, made, mask, false, FeatureProbes::thirty, more);
      assertEquals("[]", p.log.toString());
      return words;
    }
  }

  private static void check(Stages stages, boolean patches) {
    int[] drawn = draw(stages, "gl_ViewIndex", BOTH, patches);
    int layer = drawn.length / 2;
    int[] first = draw(stages, "0", 0, patches);
    assertArrayEquals(first, Arrays.copyOf(drawn, layer), "first view");
    int[] second = draw(stages, "1", 0, patches);
    assertArrayEquals(second, Arrays.copyOfRange(drawn, layer, 2 * layer), "second view");
  }

  @Test
  void geometryShadersKnowTheirView() {
    String geometry =
        """
        #version 450
        #extension GL_EXT_multiview : require
        layout(triangles) in;
        layout(triangle_strip, max_vertices = 3) out;
        layout(location = 0) in vec4 given[];
        layout(location = 0) out vec4 tint;
        void main() {
          for (int k = 0; k < 3; k++) {
            gl_Position = gl_in[k].gl_Position * vec4(1.0 - 0.4 * VIEW, 1, 1, 1);
            tint = VIEW == 0 ? given[k] : given[k].zyxw;
            EmitVertex();
          }
        }
        """;
    check(
        (p, view) ->
            new long[] {
              p.stage(Stage.VERTEX, FeatureProbes.vertex("")),
              p.stage(Stage.GEOMETRY, geometry.replace("VIEW", view)),
              p.stage(Stage.FRAGMENT, FeatureProbes.fragment(""))
            },
        false);
  }

  @Test
  void tessellationKnowsItsView() {
    check((p, view) -> StateProbes.tessellated(p, "0.3 * " + view), true);
  }

  /** The floor that {@code samples.vulkan.VulkanStereo} lacks in the second eye on lavapipe. */
  @Test
  void triangleThatTheNearPlaneCutsIsInBothViews() {
    Stages stages =
        (p, view) ->
            new long[] {
              p.stage(Stage.VERTEX, CUT.replace("VIEW", view)),
              p.stage(Stage.FRAGMENT, FeatureProbes.fragment(""))
            };
    check(stages, false);
    int[] both = draw(stages, "gl_ViewIndex", BOTH, false);
    int layer = both.length / 2;
    int[] theirs = draw(Beside.lavapipe(), stages, "gl_ViewIndex", BOTH, false);
    for (int view = 0; view < 2; view++) {
      int[] ours = Arrays.copyOfRange(both, view * layer, (view + 1) * layer);
      int[] alone = draw(Beside.lavapipe(), stages, Integer.toString(view), 0, false);
      assertEquals(0, differing(ours, alone), "a pass of one view");
    }
    int[] second = Arrays.copyOfRange(theirs, layer, 2 * layer);
    assertEquals(1, Arrays.stream(second).distinct().count(), "lavapipe's second layer is mended");
  }

  // --- masks with holes

  private static final int TARGET =
      VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
          | VK_IMAGE_USAGE_TRANSFER_SRC_BIT
          | VK_IMAGE_USAGE_TRANSFER_DST_BIT;

  private static final int COLOR = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int SIZE = 8;
  private static final int LAYERS = 4;

  /** The numbers of views that a mask has are those of its bits, and other layers stay. */
  @Test
  void masksMayHaveHoles() {
    Beside.same(0, p -> masked(p, false));
    Beside.same(0, p -> masked(p, true));
  }

  /** Each view is cleared when it is first drawn, and counts in a query of its own. */
  @Test
  void subpassesHaveViewsOfTheirOwn() {
    int words = SIZE * SIZE * LAYERS + 4;
    // lavapipe 22.3.6 says of the second view's query that it is not available, for ever
    Beside.same(0, p -> Arrays.copyOf(twoMasks(p), words));
    try (TestProgram p = new TestProgram()) {
      int[] all = twoMasks(p);
      int[] second = Arrays.copyOfRange(all, words, all.length);
      assertArrayEquals(new int[] {1, 1, 0}, second, "second views' queries, and an unused one");
    }
  }

  private static long filled(TestProgram p, int samples) {
    long image = p.image(COLOR, SIZE, SIZE, TARGET, "arrayLayers", LAYERS, "samples", samples);
    long commands = p.begin();
    p.call(
        "vkCmdClearColorImage",
        commands,
        image,
        VK_IMAGE_LAYOUT_GENERAL,
        p.floats(0.2f, 0.4f, 0.6f, 0.8f),
        1,
        p.struct(
            "VkImageSubresourceRange",
            "aspectMask",
            VK_IMAGE_ASPECT_COLOR_BIT,
            "levelCount",
            1,
            "layerCount",
            LAYERS));
    p.submit(commands);
    return image;
  }

  private static long seen(TestProgram p, long image) {
    return p.view(
        image,
        COLOR,
        VK_IMAGE_ASPECT_COLOR_BIT,
        "viewType",
        VK_IMAGE_VIEW_TYPE_2D_ARRAY,
        "subresourceRange.layerCount",
        LAYERS);
  }

  /** Draws a half of the target, brighter by view, and adds to what is there. */
  private static long adding(TestProgram p, long layout, int samples, Object... more) {
    long stages =
        p.array(
            "VkPipelineShaderStageCreateInfo",
            p.stage(Stage.VERTEX, HALF),
            p.stage(Stage.FRAGMENT, VIEWED));
    long blend =
        FeatureProbes.blending(
            p,
            p.struct(
                "VkPipelineColorBlendAttachmentState",
                "blendEnable",
                1,
                "srcColorBlendFactor",
                VK_BLEND_FACTOR_ONE,
                "dstColorBlendFactor",
                VK_BLEND_FACTOR_ONE,
                "colorWriteMask",
                15));
    Object[] all = Arrays.copyOf(more, more.length + 4);
    System.arraycopy(
        new Object[] {"pStages", stages, "pColorBlendState", blend}, 0, all, more.length, 4);
    return p.full(VIEWED, layout, SIZE, samples, all);
  }

  private static int[] masked(TestProgram p, boolean resolved) {
    int mask = 0b101;
    long image = filled(p, 1);
    long drawn = resolved ? filled(p, 4) : image;
    long formats =
        p.struct(
            "VkPipelineRenderingCreateInfo",
            "viewMask",
            mask,
            "colorAttachmentCount",
            1,
            "pColorAttachmentFormats",
            p.ints(COLOR));
    long layout = p.layout(FeatureProbes.nothing(p)[0]);
    long pipeline = adding(p, layout, resolved ? 4 : 1, "pNext", formats);
    long commands = p.begin();
    long attachment =
        p.struct(
            "VkRenderingAttachmentInfo",
            "imageView",
            seen(p, drawn),
            "imageLayout",
            VK_IMAGE_LAYOUT_GENERAL,
            "resolveMode",
            resolved ? VK_RESOLVE_MODE_AVERAGE_BIT : 0,
            "resolveImageView",
            resolved ? seen(p, image) : 0,
            "resolveImageLayout",
            VK_IMAGE_LAYOUT_GENERAL,
            "loadOp",
            VK_ATTACHMENT_LOAD_OP_CLEAR,
            "storeOp",
            VK_ATTACHMENT_STORE_OP_STORE);
    Passes.rendering(
        p,
        commands,
        SIZE,
        "layerCount",
        1,
        "viewMask",
        mask,
        "colorAttachmentCount",
        1,
        "pColorAttachments",
        attachment);
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, layout, 0);
    p.call("vkCmdDraw", commands, 3, 1, 0, 0);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    return ImageProbes.layers(p, image, SIZE, LAYERS);
  }

  private static int[] twoMasks(TestProgram p) {
    long pass = twoMaskedSubpasses(p, 0b101, 0b110);
    long image = filled(p, 1);
    long framebuffer = Passes.framebuffer(p, pass, SIZE, seen(p, image));
    long layout = p.layout(FeatureProbes.nothing(p)[0]);
    long first = adding(p, layout, 1, "renderPass", pass);
    long second = adding(p, layout, 1, "renderPass", pass, "subpass", 1);
    int queries = 5;
    long pool =
        p.make(
            "vkCreateQueryPool",
            p.device,
            p.struct(
                "VkQueryPoolCreateInfo",
                "queryType",
                VK_QUERY_TYPE_OCCLUSION,
                "queryCount",
                queries),
            0);
    long commands = p.begin();
    p.call("vkCmdResetQueryPool", commands, pool, 0, queries);
    Passes.begin(p, commands, pass, framebuffer, SIZE, 0.25f, 0, 0, 1);
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, first, layout, 0);
    p.call("vkCmdBeginQuery", commands, pool, 0, VK_QUERY_CONTROL_PRECISE_BIT);
    p.call("vkCmdDraw", commands, 3, 1, 0, 0);
    p.call("vkCmdEndQuery", commands, pool, 0);
    p.call("vkCmdNextSubpass", commands, VK_SUBPASS_CONTENTS_INLINE);
    p.bind(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, second, layout, 0);
    p.call("vkCmdBeginQuery", commands, pool, 2, VK_QUERY_CONTROL_PRECISE_BIT);
    p.call("vkCmdDraw", commands, 3, 1, 0, 0);
    p.call("vkCmdEndQuery", commands, pool, 2);
    p.call("vkCmdEndRenderPass", commands);
    p.submit(commands);
    long results = p.allocate(8L * queries);
    p.call(
        "vkGetQueryPoolResults",
        p.device,
        pool,
        0,
        queries,
        8L * queries,
        results,
        8,
        VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    int[] counted = new int[2 * queries];
    NativeMemory.readArray(results, counted);
    int[] words = ImageProbes.layers(p, image, SIZE, LAYERS);
    // how views share what they count is the driver's choice
    int[] told = {counted[0] + counted[2], counted[1], counted[4] + counted[6], counted[5]};
    int[] more = {counted[3], counted[7], counted[9]};
    return Stream.of(words, told, more).flatMapToInt(IntStream::of).toArray();
  }

  private static long twoMaskedSubpasses(TestProgram p, int first, int second) {
    long subpass =
        p.struct(
            "VkSubpassDescription",
            "colorAttachmentCount",
            1,
            "pColorAttachments",
            p.ints(0, VK_IMAGE_LAYOUT_GENERAL));
    return p.make(
        "vkCreateRenderPass",
        p.device,
        p.struct(
            "VkRenderPassCreateInfo",
            "pNext",
            p.struct(
                "VkRenderPassMultiviewCreateInfo",
                "subpassCount",
                2,
                "pViewMasks",
                p.ints(first, second)),
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
                "initialLayout",
                VK_IMAGE_LAYOUT_GENERAL,
                "finalLayout",
                VK_IMAGE_LAYOUT_GENERAL),
            "subpassCount",
            2,
            "pSubpasses",
            p.array("VkSubpassDescription", subpass, subpass),
            "dependencyCount",
            1,
            "pDependencies",
            p.struct(
                "VkSubpassDependency",
                "dstSubpass",
                1,
                "srcStageMask",
                VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT,
                "dstStageMask",
                VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT,
                "dependencyFlags",
                VK_DEPENDENCY_VIEW_LOCAL_BIT)),
        0);
  }

  /** Within the target: what lavapipe clips loses its layer. */
  private static final String HALF =
      """
      #version 450
      void main() {
        gl_Position = vec4(vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 2.0 - 1.0, 0.5, 1.0);
      }
      """;

  private static final String VIEWED =
      """
      #version 450
      #extension GL_EXT_multiview : require
      layout(location = 0) out vec4 color;
      void main() {
        color = vec4(vec3(32, 16, 8) * (1 + gl_ViewIndex) / 255.0, 1.0);
      }
      """;

  private static int differing(int[] a, int[] b) {
    int count = 0;
    for (int i = 0; i < a.length; i++) {
      for (int shift = 0; shift < 32; shift += 8) {
        count += Math.abs((a[i] >>> shift & 255) - (b[i] >>> shift & 255)) > 1 ? 1 : 0;
      }
    }
    return count;
  }

  /** One triangle whose third corner lies behind the viewer. */
  private static final String CUT =
      """
      #version 450
      #extension GL_EXT_multiview : require
      layout(location = 0) out vec4 tint;
      void main() {
        int i = gl_VertexIndex;
        float x = i == 0 ? -0.8 : i == 1 ? 0.7 : 0.1;
        gl_Position = vec4(x + 0.2 * VIEW, i == 2 ? -0.9 : 0.6, i == 2 ? -0.5 : 0.5, 1.0);
        tint = vec4(i == 0, i == 1, i == 2, 1.0);
      }
      """;
}
