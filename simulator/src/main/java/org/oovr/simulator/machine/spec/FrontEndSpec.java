package org.oovr.simulator.machine.spec;

/**
 * The front end of a GPM.
 *
 * @param drawsInFlight draws whose stages overlap: 2, the geometry of one with the fragments of the
 *     one before (ATTILA: PipelinedBatchRendering)
 */
public record FrontEndSpec(int drawsInFlight) {
  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final FrontEndSpec TABLE_2 = new FrontEndSpec(2);

  public FrontEndSpec {
    Check.some("frontEnd.drawsInFlight", drawsInFlight);
  }
}
