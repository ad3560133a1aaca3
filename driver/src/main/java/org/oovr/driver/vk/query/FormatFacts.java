package org.oovr.driver.vk.query;

import static org.oovr.driver.vk.api.VK.*;

import org.oovr.driver.vk.format.Formats;
import org.oovr.driver.vk.format.Formats.TexelFormat;
import org.oovr.simulator.command.PixelFormat;

/** What can be done with texels of a format. */
final class FormatFacts {
  private static final int TRANSFER =
      VK_FORMAT_FEATURE_TRANSFER_SRC_BIT | VK_FORMAT_FEATURE_TRANSFER_DST_BIT;

  /** What filters do with the texels that they read. */
  private static final int FILTERS =
      VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT
          | VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_MINMAX_BIT;

  private FormatFacts() {}

  /** Features of images, linear ones and others; 0 where there are none of it. */
  static int images(int code, boolean linear) {
    TexelFormat format = Formats.texel(code);
    if (format == null) {
      return 0;
    }
    PixelFormat storage = format.storage();
    if (format.isDepthStencil()) {
      return linear
          ? 0
          : TRANSFER
              | VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT
              | VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT
              | VK_FORMAT_FEATURE_BLIT_SRC_BIT
              | VK_FORMAT_FEATURE_BLIT_DST_BIT
              | (storage.hasDepth() ? FILTERS : 0);
    }
    int features = TRANSFER | VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT | VK_FORMAT_FEATURE_BLIT_SRC_BIT;
    if (!storage.isInteger()) {
      features |= linear ? VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT : FILTERS;
    }
    boolean drawn = !storage.isCompressed() && storage != PixelFormat.RGB9E5_FLOAT;
    if (drawn) {
      features |= VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT | VK_FORMAT_FEATURE_BLIT_DST_BIT;
      features |= storage.isInteger() ? 0 : VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT;
    }
    if (drawn && !storage.isSrgb() && !isPacked16(storage)) {
      features |= VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT;
      if (hasAtomics(storage)) {
        features |= VK_FORMAT_FEATURE_STORAGE_IMAGE_ATOMIC_BIT;
      }
    }
    return features;
  }

  private static boolean hasAtomics(PixelFormat f) {
    return f == PixelFormat.R32_UINT || f == PixelFormat.R32_SINT || f == PixelFormat.R32_FLOAT;
  }

  private static boolean isPacked16(PixelFormat f) {
    return f == PixelFormat.RGB565_UNORM
        || f == PixelFormat.RGBA4_UNORM
        || f == PixelFormat.RGB5A1_UNORM;
  }

  /** Features of buffers. */
  static int buffers(int code) {
    int features = Formats.attribute(code) == null ? 0 : VK_FORMAT_FEATURE_VERTEX_BUFFER_BIT;
    TexelFormat format = Formats.texel(code);
    if (format == null || format.isDepthStencil() || format.storage().isCompressed()) {
      return features;
    }
    PixelFormat f = format.storage();
    if (!f.isSrgb() && !isPacked16(f)) {
      features |= VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT;
      if (format.order() == org.oovr.driver.vk.format.TexelOrder.SAME
          && f != PixelFormat.RGB9E5_FLOAT) {
        features |= VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT;
      }
      if (hasAtomics(f)) {
        features |= VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_ATOMIC_BIT;
      }
    }
    return features;
  }
}
