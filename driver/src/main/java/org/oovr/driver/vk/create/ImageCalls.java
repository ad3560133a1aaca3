package org.oovr.driver.vk.create;

import static org.oovr.driver.common.NativeMemory.getInt;
import static org.oovr.driver.common.NativeMemory.getLong;
import static org.oovr.driver.common.NativeMemory.putInt;
import static org.oovr.driver.common.NativeMemory.putLong;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Locale;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.api.VkStructs.BufferViewCreateInfo;
import org.oovr.driver.vk.api.VkStructs.DeviceImageMemoryRequirements;
import org.oovr.driver.vk.api.VkStructs.Extent3D;
import org.oovr.driver.vk.api.VkStructs.ImageCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageFormatListCreateInfo;
import org.oovr.driver.vk.api.VkStructs.ImageSubresource;
import org.oovr.driver.vk.api.VkStructs.ImageSubresourceRange;
import org.oovr.driver.vk.api.VkStructs.ImageSwapchainCreateInfoKHR;
import org.oovr.driver.vk.api.VkStructs.ImageViewCreateInfo;
import org.oovr.driver.vk.api.VkStructs.SubresourceLayout;
import org.oovr.driver.vk.format.Formats;
import org.oovr.driver.vk.format.Formats.TexelFormat;
import org.oovr.driver.vk.format.TexelOrder;
import org.oovr.driver.vk.object.BufferObject;
import org.oovr.driver.vk.object.BufferView;
import org.oovr.driver.vk.object.ImageObject;
import org.oovr.driver.vk.object.ImageView;
import org.oovr.driver.vk.object.LinearLayout;
import org.oovr.driver.vk.object.Session;
import org.oovr.driver.vk.object.Swapchain;
import org.oovr.driver.vk.query.DeviceQueries;
import org.oovr.driver.vk.table.Chain;
import org.oovr.driver.vk.table.Functions;
import org.oovr.simulator.command.BufferRange;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.command.TextureView.Swizzle;

/** Images, and views of images and buffers. */
public final class ImageCalls {
  private final Session session;

  private ImageCalls(Session session) {
    this.session = session;
  }

  /** Says who executes these functions. */
  public static void register(Functions f, Session session) {
    ImageCalls c = new ImageCalls(session);
    f.add(VkFunctions.CREATE_IMAGE, c::createImage);
    f.addSilent(VkFunctions.DESTROY_IMAGE, c::destroyImage);
    f.addSilent(VkFunctions.GET_IMAGE_SUBRESOURCE_LAYOUT, c::subresourceLayout);
    f.addSilent(VkFunctions.GET_DEVICE_IMAGE_MEMORY_REQUIREMENTS, c::memoryRequirements);
    f.addSilent(VkFunctions.GET_DEVICE_IMAGE_SPARSE_MEMORY_REQUIREMENTS, a -> putInt(a[2], 0));
    f.add(VkFunctions.CREATE_IMAGE_VIEW, c::createImageView);
    f.addSilent(VkFunctions.DESTROY_IMAGE_VIEW, c::destroyImageView);
    f.add(VkFunctions.CREATE_BUFFER_VIEW, c::createBufferView);
    f.addSilent(
        VkFunctions.DESTROY_BUFFER_VIEW, a -> session.handles.remove(a[1], BufferView.class));
  }

  private long createImage(long[] a) {
    long p = a[1];
    long swapchain = Chain.find(p, VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR);
    if (swapchain != 0) {
      Swapchain of =
          session.handles.find(
              getLong(swapchain + ImageSwapchainCreateInfoKHR.SWAPCHAIN), Swapchain.class);
      if (of != null) {
        putLong(a[3], session.handles.add(of.images.get(0)));
        return VK_SUCCESS;
      }
    }
    ImageObject image = described(p);
    if (image == null) {
      return VK_ERROR_FORMAT_NOT_SUPPORTED;
    }
    if (image.sizeBytes() * image.texture.layers() > MemoryCalls.MOST_BYTES) {
      session.diagnostics.error("vkCreateImage", "no memory has room for it");
      return VK_ERROR_OUT_OF_DEVICE_MEMORY;
    }
    putLong(a[3], session.handles.add(image.make(session)));
    return VK_SUCCESS;
  }

