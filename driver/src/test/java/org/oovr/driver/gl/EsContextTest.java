package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.state.EsIdentity;

/** Contexts of OpenGL ES: who gets one, and what differs there. */
class EsContextTest {
  private static final long WINDOW = 7;

  private final GlTestContext gl = GlTestContext.drawing();

  @AfterEach
  void close() {
    gl.close();
  }

  private void makeCurrent(long context) {
    assertNotEquals(0, context);
    gl.call("glXMakeCurrent", 1L, WINDOW, context);
  }

  private long create() {
    int[] list = {CONTEXT_MAJOR, 2, CONTEXT_MINOR, 0, CONTEXT_PROFILE, 4, 0};
    return gl.call("glXCreateContextAttribsARB", 1L, 1L, 0L, true, list);
  }

  private int integer(int name) {
    ByteBuffer value = GlTestContext.buffer(4);
    gl.call("glGetIntegerv", name, value);
    return value.getInt(0);
  }

  /** Which formats can be drawn to is narrower in OpenGL ES; as llvmpipe tells it. */
  @Test
  void formatsOfThreeComponentsAreNotDrawnTo() {
    makeCurrent(create());
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    int[][] rows = {
      {GL_RGB8, GL_FRAMEBUFFER_COMPLETE, GL_NO_ERROR},
      {GL_RGB5, GL_FRAMEBUFFER_COMPLETE, GL_INVALID_ENUM},
      {GL_RGB8I, GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT, GL_INVALID_ENUM},
      {GL_SRGB8, GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT, GL_INVALID_ENUM},
      {GL_RGB32F, GL_FRAMEBUFFER_UNSUPPORTED, GL_INVALID_ENUM},
    };
    for (int[] row : rows) {
      int t = gl.gen("glGenTextures");
      gl.call("glBindTexture", GL_TEXTURE_2D, t);
      gl.call("glTexStorage2D", GL_TEXTURE_2D, 1, row[0], 4, 4);
      gl.expect(GL_NO_ERROR);
      gl.call("glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
      assertEquals(row[1], (int) gl.call("glCheckFramebufferStatus", GL_FRAMEBUFFER));
      gl.call("glBindTexture", GL_TEXTURE_2D_MULTISAMPLE, gl.gen("glGenTextures"));
      gl.call("glTexStorage2DMultisample", GL_TEXTURE_2D_MULTISAMPLE, 4, row[0], 4, 4, true);
      gl.expect(row[2]);
    }
  }

  @Test
  void whoAsksForOldVersionsGetsTheNewest() {
    makeCurrent(create());
    assertEquals(32, 10 * integer(GL_MAJOR_VERSION) + integer(GL_MINOR_VERSION));
    assertEquals(EsIdentity.extensions(32).size(), integer(GL_NUM_EXTENSIONS));
  }

  @Test
  void identityIsThatOfEs() {
    assertTrue(EsIdentity.string(32, GL_VERSION).startsWith("OpenGL ES 3.2 "));
    assertEquals("OpenGL ES GLSL ES 3.20", EsIdentity.string(32, GL_SHADING_LANGUAGE_VERSION));
    assertTrue(EsIdentity.string(20, GL_EXTENSIONS).contains("GL_OES_element_index_uint"));
  }

  /** A source without a version is one of ES 1.00; shaders say the size of points, always. */
  @Test
  void shadersWithoutVersionAndPoints() {
    makeCurrent(create());
    gl.program(
        "attribute vec2 p;\n"
            + "void main() { gl_PointSize = 8.0; gl_Position = vec4(p, 0.0, 1.0); }\n",
        "#ifndef GL_ES\n#error not ES\n#endif\nprecision mediump float;\n"
            + "void main() { gl_FragColor = vec4(1.0, 0.0, 1.0, 1.0); }\n");
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.positions(0, 0);
    gl.call("glDrawArrays", GL_POINTS, 0, 1);
    gl.expectPixel(GlTestContext.WIDTH / 2 + 3, GlTestContext.HEIGHT / 2 + 3, 0xff00ffff);
    gl.expectPixel(GlTestContext.WIDTH / 2 + 5, GlTestContext.HEIGHT / 2, 0);
    assertEquals(List.of(), gl.driver.unsupported());
  }

  /** Textures of sRGB are written through the curve, windows are not. */
  @Test
  void onlyTexturesAreSrgb() {
    makeCurrent(create());
    gl.call("glClearColor", 0.5f, 0.5f, 0.5f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.expectPixel(1, 1, 0x808080ff);
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glTexStorage2D", GL_TEXTURE_2D, 1, GL_SRGB8_ALPHA8, 4, 4);
    gl.call("glBindFramebuffer", GL_FRAMEBUFFER, gl.gen("glGenFramebuffers"));
    gl.call(
        "glFramebufferTexture2D", GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    assertEquals(0xbb, gl.pixel(1, 1) >>> 24, 1, "half of the light");
  }

  /** A second shader for a stage is linked in OpenGL, and refused in OpenGL ES. */
  @Test
  void oneShaderForEachStage() {
    makeCurrent(create());
    long program = gl.call("glCreateProgram");
    gl.call("glAttachShader", program, gl.call("glCreateShader", GL_VERTEX_SHADER));
    gl.call("glAttachShader", program, gl.call("glCreateShader", GL_FRAGMENT_SHADER));
    gl.expect(GL_NO_ERROR);
    gl.call("glAttachShader", program, gl.call("glCreateShader", GL_VERTEX_SHADER));
    gl.expect(GL_INVALID_OPERATION);
  }

  /** EXT_blend_func_extended has second colours under names of their own in OpenGL ES 2. */
  @Test
  void secondColorsOfEs2Blend() {
    makeCurrent(create());
    String vertex = "attribute vec4 p; void main() { gl_Position = p; }";
    String[] fragments = {
      "gl_FragColor = vec4(1, 1, 0.5, 1); gl_SecondaryFragColorEXT = vec4(0, 1, 0, 1);",
      "gl_FragData[0] = vec4(1, 1, 0.5, 1); gl_SecondaryFragDataEXT[0] = vec4(0, 1, 0, 1);"
    };
    for (String body : fragments) {
      String fragment =
          "#extension GL_EXT_blend_func_extended : require\nprecision mediump float;\n"
              + "void main() { "
              + body
              + " }";
      int program = gl.program(vertex, fragment);
      gl.call("glUseProgram", program);
      gl.call("glClearColor", 0f, 0f, 0f, 1f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glEnable", GL_BLEND);
      gl.call("glBlendFunc", GL_SRC1_COLOR, GL_ZERO);
      gl.buffer(GL_ARRAY_BUFFER, new float[] {-1, -1, 3, -1, -1, 3});
      int at = (int) gl.call("glGetAttribLocation", program, "p");
      gl.call("glVertexAttribPointer", at, 2, GL_FLOAT, false, 0, null);
      gl.call("glEnableVertexAttribArray", at);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(10, 10, 0x00ff00ff);
    }
  }
}
