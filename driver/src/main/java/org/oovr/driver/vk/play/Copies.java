package org.oovr.driver.vk.play;

import static org.oovr.driver.vk.api.VK.*;

import java.util.Arrays;
import org.oovr.driver.common.Viewports;
import org.oovr.driver.vk.format.AspectTexels;
import org.oovr.driver.vk.format.TexelOrder;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.ImageObject;
import org.oovr.driver.vk.object.Session;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** Copies, blits, resolves, fills and clears outside of render passes. */
public final class Copies {
  /**
   * Where the texels of a box lie in a buffer.
   *
   * @param rowTexels from row to row, 0 for no gaps
   * @param imageRows from slice to slice, 0 for no gaps
   */
  public record Texels(BufferObject buffer, long offset, int rowTexels, int imageRows) {}

  private final Session session;

  Copies(Session session) {
    this.session = session;
  }

  /** Whether a buffer has such bytes, which is told where it has not. */
  private boolean has(String what, BufferObject buffer, long offset, long bytes) {
    boolean has = offset >= 0 && bytes >= 0 && bytes <= buffer.size - offset;
    if (!has) {
      session.diagnostics.error(what, "bytes beyond the end of a buffer");
    }
    return has;
  }

  /** Whether an image has such a box, which is told where it has not. */
  private boolean has(String what, ImageObject image, Box box) {
    boolean has = box.isIn(image);
    if (!has) {
      session.diagnostics.error(what, "texels beyond the edge of an image");
    }
    return has;
  }

  /** Whether an image has all of some aspects, and there are such, which is told where not. */
  private boolean has(String what, ImageObject image, int aspects) {
    PixelFormat format = image.format.storage();
    int all =
        !image.format.isDepthStencil()
            ? VK_IMAGE_ASPECT_COLOR_BIT
            : (format.hasDepth() ? VK_IMAGE_ASPECT_DEPTH_BIT : 0)
                | (format.hasStencil() ? VK_IMAGE_ASPECT_STENCIL_BIT : 0);
    boolean has = aspects != 0 && (aspects & ~all) == 0;
    if (!has) {
      session.diagnostics.error(what, "aspects that an image has not");
    }
    return has;
  }

  // --- buffers

  public void copy(
      BufferObject source, long sourceOffset, BufferObject target, long targetOffset, long bytes) {
    if (has("vkCmdCopyBuffer", source, sourceOffset, bytes)
        && has("vkCmdCopyBuffer", target, targetOffset, bytes)
        && bytes > 0) {
      session.work(
          new ResourceCommand.CopyBuffer(
              source.buffer,
              Math.toIntExact(sourceOffset),
              target.buffer,
              Math.toIntExact(targetOffset),
              Math.toIntExact(bytes)));
    }
  }

  /** Replaces bytes of a buffer; hosts are told of them, too. */
  public void write(BufferObject target, long offset, byte[] data) {
    if (!has("vkCmdUpdateBuffer", target, offset, data.length)) {
      return;
    }
    session.work(new ResourceCommand.UpdateBuffer(target.buffer, Math.toIntExact(offset), data));
    target.memory.wrote(target);
  }

  public void fill(BufferObject target, long offset, long bytes, int word) {
    if (!has("vkCmdFillBuffer", target, offset, 0)) {
      return;
    }
    long most = target.size - offset;
    long size = (bytes < 0 ? most : Math.min(bytes, most)) / 4 * 4;
    byte[] data = new byte[Math.toIntExact(size)];
    for (int i = 0; i < data.length; i++) {
      data[i] = (byte) (word >>> 8 * (i & 3));
    }
    write(target, offset, data);
  }

  // --- buffers and images