  private void memoryRequirements(long[] a) {
    ImageObject image = described(getLong(a[1] + DeviceImageMemoryRequirements.P_CREATE_INFO));
    MemoryCalls.requirements2(a[2], image == null ? 0 : image.sizeBytes());
  }

  /**
   * The image that a VkImageCreateInfo is about, not made; null where there is no such format, or
   * no room for it.
   */
  private ImageObject described(long p) {
    int code = getInt(p + ImageCreateInfo.FORMAT);
    TexelFormat format = Formats.texel(code);
    if (format == null) {
      session.diagnostics.unsupported("image of format " + code);
      return null;
    }
    int flags = getInt(p + ImageCreateInfo.FLAGS);
    int type = getInt(p + ImageCreateInfo.IMAGE_TYPE);
    int layers = getInt(p + ImageCreateInfo.ARRAY_LAYERS);
    int width = getInt(p + ImageCreateInfo.EXTENT + Extent3D.WIDTH);
    int height = getInt(p + ImageCreateInfo.EXTENT + Extent3D.HEIGHT);
    int depth = getInt(p + ImageCreateInfo.EXTENT + Extent3D.DEPTH);
    int levels = getInt(p + ImageCreateInfo.MIP_LEVELS);
    int samples = getInt(p + ImageCreateInfo.SAMPLES);
    if (!DeviceQueries.holds(type, width, height, depth, layers, levels, samples)) {
      session.diagnostics.unsupported(
          String.format(
              Locale.ROOT,
              "image of %d x %d x %d texels, %d layers, %d levels and %d samples",
              width,
              height,
              depth,
              layers,
              levels,
              samples));
      return null;
    }
    Texture.Shape shape =
        switch (type) {
          case VK_IMAGE_TYPE_1D -> layers > 1 ? Texture.Shape.D1_ARRAY : Texture.Shape.D1;
          case VK_IMAGE_TYPE_3D -> Texture.Shape.D3;
          default -> layers > 1 ? Texture.Shape.D2_ARRAY : Texture.Shape.D2;
        };
    return new ImageObject(
        session,
        turns(p, format) ? format.inMemoryOrder() : format,
        shape,
        width,
        height,
        depth,
        layers,
        levels,
        samples,
        flags,
        getInt(p + ImageCreateInfo.USAGE),
        getInt(p + ImageCreateInfo.TILING) == VK_IMAGE_TILING_LINEAR);
  }

  /** Whether views of an image may have other orders: then its texels lie as memory has them. */
  private static boolean turns(long p, TexelFormat format) {
    if ((getInt(p + ImageCreateInfo.FLAGS) & VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT) == 0) {
      return false;
    }
    long list = Chain.find(p, VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO);
    int n = list == 0 ? 0 : getInt(list + ImageFormatListCreateInfo.VIEW_FORMAT_COUNT);
    if (n == 0) {
      return true;
    }
    for (int code : Chain.ints(getLong(list + ImageFormatListCreateInfo.P_VIEW_FORMATS), n)) {
      TexelFormat other = Formats.texel(code);
      if (other != null && other.order() != format.order()) {
        return true;
      }
    }
    return false;
  }

  private void destroyImage(long[] a) {
    ImageObject image = session.handles.remove(a[1], ImageObject.class);
    if (image != null && !image.ofSwapchain) {
      destroy(session, image);
    }
  }

  static void destroy(Session session, ImageObject image) {
    session.remove(image);
  }

