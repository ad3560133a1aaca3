package org.oovr.simulator.redundancy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.Operation;
import org.oovr.simulator.profile.ProfileImage;
import org.oovr.simulator.redundancy.FrameRedundancy.Fate;
import org.oovr.simulator.render.raster.Surface;
import org.oovr.simulator.scheme.compose.Compositor;
import org.oovr.simulator.scheme.compose.FinalImage;
import org.oovr.simulator.scheme.compose.ImageStore;
import org.oovr.simulator.scheme.compose.RenderPass;

/**
 * A sequence of frames on a {@link TileMachine} under each {@link Technique}. Frames are composed
 * again from their work logs, with what a skipped tile had before in its place, so that a tile that
 * was skipped wrongly is found in the image.
 */
public final class RedundancyRun {
  private final TileMachine machine;
  private final ContentVersions versions = new ContentVersions();
  private final Map<List<Target.Key>, TargetHistory> histories = new HashMap<>();

  /** Whose draws an image's memory holds. */
  private final Map<Target.Key, TargetHistory> writers = new HashMap<>();

  private final Caches plainCaches;
  private final Caches eliminatingCaches;
  private final Memoization memoization;
  private final List<FrameRedundancy> frames = new ArrayList<>();

  /** Of the last frame. */
  private List<SkippedTiles> skipped = List.of();

  private int lastIndex = -1;
  private int number;

  /** Starts a sequence. */
  public RedundancyRun(TileMachine machine) {
    this.machine = machine;
    plainCaches = new Caches(machine);
    eliminatingCaches = new Caches(machine);
    memoization = new Memoization(machine);
  }

  /** The caches of one machine. */
  static final class Caches {
    final LineCache l2;
    final LineCache tiles;
    final LineCache[] textures;

    Caches(TileMachine m) {
      l2 = cache(m, m.l2Kib());
      tiles = cache(m, m.tileCacheKib());
      textures = new LineCache[m.fragmentProcessors()];
      Arrays.setAll(textures, i -> cache(m, m.textureCacheKib()));
    }

    private static LineCache cache(TileMachine m, int kib) {
      return new LineCache((kib << 10) / FrameProfile.LINE_BYTES, m.cacheWays());
    }

    RasterPipeline raster(TileMachine machine) {
      return new RasterPipeline(machine, l2, tiles, textures);
    }
  }

  /** A frame on its way through the machines. */
  private final class Pass {
    final FrameTargets frame;
    final FrameRedundancy result = new FrameRedundancy();
    final ImageStore store;
    final RasterPipeline plain = plainCaches.raster(machine);
    final RasterPipeline eliminating = eliminatingCaches.raster(machine);
    final RasterPipeline unwriting = plainCaches.raster(machine);
    final GeometryPipeline geometry = new GeometryPipeline(machine, false, plainCaches.l2);
    final GeometryPipeline signing = new GeometryPipeline(machine, true, eliminatingCaches.l2);
    final List<TileSignatures> signatures = new ArrayList<>();
    final List<SkippedTiles> skips = new ArrayList<>();
    private int operation;
    private long hashedColors;

    Pass(FrameProfile profile) {
      frame = new FrameTargets(profile);
      store = ImageStore.all(profile);
      result.index = profile.index();
      beginFates(profile);
    }

    private void beginFates(FrameProfile profile) {
      int[] images = profile.window().images();
      result.upperRowFirst = profile.window().upperRowFirst();
      for (int image : images) {
        ProfileImage i = profile.images().get(image);
        result.across += (i.width() + FrameProfile.TILE - 1) / FrameProfile.TILE;
        result.up = (i.height() + FrameProfile.TILE - 1) / FrameProfile.TILE;
      }
      result.fates = new Fate[result.across * result.up];
      Arrays.fill(result.fates, Fate.RENDERED);
    }

    void run() {
      Compositor compositor = new Compositor(frame.order, store);
      for (RenderPass pass : frame.order.passes()) {
        compositor.openPass(pass.number());
        int end = frame.order.endUnit(pass.endDraw() - 1);
        for (int u = frame.order.firstUnit(pass.firstDraw()); u < end; u++) {
          compositor.merge(u);
        }
        for (Target target : frame.targets) {
          if (target.endDraw() == pass.endDraw()) {
            finish(target);
          }
        }
      }
      compositor.closeFrame();
      operations(Integer.MAX_VALUE);
      String sha256 = FinalImage.of(frame.profile, store).sha256();
      result.truePixels = sha256.equals(frame.profile.window().sha256());
      unwriting.countAs(plain);
      result.computeCycles = signing.busyCompute;
      result.accumulateCycles = signing.busyAccumulate;
      result.stalledCycles = signing.stalled;
      result.work.put(Technique.NONE, TileWork.of(machine, geometry, plain, 0));
      result.work.put(
          Technique.RENDERING_ELIMINATION,
          TileWork.of(machine, signing, eliminating, (double) signing.lookUps));
      double hashing =
          (double) hashedColors
              / CrcTables.BLOCK_BYTES
              * (CrcTables.SIGN_TABLES + CrcTables.SHIFT_TABLES);
      result.work.put(
          Technique.TRANSACTION_ELIMINATION, TileWork.of(machine, geometry, unwriting, hashing));
    }

