package org.oovr.driver.vk.real;

import static org.oovr.driver.common.NativeMemory.getInt;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.MemoryType;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceMemoryProperties;

/** Memory types of the device that a program ran on, and those of this one that do as well. */
final class MemoryTypes {
  /** What a program that maps memory relies on: it flushes nothing where it need not. */
  private static final int NEEDED =
      VK.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;

  private int[] recorded = new int[0];

  /** What the program was told. */
  void recorded(long properties) {
    recorded = flags(properties);
  }

  private static int[] flags(long properties) {
    int[] flags = new int[getInt(properties + PhysicalDeviceMemoryProperties.MEMORY_TYPE_COUNT)];
    for (int i = 0; i < flags.length; i++) {
      flags[i] =
          getInt(
              properties
                  + PhysicalDeviceMemoryProperties.MEMORY_TYPES
                  + (long) i * MemoryType.SIZEOF);
    }
    return flags;
  }

  /** The type here for one there. */
  int here(RealVulkan vk, long physicalDevice, int type) {
    if (physicalDevice == 0 || type < 0 || type >= recorded.length) {
      return type;
    }
    long properties = NativeMemory.allocate(PhysicalDeviceMemoryProperties.SIZEOF);
    try {
      vk.make(VkFunctions.GET_PHYSICAL_DEVICE_MEMORY_PROPERTIES, physicalDevice, properties);
      return nearest(flags(properties), recorded[type]);
    } finally {
      NativeMemory.free(properties);
    }
  }

  /**
   * The type whose properties are most like those wanted, the first of several. What a mapping
   * needs it has, where any type does; a host that reads notices whether it is cached, a GPU less
   * whose memory it is; a type with less that nobody asked for is better.
   */
  static int nearest(int[] types, int wanted) {
    int best = 0;
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < types.length; i++) {
      int lacks = wanted & ~types[i];
      int distance =
          1000 * Integer.bitCount(lacks & NEEDED)
              + ((lacks & VK.VK_MEMORY_PROPERTY_HOST_CACHED_BIT) != 0 ? 200 : 0)
              + ((lacks & VK.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT) != 0 ? 100 : 0)
              + 10 * Integer.bitCount(lacks)
              + Integer.bitCount(types[i] & ~wanted);
      if (distance < least) {
        least = distance;
        best = i;
      }
    }
    return best;
  }
}
