package org.oovr.driver.gl.draw;

import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.simulator.command.Stage;

/** Framebuffers of whole numbers, which only shaders draw into (EXT_texture_integer). */
public final class IntegerTargets {
  private IntegerTargets() {}

  /**
   * Whether nothing can be drawn, as whole numbers are drawn to, and fragments are not those of a
   * shader: the fixed function and assembly programs make other colours.
   */
  public static boolean lackShader(GlContext gl) {
    boolean shaded =
        gl.executable() != null && gl.executable().program.modules().has(Stage.FRAGMENT);
    if (shaded || gl.core || gl.es) {
      return false;
    }
    GlFramebuffer f = gl.drawFramebuffer;
    for (int buffer : f.drawBuffers) {
      int i = f.colorIndex(buffer);
      InternalFormat format = i < 0 ? null : f.colorFormat(i);
      if (format != null && format.isInteger()) {
        return true;
      }
    }
    return false;
  }
}
