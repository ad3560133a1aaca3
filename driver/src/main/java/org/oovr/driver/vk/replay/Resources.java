package org.oovr.driver.vk.replay;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;

import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.BindBufferMemoryInfo;
import org.oovr.driver.vk.api.VkStructs.BindImageMemoryInfo;
import org.oovr.driver.vk.api.VkStructs.BufferCreateInfo;
import org.oovr.driver.vk.api.VkStructs.DeviceCreateInfo;
import org.oovr.driver.vk.api.VkStructs.DeviceQueueCreateInfo;
import org.oovr.driver.vk.api.VkStructs.FormatProperties;
import org.oovr.driver.vk.api.VkStructs.ImageCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageStencilUsageCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageSubresource;
import org.oovr.driver.vk.api.VkStructs.QueueFamilyProperties;
import org.oovr.driver.vk.api.VkStructs.SubresourceLayout;
import org.oovr.driver.vk.api.VulkanCalls;

/**
 * Devices, buffers and images of a machine, by their handles there, as far as their contents can be
 * filled and read.
 */
final class Resources {
  /** Where something lies. */
  record Place(long memory, long offset) {}

  /** A buffer. */
  record Buffer(long device, long bytes) {}

  private record Device(long physical, int family) {}

  private static final int MOST_FAMILIES = 64;
  private static final int NEXT = 8;

  private final VulkanCalls vk;
  private final Map<Long, Device> devices = new HashMap<>();
  private final Map<Long, Staging> stagings = new HashMap<>();
  private final Map<Long, KnownImage> images = new HashMap<>();
  private final Map<Long, KnownImage> swapchains = new HashMap<>();
  private final Map<Long, Buffer> buffers = new HashMap<>();
  private final Map<Long, Place> places = new HashMap<>();

  Resources(VulkanCalls vk) {
    this.vk = vk;
  }

  KnownImage image(long handle) {
    return images.get(handle);
  }

  Buffer buffer(long handle) {
    return buffers.get(handle);
  }

  /** Where a buffer or an image is bound, or null. */
  Place place(long handle) {
    return places.get(handle);
  }

  /** Has what a call makes be readable, or be filled. */
  void withUsage(int function, long[] a, int usage) {
    if (function == VkFunctions.CREATE_BUFFER) {
      long at = a[1] + BufferCreateInfo.USAGE;
      putInt(at, getInt(at) | usage);
    } else if (function == VkFunctions.CREATE_IMAGE) {
      long at = a[1] + ImageCreateInfo.USAGE;
      boolean transientOne = (getInt(at) & VK.VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) != 0;
      if (!transientOne && usage != 0) {
        int more = usage | ofSamples(a, usage);
        putInt(at, getInt(at) | more);
        for (long next = getLong(a[1] + NEXT); next != 0; next = getLong(next + NEXT)) {
          if (getInt(next) == VK.VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO) {
            long stencil = next + ImageStencilUsageCreateInfo.STENCIL_USAGE;
            putInt(stencil, getInt(stencil) | more);
          }
        }
      }
    }
  }

  /** Images of several samples are drawn from and to, where their format can be. */
  private int ofSamples(long[] a, int usage) {
    if (getInt(a[1] + ImageCreateInfo.SAMPLES) <= 1) {
      return 0;
    }
    int format = getInt(a[1] + ImageCreateInfo.FORMAT);
    int features = features(a[0], format);
    int more = 0;
    if ((usage & VK.VK_IMAGE_USAGE_TRANSFER_SRC_BIT) != 0
        && (features & VK.VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT) != 0) {
      more |= VK.VK_IMAGE_USAGE_SAMPLED_BIT;
    }
    if ((usage & VK.VK_IMAGE_USAGE_TRANSFER_DST_BIT) != 0
        && (features & VK.VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT) != 0) {
      more |= VK.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    }
    if ((usage & VK.VK_IMAGE_USAGE_TRANSFER_DST_BIT) != 0
        && (features & VK.VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT) != 0) {
      more |= VK.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    }
    return more;
  }

