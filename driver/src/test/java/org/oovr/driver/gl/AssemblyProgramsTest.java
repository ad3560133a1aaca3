package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;

/** Programs of ARB_vertex_program and ARB_fragment_program. */
class AssemblyProgramsTest {
  private static final String VERTEX =
      "!!ARBvp1.0\n"
          + "PARAM offset = program.local[2];\n"
          + "PARAM all[] = { program.env[3..6] };\n"
          + "ADDRESS A;\n"
          + "ADD result.position, vertex.attrib[0], offset;\n"
          + "ARL A.x, vertex.attrib[5].x;\n"
          + "MOV result.color, all[A.x + 1];\n"
          + "END";
  private static final String FRAGMENT =
      "!!ARBfp1.0\n"
          + "TEMP c;\n"
          + "MUL c, fragment.color, program.env[3];\n"
          + "MAD_SAT result.color.xyz, c, 2, program.local[0];\n"
          + "MOV result.color.w, 1.0;\n"
          + "END";

  private static int program(GlTestContext gl, int target, String text) {
    int name = gl.gen("glGenProgramsARB");
    gl.call("glBindProgramARB", target, name);
    string(gl, target, text);
    return name;
  }

  private static void string(GlTestContext gl, int target, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    gl.call("glProgramStringARB", target, GL_PROGRAM_FORMAT_ASCII_ARB, bytes.length, bytes);
  }

  private static int get(GlTestContext gl, int target, int pname) {
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetProgramivARB", target, pname, out);
    return out.getInt(0);
  }

  private static float[] get(GlTestContext gl, String function, int target, int index) {
    ByteBuffer out = GlTestContext.buffer(16);
    gl.call(function, target, index, out);
    float[] v = new float[4];
    out.asFloatBuffer().get(v);
    return v;
  }

