package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.vk.FeatureProbes.HEAD;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkStructs.QueryPoolCreateInfo;
import org.oovr.simulator.command.Stage;

/** Vertices that go to buffers, on our driver and on lavapipe. */
class FeedbackBesideLavapipeTest {
  private static final int WORDS = 1024;
  private static final int USAGE =
      VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT
          | VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT
          | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT
          | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT;

  private static final String VERTEX =
      HEAD
          + """
          layout(location = 0, xfb_buffer = 0, xfb_stride = 36, xfb_offset = 16) out vec4 tint;
          layout(location = 1, xfb_buffer = 0, xfb_offset = 32) out int number;
          layout(location = 2, xfb_buffer = 1, xfb_stride = 24, xfb_offset = 0) out mat2 turn;
          layout(location = 4, xfb_buffer = 1, xfb_offset = 16) out vec2 pair[1];
          out gl_PerVertex { layout(xfb_buffer = 0, xfb_offset = 0) vec4 gl_Position; };
          void main() {
            int i = gl_VertexIndex;
            vec2 at = vec2(fract(i * 0.61803), fract(i * 0.75487 + 0.2)) * 2.2 - 1.1;
            gl_Position = vec4(at, 0.5, 1.0);
            tint = vec4(fract(i * 0.13), fract(i * 0.29), fract(i * 0.47), 1.0);
            number = i * 7 - 20;
            turn = mat2(i, 1, 2, i * 0.5);
            pair[0] = at * 3.0;
          }
          """;

  private static final String FRAGMENT =
      HEAD
          + """
          layout(location = 0) in vec4 tint;
          layout(location = 0) out vec4 colour;
          void main() { colour = tint; }
          """;

  /** Buffers of words that the host sees. */
  private record Mapped(long buffer, long bytes) {
    static Mapped of(TestProgram p) {
      long buffer = p.buffer(4 * WORDS, USAGE);
      long bytes = p.map(p.lastMemory);
      for (int i = 0; i < WORDS; i++) {
        NativeMemory.putInt(bytes + 4L * i, 0x5a5a5a5a);
      }
      return new Mapped(buffer, bytes);
    }
  }

  private static int[] all(int[] more, Mapped... buffers) {
    int[] words = new int[buffers.length * WORDS + more.length];
    for (int b = 0; b < buffers.length; b++) {
      int[] one = new int[WORDS];
      NativeMemory.readArray(buffers[b].bytes, one);
      assertTrue(Arrays.stream(one).anyMatch(w -> w != 0x5a5a5a5a), "nothing is written");
      System.arraycopy(one, 0, words, b * WORDS, WORDS);
    }
    System.arraycopy(more, 0, words, buffers.length * WORDS, more.length);
    return words;
  }

  private static long pool(TestProgram p, int count) {
    long info =
        p.struct(
            "VkQueryPoolCreateInfo",
            "queryType",
            VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT,
            "queryCount",
            count);
    long pool = p.make("vkCreateQueryPool", p.device, info, 0);
    p.call("vkResetQueryPool", p.device, pool, 0, count);
    return pool;
  }

  private static int[] results(TestProgram p, long pool, int count) {
    long out = p.allocate(8L * count);
    p.ok(
        "vkGetQueryPoolResults",
        p.device,
        pool,
        0,
        count,
        8 * count,
        out,
        8,
        VK_QUERY_RESULT_WAIT_BIT);
    int[] words = new int[2 * count];
    NativeMemory.readArray(out, words);
    return words;
  }

