package org.oovr.simulator.render.format;

/** BC6H: three half floats, signed or not (ARB_texture_compression_bptc, RGB_BPTC_*_FLOAT). */
final class Bc6hDecoder extends BlockDecoder {
  private static final int ONE = 0x3c00;

  /**
   * How a block of a mode is made of bits.
   *
   * @param deltas whether end points after the first are differences from it
   * @param layout fields in their order: component, end point, its lowest bit, and how many bits if
   *     not one, after a + or, for the highest bit first, a ~
   */
  private record Mode(
      boolean deltas,
      int partitionBits,
      int endpointBits,
      int indexBits,
      int[] deltaBits,
      String layout) {}

  /** The first two have numbers of two bits, the others of five: 00010, 00011, 00110 and so on. */
  private static final Mode[] MODES = {
    new Mode(
        true,
        5,
        10,
        3,
        new int[] {5, 5, 5},
        "g2:4 b2:4 b3:4 r0:0+10 g0:0+10 b0:0+10 r1:0+5 g3:4 g2:0+4 g1:0+5 b3:0 g3:0+4 b1:0+5 b3:1 b2:0+4 r2:0+5 b3:2 r3:0+5 b3:3"),
    new Mode(
        true,
        5,
        7,
        3,
        new int[] {6, 6, 6},
        "g2:5 g3:4 g3:5 r0:0+7 b3:0 b3:1 b2:4 g0:0+7 b2:5 b3:2 g2:4 b0:0+7 b3:3 b3:5 b3:4 r1:0+6 g2:0+4 g1:0+6 g3:0+4 b1:0+6 b2:0+4 r2:0+6 r3:0+6"),
    new Mode(
        true,
        5,
        11,
        3,
        new int[] {5, 4, 4},
        "r0:0+10 g0:0+10 b0:0+10 r1:0+5 r0:10 g2:0+4 g1:0+4 g0:10 b3:0 g3:0+4 b1:0+4 b0:10 b3:1 b2:0+4 r2:0+5 b3:2 r3:0+5 b3:3"),
    new Mode(
        false, 0, 10, 4, new int[] {10, 10, 10}, "r0:0+10 g0:0+10 b0:0+10 r1:0+10 g1:0+10 b1:0+10"),
    new Mode(
        true,
        5,
        11,
        3,
        new int[] {4, 5, 4},
        "r0:0+10 g0:0+10 b0:0+10 r1:0+4 r0:10 g3:4 g2:0+4 g1:0+5 g0:10 g3:0+4 b1:0+4 b0:10 b3:1 b2:0+4 r2:0+4 b3:0 b3:2 r3:0+4 g2:4 b3:3"),
    new Mode(
        true,
        0,
        11,
        4,
        new int[] {9, 9, 9},
        "r0:0+10 g0:0+10 b0:0+10 r1:0+9 r0:10 g1:0+9 g0:10 b1:0+9 b0:10"),
    new Mode(
        true,
        5,
        11,
        3,
        new int[] {4, 4, 5},
        "r0:0+10 g0:0+10 b0:0+10 r1:0+4 r0:10 b2:4 g2:0+4 g1:0+4 g0:10 b3:0 g3:0+4 b1:0+5 b0:10 b2:0+4 r2:0+4 b3:1 b3:2 r3:0+4 b3:4 b3:3"),
    new Mode(
        true,
        0,
        12,
        4,
        new int[] {8, 8, 8},
        "r0:0+10 g0:0+10 b0:0+10 r1:0+8 r0:10~2 g1:0+8 g0:10~2 b1:0+8 b0:10~2"),
    new Mode(
        true,
        5,
        9,
        3,
        new int[] {5, 5, 5},
        "r0:0+9 b2:4 g0:0+9 g2:4 b0:0+9 b3:4 r1:0+5 g3:4 g2:0+4 g1:0+5 b3:0 g3:0+4 b1:0+5 b3:1 b2:0+4 r2:0+5 b3:2 r3:0+5 b3:3"),
    new Mode(
        true,
        0,
        16,
        4,
        new int[] {4, 4, 4},
        "r0:0+10 g0:0+10 b0:0+10 r1:0+4 r0:10~6 g1:0+4 g0:10~6 b1:0+4 b0:10~6"),
    new Mode(
        true,
        5,
        8,
        3,
        new int[] {6, 5, 5},
        "r0:0+8 g3:4 b2:4 g0:0+8 b3:2 g2:4 b0:0+8 b3:3 b3:4 r1:0+6 g2:0+4 g1:0+5 b3:0 g3:0+4 b1:0+5 b3:1 b2:0+4 r2:0+6 r3:0+6"),
    null,
    new Mode(
        true,
        5,
        8,
        3,
        new int[] {5, 6, 5},
        "r0:0+8 b3:0 b2:4 g0:0+8 g2:5 g2:4 b0:0+8 g3:5 b3:4 r1:0+5 g3:4 g2:0+4 g1:0+6 g3:0+4 b1:0+5 b3:1 b2:0+4 r2:0+5 b3:2 r3:0+5 b3:3"),
    null,
    new Mode(
        true,
        5,
        8,
        3,
        new int[] {5, 5, 6},
        "r0:0+8 b3:1 b2:4 g0:0+8 b2:5 g2:4 b0:0+8 b3:5 b3:4 r1:0+5 g3:4 g2:0+4 g1:0+5 b3:0 g3:0+4 b1:0+6 b2:0+4 r2:0+5 b3:2 r3:0+5 b3:3"),
    null,
    new Mode(
        false,
        5,
        6,
        3,
        new int[] {6, 6, 6},
        "r0:0+6 g3:4 b3:0 b3:1 b2:4 g0:0+6 g2:5 b2:5 b3:2 g2:4 b0:0+6 g3:5 b3:3 b3:5 b3:4 r1:0+6 g2:0+4 g1:0+6 g3:0+4 b1:0+6 b2:0+4 r2:0+6 r3:0+6"),
    null,
  };

