package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Lights; the numbers are llvmpipe's. */
class LightsTest {
  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    gl.call("glMatrixMode", GL_PROJECTION);
    gl.call("glOrtho", 0.0, 64.0, 0.0, 64.0, -1.0, 1.0);
    gl.call("glEnable", GL_LIGHTING);
    gl.call("glEnable", GL_LIGHT1);
    gl.call("glShadeModel", GL_FLAT);
    float[] black = {0, 0, 0, 1};
    float[] white = {1, 1, 1, 1};
    gl.call("glLightModelfv", GL_LIGHT_MODEL_AMBIENT, black);
    gl.call("glMaterialfv", GL_FRONT_AND_BACK, GL_AMBIENT, black);
    gl.call("glMaterialfv", GL_FRONT_AND_BACK, GL_DIFFUSE, black);
    gl.call("glMaterialfv", GL_FRONT_AND_BACK, GL_SPECULAR, white);
    gl.call("glLightfv", GL_LIGHT1, GL_SPECULAR, white);
    gl.call("glLightfv", GL_LIGHT1, GL_POSITION, new float[] {29, 92, 22, 1});
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    gl.close();
  }

  private int shine(float shininess, float attenuation) {
    gl.call("glMaterialf", GL_FRONT_AND_BACK, GL_SHININESS, shininess);
    gl.call("glLightf", GL_LIGHT1, GL_CONSTANT_ATTENUATION, attenuation);
    gl.call("glBegin", GL_TRIANGLES);
    gl.call("glVertex2f", 60f, 20f);
    gl.call("glVertex2f", 36f, 43f);
    gl.call("glVertex2f", 3f, 29f);
    gl.call("glEnd");
    return gl.pixel(35, 30) >>> 24;
  }

  @Test
  void whatIsNotShinyIsNotAsBrightUnderAttenuatedLights() {
    assertEquals(255, shine(0, 1));
    assertEquals(127, shine(0.0001f, 2), 1);
    assertEquals(89, shine(0, 2), 1);
    gl.call("glLightModeli", GL_LIGHT_MODEL_TWO_SIDE, 1);
    assertEquals(89, shine(0, 2), 1);
  }

  @Test
  void positionsAreDividedByTheirLastCoordinate() {
    int shine = shine(3, 2);
    gl.call("glLightfv", GL_LIGHT1, GL_POSITION, new float[] {58, 184, 44, 2});
    assertEquals(shine, shine(3, 2));
  }

  @Test
  void whatFacesAwayFromTheHalfVectorIsDarkWhereTheOtherSideIsShiny() {
    gl.call("glLightfv", GL_LIGHT1, GL_POSITION, new float[] {400, 0, -40, 0});
    gl.call("glNormal3f", 1f, 0f, -8f);
    gl.call("glLightModeli", GL_LIGHT_MODEL_TWO_SIDE, 1);
    assertEquals(255, shine(0, 1));
    gl.call("glMaterialf", GL_BACK, GL_SHININESS, 9f);
    gl.call("glMaterialf", GL_FRONT, GL_SHININESS, 0f);
    gl.call("glRectf", 3f, 3f, 60f, 60f);
    assertEquals(0, gl.pixel(35, 30) >>> 24);
  }

  private void square(float x) {
    gl.call("glVertex2f", x, 10f);
    gl.call("glVertex2f", x + 20, 10f);
    gl.call("glVertex2f", x + 20, 30f);
    gl.call("glVertex2f", x, 30f);
  }

  @Test
  void materialsChangeWithinPrimitives() {
    float[] black = {0, 0, 0, 1};
    gl.call("glLightfv", GL_LIGHT1, GL_SPECULAR, black);
    gl.call("glMaterialfv", GL_FRONT_AND_BACK, GL_EMISSION, new float[] {1, 0, 0, 1});
    gl.call("glBegin", GL_QUADS);
    square(5);
    gl.call("glMaterialfv", GL_FRONT_AND_BACK, GL_EMISSION, new float[] {0, 1, 0, 1});
    square(35);
    gl.call("glEnd");
    assertEquals(0xff0000ff, gl.pixel(15, 20));
    assertEquals(0x00ff00ff, gl.pixel(45, 20));
  }
}
