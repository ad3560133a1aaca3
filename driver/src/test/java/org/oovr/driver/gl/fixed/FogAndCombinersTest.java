package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Colours that fragments meet, and what is combined with them; the numbers are llvmpipe's. */
class FogAndCombinersTest {
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

  private int draw() {
    gl.call("glRectf", -1f, -1f, 1f, 1f);
    return gl.pixel(20, 20);
  }

  private void fog(float coordinate, float... color) {
    gl.call("glEnable", GL_FOG);
    gl.call("glFogi", GL_FOG_MODE, GL_LINEAR);
    gl.call("glFogi", GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
    gl.call("glFogCoordf", coordinate);
    gl.call("glFogfv", GL_FOG_COLOR, color);
  }

  @Test
  void colorsOfFogAreClampedWhereFragmentsAre() {
    fog(0.5f, -0.6f, 1.6f, 1, 1);
    assertEquals(0x80, draw() >>> 24, 1);
    assertEquals(0xff, draw() >> 16 & 255);
    gl.call("glClampColor", GL_CLAMP_FRAGMENT_COLOR, GL_FALSE);
    assertEquals(51, draw() >>> 24, 1);
    gl.call("glClampColor", GL_CLAMP_FRAGMENT_COLOR, GL_TRUE);
    assertEquals(0x80, draw() >>> 24, 1);
  }

  @Test
  void coordinatesOfFogHaveNoSign() {
    fog(-0.25f, 0, 0, 0, 1);
    assertEquals(191, draw() >>> 24, 1);
  }

  private int combine(int scaleOfColor, int scaleOfAlpha) {
    gl.call("glColor4f", 0.75f, 0.5f, 0.5f, 1f);
    gl.call("glBindTexture", GL_TEXTURE_2D, 1);
    gl.call("glTexImage2D", GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, null);
    gl.call("glTexParameteri", GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    gl.call("glEnable", GL_TEXTURE_2D);
    gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
    gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_DOT3_RGBA);
    gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_SRC0_RGB, GL_PRIMARY_COLOR);
    gl.call("glTexEnvi", GL_TEXTURE_ENV, GL_SRC1_RGB, GL_PRIMARY_COLOR);
    gl.call("glTexEnvf", GL_TEXTURE_ENV, GL_RGB_SCALE, (float) scaleOfColor);
    gl.call("glTexEnvf", GL_TEXTURE_ENV, GL_ALPHA_SCALE, (float) scaleOfAlpha);
    return draw();
  }

  @Test
  void alphaOfDotProductsHasItsOwnScale() {
    assertEquals(0x80808040, combine(2, 1));
    assertEquals(0x40404080, combine(1, 2));
    assertEquals(0x40404040, combine(1, 1));
  }
}
