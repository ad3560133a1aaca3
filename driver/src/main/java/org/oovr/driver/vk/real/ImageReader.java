package org.oovr.driver.vk.real;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.BufferCreateInfo;
import org.oovr.driver.vk.api.VkStructs.BufferImageCopy;
import org.oovr.driver.vk.api.VkStructs.CommandBufferAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.CommandPoolCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageMemoryBarrier;
import org.oovr.driver.vk.api.VkStructs.MemoryAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.MemoryRequirements;
import org.oovr.driver.vk.api.VkStructs.MemoryType;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceMemoryProperties;
import org.oovr.driver.vk.api.VkStructs.SubmitInfo;

/**
 * Reads images that a device is about to show, with commands of its own. Whoever uses it holds the
 * queue as Vulkan demands.
 */
public final class ImageReader {
  /** An image in the layout of presents. */
  public record Image(long handle, int format, int width, int height) {}

  /** What was read, rows from the top. */
  public record Pixels(int width, int height, byte[] rgba) {}

  private static final long MOST_WAIT_NANOS = 60_000_000_000L;

  private final RealVulkan vk;
  private final long physicalDevice;
  private final long device;

  /** Memory for the structs of one call at a time, and for what calls write. */
  private final long room = NativeMemory.allocate(1024);

  private final long out = room + 960;
  private final long pool;
  private final long commands;
  private final long fence;
  private long buffer;
  private long memory;
  private long mapped;
  private long bytes;

