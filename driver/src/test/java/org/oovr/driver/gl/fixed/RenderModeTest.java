package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.CallEncoder;

/**
 * Raster positions, selection, feedback and accumulation; numbers are those that Mesa 22.3.6 gives.
 */
class RenderModeTest {
  private static GlTestContext context() {
    GlTestContext gl = GlTestContext.drawingCompatibility();
    gl.call("glViewport", 0, 0, 32, 32);
    return gl;
  }

  private static void vertices(GlTestContext gl, int mode, float... xyz) {
    gl.call("glBegin", mode);
    for (int i = 0; i < xyz.length; i += 3) {
      gl.call("glVertex3f", xyz[i], xyz[i + 1], xyz[i + 2]);
    }
    gl.call("glEnd");
  }

  private static final float[] QUAD = {-.5f, -.5f, 0, .5f, -.5f, 0, .5f, .5f, 0, -.5f, .25f, 0};

  @Test
  void namesAreHit() {
    try (GlTestContext gl = context()) {
      ByteBuffer hits = GlTestContext.buffer(64);
      gl.call("glRenderMode", GL_SELECT);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glSelectBuffer", 16, hits);
      assertEquals(0, gl.call("glRenderMode", GL_SELECT));
      gl.call("glLoadName", 1);
      gl.expect(GL_INVALID_OPERATION);
      gl.call("glInitNames");
      gl.call("glPushName", 7);
      gl.call("glRasterPos3f", 0f, 0f, 1f);
      gl.call("glLoadName", 8);
      vertices(gl, GL_TRIANGLES, -2, 0, -.5f, 2, 0, .5f, 0, 2, 2);
      gl.call("glPushName", 9);
      assertEquals(2, gl.getInteger(GL_NAME_STACK_DEPTH));
      vertices(gl, GL_LINES, -.5f, 0, -.5f, .5f, 0, .5f);
      gl.call("glPopName");
      vertices(gl, GL_POINTS, 3, 0, 0);
      assertEquals(3, gl.call("glRenderMode", GL_RENDER));
      int[] words = new int[13];
      hits.asIntBuffer().get(words);
      int[] expected = {1, 0, 0, 7, 1, 1610612736, 0, 8, 2, 1073741824, -1073741824, 8, 9};
      assertArrayEquals(expected, words);
      gl.call("glSelectBuffer", 2, hits);
      gl.call("glRenderMode", GL_SELECT);
      gl.call("glInitNames");
      vertices(gl, GL_QUADS, QUAD);
      assertEquals(-1, (int) gl.call("glRenderMode", GL_RENDER));
      gl.expect(GL_NO_ERROR);
      gl.expectPixel(16, 16, 0);
    }
  }

  private static void feedback(GlTestContext gl, int type, Runnable draws, float... expected) {
    ByteBuffer out = GlTestContext.buffer(1024);
    gl.call("glFeedbackBuffer", 256, type, out);
    gl.call("glRenderMode", GL_FEEDBACK);
    draws.run();
    assertEquals(expected.length, gl.call("glRenderMode", GL_RENDER));
    float[] actual = new float[expected.length];
    out.asFloatBuffer().get(actual);
    assertArrayEquals(expected, actual, 1e-5f);
    gl.expect(GL_NO_ERROR);
  }

  @Test
  void clippedPolygonsAreToldAsTriangles() {
    try (GlTestContext gl = context()) {
      gl.call("glColor3f", 1f, .5f, .25f);
      gl.call("glTexCoord2f", .1f, .2f);
      float[][] w = {{32, 16, .625f}, {32, 20, .8f}, {0, 16, .375f}, {16, 24, .85f}, {0, 20, .55f}};
      int[] corners = {0, 1, 2, 1, 3, 2, 3, 4, 2};
      float[] expected = new float[116];
      int n = 0;
      expected[n++] = GL_PASS_THROUGH_TOKEN;
      expected[n++] = 3;
      for (int i = 0; i < 9; i++) {
        if (i % 3 == 0) {
          expected[n++] = GL_POLYGON_TOKEN;
          expected[n++] = 3;
        }
        for (float v : w[corners[i]]) {
          expected[n++] = v;
        }
        for (float v : new float[] {1, 1, .5f, .25f, 1, .1f, .2f, 0, 1}) {
          expected[n++] = v;
        }
      }
      feedback(
          gl,
          GL_4D_COLOR_TEXTURE,
          () -> {
            gl.call("glPassThrough", 3f);
            vertices(gl, GL_TRIANGLES, -2, 0, -.5f, 2, 0, .5f, 0, .5f, .7f);
          },
          expected);
    }
  }

