package org.oovr.simulator.command;

/**
 * Memory that resources are placed in. The object is only its identity and size.
 *
 * @param id unique among blocks of one simulator, never used again
 * @param sizeBytes at least 0
 * @param label name for reports
 */
public record MemoryBlock(int id, long sizeBytes, String label) {
  public MemoryBlock {
    if (sizeBytes < 0) {
      throw new IllegalArgumentException("memory block " + id + ": sizeBytes=" + sizeBytes);
    }
  }

  /**
   * Where a resource lies. Several may lie at one place: buffers then show the same bytes. Textures
   * of equal shape at the same offset show the same texels; of any others at one place, what is
   * written through one is undefined in the other, since their texels are laid out differently.
   *
   * @param offsetBytes from the beginning of the block
   */
  public record Placement(MemoryBlock block, long offsetBytes) {}
}