  /** Both programs with parameters that make the picture (0.5, 0.25, 1). */
  private static void scene(GlTestContext gl) {
    program(gl, GL_VERTEX_PROGRAM_ARB, VERTEX);
    program(gl, GL_FRAGMENT_PROGRAM_ARB, FRAGMENT);
    gl.call("glEnable", GL_VERTEX_PROGRAM_ARB);
    gl.call("glEnable", GL_FRAGMENT_PROGRAM_ARB);
    gl.call("glProgramLocalParameter4fARB", GL_VERTEX_PROGRAM_ARB, 2, 0f, 0f, 0f, 0f);
    float[] env = {9, 9, 9, 9, 1, 0.5f, 1, 1};
    gl.call("glProgramEnvParameters4fvEXT", GL_VERTEX_PROGRAM_ARB, 4, 2, env);
    gl.call("glProgramEnvParameter4dARB", GL_FRAGMENT_PROGRAM_ARB, 3, 0.25, 0.25, 0.5, 1.0);
    gl.call("glProgramLocalParameter4fvARB", GL_FRAGMENT_PROGRAM_ARB, 0, new float[] {0, 0, 4, 0});
    gl.call("glVertexAttrib4f", 5, 1.75f, 0f, 0f, 0f);
    gl.fullQuad();
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void bothProgramsDraw() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      scene(gl);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(20, 20, 0x8040ffff);
      gl.call("glProgramEnvParameter4fARB", GL_FRAGMENT_PROGRAM_ARB, 3, 0f, 0.5f, 0.5f, 1f);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(20, 20, 0x0080ffff);
      gl.call("glProgramLocalParameter4fARB", GL_VERTEX_PROGRAM_ARB, 2, 1f, 0f, 0f, 0f);
      gl.call("glProgramLocalParameter4fARB", GL_FRAGMENT_PROGRAM_ARB, 0, 1f, 0f, 0f, 0f);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(20, 20, 0x0080ffff);
      gl.expectPixel(40, 20, 0xff80ffff);
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void texturesByUnit() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      scene(gl);
      string(
          gl,
          GL_FRAGMENT_PROGRAM_ARB,
          "!!ARBfp1.0\nTEMP t; TEX t, fragment.position, texture[3], RECT;"
              + " SUB t, t, 0.25; KIL t.x; MOV result.color, t; END");
      int texture = gl.gen("glGenTextures");
      gl.call("glActiveTexture", GL_TEXTURE0 + 3);
      gl.call("glBindTexture", GL_TEXTURE_RECTANGLE, texture);
      byte[] texels = {-1, 0, 0, 0, 0, 0, 0, -1};
      gl.call(
          "glTexImage2D",
          GL_TEXTURE_RECTANGLE,
          0,
          GL_RGBA8,
          2,
          1,
          0,
          GL_RGBA,
          GL_UNSIGNED_BYTE,
          texels);
      gl.call("glTexParameteri", GL_TEXTURE_RECTANGLE, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      gl.call("glClearColor", 0f, 1f, 0f, 1f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(0, 0, 0xbf000000);
      gl.expectPixel(5, 5, 0x00ff00ff);
      gl.expect(GL_NO_ERROR);
    }
  }

  private static final String ROWS =
      "!!ARBvp1.0\n"
          + "PARAM m[] = { state.matrix.program[2] };\n"
          + "PARAM t = state.matrix.program[7].transpose.row[3];\n"
          + "TEMP c;\n"
          + "MOV result.position, vertex.attrib[0];\n"
          + "DP4 c.x, m[0], vertex.attrib[5];\n"
          + "DP4 c.y, m[1], vertex.attrib[5];\n"
          + "MOV c.z, t.x;\n"
          + "MOV c.w, state.matrix.program[2].inverse.row[0].x;\n"
          + "MOV result.color, c;\n"
          + "END";

  /** A scene whose colour is a quarter, a half, three quarters and a half: of four matrices. */
  private static void matrices(GlTestContext gl) {
    program(gl, GL_VERTEX_PROGRAM_ARB, ROWS);
    gl.call("glEnable", GL_VERTEX_PROGRAM_ARB);
    gl.call("glMatrixMode", GL_MATRIX0_ARB + 2);
    gl.call("glPushMatrix");
    gl.call("glScalef", 2f, 2f, 2f);
    gl.call("glTranslatef", 0f, 0.125f, 0f);
    gl.call("glMatrixLoadIdentityEXT", GL_MATRIX0_ARB + 7);
    gl.call("glMatrixTranslatefEXT", GL_MATRIX0_ARB + 7, 0.75f, 0f, 0f);
    gl.call("glVertexAttrib4f", 5, 0.125f, 0.125f, 0f, 1f);
    gl.fullQuad();
  }

  @Test
  void matricesOfPrograms() throws IOException {
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      matrices(gl);
      gl.expect(GL_NO_ERROR);
      assertEquals(2, gl.getInteger(GL_CURRENT_MATRIX_STACK_DEPTH_ARB));
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(20, 20, 0x4080bf80);
      StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
      gl.call("glPopMatrix");
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(20, 20, 0x2020bfff);
      gl.call("glMatrixMode", GL_MATRIX0_ARB + 8);
      gl.expect(GL_INVALID_ENUM);
    }
    try (GlTestContext gl = GlTestContext.after(encoder.take())) {
      assertEquals(GL_MATRIX0_ARB + 2, gl.getInteger(GL_MATRIX_MODE));
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(20, 20, 0x4080bf80);
    }
  }

