package org.oovr.driver.gl.call.es;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Which shaders are a program in OpenGL ES, and which sources are a shader. */
class EsProgramsTest {
  private static final String[] SOURCES = {
    "void main() { gl_Position = vec4(1.0); }\n", "void main() { gl_FragColor = vec4(1.0); }\n"
  };

  private final GlTestContext gl = GlTestContext.core();

  @AfterEach
  void close() {
    gl.close();
  }

  private int status(String get, int of, int name) {
    ByteBuffer value = GlTestContext.buffer(4);
    gl.call(get, of, name, value);
    return value.getInt(0);
  }

  private int linked(boolean separable, int... stages) {
    int p = (int) gl.call("glCreateProgram");
    gl.call("glProgramParameteri", p, GL_PROGRAM_SEPARABLE, separable ? 1 : 0);
    for (int stage : stages) {
      int type = stage == 0 ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER;
      gl.call("glAttachShader", p, gl.shader(type, SOURCES[stage]));
    }
    gl.call("glLinkProgram", p);
    return status("glGetProgramiv", p, GL_LINK_STATUS);
  }

  @Test
  void bothStagesUnlessSeparable() {
    int[] list = {CONTEXT_MAJOR, 3, CONTEXT_MINOR, 2, CONTEXT_PROFILE, 4, 0};
    long context = gl.call("glXCreateContextAttribsARB", 1L, 1L, 0L, true, list);
    gl.call("glXMakeCurrent", 1L, 7L, context);
    assertEquals(1, linked(false, 0, 1));
    assertEquals(0, linked(false, 0));
    assertEquals(0, linked(false, 1));
    assertEquals(1, linked(true, 1));
  }

  @Test
  void sourcesDeclareSomething() {
    String[] empty = {"", "// nothing\n", "#version 330\n#define A 1\n"};
    for (String source : empty) {
      int s = (int) gl.call("glCreateShader", GL_VERTEX_SHADER);
      gl.call("glShaderSource", s, 1, new String[] {source}, null);
      gl.call("glCompileShader", s);
      assertEquals(0, status("glGetShaderiv", s, GL_COMPILE_STATUS), source);
    }
    gl.shader(GL_VERTEX_SHADER, "#version 330\n;\n");
  }
}
