package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Half floats as current values, modes a draw, distances of fog, borders of textures. */
class OldExtensionsTest {
  private static final int RED = 0xff0000ff;
  private static final int GREEN = 0x00ff00ff;
  private static final int EMPTY = 0x000000ff;

  /** 1, 0.5 and 0 as 16-bit floats. */
  private static final int ONE = 0x3c00;

  private static final int HALF = 0x3800;

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    gl.call("glClearColor", 0f, 0f, 0f, 1f);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    assertEquals(List.of(), gl.driver.unsupported());
    gl.close();
  }

  private float[] floats(int pname, int count) {
    ByteBuffer out = GlTestContext.buffer(4 * count);
    gl.call("glGetFloatv", pname, out);
    float[] floats = new float[count];
    out.asFloatBuffer().get(floats);
    return floats;
  }

  @Test
  void halvesAreCurrentValues() {
    gl.call("glColor4hNV", ONE, HALF, 0, ONE);
    assertArrayEquals(new float[] {1, 0.5f, 0, 1}, floats(GL_CURRENT_COLOR, 4));
    gl.call("glNormal3hvNV", new short[] {0, (short) 0xbc00, HALF});
    assertArrayEquals(new float[] {0, -1, 0.5f}, floats(GL_CURRENT_NORMAL, 3));
    gl.call("glMultiTexCoord2hNV", GL_TEXTURE0, HALF, ONE);
    assertArrayEquals(new float[] {0.5f, 1, 0, 1}, floats(GL_CURRENT_TEXTURE_COORDS, 4));
    gl.call("glColor3f", 1f, 0f, 0f);
    gl.call("glBegin", GL_TRIANGLES);
    gl.call("glVertex2hNV", 0xbc00, 0xbc00);
    gl.call("glVertex2hNV", 0x4400, 0xbc00); // (4, -1)
    gl.call("glVertex2hvNV", new short[] {(short) 0xbc00, 0x4400});
    gl.call("glEnd");
    gl.expectPixel(60, 44, RED);
  }

  @Test
  void eachDrawHasItsMode() {
    float[] xy = {-1, -1, 1, -1, -1, 1, 1, 1, -1, -1, 0, -1, 0, 1, -1, 1};
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, gl.buffer(GL_ARRAY_BUFFER, xy));
    gl.call("glVertexPointer", 2, GL_FLOAT, 0, 0L);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glColor3f", 1f, 0f, 0f);
    int[] modes = {GL_TRIANGLE_STRIP, -1, GL_QUADS, -1};
    gl.call("glMultiModeDrawArraysIBM", modes, new int[] {0, 4}, new int[] {0, 4}, 2, 8);
    gl.expectPixel(16, 24, RED);
    gl.expectPixel(48, 24, EMPTY);
    gl.call("glMultiModeDrawArraysIBM", modes, new int[] {0, 4}, new int[] {4, 0}, 2, 8);
    gl.expectPixel(48, 24, RED);
  }

  @Test
  void listsKeepDrawsWithIndicesOfTheApplication() {
    float[] xy = {-1, -1, 0, -1, 0, 1, -1, 1, 1, -1, 1, 1};
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, gl.buffer(GL_ARRAY_BUFFER, xy));
    gl.call("glVertexPointer", 2, GL_FLOAT, 0, 0L);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glColor3f", 1f, 0f, 0f);
    byte[][] indices = {{0, 1, 2, 3}, {1, 4, 2, 5}};
    int[] modes = {GL_QUADS, GL_TRIANGLE_STRIP};
    gl.call("glNewList", 1, GL_COMPILE);
    draws("glMultiModeDrawElementsIBM", modes, new int[] {0, 4}, indices);
    gl.call("glEndList");
    gl.call("glNewList", 2, GL_COMPILE);
    gl.call("glMultiDrawArraysEXT", GL_QUADS, new int[] {0}, new int[] {4}, 1);
    gl.call("glEndList");
    gl.expectPixel(48, 24, EMPTY);
    gl.call("glCallList", 1);
    gl.expectPixel(16, 24, EMPTY);
    gl.expectPixel(48, 24, RED);
    gl.call("glCallList", 2);
    gl.expectPixel(16, 24, RED);
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    draws("glMultiModeDrawElementsIBM", modes, new int[] {4, 0}, indices);
    gl.expectPixel(16, 24, RED);
    gl.expectPixel(48, 24, EMPTY);
  }

  private void draws(String function, int[] modes, int[] counts, byte[][] indices) {
    gl.call(function, modes, counts, GL_UNSIGNED_BYTE, indices, counts.length, Integer.BYTES);
  }

  @Test
  void distancesOfFog() {
    assertEquals(GL_EYE_PLANE_ABSOLUTE_NV, gl.getInteger(GL_FOG_DISTANCE_MODE_NV));
    gl.call("glFogi", GL_FOG_DISTANCE_MODE_NV, GL_LINEAR);
    gl.expect(GL_INVALID_ENUM);
    gl.call("glEnable", GL_FOG);
    gl.call("glFogi", GL_FOG_MODE, GL_LINEAR);
    gl.call("glFogf", GL_FOG_START, 0f);
    gl.call("glFogf", GL_FOG_END, 0.5f);
    gl.call("glFogfv", GL_FOG_COLOR, new float[] {0, 1, 0, 1});
    gl.call("glColor3f", 1f, 0f, 0f);
    // at a corner, 0 deep: only the radial distance is beyond the end
    fill();
    gl.expectPixel(1, 1, RED);
    gl.call("glFogi", GL_FOG_DISTANCE_MODE_NV, GL_EYE_RADIAL_NV);
    fill();
    gl.expectPixel(1, 1, GREEN);
  }

  private void fill() {
    gl.call("glBegin", GL_TRIANGLE_STRIP);
    for (int i = 0; i < 4; i++) {
      gl.call("glVertex2f", i % 2 * 2f - 1, i / 2 * 2f - 1);
    }
    gl.call("glEnd");
  }

  @Test
  void bordersAreTakenOff() {
    byte[] texels = new byte[6 * 4];
    for (int i = 0; i < texels.length; i++) {
      texels[i] = (byte) i;
    }
    gl.call("glBindTexture", GL_TEXTURE_2D, gl.gen("glGenTextures"));
    gl.call("glPixelStorei", GL_UNPACK_ALIGNMENT, 1);
    gl.call("glPixelStorei", GL_PACK_ALIGNMENT, 1);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RED, 6, 4, 1, GL_RED, GL_UNSIGNED_BYTE, texels);
    ByteBuffer out = GlTestContext.buffer(64);
    gl.call("glGetTexLevelParameteriv", GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, out);
    assertEquals(4, out.getInt(0));
    gl.call("glGetTexImage", GL_TEXTURE_2D, 0, GL_RED, GL_UNSIGNED_BYTE, out);
    byte[] inside = new byte[8];
    out.get(inside);
    assertArrayEquals(new byte[] {7, 8, 9, 10, 13, 14, 15, 16}, inside);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RED, 6, 4, 2, GL_RED, GL_UNSIGNED_BYTE, texels);
    gl.expect(GL_INVALID_VALUE);
  }

  @Test
  void texelsOfThreeWordsFillBuffers() {
    gl.call("glBindBuffer", GL_ARRAY_BUFFER, gl.buffer(GL_ARRAY_BUFFER, new byte[36]));
    float[] texel = {1, 2, 3};
    gl.call("glClearBufferData", GL_ARRAY_BUFFER, GL_RGB32F, GL_RGB, GL_FLOAT, texel);
    ByteBuffer out = GlTestContext.buffer(36);
    gl.call("glGetBufferSubData", GL_ARRAY_BUFFER, 0L, 36L, out);
    for (int i = 0; i < 9; i++) {
      assertEquals(1 + i % 3, out.getFloat(4 * i));
    }
  }
}
