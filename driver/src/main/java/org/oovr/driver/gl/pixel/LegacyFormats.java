package org.oovr.driver.gl.pixel;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.simulator.command.PixelFormat;

/**
 * Luminance, alpha and intensity that are signed, of integers, or sRGB (EXT_texture_snorm,
 * EXT_texture_integer, EXT_texture_sRGB), and what else only old programs ask for.
 */
final class LegacyFormats {
  static final FormatRow[] SIZED = {
    new FormatRow(GL_ALPHA8_SNORM, GL_ALPHA, PixelFormat.R8_SNORM, 0, 0, 0, 8),
    new FormatRow(GL_LUMINANCE8_SNORM, GL_LUMINANCE, PixelFormat.R8_SNORM, 0, 0, 0, 0),
    new FormatRow(
        GL_LUMINANCE8_ALPHA8_SNORM, GL_LUMINANCE_ALPHA, PixelFormat.RG8_SNORM, 0, 0, 0, 8),
    new FormatRow(GL_INTENSITY8_SNORM, GL_INTENSITY, PixelFormat.R8_SNORM, 0, 0, 0, 0),
    new FormatRow(GL_ALPHA16_SNORM, GL_ALPHA, PixelFormat.R16_SNORM, 0, 0, 0, 16),
    new FormatRow(GL_LUMINANCE16_SNORM, GL_LUMINANCE, PixelFormat.R16_SNORM, 0, 0, 0, 0),
    new FormatRow(
        GL_LUMINANCE16_ALPHA16_SNORM, GL_LUMINANCE_ALPHA, PixelFormat.RG16_SNORM, 0, 0, 0, 16),
    new FormatRow(GL_INTENSITY16_SNORM, GL_INTENSITY, PixelFormat.R16_SNORM, 0, 0, 0, 0),
    new FormatRow(GL_ALPHA8I_EXT, GL_ALPHA, PixelFormat.R8_SINT, 0, 0, 0, 8),
    new FormatRow(GL_LUMINANCE8I_EXT, GL_LUMINANCE, PixelFormat.R8_SINT, 0, 0, 0, 0),
    new FormatRow(GL_LUMINANCE_ALPHA8I_EXT, GL_LUMINANCE_ALPHA, PixelFormat.RG8_SINT, 0, 0, 0, 8),
    new FormatRow(GL_INTENSITY8I_EXT, GL_INTENSITY, PixelFormat.R8_SINT, 0, 0, 0, 0),
    new FormatRow(GL_ALPHA8UI_EXT, GL_ALPHA, PixelFormat.R8_UINT, 0, 0, 0, 8),
    new FormatRow(GL_LUMINANCE8UI_EXT, GL_LUMINANCE, PixelFormat.R8_UINT, 0, 0, 0, 0),
    new FormatRow(GL_LUMINANCE_ALPHA8UI_EXT, GL_LUMINANCE_ALPHA, PixelFormat.RG8_UINT, 0, 0, 0, 8),
    new FormatRow(GL_INTENSITY8UI_EXT, GL_INTENSITY, PixelFormat.R8_UINT, 0, 0, 0, 0),
    new FormatRow(GL_ALPHA16I_EXT, GL_ALPHA, PixelFormat.R16_SINT, 0, 0, 0, 16),
    new FormatRow(GL_LUMINANCE16I_EXT, GL_LUMINANCE, PixelFormat.R16_SINT, 0, 0, 0, 0),
    new FormatRow(
        GL_LUMINANCE_ALPHA16I_EXT, GL_LUMINANCE_ALPHA, PixelFormat.RG16_SINT, 0, 0, 0, 16),
    new FormatRow(GL_INTENSITY16I_EXT, GL_INTENSITY, PixelFormat.R16_SINT, 0, 0, 0, 0),
    new FormatRow(GL_ALPHA16UI_EXT, GL_ALPHA, PixelFormat.R16_UINT, 0, 0, 0, 16),
    new FormatRow(GL_LUMINANCE16UI_EXT, GL_LUMINANCE, PixelFormat.R16_UINT, 0, 0, 0, 0),
    new FormatRow(
        GL_LUMINANCE_ALPHA16UI_EXT, GL_LUMINANCE_ALPHA, PixelFormat.RG16_UINT, 0, 0, 0, 16),
    new FormatRow(GL_INTENSITY16UI_EXT, GL_INTENSITY, PixelFormat.R16_UINT, 0, 0, 0, 0),
    new FormatRow(GL_ALPHA32I_EXT, GL_ALPHA, PixelFormat.R32_SINT, 0, 0, 0, 32),
    new FormatRow(GL_LUMINANCE32I_EXT, GL_LUMINANCE, PixelFormat.R32_SINT, 0, 0, 0, 0),
    new FormatRow(
        GL_LUMINANCE_ALPHA32I_EXT, GL_LUMINANCE_ALPHA, PixelFormat.RG32_SINT, 0, 0, 0, 32),
    new FormatRow(GL_INTENSITY32I_EXT, GL_INTENSITY, PixelFormat.R32_SINT, 0, 0, 0, 0),
    new FormatRow(GL_ALPHA32UI_EXT, GL_ALPHA, PixelFormat.R32_UINT, 0, 0, 0, 32),
    new FormatRow(GL_LUMINANCE32UI_EXT, GL_LUMINANCE, PixelFormat.R32_UINT, 0, 0, 0, 0),
    new FormatRow(
        GL_LUMINANCE_ALPHA32UI_EXT, GL_LUMINANCE_ALPHA, PixelFormat.RG32_UINT, 0, 0, 0, 32),
    new FormatRow(GL_INTENSITY32UI_EXT, GL_INTENSITY, PixelFormat.R32_UINT, 0, 0, 0, 0),
    new FormatRow(GL_LUMINANCE12_ALPHA4, GL_LUMINANCE_ALPHA, PixelFormat.RG16_UNORM, 0, 0, 0, 16),
    new FormatRow(GL_SLUMINANCE8, GL_LUMINANCE, PixelFormat.RGBA8_SRGB, 0, 0, 0, 0),
    new FormatRow(GL_SLUMINANCE8_ALPHA8, GL_LUMINANCE_ALPHA, PixelFormat.RGBA8_SRGB, 0, 0, 0, 8),
    new FormatRow(GL_SR8_EXT, GL_RED, PixelFormat.RGBA8_SRGB, 8, 0, 0, 0),
    new FormatRow(GL_SRG8_EXT, GL_RG, PixelFormat.RGBA8_SRGB, 8, 8, 0, 0),
  };

