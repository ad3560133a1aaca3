package org.oovr.driver.gl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.snapshot.LiveObjects;
import org.oovr.driver.gl.snapshot.StateSnapshot;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallEncoder;

/**
 * Primitives whose vertices are calls, made at once or by display lists, give the pixels of the
 * same vertices in arrays.
 */
class ImmediateModeTest {
  private static final String VERTEX =
      "#version 120\nattribute vec2 shade;\nvarying vec4 color;\nvoid main() {\n"
          + "  gl_Position = gl_Vertex;\n"
          + "  color = vec4(gl_Color.rg, shade.x + gl_MultiTexCoord1.t, shade.y);\n}\n";
  private static final String FRAGMENT =
      "#version 120\nvarying vec4 color;\nvoid main() { gl_FragColor = color; }\n";

  /** Floats of a vertex in the array: x, y, r, g, two of the generic attribute. */
  private static final int FLOATS = 6;

  private GlTestContext gl;
  private int shade;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    int program = gl.program(VERTEX, FRAGMENT);
    shade = (int) gl.call("glGetAttribLocation", program, "shade");
    gl.call("glClearColor", 0.1f, 0.2f, 0.3f, 1f);
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    assertEquals(List.of(), gl.driver.unsupported());
    gl.close();
  }

  private byte[] pixels() {
    ByteBuffer out = GlTestContext.buffer(4 * GlTestContext.WIDTH * GlTestContext.HEIGHT);
    gl.call(
        "glReadPixels",
        0,
        0,
        GlTestContext.WIDTH,
        GlTestContext.HEIGHT,
        GL_RGBA,
        GL_UNSIGNED_BYTE,
        out);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    return out.array();
  }

  /** Random vertices; attributes often stay as they are. */
  private static float[] vertices(Random random, int count) {
    float[] v = new float[count * FLOATS];
    for (int i = 0; i < count; i++) {
      int at = i * FLOATS;
      v[at] = random.nextFloat() * 2.4f - 1.2f;
      v[at + 1] = random.nextFloat() * 2.4f - 1.2f;
      for (int pair = 2; pair < FLOATS; pair += 2) {
        boolean stays = i > 0 && random.nextInt(3) > 0;
        v[at + pair] = stays ? v[at + pair - FLOATS] : random.nextFloat();
        v[at + pair + 1] = stays ? v[at + pair + 1 - FLOATS] : random.nextFloat();
      }
    }
    return v;
  }

  private void arrays(int mode, float[] v) {
    gl.buffer(GL_ARRAY_BUFFER, v);
    gl.call("glVertexPointer", 2, GL_FLOAT, 4 * FLOATS, 0L);
    gl.call("glColorPointer", 4, GL_FLOAT, 4 * FLOATS, 8L);
    gl.call("glVertexAttribPointer", shade, 2, GL_FLOAT, false, 4 * FLOATS, 16L);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glEnableClientState", GL_COLOR_ARRAY);
    gl.call("glEnableVertexAttribArray", shade);
    gl.call("glDrawArrays", mode, 0, v.length / FLOATS);
  }

  private void withoutArrays() {
    gl.call("glDisableClientState", GL_VERTEX_ARRAY);
    gl.call("glDisableClientState", GL_COLOR_ARRAY);
    gl.call("glDisableVertexAttribArray", shade);
  }

  private void calls(int mode, float[] v) {
    gl.call("glBegin", mode);
    for (int at = 0; at < v.length; at += FLOATS) {
      float[] before = at == 0 ? null : Arrays.copyOfRange(v, at - FLOATS, at);
      if (before == null || before[2] != v[at + 2] || before[3] != v[at + 3]) {
        gl.call("glColor3f", v[at + 2], v[at + 3], 0f);
      }
      if (before == null || before[4] != v[at + 4] || before[5] != v[at + 5]) {
        gl.call("glVertexAttrib2fv", shade, new float[] {v[at + 4], v[at + 5]});
      }
      gl.call("glVertex2f", v[at], v[at + 1]);
    }
    gl.call("glEnd");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void primitivesAreThoseOfArrays(int mode) {
    Random random = new Random(mode);
    int list = (int) gl.call("glGenLists", 2);
    for (int count : new int[] {1, 3, 4, 11, 40}) {
      float[] v = vertices(random, count);
      pixels();
      arrays(mode, v);
      gl.call("glNewList", list + 1, GL_COMPILE);
      gl.call("glDrawArrays", mode, 0, count);
      gl.call("glEndList");
      byte[] expected = pixels();
      withoutArrays();
      String what = "mode " + mode + ", " + count + " vertices";
      calls(mode, v);
      assertArrayEquals(expected, pixels(), what);
      gl.call("glNewList", list, GL_COMPILE);
      calls(mode, v);
      gl.call("glEndList");
      assertFalse(count == 40 && Arrays.equals(expected, pixels()), what + ", compiled only");
      gl.call("glCallList", list);
      byte[] called = pixels();
      // lists divide quads otherwise, and take three of their vertices for a triangle
      if (mode != GL_QUADS && (mode != GL_QUAD_STRIP || count != 3)) {
        assertArrayEquals(expected, called, what + ", called");
      }
      gl.call("glNewList", list, GL_COMPILE_AND_EXECUTE);
      calls(mode, v);
      gl.call("glEndList");
      assertArrayEquals(expected, pixels(), what + ", compiled and executed");
      gl.call("glListBase", list);
      gl.call("glCallLists", 1, GL_UNSIGNED_BYTE, new byte[] {1});
      assertArrayEquals(called, pixels(), what + ", arrays in a list");
    }
  }

  /** Values that are told together, at once and while a list is compiled. */
  @Test
  void valuesToldTogetherAreThoseOfCalls() {
    float[] v = vertices(new Random(7), 40);
    long[] words = new long[40 * 7];
    int used = 0;
    for (int at = 0; at < v.length; at += FLOATS) {
      used = word(words, used, "glColor3f", v[at + 2], v[at + 3], 0f);
      used = word(words, used, "glVertex2f", v[at], v[at + 1]);
    }
    gl.call("glNewList", 1, GL_COMPILE);
    together(words, used);
    gl.call("glEndList");
    pixels();
    gl.call("glBegin", GL_TRIANGLES);
    for (int at = 0; at < v.length; at += FLOATS) {
      gl.call("glColor3f", v[at + 2], v[at + 3], 0f);
      gl.call("glVertex2f", v[at], v[at + 1]);
    }
    gl.call("glEnd");
    byte[] expected = pixels();
    together(words, used);
    assertArrayEquals(expected, pixels());
    gl.call("glCallList", 1);
    assertArrayEquals(expected, pixels(), "in a list");
  }

  private static int word(long[] words, int used, String name, float... values) {
    words[used] = GlFunctions.byName(name).id();
    for (int i = 0; i < values.length; i++) {
      words[used + 1 + i] = Float.floatToRawIntBits(values[i]);
    }
    return used + 1 + values.length;
  }

  private void together(long[] words, int used) {
    gl.call("glBegin", GL_TRIANGLES);
    Call call = new Call();
    call.thread = gl.thread;
    gl.driver.tell(call, words, used);
    gl.call("glEnd");
  }

  @Test
  void elementsOfArraysAreVertices() {
    pixels();
    float[] v = vertices(new Random(5), 12);
    arrays(GL_TRIANGLES, v);
    byte[] expected = pixels();
    gl.call("glBegin", GL_TRIANGLES);
    for (int i = 0; i < 12; i++) {
      gl.call("glArrayElement", i);
    }
    gl.call("glEnd");
    assertArrayEquals(expected, pixels());
    withoutArrays();
    pixels();
    gl.call("glDisableVertexAttribArray", shade);
    gl.call("glColor4f", 1f, 1f, 0f, 0f);
    gl.call("glVertexAttrib2f", shade, 0f, 1f);
    gl.call("glRectsv", new short[] {0, 0}, new short[] {1, 1});
    assertEquals(0xffff00ff, gl.pixel(48, 36));
    assertEquals(0x1a334cff, gl.pixel(12, 12));
  }

  /** As on llvmpipe, which knows types of arrays by three bits here, and no other order. */
  @Test
  void elementsOfOtherTypesAreTakenAsTheyLie() {
    int attribute = 5;
    int array = gl.gen("glGenBuffers");
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, array);
    gl.call(
        "glBufferData", GL_ARRAY_BUFFER, 8L, new int[] {0x3c004000, 0x11223344}, GL_STATIC_DRAW);
    gl.call("glEnableVertexAttribArray", attribute);
    gl.call("glVertexAttribPointer", attribute, 2, GL_HALF_FLOAT, false, 0, 0L);
    gl.call("glArrayElement", 0);
    ByteBuffer current = GlTestContext.buffer(16);
    gl.call("glGetVertexAttribfv", attribute, GL_CURRENT_VERTEX_ATTRIB, current);
    assertEquals(0x4000, current.getFloat(0));
    assertEquals(0x3c00, current.getFloat(4));
    gl.call("glVertexAttribPointer", attribute, GL_BGRA, GL_UNSIGNED_BYTE, true, 0, 4L);
    gl.call("glArrayElement", 0);
    gl.call("glGetVertexAttribfv", attribute, GL_CURRENT_VERTEX_ATTRIB, current);
    assertEquals(0x44 / 255f, current.getFloat(0));
    assertEquals(0x11 / 255f, current.getFloat(12));
  }

  /** Attribute 0 is the position; another one that changes late was the same before. */
  @Test
  void attributesThatChangeLate() {
    gl.call("glColor3f", 1f, 0f, 0f);
    gl.call("glVertexAttrib2f", shade, 0f, 1f);
    gl.call("glBegin", GL_TRIANGLES);
    gl.call("glVertexAttrib2f", 0, -1f, -1f);
    gl.call("glVertexAttrib2f", 0, 1f, -1f);
    gl.call("glVertexAttrib2f", 0, 1f, 1f);
    gl.call("glColor3f", 0f, 1f, 0f);
    gl.call("glVertex3s", -1, -1, 0);
    gl.call("glVertex4dv", new long[] {bits(1), bits(1), bits(0), bits(1)});
    gl.call("glVertex2iv", new int[] {-1, 1});
    gl.call("glEnd");
    assertEquals(0xff0000ff, gl.pixel(60, 4));
    assertEquals(0x00ff00ff, gl.pixel(4, 44));
    ByteBuffer color = GlTestContext.buffer(64);
    gl.call("glGetFloatv", GL_CURRENT_COLOR, color);
    assertEquals(1f, color.getFloat(4));
  }

  private static long bits(double v) {
    return Double.doubleToRawLongBits(v);
  }

  @Test
  void errorsAreThoseOfTheStandard() {
    gl.call("glEnd");
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBegin", 77);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glEnd");
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glBegin", GL_POINTS);
    gl.call("glBegin", GL_POINTS);
    gl.call("glEnable", GL_DEPTH_TEST);
    gl.call("glEnd");
    gl.expect(GL_INVALID_OPERATION);
    assertEquals(0, gl.call("glIsEnabled", GL_DEPTH_TEST));
    assertEquals(0, gl.call("glGenLists", 0));
    gl.call("glGenLists", -1);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glNewList", 0, GL_COMPILE);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glNewList", 1, GL_POINTS);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glEndList");
    gl.expect(GL_INVALID_OPERATION);
    gl.call("glNewList", 7, GL_COMPILE);
    gl.call("glNewList", 8, GL_COMPILE);
    gl.expect(GL_INVALID_OPERATION);
    assertEquals(7, gl.getInteger(GL_LIST_INDEX));
    assertEquals(GL_COMPILE, gl.getInteger(GL_LIST_MODE));
    gl.call("glDepthFunc", 0); // its error comes when the list is called
    gl.call("glCallList", 7); // calls itself
    gl.call("glEndList");
    gl.expect(GL_NO_ERROR);
    gl.call("glCallList", 7);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glCallLists", 1, GL_DOUBLE, new byte[8]);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glPopAttrib");
    gl.expect(GL_STACK_UNDERFLOW);
    gl.call("glPopClientAttrib");
    gl.expect(GL_STACK_UNDERFLOW);
    for (int i = 0; i <= 16; i++) {
      gl.expect(GL_NO_ERROR);
      gl.call("glPushAttrib", GL_DEPTH_BUFFER_BIT);
    }
    gl.expect(GL_STACK_OVERFLOW);
    assertEquals(16, gl.getInteger(GL_ATTRIB_STACK_DEPTH));
  }

  @Test
  void namesOfLists() {
    int first = (int) gl.call("glGenLists", 3);
    int second = (int) gl.call("glGenLists", 2);
    assertEquals(first + 3, second);
    gl.call("glDeleteLists", first + 1, 1);
    assertEquals(0, gl.call("glIsList", first + 1));
    assertEquals(1, gl.call("glIsList", first + 2));
    assertEquals(second + 2, gl.call("glGenLists", 2));
    assertEquals(first + 1, gl.call("glGenLists", 1));
  }

  /** State in lists, called by every type of number; pixels lie as when they were compiled. */
  @Test
  void listsKeepCallsWithTheirMemory() {
    int texture = gl.gen("glGenTextures");
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glPixelStorei", GL_UNPACK_SKIP_PIXELS, 1);
    gl.call("glPixelStorei", GL_UNPACK_ROW_LENGTH, 2);
    gl.call("glNewList", 0x010203, GL_COMPILE);
    byte[] texels = {9, 9, 9, 9, 1, 2, 3, 4};
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    gl.call("glDepthMask", false);
    gl.call("glEndList");
    Arrays.fill(texels, (byte) 7);
    gl.call("glPixelStorei", GL_UNPACK_SKIP_PIXELS, 0);
    gl.call("glPixelStorei", GL_UNPACK_ROW_LENGTH, 0);
    assertEquals(1, gl.getInteger(GL_DEPTH_WRITEMASK));
    Object[][] names = {
      {GL_3_BYTES, new byte[] {1, 2, 3}, 0},
      {GL_4_BYTES, new byte[] {0, 1, 2, 3}, 0},
      {GL_2_BYTES, new byte[] {2, 3}, 0x010000},
      {GL_BYTE, new byte[] {-3}, 0x010206},
      {GL_SHORT, new short[] {-1}, 0x010204},
      {GL_UNSIGNED_SHORT, new short[] {-1}, 0x010203 - 0xffff},
      {GL_INT, new int[] {0x010203}, 0},
      {GL_UNSIGNED_INT, new int[] {0x010203}, 0},
      {GL_FLOAT, new float[] {3.75f}, 0x010200},
    };
    for (Object[] name : names) {
      gl.call("glDepthMask", true);
      gl.call("glListBase", name[2]);
      gl.call("glCallLists", 1, name[0], name[1]);
      assertEquals(0, gl.getInteger(GL_DEPTH_WRITEMASK), "type " + name[0]);
    }
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, out);
    assertArrayEquals(new byte[] {1, 2, 3, 4}, out.array());
  }

  /** A driver that only knows the snapshot's calls draws the same with the lists. */
  @Test
  void listsComeBack() throws java.io.IOException {
    gl.call("glNewList", 3, GL_COMPILE);
    gl.call("glPixelStorei", GL_UNPACK_SKIP_PIXELS, 1);
    gl.call("glPixelStorei", GL_UNPACK_ROW_LENGTH, 3);
    byte[] texels = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    calls(GL_QUADS, vertices(new Random(9), 16));
    gl.call("glEndList");
    gl.call("glNewList", 4, GL_COMPILE);
    gl.call("glCallList", 3);
    gl.call("glEndList");
    gl.call("glListBase", 1);
    gl.call("glDrawBuffer", GL_BACK);
    gl.present();
    pixels();
    CallEncoder encoder = new CallEncoder(GlCallTable.INSTANCE);
    encoder.begin(Map.of());
    StateSnapshot.write(gl.driver, LiveObjects.everything(), encoder::encode);
    byte[] stream = encoder.take();
    gl.call("glCallLists", 1, GL_UNSIGNED_BYTE, new byte[] {3});
    byte[] expected = pixels();
    try (GlTestContext other = GlTestContext.after(stream)) {
      GlTestContext mine = gl;
      gl = other;
      pixels();
      gl.call("glCallLists", 1, GL_UNSIGNED_BYTE, new byte[] {3});
      assertArrayEquals(expected, pixels());
      gl = mine;
    }
  }

  /** A mesh is the vertices that its points are, with the maps' values of other attributes. */
  @Test
  void meshesOfMaps() {
    float[] corners = {-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0};
    float[] colors = {1, 0, 0, 1, 1, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1};
    gl.call("glColor3f", 0f, 0f, 1f);
    gl.call("glVertexAttrib2f", shade, 0f, 1f);
    gl.call("glMap2f", GL_MAP2_VERTEX_3, 0f, 1f, 3, 2, 0f, 1f, 6, 2, corners);
    gl.call("glMap2f", GL_MAP2_COLOR_4, 0f, 1f, 4, 2, 0f, 1f, 8, 2, colors);
    gl.call("glEnable", GL_MAP2_VERTEX_3);
    gl.call("glEnable", GL_MAP2_COLOR_4);
    gl.call("glMapGrid2f", 4, 0f, 1f, 2, 0f, 1f);
    pixels();
    gl.call("glEvalMesh2", GL_FILL, 0, 4, 0, 2);
    byte[] mesh = pixels();
    for (int j = 0; j < 2; j++) {
      gl.call("glBegin", GL_TRIANGLE_STRIP);
      for (int i = 0; i <= 4; i++) {
        for (int k = j; k <= j + 1; k++) {
          gl.call("glColor3f", 1 - k / 2f, i / 4f, 0f);
          gl.call("glVertex2f", i / 2f - 1, k - 1f);
        }
      }
      gl.call("glEnd");
    }
    assertArrayEquals(mesh, pixels());
    gl.call("glBegin", GL_POINTS);
    gl.call("glEvalPoint2", 2, 1);
    gl.call("glEvalCoord2f", 0.5f, 0.5f);
    gl.call("glEnd");
    ByteBuffer out = GlTestContext.buffer(64);
    gl.call("glGetMapfv", GL_MAP2_COLOR_4, GL_COEFF, out);
    assertEquals(1f, out.getFloat(4 * 9));
    gl.call("glGetMapiv", GL_MAP2_COLOR_4, GL_ORDER, out);
    assertEquals(2, out.getInt(4));
    gl.call("glMap1f", GL_MAP1_VERTEX_4, 1f, 1f, 4, 1, new float[4]);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glMap1f", GL_MAP2_VERTEX_4, 0f, 1f, 4, 1, new float[4]);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glMap1f", GL_MAP1_VERTEX_4, 0f, 1f, 3, 1, new float[4]);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glEvalMesh1", GL_FILL, 0, 1);
    gl.expect(GL_INVALID_ENUM);
    assertEquals(4, gl.getInteger(GL_MAP2_GRID_SEGMENTS));
  }

  /** A group brings back what it has, and nothing else. */
  @Test
  void attributeGroups() {
    gl.call("glPushAttrib", GL_ENABLE_BIT | GL_LIST_BIT | GL_VIEWPORT_BIT);
    gl.call("glEnable", GL_BLEND);
    gl.call("glEnable", GL_CULL_FACE);
    gl.call("glEnable", GL_TEXTURE_2D);
    gl.call("glListBase", 5);
    gl.call("glViewport", 1, 2, 3, 4);
    gl.call("glDepthFunc", GL_ALWAYS);
    gl.call("glPushAttrib", GL_ALL_ATTRIB_BITS);
    gl.call("glColor3f", 0f, 0f, 1f);
    gl.call("glDisable", GL_BLEND);
    gl.call("glBlendFunc", GL_ONE, GL_ONE);
    gl.call("glStencilMask", 3);
    gl.call("glColorMask", true, false, true, false);
    gl.call("glHint", GL_LINE_SMOOTH_HINT, GL_NICEST);
    int texture = gl.gen("glGenTextures");
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    gl.call("glBindTexture", GL_TEXTURE_2D, texture);
    gl.call("glPopAttrib");
    assertEquals(1, gl.call("glIsEnabled", GL_BLEND));
    assertEquals(GL_ONE, gl.getInteger(GL_BLEND_SRC));
    assertEquals(GL_ZERO, gl.getInteger(GL_BLEND_DST));
    assertEquals(255, gl.getInteger(GL_STENCIL_WRITEMASK));
    assertEquals(1, gl.buffer4(GL_COLOR_WRITEMASK, 1));
    assertEquals(GL_DONT_CARE, gl.getInteger(GL_LINE_SMOOTH_HINT));
    assertEquals(0, gl.getInteger(GL_TEXTURE_BINDING_2D));
    ByteBuffer wrap = GlTestContext.buffer(4);
    gl.call("glGetTexParameteriv", GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
    assertEquals(GL_REPEAT, wrap.getInt(0));
    gl.call("glPopAttrib");
    assertEquals(0, gl.call("glIsEnabled", GL_BLEND));
    assertEquals(0, gl.call("glIsEnabled", GL_CULL_FACE));
    assertEquals(0, gl.call("glIsEnabled", GL_TEXTURE_2D));
    assertEquals(0, gl.getInteger(GL_LIST_BASE));
    assertEquals(GlTestContext.WIDTH, gl.buffer4(GL_VIEWPORT, 2));
    assertEquals(GL_ALWAYS, gl.getInteger(GL_DEPTH_FUNC));
    gl.call("glPushClientAttrib", -1);
    gl.call("glPixelStorei", GL_PACK_ALIGNMENT, 1);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glPopClientAttrib");
    assertEquals(4, gl.getInteger(GL_PACK_ALIGNMENT));
    assertEquals(0, gl.call("glIsEnabled", GL_VERTEX_ARRAY));
    assertTrue(gl.getInteger(GL_MAX_ATTRIB_STACK_DEPTH) >= 16);
  }
}
