package org.oovr.driver.gl.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Which functions contexts of OpenGL ES have; those of Mesa's are tried on llvmpipe. */
class EsFunctionsTest {
  private static List<String> had(EsFunctions of, String... names) {
    return Stream.of(names).filter(n -> of.has(GlFunctions.byName(n).signature().id())).toList();
  }

  @Test
  void versionsExtensionsAndOthersOfTheSame() {
    String[] names = {
      "glDrawArrays",
      "glBegin",
      "glTexStorage2D",
      "glTexStorage2DEXT",
      "glPatchParameteri",
      "glActiveTextureARB",
      "glAlphaFunc",
      "glBindFramebufferOES",
      "glQueryCounterEXT"
    };
    assertEquals(
        List.of("glDrawArrays", "glActiveTextureARB", "glBindFramebufferOES", "glQueryCounterEXT"),
        had(new EsFunctions(20, List.of()), names));
    assertEquals(
        List.of("glTexStorage2D", "glTexStorage2DEXT"),
        had(
            new EsFunctions(20, List.of("GL_EXT_texture_storage")),
            "glTexStorage2D",
            "glTexStorage2DEXT",
            "glTexStorage2DMultisample"));
    assertEquals(8, 1 + had(new EsFunctions(32, List.of()), names).size());
  }

  @Test
  void theCoreProfileLacksWhatWasRemoved() {
    try (GlTestContext gl = GlTestContext.core()) {
      gl.call("glMatrixMode", GL_PROJECTION);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glWindowPos2fARB", 1f, 1f);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glBindProgramARB", GL_VERTEX_PROGRAM_ARB, 1);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glLineWidth", 1f);
      gl.expect(GL_NO_ERROR);
      gl.call("glGetPointerv", GL_DEBUG_CALLBACK_FUNCTION, GlTestContext.buffer(8));
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void othersAreErrors() {
    try (GlTestContext gl = GlTestContext.compatibility()) {
      int[] version = {0x2091, 3, 0x2092, 2, 0x9126, 4, 0};
      long es = gl.call("glXCreateContextAttribsARB", 0L, 0L, 0L, true, version);
      gl.call("glXMakeCurrent", 0L, 7L, es);
      gl.call("glBegin", GL_TRIANGLES);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glMatrixMode", GL_PROJECTION);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glPatchParameteri", GL_PATCH_VERTICES, 3);
      gl.expect(GL_NO_ERROR);
    }
  }
}
