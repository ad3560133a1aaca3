package org.oovr.samples.standin;

/**
 * A material of a level, shared by many objects: three pictures painted from one height field.
 *
 * @param pattern what it looks like
 * @param seed its variation
 * @param size width and height of its colour and normal pictures, in texels, a power of two; gloss
 *     has half of it
 * @param dark colour of the low and worn parts, 0xRRGGBB
 * @param light colour of the high parts, 0xRRGGBB
 * @param gloss strength of its highlights, 0 to 1
 * @param glow what it shines by itself, as a share of its colour
 */
record Material(Pattern pattern, int seed, int size, int dark, int light, float gloss, float glow) {
  /** Patterns, with the count of their repeated parts. */
  enum Pattern {
    CONCRETE(0, 0),
    PLASTER(0, 0),
    ROCK(0, 0),
    SOIL(0, 0),
    GRASS(0, 0),
    ASPHALT(0, 0),
    ROAD(1, 1),
    BRICKS(4, 10),
    BLOCKS(3, 6),
    COBBLES(18, 18),
    TILES(4, 4),
    PLANKS(1, 6),
    PANELS(2, 2),
    PLATES(4, 4),
    RIBS(1, 12),
    RUST(0, 0),
    CLOTH(0, 0),
    SKIN(0, 0),
    PAINT(0, 0),
    RUBBER(0, 0),
    WINDOWS(4, 4),
    SCREEN(1, 24),
    SKY(0, 0),
    /** Cut out by alpha from here on. */
    LEAVES(10, 10),
    GRILLE(8, 8),
    STAIN(1, 1),
    PUFF(1, 1),
    FLARE(1, 1),
    GLASS(1, 1),
    SIGN(3, 6);

    final int columns;
    final int rows;

    Pattern(int columns, int rows) {
      this.columns = columns;
      this.rows = rows;
    }

    /** Whether its alpha is other than 1. */
    boolean hasAlpha() {
      return compareTo(LEAVES) >= 0;
    }
  }

  /** Bytes of its three pictures with all their mip levels, four bytes a texel. */
  long textureBytes() {
    return pictureBytes(size) * 2 + pictureBytes(size / 2);
  }

  /** Bytes of a square picture with all its mip levels, four bytes a texel. */
  static long pictureBytes(int size) {
    long bytes = 0;
    for (int s = size; s > 0; s /= 2) {
      bytes += 4L * s * s;
    }
    return bytes;
  }
}