  /** Copies texels of a buffer into an image. */
  public void toImage(Texels from, ImageObject image, Box box) {
    if (!has("vkCmdCopyBufferToImage", image, box)
        || !has("vkCmdCopyBufferToImage", image, box.aspects())) {
      return;
    }
    int slices = box.slices(image);
    Shape s = new Shape(from, image, box);
    if (!has("vkCmdCopyBufferToImage", from.buffer, from.offset, s.bytes(slices))) {
      return;
    }
    byte[] bytes =
        session.memories.contents(from.buffer, from.offset, Math.toIntExact(s.bytes(slices)));
    byte[] tight = new byte[Math.toIntExact((long) s.rowBytes * s.rows * slices)];
    for (int z = 0; z < slices; z++) {
      for (int row = 0; row < s.rows; row++) {
        int at = Math.toIntExact((z * s.sliceRows + row) * s.pitch);
        System.arraycopy(bytes, at, tight, (z * s.rows + row) * s.rowBytes, s.rowBytes);
      }
    }
    write(image, box, slices, tight);
  }

  /** Replaces a box of an image by texels as the application has them. */
  private void write(ImageObject image, Box box, int slices, byte[] tight) {
    byte[] texels = tight;
    if (image.format.isDepthStencil()) {
      PixelFormat storage = image.format.storage();
      boolean whole = !(storage.hasDepth() && storage.hasStencil());
      byte[] old = whole ? null : read(image, box, slices);
      texels = AspectTexels.toStorage(storage, box.aspects(), tight, old);
    } else {
      image.format.order().toStorage(texels);
    }
    session.work(
        new ResourceCommand.UpdateTexture(
            image.texture,
            box.level(),
            box.x(),
            box.y(),
            image.isVolume() ? box.z() : 0,
            image.isVolume() ? 0 : box.layer(),
            box.width(),
            box.height(),
            slices,
            texels));
    session.wrote(image.texture);
  }

  /** A box in the simulator's order. */
  private byte[] read(ImageObject image, Box box, int slices) {
    byte[][] all = new byte[slices][];
    int size = 0;
    for (int z = 0; z < slices; z++) {
      all[z] =
          session.read(
              image.texture,
              box.level(),
              box.slice(image) + z,
              box.x(),
              box.y(),
              box.width(),
              box.height());
      size += all[z].length;
    }
    if (slices == 1) {
      return all[0];
    }
    byte[] result = new byte[size];
    for (int z = 0; z < slices; z++) {
      System.arraycopy(all[z], 0, result, z * all[z].length, all[z].length);
    }
    return result;
  }

  /** Copies texels of an image into a buffer. */
  public void toBuffer(ImageObject image, Box box, Texels to) {
    if (!has("vkCmdCopyImageToBuffer", image, box)
        || !has("vkCmdCopyImageToBuffer", image, box.aspects())) {
      return;
    }
    int slices = box.slices(image);
    byte[] texels = read(image, box, slices);
    if (image.format.isDepthStencil()) {
      texels = AspectTexels.toMemory(image.format.storage(), box.aspects(), texels);
    } else {
      image.format.order().toMemory(texels);
    }
    Shape s = new Shape(to, image, box);
    if (s.pitch == s.rowBytes && (s.sliceRows == s.rows || slices == 1)) {
      write(to.buffer, to.offset, texels);
      return;
    }
    for (int z = 0; z < slices; z++) {
      for (int row = 0; row < s.rows; row++) {
        int from = (z * s.rows + row) * s.rowBytes;
        write(
            to.buffer,
            to.offset + (z * s.sliceRows + row) * s.pitch,
            Arrays.copyOfRange(texels, from, from + s.rowBytes));
      }
    }
  }

  /** Rows of texels in a buffer. */
  private static final class Shape {
    final int rowBytes;
    final int rows;
    final long pitch;
    final long sliceRows;

    Shape(Texels texels, ImageObject image, Box box) {
      PixelFormat f = image.format.storage();
      int block = image.format.bufferBytes(image.format.isDepthStencil() ? box.aspects() : 0);
      rowBytes = f.blocksAcross(box.width()) * block;
      rows = f.blocksDown(box.height());
      pitch = texels.rowTexels == 0 ? rowBytes : (long) f.blocksAcross(texels.rowTexels) * block;
      sliceRows = texels.imageRows == 0 ? rows : f.blocksDown(texels.imageRows);
    }

    /** From the first texel to behind the last; negative where rows overlap backwards. */
    long bytes(int slices) {
      return pitch < rowBytes || sliceRows < rows
          ? -1
          : ((slices - 1) * sliceRows + rows - 1) * pitch + rowBytes;
    }
  }

