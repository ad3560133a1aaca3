package org.oovr.simulator.machine.memory;

import java.util.Arrays;
import org.oovr.simulator.machine.spec.BinnerSpec;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Where the polygon lists of a binner's chunk lie: for each square of the image the primitives in
 * it, in blocks of a line. With several levels (RTR figure 23.23), squares of each are twice as
 * wide and high as those of the level below, which begins with tiles; a primitive is in one list,
 * that of the lowest level at which it covers a single square. What covers several squares of the
 * highest level is in the lists of all of them.
 */
public final class PolygonLists {
  /** End of a list. */
  public static final int NONE = -1;

  private final FrameProfile profile;
  private final int levels;
  private final int entriesOfLine;
  private final int tilesX;
  private final int tilesY;

  /** By level: number of its first square. */
  private final int[] firstSquare;

  // --- by square: entries, the first and the last line of its list
  private final int[] counts;
  private final int[] heads;
  private final int[] tails;

  /** By line: the next one of its list. */
  private int[] next = new int[64];

  private int lines;
  private long entries;

  // --- of the draw that is added, by view and number of a primitive: where it is
  private int[] bounds = new int[0];

  /** Primitives and squares of those that are in several lists. */
  private long[] wide = new long[64];

  public PolygonLists(FrameProfile profile, BinnerSpec spec, int lineBytes) {
    this.profile = profile;
    levels = spec.levels();
    entriesOfLine = Math.max(1, lineBytes / spec.entryBytes());
    int right = 0;
    int top = 0;
    int views = 0;
    for (int unit = 0; unit < profile.unitCount(); unit++) {
      right = Math.max(right, profile.unitTileX(unit));
      top = Math.max(top, profile.unitTileY(unit));
      views = Math.max(views, profile.unitView(unit));
    }
    tilesX = right + 1;
    tilesY = top + 1;
    firstSquare = new int[levels + 1];
    for (int l = 0; l < levels; l++) {
      firstSquare[l + 1] =
          Math.addExact(firstSquare[l], Math.multiplyExact(views + 1, across(l) * down(l)));
    }
    counts = new int[firstSquare[levels]];
    heads = new int[counts.length];
    tails = new int[counts.length];
    clear();
  }

  private int across(int level) {
    return (tilesX - 1 >> level) + 1;
  }

  private int down(int level) {
    return (tilesY - 1 >> level) + 1;
  }

  /** Forgets everything. */
  public void clear() {
    Arrays.fill(counts, 0);
    Arrays.fill(heads, NONE);
    lines = 0;
    entries = 0;
  }

  /** Lines that all lists take. */
  public int lines() {
    return lines;
  }

  /** Primitives in lists. */
  public long entries() {
    return entries;
  }

  /** Most lines that a chunk can take: as if all draws were in it, and lists on one level. */
  public static long mostLines(FrameProfile profile, BinnerSpec spec, int lineBytes) {
    PolygonLists none = new PolygonLists(profile, spec, lineBytes);
    long entries = 0;
    for (int unit = 0; unit < profile.unitCount(); unit++) {
      entries += profile.firstQuad(unit + 1) - profile.firstQuad(unit);
    }
    return entries / none.entriesOfLine + none.counts.length + 1;
  }

  /**
   * Adds the primitives of a draw.
   *
   * @param units its tiles, from {@code from} to {@code end}
   */
  public void add(int[] units, int from, int end) {
    int most = findBounds(units, from, end);
    int found = 0;
    for (int i = from; i < end; i++) {
      int unit = units[i];
      int last = -1;
      for (int q = profile.firstQuad(unit); q < profile.firstQuad(unit + 1); q++) {
        int primitive = profile.quadPrimitive(q);
        if (primitive != last) {
          last = primitive;
          found = add(unit, profile.unitView(unit) * most + primitive, found);
        }
      }
    }
    Arrays.sort(wide, 0, found);
    for (int i = 0; i < found; i++) {
      if (i == 0 || wide[i] != wide[i - 1]) {
        append((int) wide[i]);
      }
    }
  }