  @Test
  void errors() {
    try (GlTestContext gl = GlTestContext.compatibility()) {
      assertEquals(-1, gl.getInteger(GL_PROGRAM_ERROR_POSITION_ARB));
      assertEquals("", gl.text("glGetString", GL_PROGRAM_ERROR_STRING_ARB));
      int p = program(gl, GL_VERTEX_PROGRAM_ARB, VERTEX);
      assertEquals(VERTEX.length(), get(gl, GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_LENGTH_ARB));
      string(gl, GL_VERTEX_PROGRAM_ARB, "!!ARBvp1.0\nMOV result.position, program.env[256]; END");
      gl.expect(GL_INVALID_OPERATION);
      assertEquals(39, gl.getInteger(GL_PROGRAM_ERROR_POSITION_ARB));
      assertEquals(
          "line 2, char 34: error: invalid environment parameter reference\n",
          gl.text("glGetString", GL_PROGRAM_ERROR_STRING_ARB));
      // the text of before stays
      assertEquals(4, get(gl, GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_INSTRUCTIONS_ARB));
      assertEquals(p, get(gl, GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_BINDING_ARB));
      assertEquals(1, gl.call("glIsProgramARB", p));
      gl.call("glBindProgramARB", GL_FRAGMENT_PROGRAM_ARB, p);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glBindProgramARB", GL_TEXTURE_2D, p);
      gl.expect(GL_INVALID_ENUM);
      gl.call("glProgramEnvParameter4fARB", GL_VERTEX_PROGRAM_ARB, 256, 0f, 0f, 0f, 0f);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glProgramLocalParameters4fvEXT", GL_VERTEX_PROGRAM_ARB, 2047, 2, new float[8]);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glProgramEnvParameters4fvEXT", GL_VERTEX_PROGRAM_ARB, 0, 0, new float[8]);
      gl.expect(GL_INVALID_VALUE);
      get(gl, GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_ALU_INSTRUCTIONS_ARB);
      gl.expect(GL_INVALID_ENUM);
      ByteBuffer name = GlTestContext.buffer(4).putInt(0, p);
      gl.call("glDeleteProgramsARB", 1, name);
      assertEquals(0, gl.call("glIsProgramARB", p));
      assertEquals(0, get(gl, GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_BINDING_ARB));
      gl.fullQuad();
      gl.call("glEnable", GL_VERTEX_PROGRAM_ARB);
      gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
      gl.expect(GL_INVALID_OPERATION);
    }
  }

  @Test
  void limits() {
    try (GlTestContext gl = GlTestContext.compatibility()) {
      int v = GL_VERTEX_PROGRAM_ARB;
      int f = GL_FRAGMENT_PROGRAM_ARB;
      assertEquals(256, get(gl, v, GL_MAX_PROGRAM_ENV_PARAMETERS_ARB));
      assertEquals(2048, get(gl, f, GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB));
      assertEquals(16, get(gl, v, GL_MAX_PROGRAM_ATTRIBS_ARB));
      assertEquals(1, get(gl, v, GL_MAX_PROGRAM_ADDRESS_REGISTERS_ARB));
      assertEquals(1 << 20, get(gl, f, GL_MAX_PROGRAM_TEX_INDIRECTIONS_ARB));
      assertEquals(GL_PROGRAM_FORMAT_ASCII_ARB, get(gl, f, GL_PROGRAM_FORMAT_ARB));
      String extensions = gl.text("glGetString", GL_EXTENSIONS);
      assertTrue(extensions.contains("GL_ARB_fragment_program_shadow"), extensions);
    }
  }

  @Test
  void snapshotsBringThemBack() throws IOException {
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      scene(gl);
      StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    }
    try (GlTestContext gl = GlTestContext.after(encoder.take())) {
      assertEquals(0.25f, get(gl, "glGetProgramEnvParameterfvARB", GL_FRAGMENT_PROGRAM_ARB, 3)[0]);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(20, 20, 0x8040ffff);
    }
  }

  @Test
  void primitivesDoNotBeginWithoutText() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glEnable", GL_FRAGMENT_PROGRAM_ARB);
      gl.call("glBegin", GL_TRIANGLES);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glGetIntegerv", GL_VIEWPORT, GlTestContext.buffer(16));
      gl.expect(GL_NO_ERROR);
      gl.call("glEnd");
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glRasterPos2f", 0f, 0f);
      gl.expect(GL_INVALID_OPERATION);
    }
  }
}
