package org.oovr.driver.vk.object;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.PixelFormat;

/** Where the texels of an image lie that is laid out row by row. */
public final class LinearLayout {
  /** Rows begin at multiples of it, as in lavapipe. */
  private static final int ROW_ALIGNMENT = 64;

  /**
   * One layer of one level.
   *
   * @param offset in bytes
   * @param rows of blocks
   */
  public record Part(
      int level,
      int layer,
      long offset,
      int width,
      int height,
      int rows,
      int rowBytes,
      int rowPitch) {
    public long sizeBytes() {
      return (long) rows * rowPitch;
    }

    /** Texels without gaps, out of the bytes of memory. */
    byte[] take(byte[] memory, int base) {
      byte[] texels = new byte[rows * rowBytes];
      for (int row = 0; row < rows; row++) {
        int from = (int) (base + offset + (long) row * rowPitch);
        System.arraycopy(memory, from, texels, row * rowBytes, rowBytes);
      }
      return texels;
    }
  }

  private final List<Part> parts = new ArrayList<>();
  private final long sizeBytes;

  /** Of an image without texels of several samples. */
  public LinearLayout(
      PixelFormat format, int width, int height, int depth, int levels, int layers) {
    long at = 0;
    for (int layer = 0; layer < layers; layer++) {
      for (int level = 0; level < levels; level++) {
        int w = Math.max(1, width >> level);
        int h = Math.max(1, height >> level);
        int rowBytes = format.blocksAcross(w) * format.blockBytes();
        int pitch = (rowBytes + ROW_ALIGNMENT - 1) / ROW_ALIGNMENT * ROW_ALIGNMENT;
        int rows = format.blocksDown(h);
        for (int z = 0; z < Math.max(1, depth >> level); z++) {
          parts.add(new Part(level, layer + z, at, w, h, rows, rowBytes, pitch));
          at += (long) rows * pitch;
        }
      }
    }
    sizeBytes = at;
  }

  public List<Part> parts() {
    return parts;
  }

  /** The first slice of a layer of a level. */
  public Part part(int level, int layer) {
    for (Part p : parts) {
      if (p.level == level && p.layer == layer) {
        return p;
      }
    }
    return parts.get(0);
  }

  public long sizeBytes() {
    return sizeBytes;
  }
}
