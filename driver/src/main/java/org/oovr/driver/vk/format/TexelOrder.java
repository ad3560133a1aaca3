package org.oovr.driver.vk.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** How the components of a texel lie in an application's memory, beside the simulator's order. */
public enum TexelOrder {
  /** As in the simulator. */
  SAME,
  /** Four bytes, of which the first and the third are exchanged. */
  BGRA8,
  /** A word of 10, 10, 10 and 2 bits whose first and third component are exchanged. */
  BGR10A2,
  /** 16 bits: the first component lies highest. */
  RGB565_HIGH,
  /** 16 bits of four each: R highest. */
  RGBA4_HIGH,
  /** 16 bits of four each: B highest, A lowest. */
  BGRA4_HIGH,
  /** 16 bits of four each: A highest, then R. */
  ARGB4_HIGH,
  /** 16 bits: R highest, A lowest. */
  RGB5A1_HIGH,
  /** 16 bits: B highest, A lowest. */
  BGR5A1_HIGH,
  /** 16 bits: A highest, B lowest. */
  A1RGB5_HIGH;

  /** Whether it is the simulator's order but for the first and the third component. */
  public boolean exchangesRedAndBlue() {
    return this == BGRA8 || this == BGR10A2;
  }

  /**
   * Whether texels of both orders can be views of one texture of the simulator, which has R and B
   * exchanged, too, but not the orders of 16 bits.
   */
  public boolean sharesStorage(TexelOrder other) {
    return this == other
        || (this == SAME || exchangesRedAndBlue())
            && (other == SAME || other.exchangesRedAndBlue());
  }

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** Brings texels of an application's memory into the simulator's order. */
  public void toStorage(byte[] texels) {
    convert(texels, true);
  }

  /** Brings texels of the simulator into the order of the application's memory. */
  public void toMemory(byte[] texels) {
    convert(texels, false);
  }

  private void convert(byte[] texels, boolean in) {
    switch (this) {
      case SAME -> {
        // nothing to do
      }
      case BGRA8 -> {
        for (int i = 0; i + 4 <= texels.length; i += 4) {
          int w = (int) INT.get(texels, i);
          INT.set(texels, i, w & 0xff00ff00 | (w & 0xff) << 16 | w >>> 16 & 0xff);
        }
      }
      case BGR10A2 -> {
        for (int i = 0; i + 4 <= texels.length; i += 4) {
          int w = (int) INT.get(texels, i);
          INT.set(texels, i, w & 0xc00ffc00 | (w & 0x3ff) << 20 | w >>> 20 & 0x3ff);
        }
      }
      default -> {
        for (int i = 0; i + 2 <= texels.length; i += 2) {
          int w = (short) SHORT.get(texels, i) & 0xffff;
          SHORT.set(texels, i, (short) (in ? toStorage16(w) : toMemory16(w)));
        }
      }
    }
  }

  private int toStorage16(int w) {
    return switch (this) {
      case RGB565_HIGH -> w >>> 11 | w & 0x7e0 | (w & 0x1f) << 11;
      case RGBA4_HIGH -> w >>> 12 | w >>> 4 & 0xf0 | w << 4 & 0xf00 | w << 12 & 0xf000;
      case BGRA4_HIGH -> w >>> 4 & 0xfff | w << 12 & 0xf000;
      case ARGB4_HIGH -> w >>> 8 & 0xf | w & 0xf0 | w << 8 & 0xf00 | w & 0xf000;
      case RGB5A1_HIGH -> w >>> 11 | w >>> 1 & 0x3e0 | w << 9 & 0x7c00 | w << 15 & 0x8000;
      case BGR5A1_HIGH -> w >>> 1 & 0x7fff | w << 15 & 0x8000;
      case A1RGB5_HIGH -> w >>> 10 & 0x1f | w & 0x3e0 | w << 10 & 0x7c00 | w & 0x8000;
      default -> w;
    };
  }

  private int toMemory16(int w) {
    return switch (this) {
      case RGB565_HIGH, RGBA4_HIGH, ARGB4_HIGH, A1RGB5_HIGH -> toStorage16(w); // its own inverse
      case BGRA4_HIGH -> w << 4 & 0xfff0 | w >>> 12;
      case RGB5A1_HIGH -> w << 11 & 0xf800 | w << 1 & 0x7c0 | w >>> 9 & 0x3e | w >>> 15;
      case BGR5A1_HIGH -> w << 1 & 0xfffe | w >>> 15;
      default -> w;
    };
  }
}
