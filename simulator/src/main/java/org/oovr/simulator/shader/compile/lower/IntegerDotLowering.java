package org.oovr.simulator.shader.compile.lower;

import org.oovr.simulator.shader.compile.ir.MathFunction;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.ir.WideNodes;
import org.oovr.simulator.shader.math.WideFunction;
import org.oovr.simulator.shader.spirv.IntegerDot;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;

/** Dot products of integers to nodes. */
final class IntegerDotLowering {
  private final NodeBuilder b;
  private final WideNodes nodes;

  IntegerDotLowering(NodeBuilder builder) {
    b = builder;
    nodes = new WideNodes(b);
  }

  /**
   * The words of the sum.
   *
   * @param type of both vectors
   * @param more the accumulator; null where there is none
   */
  Node[] lower(SpirvInstruction i, SpirvType type, Node[] first, Node[] second, Node[] more) {
    IntegerDot dot = IntegerDot.of(i.op());
    boolean limited = dot.accumulates() && i.type().isNarrow();
    boolean wide = i.type().isWide() || limited;
    Node[] sum = null;
    for (int c = 0; c < IntegerDot.components(type); c++) {
      Node[] x = component(first, dot.isSigned(0), type, c, wide);
      Node[] y = component(second, dot.isSigned(1), type, c, wide);
      Node[] product = both(NodeOp.IMUL, WideFunction.L_MUL, x, y);
      sum = sum == null ? product : both(NodeOp.IADD, WideFunction.L_ADD, sum, product);
    }
    if (!dot.accumulates()) {
      return sum;
    }
    boolean signed = dot.firstSigned();
    if (limited) {
      return new Node[] {limited(sum, more[0], signed, i.type().bits())};
    }
    if (wide) {
      WideFunction f =
          signed ? WideFunction.L_ADD_SATURATED_SIGNED : WideFunction.L_ADD_SATURATED_UNSIGNED;
      return nodes.make(f, sum[0], sum[1], more[0], more[1]);
    }
    MathFunction f =
        signed ? MathFunction.ADD_SATURATED_SIGNED : MathFunction.ADD_SATURATED_UNSIGNED;
    return new Node[] {b.call(f, sum[0], more[0])};
  }

  /** What of a sum of 64 bits and a word fits into so many bits: the nearest number that does. */
  private Node limited(Node[] sum, Node more, boolean signed, int bits) {
    int most = (1 << (signed ? bits - 1 : bits)) - 1;
    Node[] other = nodes.make(WideFunction.L_SIGN_EXTEND, more);
    Node[] all = nodes.make(WideFunction.L_ADD, sum[0], sum[1], other[0], other[1]);
    int least = signed ? -most - 1 : 0;
    return nodes
        .make(
            WideFunction.L_CLAMP_SIGNED,
            all[0],
            all[1],
            b.constant(least),
            b.constant(least >> 31),
            b.constant(most),
            b.constant(0))[0];
  }

  private Node[] both(NodeOp narrow, WideFunction wide, Node[] x, Node[] y) {
    return x.length == 1
        ? new Node[] {b.i(narrow, x[0], y[0])}
        : nodes.make(wide, x[0], x[1], y[0], y[1]);
  }

  /** A component with the width of the result. */
  private Node[] component(Node[] value, boolean signed, SpirvType type, int c, boolean wide) {
    if (type.isWide()) {
      return new Node[] {value[2 * c], value[2 * c + 1]};
    }
    Node n = value[type.isScalar() ? 0 : c];
    if (type.isScalar()) {
      int spare = 32 - IntegerDot.PACKED_BITS;
      Node top = b.i(NodeOp.ISHL, n, b.constant(spare - IntegerDot.PACKED_BITS * c));
      n = b.i(signed ? NodeOp.ISHR : NodeOp.IUSHR, top, b.constant(spare));
    }
    WideFunction extended = signed ? WideFunction.L_SIGN_EXTEND : WideFunction.L_ZERO_EXTEND;
    return wide ? nodes.make(extended, n) : new Node[] {n};
  }
}
