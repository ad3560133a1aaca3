package org.oovr.simulator.redundancy;

import java.util.BitSet;
import java.util.List;
import org.oovr.simulator.render.raster.Surface;

/**
 * What Rendering Elimination skips of a target.
 *
 * @param tiles those that are skipped
 * @param shown what memory has, by the target's images; null where nothing can be skipped
 * @param signatures what was signed
 */
record SkippedTiles(Target target, BitSet tiles, List<Surface> shown, TileSignatures signatures) {
  /** Cycles that a Signature Unit takes for a draw of the target: its slower half. */
  double cycles(int draw) {
    int d = draw - target.firstDraw();
    DrawSignature signature = signatures.draws[d];
    int[] overlaps = signatures.overlaps[d];
    double compute = CrcUnit.cycles(signature.bytes);
    double accumulate = (double) signatures.touched[d] * (compute + 1);
    for (int p = 0; p < overlaps.length; p++) {
      if (overlaps[p] > 0) {
        int blocks = CrcUnit.cycles(signature.inputs.bytes(p));
        compute += blocks;
        accumulate += (double) overlaps[p] * (blocks + 1);
      }
    }
    return Math.max(compute, accumulate);
  }
}
