package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;

/** Draws without programs, and programs that read the state of the fixed function. */
class FixedFunctionTest {
  private static final float[] CORNERS = {-1, -1, 1, -1, -1, 1, 1, 1};

  private static void quad(GlTestContext gl) {
    gl.call("glVertexPointer", 2, GL_FLOAT, 0, CORNERS);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
    assertEquals(List.of(), gl.driver.diagnostics().errors());
    gl.expect(GL_NO_ERROR);
  }

  private static float[] floats(GlTestContext gl, String function, int... arguments) {
    ByteBuffer out = GlTestContext.buffer(64);
    Object[] all = new Object[arguments.length + 1];
    for (int i = 0; i < arguments.length; i++) {
      all[i] = arguments[i];
    }
    all[arguments.length] = out;
    gl.call(function, all);
    float[] v = new float[16];
    out.asFloatBuffer().get(v);
    return v;
  }

  private static void expect(float[] actual, float... expected) {
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], actual[i], 1e-5f, "number " + i);
    }
  }

  @Test
  void colorsAreDrawnWithoutAProgram() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glColor4f", 0.2f, 0.4f, 0.6f, 0.8f);
      quad(gl);
      gl.expectPixel(20, 20, 0x336699cc);
      gl.call("glScalef", 0.5f, 1f, 1f);
      gl.call("glTranslatef", 1f, 0f, 0f);
      gl.call("glColor3f", 1f, 0f, 0f);
      quad(gl);
      gl.expectPixel(20, 20, 0x336699cc);
      gl.expectPixel(40, 20, 0xff0000ff);
    }
  }

  @Test
  void matricesAreMultiplied() {
    // Long because one stack goes through all that changes it.
    try (GlTestContext gl = GlTestContext.compatibility()) {
      gl.call("glMatrixMode", GL_PROJECTION);
      gl.call("glFrustum", -1.0, 1.0, -0.5, 0.5, 1.0, 3.0);
      expect(
          floats(gl, "glGetFloatv", GL_PROJECTION_MATRIX),
          1,
          0,
          0,
          0,
          0,
          2,
          0,
          0,
          0,
          0,
          -2,
          -1,
          0,
          0,
          -3,
          0);
      gl.call("glMatrixMode", GL_MODELVIEW);
      gl.call("glTranslatef", 1f, 2f, 3f);
      gl.call("glPushMatrix");
      gl.call("glRotatef", 90f, 0f, 0f, 1f);
      gl.call("glScaled", 2.0, 3.0, 4.0);
      expect(
          floats(gl, "glGetFloatv", GL_MODELVIEW_MATRIX),
          0,
          2,
          0,
          0,
          -3,
          0,
          0,
          0,
          0,
          0,
          4,
          0,
          1,
          2,
          3,
          1);
      assertEquals(2, gl.getInteger(GL_MODELVIEW_STACK_DEPTH));
      gl.call("glPopMatrix");
      expect(floats(gl, "glGetFloatv", GL_TRANSPOSE_MODELVIEW_MATRIX), 1, 0, 0, 1, 0, 1, 0, 2);
      gl.call("glPopMatrix");
      gl.expect(GL_STACK_UNDERFLOW);
      for (int i = 0; i < 31; i++) {
        gl.call("glPushMatrix");
      }
      gl.expect(GL_NO_ERROR);
      gl.call("glPushMatrix");
      gl.expect(GL_STACK_OVERFLOW);
      gl.call("glOrtho", 1.0, 1.0, 0.0, 1.0, 0.0, 1.0);
      gl.expect(GL_INVALID_VALUE);
      gl.call("glMatrixMode", GL_LIGHTING);
      gl.expect(GL_INVALID_ENUM);
    }
  }

  @Test
  void lightsLight() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glEnable", GL_LIGHTING);
      gl.call("glEnable", GL_LIGHT0);
      gl.call("glLightModelfv", GL_LIGHT_MODEL_AMBIENT, new float[] {0, 0, 0, 1});
      gl.call("glMaterialfv", GL_FRONT, GL_DIFFUSE, new float[] {1, 0.5f, 0, 0.6f});
      gl.call("glLightfv", GL_LIGHT0, GL_POSITION, new float[] {0, 3, 4, 0});
      quad(gl);
      gl.expectPixel(20, 20, 0xcc660099); // four fifths of the diffuse colour
      gl.call("glEnable", GL_COLOR_MATERIAL);
      gl.call("glColor4f", 0f, 1f, 0.5f, 1f);
      quad(gl);
      gl.expectPixel(20, 20, 0x00cc66ff);
      expect(floats(gl, "glGetMaterialfv", GL_FRONT, GL_DIFFUSE), 0, 1, 0.5f, 1);
      gl.call("glLightModeli", GL_LIGHT_MODEL_TWO_SIDE, 1);
      gl.call("glMaterialfv", GL_BACK, GL_EMISSION, new float[] {0, 0, 0.2f, 1});
      gl.call("glFrontFace", GL_CW);
      quad(gl);
      gl.expectPixel(20, 20, 0x000033ff);
    }
  }

  private static void texture(GlTestContext gl, int unit, int format, int... texel) {
    gl.call("glActiveTexture", GL_TEXTURE0 + unit);
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    byte[] bytes = new byte[4];
    for (int i = 0; i < texel.length; i++) {
      bytes[i] = (byte) texel[i];
    }
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, format, 1, 1, 0, format, GL_UNSIGNED_BYTE, bytes);
    gl.call("glEnable", GL_TEXTURE_2D);
  }

  @Test
  void texturesAreCombined() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      texture(gl, 0, GL_RGBA, 0x80, 0xff, 0x33, 0x99);
      gl.call("glColor4f", 1f, 0.6f, 1f, 1f);
      quad(gl);
      gl.expectPixel(20, 20, 0x80993399);
      gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_DECAL);
      quad(gl);
      gl.expectPixel(20, 20, 0xb3d685ff);
      texture(gl, 1, GL_LUMINANCE, 0x33);
      gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
      gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_SUBTRACT);
      gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE0);
      gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_SRC1_RGB, GL_TEXTURE);
      gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_RGB_SCALE, 2);
      gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_COMBINE_ALPHA, GL_REPLACE);
      gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_SRC0_ALPHA, GL_PRIMARY_COLOR);
      quad(gl);
      gl.expectPixel(20, 20, 0x9aff00ff);
    }
  }

  @Test
  void alphaTestAndFlatShadingHoldForProgramsToo() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glEnable", GL_ALPHA_TEST);
      gl.call("glAlphaFunc", GL_GREATER, 0.5f);
      gl.call("glColor4f", 1f, 1f, 1f, 0.5f); // the byte 128, as the reference
      quad(gl);
      gl.expectPixel(20, 20, 0);
      gl.call("glColor4f", 1f, 1f, 1f, 0.51f);
      quad(gl);
      gl.expectPixel(20, 20, 0xffffff82);
      gl.program(
          "uniform float f; void main() { gl_Position = ftransform(); gl_FrontColor = gl_Color; }",
          "uniform float a; void main() { gl_FragColor = vec4(gl_Color.rgb, a); }");
      int program = gl.getInteger(GL_CURRENT_PROGRAM);
      gl.call("glColor3f", 0f, 0f, 0f);
      quad(gl);
      gl.expectPixel(20, 20, 0xffffff82);
      gl.call("glUniform1f", gl.uniform(program, "a"), 0.8f);
      quad(gl);
      gl.expectPixel(20, 20, 0x000000cc);
      gl.call("glShadeModel", GL_FLAT);
      gl.call("glColorPointer", 3, GL_FLOAT, 0, new float[] {1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
      gl.call("glEnableClientState", GL_COLOR_ARRAY);
      quad(gl);
      gl.expectPixel(2, 2, 0x00ff00cc);
      gl.expectPixel(60, 45, 0x0000ffcc);
      gl.call("glUseProgram", 0);
      quad(gl);
      gl.expectPixel(2, 2, 0x00ff00ff);
    }
  }

  @Test
  void oneStageMayBeTheApplications() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      texture(gl, 0, GL_RGB, 0xff, 0x80, 0);
      int p = (int) gl.call("glCreateProgram");
      String source =
          "uniform vec4 c; void main() { gl_Position = gl_Vertex; gl_FrontColor = c;"
              + " gl_TexCoord[0] = vec4(0.5); }";
      gl.call("glAttachShader", p, gl.shader(GL_VERTEX_SHADER, source));
      gl.call("glLinkProgram", p);
      gl.call("glUseProgram", p);
      gl.call("glUniform4f", gl.uniform(p, "c"), 1f, 1f, 1f, 0.2f);
      quad(gl);
      gl.expectPixel(20, 20, 0xff800033);
      gl.call("glUniform4f", gl.uniform(p, "c"), 0.2f, 1f, 1f, 1f);
      quad(gl);
      gl.expectPixel(20, 20, 0x338000ff);
    }
  }

  @Test
  void fogAndPlanes() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glEnable", GL_FOG);
      gl.call("glFogi", GL_FOG_MODE, GL_LINEAR);
      gl.call("glFogfv", GL_FOG_COLOR, new float[] {1, 0, 0, 1});
      gl.call("glFogi", GL_FOG_COORD_SRC, GL_FOG_COORD);
      gl.call("glFogCoordf", 0.2f);
      gl.call("glColor3f", 0f, 1f, 0f);
      gl.call("glClipPlane", GL_CLIP_PLANE0, doubles(1, 0, 0, 0));
      gl.call("glEnable", GL_CLIP_PLANE0);
      quad(gl);
      gl.expectPixel(20, 20, 0);
      gl.expectPixel(40, 20, 0x33cc00ff);
    }
  }

  private static ByteBuffer doubles(double... values) {
    ByteBuffer b = GlTestContext.buffer(8 * values.length);
    b.asDoubleBuffer().put(values);
    return b;
  }

  @Test
  void snapshotsBringTheStateBack() throws Exception {
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    int drawn;
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glMatrixMode", GL_PROJECTION);
      gl.call("glScalef", 2f, 2f, 0.5f);
      gl.call("glMatrixMode", GL_MODELVIEW);
      gl.call("glPushMatrix");
      gl.call("glRotatef", 10f, 1f, 1f, 0f);
      gl.call("glLightfv", GL_LIGHT3, GL_POSITION, new float[] {1, 1, 1, 1});
      gl.call("glLightfv", GL_LIGHT3, GL_DIFFUSE, new float[] {1, 0.8f, 0.6f, 1});
      gl.call("glLightf", GL_LIGHT3, GL_LINEAR_ATTENUATION, 0.1f);
      gl.call("glEnable", GL_LIGHT3);
      gl.call("glEnable", GL_LIGHTING);
      gl.call("glEnable", GL_NORMALIZE);
      gl.call("glEnable", GL_COLOR_MATERIAL);
      gl.call("glColor3f", 0.9f, 0.7f, 0.5f);
      texture(gl, 2, GL_RGB, 0xc0, 0xa0, 0xe0);
      gl.call("glTexEnvfv", GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, new float[] {1, 0, 1, 0});
      gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_BLEND);
      gl.call("glEnable", GL_TEXTURE_GEN_S);
      gl.call("glTexGeni", GL_S, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP);
      gl.call("glFogf", GL_FOG_DENSITY, 0.25f);
      gl.call("glEnable", GL_FOG);
      quad(gl);
      drawn = gl.pixel(32, 24);
      StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    }
    try (GlTestContext gl = GlTestContext.after(encoder.take())) {
      assertEquals(2, gl.getInteger(GL_MODELVIEW_STACK_DEPTH));
      assertEquals(GL_MODELVIEW, gl.getInteger(GL_MATRIX_MODE));
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glDrawArrays", GL_TRIANGLE_STRIP, 0, 4);
      gl.expectPixel(32, 24, drawn);
    }
  }

  /**
   * As on llvmpipe; what is drawn without a program has the vector of (0, 0, 1, 0) from the start.
   */
  @Test
  void halfVectorsAreThoseOfPositionsThatWereTold() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glEnable", GL_LIGHTING);
      gl.call("glEnable", GL_LIGHT0);
      gl.call("glLightModelfv", GL_LIGHT_MODEL_AMBIENT, new float[4]);
      gl.call("glMaterialfv", GL_FRONT, GL_DIFFUSE, new float[] {0, 0, 0, 1});
      gl.call("glMaterialfv", GL_FRONT, GL_SPECULAR, new float[] {1, 0, 1, 1});
      gl.call("glNormal3f", 0f, 0f, 1f);
      gl.call("glRectf", -1f, -1f, 1f, 1f);
      gl.expectPixel(9, 9, 0xff00ffff);
      gl.program(
          "#version 120\nvoid main() { gl_Position = gl_Vertex; }",
          "#version 120\nvoid main() { gl_FragColor = gl_LightSource[0].halfVector; }");
      gl.call("glRectf", -1f, -1f, 1f, 1f);
      gl.expectPixel(9, 9, 0);
      gl.call("glPushAttrib", GL_LIGHTING_BIT);
      gl.call("glLightfv", GL_LIGHT0, GL_POSITION, new float[] {0, 0, 1, 0});
      gl.call("glRectf", -1f, -1f, 1f, 1f);
      gl.expectPixel(9, 9, 0x0000ffff);
      gl.call("glPopAttrib");
      gl.call("glRectf", -1f, -1f, 1f, 1f);
      gl.expectPixel(9, 9, 0);
    }
  }

  @Test
  void colorsOfVerticesThatAreNoNumbersAreOnes() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.program(
          "#version 120\nuniform float x; void main() { gl_Position = gl_Vertex;"
              + " gl_FrontColor = vec4(sqrt(x), x, -x, 0.2); }",
          "#version 120\nvoid main() { gl_FragColor = gl_Color; }");
      gl.call("glUniform1f", gl.uniform(gl.getInteger(GL_CURRENT_PROGRAM), "x"), -2f);
      gl.call("glRectf", -1f, -1f, 1f, 1f);
      gl.expectPixel(9, 9, 0xff00ff33);
      gl.call("glClampColor", GL_CLAMP_VERTEX_COLOR, GL_FALSE);
      gl.call("glRectf", -1f, -1f, 1f, 1f);
      gl.expectPixel(9, 9, 0x0000ff33);
    }
  }
}
