package org.oovr.simulator.profile;

import java.util.Arrays;
import java.util.Objects;

/**
 * What the pixels of a draw and view follow from, signed: a machine that looks for tiles whose
 * inputs are those of the frame before knows them by it.
 *
 * <p>Signatures are the CRC-32 that is in ZIP files, as hardware computes it, and beside it 64 bits
 * of another sum, which tells whether equal CRCs are due to equal data.
 *
 * @param constantBytes bytes of the constants that all stages read: state, then the uniforms of the
 *     fragment stage, then those of the stages before
 * @param constantsCrc CRC-32 of them
 * @param constantsDigest the other sum of them
 * @param fragmentBytes bytes of the constants without the uniforms of the stages before
 * @param fragmentCrc CRC-32 of these
 * @param fragmentDigest the other sum of these
 * @param reads table indices of the textures and buffers whose contents fragments read
 * @param contents sum of the contents of each of them as the draw saw them
 * @param untold the outcome follows from more than this, or is more than pixels: shaders write
 *     memory, read a clock, or read what they draw into
 * @param primitives by number of the primitive {@link #WORDS} each: CRC-32 of its attributes, the
 *     other sum (lower half first), bytes; all 0 where nothing is drawn of it
 */
public record DrawInputs(
    int constantBytes,
    int constantsCrc,
    long constantsDigest,
    int fragmentBytes,
    int fragmentCrc,
    long fragmentDigest,
    int[] reads,
    long[] contents,
    boolean untold,
    int[] primitives) {
  /** Words of a primitive. */
  public static final int WORDS = 4;

  /** Of draws of which nobody noted them: those of old files and of profiles made by hand. */
  public static final DrawInputs NONE =
      new DrawInputs(0, 0, 0, 0, 0, 0, new int[0], new long[0], true, new int[0]);

  public DrawInputs {
    Objects.requireNonNull(primitives, "primitives");
    if (reads.length != contents.length || primitives.length % WORDS != 0) {
      throw new IllegalArgumentException(
          "%d contents of %d resources, %d words of primitives"
              .formatted(contents.length, reads.length, primitives.length));
    }
  }

  /** Whether anybody noted them. */
  public boolean known() {
    return constantBytes > 0;
  }

  /** CRC-32 of the attributes of a primitive. */
  public int crc(int primitive) {
    return word(primitive, 0);
  }

  /** The other sum of them. */
  public long digest(int primitive) {
    return word(primitive, 1) & 0xffffffffL | (long) word(primitive, 2) << Integer.SIZE;
  }

  /** Bytes of them. */
  public int bytes(int primitive) {
    return word(primitive, WORDS - 1);
  }

  private int word(int primitive, int word) {
    int at = primitive * WORDS + word;
    return at < primitives.length ? primitives[at] : 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DrawInputs o
        && constantBytes == o.constantBytes
        && constantsCrc == o.constantsCrc
        && constantsDigest == o.constantsDigest
        && fragmentBytes == o.fragmentBytes
        && fragmentCrc == o.fragmentCrc
        && fragmentDigest == o.fragmentDigest
        && Arrays.equals(reads, o.reads)
        && Arrays.equals(contents, o.contents)
        && untold == o.untold
        && Arrays.equals(primitives, o.primitives);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(constantsDigest) * 31 + Arrays.hashCode(primitives);
  }

  @Override
  public String toString() {
    return "%d bytes of constants, %d resources, %d primitives"
        .formatted(constantBytes, reads.length, primitives.length / WORDS);
  }
}
