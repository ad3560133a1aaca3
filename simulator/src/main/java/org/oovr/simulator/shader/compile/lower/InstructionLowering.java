package org.oovr.simulator.shader.compile.lower;

import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.InstructionClass;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.compile.ir.AccessItem;
import org.oovr.simulator.shader.compile.ir.Derivative;
import org.oovr.simulator.shader.compile.ir.EffectItem;
import org.oovr.simulator.shader.compile.ir.Kind;
import org.oovr.simulator.shader.compile.ir.MathFunction;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeFormulas;
import org.oovr.simulator.shader.compile.ir.NodeOp;
import org.oovr.simulator.shader.math.SubgroupFunction;
import org.oovr.simulator.shader.spirv.IntegerDot;
import org.oovr.simulator.shader.spirv.NarrowValues;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;

/** Instructions of function bodies to nodes; images and GLSL.std.450 have classes of their own. */
final class InstructionLowering {
  private final Lowering lowering;
  private final NodeBuilder b;
  private final NodeFormulas f;
  private final MemoryLowering memory;
  private final GlslLowering glsl;
  private final WideLowering wide;
  private final NarrowLowering narrow;
  private final CompositeLowering composites;

  InstructionLowering(Lowering lowering) {
    this.lowering = lowering;
    b = lowering.builder();
    f = lowering.formulas();
    memory = lowering.memory();
    glsl = new GlslLowering(lowering);
    wide = new WideLowering(lowering);
    narrow = new NarrowLowering(lowering.builder(), lowering.formulas());
    composites = new CompositeLowering(lowering);
  }

  void lower(Statement.Code code) {
    for (SpirvInstruction i : code.block().body().subList(code.from(), code.to())) {
      lower(i);
    }
  }

  private Node[] operand(SpirvInstruction i, int k) {
    return lowering.value(i.operand(k));
  }

  private void lower(SpirvInstruction i) {
    switch (i.op().group()) {
      case MEMORY -> memory(i);
      case CALL -> lowering.call(i);
      case ATOMIC -> memory.access().atomic(i);
      case BARRIER -> {
        // the lanes of a workgroup are at the same instruction always: only who counts is told
        if (i.op() == Op.CONTROL_BARRIER && lowering.isWorkgroup()) {
          lowering.builder().region().add(new EffectItem.Barrier());
        }
      }
      case EMISSION -> lowering.emission().lower(i);
      case PHI -> {
        // statements of their own
      }
      default -> {
        if (i.op() == Op.IMAGE) {
          memory.setPointer(i.id(), memory.pointer(i.operand(0)));
        } else if (i.op() == Op.IMAGE_WRITE) {
          lowering.images().storage().write(i);
        } else if (i.op() == Op.DEMOTE_TO_HELPER_INVOCATION) {
          lowering.demote();
        } else {
          lowering.setValue(i.id(), compute(i));
        }
      }
    }
  }

  private void memory(SpirvInstruction i) {
    switch (i.op()) {
      case LOAD -> load(i);
      case STORE -> memory.store(memory.pointer(i.operand(0)), operand(i, 1));
      case COPY_MEMORY ->
          memory.store(memory.pointer(i.operand(0)), memory.load(memory.pointer(i.operand(1))));
      case COPY_OBJECT -> copy(i);
      case IMAGE_TEXEL_POINTER ->
          memory.setPointer(i.id(), Pointer.to(lowering.images().storage().texel(i)));
      case ARRAY_LENGTH -> lowering.setValue(i.id(), one(memory.access().arrayLength(i)));
      case CONVERT_PTR_TO_U, CONVERT_U_TO_PTR -> memory.convert(i);
      case PTR_EQUAL, PTR_NOT_EQUAL, PTR_DIFF ->
          lowering.setValue(i.id(), one(memory.access().difference(i)));
      default -> memory.chain(i);
    }
  }

