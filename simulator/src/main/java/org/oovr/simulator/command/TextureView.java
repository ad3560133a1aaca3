package org.oovr.simulator.command;

import org.oovr.simulator.command.AccessVisitor.Usage;

/**
 * What a shader sees of a texture.
 *
 * @param texture the resource, or null where nothing complete is bound: reads then give (0,0,0,1)
 * @param baseLevel first visible level
 * @param maxLevel last visible level, not below {@code baseLevel}
 * @param swizzle four of {@link #R} .. {@link #ONE}
 * @param stencil whether the stencil component of a depth-stencil texture is read
 * @param decodeSrgb false makes an sRGB texture read as linear
 * @param buffer for buffer textures: the buffer (then {@code texture} is null), else null
 * @param bufferFormat format of the texels in {@code buffer}, else null
 */
public record TextureView(
    Texture texture,
    int baseLevel,
    int maxLevel,
    Swizzle swizzle,
    boolean stencil,
    boolean decodeSrgb,
    Buffer buffer,
    PixelFormat bufferFormat) {

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
