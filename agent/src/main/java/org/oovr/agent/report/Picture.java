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
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(rgba));
    } catch (NoSuchAlgorithmException fault) {
      throw new IllegalStateException("every Java platform has SHA-256", fault);
    }
  }
}
