package org.oovr.samples.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.KHRSwapchain.VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
import static org.lwjgl.vulkan.VK12.*;

import java.nio.FloatBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;
import org.oovr.samples.util.StereoCamera;
import org.oovr.samples.vulkan.Resources.Buffer;
import org.oovr.samples.vulkan.Resources.Image;

/**
 * The scene of {@code samples.stereo.MultiviewStereo}: a render pass with two views draws every
 * object once for both layers of an image, which are then blitted to the halves of the window. On
 * lavapipe, which loses what it clips in the second view (22.3.6), the program says so and draws
 * the layers one after the other.
 */
public final class VulkanStereo {
  private static final int EYES = 2;
  private static final int UNIFORM_BYTES = 160;

  private VulkanStereo() {}

  /** Starts the program. */
  public static void main(String[] args) {
    Gpu.run(
        "Vulkan stereo by multiview",
        args,
        1280,
        640,
        (basic, of11, of12, has) -> of11.multiview(true),
        VulkanStereo::draw);
  }

  private static boolean keepsWhatIsClipped(Gpu gpu) {
    try (MemoryStack stack = stackPush()) {
      VkPhysicalDeviceDriverProperties driver =
          VkPhysicalDeviceDriverProperties.calloc(stack).sType$Default();
      vkGetPhysicalDeviceProperties2(
          gpu.physicalDevice,
          VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(driver));
      return driver.driverID() != VK_DRIVER_ID_MESA_LLVMPIPE;
    }
  }

  private static Image layers(Gpu gpu, int format, int usage) {
    return gpu.resources.image(
        format,
        gpu.frames.width() / EYES,
        gpu.frames.height(),
        1,
        EYES,
        1,
        usage,
        VK_IMAGE_VIEW_TYPE_2D_ARRAY);
  }

  private static Pass pass(Gpu gpu, Image colour, Image depth) {
    return new Pass(gpu)
        .attachment(
            colour.format(), 1, true, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, 0.8f, 0.5f, 0.35f, 1)
        .attachment(depth.format(), 1, false, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, 1)
        .subpass(new int[] {0}, 1);
  }

  private static void draw(Gpu gpu) {
    Frames frames = gpu.frames;
    int half = frames.width() / EYES;
    int height = frames.height();
    Image depth =
        layers(gpu, gpu.resources.depthFormat(), VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    Image colour =
        layers(
            gpu,
            VK_FORMAT_R8G8B8A8_UNORM,
            VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    boolean together = keepsWhatIsClipped(gpu);
    System.out.println(
        together
            ? "multiview: both eyes in one pass"
            : "lavapipe loses what it clips in the second view: drawing in two passes");
    Pass pass = pass(gpu, colour, depth);
    (together ? pass.views(EYES) : pass).make();
    int passes = together ? 1 : EYES;
    long[] framebuffers = new long[passes];
    Buffer[] scenes = new Buffer[passes];
    Resources r = gpu.resources;
    for (int p = 0; p < passes; p++) {
      framebuffers[p] =
          together
              ? pass.framebuffer(half, height, colour.view(), depth.view())
              : pass.framebuffer(half, height, r.layer(colour, p), r.layer(depth, p));
      scenes[p] = r.buffer(VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, UNIFORM_BYTES);
    }
    CourtyardModel courtyard = new CourtyardModel(gpu, scenes);
    Pipelines pipelines = new Pipelines(gpu, pass, courtyard.sets).viewport(half, height, true);
    long outside = pipelines.make("stereo.vert", "stereo.frag");
    long inside = pipelines.cull(VK_CULL_MODE_FRONT_BIT).make("stereo.vert", "stereo.frag");
    float aspect = (float) half / height;
    while (frames.next()) {
      StereoCamera head = StereoCamera.at(frames.number());
      VkCommandBuffer commands = frames.begin();
      for (int p = 0; p < passes; p++) {
        FloatBuffer words = scenes[p].bytes().asFloatBuffer();
        for (int view = 0; view < EYES; view++) {
          words.put(Gpu.depthsFrom0(head.eye(together ? view : p, aspect)).array());
        }
        words.put(-0.699f).put(0.419f).put(-0.579f).put(0);
        pass.begin(commands, framebuffers[p], half, height);
        courtyard.draw(commands, p, frames.number(), outside, inside);
        vkCmdEndRenderPass(commands);
      }
      show(commands, gpu, colour);
      frames.present();
    }
  }

  /** Blits the layers beside each other into the window. */
  private static void show(VkCommandBuffer commands, Gpu gpu, Image colour) {
    int half = gpu.frames.width() / EYES;
    int height = gpu.frames.height();
    long shown = gpu.frames.image();
    int to = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    int aspect = VK_IMAGE_ASPECT_COLOR_BIT;
    Resources.barrier(commands, shown, aspect, VK_IMAGE_LAYOUT_UNDEFINED, to, 0, 1, 1);
    try (MemoryStack stack = stackPush()) {
      VkImageBlit.Buffer blits = VkImageBlit.calloc(EYES, stack);
      for (int eye = 0; eye < EYES; eye++) {
        VkImageBlit b = blits.get(eye);
        b.srcSubresource().set(aspect, 0, eye, 1);
        b.srcOffsets(1).set(half, height, 1);
        b.dstSubresource().set(aspect, 0, 0, 1);
        b.dstOffsets(0).set(eye * half, 0, 0);
        b.dstOffsets(1).set(eye * half + half, height, 1);
      }
      vkCmdBlitImage(
          commands,
          colour.handle(),
          VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
          shown,
          to,
          blits,
          VK_FILTER_NEAREST);
    }
    Resources.barrier(commands, shown, aspect, to, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR, 0, 1, 1);
  }
}
