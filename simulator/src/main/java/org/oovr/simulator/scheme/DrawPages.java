package org.oovr.simulator.scheme;

import java.util.Arrays;
import org.oovr.simulator.machine.AddressMap;
import org.oovr.simulator.machine.FrameWork;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Pages that a draw reads, which is what a PA unit copies: those that the draw touched when the
 * frame was rendered, as access bits of the frame before would tell.
 */
final class DrawPages {
  private final FrameWork work;
  private final AddressMap addresses;
  private final int[][] textures;
  private final int[][] geometry;

  /** By draw: tiles that were asked for last, and their pages. */
  private final int[][] lastUnits;

  private final int[][] lastPages;

  DrawPages(FrameWork work, AddressMap addresses) {
    this.work = work;
    this.addresses = addresses;
    textures = new int[work.draws()][];
    geometry = new int[work.draws()][];
    lastUnits = new int[work.draws()][];
    lastPages = new int[work.draws()][];
  }

  /** Pages of texels, ascending. */
  int[] textures(int draw) {
    if (textures[draw] == null) {
      textures[draw] = texturesOf(work.units(draw, 0, work.viewsOf(draw)));
    }
    return textures[draw];
  }

  /**
   * Pages of texels that some units of a draw touch, ascending. The same units are often asked for
   * again: look after look, and when they are taken.
   */
  int[] textures(int draw, int[] units) {
    if (!Arrays.equals(units, lastUnits[draw])) {
      lastUnits[draw] = units;
      lastPages[draw] = texturesOf(units);
    }
    return lastPages[draw];
  }

  private int[] texturesOf(int[] units) {
    FrameProfile p = work.profile();
    int[] found = new int[64];
    int n = 0;
    for (int unit : units) {
      int last = -1;
      for (int w = p.firstWarp(unit); w < p.firstWarp(unit + 1); w++) {
        for (int i = p.warpFirstLine(w); i < p.warpEndLine(w); i++) {
          int page = addresses.page(addresses.line(p.lineAt(i)));
          if (page != last) {
            if (n == found.length) {
              n = distinct(found, n);
              found = n > found.length / 2 ? Arrays.copyOf(found, found.length * 2) : found;
            }
            found[n++] = page;
            last = page;
          }
        }
      }
    }
    return Arrays.copyOf(found, distinct(found, n));
  }

  /** Pages of vertices, indices and uniforms, ascending. */
  int[] geometry(int draw) {
    if (geometry[draw] == null) {
      int[] found = new int[0];
      for (int v = 0; v < work.viewsOf(draw); v++) {
        DrawWork w = work.work(draw, v);
        int n = found.length;
        found = Arrays.copyOf(found, n + w.geometryLines.length);
        for (long line : w.geometryLines) {
          found[n++] = addresses.page(addresses.line(line));
        }
        found = Arrays.copyOf(found, distinct(found, n));
      }
      geometry[draw] = found;
    }
    return geometry[draw];
  }

  private static int distinct(int[] list, int n) {
    Arrays.sort(list, 0, n);
    int out = 0;
    for (int i = 0; i < n; i++) {
      if (out == 0 || list[out - 1] != list[i]) {
        list[out++] = list[i];
      }
    }
    return out;
  }
}
