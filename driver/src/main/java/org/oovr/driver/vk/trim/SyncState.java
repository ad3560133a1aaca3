package org.oovr.driver.vk.trim;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.FenceCreateInfo;
import org.oovr.driver.vk.api.VkStructs.PresentInfoKHR;
import org.oovr.driver.vk.api.VkStructs.SemaphoreSubmitInfo;
import org.oovr.driver.vk.api.VkStructs.SemaphoreTypeCreateInfo;
import org.oovr.driver.vk.api.VkStructs.SubmitInfo;
import org.oovr.driver.vk.api.VkStructs.SubmitInfo2;
import org.oovr.driver.vk.api.VkStructs.TimelineSemaphoreSubmitInfo;
import org.oovr.driver.vk.call.DecodedCall;

/**
 * Fences, semaphores and acquired images at a point of a capture, by their numbers, when everything
 * that was submitted is done.
 */
final class SyncState {
  /** An image that the program has: what its acquisition signals, if nobody has waited for it. */
  record Acquired(long semaphore, long fence) {}

  /** What is known of a swapchain. */
  static final class Chain {
    final Map<Integer, Acquired> acquired = new TreeMap<>();
    final Map<Integer, Long> presentedBy = new TreeMap<>();
    long device;
    long[] images = new long[0];
    int lastPresented = -1;
  }

  private static final int NEXT = 8;

  /** Of an image in metadata about a swapchain. */
  private static final int IMAGE_BYTES = 48;

  private final Map<Long, Boolean> fences = new HashMap<>();
  private final Map<Long, Long> timelines = new HashMap<>();
  private final Set<Long> signaled = new TreeSet<>();
  private final Map<Long, Chain> chains = new TreeMap<>();

  /** Whether a fence is signaled. */
  boolean isSignaled(long fence) {
    return fences.getOrDefault(fence, false);
  }

  /** The value of a timeline semaphore, or null for other ones. */
  Long value(long semaphore) {
    return timelines.get(semaphore);
  }

  /** Binary semaphores that are signaled. */
  Set<Long> signaled() {
    return signaled;
  }

  Map<Long, Chain> chains() {
    return chains;
  }

  private Chain chain(long swapchain) {
    return chains.computeIfAbsent(swapchain, s -> new Chain());
  }

  /** A call of the capture, whose handles are its numbers. */
  void follow(int function, DecodedCall call) {
    long[] a = call.arguments;
    switch (function) {
      case VkFunctions.CREATE_FENCE -> {
        int flags = getInt(a[1] + FenceCreateInfo.FLAGS);
        fences.put(call.madeNumber(), (flags & VK.VK_FENCE_CREATE_SIGNALED_BIT) != 0);
      }
      case VkFunctions.RESET_FENCES -> {
        for (int i = 0; i < (int) a[1]; i++) {
          fences.put(getLong(a[2] + 8L * i), false);
        }
      }
      case VkFunctions.CREATE_SEMAPHORE -> semaphore(a[1], call.madeNumber());
      case VkFunctions.SIGNAL_SEMAPHORE -> timelines.put(getLong(a[1] + 16), getLong(a[1] + 24));
      case VkFunctions.DESTROY_SEMAPHORE -> signaled.remove(call.number(1));
      case VkFunctions.DESTROY_SWAPCHAIN_KHR -> chains.remove(call.number(1));
      case VkFunctions.QUEUE_SUBMIT -> {
        for (int i = 0; i < (int) a[1]; i++) {
          submit(a[2] + (long) i * SubmitInfo.SIZEOF);
        }
        fences.computeIfPresent(call.number(3), (f, s) -> true);
      }
      case VkFunctions.QUEUE_SUBMIT2 -> {
        for (int i = 0; i < (int) a[1]; i++) {
          submit2(a[2] + (long) i * SubmitInfo2.SIZEOF);
        }
        fences.computeIfPresent(call.number(3), (f, s) -> true);
      }
      case VkFunctions.CREATE_SWAPCHAIN_KHR -> chain(call.madeNumber()).device = call.number(0);
      case VkFunctions.GET_SWAPCHAIN_IMAGES_KHR -> {
        if (call.madeCount() > 0) {
          long[] images = new long[call.madeCount()];
          for (int i = 0; i < images.length; i++) {
            images[i] = call.madeNumber(i);
          }
          chain(call.number(1)).images = images;
        }
      }
      case VkFunctions.ACQUIRE_NEXT_IMAGE_KHR ->
          acquired(call.number(1), getInt(a[5]), call.number(3), call.number(4));
      case VkFunctions.ACQUIRE_NEXT_IMAGE2KHR ->
          acquired(getLong(a[1] + 16), getInt(a[2]), getLong(a[1] + 32), getLong(a[1] + 40));
      case VkFunctions.QUEUE_PRESENT_KHR -> present(call.number(0), a[1]);
      default -> {
        // of no interest here
      }
    }
  }

