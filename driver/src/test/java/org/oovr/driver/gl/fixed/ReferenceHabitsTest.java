package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Where the fixed function of Mesa 22.3.6 does not do what the specification says. */
class ReferenceHabitsTest {
  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    gl.close();
  }

  private boolean staysOn(int group, int cap) {
    gl.call("glDisable", cap);
    gl.call("glPushAttrib", group);
    gl.call("glEnable", cap);
    gl.call("glPopAttrib");
    boolean on = gl.call("glIsEnabled", cap) != 0;
    gl.call("glDisable", cap);
    return on;
  }

  @Test
  void attributeGroupsLackSomeSwitches() {
    int[] never = {
      GL_COLOR_SUM, GL_SAMPLE_MASK, GL_PRIMITIVE_RESTART, GL_RASTERIZER_DISCARD, GL_SAMPLE_SHADING
    };
    for (int cap : never) {
      assertEquals(true, staysOn(GL_ALL_ATTRIB_BITS, cap), () -> Integer.toHexString(cap));
    }
    assertEquals(true, staysOn(GL_ENABLE_BIT, GL_LIGHT0));
    assertEquals(false, staysOn(GL_LIGHTING_BIT, GL_LIGHT0));
    assertEquals(true, staysOn(GL_POINT_BIT, GL_VERTEX_PROGRAM_POINT_SIZE));
    assertEquals(false, staysOn(GL_ENABLE_BIT, GL_VERTEX_PROGRAM_POINT_SIZE));
  }

  @Test
  void attributeGroupsLackSomeValues() {
    gl.call("glPushAttrib", GL_ALL_ATTRIB_BITS);
    gl.call("glFogi", GL_FOG_COORD_SRC, GL_FOG_COORD);
    int[] hints = {
      GL_FOG_HINT,
      GL_LINE_SMOOTH_HINT,
      GL_GENERATE_MIPMAP_HINT,
      GL_FRAGMENT_SHADER_DERIVATIVE_HINT,
      GL_TEXTURE_COMPRESSION_HINT
    };
    for (int hint : hints) {
      gl.call("glHint", hint, GL_FASTEST);
    }
    gl.call("glPopAttrib");
    assertEquals(GL_FOG_COORD, gl.getInteger(GL_FOG_COORD_SRC));
    int[] after = new int[hints.length];
    for (int i = 0; i < after.length; i++) {
      after[i] = gl.getInteger(hints[i]);
    }
    int[] expected = {GL_DONT_CARE, GL_DONT_CARE, GL_FASTEST, GL_FASTEST, GL_DONT_CARE};
    assertArrayEquals(expected, after);
  }

  private float rasterRed() {
    gl.call("glRasterPos3f", 0.5f, 0f, 0f);
    ByteBuffer out = GlTestContext.buffer(16);
    gl.call("glGetFloatv", GL_CURRENT_RASTER_COLOR, out);
    return out.getFloat(0);
  }

  @Test
  void rasterPositionsAreLitWithNormalsAsTheyAre() {
    gl.call("glEnable", GL_LIGHTING);
    gl.call("glEnable", GL_LIGHT0);
    gl.call("glEnable", GL_NORMALIZE);
    gl.call("glMaterialfv", GL_FRONT, GL_AMBIENT, new float[] {0, 0, 0, 1});
    gl.call("glMaterialfv", GL_FRONT, GL_DIFFUSE, new float[] {0.25f, 0, 0, 1});
    gl.call("glNormal3f", 0f, 0f, 3f);
    assertEquals(0.75f, rasterRed(), 1e-6);
    // the vertex is at (0.5, 0, 0) for lights, though its place is another
    gl.call("glTranslatef", -0.5f, 0f, 0f);
    gl.call("glLightfv", GL_LIGHT0, GL_POSITION, new float[] {1, 0, 0.5f, 1});
    assertEquals(0.75f, rasterRed(), 1e-6);
  }

  @Test
  void coordinatesThatPointsReplaceAreZerosElsewhere() {
    int shader = gl.shader(GL_FRAGMENT_SHADER, "void main() { gl_FragColor = gl_TexCoord[0]; }");
    int program = (int) gl.call("glCreateProgram");
    gl.call("glAttachShader", program, shader);
    gl.call("glLinkProgram", program);
    gl.call("glUseProgram", program);
    gl.call("glTexEnvi", GL_POINT_SPRITE, GL_COORD_REPLACE, 1);
    gl.call("glTexCoord4f", 1f, 1f, 1f, 1f);
    gl.call("glRectf", -1f, -1f, 1f, 1f);
    gl.expectPixel(5, 5, 0xffffffff);
    gl.call("glEnable", GL_POINT_SPRITE);
    gl.call("glRectf", -1f, -1f, 1f, 1f);
    gl.expectPixel(5, 5, 0);
  }

  @Test
  void mapsOfBlueAndAlphaLookTheRectangleUp() {
    for (int i = 0; i < 4; i++) {
      gl.call("glPixelMapfv", GL_PIXEL_MAP_R_TO_R + i, 2, new float[] {0.1f * i, 0.1f * i + 0.5f});
    }
    gl.call("glPixelTransferi", GL_MAP_COLOR, 1);
    byte[] image = new byte[16];
    for (int i = 0; i < 16; i++) {
      image[i] = (byte) new int[] {10, 80, 150, 220}[i & 3];
    }
    // alpha and blue of the first pixel point to the third
    image[2] = 20;
    image[8] = 99;
    image[9] = 77;
    gl.call("glRasterPos2f", -1f, -1f);
    gl.call("glDrawPixels", 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, image);
    gl.call("glPixelTransferi", GL_MAP_COLOR, 0);
    ByteBuffer out = GlTestContext.buffer(4);
    gl.call("glReadPixels", 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, out);
    byte[] pixel = new byte[4];
    out.get(pixel);
    assertArrayEquals(new byte[] {0, 26, 99, 77}, pixel);
  }
}
