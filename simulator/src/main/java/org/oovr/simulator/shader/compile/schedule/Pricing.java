package org.oovr.simulator.shader.compile.schedule;

import org.oovr.simulator.shader.compile.ir.IfItem;
import org.oovr.simulator.shader.compile.ir.LoopItem;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.ir.Region;

/**
 * Which nodes are instructions of their own to a GPU. A lane does a multiplication and the addition
 * that takes its result as one instruction; signs, absolute values and uniforms are parts of the
 * operands of the instruction that takes them. So it is in ATTILA's instruction set, which the
 * OO-VR paper's simulator runs (MAD, modifiers, parameters as operands), and in those of the GPUs
 * of RTR 23.10. How a shader computes does not change by it: products are rounded before they are
 * added.
 */
final class Pricing {
  private Pricing() {}

  /** Whether a node is part of the instructions that take it. */
  static boolean isFree(Node n) {
    return switch (n.op()) {
      case FNEG, FABS -> true;
      case LOAD_CONSTANT, LOAD_BLOCK -> !n.varying();
      default -> false;
    };
  }

  /** Takes the price off multiplications that are part of an addition. */
  static void fuse(Region r) {
    for (Region.Item item : r.items()) {
      if (item instanceof Region.Segment s) {
        s.nodes().forEach(Pricing::fuse);
      } else if (item instanceof IfItem i) {
        fuse(i.yes());
        fuse(i.no());
      } else if (item instanceof LoopItem l) {
        fuse(l.body());
      }
    }
  }

  /** An addition takes in one multiplication whose result nobody else wants. */
  private static void fuse(Node sum) {
    if (!sum.live() || sum.counted() == null || !isSum(sum)) {
      return;
    }
    for (int i = 0; i < sum.count(); i++) {
      Node in = sum.in(i);
      Node product = in.op() == NodeOp.FNEG && in.uses() == 1 ? in.in(0) : in;
      if (product.op() == NodeOp.FMUL && product.counted() != null && product.uses() == 1) {
        product.setCounted(null);
        return;
      }
    }
  }

  private static boolean isSum(Node n) {
    return n.op() == NodeOp.FADD || n.op() == NodeOp.FSUB;
  }
}
