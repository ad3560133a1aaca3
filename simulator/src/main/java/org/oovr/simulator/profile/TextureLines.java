package org.oovr.simulator.profile;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.PixelFormat;

/**
 * Which texels the lines of a texture in a work log hold: each a rectangle of texels of one level
 * and layer; lines follow a Morton curve inside macro tiles of eight by eight lines, which are
 * row-major ({@code render.texture.TextureLayout}).
 */
public final class TextureLines {
  private static final int LINE_SHIFT = 6;
  private static final int MAX_TILE_SHIFT = 3;

  /**
   * A level of a layer.
   *
   * @param shiftX log2 of the lines across a macro tile
   * @param shiftY the same down
   * @param firstLine in its layer
   */
  public record Level(
      int width, int height, int shiftX, int shiftY, int tilesAcross, long firstLine, long lines) {}

  private final PixelFormat format;
  private final int blocksShiftX;
  private final int blocksShiftY;
  private final List<Level> levels = new ArrayList<>();
  private final long layerLines;
  private final int layers;

  /** Lines of a view. */
  private final long viewLines;

  /** Of a texture. */
  public TextureLines(ProfileResource texture) {
    format = PixelFormat.valueOf(texture.format());
    int inLine = Math.max(0, LINE_SHIFT - ceilLog2(format.blockBytes()));
    blocksShiftX = inLine + 1 >> 1;
    blocksShiftY = inLine >> 1;
    long all = Math.max(1, texture.bytes() >> LINE_SHIFT);
    viewLines = all;
    long next = 0;
    int full =
        Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(texture.width(), texture.height()));
    for (int l = 0; l < full && next < all; l++) {
      Level level = level(texture, l, next);
      if (!levels.isEmpty() && next + level.lines > all) {
        break;
      }
      levels.add(level);
      next += level.lines;
    }
    if (all % next != 0 && all % levels.get(0).lines == 0) {
      // layers of one level, not levels
      Level first = levels.get(0);
      levels.clear();
      levels.add(first);
      next = first.lines;
    }
    layerLines = next;
    layers = (int) Math.max(1, (all + next - 1) / next);
  }

  private Level level(ProfileResource t, int l, long firstLine) {
    int width = Math.max(1, t.width() >> l);
    int height = Math.max(1, t.height() >> l);
    int across = width + (1 << texelShiftX()) - 1 >> texelShiftX();
    int down = height + (1 << texelShiftY()) - 1 >> texelShiftY();
    int sx = Math.min(MAX_TILE_SHIFT, ceilLog2(across));
    int sy = Math.min(MAX_TILE_SHIFT, ceilLog2(down));
    int tilesAcross = across + (1 << sx) - 1 >> sx;
    int tilesDown = down + (1 << sy) - 1 >> sy;
    long lines = (long) tilesAcross * tilesDown << sx + sy;
    return new Level(width, height, sx, sy, tilesAcross, firstLine, lines);
  }

  private static int ceilLog2(int v) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(v - 1);
  }

  private int texelShiftX() {
    return blocksShiftX + ceilLog2(format.blockWidthTexels());
  }

  private int texelShiftY() {
    return blocksShiftY + ceilLog2(format.blockHeightTexels());
  }

  /** Its levels, the largest first. */
  public List<Level> levels() {
    return levels;
  }

  /** Its layers, slices and samples, as far as they lie one behind the other. */
  public int layers() {
    return layers;
  }

  /** Layer of a line. */
  public int layer(long line) {
    return (int) Math.min(layers - 1L, line / layerLines);
  }

  /** Number of the level of a line. */
  public int level(long line) {
    long inLayer = line - layer(line) * layerLines;
    int l = levels.size() - 1;
    while (l > 0 && levels.get(l).firstLine > inLayer) {
      l--;
    }
    return l;
  }

  /** Column of the first texel of a line; lines at edges may hold none. */
  public int texelX(long line) {
    return place(line, true) << texelShiftX();
  }

  /** Row of the first texel of a line. */
  public int texelY(long line) {
    return place(line, false) << texelShiftY();
  }

  /** Column or row of a line among those of its level. */
  private int place(long line, boolean column) {
    Level level = levels.get(level(line));
    long at = line - layer(line) * layerLines - level.firstLine;
    int inTile = (int) (at & (1L << level.shiftX + level.shiftY) - 1);
    long tile = at >> level.shiftX + level.shiftY;
    int both = Math.min(level.shiftX, level.shiftY);
    int place =
        column
            ? (int) (tile % level.tilesAcross) << level.shiftX
            : (int) (tile / level.tilesAcross) << level.shiftY;
    for (int b = 0; b < both; b++) {
      place |= (inTile >> 2 * b + (column ? 0 : 1) & 1) << b;
    }
    boolean wider = level.shiftX > level.shiftY;
    return column == wider ? place | inTile >> 2 * both << both : place;
  }

  /** Most lines that {@link #rows} gives. */
  public int mostRows() {
    return 2 << blocksShiftY;
  }

  /**
   * The lines that hold the texels of a line when levels are stored row by row instead, each where
   * it begins now.
   *
   * @param lineOfViews counted over all views
   * @param to takes them, ascending; none twice
   * @return how many they are
   */
  public int rows(long lineOfViews, long[] to) {
    long view = lineOfViews / viewLines * viewLines;
    long line = lineOfViews - view;
    Level level = levels.get(level(line));
    long base = layer(line) * layerLines + level.firstLine << LINE_SHIFT;
    int blocksAcross = (level.width + format.blockWidthTexels() - 1) / format.blockWidthTexels();
    int blocksDown = (level.height + format.blockHeightTexels() - 1) / format.blockHeightTexels();
    int x = Math.min(place(line, true) << blocksShiftX, blocksAcross - 1);
    int y = Math.min(place(line, false) << blocksShiftY, blocksDown - 1);
    int across = Math.min(1 << blocksShiftX, blocksAcross - x);
    int down = Math.min(1 << blocksShiftY, blocksDown - y);
    int n = 0;
    for (int row = y; row < y + down; row++) {
      long from = base + ((long) row * blocksAcross + x) * format.blockBytes();
      long last = from + (long) across * format.blockBytes() - 1 >> LINE_SHIFT;
      for (long l = from >> LINE_SHIFT; l <= last; l++) {
        long inView = view + Math.min(l, viewLines - 1);
        if (n == 0 || to[n - 1] < inView) {
          to[n++] = inView;
        }
      }
    }
    return n;
  }
}
