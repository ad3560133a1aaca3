package org.oovr.driver.gl.call.pixels;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RasterPosition;
import org.oovr.driver.trace.Pointer;

/**
 * The current raster position (GL 2.1, section 2.13): that of a vertex, or one that is told in
 * window coordinates.
 */
public final class RasterPositionCalls {
  private RasterPositionCalls() {}

  /** A vertex that goes through what transforms those of draws. */
  private static void at(GlContext gl, float x, float y, float z, float w) {
    gl.drawing.rasterPosition(x, y, z, w);
    if (gl.selection.mode == GL_SELECT && gl.raster.valid) {
      gl.selection.hit(gl.raster.position[2]);
    }
  }

  /** A place in the window; everything else is as it is told for vertices now. */
  private static void window(GlContext gl, float x, float y, float z, float w) {
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

  public static void rasterPos2s(GlContext gl, int x, int y) {
    at(gl, (short) x, (short) y, 0, 1);
  }

  public static void rasterPos2sv(GlContext gl, Pointer v) {
    at(gl, v.int16(0), v.int16(1), 0, 1);
  }

  public static void rasterPos2i(GlContext gl, int x, int y) {
    at(gl, x, y, 0, 1);
  }

  public static void rasterPos2iv(GlContext gl, Pointer v) {
    at(gl, v.int32(0), v.int32(1), 0, 1);
  }

  public static void rasterPos2f(GlContext gl, float x, float y) {
    at(gl, x, y, 0, 1);
  }

  public static void rasterPos2fv(GlContext gl, Pointer v) {
    at(gl, v.float32(0), v.float32(1), 0, 1);
  }

  public static void rasterPos2d(GlContext gl, double x, double y) {
    at(gl, (float) x, (float) y, 0, 1);
  }

  public static void rasterPos2dv(GlContext gl, Pointer v) {
    at(gl, (float) v.float64(0), (float) v.float64(1), 0, 1);
  }

  public static void rasterPos3s(GlContext gl, int x, int y, int z) {
    at(gl, (short) x, (short) y, (short) z, 1);
  }

  public static void rasterPos3sv(GlContext gl, Pointer v) {
    at(gl, v.int16(0), v.int16(1), v.int16(2), 1);
  }

  public static void rasterPos3i(GlContext gl, int x, int y, int z) {
    at(gl, x, y, z, 1);
  }

  public static void rasterPos3iv(GlContext gl, Pointer v) {
    at(gl, v.int32(0), v.int32(1), v.int32(2), 1);
  }

  public static void rasterPos3f(GlContext gl, float x, float y, float z) {
    at(gl, x, y, z, 1);
  }

  public static void rasterPos3fv(GlContext gl, Pointer v) {
    at(gl, v.float32(0), v.float32(1), v.float32(2), 1);
  }

  public static void rasterPos3d(GlContext gl, double x, double y, double z) {
    at(gl, (float) x, (float) y, (float) z, 1);
  }

  public static void rasterPos3dv(GlContext gl, Pointer v) {
    at(gl, (float) v.float64(0), (float) v.float64(1), (float) v.float64(2), 1);
  }

  public static void rasterPos4s(GlContext gl, int x, int y, int z, int w) {
    at(gl, (short) x, (short) y, (short) z, (short) w);
  }

  public static void rasterPos4sv(GlContext gl, Pointer v) {
    at(gl, v.int16(0), v.int16(1), v.int16(2), v.int16(3));
  }

  public static void rasterPos4i(GlContext gl, int x, int y, int z, int w) {
    at(gl, x, y, z, w);
  }

  public static void rasterPos4iv(GlContext gl, Pointer v) {
    at(gl, v.int32(0), v.int32(1), v.int32(2), v.int32(3));
  }

  public static void rasterPos4f(GlContext gl, float x, float y, float z, float w) {
    at(gl, x, y, z, w);
  }

  public static void rasterPos4fv(GlContext gl, Pointer v) {
    at(gl, v.float32(0), v.float32(1), v.float32(2), v.float32(3));
  }

  public static void rasterPos4d(GlContext gl, double x, double y, double z, double w) {
    at(gl, (float) x, (float) y, (float) z, (float) w);
  }

  public static void rasterPos4dv(GlContext gl, Pointer v) {
    at(gl, (float) v.float64(0), (float) v.float64(1), (float) v.float64(2), (float) v.float64(3));
  }

  public static void windowPos2s(GlContext gl, int x, int y) {
    window(gl, (short) x, (short) y, 0, 1);
  }

  public static void windowPos2sv(GlContext gl, Pointer v) {
    window(gl, v.int16(0), v.int16(1), 0, 1);
  }

  public static void windowPos2i(GlContext gl, int x, int y) {
    window(gl, x, y, 0, 1);
  }

  public static void windowPos2iv(GlContext gl, Pointer v) {
    window(gl, v.int32(0), v.int32(1), 0, 1);
  }

  public static void windowPos2f(GlContext gl, float x, float y) {
    window(gl, x, y, 0, 1);
  }

  public static void windowPos2fv(GlContext gl, Pointer v) {
    window(gl, v.float32(0), v.float32(1), 0, 1);
  }

  public static void windowPos2d(GlContext gl, double x, double y) {
    window(gl, (float) x, (float) y, 0, 1);
  }

  public static void windowPos2dv(GlContext gl, Pointer v) {
    window(gl, (float) v.float64(0), (float) v.float64(1), 0, 1);
  }

  public static void windowPos3s(GlContext gl, int x, int y, int z) {
    window(gl, (short) x, (short) y, (short) z, 1);
  }

  public static void windowPos3sv(GlContext gl, Pointer v) {
    window(gl, v.int16(0), v.int16(1), v.int16(2), 1);
  }

  public static void windowPos3i(GlContext gl, int x, int y, int z) {
    window(gl, x, y, z, 1);
  }

  public static void windowPos3iv(GlContext gl, Pointer v) {
    window(gl, v.int32(0), v.int32(1), v.int32(2), 1);
  }

  public static void windowPos3f(GlContext gl, float x, float y, float z) {
    window(gl, x, y, z, 1);
  }

  public static void windowPos3fv(GlContext gl, Pointer v) {
    window(gl, v.float32(0), v.float32(1), v.float32(2), 1);
  }

  public static void windowPos3d(GlContext gl, double x, double y, double z) {
    window(gl, (float) x, (float) y, (float) z, 1);
  }

  public static void windowPos3dv(GlContext gl, Pointer v) {
    window(gl, (float) v.float64(0), (float) v.float64(1), (float) v.float64(2), 1);
  }

  public static void windowPos4sMESA(GlContext gl, int x, int y, int z, int w) {
    window(gl, (short) x, (short) y, (short) z, (short) w);
  }

  public static void windowPos4svMESA(GlContext gl, Pointer v) {
    window(gl, v.int16(0), v.int16(1), v.int16(2), v.int16(3));
  }

  public static void windowPos4iMESA(GlContext gl, int x, int y, int z, int w) {
    window(gl, x, y, z, w);
  }

  public static void windowPos4ivMESA(GlContext gl, Pointer v) {
    window(gl, v.int32(0), v.int32(1), v.int32(2), v.int32(3));
  }

  public static void windowPos4fMESA(GlContext gl, float x, float y, float z, float w) {
    window(gl, x, y, z, w);
  }

  public static void windowPos4fvMESA(GlContext gl, Pointer v) {
    window(gl, v.float32(0), v.float32(1), v.float32(2), v.float32(3));
  }

  public static void windowPos4dMESA(GlContext gl, double x, double y, double z, double w) {
    window(gl, (float) x, (float) y, (float) z, (float) w);
  }

  public static void windowPos4dvMESA(GlContext gl, Pointer v) {
    window(
        gl, (float) v.float64(0), (float) v.float64(1), (float) v.float64(2), (float) v.float64(3));
  }
}
