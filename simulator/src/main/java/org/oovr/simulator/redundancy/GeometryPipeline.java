package org.oovr.simulator.redundancy;

import org.oovr.simulator.profile.DrawWork;
import org.oovr.simulator.profile.FrameProfile;

/**
 * The geometry half of a {@link TileMachine}: vertex processor, primitive assembly, polygon list
 * builder, and beside them the Signature Unit, whose Compute and Accumulate units work while the
 * others do. Time is kept primitive by primitive; the builder waits where the queue of overlapped
 * tiles is full.
 */
final class GeometryPipeline {
  private static final int WARP = 32;

  private final TileMachine machine;
  private final boolean signs;
  private final LineCache l2;

  private double clock;
  private double computeFree;
  private double accumulateFree;

  double busyVertex;
  double busyAssembly;
  double busyLists;
  double busyCompute;
  double busyAccumulate;
  double stalled;
  long lookUps;
  long l2Accesses;
  long instructions;
  long readBytes;
  long parameterBytes;

  GeometryPipeline(TileMachine machine, boolean signs, LineCache l2) {
    this.machine = machine;
    this.signs = signs;
    this.l2 = l2;
  }

  /** Processes a draw into the tiles of a target. */
  void draw(FrameProfile profile, DrawWork work, TileSignatures tiles, int number) {
    DrawSignature signature = tiles.draws[number];
    int[] overlaps = tiles.overlaps[number];
    double vertices = vertices(profile, work);
    double assembly = work.primitivesIn / machine.primitivesPerCycle();
    busyVertex += vertices;
    busyAssembly += assembly;
    double begin = clock;
    if (signs) {
      constants(signature, tiles.touched[number]);
    }
    int drawn = 0;
    for (int overlap : overlaps) {
      drawn += overlap > 0 ? 1 : 0;
    }
    double each = drawn == 0 ? 0 : Math.max(vertices, assembly) / drawn;
    for (int p = 0; p < overlaps.length; p++) {
      int overlap = overlaps[p];
      if (overlap == 0) {
        continue;
      }
      double lists = overlap / machine.listEntriesPerCycle();
      busyLists += lists;
      clock += Math.max(each, lists);
      int bytes = signature.inputs.bytes(p);
      parameterBytes += bytes + (long) overlap * machine.listEntryBytes();
      if (signs) {
        sign(bytes, overlap);
      }
    }
    clock = Math.max(clock, begin + Math.max(vertices, assembly));
  }

  /** Cycles of the vertex processor, and what it reads. */
  private double vertices(FrameProfile profile, DrawWork work) {
    long all = 0;
    for (long n : work.vertexInstructions) {
      all += n;
    }
    instructions += all * WARP;
    for (long packed : work.geometryLines) {
      long id = ContentVersions.id(profile.resources().get(FrameProfile.lineResource(packed)));
      l2Accesses++;
      if (!l2.access(id << 40 ^ FrameProfile.lineNumber(packed))) {
        readBytes += FrameProfile.LINE_BYTES;
      }
    }
    return (double) all * WARP / machine.vertexLanes();
  }

  private void constants(DrawSignature signature, int tiles) {
    int blocks = CrcUnit.cycles(signature.bytes);
    computeFree = Math.max(computeFree, clock) + blocks;
    busyCompute += blocks;
    double all = (double) tiles * (blocks + 1);
    accumulateFree = Math.max(accumulateFree, computeFree) + all;
    busyAccumulate += all;
    count(blocks, tiles);
  }

  private void sign(int bytes, int overlap) {
    int blocks = CrcUnit.cycles(bytes);
    computeFree = Math.max(computeFree, clock) + blocks;
    busyCompute += blocks;
    double all = (double) overlap * (blocks + 1);
    accumulateFree = Math.max(accumulateFree, computeFree) + all;
    busyAccumulate += all;
    count(blocks, overlap);
    double room = (double) machine.overlapQueue() * (blocks + 1);
    if (accumulateFree - clock > room) {
      stalled += accumulateFree - room - clock;
      clock = accumulateFree - room;
    }
  }

  private void count(long blocks, long tiles) {
    lookUps += blocks * (CrcTables.SIGN_TABLES + CrcTables.SHIFT_TABLES);
    // the Signature Buffer is read and written
    lookUps += tiles * (blocks * CrcTables.SHIFT_TABLES + 2);
  }

  /** Cycles of all that was processed; what is left in queues is waited for. */
  double cycles() {
    double memory = (readBytes + parameterBytes) / machine.dramBytesPerCycle();
    return Math.max(Math.max(clock, accumulateFree), memory);
  }
}
