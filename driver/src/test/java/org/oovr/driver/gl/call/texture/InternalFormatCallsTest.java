package org.oovr.driver.gl.call.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** {@code glGetInternalformat*}. Answers are those of llvmpipe of Mesa 22.3.6. */
class InternalFormatCallsTest {
  private static final int COMPONENTS = 3;

  private static int ask(GlTestContext gl, int target, int format, int pname) {
    ByteBuffer out = GlTestContext.buffer(8).putInt(0, -7);
    gl.call("glGetInternalformativ", target, format, pname, 1, out);
    return out.getInt(0);
  }

  @Test
  void countsOfComponentsAreFormatsOfTheCompatibilityProfile() {
    try (GlTestContext gl = GlTestContext.compatibility()) {
      assertEquals(COMPONENTS, ask(gl, GL_TEXTURE_2D, COMPONENTS, GL_INTERNALFORMAT_PREFERRED));
      assertEquals(8, ask(gl, GL_TEXTURE_2D, COMPONENTS, GL_INTERNALFORMAT_RED_SIZE));
      assertEquals(1, ask(gl, GL_TEXTURE_2D, GL_LUMINANCE8, GL_TEXTURE_REDUCTION_MODE_ARB));
      assertEquals(0, ask(gl, GL_RENDERBUFFER, COMPONENTS, GL_INTERNALFORMAT_SUPPORTED));
      gl.expect(GL_NO_ERROR);
    }
    try (GlTestContext gl = GlTestContext.core()) {
      assertEquals(0, ask(gl, GL_TEXTURE_2D, COMPONENTS, GL_INTERNALFORMAT_SUPPORTED));
      assertEquals(0, ask(gl, GL_TEXTURE_2D, GL_LUMINANCE8, GL_TEXTURE_REDUCTION_MODE_ARB));
      assertEquals(1, ask(gl, GL_TEXTURE_3D, GL_R8, GL_TEXTURE_REDUCTION_MODE_ARB));
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void openGlEsTellsOfWhatItDrawsInto() {
    try (GlTestContext gl = GlTestContext.core()) {
      int[] list = {CONTEXT_MAJOR, 3, CONTEXT_MINOR, 2, CONTEXT_PROFILE, 4, 0};
      long es = gl.call("glXCreateContextAttribsARB", 1L, 1L, 0L, true, list);
      gl.call("glXMakeCurrent", 1L, 7L, es);
      assertEquals(4, ask(gl, GL_RENDERBUFFER, GL_RGBA8, GL_SAMPLES));
      assertEquals(0, ask(gl, GL_RENDERBUFFER, GL_RGBA, GL_NUM_SAMPLE_COUNTS));
      gl.expect(GL_NO_ERROR);
      for (int format : new int[] {GL_ALPHA, GL_RGB9_E5, GL_BGRA, GL_RGB32F, 0, GL_RGBA12}) {
        assertEquals(-7, ask(gl, GL_RENDERBUFFER, format, GL_SAMPLES));
        gl.expect(GL_INVALID_ENUM);
      }
    }
  }
}
