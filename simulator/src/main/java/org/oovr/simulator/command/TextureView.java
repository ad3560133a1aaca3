package org.oovr.simulator.command;

import org.oovr.simulator.command.AccessVisitor.Usage;

/**
 * What a shader sees of a texture. As a storage image it is the level {@code baseLevel} alone, and
 * neither swizzled nor decoded.
 *
 * @param texture the resource, or null where nothing complete is bound: reads then give (0,0,0,1)
 * @param baseLevel first visible level
 * @param maxLevel last visible level, not below {@code baseLevel}
 * @param swizzle four of {@link #R} .. {@link #ONE}
 * @param stencil whether the stencil component of a depth-stencil texture is read
 * @param decodeSrgb false makes an sRGB texture read as linear
 * @param buffer for buffer textures: the buffer (then {@code texture} is null), else null
 * @param bufferFormat format of the texels in {@code buffer}, else null
 * @param part which layers are seen, and as what, or null for the texture as it is; only for
 *     storage images
 */
public record TextureView(
    Texture texture,
    int baseLevel,
    int maxLevel,
    Swizzle swizzle,
    boolean stencil,
    boolean decodeSrgb,
    Buffer buffer,
    PixelFormat bufferFormat,
    Part part) {

  /**
   * Some layers of a texture, seen as texels of a format of the same size.
   *
   * @param firstLayer first array layer, cube face, or slice of a 3D texture
   * @param layers how many are seen, or 0 for all from the first on
   * @param format whose texels are as many bytes as those of the texture
   */
  public record Part(int firstLayer, int layers, PixelFormat format) {
    public Part {
      if (firstLayer < 0 || layers < 0 || format.isCompressed()) {
        throw new IllegalArgumentException(
            "layers %d+%d as %s".formatted(firstLayer, layers, format));
      }
    }
  }

  /** Of the whole texture, as it is. */
  public TextureView(
      Texture texture,
      int baseLevel,
      int maxLevel,
      Swizzle swizzle,
      boolean stencil,
      boolean decodeSrgb,
      Buffer buffer,
      PixelFormat bufferFormat) {
    this(texture, baseLevel, maxLevel, swizzle, stencil, decodeSrgb, buffer, bufferFormat, null);
  }

  /** A level of a texture as a storage image. */
  public static TextureView image(Texture texture, int level, Part part) {
    return new TextureView(texture, level, level, Swizzle.IDENTITY, false, true, null, null, part);
  }

  public static final int R = 0;
  public static final int G = 1;
  public static final int B = 2;
  public static final int A = 3;
  public static final int ZERO = 4;
  public static final int ONE = 5;

  /** Source of each returned component: {@link TextureView#R} .. {@link TextureView#ONE}. */
  public record Swizzle(int r, int g, int b, int a) {
    public static final Swizzle IDENTITY = new Swizzle(R, G, B, A);
  }

  /** What an unbound or incomplete unit reads: opaque black. */
  public static final TextureView UNBOUND =
      new TextureView(null, 0, 0, Swizzle.IDENTITY, false, true, null, null);

  /** A buffer whose bytes are texels, as a storage image. */
  public static TextureView texels(Buffer buffer, PixelFormat format) {
    return new TextureView(null, 0, 0, Swizzle.IDENTITY, false, true, buffer, format);
  }

  /** Names what reads through this view can see. */
  void accesses(AccessVisitor visitor) {
    if (texture != null) {
      int aspects = ImageRange.aspects(texture.format());
      visitor.reads(ImageRange.levels(texture, baseLevel, maxLevel, aspects), Usage.SHADER);
    }
    if (buffer != null) {
      visitor.reads(buffer, 0, buffer.sizeBytes(), Usage.SHADER);
    }
  }
}
