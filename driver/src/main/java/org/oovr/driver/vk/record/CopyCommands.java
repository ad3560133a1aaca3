package org.oovr.driver.vk.record;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.vk.api.VK.*;

import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.BlitImageInfo2;
import org.oovr.driver.vk.api.VkStructs.BufferCopy;
import org.oovr.driver.vk.api.VkStructs.BufferCopy2;
import org.oovr.driver.vk.api.VkStructs.BufferImageCopy;
import org.oovr.driver.vk.api.VkStructs.BufferImageCopy2;
import org.oovr.driver.vk.api.VkStructs.CopyBufferInfo2;
import org.oovr.driver.vk.api.VkStructs.CopyBufferToImageInfo2;
import org.oovr.driver.vk.api.VkStructs.CopyImageInfo2;
import org.oovr.driver.vk.api.VkStructs.CopyImageToBufferInfo2;
import org.oovr.driver.vk.api.VkStructs.ImageBlit;
import org.oovr.driver.vk.api.VkStructs.ImageBlit2;
import org.oovr.driver.vk.api.VkStructs.ImageCopy;
import org.oovr.driver.vk.api.VkStructs.ImageCopy2;
import org.oovr.driver.vk.api.VkStructs.ImageResolve;
import org.oovr.driver.vk.api.VkStructs.ImageResolve2;
import org.oovr.driver.vk.api.VkStructs.ImageSubresourceLayers;
import org.oovr.driver.vk.api.VkStructs.ImageSubresourceRange;
import org.oovr.driver.vk.api.VkStructs.ResolveImageInfo2;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.ImageObject;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.play.Box;
import org.oovr.driver.vk.play.Copies.Texels;
import org.oovr.driver.vk.play.Step;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;

/**
 * Copies, blits, resolves, fills and clears. Regions of the newer functions are those of the older
 * ones behind a header.
 */
public final class CopyCommands extends Recorder {
  private CopyCommands(Functions functions, Session session) {
    super(functions, session);
  }

  /** Says who records these commands. */
  public static void register(Functions f, Session session) {
    CopyCommands c = new CopyCommands(f, session);
    c.buffers();
    c.images();
    c.add(VkFunctions.CMD_CLEAR_COLOR_IMAGE, a -> c.clear(a, VK_IMAGE_ASPECT_COLOR_BIT));
    c.add(VkFunctions.CMD_CLEAR_DEPTH_STENCIL_IMAGE, a -> c.clear(a, 0));
  }

  private void buffers() {
    add(
        VkFunctions.CMD_COPY_BUFFER,
        a -> copy(a[1], a[2], (int) a[3], a[4], BufferCopy.SIZEOF, BufferCopy.SRC_OFFSET));
    add(
        VkFunctions.CMD_COPY_BUFFER2,
        a ->
            copy(
                getLong(a[1] + CopyBufferInfo2.SRC_BUFFER),
                getLong(a[1] + CopyBufferInfo2.DST_BUFFER),
                getInt(a[1] + CopyBufferInfo2.REGION_COUNT),
                getLong(a[1] + CopyBufferInfo2.P_REGIONS),
                BufferCopy2.SIZEOF,
                BufferCopy2.SRC_OFFSET));
    add(
        VkFunctions.CMD_UPDATE_BUFFER,
        a -> {
          BufferObject target = buffer(a[1]);
          long offset = a[2];
          byte[] data = Chain.bytes(a[4], (int) a[3]);
          return p -> p.copies().write(target, offset, data);
        });
    add(
        VkFunctions.CMD_FILL_BUFFER,
        a -> {
          BufferObject target = buffer(a[1]);
          long offset = a[2];
          long bytes = a[3];
          int word = (int) a[4];
          return p -> p.copies().fill(target, offset, bytes, word);
        });
  }