  /** What images of a format are good for on a device, 0 on one that is not known. */
  private int features(long device, int format) {
    Device known = devices.get(device);
    if (known == null) {
      return 0;
    }
    long room = NativeMemory.allocate(FormatProperties.SIZEOF);
    try {
      vk.call(
          VkFunctions.GET_PHYSICAL_DEVICE_FORMAT_PROPERTIES,
          new long[] {known.physical, format, room});
      return getInt(room + FormatProperties.OPTIMAL_TILING_FEATURES);
    } finally {
      NativeMemory.free(room);
    }
  }

  /** Whether samples of an image can be read by draws. */
  boolean readsSamples(KnownImage image) {
    int target = drawn(image);
    return (image.usage() & VK.VK_IMAGE_USAGE_SAMPLED_BIT) != 0
        && target != 0
        && Texels.bytes(image, image.aspects(), 0) > 0;
  }

  /** Whether draws can fill samples of an image. */
  boolean fillsSamples(KnownImage image) {
    boolean sampled =
        (features(image.device(), image.format()) & VK.VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT) != 0;
    boolean target =
        (image.usage()
                & (VK.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
                    | VK.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT))
            != 0;
    return sampled && target && Texels.bytes(image, image.aspects(), 0) > 0;
  }

  private int drawn(KnownImage image) {
    return features(image.device(), image.format())
        & (VK.VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT
            | VK.VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT);
  }

  /** A call was made. */
  void follow(int function, long[] a) {
    switch (function) {
      case VkFunctions.CREATE_DEVICE -> devices.put(getLong(a[3]), device(a[0], a[1]));
      case VkFunctions.CREATE_IMAGE -> images.put(getLong(a[3]), KnownImage.made(a[0], a[1]));
      case VkFunctions.CREATE_BUFFER ->
          buffers.put(getLong(a[3]), new Buffer(a[0], getLong(a[1] + BufferCreateInfo.SIZE)));
      case VkFunctions.CREATE_SWAPCHAIN_KHR ->
          swapchains.put(getLong(a[3]), KnownImage.ofSwapchain(a[0], a[1]));
      case VkFunctions.GET_SWAPCHAIN_IMAGES_KHR -> {
        KnownImage known = swapchains.get(a[1]);
        for (int i = 0; a[3] != 0 && known != null && i < getInt(a[2]); i++) {
          images.put(getLong(a[3] + 8L * i), known);
        }
      }
      case VkFunctions.BIND_BUFFER_MEMORY, VkFunctions.BIND_IMAGE_MEMORY ->
          places.put(a[1], new Place(a[2], a[3]));
      case VkFunctions.BIND_BUFFER_MEMORY2 -> {
        for (int i = 0; i < (int) a[1]; i++) {
          long p = a[2] + (long) i * BindBufferMemoryInfo.SIZEOF;
          places.put(
              getLong(p + BindBufferMemoryInfo.BUFFER),
              new Place(
                  getLong(p + BindBufferMemoryInfo.MEMORY),
                  getLong(p + BindBufferMemoryInfo.MEMORY_OFFSET)));
        }
      }
      case VkFunctions.BIND_IMAGE_MEMORY2 -> {
        for (int i = 0; i < (int) a[1]; i++) {
          long p = a[2] + (long) i * BindImageMemoryInfo.SIZEOF;
          places.put(
              getLong(p + BindImageMemoryInfo.IMAGE),
              new Place(
                  getLong(p + BindImageMemoryInfo.MEMORY),
                  getLong(p + BindImageMemoryInfo.MEMORY_OFFSET)));
        }
      }
      default -> {
        // nothing to remember
      }
    }
  }

  /** A call is about to be made. */
  void ending(int function, long[] a) {
    switch (function) {
      case VkFunctions.DESTROY_IMAGE -> {
        images.remove(a[1]);
        places.remove(a[1]);
      }
      case VkFunctions.DESTROY_BUFFER -> {
        buffers.remove(a[1]);
        places.remove(a[1]);
      }
      case VkFunctions.DESTROY_DEVICE -> {
        Staging gone = stagings.remove(a[0]);
        if (gone != null) {
          gone.close();
        }
        devices.remove(a[0]);
      }
      default -> {
        // nothing is remembered of others
      }
    }
  }

