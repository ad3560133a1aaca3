// Long because a Vulkan program has much to set up before it draws.
package org.oovr.samples.vulkan;

import static org.lwjgl.glfw.GLFW.*;
import static org.lwjgl.glfw.GLFWVulkan.*;
import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.vulkan.KHRSurface.*;
import static org.lwjgl.vulkan.KHRSwapchain.*;
import static org.lwjgl.vulkan.VK11.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.lwjgl.BufferUtils;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.*;
import org.oovr.samples.util.Mat4;
import org.oovr.samples.util.Options;
import org.oovr.samples.util.Picture;

/**
 * A window with a device of Vulkan, a swapchain and a depth image; one frame is drawn at a time.
 */
public final class Gpu {
  /** A program: sets up, and draws while {@link Gpu#next} says so. */
  @FunctionalInterface
  public interface Program {
    /** Draws. */
    void run(Gpu gpu);
  }

  /** A buffer that the host sees. */
  public record Buffer(long handle, ByteBuffer bytes) {}

  public static final int DEPTH = VK_FORMAT_D32_SFLOAT;

  private final Options options;
  private final long window;
  private final VkInstance instance;
  private final VkPhysicalDevice physicalDevice;
  private final VkPhysicalDeviceMemoryProperties memoryTypes =
      VkPhysicalDeviceMemoryProperties.malloc();
  private final long surface;
  private int family;
  private VkDevice device;
  private VkQueue queue;
  private int format;
  private int width;
  private int height;
  private long swapchain;
  private long[] images;
  private long[] views;
  private long depthView;
  private long pool;
  private VkCommandBuffer commands;
  private long acquired;
  private long[] drawn;
  private long fence;
  private final Deque<Runnable> owned = new ArrayDeque<>();
  private int frame = -1;
  private int image;

  private Gpu(String title, Options options) {
    this.options = options;
    glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
    glfwWindowHint(GLFW_RESIZABLE, GLFW_FALSE);
    window = glfwCreateWindow(options.width(), options.height(), title, NULL, NULL);
    if (window == NULL || !glfwVulkanSupported()) {
      throw new IllegalStateException("no window, or no Vulkan");
    }
    try (MemoryStack stack = stackPush()) {
      PointerBuffer p = stack.mallocPointer(1);
      VkInstanceCreateInfo info =
          VkInstanceCreateInfo.calloc(stack)
              .sType$Default()
              .pApplicationInfo(
                  VkApplicationInfo.calloc(stack)
                      .sType$Default()
                      .pApplicationName(stack.UTF8(title))
                      .apiVersion(VK_API_VERSION_1_1))
              .ppEnabledExtensionNames(glfwGetRequiredInstanceExtensions());
      check(vkCreateInstance(info, null, p));
      instance = new VkInstance(p.get(0), info);
      LongBuffer s = stack.mallocLong(1);
      check(glfwCreateWindowSurface(instance, window, null, s));
      surface = s.get(0);
      IntBuffer count = stack.ints(1);
      vkEnumeratePhysicalDevices(instance, count, p);
      physicalDevice = new VkPhysicalDevice(p.get(0), instance);
      vkGetPhysicalDeviceMemoryProperties(physicalDevice, memoryTypes);
    }
    makeDevice();
    makeSwapchain();
    makeFrame();
  }

  /** Runs a program in a window of its own; the JVM ends with status 2 for a wrong command line. */
  public static void run(String title, String[] args, int width, int height, Program program) {
    Options options;
    try {
      options = Options.parse(args, width, height);
    } catch (Options.UsageException e) {
      System.err.println(e.getMessage());
      System.err.println("usage: [--frames N] [--width W] [--height H]");
      System.exit(2);
      return;
    }
    try {
      if (!glfwInit()) {
        throw new IllegalStateException("GLFW could not be started (is there a display?)");
      }
      Gpu gpu = new Gpu(title, options);
      program.run(gpu);
      vkDeviceWaitIdle(gpu.device);
      gpu.end();
      glfwTerminate();
    } catch (RuntimeException e) {
      System.err.println(title + ": " + e.getMessage());
      System.exit(1);
    }
  }

