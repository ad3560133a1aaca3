package org.oovr.driver.gl.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MAJOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_MINOR;
import static org.oovr.driver.gl.api.AttributeList.CONTEXT_PROFILE;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;
import org.oovr.driver.gl.state.EsIdentity;

/** Contexts of OpenGL ES 1.1: the fixed function, with values in fixed point. */
class FixedPointTest {
  private static final int ONE = 65536;

  private final GlTestContext gl = GlTestContext.drawing();

  @BeforeEach
  void open() {
    int[] list = {CONTEXT_MAJOR, 1, CONTEXT_MINOR, 1, CONTEXT_PROFILE, 4, 0};
    long context = gl.call("glXCreateContextAttribsARB", 1L, 1L, 0L, true, list);
    gl.call("glXMakeCurrent", 1L, 7L, context);
  }

  @AfterEach
  void close() {
    assertEquals(List.of(), gl.driver.unsupported());
    gl.close();
  }

  @Test
  void identity() {
    assertTrue(EsIdentity.string(11, GL_VERSION).startsWith("OpenGL ES-CM 1.1 "));
    assertEquals(EsIdentity.extensions(11).size(), gl.getInteger(GL_NUM_EXTENSIONS));
    assertTrue(EsIdentity.extensions(11).contains("GL_OES_fixed_point"));
  }

  /** A triangle in fixed point, as such programs draw it. */
  @Test
  void draws() {
    gl.call("glMatrixMode", GL_PROJECTION);
    gl.call("glLoadIdentity");
    gl.call("glOrthox", 0, 4 * ONE, 0, 4 * ONE, -ONE, ONE);
    gl.call("glMatrixMode", GL_MODELVIEW);
    gl.call("glScalex", 2 * ONE, 2 * ONE, ONE);
    gl.call("glColor4x", ONE, 0, ONE / 2, ONE);
    gl.call("glClearColorx", 0, ONE, 0, ONE);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    int[] vertices = {0, 0, ONE, 0, 0, ONE};
    gl.buffer(GL_ARRAY_BUFFER, vertices);
    gl.call("glVertexPointer", 2, GL_FIXED, 0, null);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.expect(GL_NO_ERROR);
    gl.expectPixel(10, 10, 0xff0080ff);
    gl.expectPixel(60, 40, 0x00ff00ff);
  }

  @Test
  void valuesComeBack() {
    ByteBuffer out = GlTestContext.buffer(64);
    gl.call("glLightxv", GL_LIGHT0, GL_DIFFUSE, new int[] {ONE, ONE / 2, 0, ONE});
    gl.call("glGetLightxv", GL_LIGHT0, GL_DIFFUSE, out);
    assertEquals(ONE / 2, out.getInt(4));
    gl.call("glTexEnvx", GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_DECAL);
    gl.call("glGetTexEnvxv", GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, out);
    assertEquals(GL_DECAL, out.getInt(0));
    gl.call("glTexEnvx", GL_TEXTURE_ENV, GL_RGB_SCALE, 2 * ONE);
    gl.call("glGetTexEnvxv", GL_TEXTURE_ENV, GL_RGB_SCALE, out);
    assertEquals(2 * ONE, out.getInt(0));
    gl.call("glFogx", GL_FOG_MODE, GL_EXP2);
    assertEquals(GL_EXP2, gl.getInteger(GL_FOG_MODE));
    gl.call("glFogx", GL_FOG_DENSITY, ONE / 4);
    gl.call("glGetFixedv", GL_FOG_DENSITY, out);
    assertEquals(ONE / 4, out.getInt(0));
    gl.call("glClipPlanex", GL_CLIP_PLANE0, new int[] {ONE, 0, 0, ONE});
    gl.call("glGetClipPlanef", GL_CLIP_PLANE0, out);
    assertEquals(1, out.getFloat(12));
    gl.call("glTexGeniOES", GL_TEXTURE_GEN_STR_OES, GL_TEXTURE_GEN_MODE, GL_REFLECTION_MAP);
    gl.call("glGetTexGenivOES", GL_TEXTURE_GEN_STR_OES, GL_TEXTURE_GEN_MODE, out);
    assertEquals(GL_REFLECTION_MAP, out.getInt(0));
    gl.expect(GL_NO_ERROR);
  }

  /** OES_point_size_array: each point has a size of its own. */
  @Test
  void pointsHaveSizesOfAnArray() {
    gl.call("glLoadIdentity");
    gl.call("glOrthox", 0, 64 * ONE, 0, 48 * ONE, -ONE, ONE);
    gl.buffer(GL_ARRAY_BUFFER, new float[] {8, 8, 40, 8, 2, 12});
    gl.call("glVertexPointer", 2, GL_FLOAT, 0, null);
    gl.call("glPointSizePointerOES", GL_FLOAT, 0, 16L);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glEnableClientState", GL_POINT_SIZE_ARRAY_OES);
    gl.call("glDrawArrays", GL_POINTS, 0, 2);
    gl.expect(GL_NO_ERROR);
    assertEquals(-1, gl.pixel(8, 8));
    assertEquals(0, gl.pixel(11, 8));
    assertEquals(-1, gl.pixel(45, 8));
    assertEquals(0, gl.pixel(47, 8));
    assertEquals(GL_FLOAT, gl.getInteger(GL_POINT_SIZE_ARRAY_TYPE_OES));
    gl.call("glPointSizePointerOES", GL_SHORT, 0, null);
    gl.expect(GL_INVALID_ENUM);
  }

  /** OES_query_matrix: 3 is 0.75 * 2^2. */
  @Test
  void matricesAreMantissasAndExponents() {
    gl.call("glLoadIdentity");
    gl.call("glScalef", 3f, -0.25f, 1f);
    ByteBuffer mantissas = GlTestContext.buffer(64);
    ByteBuffer exponents = GlTestContext.buffer(64);
    assertEquals(0, gl.call("glQueryMatrixxOES", mantissas, exponents));
    assertEquals(0xc000, mantissas.getInt(0));
    assertEquals(2, exponents.getInt(0));
    assertEquals(-0x8000, mantissas.getInt(20));
    assertEquals(-1, exponents.getInt(20));
    assertEquals(0, exponents.getInt(4));
  }

  /** Errors of images in Mesa's order: packing, the internal format, and that both agree. */
  @Test
  void imagesAreOfTheFormatsOfEs1() {
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    int[][] rows = {
      {GL_RGBA, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, GL_NO_ERROR},
      {GL_RGBA, GL_BGRA, GL_UNSIGNED_BYTE, GL_NO_ERROR},
      {GL_RGB565, GL_RGB, GL_UNSIGNED_BYTE, GL_NO_ERROR},
      {GL_RGBA, GL_RGB, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
      {GL_RGBA, GL_RGBA, GL_FLOAT, GL_INVALID_OPERATION},
      {GL_RGB, GL_RGBA, GL_UNSIGNED_SHORT_5_6_5, GL_INVALID_OPERATION},
      {GL_DEPTH_COMPONENT, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, GL_INVALID_VALUE},
      {GL_PALETTE4_RGB8_OES, GL_RGB, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
      {GL_R8, GL_RED, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
    };
    for (int[] row : rows) {
      gl.call("glTexImage2D", GL_TEXTURE_2D, 0, row[0], 1, 1, 0, row[1], row[2], new byte[16]);
      gl.expect(row[3]);
    }
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 1, GL_RGBA, GL_UNSIGNED_BYTE, null);
    gl.expect(GL_INVALID_VALUE);
    gl.call("glCopyTexImage2D", GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 0, 0, 1, 1, 0);
    gl.expect(GL_INVALID_ENUM);
  }
}
