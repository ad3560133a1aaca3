package org.oovr.driver.gl.call.fixed;

import org.oovr.driver.gl.state.GlContext;

/** State of buffers of colour indices, which no window has: kept, and told (GL 2.1, 4.2). */
public final class ColorIndexCalls {
  private ColorIndexCalls() {}

  public static void clearIndex(GlContext gl, float c) {
    gl.state.clearIndex = (int) c;
  }

  public static void indexMask(GlContext gl, int mask) {
    gl.state.indexMask = mask;
  }
}
