package org.oovr.simulator.scheme;

import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileImage;

/** Which GPM a tile belongs to, for schemes that divide the image. */
@FunctionalInterface
interface Partition {
  /** Owner of a unit's tile. */
  int owner(int unit);

  /** One owner for everything. */
  static Partition single(int gpm) {
    return unit -> gpm;
  }

  /**
   * Islands of GPMs, one per view, whose GPMs own squares of tiles in turn, like a chessboard
   * (paper, section 2.3). With fewer GPMs than views, or one view, all share one island. Rows count
   * from the lowest that is seen, so that a scene has the same owners whichever way up an API has
   * its images.
   *
   * @param edge of a square, tiles
   */
  static Partition islands(FrameWork work, int gpms, int edge) {
    FrameProfile p = work.profile();
    return unit -> {
      int views = work.viewsOf(p.unitDraw(unit));
      int islands = gpms >= views && gpms % views == 0 ? views : 1;
      int size = gpms / islands;
      int island = islands == 1 ? 0 : p.unitView(unit);
      int square = p.unitTileX(unit) / edge + rowFromBelow(work, unit) / edge;
      return island * size + square % size;
    };
  }

  /**
   * Pages of the image, which the GPMs have in turn; each row of turns begins with the next GPM, so
   * that no column of an image is one GPM's.
   */
  static Partition memory(FrameWork work, int gpms, int pageBytes) {
    FrameProfile p = work.profile();
    int pixels = FrameProfile.TILE * FrameProfile.TILE;
    return unit -> {
      ProfileImage image = image(work, unit);
      long bytes =
          image == null
              ? pageBytes
              : pixels * Math.max(1, image.format().regionBytes(1, 1, 1)) * image.samples();
      long tile = (long) p.unitTileY(unit) * tileColumns(work, unit) + p.unitTileX(unit);
      long page = tile * bytes / pageBytes;
      return (int) ((page + page / gpms + page / gpms / gpms + p.unitView(unit)) % gpms);
    };
  }

  /** Vertical strips over all views side by side, one per GPM (paper, section 4.2). */
  static Partition vertical(FrameWork work, int gpms) {
    FrameProfile p = work.profile();
    return unit -> {
      int tiles = tileColumns(work, unit);
      int views = work.viewsOf(p.unitDraw(unit));
      long x = (long) p.unitView(unit) * tiles + p.unitTileX(unit);
      return (int) (x * gpms / ((long) tiles * views));
    };
  }

  /** Horizontal strips over all views, one per GPM, the first at the top. */
  static Partition horizontal(FrameWork work, int gpms) {
    return unit -> {
      int tiles = tileRows(work, unit);
      return (int) ((long) (tiles - 1 - rowFromBelow(work, unit)) * gpms / tiles);
    };
  }

  private static int tileColumns(FrameWork work, int unit) {
    ProfileImage image = image(work, unit);
    int width = image == null ? work.profile().width() : image.width();
    return tiles(width, work.profile().unitTileX(unit));
  }

  private static int tileRows(FrameWork work, int unit) {
    ProfileImage image = image(work, unit);
    int height = image == null ? work.profile().height() : image.height();
    return tiles(height, work.profile().unitTileY(unit));
  }

  /** What has no image may lie outside of the window. */
  private static int tiles(int pixels, int tile) {
    return Math.max((pixels + FrameProfile.TILE - 1) / FrameProfile.TILE, tile + 1);
  }

  /** Row of a unit's tile, counted from the lowest that is seen. */
  static int rowFromBelow(FrameWork work, int unit) {
    FrameProfile p = work.profile();
    int row = p.unitTileY(unit);
    DrawWork of = work.work(p.unitDraw(unit), p.unitView(unit));
    boolean downward = of.upperRowFirst(p.window().upperRowFirst());
    return downward ? tileRows(work, unit) - 1 - row : row;
  }

  /**
   * The image that a unit's draw is about: its first colour, else its depth image; null where it
   * has none, as what only stores into memory: its target is taken for one like the window.
   */
  private static ProfileImage image(FrameWork work, int unit) {
    FrameProfile p = work.profile();
    DrawWork w = work.work(p.unitDraw(unit), p.unitView(unit));
    for (int i : w.colorImages) {
      if (i >= 0) {
        return p.images().get(i);
      }
    }
    int depth = w.depthImage >= 0 ? w.depthImage : w.stencilImage;
    return depth < 0 ? null : p.images().get(depth);
  }
}