  private static int[] captured(TestProgram p) {
    Mapped first = Mapped.of(p);
    Mapped second = Mapped.of(p);
    Mapped counts = Mapped.of(p);
    long buffers = p.longs(first.buffer, second.buffer);
    long offsets = p.longs(16, 0);
    long sizes = p.longs(36 * 20, -1);
    long counters = p.longs(counts.buffer, counts.buffer);
    long places = p.longs(0, 8);
    long pool = pool(p, 1);
    int[] image =
        FeatureProbes.draw(
            p,
            FeatureProbes.stages(p, VERTEX, FRAGMENT),
            FeatureProbes.nothing(p),
            1,
            (q, c) -> {
              q.call("vkCmdBindTransformFeedbackBuffersEXT", c, 0, 2, buffers, offsets, sizes);
              q.call("vkCmdBeginQuery", c, pool, 0, 0);
              q.call("vkCmdBeginTransformFeedbackEXT", c, 0, 0, 0, 0);
              q.call("vkCmdDraw", c, 12, 1, 3, 0);
              q.call("vkCmdEndTransformFeedbackEXT", c, 0, 2, counters, places);
              q.call("vkCmdDraw", c, 3, 1, 40, 0);
              q.call("vkCmdBeginTransformFeedbackEXT", c, 0, 2, counters, places);
              q.call("vkCmdDraw", c, 15, 1, 60, 0);
              q.call("vkCmdEndTransformFeedbackEXT", c, 0, 2, counters, places);
              q.call("vkCmdDraw", c, 6, 1, 0, 0); // not asked for: nothing is captured
              q.call("vkCmdEndQuery", c, pool, 0);
            });
    int[] queried = results(p, pool, 1);
    int[] more = Arrays.copyOf(image, image.length + 2);
    System.arraycopy(queried, 0, more, image.length, 2);
    return all(more, first, second, counts);
  }

  /** Two parts of a capture, the second behind the first, of which one buffer has no room. */
  @Test
  void verticesAreAppended() {
    Beside.sameCompiled(2, FeedbackBesideLavapipeTest::captured);
  }

  private static int[] streamed(TestProgram p) {
    // Long because structs have many members, each on a line of its own.
    String geometry =
        HEAD
            + """
            layout(points) in;
            layout(points, max_vertices = 8) out;
            layout(location = 0) in vec4 tint[];
            layout(location = 0, stream = 0, xfb_buffer = 0, xfb_stride = 16, xfb_offset = 0)
                out vec4 one;
            layout(location = 1, stream = 1, xfb_buffer = 1, xfb_stride = 8, xfb_offset = 0)
                out ivec2 two;
            void main() {
              for (int k = 0; k < gl_PrimitiveIDIn % 3; k++) {
                one = tint[0] + k;
                gl_PointSize = 1.0;
                EmitStreamVertex(0);
                EndStreamPrimitive(0);
              }
              two = ivec2(gl_PrimitiveIDIn, 9);
              EmitStreamVertex(1);
              EndStreamPrimitive(1);
            }
            """;
    Mapped first = Mapped.of(p);
    Mapped second = Mapped.of(p);
    Mapped counts = Mapped.of(p);
    long buffers = p.longs(first.buffer, second.buffer);
    long offsets = p.longs(0, 32);
    long counters = p.longs(counts.buffer, counts.buffer);
    long places = p.longs(0, 4);
    long pool = pool(p, 2);
    long[] stages = {
      p.stage(Stage.VERTEX, FeatureProbes.vertex("gl_PointSize = 1.0;")),
      p.stage(Stage.GEOMETRY, geometry)
    };
    long assembly =
        p.struct(
            "VkPipelineInputAssemblyStateCreateInfo", "topology", VK_PRIMITIVE_TOPOLOGY_POINT_LIST);
    long raster =
        p.struct(
            "VkPipelineRasterizationStateCreateInfo",
            "rasterizerDiscardEnable",
            1,
            "lineWidth",
            1f);
    FeatureProbes.draw(
        p,
        stages,
        FeatureProbes.nothing(p),
        1,
        (q, c) -> {
          q.call("vkCmdBindTransformFeedbackBuffersEXT", c, 0, 2, buffers, offsets, 0);
          q.call("vkCmdBeginQueryIndexedEXT", c, pool, 0, 0, 0);
          q.call("vkCmdBeginQueryIndexedEXT", c, pool, 1, 0, 1);
          q.call("vkCmdBeginTransformFeedbackEXT", c, 0, 0, 0, 0);
          q.call("vkCmdDraw", c, 20, 1, 0, 0);
          q.call("vkCmdEndTransformFeedbackEXT", c, 0, 2, counters, places);
          q.call("vkCmdEndQueryIndexedEXT", c, pool, 0, 0);
          q.call("vkCmdEndQueryIndexedEXT", c, pool, 1, 1);
        },
        "pRasterizationState",
        raster,
        "pInputAssemblyState",
        assembly);
    return all(results(p, pool, 2), first, second, counts);
  }

