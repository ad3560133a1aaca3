package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.gl.GlTestContext;

/** Materials told with vertices and kept in lists; what is expected is what llvmpipe does. */
class ToldMaterialsTest {
  private static final float[] RED = {1, 0, 0, 1};
  private static final float[] BLUE = {0, 0, 1, 1};

  private GlTestContext gl;

  @BeforeEach
  void open() {
    gl = GlTestContext.drawingCompatibility();
    gl.call("glMatrixMode", GL_PROJECTION);
    gl.call("glOrtho", 0.0, 64.0, 0.0, 64.0, -1.0, 1.0);
    gl.call("glEnable", GL_LIGHTING);
    float[] black = {0, 0, 0, 1};
    gl.call("glMaterialfv", GL_FRONT_AND_BACK, GL_AMBIENT, black);
  }

  @AfterEach
  void close() {
    gl.expect(GL_NO_ERROR);
    gl.close();
  }

  private float material(int pname, int component) {
    ByteBuffer b = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    gl.call("glGetMaterialfv", GL_FRONT, pname, b);
    return b.getFloat(4 * component);
  }

  private void emission(float... color) {
    gl.call("glMaterialfv", GL_FRONT, GL_EMISSION, color);
  }

  /** Five corners of a strip; something is told before one of them. */
  private void strip(int before, Runnable told) {
    gl.call("glBegin", GL_TRIANGLE_STRIP);
    for (int i = 0; i < 5; i++) {
      if (i == before) {
        told.run();
      }
      gl.call("glVertex2f", 12f * i, i % 2 == 0 ? 0f : 60f);
    }
    gl.call("glEnd");
  }

  /** Those before the first that is told have the material's value, not what was told long ago. */
  @Test
  void verticesBeforeTheFirstThatTellsHaveTheCurrentValue() {
    gl.call("glPushAttrib", GL_LIGHTING_BIT);
    emission(RED);
    gl.call("glPopAttrib");
    gl.call("glBegin", GL_TRIANGLES);
    gl.call("glVertex2f", 0f, 0f);
    gl.call("glVertex2f", 64f, 0f);
    emission(BLUE);
    gl.call("glVertex2f", 0f, 64f);
    gl.call("glEnd");
    assertEquals(0, gl.pixel(10, 20) >>> 24);
  }

  /** A vertex is left out once where two values grow behind it. */
  @Test
  void severalValuesGrowBehindOneVertex() {
    gl.call("glNewList", 1, GL_COMPILE);
    gl.call("glBegin", GL_TRIANGLE_STRIP);
    gl.call("glVertex2f", 0f, 0f);
    gl.call("glVertex2f", 64f, 0f);
    gl.call("glVertex2f", 0f, 64f);
    gl.call("glMaterialfv", GL_FRONT_AND_BACK, GL_EMISSION, RED);
    gl.call("glVertex2f", 64f, 64f);
    gl.call("glVertex2f", 64f, 70f);
    gl.call("glEnd");
    gl.call("glEndList");
    gl.call("glCallList", 1);
    assertEquals(1, gl.call("glIsList", 1));
    assertEquals(1f, material(GL_EMISSION, 0));
  }

  @Test
  void eachVertexHasTheMaterialThatWasToldBeforeIt() {
    emission(RED);
    gl.call("glBegin", GL_TRIANGLES);
    gl.call("glVertex2f", 0f, 0f);
    gl.call("glVertex2f", 64f, 0f);
    emission(BLUE);
    gl.call("glVertex2f", 0f, 64f);
    gl.call("glEnd");
    int between = gl.pixel(10, 20);
    int red = between >>> 24;
    int blue = between >>> 8 & 255;
    assertEquals(255, red + blue, 3);
    assertTrue(red > 40 && blue > 40, () -> red + " " + blue);
  }

  @Test
  void whatIsKeptWithVerticesComesBackOverTheColorThatMaterialsFollow() {
    gl.call("glMaterialfv", GL_FRONT, GL_DIFFUSE, RED);
    gl.call("glEnable", GL_COLOR_MATERIAL);
    assertEquals(0, material(GL_DIFFUSE, 1), "as if the colour were not followed");
    gl.call("glColor3f", 0f, 1f, 0f);
    assertEquals(1, material(GL_DIFFUSE, 1));
    assertEquals(0, material(GL_DIFFUSE, 0));
  }

