package org.oovr.driver.gl.call.fixed;

import org.oovr.driver.gl.call.ShaderCalls;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Which textures lie in the memory of textures: all, always (GL 2.1, 3.8.12). */
public final class ResidenceCalls {
  private ResidenceCalls() {}

  /** Nothing is written where all are resident. */
  public static void areTexturesResident(
      GlContext gl, int n, Pointer textures, Pointer residences) {
    ShaderCalls.answer(gl.call, false);
    if (n < 0) {
      gl.invalidValue("n", n);
      return;
    }
    for (int i = 0; i < n; i++) {
      if (gl.share.textures.get(textures.int32(i)) == null) {
        gl.invalidValue("texture", textures.int32(i));
        return;
      }
    }
    ShaderCalls.answer(gl.call, true);
  }

  public static void areTexturesResidentEXT(
      GlContext gl, int n, Pointer textures, Pointer residences) {
    areTexturesResident(gl, n, textures, residences);
  }

  /** Names without a texture are left out. */
  public static void prioritizeTextures(GlContext gl, int n, Pointer textures, Pointer priorities) {
    if (n < 0) {
      gl.invalidValue("n", n);
      return;
    }
    for (int i = 0; i < n; i++) {
      GlTexture t = gl.share.textures.get(textures.int32(i));
      if (t != null) {
        t.setPriority(priorities.float32(i));
      }
    }
  }
}
