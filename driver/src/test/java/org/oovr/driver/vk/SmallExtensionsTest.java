package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.vk.api.VK.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.driver.glsl.VulkanShaders;
import org.oovr.simulator.command.Stage;

/** Extensions that the host answers, or that change nothing of what is drawn. */
class SmallExtensionsTest {
  private static final String SHADER =
      """
      #version 450
      layout(set = 0, binding = 0) buffer Words { uint word[]; };
      void main() { word[0] = 5u; }
      """;

  @Test
  void timesOfDeviceAndHost() {
    try (TestProgram p = new TestProgram()) {
      long count = p.allocate(8);
      p.ok("vkGetPhysicalDeviceCalibrateableTimeDomainsEXT", p.physicalDevice, count, 0);
      assertEquals(2, getInt(count));
      long domains = p.allocate(8);
      putInt(count, 1);
      assertEquals(
          VK_INCOMPLETE,
          (int)
              p.call(
                  "vkGetPhysicalDeviceCalibrateableTimeDomainsEXT",
                  p.physicalDevice,
                  count,
                  domains));
      long infos =
          p.array(
              "VkCalibratedTimestampInfoEXT",
              p.struct("VkCalibratedTimestampInfoEXT", "timeDomain", VK_TIME_DOMAIN_DEVICE_EXT),
              p.struct(
                  "VkCalibratedTimestampInfoEXT",
                  "timeDomain",
                  VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT));
      long times = p.allocate(24);
      long before = System.nanoTime();
      p.ok("vkGetCalibratedTimestampsEXT", p.device, 2, infos, times, times + 16);
      long device = getLong(times);
      assertTrue(getLong(times + 8) >= before && getLong(times + 8) <= System.nanoTime());
      p.ok("vkGetCalibratedTimestampsEXT", p.device, 1, infos, times, times + 16);
      assertTrue(getLong(times) > device);
    }
  }

  @Test
  void pipelinesSayThatTheirTimeIsNotTold() {
    try (TestProgram p = new TestProgram()) {
      long feedbacks = p.ints(7, 0, 0, 0, 7, 0, 0, 0);
      long more =
          p.struct(
              "VkPipelineCreationFeedbackCreateInfo",
              "pPipelineCreationFeedback",
              feedbacks,
              "pipelineStageCreationFeedbackCount",
              1,
              "pPipelineStageCreationFeedbacks",
              feedbacks + 16);
      assertEquals(VK_SUCCESS, made(p, VulkanShaders.compile(Stage.COMPUTE, SHADER), more));
      assertEquals(0, getInt(feedbacks) | getInt(feedbacks + 16));
    }
  }

  /** Compilers of HLSL write the names of semantics into modules. */
  @Test
  void modulesNameSemantics() {
    int[] good = VulkanShaders.compile(Stage.COMPUTE, SHADER);
    byte[] extension =
        Arrays.copyOf("SPV_GOOGLE_decorate_string".getBytes(StandardCharsets.UTF_8), 28);
    byte[] name = Arrays.copyOf("SV_Target".getBytes(StandardCharsets.UTF_8), 12);
    ByteBuffer all = ByteBuffer.allocate(4 * good.length + 32 + 24).order(ByteOrder.LITTLE_ENDIAN);
    int variable = 0;
    boolean declared = false;
    for (int at = 0; at < good.length; ) {
      int code = good[at] & 0xffff;
      int words = at == 0 ? 5 : good[at] >>> 16;
      if (at > 0 && code == 11) { // before the imports of instructions
        all.putInt(8 << 16 | 10).put(extension);
      }
      if (at > 0 && code == 71 && !declared) {
        declared = true;
        variable = good[at + 1];
        all.putInt(6 << 16 | 5632).putInt(variable).putInt(5635).put(name);
      }
      for (int i = 0; i < words; i++) {
        all.putInt(good[at + i]);
      }
      at += words;
    }
    int[] named = new int[all.flip().remaining() / 4];
    all.asIntBuffer().get(named);
    assertEquals(good.length + 14, named.length);
    try (TestProgram p = new TestProgram()) {
      assertEquals(VK_SUCCESS, made(p, named, 0));
      assertEquals(List.of(), p.log);
    }
  }

  private static int made(TestProgram p, int[] words, long more) {
    long[] set = p.set(VK_SHADER_STAGE_COMPUTE_BIT, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
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
            "pNext",
            more,
            "layout",
            p.layout(set[0]),
            "stage.sType",
            VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
            "stage.stage",
            VK_SHADER_STAGE_COMPUTE_BIT,
            "stage.module",
            module,
            "stage.pName",
            p.text("main"));
    return (int) p.call("vkCreateComputePipelines", p.device, 0, 1, info, 0, p.allocate(8));
  }
}