  private void images() {
    // Long because it is a table: a line or two for each function.
    add(
        VkFunctions.CMD_COPY_BUFFER_TO_IMAGE,
        a ->
            toImage(
                a[1],
                a[2],
                (int) a[4],
                a[5],
                BufferImageCopy.SIZEOF,
                BufferImageCopy.BUFFER_OFFSET));
    add(
        VkFunctions.CMD_COPY_BUFFER_TO_IMAGE2,
        a ->
            toImage(
                getLong(a[1] + CopyBufferToImageInfo2.SRC_BUFFER),
                getLong(a[1] + CopyBufferToImageInfo2.DST_IMAGE),
                getInt(a[1] + CopyBufferToImageInfo2.REGION_COUNT),
                getLong(a[1] + CopyBufferToImageInfo2.P_REGIONS),
                BufferImageCopy2.SIZEOF,
                BufferImageCopy2.BUFFER_OFFSET));
    add(
        VkFunctions.CMD_COPY_IMAGE_TO_BUFFER,
        a ->
            toBuffer(
                a[1],
                a[3],
                (int) a[4],
                a[5],
                BufferImageCopy.SIZEOF,
                BufferImageCopy.BUFFER_OFFSET));
    add(
        VkFunctions.CMD_COPY_IMAGE_TO_BUFFER2,
        a ->
            toBuffer(
                getLong(a[1] + CopyImageToBufferInfo2.SRC_IMAGE),
                getLong(a[1] + CopyImageToBufferInfo2.DST_BUFFER),
                getInt(a[1] + CopyImageToBufferInfo2.REGION_COUNT),
                getLong(a[1] + CopyImageToBufferInfo2.P_REGIONS),
                BufferImageCopy2.SIZEOF,
                BufferImageCopy2.BUFFER_OFFSET));
    add(
        VkFunctions.CMD_COPY_IMAGE,
        a -> copyImages(a[1], a[3], (int) a[5], a[6], ImageCopy.SIZEOF, ImageCopy.SRC_SUBRESOURCE));
    add(
        VkFunctions.CMD_COPY_IMAGE2,
        a ->
            copyImages(
                getLong(a[1] + CopyImageInfo2.SRC_IMAGE),
                getLong(a[1] + CopyImageInfo2.DST_IMAGE),
                getInt(a[1] + CopyImageInfo2.REGION_COUNT),
                getLong(a[1] + CopyImageInfo2.P_REGIONS),
                ImageCopy2.SIZEOF,
                ImageCopy2.SRC_SUBRESOURCE));
    add(
        VkFunctions.CMD_BLIT_IMAGE,
        a ->
            blit(
                a[1],
                a[3],
                (int) a[5],
                a[6],
                ImageBlit.SIZEOF,
                ImageBlit.SRC_SUBRESOURCE,
                (int) a[7]));
    add(
        VkFunctions.CMD_BLIT_IMAGE2,
        a ->
            blit(
                getLong(a[1] + BlitImageInfo2.SRC_IMAGE),
                getLong(a[1] + BlitImageInfo2.DST_IMAGE),
                getInt(a[1] + BlitImageInfo2.REGION_COUNT),
                getLong(a[1] + BlitImageInfo2.P_REGIONS),
                ImageBlit2.SIZEOF,
                ImageBlit2.SRC_SUBRESOURCE,
                getInt(a[1] + BlitImageInfo2.FILTER)));
    add(
        VkFunctions.CMD_RESOLVE_IMAGE,
        a ->
            resolve(
                a[1], a[3], (int) a[5], a[6], ImageResolve.SIZEOF, ImageResolve.SRC_SUBRESOURCE));
    add(
        VkFunctions.CMD_RESOLVE_IMAGE2,
        a ->
            resolve(
                getLong(a[1] + ResolveImageInfo2.SRC_IMAGE),
                getLong(a[1] + ResolveImageInfo2.DST_IMAGE),
                getInt(a[1] + ResolveImageInfo2.REGION_COUNT),
                getLong(a[1] + ResolveImageInfo2.P_REGIONS),
                ImageResolve2.SIZEOF,
                ImageResolve2.SRC_SUBRESOURCE));
  }

