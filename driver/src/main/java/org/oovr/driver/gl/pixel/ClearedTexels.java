package org.oovr.driver.gl.pixel;

import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.PixelFormat.Kind;

/** Colours that images are cleared to, as Mesa packs them: whole ones are filled, others drawn. */
public final class ClearedTexels {
  private static final int COMPONENTS = 4;

  private static final int BYTE = 0xff;

  private ClearedTexels() {}

  /**
   * Rounds a colour to what Mesa stores of it: bytes by a sum that is rounded a second time, other
   * normalised components to the nearest, of two the one that is farther from zero. What is drawn
   * is rounded where it is stored; of bytes it is the nearest, of two the even one.
   *
   * @param storage of what takes no curve any more: sRGB that is encoded is left to who stores it
   * @param whole whether a whole image is filled
   * @param words the bits of four floats from {@code at} on, changed
   */
  public static void pack(PixelFormat storage, boolean whole, int[] words, int at) {
    boolean signed = storage.kind() == Kind.SNORM;
    boolean bytes = storage == PixelFormat.RGBA8_UNORM || storage == PixelFormat.RGBA8_SRGB;
    if (!whole && !bytes || !signed && storage.kind() != Kind.UNORM) {
      return;
    }
    for (int i = 0; i < COMPONENTS; i++) {
      float value = Float.intBitsToFloat(words[at + i]);
      int max = (1 << bits(storage, i)) - 1;
      float stored =
          !whole
              ? (float) Math.rint(unit(value) * max) / max
              : signed
                  ? rounded(Math.max(-1, Math.min(value, 1)) * (max >> 1)) / (float) (max >> 1)
                  : (max == BYTE ? toByte(value) : rounded(unit(value) * max)) / (float) max;
      words[at + i] = Float.floatToRawIntBits(stored);
    }
  }

  private static int bits(PixelFormat storage, int component) {
    return switch (storage) {
      case RGB565_UNORM -> component == 1 ? 6 : component == 3 ? 8 : 5;
      case RGB5A1_UNORM -> component == 3 ? 1 : 5;
      case RGB10A2_UNORM -> component == 3 ? 2 : 10;
      case R3G3B2_UNORM -> component == 2 ? 2 : component == 3 ? 8 : 3;
      case RGBA4_UNORM, RG4_UNORM -> 4;
      default -> storage.blockBytes() / storage.components() * 8;
    };
  }

  private static float unit(float value) {
    return value > 0 ? Math.min(value, 1) : 0; // NaN is 0
  }

  private static int rounded(float value) {
    return (int) (value + (value >= 0 ? 0.5f : -0.5f));
  }

  /** The byte of a value: the lowest of 2^15 and so many 256ths, rounded with the product. */
  private static int toByte(float value) {
    return value >= 1 ? BYTE : Float.floatToRawIntBits(unit(value) * (255f / 256f) + 32768f) & BYTE;
  }
}
