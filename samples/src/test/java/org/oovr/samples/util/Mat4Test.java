package org.oovr.samples.util;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

class Mat4Test {
  private static float[] apply(Mat4 m, float... v) {
    float[] r = new float[4];
    for (int row = 0; row < 4; row++) {
      for (int k = 0; k < 4; k++) {
        r[row] += m.get(row, k) * v[k];
      }
    }
    return r;
  }

  @Test
  void inverseUndoesAnyPlacement() {
    Random random = new Random(5);
    for (int i = 0; i < 200; i++) {
      Mat4 m =
          Mat4.translate(random.nextFloat() * 9, random.nextFloat(), -random.nextFloat())
              .times(Mat4.rotateX(random.nextDouble() * 6))
              .times(Mat4.rotateZ(random.nextDouble() * 6))
              .times(Mat4.scale(.5f + random.nextFloat(), 1 + random.nextFloat(), 2));
      float[] product = m.times(m.inverse()).array();
      for (int k = 0; k < 16; k++) {
        assertEquals(k % 5 == 0 ? 1 : 0, product[k], 1e-5f);
      }
    }
  }

  @Test
  void perspectiveTakesNearAndFarToTheEndsOfClipSpace() {
    Mat4 m = Mat4.perspective(1, 1.5f, 2, 50);
    float[] near = apply(m, 0, 0, -2, 1);
    float[] far = apply(m, 0, 0, -50, 1);
    assertEquals(-1, near[2] / near[3], 1e-5f);
    assertEquals(1, far[2] / far[3], 1e-5f);
    float edge = (float) StrictMath.tan(0.5) * 2;
    float[] corner = apply(m, edge * 1.5f, edge, -2, 1);
    assertEquals(1, corner[0] / corner[3], 1e-5f);
    assertEquals(1, corner[1] / corner[3], 1e-5f);
  }

  @Test
  void lookAtPutsTheCentreStraightAhead() {
    Mat4 m = Mat4.lookAt(3, 4, 12, 0, 0, 0);
    float[] eye = apply(m, 3, 4, 12, 1);
    float[] centre = apply(m, 0, 0, 0, 1);
    for (int i = 0; i < 3; i++) {
      assertEquals(0, eye[i], 1e-5f);
      assertEquals(i == 2 ? -13 : 0, centre[i], 1e-5f);
    }
  }

  @Test
  void normalsStayAcrossTheSurfaceUnderUnevenScaling() {
    Mat4 m = Mat4.rotateY(.7).times(Mat4.scale(3, .5f, 1));
    float[] along = apply(m, 1, -1, 0, 0);
    float[] n = m.normalMatrix();
    float dot = 0;
    for (int row = 0; row < 3; row++) {
      dot += along[row] * (n[row] + n[3 + row]); // the normal (1, 1, 0)
    }
    assertEquals(0, dot, 1e-5f);
  }

  @Test
  void stereoEyesAgreeAtTheScreen() {
    StereoCamera head = StereoCamera.at(7);
    float[] point = apply(head.place().inverse(), .4f, .2f, -head.screen(), 1);
    float[] left = apply(head.eye(0, 1), point);
    float[] right = apply(head.eye(1, 1), point);
    assertEquals(left[0] / left[3], right[0] / right[3], 1e-4f);
    float[] close = apply(head.place().inverse(), 0, 0, -1, 1);
    float[] closeLeft = apply(head.eye(0, 1), close);
    float[] closeRight = apply(head.eye(1, 1), close);
    assertEquals(
        head.separation() / (float) StrictMath.tan(StrictMath.toRadians(33)) * (1 - 1f / 8),
        closeLeft[0] / closeLeft[3] - closeRight[0] / closeRight[3],
        1e-3f);
  }
}
