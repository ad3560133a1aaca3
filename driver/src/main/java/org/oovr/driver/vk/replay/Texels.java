package org.oovr.driver.vk.replay;

import org.oovr.driver.vk.api.VK;
import org.oovr.driver.vk.format.Formats;
import org.oovr.simulator.command.PixelFormat;

/** Bytes of texels in the buffers that copies of images read and write. */
final class Texels {
  private static final int WORD = 4;

  private Texels() {}

  /** Bytes of a level with all its layers, one after the other; -1 for formats we do not know. */
  static long bytes(KnownImage image, int aspect, int level) {
    Formats.TexelFormat format = Formats.texel(image.format());
    if (format == null) {
      return -1;
    }
    PixelFormat storage = format.storage();
    long block = blockBytes(format, aspect);
    return block
        * storage.blocksAcross(image.width(level))
        * storage.blocksDown(image.height(level))
        * image.depth(level)
        * image.layers();
  }

  private static long blockBytes(Formats.TexelFormat format, int aspect) {
    return format.bufferBytes(format.isDepthStencil() ? aspect : 0);
  }

  /** What the place of a level in a buffer must be a multiple of. */
  static long copyAlignment(int format, int aspect) {
    Formats.TexelFormat known = Formats.texel(format);
    long block = known == null ? WORD : blockBytes(known, aspect);
    if (aspect == VK.VK_IMAGE_ASPECT_STENCIL_BIT || block % WORD == 0) {
      return Math.max(WORD, block);
    }
    return WORD % block == 0 ? WORD : WORD * block;
  }
}
