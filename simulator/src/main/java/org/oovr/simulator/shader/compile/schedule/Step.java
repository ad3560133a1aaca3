package org.oovr.simulator.shader.compile.schedule;

import java.util.List;
import org.oovr.simulator.shader.compile.ir.AccessItem;
import org.oovr.simulator.shader.compile.ir.LaneArray;
import org.oovr.simulator.shader.compile.ir.LoopItem;
import org.oovr.simulator.shader.compile.ir.MemoryItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeOp;

/** What generated code does, in order. */
public sealed interface Step {
  /** Computes values that are equal in all lanes. */
  record Scalars(List<Node> nodes) implements Step {}

  /**
   * A loop over the lanes.
   *
   * @param nodes what it computes, operands first
   * @param stored those of them that are used elsewhere
   * @param inputs arrays it reads
   * @param scalars uniform operands that are no constants
   */
  record Kernel(
      NodeOp.Unit unit, List<Node> nodes, List<Node> stored, List<Node> inputs, List<Node> scalars)
      implements Step {
    /** Whether it runs once as if no lane were NaN, and again for the lanes that are. */
    public boolean guarded() {
      return unit == NodeOp.Unit.FLOAT && nodes.stream().anyMatch(n -> n.op().swallowsNan());
    }
  }

  /** A node that one runtime routine computes: casts, fills, derivatives, indexed loads. */
  record Routine(Node node) implements Step {}

  /**
   * A texture instruction.
   *
   * @param results its results by component, null where not needed
   */
  record Texture(Node node, Node[] results) implements Step {}

  /** One of two lists, by a condition equal in all lanes. */
  record If(Node condition, List<Step> yes, List<Step> no) implements Step {}

  /** A list that is left out when no lane is in {@code mask}. */
  record IfAny(Node mask, List<Step> body) implements Step {}

  /** A loop. */
  record Loop(LoopItem item, List<Step> body) implements Step {}

  /** Lanes leave a loop. */
  record Exit(LoopItem.ExitItem item) implements Step {}

  /** {@code target} becomes {@code value}; a phi of a uniform branch. */
  record Assign(Node target, Node value) implements Step {}

  /** Marks lanes as killed. */
  record Kill(Node mask) implements Step {}

  /** Writes an output that is not computed in place. */
  record Output(LaneArray target, Node value) implements Step {}

  /** Reads an indexed variable. */
  record Load(MemoryItem.Load item) implements Step {}

  /** Writes an indexed variable. */
  record Store(MemoryItem.Store item) implements Step {}

  /**
   * Reads or changes memory that lanes share; operands are arrays, except a slot that is equal in
   * all lanes, and the address of a read whose result is.
   *
   * @param told it is a read of which somebody who counts is told the lanes
   * @param reading these lanes; null for all
   */
  record Access(AccessItem item, boolean told, Node reading) implements Step {
    /** One of which nobody wants to know the lanes. */
    Access(AccessItem item) {
      this(item, false, null);
    }
  }

  /** Tells who counts that the lanes of a workgroup wait for each other. */
  record Barrier() implements Step {}

  /**
   * Counts executed instructions.
   *
   * @param counts per instruction class
   * @param uniform those of them whose operands are equal in all lanes, per kind
   * @param mask lanes that execute them, null for all
   */
  record Count(int[] counts, int[] uniform, Node mask) implements Step {}
}
