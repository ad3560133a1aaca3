package org.oovr.simulator.shader.spirv;

import java.util.List;

/**
 * A basic block.
 *
 * @param label its id
 * @param body instructions without label, variables, merge and terminator; phis come first
 * @param merge how the construct it heads ends, or null
 * @param terminator branch, switch, return, kill or unreachable
 */
public record SpirvBlock(
    int label, List<SpirvInstruction> body, Merge merge, SpirvInstruction terminator) {
  public SpirvBlock {
    body = List.copyOf(body);
  }

  /**
   * Merge declaration (SPIR-V 2.11).
   *
   * @param mergeLabel block after the construct
   * @param continueLabel continue target of a loop; 0 for a selection
   */
  public record Merge(int mergeLabel, int continueLabel) {
    /** A loop, not a selection. */
    public boolean isLoop() {
      return continueLabel != 0;
    }
  }

  /** Labels the terminator may branch to, in operand order. */
  public int[] successors() {
    int[] w = terminator.operands();
    switch (terminator.op()) {
      case BRANCH:
        return new int[] {w[0]};
      case BRANCH_CONDITIONAL:
        return new int[] {w[1], w[2]};
      case SWITCH:
        int[] labels = new int[w.length / 2];
        labels[0] = w[1];
        for (int i = 1; i < labels.length; i++) {
          labels[i] = w[i * 2 + 1];
        }
        return labels;
      default:
        return new int[0];
    }
  }
}
