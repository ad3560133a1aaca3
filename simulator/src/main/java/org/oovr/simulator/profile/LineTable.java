package org.oovr.simulator.profile;

/**
 * Cache lines, see {@link FrameProfile#line}: one word each as long as the numbers of the resources
 * and of the lines in them fit into it side by side, else two. Its size is fixed.
 */
final class LineTable {
  private static final int WORD_BITS = 32;
  private static final int NUMBER_BITS = 40;

  /** Where the resource begins in a word when both numbers have room to spare. */
  private static final int USUAL_SHIFT = 22;

  private final int resourceBits;
  private final int numberBits;

  /** Bits of a word that are the number; 0 when a line takes two words. */
  private final int shift;

  /** One word for each line; of two words the lower one. */
  final int[] words;

  /** Upper words, or none. */
  final int[] upper;

  /**
   * A table of lines 0 of resource 0.
   *
   * @param resourceBits bits of the largest table index of a resource
   * @param numberBits bits of the largest number of a line in its resource
   */
  LineTable(int count, int resourceBits, int numberBits) {
    this(
        resourceBits,
        numberBits,
        new int[count],
        new int[wide(resourceBits, numberBits) ? count : 0]);
  }

  /** A table of arrays that it keeps. */
  LineTable(int resourceBits, int numberBits, int[] words, int[] upper) {
    this.resourceBits = resourceBits;
    this.numberBits = numberBits;
    this.words = words;
    this.upper = upper;
    shift = shift(resourceBits, numberBits);
    if (upper.length != (shift == 0 ? words.length : 0)) {
      throw new IllegalArgumentException(
          words.length + " lines with " + upper.length + " upper words");
    }
  }

  private static boolean wide(int resourceBits, int numberBits) {
    return shift(resourceBits, numberBits) == 0;
  }

  /** A table of packed lines. */
  static LineTable of(long[] packed, int count) {
    long all = 0;
    for (int i = 0; i < count; i++) {
      all |= packed[i];
    }
    LineTable table =
        new LineTable(
            count, bits(FrameProfile.lineResource(all)), bits(FrameProfile.lineNumber(all)));
    for (int i = 0; i < count; i++) {
      table.set(i, packed[i]);
    }
    return table;
  }

  private static int bits(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  private static int shift(int resourceBits, int numberBits) {
    if (resourceBits <= WORD_BITS - USUAL_SHIFT && numberBits <= USUAL_SHIFT) {
      return USUAL_SHIFT;
    }
    boolean fits = numberBits < WORD_BITS && resourceBits + numberBits <= WORD_BITS;
    return fits ? Math.max(1, numberBits) : 0;
  }

  int count() {
    return words.length;
  }

  int resourceBits() {
    return resourceBits;
  }

  int numberBits() {
    return numberBits;
  }

  /** A packed line. */
  long get(int i) {
    int word = words[i];
    return shift > 0
        ? (long) (word >>> shift) << NUMBER_BITS | word & (1 << shift) - 1
        : (long) upper[i] << WORD_BITS | word & 0xffffffffL;
  }

  /**
   * Numbers consecutive lines anew, those next to each other that get the same number as one.
   *
   * @param base by table index of a resource, what its first line is called
   * @param joined 2^joined lines of a resource have the same number
   * @param to takes the numbers from {@code to[at]} on; has room for all
   * @return the end of the numbers in {@code to}
   */
  int renumber(int from, int lines, int[] base, int joined, int[] to, int at) {
    int end = at;
    int last = -1;
    if (shift == 0) {
      for (int i = from; i < from + lines; i++) {
        long packed = get(i);
        int line =
            base[FrameProfile.lineResource(packed)]
                + (int) (FrameProfile.lineNumber(packed) >> joined);
        if (line != last) {
          to[end++] = line;
          last = line;
        }
      }
      return end;
    }
    int[] packed = words;
    int mask = (1 << shift) - 1;
    int bits = shift;
    for (int i = from; i < from + lines; i++) {
      int word = packed[i];
      int line = base[word >>> bits] + ((word & mask) >>> joined);
      if (line != last) {
        to[end++] = line;
        last = line;
      }
    }
    return end;
  }

  private void set(int i, long packed) {
    if (shift > 0) {
      words[i] = (int) (packed >>> NUMBER_BITS) << shift | (int) packed;
    } else {
      words[i] = (int) packed;
      upper[i] = (int) (packed >>> WORD_BITS);
    }
  }

  /** Copies consecutive lines of another table. */
  void copy(LineTable from, int first, int to, int lines) {
    if (from.shift != shift) {
      for (int i = 0; i < lines; i++) {
        set(to + i, from.get(first + i));
      }
      return;
    }
    System.arraycopy(from.words, first, words, to, lines);
    if (shift == 0) {
      System.arraycopy(from.upper, first, upper, to, lines);
    }
  }
}
