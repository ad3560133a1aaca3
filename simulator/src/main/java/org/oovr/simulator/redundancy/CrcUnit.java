package org.oovr.simulator.redundancy;

/**
 * The two units that sign a tile. <em>Compute</em> makes the CRC of a block of data, 64 bits in a
 * cycle, and counts how far it would move a signature. <em>Accumulate</em> moves a tile's signature
 * so far, 64 zero bits in a cycle, and adds the block's. So a signature that began with {@link
 * CrcTables#START} is the CRC32 of all blocks that were added, one behind the other, once it is
 * complemented.
 *
 * <p>A last sub-block of fewer than eight bytes takes a cycle for each byte.
 */
final class CrcUnit {
  private int crc;
  private int bytes;
  private long cycles;

  /** Begins the next block. */
  void begin() {
    crc = 0;
    bytes = 0;
  }

  /** Takes eight bytes of the block, the first of them lowest. */
  void add(long subBlock) {
    if (bytes % CrcTables.BLOCK_BYTES != 0) {
      for (int i = 0; i < CrcTables.BLOCK_BYTES; i++) {
        addByte((byte) (subBlock >>> i * Byte.SIZE));
      }
      return;
    }
    crc = CrcTables.shift(crc) ^ CrcTables.sign(subBlock);
    bytes += CrcTables.BLOCK_BYTES;
    cycles++;
  }

  /** Takes a byte. */
  void addByte(byte value) {
    crc = CrcTables.shiftByte(crc ^ value & 0xff);
    bytes++;
    cycles++;
  }

  /** Takes bytes. */
  void add(byte[] data, int from, int count) {
    int end = from + count;
    int at = from;
    while (end - at >= CrcTables.BLOCK_BYTES) {
      long block = 0;
      for (int i = 0; i < CrcTables.BLOCK_BYTES; i++) {
        block |= (data[at + i] & 0xffL) << i * Byte.SIZE;
      }
      add(block);
      at += CrcTables.BLOCK_BYTES;
    }
    while (at < end) {
      addByte(data[at++]);
    }
  }

  /** The block's CRC, to be added to signatures. */
  int crc() {
    return crc;
  }

  /** The shift amount: bytes of the block. */
  int bytes() {
    return bytes;
  }

  /** Cycles that computing has taken since the unit was made. */
  long cycles() {
    return cycles;
  }

  /** A signature with a block added. */
  static int accumulate(int signature, int blockCrc, int blockBytes) {
    return CrcTables.shiftBytes(signature, blockBytes) ^ blockCrc;
  }

  /** Cycles that computing the CRC of a block takes; so does moving a signature by it. */
  static int cycles(int blockBytes) {
    return blockBytes / CrcTables.BLOCK_BYTES + blockBytes % CrcTables.BLOCK_BYTES;
  }
}