  private void load(SpirvInstruction i) {
    Pointer p = memory.pointer(i.operand(0));
    if (TypeKinds.isData(i.type())) {
      lowering.setValue(i.id(), memory.load(p));
    } else {
      memory.setPointer(i.id(), p);
    }
  }

  private void copy(SpirvInstruction i) {
    if (TypeKinds.isData(i.type())) {
      lowering.setValue(i.id(), operand(i, 0));
    } else {
      memory.setPointer(i.id(), memory.pointer(i.operand(0)));
    }
  }

  private Node[] compute(SpirvInstruction i) {
    boolean cast = i.op() == Op.BITCAST;
    if (cast && (i.type().isNarrow() || type(i, 0).isNarrow())) {
      return narrow.bitcast(operand(i, 0), type(i, 0), i.type());
    }
    return narrow.rounded(i, wide.takes(i) ? wide.lower(i) : words(i));
  }

  private SpirvType type(SpirvInstruction i, int k) {
    return lowering.module().typeOf(i.operand(k));
  }

  /** What an instruction gives that computes with words. */
  private Node[] words(SpirvInstruction i) {
    return switch (i.op().group()) {
      case EXTENDED -> glsl.lower(i);
      case SUBGROUP -> subgroup(i);
      case INVOCATION ->
          i.op() == Op.READ_CLOCK
              ? new Node[] {b.constant(i.number()), InterfaceArrays.clock(b)}
              : one(b.or(InterfaceArrays.helper(b), lowering.demoted()));
      case IMAGE -> lowering.images().lower(i);
      case COMPOSITE, PRODUCT -> {
        if (i.op().group() == Op.Group.PRODUCT && i.op() != Op.TRANSPOSE && i.type().isNarrow()) {
          yield narrow.product(i.op(), type(i, 0), operand(i, 0), type(i, 1), operand(i, 1));
        }
        yield i.op() == Op.UNDEF ? zeros(i.type()) : composites.lower(i);
      }
      case INTEGER_DOT -> integerDot(i);
      case PAIR -> pair(i);
      case REDUCTION -> one(reduce(i.op() == Op.ANY ? NodeOp.IOR : NodeOp.IAND, operand(i, 0)));
      case SELECT -> select(i);
      case BIT_FIELD -> bitField(i);
      case SCALAR, DERIVATIVE -> componentWise(i);
      default -> throw new ShaderException("instruction " + i.op() + " is not supported");
    };
  }

  /** Each word of the result by itself; a ballot has its bits in the first. */
  private Node[] subgroup(SpirvInstruction i) {
    SpirvModule.EntryPoint entry = lowering.entry();
    int row = entry.stage() == Stage.COMPUTE ? entry.workgroupSize().get(0) : 0;
    SubgroupFunction function = i.op().subgroup();
    int first = i.op().subgroupValue();
    Node[] value =
        narrow.operand(operand(i, first), type(i, first), NarrowValues.extension(i.op(), first));
    Node index = i.count() > first + 1 ? operand(i, first + 1)[0] : null;
    boolean scoped = function.sums() || function == SubgroupFunction.BIT_COUNT;
    int scope = scoped ? i.operand(1) : SubgroupFunction.REDUCE;
    if (function.sums() && i.type().isNarrow()) {
      scope = SubgroupFunction.ofBits(scope, 8 * i.type().scalarBytes());
    }
    Node[] r = zeros(i.type());
    boolean longs = function.sums() && i.type().isWide();
    for (int k = 0; k < (function.takesBallot() ? 1 : value.length); k++) {
      Node n = b.distinct(NodeOp.ACCESS_RESULT, Kind.INT, 0, null);
      Node word = AccessLowering.word(b, value[longs ? k & ~1 : k]);
      Node upper = longs ? AccessLowering.word(b, value[k | 1]) : index;
      int part = !longs ? 0 : k % 2 == 0 ? SubgroupFunction.LOW_OF_64 : SubgroupFunction.HIGH_OF_64;
      b.region()
          .add(
              new AccessItem.Subgroup(
                  function, word, upper, lowering.path(), scope | part, row, new Node[] {n}));
      if (function.isTruth()) {
        Node truth = b.not(b.equal(n, b.constant(0)));
        r[0] = k == 0 ? truth : b.and(r[0], truth); // of vectors all components
        continue;
      }
      r[k] =
          switch (r[k].kind()) {
            case FLOAT -> b.fromBits(n);
            case BOOL -> b.not(b.equal(n, b.constant(0)));
            default -> n;
          };
    }
    return r;
  }

