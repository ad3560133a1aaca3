package org.oovr.simulator.redundancy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** The hardware's CRC is that of {@link CRC32}, however a message is cut. */
class CrcUnitTest {
  private static final int SEED = 20260;

  @Test
  void theCrcOfOneBlockOfAnyLength() {
    Random random = new Random(SEED);
    for (int length = 0; length <= 300; length++) {
      byte[] message = new byte[length];
      random.nextBytes(message);
      assertEquals(expected(message), signature(List.of(message)), length + " bytes");
    }
  }

  @Test
  void theCrcOfManyBlocksInAnyOrder() {
    Random random = new Random(SEED);
    for (int run = 0; run < 2000; run++) {
      List<byte[]> blocks = new ArrayList<>();
      for (int n = random.nextInt(9); n > 0; n--) {
        byte[] block = new byte[random.nextInt(run % 2 == 0 ? 90 : 12) * (run % 3 == 0 ? 8 : 1)];
        random.nextBytes(block);
        blocks.add(block);
      }
      assertEquals(expected(blocks.toArray(new byte[0][])), signature(blocks), "run " + run);
    }
  }

  @Test
  void subBlocksBehindAnOddNumberOfBytes() {
    CrcUnit unit = new CrcUnit();
    unit.begin();
    unit.addByte((byte) 7);
    unit.add(0x0807060504030201L);
    int signature = CrcUnit.accumulate(CrcTables.START, unit.crc(), unit.bytes());
    assertEquals(expected(new byte[] {7, 1, 2, 3, 4, 5, 6, 7, 8}), ~signature);
  }

  @Test
  void aCycleForEachSubBlock() {
    CrcUnit unit = new CrcUnit();
    unit.begin();
    unit.add(new byte[40], 0, 40);
    assertEquals(5, unit.cycles());
    assertEquals(5, CrcUnit.cycles(40));
    assertEquals(5 + 3, CrcUnit.cycles(43));
  }

  @Test
  void theTablesAreAsLargeAsInTheText() {
    assertEquals(1024, CrcTables.TABLE_BYTES);
    assertEquals(8, CrcTables.SIGN_TABLES);
    assertEquals(4, CrcTables.SHIFT_TABLES);
    assertEquals(12 * 1024, CrcTables.storageBytes());
  }

  private static int signature(List<byte[]> blocks) {
    CrcUnit unit = new CrcUnit();
    int signature = CrcTables.START;
    for (byte[] block : blocks) {
      unit.begin();
      unit.add(block, 0, block.length);
      signature = CrcUnit.accumulate(signature, unit.crc(), unit.bytes());
    }
    return ~signature;
  }

  private static int expected(byte[]... blocks) {
    CRC32 crc = new CRC32();
    for (byte[] block : blocks) {
      crc.update(block, 0, block.length);
    }
    return (int) crc.getValue();
  }
}
