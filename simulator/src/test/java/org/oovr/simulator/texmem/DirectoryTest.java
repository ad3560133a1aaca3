package org.oovr.simulator.texmem;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocol: one writer or many readers, and nobody reads what is old. */
class DirectoryTest {
  private static final int PAGES = 12;
  private static final int PAGE_BYTES = 100;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void anyOrderOfReadsAndWrites(int gpus) {
    for (int pagesThatFit : new int[] {1, 2, 5, PAGES}) {
      Random random = new Random(gpus * 100L + pagesThatFit);
      Directory directory = new Directory(gpus, (long) pagesThatFit * PAGE_BYTES);
      long[] bytes = new long[PAGES];
      Arrays.fill(bytes, PAGE_BYTES);
      assertEquals(0, directory.add(bytes));
      Directory.Traffic traffic = new Directory.Traffic();
      for (int i = 0; i < 5000; i++) {
        int page = random.nextInt(PAGES);
        int gpu = random.nextInt(gpus);
        switch (random.nextInt(12)) {
          case 0 -> directory.hostWrites(page);
          case 1, 2, 3, 4 -> directory.write(page, gpu, random.nextBoolean(), traffic);
          default -> directory.read(page, gpu, traffic);
        }
        check(directory, gpus, pagesThatFit);
      }
      assertEquals(0, traffic.staleReads);
      assertEquals(pagesThatFit < PAGES, traffic.evictions > 0);
    }
  }

  private static void check(Directory directory, int gpus, int fit) {
    for (int page = 0; page < PAGES; page++) {
      assertTrue(!directory.isDirty(page) || directory.copies(page) == 1);
    }
    for (int g = 0; g < gpus; g++) {
      assertTrue(directory.usedBytes(g) <= (long) fit * PAGE_BYTES);
    }
  }

  @Test
  void aPageThatTwoWriteGoesToAndFro() {
    Directory directory = new Directory(2, 1000);
    directory.add(new long[] {PAGE_BYTES});
    Directory.Traffic traffic = new Directory.Traffic();
    for (int i = 0; i < 10; i++) {
      directory.write(0, i % 2, false, traffic);
    }
    assertEquals(10, traffic.requests);
    assertEquals(9, traffic.remotePages);
    assertEquals(9, traffic.invalidations);
    assertFalse(directory.isPresent(0, 0));
    assertTrue(directory.isPresent(0, 1));
  }

  @Test
  void aPageThatOneWritesIsAskedForOnce() {
    Directory directory = new Directory(2, 1000);
    directory.add(new long[] {PAGE_BYTES});
    Directory.Traffic traffic = new Directory.Traffic();
    for (int i = 0; i < 10; i++) {
      directory.write(0, 1, true, traffic);
      directory.read(0, 1, traffic);
    }
    assertEquals(1, traffic.requests);
    assertEquals(0, traffic.uploadedPages);
  }
}
