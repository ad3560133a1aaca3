package org.oovr.simulator.redundancy;

import java.util.List;
import org.oovr.simulator.profile.DrawInputs;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * Fragment Memoization under parallel frame rendering: a table of inputs of fragments and their
 * colours, and two consecutive frames that are rendered at once, tile by tile, as the table is too
 * small to remember a frame.
 *
 * <p>Fragments have the same inputs here when they have the same constants, textures and colour: at
 * least as often as they have, so that what is found is a bound from above.
 */
final class Memoization {
  private final TileMachine machine;
  private final FragmentTable table;
  private final RedundancyRun.Caches caches;
  private Half waiting;
  private int[] words = new int[64];

  /** A frame that waits for the other one of its pair, and what is known of it. */
  private record Half(
      FrameTargets frame,
      List<TileSignatures> tiles,
      GeometryPipeline geometry,
      RasterPipeline raster,
      FrameRedundancy result) {}

  Memoization(TileMachine machine) {
    this.machine = machine;
    table = new FragmentTable(machine.memoEntries(), machine.memoWays());
    caches = new RedundancyRun.Caches(machine);
  }

  void accept(
      FrameTargets frame,
      List<TileSignatures> tiles,
      GeometryPipeline geometry,
      FrameRedundancy result) {
    Half half = new Half(frame, tiles, geometry, caches.raster(machine), result);
    if (waiting == null) {
      waiting = half;
      return;
    }
    Half first = waiting;
    waiting = null;
    run(first, half);
  }

  void end() {
    if (waiting != null) {
      run(waiting, null);
      waiting = null;
    }
  }

  private void run(Half first, Half second) {
    int targets = first.frame.targets.size();
    int others = second == null ? 0 : second.frame.targets.size();
    for (int t = 0; t < Math.max(targets, others); t++) {
      if (t < targets) {
        first.raster.begin(first.tiles.get(t));
      }
      if (t < others) {
        second.raster.begin(second.tiles.get(t));
      }
      int tiles = t < targets ? first.frame.targets.get(t).tiles() : 0;
      int otherTiles = t < others ? second.frame.targets.get(t).tiles() : 0;
      for (int tile = 0; tile < Math.max(tiles, otherTiles); tile++) {
        if (tile < tiles) {
          tile(first, t, tile);
        }
        if (tile < otherTiles) {
          tile(second, t, tile);
        }
      }
    }
    done(first);
    if (second != null) {
      done(second);
    }
  }

  private void done(Half half) {
    // a signature of some eight words and an entry of the table for each fragment
    double lookUps = half.result.fragments * (2.0 * CrcTables.BLOCK_BYTES + machine.memoWays());
    half.result.work.put(
        Technique.FRAGMENT_MEMOIZATION, TileWork.of(machine, half.geometry, half.raster, lookUps));
  }

  private void tile(Half half, int number, int tile) {
    Target target = half.frame.targets.get(number);
    long all = 0;
    long found = 0;
    for (int i = target.firstUnit[tile]; i < target.firstUnit[tile + 1]; i++) {
      int unit = target.units[i];
      DrawWork work = half.frame.order.unitWork(unit);
      long draw = constants(work.inputs);
      int perPixel = work.pixelWords();
      FrameProfile p = half.frame.profile;
      int output = p.firstOutput(unit);
      int end = p.firstQuad(unit + 1);
      for (int q = p.firstQuad(unit); q < end; q++, output += 4 * perPixel) {
        int early = p.quadEarlyPass(q);
        if (early == 0) {
          continue;
        }
        read(p, output, 4 * perPixel);
        for (int pixel = 0; pixel < 4; pixel++) {
          if ((early >>> pixel * Byte.SIZE & 0xff) != 0) {
            all++;
            boolean known = table.look(key(draw, work, pixel, p.quadLive(q)));
            found += known && !work.inputs.untold() ? 1 : 0;
          }
        }
      }
    }
    half.result.fragments += all;
    half.result.remembered += found;
    double shaded = all == 0 ? 1 : 1 - (double) found / all;
    half.raster.render(half.frame, target, half.tiles.get(number), tile, shaded, true);
  }

  private static long constants(DrawInputs inputs) {
    long key = inputs.fragmentDigest();
    for (long contents : inputs.contents()) {
      key = DrawSignature.mix(key, contents);
    }
    return key;
  }

  private void read(FrameProfile p, int from, int count) {
    if (words.length < count) {
      words = new int[count];
    }
    p.outputs(from, count, words, 0);
  }

  /** Outputs lie by attachment, pixel, then word. */
  private long key(long draw, DrawWork work, int pixel, int live) {
    long key = draw ^ (live >>> pixel * Byte.SIZE & 0xff);
    int at = 0;
    for (int n : work.outputWords) {
      for (int i = 0; i < n; i++) {
        key = DrawSignature.mix(key, words[at + pixel * n + i]);
      }
      at += 4 * n;
    }
    return work.shaderStencil() ? DrawSignature.mix(key, words[at + pixel]) : key;
  }
}
