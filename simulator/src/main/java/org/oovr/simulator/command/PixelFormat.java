package org.oovr.simulator.command;

/**
 * Texel formats in storage, and the canonical byte layout in which {@link
 * ResourceCommand.UpdateTexture} and {@link ResourceCommand.ReadTexture} carry texels: components
 * in R, G, B, A order (but where their names tell another), each little-endian, no padding between
 * texels or rows. Packed formats are one little-endian word with the first component in the lowest
 * bits. Block-compressed formats travel as their blocks.
 */
public enum PixelFormat {
  R8_UNORM(Kind.UNORM, 1, 1),
  RG8_UNORM(Kind.UNORM, 2, 2),
  RGBA8_UNORM(Kind.UNORM, 4, 4),
  RGBA8_SRGB(Kind.UNORM, 4, 4),
  R8_SNORM(Kind.SNORM, 1, 1),
  RG8_SNORM(Kind.SNORM, 2, 2),
  RGBA8_SNORM(Kind.SNORM, 4, 4),
  R16_UNORM(Kind.UNORM, 1, 2),
  RG16_UNORM(Kind.UNORM, 2, 4),
  RGBA16_UNORM(Kind.UNORM, 4, 8),
  R16_SNORM(Kind.SNORM, 1, 2),
  RG16_SNORM(Kind.SNORM, 2, 4),
  RGBA16_SNORM(Kind.SNORM, 4, 8),
  R16_FLOAT(Kind.FLOAT, 1, 2),
  RG16_FLOAT(Kind.FLOAT, 2, 4),
  RGBA16_FLOAT(Kind.FLOAT, 4, 8),
  R32_FLOAT(Kind.FLOAT, 1, 4),
  RG32_FLOAT(Kind.FLOAT, 2, 8),
  RGBA32_FLOAT(Kind.FLOAT, 4, 16),
  /** Packed: R 11 bits, G 11 bits, B 10 bits, all unsigned floats. */
  R11G11B10_FLOAT(Kind.FLOAT, 3, 4),
  /** Packed: R, G, B 9-bit mantissas and a shared 5-bit exponent on top. */
  RGB9E5_FLOAT(Kind.FLOAT, 3, 4),
  /** Packed: R, G, B 10 bits, A 2 bits. */
  RGB10A2_UNORM(Kind.UNORM, 4, 4),
  RGB10A2_UINT(Kind.UINT, 4, 4),
  /** Packed: R 5 bits lowest, G 6, B 5. */
  RGB565_UNORM(Kind.UNORM, 3, 2),
  RGBA4_UNORM(Kind.UNORM, 4, 2),
  RGB5A1_UNORM(Kind.UNORM, 4, 2),
  R8_UINT(Kind.UINT, 1, 1),
  RG8_UINT(Kind.UINT, 2, 2),
  RGBA8_UINT(Kind.UINT, 4, 4),
  R8_SINT(Kind.SINT, 1, 1),
  RG8_SINT(Kind.SINT, 2, 2),
  RGBA8_SINT(Kind.SINT, 4, 4),
  R16_UINT(Kind.UINT, 1, 2),
  RG16_UINT(Kind.UINT, 2, 4),
  RGBA16_UINT(Kind.UINT, 4, 8),
  R16_SINT(Kind.SINT, 1, 2),
  RG16_SINT(Kind.SINT, 2, 4),
  RGBA16_SINT(Kind.SINT, 4, 8),
  R32_UINT(Kind.UINT, 1, 4),
  RG32_UINT(Kind.UINT, 2, 8),
  RGBA32_UINT(Kind.UINT, 4, 16),
  R32_SINT(Kind.SINT, 1, 4),
  RG32_SINT(Kind.SINT, 2, 8),
  RGBA32_SINT(Kind.SINT, 4, 16),
  D16_UNORM(Kind.DEPTH, 1, 2),
  /** One word: bits 8..31 depth, bits 0..7 unused. */
  D24_UNORM(Kind.DEPTH, 1, 4),
  /** One word: bits 8..31 depth, bits 0..7 stencil. */
  D24_UNORM_S8(Kind.DEPTH_STENCIL, 2, 4),
  D32_FLOAT(Kind.DEPTH, 1, 4),
  /** Two words: depth as a float, then stencil in the low 8 bits. */
  D32_FLOAT_S8(Kind.DEPTH_STENCIL, 2, 8),
  S8_UINT(Kind.STENCIL, 1, 1),
  BC1_RGB_UNORM(Kind.UNORM, 3, 8, 4),
  BC1_RGBA_UNORM(Kind.UNORM, 4, 8, 4),
  BC2_UNORM(Kind.UNORM, 4, 16, 4),
  BC3_UNORM(Kind.UNORM, 4, 16, 4),
  BC1_RGB_SRGB(Kind.UNORM, 3, 8, 4),
  BC1_RGBA_SRGB(Kind.UNORM, 4, 8, 4),
  BC2_SRGB(Kind.UNORM, 4, 16, 4),
  BC3_SRGB(Kind.UNORM, 4, 16, 4),
  BC4_UNORM(Kind.UNORM, 1, 8, 4),
  BC4_SNORM(Kind.SNORM, 1, 8, 4),
  BC5_UNORM(Kind.UNORM, 2, 16, 4),
  BC5_SNORM(Kind.SNORM, 2, 16, 4),
  BC6H_UFLOAT(Kind.FLOAT, 3, 16, 4),
  BC6H_FLOAT(Kind.FLOAT, 3, 16, 4),
  BC7_UNORM(Kind.UNORM, 4, 16, 4),
  BC7_SRGB(Kind.UNORM, 4, 16, 4),
  ETC1_RGB_UNORM(Kind.UNORM, 3, 8, 4),
  ETC2_RGB_UNORM(Kind.UNORM, 3, 8, 4),
  ETC2_RGB_SRGB(Kind.UNORM, 3, 8, 4),
  /** Alpha of one bit. */
  ETC2_RGBA1_UNORM(Kind.UNORM, 4, 8, 4),
  ETC2_RGBA1_SRGB(Kind.UNORM, 4, 8, 4),
  ETC2_RGBA_UNORM(Kind.UNORM, 4, 16, 4),
  ETC2_RGBA_SRGB(Kind.UNORM, 4, 16, 4),
  EAC_R11_UNORM(Kind.UNORM, 1, 8, 4),
  EAC_R11_SNORM(Kind.SNORM, 1, 8, 4),
  EAC_RG11_UNORM(Kind.UNORM, 2, 16, 4),
  EAC_RG11_SNORM(Kind.SNORM, 2, 16, 4),
  FXT1_RGB_UNORM(Kind.UNORM, 3, 16, 8, 4),
  FXT1_RGBA_UNORM(Kind.UNORM, 4, 16, 8, 4),
  ASTC_4X4_UNORM(Kind.UNORM, 4, 16, 4, 4),
  ASTC_4X4_SRGB(Kind.UNORM, 4, 16, 4, 4),
  ASTC_5X4_UNORM(Kind.UNORM, 4, 16, 5, 4),
  ASTC_5X4_SRGB(Kind.UNORM, 4, 16, 5, 4),
  ASTC_5X5_UNORM(Kind.UNORM, 4, 16, 5, 5),
  ASTC_5X5_SRGB(Kind.UNORM, 4, 16, 5, 5),
  ASTC_6X5_UNORM(Kind.UNORM, 4, 16, 6, 5),
  ASTC_6X5_SRGB(Kind.UNORM, 4, 16, 6, 5),
  ASTC_6X6_UNORM(Kind.UNORM, 4, 16, 6, 6),
  ASTC_6X6_SRGB(Kind.UNORM, 4, 16, 6, 6),
  ASTC_8X5_UNORM(Kind.UNORM, 4, 16, 8, 5),
  ASTC_8X5_SRGB(Kind.UNORM, 4, 16, 8, 5),
  ASTC_8X6_UNORM(Kind.UNORM, 4, 16, 8, 6),
  ASTC_8X6_SRGB(Kind.UNORM, 4, 16, 8, 6),
  ASTC_8X8_UNORM(Kind.UNORM, 4, 16, 8, 8),
  ASTC_8X8_SRGB(Kind.UNORM, 4, 16, 8, 8),
  ASTC_10X5_UNORM(Kind.UNORM, 4, 16, 10, 5),
  ASTC_10X5_SRGB(Kind.UNORM, 4, 16, 10, 5),
  ASTC_10X6_UNORM(Kind.UNORM, 4, 16, 10, 6),
  ASTC_10X6_SRGB(Kind.UNORM, 4, 16, 10, 6),
  ASTC_10X8_UNORM(Kind.UNORM, 4, 16, 10, 8),
  ASTC_10X8_SRGB(Kind.UNORM, 4, 16, 10, 8),
  ASTC_10X10_UNORM(Kind.UNORM, 4, 16, 10, 10),
  ASTC_10X10_SRGB(Kind.UNORM, 4, 16, 10, 10),
  ASTC_12X10_UNORM(Kind.UNORM, 4, 16, 12, 10),
  ASTC_12X10_SRGB(Kind.UNORM, 4, 16, 12, 10),
  ASTC_12X12_UNORM(Kind.UNORM, 4, 16, 12, 12),
  ASTC_12X12_SRGB(Kind.UNORM, 4, 16, 12, 12),
  /** As {@link #RG8_UNORM}, but each byte is one of the sixteen multiples of 17. */
  RG4_UNORM(Kind.UNORM, 2, 2),
  /** Packed: R 3 bits lowest, G 3, B 2. */
  R3G3B2_UNORM(Kind.UNORM, 3, 1),
  /** Four bytes, of which the first is B and the third is R. */
  BGRA8_UNORM(Kind.UNORM, 4, 4),
  BGRA8_SRGB(Kind.UNORM, 4, 4),
  BGRA8_SNORM(Kind.SNORM, 4, 4),
  BGRA8_UINT(Kind.UINT, 4, 4),
  BGRA8_SINT(Kind.SINT, 4, 4),
  /** Packed: B 10 bits lowest, G, R, A 2 bits. */
  BGR10A2_UNORM(Kind.UNORM, 4, 4),
  BGR10A2_UINT(Kind.UINT, 4, 4);

