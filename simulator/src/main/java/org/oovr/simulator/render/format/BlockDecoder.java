package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;

/**
 * Decodes the blocks of a compressed format to texels of {@link TexelCodec#storedFormat}. Not for
 * use by several threads.
 */
public abstract class BlockDecoder {
  BlockDecoder() {}

  /** A decoder for a compressed format. */
  public static BlockDecoder of(PixelFormat format) {
    if (!format.isCompressed()) {
      throw new IllegalArgumentException(format + " is not compressed");
    }
    return switch (format) {
      case BC6H_UFLOAT, BC6H_FLOAT -> new Bc6hDecoder(format == PixelFormat.BC6H_FLOAT);
      case BC7_UNORM, BC7_SRGB -> new Bc7Decoder();
      case ETC1_RGB_UNORM,
          ETC2_RGB_UNORM,
          ETC2_RGB_SRGB,
          ETC2_RGBA1_UNORM,
          ETC2_RGBA1_SRGB,
          ETC2_RGBA_UNORM,
          ETC2_RGBA_SRGB ->
          new EtcDecoder(format);
      case EAC_R11_UNORM, EAC_R11_SNORM, EAC_RG11_UNORM, EAC_RG11_SNORM -> new EacDecoder(format);
      case FXT1_RGB_UNORM, FXT1_RGBA_UNORM ->
          new Fxt1Decoder(format == PixelFormat.FXT1_RGBA_UNORM);
      default -> format.name().startsWith("ASTC") ? new AstcDecoder(format) : new BcDecoder(format);
    };
  }

  /**
   * Decodes one block.
   *
   * @param texels gets all texels of it, rows in increasing y, each {@link TexelCodec#words} words
   */
  public abstract void decode(byte[] data, int offset, int[] texels);
}
