package org.oovr.samples.oo;

/**
 * Where one eye sees an object.
 *
 * @param x left edge in the eye's picture, in pixels
 * @param y lower edge, in pixels
 * @param width in pixels, above 0
 * @param height in pixels, above 0
 */
public record EyeViewport(float x, float y, float width, float height) {
  public EyeViewport {
    if (!(width > 0) || !(height > 0)) {
      throw new IllegalArgumentException("viewport of " + width + " x " + height + " pixels");
    }
  }

  /** The same, moved to the side; what is nearer than the screen moves inwards. */
  public EyeViewport shifted(float pixels) {
    return new EyeViewport(x + pixels, y, width, height);
  }

  /** Whether it is the whole of a picture. */
  boolean fills(int pictureWidth, int pictureHeight) {
    return x == 0 && y == 0 && width == pictureWidth && height == pictureHeight;
  }

  /**
   * The viewport as a change of clip coordinates: {@code x' = x * t[0] + w * t[2]}, {@code y' = y *
   * t[1] + w * t[3]} puts into it what would fill the whole picture.
   *
   * @param target takes four values
   * @param at index of the first
   */
  void transform(int pictureWidth, int pictureHeight, float[] target, int at) {
    target[at] = width / pictureWidth;
    target[at + 1] = height / pictureHeight;
    target[at + 2] = (2 * x + width) / pictureWidth - 1;
    target[at + 3] = (2 * y + height) / pictureHeight - 1;
  }
}
