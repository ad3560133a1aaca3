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
import org.oovr.driver.vk.api.VkStructs.AcquireNextImageInfoKHR;
import org.oovr.driver.vk.api.VkStructs.DeviceCreateInfo;
import org.oovr.driver.vk.api.VkStructs.DeviceQueueCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageCreateInfo;
import org.oovr.driver.vk.api.VkStructs.MemoryAllocateInfo;
import org.oovr.driver.vk.api.VkStructs.MemoryRequirements;
import org.oovr.driver.vk.api.VkStructs.PresentInfoKHR;
import org.oovr.driver.vk.api.VkStructs.SubmitInfo;
import org.oovr.driver.vk.api.VkStructs.SwapchainCreateInfoKHR;

/** Images in place of those of swapchains: acquired as it was recorded, read, shown nowhere. */
final class Swapchains {
  /** Images of a swapchain, made when it is: who wants more than that is told so. */
  private static final int MOST_IMAGES = 16;

  private static final class Chain {
    long device;
    int format;
    int width;
    int height;
    int layers;
    int usage;
    final long[] images = new long[MOST_IMAGES];
    final long[] memories = new long[MOST_IMAGES];
  }

  private record Device(long physical, int family) {}

  private record Queue(long device, int family) {}

  private final RealVulkan vk;
  private final Map<Long, Device> devices = new HashMap<>();
  private final Map<Long, Queue> queues = new HashMap<>();
  private final Map<Long, Chain> chains = new HashMap<>();
  private final Map<Queue, ImageReader> readers = new HashMap<>();
  private final long room = NativeMemory.allocate(512);
  private final long out = room + 448;
  private long last;

  Swapchains(RealVulkan vk) {
    this.vk = vk;
  }

  /** A device was made. */
  void device(long physical, long device, long info) {
    long first = getLong(info + DeviceCreateInfo.P_QUEUE_CREATE_INFOS);
    int family = getInt(first + DeviceQueueCreateInfo.QUEUE_FAMILY_INDEX);
    devices.put(device, new Device(physical, family));
  }

  void queue(long device, long queue, int family) {
    queues.put(queue, new Queue(device, family));
  }

  private void begin(int structureType) {
    NativeMemory.write(new byte[448], 0, room, 448);
    putInt(room, structureType);
  }

  long create(long device, long info, long result) {
    Chain chain = new Chain();
    chain.device = device;
    chain.format = getInt(info + SwapchainCreateInfoKHR.IMAGE_FORMAT);
    chain.width = getInt(info + SwapchainCreateInfoKHR.IMAGE_EXTENT);
    chain.height = getInt(info + SwapchainCreateInfoKHR.IMAGE_EXTENT + 4);
    chain.layers = getInt(info + SwapchainCreateInfoKHR.IMAGE_ARRAY_LAYERS);
    chain.usage =
        getInt(info + SwapchainCreateInfoKHR.IMAGE_USAGE) | VK.VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    chains.put(++last, chain);
    putLong(result, last);
    return VK.VK_SUCCESS;
  }

  long images(long swapchain, long count, long images) {
    Chain chain = chains.get(swapchain);
    int wanted = getInt(count);
    if (chain == null || wanted > MOST_IMAGES) {
      return VK.VK_ERROR_OUT_OF_DEVICE_MEMORY;
    }
    for (int i = 0; images != 0 && i < wanted; i++) {
      if (chain.images[i] == 0) {
        long made = image(chain, i);
        if (made < 0) {
          return made;
        }
      }
      putLong(images + 8L * i, chain.images[i]);
    }
    return VK.VK_SUCCESS;
  }

