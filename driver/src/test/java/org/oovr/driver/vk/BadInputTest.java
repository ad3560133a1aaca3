package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.glsl.VulkanShaders;
import org.oovr.simulator.command.Dispatch;
import org.oovr.simulator.command.Stage;

/** What Vulkan answers to what it cannot do: an error of its own, never an exception. */
class BadInputTest {
  private static final String SHADER =
      """
      #version 450
      layout(local_size_x = 8) in;
      layout(set = 0, binding = 0) buffer Words { uint word[]; };
      void main() { word[gl_GlobalInvocationID.x] = word[gl_GlobalInvocationID.x] * 3u + 1u; }
      """;

  /** What vkCreateComputePipelines answers to a module; the pipeline is null unless it is made. */
  private static int pipeline(TestProgram p, long layout, int[] words) {
    long module =
        p.make(
            "vkCreateShaderModule",
            p.device,
            p.struct(
                "VkShaderModuleCreateInfo", "codeSize", 4L * words.length, "pCode", p.ints(words)),
            0);
    long info =
        p.struct(
            "VkComputePipelineCreateInfo",
            "layout",
            layout,
            "stage.sType",
            VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
            "stage.stage",
            VK_SHADER_STAGE_COMPUTE_BIT,
            "stage.module",
            module,
            "stage.pName",
            p.text("main"));
    long out = p.allocate(8);
    NativeMemory.putLong(out, -1);
    int result = (int) p.call("vkCreateComputePipelines", p.device, 0, 1, info, 0, out);
    if (result != VK_SUCCESS) {
      assertEquals(0, NativeMemory.getLong(out));
    }
    return result;
  }

  /** Addresses in memory that hold addresses, and what lanes make of each other's values. */
  private static final String ADDRESSES =
      """
      #version 450
      #extension GL_EXT_buffer_reference : require
      #extension GL_KHR_shader_subgroup_arithmetic : require
      layout(local_size_x = 8) in;
      layout(buffer_reference) buffer Node;
      layout(buffer_reference, std430) buffer Node { Node next; uint number[]; };
      layout(set = 0, binding = 0) buffer Words { Node first; uint word[]; };
      void main() {
        Node at = first;
        for (int i = 0; i < 3; i++) {
          atomicAdd(at.number[i], subgroupInclusiveAdd(word[i]));
          at = at.next;
        }
      }
      """;

  @Test
  void damagedModulesAreRefused() {
    damaged(SHADER);
    damaged(ADDRESSES);
  }

  private static void damaged(String shader) {
    int[] good = VulkanShaders.compile(Stage.COMPUTE, shader);
    Random random = new Random(20);
    try (TestProgram p = new TestProgram()) {
      long layout =
          p.layout(p.set(VK_SHADER_STAGE_COMPUTE_BIT, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)[0]);
      assertEquals(VK_SUCCESS, pipeline(p, layout, good));
      assertEquals(VK_ERROR_INVALID_SHADER_NV, pipeline(p, layout, new int[] {1, 2, 3, 4, 5, 6}));
      assertEquals(
          VK_ERROR_INVALID_SHADER_NV, pipeline(p, layout, java.util.Arrays.copyOf(good, 40)));
      for (int i = 0; i < 300; i++) {
        int[] damaged = good.clone();
        damaged[random.nextInt(damaged.length)] ^= 1 << random.nextInt(32);
        int result = pipeline(p, layout, damaged);
        if (result != VK_SUCCESS) {
          assertEquals(VK_ERROR_INVALID_SHADER_NV, result);
        }
      }
      assertEquals(java.util.List.of(), p.driver.diagnostics().faults());
    }
  }

