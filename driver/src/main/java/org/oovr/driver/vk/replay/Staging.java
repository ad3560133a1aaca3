package org.oovr.driver.vk.replay;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;

import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.BufferCopy;
import org.oovr.driver.vk.api.VkStructs.BufferCreateInfo;
import org.oovr.driver.vk.api.VkStructs.BufferImageCopy;
import org.oovr.driver.vk.api.VkStructs.CommandBufferAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.CommandPoolCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageMemoryBarrier;
import org.oovr.driver.vk.api.VkStructs.MemoryAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.MemoryRequirements;
import org.oovr.driver.vk.api.VkStructs.MemoryType;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceMemoryProperties;
import org.oovr.driver.vk.api.VkStructs.PhysicalDeviceProperties;
import org.oovr.driver.vk.api.VkStructs.SubmitInfo;
import org.oovr.driver.vk.api.VulkanCalls;

/**
 * Fills and reads buffers and images of a device with commands of its own, through a buffer that
 * the host sees. Each is done when its method returns.
 */
final class Staging {
  /** A device refused a call of ours. */
  static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1;

    RefusedException(long result) {
      super("the driver answered " + result);
    }
  }

  private static final long MOST_WAIT_NANOS = 60_000_000_000L;
  private static final int COMMAND_ROOM = 2048;
  private static final int MOST_LEVELS = 32;

  private final VulkanCalls vk;
  private final long physicalDevice;
  private final long device;

  /** Memory for the structs of one call at a time, and for what calls write. */
  private final long room = NativeMemory.allocate(COMMAND_ROOM + 64);

  private final long out = room + COMMAND_ROOM;
  private final long queue;
  private final long pool;
  private final long commands;
  private final long fence;
  private long buffer;
  private long memory;
  private long mapped;
  private long bytes;

  /**
   * For a device.
   *
   * @param family of the queue that does it
   */
  Staging(VulkanCalls vk, long physicalDevice, long device, int family) throws RefusedException {
    this.vk = vk;
    this.physicalDevice = physicalDevice;
    this.device = device;
    call(VkFunctions.GET_DEVICE_QUEUE, device, family, 0, out);
    queue = getLong(out);
    begin(VK.VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
    putInt(room + CommandPoolCreateInfo.FLAGS, VK.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    putInt(room + CommandPoolCreateInfo.QUEUE_FAMILY_INDEX, family);
    pool = made(VkFunctions.CREATE_COMMAND_POOL, room);
    begin(VK.VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
    putLong(room + CommandBufferAllocateInfo.COMMAND_POOL, pool);
    putInt(room + CommandBufferAllocateInfo.COMMAND_BUFFER_COUNT, 1);
    call(VkFunctions.ALLOCATE_COMMAND_BUFFERS, device, room, out);
    commands = getLong(out);
    begin(VK.VK_STRUCTURE_TYPE_FENCE_CREATE_INFO);
    fence = made(VkFunctions.CREATE_FENCE, room);
  }

  private void begin(int structureType) {
    NativeMemory.write(new byte[COMMAND_ROOM], 0, room, COMMAND_ROOM);
    putInt(room, structureType);
  }

  /** Makes a call that must not fail. */
  void call(int function, long... arguments) throws RefusedException {
    long result = vk.call(function, arguments);
    if ((int) result < 0) {
      throw new RefusedException((int) result);
    }
  }

  /** Makes an object of the device. */
  long made(int function, long info) throws RefusedException {
    call(function, device, info, 0, out);
    return getLong(out);
  }

  /** Gives back an object of the device. */
  void destroy(int function, long handle) {
    vk.call(function, new long[] {device, handle, 0});
  }

  long device() {
    return device;
  }

  /** The command buffer, between {@link #record} and {@link #run}. */
  long commands() {
    return commands;
  }

  /** Whether it is Mesa's llvmpipe. */
  boolean isLlvmpipe() {
    long properties = NativeMemory.allocate(PhysicalDeviceProperties.SIZEOF);
    try {
      vk.call(VkFunctions.GET_PHYSICAL_DEVICE_PROPERTIES, new long[] {physicalDevice, properties});
      return NativeMemory.text(properties + PhysicalDeviceProperties.DEVICE_NAME)
          .contains("llvmpipe");
    } finally {
      NativeMemory.free(properties);
    }
  }

  /** Where so many bytes can be put that are copied, or lie that were. */
  long provide(long needed) throws RefusedException {
    if (bytes >= needed) {
      return mapped;
    }
    release();
    begin(VK.VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
    putLong(room + BufferCreateInfo.SIZE, needed);
    putInt(
        room + BufferCreateInfo.USAGE,
        VK.VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK.VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    buffer = made(VkFunctions.CREATE_BUFFER, room);
    call(VkFunctions.GET_BUFFER_MEMORY_REQUIREMENTS, device, buffer, room);
    long size = getLong(room + MemoryRequirements.SIZE);
    int type = memoryType(getInt(room + MemoryRequirements.MEMORY_TYPE_BITS));
    begin(VK.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
    putLong(room + MemoryAllocateInfo.ALLOCATION_SIZE, size);
    putInt(room + MemoryAllocateInfo.MEMORY_TYPE_INDEX, type);
    memory = made(VkFunctions.ALLOCATE_MEMORY, room);
    call(VkFunctions.BIND_BUFFER_MEMORY, device, buffer, memory, 0);
    call(VkFunctions.MAP_MEMORY, device, memory, 0, VK.VK_WHOLE_SIZE, 0, out);
    mapped = getLong(out);
    bytes = needed;
    return mapped;
  }

  private int memoryType(int types) throws RefusedException {
    int wanted = VK.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    long p = room;
    call(VkFunctions.GET_PHYSICAL_DEVICE_MEMORY_PROPERTIES, physicalDevice, p);
    int count = getInt(p + PhysicalDeviceMemoryProperties.MEMORY_TYPE_COUNT);
    for (int i = 0; i < count; i++) {
      long at = p + PhysicalDeviceMemoryProperties.MEMORY_TYPES + (long) i * MemoryType.SIZEOF;
      if ((types >>> i & 1) != 0 && (getInt(at) & wanted) == wanted) {
        return i;
      }
    }
    throw new RefusedException(VK.VK_ERROR_OUT_OF_DEVICE_MEMORY);
  }

  private void release() {
    if (buffer != 0) {
      vk.call(VkFunctions.DESTROY_BUFFER, new long[] {device, buffer, 0});
      vk.call(VkFunctions.FREE_MEMORY, new long[] {device, memory, 0});
      buffer = 0;
      bytes = 0;
    }
  }

  /** Begins commands. */
  void record() throws RefusedException {
    begin(VK.VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
    call(VkFunctions.BEGIN_COMMAND_BUFFER, commands, room);
  }

  /** Has the commands executed. */
  void run() throws RefusedException {
    call(VkFunctions.END_COMMAND_BUFFER, commands);
    begin(VK.VK_STRUCTURE_TYPE_SUBMIT_INFO);
    putInt(room + SubmitInfo.COMMAND_BUFFER_COUNT, 1);
    putLong(room + SubmitInfo.P_COMMAND_BUFFERS, out);
    putLong(out, commands);
    call(VkFunctions.QUEUE_SUBMIT, queue, 1, room, fence);
    putLong(out, fence);
    call(VkFunctions.WAIT_FOR_FENCES, device, 1, out, 1, MOST_WAIT_NANOS);
    call(VkFunctions.RESET_FENCES, device, 1, out);
  }

  private void copy(long from, long to, long size) throws RefusedException {
    record();
    begin(0);
    putLong(room + BufferCopy.SIZE, size);
    call(VkFunctions.CMD_COPY_BUFFER, commands, from, to, 1, room);
    run();
  }

  /** Fills the beginning of a buffer. */
  void toBuffer(long target, long size) throws RefusedException {
    copy(buffer, target, size);
  }

  /** Reads the beginning of a buffer. */
  void fromBuffer(long source, long size) throws RefusedException {
    copy(source, buffer, size);
  }

  /**
   * Fills one aspect of an image.
   *
   * @param offsets where each level lies, its layers one after the other
   * @param from layout that it is in; {@code UNDEFINED} where its other aspects hold nothing
   * @param to layout that it shall be in
   */
  void toImage(long image, KnownImage known, int aspect, long[] offsets, int from, int to)
      throws RefusedException {
    int during = VK.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    record();
    barrier(image, known, from, during);
    copyIn(image, known, aspect, offsets, during);
    barrier(image, known, during, to);
    run();
  }

  /** Reads one aspect of an image, which keeps its layout. */
  void fromImage(long image, KnownImage known, int aspect, long[] offsets, int layout)
      throws RefusedException {
    int during = VK.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    record();
    barrier(image, known, layout, during);
    copyOut(image, known, aspect, offsets);
    barrier(image, known, during, layout);
    run();
  }

  /** A command that fills one aspect of an image. */
  void copyIn(long image, KnownImage known, int aspect, long[] offsets, int layout)
      throws RefusedException {
    regions(known, aspect, offsets);
    call(
        VkFunctions.CMD_COPY_BUFFER_TO_IMAGE,
        commands,
        buffer,
        image,
        layout,
        offsets.length,
        room);
  }

  /** A command that reads one aspect of an image that is the source of transfers. */
  void copyOut(long image, KnownImage known, int aspect, long[] offsets) throws RefusedException {
    regions(known, aspect, offsets);
    call(
        VkFunctions.CMD_COPY_IMAGE_TO_BUFFER,
        commands,
        image,
        VK.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
        buffer,
        offsets.length,
        room);
  }

  private void regions(KnownImage known, int aspect, long[] offsets) throws RefusedException {
    if (offsets.length > MOST_LEVELS) {
      throw new RefusedException(VK.VK_ERROR_FORMAT_NOT_SUPPORTED);
    }
    begin(0);
    for (int level = 0; level < offsets.length; level++) {
      long r = room + (long) level * BufferImageCopy.SIZEOF;
      putLong(r + BufferImageCopy.BUFFER_OFFSET, offsets[level]);
      putInt(r + BufferImageCopy.IMAGE_SUBRESOURCE, aspect);
      putInt(r + BufferImageCopy.IMAGE_SUBRESOURCE + 4, level);
      putInt(r + BufferImageCopy.IMAGE_SUBRESOURCE + 12, known.layers());
      putInt(r + BufferImageCopy.IMAGE_EXTENT, known.width(level));
      putInt(r + BufferImageCopy.IMAGE_EXTENT + 4, known.height(level));
      putInt(r + BufferImageCopy.IMAGE_EXTENT + 8, known.depth(level));
    }
  }

  /** Brings an image from one layout into another. */
  void transition(long image, KnownImage known, int from, int to) throws RefusedException {
    record();
    barrier(image, known, from, to);
    run();
  }

  /** A command that brings an image from one layout into another. */
  void barrier(long image, KnownImage known, int from, int to) throws RefusedException {
    if (to == VK.VK_IMAGE_LAYOUT_UNDEFINED || to == VK.VK_IMAGE_LAYOUT_PREINITIALIZED) {
      return; // no image can be brought there
    }
    begin(VK.VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER);
    putInt(room + ImageMemoryBarrier.SRC_ACCESS_MASK, VK.VK_ACCESS_MEMORY_WRITE_BIT);
    putInt(
        room + ImageMemoryBarrier.DST_ACCESS_MASK,
        VK.VK_ACCESS_MEMORY_READ_BIT | VK.VK_ACCESS_MEMORY_WRITE_BIT);
    putInt(room + ImageMemoryBarrier.OLD_LAYOUT, from);
    putInt(room + ImageMemoryBarrier.NEW_LAYOUT, to);
    putInt(room + ImageMemoryBarrier.SRC_QUEUE_FAMILY_INDEX, VK.VK_QUEUE_FAMILY_IGNORED);
    putInt(room + ImageMemoryBarrier.DST_QUEUE_FAMILY_INDEX, VK.VK_QUEUE_FAMILY_IGNORED);
    putLong(room + ImageMemoryBarrier.IMAGE, image);
    putInt(room + ImageMemoryBarrier.SUBRESOURCE_RANGE, known.aspects());
    putInt(room + ImageMemoryBarrier.SUBRESOURCE_RANGE + 8, known.levels());
    putInt(room + ImageMemoryBarrier.SUBRESOURCE_RANGE + 16, known.layers());
    int all = VK.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    call(VkFunctions.CMD_PIPELINE_BARRIER, commands, all, all, 0, 0, 0, 0, 0, 1, room);
  }

  /** Gives back what it has. */
  void close() {
    release();
    vk.call(VkFunctions.DESTROY_FENCE, new long[] {device, fence, 0});
    vk.call(VkFunctions.DESTROY_COMMAND_POOL, new long[] {device, pool, 0});
    NativeMemory.free(room);
  }
}
