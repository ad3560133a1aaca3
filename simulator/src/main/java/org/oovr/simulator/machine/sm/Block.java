package org.oovr.simulator.machine.sm;

import org.oovr.simulator.machine.spec.SmSpec;

/**
 * A processing block of an SM: lanes of its own, the port that issues instructions to them, and the
 * warps that it has for as long as they run (RTR figures 23.21, 23.24, 23.28).
 */
final class Block {
  final int number;

  /** Warps to choose from; null where each is executed as it comes, a phase at a time. */
  final ReadyWarps ready;

  /** Warps that it has. */
  int warps;

  /** When its issue port is free, ticks. */
  long issueFree;

  /** Whether an event has been asked for at which it chooses. */
  boolean choosing;

  Block(int number, SmSpec spec) {
    this.number = number;
    boolean byPriority = spec.scheduling() == SmSpec.Scheduling.PRIORITY;
    ready = byPriority || spec.clauseInstructions() > 0 ? new ReadyWarps(byPriority) : null;
  }

  /** All blocks of an SM. */
  static Block[] of(SmSpec spec) {
    Block[] blocks = new Block[spec.blocks()];
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] = new Block(b, spec);
    }
    return blocks;
  }
}
