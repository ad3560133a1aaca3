package org.oovr.samples.vulkan;

import static org.lwjgl.system.MemoryStack.stackPush;
import static org.lwjgl.vulkan.VK12.*;

import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.*;
import org.oovr.samples.util.Picture;
import org.oovr.samples.vulkan.Resources.Buffer;
import org.oovr.samples.vulkan.Resources.Image;

/** Pictures as textures, brought there by a buffer. */
final class Textures {
  private static final int USAGE =
      VK_IMAGE_USAGE_SAMPLED_BIT
          | VK_IMAGE_USAGE_TRANSFER_DST_BIT
          | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;

  private Textures() {}

  private static int levels(Picture picture) {
    return 32 - Integer.numberOfLeadingZeros(picture.size());
  }

  /** A texture with all its levels, each blitted from the one before it. */
  static Image blitted(Gpu gpu, Picture picture) {
    int levels = levels(picture);
    int size = picture.size();
    Image texture =
        gpu.resources.image(
            VK_FORMAT_R8G8B8A8_UNORM, size, size, levels, 1, 1, USAGE, VK_IMAGE_VIEW_TYPE_2D);
    Buffer staging = staging(gpu, picture.rgba());
    gpu.resources.once(
        commands -> {
          Resources.barrier(
              commands,
              texture,
              VK_IMAGE_LAYOUT_UNDEFINED,
              VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
              0,
              levels);
          copy(commands, staging, 0, texture, size, 0, 0);
          for (int level = 1; level < levels; level++) {
            Resources.barrier(
                commands,
                texture,
                VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                level - 1,
                1);
            halve(commands, texture, size >> level - 1, level);
          }
          Resources.barrier(
              commands,
              texture,
              VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
              VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
              0,
              levels - 1);
          Resources.barrier(
              commands,
              texture,
              VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
              VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
              levels - 1,
              1);
        });
    return texture;
  }

  /** A texture whose levels are the picture's halves, in a format of one to four bytes. */
  static Image halved(Gpu gpu, int format, Picture picture) {
    List<Picture> all = new ArrayList<>();
    for (Picture p = picture; p != null; p = p.size() > 1 ? p.half() : null) {
      all.add(p);
    }
    return uploaded(gpu, format, VK_IMAGE_VIEW_TYPE_2D, all.size(), 1, all);
  }

  /** A cube map of one level. */
  static Image cube(Gpu gpu, List<Picture> faces) {
    return uploaded(gpu, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_VIEW_TYPE_CUBE, 1, 6, faces);
  }

  private static Image uploaded(
      Gpu gpu, int format, int viewType, int levels, int layers, List<Picture> pictures) {
    int size = pictures.get(0).size();
    Image texture = gpu.resources.image(format, size, size, levels, layers, 1, USAGE, viewType);
    Buffer[] staging = new Buffer[pictures.size()];
    for (int i = 0; i < staging.length; i++) {
      byte[] rgba = pictures.get(i).rgba();
      staging[i] = staging(gpu, format == VK_FORMAT_R8G8_UNORM ? twoOfFour(rgba) : rgba);
    }
    gpu.resources.once(
        commands -> {
          Resources.barrier(
              commands,
              texture,
              VK_IMAGE_LAYOUT_UNDEFINED,
              VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
              0,
              levels);
          for (int i = 0; i < staging.length; i++) {
            int level = layers == 1 ? i : 0;
            copy(commands, staging[i], 0, texture, size >> level, level, layers == 1 ? 0 : i);
          }
          Resources.barrier(
              commands,
              texture,
              VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
              VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
              0,
              levels);
        });
    return texture;
  }

  private static byte[] twoOfFour(byte[] rgba) {
    byte[] rg = new byte[rgba.length / 2];
    for (int i = 0; i < rg.length; i++) {
      rg[i] = rgba[i / 2 * 4 + i % 2];
    }
    return rg;
  }

  private static Buffer staging(Gpu gpu, byte[] texels) {
    Buffer buffer = gpu.resources.buffer(VK_BUFFER_USAGE_TRANSFER_SRC_BIT, texels.length);
    buffer.bytes().put(0, texels);
    return buffer;
  }

  private static void copy(
      VkCommandBuffer commands,
      Buffer from,
      long offset,
      Image to,
      int size,
      int level,
      int layer) {
    try (MemoryStack stack = stackPush()) {
      VkBufferImageCopy.Buffer region = VkBufferImageCopy.calloc(1, stack).bufferOffset(offset);
      region.imageSubresource().set(VK_IMAGE_ASPECT_COLOR_BIT, level, layer, 1);
      region.imageExtent().set(size, size, 1);
      vkCmdCopyBufferToImage(
          commands, from.handle(), to.handle(), VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, region);
    }
  }

  private static void halve(VkCommandBuffer commands, Image texture, int size, int level) {
    try (MemoryStack stack = stackPush()) {
      VkImageBlit.Buffer blit = VkImageBlit.calloc(1, stack);
      blit.srcSubresource().set(VK_IMAGE_ASPECT_COLOR_BIT, level - 1, 0, 1);
      blit.srcOffsets(1).set(size, size, 1);
      blit.dstSubresource().set(VK_IMAGE_ASPECT_COLOR_BIT, level, 0, 1);
      blit.dstOffsets(1).set(Math.max(1, size / 2), Math.max(1, size / 2), 1);
      vkCmdBlitImage(
          commands,
          texture.handle(),
          VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
          texture.handle(),
          VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
          blit,
          VK_FILTER_LINEAR);
    }
  }
}
