package org.oovr.simulator.machine.spec;

/**
 * The PolyMorph engines of a GPM, as one.
 *
 * @param primitivesPerCycle assembly, culling, viewport transform, each projection of SMP
 * @param linesPerCycle vertex and index lines asked for
 * @param misses lines being fetched at once
 * @param batchVertices vertices shaded together
 * @param batchesInFlight such batches
 */
public record PolyMorphSpec(
    double primitivesPerCycle,
    double linesPerCycle,
    int misses,
    int batchVertices,
    int batchesInFlight) {
  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final PolyMorphSpec TABLE_2 = new PolyMorphSpec(2, 2, 64, 256, 32);

  public PolyMorphSpec {
    Check.rate("polymorph.primitivesPerCycle", primitivesPerCycle);
    Check.rate("polymorph.linesPerCycle", linesPerCycle);
    Check.some("polymorph.misses", misses);
    Check.some("polymorph.batchVertices", batchVertices);
    Check.some("polymorph.batchesInFlight", batchesInFlight);
  }
}
