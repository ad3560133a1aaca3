package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.pixel.InternalFormat;

/**
 * Whether colours are clamped to 0 to 1, by the state and what is drawn into
 * (ARB_color_buffer_float).
 */
public final class ColorClamps {
  private ColorClamps() {}

  /** Whether those that vertices put out are. */
  public static boolean ofVertices(GlContext gl) {
    return clamps(gl, gl.state.clampVertexColor);
  }

  /**
   * Whether those that fragments put out are; false where it makes no difference, as buffers of
   * unsigned fixed point clamp them anyway.
   */
  public static boolean ofFragments(GlContext gl) {
    if (gl.core || gl.es) {
      return false;
    }
    boolean wide = false;
    GlFramebuffer f = gl.drawFramebuffer;
    for (int i = 0; i < GlFramebuffer.MAX_COLORS; i++) {
      InternalFormat format = f.colorFormat(i);
      if (format != null && format.isInteger()) {
        return false;
      }
      int type = format == null ? GL_NONE : format.componentType();
      wide |= type == GL_FLOAT || type == GL_SIGNED_NORMALIZED;
    }
    return wide && clamps(gl, gl.state.clampFragmentColor);
  }

  /** A colour of the state that fragments meet, as it is told: clamped where theirs are. */
  public static float[] told(GlContext gl, float... color) {
    return ofState(gl) ? clamped(color) : color;
  }

  /** Whether colours of the state that fragments meet are. */
  public static boolean ofState(GlContext gl) {
    return !gl.core && !gl.es && clamps(gl, gl.state.clampFragmentColor);
  }

  /** A colour within 0 to 1. */
  public static float[] clamped(float... color) {
    float[] out = new float[color.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.max(0, Math.min(color[i], 1));
    }
    return out;
  }

  private static boolean clamps(GlContext gl, int value) {
    return value == GL_TRUE || value == GL_FIXED_ONLY && isFixedPoint(gl.drawFramebuffer);
  }

  private static boolean isFixedPoint(GlFramebuffer f) {
    for (int i = 0; i < GlFramebuffer.MAX_COLORS; i++) {
      InternalFormat format = f.colorFormat(i);
      int type = format == null ? GL_UNSIGNED_NORMALIZED : format.componentType();
      if (type != GL_UNSIGNED_NORMALIZED && type != GL_SIGNED_NORMALIZED) {
        return false;
      }
    }
    return true;
  }
}
