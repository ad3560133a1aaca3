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
}
