package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.vk.api.VK.*;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.Diagnostics;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;

/** What instances and devices are made with, and what they are not. */
class InstancesTest {
  /** What vkCreateInstance answers to a program that asks for a layer or an extension. */
  private static long answer(TestProgram p, String kind, String name) {
    long names = p.allocate(8);
    NativeMemory.putLong(names, p.text(name));
    long info =
        p.struct(
            "VkInstanceCreateInfo",
            "enabled" + kind + "Count",
            1,
            "ppEnabled" + kind + "Names",
            names);
    return p.call("vkCreateInstance", info, 0, p.allocate(8));
  }

  @Test
  void whatIsNotThereIsRefused() {
    try (TestProgram p = new TestProgram()) {
      assertEquals(VK_SUCCESS, answer(p, "Extension", "VK_KHR_surface"));
      assertEquals(VK_ERROR_EXTENSION_NOT_PRESENT, answer(p, "Extension", "VK_KHR_display"));
      assertEquals(VK_ERROR_LAYER_NOT_PRESENT, answer(p, "Layer", "VK_LAYER_LUNARG_api_dump"));
    }
  }

  /** Programs under development end where it is missing. */
  @Test
  void theValidationLayerMayBeAskedFor() {
    try (TestProgram p = new TestProgram()) {
      assertEquals(VK_SUCCESS, answer(p, "Layer", "VK_LAYER_KHRONOS_validation"));
      assertEquals(VK_SUCCESS, answer(p, "Extension", "VK_EXT_validation_features"));
      long count = p.allocate(8);
      p.ok("vkEnumerateInstanceLayerProperties", count, 0);
      assertEquals(1, NativeMemory.getInt(count));
      long layer = p.struct("VkLayerProperties");
      p.ok("vkEnumerateInstanceLayerProperties", count, layer);
      assertEquals("VK_LAYER_KHRONOS_validation", NativeMemory.text(layer));
      p.ok("vkEnumerateInstanceExtensionProperties", layer, count, 0);
      assertEquals(3, NativeMemory.getInt(count));
      assertEquals(
          VK_ERROR_LAYER_NOT_PRESENT,
          (int) p.call("vkEnumerateInstanceExtensionProperties", p.text("other"), count, 0));
    }
  }

  /**
   * A program that was given its device elsewhere has it; what of it is missing and used is told by
   * whoever makes its calls.
   */
  @Test
  void devicesOfTracesAreThere() {
    try (TestProgram p = new TestProgram()) {
      long names = p.allocate(8);
      NativeMemory.putLong(names, p.text("VK_NV_ray_tracing"));
      long info =
          p.struct(
              "VkDeviceCreateInfo", "enabledExtensionCount", 1, "ppEnabledExtensionNames", names);
      long device = p.allocate(8);
      long[] arguments = {p.physicalDevice, info, 0, device};
      for (boolean traced : new boolean[] {false, true}) {
        VulkanDriver driver =
            new VulkanDriver(command -> {}, new VulkanOptions(told -> {}, false, traced));
        long answer = driver.call(VkFunctions.CREATE_DEVICE, arguments);
        assertEquals(traced ? VK_SUCCESS : VK_ERROR_EXTENSION_NOT_PRESENT, (int) answer);
        List<String> missing = driver.unsupported().stream().map(Diagnostics.Entry::name).toList();
        assertEquals(traced ? List.of() : List.of("extension VK_NV_ray_tracing"), missing);
        assertFalse(driver.knows(VkRegistry.struct("VkPhysicalDeviceRayTracingPropertiesNV")));
        assertTrue(driver.knows(VkRegistry.struct("VkPhysicalDeviceMultiDrawPropertiesEXT")));
        assertTrue(driver.knows(VkRegistry.struct("VkPhysicalDeviceVulkan11Features")));
      }
      assertNotEquals(0, NativeMemory.getLong(device));
    }
  }
}
