package org.oovr.driver.vk.trim;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkFunction;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.AttachmentDescription;
import org.oovr.driver.vk.api.VkStructs.AttachmentDescription2;
import org.oovr.driver.vk.api.VkStructs.CommandBufferSubmitInfo;
import org.oovr.driver.vk.api.VkStructs.DependencyInfo;
import org.oovr.driver.vk.api.VkStructs.FramebufferCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageMemoryBarrier;
import org.oovr.driver.vk.api.VkStructs.ImageMemoryBarrier2;
import org.oovr.driver.vk.api.VkStructs.ImageViewCreateInfo;
import org.oovr.driver.vk.api.VkStructs.RenderPassBeginInfo;
import org.oovr.driver.vk.api.VkStructs.RenderPassCreateInfo;
import org.oovr.driver.vk.api.VkStructs.RenderPassCreateInfo2;
import org.oovr.driver.vk.api.VkStructs.SubmitInfo;
import org.oovr.driver.vk.api.VkStructs.SubmitInfo2;
import org.oovr.driver.vk.call.DecodedCall;

/**
 * In which layout images are at a point of a capture. One is told for all of an image, as captures
 * have one: that of the last barrier or pass that was submitted.
 */
final class ImageLayouts {
  private static final int NEXT = 8;

  /** An image comes into a layout when its command is executed. */
  private record Change(long image, int layout) {}

  private final Map<Long, Integer> layouts = new HashMap<>();
  private final Map<Long, Long> views = new HashMap<>();
  private final Map<Long, long[]> framebuffers = new HashMap<>();
  private final Map<Long, int[]> passes = new HashMap<>();
  private final Map<Long, List<Change>> recorded = new HashMap<>();

  /** The layout of an image, undefined for one that nobody has used. */
  int of(long image) {
    return layouts.getOrDefault(image, VK.VK_IMAGE_LAYOUT_UNDEFINED);
  }

  /** A call of the capture, whose handles are its numbers. */
  void follow(int function, DecodedCall call) {
    long[] a = call.arguments;
    if (call.function().level() == VkFunction.Level.COMMAND_BUFFER) {
      command(function, call.number(0), a);
      return;
    }
    switch (function) {
      case VkFunctions.CREATE_IMAGE ->
          layouts.put(call.madeNumber(), getInt(a[1] + ImageCreateInfo.INITIAL_LAYOUT));
      case VkFunctions.CREATE_IMAGE_VIEW ->
          views.put(call.madeNumber(), getLong(a[1] + ImageViewCreateInfo.IMAGE));
      case VkFunctions.CREATE_FRAMEBUFFER -> {
        long at = getLong(a[1] + FramebufferCreateInfo.P_ATTACHMENTS);
        int count = getInt(a[1] + FramebufferCreateInfo.ATTACHMENT_COUNT);
        framebuffers.put(call.madeNumber(), numbers(at, at == 0 ? 0 : count));
      }
      case VkFunctions.CREATE_RENDER_PASS ->
          passes.put(
              call.madeNumber(),
              layouts(
                  getLong(a[1] + RenderPassCreateInfo.P_ATTACHMENTS)
                      + AttachmentDescription.FINAL_LAYOUT,
                  getInt(a[1] + RenderPassCreateInfo.ATTACHMENT_COUNT),
                  AttachmentDescription.SIZEOF));
      case VkFunctions.CREATE_RENDER_PASS2 ->
          passes.put(
              call.madeNumber(),
              layouts(
                  getLong(a[1] + RenderPassCreateInfo2.P_ATTACHMENTS)
                      + AttachmentDescription2.FINAL_LAYOUT,
                  getInt(a[1] + RenderPassCreateInfo2.ATTACHMENT_COUNT),
                  AttachmentDescription2.SIZEOF));
      case VkFunctions.QUEUE_SUBMIT -> {
        for (int i = 0; i < (int) a[1]; i++) {
          long info = a[2] + (long) i * SubmitInfo.SIZEOF;
          int count = getInt(info + SubmitInfo.COMMAND_BUFFER_COUNT);
          for (long buffer : numbers(getLong(info + SubmitInfo.P_COMMAND_BUFFERS), count)) {
            execute(buffer);
          }
        }
      }
      case VkFunctions.QUEUE_SUBMIT2 -> {
        for (int i = 0; i < (int) a[1]; i++) {
          long info = a[2] + (long) i * SubmitInfo2.SIZEOF;
          long at = getLong(info + SubmitInfo2.P_COMMAND_BUFFER_INFOS);
          for (int k = 0; k < getInt(info + SubmitInfo2.COMMAND_BUFFER_INFO_COUNT); k++) {
            long one = at + (long) k * CommandBufferSubmitInfo.SIZEOF;
            execute(getLong(one + CommandBufferSubmitInfo.COMMAND_BUFFER));
          }
        }
      }
      default -> {
        // changes no layout
      }
    }
  }