  private void subresourceLayout(long[] a) {
    ImageObject image = session.handles.get(a[1], ImageObject.class);
    if (image.linear == null) {
      return;
    }
    LinearLayout.Part part =
        image.linear.part(
            getInt(a[2] + ImageSubresource.MIP_LEVEL), getInt(a[2] + ImageSubresource.ARRAY_LAYER));
    int slices = image.isVolume() ? image.texture.depth(part.level()) : 1;
    long layerBytes = image.linear.sizeBytes() / image.texture.layers();
    putLong(a[3] + SubresourceLayout.OFFSET, part.offset());
    putLong(a[3] + SubresourceLayout.SIZE, part.sizeBytes() * slices);
    putLong(a[3] + SubresourceLayout.ROW_PITCH, part.rowPitch());
    putLong(a[3] + SubresourceLayout.ARRAY_PITCH, layerBytes);
    putLong(a[3] + SubresourceLayout.DEPTH_PITCH, part.sizeBytes());
  }

  // --- views

  /** What shaders store to, null where they may not. */
  private static TextureView stored(
      Texture t, TexelFormat format, Texture.Shape shape, Range range) {
    if (format.storage().isCompressed() || format.isDepthStencil()) {
      return null;
    }
    boolean volume = shape == Texture.Shape.D3;
    return TextureView.image(
        t,
        range.level,
        new TextureView.Part(
            volume ? 0 : range.layer, volume ? 0 : range.layers, format.storage()));
  }

  /** Whether an image lacks parts that a view is to have, which is told. */
  private boolean lacks(String what, int first, int count, int all) {
    boolean lacks = first < 0 || count <= 0 || count > all - first;
    if (lacks) {
      session.diagnostics.error("vkCreateImageView", what + " that the image has not");
    }
    return lacks;
  }

  /** Levels and layers, or slices, that a view has. */
  private record Range(int level, int levels, int layer, int layers) {}

  /** What a VkImageSubresourceRange tells; null, which is told, where the image lacks that. */
  private Range range(long range, ImageObject image, Texture.Shape shape) {
    Texture t = image.texture;
    int level = getInt(range + ImageSubresourceRange.BASE_MIP_LEVEL);
    int levels = getInt(range + ImageSubresourceRange.LEVEL_COUNT);
    int layer = getInt(range + ImageSubresourceRange.BASE_ARRAY_LAYER);
    int layers = getInt(range + ImageSubresourceRange.LAYER_COUNT);
    levels = levels == VK_REMAINING_MIP_LEVELS ? t.levels() - level : levels;
    if (lacks("levels", level, levels, t.levels())) {
      return null;
    }
    int all = image.isVolume() && shape != Texture.Shape.D3 ? t.depth(level) : t.layers();
    layers = layers == VK_REMAINING_ARRAY_LAYERS ? all - layer : layers;
    return lacks("layers", layer, layers, all) ? null : new Range(level, levels, layer, layers);
  }

  private long createImageView(long[] a) {
    long p = a[1];
    ImageObject image =
        session.handles.get(getLong(p + ImageViewCreateInfo.IMAGE), ImageObject.class);
    int code = getInt(p + ImageViewCreateInfo.FORMAT);
    TexelFormat format = Formats.texel(code);
    if (format == null) {
      session.diagnostics.unsupported("image view of format " + code);
      return VK_ERROR_FORMAT_NOT_SUPPORTED;
    }
    Texture t = image.texture;
    Texture.Shape shape = shape(getInt(p + ImageViewCreateInfo.VIEW_TYPE));
    Range range = range(p + ImageViewCreateInfo.SUBRESOURCE_RANGE, image, shape);
    if (range == null) {
      return VK_ERROR_VALIDATION_FAILED_EXT;
    }
    if (format.storage().blockBytes() != t.format().blockBytes()) {
      session.diagnostics.error("vkCreateImageView", "a format that does not fit the image's");
      return VK_ERROR_VALIDATION_FAILED_EXT;
    }
    if (t.format().isCompressed() && !format.storage().isCompressed()) {
      return blockView(a, image, format, shape, range);
    }
    TexelOrder order = image.format.order();
    // images of swapchains keep the order of the simulator, though they may be mutable
    boolean apart = order != TexelOrder.SAME && order != format.order();
    if (apart || !order.sharesStorage(format.order())) {
      return copiedView(
          a, image, format, shape, range, t.width(range.level), t.height(range.level));
    }
    return sharedView(a, image, format, shape, range);
  }