  private static Node[] one(Node n) {
    return new Node[] {n};
  }

  private Node[] zeros(SpirvType type) {
    Kind[] kinds = TypeKinds.of(type);
    Node[] r = new Node[kinds.length];
    Arrays.setAll(r, k -> b.zero(kinds[k]));
    return r;
  }

  private Node reduce(NodeOp op, Node[] v) {
    Node r = v[0];
    for (int k = 1; k < v.length; k++) {
      r = b.op(op, Kind.BOOL, r, v[k]);
    }
    return r;
  }

  private Node[] select(SpirvInstruction i) {
    Node[] c = operand(i, 0);
    Node[] x = operand(i, 1);
    Node[] y = operand(i, 2);
    Node[] r = new Node[x.length];
    int words = i.type().isWide() ? 2 : 1;
    Arrays.setAll(r, k -> b.select(c[c.length == 1 ? 0 : k / words], x[k], y[k]));
    return r;
  }

  private Node[] bitField(SpirvInstruction i) {
    int n = i.type().components();
    Node[] r = new Node[n];
    Node[] base = operand(i, 0);
    boolean insert = i.op() == Op.BIT_FIELD_INSERT;
    Node offset = lowering.index(i.operand(insert ? 2 : 1));
    Node count = lowering.index(i.operand(insert ? 3 : 2));
    for (int k = 0; k < n; k++) {
      r[k] =
          switch (i.op()) {
            case BIT_FIELD_INSERT ->
                b.call(MathFunction.BIT_FIELD_INSERT, base[k], operand(i, 1)[k], offset, count);
            case BIT_FIELD_S_EXTRACT ->
                b.call(MathFunction.BIT_FIELD_SIGNED_EXTRACT, base[k], offset, count);
            default -> b.call(MathFunction.BIT_FIELD_UNSIGNED_EXTRACT, base[k], offset, count);
          };
    }
    return r;
  }

  private Node[] integerDot(SpirvInstruction i) {
    SpirvType type = lowering.module().typeOf(i.operand(0));
    Node[] more = IntegerDot.of(i.op()).accumulates() ? operand(i, 2) : null;
    Node[] x = narrow.operand(operand(i, 0), type, NarrowValues.extension(i.op(), 0));
    Node[] y = narrow.operand(operand(i, 1), type, NarrowValues.extension(i.op(), 1));
    return new IntegerDotLowering(b).lower(i, type, x, y, more);
  }

  /** Instructions with a structure of low and high (or carry) parts. */
  private Node[] pair(SpirvInstruction i) {
    Node[] x = operand(i, 0);
    Node[] y = operand(i, 1);
    int n = x.length;
    Node[] r = new Node[2 * n];
    for (int k = 0; k < n; k++) {
      switch (i.op()) {
        case I_ADD_CARRY -> {
          r[k] = b.i(NodeOp.IADD, x[k], y[k]);
          r[n + k] = asOne(b.op(NodeOp.ULT, Kind.BOOL, r[k], x[k]));
        }
        case I_SUB_BORROW -> {
          r[k] = b.i(NodeOp.ISUB, x[k], y[k]);
          r[n + k] = asOne(b.op(NodeOp.ULT, Kind.BOOL, x[k], y[k]));
        }
        default -> {
          boolean unsigned = i.op() == Op.U_MUL_EXTENDED;
          r[k] = b.i(NodeOp.IMUL, x[k], y[k]);
          r[n + k] =
              b.call(
                  unsigned
                      ? MathFunction.MULTIPLY_HIGH_UNSIGNED
                      : MathFunction.MULTIPLY_HIGH_SIGNED,
                  x[k],
                  y[k]);
        }
      }
    }
    return r;
  }

