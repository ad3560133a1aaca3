package org.oovr.simulator.machine.spec;

/**
 * The texture units of an SM.
 *
 * @param count of an SM (Table 2: 4)
 * @param texelsPerCycle of a unit: 4 for one bilinear sample
 * @param latencyCycles address and filter pipeline (ATTILA: 6 + 4)
 */
public record TextureUnitSpec(int count, int texelsPerCycle, int latencyCycles) {
  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final TextureUnitSpec TABLE_2 = new TextureUnitSpec(4, 4, 10);

  public TextureUnitSpec {
    Check.some("textureUnit.count", count);
    Check.some("textureUnit.texelsPerCycle", texelsPerCycle);
    Check.any("textureUnit.latencyCycles", latencyCycles);
  }
}
