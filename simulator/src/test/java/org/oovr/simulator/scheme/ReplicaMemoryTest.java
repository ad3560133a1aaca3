package org.oovr.simulator.scheme;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.machine.spec.MachineSpec;

/** Room for copies of pages, three at each GPM. */
class ReplicaMemoryTest {
  private static final int PAGE_BYTES = 4096;

  private final AddressMap addresses =
      new AddressMap(SchemeSimulatorTest.objects(), MachineSpec.preset("oovr-2gpm"));

  /** Pages 0 to 9 are at GPM 0, the others nowhere. */
  @BeforeEach
  void place() {
    for (int page = 0; page < 10; page++) {
      addresses.place(page, 0);
    }
  }

  private ReplicaMemory memory(int pages) {
    return new ReplicaMemory(addresses, 2, (long) pages * PAGE_BYTES, PAGE_BYTES);
  }

  private void admit(ReplicaMemory memory, int[] pages, int... expected) {
    int[] admitted = memory.admit(1, pages);
    assertArrayEquals(expected, admitted);
    for (int page : admitted) {
      if (addresses.homeOfPage(page) >= 0) {
        addresses.copied(page, 1);
      }
    }
  }

  private long copies() {
    long n = 0;
    for (int page = 0; page < addresses.pages(); page++) {
      n += addresses.isCopy(page, 1) ? 1 : 0;
    }
    return n;
  }

  @Test
  void theOldestGoFirst() {
    ReplicaMemory memory = memory(3);
    admit(memory, new int[] {0, 1}, 0, 1);
    admit(memory, new int[] {1, 2, 3}, 2, 3);
    assertFalse(addresses.isLocal(0, 1));
    assertTrue(addresses.isLocal(1, 1) && addresses.isLocal(2, 1) && addresses.isLocal(3, 1));
    assertEquals(3, copies());
  }

  @Test
  void aListLongerThanTheMemoryIsCopiedInPart() {
    ReplicaMemory memory = memory(3);
    admit(memory, new int[] {9}, 9);
    admit(memory, new int[] {0, 1, 2, 3, 4}, 0, 1, 2);
    assertEquals(3, copies());
    assertFalse(addresses.isLocal(9, 1) || addresses.isLocal(3, 1));
  }

  @Test
  void pagesWithoutAHomeNeedNoRoom() {
    ReplicaMemory memory = memory(0);
    admit(memory, new int[] {0, 11, 1, 12}, 11, 12);
    assertEquals(0, copies());
    assertArrayEquals(new int[0], memory.admit(0, new int[] {0, 1}));
  }

  @Test
  void copiesOfTheFrameBeforeCount() {
    admit(memory(3), new int[] {4, 6}, 4, 6);
    ReplicaMemory next = memory(3);
    admit(next, new int[] {0, 1}, 0, 1);
    assertFalse(addresses.isLocal(4, 1));
    assertTrue(addresses.isLocal(6, 1));
    assertEquals(3, copies());
  }
}
