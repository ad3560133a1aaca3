package org.oovr.samples.oo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class EyeViewportTest {
  private static final int WIDTH = 640;
  private static final int HEIGHT = 480;

  /** Window coordinate that a clip coordinate comes to in the whole picture. */
  private static double pixel(double clip, double w, int size) {
    return (clip / w + 1) / 2 * size;
  }

  /** As glViewport would have it: {@code x + (ndc + 1) / 2 * width}. */
  @Test
  void transformIsTheViewport() {
    EyeViewport v = new EyeViewport(64, 48, 320, 120);
    float[] t = new float[6];
    v.transform(WIDTH, HEIGHT, t, 2);
    double w = 3;
    for (double ndc = -1; ndc <= 1; ndc += 0.25) {
      double clip = ndc * w;
      assertEquals(64 + (ndc + 1) / 2 * 320, pixel(clip * t[2] + w * t[4], w, WIDTH), 1e-4);
      assertEquals(48 + (ndc + 1) / 2 * 120, pixel(clip * t[3] + w * t[5], w, HEIGHT), 1e-4);
    }
  }

  @Test
  void wholePictureChangesNothing() {
    EyeViewport v = new EyeViewport(0, 0, WIDTH, HEIGHT);
    float[] t = new float[4];
    v.transform(WIDTH, HEIGHT, t, 0);
    assertArrayEquals(new float[] {1, 1, 0, 0}, t);
    assertTrue(v.fills(WIDTH, HEIGHT));
    assertFalse(v.shifted(1).fills(WIDTH, HEIGHT));
    assertEquals(new EyeViewport(-3, 0, WIDTH, HEIGHT), v.shifted(-3));
  }

  @Test
  void emptyViewportIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new EyeViewport(0, 0, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> new EyeViewport(0, 0, 1, Float.NaN));
  }
}
