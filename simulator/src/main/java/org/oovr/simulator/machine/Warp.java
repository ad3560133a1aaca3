package org.oovr.simulator.machine;

import java.util.Arrays;

/**
 * A warp in a place of an SM: so many equal phases of arithmetic, each but the last followed by a
 * texture instruction. Places are used again.
 */
final class Warp {
  WarpSource source;

  /** Time that a phase's instructions take the SM's issue, ticks. */
  long issueTicks;

  /** Least time from the first to the last instruction of a phase, cycles. */
  long latencyCycles;

  /** Texture instructions. */
  int textures;

  /** Texels of all of them. */
  int texels;

  /** Lines that they touch, in order; the instructions share them equally. */
  int[] lines = new int[64];

  int lineCount;

  // --- state
  int phase;
  int cursor;
  int phaseEnd;
  int missing;

  void addLine(int line) {
    if (lineCount == lines.length) {
      lines = Arrays.copyOf(lines, lineCount * 2);
    }
    lines[lineCount++] = line;
  }

  /** First line of texture instruction {@code i}. */
  int firstLine(int i) {
    return lineCount * i / textures;
  }

  /** Texels of texture instruction {@code i}. */
  int texelsOf(int i) {
    return texels * (i + 1) / textures - texels * i / textures;
  }
}