    /** Takes notice of what is not a draw, as far as it stands before a draw. */
    private void operations(int endDraw) {
      List<Operation> all = frame.profile.operations();
      while (operation < all.size() && all.get(operation).beforeDraw() < endDraw) {
        Operation o = all.get(operation++);
        if (o.target() < 0 || o.kind() == Operation.Kind.CLEAR && drawnAfter(o)) {
          continue;
        }
        int id = ContentVersions.id(frame.profile.resources().get(o.target()));
        versions.written(id);
        boolean levels = o.kind() == Operation.Kind.MIPMAPS;
        writers
            .keySet()
            .removeIf(key -> key.resourceId() == id && (!levels || key.image().level() > 0));
      }
    }

    /** Whether draws go on with a clear: then it is part of what they are signed with. */
    private boolean drawnAfter(Operation clear) {
      for (Target t : frame.targets) {
        for (int image : t.images) {
          if (frame.profile.images().get(image).resource() == clear.target()
              && clear.beforeDraw() < t.endDraw()) {
            return true;
          }
        }
      }
      return false;
    }

    private void finish(Target target) {
      operations(target.endDraw());
      FrameProfile profile = frame.profile;
      DrawSignature[] draws = new DrawSignature[target.endDraw() - target.firstDraw()];
      for (int d = 0; d < draws.length; d++) {
        DrawWork work = frame.order.work(target.firstDraw() + d, target.view);
        if (!work.inputs.known()) {
          throw new IllegalArgumentException(
              "the work log of frame %d does not sign what its draws read: draw it again"
                  .formatted(profile.index()));
        }
        draws[d] = new DrawSignature(profile, work, versions, machine.fragmentConstantsOnly());
      }
      TileSignatures tiles = new TileSignatures(frame, target, draws);
      signatures.add(tiles);
      for (int d = 0; d < draws.length; d++) {
        DrawWork work = frame.order.work(target.firstDraw() + d, target.view);
        geometry.draw(profile, work, tiles, d);
        signing.draw(profile, work, tiles, d);
      }
      plain.begin(tiles);
      eliminating.begin(tiles);
      TargetHistory history = histories.computeIfAbsent(target.keys, k -> new TargetHistory());
      boolean kept = true;
      for (Target.Key key : target.keys) {
        kept &= writers.get(key) == history;
      }
      int ago = target.window ? machine.frameBuffers() : 1;
      TargetHistory.Entry shown = history.ago(number, ago);
      List<Surface> images = Arrays.stream(target.images).mapToObj(store.images()::get).toList();
      List<Surface> colors = images.stream().filter(i -> !i.format.hasDepth()).toList();
      Tiles all = new Tiles(target, tiles, images, colors, history.ago(number, 1), shown, kept);
      boolean drawn = false;
      BitSet skips = new BitSet();
      for (int tile = 0; tile < target.tiles(); tile++) {
        skips.set(tile, all.tile(tile));
        drawn |= !skips.get(tile);
      }
      this.skips.add(new SkippedTiles(target, skips, shown == null ? null : shown.images(), tiles));
      if (drawn) {
        target.keys.forEach(key -> versions.written(key.resourceId()));
      }
      history.add(
          new TargetHistory.Entry(
              number,
              tiles.crc,
              tiles.digest,
              tiles.contents,
              all.pixelSums,
              all.colorSums,
              images),
          machine.frameBuffers());
      target.keys.forEach(key -> writers.put(key, history));
    }

    /** The tiles of a target, one after the other. */
    private final class Tiles {
      final Target target;
      final TileSignatures tiles;
      final List<Surface> images;
      final List<Surface> colors;
      final TargetHistory.Entry before;
      final TargetHistory.Entry shown;
      final boolean kept;
      final long[] pixelSums;
      final long[] colorSums;

      Tiles(
          Target target,
          TileSignatures tiles,
          List<Surface> images,
          List<Surface> colors,
          TargetHistory.Entry before,
          TargetHistory.Entry shown,
          boolean kept) {
        this.target = target;
        this.tiles = tiles;
        this.images = images;
        this.colors = colors;
        this.before = before;
        this.shown = shown;
        this.kept = kept;
        pixelSums = new long[target.tiles()];
        colorSums = new long[target.tiles()];
      }

      /** Renders or skips a tile; answers whether it was skipped. */
      boolean tile(int tile) {
        pixelSums[tile] = TilePixels.digest(images, target, tile);
        colorSums[tile] = TilePixels.digest(colors, target, tile);
        boolean sameColors = before != null && before.colors()[tile] == colorSums[tile];
        boolean sameInputs = sameColors && known(tile) && sameInputs(before, tile);
        boolean skip = decide(tile);
        result.tiles++;
        result.equalInputs += sameInputs ? 1 : 0;
        result.equalColors += sameColors && !sameInputs ? 1 : 0;
        boolean unwritten = shown != null && kept && shown.colors()[tile] == colorSums[tile];
        result.unwritten += unwritten ? 1 : 0;
        hashedColors += target.colorBytes;
        plain.render(frame, target, tiles, tile, 1, true);
        unwriting.renderAs(plain, target, !unwritten);
        if (skip) {
          skipped(tile);
        } else {
          eliminating.render(frame, target, tiles, tile, 1, true);
        }
        fate(tile, skip, sameColors, sameInputs);
        return skip;
      }