  private Node asOne(Node truth) {
    return b.select(truth, b.constant(1), b.constant(0));
  }

  private Node[] componentWise(SpirvInstruction i) {
    Node[][] in = new Node[i.count()][];
    for (int k = 0; k < in.length; k++) {
      in[k] = narrow.operand(operand(i, k), type(i, k), NarrowValues.extension(i.op(), k));
    }
    Node[] r = new Node[i.type().components()];
    for (int k = 0; k < r.length; k++) {
      Node x = in[0][k];
      // of a 64-bit amount of a shift the low word
      Node y = in.length > 1 ? in[1][in[1].length / r.length * k] : null;
      r[k] = y == null ? unary(i.op(), x, i.type()) : binary(i.op(), x, y);
    }
    return r;
  }

  private Node unary(Op op, Node x, SpirvType result) {
    return switch (op) {
      case F_NEGATE -> f.neg(x);
      case S_NEGATE -> b.i(NodeOp.ISUB, b.constant(0), x);
      case NOT, LOGICAL_NOT -> b.not(x);
      case BIT_REVERSE -> b.call(MathFunction.BIT_REVERSE, x);
      case BIT_COUNT -> b.call(MathFunction.BIT_COUNT, x);
      case CONVERT_F_TO_S -> b.call(MathFunction.TO_SIGNED, x);
      case CONVERT_F_TO_U -> b.call(MathFunction.TO_UNSIGNED, x);
      case CONVERT_S_TO_F -> b.f(NodeOp.I2F, x);
      case CONVERT_U_TO_F -> b.call(MathFunction.FROM_UNSIGNED, x);
      case U_CONVERT, S_CONVERT, F_CONVERT -> x;
      case QUANTIZE_TO_F16 -> b.call(MathFunction.QUANTIZE_TO_HALF, x);
      case BITCAST -> bitcast(x, Kind.of(result.scalar()));
      case IS_NAN -> b.not(b.equal(x, x));
      case IS_INF -> b.equal(f.abs(x), b.constant(Float.POSITIVE_INFINITY));
      case D_PDX, D_PDX_FINE -> derivative(Derivative.X_FINE, x);
      case D_PDY, D_PDY_FINE -> derivative(Derivative.Y_FINE, x);
      case D_PDX_COARSE -> derivative(Derivative.X_COARSE, x);
      case D_PDY_COARSE -> derivative(Derivative.Y_COARSE, x);
      case FWIDTH, FWIDTH_FINE ->
          f.add(f.abs(derivative(Derivative.X_FINE, x)), f.abs(derivative(Derivative.Y_FINE, x)));
      case FWIDTH_COARSE ->
          f.add(
              f.abs(derivative(Derivative.X_COARSE, x)), f.abs(derivative(Derivative.Y_COARSE, x)));
      default -> throw new ShaderException("instruction " + op + " is not supported");
    };
  }

  Node derivative(Derivative d, Node x) {
    return b.pure(NodeOp.DERIVATIVE, Kind.FLOAT, 0, d, x);
  }

  private Node bitcast(Node x, Kind to) {
    if (x.kind() == to) {
      return x;
    }
    return to.isFloat() ? b.fromBits(x) : b.bits(x);
  }

