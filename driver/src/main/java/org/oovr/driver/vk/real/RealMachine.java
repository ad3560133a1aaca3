package org.oovr.driver.vk.real;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStructs.BufferCreateInfo;
import org.oovr.driver.vk.api.VkStructs.BufferDeviceAddressInfo;
import org.oovr.driver.vk.api.VkStructs.DeviceQueueInfo2;
import org.oovr.driver.vk.api.VkStructs.ExtensionProperties;
import org.oovr.driver.vk.api.VkStructs.InstanceCreateInfo;
import org.oovr.driver.vk.api.VkStructs.MemoryAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.WriteDescriptorSet;
import org.oovr.driver.vk.api.VkStructs.WriteDescriptorSetInlineUniformBlock;
import org.oovr.driver.vk.api.VulkanCalls;
import org.oovr.driver.vk.api.VulkanMachine;

/**
 * Recorded calls made again on the Vulkan of this machine. Nothing is shown: surfaces are numbers,
 * and what was a swapchain is images of ours, of which a present reads one.
 */
public final class RealMachine implements VulkanMachine, AutoCloseable {
  private static final long MOST_WAIT_NANOS = 60_000_000_000L;
  private static final int NEXT = 8;

  private final RealVulkan vk;
  private final BiConsumer<Integer, ImageReader.Pixels> pictures;
  private final Swapchains swapchains;
  private final MemoryTypes memoryTypes = new MemoryTypes();
  private final ImageMemory imageMemory;
  private final MovedAddresses addresses = new MovedAddresses();
  private final Map<Long, Long> physicalDevices = new HashMap<>();
  private final Map<String, Long> failures = new TreeMap<>();
  private IntConsumer watcher = function -> {};
  private Set<String> extensions;
  private long surfaces;
  private long recorded;
  private int frame;
  private boolean wanted;

  /**
   * A machine without an instance yet.
   *
   * @param pictures takes wanted frames and their numbers
   */
  public RealMachine(RealVulkan vk, BiConsumer<Integer, ImageReader.Pixels> pictures) {
    this.vk = vk;
    this.pictures = pictures;
    this.swapchains = new Swapchains(vk);
    this.imageMemory = new ImageMemory(vk);
  }

  /** Has somebody told of the number of each function before it is called. */
  public void watch(IntConsumer by) {
    watcher = by;
  }

  /** Functions that failed here and had not when they were recorded, with their counts. */
  public Map<String, Long> failures() {
    return failures;
  }

  @Override
  public void outcome(long result) {
    recorded = result;
  }

  @Override
  public void recordedMemory(long properties) {
    memoryTypes.recorded(properties);
  }

  @Override
  public boolean fill(byte[] from, int offset, long address, int bytes) {
    addresses.fill(from, offset, address, bytes);
    return true;
  }

  @Override
  public void read(long address, long bytes) {
    addresses.toRecorded(address, bytes);
  }

  @Override
  public VulkanCalls direct() {
    return vk;
  }

  @Override
  public long mostWaitNanos() {
    return MOST_WAIT_NANOS;
  }

  @Override
  public boolean has(int function) {
    return handles(VkRegistry.function(function)) || vk.has(function);
  }

  /** Whether a function is answered here, as it is about what is seen, or who is told what. */
  private static boolean handles(VkFunction f) {
    String name = f.name();
    return name.contains("Surface") && !name.contains("ToSurface")
        || name.contains("Swapchain")
        || name.contains("PresentationSupport")
        || name.contains("PresentRectangles")
        || name.startsWith("vkAcquireNextImage")
        || name.contains("DebugUtilsMessenger")
        || name.contains("DebugReport")
        || f.number() == VkFunctions.QUEUE_PRESENT_KHR;
  }

  @Override
  public long call(int function, long[] a) {
    VkFunction f = VkRegistry.function(function);
    int allocator = f.position("pAllocator");
    if (allocator >= 0) {
      a[allocator] = 0; // functions of a process that is gone
    }
    watcher.accept(function);
    long result = handles(f) ? answer(f, a) : make(f, a);
    boolean failed = f.result().base().equals("VkResult") && result < 0;
    if (failed && recorded >= 0) {
      failures.merge(f.name() + " (" + result + ")", 1L, Long::sum);
    }
    return result;
  }

