package org.oovr.simulator.scheme;

import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.machine.memory.AddressMap;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.ProfileResource;

/**
 * Pages that a draw reads, which is what a PA unit copies: those that the draw touched when the
 * frame was rendered, as access bits of the frame before would tell. They depend on the sizes of
 * lines and pages alone, and passes share them.
 */
final class DrawPages {
  /** Lines looked at together. */
  private static final int LINES = 1024;

  private final FrameWork work;
  private final FrameProfile profile;
  private final AddressMap addresses;
  private final int[][] textures;
  private final int[][] geometry;

  /** Found when they are asked for. */
  private final int[][] wholeTextures;

  DrawPages(FrameWork work, AddressMap addresses) {
    this.work = work;
    profile = work.profile();
    this.addresses = addresses;
    wholeTextures = new int[work.draws()][];
    textures = new int[work.draws()][];
    geometry = new int[work.draws()][];
    PageSet set = newSet();
    for (int draw = 0; draw < textures.length; draw++) {
      int views = work.viewsOf(draw);
      textures[draw] = textures(views == 0 ? new int[0] : work.units(draw, 0, views), set);
      for (int v = 0; v < views; v++) {
        DrawWork w = work.work(draw, v);
        for (long line : w.geometryLines) {
          set.add(addresses.page(addresses.line(line)));
        }
      }
      geometry[draw] = set.take();
    }
  }

  /** An empty set for {@link #textures(int[], PageSet)}. */
  PageSet newSet() {
    return new PageSet(addresses.pages());
  }

  /** Pages of texels, ascending. */
  int[] textures(int draw) {
    return textures[draw];
  }

  /** Pages of all textures that a draw can sample, ascending. */
  synchronized int[] wholeTextures(int draw) {
    if (wholeTextures[draw] == null) {
      PageSet set = newSet();
      for (int v = 0; v < work.viewsOf(draw); v++) {
        for (int texture : work.work(draw, v).textures) {
          ProfileResource resource = profile.resources().get(texture);
          long bytes = Math.max(1, resource.bytes()) * Math.max(1, resource.views());
          int first = addresses.page(addresses.line(FrameProfile.line(texture, 0)));
          long lastLine = (bytes - 1) / FrameProfile.LINE_BYTES;
          int last = addresses.page(addresses.line(FrameProfile.line(texture, lastLine)));
          for (int page = first; page <= last; page++) {
            set.add(page);
          }
        }
      }
      wholeTextures[draw] = set.take();
    }
    return wholeTextures[draw];
  }

  /** Pages of vertices, indices and uniforms, ascending. */
  int[] geometry(int draw) {
    return geometry[draw];
  }

  /**
   * Pages of texels that some units touch, ascending.
   *
   * @param set empty, and so again afterwards
   */
  int[] textures(int[] units, PageSet set) {
    int[] some = new int[LINES];
    for (int unit : units) {
      int from = firstLine(unit);
      int end = firstLine(unit + 1);
      for (; from < end; from += LINES) {
        int n = addresses.pages(profile, from, Math.min(LINES, end - from), some);
        for (int i = 0; i < n; i++) {
          set.add(some[i]);
        }
      }
    }
    return set.take();
  }

  private int firstLine(int unit) {
    int warp = profile.firstWarp(unit);
    return warp == profile.warpCount() ? profile.lineCount() : profile.warpFirstLine(warp);
  }
}
