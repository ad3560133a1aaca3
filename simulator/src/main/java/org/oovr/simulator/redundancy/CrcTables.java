package org.oovr.simulator.redundancy;

/**
 * The look-up tables of a CRC32 that takes 64 bits at a time. A message is divided into sub-blocks
 * of eight bytes; as a CRC without start value and final complement is linear, the CRC of a
 * sub-block is the exclusive-or of those of its bytes, each followed by the zeros of the bytes
 * behind it, and what came before is moved on by appending eight zeros to it.
 *
 * <p>Two subunits look up: <em>sign</em>, one table for each byte of a sub-block, and
 * <em>shift</em>, one for each byte of the 32 bits that are moved. Both have 256 words of 32 bits
 * in a table.
 */
final class CrcTables {
  /** Bytes that a subunit takes at a time. */
  static final int BLOCK_BYTES = 8;

  /** Tables of the sign subunit. */
  static final int SIGN_TABLES = BLOCK_BYTES;

  /** Tables of the shift subunit. */
  static final int SHIFT_TABLES = Integer.BYTES;

  private static final int TABLE_WORDS = 256;

  /** Storage of one table, bytes. */
  static final int TABLE_BYTES = TABLE_WORDS * Integer.BYTES;

  /** What a register holds before a message; also what is complemented behind it. */
  static final int START = 0xffffffff;

  /** The polynomial of Ethernet and ZIP, lowest power in the highest bit. */
  private static final int POLYNOMIAL = 0xedb88320;

  /** {@code SIGN[i]}: byte i of a sub-block, followed by the zeros of the others behind it. */
  private static final int[][] SIGN = new int[SIGN_TABLES][TABLE_WORDS];

  /** {@code SHIFT[i]}: byte i of a CRC, lowest first, with eight zero bytes appended. */
  private static final int[][] SHIFT = new int[SHIFT_TABLES][TABLE_WORDS];

  static {
    for (int value = 0; value < TABLE_WORDS; value++) {
      int crc = value;
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        crc = crc >>> 1 ^ ((crc & 1) != 0 ? POLYNOMIAL : 0);
      }
      SIGN[SIGN_TABLES - 1][value] = crc;
    }
    for (int table = SIGN_TABLES - 2; table >= 0; table--) {
      for (int value = 0; value < TABLE_WORDS; value++) {
        SIGN[table][value] = shiftByte(SIGN[table + 1][value]);
      }
    }
    for (int table = 0; table < SHIFT_TABLES; table++) {
      for (int value = 0; value < TABLE_WORDS; value++) {
        int crc = value << table * Byte.SIZE;
        for (int i = 0; i < BLOCK_BYTES; i++) {
          crc = shiftByte(crc);
        }
        SHIFT[table][value] = crc;
      }
    }
  }

  private CrcTables() {}

  /** The CRC of a sub-block; its first byte is the lowest. */
  static int sign(long block) {
    int low = (int) block;
    int high = (int) (block >>> Integer.SIZE);
    return SIGN[0][low & 0xff]
        ^ SIGN[1][low >>> 8 & 0xff]
        ^ SIGN[2][low >>> 16 & 0xff]
        ^ SIGN[3][low >>> 24]
        ^ SIGN[4][high & 0xff]
        ^ SIGN[5][high >>> 8 & 0xff]
        ^ SIGN[6][high >>> 16 & 0xff]
        ^ SIGN[7][high >>> 24];
  }

  /** A CRC with eight zero bytes appended to its message. */
  static int shift(int crc) {
    return SHIFT[0][crc & 0xff]
        ^ SHIFT[1][crc >>> 8 & 0xff]
        ^ SHIFT[2][crc >>> 16 & 0xff]
        ^ SHIFT[3][crc >>> 24];
  }

  /** A CRC with one zero byte appended to its message: the sign subunit's last table does that. */
  static int shiftByte(int crc) {
    return crc >>> Byte.SIZE ^ SIGN[SIGN_TABLES - 1][crc & 0xff];
  }

  /** A CRC with zero bytes appended to its message. */
  static int shiftBytes(int crc, int bytes) {
    int shifted = crc;
    for (int i = bytes / BLOCK_BYTES; i > 0; i--) {
      shifted = shift(shifted);
    }
    for (int i = bytes % BLOCK_BYTES; i > 0; i--) {
      shifted = shiftByte(shifted);
    }
    return shifted;
  }

  /** Storage of all tables, bytes. */
  static int storageBytes() {
    return (SIGN_TABLES + SHIFT_TABLES) * TABLE_BYTES;
  }
}
