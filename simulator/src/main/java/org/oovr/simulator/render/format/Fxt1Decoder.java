package org.oovr.simulator.render.format;

/** FXT1: blocks of 8x4 texels in four modes (3DFX_texture_compression_FXT1). */
final class Fxt1Decoder extends BlockDecoder {
  private static final int ALPHA_BIT = 124;
  private static final int OPAQUE = 0xff000000;

  private final boolean alpha;
  private final BlockBits bits = new BlockBits();

  Fxt1Decoder(boolean alpha) {
    this.alpha = alpha;
  }

  @Override
  public void decode(byte[] data, int offset, int[] texels) {
    bits.load(data, offset);
    int mode = bits.get(125, 3);
    for (int y = 0; y < 4; y++) {
      for (int x = 0; x < 8; x++) {
        boolean right = x >= 4;
        int t = 4 * y + (x & 3);
        int texel;
        if (mode >= 4) {
          texel = mixed(t, right);
        } else if (mode == 3) {
          texel = alpha(t, right);
        } else if (mode == 2) {
          texel = color(64 + 15 * code(t, right)) | OPAQUE;
        } else {
          texel = high(t + (right ? 16 : 0));
        }
        texels[8 * y + x] = alpha ? texel : texel | OPAQUE;
      }
    }
  }

  private int code(int t, boolean right) {
    return bits.get((right ? 32 : 0) + 2 * t, 2);
  }

  /** 5 bits to 8, rounded to the nearest. */
  private int five(int at) {
    return scale(bits.get(at, 5), 31);
  }

  private static int scale(int v, int max) {
    return (v * 510 + max) / (2 * max);
  }

  /** Blue, green and red of 5 bits each, from a position on. */
  private int color(int at) {
    return word(five(at + 10), five(at + 5), five(at));
  }

  private static int word(int r, int g, int b) {
    return b << 16 | g << 8 | r;
  }

  private static int blend(int n, int t, int a, int b) {
    int word = 0;
    for (int s = 0; s < 32; s += 8) {
      word |= ((n - t) * (a >>> s & 0xff) + t * (b >>> s & 0xff) + n / 2) / n << s;
    }
    return word;
  }

  private int high(int t) {
    int index = bits.get(3 * t, 3);
    return switch (index) {
      case 7 -> 0;
      case 0 -> color(96) | OPAQUE;
      case 6 -> color(111) | OPAQUE;
      default -> blend(6, index, color(96), color(111)) | OPAQUE;
    };
  }

  private int mixed(int t, boolean right) {
    int index = code(t, right);
    int base = right ? 94 : 64;
    int lowest = bits.get(right ? 126 : 125, 1);
    int select = bits.get(right ? 33 : 1, 1);
    int a = color(base);
    int b = withGreen(color(base + 15), base + 20, lowest);
    if (bits.get(ALPHA_BIT, 1) != 0) {
      return switch (index) {
        case 3 -> 0;
        case 0 -> a | OPAQUE;
        case 2 -> b | OPAQUE;
        default -> half(a, b) | OPAQUE;
      };
    }
    a = withGreen(a, base + 5, lowest ^ select);
    return (index == 0 ? a : index == 3 ? b : blend(3, index, a, b)) | OPAQUE;
  }

  /** A colour whose green has a sixth bit, which lies elsewhere. */
  private int withGreen(int color, int at, int lowest) {
    return color & 0xff00ff | scale(bits.get(at, 5) << 1 | lowest, 63) << 8;
  }

  private static int half(int a, int b) {
    int word = 0;
    for (int s = 0; s < 24; s += 8) {
      word |= ((a >> s & 0xff) + (b >> s & 0xff)) / 2 << s;
    }
    return word;
  }

  private int alpha(int t, boolean right) {
    int index = code(t, right);
    if (bits.get(ALPHA_BIT, 1) == 0) {
      return index == 3 ? 0 : color(64 + 15 * index) | five(109 + 5 * index) << 24;
    }
    int a = right ? color(94) | five(119) << 24 : color(64) | five(109) << 24;
    int b = color(79) | five(114) << 24;
    return index == 0 ? a : index == 3 ? b : blend(3, index, a, b);
  }
}
