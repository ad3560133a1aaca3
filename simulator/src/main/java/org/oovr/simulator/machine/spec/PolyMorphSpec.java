package org.oovr.simulator.machine.spec;

/**
 * The PolyMorph engines of a GPM, as one.
 *
 * @param primitivesPerCycle assembly, culling, viewport transform, each projection of SMP
 * @param linesPerCycle vertex and index lines asked for
 * @param misses lines being fetched at once
 * @param batchVertices vertices shaded together
 * @param batchesInFlight such batches
 * @param positionShare of a vertex shader's instructions, those that its position follows from: the
 *     others are executed for what is left after culling (Mali's index-driven position shading); 0:
 *     vertex shaders run as a whole
 */
public record PolyMorphSpec(
    double primitivesPerCycle,
    double linesPerCycle,
    int misses,
    int batchVertices,
    int batchesInFlight,
    double positionShare) {
  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final PolyMorphSpec TABLE_2 = new PolyMorphSpec(2, 2, 64, 256, 32, 0);

  public PolyMorphSpec {
    Check.rate("polymorph.primitivesPerCycle", primitivesPerCycle);
    Check.rate("polymorph.linesPerCycle", linesPerCycle);
    Check.some("polymorph.misses", misses);
    Check.some("polymorph.batchVertices", batchVertices);
    Check.some("polymorph.batchesInFlight", batchesInFlight);
    Check.within("polymorph.positionShare", positionShare, 0, 1);
  }
}
