package org.oovr.driver.vk;

import static org.oovr.driver.vk.api.VK.*;

/** Passes of tests: frame buffers and render passes of square images, and dynamic rendering. */
final class Passes {
  private Passes() {}

  /** A frame buffer of one layer. */
  static long framebuffer(TestProgram p, long pass, int size, long... views) {
    return p.make(
        "vkCreateFramebuffer",
        p.device,
        p.struct(
            "VkFramebufferCreateInfo",
            "renderPass",
            pass,
            "attachmentCount",
            views.length,
            "pAttachments",
            p.longs(views),
            "width",
            size,
            "height",
            size,
            "layers",
            1),
        0);
  }

  /**
   * Begins a render pass over the whole frame buffer.
   *
   * @param clears four values for each attachment
   */
  static void begin(
      TestProgram p, long commands, long pass, long framebuffer, int size, float... clears) {
    p.call(
        "vkCmdBeginRenderPass",
        commands,
        p.struct(
            "VkRenderPassBeginInfo",
            "renderPass",
            pass,
            "framebuffer",
            framebuffer,
            "renderArea.extent.width",
            size,
            "renderArea.extent.height",
            size,
            "clearValueCount",
            clears.length / 4,
            "pClearValues",
            p.floats(clears)),
        VK_SUBPASS_CONTENTS_INLINE);
  }

  /**
   * Begins dynamic rendering into whole images.
   *
   * @param more members of VkRenderingInfo and their values
   */
  static void rendering(TestProgram p, long commands, int size, Object... more) {
    Object[] all = new Object[more.length + 4];
    all[0] = "renderArea.extent.width";
    all[1] = size;
    all[2] = "renderArea.extent.height";
    all[3] = size;
    System.arraycopy(more, 0, all, 4, more.length);
    p.call("vkCmdBeginRendering", commands, p.struct("VkRenderingInfo", all));
  }
}
