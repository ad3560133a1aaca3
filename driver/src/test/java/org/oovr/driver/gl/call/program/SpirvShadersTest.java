package org.oovr.driver.gl.call.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.glsl.SpirvOf;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.CallEncoder;
import org.oovr.simulator.command.Stage;

/** {@code GL_ARB_gl_spirv}: shaders that the application brings as modules. */
class SpirvShadersTest {
  /** Varyings and uniforms whose names differ between the stages, and meet by location. */
  private static final int[] VERTEX =
      SpirvOf.source(
          Stage.VERTEX,
          """
          #version 450
          layout(location = 3) in vec2 corner;
          layout(location = 1) out vec4 far;
          layout(location = 0) flat out int number;
          layout(location = 5) uniform vec4 common_;
          void main() {
            gl_Position = vec4(corner, 0, 1);
            far = common_ * 0.5;
            number = 2;
          }
          """);

  private static final int[] FRAGMENT =
      SpirvOf.source(
          Stage.FRAGMENT,
          """
          #version 450
          layout(constant_id = 7) const float green = 0.25;
          layout(constant_id = 9) const bool red = false;
          layout(constant_id = 8) const int count = 1;
          layout(location = 1) in vec4 near;
          layout(location = 0) flat in int figure;
          layout(location = 5) uniform vec4 theSame;
          struct Part { float a[2]; vec4 b; };
          layout(location = 9) uniform Part parts[2];
          layout(binding = 3) uniform sampler2D image;
          layout(binding = 2, std140) uniform Block { vec4 filling; int array[count + 1]; } block;
          layout(location = 0) out vec4 first;
          void main() {
            float blue = near.z * float(figure) - theSame.z + block.filling.y;
            first = vec4(red ? 1.0 : 0.0, green * float(block.array.length() - 1), blue,
                parts[1].a[1] + texture(image, vec2(0.5)).x);
          }
          """);

  private static int shader(GlTestContext gl, int type, int[] words) {
    int s = (int) gl.call("glCreateShader", type);
    gl.call(
        "glShaderBinary",
        1,
        new int[] {s},
        GL_SHADER_BINARY_FORMAT_SPIR_V,
        words,
        4 * words.length);
    return s;
  }

