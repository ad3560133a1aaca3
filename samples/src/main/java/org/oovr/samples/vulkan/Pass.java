package org.oovr.samples.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.KHRSwapchain.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
import static org.lwjgl.vulkan.VK12.*;
import static org.oovr.samples.vulkan.Gpu.check;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;

/** A render pass: its attachments, which are all cleared or overwritten, and its subpasses. */
final class Pass {
  /**
   * An image that is drawn to.
   *
   * @param clear colour, or depth alone; empty where the contents before do not matter
   * @param layout in which it is left
   */
  private record Attachment(int format, int samples, float[] clear, boolean kept, int layout) {}

  /**
   * Draws to some of them, by their numbers.
   *
   * @param depth or -1
   * @param inputs read where the fragment is
   * @param resolve where the samples of the colour go, or -1
   */
  private record Subpass(int[] colors, int depth, int[] inputs, int resolve) {}

  private final Gpu gpu;
  private final List<Attachment> attachments = new ArrayList<>();
  private final List<Subpass> subpasses = new ArrayList<>();
  private int viewMask;
  private long handle;

  Pass(Gpu gpu) {
    this.gpu = gpu;
  }

  /** A pass that draws to the window, with depth. */
  static Pass toWindow(Gpu gpu, int depthFormat, float red, float green, float blue) {
    return new Pass(gpu)
        .shown(red, green, blue)
        .attachment(depthFormat, 1, false, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, 1)
        .subpass(new int[] {0}, 1)
        .make();
  }

  /** The window's image. */
  Pass shown(float... color) {
    float[] clear = color.length == 3 ? new float[] {color[0], color[1], color[2], 1} : color;
    return attachment(gpu.frames.format(), 1, true, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR, clear);
  }

  /** An attachment; the last numbers are what it is cleared to. */
  Pass attachment(int format, int samples, boolean kept, int layout, float... clear) {
    attachments.add(new Attachment(format, samples, clear, kept, layout));
    return this;
  }

  Pass subpass(int[] colors, int depth) {
    return subpass(colors, depth, new int[0], -1);
  }

  Pass subpass(int[] colors, int depth, int[] inputs, int resolve) {
    subpasses.add(new Subpass(colors, depth, inputs, resolve));
    return this;
  }

  /** Has everything drawn once for each of so many layers. */
  Pass views(int count) {
    viewMask = (1 << count) - 1;
    return this;
  }

  /** Makes it, once all was said. */
  Pass make() {
    try (MemoryStack stack = stackPush()) {
      VkRenderPassCreateInfo info =
          VkRenderPassCreateInfo.calloc(stack)
              .sType$Default()
              .pAttachments(attachments(stack))
              .pSubpasses(subpasses(stack))
              .pDependencies(dependencies(stack));
      if (viewMask != 0) {
        int[] masks = new int[subpasses.size()];
        java.util.Arrays.fill(masks, viewMask);
        info.pNext(
            VkRenderPassMultiviewCreateInfo.calloc(stack)
                .sType$Default()
                .pViewMasks(stack.ints(masks))
                .pCorrelationMasks(stack.ints(viewMask)));
      }
      LongBuffer l = stack.mallocLong(1);
      check(vkCreateRenderPass(gpu.device, info, null, l));
      handle = l.get(0);
      gpu.atEnd(() -> vkDestroyRenderPass(gpu.device, handle, null));
      return this;
    }
  }

  private VkAttachmentDescription.Buffer attachments(MemoryStack stack) {
    VkAttachmentDescription.Buffer all = VkAttachmentDescription.calloc(attachments.size(), stack);
    for (int i = 0; i < attachments.size(); i++) {
      Attachment a = attachments.get(i);
      all.get(i)
          .format(a.format)
          .samples(a.samples)
          .loadOp(
              a.clear.length == 0 ? VK_ATTACHMENT_LOAD_OP_DONT_CARE : VK_ATTACHMENT_LOAD_OP_CLEAR)
          .storeOp(a.kept ? VK_ATTACHMENT_STORE_OP_STORE : VK_ATTACHMENT_STORE_OP_DONT_CARE)
          .stencilLoadOp(VK_ATTACHMENT_LOAD_OP_DONT_CARE)
          .stencilStoreOp(VK_ATTACHMENT_STORE_OP_DONT_CARE)
          .finalLayout(a.layout);
    }
    return all;
  }