  /**
   * A reader.
   *
   * @param family of the queues on which it reads
   */
  public ImageReader(RealVulkan vk, long physicalDevice, long device, int family) {
    this.vk = vk;
    this.physicalDevice = physicalDevice;
    this.device = device;
    begin(VK.VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
    putInt(room + CommandPoolCreateInfo.FLAGS, VK.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    putInt(room + CommandPoolCreateInfo.QUEUE_FAMILY_INDEX, family);
    pool = made(VkFunctions.CREATE_COMMAND_POOL, room);
    begin(VK.VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
    putLong(room + CommandBufferAllocateInfo.COMMAND_POOL, pool);
    putInt(room + CommandBufferAllocateInfo.COMMAND_BUFFER_COUNT, 1);
    check(vk.make(VkFunctions.ALLOCATE_COMMAND_BUFFERS, device, room, out));
    commands = getLong(out);
    begin(VK.VK_STRUCTURE_TYPE_FENCE_CREATE_INFO);
    fence = made(VkFunctions.CREATE_FENCE, room);
  }

  /** Whether the texels of a format can be told. */
  public static boolean reads(int format) {
    return switch (format) {
      case VK.VK_FORMAT_B8G8R8A8_UNORM,
          VK.VK_FORMAT_B8G8R8A8_SRGB,
          VK.VK_FORMAT_R8G8B8A8_UNORM,
          VK.VK_FORMAT_R8G8B8A8_SRGB,
          VK.VK_FORMAT_A8B8G8R8_UNORM_PACK32,
          VK.VK_FORMAT_A8B8G8R8_SRGB_PACK32,
          VK.VK_FORMAT_A2B10G10R10_UNORM_PACK32,
          VK.VK_FORMAT_A2R10G10B10_UNORM_PACK32 ->
          true;
      default -> false;
    };
  }

  private void begin(int structureType) {
    NativeMemory.write(new byte[512], 0, room, 512);
    putInt(room, structureType);
  }

  private static void check(long result) {
    if (result < 0) {
      throw new IllegalStateException("the driver answered " + result);
    }
  }

  private long made(int function, long info) {
    check(vk.make(function, device, info, 0, out));
    return getLong(out);
  }

  /**
   * Reads an image when semaphores are signalled.
   *
   * @param waits semaphores, {@code count} of them
   * @param again whether they are signalled again, for whoever waits for them, too
   */
  public Pixels read(long queue, Image image, long waits, int count, boolean again) {
    provide(4L * image.width * image.height);
    record(image);
    long stages = NativeMemory.allocate(4L * Math.max(1, count));
    try {
      for (int i = 0; i < count; i++) {
        putInt(stages + 4L * i, VK.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
      }
      begin(VK.VK_STRUCTURE_TYPE_SUBMIT_INFO);
      putInt(room + SubmitInfo.WAIT_SEMAPHORE_COUNT, count);
      putLong(room + SubmitInfo.P_WAIT_SEMAPHORES, waits);
      putLong(room + SubmitInfo.P_WAIT_DST_STAGE_MASK, stages);
      putInt(room + SubmitInfo.COMMAND_BUFFER_COUNT, 1);
      putLong(room + SubmitInfo.P_COMMAND_BUFFERS, room + 256);
      putLong(room + 256, commands);
      if (again) {
        putInt(room + SubmitInfo.SIGNAL_SEMAPHORE_COUNT, count);
        putLong(room + SubmitInfo.P_SIGNAL_SEMAPHORES, waits);
      }
      check(vk.make(VkFunctions.QUEUE_SUBMIT, queue, 1, room, fence));
      putLong(out, fence);
      check(vk.make(VkFunctions.WAIT_FOR_FENCES, device, 1, out, 1, MOST_WAIT_NANOS));
      check(vk.make(VkFunctions.RESET_FENCES, device, 1, out));
    } finally {
      NativeMemory.free(stages);
    }
    byte[] rgba = new byte[4 * image.width * image.height];
    NativeMemory.read(mapped, rgba, 0, rgba.length);
    toRgba(rgba, image.format);
    return new Pixels(image.width, image.height, rgba);
  }

  private void record(Image image) {
    begin(VK.VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
    check(vk.make(VkFunctions.BEGIN_COMMAND_BUFFER, commands, room));
    barrier(image, VK.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR, VK.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    begin(0);
    putInt(room + BufferImageCopy.IMAGE_SUBRESOURCE, VK.VK_IMAGE_ASPECT_COLOR_BIT);
    putInt(room + BufferImageCopy.IMAGE_SUBRESOURCE + 12, 1);
    putInt(room + BufferImageCopy.IMAGE_EXTENT, image.width);
    putInt(room + BufferImageCopy.IMAGE_EXTENT + 4, image.height);
    putInt(room + BufferImageCopy.IMAGE_EXTENT + 8, 1);
    vk.make(
        VkFunctions.CMD_COPY_IMAGE_TO_BUFFER,
        commands,
        image.handle,
        VK.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
        buffer,
        1,
        room);
    barrier(image, VK.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, VK.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
    check(vk.make(VkFunctions.END_COMMAND_BUFFER, commands));
  }

  private void barrier(Image image, int from, int to) {
    begin(VK.VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER);
    putInt(room + ImageMemoryBarrier.SRC_ACCESS_MASK, VK.VK_ACCESS_MEMORY_WRITE_BIT);
    putInt(
        room + ImageMemoryBarrier.DST_ACCESS_MASK,
        VK.VK_ACCESS_MEMORY_READ_BIT | VK.VK_ACCESS_MEMORY_WRITE_BIT);
    putInt(room + ImageMemoryBarrier.OLD_LAYOUT, from);
    putInt(room + ImageMemoryBarrier.NEW_LAYOUT, to);
    putInt(room + ImageMemoryBarrier.SRC_QUEUE_FAMILY_INDEX, -1);
    putInt(room + ImageMemoryBarrier.DST_QUEUE_FAMILY_INDEX, -1);
    putLong(room + ImageMemoryBarrier.IMAGE, image.handle);
    putInt(room + ImageMemoryBarrier.SUBRESOURCE_RANGE, VK.VK_IMAGE_ASPECT_COLOR_BIT);
    putInt(room + ImageMemoryBarrier.SUBRESOURCE_RANGE + 8, 1);
    putInt(room + ImageMemoryBarrier.SUBRESOURCE_RANGE + 16, 1);
    int all = VK.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    vk.make(VkFunctions.CMD_PIPELINE_BARRIER, commands, all, all, 0, 0, 0, 0, 0, 1, room);
  }

  /** A buffer that the host sees, of at least so many bytes. */
  private void provide(long needed) {
    if (bytes >= needed) {
      return;
    }
    if (buffer != 0) {
      vk.make(VkFunctions.DESTROY_BUFFER, device, buffer, 0);
      vk.make(VkFunctions.FREE_MEMORY, device, memory, 0);
    }
    begin(VK.VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
    putLong(room + BufferCreateInfo.SIZE, needed);
    putInt(room + BufferCreateInfo.USAGE, VK.VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    buffer = made(VkFunctions.CREATE_BUFFER, room);
    vk.make(VkFunctions.GET_BUFFER_MEMORY_REQUIREMENTS, device, buffer, room);
    long size = getLong(room + MemoryRequirements.SIZE);
    int types = getInt(room + MemoryRequirements.MEMORY_TYPE_BITS);
    int type =
        memoryType(
            vk,
            physicalDevice,
            types,
            VK.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    begin(VK.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
    putLong(room + MemoryAllocateInfo.ALLOCATION_SIZE, size);
    putInt(room + MemoryAllocateInfo.MEMORY_TYPE_INDEX, type);
    memory = made(VkFunctions.ALLOCATE_MEMORY, room);
    check(vk.make(VkFunctions.BIND_BUFFER_MEMORY, device, buffer, memory, 0));
    check(vk.make(VkFunctions.MAP_MEMORY, device, memory, 0, VK.VK_WHOLE_SIZE, 0, out));
    mapped = getLong(out);
    bytes = needed;
  }

  /** The first memory type among some that has properties; where there is none, the first. */
  static int memoryType(RealVulkan vk, long physicalDevice, int types, int wanted) {
    long properties = NativeMemory.allocate(PhysicalDeviceMemoryProperties.SIZEOF);
    try {
      vk.make(VkFunctions.GET_PHYSICAL_DEVICE_MEMORY_PROPERTIES, physicalDevice, properties);
      int count = getInt(properties + PhysicalDeviceMemoryProperties.MEMORY_TYPE_COUNT);
      for (int i = 0; i < count; i++) {
        int flags =
            getInt(
                properties
                    + PhysicalDeviceMemoryProperties.MEMORY_TYPES
                    + (long) i * MemoryType.SIZEOF);
        if ((types >>> i & 1) != 0 && (flags & wanted) == wanted) {
          return i;
        }
      }
      return Integer.numberOfTrailingZeros(types);
    } finally {
      NativeMemory.free(properties);
    }
  }

  private static void toRgba(byte[] texels, int format) {
    switch (format) {
      case VK.VK_FORMAT_B8G8R8A8_UNORM, VK.VK_FORMAT_B8G8R8A8_SRGB -> {
        for (int i = 0; i < texels.length; i += 4) {
          byte blue = texels[i];
          texels[i] = texels[i + 2];
          texels[i + 2] = blue;
        }
      }
      case VK.VK_FORMAT_A2B10G10R10_UNORM_PACK32, VK.VK_FORMAT_A2R10G10B10_UNORM_PACK32 -> {
        boolean blueFirst = format == VK.VK_FORMAT_A2R10G10B10_UNORM_PACK32;
        for (int i = 0; i < texels.length; i += 4) {
          int word =
              texels[i] & 0xff
                  | (texels[i + 1] & 0xff) << 8
                  | (texels[i + 2] & 0xff) << 16
                  | texels[i + 3] << 24;
          texels[i] = toByte(word >>> (blueFirst ? 20 : 0));
          texels[i + 1] = toByte(word >>> 10);
          texels[i + 2] = toByte(word >>> (blueFirst ? 0 : 20));
          texels[i + 3] = (byte) ((word >>> 30) * 85);
        }
      }
      default -> {
        // as it is
      }
    }
  }

  private static byte toByte(int tenBits) {
    return (byte) Math.round((tenBits & 1023) * 255 / 1023f);
  }

  /** Gives back what it has; the device is idle. */
  public void close() {
    if (buffer != 0) {
      vk.make(VkFunctions.DESTROY_BUFFER, device, buffer, 0);
      vk.make(VkFunctions.FREE_MEMORY, device, memory, 0);
    }
    vk.make(VkFunctions.DESTROY_FENCE, device, fence, 0);
    vk.make(VkFunctions.DESTROY_COMMAND_POOL, device, pool, 0);
    NativeMemory.free(room);
  }
}
