package org.oovr.simulator.texmem;

import java.util.ArrayList;
import java.util.List;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileResource;
import org.oovr.simulator.profile.TextureLines;

/** The pages of a texture: squares of texels of one level and layer. */
final class TexturePages {
  /** Pages of a level of a layer. */
  private record Level(int width, int height, int pagesAcross, int pagesDown, int firstPage) {}

  private final int edge;
  private final TextureLines lines;
  private final double texelBytes;
  private final List<Level> levels = new ArrayList<>();
  private final int layers;
  private final int layerPages;

  TexturePages(ProfileResource texture, int edge) {
    this.edge = edge;
    lines = new TextureLines(texture);
    PixelFormat format = PixelFormat.valueOf(texture.format());
    int blockTexels = format.blockWidthTexels() * format.blockHeightTexels();
    texelBytes = (double) format.blockBytes() / blockTexels;
    int pages = 0;
    for (TextureLines.Level l : lines.levels()) {
      int across = (l.width() + edge - 1) / edge;
      int down = (l.height() + edge - 1) / edge;
      levels.add(new Level(l.width(), l.height(), across, down, pages));
      pages += across * down;
    }
    layerPages = pages;
    layers = lines.layers();
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
    Level level = levels.get(lines.level(line));
    int texelX = Math.min(level.width - 1, lines.texelX(line));
    int texelY = Math.min(level.height - 1, lines.texelY(line));
    return page(lines.layer(line), level, texelX, texelY);
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
