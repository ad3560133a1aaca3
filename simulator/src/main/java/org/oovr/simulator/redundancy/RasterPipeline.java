package org.oovr.simulator.redundancy;

import java.util.Arrays;
import org.oovr.simulator.profile.FrameProfile;

/**
 * The raster half of a {@link TileMachine}, tile after tile: tile scheduler, rasteriser, early
 * depth test, fragment processors, blending unit, and the flush of the tile buffer, of which there
 * are two. Each box takes a tile when it has done the one before and the box before has done this
 * one.
 */
final class RasterPipeline {
  /** The boxes, in the order in which a tile passes them. */
  enum Box {
    TILE_SCHEDULER,
    RASTERIZER,
    EARLY_DEPTH,
    FRAGMENT_PROCESSORS,
    BLENDING,
    FLUSH
  }

  private static final int BOXES = Box.values().length;
  private static final int BYTES_PER_ATTRIBUTE = 16;
  private static final long PARAMETERS = 1L << 62;

  private final TileMachine machine;
  private final LineCache l2;
  private final LineCache tileCache;
  private final LineCache[] textures;

  /** When each box is done with the tile that it had last. */
  private final double[] done = new double[BOXES];

  private double lastFlush;
  final double[] busy = new double[BOXES];
  private final double[] service = new double[BOXES];

  long parameterBytes;
  long textureBytes;
  long flushedBytes;
  long l2Accesses;
  long cacheAccesses;
  long instructions;
  long quads;

  /** Addresses of primitives in the parameter buffer, by draw of the target. */
  private long[] addresses = new long[0];

  private long nextAddress;

  RasterPipeline(TileMachine machine, LineCache l2, LineCache tileCache, LineCache[] textures) {
    this.machine = machine;
    this.l2 = l2;
    this.tileCache = tileCache;
    this.textures = textures;
  }

  /** Begins a target; its draws' primitives get their places in the parameter buffer. */
  void begin(TileSignatures tiles) {
    addresses = new long[tiles.draws.length];
    for (int d = 0; d < addresses.length; d++) {
      addresses[d] = nextAddress;
      int primitives = tiles.overlaps[d].length;
      nextAddress += (long) primitives * stride(tiles.draws[d]);
    }
  }

  /** Bytes between the places of a draw's primitives: those of its first that is drawn. */
  private static int stride(DrawSignature draw) {
    int n = draw.inputs.primitives().length / 4;
    for (int p = 0; p < n; p++) {
      if (draw.inputs.bytes(p) > 0) {
        return draw.inputs.bytes(p);
      }
    }
    return 0;
  }

  /** A tile that is skipped: its signatures are compared. */
  void skip() {
    done[0] += machine.tileOverheadCycles();
    busy[0] += machine.tileOverheadCycles();
  }

  /**
   * Renders a tile.
   *
   * @param shaded share of its fragments that are shaded
   * @param flushed whether its colours are written to memory
   */
  void render(
      FrameTargets frame,
      Target target,
      TileSignatures tiles,
      int tile,
      double shaded,
      boolean flushed) {
    Arrays.fill(service, 0);
    service[Box.TILE_SCHEDULER.ordinal()] = machine.tileOverheadCycles();
    for (int i = target.firstUnit[tile]; i < target.firstUnit[tile + 1]; i++) {
      int unit = target.units[i];
      primitives(frame.profile, target, tiles, unit);
      fragments(frame, unit, shaded);
    }
    if (flushed) {
      service[Box.FLUSH.ordinal()] = target.colorBytes / machine.dramBytesPerCycle();
      flushedBytes += target.colorBytes;
    }
    advance();
  }

  private void advance() {
    double before = 0;
    for (int b = 0; b < BOXES; b++) {
      double start = Math.max(before, done[b]);
      if (b == Box.BLENDING.ordinal()) {
        // two tile buffers: the one of two tiles ago must have been flushed
        start = Math.max(start, lastFlush);
      }
      if (b == Box.FLUSH.ordinal()) {
        lastFlush = done[b];
      }
      done[b] = start + service[b];
      busy[b] += service[b];
      before = done[b];
    }
  }

  /** Renders the tile that another pipeline has just rendered, whose caches are like this one's. */
  void renderAs(RasterPipeline other, Target target, boolean flushed) {
    System.arraycopy(other.service, 0, service, 0, BOXES);
    int flush = Box.FLUSH.ordinal();
    service[flush] = flushed ? target.colorBytes / machine.dramBytesPerCycle() : 0;
    flushedBytes += flushed ? target.colorBytes : 0;
    advance();
  }

