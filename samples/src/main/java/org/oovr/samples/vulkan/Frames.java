package org.oovr.samples.vulkan;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.vulkan.KHRSurface.*;
import static org.lwjgl.vulkan.KHRSwapchain.*;
import static org.lwjgl.vulkan.VK12.*;
import static org.oovr.samples.vulkan.Gpu.check;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/** A swapchain, and one frame after the other drawn to its images. */
public final class Frames {
  private final Gpu gpu;
  private final VkDevice device;
  private final VkCommandBuffer commands;
  private final long acquired;
  private final long fence;
  private int format;
  private int width;
  private int height;
  private long swapchain;
  private long[] images;
  private long[] views;
  private long[] drawn;
  private int frame = -1;
  private int image;

  Frames(Gpu gpu) {
    this.gpu = gpu;
    device = gpu.device;
    makeSwapchain();
    commands = gpu.resources.newCommands();
    acquired = semaphore();
    drawn = new long[images.length];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = semaphore();
    }
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      VkFenceCreateInfo info =
          VkFenceCreateInfo.calloc(stack).sType$Default().flags(VK_FENCE_CREATE_SIGNALED_BIT);
      check(vkCreateFence(device, info, null, l));
      fence = l.get(0);
      gpu.atEnd(() -> vkDestroyFence(device, fence, null));
    }
  }

  private void makeSwapchain() {
    try (MemoryStack stack = stackPush()) {
      VkSurfaceCapabilitiesKHR can = VkSurfaceCapabilitiesKHR.malloc(stack);
      check(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(gpu.physicalDevice, gpu.surface, can));
      boolean free = can.currentExtent().width() == -1;
      width = free ? gpu.options.width() : can.currentExtent().width();
      height = free ? gpu.options.height() : can.currentExtent().height();
      IntBuffer count = stack.mallocInt(1);
      check(vkGetPhysicalDeviceSurfaceFormatsKHR(gpu.physicalDevice, gpu.surface, count, null));
      VkSurfaceFormatKHR.Buffer formats = VkSurfaceFormatKHR.malloc(count.get(0), stack);
      check(vkGetPhysicalDeviceSurfaceFormatsKHR(gpu.physicalDevice, gpu.surface, count, formats));
      format = formats.get(0).format();
      for (VkSurfaceFormatKHR f : formats) {
        format = f.format() == VK_FORMAT_B8G8R8A8_UNORM ? f.format() : format;
      }
      VkSwapchainCreateInfoKHR info =
          VkSwapchainCreateInfoKHR.calloc(stack)
              .sType$Default()
              .surface(gpu.surface)
              .minImageCount(Math.max(3, can.minImageCount()))
              .imageFormat(format)
              .imageColorSpace(formats.get(0).colorSpace())
              .imageArrayLayers(1)
              .imageUsage(VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT)
              .imageSharingMode(VK_SHARING_MODE_EXCLUSIVE)
              .preTransform(can.currentTransform())
              .compositeAlpha(VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR)
              .presentMode(VK_PRESENT_MODE_FIFO_KHR)
              .clipped(true);
      info.imageExtent().set(width, height);
      LongBuffer s = stack.mallocLong(1);
      check(vkCreateSwapchainKHR(device, info, null, s));
      swapchain = s.get(0);
      gpu.atEnd(() -> vkDestroySwapchainKHR(device, swapchain, null));
      check(vkGetSwapchainImagesKHR(device, swapchain, count, null));
      LongBuffer all = stack.mallocLong(count.get(0));
      check(vkGetSwapchainImagesKHR(device, swapchain, count, all));
      images = new long[all.capacity()];
      views = new long[images.length];
      for (int i = 0; i < images.length; i++) {
        images[i] = all.get(i);
        views[i] = gpu.resources.view(images[i], VK_IMAGE_VIEW_TYPE_2D, format, 1, 1);
      }
    }
  }

  private long semaphore() {
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      VkSemaphoreCreateInfo info = VkSemaphoreCreateInfo.calloc(stack).sType$Default();
      check(vkCreateSemaphore(device, info, null, l));
      long semaphore = l.get(0);
      gpu.atEnd(() -> vkDestroySemaphore(device, semaphore, null));
      return semaphore;
    }
  }

  /** Goes to the next frame; false when all have been drawn or the user closed the window. */
  public boolean next() {
    if (frame + 1 >= gpu.options.frames() || glfwWindowShouldClose(gpu.window)) {
      return false;
    }
    frame++;
    return true;
  }

  /** Waits for an image to draw to, and begins the frame's command buffer. */
  public VkCommandBuffer begin() {
    check(vkWaitForFences(device, fence, true, -1));
    check(vkResetFences(device, fence));
    try (MemoryStack stack = stackPush()) {
      IntBuffer index = stack.mallocInt(1);
      check(vkAcquireNextImageKHR(device, swapchain, -1, acquired, NULL, index));
      image = index.get(0);
    }
    Resources.begin(commands);
    return commands;
  }

  /** Ends the frame's command buffer, and shows what it draws. */
  public void present() {
    check(vkEndCommandBuffer(commands));
    try (MemoryStack stack = stackPush()) {
      VkSubmitInfo work =
          VkSubmitInfo.calloc(stack)
              .sType$Default()
              .waitSemaphoreCount(1)
              .pWaitSemaphores(stack.longs(acquired))
              .pWaitDstStageMask(
                  stack.ints(
                      VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT
                          | VK_PIPELINE_STAGE_TRANSFER_BIT))
              .pCommandBuffers(stack.pointers(commands))
              .pSignalSemaphores(stack.longs(drawn[image]));
      check(vkQueueSubmit(gpu.queue, work, fence));
      VkPresentInfoKHR shown =
          VkPresentInfoKHR.calloc(stack)
              .sType$Default()
              .pWaitSemaphores(stack.longs(drawn[image]))
              .swapchainCount(1)
              .pSwapchains(stack.longs(swapchain))
              .pImageIndices(stack.ints(image));
      check(vkQueuePresentKHR(gpu.queue, shown));
    }
    glfwPollEvents();
  }

  /** The frame being drawn, from 0. */
  public int number() {
    return frame;
  }

  /** Number of the swapchain's image that is being drawn to. */
  public int index() {
    return image;
  }

  /** The swapchain's image that is being drawn to. */
  public long image() {
    return images[image];
  }

  /** Views of the swapchain's images. */
  public long[] views() {
    return views;
  }

  /** Format of the swapchain's images. */
  public int format() {
    return format;
  }

  public int width() {
    return width;
  }

  public int height() {
    return height;
  }
}
