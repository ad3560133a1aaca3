package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.simulator.command.PixelFormat;

/** The specific compressed formats, with the sizes of components that Mesa reports. */
final class CompressedFormats {
  static final FormatRow[] ROWS = {
    new FormatRow(GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_RGB, PixelFormat.BC1_RGB_UNORM, 4, 4, 4, 0),
    new FormatRow(
        GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, GL_RGBA, PixelFormat.BC1_RGBA_UNORM, 4, 4, 4, 4),
    new FormatRow(GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, GL_RGBA, PixelFormat.BC2_UNORM, 4, 4, 4, 4),
    new FormatRow(GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, GL_RGBA, PixelFormat.BC3_UNORM, 4, 4, 4, 4),
    new FormatRow(GL_COMPRESSED_SRGB_S3TC_DXT1_EXT, GL_RGB, PixelFormat.BC1_RGB_SRGB, 4, 4, 4, 0),
    new FormatRow(
        GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT, GL_RGBA, PixelFormat.BC1_RGBA_SRGB, 4, 4, 4, 4),
    new FormatRow(
        GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT, GL_RGBA, PixelFormat.BC2_SRGB, 4, 4, 4, 4),
    new FormatRow(
        GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT, GL_RGBA, PixelFormat.BC3_SRGB, 4, 4, 4, 4),
    new FormatRow(GL_COMPRESSED_RED_RGTC1, GL_RED, PixelFormat.BC4_UNORM, 8, 0, 0, 0),
    new FormatRow(GL_COMPRESSED_SIGNED_RED_RGTC1, GL_RED, PixelFormat.BC4_SNORM, 8, 0, 0, 0),
    new FormatRow(GL_COMPRESSED_RG_RGTC2, GL_RG, PixelFormat.BC5_UNORM, 8, 8, 0, 0),
    new FormatRow(GL_COMPRESSED_SIGNED_RG_RGTC2, GL_RG, PixelFormat.BC5_SNORM, 8, 8, 0, 0),
    new FormatRow(
        GL_COMPRESSED_LUMINANCE_LATC1_EXT, GL_LUMINANCE, PixelFormat.BC4_UNORM, 0, 0, 0, 0),
    new FormatRow(
        GL_COMPRESSED_SIGNED_LUMINANCE_LATC1_EXT, GL_LUMINANCE, PixelFormat.BC4_SNORM, 0, 0, 0, 0),
    new FormatRow(
        GL_COMPRESSED_LUMINANCE_ALPHA_LATC2_EXT,
        GL_LUMINANCE_ALPHA,
        PixelFormat.BC5_UNORM,
        0,
        0,
        0,
        8),
    new FormatRow(
        GL_COMPRESSED_SIGNED_LUMINANCE_ALPHA_LATC2_EXT,
        GL_LUMINANCE_ALPHA,
        PixelFormat.BC5_SNORM,
        0,
        0,
        0,
        8),
    new FormatRow(
        GL_COMPRESSED_LUMINANCE_ALPHA_3DC_ATI,
        GL_LUMINANCE_ALPHA,
        PixelFormat.BC5_UNORM,
        0,
        0,
        0,
        8),
    new FormatRow(GL_COMPRESSED_RGBA_BPTC_UNORM, GL_RGBA, PixelFormat.BC7_UNORM, 8, 8, 8, 8),
    new FormatRow(GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM, GL_RGBA, PixelFormat.BC7_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT, GL_RGB, PixelFormat.BC6H_FLOAT, 16, 16, 16, 0),
    new FormatRow(
        GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT, GL_RGB, PixelFormat.BC6H_UFLOAT, 16, 16, 16, 0),
    new FormatRow(GL_COMPRESSED_RGB_FXT1_3DFX, GL_RGB, PixelFormat.FXT1_RGB_UNORM, 4, 4, 4, 0),
    new FormatRow(GL_COMPRESSED_RGBA_FXT1_3DFX, GL_RGBA, PixelFormat.FXT1_RGBA_UNORM, 4, 4, 4, 1),
    new FormatRow(GL_COMPRESSED_R11_EAC, GL_RED, PixelFormat.EAC_R11_UNORM, 11, 0, 0, 0),
    new FormatRow(GL_COMPRESSED_SIGNED_R11_EAC, GL_RED, PixelFormat.EAC_R11_SNORM, 11, 0, 0, 0),
    new FormatRow(GL_COMPRESSED_RG11_EAC, GL_RG, PixelFormat.EAC_RG11_UNORM, 11, 11, 0, 0),
    new FormatRow(GL_COMPRESSED_SIGNED_RG11_EAC, GL_RG, PixelFormat.EAC_RG11_SNORM, 11, 11, 0, 0),
    new FormatRow(GL_COMPRESSED_RGB8_ETC2, GL_RGB, PixelFormat.ETC2_RGB_UNORM, 8, 8, 8, 0),
    // every block of ETC1 is one of ETC2
    new FormatRow(GL_ETC1_RGB8_OES, GL_RGB, PixelFormat.ETC2_RGB_UNORM, 8, 8, 8, 0),
    new FormatRow(GL_COMPRESSED_SRGB8_ETC2, GL_RGB, PixelFormat.ETC2_RGB_SRGB, 8, 8, 8, 0),
    new FormatRow(
        GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2,
        GL_RGBA,
        PixelFormat.ETC2_RGBA1_UNORM,
        8,
        8,
        8,
        1),
    new FormatRow(
        GL_COMPRESSED_SRGB8_PUNCHTHROUGH_ALPHA1_ETC2,
        GL_RGBA,
        PixelFormat.ETC2_RGBA1_SRGB,
        8,
        8,
        8,
        1),
    new FormatRow(GL_COMPRESSED_RGBA8_ETC2_EAC, GL_RGBA, PixelFormat.ETC2_RGBA_UNORM, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC, GL_RGBA, PixelFormat.ETC2_RGBA_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_4x4_KHR, GL_RGBA, PixelFormat.ASTC_4X4_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR, GL_RGBA, PixelFormat.ASTC_4X4_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_5x4_KHR, GL_RGBA, PixelFormat.ASTC_5X4_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR, GL_RGBA, PixelFormat.ASTC_5X4_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_5x5_KHR, GL_RGBA, PixelFormat.ASTC_5X5_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR, GL_RGBA, PixelFormat.ASTC_5X5_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_6x5_KHR, GL_RGBA, PixelFormat.ASTC_6X5_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR, GL_RGBA, PixelFormat.ASTC_6X5_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_6x6_KHR, GL_RGBA, PixelFormat.ASTC_6X6_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR, GL_RGBA, PixelFormat.ASTC_6X6_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_8x5_KHR, GL_RGBA, PixelFormat.ASTC_8X5_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR, GL_RGBA, PixelFormat.ASTC_8X5_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_8x6_KHR, GL_RGBA, PixelFormat.ASTC_8X6_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR, GL_RGBA, PixelFormat.ASTC_8X6_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_8x8_KHR, GL_RGBA, PixelFormat.ASTC_8X8_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR, GL_RGBA, PixelFormat.ASTC_8X8_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_10x5_KHR, GL_RGBA, PixelFormat.ASTC_10X5_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR, GL_RGBA, PixelFormat.ASTC_10X5_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_10x6_KHR, GL_RGBA, PixelFormat.ASTC_10X6_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR, GL_RGBA, PixelFormat.ASTC_10X6_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_10x8_KHR, GL_RGBA, PixelFormat.ASTC_10X8_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR, GL_RGBA, PixelFormat.ASTC_10X8_SRGB, 8, 8, 8, 8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_10x10_KHR, GL_RGBA, PixelFormat.ASTC_10X10_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR,
        GL_RGBA,
        PixelFormat.ASTC_10X10_SRGB,
        8,
        8,
        8,
        8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_12x10_KHR, GL_RGBA, PixelFormat.ASTC_12X10_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR,
        GL_RGBA,
        PixelFormat.ASTC_12X10_SRGB,
        8,
        8,
        8,
        8),
    new FormatRow(
        GL_COMPRESSED_RGBA_ASTC_12x12_KHR, GL_RGBA, PixelFormat.ASTC_12X12_UNORM, 16, 16, 16, 16),
    new FormatRow(
        GL_COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR,
        GL_RGBA,
        PixelFormat.ASTC_12X12_SRGB,
        8,
        8,
        8,
        8),
  };

  private CompressedFormats() {}
}
