package org.oovr.driver.vk.object;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.vk.format.Formats.TexelFormat;
import org.oovr.simulator.command.ResourceCommand;
import org.oovr.simulator.command.Texture;

/** An image. */
public final class ImageObject {
  public final TexelFormat format;

  /** Its texels, which are those of another image of its kind that lies at the same place. */
  public Texture texture;

  public final int flags;
  public final int usage;

  /** Where its texels lie in memory; null where nobody is told. */
  public final LinearLayout linear;

  /** Null until it is bound. */
  public DeviceMemory memory;

  public long offset;

  /** Whether the GPU may have written it since hosts were told. */
  public boolean written;

  /** Whether it belongs to a swapchain. */
  public boolean ofSwapchain;

  /** Parts of it that the host has written. */
  final List<LinearLayout.Part> changedParts = new ArrayList<>();

  /**
   * An image of this shape, which is not there yet.
   *
   * @param depth of three-dimensional ones
   */
  public ImageObject(
      Session session,
      TexelFormat format,
      Texture.Shape shape,
      int width,
      int height,
      int depth,
      int layers,
      int levels,
      int samples,
      int flags,
      int usage,
      boolean linear) {
    this.format = format;
    this.flags = flags;
    this.usage = usage;
    int id = session.newTextureId();
    texture =
        new Texture(
            id,
            shape,
            format.storage(),
            width,
            height,
            depth,
            layers,
            levels,
            samples,
            1,
            "image " + id);
    this.linear =
        linear ? new LinearLayout(format.storage(), width, height, depth, levels, layers) : null;
  }

  /** Makes it on the GPU. */
  public ImageObject make(Session session) {
    session.make(new ResourceCommand.CreateTexture(texture));
    session.add(this);
    return this;
  }

  /** Bytes of memory that it needs. */
  public long sizeBytes() {
    if (linear != null) {
      return linear.sizeBytes();
    }
    long bytes = 0;
    for (int level = 0; level < texture.levels(); level++) {
      long level0 =
          texture
              .format()
              .regionBytes(texture.width(level), texture.height(level), texture.slices(level));
      bytes += (level0 * texture.samples() + 63) / 64 * 64;
    }
    return bytes;
  }

  /** Whether its texels lie in memory as those of another image do. */
  boolean isLike(ImageObject other) {
    Texture a = texture;
    Texture b = other.texture;
    return format.equals(other.format)
        && (linear == null) == (other.linear == null)
        && a.shape() == b.shape()
        && a.width() == b.width()
        && a.height() == b.height()
        && a.depth() == b.depth()
        && a.layers() == b.layers()
        && a.levels() == b.levels()
        && a.samples() == b.samples();
  }

  /** Whether slices are depths and not layers. */
  public boolean isVolume() {
    return texture.shape() == Texture.Shape.D3;
  }
}