  // --- images

  /** Copies texels as they are. */
  public void copy(ImageObject source, Box from, ImageObject target, Box to) {
    if (!canCopy(source, from, target, to)) {
      return;
    }
    int slices = from.slices(source);
    TexelOrder a = source.format.order();
    TexelOrder b = target.format.order();
    boolean compressed =
        source.format.storage().isCompressed() != target.format.storage().isCompressed();
    boolean parts =
        source.format.isDepthStencil()
            && from.aspects() != (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)
            && source.format.storage().hasDepth()
            && source.format.storage().hasStencil();
    boolean alike = source.format.storage().blockBytes() == target.format.storage().blockBytes();
    if (!compressed && !has("vkCmdCopyImage", target, to)) {
      return;
    }
    if (a == b && alike && !compressed && !parts) {
      session.work(
          new ResourceCommand.CopyTexture(
              source.texture,
              from.level(),
              from.x(),
              from.y(),
              from.slice(source),
              target.texture,
              to.level(),
              to.x(),
              to.y(),
              to.slice(target),
              from.width(),
              from.height(),
              slices));
      return;
    }
    byte[] texels = read(source, from, slices);
    if (parts) {
      texels = AspectTexels.toMemory(source.format.storage(), from.aspects(), texels);
    } else {
      a.toMemory(texels);
    }
    place(texels, source, from, target, to, slices);
  }

  /** Writes texels in the order of memory that may have been blocks, or become such. */
  private void place(
      byte[] texels, ImageObject source, Box from, ImageObject target, Box to, int slices) {
    int scale = source.format.storage().blockWidthTexels();
    int scaleY = source.format.storage().blockHeightTexels();
    PixelFormat t = target.format.storage();
    int width = (from.width() + scale - 1) / scale * t.blockWidthTexels();
    int height = (from.height() + scaleY - 1) / scaleY * t.blockHeightTexels();
    Box sized =
        new Box(
            to.aspects(),
            to.level(),
            to.layer(),
            slices,
            to.x(),
            to.y(),
            to.z(),
            Math.min(width, target.texture.width(to.level()) - to.x()),
            Math.min(height, target.texture.height(to.level()) - to.y()),
            slices);
    if (has("vkCmdCopyImage", target, sized)) {
      write(target, sized, slices, texels);
    }
  }

  /** Whether texels can be copied as they are, which is told where they cannot. */
  private boolean canCopy(ImageObject source, Box from, ImageObject target, Box to) {
    if (!has("vkCmdCopyImage", source, from)
        || !has("vkCmdCopyImage", source, from.aspects())
        || !has("vkCmdCopyImage", target, to.aspects())) {
      return false;
    }
    boolean can =
        source.format.isDepthStencil() == target.format.isDepthStencil()
            && texelBytes(source, from.aspects()) == texelBytes(target, to.aspects())
            && source.texture.samples() == target.texture.samples();
    if (!can) {
      session.diagnostics.error("vkCmdCopyImage", "images of unlike formats");
    }
    return can;
  }

  /** Bytes of a texel or a block of texels in a buffer. */
  private static int texelBytes(ImageObject image, int aspects) {
    return image.format.bufferBytes(image.format.isDepthStencil() ? aspects : 0);
  }

