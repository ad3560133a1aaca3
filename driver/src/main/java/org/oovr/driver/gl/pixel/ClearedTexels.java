package org.oovr.driver.gl.pixel;

import org.oovr.simulator.command.PixelFormat;

/** Colours that whole images are cleared to, as Mesa packs them. */
public final class ClearedTexels {
  private static final int BYTE = 0xff;

  private ClearedTexels() {}

  /**
   * A colour of fewer than eight bits a component comes from bytes whose lower bits are cut, where
   * drawn colours are rounded.
   *
   * @param words the bits of four floats from {@code at} on, changed
   */
  public static void pack(PixelFormat storage, int[] words, int at) {
    int[] bits =
        switch (storage) {
          case RGB565_UNORM -> new int[] {5, 6, 5, 8};
          case RGB5A1_UNORM -> new int[] {5, 5, 5, 1};
          case RGBA4_UNORM -> new int[] {4, 4, 4, 4};
          default -> null;
        };
    for (int i = 0; bits != null && i < bits.length; i++) {
      float value = Math.min(1, Math.max(0, Float.intBitsToFloat(words[at + i])));
      int cut = Math.round(value * BYTE) >> 8 - bits[i];
      words[at + i] = Float.floatToRawIntBits(cut / (float) ((1 << bits[i]) - 1));
    }
  }
}
