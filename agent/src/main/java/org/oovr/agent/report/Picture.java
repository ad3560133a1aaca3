package org.oovr.agent.report;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * An 8-bit image.
 *
 * @param width pixels
 * @param height pixels
 * @param rgba 4 bytes per pixel R, G, B, A; the top row first
 */
public record Picture(int width, int height, byte[] rgba) {
  public Picture {
    if (width < 1 || height < 1 || rgba.length != 4L * width * height) {
      throw new IllegalArgumentException(
          rgba.length + " bytes are no image of " + width + " x " + height);
    }
  }

  public boolean sameSize(Picture other) {
    return width == other.width && height == other.height;
  }

  /** SHA-256 of {@link #rgba}, in lower-case hexadecimal digits. */
  public String sha256() {
    return sha256(rgba);
  }

  /** SHA-256 of the colours without alpha, R, G, B, in lower-case hexadecimal digits. */
  public String rgbSha256() {
    byte[] rgb = new byte[rgba.length / 4 * 3];
    for (int i = 0, o = 0; i < rgba.length; i += 4, o += 3) {
      rgb[o] = rgba[i];
      rgb[o + 1] = rgba[i + 1];
      rgb[o + 2] = rgba[i + 2];
    }
    return sha256(rgb);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException fault) {
      throw new IllegalStateException("every Java platform has SHA-256", fault);
    }
  }
}
