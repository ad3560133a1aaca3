package org.oovr.driver.gl.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class EsEnumsTest {
  @Test
  void knowsThoseOfItsVersionAndExtensions() {
    EsEnums first = new EsEnums(20, List.of());
    EsEnums last = new EsEnums(32, List.of());
    assertTrue(first.knows(GL.GL_TEXTURE_2D) && last.knows(GL.GL_TEXTURE_2D));
    assertFalse(first.knows(GL.GL_TEXTURE_BUFFER));
    assertTrue(last.knows(GL.GL_TEXTURE_BUFFER));
    assertFalse(last.knows(GL.GL_TEXTURE_1D));
    assertFalse(last.knows(GL.GL_ALPHA_TEST));
    assertFalse(last.knows(GL.GL_TEXTURE_MAX_ANISOTROPY));
    assertTrue(
        new EsEnums(20, List.of("GL_EXT_texture_filter_anisotropic"))
            .knows(GL.GL_TEXTURE_MAX_ANISOTROPY));
  }

  @Test
  void onlyLeadingEnumsComeBeforeOtherErrors() {
    assertEquals(1, leading("glGetIntegerv"));
    assertEquals(2, leading("glTexParameteri"));
    assertEquals(1, leading("glTexImage2D"));
    assertEquals(0, leading("glEnablei"));
    assertEquals(0, leading("glSamplerParameteri"));
    assertEquals(0, leading("glActiveTexture"));
    assertEquals(0, leading("glFlush"));
  }

  private static int leading(String function) {
    return EsEnums.leading(GlFunctions.byName(function));
  }
}
