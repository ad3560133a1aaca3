package org.oovr.simulator.shader.compile.lower;

import java.util.List;
import org.oovr.simulator.shader.spirv.SpirvBlock;

/** A function body as nested statements. */
sealed interface Statement {

  /** Instructions {@code from} to {@code to - 1} of a block. */
  record Code(SpirvBlock block, int from, int to) implements Statement {}

  /** Assignments of the phis of block {@code to} on the edge from block {@code from}. */
  record Phis(SpirvBlock from, SpirvBlock to) implements Statement {}

  /** Branch on the value with id {@code condition}. */
  record If(int condition, List<Statement> yes, List<Statement> no) implements Statement {}

  /**
   * Switch.
   *
   * @param cases in an order in which each falls through to a later one only
   */
  record Switch(int selector, List<Case> cases) implements Statement {}

  /**
   * Case of a switch.
   *
   * @param label its block
   * @param literals selector values that enter it
   * @param isDefault entered when no literal of any case fits
   * @param others all literals of the other cases, for the default
   */
  record Case(
      int label,
      List<Integer> literals,
      boolean isDefault,
      List<Integer> others,
      List<Statement> body) {}

  /** Loop: the body, then {@code continuing}, again and again until a break. */
  record Loop(SpirvBlock header, List<Statement> body, List<Statement> continuing)
      implements Statement {}

  /** Where a jump goes. */
  enum Target {
    BREAK,
    CONTINUE,
    SWITCH_BREAK,
    FALL_THROUGH,
    RETURN,
    KILL,
    UNREACHABLE
  }

  /**
   * Last statement of its list.
   *
   * @param operand label of the case for FALL_THROUGH; id of the value for RETURN, or 0
   */
  record Jump(Target target, int operand) implements Statement {}

  /** Whether control never reaches the end of the list. */
  static boolean alwaysJumps(List<Statement> list) {
    if (list.isEmpty()) {
      return false;
    }
    Statement last = list.get(list.size() - 1);
    if (last instanceof If i) {
      return alwaysJumps(i.yes()) && alwaysJumps(i.no());
    }
    return last instanceof Jump;
  }
}
