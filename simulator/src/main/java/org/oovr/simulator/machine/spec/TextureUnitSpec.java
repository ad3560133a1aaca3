package org.oovr.simulator.machine.spec;

/**
 * The texture units of an SM.
 *
 * @param count of an SM (Table 2: 4)
 * @param texelsPerCycle of a unit: 4 for one bilinear sample
 * @param latencyCycles address and filter pipeline (ATTILA: 6 + 4)
 * @param layout how texels lie in memory (RTR 23.8)
 * @param descriptors when what describes a texture is read from memory
 * @param descriptorEntries texture descriptors that an SM keeps (Mali's Bifrost: 24)
 */
public record TextureUnitSpec(
    int count,
    int texelsPerCycle,
    int latencyCycles,
    Layout layout,
    Descriptors descriptors,
    int descriptorEntries) {
  /** When the descriptors of textures (a line each: format, sizes, address) are read. */
  public enum Descriptors {
    /** They are known. */
    NONE,
    /** With each draw that a GPM begins, those of all its textures, whatever becomes of it. */
    WITH_DRAW,
    /** By the texture instruction of a fragment that is left after the early tests. */
    DELAYED
  }

  /** How texels lie in memory. */
  public enum Layout {
    /** Lines hold squares of texels and follow a Morton curve. */
    MORTON,
    /** Row by row, as a picture is sent to a display. */
    LINEAR
  }

  /** Of {@code oovr-4gpm}; {@code docs/timing-model.md} gives the source of each value. */
  static final TextureUnitSpec TABLE_2 =
      new TextureUnitSpec(4, 4, 10, Layout.MORTON, Descriptors.NONE, 24);

  public TextureUnitSpec {
    Check.some("textureUnit.count", count);
    Check.some("textureUnit.texelsPerCycle", texelsPerCycle);
    Check.any("textureUnit.latencyCycles", latencyCycles);
    Check.within("textureUnit.descriptorEntries", descriptorEntries, 1, 1 << 16);
  }
}
