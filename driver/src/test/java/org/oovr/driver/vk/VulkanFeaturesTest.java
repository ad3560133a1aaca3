// Long because structs have many members, each on a line of its own.
package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.vk.api.VK.*;

import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.simulator.command.Stage;

/** What programs do beside a simple draw. */
class VulkanFeaturesTest {
  private static final int SIZE = 8;
  private static final int ALL_STAGES = 63;
  private static final int RED = 0xff0000ff;
  private static final int GREEN = 0xff00ff00;
  private static final int BLUE = 0xffff0000;
  private static final int COLOR = VK_FORMAT_R8G8B8A8_UNORM;
  private static final int GRAPHICS = VK_PIPELINE_BIND_POINT_GRAPHICS;

  private final TestProgram p = new TestProgram();

  @AfterEach
  void close() {
    p.close();
  }

  private long target(int format) {
    return p.image(
        format,
        SIZE,
        SIZE,
        VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
  }

  private long view(long image) {
    return p.view(image, COLOR, VK_IMAGE_ASPECT_COLOR_BIT);
  }

  private void clear(long commands, long image, float r, float g, float b) {
    p.call(
        "vkCmdClearColorImage",
        commands,
        image,
        VK_IMAGE_LAYOUT_GENERAL,
        p.floats(r, g, b, 1),
        1,
        p.struct(
            "VkImageSubresourceRange",
            "aspectMask",
            VK_IMAGE_ASPECT_COLOR_BIT,
            "levelCount",
            1,
            "layerCount",
            1));
  }

  private void quiet() {
    assertEquals("[]", p.log.toString());
  }

  @Test
  void imagesAndSamplersThatAreBoundApart() {
    long image = target(COLOR);
    long[] set =
        p.set(
            ALL_STAGES,
            VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
            VK_DESCRIPTOR_TYPE_SAMPLER,
            VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE);
    long sampler = p.make("vkCreateSampler", p.device, p.struct("VkSamplerCreateInfo"), 0);
    long blue = target(COLOR);
    p.write(set[1], 0, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 0, view(image), 0);
    p.write(set[1], 1, VK_DESCRIPTOR_TYPE_SAMPLER, 0, 0, sampler);
    p.write(set[1], 2, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 0, view(blue), 0);
    long layout = p.layout(set[0]);
    long pipeline =
        p.full(
            """
            #version 450
            #extension GL_EXT_samplerless_texture_functions : require
            layout(set = 0, binding = 0) uniform texture2D image;
            layout(set = 0, binding = 1) uniform sampler how;
            layout(set = 0, binding = 2) uniform texture2D other;
            layout(location = 0) out vec4 colour;
            void main() {
              colour = gl_FragCoord.y < 4.0
                  ? texture(sampler2D(image, how), vec2(0.5))
                  : texelFetch(other, ivec2(0), 0);
            }
            """,
            layout,
            SIZE,
            1);
    long result = target(COLOR);
    long commands = p.begin();
    clear(commands, image, 1, 0, 0);
    clear(commands, blue, 0, 0, 1);
    p.beginRendering(commands, view(result), 0, SIZE);
    p.bind(commands, GRAPHICS, pipeline, layout, set[1]);
    p.call("vkCmdDraw", commands, 3, 1, 0, 0);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    int[] pixels = p.read(result, SIZE, SIZE);
    quiet();
    assertEquals(RED, pixels[0]);
    assertEquals(BLUE, pixels[SIZE * SIZE - 1]);
  }

  @Test
  void subpassesReadWhatOthersWrote() {
    // Long because structs have many members, each on a line of its own.
    long attachment =
        p.struct(
            "VkAttachmentDescription",
            "format",
            COLOR,
            "samples",
            1,
            "loadOp",
            VK_ATTACHMENT_LOAD_OP_CLEAR);
    long first = p.struct("VkAttachmentReference", "attachment", 0);
    long second = p.struct("VkAttachmentReference", "attachment", 1);
    long pass =
        p.make(
            "vkCreateRenderPass",
            p.device,
            p.struct(
                "VkRenderPassCreateInfo",
                "attachmentCount",
                2,
                "pAttachments",
                p.array("VkAttachmentDescription", attachment, attachment),
                "subpassCount",
                2,
                "pSubpasses",
                p.array(
                    "VkSubpassDescription",
                    p.struct(
                        "VkSubpassDescription",
                        "colorAttachmentCount",
                        1,
                        "pColorAttachments",
                        first),
                    p.struct(
                        "VkSubpassDescription",
                        "colorAttachmentCount",
                        1,
                        "pColorAttachments",
                        second,
                        "inputAttachmentCount",
                        1,
                        "pInputAttachments",
                        first))),
            0);
    long[] set = p.set(ALL_STAGES, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT);
    long a = target(COLOR);
    long b = target(COLOR);
    long viewA = view(a);
    p.write(set[1], 0, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 0, viewA, 0);
    long layout = p.layout(set[0]);
    long draws =
        p.full(
            """
            #version 450
            layout(location = 0) out vec4 colour;
            void main() { colour = vec4(gl_FragCoord.y < 4.0 ? 1 : 0, gl_FragCoord.x < 4.0 ? 1 : 0, 0, 1); }
            """,
            layout,
            SIZE,
            1,
            "renderPass",
            pass);
    long reads =
        p.full(
            """
            #version 450
            layout(input_attachment_index = 0, set = 0, binding = 0) uniform subpassInput before;
            layout(location = 0) out vec4 colour;
            void main() { colour = subpassLoad(before).bgra; }
            """,
            layout,
            SIZE,
            1,
            "renderPass",
            pass,
            "subpass",
            1);
    long framebuffer = Passes.framebuffer(p, pass, SIZE, viewA, view(b));
    long commands = p.begin();
    Passes.begin(p, commands, pass, framebuffer, SIZE, 0, 0, 0, 0, 0, 0, 0, 0);
    p.bind(commands, GRAPHICS, draws, layout, set[1]);
    p.call("vkCmdDraw", commands, 3, 1, 0, 0);
    p.call("vkCmdNextSubpass", commands, 0);
    p.bind(commands, GRAPHICS, reads, layout, set[1]);
    p.call("vkCmdDraw", commands, 3, 1, 0, 0);
    p.call("vkCmdEndRenderPass", commands);
    p.submit(commands);
    int[] pixels = p.read(b, SIZE, SIZE);
    quiet();
    assertEquals(0xffffff00, pixels[0]);
    assertEquals(BLUE, pixels[SIZE - 1]);
    assertEquals(GREEN, pixels[SIZE * (SIZE - 1)]);
  }

  @Test
  void dispatchesWriteMemoryThatTheHostSees() {
    long[] set = p.set(ALL_STAGES, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
    long buffer = p.buffer(64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    long address = p.map(p.lastMemory);
    for (int i = 0; i < 16; i++) {
      NativeMemory.putInt(address + 4L * i, i);
    }
    p.write(set[1], 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer, 0, 0);
    long layout = p.layout(set[0]);
    long constants =
        p.struct(
            "VkSpecializationInfo",
            "mapEntryCount",
            1,
            "pMapEntries",
            p.struct("VkSpecializationMapEntry", "constantID", 3, "size", 4L),
            "dataSize",
            4L,
            "pData",
            p.ints(100));
    long stage =
        p.stage(
            Stage.COMPUTE,
            """
            #version 450
            layout(local_size_x = 4) in;
            layout(constant_id = 3) const int more = 1;
            layout(set = 0, binding = 0) buffer Numbers { int numbers[]; };
            layout(push_constant) uniform Push { int factor; };
            void main() {
              uint i = gl_GlobalInvocationID.x;
              numbers[i] = numbers[i] * factor + more;
            }
            """,
            "pSpecializationInfo",
            constants);
    long info = p.struct("VkComputePipelineCreateInfo", "layout", layout);
    byte[] copy = new byte[48];
    NativeMemory.read(stage, copy, 0, copy.length);
    NativeMemory.write(copy, 0, info + 24, copy.length);
    long pipeline = p.make("vkCreateComputePipelines", p.device, 0, 1, info, 0);
    long commands = p.begin();
    p.bind(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, layout, set[1]);
    p.call("vkCmdPushConstants", commands, layout, ALL_STAGES, 0, 4, p.ints(2));
    p.call("vkCmdDispatch", commands, 4, 1, 1);
    p.submit(commands);
    quiet();
    for (int i = 0; i < 16; i++) {
      assertEquals(2 * i + 100, getInt(address + 4L * i));
    }
    NativeMemory.putInt(address, 7);
    p.call("vkCmdUpdateBuffer", commands = p.begin(), buffer, 60, 4, p.ints(5));
    p.submit(commands);
    assertEquals(7, getInt(address));
    assertEquals(5, getInt(address + 60));
  }

  @Test
  void samplesAreResolved() {
    long several = p.image(COLOR, SIZE, SIZE, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, "samples", 4);
    long one = target(COLOR);
    long[] set = p.set(ALL_STAGES);
    long layout = p.layout(set[0]);
    long pipeline =
        p.full(
            """
            #version 450
            layout(location = 0) out vec4 colour;
            layout(push_constant) uniform Push { vec4 what; };
            void main() { colour = what; }
            """,
            layout,
            SIZE,
            4);
    long commands = p.begin();
    p.beginRendering(commands, view(several), view(one), SIZE);
    p.bind(commands, GRAPHICS, pipeline, layout, 0);
    p.call("vkCmdPushConstants", commands, layout, ALL_STAGES, 0, 16, p.floats(0, 1, 0, 1));
    p.call("vkCmdDraw", commands, 3, 1, 0, 0);
    p.call("vkCmdEndRendering", commands);
    p.submit(commands);
    int[] pixels = p.read(one, SIZE, SIZE);
    quiet();
    assertEquals(GREEN, pixels[SIZE + 3]);
  }

  @Test
  void blitsConvertAndCopiesDoNot() {
    long bgra = p.image(VK_FORMAT_B8G8R8A8_UNORM, SIZE, SIZE, VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    long blitted = target(COLOR);
    long copied = target(COLOR);
    long commands = p.begin();
    clear(commands, bgra, 1, 0, 0);
    long layers =
        p.struct(
            "VkImageBlit",
            "srcSubresource.aspectMask",
            1,
            "srcSubresource.layerCount",
            1,
            "srcOffsets[1].x",
            SIZE,
            "srcOffsets[1].y",
            SIZE,
            "srcOffsets[1].z",
            1,
            "dstSubresource.aspectMask",
            1,
            "dstSubresource.layerCount",
            1,
            "dstOffsets[1].x",
            SIZE,
            "dstOffsets[1].y",
            SIZE,
            "dstOffsets[1].z",
            1);
    p.call("vkCmdBlitImage", commands, bgra, 1, blitted, 1, 1, layers, VK_FILTER_NEAREST);
    p.call(
        "vkCmdCopyImage",
        commands,
        bgra,
        1,
        copied,
        1,
        1,
        p.struct(
            "VkImageCopy",
            "srcSubresource.aspectMask",
            1,
            "srcSubresource.layerCount",
            1,
            "dstSubresource.aspectMask",
            1,
            "dstSubresource.layerCount",
            1,
            "extent.width",
            SIZE,
            "extent.height",
            SIZE,
            "extent.depth",
            1));
    p.submit(commands);
    assertEquals(RED, p.read(blitted, SIZE, SIZE)[9]);
    assertEquals(BLUE, p.read(copied, SIZE, SIZE)[9]);
    quiet();
  }

  @Test
  void rowsOfLinearImagesLieInMemory() {
    long image =
        p.image(
            COLOR,
            4,
            4,
            VK_IMAGE_USAGE_SAMPLED_BIT,
            "tiling",
            VK_IMAGE_TILING_LINEAR,
            "initialLayout",
            VK_IMAGE_LAYOUT_PREINITIALIZED);
    long address = p.map(p.lastMemory);
    long layout = p.struct("VkSubresourceLayout");
    p.call(
        "vkGetImageSubresourceLayout",
        p.device,
        image,
        p.struct("VkImageSubresource", "aspectMask", 1),
        layout);
    long pitch = getLong(layout + 16);
    NativeMemory.putInt(address + pitch + 4, RED);
    assertEquals(RED, p.read(image, 4, 4)[5]);
    quiet();
  }

  @Test
  void submissionsWaitForNumbersThatComeLater() {
    long type = p.struct("VkSemaphoreTypeCreateInfo", "semaphoreType", VK_SEMAPHORE_TYPE_TIMELINE);
    long semaphore =
        p.make("vkCreateSemaphore", p.device, p.struct("VkSemaphoreCreateInfo", "pNext", type), 0);
    long fence = p.make("vkCreateFence", p.device, p.struct("VkFenceCreateInfo"), 0);
    long values =
        p.struct(
            "VkTimelineSemaphoreSubmitInfo",
            "waitSemaphoreValueCount",
            1,
            "pWaitSemaphoreValues",
            p.longs(5));
    p.ok(
        "vkQueueSubmit",
        p.queue,
        1,
        p.struct(
            "VkSubmitInfo",
            "pNext",
            values,
            "waitSemaphoreCount",
            1,
            "pWaitSemaphores",
            p.longs(semaphore)),
        fence);
    assertEquals(VK_NOT_READY, p.call("vkGetFenceStatus", p.device, fence));
    assertEquals(VK_TIMEOUT, p.call("vkWaitForFences", p.device, 1, p.longs(fence), 1, 1000));
    p.ok(
        "vkSignalSemaphore",
        p.device,
        p.struct("VkSemaphoreSignalInfo", "semaphore", semaphore, "value", 5L));
    p.ok("vkWaitForFences", p.device, 1, p.longs(fence), 1, -1);
    quiet();
  }

  @Test
  void presentedImagesAreFrames() {
    assertArrayEquals(
        new byte[] {-1, 0, 0, -1}, presented((commands, image) -> clear(commands, image, 1, 0, 0)));
  }

  /** Mutable images of swapchains may be seen as if R and B lay in each other's places. */
  @Test
  void presentedImagesMayHaveBeenDrawnInAnotherOrder() {
    assertArrayEquals(
        new byte[] {0, 0, -1, -1},
        presented(
            (commands, image) -> {
              long view = p.view(image, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_ASPECT_COLOR_BIT);
              p.beginRendering(commands, view, 0, SIZE);
              Object[] red = {
                "aspectMask", VK_IMAGE_ASPECT_COLOR_BIT,
                "clearValue.color.float32[0]", 1f,
                "clearValue.color.float32[3]", 1f
              };
              Object[] all = {
                "rect.extent.width", SIZE, "rect.extent.height", SIZE, "layerCount", 1
              };
              p.call(
                  "vkCmdClearAttachments",
                  commands,
                  1,
                  p.struct("VkClearAttachment", red),
                  1,
                  p.struct("VkClearRect", all));
              p.call("vkCmdEndRendering", commands);
            }));
  }

  /** The first pixel of a frame for which commands are recorded. */
  private byte[] presented(BiConsumer<Long, Long> drawing) {
    Object[] members = {
      "flags", VK_SWAPCHAIN_CREATE_MUTABLE_FORMAT_BIT_KHR,
      "surface", p.driver.createSurface(p.instance, SIZE, SIZE),
      "minImageCount", 2,
      "imageFormat", VK_FORMAT_B8G8R8A8_UNORM,
      "imageExtent.width", SIZE,
      "imageExtent.height", SIZE,
      "imageArrayLayers", 1
    };
    long info = p.struct("VkSwapchainCreateInfoKHR", members);
    long swapchain = p.make("vkCreateSwapchainKHR", p.device, info, 0);
    long images = p.allocate(64);
    p.ok("vkGetSwapchainImagesKHR", p.device, swapchain, p.ints(4), images);
    long index = p.allocate(4);
    p.ok("vkAcquireNextImageKHR", p.device, swapchain, -1, 0, 0, index);
    long commands = p.begin();
    drawing.accept(commands, getLong(images + 8L * getInt(index)));
    p.submit(commands);
    Object[] presented = {
      "swapchainCount", 1, "pSwapchains", p.longs(swapchain), "pImageIndices", index
    };
    p.ok("vkQueuePresentKHR", p.queue, p.struct("VkPresentInfoKHR", presented));
    assertEquals(1, p.frames.size());
    quiet();
    return java.util.Arrays.copyOf(p.frames.get(0).rgba(), 4);
  }

  /** What the device lacks it does not take. */
  @Test
  void featuresThatAreMissingAreRefused() {
    long wanted = p.struct("VkPhysicalDeviceFeatures", "sparseBinding", 1);
    assertEquals(
        VK_ERROR_FEATURE_NOT_PRESENT,
        p.call(
            "vkCreateDevice",
            p.physicalDevice,
            p.struct("VkDeviceCreateInfo", "pEnabledFeatures", wanted),
            0,
            p.allocate(8)));
    assertEquals(
        VK_ERROR_FEATURE_NOT_PRESENT, p.call("vkCreateRayTracingPipelinesKHR", p.device, 0));
  }
}
