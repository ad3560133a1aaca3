package org.oovr.simulator.profile;

/**
 * The window's image at the end of the frame.
 *
 * @param images indices in {@link FrameProfile#images()}, one per view in the order in which they
 *     stand side by side; empty in profiles made by hand
 * @param sha256 of the frame's RGBA bytes (top row first, views side by side), in lower-case
 *     hexadecimal digits; empty in profiles made by hand
 * @param upperRowFirst whether row 0 of the images is the highest that is seen, else the lowest
 */
public record ProfileWindow(int[] images, String sha256, boolean upperRowFirst) {
  /** Of images whose row 0 is the lowest. */
  public ProfileWindow(int[] images, String sha256) {
    this(images, sha256, false);
  }

  /** Of a profile without images. */
  public static final ProfileWindow NONE = new ProfileWindow(new int[0], "");
}
