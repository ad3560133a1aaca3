package org.oovr.simulator.redundancy;

import java.util.EnumMap;
import java.util.Map;

/** What is redundant in a frame, and what each technique made of it. */
public final class FrameRedundancy {
  /** What became of a tile of the window, for pictures. */
  public enum Fate {
    /** Its colours are new. */
    DIFFERENT,
    /** Its colours are those of before, its inputs are not. */
    EQUAL_COLORS,
    /** Its inputs are those of before, and yet it was rendered. */
    RENDERED,
    /** Rendering Elimination skipped it. */
    SKIPPED
  }

  /** Number of the frame. */
  public int index;

  /** Tiles of all targets. */
  public int tiles;

  /** Of them: inputs as in the frame before, and so colours. */
  public int equalInputs;

  /** Of them: colours as in the frame before, inputs not. */
  public int equalColors;

  /** Skipped by Rendering Elimination. */
  public int skipped;

  /** Rendered and not written by Transaction Elimination. */
  public int unwritten;

  /** Fragments shaded without Fragment Memoization. */
  public long fragments;

  /** Of them: found in its table. */
  public long remembered;

  /** Tiles of equal CRCs and unequal inputs. */
  public int collisions;

  /** Tiles that were skipped and whose pixels are not those of before. */
  public int wrong;

  /** Whether the window's image, skipped tiles from before, is that of the program. */
  public boolean truePixels;

  /** Tiles that were rendered for a reason other than what is drawn. */
  public final Map<Blocker, Integer> blocked = new EnumMap<>(Blocker.class);

  /** Cycles of the Compute CRC unit. */
  public double computeCycles;

  /** Cycles of the Accumulate CRC unit. */
  public double accumulateCycles;

  /** Cycles for which the polygon list builder waited for them. */
  public double stalledCycles;

  /** By technique. */
  public final Map<Technique, TileWork> work = new EnumMap<>(Technique.class);

  // --- tiles of the window, rows as in its image, views side by side
  public int across;
  public int up;

  /** Whether row 0 is the highest that is seen. */
  public boolean upperRowFirst;

  public Fate[] fates = new Fate[0];

  /** Adds another frame to this one, which stands for several. */
  void add(FrameRedundancy frame) {
    tiles += frame.tiles;
    equalInputs += frame.equalInputs;
    equalColors += frame.equalColors;
    skipped += frame.skipped;
    unwritten += frame.unwritten;
    fragments += frame.fragments;
    remembered += frame.remembered;
    collisions += frame.collisions;
    wrong += frame.wrong;
    truePixels &= frame.truePixels;
    frame.blocked.forEach((b, n) -> blocked.merge(b, n, Integer::sum));
    computeCycles += frame.computeCycles;
    accumulateCycles += frame.accumulateCycles;
    stalledCycles += frame.stalledCycles;
    frame.work.forEach((t, w) -> work.merge(t, w, TileWork::plus));
  }
}
