package org.oovr.driver.gl.pixel;

import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.render.format.BlockDecoder;
import org.oovr.simulator.render.format.TexelCodec;

/** Images between compressed blocks and canonical texels. */
public final class BlockTexels {
  private BlockTexels() {}

  /**
   * Decodes an image.
   *
   * @param blocks those of all slices
   * @return canonical texels of {@link InternalFormat#decoded}
   */
  public static byte[] decode(PixelFormat format, byte[] blocks, int width, int height, int depth) {
    TexelCodec codec = TexelCodec.of(format);
    BlockDecoder decoder = BlockDecoder.of(format);
    int across = format.blockWidthTexels();
    int down = format.blockHeightTexels();
    int[] block = new int[across * down * codec.words()];
    int texelBytes = codec.format().blockBytes();
    byte[] out = new byte[Math.toIntExact(codec.format().regionBytes(width, height, depth))];
    int from = 0;
    for (int z = 0; z < depth; z++) {
      for (int y0 = 0; y0 < height; y0 += down) {
        for (int x0 = 0; x0 < width; x0 += across, from += format.blockBytes()) {
          decoder.decode(blocks, from, block);
          int columns = Math.min(across, width - x0);
          for (int y = y0; y < Math.min(y0 + down, height); y++) {
            int to = ((z * height + y) * width + x0) * texelBytes;
            codec.store(block, (y - y0) * across * codec.words(), columns, out, to);
          }
        }
      }
    }
    return out;
  }
}
