package org.oovr.simulator.render.format;

import static org.oovr.simulator.command.PixelFormat.*;

import org.oovr.simulator.command.PixelFormat;

/**
 * EAC: one or two components of 11 bits, and the alpha of ETC2 (OpenGL 4.3, appendix C.1). 11 bits
 * become 16 by repeating the upper ones.
 */
final class EacDecoder extends BlockDecoder {
  /** Lower half of each table of modifiers, from -1 down; the upper half is its complement. */
  private static final int[][] STEPS = {
    {3, 6, 9, 15}, {3, 7, 10, 13}, {2, 5, 8, 13}, {2, 4, 6, 13},
    {3, 6, 8, 12}, {3, 7, 9, 11}, {4, 7, 8, 11}, {3, 5, 8, 11},
    {2, 6, 8, 10}, {2, 5, 8, 10}, {2, 4, 8, 10}, {2, 5, 7, 10},
    {3, 4, 7, 10}, {1, 2, 3, 10}, {4, 6, 8, 9}, {3, 5, 7, 9},
  };

  private final boolean signed;
  private final boolean two;
  private final int[] values = new int[16];

  EacDecoder(PixelFormat format) {
    signed = format.kind() == PixelFormat.Kind.SNORM;
    two = format == EAC_RG11_UNORM || format == EAC_RG11_SNORM;
  }

  @Override
  public void decode(byte[] data, int offset, int[] texels) {
    component(data, offset);
    System.arraycopy(values, 0, texels, 0, 16);
    if (two) {
      component(data, offset + 8);
      for (int i = 0; i < 16; i++) {
        texels[i] |= values[i] << 16;
      }
    }
  }

  private static int modifier(int table, int index) {
    int step = STEPS[table][index & 3];
    return index < 4 ? -step : step - 1;
  }

  /** Three bits of a texel; columns before rows, the first texel highest. */
  private static int index(long word, int i) {
    int texel = (i & 3) * 4 + (i >> 2);
    return (int) (word >>> 45 - 3 * texel) & 7;
  }

  /** A block with its first byte highest. */
  private static long block(byte[] data, int offset) {
    return Long.reverseBytes(BlockBits.word(data, offset));
  }

  /** The 16 alphas of a block of ETC2. */
  static void alpha(byte[] data, int offset, int[] out) {
    long block = block(data, offset);
    int base = (int) (block >>> 56);
    int multiplier = (int) (block >>> 52) & 15;
    int table = (int) (block >>> 48) & 15;
    for (int i = 0; i < 16; i++) {
      out[i] = Math.max(0, Math.min(255, base + modifier(table, index(block, i)) * multiplier));
    }
  }

  private void component(byte[] data, int offset) {
    long block = block(data, offset);
    int base = (int) (block >>> 56);
    int multiplier = (int) (block >>> 52) & 15;
    int table = (int) (block >>> 48) & 15;
    int scale = multiplier == 0 ? 1 : 8 * multiplier;
    // -128 stands for -127
    int origin = signed ? Math.max(-127, (byte) base) * 8 : base * 8 + 4;
    for (int i = 0; i < 16; i++) {
      int v = origin + modifier(table, index(block, i)) * scale;
      if (signed) {
        int magnitude = Math.min(1023, Math.abs(v));
        int wide = magnitude << 5 | magnitude >> 5;
        values[i] = (v < 0 ? -wide : wide) & 0xffff;
      } else {
        v = Math.max(0, Math.min(2047, v));
        values[i] = v << 5 | v >> 6;
      }
    }
  }
}
