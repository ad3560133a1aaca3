package org.oovr.driver.vk.create;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;
import static org.oovr.driver.vk.api.VK.*;

import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.BindBufferMemoryInfo;
import org.oovr.driver.vk.api.VkStructs.BindImageMemoryInfo;
import org.oovr.driver.vk.api.VkStructs.BindImageMemorySwapchainInfoKHR;
import org.oovr.driver.vk.api.VkStructs.BufferCreateInfo;
import org.oovr.driver.vk.api.VkStructs.BufferDeviceAddressInfo;
import org.oovr.driver.vk.api.VkStructs.BufferMemoryRequirementsInfo2;
import org.oovr.driver.vk.api.VkStructs.DeviceBufferMemoryRequirements;
import org.oovr.driver.vk.api.VkStructs.DeviceMemoryOpaqueCaptureAddressInfo;
import org.oovr.driver.vk.api.VkStructs.ImageMemoryRequirementsInfo2;
import org.oovr.driver.vk.api.VkStructs.MemoryAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.MemoryDedicatedRequirements;
import org.oovr.driver.vk.api.VkStructs.MemoryRequirements;
import org.oovr.driver.vk.api.VkStructs.MemoryRequirements2;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.DeviceMemory;
import org.oovr.driver.vk.object.ImageObject;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.MemoryBlock;
import org.oovr.simulator.command.ResourceCommand;

/** Memory, and buffers and images that come to lie in it. */
public final class MemoryCalls {
  /** Where buffers and images may begin. */
  public static final int ALIGNMENT = 64;

  /** Most bytes of an allocation. */
  public static final long MOST_BYTES = 1L << 30;

  private final Session session;

  private MemoryCalls(Session session) {
    this.session = session;
  }

  /** Says who executes these functions. */
  public static void register(Functions f, Session session) {
    MemoryCalls c = new MemoryCalls(session);
    f.add(VkFunctions.ALLOCATE_MEMORY, c::allocateMemory);
    f.addSilent(VkFunctions.FREE_MEMORY, c::freeMemory);
    f.add(VkFunctions.MAP_MEMORY, a -> c.mapMemory(a[1], a[2], a[3], a[5]));
    f.addSilent(VkFunctions.UNMAP_MEMORY, a -> c.memory(a[1]).mapped = false);
    f.addIdle(VkFunctions.FLUSH_MAPPED_MEMORY_RANGES);
    f.add(VkFunctions.INVALIDATE_MAPPED_MEMORY_RANGES, a -> c.invalidate());
    f.addSilent(VkFunctions.GET_DEVICE_MEMORY_COMMITMENT, a -> putLong(a[2], c.memory(a[1]).size));
    f.add(VkFunctions.CREATE_BUFFER, c::createBuffer);
    f.addSilent(VkFunctions.DESTROY_BUFFER, c::destroyBuffer);
    f.addSilent(
        VkFunctions.GET_BUFFER_MEMORY_REQUIREMENTS, a -> requirements(a[2], c.buffer(a[1]).size));
    f.addSilent(
        VkFunctions.GET_BUFFER_MEMORY_REQUIREMENTS2,
        a ->
            requirements2(
                a[2], c.buffer(getLong(a[1] + BufferMemoryRequirementsInfo2.BUFFER)).size));
    f.addSilent(
        VkFunctions.GET_DEVICE_BUFFER_MEMORY_REQUIREMENTS,
        a ->
            requirements2(
                a[2],
                getLong(
                    getLong(a[1] + DeviceBufferMemoryRequirements.P_CREATE_INFO)
                        + BufferCreateInfo.SIZE)));
    f.addSilent(
        VkFunctions.GET_IMAGE_MEMORY_REQUIREMENTS,
        a -> requirements(a[2], c.image(a[1]).sizeBytes()));
    f.addSilent(
        VkFunctions.GET_IMAGE_MEMORY_REQUIREMENTS2,
        a ->
            requirements2(
                a[2], c.image(getLong(a[1] + ImageMemoryRequirementsInfo2.IMAGE)).sizeBytes()));
    f.addSilent(VkFunctions.GET_IMAGE_SPARSE_MEMORY_REQUIREMENTS, a -> putInt(a[2], 0));
    f.addSilent(VkFunctions.GET_IMAGE_SPARSE_MEMORY_REQUIREMENTS2, a -> putInt(a[2], 0));
    f.add(
        VkFunctions.GET_BUFFER_DEVICE_ADDRESS,
        a -> c.address(getLong(a[1] + BufferDeviceAddressInfo.BUFFER)));
    f.add(
        VkFunctions.GET_BUFFER_OPAQUE_CAPTURE_ADDRESS,
        a -> c.opaqueAddress(getLong(a[1] + BufferDeviceAddressInfo.BUFFER)));
    f.add(
        VkFunctions.GET_DEVICE_MEMORY_OPAQUE_CAPTURE_ADDRESS,
        a -> c.memory(getLong(a[1] + DeviceMemoryOpaqueCaptureAddressInfo.MEMORY)).shaderAddress());
    f.add(VkFunctions.BIND_BUFFER_MEMORY, a -> c.bind(c.buffer(a[1]), a[2], a[3]));
    f.add(VkFunctions.BIND_BUFFER_MEMORY2, a -> c.bindBuffers((int) a[1], a[2]));
    f.add(VkFunctions.BIND_IMAGE_MEMORY, a -> c.bind(c.image(a[1]), a[2], a[3]));
    f.add(VkFunctions.BIND_IMAGE_MEMORY2, a -> c.bindImages((int) a[1], a[2]));
  }

