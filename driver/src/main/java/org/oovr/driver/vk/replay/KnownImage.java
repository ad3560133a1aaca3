package org.oovr.driver.vk.replay;

import static org.oovr.driver.common.NativeMemory.getInt;

import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.api.VkStructs.ImageCreateInfo;
import org.oovr.driver.vk.api.VkStructs.SwapchainCreateInfoKHR;

/**
 * What must be known of an image to fill or to read it.
 *
 * @param device its device
 * @param linear whether the program knows how its texels lie in memory
 * @param layout the one in which it was made
 */
record KnownImage(
    long device,
    int format,
    int width,
    int height,
    int depth,
    int levels,
    int layers,
    int samples,
    boolean linear,
    int usage,
    int layout) {
  /** An image that a call makes, from its {@code VkImageCreateInfo}. */
  static KnownImage made(long device, long info) {
    return new KnownImage(
        device,
        getInt(info + ImageCreateInfo.FORMAT),
        getInt(info + ImageCreateInfo.EXTENT),
        getInt(info + ImageCreateInfo.EXTENT + 4),
        getInt(info + ImageCreateInfo.EXTENT + 8),
        getInt(info + ImageCreateInfo.MIP_LEVELS),
        getInt(info + ImageCreateInfo.ARRAY_LAYERS),
        getInt(info + ImageCreateInfo.SAMPLES),
        getInt(info + ImageCreateInfo.TILING) == VK.VK_IMAGE_TILING_LINEAR,
        getInt(info + ImageCreateInfo.USAGE),
        getInt(info + ImageCreateInfo.INITIAL_LAYOUT));
  }

  /** An image of a swapchain, from its {@code VkSwapchainCreateInfoKHR}. */
  static KnownImage ofSwapchain(long device, long info) {
    return new KnownImage(
        device,
        getInt(info + SwapchainCreateInfoKHR.IMAGE_FORMAT),
        getInt(info + SwapchainCreateInfoKHR.IMAGE_EXTENT),
        getInt(info + SwapchainCreateInfoKHR.IMAGE_EXTENT + 4),
        1,
        1,
        getInt(info + SwapchainCreateInfoKHR.IMAGE_ARRAY_LAYERS),
        1,
        false,
        getInt(info + SwapchainCreateInfoKHR.IMAGE_USAGE),
        VK.VK_IMAGE_LAYOUT_UNDEFINED);
  }

  /** An image of one sample with as many layers as this one. */
  KnownImage plane(int of) {
    int undefined = VK.VK_IMAGE_LAYOUT_UNDEFINED;
    return new KnownImage(device, of, width, height, 1, 1, layers, 1, false, 0, undefined);
  }

  /** An image of one sample with a layer for each sample of each layer of this one. */
  KnownImage planes(int of) {
    int undefined = VK.VK_IMAGE_LAYOUT_UNDEFINED;
    return new KnownImage(
        device, of, width, height, 1, 1, layers * samples, 1, false, 0, undefined);
  }

  /** All aspects of its format. */
  int aspects() {
    return aspects(format);
  }

  static int aspects(int format) {
    return switch (format) {
      case VK.VK_FORMAT_D16_UNORM, VK.VK_FORMAT_X8_D24_UNORM_PACK32, VK.VK_FORMAT_D32_SFLOAT ->
          VK.VK_IMAGE_ASPECT_DEPTH_BIT;
      case VK.VK_FORMAT_S8_UINT -> VK.VK_IMAGE_ASPECT_STENCIL_BIT;
      case VK.VK_FORMAT_D16_UNORM_S8_UINT,
          VK.VK_FORMAT_D24_UNORM_S8_UINT,
          VK.VK_FORMAT_D32_SFLOAT_S8_UINT ->
          VK.VK_IMAGE_ASPECT_DEPTH_BIT | VK.VK_IMAGE_ASPECT_STENCIL_BIT;
      default -> VK.VK_IMAGE_ASPECT_COLOR_BIT;
    };
  }

  int width(int level) {
    return Math.max(1, width >> level);
  }

  int height(int level) {
    return Math.max(1, height >> level);
  }

  int depth(int level) {
    return Math.max(1, depth >> level);
  }
}
