package org.oovr.driver.gl.call.pixels;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RasterPosition;

/**
 * The current raster position (GL 2.1, section 2.13): that of a vertex, or one that is told in
 * window coordinates.
 */
public final class RasterPositionCalls {
  private RasterPositionCalls() {}

  /** A vertex that goes through what transforms those of draws. */
  public static void at(GlContext gl, float x, float y, float z, float w) {
    gl.drawing.rasterPosition(x, y, z, w);
    if (gl.selection.mode == GL_SELECT && gl.raster.valid) {
      gl.selection.hit(gl.raster.position[2]);
    }
  }

  /** A place in the window; everything else is as it is told for vertices now. */
  public static void window(GlContext gl, float x, float y, float z, float w) {
    RasterPosition r = gl.raster;
    double[] range = gl.state.depthRanges[0];
    float near = (float) range[0];
    r.position[0] = x;
    r.position[1] = y;
    r.position[2] = Math.max(0, Math.min(z, 1)) * ((float) range[1] - near) + near;
    r.position[3] = w;
    r.valid = true;
    boolean told = gl.fixed.fogSource == GL_FOG_COORDINATE;
    r.distance = told ? current(gl, ConventionalAttributes.FOG_COORDINATE, 0) : 0;
    for (int i = 0; i < 4; i++) {
      r.color[i] = clamp(current(gl, ConventionalAttributes.COLOR, i));
      r.secondaryColor[i] = clamp(current(gl, ConventionalAttributes.SECONDARY_COLOR, i));
      for (int set = 0; set < r.textureCoordinates.length; set++) {
        r.textureCoordinates[set][i] =
            current(gl, ConventionalAttributes.TEXTURE_COORDINATES + set, i);
      }
    }
    if (gl.selection.mode == GL_SELECT) {
      gl.selection.hit(r.position[2]);
    }
  }

  private static float clamp(float v) {
    return Math.max(0, Math.min(v, 1));
  }

  private static float current(GlContext gl, int slot, int component) {
    return Float.intBitsToFloat(gl.genericAttributes[slot][component]);
  }
}
