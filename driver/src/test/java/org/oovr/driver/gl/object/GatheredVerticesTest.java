package org.oovr.driver.gl.object;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.oovr.driver.gl.api.GL.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** What Mesa keeps of attributes of vertices that calls tell, and where primitives have seams. */
class GatheredVerticesTest {
  private static final int SLOT = 3;
  private static final int POSITION = ConventionalAttributes.POSITION;

  private final int[][] current = new int[ConventionalAttributes.POSITION + 20][4];
  private final GatheredVertices v = new GatheredVertices(current, () -> {});

  private int tell(int slot, int components) {
    int kept = v.tell(slot, components, false);
    if (kept == GatheredVertices.GROWS) {
      v.makeRoom(slot, components);
    }
    return kept;
  }

  private int[] drawn() {
    ByteBuffer b = ByteBuffer.wrap(v.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    int[] x = new int[v.drawn()];
    for (int i = 0; i < x.length; i++) {
      x[i] = b.getInt((v.first() + i) * v.strideBytes());
    }
    return x;
  }

  private void vertices(int... xs) {
    for (int x : xs) {
      v.vertex(x, 0, 0, 0);
    }
  }

  private int[] seam(int mode) {
    assertTrue(v.hasSeam());
    assertEquals(mode, v.beforeSeam());
    int[] before = drawn();
    v.afterSeam(POSITION, 4);
    return before;
  }

  @Test
  void componentsAreResetWhereFewerAreToldOnce() {
    assertEquals(GatheredVertices.GROWS, tell(SLOT, 4));
    assertEquals(4, tell(SLOT, 4));
    assertEquals(3, tell(SLOT, 3));
    // three are known, so that four do not count
    assertEquals(4, tell(SLOT, 4));
    assertEquals(4, tell(SLOT, 3));
  }

  @Test
  void allIsForgottenWhenStateChangesAfterVertices() {
    tell(SLOT, 4);
    v.settle();
    assertEquals(4, tell(SLOT, 4));
    v.begin(GL_LINES, false);
    // attributes alone are kept apart from vertices
    assertEquals(GatheredVertices.GROWS, tell(SLOT, 4));
    tell(POSITION, 2);
    vertices(1);
    v.end();
    assertEquals(4, tell(SLOT, 4));
    v.settle();
    assertEquals(GatheredVertices.GROWS, tell(SLOT, 4));
  }

  @Test
  void loopsAreClosedAfterSeams() {
    v.begin(GL_LINE_LOOP, false);
    vertices(1, 2, 3);
    assertArrayEquals(new int[] {1, 2, 3}, seam(GL_LINE_STRIP));
    vertices(4, 5);
    assertEquals(GL_LINE_STRIP, v.end());
    assertArrayEquals(new int[] {3, 4, 5, 1}, drawn());
  }

  @Test
  void theSecondSeamOfALoopLosesAVertex() {
    v.begin(GL_LINE_LOOP, false);
    vertices(1, 2, 3);
    seam(GL_LINE_STRIP);
    vertices(4, 5);
    assertArrayEquals(new int[] {3, 4, 5}, seam(GL_LINE_STRIP));
    vertices(6);
    assertEquals(GL_LINE_STRIP, v.end());
    assertArrayEquals(new int[] {4, 6, 1}, drawn());
  }

  @Test
  void stripsKeepTheirWinding() {
    v.begin(GL_TRIANGLE_STRIP, false);
    vertices(1, 2, 3, 4, 5);
    assertArrayEquals(new int[] {1, 2, 3, 4}, seam(GL_TRIANGLE_STRIP));
    vertices(6);
    assertEquals(GL_TRIANGLE_STRIP, v.end());
    assertArrayEquals(new int[] {3, 4, 5, 6}, drawn());
  }

  @Test
  void polygonsKeepTheirFirstVertex() {
    v.begin(GL_POLYGON, false);
    vertices(1, 2, 3);
    seam(GL_POLYGON);
    vertices(4);
    v.end();
    assertArrayEquals(new int[] {1, 3, 4}, drawn());
    v.begin(GL_POINTS, false);
    assertFalse(v.hasSeam());
  }

  @Test
  void verticesThatAreTakenAlongLoseComponents() {
    current[SLOT] = new int[] {7, 8, 9, 10};
    v.begin(GL_TRIANGLES, false);
    vertices(1);
    assertEquals(GatheredVertices.GROWS, v.tell(SLOT, 2, false));
    v.beforeSeam();
    v.afterSeam(SLOT, 2);
    v.makeRoom(SLOT, 2);
    ByteBuffer b = ByteBuffer.wrap(v.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    int at = v.offsetBytes(SLOT);
    assertEquals(8, b.getInt(at + 4));
    assertEquals(0, b.getInt(at + 8));
    assertEquals(Float.floatToRawIntBits(1), b.getInt(at + 12));
  }
}
