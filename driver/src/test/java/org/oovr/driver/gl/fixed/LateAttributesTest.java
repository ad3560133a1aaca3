package org.oovr.driver.gl.fixed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.gl.GlTestContext;

/** Attributes that lists have behind the last vertex, and those of single elements; as in Mesa. */
class LateAttributesTest {
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

  private void triangle() {
    gl.call("glVertex2f", -1f, -1f);
    gl.call("glVertex2f", 1f, -1f);
    gl.call("glVertex2f", -1f, 1f);
  }

  private float red() {
    ByteBuffer out = GlTestContext.buffer(16);
    gl.call("glGetFloatv", GL_CURRENT_COLOR, out);
    return out.getFloat(0);
  }

  private void compile(int mode, boolean another) {
    gl.call("glColor3f", 0.5f, 0f, 0f);
    gl.call("glNewList", 1, mode);
    gl.call("glBegin", GL_TRIANGLES);
    triangle();
    gl.call("glColor3f", 0.2f, 0f, 0f);
    gl.call("glEnd");
    if (another) {
      gl.call("glBegin", GL_TRIANGLES);
      triangle();
      gl.call("glEnd");
    }
    gl.call("glEndList");
  }

  @ParameterizedTest
  @ValueSource(ints = {GL_COMPILE, GL_COMPILE_AND_EXECUTE})
  void listsLoseThem(int mode) {
    compile(mode, false);
    gl.call("glCallList", 1);
    assertEquals(0.5f, red());
  }

  @Test
  void theNextPrimitiveHasThem() {
    compile(GL_COMPILE, true);
    gl.call("glCallList", 1);
    assertEquals(0.2f, red());
    gl.expectPixel(5, 5, 0x330000ff);
  }

  /** What a list tells outside of its primitives comes back when Mesa lets go of it. */
  @Test
  void whatListsTellOutsideOfPrimitivesComesBack() {
    gl.call("glNewList", 2, GL_COMPILE);
    gl.call("glColor3f", 0.25f, 0f, 0f);
    gl.call("glBegin", GL_POINTS);
    gl.call("glColor3f", 0.75f, 0f, 0f);
    gl.call("glVertex2f", 0f, 0f);
    gl.call("glEnd");
    gl.call("glEndList");
    gl.call("glCallList", 2);
    assertEquals(0.75f, red());
    gl.call("glDepthFunc", GL_LESS);
    assertEquals(0.25f, red());
  }

  /** Three vertices of quads behind a seam are a triangle, and a loop of a list lacks a line. */
  @Test
  void attributesThatGrowDividePrimitivesOfLists() {
    float[] x = {-1, 1, 1, -1};
    float[] y = {-1, -1, 1, 1};
    for (int mode : new int[] {GL_QUADS, GL_LINE_LOOP}) {
      gl.call("glClear", GL_COLOR_BUFFER_BIT);
      gl.call("glNewList", 3, GL_COMPILE);
      gl.call("glColor3f", 0f, 1f, 0f);
      gl.call("glBegin", mode);
      for (int i = 0; i < (mode == GL_QUADS ? 3 : 4); i++) {
        if (i == 1) {
          gl.call("glColor3f", 0f, 1f, 0f);
        }
        gl.call("glVertex2f", 0.9f * x[i], 0.9f * y[i]);
      }
      gl.call("glEnd");
      gl.call("glEndList");
      gl.call("glCallList", 3);
      if (mode == GL_QUADS) {
        gl.expectPixel(48, 12, 0x00ff00ff);
        gl.expectPixel(12, 36, 0);
      } else {
        int bottom = 0;
        int top = 0;
        for (int j = 0; j < 6; j++) {
          bottom |= gl.pixel(32, j);
          top |= gl.pixel(32, 47 - j);
        }
        assertEquals(0, bottom);
        assertEquals(0x00ff00ff, top);
      }
    }
  }

  @Test
  void elementsHaveTheOldNumbersWithoutZero() {
    gl.call("glColorPointer", 3, GL_BYTE, 0, new byte[] {-57, 0, 0, 1});
    gl.call("glEnableClientState", GL_COLOR_ARRAY);
    gl.call("glArrayElement", 0);
    assertEquals(-113f / 255, red(), 1e-6f);
  }

  /** An array of three colours, the last of which has a red of 0.25. */
  private void arrays() {
    ByteBuffer positions = GlTestContext.buffer(24);
    ByteBuffer colors = GlTestContext.buffer(36);
    positions.asFloatBuffer().put(new float[] {-1, -1, 1, -1, -1, 1});
    colors.asFloatBuffer().put(new float[] {0.2f, 0, 0, 0.2f, 0, 0, 0.25f, 0, 0});
    gl.call("glEnableClientState", GL_VERTEX_ARRAY);
    gl.call("glEnableClientState", GL_COLOR_ARRAY);
    gl.call("glVertexPointer", 2, GL_FLOAT, 0, positions);
    gl.call("glColorPointer", 3, GL_FLOAT, 0, colors);
    gl.call("glColor3f", 0.5f, 0f, 0f);
  }

  @Test
  void verticesOfArraysLeaveNoCurrentValues() {
    arrays();
    gl.call("glNewList", 3, GL_COMPILE);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.call("glRotatef", 1f, 0f, 0f, 1f);
    gl.call("glEndList");
    gl.call("glCallList", 3);
    assertEquals(0.5f, red());
  }

  @Test
  void noPrimitiveStoredWithArraysLeavesAny() {
    arrays();
    gl.call("glNewList", 3, GL_COMPILE);
    gl.call("glBegin", GL_TRIANGLES);
    gl.call("glColor3f", 0.75f, 0f, 0f);
    triangle();
    gl.call("glEnd");
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.call("glEndList");
    gl.call("glCallList", 3);
    assertEquals(0.5f, red());
  }

  @Test
  void primitivesBehindArraysGoOnWithTheirs() {
    arrays();
    gl.call("glNewList", 3, GL_COMPILE);
    gl.call("glDrawArrays", GL_TRIANGLES, 0, 3);
    gl.call("glBegin", GL_TRIANGLES);
    triangle();
    gl.call("glEnd");
    gl.call("glEndList");
    gl.call("glCallList", 3);
    assertEquals(0.25f, red());
  }
}
