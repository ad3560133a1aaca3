package org.oovr.simulator.command;

/**
 * An image resource: its identity and immutable shape; the texels live in the simulator.
 *
 * <p>{@code views} is 2 for the images of a synthesised stereo frame: storage then holds two
 * complete sets of layers, and a command executed for view v uses set v wherever the texture is
 * bound. Uploads go to both sets.
 *
 * @param id unique among textures of one simulator, never used again
 * @param shape dimensionality
 * @param format storage format
 * @param width texels of level 0, at least 1
 * @param height texels of level 0, at least 1; 1 for one-dimensional shapes
 * @param depth texels of level 0 for {@code D3}, else 1
 * @param layers array layers, at least 1; for cube shapes 6 per cube, faces +X -X +Y -Y +Z -Z
 * @param levels mip levels, at least 1
 * @param samples samples per texel, 1 when not multisampled
 * @param views 1 or 2
 * @param label name for reports
 * @param part whose texels it shows; null for its own
 */
public record Texture(
    int id,
    Shape shape,
    PixelFormat format,
    int width,
    int height,
    int depth,
    int layers,
    int levels,
    int samples,
    int views,
    String label,
    Part part) {

  /**
   * A part of another texture, seen as a texture of its own: as many levels and layers as that has,
   * from the first on, as texels of the same size; or slices of one level of a 3D texture.
   *
   * @param of the other texture, with as many samples and views
   * @param firstLevel its level 0
   * @param firstLayer its first array layer, cube face, or slice
   */
  public record Part(Texture of, int firstLevel, int firstLayer) {}

  /** With texels of its own. */
  public Texture(
      int id,
      Shape shape,
      PixelFormat format,
      int width,
      int height,
      int depth,
      int layers,
      int levels,
      int samples,
      int views,
      String label) {
    this(id, shape, format, width, height, depth, layers, levels, samples, views, label, null);
  }

  /** Dimensionality of a texture. */
  public enum Shape {
    D1,
    D2,
    D3,
    CUBE,
    D1_ARRAY,
    D2_ARRAY,
    CUBE_ARRAY
  }

  public Texture {
    if (width < 1 || height < 1 || depth < 1 || layers < 1 || levels < 1 || samples < 1) {
      throw new IllegalArgumentException(
          "texture %d: %dx%dx%d layers=%d levels=%d samples=%d"
              .formatted(id, width, height, depth, layers, levels, samples));
    }
    if (views < 1 || views > 2) {
      throw new IllegalArgumentException("texture " + id + ": views=" + views);
    }
    if (part != null) {
      Texture of = part.of;
      int last = part.firstLayer + layers;
      boolean slices = of.shape == Shape.D3 && shape != Shape.D3;
      boolean inside =
          part.firstLevel >= 0
              && part.firstLevel + levels <= of.levels
              && part.firstLayer >= 0
              && last <= (slices ? of.depth(part.firstLevel) : of.layers)
              && depth == (slices ? 1 : of.depth(part.firstLevel))
              && (levels == 1 || !slices)
              && width == of.width(part.firstLevel)
              && height == of.height(part.firstLevel)
              && format.blockBytes() == of.format.blockBytes()
              && samples == of.samples
              && views == of.views;
      if (!inside) {
        throw new IllegalArgumentException(
            "texture %d is no part of texture %d: levels=%d+%d layers=%d+%d"
                .formatted(id, of.id, part.firstLevel, levels, part.firstLayer, layers));
      }
    }
  }

  /** The id of the texture that has the texels: its own, or that of which it is a part. */
  public int contentsId() {
    return part == null ? id : part.of.contentsId();
  }

  /** Width of a mip level in texels. */
  public int width(int level) {
    return Math.max(1, width >> level);
  }

  /** Height of a mip level in texels. */
  public int height(int level) {
    return Math.max(1, height >> level);
  }

  /** Depth of a mip level in texels. */
  public int depth(int level) {
    return Math.max(1, depth >> level);
  }

  /** Layers of a mip level, or slices of it for 3D textures. */
  public int slices(int level) {
    return layers * depth(level);
  }
}
