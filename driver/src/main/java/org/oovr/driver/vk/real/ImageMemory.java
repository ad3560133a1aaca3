package org.oovr.driver.vk.real;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;

import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.BindImageMemoryInfo;
import org.oovr.driver.vk.api.VkStructs.MemoryAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.MemoryRequirements;

/**
 * Memory of images. A program puts images where its driver says that they may lie; where the driver
 * here says otherwise (on a GPU with memory of its own images may not lie in memory that the host
 * sees, on a processor that draws they lie nowhere else), an image gets memory of its own.
 */
final class ImageMemory {
  private record Allocation(int type, long bytes) {}

  private record Own(long device, long memory) {}

  private final RealVulkan vk;
  private final Map<Long, Allocation> allocations = new HashMap<>();
  private final Map<Long, Own> own = new HashMap<>();

  ImageMemory(RealVulkan vk) {
    this.vk = vk;
  }

  /** Memory has been allocated, by a description that is still there. */
  void allocated(long memory, long info) {
    int type = getInt(info + MemoryAllocateInfo.MEMORY_TYPE_INDEX);
    allocations.put(
        memory, new Allocation(type, getLong(info + MemoryAllocateInfo.ALLOCATION_SIZE)));
  }

  void freed(long memory) {
    allocations.remove(memory);
  }

  /** {@code vkBindImageMemory}, its arguments changed where the image gets memory of its own. */
  void bind(long physicalDevice, long[] a) {
    long memory = instead(physicalDevice, a[0], a[1], a[2], a[3]);
    if (memory != 0) {
      a[2] = memory;
      a[3] = 0;
    }
  }

  /** The same for {@code vkBindImageMemory2}, in the structs. */
  void bindAll(long physicalDevice, long[] a) {
    for (int i = 0; i < (int) a[1]; i++) {
      long info = a[2] + (long) i * BindImageMemoryInfo.SIZEOF;
      long image = getLong(info + BindImageMemoryInfo.IMAGE);
      long bound = getLong(info + BindImageMemoryInfo.MEMORY);
      long offset = getLong(info + BindImageMemoryInfo.MEMORY_OFFSET);
      long memory = instead(physicalDevice, a[0], image, bound, offset);
      if (memory != 0) {
        putLong(info + BindImageMemoryInfo.MEMORY, memory);
        putLong(info + BindImageMemoryInfo.MEMORY_OFFSET, 0);
      }
    }
  }

  /** The memory that an image gets instead, or 0 where the one that was recorded will do. */
  private long instead(long physicalDevice, long device, long image, long memory, long offset) {
    Allocation has = allocations.get(memory);
    if (has == null || physicalDevice == 0) {
      return 0;
    }
    long room =
        NativeMemory.allocate(Math.max(MemoryAllocateInfo.SIZEOF, MemoryRequirements.SIZEOF));
    long out = NativeMemory.allocate(Long.BYTES);
    try {
      vk.make(VkFunctions.GET_IMAGE_MEMORY_REQUIREMENTS, device, image, room);
      long bytes = getLong(room + MemoryRequirements.SIZE);
      int types = getInt(room + MemoryRequirements.MEMORY_TYPE_BITS);
      if ((types >>> has.type & 1) != 0
          && offset % getLong(room + MemoryRequirements.ALIGNMENT) == 0
          && offset + bytes <= has.bytes) {
        return 0;
      }
      int wanted = VK.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
      putInt(room, VK.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
      putLong(room + MemoryAllocateInfo.P_NEXT, 0);
      putLong(room + MemoryAllocateInfo.ALLOCATION_SIZE, bytes);
      putInt(
          room + MemoryAllocateInfo.MEMORY_TYPE_INDEX,
          ImageReader.memoryType(vk, physicalDevice, types, wanted));
      if (vk.make(VkFunctions.ALLOCATE_MEMORY, device, room, 0, out) < 0) {
        return 0; // the bind itself will fail then, and is told
      }
      own.put(image, new Own(device, getLong(out)));
      return getLong(out);
    } finally {
      NativeMemory.free(room);
      NativeMemory.free(out);
    }
  }

  /** An image is gone. */
  void destroyed(long image) {
    Own gone = own.remove(image);
    if (gone != null) {
      vk.make(VkFunctions.FREE_MEMORY, gone.device, gone.memory, 0);
    }
  }
}
