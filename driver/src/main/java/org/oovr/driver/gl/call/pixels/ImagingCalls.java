package org.oovr.driver.gl.call.pixels;

import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** The imaging subset, which Mesa knows by name only: ARB_robustness has functions that read it. */
public final class ImagingCalls {
  private ImagingCalls() {}

  private static void missing(GlContext gl) {
    if (!gl.recorded) {
      gl.invalidOperation("there is no imaging subset");
    }
  }

  public static void getnColorTableARB(
      GlContext gl, int target, int format, int type, int bufSize, Pointer table) {
    missing(gl);
  }

  public static void getnConvolutionFilterARB(
      GlContext gl, int target, int format, int type, int bufSize, Pointer image) {
    missing(gl);
  }

  public static void getnHistogramARB(
      GlContext gl, int target, boolean reset, int format, int type, int bufSize, Pointer values) {
    missing(gl);
  }

  public static void getnMinmaxARB(
      GlContext gl, int target, boolean reset, int format, int type, int bufSize, Pointer values) {
    missing(gl);
  }

  public static void getnSeparableFilterARB(
      GlContext gl,
      int target,
      int format,
      int type,
      int rowBufSize,
      Pointer row,
      int columnBufSize,
      Pointer column,
      Pointer span) {
    missing(gl);
  }
}
