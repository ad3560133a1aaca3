package org.oovr.simulator.shader.compile.ir;

import java.util.Arrays;
import org.oovr.simulator.shader.math.ShaderMath;

/** Simplifications that change no bit of any result. */
public final class Folding {
  private static final int NUMBER_DEPTH = 4;

  private Folding() {}

  /** A node equal to the described one, or null when there is none simpler. */
  static Node simplify(NodeBuilder b, NodeOp op, Kind kind, Object data, Node[] in) {
    boolean constant = in.length > 0;
    for (Node n : in) {
      constant &= n.isConst();
    }
    if (constant) {
      Node folded = fold(b, op, kind, data, in);
      if (folded != null) {
        return folded;
      }
    }
    return switch (op) {
      case FADD, FSUB, FMUL, FDIV, FNEG, FABS, FMIN, FMAX -> floatIdentity(b, op, in);
      case NMIN, NMAX -> number(b, op, in[0], in[1]);
      case IADD, ISUB, IMUL, ISHL, ISHR, IUSHR, IMIN, IMAX -> intIdentity(b, op, in);
      case IAND, IOR, IXOR -> bitIdentity(b, op, kind, in);
      case SELECT_F, SELECT_I -> select(b, kind, in);
      case FLT, ILT, ULT -> in[0] == in[1] ? b.truth(false) : null;
      case IEQ -> in[0] == in[1] ? b.truth(true) : null;
      case F2BITS -> in[0].op() == NodeOp.BITS2F ? in[0].in(0) : null;
      case BITS2F -> in[0].op() == NodeOp.F2BITS ? in[0].in(0) : null;
      default -> null;
    };
  }

  private static Node floatIdentity(NodeBuilder b, NodeOp op, Node[] in) {
    Node x = in[0];
    switch (op) {
      case FADD:
        // Only -0 is neutral: 0 + -0 is 0. Operands are ordered by age, constants may be either.
        return in[1].isConst(0x80000000) ? x : x.isConst(0x80000000) ? in[1] : null;
      case FSUB:
        return in[1].isConst(0) ? x : null;
      case FMUL:
        return isOne(in[1]) ? x : isOne(x) ? in[1] : null;
      case FDIV:
        return in[1].isConst() ? divideByConstant(b, x, in[1].floatValue()) : null;
      case FNEG:
        return x.op() == NodeOp.FNEG ? x.in(0) : null;
      case FABS:
        return x.op() == NodeOp.FABS ? x : x.op() == NodeOp.FNEG ? b.f(op, x.in(0)) : null;
      default:
        return in[0] == in[1] ? x : null;
    }
  }

  /** Where neither operand can be NaN, the operation that needs no care for it. */
  private static Node number(NodeBuilder b, NodeOp op, Node x, Node y) {
    if (x == y || y.isConst() && Float.isNaN(y.floatValue())) {
      return x;
    }
    if (x.isConst() && Float.isNaN(x.floatValue())) {
      return y;
    }
    Node limit = known(x, y, op) ? y : known(y, x, op) ? x : null;
    if (limit != null) {
      // A limit that the other has been limited to before: from the same side, or from the other.
      Node limited = limit == y ? x : y;
      return limited.op() == op ? limited : limit;
    }
    if (isNumber(x, NUMBER_DEPTH) && isNumber(y, NUMBER_DEPTH)) {
      return b.f(op == NodeOp.NMIN ? NodeOp.FMIN : NodeOp.FMAX, x, y);
    }
    return null;
  }

  /** Whether {@code limited} is the result of an operation of this pair with {@code limit}. */
  private static boolean known(Node limited, Node limit, NodeOp op) {
    boolean pair = limited.op() == NodeOp.NMIN || limited.op() == NodeOp.NMAX;
    boolean same = limited.op() == op || isNumber(limit, 1);
    return pair && same && (limited.in(0) == limit || limited.in(1) == limit);
  }

