package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.vk.api.VK.*;

import java.util.List;
import java.util.function.ObjLongConsumer;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/**
 * What was destroyed before it was used, or never made, is told in one line that names the command,
 * wherever it is used; the device goes on, and there is no fault of ours.
 */
class DestroyedObjectsTest {
  private static final int STORAGE = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  private static final int COLOR = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int SIZE = 8;
  private static final int USAGE =
      VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
          | VK_IMAGE_USAGE_SAMPLED_BIT
          | VK_IMAGE_USAGE_TRANSFER_SRC_BIT
          | VK_IMAGE_USAGE_TRANSFER_DST_BIT;

  private static final String SHADER =
      """
      #version 450
      layout(local_size_x = 8) in;
      layout(set = 0, binding = 0) buffer Words { uint word[]; };
      void main() { word[gl_GlobalInvocationID.x] = 5u; }
      """;

  /** Records, destroys, submits, and looks at what is said. */
  private static void told(
      String expected, ObjLongConsumer<TestProgram> record, Runnable destroy, TestProgram p) {
    p.log.clear();
    long commands = p.begin();
    record.accept(p, commands);
    destroy.run();
    p.submit(commands);
    assertEquals(List.of("Vulkan error: " + expected), p.log);
    assertEquals(List.of(), p.driver.diagnostics().faults());
    assertEquals(VK_SUCCESS, (int) p.call("vkDeviceWaitIdle", p.device));
  }

  private static void with(java.util.function.Consumer<TestProgram> test) {
    try (TestProgram p = new TestProgram()) {
      test.accept(p);
    }
  }

