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
 * @param texels which bytes of {@code buffer} are texels, or null for all, one behind the other
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
    Part part,
    Texels texels) {

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

  /**
   * Texels in a buffer.
   *
   * @param firstByte where they begin
   * @param sizeBytes as far as the buffer has them
   * @param strideBytes from one to the next; where a texel has fewer bytes than the format, its
   *     last components are undefined
   */
  public record Texels(int firstByte, int sizeBytes, int strideBytes) {}

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
    this(
        texture,
        baseLevel,
        maxLevel,
        swizzle,
        stencil,
        decodeSrgb,
        buffer,
        bufferFormat,
        null,
        null);
  }

  /** Bytes of a buffer as texels. */
  public static TextureView of(Buffer buffer, Texels texels, Swizzle swizzle, PixelFormat format) {
    return new TextureView(null, 0, 0, swizzle, false, true, buffer, format, null, texels);
  }

  /** A level of a texture as a storage image. */
  public static TextureView image(Texture texture, int level, Part part) {
    return new TextureView(
        texture, level, level, Swizzle.IDENTITY, false, true, null, null, part, null);
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

  /** What a unit reads that is to have nothing, not even a size: zeros. */
  public static final TextureView NOTHING =
      new TextureView(null, 0, 0, new Swizzle(ZERO, ZERO, ZERO, ZERO), false, true, null, null);

  /** Which bytes of a buffer of some size are texels; the size is one of whole texels. */
  public Texels texelsIn(int bufferBytes) {
    int stride = texels == null ? bufferFormat.blockBytes() : texels.strideBytes;
    int first = texels == null ? 0 : Math.min(texels.firstByte, bufferBytes);
    int most = texels == null ? bufferBytes : texels.sizeBytes;
    int size = Math.min(most, bufferBytes - first);
    return new Texels(first, size / stride * stride, stride);
  }

  /** Names what reads through this view can see. */
  void accesses(AccessVisitor visitor) {
    if (texture != null) {
      int aspects = ImageRange.aspects(texture.format());
      visitor.reads(ImageRange.levels(texture, baseLevel, maxLevel, aspects), Usage.SHADER);
    }
    if (buffer != null) {
      Texels read = texelsIn(buffer.sizeBytes());
      visitor.reads(buffer, read.firstByte, read.sizeBytes, Usage.SHADER);
    }
  }
}