  /** A view of the image's own texels. */
  private long sharedView(
      long[] a, ImageObject image, TexelFormat format, Texture.Shape shape, Range range) {
    long p = a[1];
    Texture t = image.texture;
    TexelOrder order = image.format.order();
    int aspects =
        getInt(p + ImageViewCreateInfo.SUBRESOURCE_RANGE + ImageSubresourceRange.ASPECT_MASK);
    boolean slices = image.isVolume() && shape != Texture.Shape.D3;
    TexelFormat stored = order == TexelOrder.SAME ? format.inMemoryOrder() : format;
    boolean sameFormat = stored.storage() == t.format();
    // slices that are only drawn to are found by their number in the volume
    boolean drawnAlone = slices && (image.flags & VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT) == 0;
    boolean same = drawnAlone || sameFormat && shape == t.shape() && range.layers == t.layers();
    Texture seen = same ? t : part(image, stored, shape, range);
    int seenLevel = same ? range.level : 0;
    // what is sampled has R first, and is turned by the sampler
    boolean turned = stored.storage() != format.storage() && !drawnAlone;
    Texture read = turned ? part(image, format, shape, range) : seen;
    int readLevel = turned ? 0 : seenLevel;
    boolean stencil = aspects == VK_IMAGE_ASPECT_STENCIL_BIT && t.format().hasDepth();
    Swizzle swizzle = swizzle(p + ImageViewCreateInfo.COMPONENTS, order != format.order());
    TextureView sampled =
        new TextureView(
            read, readLevel, readLevel + range.levels - 1, swizzle, stencil, true, null, null);
    ImageView view =
        new ImageView(
            image,
            false,
            seen,
            seenLevel,
            sampled,
            stored(t, stored, shape, range),
            sameFormat ? t : seen,
            sameFormat ? range.level : 0,
            sameFormat ? range.layer : 0,
            range.layers);
    putLong(a[3], session.handles.add(view));
    return VK_SUCCESS;
  }

  /** A view of a compressed image whose texels are blocks. */
  private long blockView(
      long[] a, ImageObject image, TexelFormat format, Texture.Shape shape, Range range) {
    Texture t = image.texture;
    boolean flat = shape == Texture.Shape.D2 || shape == Texture.Shape.D2_ARRAY;
    boolean may = (image.flags & VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT) != 0;
    if (!may || !flat || range.levels != 1) {
      session.diagnostics.error("vkCreateImageView", "blocks of what cannot be seen as such");
      return VK_ERROR_VALIDATION_FAILED_EXT;
    }
    int width = t.format().blocksAcross(t.width(range.level));
    return copiedView(
        a, image, format, shape, range, width, t.format().blocksDown(t.height(range.level)));
  }

  /** A view whose texels are copies, of that size in its first level. */
  private long copiedView(
      long[] a,
      ImageObject image,
      TexelFormat format,
      Texture.Shape shape,
      Range range,
      int width,
      int height) {
    if (image.texture.samples() > 1) {
      session.diagnostics.unsupported("image view of samples of 16 bits in another order");
      return VK_ERROR_FORMAT_NOT_SUPPORTED;
    }
    int depth = shape == Texture.Shape.D3 ? image.texture.depth(range.level) : 1;
    int id = session.newTextureId();
    Texture copy =
        new Texture(
            id,
            shape,
            format.storage(),
            width,
            height,
            depth,
            range.layers,
            range.levels,
            1,
            1,
            "copy " + id);
    session.copied.add(image, copy, format.order(), range.level, range.layer);
    session.make(new ResourceCommand.CreateTexture(copy));
    Swizzle swizzle = swizzle(a[1] + ImageViewCreateInfo.COMPONENTS, false);
    Range all = new Range(0, range.levels, 0, range.layers);
    ImageView view =
        new ImageView(
            image,
            true,
            copy,
            0,
            new TextureView(copy, 0, range.levels - 1, swizzle, false, true, null, null),
            stored(copy, format, shape, all),
            copy,
            0,
            0,
            range.layers);
    putLong(a[3], session.handles.add(view));
    return VK_SUCCESS;
  }