  /**
   * Copies with scaling, conversion or resolve.
   *
   * @param from two corners: x, y, z, x, y, z; layers of others than volumes are their third
   *     coordinate
   * @param to likewise
   */
  public void blit(
      ImageObject source,
      int sourceLevel,
      int[] from,
      ImageObject target,
      int targetLevel,
      int[] to,
      boolean linear,
      int aspects) {
    if (!canBlit(source, sourceLevel, from)
        || !canBlit(target, targetLevel, to)
        || !has("vkCmdBlitImage", source, aspects)
        || !has("vkCmdBlitImage", target, aspects)) {
      return;
    }
    boolean halves =
        source == target
            && linear
            && aspects == VK_IMAGE_ASPECT_COLOR_BIT
            && !source.format.storage().isInteger()
            && !source.format.storage().isCompressed()
            && targetLevel == sourceLevel + 1
            && isWhole(source.texture, sourceLevel, from)
            && isWhole(target.texture, targetLevel, to);
    if (halves) {
      // exactly what makes a level of the one before it
      session.work(new ResourceCommand.GenerateMipmaps(source.texture, sourceLevel, targetLevel));
      return;
    }
    boolean between = linear && source.isVolume() && !source.format.storage().isInteger();
    int lowest = Math.min(to[2], to[5]);
    for (int z = lowest; z < Math.max(to[2], to[5]); z++) {
      double at = from[2] + (z + 0.5 - to[2]) * (from[5] - from[2]) / (to[5] - to[2]);
      double least = between ? Math.max(0, at - 0.5) : at;
      int slices = source.texture.slices(sourceLevel);
      int slice = Math.min((int) least, slices - 1);
      Texture t = target.texture;
      session.work(
          new ResourceCommand.Blit(
              new Attachment(source.texture, sourceLevel, slice, false),
              from[0],
              from[1],
              from[3],
              from[4],
              new Attachment(t, targetLevel, z, false),
              to[0],
              to[1],
              to[3],
              to[4],
              linear,
              (aspects & VK_IMAGE_ASPECT_COLOR_BIT) != 0,
              (aspects & VK_IMAGE_ASPECT_DEPTH_BIT) != 0,
              (aspects & VK_IMAGE_ASPECT_STENCIL_BIT) != 0,
              true,
              Viewports.whole(t.width(targetLevel), t.height(targetLevel)),
              Math.min(slice + 1, slices - 1),
              between ? (float) (least - slice) : 0));
    }
  }

  /** Whether an image has a level and layers, which is told where it has not. */
  private boolean canBlit(ImageObject image, int level, int[] corners) {
    boolean can =
        isIn(level, image.texture.levels())
            && corners[2] != corners[5]
            && Math.min(corners[2], corners[5]) >= 0
            && Math.max(corners[2], corners[5]) <= image.texture.slices(level);
    if (!can) {
      session.diagnostics.error("vkCmdBlitImage", "levels or layers that an image has not");
    }
    return can;
  }

  private static boolean isIn(int number, int all) {
    return number >= 0 && number < all;
  }

  private static boolean isWhole(Texture t, int level, int[] corners) {
    return corners[0] == 0
        && corners[1] == 0
        && corners[2] == 0
        && corners[3] == t.width(level)
        && corners[4] == t.height(level)
        && corners[5] == t.slices(level);
  }

  /** Clears levels and layers. */
  public void clear(
      ImageObject image,
      int aspects,
      int firstLevel,
      int levels,
      int firstLayer,
      int layers,
      int[] words) {
    Texture t = image.texture;
    if (firstLevel < 0
        || levels < 0
        || levels > t.levels() - firstLevel
        || !image.isVolume() && (firstLayer < 0 || layers > t.layers() - firstLayer)) {
      session.diagnostics.error("vkCmdClear", "levels or layers that an image has not");
      return;
    }
    boolean color = !image.format.isDepthStencil();
    boolean depth = t.format().hasDepth() && (aspects & VK_IMAGE_ASPECT_DEPTH_BIT) != 0;
    boolean stencil = t.format().hasStencil() && (aspects & VK_IMAGE_ASPECT_STENCIL_BIT) != 0;
    for (int level = firstLevel; level < firstLevel + levels; level++) {
      int slices = image.isVolume() ? t.depth(level) : layers;
      for (int i = 0; i < slices; i++) {
        Attachment a = new Attachment(t, level, (image.isVolume() ? 0 : firstLayer) + i, false);
        RenderTarget target =
            new RenderTarget(
                color ? java.util.List.of(a) : java.util.List.of(),
                depth ? a : null,
                stencil ? a : null,
                t.width(level),
                t.height(level),
                t.samples(),
                0);
        session.work(
            new ResourceCommand.Clear(
                target,
                color ? new int[] {15} : new int[0],
                color ? words : new int[0],
                depth,
                depth ? Float.intBitsToFloat(words[0]) : 0,
                stencil,
                stencil ? words[1] & 0xff : 0,
                0xff,
                true,
                null));
      }
    }
  }
}
