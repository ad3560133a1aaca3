package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;

/** The current raster position; numbers are those that Mesa 22.3.6 gives. */
class RasterPositionTest {
  static float[] floats(GlTestContext gl, int pname, int count) {
    ByteBuffer out = GlTestContext.buffer(4 * count);
    gl.call("glGetFloatv", pname, out);
    float[] v = new float[count];
    out.asFloatBuffer().get(v);
    return v;
  }

  private static void expect(GlTestContext gl, int pname, float... expected) {
    assertArrayEquals(expected, floats(gl, pname, expected.length), 1e-5f);
  }

  @Test
  void theFixedFunctionTransformsIt() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      expect(gl, GL_CURRENT_RASTER_POSITION, 0, 0, 0, 1);
      expect(gl, GL_CURRENT_RASTER_COLOR, 1, 1, 1, 1);
      gl.call("glViewport", 0, 0, 32, 32);
      gl.call("glTranslatef", .1f, .2f, -.3f);
      gl.call("glColor4f", 2f, .5f, -1f, 1f);
      gl.call("glTexCoord2f", .25f, .75f);
      gl.call("glMatrixMode", GL_TEXTURE);
      gl.call("glScalef", 2f, 2f, 1f);
      gl.call("glMatrixMode", GL_MODELVIEW);
      gl.call("glRasterPos3f", .1f, .1f, .1f);
      expect(gl, GL_CURRENT_RASTER_POSITION, 19.2f, 20.8f, .4f, 1);
      expect(gl, GL_CURRENT_RASTER_DISTANCE, .41231057f);
      expect(gl, GL_CURRENT_RASTER_COLOR, 2, .5f, -1, 1);
      expect(gl, GL_CURRENT_RASTER_TEXTURE_COORDS, .5f, 1.5f, 0, 1);
      assertEquals(1, gl.getInteger(GL_CURRENT_RASTER_POSITION_VALID));
      gl.call("glRasterPos3f", 2f, 0f, 0f);
      assertEquals(0, gl.getInteger(GL_CURRENT_RASTER_POSITION_VALID));
      expect(gl, GL_CURRENT_RASTER_POSITION, 19.2f, 20.8f, .4f, 1);
      gl.call("glDepthRange", .5, 1.0);
      gl.call("glWindowPos3f", 3f, -4f, .5f);
      expect(gl, GL_CURRENT_RASTER_POSITION, 3, -4, .75f, 1);
      expect(gl, GL_CURRENT_RASTER_COLOR, 1, .5f, 0, 1);
      assertEquals(1, gl.getInteger(GL_CURRENT_RASTER_POSITION_VALID));
      gl.expect(GL_NO_ERROR);
    }
  }

  @Test
  void snapshotsAndStacksBringItBack() throws IOException {
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      gl.call("glColor3f", .5f, .25f, 1f);
      gl.call("glMultiTexCoord2f", GL_TEXTURE0, .75f, 2f);
      gl.call("glWindowPos3f", 7f, 5f, .25f);
      gl.call("glPushAttrib", GL_CURRENT_BIT | GL_PIXEL_MODE_BIT | GL_ACCUM_BUFFER_BIT);
      gl.call("glRasterPos2f", 5f, 0f);
      gl.call("glPixelZoom", 2f, -1f);
      gl.call("glClearAccum", 1f, 0f, 0f, 0f);
      gl.call("glPopAttrib");
      expect(gl, GL_CURRENT_RASTER_POSITION, 7, 5, .25f, 1);
      expect(gl, GL_ZOOM_X, 1);
      expect(gl, GL_ACCUM_CLEAR_VALUE, 0, 0, 0, 0);
      gl.call("glPixelZoom", 3f, -1f);
      gl.call("glClearAccum", 0f, -.5f, 0f, 0f);
      gl.call("glColor3f", 1f, 0f, 0f);
      gl.call("glTexCoord2f", .125f, 0f);
      StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    }
    try (GlTestContext gl = GlTestContext.after(encoder.take())) {
      expect(gl, GL_CURRENT_RASTER_POSITION, 7, 5, .25f, 1);
      expect(gl, GL_CURRENT_RASTER_COLOR, .5f, .25f, 1, 1);
      expect(gl, GL_CURRENT_RASTER_TEXTURE_COORDS, .75f, 2, 0, 1);
      expect(gl, GL_CURRENT_COLOR, 1, 0, 0, 1);
      expect(gl, GL_CURRENT_TEXTURE_COORDS, .125f, 0, 0, 1);
      expect(gl, GL_ZOOM_Y, -1);
      expect(gl, GL_ACCUM_CLEAR_VALUE, 0, -.5f, 0, 0);
    }
  }

  @Test
  void clipPlanesDecideAndLightsColor() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      ByteBuffer plane = GlTestContext.buffer(32);
      plane.putDouble(0, -1);
      gl.call("glClipPlane", GL_CLIP_PLANE0, plane);
      gl.call("glEnable", GL_CLIP_PLANE0);
      gl.call("glRasterPos2f", .5f, 0f);
      assertEquals(0, gl.getInteger(GL_CURRENT_RASTER_POSITION_VALID));
      gl.call("glRasterPos2f", -.5f, 0f);
      assertEquals(1, gl.getInteger(GL_CURRENT_RASTER_POSITION_VALID));
      gl.call("glEnable", GL_LIGHTING);
      gl.call("glEnable", GL_LIGHT0);
      gl.call("glNormal3f", 0f, 0f, 1f);
      gl.call("glRasterPos2i", -1, 0);
      expect(gl, GL_CURRENT_RASTER_COLOR, .84f, .84f, .84f, 1);
    }
  }

  @Test
  void shadersAndAssemblyProgramsTransformIt() {
    try (GlTestContext gl = GlTestContext.drawingCompatibility()) {
      int vs = (int) gl.call("glCreateShader", GL_VERTEX_SHADER);
      String source =
          "#version 120\nuniform float s; void main() { gl_Position = s * gl_Vertex.yxzw;"
              + " gl_FrontColor = vec4(0.25, 0.5, s, 1); gl_TexCoord[1] = gl_Vertex; }";
      gl.call("glShaderSource", vs, 1, new String[] {source}, null);
      gl.call("glCompileShader", vs);
      int p = (int) gl.call("glCreateProgram");
      gl.call("glAttachShader", p, vs);
      gl.call("glLinkProgram", p);
      gl.call("glUseProgram", p);
      gl.call("glUniform1f", (int) gl.call("glGetUniformLocation", p, "s"), 2f);
      gl.call("glRasterPos2f", .5f, .25f);
      expect(gl, GL_CURRENT_RASTER_POSITION, 40, 36, .5f, 2);
      expect(gl, GL_CURRENT_RASTER_COLOR, .25f, .5f, 1, 1);
      gl.call("glActiveTexture", GL_TEXTURE1);
      expect(gl, GL_CURRENT_RASTER_TEXTURE_COORDS, .5f, .25f, 0, 1);
      gl.call("glUseProgram", 0);
      String text =
          "!!ARBvp1.0\nADD result.position, vertex.position, {.5,0,0,0};"
              + "MOV result.color, {0,1,0,1};END";
      gl.call(
          "glProgramStringARB",
          GL_VERTEX_PROGRAM_ARB,
          GL_PROGRAM_FORMAT_ASCII_ARB,
          text.length(),
          text);
      gl.call("glEnable", GL_VERTEX_PROGRAM_ARB);
      gl.call("glRasterPos2f", 0f, 0f);
      expect(gl, GL_CURRENT_RASTER_POSITION, 48, 24, .5f, 1);
      expect(gl, GL_CURRENT_RASTER_COLOR, 0, 1, 0, 1);
      gl.expect(GL_NO_ERROR);
    }
  }
}
