package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;
import static org.oovr.simulator.command.TextureView.A;
import static org.oovr.simulator.command.TextureView.B;
import static org.oovr.simulator.command.TextureView.G;
import static org.oovr.simulator.command.TextureView.ONE;
import static org.oovr.simulator.command.TextureView.R;
import static org.oovr.simulator.command.TextureView.ZERO;

import java.util.HashMap;
import java.util.Map;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.TextureView.Swizzle;
import org.oovr.simulator.render.format.TexelCodec;

/**
 * A GL internal format and how we store it (GL 3.3 core tables 3.12 to 3.14 and 3.18, plus the
 * legacy luminance, alpha and intensity formats).
 *
 * @param token the enum that the application gave
 * @param base base internal format: GL_RED, GL_RG, GL_RGB, GL_RGBA, GL_DEPTH_COMPONENT,
 *     GL_DEPTH_STENCIL, GL_STENCIL_INDEX, GL_ALPHA, GL_LUMINANCE, GL_LUMINANCE_ALPHA, GL_INTENSITY
 * @param storage format in the simulator
 * @param red bits GL reports; likewise the other sizes
 * @param compressed the application asked for a specific compressed format
 * @param sized a sized (or specific compressed) internal format
 */
public record InternalFormat(
    int token,
    int base,
    PixelFormat storage,
    int red,
    int green,
    int blue,
    int alpha,
    int depth,
    int stencil,
    boolean compressed,
    boolean sized) {

  private static final Map<Integer, InternalFormat> TABLE = new HashMap<>();

  private static final Swizzle RGB_ONE = new Swizzle(R, G, B, ONE);
  private static final Swizzle RED_ONLY = new Swizzle(R, ZERO, ZERO, ONE);
  private static final Swizzle RED_GREEN = new Swizzle(R, G, ZERO, ONE);
  private static final Swizzle ALPHA_ONLY = new Swizzle(ZERO, ZERO, ZERO, R);
  private static final Swizzle LUMINANCE = new Swizzle(R, R, R, ONE);
  private static final Swizzle LUMINANCE_ALPHA = new Swizzle(R, R, R, G);
  private static final Swizzle LUMINANCE_LAST_ALPHA = new Swizzle(R, R, R, A);
  private static final Swizzle INTENSITY = new Swizzle(R, R, R, R);

  /** The format, or null when we do not know it. */
  public static InternalFormat of(int token) {
    return TABLE.get(token);
  }

  /**
   * The format of an image that is specified with client data of a format and type: without a size
   * of its own it takes the size of the data, as Mesa chooses; null when we do not know the token.
   */
  public static InternalFormat of(int token, int clientFormat, int clientType) {
    InternalFormat f = of(token);
    if (f == null || f.sized) {
      return f;
    }
    InternalFormat like = of(likeClient(token, clientFormat, clientType));
    return new InternalFormat(
        token,
        f.base,
        like.storage,
        like.red,
        like.green,
        like.blue,
        like.alpha,
        like.depth,
        like.stencil,
        f.compressed,
        false);
  }

  /**
   * What an image gets that asks for compression and leaves it open which: what Mesa chooses. Other
   * tokens stay what they are.
   *
   * @param compressible whether images of the target may be compressed
   */
  public static int chosen(int token, boolean compressible) {
    return switch (token) {
      case GL_COMPRESSED_RED -> compressible ? GL_COMPRESSED_RED_RGTC1 : GL_RED;
      case GL_COMPRESSED_RG -> compressible ? GL_COMPRESSED_RG_RGTC2 : GL_RG;
      case GL_COMPRESSED_RGB -> compressible ? GL_COMPRESSED_RGB_S3TC_DXT1_EXT : GL_RGB;
      case GL_COMPRESSED_RGBA -> compressible ? GL_COMPRESSED_RGBA_S3TC_DXT5_EXT : GL_RGBA;
      case GL_COMPRESSED_SRGB -> compressible ? GL_COMPRESSED_SRGB_S3TC_DXT1_EXT : GL_SRGB;
      case GL_COMPRESSED_SRGB_ALPHA ->
          compressible ? GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT : GL_SRGB_ALPHA;
      case GL_COMPRESSED_LUMINANCE ->
          compressible ? GL_COMPRESSED_LUMINANCE_LATC1_EXT : GL_LUMINANCE;
      case GL_COMPRESSED_LUMINANCE_ALPHA ->
          compressible ? GL_COMPRESSED_LUMINANCE_ALPHA_LATC2_EXT : GL_LUMINANCE_ALPHA;
      case GL_COMPRESSED_ALPHA -> GL_ALPHA;
      case GL_COMPRESSED_INTENSITY -> GL_INTENSITY;
      case GL_COMPRESSED_SLUMINANCE -> GL_SLUMINANCE;
      case GL_COMPRESSED_SLUMINANCE_ALPHA -> GL_SLUMINANCE_ALPHA;
      default -> token;
    };
  }

  /** Itself, where it was chosen for an image that was asked for without a size. */
  InternalFormat withoutSize() {
    return new InternalFormat(
        token, base, storage, red, green, blue, alpha, depth, stencil, compressed, false);
  }

  /** The format with a size that one without becomes; itself for the usual size. */
  private static int likeClient(int token, int format, int type) {
    boolean same = token == format;
    boolean four = format == GL_RGBA || format == GL_BGRA;
    boolean color = token == GL_RGBA || token == GL_RGB;
    return switch (type) {
      case GL_UNSIGNED_SHORT -> same ? ofShorts(token) : token;
      case GL_UNSIGNED_INT -> same && token == GL_DEPTH_COMPONENT ? GL_DEPTH_COMPONENT32 : token;
      case GL_UNSIGNED_SHORT_4_4_4_4, GL_UNSIGNED_SHORT_4_4_4_4_REV ->
          token == GL_RGBA ? GL_RGBA4 : token;
      case GL_UNSIGNED_SHORT_5_5_5_1 ->
          four && color ? token == GL_RGBA ? GL_RGB5_A1 : GL_RGB5 : token;
      case GL_UNSIGNED_SHORT_1_5_5_5_REV -> token == GL_RGBA ? GL_RGB5_A1 : token;
      case GL_UNSIGNED_INT_2_10_10_10_REV ->
          (four || format == GL_RGB) && color ? token == GL_RGBA ? GL_RGB10_A2 : GL_RGB10 : token;
      case GL_UNSIGNED_INT_10_10_10_2 -> token == GL_RGBA ? GL_RGB10_A2 : token;
      case GL_UNSIGNED_SHORT_5_6_5, GL_UNSIGNED_SHORT_5_6_5_REV ->
          token == GL_RGB ? GL_RGB565 : token;
      default -> token;
    };
  }

  private static int ofShorts(int token) {
    return switch (token) {
      case GL_RGBA -> GL_RGBA16;
      case GL_RED -> GL_R16;
      case GL_RG -> GL_RG16;
      case GL_DEPTH_COMPONENT -> GL_DEPTH_COMPONENT16;
      case GL_LUMINANCE -> GL_LUMINANCE16;
      case GL_ALPHA -> GL_ALPHA16;
      default -> token;
    };
  }

  /** The format of the texels that its compressed blocks decode to; itself if not compressed. */
  public InternalFormat decoded() {
    PixelFormat texels = TexelCodec.storedFormat(storage);
    return new InternalFormat(
        token, base, texels, red, green, blue, alpha, depth, stencil, compressed, sized);
  }

  /** What a shader sees in each component, given what is stored. */
  public Swizzle swizzle() {
    return switch (base) {
      case GL_RED, GL_DEPTH_COMPONENT, GL_DEPTH_STENCIL, GL_STENCIL_INDEX -> RED_ONLY;
      case GL_RG -> RED_GREEN;
      case GL_RGB -> RGB_ONE;
      case GL_ALPHA -> ALPHA_ONLY;
      case GL_LUMINANCE -> LUMINANCE;
      case GL_LUMINANCE_ALPHA -> alphaLast() ? LUMINANCE_LAST_ALPHA : LUMINANCE_ALPHA;
      case GL_INTENSITY -> INTENSITY;
      default -> Swizzle.IDENTITY;
    };
  }

  /** Which client component (0 R .. 3 A) lands in stored component {@code index}; -1 for one. */
  int storedFrom(int index) {
    return switch (base) {
      case GL_ALPHA -> 3;
      case GL_LUMINANCE_ALPHA -> index == (alphaLast() ? 3 : 1) ? 3 : 0;
      case GL_RGB -> index == 3 ? -1 : index;
      default -> index;
    };
  }

  /** Whether its depth is of integers, though floats hold it. */
  public boolean depthIsFixed() {
    return token == GL_DEPTH_COMPONENT32;
  }

  /** Index of the stored component that is alpha; 3 where none is elsewhere. */
  public int alphaAt() {
    return base == GL_ALPHA ? 0 : base == GL_LUMINANCE_ALPHA && !alphaLast() ? 1 : 3;
  }

  /** Whether its alpha is the fourth component of the storage, as sRGB is only there. */
  boolean alphaLast() {
    return storage.components() == 4;
  }

  /** Whether stored component order differs from the client's, or alpha is forced to one. */
  boolean needsShuffle() {
    return base == GL_ALPHA || base == GL_LUMINANCE_ALPHA || forcesAlpha();
  }

  /** Whether storage has an alpha that GL does not know of; it always holds one. */
  public boolean forcesAlpha() {
    return base == GL_RGB && storage.components() == 4 && !storage.isCompressed();
  }

  /** Whether Mesa keeps it in a format that has an alpha of its own, which is replaced. */
  boolean isRebased() {
    return switch (storage) {
      case RGBA4_UNORM, RGB5A1_UNORM -> base == GL_RGB;
      default -> false;
    };
  }

  /** Whether it has luminance or intensity, of which red alone is told. */
  boolean isBright() {
    return base == GL_LUMINANCE || base == GL_INTENSITY || base == GL_LUMINANCE_ALPHA;
  }

  /** Whether luminance that a format of the application has is a sum of its components. */
  public boolean isSummed(int format) {
    return ClientFormat.isLuminance(format) && (base == GL_RG || base == GL_RGB || base == GL_RGBA);
  }

  public boolean isColor() {
    return !isDepth() && base != GL_STENCIL_INDEX;
  }

  /** Depth or depth-stencil. */
  public boolean isDepth() {
    return base == GL_DEPTH_COMPONENT || base == GL_DEPTH_STENCIL;
  }

  public boolean isInteger() {
    return storage.isInteger();
  }

  /** Whether both hold integers with a sign, both such without one, or both other numbers. */
  public boolean hasNumbersOf(InternalFormat other) {
    boolean integers = isInteger() || other.isInteger();
    return !integers || storage.kind() == other.storage.kind();
  }

  /**
   * Whether a framebuffer with such a colour attachment is complete (GL 3.3 core 4.4.4).
   *
   * @param oldBases whether alpha, luminance and intensity may be drawn to
   */
  public boolean colorRenderable(boolean oldBases) {
    boolean base =
        switch (this.base) {
          case GL_RED, GL_RG, GL_RGB, GL_RGBA -> true;
          default -> oldBases && isOfOldBase();
        };
    return base
        && !compressed
        && storage != PixelFormat.RGB9E5_FLOAT
        && !(storage.isSrgb() && this.base != GL_RGB && this.base != GL_RGBA);
  }

  public boolean depthRenderable() {
    return isDepth();
  }

  public boolean stencilRenderable() {
    return base == GL_DEPTH_STENCIL || base == GL_STENCIL_INDEX;
  }

  /** Whether it has alpha, luminance or intensity as only the compatibility profile has it. */
  public boolean isOfOldBase() {
    return base == GL_ALPHA
        || base == GL_LUMINANCE
        || base == GL_LUMINANCE_ALPHA
        || base == GL_INTENSITY;
  }

  /** Bits of luminance or intensity, if it is a format of them. */
  public int luminanceBits() {
    if (storage == PixelFormat.RG4_UNORM) {
      return 4;
    }
    return isBright() ? CanonicalTexels.componentBits(TexelCodec.storedFormat(storage)) : 0;
  }

  /** GL_UNSIGNED_NORMALIZED, GL_FLOAT, ... of the stored colour or depth. */
  public int componentType() {
    return switch (storage.kind()) {
      case UNORM -> GL_UNSIGNED_NORMALIZED;
      case SNORM -> GL_SIGNED_NORMALIZED;
      case FLOAT -> GL_FLOAT;
      case UINT -> GL_UNSIGNED_INT;
      case SINT -> GL_INT;
      case DEPTH, DEPTH_STENCIL ->
          token == GL_DEPTH_COMPONENT32F || token == GL_DEPTH32F_STENCIL8
              ? GL_FLOAT
              : GL_UNSIGNED_NORMALIZED;
      case STENCIL -> GL_INDEX;
    };
  }

  private static void put(int token, int base, PixelFormat f, int r, int g, int b, int a) {
    put(token, base, f, r, g, b, a, true);
  }

  private static void put(
      int token, int base, PixelFormat f, int r, int g, int b, int a, boolean sized) {
    TABLE.put(token, new InternalFormat(token, base, f, r, g, b, a, 0, 0, f.isCompressed(), sized));
  }

  private static void depth(int token, int base, PixelFormat f, int d, int s, boolean sized) {
    TABLE.put(token, new InternalFormat(token, base, f, 0, 0, 0, 0, d, s, false, sized));
  }

  static {
    core();
    integers();
    depths();
    compressedFormats();
    legacy();
  }

  private static void rows(FormatRow[] rows, boolean sized) {
    for (FormatRow r : rows) {
      put(r.token(), r.base(), r.storage(), r.red(), r.green(), r.blue(), r.alpha(), sized);
    }
  }

  private static void core() {
    put(GL_R8, GL_RED, PixelFormat.R8_UNORM, 8, 0, 0, 0);
    put(GL_R8_SNORM, GL_RED, PixelFormat.R8_SNORM, 8, 0, 0, 0);
    put(GL_R16, GL_RED, PixelFormat.R16_UNORM, 16, 0, 0, 0);
    put(GL_R16_SNORM, GL_RED, PixelFormat.R16_SNORM, 16, 0, 0, 0);
    put(GL_RG8, GL_RG, PixelFormat.RG8_UNORM, 8, 8, 0, 0);
    put(GL_RG8_SNORM, GL_RG, PixelFormat.RG8_SNORM, 8, 8, 0, 0);
    put(GL_RG16, GL_RG, PixelFormat.RG16_UNORM, 16, 16, 0, 0);
    put(GL_RG16_SNORM, GL_RG, PixelFormat.RG16_SNORM, 16, 16, 0, 0);
    put(GL_R3_G3_B2, GL_RGB, PixelFormat.R3G3B2_UNORM, 3, 3, 2, 0);
    put(GL_RGB4, GL_RGB, PixelFormat.RGBA4_UNORM, 4, 4, 4, 0);
    put(GL_RGB5, GL_RGB, PixelFormat.RGB5A1_UNORM, 5, 5, 5, 0);
    put(GL_RGB565, GL_RGB, PixelFormat.RGB565_UNORM, 5, 6, 5, 0);
    put(GL_RGB8, GL_RGB, PixelFormat.RGBA8_UNORM, 8, 8, 8, 0);
    put(GL_RGB8_SNORM, GL_RGB, PixelFormat.RGBA8_SNORM, 8, 8, 8, 0);
    put(GL_RGB10, GL_RGB, PixelFormat.RGB10A2_UNORM, 10, 10, 10, 0);
    put(GL_RGB12, GL_RGB, PixelFormat.RGBA16_UNORM, 16, 16, 16, 0);
    put(GL_RGB16, GL_RGB, PixelFormat.RGBA16_UNORM, 16, 16, 16, 0);
    put(GL_RGB16_SNORM, GL_RGB, PixelFormat.RGBA16_SNORM, 16, 16, 16, 0);
    put(GL_RGBA2, GL_RGBA, PixelFormat.RGBA4_UNORM, 4, 4, 4, 4);
    put(GL_RGBA4, GL_RGBA, PixelFormat.RGBA4_UNORM, 4, 4, 4, 4);
    put(GL_RGB5_A1, GL_RGBA, PixelFormat.RGB5A1_UNORM, 5, 5, 5, 1);
    put(GL_RGBA8, GL_RGBA, PixelFormat.RGBA8_UNORM, 8, 8, 8, 8);
    put(GL_RGBA8_SNORM, GL_RGBA, PixelFormat.RGBA8_SNORM, 8, 8, 8, 8);
    put(GL_RGB10_A2, GL_RGBA, PixelFormat.RGB10A2_UNORM, 10, 10, 10, 2);
    put(GL_RGB10_A2UI, GL_RGBA, PixelFormat.RGB10A2_UINT, 10, 10, 10, 2);
    put(GL_RGBA12, GL_RGBA, PixelFormat.RGBA16_UNORM, 16, 16, 16, 16);
    put(GL_RGBA16, GL_RGBA, PixelFormat.RGBA16_UNORM, 16, 16, 16, 16);
    put(GL_RGBA16_SNORM, GL_RGBA, PixelFormat.RGBA16_SNORM, 16, 16, 16, 16);
    put(GL_SRGB8, GL_RGB, PixelFormat.RGBA8_SRGB, 8, 8, 8, 0);
    put(GL_SRGB8_ALPHA8, GL_RGBA, PixelFormat.RGBA8_SRGB, 8, 8, 8, 8);
    put(GL_R16F, GL_RED, PixelFormat.R16_FLOAT, 16, 0, 0, 0);
    put(GL_RG16F, GL_RG, PixelFormat.RG16_FLOAT, 16, 16, 0, 0);
    put(GL_RGB16F, GL_RGB, PixelFormat.RGBA16_FLOAT, 16, 16, 16, 0);
    put(GL_RGBA16F, GL_RGBA, PixelFormat.RGBA16_FLOAT, 16, 16, 16, 16);
    put(GL_R32F, GL_RED, PixelFormat.R32_FLOAT, 32, 0, 0, 0);
    put(GL_RG32F, GL_RG, PixelFormat.RG32_FLOAT, 32, 32, 0, 0);
    put(GL_RGB32F, GL_RGB, PixelFormat.RGBA32_FLOAT, 32, 32, 32, 0);
    put(GL_RGBA32F, GL_RGBA, PixelFormat.RGBA32_FLOAT, 32, 32, 32, 32);
    put(GL_R11F_G11F_B10F, GL_RGB, PixelFormat.R11G11B10_FLOAT, 11, 11, 10, 0);
    put(GL_RGB9_E5, GL_RGB, PixelFormat.RGB9E5_FLOAT, 9, 9, 9, 0);
    put(GL_RED, GL_RED, PixelFormat.R8_UNORM, 8, 0, 0, 0, false);
    put(GL_RG, GL_RG, PixelFormat.RG8_UNORM, 8, 8, 0, 0, false);
    put(GL_RGB, GL_RGB, PixelFormat.RGBA8_UNORM, 8, 8, 8, 0, false);
    put(GL_RGBA, GL_RGBA, PixelFormat.RGBA8_UNORM, 8, 8, 8, 8, false);
    put(GL_SRGB, GL_RGB, PixelFormat.RGBA8_SRGB, 8, 8, 8, 0, false);
    put(GL_SRGB_ALPHA, GL_RGBA, PixelFormat.RGBA8_SRGB, 8, 8, 8, 8, false);
  }

  private static void integers() {
    put(GL_R8I, GL_RED, PixelFormat.R8_SINT, 8, 0, 0, 0);
    put(GL_R8UI, GL_RED, PixelFormat.R8_UINT, 8, 0, 0, 0);
    put(GL_R16I, GL_RED, PixelFormat.R16_SINT, 16, 0, 0, 0);
    put(GL_R16UI, GL_RED, PixelFormat.R16_UINT, 16, 0, 0, 0);
    put(GL_R32I, GL_RED, PixelFormat.R32_SINT, 32, 0, 0, 0);
    put(GL_R32UI, GL_RED, PixelFormat.R32_UINT, 32, 0, 0, 0);
    put(GL_RG8I, GL_RG, PixelFormat.RG8_SINT, 8, 8, 0, 0);
    put(GL_RG8UI, GL_RG, PixelFormat.RG8_UINT, 8, 8, 0, 0);
    put(GL_RG16I, GL_RG, PixelFormat.RG16_SINT, 16, 16, 0, 0);
    put(GL_RG16UI, GL_RG, PixelFormat.RG16_UINT, 16, 16, 0, 0);
    put(GL_RG32I, GL_RG, PixelFormat.RG32_SINT, 32, 32, 0, 0);
    put(GL_RG32UI, GL_RG, PixelFormat.RG32_UINT, 32, 32, 0, 0);
    put(GL_RGB8I, GL_RGB, PixelFormat.RGBA8_SINT, 8, 8, 8, 0);
    put(GL_RGB8UI, GL_RGB, PixelFormat.RGBA8_UINT, 8, 8, 8, 0);
    put(GL_RGB16I, GL_RGB, PixelFormat.RGBA16_SINT, 16, 16, 16, 0);
    put(GL_RGB16UI, GL_RGB, PixelFormat.RGBA16_UINT, 16, 16, 16, 0);
    put(GL_RGB32I, GL_RGB, PixelFormat.RGBA32_SINT, 32, 32, 32, 0);
    put(GL_RGB32UI, GL_RGB, PixelFormat.RGBA32_UINT, 32, 32, 32, 0);
    put(GL_RGBA8I, GL_RGBA, PixelFormat.RGBA8_SINT, 8, 8, 8, 8);
    put(GL_RGBA8UI, GL_RGBA, PixelFormat.RGBA8_UINT, 8, 8, 8, 8);
    put(GL_RGBA16I, GL_RGBA, PixelFormat.RGBA16_SINT, 16, 16, 16, 16);
    put(GL_RGBA16UI, GL_RGBA, PixelFormat.RGBA16_UINT, 16, 16, 16, 16);
    put(GL_RGBA32I, GL_RGBA, PixelFormat.RGBA32_SINT, 32, 32, 32, 32);
    put(GL_RGBA32UI, GL_RGBA, PixelFormat.RGBA32_UINT, 32, 32, 32, 32);
  }

  private static void depths() {
    depth(GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT, PixelFormat.D24_UNORM, 24, 0, false);
    depth(GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, PixelFormat.D16_UNORM, 16, 0, true);
    depth(GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, PixelFormat.D24_UNORM, 24, 0, true);
    // 32-bit integer depth has no storage format; a float holds its leading 24 bits
    depth(GL_DEPTH_COMPONENT32, GL_DEPTH_COMPONENT, PixelFormat.D32_FLOAT, 32, 0, true);
    depth(GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT, PixelFormat.D32_FLOAT, 32, 0, true);
    depth(GL_DEPTH_STENCIL, GL_DEPTH_STENCIL, PixelFormat.D24_UNORM_S8, 24, 8, false);
    depth(GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL, PixelFormat.D24_UNORM_S8, 24, 8, true);
    depth(GL_DEPTH32F_STENCIL8, GL_DEPTH_STENCIL, PixelFormat.D32_FLOAT_S8, 32, 8, true);
    depth(GL_STENCIL_INDEX, GL_STENCIL_INDEX, PixelFormat.S8_UINT, 0, 8, false);
    depth(GL_STENCIL_INDEX1, GL_STENCIL_INDEX, PixelFormat.S8_UINT, 0, 8, true);
    depth(GL_STENCIL_INDEX4, GL_STENCIL_INDEX, PixelFormat.S8_UINT, 0, 8, true);
    depth(GL_STENCIL_INDEX8, GL_STENCIL_INDEX, PixelFormat.S8_UINT, 0, 8, true);
    depth(GL_STENCIL_INDEX16, GL_STENCIL_INDEX, PixelFormat.S8_UINT, 0, 8, true);
  }

  private static void compressedFormats() {
    rows(CompressedFormats.ROWS, true);
    // generic compressed formats: the GL may store them uncompressed (GL 3.3 core 3.8.1)
    put(GL_COMPRESSED_RED, GL_RED, PixelFormat.R8_UNORM, 8, 0, 0, 0, false);
    put(GL_COMPRESSED_RG, GL_RG, PixelFormat.RG8_UNORM, 8, 8, 0, 0, false);
    put(GL_COMPRESSED_RGB, GL_RGB, PixelFormat.RGBA8_UNORM, 8, 8, 8, 0, false);
    put(GL_COMPRESSED_RGBA, GL_RGBA, PixelFormat.RGBA8_UNORM, 8, 8, 8, 8, false);
    put(GL_COMPRESSED_SRGB, GL_RGB, PixelFormat.RGBA8_SRGB, 8, 8, 8, 0, false);
    put(GL_COMPRESSED_SRGB_ALPHA, GL_RGBA, PixelFormat.RGBA8_SRGB, 8, 8, 8, 8, false);
  }

  private static void legacy() {
    rows(LegacyFormats.SIZED, true);
    rows(LegacyFormats.UNSIZED, false);
    // the numbers 1 to 4 are the formats of GL 1.0
    put(1, GL_LUMINANCE, PixelFormat.R8_UNORM, 0, 0, 0, 0, false);
    put(2, GL_LUMINANCE_ALPHA, PixelFormat.RG8_UNORM, 0, 0, 0, 8, false);
    put(3, GL_RGB, PixelFormat.RGBA8_UNORM, 8, 8, 8, 0, false);
    put(4, GL_RGBA, PixelFormat.RGBA8_UNORM, 8, 8, 8, 8, false);
    for (int token : new int[] {GL_ALPHA, GL_ALPHA4, GL_ALPHA8, GL_COMPRESSED_ALPHA}) {
      put(token, GL_ALPHA, PixelFormat.R8_UNORM, 0, 0, 0, 8, token == GL_ALPHA8);
    }
    for (int token :
        new int[] {GL_LUMINANCE, GL_LUMINANCE4, GL_LUMINANCE8, GL_COMPRESSED_LUMINANCE}) {
      put(token, GL_LUMINANCE, PixelFormat.R8_UNORM, 0, 0, 0, 0, token == GL_LUMINANCE8);
    }
    for (int token :
        new int[] {
          GL_LUMINANCE_ALPHA,
          GL_LUMINANCE6_ALPHA2,
          GL_LUMINANCE8_ALPHA8,
          GL_COMPRESSED_LUMINANCE_ALPHA
        }) {
      put(
          token,
          GL_LUMINANCE_ALPHA,
          PixelFormat.RG8_UNORM,
          0,
          0,
          0,
          8,
          token == GL_LUMINANCE8_ALPHA8);
    }
    for (int token :
        new int[] {GL_INTENSITY, GL_INTENSITY4, GL_INTENSITY8, GL_COMPRESSED_INTENSITY}) {
      put(token, GL_INTENSITY, PixelFormat.R8_UNORM, 0, 0, 0, 0, token == GL_INTENSITY8);
    }
    put(GL_LUMINANCE4_ALPHA4, GL_LUMINANCE_ALPHA, PixelFormat.RG4_UNORM, 0, 0, 0, 4, false);
    put(GL_ALPHA12, GL_ALPHA, PixelFormat.R16_UNORM, 0, 0, 0, 16);
    put(GL_ALPHA16, GL_ALPHA, PixelFormat.R16_UNORM, 0, 0, 0, 16);
    put(GL_LUMINANCE12, GL_LUMINANCE, PixelFormat.R16_UNORM, 0, 0, 0, 0);
    put(GL_LUMINANCE16, GL_LUMINANCE, PixelFormat.R16_UNORM, 0, 0, 0, 0);
    put(GL_LUMINANCE12_ALPHA12, GL_LUMINANCE_ALPHA, PixelFormat.RG16_UNORM, 0, 0, 0, 16);
    put(GL_LUMINANCE16_ALPHA16, GL_LUMINANCE_ALPHA, PixelFormat.RG16_UNORM, 0, 0, 0, 16);
    put(GL_INTENSITY12, GL_INTENSITY, PixelFormat.R16_UNORM, 0, 0, 0, 0);
    put(GL_INTENSITY16, GL_INTENSITY, PixelFormat.R16_UNORM, 0, 0, 0, 0);
    put(GL_ALPHA16F_ARB, GL_ALPHA, PixelFormat.R16_FLOAT, 0, 0, 0, 16);
    put(GL_ALPHA32F_ARB, GL_ALPHA, PixelFormat.R32_FLOAT, 0, 0, 0, 32);
    put(GL_LUMINANCE16F_ARB, GL_LUMINANCE, PixelFormat.R16_FLOAT, 0, 0, 0, 0);
    put(GL_LUMINANCE32F_ARB, GL_LUMINANCE, PixelFormat.R32_FLOAT, 0, 0, 0, 0);
    put(GL_LUMINANCE_ALPHA16F_ARB, GL_LUMINANCE_ALPHA, PixelFormat.RG16_FLOAT, 0, 0, 0, 16);
    put(GL_LUMINANCE_ALPHA32F_ARB, GL_LUMINANCE_ALPHA, PixelFormat.RG32_FLOAT, 0, 0, 0, 32);
    put(GL_INTENSITY16F_ARB, GL_INTENSITY, PixelFormat.R16_FLOAT, 0, 0, 0, 0);
    put(GL_INTENSITY32F_ARB, GL_INTENSITY, PixelFormat.R32_FLOAT, 0, 0, 0, 0);
  }
}