  /** How the stored bits of a component become a value. */
  public enum Kind {
    UNORM,
    SNORM,
    FLOAT,
    UINT,
    SINT,
    DEPTH,
    DEPTH_STENCIL,
    STENCIL
  }

  private final Kind kind;
  private final int components;
  private final int blockBytes;
  private final int blockWidthTexels;
  private final int blockHeightTexels;

  PixelFormat(Kind kind, int components, int texelBytes) {
    this(kind, components, texelBytes, 1);
  }

  PixelFormat(Kind kind, int components, int blockBytes, int blockEdgeTexels) {
    this(kind, components, blockBytes, blockEdgeTexels, blockEdgeTexels);
  }

  PixelFormat(
      Kind kind, int components, int blockBytes, int blockWidthTexels, int blockHeightTexels) {
    this.kind = kind;
    this.components = components;
    this.blockBytes = blockBytes;
    this.blockWidthTexels = blockWidthTexels;
    this.blockHeightTexels = blockHeightTexels;
  }

  /** How the stored bits become a value. */
  public Kind kind() {
    return kind;
  }

  /** Number of components in storage, 1 to 4; depth-stencil counts as 2. */
  public int components() {
    return components;
  }

  /** Bytes of one block: one texel, or one block of a compressed format. */
  public int blockBytes() {
    return blockBytes;
  }