  private static long[] numbers(long at, int count) {
    long[] all = new long[count];
    for (int i = 0; i < count; i++) {
      all[i] = getLong(at + 8L * i);
    }
    return all;
  }

  private static int[] layouts(long at, int count, int size) {
    int[] all = new int[count];
    for (int i = 0; i < count; i++) {
      all[i] = getInt(at + (long) i * size);
    }
    return all;
  }

  private void execute(long commands) {
    recorded
        .getOrDefault(commands, List.of())
        .forEach(change -> layouts.put(change.image, change.layout));
  }

  private void command(int function, long commands, long[] a) {
    List<Change> changes = recorded.computeIfAbsent(commands, c -> new ArrayList<>());
    switch (function) {
      case VkFunctions.BEGIN_COMMAND_BUFFER -> changes.clear();
      case VkFunctions.CMD_PIPELINE_BARRIER -> barriers(changes, (int) a[8], a[9]);
      case VkFunctions.CMD_WAIT_EVENTS -> barriers(changes, (int) a[9], a[10]);
      case VkFunctions.CMD_PIPELINE_BARRIER2 -> {
        long at = getLong(a[1] + DependencyInfo.P_IMAGE_MEMORY_BARRIERS);
        for (int i = 0; i < getInt(a[1] + DependencyInfo.IMAGE_MEMORY_BARRIER_COUNT); i++) {
          long b = at + (long) i * ImageMemoryBarrier2.SIZEOF;
          changes.add(
              new Change(
                  getLong(b + ImageMemoryBarrier2.IMAGE),
                  getInt(b + ImageMemoryBarrier2.NEW_LAYOUT)));
        }
      }
      case VkFunctions.CMD_BEGIN_RENDER_PASS, VkFunctions.CMD_BEGIN_RENDER_PASS2 ->
          pass(changes, a[1]);
      case VkFunctions.CMD_EXECUTE_COMMANDS -> {
        for (long secondary : numbers(a[2], (int) a[1])) {
          changes.addAll(recorded.getOrDefault(secondary, List.of()));
        }
      }
      default -> {
        // changes no layout
      }
    }
  }

  private static void barriers(List<Change> changes, int count, long at) {
    for (int i = 0; i < count; i++) {
      long b = at + (long) i * ImageMemoryBarrier.SIZEOF;
      changes.add(
          new Change(
              getLong(b + ImageMemoryBarrier.IMAGE), getInt(b + ImageMemoryBarrier.NEW_LAYOUT)));
    }
  }

  private void pass(List<Change> changes, long info) {
    int[] last = passes.getOrDefault(getLong(info + RenderPassBeginInfo.RENDER_PASS), new int[0]);
    long[] attachments =
        framebuffers.getOrDefault(getLong(info + RenderPassBeginInfo.FRAMEBUFFER), new long[0]);
    for (long next = getLong(info + NEXT); next != 0; next = getLong(next + NEXT)) {
      if (getInt(next) == VK.VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO) {
        attachments = numbers(getLong(next + 24), getInt(next + 16));
      }
    }
    for (int i = 0; i < Math.min(last.length, attachments.length); i++) {
      Long image = views.get(attachments[i]);
      if (image != null) {
        changes.add(new Change(image, last[i]));
      }
    }
  }
}
