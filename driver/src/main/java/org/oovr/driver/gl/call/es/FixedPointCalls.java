package org.oovr.driver.gl.call.es;

import org.oovr.driver.gl.call.ClearCalls;
import org.oovr.driver.gl.call.StateCalls;
import org.oovr.driver.gl.call.ViewportCalls;
import org.oovr.driver.gl.call.number.Plain;
import org.oovr.driver.gl.state.GlContext;

/** Values of OpenGL ES 1 in 16.16 fixed point; those with arrays are beside the ones in floats. */
public final class FixedPointCalls {
  private static final double ONE = 65536;

  private FixedPointCalls() {}

  public static void clearColorx(GlContext gl, int red, int green, int blue, int alpha) {
    ClearCalls.clearColor(gl, Plain.x(red), Plain.x(green), Plain.x(blue), Plain.x(alpha));
  }

  public static void clearDepthx(GlContext gl, int depth) {
    ClearCalls.clearDepth(gl, depth / ONE);
  }

  public static void depthRangex(GlContext gl, int n, int f) {
    ViewportCalls.depthRange(gl, n / ONE, f / ONE);
  }

  public static void lineWidthx(GlContext gl, int width) {
    StateCalls.lineWidth(gl, Plain.x(width));
  }

  public static void pointSizex(GlContext gl, int size) {
    StateCalls.pointSize(gl, Plain.x(size));
  }

  public static void polygonOffsetx(GlContext gl, int factor, int units) {
    StateCalls.polygonOffset(gl, Plain.x(factor), Plain.x(units));
  }

  public static void sampleCoveragex(GlContext gl, int value, boolean invert) {
    StateCalls.sampleCoverage(gl, Plain.x(value), invert);
  }
}
