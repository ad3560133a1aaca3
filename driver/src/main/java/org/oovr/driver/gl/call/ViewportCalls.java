package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.driver.trace.Pointer;
import org.oovr.simulator.command.Viewport;

/**
 * Viewports, their scissors and depth ranges (GL 4.6 core sections 13.8.1 and 14.9.2), and bounds
 * of depth.
 */
public final class ViewportCalls {
  /** GL_VIEWPORT_BOUNDS_RANGE. */
  private static final float LEAST = -32768;

  private static final float MOST = 32767;

  private ViewportCalls() {}

  // --- all at once

  public static void viewport(GlContext gl, int x, int y, int width, int height) {
    if (width < 0 || height < 0) {
      gl.invalidValue("size", Math.min(width, height));
      return;
    }
    for (int i = 0; i < Viewport.MOST; i++) {
      setViewport(gl, i, x, y, width, height);
    }
    guessWindow(gl, x + width, y + height);
  }

  private static void guessWindow(GlContext gl, int right, int top) {
    if (gl.drawFramebuffer.isDefault() && gl.drawFramebuffer.drawable != null) {
      gl.drawFramebuffer.drawable.guess(right, top);
    }
  }

  public static void scissor(GlContext gl, int x, int y, int width, int height) {
    if (width < 0 || height < 0) {
      gl.invalidValue("size", Math.min(width, height));
      return;
    }
    for (int i = 0; i < Viewport.MOST; i++) {
      setScissor(gl, i, x, y, width, height);
    }
  }

  public static void depthRange(GlContext gl, double n, double f) {
    for (int i = 0; i < Viewport.MOST; i++) {
      setDepthRange(gl, i, n, f);
    }
  }

  public static void depthRangef(GlContext gl, float n, float f) {
    depthRange(gl, n, f);
  }

  /**
   * EXT_depth_bounds_test: what is stored, not what is drawn, has to be in between. As in Mesa, the
   * function is there even where the test cannot be switched on.
   */
  public static void depthBoundsEXT(GlContext gl, double zmin, double zmax) {
    if (zmin > zmax) {
      gl.error(GL_INVALID_VALUE, "bounds of depth from " + zmin + " to " + zmax);
    } else {
      gl.state.leastDepth = (float) Math.max(0, Math.min(zmin, 1));
      gl.state.greatestDepth = (float) Math.max(0, Math.min(zmax, 1));
      gl.state.dirty |= RenderState.DEPTH;
    }
  }

  // --- one by one

  public static void viewportArrayv(GlContext gl, int first, int count, Pointer v) {
    if (!fit(gl, first, count)) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (v.float32(4 * i + 2) < 0 || v.float32(4 * i + 3) < 0) {
        gl.error(GL_INVALID_VALUE, "negative size of viewport " + (first + i));
        return;
      }
    }
    for (int i = 0; i < count; i++) {
      setViewport(
          gl,
          first + i,
          v.float32(4 * i),
          v.float32(4 * i + 1),
          v.float32(4 * i + 2),
          v.float32(4 * i + 3));
    }
  }

  public static void viewportIndexedf(GlContext gl, int index, float x, float y, float w, float h) {
    if (!fit(gl, index, 1)) {
      return;
    }
    if (w < 0 || h < 0) {
      gl.error(GL_INVALID_VALUE, "size = " + Math.min(w, h));
      return;
    }
    setViewport(gl, index, x, y, w, h);
  }

  public static void viewportIndexedfv(GlContext gl, int index, Pointer v) {
    viewportIndexedf(gl, index, v.float32(0), v.float32(1), v.float32(2), v.float32(3));
  }

  public static void scissorArrayv(GlContext gl, int first, int count, Pointer v) {
    if (!fit(gl, first, count)) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (v.int32(4 * i + 2) < 0 || v.int32(4 * i + 3) < 0) {
        gl.error(GL_INVALID_VALUE, "negative size of scissor " + (first + i));
        return;
      }
    }
    for (int i = 0; i < count; i++) {
      setScissor(
          gl,
          first + i,
          v.int32(4 * i),
          v.int32(4 * i + 1),
          v.int32(4 * i + 2),
          v.int32(4 * i + 3));
    }
  }

  public static void scissorIndexed(
      GlContext gl, int index, int left, int bottom, int width, int height) {
    if (!fit(gl, index, 1)) {
      return;
    }
    if (width < 0 || height < 0) {
      gl.invalidValue("size", Math.min(width, height));
      return;
    }
    setScissor(gl, index, left, bottom, width, height);
  }

  public static void scissorIndexedv(GlContext gl, int index, Pointer v) {
    scissorIndexed(gl, index, v.int32(0), v.int32(1), v.int32(2), v.int32(3));
  }

  public static void depthRangeArrayv(GlContext gl, int first, int count, Pointer v) {
    if (!fit(gl, first, count)) {
      return;
    }
    for (int i = 0; i < count; i++) {
      setDepthRange(gl, first + i, float64(v, 2 * i), float64(v, 2 * i + 1));
    }
  }

  private static double float64(Pointer v, int i) {
    return Double.longBitsToDouble(v.int64(i));
  }

  public static void depthRangeIndexed(GlContext gl, int index, double n, double f) {
    if (fit(gl, index, 1)) {
      setDepthRange(gl, index, n, f);
    }
  }

  public static void depthRangeArrayfvOES(GlContext gl, int first, int count, Pointer v) {
    if (!fit(gl, first, count)) {
      return;
    }
    for (int i = 0; i < count; i++) {
      setDepthRange(gl, first + i, v.float32(2 * i), v.float32(2 * i + 1));
    }
  }

  public static void depthRangeIndexedfOES(GlContext gl, int index, float n, float f) {
    depthRangeIndexed(gl, index, n, f);
  }

  private static boolean fit(GlContext gl, int first, int count) {
    boolean fit = first >= 0 && count >= 0 && first <= Viewport.MOST - count;
    if (!fit) {
      gl.invalidValue("index or count", first < 0 ? first : count);
    }
    return fit;
  }

  // --- setting

  private static void setViewport(
      GlContext gl, int index, float x, float y, float width, float height) {
    float[] v = gl.state.viewports[index];
    v[0] = Math.max(LEAST, Math.min(x, MOST));
    v[1] = Math.max(LEAST, Math.min(y, MOST));
    v[2] = Math.min(width, Limits.MAX_TEXTURE_SIZE);
    v[3] = Math.min(height, Limits.MAX_TEXTURE_SIZE);
    gl.state.viewportVersion++;
  }

  private static void setScissor(GlContext gl, int index, int x, int y, int width, int height) {
    int[] scissor = gl.state.scissors[index];
    scissor[0] = x;
    scissor[1] = y;
    scissor[2] = width;
    scissor[3] = height;
    gl.state.viewportVersion++;
  }

  private static void setDepthRange(GlContext gl, int index, double near, double far) {
    RenderState s = gl.state;
    s.depthRanges[index][0] = clamped(near);
    s.depthRanges[index][1] = clamped(far);
    s.viewportVersion++;
  }

  /** To 0 and 1; NaN is 0. */
  private static double clamped(double depth) {
    return depth > 0 ? Math.min(depth, 1) : 0;
  }
}
