package org.oovr.simulator.shader.compile.schedule;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.MathFunction;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.compile.ir.WideCall;

/**
 * The body of a kernel apart from the shader it is for: arrays and scalars are numbered parameters.
 * Equal code is compiled once, by C2 too, however many shaders use it.
 *
 * <p>C2 orders the operands of commutative operations by node number, and not alike in every copy
 * of an unrolled body; where both operands are computed in the body by equal operations, its
 * vectoriser then pairs the wrong ones and gives up. {@code a + b} is therefore written {@code a -
 * (-b)} there, which is the same to the bit, with the sign put into a factor where b is a product.
 */
public final class KernelCode {
  /** Operand of an instruction. */
  public sealed interface Operand {}

  /** Element of array parameter {@code index}. */
  public record Array(int index) implements Operand {}

  /** Result of instruction {@code index}. */
  public record Temporary(int index) implements Operand {}

  /** Scalar parameter {@code index}. */
  public record Scalar(int index) implements Operand {}

  /** Constant of these bits. */
  public record Constant(int bits) implements Operand {}

  /**
   * One operation.
   *
   * @param data {@link MathFunction} or {@link WideCall} of a call, else null
   */
  public record Instruction(NodeOp op, Kind kind, Object data, List<Operand> operands) {}

  /** What the caller passes for a scalar parameter. */
  public record ScalarArgument(Node node, boolean negated) {}

  /**
   * What does not depend on the shader; equal values mean equal code.
   *
   * @param arrays kind of each array parameter
   * @param scalars kind of each scalar parameter
   * @param stores array parameter to store to, per stored temporary
   * @param guarded whether the last array parameter takes marks: NaN in the lanes of which a result
   *     would be NaN if the operations that prefer numbers did not
   */
  public record Body(
      List<Kind> arrays,
      List<Kind> scalars,
      List<Instruction> instructions,
      List<Temporary> stored,
      List<Integer> stores,
      boolean guarded) {}

  private final Step.Kernel step;
  private final List<Kind> arrayKinds = new ArrayList<>();
  private final List<ScalarArgument> scalarArguments = new ArrayList<>();
  private final List<Instruction> instructions = new ArrayList<>();
  private final Map<Node, Operand> operands = new HashMap<>();
  private final Map<Node, Integer> uses = new HashMap<>();
  private final Map<Node, Boolean> negatedProducts = new HashMap<>();
  private Body body;

  public KernelCode(Step.Kernel step) {
    this.step = step;
    build();
  }

  public Body body() {
    return body;
  }

  public List<ScalarArgument> scalarArguments() {
    return scalarArguments;
  }

  /** Nodes of C2's graph that a node of ours becomes, about. */
  static int weight(Node n) {
    return switch (n.op()) {
      case FADD -> isComputed(n.in(0)) && isComputed(n.in(1)) ? 2 : 1;
      case SELECT_I -> 4;
      case SELECT_F -> 6;
      case FLT, FLE, FEQ, ILT, IEQ, ULT -> 3;
      case CALL -> 8;
      case WIDE -> 16;
      default -> 1;
    };
  }

  private static boolean isComputed(Node n) {
    return n.varying() && n.op().unit() == NodeOp.Unit.FLOAT && !isScaled(n);
  }

  /** Product with a factor that is equal in all lanes. */
  private static boolean isScaled(Node n) {
    return n.op() == NodeOp.FMUL && (!n.in(0).varying() || !n.in(1).varying());
  }

  private void build() {
    for (Node n : step.inputs()) {
      operands.put(n, new Array(arrayKinds.size()));
      arrayKinds.add(n.kind());
    }
    for (Node n : step.nodes()) {
      for (int i = 0; i < n.count(); i++) {
        uses.merge(n.in(i), 1, Integer::sum);
      }
    }
    for (Node n : step.nodes()) {
      markNegatedProducts(n);
    }
    for (Node n : step.nodes()) {
      operands.put(n, translate(n));
    }
    List<Temporary> stored = new ArrayList<>();
    List<Integer> stores = new ArrayList<>();
    for (Node n : step.stored()) {
      stores.add(arrayKinds.size());
      arrayKinds.add(n.kind());
      stored.add((Temporary) operands.get(n));
    }
    boolean guarded = step.guarded();
    if (guarded) {
      arrayKinds.add(Kind.FLOAT);
    }
    List<Kind> scalarKinds = scalarArguments.stream().map(a -> a.node.kind()).toList();
    body =
        new Body(
            storage(arrayKinds),
            storage(scalarKinds),
            List.copyOf(instructions),
            stored,
            stores,
            guarded);
  }

