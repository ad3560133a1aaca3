package org.oovr.driver.vk;

import static org.oovr.driver.vk.Beside.same;
import static org.oovr.driver.vk.FeatureProbes.COLOR;
import static org.oovr.driver.vk.FeatureProbes.SIZE;
import static org.oovr.driver.vk.FeatureProbes.TARGET;
import static org.oovr.driver.vk.api.VK.*;

import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;
import org.oovr.driver.vk.api.VkStructs.ImageCreateInfo;

/** Resources that lie at one place of memory, on our driver and on lavapipe. */
class AliasesBesideLavapipeTest {
  private static long aliased(TestProgram p, long memory, int tiling) {
    long info =
        p.struct(
            "VkImageCreateInfo",
            "flags",
            VK_IMAGE_CREATE_ALIAS_BIT,
            "imageType",
            VK_IMAGE_TYPE_2D,
            "format",
            COLOR,
            "extent.width",
            SIZE,
            "extent.height",
            SIZE,
            "extent.depth",
            1,
            "mipLevels",
            1,
            "arrayLayers",
            1,
            "samples",
            1,
            "usage",
            TARGET);
    NativeMemory.putInt(info + ImageCreateInfo.TILING, tiling);
    long image = p.make("vkCreateImage", p.device, info, 0);
    p.ok("vkBindImageMemory", p.device, image, memory, 4096);
    return image;
  }

  private static void draw(TestProgram p, long image) {
    FeatureProbes.drawInto(
        p, image, FeatureProbes.usual(p), FeatureProbes.nothing(p), 1, FeatureProbes::thirty);
  }

  @Test
  void imagesOfOneKindHaveTheSameTexels() {
    for (int tiling : new int[] {VK_IMAGE_TILING_OPTIMAL, VK_IMAGE_TILING_LINEAR}) {
      same(
          2,
          p -> {
            long memory = p.memory(1 << 16);
            long first = aliased(p, memory, tiling);
            long second = aliased(p, memory, tiling);
            draw(p, first);
            int[] seen = java.util.Arrays.copyOf(p.read(second, SIZE, SIZE), 2 * SIZE * SIZE);
            p.call("vkDestroyImage", p.device, first, 0);
            long third = aliased(p, memory, tiling);
            System.arraycopy(p.read(third, SIZE, SIZE), 0, seen, SIZE * SIZE, SIZE * SIZE);
            p.call("vkDestroyImage", p.device, second, 0);
            p.call("vkDestroyImage", p.device, third, 0);
            return seen;
          });
    }
  }

  /**
   * What is drawn shows in the buffer, and what is filled in the image, once the host has waited.
   */
  @Test
  void buffersAndLinearImagesHaveTheSameBytes() {
    same(
        2,
        p -> {
          long memory = p.memory(1 << 16);
          long host = p.map(memory);
          long image = aliased(p, memory, VK_IMAGE_TILING_LINEAR);
          int usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
          long info = p.struct("VkBufferCreateInfo", "size", 8192L, "usage", usage);
          long buffer = p.make("vkCreateBuffer", p.device, info, 0);
          p.ok("vkBindBufferMemory", p.device, buffer, memory, 4096);
          draw(p, image);
          long copy = p.buffer(4096, usage);
          long copied = p.map(p.lastMemory);
          long commands = p.begin();
          p.call("vkCmdCopyBuffer", commands, buffer, copy, 1, p.longs(0, 0, 4096));
          p.call("vkCmdFillBuffer", commands, buffer, 1024, 512, 0x40302010);
          p.submit(commands);
          int n = SIZE * SIZE;
          int[] seen = new int[3 * n];
          int[] words = new int[n];
          NativeMemory.readArray(copied, words);
          System.arraycopy(words, 0, seen, 0, n);
          NativeMemory.readArray(host + 4096, words);
          System.arraycopy(words, 0, seen, n, n);
          System.arraycopy(p.read(image, SIZE, SIZE), 0, seen, 2 * n, n);
          return seen;
        });
  }
}
