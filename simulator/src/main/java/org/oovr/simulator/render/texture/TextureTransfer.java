package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.render.format.BlockDecoder;

/** Moves raw texels: uploads, read-backs and copies, without conversion of values. */
public final class TextureTransfer {
  private TextureTransfer() {}

  /** Executes an upload, into all views. */
  public static void update(TextureStore store, ResourceCommand.UpdateTexture u) {
    int layer = u.z() + u.layer();
    store.checkRegion(u.level(), layer, u.depth(), u.x(), u.y(), u.width(), u.height());
    long expected = store.texture().format().regionBytes(u.width(), u.height(), u.depth());
    if (u.data().length < expected) {
      throw new ResourceException(
          "upload of %dx%dx%d needs %d bytes, got %d: %s"
              .formatted(
                  u.width(), u.height(), u.depth(), expected, u.data().length, store.describe()));
    }
    if (u.sample() < ResourceCommand.UpdateTexture.ALL_SAMPLES
        || u.sample() >= store.texture().samples()) {
      throw new ResourceException("sample " + u.sample() + " of " + store.describe());
    }
    boolean compressed = store.texture().format().isCompressed();
    int sets = compressed ? 1 : store.views();
    for (int view = 0; view < sets; view++) {
      write(
          store,
          view,
          u.level(),
          layer,
          u.sample(),
          u.x(),
          u.y(),
          u.width(),
          u.height(),
          u.depth(),
          u.data());
    }
  }

  /** Reads a rectangle of a sample of an attachment, view 0. */
  public static byte[] read(
      TextureStore store,
      RenderTarget.Attachment source,
      int sample,
      int x,
      int y,
      int width,
      int height) {
    if (sample < 0 || sample >= store.texture().samples()) {
      throw new ResourceException("sample " + sample + " of " + store.describe());
    }
    return read(store, 0, source.level(), source.layer(), sample, x, y, width, height, 1);
  }

  /** Reads a region of one view, first sample, in the canonical layout. */
  public static byte[] read(
      TextureStore store,
      int view,
      int level,
      int layer,
      int x,
      int y,
      int width,
      int height,
      int layerCount) {
    return read(store, view, level, layer, 0, x, y, width, height, layerCount);
  }

  private static byte[] read(
      TextureStore store,
      int view,
      int level,
      int layer,
      int sample,
      int x,
      int y,
      int width,
      int height,
      int layerCount) {
    store.checkRegion(level, layer, layerCount, x, y, width, height);
    PixelFormat format = store.texture().format();
    byte[] data = new byte[Math.toIntExact(format.regionBytes(width, height, layerCount))];
    if (format.isCompressed()) {
      copyBlocks(store, level, layer, x, y, width, height, layerCount, data, false);
      return data;
    }
    int rowBytes = width * format.blockBytes();
    int position = 0;
    for (int z = 0; z < layerCount; z++) {
      for (int row = 0; row < height; row++) {
        int from = store.texelIndex(level, layer + z, sample, x, y + row);
        store.codec().store(store.words(view), from, width, data, position);
        position += rowBytes;
      }
    }
    return data;
  }

  /** Writes a region of one view, all samples alike, from the canonical layout. */
  static void write(
      TextureStore store,
      int view,
      int level,
      int layer,
      int x,
      int y,
      int width,
      int height,
      int layerCount,
      byte[] data) {
    int all = ResourceCommand.UpdateTexture.ALL_SAMPLES;
    write(store, view, level, layer, all, x, y, width, height, layerCount, data);
  }

  private static void write(
      TextureStore store,
      int view,
      int level,
      int layer,
      int sample,
      int x,
      int y,
      int width,
      int height,
      int layerCount,
      byte[] data) {
    PixelFormat format = store.texture().format();
    if (format.isCompressed()) {
      copyBlocks(store, level, layer, x, y, width, height, layerCount, data, true);
      decodeBlocks(store, level, layer, x, y, width, height, layerCount);
      return;
    }
    boolean all = sample == ResourceCommand.UpdateTexture.ALL_SAMPLES;
    int first = all ? 0 : sample;
    int end = all ? store.texture().samples() : sample + 1;
    int rowBytes = width * format.blockBytes();
    int position = 0;
    for (int z = 0; z < layerCount; z++) {
      for (int row = 0; row < height; row++) {
        for (int s = first; s < end; s++) {
          int to = store.texelIndex(level, layer + z, s, x, y + row);
          store.codec().load(data, position, width, store.words(view), to);
        }
        position += rowBytes;
      }
    }
  }

