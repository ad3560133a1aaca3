package org.oovr.driver.vk.real;

import static org.oovr.driver.common.NativeMemory.getInt;

import org.oovr.driver.vk.api.VkStructs.MemoryType;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceMemoryProperties;

/** Memory types of the device that a program ran on, and those of this one that do as well. */
final class MemoryTypes {
  private int[] recorded = new int[0];

  /** What the program was told. */
  void recorded(long properties) {
    recorded = new int[getInt(properties + PhysicalDeviceMemoryProperties.MEMORY_TYPE_COUNT)];
    for (int i = 0; i < recorded.length; i++) {
      recorded[i] =
          getInt(
              properties
                  + PhysicalDeviceMemoryProperties.MEMORY_TYPES
                  + (long) i * MemoryType.SIZEOF);
    }
  }

  /** The type here for one there. */
  int here(RealVulkan vk, long physicalDevice, int type) {
    if (physicalDevice == 0 || type < 0 || type >= recorded.length) {
      return type;
    }
    return ImageReader.memoryType(vk, physicalDevice, -1, recorded[type]);
  }
}