  private static int status(GlTestContext gl, int shader, int pname) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetShaderiv", shader, pname, out);
    return out.getInt(0);
  }

  private static int program(GlTestContext gl, int[] constants, int[] values) {
    int v = shader(gl, GL_VERTEX_SHADER, VERTEX);
    gl.call("glSpecializeShader", v, "main", 0, new int[0], new int[0]);
    int f = shader(gl, GL_FRAGMENT_SHADER, FRAGMENT);
    gl.call("glSpecializeShader", f, "main", constants.length, constants, values);
    gl.expect(GL_NO_ERROR);
    int p = (int) gl.call("glCreateProgram");
    gl.call("glAttachShader", p, v);
    gl.call("glAttachShader", p, f);
    gl.call("glLinkProgram", p);
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetProgramiv", p, GL_LINK_STATUS, out);
    assertEquals(1, out.getInt(0), () -> gl.programLog(p));
    gl.call("glUseProgram", p);
    return p;
  }

  private static void prepare(GlTestContext gl) {
    gl.call("glBindVertexArray", gl.gen("glGenVertexArrays"));
    gl.buffer(GL_ARRAY_BUFFER, new float[] {-1, -1, 1, -1, -1, 1, 1, 1});
    gl.call("glVertexAttribPointer", 3, 2, GL_FLOAT, false, 0, null);
    gl.call("glEnableVertexAttribArray", 3);
    gl.call("glActiveTexture", GL_TEXTURE0 + 3);
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call(
        "glTexImage2D",
        GL_TEXTURE_2D,
        0,
        GL_RGBA8,
        1,
        1,
        0,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        new byte[] {0x40, 0, 0, 0});
    int buffer =
        gl.buffer(GL_UNIFORM_BUFFER, new float[] {0, 0.125f, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    gl.call("glBindBufferBase", GL_UNIFORM_BUFFER, 2, buffer);
    gl.call("glUniform4f", 5, 0.5f, 0.5f, 0.5f, 0.5f);
    gl.call("glUniform1f", 13, 0.5f); // parts[1].a[1]
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void interfacesMeetByLocationAndConstantsAreSpecialized() {
    try (GlTestContext gl = GlTestContext.drawing()) {
      program(gl, new int[0], new int[0]);
      prepare(gl);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(9, 9, 0x004020c0);
      program(gl, new int[] {9, 7}, new int[] {1, Float.floatToRawIntBits(0.5f)});
      prepare(gl);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(9, 9, 0xff8020c0);
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void namesAreNotTold() {
    try (GlTestContext gl = GlTestContext.core()) {
      int p = program(gl, new int[0], new int[0]);
      assertEquals(-1, (int) gl.call("glGetUniformLocation", p, "theSame"));
      assertEquals(-1, (int) gl.call("glGetAttribLocation", p, "corner"));
      ByteBuffer length = GlTestContext.buffer(4);
      ByteBuffer size = GlTestContext.buffer(4);
      ByteBuffer type = GlTestContext.buffer(4);
      ByteBuffer name = GlTestContext.buffer(30);
      gl.call("glGetActiveUniform", p, 0, 30, length, size, type, name);
      assertEquals(
          List.of(0, 1, GL_FLOAT_VEC4), List.of(length.getInt(0), size.getInt(0), type.getInt(0)));
      gl.call("glGetProgramiv", p, GL_ACTIVE_UNIFORM_MAX_LENGTH, length);
      assertEquals(1, length.getInt(0));
      gl.expect(GL_NO_ERROR);
    }
  }

  /** A module may have entry points of several stages and names, of which one is meant. */
  @Test
  void oneEntryPointIsMeant() {
    try (GlTestContext gl = GlTestContext.core()) {
      int[] words = FRAGMENT.clone();
      for (int at = 5; at < words.length; at += words[at] >>> 16) {
        if ((words[at] & 0xffff) == 15) {
          words[at + 3] = 'm' | 'a' << 8 | 'x' << 16; // the entry point is max now
          int[] more = new int[words.length + 5];
          System.arraycopy(words, 0, more, 0, at);
          int[] other = {5 << 16 | 15, 0, words[at + 2], 'm' | 'a' << 8 | 'i' << 16 | 'n' << 24, 0};
          System.arraycopy(other, 0, more, at, 5); // a vertex shader of the old name
          System.arraycopy(words, at, more, at + 5, words.length - at);
          words = more;
          break;
        }
      }
      int s = shader(gl, GL_FRAGMENT_SHADER, words);
      gl.call("glSpecializeShader", s, "main", 0, new int[0], new int[0]);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glSpecializeShader", s, "max", 0, new int[0], new int[0]);
      gl.expect(GL_NO_ERROR);
      int v = shader(gl, GL_VERTEX_SHADER, VERTEX);
      gl.call("glSpecializeShader", v, "main", 0, new int[0], new int[0]);
      int p = (int) gl.call("glCreateProgram");
      gl.call("glAttachShader", p, v);
      gl.call("glAttachShader", p, s);
      gl.call("glLinkProgram", p);
      ByteBuffer out = GlTestContext.buffer(4);
      gl.call("glGetProgramiv", p, GL_LINK_STATUS, out);
      assertEquals(1, out.getInt(0), () -> gl.programLog(p));
    }
  }

  /** Blocks are known by their bindings, also where they have one type. */
  @Test
  void twoBlocksMayHaveOneType() {
    int[] words =
        SpirvOf.source(
            Stage.FRAGMENT,
            """
            #version 450
            layout(binding = 2, std140) uniform A { vec4 x; } a;
            layout(binding = 3, std140) uniform B { vec4 x; } b[2];
            layout(binding = 5, std140) uniform C { vec4 x; } c[2];
            layout(location = 9) uniform float parts[5];
            layout(location = 0) out vec4 o;
            void main() { o = vec4(a.x.x + parts[4] - 0.5, b[1].x.x, c[0].x.x, c[1].x.x); }
            """);
    int arrays = 0;
    for (int at = 5; at < words.length; at += words[at] >>> 16) {
      boolean uniform = (words[at] & 0xffff) == 59 && words[at + 3] == 2;
      if (uniform && words[at + 1] != pointerToStructure(words)) {
        arrays = arrays == 0 ? words[at + 1] : arrays;
        words[at + 1] = arrays;
      }
    }
    try (GlTestContext gl = GlTestContext.drawing()) {
      int v = shader(gl, GL_VERTEX_SHADER, VERTEX);
      gl.call("glSpecializeShader", v, "main", 0, new int[0], new int[0]);
      int f = shader(gl, GL_FRAGMENT_SHADER, words);
      gl.call("glSpecializeShader", f, "main", 0, new int[0], new int[0]);
      int p = (int) gl.call("glCreateProgram");
      gl.call("glAttachShader", p, v);
      gl.call("glAttachShader", p, f);
      gl.call("glLinkProgram", p);
      gl.call("glUseProgram", p);
      prepare(gl);
      for (int i = 0; i < 5; i++) {
        int buffer = gl.buffer(GL_UNIFORM_BUFFER, new float[] {0.125f * (i + 1), 0, 0, 0});
        gl.call("glBindBufferBase", GL_UNIFORM_BUFFER, 2 + i, buffer);
      }
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(9, 9, 0x2060809f);
    }
  }

  /** The type of the first uniform variable, which is no array. */
  private static int pointerToStructure(int[] words) {
    for (int at = 5; at < words.length; at += words[at] >>> 16) {
      if ((words[at] & 0xffff) == 59 && words[at + 3] == 2) {
        return words[at + 1];
      }
    }
    return 0;
  }

  @Test
  void shadersHaveStatesAndErrors() {
    try (GlTestContext gl = GlTestContext.core()) {
      int s = (int) gl.call("glCreateShader", GL_FRAGMENT_SHADER);
      gl.call("glSpecializeShader", s, "main", 0, new int[0], new int[0]);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glShaderBinary", 1, new int[] {s}, GL_RGBA, FRAGMENT, 4 * FRAGMENT.length);
      gl.expect(GL_INVALID_ENUM);
      gl.call("glShaderBinary", -1, new int[] {s}, GL_RGBA, FRAGMENT, 4 * FRAGMENT.length);
      gl.expect(GL_INVALID_VALUE);
      assertEquals(0, status(gl, s, GL_SPIR_V_BINARY));
      s = shader(gl, GL_FRAGMENT_SHADER, FRAGMENT);
      assertEquals(1, status(gl, s, GL_SPIR_V_BINARY));
      assertEquals(0, status(gl, s, GL_COMPILE_STATUS));
      gl.call("glCompileShader", s);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glSpecializeShader", s, "other", 0, new int[0], new int[0]);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glSpecializeShader", s, "main", 1, new int[] {99}, new int[] {1});
      gl.expect(GL_INVALID_VALUE);
      assertEquals(0, status(gl, s, GL_COMPILE_STATUS));
      gl.call("glSpecializeShader", s, "main", 1, new int[] {7}, new int[] {1});
      gl.expect(GL_NO_ERROR);
      assertEquals(1, status(gl, s, GL_COMPILE_STATUS));
      gl.call("glSpecializeShader", s, "main", 0, new int[0], new int[0]);
      gl.expect(GL_INVALID_OPERATION);
      int p = (int) gl.call("glCreateProgram");
      gl.call("glAttachShader", p, s);
      gl.call(
          "glAttachShader",
          p,
          gl.shader(GL_VERTEX_SHADER, "#version 450\nvoid main() { gl_Position = vec4(0); }"));
      gl.call("glLinkProgram", p);
      assertTrue(gl.programLog(p).contains("SPIR_V_BINARY"));
      int[] broken = FRAGMENT.clone();
      broken[5] = 0;
      s = shader(gl, GL_FRAGMENT_SHADER, broken);
      gl.call("glSpecializeShader", s, "main", 0, new int[0], new int[0]);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glShaderSource", s, 1, new String[] {"void main() {}"}, null);
      assertEquals(0, status(gl, s, GL_SPIR_V_BINARY));
    }
  }

  @Test
  void snapshotsBringThemBack() throws IOException {
    try (GlTestContext gl = GlTestContext.drawing()) {
      program(gl, new int[] {9}, new int[] {1});
      prepare(gl);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      int before = gl.pixel(9, 9);
      CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
      encoder.begin(Map.of());
      StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
      byte[] stream = encoder.take();
      CallDecoder decoder = new CallDecoder(new ByteArrayInputStream(stream), GlCallTable.INSTANCE);
      List<String> names = new ArrayList<>();
      for (Call call = decoder.next(); call != null; call = decoder.next()) {
        names.add(call.signature.name());
      }
      assertEquals(2, names.stream().filter("glShaderBinary"::equals).count());
      assertEquals(2, names.stream().filter("glSpecializeShader"::equals).count());
      try (GlTestContext again = GlTestContext.after(stream)) {
        again.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
        assertEquals(before, again.pixel(9, 9));
        again.expect(GL_NO_ERROR);
      }
    }
  }
}
