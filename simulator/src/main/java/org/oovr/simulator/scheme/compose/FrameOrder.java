package org.oovr.simulator.scheme.compose;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.render.raster.PrivateDepth;

/**
 * Which parts of a frame must be merged before which, so that the image is that of API order.
 * Immutable; one is enough for all schemes and machines.
 *
 * <p>Units that merge into the same images in the same tile form a slot. In a slot API order holds,
 * but for runs: neighbouring units of sortable draws, whose result does not depend on their order
 * (see {@link Compositor}). A slot never reaches beyond its pass.
 */
public final class FrameOrder {
  private final FrameProfile profile;
  private final List<List<DrawWork>> draws = new ArrayList<>();
  private final List<RenderPass> passes;
  private final int[] passOfDraw;
  private final int[] firstUnitOfDraw;
  private final boolean[] ordered;
  private final List<DrawWork> unitWork;
  private final int[] unitClass;
  private final int[] unitPass;
  private final TileOrder tiles;

  /** By pass: images whose contents are restored when it begins. */
  private final BitSet[] restored;

  public FrameOrder(FrameProfile profile) {
    this.profile = profile;
    groupViews();
    passes = PassGraph.of(profile, draws);
    passOfDraw = new int[draws.size()];
    restored = new BitSet[passes.size()];
    for (RenderPass p : passes) {
      Arrays.fill(passOfDraw, p.firstDraw(), p.endDraw(), p.number());
      restored[p.number()] = new BitSet();
      for (int s : p.snapshots()) {
        restored[p.number()].set(profile.snapshots().get(s).image());
      }
    }
    int n = profile.unitCount();
    unitWork = new ArrayList<>(n);
    unitPass = new int[n];
    firstUnitOfDraw = new int[draws.size() + 1];
    for (int u = 0; u < n; u++) {
      int draw = profile.unitDraw(u);
      unitWork.add(draws.get(draw).get(profile.unitView(u)));
      unitPass[u] = passOfDraw[draw];
      firstUnitOfDraw[draw + 1] = u + 1;
    }
    for (int d = 0; d < draws.size(); d++) {
      firstUnitOfDraw[d + 1] = Math.max(firstUnitOfDraw[d + 1], firstUnitOfDraw[d]);
    }
    ordered = new boolean[draws.size()];
    unitClass = classes();
    tiles = new TileOrder(profile, unitWork, unitClass, unitPass);
  }

  private void groupViews() {
    for (DrawWork w : profile.draws()) {
      if (w.view == 0) {
        draws.add(new ArrayList<>());
      }
      List<DrawWork> views = draws.isEmpty() ? List.of() : draws.get(draws.size() - 1);
      if (w.draw != draws.size() - 1 || w.view != views.size()) {
        throw new IllegalArgumentException(
            "the profile's draws are out of order at draw " + w.draw + ", view " + w.view);
      }
      views.add(w);
    }
  }

  private int[] classes() {
    DrawClasses classes = new DrawClasses();
    int[] result = new int[unitWork.size()];
    for (int d = 0; d < draws.size(); d++) {
      int from = firstUnitOfDraw[d];
      for (DrawWork w : draws.get(d)) {
        int to = from;
        while (to < firstUnitOfDraw[d + 1] && unitWork.get(to) == w) {
          to++;
        }
        int number = classes.of(w, profile, from, to);
        Arrays.fill(result, from, to, number);
        ordered[d] |= number == DrawClasses.ORDERED;
        from = to;
      }
    }
    return result;
  }

  public FrameProfile profile() {
    return profile;
  }

  public int drawCount() {
    return draws.size();
  }

  /** Views of a draw, at least 1. */
  public int views(int draw) {
    return draws.get(draw).size();
  }

  public DrawWork work(int draw, int view) {
    return draws.get(draw).get(view);
  }

  /** Draw and view of a unit. */
  public DrawWork unitWork(int unit) {
    return unitWork.get(unit);
  }

  /** First unit of a draw; its units end where those of the next draw begin. */
  public int firstUnit(int draw) {
    return firstUnitOfDraw[draw];
  }

  /** End (exclusive) of the units of a draw. */
  public int endUnit(int draw) {
    return firstUnitOfDraw[draw + 1];
  }

  /** Passes in API order. */
  public List<RenderPass> passes() {
    return passes;
  }

  public int pass(int draw) {
    return passOfDraw[draw];
  }

  /** Pass of a unit. */
  public int unitPass(int unit) {
    return unitPass[unit];
  }

  /**
   * Whether the result depends on the draw's place among all others, beyond a depth test in one
   * direction. The others may change places with their like, see {@link #need}.
   */
  public boolean ordered(int draw) {
    return ordered[draw];
  }

  /** Whether a unit belongs to a draw and view that is {@link #ordered}. */
  public boolean orderedUnit(int unit) {
    return unitClass[unit] == DrawClasses.ORDERED;
  }

  /** Number of slots. */
  public int slotCount() {
    return tiles.slotStart.length - 1;
  }

  /** Slot of a unit, from 0. */
  public int tileSlot(int unit) {
    return tiles.slot[unit];
  }

  /** Units of a slot. */
  public int slotUnits(int slot) {
    return tiles.slotStart[slot + 1] - tiles.slotStart[slot];
  }

  /** The unit of a rank in a slot. */
  public int unitAt(int slot, int rank) {
    return tiles.inOrder[tiles.slotStart[slot] + rank];
  }

  /** Number of a unit among those of its slot, in API order. */
  public int rank(int unit) {
    return tiles.rank[unit];
  }

  /**
   * How many units of its slot must have been merged before a unit may be: all before it, or before
   * its run when it is sortable. They are those of the lowest ranks.
   */
  public int need(int unit) {
    return tiles.need[unit];
  }

  /** What a GPM's own depth may say about a unit. */
  PrivateDepth.Place place(int unit, boolean contentKnown) {
    return new PrivateDepth.Place(
        !orderedUnit(unit),
        tiles.runEndQuad[unit],
        tiles.epochFirstQuad[unit],
        contentKnown && tiles.firstEpoch.get(unit),
        tiles.upwards.get(unit));
  }

  /** Images whose contents are restored when a pass begins. */
  BitSet restored(int pass) {
    return restored[pass];
  }
}