  /** Takes over what another pipeline has done beside flushes. */
  void countAs(RasterPipeline other) {
    parameterBytes = other.parameterBytes;
    textureBytes = other.textureBytes;
    l2Accesses = other.l2Accesses;
    cacheAccesses = other.cacheAccesses;
    instructions = other.instructions;
    quads = other.quads;
  }

  /** Fetches the primitives of a unit, rasterises and tests them. */
  private void primitives(FrameProfile p, Target target, TileSignatures tiles, int unit) {
    int draw = p.unitDraw(unit) - target.firstDraw();
    DrawSignature signature = tiles.draws[draw];
    int stride = stride(signature);
    int primitive = -1;
    int lists = 0;
    double setUp = 0;
    int end = p.firstQuad(unit + 1);
    long written = 0;
    for (int q = p.firstQuad(unit); q < end; q++) {
      if (p.quadPrimitive(q) != primitive) {
        primitive = p.quadPrimitive(q);
        lists += machine.listEntryBytes();
        int bytes = signature.inputs.bytes(primitive);
        setUp += Math.max(1.0, (double) bytes / BYTES_PER_ATTRIBUTE / machine.attributesPerCycle());
        fetch(addresses[draw] + (long) primitive * stride, bytes);
      }
      written += p.quadWritten(q) != 0 ? 1 : 0;
    }
    long bytes = (lists + FrameProfile.LINE_BYTES - 1) / FrameProfile.LINE_BYTES * 64L;
    parameterBytes += bytes;
    int all = end - p.firstQuad(unit);
    quads += all;
    double testing = all / machine.quadsPerCycle();
    service[Box.TILE_SCHEDULER.ordinal()] += bytes / machine.dramBytesPerCycle();
    service[Box.RASTERIZER.ordinal()] += Math.max(setUp, testing);
    service[Box.EARLY_DEPTH.ordinal()] += testing;
    service[Box.BLENDING.ordinal()] += written / machine.quadsPerCycle();
  }

  private void fetch(long address, int bytes) {
    long first = address / FrameProfile.LINE_BYTES;
    long last = (address + Math.max(1, bytes) - 1) / FrameProfile.LINE_BYTES;
    for (long line = first; line <= last; line++) {
      cacheAccesses++;
      service[Box.TILE_SCHEDULER.ordinal()] += 1;
      if (!tileCache.access(PARAMETERS | line)) {
        l2Accesses++;
        if (!l2.access(PARAMETERS | line)) {
          parameterBytes += FrameProfile.LINE_BYTES;
          service[Box.TILE_SCHEDULER.ordinal()] +=
              FrameProfile.LINE_BYTES / machine.dramBytesPerCycle();
        }
      }
    }
  }

  /** Shades a share of the fragments of a unit. */
  private void fragments(FrameTargets frame, int unit, double shaded) {
    FrameProfile p = frame.profile;
    long executed = 0;
    long texels = 0;
    long fetched = 0;
    long missed = 0;
    for (int w = p.firstWarp(unit); w < p.firstWarp(unit + 1); w++) {
      long instructionsOfWarp = 0;
      for (int c = 0; c < FrameProfile.INSTRUCTION_CLASSES; c++) {
        instructionsOfWarp += p.warpInstructions(w, c);
      }
      executed += instructionsOfWarp * p.warpLanes(w);
      texels += p.warpTexels(w);
      int first = p.warpFirstLine(w);
      int end = first + (int) Math.round((p.warpEndLine(w) - first) * shaded);
      LineCache cache = textures[w % textures.length];
      cacheAccesses += Math.max(0, end - first);
      for (int i = first; i < end; i++) {
        long line = frame.line(i);
        if (!cache.access(line)) {
          fetched++;
          missed += l2.access(line) ? 0 : 1;
        }
      }
    }
    l2Accesses += fetched;
    textureBytes += missed * FrameProfile.LINE_BYTES;
    double work = executed * shaded;
    instructions += Math.round(work);
    double processors = machine.fragmentProcessors();
    double alu = work / (processors * machine.fragmentLanes());
    double filtering = texels * shaded / (processors * machine.texelsPerCycle());
    double waiting =
        missed * (double) machine.dramLatencyCycles() / machine.missesInFlight() / processors;
    double memory = missed * FrameProfile.LINE_BYTES / machine.dramBytesPerCycle();
    service[Box.FRAGMENT_PROCESSORS.ordinal()] +=
        Math.max(Math.max(alu, filtering), Math.max(waiting, memory));
  }

  /** Cycles of all tiles so far. */
  double cycles() {
    double end = 0;
    for (double d : done) {
      end = Math.max(end, d);
    }
    double memory = (parameterBytes + textureBytes + flushedBytes) / machine.dramBytesPerCycle();
    return Math.max(end, memory);
  }
}