  /** Whether a float is known not to be NaN, looking at operands down to a depth. */
  private static boolean isNumber(Node n, int depth) {
    if (depth == 0) {
      return false;
    }
    return switch (n.op()) {
      case CONST -> !Float.isNaN(n.floatValue());
      case I2F -> true;
      case FNEG, FABS -> isNumber(n.in(0), depth - 1);
      case FMIN, FMAX -> isNumber(n.in(0), depth - 1) && isNumber(n.in(1), depth - 1);
      case NMIN, NMAX -> isNumber(n.in(0), depth - 1) || isNumber(n.in(1), depth - 1);
      case SELECT_F -> isNumber(n.in(1), depth - 1) && isNumber(n.in(2), depth - 1);
      default -> false;
    };
  }

  private static boolean isOne(Node n) {
    return n.isConst() && n.floatValue() == 1f;
  }

  /** Division by a power of two is an exact multiplication. */
  private static Node divideByConstant(NodeBuilder b, Node x, float by) {
    int bits = Float.floatToRawIntBits(by);
    int exponent = (bits >>> 23) & 0xff;
    if ((bits & 0x7fffff) != 0 || exponent < 2 || exponent > 252) {
      return null;
    }
    return b.f(NodeOp.FMUL, x, b.constant(1f / by));
  }

  private static Node intIdentity(NodeBuilder b, NodeOp op, Node[] in) {
    Node x = in[0];
    Node y = in[1];
    return switch (op) {
      case IADD -> y.isConst(0) ? x : x.isConst(0) ? y : null;
      case ISUB -> y.isConst(0) ? x : x == y ? b.constant(0) : null;
      case IMUL -> y.isConst(1) ? x : x.isConst(1) ? y : null;
      case IMIN, IMAX -> limit(b, op, x, y);
      default -> y.isConst() && (y.imm() & 31) == 0 ? x : null;
    };
  }

  /** An index masked to a small range needs no limits. */
  private static Node limit(NodeBuilder b, NodeOp op, Node x, Node y) {
    if (x == y) {
      return x;
    }
    Node value = x.isConst() ? y : x;
    Node bound = x.isConst() ? x : y;
    if (!bound.isConst() || value.op() != NodeOp.IAND) {
      return null;
    }
    Node mask = value.in(0).isConst() ? value.in(0) : value.in(1);
    if (!mask.isConst() || mask.imm() < 0) {
      return null;
    }
    boolean idle = op == NodeOp.IMAX ? bound.imm() <= 0 : bound.imm() >= mask.imm();
    return idle ? value : null;
  }

  private static Node bitIdentity(NodeBuilder b, NodeOp op, Kind kind, Node[] in) {
    Node x = in[0].isConst() ? in[1] : in[0];
    Node y = in[0].isConst() ? in[0] : in[1];
    if (x == y) {
      return op == NodeOp.IXOR ? b.zero(kind) : x;
    }
    switch (op) {
      case IAND:
        if (y.isConst(0) || y.isConst(-1)) {
          return y.isConst(0) ? y : x;
        }
        break;
      case IOR:
        if (y.isConst(0) || y.isConst(-1)) {
          return y.isConst(0) ? x : y;
        }
        break;
      default:
        if (y.isConst(0)) {
          return x;
        }
        if (y.isConst(-1) && isNot(x)) {
          return notOperand(x);
        }
        return null;
    }
    if (isNot(x) && notOperand(x) == y || isNot(y) && notOperand(y) == x) {
      return b.constant(kind, op == NodeOp.IAND ? 0 : -1);
    }
    return null;
  }

  public static boolean isNot(Node n) {
    return n.op() == NodeOp.IXOR && (n.in(0).isConst(-1) || n.in(1).isConst(-1));
  }

  public static Node notOperand(Node n) {
    return n.in(0).isConst(-1) ? n.in(1) : n.in(0);
  }

  private static Node select(NodeBuilder b, Kind kind, Node[] in) {
    Node c = in[0];
    Node x = in[1];
    Node y = in[2];
    if (c.isConst()) {
      return c.imm() != 0 ? x : y;
    }
    if (x == y) {
      return x;
    }
    if (isNot(c)) {
      return b.select(notOperand(c), y, x);
    }
    if (x.op() == NodeOp.SELECT_F || x.op() == NodeOp.SELECT_I) {
      if (x.in(0) == c) {
        return b.select(c, x.in(1), y);
      }
    }
    if (y.op() == NodeOp.SELECT_F || y.op() == NodeOp.SELECT_I) {
      if (y.in(0) == c) {
        return b.select(c, x, y.in(2));
      }
    }
    return kind == Kind.BOOL ? selectTruth(b, c, x, y) : null;
  }