  /** Numbers and tokens: of points, lines, their resets, polygons, bitmaps and drawn pixels. */
  private static float[] told(String words) {
    String[] w = words.isEmpty() ? new String[0] : words.split(" ");
    float[] out = new float[w.length];
    for (int i = 0; i < w.length; i++) {
      out[i] =
          switch (w[i]) {
            case "L" -> GL_LINE_TOKEN;
            case "R" -> GL_LINE_RESET_TOKEN;
            case "P" -> GL_POLYGON_TOKEN;
            case "B" -> GL_BITMAP_TOKEN;
            case "D" -> GL_DRAW_PIXEL_TOKEN;
            default -> Float.parseFloat(w[i]);
          };
    }
    return out;
  }

  private static void quad(GlTestContext gl, int mode, String expected) {
    feedback(gl, GL_2D, () -> vertices(gl, mode, QUAD), told(expected));
  }

  @Test
  void primitivesAreToldInTheirParts() {
    try (GlTestContext gl = context()) {
      quad(gl, GL_QUADS, "P 3 8 8 24 8 8 20 P 3 24 8 24 24 8 20");
      quad(gl, GL_POLYGON, "P 3 24 8 24 24 8 8 P 3 24 24 8 20 8 8");
      quad(gl, GL_LINE_LOOP, "L 8 8 24 8 L 24 8 24 24 L 24 24 8 20 L 8 20 8 8");
      quad(gl, GL_QUAD_STRIP, "P 3 24 24 8 8 8 20 P 3 8 8 24 8 8 20");
      gl.call("glPolygonMode", GL_FRONT_AND_BACK, GL_LINE);
      quad(gl, GL_QUADS, "R 8 20 8 8 L 8 8 24 8 L 24 8 24 24 L 24 24 8 20");
      gl.call("glEnable", GL_CULL_FACE);
      gl.call("glCullFace", GL_FRONT);
      quad(gl, GL_QUADS, "");
    }
  }

  @Test
  void rasterPositionsAreTold() {
    try (GlTestContext gl = context()) {
      gl.call("glWindowPos2f", 16f, 16f);
      feedback(
          gl,
          GL_2D,
          () -> {
            gl.call("glBitmap", 3, 3, 0f, 0f, 1f, 0f, new byte[3]);
            gl.call("glDrawPixels", 1, 1, GL_RGB, GL_UNSIGNED_BYTE, new byte[4]);
          },
          told("B 16 16 D 17 16"));
    }
  }

  @Test
  void colorsAreAccumulated() {
    try (GlTestContext gl = context()) {
      assertEquals(16, gl.getInteger(GL_ACCUM_RED_BITS));
      gl.call("glClearAccum", .5f, -.25f, 1f, 0f);
      gl.call("glClear", GL_ACCUM_BUFFER_BIT);
      gl.call("glAccum", GL_RETURN, 1f);
      gl.expectPixel(1, 1, 0x7f00ff00);
      gl.call("glClearColor", .3f, .6f, .9f, 1f);
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glAccum", GL_LOAD, .5f);
      gl.call("glAccum", GL_ACCUM, .3f);
      gl.call("glAccum", GL_MULT, .9f);
      gl.call("glAccum", GL_ADD, .1f);
      gl.call("glScissor", 0, 0, 8, 8);
      gl.call("glEnable", GL_SCISSOR_TEST);
      gl.call("glColorMask", true, true, false, true);
      gl.call("glAccum", GL_RETURN, 1f);
      // 76/255 * 0.8 * 0.9 + 0.1 and so on
      gl.expectPixel(1, 1, 0x5088e6d1);
      gl.expectPixel(9, 1, 0x4c99e6ff);
      gl.call("glAccum", GL_RGBA, 1f);
      gl.expect(GL_INVALID_ENUM);
    }
  }

  // --- raster positions

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
