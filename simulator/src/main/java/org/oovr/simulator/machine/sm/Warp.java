package org.oovr.simulator.machine.sm;

import java.util.Arrays;
import org.oovr.simulator.shader.RegisterUse;

/**
 * A warp in a place of an SM: so many equal phases of arithmetic, each but the last followed by a
 * texture instruction. Places are used again.
 */
public final class Warp {
  public WarpSource source;

  /** Time that a phase's instructions take the SM's issue, ticks. */
  public long issueTicks;

  /** Time that they take the SM's scalar units, ticks. */
  public long scalarTicks;

  /** Time that they take the SM's branch units, ticks. */
  public long branchTicks;

  /** Least time from the first to the last instruction of a phase, cycles. */
  public long latencyCycles;

  /** Instructions of a phase. */
  public long instructions;

  /** What its shader does with registers. */
  public RegisterUse registerUse = RegisterUse.UNKNOWN;

  /** Whether it shades pixels, which are downstream of vertices. */
  public boolean pixels;

  /** Texture instructions. */
  public int textures;

  /** Texels of all of them. */
  public int texels;

  /** Lines that they touch, in order; the instructions share them equally. */
  public int[] lines = new int[64];

  public int lineCount;

  // --- state
  int phase;

  /** Which block of its SM executes it. */
  Block block;

  /** Clauses of a phase, and the one that comes next. */
  int clauses;

  int clause;

  /** Registers that it holds, of all its threads. */
  int held;

  int cursor;
  int phaseEnd;
  int missing;

  /** Makes room for more lines. */
  public int[] roomFor(int more) {
    if (lineCount + more > lines.length) {
      lines = Arrays.copyOf(lines, Math.max(lineCount + more, lines.length * 2));
    }
    return lines;
  }

  // by texture instruction, and what is over: so that i/n of all, rounded down, is before the i-th
  private int linesEach;
  private int linesOver;
  private int linesRest;
  private int texelsEach;
  private int texelsOver;
  private int texelsRest;

  /** Begins with the first phase; all that is above is set. */
  public void begin() {
    phase = 0;
    phaseEnd = 0;
    if (textures > 0) {
      linesEach = lineCount / textures;
      linesOver = lineCount % textures;
      linesRest = 0;
      texelsEach = texels / textures;
      texelsOver = texels % textures;
      texelsRest = 0;
    }
  }

  /**
   * Divides the instructions of the phase that comes next into clauses.
   *
   * @param most instructions of a clause, 0 for one clause
   */
  void divide(int most) {
    clause = 0;
    clauses = most == 0 ? 1 : (int) Math.max(1, (instructions + most - 1) / most);
  }

  /** The next clause's part of what the phase takes; those of all clauses are the whole. */
  long ofClause(long ticks) {
    return ticks * (clause + 1) / clauses - ticks * clause / clauses;
  }

  /** Whether its phase ends with a texture instruction. */
  boolean beforeTexture() {
    return phase < textures;
  }

  /**
   * Goes on to the lines of the next texture instruction, from {@link #cursor} to {@link
   * #phaseEnd}.
   *
   * @return its texels
   */
  public int nextTexture() {
    cursor = phaseEnd;
    phaseEnd += linesEach;
    linesRest += linesOver;
    if (linesRest >= textures) {
      linesRest -= textures;
      phaseEnd++;
    }
    texelsRest += texelsOver;
    if (texelsRest >= textures) {
      texelsRest -= textures;
      return texelsEach + 1;
    }
    return texelsEach;
  }
}