      /** Whether all that pixels follow from is told by sums. */
      private boolean known(int tile) {
        Blocker b = tiles.blockers[tile];
        return b != Blocker.OLD_CONTENTS && b != Blocker.UNTOLD && b != Blocker.WRITTEN_INSIDE;
      }

      private boolean sameInputs(TargetHistory.Entry entry, int tile) {
        return entry.contents()[tile] == tiles.contents[tile];
      }

      private boolean decide(int tile) {
        Blocker blocker = tiles.blockers[tile];
        if (blocker == null && shown == null) {
          blocker = Blocker.FIRST;
        } else if (blocker == null && !kept) {
          blocker = Blocker.OTHER_WRITES;
        }
        if (blocker == null) {
          if (shown.crc()[tile] == tiles.crc[tile]) {
            result.collisions += shown.digest()[tile] == tiles.digest[tile] ? 0 : 1;
            return true;
          }
          blocker = sameInputs(shown, tile) ? Blocker.RENEWED : null;
        }
        if (blocker != null) {
          result.blocked.merge(blocker, 1, Integer::sum);
        }
        return false;
      }

      private void skipped(int tile) {
        result.skipped++;
        eliminating.skip();
        if (shown.pixels()[tile] != pixelSums[tile]) {
          result.wrong++;
          pixelSums[tile] = shown.pixels()[tile];
          colorSums[tile] = shown.colors()[tile];
        }
        TilePixels.copy(shown.images(), images, target, tile);
      }

      private void fate(int tile, boolean skip, boolean sameColors, boolean sameInputs) {
        int first = 0;
        for (int image : frame.profile.window().images()) {
          ProfileImage i = frame.profile.images().get(image);
          if (Arrays.stream(target.images).anyMatch(x -> x == image)) {
            int at = tile / target.tilesAcross * result.across + first + tile % target.tilesAcross;
            result.fates[at] =
                skip
                    ? Fate.SKIPPED
                    : sameInputs ? Fate.RENDERED : sameColors ? Fate.EQUAL_COLORS : Fate.DIFFERENT;
          }
          first += (i.width() + FrameProfile.TILE - 1) / FrameProfile.TILE;
        }
      }
    }
  }

  /**
   * Takes the next frame.
   *
   * @return what is redundant in it; what Fragment Memoization makes of it is known with the frame
   *     after it, or at the {@link #end}
   * @throws IllegalArgumentException when its work log does not say what its pixels follow from
   */
  public FrameRedundancy accept(FrameProfile profile) {
    if (profile.index() != lastIndex + 1) {
      writers.clear();
      number += TileMachine.MOST_FRAME_BUFFERS + 1;
    }
    lastIndex = profile.index();
    Pass pass = new Pass(profile);
    pass.run();
    number++;
    memoization.accept(pass.frame, pass.signatures, pass.geometry, pass.result);
    frames.add(pass.result);
    skipped = pass.skips;
    return pass.result;
  }

  /**
   * The last frame as machines render it that skip what Rendering Elimination skips.
   *
   * @param profile the frame that was taken last
   * @param units Signature Units of each GPM, at least 1
   */
  public EliminatedFrame eliminated(FrameProfile profile, int units) {
    if (profile.index() != lastIndex) {
      throw new IllegalArgumentException(
          "frame %d is not the last one, %d".formatted(profile.index(), lastIndex));
    }
    return new EliminatedFrame(profile, skipped, units);
  }

  /** Ends the sequence. */
  public void end() {
    memoization.end();
  }

  /** All frames so far. */
  public List<FrameRedundancy> frames() {
    return frames;
  }

  /** All frames together. */
  public FrameRedundancy total() {
    FrameRedundancy all = new FrameRedundancy();
    all.truePixels = true;
    for (Technique technique : Technique.values()) {
      all.work.put(technique, TileWork.NONE);
    }
    frames.forEach(all::add);
    return all;
  }

  /** Bytes that Rendering Elimination needs beside the machine, for so many tiles. */
  public static Map<String, Integer> storageBytes(TileMachine machine, int tiles) {
    Map<String, Integer> bytes = new java.util.LinkedHashMap<>();
    bytes.put(
        "Compute CRC look-up tables",
        (CrcTables.SIGN_TABLES + CrcTables.SHIFT_TABLES) * CrcTables.TABLE_BYTES);
    bytes.put("Accumulate CRC look-up tables", CrcTables.SHIFT_TABLES * CrcTables.TABLE_BYTES);
    bytes.put("Signature Buffer", tiles * Integer.BYTES * (machine.frameBuffers() + 1));
    bytes.put("queue of overlapped tiles", machine.overlapQueue() * Short.BYTES);
    bytes.put("bitmap", (tiles + Byte.SIZE - 1) / Byte.SIZE);
    return bytes;
  }
}
