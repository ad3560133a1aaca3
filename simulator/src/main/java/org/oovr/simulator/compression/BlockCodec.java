package org.oovr.simulator.compression;

import org.oovr.simulator.command.PixelFormat;

/**
 * What a lossless codec makes of a block: the ratio that it reaches, 1, 2, 4 or 8. No bits are
 * written; the size alone counts.
 *
 * <p>Colour (RTR 23.10.2, Pascal; 23.10.3, Vega): the first pixel is kept as it is; of each
 * component of the others the difference to it, in as many bits as the largest of the block needs.
 * 2:1 and 4:1 are that; 8:1 is the same for one pixel of each quad where all pixels of each quad
 * are equal. Depth (RTR 23.7): three pixels are kept and make a plane, of the others the difference
 * to it. Whatever the format calls a component is one, and five bits tell the width of each. The
 * highest ratio that succeeds is taken. Not thread-safe.
 */
public final class BlockCodec {
  /** Bits that tell how wide the differences of a component are. */
  private static final int WIDTH_BITS = 5;

  private static final int QUAD = 4;

  private final int[] widths;
  private final int depthField;
  private final int wordsPerTexel;
  private int[] words = new int[0];
  private int[] x = new int[0];
  private int[] y = new int[0];
  private int texels;
  private boolean uniform;

  /** For blocks of a format that is not itself compressed. */
  public BlockCodec(PixelFormat format) {
    widths = FieldBits.of(format);
    depthField = FieldBits.depth(format);
    wordsPerTexel = Math.max(1, format.blockBytes() / 4);
  }

  /** Begins a block of at most so many texels. */
  public void begin(int most) {
    if (x.length < most) {
      words = new int[most * wordsPerTexel];
      x = new int[most];
      y = new int[most];
    }
    texels = 0;
    uniform = true;
  }

  /**
   * Adds a texel. Samples of a pixel follow each other, pixels of a quad, too.
   *
   * @param from words of an image, the texel's from {@code at} on
   * @param atX place of the pixel, from any origin
   * @param quadStart whether it is the first of its quad
   */
  public void add(int[] from, int at, int atX, int atY, boolean quadStart) {
    int to = texels * wordsPerTexel;
    for (int w = 0; w < wordsPerTexel; w++) {
      words[to + w] = from[at + w];
      uniform &= quadStart || words[to + w] == words[to + w - wordsPerTexel];
    }
    x[texels] = atX;
    y[texels++] = atY;
  }

  /**
   * The ratio of the block that has been added.
   *
   * @param quads of the block, those with texels
   */
  public int ratio(int quads) {
    if (texels == 0) {
      return 8; // nothing of the image lies there
    }
    long budget = 0;
    for (int width : widths) {
      budget += (long) width * texels;
    }
    if (uniform && quads > 0 && bits(texels / quads) * 8 <= budget) {
      return 8;
    }
    long all = bits(1);
    return all * 4 <= budget ? 4 : all * 2 <= budget ? 2 : 1;
  }

  /** Bits of every {@code step}-th texel. */
  private long bits(int step) {
    long sum = 0;
    int shift = 0;
    for (int f = 0; f < widths.length; f++) {
      sum += f == depthField ? plane(shift, widths[f], step) : delta(shift, widths[f], step);
      shift += widths[f];
    }
    return sum;
  }

  private long field(int texel, int shift, int width) {
    long word = Integer.toUnsignedLong(words[texel * wordsPerTexel + (shift >> 5)]);
    return word >>> (shift & 31) & (1L << width) - 1;
  }

  private long delta(int shift, int width, int step) {
    long first = field(0, shift, width);
    int bits = 0;
    int n = 1;
    for (int t = step; t < texels; t += step, n++) {
      bits = Math.max(bits, signedBits(field(t, shift, width) - first, width));
    }
    return width + WIDTH_BITS + (long) (n - 1) * bits;
  }

  private long plane(int shift, int width, int step) {
    int right = neighbour(1, 0);
    int above = neighbour(0, 1);
    if (right < 0 || above < 0) {
      return delta(shift, width, step);
    }
    long first = field(0, shift, width);
    long slopeX = field(right, shift, width) - first;
    long slopeY = field(above, shift, width) - first;
    int bits = 0;
    int n = 1;
    for (int t = step; t < texels; t += step, n++) {
      long plane = first + slopeX * (x[t] - x[0]) + slopeY * (y[t] - y[0]);
      bits = Math.max(bits, signedBits(field(t, shift, width) - plane, width));
    }
    return 3L * width + WIDTH_BITS + (long) Math.max(0, n - 3) * bits;
  }

  /** The texel beside the first one, -1 when the block has none there. */
  private int neighbour(int dx, int dy) {
    for (int t = 1; t < texels; t++) {
      if (x[t] == x[0] + dx && y[t] == y[0] + dy) {
        return t;
      }
    }
    return -1;
  }

  /** Bits of a difference in two's complement, modulo what a component holds; 0 for none. */
  private static int signedBits(long difference, int width) {
    long wrapped = difference << 64 - width >> 64 - width;
    return wrapped == 0 ? 0 : 65 - Long.numberOfLeadingZeros(wrapped < 0 ? ~wrapped : wrapped);
  }
}