  private DeviceMemory memory(long handle) {
    return session.handles.get(handle, DeviceMemory.class);
  }

  private BufferObject buffer(long handle) {
    return session.handles.get(handle, BufferObject.class);
  }

  private ImageObject image(long handle) {
    return session.handles.get(handle, ImageObject.class);
  }

  private long allocateMemory(long[] a) {
    long size = getLong(a[1] + MemoryAllocateInfo.ALLOCATION_SIZE);
    if (size < 0 || size > MOST_BYTES) {
      return VK_ERROR_OUT_OF_DEVICE_MEMORY;
    }
    putLong(a[3], session.handles.add(new DeviceMemory(session, size)));
    return VK_SUCCESS;
  }

  private void freeMemory(long[] a) {
    DeviceMemory memory = session.handles.remove(a[1], DeviceMemory.class);
    if (memory != null) {
      session.memories.free(memory);
      session.make(new ResourceCommand.DestroyMemory(memory.block));
    }
  }

  private long mapMemory(long handle, long offset, long size, long result) {
    DeviceMemory memory = memory(handle);
    long most = memory.size - offset;
    if (offset < 0 || most <= 0 || size != VK_WHOLE_SIZE && (size < 0 || size > most)) {
      session.diagnostics.error("vkMapMemory", "bytes beyond the end of memory");
      return VK_ERROR_MEMORY_MAP_FAILED;
    }
    putLong(result, session.memories.map(memory) + offset);
    return VK_SUCCESS;
  }

  private long invalidate() {
    session.memories.toHost();
    return VK_SUCCESS;
  }

  /**
   * The address by which shaders know a buffer, which is that of the record where there is one; 0
   * for one that lies nowhere.
   */
  private long address(long handle) {
    BufferObject buffer = buffer(handle);
    if (buffer.memory == null) {
      session.diagnostics.error("vkGetBufferDeviceAddress", "the buffer lies in no memory");
      return 0;
    }
    if (session.recordedResult != 0) {
      session.addresses.adopt(buffer, session.recordedResult);
    }
    return buffer.address();
  }

  /** What brings an address back elsewhere, which shaders never see. */
  private long opaqueAddress(long handle) {
    BufferObject buffer = buffer(handle);
    return buffer.memory == null ? 0 : buffer.address();
  }

