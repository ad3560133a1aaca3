package org.oovr.driver.vk.format;

import static org.oovr.driver.vk.api.VK.*;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.oovr.simulator.command.PixelFormat;

/** Depths or stencils alone, as they lie in buffers, and texels that may have both. */
public final class AspectTexels {
  private static final int DEPTH_24 = 0xffffff;

  private AspectTexels() {}

  private static ByteBuffer of(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Texels of the simulator.
   *
   * @param aspect depth or stencil
   * @param given one aspect
   * @param old the texels before, of which the other aspect stays; null where there is no other
   */
  public static byte[] toStorage(PixelFormat format, int aspect, byte[] given, byte[] old) {
    boolean stencil = aspect == VK_IMAGE_ASPECT_STENCIL_BIT;
    switch (format) {
      case D24_UNORM -> {
        byte[] texels = given.clone();
        ByteBuffer b = of(texels);
        for (int i = 0; i < texels.length; i += 4) {
          b.putInt(i, b.getInt(i) << 8);
        }
        return texels;
      }
      case D24_UNORM_S8 -> {
        ByteBuffer b = of(old);
        ByteBuffer g = of(given);
        for (int i = 0; i < old.length / 4; i++) {
          int w = b.getInt(4 * i);
          b.putInt(4 * i, stencil ? w & ~0xff | given[i] & 0xff : w & 0xff | g.getInt(4 * i) << 8);
        }
        return old;
      }
      case D32_FLOAT_S8 -> {
        ByteBuffer b = of(old);
        ByteBuffer g = of(given);
        for (int i = 0; i < old.length / 8; i++) {
          if (stencil) {
            b.putInt(8 * i + 4, given[i] & 0xff);
          } else {
            b.putInt(8 * i, g.getInt(4 * i));
          }
        }
        return old;
      }
      default -> {
        return given;
      }
    }
  }

  /** One aspect of texels of the simulator. */
  public static byte[] toMemory(PixelFormat format, int aspect, byte[] texels) {
    boolean stencil = aspect == VK_IMAGE_ASPECT_STENCIL_BIT;
    ByteBuffer b = of(texels);
    switch (format) {
      case D24_UNORM, D24_UNORM_S8 -> {
        int n = texels.length / 4;
        byte[] out = new byte[stencil ? n : 4 * n];
        for (int i = 0; i < n; i++) {
          if (stencil) {
            out[i] = texels[4 * i];
          } else {
            of(out).putInt(4 * i, b.getInt(4 * i) >>> 8 & DEPTH_24);
          }
        }
        return out;
      }
      case D32_FLOAT_S8 -> {
        int n = texels.length / 8;
        byte[] out = new byte[stencil ? n : 4 * n];
        for (int i = 0; i < n; i++) {
          if (stencil) {
            out[i] = texels[8 * i + 4];
          } else {
            of(out).putInt(4 * i, b.getInt(8 * i));
          }
        }
        return out;
      }
      default -> {
        return texels;
      }
    }
  }
}