  private VkSubpassDescription.Buffer subpasses(MemoryStack stack) {
    VkSubpassDescription.Buffer all = VkSubpassDescription.calloc(subpasses.size(), stack);
    for (int i = 0; i < subpasses.size(); i++) {
      Subpass s = subpasses.get(i);
      VkSubpassDescription d =
          all.get(i)
              .pipelineBindPoint(VK_PIPELINE_BIND_POINT_GRAPHICS)
              .colorAttachmentCount(s.colors.length)
              .pColorAttachments(
                  references(stack, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, s.colors));
      boolean depthIsRead = false;
      for (int input : s.inputs) {
        depthIsRead |= input == s.depth;
      }
      if (s.depth >= 0) {
        int layout =
            depthIsRead
                ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL
                : VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
        d.pDepthStencilAttachment(references(stack, layout, s.depth).get(0));
      }
      if (s.inputs.length > 0) {
        VkAttachmentReference.Buffer inputs =
            references(stack, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, s.inputs);
        for (int k = 0; k < s.inputs.length; k++) {
          if (s.inputs[k] == s.depth) {
            inputs.get(k).layout(VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL);
          }
        }
        d.pInputAttachments(inputs);
      }
      if (s.resolve >= 0) {
        d.pResolveAttachments(
            references(stack, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, s.resolve));
      }
    }
    return all;
  }

  private static VkAttachmentReference.Buffer references(
      MemoryStack stack, int layout, int... numbers) {
    VkAttachmentReference.Buffer all = VkAttachmentReference.calloc(numbers.length, stack);
    for (int i = 0; i < numbers.length; i++) {
      all.get(i).set(numbers[i], layout);
    }
    return all;
  }

  /** Each subpass waits for the one before it, the first and what comes after for all. */
  private VkSubpassDependency.Buffer dependencies(MemoryStack stack) {
    int n = subpasses.size();
    VkSubpassDependency.Buffer all = VkSubpassDependency.calloc(n + 1, stack);
    for (int i = 0; i <= n; i++) {
      boolean inside = i > 0 && i < n;
      int everything = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
      int drawing = VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT;
      all.get(i)
          .srcSubpass(i == 0 ? VK_SUBPASS_EXTERNAL : i - 1)
          .dstSubpass(i == n ? VK_SUBPASS_EXTERNAL : i)
          .srcStageMask(i == 0 ? everything : drawing)
          .dstStageMask(i == n ? everything : drawing)
          .srcAccessMask(VK_ACCESS_MEMORY_WRITE_BIT)
          .dstAccessMask(VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT)
          .dependencyFlags(inside ? VK_DEPENDENCY_BY_REGION_BIT : 0);
    }
    return all;
  }

  long handle() {
    return handle;
  }

  /** Views that the attachments are in a draw. */
  long framebuffer(int width, int height, long... views) {
    try (MemoryStack stack = stackPush()) {
      LongBuffer l = stack.mallocLong(1);
      VkFramebufferCreateInfo info =
          VkFramebufferCreateInfo.calloc(stack)
              .sType$Default()
              .renderPass(handle)
              .pAttachments(stack.longs(views))
              .width(width)
              .height(height)
              .layers(1);
      check(vkCreateFramebuffer(gpu.device, info, null, l));
      long made = l.get(0);
      gpu.atEnd(() -> vkDestroyFramebuffer(gpu.device, made, null));
      return made;
    }
  }

  /**
   * One for each of the window's images.
   *
   * @param shown number of the window's image among the views
   * @param others the other views, in their order
   */
  long[] framebuffers(int shown, long... others) {
    long[] all = new long[gpu.frames.views().length];
    for (int i = 0; i < all.length; i++) {
      long[] views = new long[others.length + 1];
      for (int v = 0; v < views.length; v++) {
        views[v] = v == shown ? gpu.frames.views()[i] : others[v < shown ? v : v - 1];
      }
      all[i] = framebuffer(gpu.frames.width(), gpu.frames.height(), views);
    }
    return all;
  }

  /** Begins it in the whole of a frame buffer. */
  void begin(VkCommandBuffer commands, long framebuffer, int width, int height) {
    try (MemoryStack stack = stackPush()) {
      VkClearValue.Buffer clears = VkClearValue.calloc(attachments.size(), stack);
      for (int i = 0; i < attachments.size(); i++) {
        float[] c = attachments.get(i).clear;
        for (int k = 0; k < c.length; k++) {
          clears.get(i).color().float32(k, c[k]); // a depth lies where red does
        }
      }
      VkRenderPassBeginInfo info =
          VkRenderPassBeginInfo.calloc(stack)
              .sType$Default()
              .renderPass(handle)
              .framebuffer(framebuffer)
              .pClearValues(clears);
      info.renderArea().extent().set(width, height);
      vkCmdBeginRenderPass(commands, info, VK_SUBPASS_CONTENTS_INLINE);
    }
  }

  /** Begins it in the window. */
  void begin(VkCommandBuffer commands, long[] framebuffers) {
    Frames f = gpu.frames;
    begin(commands, framebuffers[f.index()], f.width(), f.height());
  }
}
