package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a program says about itself, and uniforms read back. */
class ReflectionTest {
  private static final String VERTEX =
      "#version 330 core\nlayout(location=3) in vec3 position; in mat2 turn;\n"
          + "struct Light { vec4 color; float power; };\n"
          + "uniform Light lights[2]; uniform mat4x3 m; uniform bool on; uniform uvec2 u;\n"
          + "layout(std140) uniform Block { vec4 a; mat3 b; float c[4]; };\n"
          + "out vec2 uv;\n"
          + "void main() {\n"
          + "  vec3 q = m * vec4(position, 1) + b * position + vec3(c[2], turn * position.xy);\n"
          + "  uv = q.xy; if (on) { uv += vec2(u); }\n"
          + "  gl_Position = vec4(q, 1) * lights[0].color * lights[1].power + a; }";
  private static final String FRAGMENT =
      "#version 330 core\nuniform sampler2D tex[2]; uniform samplerCubeShadow cube; in vec2 uv;\n"
          + "out vec4 o;\nvoid main() { o = texture(tex[0], uv) + texture(tex[1], uv)\n"
          + "  + texture(cube, vec4(uv, 1, 0.5)); }";

  private final GlTestContext gl = GlTestContext.core();
  private final int program = gl.program(VERTEX, FRAGMENT);

