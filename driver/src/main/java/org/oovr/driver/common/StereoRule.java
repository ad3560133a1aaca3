package org.oovr.driver.common;

/**
 * Which images of a mono application get two views in {@link StereoMode#AUTO}, and how far they are
 * apart.
 *
 * <p>The rule:
 *
 * <ol>
 *   <li>The default framebuffer has two views.
 *   <li>A texture or renderbuffer that is (or becomes) a colour, depth or stencil attachment has
 *       two views when its size is the window's, or 1/2, 1/4 or 1/8 of it in both directions
 *       (rounded down or up), it is two-dimensional, not an array and not a cube map. Other images
 *       (shadow maps, environment maps, atlases) are the same for both eyes and have one. A square
 *       power-of-two depth texture drawn for a window of that very size is the one case that the
 *       rule gets wrong; the depth-only framebuffer rule below catches the usual shadow map.
 *   <li>An image attached to a framebuffer without any colour attachment (or with all draw buffers
 *       off) at the moment of its first use is not counted as a target: it is a shadow map.
 *   <li>A draw into a two-view target runs for both views, with clip-space x shifted by +d w (view
 *       0, the left eye) and -d w (view 1, the right eye).
 *   <li>A draw that samples a two-view image is post-processing: it is not shifted, and each view
 *       reads its own view of the image. Clears, blits and copies work on each view by itself.
 * </ol>
 *
 * <p>The rule may begin at a later frame than the first. Then the window gets new images between
 * two frames, which is legal because their contents are undefined after a swap (GLX 1.4, 3.3.10);
 * other targets keep theirs, in both views.
 *
 * <p>Reads by the application ({@code glReadPixels}, {@code glGetTexImage}) see view 0.
 */
public final class StereoRule {
  private static final float[] NO_SHIFT = {};

  private final StereoMode mode;
  private final float[] shift;
  private final int firstFrame;
  private boolean begun;
  private int windowWidth;
  private int windowHeight;

  /**
   * A rule.
   *
   * @param disparity shift of clip-space x, in units of w
   * @param firstFrame frame from which on there are two views
   */
  public StereoRule(StereoMode mode, float disparity, int firstFrame) {
    this.mode = mode;
    this.firstFrame = firstFrame;
    begun = firstFrame <= 0;
    this.shift = new float[] {disparity, -disparity};
  }

  boolean isAuto() {
    return begun && mode == StereoMode.AUTO;
  }

  /**
   * Tells the number of the frame that comes next.
   *
   * @return whether the number of views changes with it
   */
  public boolean begins(int frame) {
    if (begun || frame < firstFrame) {
      return false;
    }
    begun = true;
    return mode == StereoMode.AUTO;
  }

  /** Tells the size of the window that is drawn to. */
  public void window(int width, int height) {
    windowWidth = width;
    windowHeight = height;
  }

  /** Views of the default framebuffer. */
  public int windowViews() {
    return isAuto() ? 2 : 1;
  }

  /** Views of a two-dimensional render target of this size. */
  public int targetViews(int width, int height) {
    if (!isAuto() || windowWidth <= 0) {
      return 1;
    }
    for (int divisor = 1; divisor <= 8; divisor *= 2) {
      if (fraction(width, windowWidth, divisor) && fraction(height, windowHeight, divisor)) {
        return 2;
      }
    }
    return 1;
  }

  private static boolean fraction(int size, int window, int divisor) {
    return size == window / divisor || size == (window + divisor - 1) / divisor;
  }

  /**
   * Shift of a draw.
   *
   * @param targetViews views of its target
   * @param samplesViews whether it samples an image of two views
   */
  public float[] shift(int targetViews, boolean samplesViews) {
    return isAuto() && targetViews == 2 && !samplesViews ? shift : NO_SHIFT;
  }
}
