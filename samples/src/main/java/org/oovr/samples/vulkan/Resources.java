package org.oovr.samples.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.vulkan.VK12.*;
import static org.oovr.samples.vulkan.Gpu.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.function.Consumer;
import org.lwjgl.BufferUtils;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.*;

/** Buffers, images and samplers, each in memory of its own as long as the program runs. */
public final class Resources {
  /** A buffer that the host sees. */
  public record Buffer(long handle, ByteBuffer bytes) {}

  /** An image and a view of all of it. */
  public record Image(long handle, long view, int format, int layers) {}

  private final Gpu gpu;
  private final VkDevice device;
  private final long pool;

  Resources(Gpu gpu) {
    this.gpu = gpu;
    device = gpu.device;
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      VkCommandPoolCreateInfo info =
          VkCommandPoolCreateInfo.calloc(stack)
              .sType$Default()
              .flags(VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT)
              .queueFamilyIndex(gpu.family);
      check(vkCreateCommandPool(device, info, null, l));
      pool = l.get(0);
      gpu.atEnd(() -> vkDestroyCommandPool(device, pool, null));
    }
  }

  // --- memory

  private long memory(VkMemoryRequirements needs, int properties) {
    try (MemoryStack stack = stackPush()) {
      VkPhysicalDeviceMemoryProperties types = VkPhysicalDeviceMemoryProperties.malloc(stack);
      vkGetPhysicalDeviceMemoryProperties(gpu.physicalDevice, types);
      int type = 0;
      while ((needs.memoryTypeBits() >> type & 1) == 0
          || (types.memoryTypes(type).propertyFlags() & properties) != properties) {
        type++;
      }
      LongBuffer l = stack.mallocLong(1);
      VkMemoryAllocateInfo info =
          VkMemoryAllocateInfo.calloc(stack)
              .sType$Default()
              .allocationSize(needs.size())
              .memoryTypeIndex(type);
      check(vkAllocateMemory(device, info, null, l));
      long memory = l.get(0);
      gpu.atEnd(() -> vkFreeMemory(device, memory, null));
      return memory;
    }
  }

  /** A buffer that the host sees. */
  public Buffer buffer(int usage, int bytes) {
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      VkBufferCreateInfo info =
          VkBufferCreateInfo.calloc(stack).sType$Default().size(bytes).usage(usage);
      check(vkCreateBuffer(device, info, null, l));
      long buffer = l.get(0);
      gpu.atEnd(() -> vkDestroyBuffer(device, buffer, null));
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

  /** A buffer that begins with these numbers. */
  public Buffer buffer(int usage, float... contents) {
    Buffer buffer = buffer(usage, 4 * contents.length);
    buffer.bytes.asFloatBuffer().put(contents);
    return buffer;
  }

  /** A buffer that begins with these numbers. */
  public Buffer buffer(int usage, int[] contents) {
    Buffer buffer = buffer(usage, 4 * contents.length);
    buffer.bytes.asIntBuffer().put(contents);
    return buffer;
  }

  // --- images

  /** Of the formats of depth that are like OpenGL's, the one that the device has. */
  public int depthFormat() {
    try (MemoryStack stack = stackPush()) {
      VkFormatProperties can = VkFormatProperties.malloc(stack);
      vkGetPhysicalDeviceFormatProperties(gpu.physicalDevice, VK_FORMAT_X8_D24_UNORM_PACK32, can);
      int both =
          VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;
      boolean has = (can.optimalTilingFeatures() & both) == both;
      return has ? VK_FORMAT_X8_D24_UNORM_PACK32 : VK_FORMAT_D32_SFLOAT;
    }
  }

  /** Something to draw to and to read from: one level, one layer, one sample. */
  public Image target(int format, int width, int height, int usage) {
    return image(format, width, height, 1, 1, 1, usage, VK_IMAGE_VIEW_TYPE_2D);
  }

  /** An image in memory of its own. */
  public Image image(
      int format,
      int width,
      int height,
      int levels,
      int layers,
      int samples,
      int usage,
      int viewType) {
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      VkImageCreateInfo info =
          VkImageCreateInfo.calloc(stack)
              .sType$Default()
              .flags(viewType == VK_IMAGE_VIEW_TYPE_CUBE ? VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0)
              .imageType(VK_IMAGE_TYPE_2D)
              .format(format)
              .mipLevels(levels)
              .arrayLayers(layers)
              .samples(samples)
              .tiling(VK_IMAGE_TILING_OPTIMAL)
              .usage(usage);
      info.extent().set(width, height, 1);
      check(vkCreateImage(device, info, null, l));
      long made = l.get(0);
      gpu.atEnd(() -> vkDestroyImage(device, made, null));
      VkMemoryRequirements needs = VkMemoryRequirements.malloc(stack);
      vkGetImageMemoryRequirements(device, made, needs);
      check(vkBindImageMemory(device, made, memory(needs, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT), 0));
      return new Image(made, view(made, viewType, format, levels, layers), format, layers);
    }
  }

  /** A view of levels and layers of an image, from the first of each. */
  public long view(long image, int type, int format, int levels, int layers) {
    return view(image, type, format, levels, 0, layers);
  }

  /** A view of one layer of an image of one level. */
  public long layer(Image image, int layer) {
    return view(image.handle, VK_IMAGE_VIEW_TYPE_2D, image.format, 1, layer, 1);
  }

  private long view(long image, int type, int format, int levels, int firstLayer, int layers) {
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      VkImageViewCreateInfo info =
          VkImageViewCreateInfo.calloc(stack)
              .sType$Default()
              .image(image)
              .viewType(type)
              .format(format);
      info.subresourceRange().set(aspect(format), 0, levels, firstLayer, layers);
      check(vkCreateImageView(device, info, null, l));
      long view = l.get(0);
      gpu.atEnd(() -> vkDestroyImageView(device, view, null));
      return view;
    }
  }

  static int aspect(int format) {
    boolean depth = format == VK_FORMAT_D32_SFLOAT || format == VK_FORMAT_X8_D24_UNORM_PACK32;
    return depth ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT;
  }

  /** A sampler; what it says beyond linear filters is said by the program. */
  public long sampler(Consumer<VkSamplerCreateInfo> more) {
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      VkSamplerCreateInfo info =
          VkSamplerCreateInfo.calloc(stack)
              .sType$Default()
              .magFilter(VK_FILTER_LINEAR)
              .minFilter(VK_FILTER_LINEAR)
              .mipmapMode(VK_SAMPLER_MIPMAP_MODE_LINEAR)
              .maxLod(VK_LOD_CLAMP_NONE);
      more.accept(info);
      check(vkCreateSampler(device, info, null, l));
      long sampler = l.get(0);
      gpu.atEnd(() -> vkDestroySampler(device, sampler, null));
      return sampler;
    }
  }

  /** A sampler that filters between texels and levels, and repeats. */
  public long sampler() {
    return sampler(info -> {});
  }

  // --- shaders

  /** The module of a shader that lies beside this class as SPIR-V. */
  public long shader(String resource) {
    byte[] bytes;
    try (InputStream in = Gpu.class.getResourceAsStream(resource + ".spv")) {
      if (in == null) {
        throw new IllegalStateException("no shader " + resource);
      }
      bytes = in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + resource, e);
    }
    ByteBuffer code = BufferUtils.createByteBuffer(bytes.length).put(0, bytes);
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      VkShaderModuleCreateInfo info =
          VkShaderModuleCreateInfo.calloc(stack).sType$Default().pCode(code);
      check(vkCreateShaderModule(device, info, null, l));
      long module = l.get(0);
      gpu.atEnd(() -> vkDestroyShaderModule(device, module, null));
      return module;
    }
  }

  // --- commands

  VkCommandBuffer newCommands() {
    try (MemoryStack stack = stackPush()) {
      PointerBuffer p = stack.mallocPointer(1);
      VkCommandBufferAllocateInfo info =
          VkCommandBufferAllocateInfo.calloc(stack)
              .sType$Default()
              .commandPool(pool)
              .level(VK_COMMAND_BUFFER_LEVEL_PRIMARY)
              .commandBufferCount(1);
      check(vkAllocateCommandBuffers(device, info, p));
      return new VkCommandBuffer(p.get(0), device);
    }
  }

  static void begin(VkCommandBuffer commands) {
    try (MemoryStack stack = stackPush()) {
      VkCommandBufferBeginInfo info =
          VkCommandBufferBeginInfo.calloc(stack)
              .sType$Default()
              .flags(VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
      check(vkBeginCommandBuffer(commands, info));
    }
  }

  /** Does something before the first frame, and waits for it. */
  public void once(Consumer<VkCommandBuffer> work) {
    VkCommandBuffer commands = newCommands();
    begin(commands);
    work.accept(commands);
    check(vkEndCommandBuffer(commands));
    try (MemoryStack stack = stackPush()) {
      VkSubmitInfo info =
          VkSubmitInfo.calloc(stack).sType$Default().pCommandBuffers(stack.pointers(commands));
      check(vkQueueSubmit(gpu.queue, info, NULL));
      check(vkQueueWaitIdle(gpu.queue));
    }
  }

  /** What comes sees all that was written before. */
  public static void barrier(VkCommandBuffer commands) {
    try (MemoryStack stack = stackPush()) {
      VkMemoryBarrier.Buffer all =
          VkMemoryBarrier.calloc(1, stack)
              .sType$Default()
              .srcAccessMask(VK_ACCESS_MEMORY_WRITE_BIT)
              .dstAccessMask(VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT);
      int stages = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
      vkCmdPipelineBarrier(commands, stages, stages, 0, all, null, null);
    }
  }

  /** Brings levels of all layers of an image from one layout to another. */
  public static void barrier(
      VkCommandBuffer commands, Image image, int before, int after, int level, int levels) {
    barrier(
        commands, image.handle, aspect(image.format), before, after, level, levels, image.layers);
  }

  static void barrier(
      VkCommandBuffer commands,
      long image,
      int aspect,
      int before,
      int after,
      int level,
      int levels,
      int layers) {
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
              .image(image);
      b.subresourceRange().set(aspect, level, levels, 0, layers);
      int stages = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
      vkCmdPipelineBarrier(commands, stages, stages, 0, null, null, b);
    }
  }
}
