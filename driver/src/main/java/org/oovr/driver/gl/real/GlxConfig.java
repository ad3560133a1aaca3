package org.oovr.driver.gl.real;

import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import org.oovr.driver.gl.follow.Recorder.DrawableFormat;

/** One of GLX's frame buffer configurations. */
final class GlxConfig {
  private static final int DOUBLEBUFFER = 5;
  private static final int STEREO = 6;
  private static final int RED_SIZE = 8;
  private static final int GREEN_SIZE = 9;
  private static final int BLUE_SIZE = 10;
  private static final int ALPHA_SIZE = 11;
  private static final int DEPTH_SIZE = 12;
  private static final int STENCIL_SIZE = 13;
  private static final int ACCUM_RED_SIZE = 14;
  private static final int CONFIG_CAVEAT = 0x20;
  private static final int NONE = 0x8000;
  private static final int DRAWABLE_TYPE = 0x8010;
  private static final int RENDER_TYPE = 0x8011;
  private static final int SAMPLES = 100001;
  private static final int SRGB_CAPABLE = 0x20B2;

  private static final int WINDOW_BIT = 1;
  private static final int PBUFFER_BIT = 4;
  private static final int RGBA_BIT = 1;
  private static final int COLOR_BITS = 8;

  private final XLibrary.Glx glx;
  private final Pointer display;
  private final Pointer config;

  GlxConfig(XLibrary.Glx glx, Pointer display, Pointer config) {
    this.glx = glx;
    this.display = display;
    this.config = config;
  }

  private int get(int attribute) {
    IntByReference value = new IntByReference();
    return glx.glXGetFBConfigAttrib(display, config, attribute, value) == 0 ? value.getValue() : 0;
  }

  /** Whether it has RGB of 8 bits and serves for windows or for pbuffers. */
  boolean usable(boolean window) {
    return (get(DRAWABLE_TYPE) & (window ? WINDOW_BIT : PBUFFER_BIT)) != 0
        && (get(RENDER_TYPE) & RGBA_BIT) != 0
        && get(RED_SIZE) == COLOR_BITS
        && get(GREEN_SIZE) == COLOR_BITS
        && get(BLUE_SIZE) == COLOR_BITS
        && get(STEREO) == 0;
  }

  DrawableFormat format() {
    return new DrawableFormat(
        get(DEPTH_SIZE),
        get(STENCIL_SIZE),
        get(SAMPLES),
        get(ALPHA_SIZE),
        get(SRGB_CAPABLE) != 0,
        get(DOUBLEBUFFER) != 0);
  }

  /**
   * How much it is to be avoided where another serves as well. An accumulation buffer, which GLX
   * has in slow configurations alone, is wanted: no record says whether the program had one, and
   * whoever does not use it does not notice.
   */
  int penalty() {
    return get(ACCUM_RED_SIZE) > 0 ? 0 : get(CONFIG_CAVEAT) == NONE ? 1 : 4;
  }

  /** How unlike two formats are; what changes pictures most weighs most. */
  static int distance(DrawableFormat has, DrawableFormat wanted) {
    return (has.doubled() == wanted.doubled() ? 0 : 100_000)
        + 2_000 * Math.abs(has.samples() - wanted.samples())
        + 100 * Math.abs(has.depthBits() - wanted.depthBits())
        + 100 * Math.abs(has.stencilBits() - wanted.stencilBits())
        + 100 * Math.abs(has.alphaBits() - wanted.alphaBits())
        + (has.srgb() == wanted.srgb() ? 0 : 10);
  }
}