  /** A fault of ours while a submission is played: the program is told what it can understand. */
  @Test
  void deviceIsLostWhereASubmissionCannotBePlayed() {
    try (TestProgram p = TestProgram.failingAt(Dispatch.class)) {
      long[] set = p.set(VK_SHADER_STAGE_COMPUTE_BIT, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
      long layout = p.layout(set[0]);
      long pipeline = p.compute(layout, p.stage(Stage.COMPUTE, SHADER));
      long fence = p.make("vkCreateFence", p.device, p.struct("VkFenceCreateInfo"), 0);
      p.ok("vkQueueWaitIdle", p.queue);
      long commands = p.begin();
      p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
      p.call("vkCmdDispatch", commands, 1, 1, 1);
      p.ok("vkEndCommandBuffer", commands);
      long info =
          p.struct("VkSubmitInfo", "commandBufferCount", 1, "pCommandBuffers", p.longs(commands));
      assertEquals(VK_ERROR_DEVICE_LOST, (int) p.call("vkQueueSubmit", p.queue, 1, info, fence));
      assertEquals(VK_ERROR_DEVICE_LOST, (int) p.call("vkGetFenceStatus", p.device, fence));
      assertEquals(
          VK_ERROR_DEVICE_LOST,
          (int) p.call("vkWaitForFences", p.device, 1, p.longs(fence), 1, -1));
      assertEquals(VK_ERROR_DEVICE_LOST, (int) p.call("vkDeviceWaitIdle", p.device));
      assertEquals(1, p.driver.diagnostics().faults().size());
      p.call("vkDestroyFence", p.device, fence, 0);
    }
  }

  /** Nobody but the trace is there to end a wait: one that the trace does not end is none. */
  @Test
  void callsOfTracesWaitForNothing() {
    try (TestProgram p = TestProgram.traced()) {
      long semaphore = p.make("vkCreateSemaphore", p.device, p.struct("VkSemaphoreCreateInfo"), 0);
      long fence = p.make("vkCreateFence", p.device, p.struct("VkFenceCreateInfo"), 0);
      long info =
          p.struct("VkSubmitInfo", "waitSemaphoreCount", 1, "pWaitSemaphores", p.longs(semaphore));
      p.ok("vkQueueSubmit", p.queue, 1, info, fence);
      assertEquals(VK_TIMEOUT, (int) p.call("vkWaitForFences", p.device, 1, p.longs(fence), 1, -1));
      p.ok("vkQueueWaitIdle", p.queue);
      p.ok("vkDeviceWaitIdle", p.device);
      assertEquals(1, p.driver.diagnostics().errors().size());
      long pool =
          p.make(
              "vkCreateQueryPool",
              p.device,
              p.struct(
                  "VkQueryPoolCreateInfo", "queryType", VK_QUERY_TYPE_TIMESTAMP, "queryCount", 2),
              0);
      long results = p.allocate(16);
      int wait = VK_QUERY_RESULT_WAIT_BIT | VK_QUERY_RESULT_64_BIT;
      assertEquals(
          VK_NOT_READY,
          (int) p.call("vkGetQueryPoolResults", p.device, pool, 0, 2, 16, results, 8, wait));
    }
  }

  @Test
  void memoryThatIsNotThereIsRefused() {
    try (TestProgram p = new TestProgram()) {
      long out = p.allocate(8);
      long memory = p.struct("VkMemoryAllocateInfo", "allocationSize", 1L << 40);
      assertEquals(
          VK_ERROR_OUT_OF_DEVICE_MEMORY,
          (int) p.call("vkAllocateMemory", p.device, memory, 0, out));
      long buffer = p.struct("VkBufferCreateInfo", "size", 1L << 40, "usage", 1);
      assertEquals(
          VK_ERROR_OUT_OF_DEVICE_MEMORY, (int) p.call("vkCreateBuffer", p.device, buffer, 0, out));
    }
  }

  /** Layers and levels without end took memory for the place of each. */
  @Test
  void imagesBeyondTheLimitsAreRefused() {
    try (TestProgram p = new TestProgram()) {
      int[][] all = { // width, height, layers, levels, samples
        {16385, 4, 1, 1, 1},
        {4, 0, 1, 1, 1},
        {4, 4, 0x7fffffff, 1, 1},
        {4, 4, 1, 4, 1},
        {4, 4, 1, 0x40000001, 1},
        {4, 4, 1, 1, 3}
      };
      for (int[] a : all) {
        long info =
            p.struct(
                "VkImageCreateInfo",
                "imageType",
                VK_IMAGE_TYPE_2D,
                "format",
                VK_FORMAT_R8G8B8A8_UNORM,
                "extent.width",
                a[0],
                "extent.height",
                a[1],
                "extent.depth",
                1,
                "arrayLayers",
                a[2],
                "mipLevels",
                a[3],
                "samples",
                a[4],
                "tiling",
                VK_IMAGE_TILING_LINEAR,
                "usage",
                VK_IMAGE_USAGE_SAMPLED_BIT);
        assertEquals(
            VK_ERROR_FORMAT_NOT_SUPPORTED,
            (int) p.call("vkCreateImage", p.device, info, 0, p.allocate(8)));
      }
      assertEquals(all.length, p.driver.unsupported().size());
    }
  }

  @Test
  void devicesWithWhatIsNotThereAreRefused() {
    try (TestProgram p = new TestProgram()) {
      long out = p.allocate(8);
      long tracing =
          p.struct(
              "VkDeviceCreateInfo",
              "enabledExtensionCount",
              1,
              "ppEnabledExtensionNames",
              p.longs(p.text("VK_KHR_ray_tracing_pipeline")));
      assertEquals(
          VK_ERROR_EXTENSION_NOT_PRESENT,
          (int) p.call("vkCreateDevice", p.physicalDevice, tracing, 0, out));
      long sparse =
          p.struct(
              "VkDeviceCreateInfo",
              "pEnabledFeatures",
              p.struct("VkPhysicalDeviceFeatures", "sparseBinding", 1));
      assertEquals(
          VK_ERROR_FEATURE_NOT_PRESENT,
          (int) p.call("vkCreateDevice", p.physicalDevice, sparse, 0, out));
    }
  }
}