  /** Adds a primitive that a tile has; gives how many places of it are still to be added. */
  private int add(int unit, int slot, int found) {
    int at = slot * 4;
    int level = bounds[at];
    if (level < 0) {
      return found; // done
    }
    int square = square(level, profile.unitView(unit), unitX(unit), unitY(unit));
    if (single(at, level)) {
      append(square);
      bounds[at] = -1;
      return found;
    }
    if (found == wide.length) {
      wide = Arrays.copyOf(wide, found * 2);
    }
    wide[found] = (long) slot << 32 | square;
    return found + 1;
  }

  private int unitX(int unit) {
    return profile.unitTileX(unit);
  }

  private int unitY(int unit) {
    return profile.unitTileY(unit);
  }

  /** Whether all tiles of a primitive are in one square. */
  private boolean single(int at, int level) {
    int differ = bounds[at + 2];
    return differ >> level == 0;
  }

  /**
   * Finds, by view and number of a primitive, its level, a tile of it, and the bits in which the
   * columns and rows of its tiles differ.
   *
   * @return numbers of a view
   */
  private int findBounds(int[] units, int from, int end) {
    int most = 0;
    int views = 0;
    for (int i = from; i < end; i++) {
      views = Math.max(views, profile.unitView(units[i]) + 1);
      for (int q = profile.firstQuad(units[i]); q < profile.firstQuad(units[i] + 1); q++) {
        most = Math.max(most, profile.quadPrimitive(q) + 1);
      }
    }
    int words = Math.multiplyExact(4, Math.multiplyExact(views, most));
    if (bounds.length < words) {
      bounds = new int[words];
    }
    Arrays.fill(bounds, 0, words, -1);
    for (int i = from; i < end; i++) {
      int unit = units[i];
      for (int q = profile.firstQuad(unit); q < profile.firstQuad(unit + 1); q++) {
        int at = (profile.unitView(unit) * most + profile.quadPrimitive(q)) * 4;
        if (bounds[at + 1] < 0) {
          bounds[at] = 0;
          bounds[at + 1] = unitX(unit);
          bounds[at + 2] = 0;
          bounds[at + 3] = unitY(unit);
        }
        bounds[at + 2] |= unitX(unit) ^ bounds[at + 1] | unitY(unit) ^ bounds[at + 3];
        while (bounds[at] < levels - 1 && !single(at, bounds[at])) {
          bounds[at]++;
        }
      }
    }
    return most;
  }

  private int square(int level, int view, int tileX, int tileY) {
    int row = view * down(level) + (tileY >> level);
    return firstSquare[level] + row * across(level) + (tileX >> level);
  }

  private void append(int square) {
    entries++;
    if (counts[square]++ % entriesOfLine > 0) {
      return;
    }
    if (lines == next.length) {
      next = Arrays.copyOf(next, lines * 2);
    }
    next[lines] = NONE;
    if (heads[square] == NONE) {
      heads[square] = lines;
    } else {
      next[tails[square]] = lines;
    }
    tails[square] = lines++;
  }

  /** Levels of lists, each of which has one for a tile. */
  public int levels() {
    return levels;
  }

  /** The first line of the list of a level that has what is in a tile; {@link #NONE} for none. */
  public int firstLine(int level, int unit) {
    return heads[square(level, profile.unitView(unit), unitX(unit), unitY(unit))];
  }

  /** The line of a list that follows another one, or {@link #NONE}. */
  public int nextLine(int line) {
    return next[line];
  }

  /** Entries of the lists that a tile must read, what is not in it among them. */
  public long entriesFor(int unit) {
    long n = 0;
    for (int l = 0; l < levels; l++) {
      n += counts[square(l, profile.unitView(unit), unitX(unit), unitY(unit))];
    }
    return n;
  }
}
