package org.oovr.driver.gl.call.es;

import org.oovr.driver.gl.call.ClearCalls;
import org.oovr.driver.gl.call.StateCalls;
import org.oovr.driver.gl.call.ViewportCalls;
import org.oovr.driver.gl.call.fixed.ColorCalls;
import org.oovr.driver.gl.call.fixed.NormalCalls;
import org.oovr.driver.gl.call.fixed.TextureCoordinateCalls;
import org.oovr.driver.gl.state.GlContext;

/** Values of OpenGL ES 1 in 16.16 fixed point; those with arrays are beside the ones in floats. */
public final class FixedPointCalls {
  private static final double ONE = 65536;

  private FixedPointCalls() {}

  private static float number(int v) {
    return (float) (v / ONE);
  }

  public static void clearColorx(GlContext gl, int red, int green, int blue, int alpha) {
    ClearCalls.clearColor(gl, number(red), number(green), number(blue), number(alpha));
  }

  public static void clearDepthx(GlContext gl, int depth) {
    ClearCalls.clearDepth(gl, depth / ONE);
  }

  public static void depthRangex(GlContext gl, int n, int f) {
    ViewportCalls.depthRange(gl, n / ONE, f / ONE);
  }

  public static void color4x(GlContext gl, int red, int green, int blue, int alpha) {
    ColorCalls.color4f(gl, number(red), number(green), number(blue), number(alpha));
  }

  public static void normal3x(GlContext gl, int nx, int ny, int nz) {
    NormalCalls.normal3f(gl, number(nx), number(ny), number(nz));
  }

  public static void multiTexCoord4x(GlContext gl, int texture, int s, int t, int r, int q) {
    TextureCoordinateCalls.multiTexCoord4f(gl, texture, number(s), number(t), number(r), number(q));
  }

  public static void lineWidthx(GlContext gl, int width) {
    StateCalls.lineWidth(gl, number(width));
  }

  public static void pointSizex(GlContext gl, int size) {
    StateCalls.pointSize(gl, number(size));
  }

  public static void polygonOffsetx(GlContext gl, int factor, int units) {
    StateCalls.polygonOffset(gl, number(factor), number(units));
  }

  public static void sampleCoveragex(GlContext gl, int value, boolean invert) {
    StateCalls.sampleCoverage(gl, number(value), invert);
  }
}
