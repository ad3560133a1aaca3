package org.oovr.driver.gl.call.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Numbers that are given as whole ones, at the ends of their ranges and beyond them. */
class NumbersTest {
  @Test
  void bytesAndShortsKeepTheirOwnBits() {
    assertEquals(-128f, Plain.b(0x180));
    assertEquals(128f, Plain.ub(0x180));
    assertEquals(-32768f, Plain.s(0x18000));
    assertEquals(32768f, Plain.us(0x18000));
    assertEquals(-1, Whole.b(0xff));
    assertEquals(255, Whole.ub(-1));
    assertEquals(-1, Whole.s(0xffff));
    assertEquals(65535, Whole.us(-1));
    assertEquals(4294967296f, Plain.ui(-1));
    assertEquals(-0.5f, Plain.x(-32768));
    assertEquals(1.5f, Plain.h(0x3e00));
  }

  @Test
  void coloursHaveNoZeroAmongSignedNumbers() {
    assertEquals(1f, Normalized.b(127));
    assertEquals(-1f, Normalized.b(-128));
    assertEquals(1f / 255, Normalized.b(0));
    assertEquals(1f, Normalized.s(32767));
    assertEquals(1f, Normalized.i(Integer.MAX_VALUE));
    assertEquals(1f, Normalized.ui(-1));
  }

  @Test
  void genericAttributesDifferWithThirtyTwoBitsAlone() {
    for (int v = -128; v < 256; v++) {
      assertEquals((float) ((v & 0xff) / 255.0), NormalizedGeneric.ub(v));
      assertEquals(Normalized.b(v), NormalizedGeneric.b(v));
    }
    assertEquals((float) (1 / 4294967295.0), NormalizedGeneric.i(0));
    assertEquals(1f, NormalizedGeneric.ui(-1));
    // as floats have it, there is nothing between
    assertEquals(0f, Normalized.i(-1) + Normalized.i(0));
  }
}