  /** A device, and the family among its queues that can do most. */
  private Device device(long physical, long info) {
    long first = getLong(info + DeviceCreateInfo.P_QUEUE_CREATE_INFOS);
    int count = getInt(info + DeviceCreateInfo.QUEUE_CREATE_INFO_COUNT);
    long room = NativeMemory.allocate(8 + (long) MOST_FAMILIES * QueueFamilyProperties.SIZEOF);
    try {
      putInt(room, MOST_FAMILIES);
      vk.call(
          VkFunctions.GET_PHYSICAL_DEVICE_QUEUE_FAMILY_PROPERTIES,
          new long[] {physical, room, room + 8});
      int best = count == 0 ? 0 : getInt(first + DeviceQueueCreateInfo.QUEUE_FAMILY_INDEX);
      for (int i = 0; i < count; i++) {
        int family =
            getInt(
                first
                    + (long) i * DeviceQueueCreateInfo.SIZEOF
                    + DeviceQueueCreateInfo.QUEUE_FAMILY_INDEX);
        long at = room + 8 + (long) family * QueueFamilyProperties.SIZEOF;
        boolean known = family >= 0 && family < getInt(room);
        if (known
            && (getInt(at + QueueFamilyProperties.QUEUE_FLAGS) & VK.VK_QUEUE_GRAPHICS_BIT) != 0) {
          return new Device(physical, family);
        }
      }
      return new Device(physical, best);
    } finally {
      NativeMemory.free(room);
    }
  }

  /** What fills and reads the resources of a device. */
  Staging staging(long device) throws Staging.RefusedException {
    Staging known = stagings.get(device);
    if (known == null) {
      Device d = devices.get(device);
      if (d == null) {
        throw new Staging.RefusedException(VK.VK_ERROR_DEVICE_LOST);
      }
      known = new Staging(vk, d.physical, device, d.family);
      stagings.put(device, known);
    }
    return known;
  }

  /** Bytes of a linear image, from the place of its first texel to behind its last. */
  long linearBytes(long image, KnownImage known) {
    long room = NativeMemory.allocate(SubresourceLayout.SIZEOF + ImageSubresource.SIZEOF);
    try {
      long of = room + SubresourceLayout.SIZEOF;
      putInt(of, VK.VK_IMAGE_ASPECT_COLOR_BIT);
      long end = 0;
      for (int level = 0; level < known.levels(); level++) {
        for (int layer = 0; layer < known.layers(); layer++) {
          putInt(of + 4, level);
          putInt(of + 8, layer);
          vk.call(
              VkFunctions.GET_IMAGE_SUBRESOURCE_LAYOUT,
              new long[] {known.device(), image, of, room});
          end =
              Math.max(
                  end,
                  getLong(room + SubresourceLayout.OFFSET)
                      + getLong(room + SubresourceLayout.SIZE));
        }
      }
      return end;
    } finally {
      NativeMemory.free(room);
    }
  }

  /**
   * Address of bytes of memory that nobody has mapped, until {@link #unmap}.
   *
   * @return 0 where hosts cannot see it
   */
  long map(long device, Place place, long bytes) {
    long out = NativeMemory.allocate(Long.BYTES);
    try {
      putLong(out, 0);
      long result =
          vk.call(
              VkFunctions.MAP_MEMORY,
              new long[] {device, place.memory, place.offset, bytes, 0, out});
      return (int) result < 0 ? 0 : getLong(out);
    } finally {
      NativeMemory.free(out);
    }
  }

  void unmap(long device, Place place) {
    vk.call(VkFunctions.UNMAP_MEMORY, new long[] {device, place.memory});
  }

  /** Gives back what it has, where the devices still are. */
  void close() {
    stagings.values().forEach(Staging::close);
    stagings.clear();
  }
}
