package org.oovr.simulator.texmem;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileResource;

/**
 * The pages of a texture: squares of texels of one level and layer. A cache line of a work log is a
 * rectangle of texels; lines follow a Morton curve inside macro tiles of eight by eight lines,
 * which are row-major ({@code render.texture.TextureLayout}).
 */
final class TexturePages {
  private static final int LINE_SHIFT = 6;
  private static final int MAX_TILE_SHIFT = 3;

  /** A level of a layer. */
  private record Level(
      int width,
      int height,
      int linesAcross,
      int linesDown,
      int shiftX,
      int shiftY,
      int tilesAcross,
      long firstLine,
      long lines,
      int pagesAcross,
      int pagesDown,
      int firstPage) {}

  private final int edge;
  private final int lineShiftX;
  private final int lineShiftY;
  private final double texelBytes;
  private final List<Level> levels = new ArrayList<>();
  private final long layerLines;
  private final int layers;
  private final int layerPages;

  TexturePages(ProfileResource texture, int edge) {
    this.edge = edge;
    PixelFormat format = PixelFormat.valueOf(texture.format());
    int block = ceilLog2(format.blockBytes());
    int inLine = Math.max(0, LINE_SHIFT - block);
    int widthShift = inLine + 1 >> 1;
    int heightShift = inLine >> 1;
    lineShiftX = widthShift + ceilLog2(format.blockWidthTexels());
    lineShiftY = heightShift + ceilLog2(format.blockHeightTexels());
    int blockTexels = format.blockWidthTexels() * format.blockHeightTexels();
    texelBytes = (double) format.blockBytes() / blockTexels;
    long all = Math.max(1, texture.bytes() >> LINE_SHIFT);
    long next = 0;
    int pages = 0;
    int full =
        Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(texture.width(), texture.height()));
    for (int l = 0; l < full && next < all; l++) {
      Level level = level(texture, l, next, pages);
      if (!levels.isEmpty() && next + level.lines > all) {
        break;
      }
      levels.add(level);
      next += level.lines;
      pages += level.pagesAcross * level.pagesDown;
    }
    if (all % next != 0 && all % levels.get(0).lines == 0) {
      // layers of one level, not levels
      Level first = levels.get(0);
      levels.clear();
      levels.add(first);
      next = first.lines;
      pages = first.pagesAcross * first.pagesDown;
    }
    layerLines = next;
    layerPages = pages;
    layers = (int) Math.max(1, (all + next - 1) / next);
  }

  private Level level(ProfileResource t, int l, long firstLine, int firstPage) {
    int width = Math.max(1, t.width() >> l);
    int height = Math.max(1, t.height() >> l);
    int across = width + (1 << lineShiftX) - 1 >> lineShiftX;
    int down = height + (1 << lineShiftY) - 1 >> lineShiftY;
    int sx = Math.min(MAX_TILE_SHIFT, ceilLog2(across));
    int sy = Math.min(MAX_TILE_SHIFT, ceilLog2(down));
    int tilesAcross = across + (1 << sx) - 1 >> sx;
    int tilesDown = down + (1 << sy) - 1 >> sy;
    long lines = (long) tilesAcross * tilesDown << sx + sy;
    return new Level(
        width,
        height,
        across,
        down,
        sx,
        sy,
        tilesAcross,
        firstLine,
        lines,
        (width + edge - 1) / edge,
        (height + edge - 1) / edge,
        firstPage);
  }

  private static int ceilLog2(int v) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(v - 1);
  }

  int levels() {
    return levels.size();
  }

  /** Pages of all levels and layers. */
  int pages() {
    return Math.multiplyExact(layerPages, layers);
  }

  /** The page of a line, or of its first texel where pages are smaller. */
  int pageOfLine(long line) {
    int layer = (int) Math.min(layers - 1L, line / layerLines);
    long inLayer = line - layer * layerLines;
    int l = levels.size() - 1;
    while (l > 0 && levels.get(l).firstLine > inLayer) {
      l--;
    }
    Level level = levels.get(l);
    long at = inLayer - level.firstLine;
    int inTile = (int) (at & (1L << level.shiftX + level.shiftY) - 1);
    long tile = at >> level.shiftX + level.shiftY;
    int x = (int) (tile % level.tilesAcross) << level.shiftX;
    int y = (int) (tile / level.tilesAcross) << level.shiftY;
    int both = Math.min(level.shiftX, level.shiftY);
    for (int b = 0; b < both; b++) {
      x |= (inTile >> 2 * b & 1) << b;
      y |= (inTile >> 2 * b + 1 & 1) << b;
    }
    int rest = inTile >> 2 * both << both;
    x |= level.shiftX > level.shiftY ? rest : 0;
    y |= level.shiftX > level.shiftY ? 0 : rest;
    int texelX = Math.min(level.width - 1, x << lineShiftX);
    int texelY = Math.min(level.height - 1, y << lineShiftY);
    return page(layer, level, texelX, texelY);
  }

  /** The page of a texel. */
  int page(int level, int layer, int x, int y) {
    return page(Math.min(layer, layers - 1), levels.get(Math.min(level, levels() - 1)), x, y);
  }

  private int page(int layer, Level level, int x, int y) {
    int column = Math.min(x, level.width - 1) / edge;
    int row = Math.min(y, level.height - 1) / edge;
    return layer * layerPages + level.firstPage + row * level.pagesAcross + column;
  }

  /** Level of a page. */
  int level(int page) {
    int inLayer = page % layerPages;
    int l = levels.size() - 1;
    while (levels.get(l).firstPage > inLayer) {
      l--;
    }
    return l;
  }

  /** Texels of a page: those at edges may have fewer. */
  int texels(int page) {
    Level level = levels.get(level(page));
    int at = page % layerPages - level.firstPage;
    int w = Math.min(edge, level.width - at % level.pagesAcross * edge);
    int h = Math.min(edge, level.height - at / level.pagesAcross * edge);
    return w * h;
  }

  /** Bytes of a page. */
  long bytes(int page) {
    return Math.max(1, Math.round(texels(page) * texelBytes));
  }

  /** Bytes of a line, for tests. */
  static int lineBytes() {
    return FrameProfile.LINE_BYTES;
  }
}