  private int parameter(int pname) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetProgramiv", program, pname, out);
    return out.getInt(0);
  }

  private record Active(int size, int type) {}

  private Map<String, Active> list(String function, int count) {
    Map<String, Active> out = new HashMap<>();
    for (int i = 0; i < count; i++) {
      ByteBuffer length = GlTestContext.buffer(4);
      ByteBuffer size = GlTestContext.buffer(4);
      ByteBuffer type = GlTestContext.buffer(4);
      ByteBuffer name = GlTestContext.buffer(100);
      gl.call(function, program, i, 100, length, size, type, name);
      String s = new String(name.array(), 0, length.getInt(0), StandardCharsets.UTF_8);
      out.put(s, new Active(size.getInt(0), type.getInt(0)));
    }
    return out;
  }

  @Test
  void activeUniforms() {
    Map<String, Active> u = list("glGetActiveUniform", parameter(GL_ACTIVE_UNIFORMS));
    assertEquals(new Active(1, GL_FLOAT_VEC4), u.get("lights[0].color"));
    assertEquals(new Active(1, GL_FLOAT), u.get("lights[1].power"));
    assertEquals(new Active(1, GL_FLOAT_MAT4x3), u.get("m"));
    assertEquals(new Active(1, GL_BOOL), u.get("on"));
    assertEquals(new Active(1, GL_UNSIGNED_INT_VEC2), u.get("u"));
    assertEquals(new Active(2, GL_SAMPLER_2D), u.get("tex[0]"));
    assertEquals(new Active(1, GL_SAMPLER_CUBE_SHADOW), u.get("cube"));
    assertEquals(new Active(1, GL_FLOAT_MAT3), u.get("b"));
    assertEquals(new Active(4, GL_FLOAT), u.get("c[0]"));
    int longest = u.keySet().stream().mapToInt(s -> s.length() + 1).max().orElseThrow();
    assertEquals(longest, parameter(GL_ACTIVE_UNIFORM_MAX_LENGTH));
    gl.call("glGetActiveUniform", program, u.size(), 1, null, new int[1], new int[1], new byte[1]);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void activeAttributes() {
    Map<String, Active> a = list("glGetActiveAttrib", parameter(GL_ACTIVE_ATTRIBUTES));
    assertEquals(new Active(1, GL_FLOAT_VEC3), a.get("position"));
    assertEquals(new Active(1, GL_FLOAT_MAT2), a.get("turn"));
    assertEquals(3, gl.call("glGetAttribLocation", program, "position"));
    assertTrue(gl.call("glGetAttribLocation", program, "turn") >= 0);
    assertEquals(-1, (int) gl.call("glGetAttribLocation", program, "nothing"));
    assertEquals(0, gl.call("glGetFragDataLocation", program, "o"));
  }

  @Test
  void blocks() {
    assertEquals(1, parameter(GL_ACTIVE_UNIFORM_BLOCKS));
    int block = (int) gl.call("glGetUniformBlockIndex", program, "Block");
    ByteBuffer out = GlTestContext.buffer(64);
    gl.call("glGetActiveUniformBlockiv", program, block, GL_UNIFORM_BLOCK_DATA_SIZE, out);
    assertEquals(16 + 48 + 64, out.getInt(0));
    gl.call(
        "glGetActiveUniformBlockiv",
        program,
        block,
        GL_UNIFORM_BLOCK_REFERENCED_BY_FRAGMENT_SHADER,
        out);
    assertEquals(0, out.getInt(0));
    out.putInt(0, 7);
    int evaluation = GL_UNIFORM_BLOCK_REFERENCED_BY_TESS_EVALUATION_SHADER;
    gl.call("glGetActiveUniformBlockiv", program, block, evaluation, out);
    gl.expect(0);
    assertEquals(0, out.getInt(0));
    gl.call("glGetUniformIndices", program, 2, new String[] {"b", "c"}, out);
    int b = out.getInt(0);
    int c = out.getInt(4);
    int[] both = {b, c};
    gl.call("glGetActiveUniformsiv", program, 2, both, GL_UNIFORM_OFFSET, out);
    assertEquals(16, out.getInt(0));
    assertEquals(64, out.getInt(4));
    gl.call("glGetActiveUniformsiv", program, 2, both, GL_UNIFORM_MATRIX_STRIDE, out);
    assertEquals(16, out.getInt(0));
    gl.call("glGetActiveUniformsiv", program, 2, both, GL_UNIFORM_ARRAY_STRIDE, out);
    assertEquals(16, out.getInt(4));
    gl.call("glGetActiveUniformsiv", program, 2, both, GL_UNIFORM_BLOCK_INDEX, out);
    assertEquals(block, out.getInt(4));
    assertEquals(-1, gl.uniform(program, "a")); // members of blocks have no location
    assertEquals(0xffffffffL, gl.call("glGetUniformBlockIndex", program, "Other"));
  }

  /**
   * Where llvmpipe puts them: only std140 pads arrays of scalars, small matrices and structures.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "150 |                          | float a[3]; float z;              | 12 | 16",
        "140 | layout(shared)           | mat2 m; float z;                  | 16 | 32",
        "330 | layout(packed)           | S s[2]; float z;                  | 32 | 48",
        "430 | layout(binding = 2)      | vec2 a; vec2 b[3]; float z;       | 32 | 48",
        "330 | layout(std140)           | float a[3]; float z;              | 48 | 64",
        "330 | layout(std140) uniform;  | mat2 m; float z;                  | 32 | 48",
        "330 | layout(row_major)        | mat2x3 m; float z;                | 24 | 32",
        "300 es |                       | S s; float z;                     | 16 | 32",
        "310 es | layout(std140)        | S s; float z;                     | 32 | 48",
      })
  void packing(String version, String layout, String members, int offset, int bytes) {
    String source =
        "#version %s\n#if 1\n#endif\nstruct T { float r; }; struct S { T t; vec2 u; };\n"
            + "%s uniform B { %s };\nvoid main() { gl_Position = vec4(z); }\n";
    boolean es = version.endsWith("es");
    String text = source.formatted(version, layout == null ? "" : layout, members);
    int p =
        gl.program(
            text,
            "#version %s\n%svoid main() { }"
                .formatted(version, es ? "precision highp float; " : ""));
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetUniformIndices", p, 1, new String[] {"z"}, out);
    int[] z = {out.getInt(0)};
    gl.call("glGetActiveUniformsiv", p, 1, z, GL_UNIFORM_OFFSET, out);
    assertEquals(offset, out.getInt(0));
    gl.call("glGetActiveUniformBlockiv", p, 0, GL_UNIFORM_BLOCK_DATA_SIZE, out);
    assertEquals(bytes, out.getInt(0));
  }

  @Test
  void locationsOfArrayElements() {
    int first = gl.uniform(program, "tex");
    assertEquals(first, gl.uniform(program, "tex[0]"));
    assertEquals(first + 1, gl.uniform(program, "tex[1]"));
    assertEquals(-1, gl.uniform(program, "tex[2]"));
    assertEquals(-1, gl.uniform(program, "lights[0]"));
    assertEquals(-1, gl.uniform(program, "tex[x]"));
    gl.call("glUniform1iv", first, 2, new int[] {4, 5});
    ByteBuffer out = GlTestContext.buffer(64);
    gl.call("glGetUniformiv", program, first + 1, out);
    assertEquals(5, out.getInt(0));
    gl.call("glUniform1i", first, 1000);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glUniform1f", first, 1f);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void valuesComeBack() {
    ByteBuffer out = GlTestContext.buffer(64);
    int m = gl.uniform(program, "m");
    float[] values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    gl.call("glUniformMatrix4x3fv", m, 1, false, values);
    gl.call("glGetUniformfv", program, m, out);
    assertEquals(5f, out.getFloat(16));
    gl.call("glUniformMatrix4x3fv", m, 1, true, values); // rows in memory
    gl.call("glGetUniformfv", program, m, out);
    assertEquals(5f, out.getFloat(4)); // column 0, row 1
    int on = gl.uniform(program, "on");
    gl.call("glUniform1f", on, 0.5f);
    gl.call("glGetUniformiv", program, on, out);
    assertEquals(1, out.getInt(0));
    int u = gl.uniform(program, "u");
    gl.call("glUniform2ui", u, -1, 7);
    gl.call("glGetUniformfv", program, u, out);
    assertEquals(4294967295f, out.getFloat(0));
    gl.expect(GL_NO_ERROR);
    gl.call("glUniform2i", u, 1, 2);
    gl.expect(GL_INVALID_OPERATION);
  }

  @Test
  void deletedWhileInUse() {
    gl.call("glDeleteProgram", program);
    assertEquals(1, gl.call("glIsProgram", program));
    assertEquals(1, parameter(GL_DELETE_STATUS));
    gl.call("glUseProgram", 0);
    assertEquals(0, gl.call("glIsProgram", program));
  }
}
