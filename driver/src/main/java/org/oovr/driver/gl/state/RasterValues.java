package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

/**
 * The raster position, pixel zoom, render modes and the accumulation buffer (GL 2.1, tables 6.6,
 * 6.21, 6.24 and 6.35).
 */
public final class RasterValues {
  /** Bits of each component of the accumulation buffer, as Mesa has. */
  private static final int ACCUMULATION_BITS = 16;

  private RasterValues() {}

  /**
   * Answers a value; leaves the answer empty when the name is none. Core contexts of Mesa tell
   * them, too, as they are at first.
   */
  public static void get(GlContext gl, int pname, Answer a) {
    if (gl.es) {
      return;
    }
    RasterPosition r = gl.raster;
    switch (pname) {
      case GL_CURRENT_RASTER_POSITION -> a.floats(r.position);
      case GL_CURRENT_RASTER_POSITION_VALID -> a.truth(r.valid);
      case GL_CURRENT_RASTER_DISTANCE -> a.floats(r.distance);
      case GL_CURRENT_RASTER_COLOR -> a.normalized(r.color);
      case GL_CURRENT_RASTER_SECONDARY_COLOR -> a.normalized(r.secondaryColor);
      case GL_CURRENT_RASTER_INDEX -> a.floats(1f);
      case GL_CURRENT_RASTER_TEXTURE_COORDS ->
          a.floats(r.textureCoordinates[gl.textures.activeUnit % r.textureCoordinates.length]);
      case GL_ZOOM_X -> a.floats(gl.state.zoomX);
      case GL_ZOOM_Y -> a.floats(gl.state.zoomY);
      case GL_RENDER_MODE -> a.integers(gl.selection.mode);
      case GL_NAME_STACK_DEPTH -> a.integers(gl.selection.depth());
      case GL_MAX_NAME_STACK_DEPTH -> a.integers(Selection.MOST_NAMES);
      case GL_SELECTION_BUFFER_SIZE -> a.integers(gl.selection.selectSize);
      case GL_FEEDBACK_BUFFER_SIZE -> a.integers(gl.selection.feedbackSize);
      case GL_FEEDBACK_BUFFER_TYPE -> a.integers(gl.selection.feedbackType);
      case GL_ACCUM_RED_BITS, GL_ACCUM_GREEN_BITS, GL_ACCUM_BLUE_BITS, GL_ACCUM_ALPHA_BITS ->
          a.integers(!gl.core && gl.drawFramebuffer.isDefault() ? ACCUMULATION_BITS : 0);
      case GL_INDEX_CLEAR_VALUE -> a.integers(gl.state.clearIndex);
      case GL_INDEX_MODE, GL_INDEX_BITS -> a.integers(0);
      case GL_INDEX_WRITEMASK -> a.integers(gl.state.indexMask);
      case GL_ACCUM_CLEAR_VALUE -> a.normalized(gl.state.clearAccum);
      default -> {}
    }
  }
}