  private static void dispatch(TestProgram p, boolean bound) {
    long[] set = p.set(63, STORAGE);
    long layout = p.layout(set[0]);
    long info = p.struct("VkBufferCreateInfo", "size", 64L, "usage", 32);
    long buffer =
        bound
            ? p.buffer(64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT)
            : p.make("vkCreateBuffer", p.device, info, 0);
    p.write(set[1], 0, STORAGE, buffer, 0, 0);
    long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, SHADER));
    told(
        "vkCmdDispatch: what a descriptor tells of was destroyed",
        (q, c) -> {
          q.bind(c, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
          q.call("vkCmdDispatch", c, 1, 1, 1);
        },
        () -> {
          if (bound) {
            p.call("vkDestroyBuffer", p.device, buffer, 0);
          }
        },
        p);
  }

  @Test
  void descriptorsOfBuffers() {
    with(p -> dispatch(p, true));
    with(p -> dispatch(p, false));
  }

  @Test
  void copies() {
    with(
        p -> {
          long source = p.buffer(64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
          long target = p.buffer(64, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
          long region = p.struct("VkBufferCopy", "size", 64L);
          told(
              "vkCmdCopyBuffer: buffer 1 was destroyed, or lies in no memory",
              (q, c) -> q.call("vkCmdCopyBuffer", c, source, target, 1, region),
              () -> p.call("vkDestroyBuffer", p.device, source, 0),
              p);
          told(
              "vkCmdFillBuffer: buffer 2 was destroyed, or lies in no memory",
              (q, c) -> q.call("vkCmdFillBuffer", c, target, 0, 64, 7),
              () -> p.call("vkDestroyBuffer", p.device, target, 0),
              p);
        });
    with(
        p -> {
          long image = p.image(COLOR, SIZE, SIZE, USAGE);
          long range =
              p.struct(
                  "VkImageSubresourceRange",
                  "aspectMask",
                  VK_IMAGE_ASPECT_COLOR_BIT,
                  "levelCount",
                  1,
                  "layerCount",
                  1);
          long clear = p.floats(1, 0, 0, 1);
          told(
              "vkCmdClearColorImage: image 1 was destroyed",
              (q, c) ->
                  q.call(
                      "vkCmdClearColorImage", c, image, VK_IMAGE_LAYOUT_GENERAL, clear, 1, range),
              () -> p.call("vkDestroyImage", p.device, image, 0),
              p);
        });
  }

  @Test
  void passesAndWhatIsDrawnIn() {
    with(
        p -> {
          long image = p.image(COLOR, SIZE, SIZE, USAGE);
          long view = p.view(image, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
          told(
              "vkCmdBeginRendering: image 1 was destroyed",
              (q, c) -> q.beginRendering(c, view, 0, SIZE),
              () -> p.call("vkDestroyImage", p.device, image, 0),
              p);
        });
    with(
        p -> {
          long image = p.image(COLOR, SIZE, SIZE, USAGE);
          long view = p.view(image, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
          long[] set = p.set(63, STORAGE);
          long layout = p.layout(set[0]);
          long compute = p.compute(layout, p.stage(Stage.COMPUTE, SHADER));
          told(
              "vkCmdDispatch: inside of a render pass",
              (q, c) -> {
                q.bind(c, VK_PIPELINE_BIND_POINT_COMPUTE, compute, layout, set[1]);
                q.beginRendering(c, view, 0, SIZE);
                q.call("vkCmdDispatch", c, 1, 1, 1);
                q.call("vkCmdEndRendering", c);
              },
              () -> {},
              p);
          long indices = p.buffer(64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
          long fragment = p.full(FeatureProbes.HEAD + FRAGMENT, layout, SIZE, 1);
          told(
              "vkCmdDrawIndexed: buffer 1 was destroyed, or lies in no memory",
              (q, c) -> {
                q.beginRendering(c, view, 0, SIZE);
                q.bind(c, VK_PIPELINE_BIND_POINT_GRAPHICS, fragment, layout, set[1]);
                q.call("vkCmdBindIndexBuffer", c, indices, 0, VK_INDEX_TYPE_UINT32);
                q.call("vkCmdDrawIndexed", c, 3, 1, 0, 0, 0);
                q.call("vkCmdEndRendering", c);
              },
              () -> p.call("vkDestroyBuffer", p.device, indices, 0),
              p);
        });
  }

  private static final String FRAGMENT =
      "layout(location = 0) out vec4 colour; void main() { colour = vec4(1); }";

  /** Handles that nobody made, of the kinds that commands and structs name. */
  @Test
  void handlesOfNothing() {
    with(
        p -> {
          long nothing = 0x7777;
          long[] set = p.set(63, STORAGE);
          long layout = p.layout(set[0]);
          String no = ": 0x7777 is no ";
          told(
              "vkCmdBindPipeline" + no + "ComputePipeline",
              (q, c) -> q.call("vkCmdBindPipeline", c, 1, nothing),
              () -> {},
              p);
          long list = p.longs(nothing);
          told(
              "vkCmdBindDescriptorSets" + no + "DescriptorSet",
              (q, c) -> q.call("vkCmdBindDescriptorSets", c, 1, layout, 0, 1, list, 0, 0),
              () -> {},
              p);
          long zero = p.longs(0);
          told(
              "vkCmdBindVertexBuffers" + no + "BufferObject",
              (q, c) -> q.call("vkCmdBindVertexBuffers", c, 0, 1, list, zero),
              () -> {},
              p);
          told(
              "vkUpdateDescriptorSets" + no + "BufferObject",
              (q, c) -> q.write(set[1], 0, STORAGE, nothing, 0, 0),
              () -> {},
              p);
          told(
              "vkCmdBeginQuery" + no + "QueryPool",
              (q, c) -> q.call("vkCmdBeginQuery", c, nothing, 0, 0),
              () -> {},
              p);
        });
  }

  /** Views of images that are gone, and memory beyond its end, are refused with an error. */
  @Test
  void functionsAnswerWithErrors() {
    with(
        p -> {
          long image = p.image(COLOR, SIZE, SIZE, USAGE);
          p.call("vkDestroyImage", p.device, image, 0);
          long info = p.struct("VkImageViewCreateInfo", "image", image, "format", COLOR);
          long out = p.allocate(8);
          assertTrue((int) p.call("vkCreateImageView", p.device, info, 0, out) < 0);
          p.buffer(64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
          long memory = p.lastMemory;
          for (long[] part : new long[][] {{-4096, 64}, {1 << 20, 64}, {0, 1 << 20}, {0, -7}}) {
            NativeMemory.putLong(out, 0);
            int result = (int) p.call("vkMapMemory", p.device, memory, part[0], part[1], 0, out);
            assertEquals(VK_ERROR_MEMORY_MAP_FAILED, result);
            assertEquals(0, NativeMemory.getLong(out));
          }
          assertEquals(List.of(), p.driver.diagnostics().faults());
        });
  }
}