  @Test
  void streamsOfGeometryShaders() {
    Beside.sameCompiled(0, FeedbackBesideLavapipeTest::streamed);
  }

  /** What was captured is drawn, as many vertices as there are. */
  @Test
  void capturedVerticesAreDrawn() {
    Beside.sameCompiled(
        2,
        p -> {
          Mapped first = Mapped.of(p);
          Mapped second = Mapped.of(p);
          Mapped counts = Mapped.of(p);
          captureInto(p, first, second, counts);
          return FeatureProbes.draw(
              p,
              FeatureProbes.usual(p),
              FeatureProbes.nothing(p),
              1,
              (q, c) -> q.call("vkCmdDrawIndirectByteCountEXT", c, 1, 0, counts.buffer, 0, 0, 36));
        });
  }

  private static void captureInto(TestProgram p, Mapped first, Mapped second, Mapped counts) {
    long buffers = p.longs(first.buffer, second.buffer);
    long offsets = p.longs(0, 0);
    long counters = p.longs(counts.buffer);
    long places = p.longs(0);
    FeatureProbes.draw(
        p,
        FeatureProbes.stages(p, VERTEX, FRAGMENT),
        FeatureProbes.nothing(p),
        1,
        (q, c) -> {
          q.call("vkCmdBindTransformFeedbackBuffersEXT", c, 0, 2, buffers, offsets, 0);
          q.call("vkCmdBeginTransformFeedbackEXT", c, 0, 0, 0, 0);
          q.call("vkCmdDraw", c, 18, 1, 0, 0);
          q.call("vkCmdEndTransformFeedbackEXT", c, 0, 1, counters, places);
        });
  }

  /** Of a query that was never begun only whether it has a result is told, if that is asked. */
  private static int[] withoutResult(TestProgram p) {
    long info = p.struct("VkQueryPoolCreateInfo", "queryType", VK_QUERY_TYPE_OCCLUSION);
    NativeMemory.putInt(info + QueryPoolCreateInfo.QUERY_COUNT, 1);
    long pool = p.make("vkCreateQueryPool", p.device, info, 0);
    p.call("vkResetQueryPool", p.device, pool, 0, 1);
    int[] flags = {0, VK_QUERY_RESULT_WITH_AVAILABILITY_BIT, VK_QUERY_RESULT_PARTIAL_BIT};
    int[] words = new int[3 * flags.length];
    for (int i = 0; i < flags.length; i++) {
      long out = p.ints(7, 7);
      long result = p.call("vkGetQueryPoolResults", p.device, pool, 0, 1, 8, out, 8, flags[i]);
      words[3 * i] = (int) result;
      words[3 * i + 1] = NativeMemory.getInt(out);
      words[3 * i + 2] = NativeMemory.getInt(out + 4);
    }
    int[] expected = {VK_NOT_READY, 7, 7, VK_NOT_READY, 7, 0, VK_SUCCESS, 0, 7};
    assertArrayEquals(expected, words);
    return words;
  }

  @Test
  void queriesWithoutResult() {
    Beside.same(0, FeedbackBesideLavapipeTest::withoutResult);
  }
}
