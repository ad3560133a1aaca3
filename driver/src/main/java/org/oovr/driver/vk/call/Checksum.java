package org.oovr.driver.vk.call;

import java.util.zip.CRC32C;

/** Contents in a word, for whoever compares them. */
public final class Checksum {
  private Checksum() {}

  /** CRC-32C of bytes, as a hexadecimal number. */
  public static String of(byte[] bytes, int at, int count) {
    CRC32C sum = new CRC32C();
    sum.update(bytes, at, count);
    return "crc32c 0x" + Long.toHexString(sum.getValue());
  }
}