  private Node binary(Op op, Node x, Node y) {
    return switch (op) {
      case F_ADD -> f.add(x, y);
      case F_SUB -> f.sub(x, y);
      case F_MUL -> f.mul(x, y);
      case F_DIV -> f.div(x, y);
      case F_REM -> special(() -> f.rem(x, y));
      case F_MOD -> special(() -> f.mod(x, y));
      case I_ADD -> b.i(NodeOp.IADD, x, y);
      case I_SUB -> b.i(NodeOp.ISUB, x, y);
      case I_MUL -> b.i(NodeOp.IMUL, x, y);
      case U_DIV -> b.call(MathFunction.DIVIDE_UNSIGNED, x, y);
      case S_DIV -> b.call(MathFunction.DIVIDE_SIGNED, x, y);
      case U_MOD -> b.call(MathFunction.MODULO_UNSIGNED, x, y);
      case S_REM -> b.call(MathFunction.REMAINDER_SIGNED, x, y);
      case S_MOD -> b.call(MathFunction.MODULO_SIGNED, x, y);
      case SHIFT_LEFT_LOGICAL -> b.i(NodeOp.ISHL, x, y);
      case SHIFT_RIGHT_ARITHMETIC -> b.i(NodeOp.ISHR, x, y);
      case SHIFT_RIGHT_LOGICAL -> b.i(NodeOp.IUSHR, x, y);
      case BITWISE_AND, LOGICAL_AND -> b.and(x, y);
      case BITWISE_OR, LOGICAL_OR -> b.or(x, y);
      case BITWISE_XOR, LOGICAL_NOT_EQUAL -> b.op(NodeOp.IXOR, x.kind(), x, y);
      case LOGICAL_EQUAL -> b.not(b.op(NodeOp.IXOR, Kind.BOOL, x, y));
      default -> comparison(op, x, y);
    };
  }

  private Node special(java.util.function.Supplier<Node> nodes) {
    return b.counted(InstructionClass.SPECIAL, nodes);
  }

  private Node comparison(Op op, Node x, Node y) {
    return switch (op) {
      case I_EQUAL -> b.equal(x, y);
      case I_NOT_EQUAL -> b.not(b.equal(x, y));
      case S_LESS_THAN -> b.lessThan(x, y);
      case S_GREATER_THAN -> b.lessThan(y, x);
      case S_LESS_THAN_EQUAL -> b.not(b.lessThan(y, x));
      case S_GREATER_THAN_EQUAL -> b.not(b.lessThan(x, y));
      case U_LESS_THAN -> b.op(NodeOp.ULT, Kind.BOOL, x, y);
      case U_GREATER_THAN -> b.op(NodeOp.ULT, Kind.BOOL, y, x);
      case U_LESS_THAN_EQUAL -> b.not(b.op(NodeOp.ULT, Kind.BOOL, y, x));
      case U_GREATER_THAN_EQUAL -> b.not(b.op(NodeOp.ULT, Kind.BOOL, x, y));
      case F_ORD_LESS_THAN -> b.lessThan(x, y);
      case F_ORD_GREATER_THAN -> b.lessThan(y, x);
      case F_ORD_LESS_THAN_EQUAL -> lessOrEqual(x, y);
      case F_ORD_GREATER_THAN_EQUAL -> lessOrEqual(y, x);
      case F_ORD_EQUAL -> b.equal(x, y);
      case F_ORD_NOT_EQUAL -> b.or(b.lessThan(x, y), b.lessThan(y, x));
      // Unordered ones are true for NaN: the opposite of the opposite ordered one.
      case F_UNORD_LESS_THAN -> b.not(lessOrEqual(y, x));
      case F_UNORD_GREATER_THAN -> b.not(lessOrEqual(x, y));
      case F_UNORD_LESS_THAN_EQUAL -> b.not(b.lessThan(y, x));
      case F_UNORD_GREATER_THAN_EQUAL -> b.not(b.lessThan(x, y));
      case F_UNORD_EQUAL -> b.not(b.or(b.lessThan(x, y), b.lessThan(y, x)));
      case F_UNORD_NOT_EQUAL -> b.not(b.equal(x, y));
      default -> throw new ShaderException("instruction " + op + " is not supported");
    };
  }

  private Node lessOrEqual(Node x, Node y) {
    return b.op(NodeOp.FLE, Kind.BOOL, x, y);
  }

  static List<Node> list(Node[] v) {
    return Arrays.asList(v);
  }
}
