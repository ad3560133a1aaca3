package org.oovr.simulator.machine;

import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.shader.RegisterUse;

/**
 * A work log arranged for timing: units by draw and view, what each needs of the geometry stage,
 * and which quads each of its warps shades. Immutable; shared by all runs of a frame.
 */
public final class FrameWork {
  private final FrameProfile profile;
  private final int draws;
  private final int views;
  private final DrawWork[] works;
  private final RegisterUse[] fragmentRegisters;
  private final int[] firstUnit;
  private final int[] unitPrimitives;
  private final int[] unitLastPrimitive;
  private final int[] warpEndQuad;

  public FrameWork(FrameProfile profile) {
    this.profile = profile;
    List<DrawWork> all = profile.draws();
    draws = all.stream().mapToInt(w -> w.draw + 1).max().orElse(0);
    views = all.stream().mapToInt(w -> w.view + 1).max().orElse(1);
    works = new DrawWork[draws * views];
    fragmentRegisters = new RegisterUse[draws * views];
    for (DrawWork w : all) {
      works[w.draw * views + w.view] = w;
      fragmentRegisters[w.draw * views + w.view] = RegisterUse.of(w.fragmentRegisters);
    }
    int units = profile.unitCount();
    firstUnit = new int[draws * views + 1];
    int at = 0;
    for (int i = 0; i <= draws * views; i++) {
      while (at < units && profile.unitDraw(at) * views + profile.unitView(at) < i) {
        at++;
      }
      firstUnit[i] = at;
    }
    unitPrimitives = new int[units];
    unitLastPrimitive = new int[units];
    for (int u = 0; u < units; u++) {
      int last = -1;
      int highest = 0;
      for (int q = profile.firstQuad(u); q < profile.firstQuad(u + 1); q++) {
        int p = profile.quadPrimitive(q);
        if (p != last) {
          unitPrimitives[u]++;
          last = p;
        }
        highest = Math.max(highest, p);
      }
      unitLastPrimitive[u] = highest;
    }
    warpEndQuad = new int[profile.warpCount()];
    for (int u = 0; u < units; u++) {
      divideQuads(u);
    }
  }

  /** A warp has as many of its unit's quads as its lanes account for. */
  private void divideQuads(int unit) {
    int quad = profile.firstQuad(unit);
    int end = profile.firstQuad(unit + 1);
    for (int w = profile.firstWarp(unit); w < profile.firstWarp(unit + 1); w++) {
      int lanes = profile.warpLanes(w);
      while (quad < end && lanes > 0) {
        lanes -= FrameProfile.pixels(profile.quadCoverage(quad));
        quad++;
      }
      warpEndQuad[w] = quad;
    }
  }

  public FrameProfile profile() {
    return profile;
  }

  /** Highest draw number + 1. */
  public int draws() {
    return draws;
  }

  /** Most views of any draw. */
  public int views() {
    return views;
  }

  /** A draw's work for a view; null when it has no such view. */
  public DrawWork work(int draw, int view) {
    return view < views ? works[draw * views + view] : null;
  }

  /** Draw and view of a unit. */
  DrawWork work(int unit) {
    return work(profile.unitDraw(unit), profile.unitView(unit));
  }

  /** Whether a unit's pixels replace all that an earlier one has shaded there. */
  boolean overwrites(int later, int earlier) {
    return work(later).overwrites(work(earlier));
  }

  /** Views of a draw. */
  public int viewsOf(int draw) {
    int n = 0;
    while (n < views && works[draw * views + n] != null) {
      n++;
    }
    return n;
  }

  /** First unit of a draw and view; the next view's, or next draw's, first one ends it. */
  public int firstUnit(int draw, int view) {
    return firstUnit[draw * views + view];
  }

  /** End (exclusive) of the units of a draw and view. */
  public int endUnit(int draw, int view) {
    return firstUnit[draw * views + view + 1];
  }

  /** Units of a draw in some of its views, which follow each other. */
  public int[] units(int draw, int firstView, int viewCount) {
    int from = firstUnit(draw, firstView);
    int[] units = new int[endUnit(draw, firstView + viewCount - 1) - from];
    Arrays.setAll(units, i -> from + i);
    return units;
  }

  /** Fragments of a draw in all views that API order would shade. */
  public long fragments(int draw) {
    long n = 0;
    int from = firstUnit(draw, 0);
    int to = endUnit(draw, views - 1);
    for (int q = profile.firstQuad(from); q < profile.firstQuad(to); q++) {
      n += FrameProfile.pixels(profile.quadEarlyPass(q));
    }
    return n;
  }

  /** What shading the fragments of a unit does with registers. */
  RegisterUse registers(int unit) {
    return fragmentRegisters[profile.unitDraw(unit) * views + profile.unitView(unit)];
  }

  /** End (exclusive) of the quads of a warp; they begin where those of the one before end. */
  int warpEndQuad(int warp) {
    return warpEndQuad[warp];
  }

  /** Primitives that cover something in a unit. */
  public int primitives(int unit) {
    return unitPrimitives[unit];
  }

  /** The highest number of them. */
  int lastPrimitive(int unit) {
    return unitLastPrimitive[unit];
  }

  /** Vertices that a geometry batch shades together, of all a draw has. */
  int geometryBatches(DrawWork work, MachineSpec spec) {
    long n = spec.polymorph().batchVertices();
    return (int) Math.max(1, (work.verticesShaded + n - 1) / n);
  }

  /** The geometry batch after which all primitives of a unit are known. */
  int neededBatch(int unit, DrawWork work, int batches) {
    long all = Math.max(1, work.primitivesIn);
    long p = Math.min(all - 1, unitLastPrimitive[unit]);
    return (int) (p * batches / all);
  }
}
