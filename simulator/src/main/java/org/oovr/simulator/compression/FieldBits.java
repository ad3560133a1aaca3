package org.oovr.simulator.compression;

import java.util.Arrays;
import org.oovr.simulator.command.PixelFormat;

/** Where the components of a texel lie in its bits, from the lowest on. */
final class FieldBits {
  private static final int[] TEN_TEN_TEN_TWO = {10, 10, 10, 2};

  private FieldBits() {}

  /** Widths of a format's components, bits; unused bits are a component, too. */
  static int[] of(PixelFormat format) {
    return switch (format) {
      case RGB10A2_UNORM, RGB10A2_UINT, BGR10A2_UNORM, BGR10A2_UINT -> TEN_TEN_TEN_TWO;
      case R11G11B10_FLOAT -> new int[] {11, 11, 10};
      case RGB9E5_FLOAT -> new int[] {9, 9, 9, 5};
      case RGB565_UNORM -> new int[] {5, 6, 5};
      case R3G3B2_UNORM -> new int[] {3, 3, 2};
      case RGBA4_UNORM -> new int[] {4, 4, 4, 4};
      case RGB5A1_UNORM -> new int[] {5, 5, 5, 1};
      case D24_UNORM, D24_UNORM_S8 -> new int[] {8, 24};
      case D32_FLOAT_S8 -> new int[] {32, 32};
      default -> equal(format.components(), format.blockBytes() * 8 / format.components());
    };
  }

  /** Which of them is the depth, -1 for none. */
  static int depth(PixelFormat format) {
    if (!format.hasDepth()) {
      return -1;
    }
    return format == PixelFormat.D24_UNORM || format == PixelFormat.D24_UNORM_S8 ? 1 : 0;
  }

  private static int[] equal(int components, int bits) {
    int[] widths = new int[components];
    Arrays.fill(widths, bits);
    return widths;
  }
}