  private long image(Chain chain, int index) {
    begin(VK.VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO);
    putInt(room + ImageCreateInfo.IMAGE_TYPE, VK.VK_IMAGE_TYPE_2D);
    putInt(room + ImageCreateInfo.FORMAT, chain.format);
    putInt(room + ImageCreateInfo.EXTENT, chain.width);
    putInt(room + ImageCreateInfo.EXTENT + 4, chain.height);
    putInt(room + ImageCreateInfo.EXTENT + 8, 1);
    putInt(room + ImageCreateInfo.MIP_LEVELS, 1);
    putInt(room + ImageCreateInfo.ARRAY_LAYERS, chain.layers);
    putInt(room + ImageCreateInfo.SAMPLES, VK.VK_SAMPLE_COUNT_1_BIT);
    putInt(room + ImageCreateInfo.USAGE, chain.usage);
    long result = vk.make(VkFunctions.CREATE_IMAGE, chain.device, room, 0, out);
    if (result < 0) {
      return result;
    }
    chain.images[index] = getLong(out);
    vk.make(VkFunctions.GET_IMAGE_MEMORY_REQUIREMENTS, chain.device, chain.images[index], room);
    long size = getLong(room + MemoryRequirements.SIZE);
    int types = getInt(room + MemoryRequirements.MEMORY_TYPE_BITS);
    int wanted = VK.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    int type = ImageReader.memoryType(vk, devices.get(chain.device).physical, types, wanted);
    begin(VK.VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
    putLong(room + MemoryAllocateInfo.ALLOCATION_SIZE, size);
    putInt(room + MemoryAllocateInfo.MEMORY_TYPE_INDEX, type);
    result = vk.make(VkFunctions.ALLOCATE_MEMORY, chain.device, room, 0, out);
    if (result < 0) {
      return result;
    }
    chain.memories[index] = getLong(out);
    return vk.make(
        VkFunctions.BIND_IMAGE_MEMORY, chain.device, chain.images[index], chain.memories[index], 0);
  }

  long acquire2(long device, long info) {
    return acquire(
        device,
        getLong(info + AcquireNextImageInfoKHR.SEMAPHORE),
        getLong(info + AcquireNextImageInfoKHR.FENCE));
  }

  /** The index is the recorded one; it is told as soon as what was submitted before is done. */
  long acquire(long device, long semaphore, long fence) {
    begin(VK.VK_STRUCTURE_TYPE_SUBMIT_INFO);
    if (semaphore != 0) {
      putInt(room + SubmitInfo.SIGNAL_SEMAPHORE_COUNT, 1);
      putLong(room + SubmitInfo.P_SIGNAL_SEMAPHORES, room + 256);
      putLong(room + 256, semaphore);
    }
    return vk.make(VkFunctions.QUEUE_SUBMIT, anyQueue(device), 1, room, fence);
  }

  private long anyQueue(long device) {
    for (Map.Entry<Long, Queue> queue : queues.entrySet()) {
      if (queue.getValue().device == device) {
        return queue.getKey();
      }
    }
    vk.make(VkFunctions.GET_DEVICE_QUEUE, device, devices.get(device).family, 0, out);
    return getLong(out);
  }

  /** Waits as a present does; what it shows, or null where nobody wants to know. */
  ImageReader.Pixels present(long queue, long info, boolean wanted) {
    int count = getInt(info + PresentInfoKHR.WAIT_SEMAPHORE_COUNT);
    long waits = getLong(info + PresentInfoKHR.P_WAIT_SEMAPHORES);
    Queue of = queues.get(queue);
    boolean some = getInt(info + PresentInfoKHR.SWAPCHAIN_COUNT) > 0;
    Chain chain = some ? chains.get(getLong(getLong(info + PresentInfoKHR.P_SWAPCHAINS))) : null;
    int index = chain == null ? 0 : getInt(getLong(info + PresentInfoKHR.P_IMAGE_INDICES));
    boolean reads =
        wanted
            && of != null
            && chain != null
            && index >= 0
            && index < MOST_IMAGES
            && chain.images[index] != 0
            && ImageReader.reads(chain.format);
    if (!reads) {
      await(queue, waits, count);
      return null;
    }
    ImageReader reader =
        readers.computeIfAbsent(
            of, q -> new ImageReader(vk, devices.get(q.device).physical, q.device, q.family));
    ImageReader.Image image =
        new ImageReader.Image(chain.images[index], chain.format, chain.width, chain.height);
    return reader.read(queue, image, waits, count, false);
  }

  private void await(long queue, long waits, int count) {
    long stages = NativeMemory.allocate(4L * Math.max(1, count));
    for (int i = 0; i < count; i++) {
      putInt(stages + 4L * i, VK.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
    }
    begin(VK.VK_STRUCTURE_TYPE_SUBMIT_INFO);
    putInt(room + SubmitInfo.WAIT_SEMAPHORE_COUNT, count);
    putLong(room + SubmitInfo.P_WAIT_SEMAPHORES, waits);
    putLong(room + SubmitInfo.P_WAIT_DST_STAGE_MASK, stages);
    vk.make(VkFunctions.QUEUE_SUBMIT, queue, 1, room, 0);
    NativeMemory.free(stages);
  }

  long destroy(long swapchain) {
    Chain chain = chains.remove(swapchain);
    if (chain != null) {
      vk.make(VkFunctions.DEVICE_WAIT_IDLE, chain.device);
      for (int i = 0; i < MOST_IMAGES; i++) {
        if (chain.images[i] != 0) {
          vk.make(VkFunctions.DESTROY_IMAGE, chain.device, chain.images[i], 0);
          vk.make(VkFunctions.FREE_MEMORY, chain.device, chain.memories[i], 0);
        }
      }
    }
    return 0;
  }

  /** A device is about to be destroyed. */
  void close(long device) {
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
    chains.values().removeIf(chain -> chain.device == device);
    queues.values().removeIf(queue -> queue.device == device);
    devices.remove(device);
  }

  /** All calls were made. */
  void close() {
    devices.keySet().forEach(device -> vk.make(VkFunctions.DEVICE_WAIT_IDLE, device));
    readers.values().forEach(ImageReader::close);
    readers.clear();
  }
}