  /** Component, end point, lowest bit, bits (negative for the highest first) of each field. */
  private static final int[][] FIELDS = new int[MODES.length][];

  static {
    for (int m = 0; m < MODES.length; m++) {
      if (MODES[m] != null) {
        FIELDS[m] = fields(MODES[m].layout);
      }
    }
  }

  private final boolean signed;
  private final BlockBits bits = new BlockBits();
  private final int[][] ends = new int[4][3];

  Bc6hDecoder(boolean signed) {
    this.signed = signed;
  }

  private static int[] fields(String layout) {
    String[] all = layout.split(" ");
    int[] out = new int[4 * all.length];
    for (int i = 0; i < all.length; i++) {
      String[] parts = all[i].substring(3).split("[+~]");
      int count = parts.length == 1 ? 1 : Integer.parseInt(parts[1]);
      out[4 * i] = "rgb".indexOf(all[i].charAt(0));
      out[4 * i + 1] = all[i].charAt(1) - '0';
      out[4 * i + 2] = Integer.parseInt(parts[0]);
      out[4 * i + 3] = all[i].indexOf('~') > 0 ? -count : count;
    }
    return out;
  }

  @Override
  public void decode(byte[] data, int offset, int[] texels) {
    bits.load(data, offset);
    int number = bits.take(2);
    if ((number & 2) != 0) {
      // 00010 is the third of the table, and each step of the upper three bits two further
      number = (bits.take(3) << 1 | number & 1) + 2;
    }
    Mode mode = number < MODES.length ? MODES[number] : null;
    if (mode == null) {
      for (int i = 0; i < 16; i++) {
        texels[2 * i] = 0;
        texels[2 * i + 1] = ONE << 16;
      }
      return;
    }
    endpoints(mode, FIELDS[number]);
    int partition = bits.take(mode.partitionBits);
    int count = mode.partitionBits > 0 ? 2 : 1;
    int subsets = BptcTables.subsets(count, partition);
    int width = mode.indexBits;
    for (int i = 0; i < 16; i++) {
      int index = bits.take(BptcTables.anchor(count, partition, i) ? width - 1 : width);
      int[] e0 = ends[(subsets >>> 2 * i & 3) * 2];
      int[] e1 = ends[(subsets >>> 2 * i & 3) * 2 + 1];
      int r = half(BptcTables.interpolate(e0[0], e1[0], index, width));
      int g = half(BptcTables.interpolate(e0[1], e1[1], index, width));
      int b = half(BptcTables.interpolate(e0[2], e1[2], index, width));
      texels[2 * i] = r | g << 16;
      texels[2 * i + 1] = b | ONE << 16;
    }
  }

  private void endpoints(Mode mode, int[] fields) {
    int n = mode.partitionBits > 0 ? 4 : 2;
    for (int[] end : ends) {
      java.util.Arrays.fill(end, 0);
    }
    for (int f = 0; f < fields.length; f += 4) {
      int count = Math.abs(fields[f + 3]);
      int v = bits.take(count);
      if (fields[f + 3] < 0) {
        v = Integer.reverse(v) >>> 32 - count;
      }
      ends[fields[f + 1]][fields[f]] |= v << fields[f + 2];
    }
    int mask = (1 << mode.endpointBits) - 1;
    for (int e = 0; e < n; e++) {
      for (int c = 0; c < 3; c++) {
        if (e > 0 && mode.deltas) {
          ends[e][c] = ends[0][c] + extend(ends[e][c], mode.deltaBits[c]) & mask;
        }
      }
    }
    for (int e = 0; e < n; e++) {
      for (int c = 0; c < 3; c++) {
        int v = ends[e][c];
        ends[e][c] =
            signed
                ? unquantizeSigned(extend(v, mode.endpointBits), mode.endpointBits)
                : unquantize(v, mode.endpointBits);
      }
    }
  }

  private static int extend(int v, int width) {
    return v << 32 - width >> 32 - width;
  }

  private static int unquantize(int v, int width) {
    if (width >= 15 || v == 0) {
      return v;
    }
    return v == (1 << width) - 1 ? 0xffff : (v << 15) + 0x4000 >> width - 1;
  }

  private static int unquantizeSigned(int v, int width) {
    if (width >= 16 || v == 0) {
      return v;
    }
    int magnitude = Math.abs(v);
    int whole =
        magnitude >= (1 << width - 1) - 1 ? 0x7fff : (magnitude << 15) + 0x4000 >> width - 1;
    return v < 0 ? -whole : whole;
  }

  /** Bits of the half float of an interpolated value. */
  private int half(int v) {
    if (!signed) {
      return v * 31 / 64;
    }
    return v < 0 ? -v * 31 / 32 | 0x8000 : v * 31 / 32;
  }
}