  private long answer(VkFunction f, long[] a) {
    if (f.name().startsWith("vkCreate") && !f.name().contains("Swapchain")) {
      putLong(a[f.parameters().size() - 1], ++surfaces);
      return VK.VK_SUCCESS;
    }
    return switch (f.alias()) {
      case VkFunctions.CREATE_SWAPCHAIN_KHR -> swapchains.create(a[0], a[1], a[3]);
      case VkFunctions.DESTROY_SWAPCHAIN_KHR -> swapchains.destroy(a[1]);
      case VkFunctions.GET_SWAPCHAIN_IMAGES_KHR -> swapchains.images(a[1], a[2], a[3]);
      case VkFunctions.ACQUIRE_NEXT_IMAGE_KHR -> swapchains.acquire(a[0], a[3], a[4]);
      case VkFunctions.ACQUIRE_NEXT_IMAGE2KHR -> swapchains.acquire2(a[0], a[1]);
      case VkFunctions.QUEUE_PRESENT_KHR -> {
        ImageReader.Pixels shown = swapchains.present(a[0], a[1], wanted);
        if (shown != null) {
          pictures.accept(frame, shown);
        }
        yield VK.VK_SUCCESS;
      }
      default -> recorded; // what the program was told then stands where it is to be written
    };
  }

  private long make(VkFunction f, long[] a) {
    // Long because it is one table of the functions that are not made as they were recorded.
    switch (f.alias()) {
      case VkFunctions.CREATE_INSTANCE -> {
        return createInstance(f.number(), a);
      }
      case VkFunctions.CREATE_DEVICE -> {
        long result = vk.call(f.number(), a);
        if (result >= 0) {
          physicalDevices.put(getLong(a[3]), a[0]);
          swapchains.device(a[0], getLong(a[3]), a[1]);
        }
        return result;
      }
      case VkFunctions.DESTROY_DEVICE -> {
        swapchains.close(a[0]);
        vk.make(VkFunctions.DEVICE_WAIT_IDLE, a[0]);
      }
      case VkFunctions.GET_DEVICE_QUEUE -> {
        vk.call(f.number(), a);
        swapchains.queue(a[0], getLong(a[3]), (int) a[1]);
        return 0;
      }
      case VkFunctions.GET_DEVICE_QUEUE2 -> {
        vk.call(f.number(), a);
        swapchains.queue(a[0], getLong(a[2]), getInt(a[1] + DeviceQueueInfo2.QUEUE_FAMILY_INDEX));
        return 0;
      }
      case VkFunctions.GET_PHYSICAL_DEVICE_MEMORY_PROPERTIES -> memoryTypes.recorded(a[1]);
      case VkFunctions.GET_PHYSICAL_DEVICE_MEMORY_PROPERTIES2 ->
          memoryTypes.recorded(a[1] + 2L * NEXT);
      case VkFunctions.ALLOCATE_MEMORY -> {
        int type = getInt(a[1] + MemoryAllocateInfo.MEMORY_TYPE_INDEX);
        putInt(
            a[1] + MemoryAllocateInfo.MEMORY_TYPE_INDEX,
            memoryTypes.here(vk, physicalDevices.getOrDefault(a[0], 0L), type));
        long result = vk.call(f.number(), a);
        if (result >= 0) {
          imageMemory.allocated(getLong(a[3]), a[1]);
        }
        return result;
      }
      case VkFunctions.FREE_MEMORY -> imageMemory.freed(a[1]);
      case VkFunctions.CREATE_BUFFER -> {
        long result = vk.call(f.number(), a);
        if (result >= 0) {
          addresses.buffer(getLong(a[3]), getLong(a[1] + BufferCreateInfo.SIZE));
        }
        return result;
      }
      case VkFunctions.DESTROY_BUFFER -> addresses.destroyed(a[1]);
      case VkFunctions.GET_BUFFER_DEVICE_ADDRESS -> {
        long result = vk.call(f.number(), a);
        addresses.told(getLong(a[1] + BufferDeviceAddressInfo.BUFFER), recorded, result);
        return result;
      }
      case VkFunctions.CMD_PUSH_CONSTANTS -> addresses.toHere(a[5], (int) a[4]);
      case VkFunctions.CMD_UPDATE_BUFFER -> addresses.toHere(a[4], a[3]);
      case VkFunctions.UPDATE_DESCRIPTOR_SETS -> inlineBlocks(a[2], (int) a[1]);
      case VkFunctions.CMD_PUSH_DESCRIPTOR_SET_KHR -> inlineBlocks(a[5], (int) a[4]);
      case VkFunctions.BIND_IMAGE_MEMORY ->
          imageMemory.bind(physicalDevices.getOrDefault(a[0], 0L), a);
      case VkFunctions.BIND_IMAGE_MEMORY2 ->
          imageMemory.bindAll(physicalDevices.getOrDefault(a[0], 0L), a);
      case VkFunctions.DESTROY_IMAGE -> {
        long result = vk.call(f.number(), a);
        imageMemory.destroyed(a[1]);
        return result;
      }
      case VkFunctions.WAIT_FOR_FENCES, VkFunctions.WAIT_SEMAPHORES -> {
        if (recorded == VK.VK_TIMEOUT) {
          return recorded; // it went on without
        }
        a[f.position("timeout")] = MOST_WAIT_NANOS;
      }
      case VkFunctions.GET_FENCE_STATUS -> {
        return status(a);
      }
      case VkFunctions.GET_QUERY_POOL_RESULTS -> {
        if (recorded == VK.VK_SUCCESS) {
          a[7] |= VK.VK_QUERY_RESULT_WAIT_BIT;
        }
      }
      default -> {
        // as it was recorded
      }
    }
    return vk.call(f.number(), a);
  }

