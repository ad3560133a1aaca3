package org.oovr.simulator.profile;

/**
 * A closed stretch of a {@link WorkLog}, in arrays of exactly its size. Units are numbered from 0,
 * and so is all that they point to.
 */
final class WorkSegment {
  final int unitCount;
  final int[] units;
  final int quadCount;
  final int depthCount;
  final int outputCount;
  final int warpCount;
  final int lineCount;

  // --- let go one by one while they are joined with those of other segments
  QuadTable quads;
  int[] depths;
  int[] outputs;
  int[] warps;
  LineTable lines;

  /**
   * A segment of arrays that it keeps.
   *
   * @param units {@link WorkLog#UNIT_WORDS} each
   * @param warps {@link WorkLog#WARP_WORDS} each
   */
  WorkSegment(
      int[] units, QuadTable quads, int[] depths, int[] outputs, int[] warps, LineTable lines) {
    this.units = units;
    this.quads = quads;
    this.depths = depths;
    this.outputs = outputs;
    this.warps = warps;
    this.lines = lines;
    unitCount = units.length / WorkLog.UNIT_WORDS;
    quadCount = quads.count();
    depthCount = depths.length;
    outputCount = outputs.length;
    warpCount = warps.length / WorkLog.WARP_WORDS;
    lineCount = lines.count();
  }

  /** Where what a unit points to ends: where the next unit's begins, or with all there is. */
  int end(int unit, int word) {
    if (unit + 1 < unitCount) {
      return units[(unit + 1) * WorkLog.UNIT_WORDS + word];
    }
    return switch (word) {
      case WorkLog.U_QUADS -> quadCount;
      case WorkLog.U_DEPTHS -> depthCount;
      case WorkLog.U_OUTPUTS -> outputCount;
      case WorkLog.U_WARPS -> warpCount;
      default -> lineCount;
    };
  }

  /** A word of a unit: where what it points to begins, or what it is. */
  int begin(int unit, int word) {
    return units[unit * WorkLog.UNIT_WORDS + word];
  }
}