  private static void copyBlocks(
      TextureStore store,
      int level,
      int layer,
      int x,
      int y,
      int width,
      int height,
      int layerCount,
      byte[] data,
      boolean in) {
    if (!in && !store.blocksValid(level)) {
      throw new ResourceException(
          "level " + level + " was computed and has no compressed blocks: " + store.describe());
    }
    PixelFormat format = store.texture().format();
    int blockX = x / format.blockWidthTexels();
    int blockY = y / format.blockHeightTexels();
    if (blockX * format.blockWidthTexels() != x || blockY * format.blockHeightTexels() != y) {
      throw new ResourceException("region does not start at a block: " + store.describe());
    }
    int blockBytes = format.blockBytes();
    int imageBlocksAcross = format.blocksAcross(store.texture().width(level));
    int rowBytes = format.blocksAcross(width) * blockBytes;
    int rows = format.blocksDown(height);
    int position = 0;
    for (int z = 0; z < layerCount; z++) {
      int image = store.blockIndex(level, layer + z);
      for (int row = 0; row < rows; row++) {
        int at = image + ((blockY + row) * imageBlocksAcross + blockX) * blockBytes;
        if (in) {
          System.arraycopy(data, position, store.blocks(), at, rowBytes);
        } else {
          System.arraycopy(store.blocks(), at, data, position, rowBytes);
        }
        position += rowBytes;
      }
    }
  }

  private static void decodeBlocks(
      TextureStore store,
      int level,
      int layer,
      int x,
      int y,
      int width,
      int height,
      int layerCount) {
    PixelFormat format = store.texture().format();
    BlockDecoder decoder = BlockDecoder.of(format);
    int across = format.blockWidthTexels();
    int down = format.blockHeightTexels();
    int texelWords = store.wordsPerTexel();
    int[] block = new int[across * down * texelWords];
    int[] words = store.words(0);
    int levelWidth = store.texture().width(level);
    int levelHeight = store.texture().height(level);
    int blocksAcross = format.blocksAcross(levelWidth);
    for (int z = layer; z < layer + layerCount; z++) {
      for (int y0 = y; y0 < y + height; y0 += down) {
        for (int x0 = x; x0 < x + width; x0 += across) {
          int index = y0 / down * blocksAcross + x0 / across;
          int from = store.blockIndex(level, z) + index * format.blockBytes();
          decoder.decode(store.blocks(), from, block);
          int columns = Math.min(across, levelWidth - x0);
          for (int r = 0; r < Math.min(down, levelHeight - y0); r++) {
            int to = store.texelIndex(level, z, 0, x0, y0 + r);
            System.arraycopy(block, r * across * texelWords, words, to, columns * texelWords);
          }
        }
      }
    }
  }

  /**
   * Executes a raw copy. Sizes are in texels of the source; between a compressed and an
   * uncompressed format of the same block size, one block stands for one texel.
   */
  public static void copy(TextureStore source, TextureStore target, ResourceCommand.CopyTexture c) {
    PixelFormat from = source.texture().format();
    PixelFormat to = target.texture().format();
    if (from.blockBytes() != to.blockBytes()) {
      throw new ResourceException(
          "copy between formats of different size: %s to %s"
              .formatted(source.describe(), target.describe()));
    }
    int width = c.width();
    int height = c.height();
    if (from.isCompressed() && !to.isCompressed()) {
      width = from.blocksAcross(width);
      height = from.blocksDown(height);
    } else if (!from.isCompressed() && to.isCompressed()) {
      int level = c.targetLevel();
      width *= to.blockWidthTexels();
      height *= to.blockHeightTexels();
      width = Math.min(width, target.texture().width(level) - c.targetX());
      height = Math.min(height, target.texture().height(level) - c.targetY());
    }
    source.checkRegion(
        c.sourceLevel(), c.sourceZ(), c.depth(), c.sourceX(), c.sourceY(), c.width(), c.height());
    target.checkRegion(
        c.targetLevel(), c.targetZ(), c.depth(), c.targetX(), c.targetY(), width, height);
    boolean rows =
        !from.isCompressed()
            && !to.isCompressed()
            && source.texture().samples() == target.texture().samples();
    for (int view = 0; view < target.views(); view++) {
      if (rows) {
        copyRows(source, target, view, c);
      } else {
        byte[] data =
            read(
                source,
                view,
                c.sourceLevel(),
                c.sourceZ(),
                c.sourceX(),
                c.sourceY(),
                c.width(),
                c.height(),
                c.depth());
        write(
            target,
            view,
            c.targetLevel(),
            c.targetZ(),
            c.targetX(),
            c.targetY(),
            width,
            height,
            c.depth(),
            data);
      }
    }
  }

  private static void copyRows(
      TextureStore source, TextureStore target, int view, ResourceCommand.CopyTexture c) {
    int n = c.width() * source.wordsPerTexel();
    // overlapping copies within one image must not read what they wrote
    boolean backwards = source == target && c.targetY() > c.sourceY();
    for (int z = 0; z < c.depth(); z++) {
      for (int s = 0; s < source.texture().samples(); s++) {
        for (int i = 0; i < c.height(); i++) {
          int row = backwards ? c.height() - 1 - i : i;
          int from =
              source.texelIndex(
                  c.sourceLevel(), c.sourceZ() + z, s, c.sourceX(), c.sourceY() + row);
          int to =
              target.texelIndex(
                  c.targetLevel(), c.targetZ() + z, s, c.targetX(), c.targetY() + row);
          System.arraycopy(source.words(view), from, target.words(view), to, n);
        }
      }
    }
  }
}