  /** 1, or more for block-compressed formats. */
  public int blockWidthTexels() {
    return blockWidthTexels;
  }

  /** 1, or more for block-compressed formats. */
  public int blockHeightTexels() {
    return blockHeightTexels;
  }

  /** Whether texels come in compressed blocks. */
  public boolean isCompressed() {
    return blockWidthTexels > 1;
  }

  /** Whether 3D textures may have it: each slice is compressed by itself. */
  public boolean inSlices() {
    return !isCompressed() || name().matches("(BC[12367]|ASTC).*");
  }

  /** Whether it is one of S3TC: colours of 16 bits, without alpha or with one of three kinds. */
  public boolean isS3tc() {
    return name().matches("BC[123]_.*");
  }

  /** Blocks that a number of texels in a row need. */
  public int blocksAcross(int width) {
    return (width + blockWidthTexels - 1) / blockWidthTexels;
  }

  /** Rows of blocks that a number of rows of texels need. */
  public int blocksDown(int height) {
    return (height + blockHeightTexels - 1) / blockHeightTexels;
  }

  /** Whether colour components are stored in the sRGB transfer function (alpha never is). */
  public boolean isSrgb() {
    return name().endsWith("_SRGB");
  }

  /** Whether the first component in storage is B and the third is R. */
  public boolean exchangesRedAndBlue() {
    return name().startsWith("BGR");
  }

  /** The format with R and B in each other's places; null where there is none. */
  public PixelFormat exchanged() {
    return switch (this) {
      case RGBA8_UNORM -> BGRA8_UNORM;
      case RGBA8_SRGB -> BGRA8_SRGB;
      case RGBA8_SNORM -> BGRA8_SNORM;
      case RGBA8_UINT -> BGRA8_UINT;
      case RGBA8_SINT -> BGRA8_SINT;
      case RGB10A2_UNORM -> BGR10A2_UNORM;
      case RGB10A2_UINT -> BGR10A2_UINT;
      case BGRA8_UNORM -> RGBA8_UNORM;
      case BGRA8_SRGB -> RGBA8_SRGB;
      case BGRA8_SNORM -> RGBA8_SNORM;
      case BGRA8_UINT -> RGBA8_UINT;
      case BGRA8_SINT -> RGBA8_SINT;
      case BGR10A2_UNORM -> RGB10A2_UNORM;
      case BGR10A2_UINT -> RGB10A2_UINT;
      default -> null;
    };
  }

  /** What takes the bytes of a stored sRGB format as they are; others are it themselves. */
  public PixelFormat asStored() {
    return switch (this) {
      case RGBA8_SRGB -> RGBA8_UNORM;
      case BGRA8_SRGB -> BGRA8_UNORM;
      default -> this;
    };
  }

  /** Whether a shader reads integers from it. */
  public boolean isInteger() {
    return kind == Kind.UINT || kind == Kind.SINT;
  }

  /** Whether it has a depth component. */
  public boolean hasDepth() {
    return kind == Kind.DEPTH || kind == Kind.DEPTH_STENCIL;
  }

  /** Whether it has a stencil component. */
  public boolean hasStencil() {
    return kind == Kind.STENCIL || kind == Kind.DEPTH_STENCIL;
  }

  /** Whether it has a depth or a stencil component, and no colours. */
  public boolean isDepthStencil() {
    return hasDepth() || hasStencil();
  }

  /** Bytes of a tightly packed region of {@code width x height x depth} texels. */
  public long regionBytes(int width, int height, int depth) {
    return (long) blocksAcross(width) * blocksDown(height) * depth * blockBytes;
  }
}
