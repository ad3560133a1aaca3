package org.oovr.driver.vk.real;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Memory types of one device on another. */
class MemoryTypesTest {
  private static final int LOCAL = 1;
  private static final int VISIBLE = 2;
  private static final int COHERENT = 4;
  private static final int CACHED = 8;
  private static final int LAZY = 16;

  /** As NVIDIA's driver has them. */
  private static final int[] DISCRETE = {
    0, LOCAL, VISIBLE | COHERENT, VISIBLE | COHERENT | CACHED, LOCAL | VISIBLE | COHERENT
  };

  private static final int[] UNIFIED = {LOCAL | VISIBLE | COHERENT | CACHED};

  @Test
  void ofTheSameDeviceEachIsItself() {
    for (int i = 0; i < DISCRETE.length; i++) {
      assertEquals(i, MemoryTypes.nearest(DISCRETE, DISCRETE[i]));
    }
  }

  @Test
  void whatAMappingNeedsComesFirst() {
    assertEquals(3, MemoryTypes.nearest(DISCRETE, UNIFIED[0]));
    assertEquals(0, MemoryTypes.nearest(UNIFIED, LOCAL));
    assertEquals(1, MemoryTypes.nearest(new int[] {LOCAL, VISIBLE}, VISIBLE | COHERENT));
  }

  @Test
  void whatNobodyNeedsIsLeftOut() {
    assertEquals(1, MemoryTypes.nearest(DISCRETE, LOCAL | LAZY));
    assertEquals(1, MemoryTypes.nearest(new int[] {LOCAL | LAZY, LOCAL}, LOCAL));
  }
}
