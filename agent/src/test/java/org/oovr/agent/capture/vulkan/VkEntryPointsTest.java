package org.oovr.agent.capture.vulkan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.real.RealVulkan;

class VkEntryPointsTest {
  /** Needs a Vulkan loader; no driver. */
  @Test
  void callsAndAddressesOfADriverGoThrough() {
    Pointer finder =
        NativeLibrary.getInstance("libvulkan.so.1").getFunction("vkGetInstanceProcAddr");
    VkEntryPoints points = new VkEntryPoints(0);
    long ours = points.address(VkFunctions.GET_INSTANCE_PROC_ADDR, Pointer.nativeValue(finder));
    assertEquals(
        ours, points.address(VkFunctions.GET_INSTANCE_PROC_ADDR, Pointer.nativeValue(finder)));
    long version = NativeMemory.allocate(8);
    try {
      RealVulkan vk = new RealVulkan(ours);
      assertEquals(0, vk.make(VkFunctions.ENUMERATE_INSTANCE_VERSION, version));
      assertTrue(NativeMemory.getInt(version) >= 1 << 22);
      long name = NativeMemory.allocateText("vkEnumerateInstanceVersion");
      long found = vk.make(VkFunctions.GET_INSTANCE_PROC_ADDR, 0, name);
      assertEquals(VkFunctions.ENUMERATE_INSTANCE_VERSION, points.function(found));
      NativeMemory.free(name);
    } finally {
      NativeMemory.free(version);
    }
  }
}
