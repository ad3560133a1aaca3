package org.oovr.simulator.render.format;

/** BC7: 8-bit RGBA in eight modes (ARB_texture_compression_bptc, RGBA_BPTC_UNORM). */
final class Bc7Decoder extends BlockDecoder {
  /** How a block of a mode is made of bits. */
  private record Mode(
      int subsets,
      int partitionBits,
      int rotationBits,
      int selectorBits,
      int colorBits,
      int alphaBits,
      int endpointParity,
      int sharedParity,
      int indexBits,
      int secondBits) {}

  private static final Mode[] MODES = {
    new Mode(3, 4, 0, 0, 4, 0, 1, 0, 3, 0),
    new Mode(2, 6, 0, 0, 6, 0, 0, 1, 3, 0),
    new Mode(3, 6, 0, 0, 5, 0, 0, 0, 2, 0),
    new Mode(2, 6, 0, 0, 7, 0, 1, 0, 2, 0),
    new Mode(1, 0, 2, 1, 5, 6, 0, 0, 2, 3),
    new Mode(1, 0, 2, 0, 7, 8, 0, 0, 2, 2),
    new Mode(1, 0, 0, 0, 7, 7, 1, 0, 4, 0),
    new Mode(2, 6, 0, 0, 5, 5, 1, 0, 2, 0),
  };

  private final BlockBits bits = new BlockBits();

  /** By end point, two for each subset, and component. */
  private final int[][] ends = new int[6][4];

  private final int[] first = new int[16];
  private final int[] second = new int[16];

  @Override
  public void decode(byte[] data, int offset, int[] texels) {
    bits.load(data, offset);
    int number = Integer.numberOfTrailingZeros(data[offset] & 0xff);
    if (number >= MODES.length) {
      java.util.Arrays.fill(texels, 0, 16, 0); // reserved
      return;
    }
    Mode mode = MODES[number];
    bits.at = number + 1;
    int partition = bits.take(mode.partitionBits);
    int rotation = bits.take(mode.rotationBits);
    boolean swapped = bits.take(mode.selectorBits) != 0;
    endpoints(mode);
    indices(mode, partition, mode.indexBits, first);
    boolean two = mode.secondBits > 0;
    if (two) {
      indices(mode, partition, mode.secondBits, second);
    }
    int subsets = BptcTables.subsets(mode.subsets, partition);
    int[] color = swapped ? second : first;
    int[] alpha = two && !swapped ? second : first;
    int colorBits = swapped ? mode.secondBits : mode.indexBits;
    int alphaBits = two && !swapped ? mode.secondBits : mode.indexBits;
    for (int i = 0; i < 16; i++) {
      int pair = (subsets >>> 2 * i & 3) * 2;
      int[] e0 = ends[pair];
      int[] e1 = ends[pair + 1];
      int word = BptcTables.interpolate(e0[3], e1[3], alpha[i], alphaBits) << 24;
      for (int c = 0; c < 3; c++) {
        word |= BptcTables.interpolate(e0[c], e1[c], color[i], colorBits) << 8 * c;
      }
      texels[i] = rotation == 0 ? word : rotate(word, 8 * (rotation - 1));
    }
  }

  /** Exchanges alpha with the component at a shift. */
  private static int rotate(int word, int shift) {
    int a = word >>> 24;
    int c = word >>> shift & 0xff;
    return word & ~(0xff000000 | 0xff << shift) | c << 24 | a << shift;
  }

  private void endpoints(Mode mode) {
    int n = 2 * mode.subsets;
    for (int c = 0; c < 3; c++) {
      for (int e = 0; e < n; e++) {
        ends[e][c] = bits.take(mode.colorBits);
      }
    }
    for (int e = 0; e < n; e++) {
      ends[e][3] = mode.alphaBits > 0 ? bits.take(mode.alphaBits) : 255;
    }
    int parity = mode.endpointParity | mode.sharedParity;
    int components = mode.alphaBits > 0 ? 4 : 3;
    int bit = 0;
    for (int e = 0; e < n; e++) {
      if (mode.endpointParity != 0 || (mode.sharedParity != 0 && (e & 1) == 0)) {
        bit = bits.take(1);
      }
      for (int c = 0; c < components; c++) {
        int width = (c < 3 ? mode.colorBits : mode.alphaBits) + parity;
        int v = parity != 0 ? ends[e][c] << 1 | bit : ends[e][c];
        v <<= 8 - width;
        ends[e][c] = v | v >> width;
      }
    }
  }

  private void indices(Mode mode, int partition, int width, int[] out) {
    for (int i = 0; i < 16; i++) {
      out[i] = bits.take(BptcTables.anchor(mode.subsets, partition, i) ? width - 1 : width);
    }
  }
}
