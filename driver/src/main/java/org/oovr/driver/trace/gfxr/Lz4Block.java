package org.oovr.driver.trace.gfxr;

import java.util.Arrays;

/** Blocks of LZ4 without a frame around them. */
final class Lz4Block {
  private static final int SHORTEST_MATCH = 4;

  /** The last bytes of a block are literals. */
  private static final int LAST_LITERALS = 5;

  private static final int LAST_MATCH = 12;
  private static final int FARTHEST = 0xffff;
  private static final int HASH_BITS = 14;
  private static final int LONG_RUN = 15;

  private Lz4Block() {}

  /** Most bytes that a block may unpack to. */
  static long most(int packed) {
    return 255L * packed;
  }

  /**
   * Unpacks a block that fills {@code to} exactly.
   *
   * @throws GfxrException when it does not
   */
  static void unpack(byte[] from, int at, int length, byte[] to) throws GfxrException {
    int end = at + length;
    int in = at;
    int out = 0;
    try {
      while (in < end) {
        int token = from[in++] & 0xff;
        int literals = token >>> 4;
        if (literals == LONG_RUN) {
          int more;
          do {
            more = from[in++] & 0xff;
            literals += more;
          } while (more == 255);
        }
        if (literals < 0 || in + literals > end) {
          throw new GfxrException("a block's LZ4 data is damaged");
        }
        System.arraycopy(from, in, to, out, literals);
        in += literals;
        out += literals;
        if (in == end) {
          break;
        }
        int distance = from[in] & 0xff | (from[in + 1] & 0xff) << 8;
        in += 2;
        int match = token & LONG_RUN;
        if (match == LONG_RUN) {
          int more;
          do {
            more = from[in++] & 0xff;
            match += more;
          } while (more == 255);
        }
        match += SHORTEST_MATCH;
        if (distance == 0 || distance > out || match < 0 || match > to.length - out || in > end) {
          throw new GfxrException("a block's LZ4 data is damaged");
        }
        // may overlap: what is copied is copied again
        for (int i = 0; i < match; i++, out++) {
          to[out] = to[out - distance];
        }
      }
    } catch (IndexOutOfBoundsException fault) {
      throw new GfxrException("a block's LZ4 data is damaged", fault);
    }
    if (out != to.length) {
      throw new GfxrException("a block's LZ4 data is too short");
    }
  }

  /** Packs with the simplest search: the last place with the same four bytes. */
  static byte[] pack(byte[] from, int length) {
    byte[] to = new byte[length + length / 255 + 16];
    int[] table = new int[1 << HASH_BITS];
    Arrays.fill(table, -1);
    int out = 0;
    int anchor = 0;
    int in = 0;
    int limit = length - LAST_MATCH;
    while (in < limit) {
      int word = word(from, in);
      int slot = word * 0x9E3779B1 >>> 32 - HASH_BITS;
      int candidate = table[slot];
      table[slot] = in;
      if (candidate < 0 || in - candidate > FARTHEST || word(from, candidate) != word) {
        in++;
        continue;
      }
      int match = SHORTEST_MATCH;
      int most = length - LAST_LITERALS - in;
      while (match < most && from[candidate + match] == from[in + match]) {
        match++;
      }
      out = sequence(from, anchor, in - anchor, to, out, match - SHORTEST_MATCH);
      to[out++] = (byte) (in - candidate);
      to[out++] = (byte) (in - candidate >>> 8);
      out = run(to, out, match - SHORTEST_MATCH);
      in += match;
      anchor = in;
    }
    out = sequence(from, anchor, length - anchor, to, out, 0);
    return Arrays.copyOf(to, out);
  }

  private static int sequence(byte[] from, int at, int literals, byte[] to, int out, int match) {
    int token = out;
    to[token] = (byte) (Math.min(literals, LONG_RUN) << 4 | Math.min(match, LONG_RUN));
    int next = run(to, out + 1, literals);
    System.arraycopy(from, at, to, next, literals);
    return next + literals;
  }

  private static int run(byte[] to, int out, int length) {
    int at = out;
    if (length >= LONG_RUN) {
      int rest = length - LONG_RUN;
      for (; rest >= 255; rest -= 255) {
        to[at++] = (byte) 255;
      }
      to[at++] = (byte) rest;
    }
    return at;
  }

  private static int word(byte[] from, int at) {
    return from[at] & 0xff
        | (from[at + 1] & 0xff) << 8
        | (from[at + 2] & 0xff) << 16
        | from[at + 3] << 24;
  }
}
