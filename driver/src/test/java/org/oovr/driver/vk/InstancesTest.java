package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.vk.api.VK.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;

/** What instances are made with, and what they are not. */
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
      assertEquals(VK_ERROR_LAYER_NOT_PRESENT, answer(p, "Layer", "VK_LAYER_KHRONOS_validation"));
    }
  }
}
