package org.oovr.driver.gl.call.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.Diagnostics;
import org.oovr.driver.gl.GlTestContext;

/** Functions of ARB_bindless_texture, which have addresses though there is no such extension. */
class BindlessTest {
  private static final String VERTEX =
      """
      #version 330 core
      uniform float size;
      void main() { gl_Position = vec4(size); }
      """;

  private static final String FRAGMENT =
      """
      #version 330 core
      out vec4 color;
      void main() { color = vec4(1); }
      """;

  @Test
  void thereAreNoHandles() {
    try (GlTestContext gl = GlTestContext.core()) {
      int texture = gl.gen("glGenTextures");
      gl.call("glBindTexture", GL_TEXTURE_2D, texture);
      Object[][] calls = {
        {"glGetTextureHandleARB", texture},
        {"glGetTextureHandleARB", 0},
        {"glGetTextureSamplerHandleARB", texture, 1},
        {"glGetImageHandleARB", texture, 0, false, 0, GL_RGBA8},
        {"glIsTextureHandleResidentARB", 5L},
        {"glIsImageHandleResidentARB", 5L},
        {"glMakeTextureHandleResidentARB", 5L},
        {"glMakeTextureHandleNonResidentARB", 5L},
        {"glMakeImageHandleResidentARB", 5L, GL_READ_ONLY},
        {"glMakeImageHandleNonResidentARB", 5L},
      };
      for (Object[] c : calls) {
        Object[] arguments = java.util.Arrays.copyOfRange(c, 1, c.length);
        long made = gl.call((String) c[0], arguments);
        assertEquals(0, made, (String) c[0]);
        gl.expect(GL_INVALID_OPERATION);
      }
    }
  }

  /** A record of a driver that has the extension is not drawn as that driver did, and says so. */
  @Test
  void handlesOfAnotherDriverAreUnsupported() {
    try (GlTestContext gl = GlTestContext.core()) {
      gl.recorded(0x77, "glGetTextureHandleARB", 1);
      gl.recorded(0, "glMakeImageHandleResidentARB", 0L, GL_READ_ONLY);
      gl.expect(GL_INVALID_OPERATION);
      gl.recorded(0, "glMakeTextureHandleResidentARB", 0x77L);
      gl.expect(GL_NO_ERROR);
      assertEquals(
          Set.of("glMakeTextureHandleResidentARB: textures and images by handles"),
          gl.driver.unsupported().stream()
              .map(Diagnostics.Entry::name)
              .collect(Collectors.toSet()));
    }
  }

  @Test
  void noUniformTakesAHandle() {
    try (GlTestContext gl = GlTestContext.core()) {
      ByteBuffer handles = GlTestContext.buffer(16);
      gl.call("glUniformHandleui64ARB", 0, 5L);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glProgramUniformHandleui64vARB", 0, 0, 1, handles);
      gl.expect(GL_INVALID_VALUE);
      int program = gl.program(VERTEX, FRAGMENT);
      gl.call("glUseProgram", program);
      gl.call("glUniformHandleui64ARB", 0, 5L);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glProgramUniformHandleui64ARB", program, 0, 5L);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glUniformHandleui64vARB", 0, -1, handles);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glUniformHandleui64vARB", -1, 1, handles);
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void attributesOf64BitsAreKept() {
    try (GlTestContext gl = GlTestContext.core()) {
      long value = 0xfedcba9876543210L;
      ByteBuffer buffer = GlTestContext.buffer(8);
      gl.call("glVertexAttribL1ui64ARB", 1, value);
      gl.call("glGetVertexAttribLui64vARB", 1, GL_CURRENT_VERTEX_ATTRIB, buffer);
      assertEquals(value, buffer.getLong(0));
      gl.call("glVertexAttribL1ui64vARB", 2, buffer.putLong(0, 7L));
      gl.call("glGetVertexAttribLui64vARB", 2, GL_CURRENT_VERTEX_ATTRIB, buffer.putLong(0, 0L));
      assertEquals(7, buffer.getLong(0));
      gl.call("glGetVertexAttribLui64vARB", 2, GL_VERTEX_ATTRIB_ARRAY_SIZE, buffer);
      assertEquals(4, buffer.getLong(0));
      gl.expect(GL_NO_ERROR);
      gl.call("glGetVertexAttribLui64vARB", 99, GL_CURRENT_VERTEX_ATTRIB, buffer);
      gl.expect(GL_INVALID_VALUE);
    }
  }
}