  /** Addresses in uniform blocks that are written like descriptors. */
  private void inlineBlocks(long writes, int count) {
    for (int i = 0; i < count; i++) {
      long p = getLong(writes + (long) i * WriteDescriptorSet.SIZEOF + NEXT);
      for (; p != 0; p = getLong(p + NEXT)) {
        if (getInt(p) == VK.VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_INLINE_UNIFORM_BLOCK) {
          addresses.toHere(
              getLong(p + WriteDescriptorSetInlineUniformBlock.P_DATA),
              getInt(p + WriteDescriptorSetInlineUniformBlock.DATA_SIZE));
        }
      }
    }
  }

  /** Where the program saw that something was done, it is waited for. */
  private long status(long[] a) {
    if (recorded != VK.VK_SUCCESS) {
      return recorded;
    }
    long fence = NativeMemory.allocate(Long.BYTES);
    try {
      putLong(fence, a[1]);
      return vk.make(VkFunctions.WAIT_FOR_FENCES, a[0], 1, fence, 1, MOST_WAIT_NANOS);
    } finally {
      NativeMemory.free(fence);
    }
  }

  /**
   * An instance without what this machine lacks of window systems, and without whom the program had
   * told of messages.
   */
  private long createInstance(int function, long[] a) {
    long info = a[0];
    long names = getLong(info + InstanceCreateInfo.PP_ENABLED_EXTENSION_NAMES);
    int kept = 0;
    for (int i = 0; i < getInt(info + InstanceCreateInfo.ENABLED_EXTENSION_COUNT); i++) {
      long name = getLong(names + 8L * i);
      String text = NativeMemory.text(name);
      if (!text.endsWith("_surface") || extensions().contains(text)) {
        putLong(names + 8L * kept++, name);
      }
    }
    putInt(info + InstanceCreateInfo.ENABLED_EXTENSION_COUNT, kept);
    putInt(info + InstanceCreateInfo.ENABLED_LAYER_COUNT, 0);
    for (long before = info; getLong(before + NEXT) != 0; ) {
      long next = getLong(before + NEXT);
      int type = getInt(next);
      if (type == VK.VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT
          || type == VK.VK_STRUCTURE_TYPE_DEBUG_REPORT_CALLBACK_CREATE_INFO_EXT) {
        putLong(before + NEXT, getLong(next + NEXT));
      } else {
        before = next;
      }
    }
    long result = vk.call(function, a);
    if (result >= 0) {
      vk.instance(getLong(a[2]));
    }
    return result;
  }

  private Set<String> extensions() {
    if (extensions == null) {
      extensions = new HashSet<>();
      long count = NativeMemory.allocate(Long.BYTES);
      putLong(count, 0);
      vk.make(VkFunctions.ENUMERATE_INSTANCE_EXTENSION_PROPERTIES, 0, count, 0);
      long all = NativeMemory.allocate((long) getInt(count) * ExtensionProperties.SIZEOF + 1);
      vk.make(VkFunctions.ENUMERATE_INSTANCE_EXTENSION_PROPERTIES, 0, count, all);
      for (int i = 0; i < getInt(count); i++) {
        extensions.add(NativeMemory.text(all + (long) i * ExtensionProperties.SIZEOF));
      }
      NativeMemory.free(all);
      NativeMemory.free(count);
    }
    return extensions;
  }

  @Override
  public void frame(int index, boolean isWanted) {
    frame = index;
    wanted = isWanted;
  }

  @Override
  public List<String> surfaceExtensions() {
    return List.of();
  }

  @Override
  public long createSurface(long instance, int width, int height) {
    return ++surfaces;
  }

  @Override
  public void surfaceResized(long surface, int width, int height) {
    // images have the size that their swapchain is made with
  }

  @Override
  public void close() {
    swapchains.close();
  }
}
