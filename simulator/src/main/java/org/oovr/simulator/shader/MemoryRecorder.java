package org.oovr.simulator.shader;

/**
 * Receives what a routine that counts does to memory that lanes share, instruction by instruction;
 * see {@link ShaderContext#recorder}. It is told before it happens. A lane counts where the mask is
 * null or not 0 there, and is neither a helper nor killed; what lies outside of what is bound is
 * told, too.
 */
public interface MemoryRecorder {
  /** What becomes of a word. */
  enum Access {
    READ,
    WRITE,
    /** It is read and changed in one step. */
    ATOMIC
  }

  /**
   * Words of storage blocks.
   *
   * @param slots by lane; null when all lanes use {@code slot}
   * @param address bytes from the beginning of what is bound
   */
  void storage(Access access, int[] slots, int slot, int[] address, int[] mask, int lanes);

  /** The same word of a storage block for all lanes. */
  void storageWord(int slot, int address, int[] mask, int lanes);

  /**
   * Words at addresses.
   *
   * @param highs upper words by lane; null when all lanes have {@code high}
   */
  void addressed(Access access, int[] highs, int high, int[] low, int[] mask, int lanes);

  /** The same word at an address for all lanes. */
  void addressedWord(int high, int low, int[] mask, int lanes);

  /**
   * Words that a workgroup shares.
   *
   * @param address words from the beginning of {@link ShaderContext#workgroupMemory}
   */
  void shared(Access access, int[] address, int[] mask, int lanes);

  /** The same word of those for all lanes. */
  void sharedWord(int address, int[] mask, int lanes);

  /**
   * Texels of storage images.
   *
   * @param address as an {@link ImageUnit} has it, -1 for none
   */
  void texels(Access access, int[] slots, int slot, int[] address, int[] mask, int lanes);

  /** All lanes of the workgroup wait for each other. */
  void barrier();
}