  private long createBuffer(long[] a) {
    long size = getLong(a[1] + BufferCreateInfo.SIZE);
    if (size <= 0 || size > MOST_BYTES) {
      return VK_ERROR_OUT_OF_DEVICE_MEMORY;
    }
    int usage = getInt(a[1] + BufferCreateInfo.USAGE);
    putLong(a[3], session.handles.add(new BufferObject(session, size, usage)));
    return VK_SUCCESS;
  }

  private void destroyBuffer(long[] a) {
    BufferObject buffer = session.handles.remove(a[1], BufferObject.class);
    if (buffer != null) {
      session.remove(buffer);
      if (buffer.memory != null) {
        if (buffer.written && buffer.memory.address != 0) {
          session.memories.toHost(buffer.memory);
        }
        buffer.memory.buffers.remove(buffer);
        session.make(new ResourceCommand.DestroyBuffer(buffer.buffer));
      }
    }
  }

  static void requirements(long result, long size) {
    putLong(result + MemoryRequirements.SIZE, (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    putLong(result + MemoryRequirements.ALIGNMENT, ALIGNMENT);
    putInt(result + MemoryRequirements.MEMORY_TYPE_BITS, 1);
  }

  static void requirements2(long result, long size) {
    requirements(result + MemoryRequirements2.MEMORY_REQUIREMENTS, size);
    long dedicated = Chain.find(result, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS);
    if (dedicated != 0) {
      putInt(dedicated + MemoryDedicatedRequirements.PREFERS_DEDICATED_ALLOCATION, 0);
      putInt(dedicated + MemoryDedicatedRequirements.REQUIRES_DEDICATED_ALLOCATION, 0);
    }
  }

  private long bind(BufferObject buffer, long memoryHandle, long offset) {
    DeviceMemory memory = memory(memoryHandle);
    if (offset < 0 || offset + buffer.size > memory.size || buffer.memory != null) {
      session.diagnostics.error("vkBindBufferMemory", "the buffer does not fit");
      return VK_ERROR_OUT_OF_DEVICE_MEMORY;
    }
    buffer.memory = memory;
    buffer.offset = offset;
    memory.buffers.add(buffer);
    session.make(
        new ResourceCommand.CreateBuffer(
            buffer.buffer, null, new MemoryBlock.Placement(memory.block, offset)));
    session.memories.bound(buffer);
    if ((buffer.usage & VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT) != 0) {
      session.addresses.add(buffer);
    }
    return VK_SUCCESS;
  }

  private long bindBuffers(int count, long infos) {
    long result = VK_SUCCESS;
    for (int i = 0; i < count; i++) {
      long p = infos + (long) i * BindBufferMemoryInfo.SIZEOF;
      long one =
          bind(
              buffer(getLong(p + BindBufferMemoryInfo.BUFFER)),
              getLong(p + BindBufferMemoryInfo.MEMORY),
              getLong(p + BindBufferMemoryInfo.MEMORY_OFFSET));
      result = one == VK_SUCCESS ? result : one;
    }
    return result;
  }

  private long bind(ImageObject image, long memoryHandle, long offset) {
    DeviceMemory memory = memory(memoryHandle);
    if (image.memory != null) {
      session.diagnostics.error("vkBindImageMemory", "the image lies in memory already");
      return VK_ERROR_OUT_OF_DEVICE_MEMORY;
    }
    image.memory = memory;
    image.offset = offset;
    session.place(image);
    if (image.linear != null && offset + image.linear.sizeBytes() <= memory.size) {
      memory.images.add(image);
      session.memories.bound(image);
    }
    return VK_SUCCESS;
  }

  private long bindImages(int count, long infos) {
    for (int i = 0; i < count; i++) {
      long p = infos + (long) i * BindImageMemoryInfo.SIZEOF;
      boolean swapchain =
          Chain.find(p, VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR) != 0
              && BindImageMemorySwapchainInfoKHR.SIZEOF > 0;
      if (!swapchain) {
        bind(
            image(getLong(p + BindImageMemoryInfo.IMAGE)),
            getLong(p + BindImageMemoryInfo.MEMORY),
            getLong(p + BindImageMemoryInfo.MEMORY_OFFSET));
      }
    }
    return VK_SUCCESS;
  }
}
