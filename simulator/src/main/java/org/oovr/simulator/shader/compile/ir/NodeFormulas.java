package org.oovr.simulator.shader.compile.ir;

import org.oovr.simulator.shader.math.ShaderFormulas;

/** {@link ShaderFormulas} that make nodes. */
public final class NodeFormulas extends ShaderFormulas<Node> {
  private static final int SQRT_HALF = 0x3f3504f3;
  private static final int ROUND_BITS = 0x4b400000;

  private final NodeBuilder b;

  public NodeFormulas(NodeBuilder b) {
    this.b = b;
  }

  @Override
  public Node constant(float value) {
    return b.constant(value);
  }

  @Override
  public Node add(Node x, Node y) {
    return b.f(NodeOp.FADD, x, y);
  }

  @Override
  public Node sub(Node x, Node y) {
    return b.f(NodeOp.FSUB, x, y);
  }

  @Override
  public Node mul(Node x, Node y) {
    return b.f(NodeOp.FMUL, x, y);
  }

  @Override
  public Node div(Node x, Node y) {
    return b.f(NodeOp.FDIV, x, y);
  }

  @Override
  public Node neg(Node x) {
    return b.f(NodeOp.FNEG, x);
  }

  @Override
  public Node abs(Node x) {
    return b.f(NodeOp.FABS, x);
  }

  @Override
  public Node sqrt(Node x) {
    return b.f(NodeOp.FSQRT, x);
  }

  @Override
  public Node min(Node x, Node y) {
    return b.f(NodeOp.FMIN, x, y);
  }

  @Override
  public Node max(Node x, Node y) {
    return b.f(NodeOp.FMAX, x, y);
  }

  @Override
  public Node minNumber(Node x, Node y) {
    return b.f(NodeOp.NMIN, x, y);
  }

  @Override
  public Node maxNumber(Node x, Node y) {
    return b.f(NodeOp.NMAX, x, y);
  }

  @Override
  public Node ifLess(Node a, Node c, Node x, Node y) {
    return b.select(b.lessThan(a, c), x, y);
  }

  @Override
  public Node ifLessOrEqual(Node a, Node c, Node x, Node y) {
    return b.select(b.op(NodeOp.FLE, Kind.BOOL, a, c), x, y);
  }

  @Override
  public Node shiftedBits(Node a) {
    return b.fromBits(b.i(NodeOp.ISHL, b.bits(a), b.constant(23)));
  }

  private Node exponent(Node bits) {
    return b.i(NodeOp.ISHR, b.i(NodeOp.ISUB, bits, b.constant(SQRT_HALF)), b.constant(23));
  }

  @Override
  public Node mantissa(Node a) {
    Node bits = b.bits(a);
    Node e = b.i(NodeOp.ISHL, exponent(bits), b.constant(23));
    return b.fromBits(b.i(NodeOp.ISUB, bits, e));
  }

  @Override
  public Node biasedExponent(Node a) {
    return b.fromBits(b.i(NodeOp.IADD, exponent(b.bits(a)), b.constant(ROUND_BITS)));
  }
}