  /** Has something done at the end, before what was made earlier goes. */
  public void atEnd(Runnable destroy) {
    owned.push(destroy);
  }

  /** Says so when a function failed. */
  public static void check(int result) {
    if (result < 0) {
      throw new IllegalStateException("Vulkan error " + result);
    }
  }

  // --- set-up

  private void makeDevice() {
    try (MemoryStack stack = stackPush()) {
      IntBuffer count = stack.mallocInt(1);
      vkGetPhysicalDeviceQueueFamilyProperties(physicalDevice, count, null);
      VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.malloc(count.get(0), stack);
      vkGetPhysicalDeviceQueueFamilyProperties(physicalDevice, count, families);
      IntBuffer presents = stack.mallocInt(1);
      for (family = 0; family < families.capacity(); family++) {
        vkGetPhysicalDeviceSurfaceSupportKHR(physicalDevice, family, surface, presents);
        boolean draws = (families.get(family).queueFlags() & VK_QUEUE_GRAPHICS_BIT) != 0;
        if (draws && presents.get(0) == VK_TRUE) {
          break;
        }
      }
      PointerBuffer p = stack.mallocPointer(1);
      VkDeviceCreateInfo info =
          VkDeviceCreateInfo.calloc(stack)
              .sType$Default()
              .pQueueCreateInfos(
                  VkDeviceQueueCreateInfo.calloc(1, stack)
                      .sType$Default()
                      .queueFamilyIndex(family)
                      .pQueuePriorities(stack.floats(1)))
              .ppEnabledExtensionNames(stack.pointers(stack.UTF8(VK_KHR_SWAPCHAIN_EXTENSION_NAME)));
      check(vkCreateDevice(physicalDevice, info, null, p));
      device = new VkDevice(p.get(0), physicalDevice, info);
      vkGetDeviceQueue(device, family, 0, p);
      queue = new VkQueue(p.get(0), device);
    }
  }

  private void makeSwapchain() {
    try (MemoryStack stack = stackPush()) {
      VkSurfaceCapabilitiesKHR can = VkSurfaceCapabilitiesKHR.malloc(stack);
      check(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(physicalDevice, surface, can));
      boolean free = can.currentExtent().width() == -1;
      width = free ? options.width() : can.currentExtent().width();
      height = free ? options.height() : can.currentExtent().height();
      IntBuffer count = stack.mallocInt(1);
      check(vkGetPhysicalDeviceSurfaceFormatsKHR(physicalDevice, surface, count, null));
      VkSurfaceFormatKHR.Buffer formats = VkSurfaceFormatKHR.malloc(count.get(0), stack);
      check(vkGetPhysicalDeviceSurfaceFormatsKHR(physicalDevice, surface, count, formats));
      format = formats.get(0).format();
      for (VkSurfaceFormatKHR f : formats) {
        format = f.format() == VK_FORMAT_B8G8R8A8_UNORM ? f.format() : format;
      }
      VkSwapchainCreateInfoKHR info =
          VkSwapchainCreateInfoKHR.calloc(stack)
              .sType$Default()
              .surface(surface)
              .minImageCount(Math.max(3, can.minImageCount()))
              .imageFormat(format)
              .imageColorSpace(formats.get(0).colorSpace())
              .imageArrayLayers(1)
              .imageUsage(VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT)
              .imageSharingMode(VK_SHARING_MODE_EXCLUSIVE)
              .preTransform(can.currentTransform())
              .compositeAlpha(VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR)
              .presentMode(VK_PRESENT_MODE_FIFO_KHR)
              .clipped(true);
      info.imageExtent().set(width, height);
      LongBuffer s = stack.mallocLong(1);
      check(vkCreateSwapchainKHR(device, info, null, s));
      swapchain = s.get(0);
      atEnd(() -> vkDestroySwapchainKHR(device, swapchain, null));
      check(vkGetSwapchainImagesKHR(device, swapchain, count, null));
      LongBuffer all = stack.mallocLong(count.get(0));
      check(vkGetSwapchainImagesKHR(device, swapchain, count, all));
      images = new long[all.capacity()];
      views = new long[images.length];
      for (int i = 0; i < images.length; i++) {
        images[i] = all.get(i);
        views[i] = view(images[i], format, VK_IMAGE_ASPECT_COLOR_BIT, 1);
      }
    }
    long depth = image(DEPTH, width, height, 1, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    depthView = view(depth, DEPTH, VK_IMAGE_ASPECT_DEPTH_BIT, 1);
  }

  private void makeFrame() {
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      check(
          vkCreateCommandPool(
              device,
              VkCommandPoolCreateInfo.calloc(stack)
                  .sType$Default()
                  .flags(VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT)
                  .queueFamilyIndex(family),
              null,
              l));
      pool = l.get(0);
      atEnd(() -> vkDestroyCommandPool(device, pool, null));
      commands = newCommands(stack);
      acquired = semaphore(stack);
      drawn = new long[images.length];
      for (int i = 0; i < drawn.length; i++) {
        drawn[i] = semaphore(stack);
      }
      check(
          vkCreateFence(
              device,
              VkFenceCreateInfo.calloc(stack).sType$Default().flags(VK_FENCE_CREATE_SIGNALED_BIT),
              null,
              l));
      fence = l.get(0);
      atEnd(() -> vkDestroyFence(device, fence, null));
    }
  }