  /** Truth values are ints in storage. */
  private static List<Kind> storage(List<Kind> kinds) {
    return kinds.stream().map(k -> k.isFloat() ? Kind.FLOAT : Kind.INT).toList();
  }

  private boolean isTemporary(Node n) {
    return step.nodes().contains(n);
  }

  /** A product that only one sum uses can carry that sum's minus sign. */
  private void markNegatedProducts(Node n) {
    if (n.op() != NodeOp.FADD || !isTemporary(n.in(0)) || !isTemporary(n.in(1))) {
      return;
    }
    for (int pass = 0; pass < 2; pass++) {
      for (int i = 1; i >= 0; i--) {
        Node x = n.in(i);
        boolean fits = pass == 0 ? isScaled(x) : isAmbiguousProduct(x);
        if (fits && uses.get(x) == 1 && !step.stored().contains(x)) {
          negatedProducts.put(x, true);
          return;
        }
      }
    }
  }

  /** Product of two values that equal operations compute here. */
  private boolean isAmbiguousProduct(Node n) {
    return n.op() == NodeOp.FMUL
        && n.in(0) != n.in(1)
        && isTemporary(n.in(0))
        && isTemporary(n.in(1))
        && n.in(0).op() == n.in(1).op();
  }

  private Operand operand(Node n) {
    if (n.isConst()) {
      return new Constant(n.imm());
    }
    Operand o = operands.get(n);
    return o != null ? o : scalar(n, false);
  }

  private Operand scalar(Node n, boolean negated) {
    if (n.isConst()) {
      return new Constant(negated ? n.imm() ^ 0x80000000 : n.imm());
    }
    ScalarArgument a = new ScalarArgument(n, negated);
    int index = scalarArguments.indexOf(a);
    if (index < 0) {
      index = scalarArguments.size();
      scalarArguments.add(a);
    }
    return new Scalar(index);
  }

  private Temporary add(NodeOp op, Kind kind, Object data, Operand... in) {
    instructions.add(new Instruction(op, kind, data, List.of(in)));
    return new Temporary(instructions.size() - 1);
  }

  private Temporary translate(Node n) {
    Operand[] in = new Operand[n.count()];
    if (negatedProducts.containsKey(n) && isScaled(n)) {
      int factor = n.in(0).varying() ? 1 : 0;
      return add(
          NodeOp.FMUL, n.kind(), null, operand(n.in(1 - factor)), scalar(n.in(factor), true));
    }
    for (int i = 0; i < in.length; i++) {
      in[i] = operand(n.in(i));
    }
    boolean bothComputed =
        in.length == 2
            && in[0] instanceof Temporary
            && in[1] instanceof Temporary
            && n.in(0) != n.in(1);
    if (bothComputed && n.op() == NodeOp.FADD) {
      return sum(n, in);
    }
    if (isAmbiguousProduct(n)) {
      Temporary minus = add(NodeOp.FNEG, n.kind(), null, in[1]);
      Temporary product = add(NodeOp.FMUL, n.kind(), null, in[0], minus);
      return negatedProducts.containsKey(n) ? product : add(NodeOp.FNEG, n.kind(), null, product);
    }
    return add(n.op(), n.kind(), isCall(n) ? n.data() : null, in);
  }

  private static boolean isCall(Node n) {
    return n.op() == NodeOp.CALL || n.op() == NodeOp.WIDE;
  }

  private Temporary sum(Node n, Operand[] in) {
    if (negatedProducts.containsKey(n.in(1))) {
      return add(NodeOp.FSUB, n.kind(), null, in[0], in[1]);
    }
    if (negatedProducts.containsKey(n.in(0))) {
      return add(NodeOp.FSUB, n.kind(), null, in[1], in[0]);
    }
    Temporary minus = add(NodeOp.FNEG, n.kind(), null, in[1]);
    return add(NodeOp.FSUB, n.kind(), null, in[0], minus);
  }
}
