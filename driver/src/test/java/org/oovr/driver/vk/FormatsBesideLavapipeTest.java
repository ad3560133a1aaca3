package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.vk.api.VK.*;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkStructs.FormatProperties;
import org.oovr.driver.vk.format.Formats;
import org.oovr.driver.vk.format.Formats.TexelFormat;
import org.oovr.simulator.command.PixelFormat;

/**
 * Each feature of each format that both our driver and lavapipe have: texels are brought into an
 * image, scaled into another format, cleared, and read back; equal bytes.
 */
class FormatsBesideLavapipeTest {
  private static final int SIDE = 12;
  private static final int LAST_FORMAT = VK_FORMAT_ASTC_12x12_SRGB_BLOCK;
  private static final int COPIED =
      VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;

  /** Features of optimal images by format, of those that have any. */
  private static Map<Integer, Integer> features(TestProgram p) {
    Map<Integer, Integer> all = new TreeMap<>();
    long properties = p.struct("VkFormatProperties");
    for (int format = 1; format <= LAST_FORMAT; format++) {
      p.call("vkGetPhysicalDeviceFormatProperties", p.physicalDevice, format, properties);
      int features = getInt(properties + FormatProperties.OPTIMAL_TILING_FEATURES);
      if (features != 0) {
        all.put(format, features);
      }
    }
    return all;
  }

  private static Map<Integer, Integer> common() {
    Map<Integer, Integer> ours;
    Map<Integer, Integer> theirs;
    try (TestProgram p = new TestProgram()) {
      ours = features(p);
    }
    try (TestProgram p = Beside.lavapipe()) {
      theirs = features(p);
    }
    ours.replaceAll((format, f) -> f & theirs.getOrDefault(format, 0));
    ours.values().removeIf(f -> f == 0);
    return ours;
  }

  /** Bytes that are numbers in every format: halves and floats of these are small and positive. */
  private static byte[] texels(TexelFormat format, PixelFormat storage) {
    byte[] bytes =
        new byte[storage.blocksAcross(SIDE) * storage.blocksDown(SIDE) * storage.blockBytes()];
    Random random = new Random(format.code());
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) random.nextInt(storage.name().contains("FLOAT") ? 60 : 256);
    }
    return bytes;
  }

  private static long region(TestProgram p) {
    return p.struct(
        "VkBufferImageCopy",
        "imageSubresource.aspectMask",
        VK_IMAGE_ASPECT_COLOR_BIT,
        "imageSubresource.layerCount",
        1,
        "imageExtent.width",
        SIDE,
        "imageExtent.height",
        SIDE,
        "imageExtent.depth",
        1);
  }

  private static int[] bytes(TestProgram p, long image, int length) {
    long target = p.buffer(length, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    long address = p.map(p.lastMemory);
    long commands = p.begin();
    int general = VK_IMAGE_LAYOUT_GENERAL;
    p.call("vkCmdCopyImageToBuffer", commands, image, general, target, 1, region(p));
    p.submit(commands);
    int[] read = new int[length];
    for (int i = 0; i < length; i++) {
      read[i] = NativeMemory.getByte(address + i) & 0xff;
    }
    return read;
  }

  /** An image of a format with texels. */
  private static long filled(TestProgram p, TexelFormat format) {
    long image = p.image(format.code(), SIDE, SIDE, COPIED | VK_IMAGE_USAGE_SAMPLED_BIT);
    long staging = p.buffer(VK_BUFFER_USAGE_TRANSFER_SRC_BIT, texels(format, format.storage()));
    long commands = p.begin();
    int general = VK_IMAGE_LAYOUT_GENERAL;
    p.call("vkCmdCopyBufferToImage", commands, staging, image, general, 1, region(p));
    p.submit(commands);
    return image;
  }

  private static int[] blitted(TestProgram p, long from, int format, int filter) {
    long to = p.image(format, SIDE, SIDE, COPIED | VK_IMAGE_USAGE_SAMPLED_BIT);
    long blit =
        p.struct(
            "VkImageBlit",
            "srcSubresource.aspectMask",
            1,
            "srcSubresource.layerCount",
            1,
            "srcOffsets[1].x",
            SIDE,
            "srcOffsets[1].y",
            SIDE,
            "srcOffsets[1].z",
            1,
            "dstSubresource.aspectMask",
            1,
            "dstSubresource.layerCount",
            1,
            "dstOffsets[1].x",
            SIDE,
            "dstOffsets[1].y",
            SIDE,
            "dstOffsets[1].z",
            1);
    long commands = p.begin();
    p.call("vkCmdBlitImage", commands, from, 1, to, 1, 1, blit, filter);
    p.submit(commands);
    return bytes(p, to, 4 * SIDE * SIDE);
  }

  /** What a format's features give, by what was done. */
  private static void exercise(
      TestProgram p, TexelFormat format, int features, Map<String, int[]> results) {
    PixelFormat storage = format.storage();
    String name = storage + " " + format.order() + " (" + format.code() + ")";
    int length = storage.blocksAcross(SIDE) * storage.blocksDown(SIDE) * storage.blockBytes();
    long image = filled(p, format);
    results.put(name + " copied", bytes(p, image, length));
    boolean signed = storage.name().endsWith("SINT");
    int wide =
        storage.isInteger()
            ? signed ? VK_FORMAT_R32_SINT : VK_FORMAT_R32_UINT
            : VK_FORMAT_R8G8B8A8_UNORM;
    if ((features & VK_FORMAT_FEATURE_BLIT_SRC_BIT) != 0) {
      results.put(name + " from", blitted(p, image, wide, VK_FILTER_NEAREST));
    }
    if ((features & VK_FORMAT_FEATURE_BLIT_DST_BIT) != 0) {
      long cleared = p.image(format.code(), SIDE, SIDE, COPIED | VK_IMAGE_USAGE_SAMPLED_BIT);
      long color = storage.isInteger() ? p.ints(3, 2, 5, 1) : p.floats(0.25f, 0.5f, 0.75f, 1);
      long range =
          p.struct("VkImageSubresourceRange", "aspectMask", 1, "levelCount", 1, "layerCount", 1);
      long commands = p.begin();
      int general = VK_IMAGE_LAYOUT_GENERAL;
      p.call("vkCmdClearColorImage", commands, cleared, general, color, 1, range);
      p.submit(commands);
      results.put(name + " cleared", bytes(p, cleared, length));
    }
  }

  private static Map<String, int[]> results(TestProgram p, Map<Integer, Integer> features) {
    Map<String, int[]> all = new LinkedHashMap<>();
    features.forEach(
        (code, f) -> {
          TexelFormat format = Formats.texel(code);
          if (!format.isDepthStencil()) {
            exercise(p, format, f, all);
          }
        });
    return all;
  }

  @Test
  void formatsHaveTheTexelsThatLavapipeHas() {
    Map<Integer, Integer> features = common();
    assertTrue(features.size() > 60, features.toString());
    Map<String, int[]> expected;
    try (TestProgram p = Beside.lavapipe()) {
      expected = results(p, features);
    }
    try (TestProgram p = new TestProgram()) {
      Map<String, int[]> drawn = results(p, features);
      assertEquals("[]", p.log.toString());
      StringBuilder wrong = new StringBuilder();
      expected.forEach(
          (what, bytes) -> {
            int worst = 0;
            for (int i = 0; i < bytes.length; i++) {
              worst = Math.max(worst, Math.abs(bytes[i] - drawn.get(what)[i]));
            }
            if (worst > 1) {
              wrong.append('\n').append(what).append(": by ").append(worst);
            }
          });
      assertEquals("", wrong.toString());
    }
  }
}
