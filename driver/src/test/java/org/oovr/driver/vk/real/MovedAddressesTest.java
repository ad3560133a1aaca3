package org.oovr.driver.vk.real;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.oovr.driver.common.NativeMemory;

/** Addresses in data, which are others in a replay. */
class MovedAddressesTest {
  private static final long THEN = 0x7f12_3456_7000L;
  private static final long NOW = 0x7e00_0000_0100L;

  private final MovedAddresses addresses = new MovedAddresses();
  private final long memory = NativeMemory.allocate(64);

  @AfterEach
  void free() {
    NativeMemory.free(memory);
  }

  private void told(long buffer, long bytes, long then, long now) {
    addresses.buffer(buffer, bytes);
    addresses.told(buffer, then, now);
  }

  private void write(long value, int at, int from, int bytes) {
    ByteBuffer b = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value);
    addresses.fill(b.array(), from, memory + at + from, bytes);
  }

  private long word(int at) {
    return NativeMemory.getLong(memory + at);
  }

  @Test
  void whatLiesWithinABufferIsMovedAndNothingElse() {
    told(1, 256, THEN, NOW);
    long[] given = {THEN, THEN + 255, THEN + 256, THEN - 1, 17, -1};
    NativeMemory.writeArray(given, memory);
    addresses.toHere(memory, 48);
    long[] moved = new long[6];
    NativeMemory.readArray(memory, moved);
    long[] expected = {NOW, NOW + 255, THEN + 256, THEN - 1, 17, -1};
    assertEquals(java.util.Arrays.toString(expected), java.util.Arrays.toString(moved));
    addresses.toRecorded(memory, 48);
    NativeMemory.readArray(memory, moved);
    assertEquals(java.util.Arrays.toString(given), java.util.Arrays.toString(moved));
  }

  @Test
  void recordsHaveSomeBytesOfAnAddressOnly() {
    told(1, 4096, THEN, NOW);
    write(THEN + 16, 8, 0, 8);
    assertEquals(NOW + 16, word(8));
    // the program writes another address, of which two bytes differ
    write(THEN + 0x320, 8, 0, 2);
    assertEquals(NOW + 0x320, word(8));
    write(THEN + 0x320, 24, 0, 5);
    write(THEN + 0x320, 24, 5, 3);
    assertEquals(NOW + 0x320, word(24));
    // what the GPU wrote there since is left alone
    NativeMemory.putLong(memory + 8, 0x1111_2222_3333_4444L);
    write(0x55, 8, 0, 1);
    assertEquals(0x1111_2222_3333_4455L, word(8));
  }

  @Test
  void buffersThatShareMemoryMoveAsOneAndLaterOnesReplaceEarlier() {
    told(1, 256, THEN, NOW);
    told(2, 256, THEN + 128, NOW + 128);
    NativeMemory.putLong(memory, THEN + 300);
    addresses.toHere(memory, 8);
    assertEquals(NOW + 300, word(0));
    addresses.destroyed(1);
    addresses.destroyed(2);
    told(3, 64, THEN + 64, NOW + 0x1000);
    NativeMemory.putLong(memory, THEN + 70);
    addresses.toHere(memory, 8);
    assertEquals(NOW + 0x1006, word(0));
  }
}