  static final FormatRow[] UNSIZED = {
    new FormatRow(GL_RED_SNORM, GL_RED, PixelFormat.R8_SNORM, 8, 0, 0, 0),
    new FormatRow(GL_RG_SNORM, GL_RG, PixelFormat.RG8_SNORM, 8, 8, 0, 0),
    new FormatRow(GL_RGB_SNORM, GL_RGB, PixelFormat.RGBA8_SNORM, 8, 8, 8, 0),
    new FormatRow(GL_RGBA_SNORM, GL_RGBA, PixelFormat.RGBA8_SNORM, 8, 8, 8, 8),
    new FormatRow(GL_ALPHA_SNORM, GL_ALPHA, PixelFormat.R8_SNORM, 0, 0, 0, 8),
    new FormatRow(GL_LUMINANCE_SNORM, GL_LUMINANCE, PixelFormat.R8_SNORM, 0, 0, 0, 0),
    new FormatRow(GL_LUMINANCE_ALPHA_SNORM, GL_LUMINANCE_ALPHA, PixelFormat.RG8_SNORM, 0, 0, 0, 8),
    new FormatRow(GL_INTENSITY_SNORM, GL_INTENSITY, PixelFormat.R8_SNORM, 0, 0, 0, 0),
    new FormatRow(GL_SLUMINANCE, GL_LUMINANCE, PixelFormat.RGBA8_SRGB, 0, 0, 0, 0),
    new FormatRow(GL_SLUMINANCE_ALPHA, GL_LUMINANCE_ALPHA, PixelFormat.RGBA8_SRGB, 0, 0, 0, 8),
    new FormatRow(GL_COMPRESSED_SLUMINANCE, GL_LUMINANCE, PixelFormat.RGBA8_SRGB, 0, 0, 0, 0),
    new FormatRow(
        GL_COMPRESSED_SLUMINANCE_ALPHA, GL_LUMINANCE_ALPHA, PixelFormat.RGBA8_SRGB, 0, 0, 0, 8),
  };

  private LegacyFormats() {}
}
