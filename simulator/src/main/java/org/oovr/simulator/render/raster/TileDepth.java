package org.oovr.simulator.render.raster;

import org.oovr.simulator.profile.FrameProfile;

/**
 * The samples of one tile of a depth image with their holders, see {@link DepthKeys}: what a unit's
 * quads find there. It looks addresses and modes up once for a unit, since quads are many. Not
 * thread-safe.
 */
final class TileDepth {
  private static final int TILE = FrameProfile.TILE;

  private final FrameProfile profile;
  private DepthUnit unit;

  // --- the depth image
  private int[] words;
  private int first;
  private int rowWords;
  private int texelWords;
  private int sampleWords;
  private int shift;
  private int keep;

  // --- its keys
  private int[] keys;
  private int firstKey;
  private int keySamples;

  // --- what the profile has of the unit
  private int firstQuad;
  private int firstDepth;
  private int samples;

  private boolean passesBelow;
  private boolean passesEqual;

  TileDepth(FrameProfile profile) {
    this.profile = profile;
  }

  /**
   * Chooses the unit whose quads follow.
   *
   * @param logged samples of a pixel in the profile
   */
  void open(DepthUnit depth, DepthKeys holders, int unitNumber, int logged) {
    unit = depth;
    words = depth.words();
    rowWords = depth.rowWords();
    texelWords = depth.texelWords();
    sampleWords = depth.sampleWords();
    shift = depth.shift();
    keep = depth.keep();
    passesBelow = depth.passesBelow();
    passesEqual = depth.passesEqual();
    keys = holders.keys();
    keySamples = holders.samples();
    int x = profile.unitTileX(unitNumber) * TILE;
    int y = profile.unitTileY(unitNumber) * TILE;
    first = depth.index(x, y, 0);
    firstKey = holders.first(x, y);
    firstQuad = profile.firstQuad(unitNumber);
    firstDepth = profile.firstDepth(unitNumber);
    samples = logged;
  }

  private int index(int place) {
    return first + (place >> 3) * 2 * rowWords + (place & 7) * 2 * texelWords;
  }

  private int index(int quadIndex, int pixel, int sample) {
    return quadIndex + (pixel >> 1) * rowWords + (pixel & 1) * texelWords + sample * sampleWords;
  }

  private int key(int place) {
    return firstKey + ((place >> 3) * TILE + (place & 7)) * 2 * keySamples;
  }

  private int key(int quadKey, int pixel, int sample) {
    return quadKey + ((pixel >> 1) * TILE + (pixel & 1)) * keySamples + sample;
  }

  /** A holder from before the run loses and wins like the contents from before it. */
  private boolean wins(int value, int stored, int key, int holderKey) {
    return value != stored ? value < stored == passesBelow : key > holderKey;
  }

  /**
   * Samples of a quad that win against all of their run that were here before them.
   *
   * @param take whether they take the samples over
   */
  int winners(int quad, int tested, boolean take) {
    int place = profile.quadPlace(quad);
    int quadIndex = index(place);
    int quadKey = key(place);
    int logged = firstDepth + (quad - firstQuad) * 4 * samples;
    int key = DepthKeys.key(quad, passesEqual);
    int result = 0;
    for (int m = tested; m != 0; m &= m - 1) {
      int bit = Integer.numberOfTrailingZeros(m);
      int p = bit >> 3;
      int s = bit & 7;
      int d = profile.depth(logged + p * samples + s);
      int at = index(quadIndex, p, s);
      int k = key(quadKey, p, s);
      int word = words[at];
      if (wins(d, word >>> shift, key, keys[k])) {
        result |= 1 << bit;
        if (take) {
          words[at] = d << shift | word & keep;
          keys[k] = key;
        }
      }
    }
    return result;
  }

  /**
   * Samples of a quad that may be visible, whatever others render.
   *
   * @param take whether they take over the samples that they hide certainly
   */
  int visible(int quad, PrivateDepth.Place in, int tested, boolean take) {
    int place = profile.quadPlace(quad);
    int quadIndex = index(place);
    int quadKey = key(place);
    int logged = firstDepth + (quad - firstQuad) * 4 * samples;
    int key = DepthKeys.key(quad, passesEqual);
    boolean run = in.run();
    int end = run ? in.runEndQuad() : quad;
    int result = 0;
    for (int m = tested; m != 0; m &= m - 1) {
      int bit = Integer.numberOfTrailingZeros(m);
      int p = bit >> 3;
      int s = bit & 7;
      int d = profile.depth(logged + p * samples + s);
      int at = index(quadIndex, p, s);
      int k = key(quadKey, p, s);
      int word = words[at];
      int stored = word >>> shift;
      int holder = DepthKeys.quad(keys[k]);
      // a holder from behind says nothing about what is here in API order, nor may it be replaced
      boolean behind = holder >= end;
      boolean unknown = holder < 0 ? !in.contentValid() : holder < in.epochFirstQuad();
      boolean seen =
          behind
              || unknown
              || holder == quad // it has been here before, went elsewhere and comes back
              || (run ? wins(d, stored, key, keys[k]) : !hidden(d, stored, in.upwards()));
      if (seen) {
        result |= 1 << bit;
        if (take && !behind && (unknown || run || nearer(d, stored, in.upwards()))) {
          words[at] = d << shift | word & keep;
          keys[k] = key;
        }
      }
    }
    return result;
  }

  /** Whether a fragment in no run certainly fails where depth has at least come to a value. */
  private boolean hidden(int d, int stored, boolean upwards) {
    boolean beyond = upwards ? d < stored : d > stored;
    return switch (unit.compare()) {
      case NEVER -> true;
      case EQUAL -> beyond;
      case LESS -> !upwards && d >= stored;
      case LESS_EQUAL -> !upwards && beyond;
      case GREATER -> upwards && d <= stored;
      case GREATER_EQUAL -> upwards && beyond;
      case NOT_EQUAL, ALWAYS -> false;
    };
  }

  private static boolean nearer(int d, int stored, boolean upwards) {
    return upwards ? d > stored : d < stored;
  }

  /** Samples that a quad holds, or that a later run has hidden from it. */
  int held(int quad, int runEndQuad, int mask) {
    int quadKey = key(profile.quadPlace(quad));
    int result = 0;
    for (int m = mask; m != 0; m &= m - 1) {
      int bit = Integer.numberOfTrailingZeros(m);
      int holder = DepthKeys.quad(keys[key(quadKey, bit >> 3, bit & 7)]);
      if (holder == quad || holder >= runEndQuad) {
        result |= 1 << bit;
      }
    }
    return result;
  }
}