  private Step copy(long from, long to, int count, long regions, int size, int at) {
    BufferObject source = buffer(from);
    BufferObject target = buffer(to);
    long[] numbers = new long[3 * count];
    for (int i = 0; i < count; i++) {
      System.arraycopy(Chain.longs(regions + (long) i * size + at, 3), 0, numbers, 3 * i, 3);
    }
    return p -> {
      for (int i = 0; i < numbers.length; i += 3) {
        p.copies().copy(source, numbers[i], target, numbers[i + 1], numbers[i + 2]);
      }
    };
  }

  private static Box box(
      ImageObject image, long layers, int x, int y, int z, int width, int height, int depth) {
    int first = getInt(layers + ImageSubresourceLayers.BASE_ARRAY_LAYER);
    int count = getInt(layers + ImageSubresourceLayers.LAYER_COUNT);
    return new Box(
        getInt(layers + ImageSubresourceLayers.ASPECT_MASK),
        getInt(layers + ImageSubresourceLayers.MIP_LEVEL),
        first,
        count == VK_REMAINING_ARRAY_LAYERS ? image.texture.layers() - first : count,
        x,
        y,
        z,
        width,
        height,
        depth);
  }

  /** A region of a buffer and an image: its fields begin with the offset in the buffer. */
  private static Texels texels(BufferObject buffer, long region) {
    return new Texels(
        buffer,
        getLong(region),
        getInt(region + BufferImageCopy.BUFFER_ROW_LENGTH),
        getInt(region + BufferImageCopy.BUFFER_IMAGE_HEIGHT));
  }

  private static Box box(ImageObject image, long region) {
    int[] offset = Chain.ints(region + BufferImageCopy.IMAGE_OFFSET, 3);
    int[] extent = Chain.ints(region + BufferImageCopy.IMAGE_EXTENT, 3);
    return box(
        image,
        region + BufferImageCopy.IMAGE_SUBRESOURCE,
        offset[0],
        offset[1],
        offset[2],
        extent[0],
        extent[1],
        extent[2]);
  }

  private Step toImage(long from, long to, int count, long regions, int size, int at) {
    BufferObject source = buffer(from);
    ImageObject target = image(to);
    Texels[] texels = new Texels[count];
    Box[] boxes = new Box[count];
    for (int i = 0; i < count; i++) {
      texels[i] = texels(source, regions + (long) i * size + at);
      boxes[i] = box(target, regions + (long) i * size + at);
    }
    return p -> {
      for (int i = 0; i < count; i++) {
        p.copies().toImage(texels[i], target, boxes[i]);
      }
    };
  }

  private Step toBuffer(long from, long to, int count, long regions, int size, int at) {
    ImageObject source = image(from);
    BufferObject target = buffer(to);
    Texels[] texels = new Texels[count];
    Box[] boxes = new Box[count];
    for (int i = 0; i < count; i++) {
      texels[i] = texels(target, regions + (long) i * size + at);
      boxes[i] = box(source, regions + (long) i * size + at);
    }
    return p -> {
      for (int i = 0; i < count; i++) {
        p.copies().toBuffer(source, boxes[i], texels[i]);
      }
    };
  }

  /** Regions of two images: source layers and offset, target layers and offset, extent. */
  private Step copyImages(long from, long to, int count, long regions, int size, int at) {
    ImageObject source = image(from);
    ImageObject target = image(to);
    Box[] sources = new Box[count];
    Box[] targets = new Box[count];
    for (int i = 0; i < count; i++) {
      long r = regions + (long) i * size + at;
      int[] s = Chain.ints(r + ImageCopy.SRC_OFFSET, 3);
      int[] t = Chain.ints(r + ImageCopy.DST_OFFSET, 3);
      int[] e = Chain.ints(r + ImageCopy.EXTENT, 3);
      Box b = box(source, r + ImageCopy.SRC_SUBRESOURCE, s[0], s[1], s[2], e[0], e[1], e[2]);
      // layers of one may be slices of the other
      int slices = source.isVolume() ? e[2] : b.layers();
      sources[i] = b;
      targets[i] = box(target, r + ImageCopy.DST_SUBRESOURCE, t[0], t[1], t[2], e[0], e[1], slices);
    }
    return p -> {
      for (int i = 0; i < count; i++) {
        p.copies().copy(source, sources[i], target, targets[i]);
      }
    };
  }

