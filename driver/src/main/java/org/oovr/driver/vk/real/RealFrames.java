package org.oovr.driver.vk.real;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkRegistry;
import org.oovr.driver.vk.api.VkStructs.DeviceQueueInfo2;
import org.oovr.driver.vk.api.VkStructs.PresentInfoKHR;
import org.oovr.driver.vk.api.VkStructs.SurfaceCapabilitiesKHR;
import org.oovr.driver.vk.api.VkStructs.SwapchainCreateInfoKHR;

/**
 * What a real driver has drawn, read just before it is shown, with commands between the program's
 * last ones and its present. For that, images of swapchains may be copied from, beside what the
 * program does with them.
 */
public final class RealFrames {
  private record Queue(long device, int family) {}

  private record Swapchain(long device, int format, int width, int height) {}

  private final LongSupplier finder;
  private final Map<Long, Long> physicalDevices = new HashMap<>();
  private final Map<Long, Queue> queues = new HashMap<>();
  private final Map<Long, Swapchain> swapchains = new HashMap<>();
  private final Map<Queue, ImageReader> readers = new HashMap<>();
  private RealVulkan vk;

  /** Whether the call that is under way makes a swapchain with one usage more, by its struct. */
  private final Map<Long, Integer> usages = new HashMap<>();

  /**
   * Frames of nobody yet.
   *
   * @param finder the address of the driver's vkGetInstanceProcAddr, asked for at first use
   */
  public RealFrames(LongSupplier finder) {
    this.finder = finder;
  }

  private RealVulkan vk() {
    if (vk == null) {
      vk = new RealVulkan(finder.getAsLong());
    }
    return vk;
  }

  /** A call is about to be made. */
  public synchronized void before(int function, long[] a) {
    if (function == VkFunctions.CREATE_SWAPCHAIN_KHR && a[1] != 0 && copies(a[0], a[1])) {
      int usage = getInt(a[1] + SwapchainCreateInfoKHR.IMAGE_USAGE);
      usages.put(a[1], usage);
      putInt(a[1] + SwapchainCreateInfoKHR.IMAGE_USAGE, usage | VK.VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    } else if (function == VkFunctions.DESTROY_DEVICE) {
      close(a[0]);
    }
  }

  /** Whether images of a surface can be copied from. */
  private boolean copies(long device, long info) {
    Long physical = physicalDevices.get(device);
    if (physical == null) {
      return false;
    }
    long capabilities = NativeMemory.allocate(SurfaceCapabilitiesKHR.SIZEOF);
    try {
      long result =
          vk().make(
                  VkFunctions.GET_PHYSICAL_DEVICE_SURFACE_CAPABILITIES_KHR,
                  physical,
                  getLong(info + SwapchainCreateInfoKHR.SURFACE),
                  capabilities);
      int usage = getInt(capabilities + SurfaceCapabilitiesKHR.SUPPORTED_USAGE_FLAGS);
      return result >= 0 && (usage & VK.VK_IMAGE_USAGE_TRANSFER_SRC_BIT) != 0;
    } finally {
      NativeMemory.free(capabilities);
    }
  }

  /** A call was made. */
  public synchronized void after(int function, long[] a, long result) {
    switch (VkRegistry.function(function).alias()) {
      case VkFunctions.CREATE_INSTANCE -> {
        if (result >= 0) {
          vk().instance(getLong(a[2]));
        }
      }
      case VkFunctions.CREATE_DEVICE -> {
        if (result >= 0) {
          physicalDevices.put(getLong(a[3]), a[0]);
        }
      }
      case VkFunctions.GET_DEVICE_QUEUE -> queues.put(getLong(a[3]), new Queue(a[0], (int) a[1]));
      case VkFunctions.GET_DEVICE_QUEUE2 ->
          queues.put(
              getLong(a[2]), new Queue(a[0], getInt(a[1] + DeviceQueueInfo2.QUEUE_FAMILY_INDEX)));
      case VkFunctions.CREATE_SWAPCHAIN_KHR -> {
        Integer usage = usages.remove(a[1]);
        if (usage != null) {
          putInt(a[1] + SwapchainCreateInfoKHR.IMAGE_USAGE, usage);
        }
        if (result >= 0 && usage != null) {
          swapchain(a[0], a[1], getLong(a[3]));
        }
      }
      case VkFunctions.DESTROY_SWAPCHAIN_KHR -> swapchains.remove(a[1]);
      default -> {
        // nothing that decides what is shown
      }
    }
  }

  private void swapchain(long device, long info, long swapchain) {
    int format = getInt(info + SwapchainCreateInfoKHR.IMAGE_FORMAT);
    int width = getInt(info + SwapchainCreateInfoKHR.IMAGE_EXTENT);
    int height = getInt(info + SwapchainCreateInfoKHR.IMAGE_EXTENT + 4);
    if (ImageReader.reads(format)) {
      swapchains.put(swapchain, new Swapchain(device, format, width, height));
    }
  }

  /**
   * Reads what the first swapchain of a present is to show; null where that is not possible.
   *
   * @param a the arguments of vkQueuePresentKHR
   */
  public synchronized ImageReader.Pixels read(long[] a) {
    Queue queue = queues.get(a[0]);
    long info = a[1];
    if (queue == null || getInt(info + PresentInfoKHR.SWAPCHAIN_COUNT) == 0) {
      return null;
    }
    long handle = getLong(getLong(info + PresentInfoKHR.P_SWAPCHAINS));
    Swapchain swapchain = swapchains.get(handle);
    if (swapchain == null) {
      return null;
    }
    ImageReader reader =
        readers.computeIfAbsent(
            queue, q -> new ImageReader(vk, physicalDevices.get(q.device), q.device, q.family));
    int index = getInt(getLong(info + PresentInfoKHR.P_IMAGE_INDICES));
    ImageReader.Image image =
        new ImageReader.Image(
            image(swapchain.device, handle, index),
            swapchain.format,
            swapchain.width,
            swapchain.height);
    return reader.read(
        a[0],
        image,
        getLong(info + PresentInfoKHR.P_WAIT_SEMAPHORES),
        getInt(info + PresentInfoKHR.WAIT_SEMAPHORE_COUNT),
        true);
  }

  private long image(long device, long swapchain, int index) {
    long count = NativeMemory.allocate(8);
    try {
      putLong(count, 0);
      vk.make(VkFunctions.GET_SWAPCHAIN_IMAGES_KHR, device, swapchain, count, 0);
      long images = NativeMemory.allocate(8L * Math.max(1, getInt(count)));
      try {
        vk.make(VkFunctions.GET_SWAPCHAIN_IMAGES_KHR, device, swapchain, count, images);
        return getLong(images + 8L * index);
      } finally {
        NativeMemory.free(images);
      }
    } finally {
      NativeMemory.free(count);
    }
  }

  private void close(long device) {
    readers
        .entrySet()
        .removeIf(
            entry -> {
              boolean its = entry.getKey().device == device;
              if (its) {
                entry.getValue().close();
              }
              return its;
            });
  }

  /** Nobody wants a further frame. */
  public synchronized void close() {
    readers.values().forEach(ImageReader::close);
    readers.clear();
  }
}