  private long semaphore(MemoryStack stack) {
    LongBuffer l = stack.mallocLong(1);
    check(vkCreateSemaphore(device, VkSemaphoreCreateInfo.calloc(stack).sType$Default(), null, l));
    long semaphore = l.get(0);
    atEnd(() -> vkDestroySemaphore(device, semaphore, null));
    return semaphore;
  }

  private VkCommandBuffer newCommands(MemoryStack stack) {
    PointerBuffer p = stack.mallocPointer(1);
    check(
        vkAllocateCommandBuffers(
            device,
            VkCommandBufferAllocateInfo.calloc(stack)
                .sType$Default()
                .commandPool(pool)
                .level(VK_COMMAND_BUFFER_LEVEL_PRIMARY)
                .commandBufferCount(1),
            p));
    return new VkCommandBuffer(p.get(0), device);
  }

  private void end() {
    owned.forEach(Runnable::run);
    vkDestroyDevice(device, null);
    vkDestroySurfaceKHR(instance, surface, null);
    vkDestroyInstance(instance, null);
    memoryTypes.free();
    glfwDestroyWindow(window);
  }

  // --- resources

  private long memory(VkMemoryRequirements needs, int properties) {
    int type = 0;
    while ((needs.memoryTypeBits() >> type & 1) == 0
        || (memoryTypes.memoryTypes(type).propertyFlags() & properties) != properties) {
      type++;
    }
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      check(
          vkAllocateMemory(
              device,
              VkMemoryAllocateInfo.calloc(stack)
                  .sType$Default()
                  .allocationSize(needs.size())
                  .memoryTypeIndex(type),
              null,
              l));
      long memory = l.get(0);
      atEnd(() -> vkFreeMemory(device, memory, null));
      return memory;
    }
  }

  /** A buffer that the host sees as long as the program runs. */
  public Buffer buffer(int usage, int bytes) {
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      check(
          vkCreateBuffer(
              device,
              VkBufferCreateInfo.calloc(stack).sType$Default().size(bytes).usage(usage),
              null,
              l));
      long buffer = l.get(0);
      atEnd(() -> vkDestroyBuffer(device, buffer, null));
      VkMemoryRequirements needs = VkMemoryRequirements.malloc(stack);
      vkGetBufferMemoryRequirements(device, buffer, needs);
      long memory =
          memory(needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
      check(vkBindBufferMemory(device, buffer, memory, 0));
      PointerBuffer p = stack.mallocPointer(1);
      check(vkMapMemory(device, memory, 0, bytes, 0, p));
      return new Buffer(buffer, MemoryUtil.memByteBuffer(p.get(0), bytes));
    }
  }

  /** An image in memory of its own. */
  public long image(int imageFormat, int w, int h, int levels, int usage) {
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      VkImageCreateInfo info =
          VkImageCreateInfo.calloc(stack)
              .sType$Default()
              .imageType(VK_IMAGE_TYPE_2D)
              .format(imageFormat)
              .mipLevels(levels)
              .arrayLayers(1)
              .samples(VK_SAMPLE_COUNT_1_BIT)
              .tiling(VK_IMAGE_TILING_OPTIMAL)
              .usage(usage);
      info.extent().set(w, h, 1);
      check(vkCreateImage(device, info, null, l));
      long made = l.get(0);
      atEnd(() -> vkDestroyImage(device, made, null));
      VkMemoryRequirements needs = VkMemoryRequirements.malloc(stack);
      vkGetImageMemoryRequirements(device, made, needs);
      check(vkBindImageMemory(device, made, memory(needs, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT), 0));
      return made;
    }
  }

  /** A view of all levels of an image. */
  public long view(long of, int viewFormat, int aspect, int levels) {
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      VkImageViewCreateInfo info =
          VkImageViewCreateInfo.calloc(stack)
              .sType$Default()
              .image(of)
              .viewType(VK_IMAGE_VIEW_TYPE_2D)
              .format(viewFormat);
      info.subresourceRange().set(aspect, 0, levels, 0, 1);
      check(vkCreateImageView(device, info, null, l));
      long view = l.get(0);
      atEnd(() -> vkDestroyImageView(device, view, null));
      return view;
    }
  }

  /** A texture with all its levels, each half the one before it. */
  public long texture(Picture picture) {
    // Long because each level is a copy between two barriers, with all their members.
    int levels = 32 - Integer.numberOfLeadingZeros(picture.size());
    long texture =
        image(
            VK_FORMAT_R8G8B8A8_UNORM,
            picture.size(),
            picture.size(),
            levels,
            VK_IMAGE_USAGE_SAMPLED_BIT
                | VK_IMAGE_USAGE_TRANSFER_DST_BIT
                | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    Buffer staging = buffer(VK_BUFFER_USAGE_TRANSFER_SRC_BIT, picture.rgba().length);
    staging.bytes.put(0, picture.rgba());
    try (MemoryStack stack = stackPush()) {
      VkCommandBuffer once = newCommands(stack);
      begin(once, stack);
      barrier(
          once,
          texture,
          VK_IMAGE_LAYOUT_UNDEFINED,
          VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
          0,
          levels);
      VkBufferImageCopy.Buffer region = VkBufferImageCopy.calloc(1, stack);
      region.imageSubresource().set(VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1);
      region.imageExtent().set(picture.size(), picture.size(), 1);
      vkCmdCopyBufferToImage(
          once, staging.handle, texture, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, region);
      for (int level = 1; level < levels; level++) {
        barrier(
            once,
            texture,
            VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
            VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
            level - 1,
            1);
        halve(once, texture, picture.size() >> level - 1, level, stack);
      }
      barrier(
          once,
          texture,
          VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
          VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
          0,
          levels - 1);
      barrier(
          once,
          texture,
          VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
          VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
          levels - 1,
          1);
      check(vkEndCommandBuffer(once));
      check(
          vkQueueSubmit(
              queue,
              VkSubmitInfo.calloc(stack).sType$Default().pCommandBuffers(stack.pointers(once)),
              NULL));
      check(vkQueueWaitIdle(queue));
    }
    return view(texture, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_ASPECT_COLOR_BIT, levels);
  }

  private static void halve(
      VkCommandBuffer once, long texture, int size, int level, MemoryStack stack) {
    VkImageBlit.Buffer blit = VkImageBlit.calloc(1, stack);
    blit.srcSubresource().set(VK_IMAGE_ASPECT_COLOR_BIT, level - 1, 0, 1);
    blit.srcOffsets(1).set(size, size, 1);
    blit.dstSubresource().set(VK_IMAGE_ASPECT_COLOR_BIT, level, 0, 1);
    blit.dstOffsets(1).set(Math.max(1, size / 2), Math.max(1, size / 2), 1);
    vkCmdBlitImage(
        once,
        texture,
        VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
        texture,
        VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
        blit,
        VK_FILTER_LINEAR);
  }

  private static void barrier(
      VkCommandBuffer to, long of, int before, int after, int level, int levels) {
    try (MemoryStack stack = stackPush()) {
      VkImageMemoryBarrier.Buffer b =
          VkImageMemoryBarrier.calloc(1, stack)
              .sType$Default()
              .srcAccessMask(VK_ACCESS_MEMORY_WRITE_BIT)
              .dstAccessMask(VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT)
              .oldLayout(before)
              .newLayout(after)
              .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
              .dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
              .image(of);
      b.subresourceRange().set(VK_IMAGE_ASPECT_COLOR_BIT, level, levels, 0, 1);
      vkCmdPipelineBarrier(
          to,
          VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
          VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
          0,
          null,
          null,
          b);
    }
  }

  /** The module of a shader that lies beside this class as SPIR-V. */
  public long shader(String resource) {
    byte[] bytes;
    try (InputStream in = Gpu.class.getResourceAsStream(resource)) {
      bytes = in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + resource, e);
    }
    ByteBuffer code = BufferUtils.createByteBuffer(bytes.length).put(0, bytes);
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      check(
          vkCreateShaderModule(
              device, VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code), null, l));
      long module = l.get(0);
      atEnd(() -> vkDestroyShaderModule(device, module, null));
      return module;
    }
  }

  // --- frames

  /** Goes to the next frame; false when all have been drawn or the user closed the window. */
  public boolean next() {
    if (frame + 1 >= options.frames() || glfwWindowShouldClose(window)) {
      return false;
    }
    frame++;
    return true;
  }

  private static void begin(VkCommandBuffer which, MemoryStack stack) {
    check(
        vkBeginCommandBuffer(
            which,
            VkCommandBufferBeginInfo.calloc(stack)
                .sType$Default()
                .flags(VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT)));
  }

  /** Waits for an image to draw to, and begins the frame's command buffer. */
  public VkCommandBuffer begin() {
    check(vkWaitForFences(device, fence, true, -1));
    check(vkResetFences(device, fence));
    try (MemoryStack stack = stackPush()) {
      IntBuffer index = stack.mallocInt(1);
      check(vkAcquireNextImageKHR(device, swapchain, -1, acquired, NULL, index));
      image = index.get(0);
      begin(commands, stack);
    }
    return commands;
  }

  /** Ends the frame's command buffer, and shows what it draws. */
  public void present() {
    check(vkEndCommandBuffer(commands));
    try (MemoryStack stack = stackPush()) {
      check(
          vkQueueSubmit(
              queue,
              VkSubmitInfo.calloc(stack)
                  .sType$Default()
                  .waitSemaphoreCount(1)
                  .pWaitSemaphores(stack.longs(acquired))
                  .pWaitDstStageMask(stack.ints(VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT))
                  .pCommandBuffers(stack.pointers(commands))
                  .pSignalSemaphores(stack.longs(drawn[image])),
              fence));
      check(
          vkQueuePresentKHR(
              queue,
              VkPresentInfoKHR.calloc(stack)
                  .sType$Default()
                  .pWaitSemaphores(stack.longs(drawn[image]))
                  .swapchainCount(1)
                  .pSwapchains(stack.longs(swapchain))
                  .pImageIndices(stack.ints(image))));
    }
    glfwPollEvents();
  }

  /** A perspective of which depths run from 0 to 1; angles are degrees. */
  public Mat4 perspective(double fovY, float near, float far) {
    float aspect = (float) width / height;
    return Mat4.translate(0, 0, 0.5f)
        .times(Mat4.scale(1, 1, 0.5f))
        .times(Mat4.perspective(StrictMath.toRadians(fovY), aspect, near, far));
  }

  public VkDevice device() {
    return device;
  }

  /** The frame being drawn, from 0. */
  public int frame() {
    return frame;
  }

  /** Number of the swapchain's image that is being drawn to. */
  public int image() {
    return image;
  }

  /** Views of the swapchain's images. */
  public long[] views() {
    return views;
  }

  public long depthView() {
    return depthView;
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
