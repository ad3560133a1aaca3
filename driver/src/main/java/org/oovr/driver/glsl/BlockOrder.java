package org.oovr.driver.glsl;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The order in which Mesa numbers the uniform blocks of a stage. Programs that were recorded bind
 * blocks by numbers whose names the record need not tell, so ours are the same.
 *
 * <p>Measured with llvmpipe 22.3.6: it is the order of a hash table with open addressing, keyed by
 * the low word of the XXH64 of the name, into which the blocks go from the last declared to the
 * first.
 */
final class BlockOrder {
  /** Entries that a table holds, its places, and the number for the step after a collision. */
  private static final int[][] TABLES = {
    {2, 5, 3},
    {4, 7, 5},
    {8, 13, 11},
    {16, 19, 17},
    {32, 43, 41},
    {64, 73, 71},
    {128, 151, 149},
    {256, 283, 281}
  };

  private static final long PRIME_1 = 0x9E3779B185EBCA87L;
  private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
  private static final long PRIME_3 = 0x165667B19E3779F9L;
  private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
  private static final long PRIME_5 = 0x27D4EB2F165667C5L;

  private BlockOrder() {}

  /**
   * Orders names.
   *
   * @param declared each once, in the order of declaration
   */
  static List<String> of(List<String> declared) {
    int size = 0;
    int entries = 0;
    String[] table = new String[TABLES[0][1]];
    for (int i = declared.size() - 1; i >= 0; i--) {
      if (entries == TABLES[size][0] && size + 1 < TABLES.length) {
        size++;
        String[] old = table;
        table = new String[TABLES[size][1]];
        for (String name : old) {
          if (name != null) {
            put(table, size, name);
          }
        }
      }
      if (entries >= TABLES[size][0]) {
        return declared; // more than any stage may have
      }
      put(table, size, declared.get(i));
      entries++;
    }
    List<String> order = new ArrayList<>(entries);
    for (String name : table) {
      if (name != null) {
        order.add(name);
      }
    }
    return order;
  }

  private static void put(String[] table, int size, String name) {
    long hash = hash(name.getBytes(StandardCharsets.UTF_8)) & 0xffffffffL;
    int at = (int) (hash % TABLES[size][1]);
    int step = (int) (1 + hash % TABLES[size][2]);
    while (table[at] != null) {
      at = (at + step) % table.length;
    }
    table[at] = name;
  }

  /** XXH64 with seed 0. */
  static long hash(byte[] bytes) {
    int at = 0;
    long h = PRIME_5;
    if (bytes.length >= 32) {
      // the first is PRIME_1 + PRIME_2
      long[] lanes = {0x60EA27EEADC0B5D6L, PRIME_2, 0, -PRIME_1};
      for (; at + 32 <= bytes.length; at += 32) {
        for (int lane = 0; lane < 4; lane++) {
          lanes[lane] = round(lanes[lane], word(bytes, at + 8 * lane, 8));
        }
      }
      h =
          Long.rotateLeft(lanes[0], 1)
              + Long.rotateLeft(lanes[1], 7)
              + Long.rotateLeft(lanes[2], 12)
              + Long.rotateLeft(lanes[3], 18);
      for (long lane : lanes) {
        h = (h ^ round(0, lane)) * PRIME_1 + PRIME_4;
      }
    }
    h += bytes.length;
    for (; at + 8 <= bytes.length; at += 8) {
      h ^= round(0, word(bytes, at, 8));
      h = Long.rotateLeft(h, 27) * PRIME_1 + PRIME_4;
    }
    if (at + 4 <= bytes.length) {
      h ^= word(bytes, at, 4) * PRIME_1;
      h = Long.rotateLeft(h, 23) * PRIME_2 + PRIME_3;
      at += 4;
    }
    for (; at < bytes.length; at++) {
      h ^= (bytes[at] & 0xff) * PRIME_5;
      h = Long.rotateLeft(h, 11) * PRIME_1;
    }
    h = (h ^ (h >>> 33)) * PRIME_2;
    h = (h ^ (h >>> 29)) * PRIME_3;
    return h ^ (h >>> 32);
  }

  private static long round(long lane, long word) {
    return Long.rotateLeft(lane + word * PRIME_2, 31) * PRIME_1;
  }

  private static long word(byte[] bytes, int at, int length) {
    long word = 0;
    for (int i = length - 1; i >= 0; i--) {
      word = word << 8 | bytes[at + i] & 0xff;
    }
    return word;
  }
}