  private static Node selectTruth(NodeBuilder b, Node c, Node x, Node y) {
    if (x.isConst()) {
      return x.imm() != 0 ? b.or(c, y) : b.and(b.not(c), y);
    }
    if (y.isConst()) {
      return y.imm() != 0 ? b.or(b.not(c), x) : b.and(c, x);
    }
    return null;
  }

  // --- constants

  private static Node fold(NodeBuilder b, NodeOp op, Kind kind, Object data, Node[] in) {
    int x = in[0].imm();
    int y = in.length > 1 ? in[1].imm() : 0;
    float f = in[0].floatValue();
    float g = in.length > 1 ? in[1].floatValue() : 0;
    return switch (op) {
      case FADD -> b.constant(f + g);
      case FSUB -> b.constant(f - g);
      case FMUL -> b.constant(f * g);
      case FDIV -> b.constant(f / g);
      case FNEG -> b.constant(-f);
      case FABS -> b.constant(Math.abs(f));
      case FSQRT -> b.constant((float) Math.sqrt(f));
      case FMIN -> b.constant(Math.min(f, g));
      case FMAX -> b.constant(Math.max(f, g));
      case NMIN -> b.constant(ShaderMath.minNumber(f, g));
      case NMAX -> b.constant(ShaderMath.maxNumber(f, g));
      case FLT -> b.truth(f < g);
      case FLE -> b.truth(f <= g);
      case FEQ -> b.truth(f == g);
      case F2I -> b.constant((int) f);
      case I2F -> b.constant((float) x);
      case F2BITS -> b.constant(x);
      case BITS2F -> b.constant(Kind.FLOAT, x);
      case CALL -> call(b, (MathFunction) data, in);
      case WIDE ->
          b.constant(kind, ((WideCall) data).fold(Arrays.stream(in).mapToInt(Node::imm).toArray()));
      case LOAD_TABLE -> b.constant(kind, ((int[]) data)[x]);
      default -> foldInt(b, op, kind, x, y);
    };
  }

  private static Node foldInt(NodeBuilder b, NodeOp op, Kind kind, int x, int y) {
    return switch (op) {
      case IADD -> b.constant(kind, x + y);
      case ISUB -> b.constant(kind, x - y);
      case IMUL -> b.constant(kind, x * y);
      case IAND -> b.constant(kind, x & y);
      case IOR -> b.constant(kind, x | y);
      case IXOR -> b.constant(kind, x ^ y);
      case ISHL -> b.constant(kind, x << y);
      case ISHR -> b.constant(kind, x >> y);
      case IUSHR -> b.constant(kind, x >>> y);
      case IMIN -> b.constant(kind, Math.min(x, y));
      case IMAX -> b.constant(kind, Math.max(x, y));
      case ILT -> b.truth(x < y);
      case ULT -> b.truth(Integer.compareUnsigned(x, y) < 0);
      case IEQ -> b.truth(x == y);
      default -> null;
    };
  }

  private static Node call(NodeBuilder b, MathFunction function, Node[] in) {
    int x = in[0].imm();
    int y = in.length > 1 ? in[1].imm() : 0;
    return switch (function) {
      case DIVIDE_SIGNED -> b.constant(ShaderMath.divideSigned(x, y));
      case DIVIDE_UNSIGNED -> b.constant(ShaderMath.divideUnsigned(x, y));
      case MODULO_UNSIGNED -> b.constant(ShaderMath.moduloUnsigned(x, y));
      case REMAINDER_SIGNED -> b.constant(ShaderMath.remainderSigned(x, y));
      case MODULO_SIGNED -> b.constant(ShaderMath.moduloSigned(x, y));
      case TO_SIGNED -> b.constant(ShaderMath.toSigned(in[0].floatValue()));
      case TO_UNSIGNED -> b.constant(ShaderMath.toUnsigned(in[0].floatValue()));
      case FROM_UNSIGNED -> b.constant(ShaderMath.fromUnsigned(x));
      default -> null;
    };
  }
}
