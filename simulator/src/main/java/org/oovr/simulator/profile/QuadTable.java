package org.oovr.simulator.profile;

/**
 * The quads of a work log: two words each, and the masks of their samples beside them where a pixel
 * has several. In the raw form, which a log writes, a quad is {@link WorkLog#QUAD_WORDS} words. Its
 * size is fixed.
 */
final class QuadTable {
  /** The only bits of a mask when pixels have one sample: {@code pixel*8 + 0}. */
  static final int FIRST_SAMPLES = 0x01010101;

  static final int WORDS = 2;
  private static final int MASKS = 4;

  // --- the second word: place, flags, then four masks of a bit per pixel
  private static final int PLACE_BITS = 0x3f;
  private static final int FLAGS_SHIFT = 6;
  private static final int FLAGS_BITS = 0xff;
  private static final int MASK_SHIFT = 14;
  private static final int MASK_BITS = 4;

  // --- the masks in order
  private static final int COVERAGE = 0;
  private static final int EARLY = 1;
  private static final int FINAL = 2;
  private static final int LIVE = 3;

  private final int count;
  private final int[] words;

  /** Masks with all their samples; null as long as no pixel has more than one. */
  private int[] masks;

  /**
   * A table of arrays that it keeps.
   *
   * @param masks of no length when no pixel has more than one sample
   */
  QuadTable(int[] words, int[] masks) {
    count = words.length / WORDS;
    this.words = words;
    this.masks = masks.length == 0 ? null : masks;
    if (words.length % WORDS != 0 || masks.length != 0 && masks.length != count * MASKS) {
      throw new IllegalArgumentException(
          words.length + " words of quads with " + masks.length + " masks");
    }
  }

  QuadTable(int count) {
    this.count = count;
    words = new int[Math.multiplyExact(count, WORDS)];
  }

  int count() {
    return count;
  }

  /** Two words for each quad. */
  int[] words() {
    return words;
  }

  /** Four masks for each quad, or none at all. */
  int[] masks() {
    return masks == null ? new int[0] : masks;
  }

  int primitive(int quad) {
    return words[quad * WORDS];
  }

  int place(int quad) {
    return words[quad * WORDS + 1] & PLACE_BITS;
  }

  int flags(int quad) {
    return words[quad * WORDS + 1] >>> FLAGS_SHIFT & FLAGS_BITS;
  }

  int coverage(int quad) {
    return mask(quad, COVERAGE);
  }

  int early(int quad) {
    return mask(quad, EARLY);
  }

  int written(int quad) {
    return mask(quad, FINAL);
  }

  int live(int quad) {
    return mask(quad, LIVE);
  }

  private int mask(int quad, int which) {
    return masks == null
        ? spread(words[quad * WORDS + 1] >>> MASK_SHIFT + which * MASK_BITS)
        : masks[quad * MASKS + which];
  }

  /** Bits 0 to 3 to bits 0, 8, 16 and 24. */
  private static int spread(int pixels) {
    return (pixels & 15) * 0x00204081 & FIRST_SAMPLES;
  }

  /** Bits 0, 8, 16 and 24 to bits 0 to 3. */
  private static int gather(int mask) {
    return mask & 1 | mask >>> 7 & 2 | mask >>> 14 & 4 | mask >>> 21 & 8;
  }

  /** Takes a quad from the raw form, from {@code raw[at]} on. */
  void set(int quad, int[] raw, int at) {
    int coverage = raw[at + WorkLog.Q_COVERAGE];
    int early = raw[at + WorkLog.Q_EARLY];
    int written = raw[at + WorkLog.Q_FINAL];
    int live = raw[at + WorkLog.Q_LIVE];
    words[quad * WORDS] = raw[at + WorkLog.Q_PRIMITIVE];
    words[quad * WORDS + 1] =
        raw[at + WorkLog.Q_PLACE] & PLACE_BITS
            | (raw[at + WorkLog.Q_FLAGS] & FLAGS_BITS) << FLAGS_SHIFT
            | gather(coverage) << MASK_SHIFT + COVERAGE * MASK_BITS
            | gather(early) << MASK_SHIFT + EARLY * MASK_BITS
            | gather(written) << MASK_SHIFT + FINAL * MASK_BITS
            | gather(live) << MASK_SHIFT + LIVE * MASK_BITS;
    if (masks == null && ((coverage | early | written | live) & ~FIRST_SAMPLES) != 0) {
      widen();
    }
    if (masks != null) {
      masks[quad * MASKS + COVERAGE] = coverage;
      masks[quad * MASKS + EARLY] = early;
      masks[quad * MASKS + FINAL] = written;
      masks[quad * MASKS + LIVE] = live;
    }
  }

  /** Copies consecutive quads of another table. */
  void copy(QuadTable from, int first, int to, int quads) {
    System.arraycopy(from.words, first * WORDS, words, to * WORDS, quads * WORDS);
    if (from.masks != null && masks == null) {
      widen();
    }
    if (from.masks != null) {
      System.arraycopy(from.masks, first * MASKS, masks, to * MASKS, quads * MASKS);
    } else if (masks != null) {
      spreadMasks(to, to + quads);
    }
  }

  private void widen() {
    masks = new int[Math.multiplyExact(count, MASKS)];
    spreadMasks(0, count);
  }

  private void spreadMasks(int from, int to) {
    for (int quad = from; quad < to; quad++) {
      for (int which = 0; which < MASKS; which++) {
        masks[quad * MASKS + which] =
            spread(words[quad * WORDS + 1] >>> MASK_SHIFT + which * MASK_BITS);
      }
    }
  }
}