  private Step blit(long from, long to, int count, long regions, int size, int at, int filter) {
    ImageObject source = image(from);
    ImageObject target = image(to);
    Step[] steps = new Step[count];
    boolean linear = filter != VK_FILTER_NEAREST;
    for (int i = 0; i < count; i++) {
      long r = regions + (long) i * size + at - ImageBlit.SRC_SUBRESOURCE;
      int[] s = Chain.ints(r + ImageBlit.SRC_OFFSETS, 6);
      int[] t = Chain.ints(r + ImageBlit.DST_OFFSETS, 6);
      Box a = box(source, r + ImageBlit.SRC_SUBRESOURCE, 0, 0, 0, 1, 1, 1);
      Box b = box(target, r + ImageBlit.DST_SUBRESOURCE, 0, 0, 0, 1, 1, 1);
      int[] corners = corners(source, a, s);
      int[] targets = corners(target, b, t);
      steps[i] =
          p ->
              p.copies()
                  .blit(
                      source, a.level(), corners, target, b.level(), targets, linear, a.aspects());
    }
    return all(steps);
  }

  /** Corners of a box, whose third coordinate are layers where an image is no volume. */
  private static int[] corners(ImageObject image, Box box, int[] offsets) {
    int[] corners = offsets.clone();
    if (!image.isVolume()) {
      corners[2] = box.layer();
      corners[5] = box.layer() + box.layers();
    }
    return corners;
  }

  private static Step all(Step[] steps) {
    return p -> {
      for (Step s : steps) {
        s.play(p);
      }
    };
  }

  private Step resolve(long from, long to, int count, long regions, int size, int at) {
    ImageObject source = image(from);
    ImageObject target = image(to);
    Step[] steps = new Step[count];
    for (int i = 0; i < count; i++) {
      long r = regions + (long) i * size + at;
      int[] s = Chain.ints(r + ImageResolve.SRC_OFFSET, 3);
      int[] t = Chain.ints(r + ImageResolve.DST_OFFSET, 3);
      int[] e = Chain.ints(r + ImageResolve.EXTENT, 3);
      Box a = box(source, r + ImageResolve.SRC_SUBRESOURCE, 0, 0, 0, 1, 1, 1);
      Box b = box(target, r + ImageResolve.DST_SUBRESOURCE, 0, 0, 0, 1, 1, 1);
      int[] corners =
          corners(source, a, new int[] {s[0], s[1], s[2], s[0] + e[0], s[1] + e[1], s[2] + 1});
      int[] targets =
          corners(target, b, new int[] {t[0], t[1], t[2], t[0] + e[0], t[1] + e[1], t[2] + 1});
      steps[i] =
          p ->
              p.copies()
                  .blit(source, a.level(), corners, target, b.level(), targets, false, a.aspects());
    }
    return all(steps);
  }

  /** Clears ranges of an image; its aspects are those of each range where none are given. */
  private Step clear(long[] a, int aspects) {
    ImageObject image = image(a[1]);
    int[] words = Chain.ints(a[3], aspects == 0 ? 2 : 4);
    Step[] steps = new Step[(int) a[4]];
    for (int i = 0; i < steps.length; i++) {
      long r = a[5] + (long) i * ImageSubresourceRange.SIZEOF;
      int level = getInt(r + ImageSubresourceRange.BASE_MIP_LEVEL);
      int levels = getInt(r + ImageSubresourceRange.LEVEL_COUNT);
      int layer = getInt(r + ImageSubresourceRange.BASE_ARRAY_LAYER);
      int layers = getInt(r + ImageSubresourceRange.LAYER_COUNT);
      int range = aspects == 0 ? getInt(r + ImageSubresourceRange.ASPECT_MASK) : aspects;
      int allLevels = levels == VK_REMAINING_MIP_LEVELS ? image.texture.levels() - level : levels;
      int allLayers = layers == VK_REMAINING_ARRAY_LAYERS ? image.texture.layers() - layer : layers;
      steps[i] = p -> p.copies().clear(image, range, level, allLevels, layer, allLayers, words);
    }
    return all(steps);
  }
}
