package org.oovr.simulator.shader;

import java.util.Arrays;

/**
 * What a shader does with registers, as its code says, each instruction counted once: how many it
 * needs, and how far from each result its readers are. A machine that keeps results within groups
 * of instructions away from its register file (clauses, bypasses) knows by it which ones.
 *
 * @param registers most 32-bit values of a thread that are alive at once
 * @param instructions that it has
 * @param reads operands by how many instructions before they were computed, 1 and more; 0 for those
 *     from farther away, or from before a texture instruction, an access to memory or control flow
 * @param writes results by how many instructions later they are read for the last time, in the same
 *     way
 */
public record RegisterUse(int registers, int instructions, int[] reads, int[] writes) {
  /** Distances that are told apart. */
  public static final int DISTANCES = 32;

  /** Of shaders of which nobody knows. */
  public static final RegisterUse UNKNOWN =
      new RegisterUse(0, 0, new int[DISTANCES], new int[DISTANCES]);

  private static final int HEAD_WORDS = 2;

  public RegisterUse {
    if (reads.length != DISTANCES || writes.length != DISTANCES) {
      throw new IllegalArgumentException(
          reads.length + " and " + writes.length + " distances: expected " + DISTANCES);
    }
  }

  /** Whether anybody knows. */
  public boolean known() {
    return instructions > 0;
  }

  /** Operands that an instruction reads, in the mean. */
  public double readsEach() {
    return each(reads);
  }

  /** Results that an instruction has, in the mean. */
  public double writesEach() {
    return each(writes);
  }

  /**
   * Operands of {@link #readsEach} that come from within the same group, when groups of so many
   * instructions begin anywhere.
   */
  public double readsWithin(int group) {
    return within(reads, group);
  }

  /** Results of {@link #writesEach} that nobody outside of the same group reads. */
  public double writesWithin(int group) {
    return within(writes, group);
  }

  private double each(int[] counts) {
    return known() ? (double) Arrays.stream(counts).sum() / instructions : 0;
  }

  /** What is d instructions apart is in the same group of n in n - d of n cases. */
  private double within(int[] counts, int group) {
    if (!known()) {
      return 0;
    }
    double sum = 0;
    for (int d = 1; d < Math.min(group, DISTANCES); d++) {
      sum += counts[d] * (double) (group - d) / group;
    }
    return sum / instructions;
  }

  /** All of it as words; none where nothing is known. */
  public int[] words() {
    if (!known()) {
      return new int[0];
    }
    int[] words = new int[HEAD_WORDS + 2 * DISTANCES];
    words[0] = registers;
    words[1] = instructions;
    System.arraycopy(reads, 0, words, HEAD_WORDS, DISTANCES);
    System.arraycopy(writes, 0, words, HEAD_WORDS + DISTANCES, DISTANCES);
    return words;
  }

  /**
   * The reverse of {@link #words}.
   *
   * @throws IllegalArgumentException when there are too few or too many
   */
  public static RegisterUse of(int[] words) {
    if (words.length == 0) {
      return UNKNOWN;
    }
    if (words.length != HEAD_WORDS + 2 * DISTANCES || Arrays.stream(words).anyMatch(w -> w < 0)) {
      throw new IllegalArgumentException(words.length + " words of registers");
    }
    int middle = HEAD_WORDS + DISTANCES;
    return new RegisterUse(
        words[0],
        words[1],
        Arrays.copyOfRange(words, HEAD_WORDS, middle),
        Arrays.copyOfRange(words, middle, words.length));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RegisterUse use && Arrays.equals(words(), use.words());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words());
  }

  @Override
  public String toString() {
    return "%d registers, %d instructions".formatted(registers, instructions);
  }
}