  /** What a capture that begins in the middle says of a swapchain, in its metadata. */
  void acquiredBefore(ByteBuffer body) {
    int head = 3 * Long.BYTES + 2 * Integer.BYTES;
    int images = body.remaining() < head ? 0 : body.getInt(head - Integer.BYTES);
    for (int i = 0; i < Math.min(images, (body.remaining() - head) / IMAGE_BYTES); i++) {
      int at = head + i * IMAGE_BYTES;
      if (body.getInt(at + 16) != 0) {
        long swapchain = body.getLong(2 * Long.BYTES);
        acquired(swapchain, body.getInt(at + 8), body.getLong(at + 24), body.getLong(at + 32));
      }
    }
  }

  private void semaphore(long info, long number) {
    for (long next = getLong(info + NEXT); next != 0; next = getLong(next + NEXT)) {
      boolean typed = getInt(next) == VK.VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO;
      if (typed
          && getInt(next + SemaphoreTypeCreateInfo.SEMAPHORE_TYPE)
              == VK.VK_SEMAPHORE_TYPE_TIMELINE) {
        timelines.put(number, getLong(next + SemaphoreTypeCreateInfo.INITIAL_VALUE));
      }
    }
  }

  private void acquired(long swapchain, int index, long semaphore, long fence) {
    chain(swapchain).acquired.put(index, new Acquired(semaphore, fence));
    if (semaphore != 0) {
      signaled.add(semaphore);
    }
    fences.computeIfPresent(fence, (f, s) -> true);
  }

  private void present(long queue, long info) {
    int waits = getInt(info + PresentInfoKHR.WAIT_SEMAPHORE_COUNT);
    for (int i = 0; i < waits; i++) {
      signaled.remove(getLong(getLong(info + PresentInfoKHR.P_WAIT_SEMAPHORES) + 8L * i));
    }
    for (int i = 0; i < getInt(info + PresentInfoKHR.SWAPCHAIN_COUNT); i++) {
      Chain c = chain(getLong(getLong(info + PresentInfoKHR.P_SWAPCHAINS) + 8L * i));
      int index = getInt(getLong(info + PresentInfoKHR.P_IMAGE_INDICES) + 4L * i);
      c.acquired.remove(index);
      c.presentedBy.put(index, queue);
      c.lastPresented = index;
    }
  }

  private void submit(long info) {
    for (int i = 0; i < getInt(info + SubmitInfo.WAIT_SEMAPHORE_COUNT); i++) {
      signaled.remove(getLong(getLong(info + SubmitInfo.P_WAIT_SEMAPHORES) + 8L * i));
    }
    long values = 0;
    int count = 0;
    for (long next = getLong(info + NEXT); next != 0; next = getLong(next + NEXT)) {
      if (getInt(next) == VK.VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO) {
        values = getLong(next + TimelineSemaphoreSubmitInfo.P_SIGNAL_SEMAPHORE_VALUES);
        count = getInt(next + TimelineSemaphoreSubmitInfo.SIGNAL_SEMAPHORE_VALUE_COUNT);
      }
    }
    for (int i = 0; i < getInt(info + SubmitInfo.SIGNAL_SEMAPHORE_COUNT); i++) {
      long semaphore = getLong(getLong(info + SubmitInfo.P_SIGNAL_SEMAPHORES) + 8L * i);
      signals(semaphore, values != 0 && i < count ? getLong(values + 8L * i) : 0);
    }
  }

  private void submit2(long info) {
    for (int i = 0; i < getInt(info + SubmitInfo2.WAIT_SEMAPHORE_INFO_COUNT); i++) {
      long p =
          getLong(info + SubmitInfo2.P_WAIT_SEMAPHORE_INFOS)
              + (long) i * SemaphoreSubmitInfo.SIZEOF;
      signaled.remove(getLong(p + SemaphoreSubmitInfo.SEMAPHORE));
    }
    for (int i = 0; i < getInt(info + SubmitInfo2.SIGNAL_SEMAPHORE_INFO_COUNT); i++) {
      long p =
          getLong(info + SubmitInfo2.P_SIGNAL_SEMAPHORE_INFOS)
              + (long) i * SemaphoreSubmitInfo.SIZEOF;
      signals(getLong(p + SemaphoreSubmitInfo.SEMAPHORE), getLong(p + SemaphoreSubmitInfo.VALUE));
    }
  }

  private void signals(long semaphore, long value) {
    if (timelines.containsKey(semaphore)) {
      timelines.put(semaphore, value);
    } else {
      signaled.add(semaphore);
    }
  }
}