  private Texture part(ImageObject image, TexelFormat format, Texture.Shape shape, Range range) {
    Texture t = image.texture;
    int level = range.level;
    int id = session.newTextureId();
    Texture part =
        new Texture(
            id,
            shape,
            format.storage(),
            t.width(level),
            t.height(level),
            shape == Texture.Shape.D3 ? t.depth(level) : 1,
            range.layers,
            range.levels,
            t.samples(),
            t.views(),
            "view " + id,
            new Texture.Part(t, level, range.layer));
    session.make(new ResourceCommand.CreateTexture(part));
    return part;
  }

  private static Texture.Shape shape(int viewType) {
    return switch (viewType) {
      case VK_IMAGE_VIEW_TYPE_1D -> Texture.Shape.D1;
      case VK_IMAGE_VIEW_TYPE_3D -> Texture.Shape.D3;
      case VK_IMAGE_VIEW_TYPE_CUBE -> Texture.Shape.CUBE;
      case VK_IMAGE_VIEW_TYPE_1D_ARRAY -> Texture.Shape.D1_ARRAY;
      case VK_IMAGE_VIEW_TYPE_2D_ARRAY -> Texture.Shape.D2_ARRAY;
      case VK_IMAGE_VIEW_TYPE_CUBE_ARRAY -> Texture.Shape.CUBE_ARRAY;
      default -> Texture.Shape.D2;
    };
  }

  /** Where the view has its components in another order than the image, they change places. */
  private static Swizzle swizzle(long components, boolean turned) {
    int[] s = new int[4];
    for (int i = 0; i < 4; i++) {
      s[i] =
          switch (getInt(components + 4L * i)) {
            case VK_COMPONENT_SWIZZLE_ZERO -> TextureView.ZERO;
            case VK_COMPONENT_SWIZZLE_ONE -> TextureView.ONE;
            case VK_COMPONENT_SWIZZLE_R -> TextureView.R;
            case VK_COMPONENT_SWIZZLE_G -> TextureView.G;
            case VK_COMPONENT_SWIZZLE_B -> TextureView.B;
            case VK_COMPONENT_SWIZZLE_A -> TextureView.A;
            default -> i;
          };
      if (turned && (s[i] == TextureView.R || s[i] == TextureView.B)) {
        s[i] = TextureView.B - s[i];
      }
    }
    return new Swizzle(s[0], s[1], s[2], s[3]);
  }

  private void destroyImageView(long[] a) {
    ImageView view = session.handles.remove(a[1], ImageView.class);
    if (view != null) {
      view.ownTextures().forEach(t -> session.make(new ResourceCommand.DestroyTexture(t)));
    }
  }

  private long createBufferView(long[] a) {
    long p = a[1];
    BufferObject buffer =
        session.handles.get(getLong(p + BufferViewCreateInfo.BUFFER), BufferObject.class);
    int code = getInt(p + BufferViewCreateInfo.FORMAT);
    TexelFormat format = Formats.texel(code);
    if (format == null) {
      session.diagnostics.unsupported("buffer view of format " + code);
      return VK_ERROR_FORMAT_NOT_SUPPORTED;
    }
    long bytes = getLong(p + BufferViewCreateInfo.RANGE);
    BufferRange range = buffer.range(getLong(p + BufferViewCreateInfo.OFFSET), bytes);
    boolean bgra = format.order().exchangesRedAndBlue();
    Swizzle swizzle =
        bgra
            ? new Swizzle(TextureView.B, TextureView.G, TextureView.R, TextureView.A)
            : Swizzle.IDENTITY;
    TextureView view =
        TextureView.of(
            buffer.buffer,
            new TextureView.Texels(
                range.offsetBytes(), range.sizeBytes(), format.storage().blockBytes()),
            swizzle,
            format.storage());
    putLong(a[3], session.handles.add(new BufferView(view)));
    return VK_SUCCESS;
  }
}