  @Test
  void materialsOfListsAreOfTheirVertices() {
    gl.call("glNewList", 1, GL_COMPILE);
    emission(RED);
    strip(0, () -> emission(BLUE));
    gl.call("glEndList");
    assertEquals(0, material(GL_EMISSION, 2));
    gl.call("glCallList", 1);
    assertEquals(0x0000ffff, gl.pixel(24, 20));
    assertEquals(1, material(GL_EMISSION, 2));
  }

  /** Pixels of a strip's first triangle and of the one that has its second to fourth corner. */
  private void list(int mode, int before, boolean first, boolean second) {
    gl.call("glClear", GL_COLOR_BUFFER_BIT);
    gl.call("glDisable", GL_LIGHTING);
    gl.call("glNewList", 1, mode);
    strip(before, () -> gl.call("glTexCoord2f", 1f, 1f));
    gl.call("glEndList");
    if (mode == GL_COMPILE) {
      gl.call("glCallList", 1);
    }
    assertEquals(first, gl.pixel(11, 20) != 0, "first, before " + before);
    assertEquals(second, gl.pixel(20, 40) != 0, "second, before " + before);
  }

  @Test
  void stripsOfListsLoseAVertexWhereAnAttributeIsNew() {
    list(GL_COMPILE, 1, false, true);
    list(GL_COMPILE, 2, true, true);
    list(GL_COMPILE_AND_EXECUTE, 1, false, true);
    list(GL_COMPILE_AND_EXECUTE, 4, true, true);
  }

  @Test
  void anAttributeThatTheListToldBeforeIsNotNew() {
    gl.call("glDisable", GL_LIGHTING);
    gl.call("glNewList", 1, GL_COMPILE);
    gl.call("glTexCoord2f", 0f, 0f);
    strip(1, () -> gl.call("glTexCoord2f", 1f, 1f));
    gl.call("glEndList");
    gl.call("glCallList", 1);
    assertNotEquals(0, gl.pixel(11, 20));
  }

  @Test
  void whatAListTellsWithinAPrimitiveOfTheProgramIsAsIfItWereTold() {
    gl.call("glDisable", GL_LIGHTING);
    gl.call("glNewList", 1, GL_COMPILE);
    gl.call("glColor3f", 0f, 1f, 0f);
    gl.call("glVertex2f", 64f, 0f);
    gl.call("glEndList");
    gl.call("glBegin", GL_TRIANGLES);
    gl.call("glColor3f", 0f, 1f, 0f);
    gl.call("glVertex2f", 0f, 0f);
    gl.call("glCallList", 1);
    gl.call("glVertex2f", 0f, 64f);
    gl.call("glEnd");
    assertEquals(0x00ff00ff, gl.pixel(10, 10));
  }

  @Test
  void listsLoseTheDistanceOfFogThatIsToldAsAWholeNumber() {
    gl.call("glNewList", 1, GL_COMPILE);
    gl.call("glFogi", GL_FOG_DISTANCE_MODE_NV, GL_EYE_PLANE);
    gl.call("glEndList");
    gl.expect(GL_NO_ERROR);
    gl.call("glCallList", 1);
    gl.expect(GL_INVALID_ENUM);
  }

  /**
   * A draw from arrays takes over what was told: the material from before colours were followed
   * again, which are the same as they were.
   */
  @Test
  void drawsFromArraysTakeOverWhatWasTold() {
    ByteBuffer positions = GlTestContext.buffer(24);
    positions.asFloatBuffer().put(new float[] {0, 0, 64, 0, 0, 64});
    gl.call("glVertexPointer", 2, GL_FLOAT, 0, positions);
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glLightModelfv", GL_LIGHT_MODEL_AMBIENT, new float[] {1, 1, 1, 1});
    followColors();
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3); // not read: that would take over what was told
    gl.call("glDisable", GL_COLOR_MATERIAL);
    gl.call("glColor4f", 0.8f, 0.8f, 0.8f, 1f);
    gl.call("glMaterialfv", GL_FRONT_AND_BACK, GL_AMBIENT, new float[] {0.25f, 0.25f, 0.25f, 1});
    followColors();
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    assertEquals(64, gl.pixel(10, 10) >>> 24);
  }

  private void followColors() {
    gl.call("glColorMaterial", GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE);
    gl.call("glEnable", GL_COLOR_MATERIAL);
    gl.call("glColor4f", 0.8f, 0.8f, 0.8f, 1f);
    gl.call("glMaterialfv", GL_FRONT_AND_BACK, GL_SPECULAR, new float[] {1, 1, 1, 1});
  }
}
