package org.oovr.simulator.shader.spirv.validate;

import java.util.Set;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.math.SubgroupFunction;
import org.oovr.simulator.shader.spirv.AtomicRule;
import org.oovr.simulator.shader.spirv.IntegerDot;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvBlock;
import org.oovr.simulator.shader.spirv.SpirvFunction;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvModule;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.BoolType;
import org.oovr.simulator.shader.spirv.SpirvType.FloatType;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;
import org.oovr.simulator.shader.spirv.SpirvType.PointerType;
import org.oovr.simulator.shader.spirv.SpirvType.VectorType;
import org.oovr.simulator.shader.spirv.SpirvType.VoidType;
import org.oovr.simulator.shader.spirv.StorageClass;
import org.oovr.simulator.shader.spirv.TypeRule;

/** Operand and result types of function bodies (SPIR-V 3.52). */
final class InstructionValidator {
  private final SpirvModule module;
  private final SpirvFunction function;
  private final Set<Integer> callees;
  private final CompositeValidator composites;
  private final ImageValidator images;
  private final GlslValidator glsl;

  private SpirvBlock block;
  private SpirvInstruction inst;

  InstructionValidator(SpirvModule module, SpirvFunction function, Set<Integer> callees) {
    this.module = module;
    this.function = function;
    this.callees = callees;
    this.composites = new CompositeValidator(this, module);
    this.images = new ImageValidator(this);
    this.glsl = new GlslValidator(this);
  }

  // --- for the validators of instruction groups

  SpirvInstruction inst() {
    return inst;
  }

  SpirvType result() {
    return inst.type();
  }

  /** Type of operand {@code i}. */
  SpirvType operand(int i) {
    return module.typeOf(inst.operand(i));
  }

  void require(boolean condition, String what) {
    if (!condition) {
      throw new ShaderException(
          "SPIR-V function %%%d block %%%d: %s %%%d: %s"
              .formatted(function.id(), block.label(), inst.op(), inst.id(), what));
    }
  }

  void requireEqual(SpirvType a, SpirvType b) {
    require(a.equals(b), a + " where " + b + " is expected");
  }

  void requireData(SpirvType t) {
    require(t.isData() && !t.holdsOpaque(), "value of type " + t);
  }

  /** Same shape: scalars, or vectors of as many components. */
  static boolean sameShape(SpirvType a, SpirvType b) {
    return a.components() > 0 && a.components() == b.components();
  }

  // --- entry

  void check(SpirvBlock inBlock, SpirvInstruction instruction) {
    block = inBlock;
    inst = instruction;
    Op op = inst.op();
    switch (op.group()) {
      case DECLARATION -> require(false, "not allowed in a function");
      case TERMINATOR -> terminator(op);
      case PHI -> phi();
      case CALL -> call();
      case MEMORY -> memory(op);
      case ATOMIC -> atomic(op.atomic());
      case SUBGROUP -> subgroup(op);
      case BARRIER, EMISSION -> {
        for (int i = 0; i < inst.count(); i++) {
          require(word(operand(i)), "operand " + i + " is no 32-bit integer");
        }
      }
      case INVOCATION -> invocation(op);
      case EXTENDED -> glsl.check();
      case COMPOSITE -> composites.check(op);
      case IMAGE -> images.check(op);
      case PRODUCT -> product(op);
      case INTEGER_DOT -> integerDot(IntegerDot.of(op));
      case PAIR -> pair();
      case BIT_FIELD -> bitField(op);
      case REDUCTION -> {
        require(result() instanceof BoolType, "result is no bool");
        require(operand(0).isBool(), "operand is no bool");
      }
      case SELECT -> select();
      case DERIVATIVE -> scalars(TypeRule.SINGLES);
      case SCALAR -> scalars(op.rule());
    }
  }

  private void invocation(Op op) {
    if (op == Op.READ_CLOCK) {
      boolean words = result().isInt() && result().scalars() == 2;
      require(words, "result is " + result());
    } else {
      require(!op.hasResult() || result() instanceof BoolType, "result is no bool");
    }
  }

  private void scalars(TypeRule rule) {
    require(rule.allowsResult(result()), "result is " + result());
    for (int i = 0; i < inst.count(); i++) {
      require(
          rule.allowsOperand(i, operand(i), result()),
          "operand " + i + " is " + operand(i) + " for " + result());
      require(
          !rule.isComparison() || operand(i).isWide() == operand(0).isWide(),
          "operand " + i + " is " + operand(i) + " beside " + operand(0));
    }
  }

  /** A 32-bit integer. */
  private static boolean word(SpirvType t) {
    return t.isInt() && t.isScalar() && !t.isWide();
  }

  private void terminator(Op op) {
    switch (op) {
      case BRANCH_CONDITIONAL -> require(operand(0) instanceof BoolType, "condition is no bool");
      case SWITCH -> require(word(operand(0)), "selector is no 32-bit integer");
      case RETURN -> require(function.returnType() instanceof VoidType, "return without a value");
      case RETURN_VALUE -> requireEqual(operand(0), function.returnType());
      default -> {
        // nothing but labels
      }
    }
  }

  private void call() {
    SpirvFunction callee = module.function(inst.operand(0));
    require(callee != null, "%" + inst.operand(0) + " is no function");
    requireEqual(result(), callee.returnType());
    require(callee.parameters().size() == inst.count() - 1, "wrong number of arguments");
    for (int i = 1; i < inst.count(); i++) {
      requireEqual(operand(i), callee.parameters().get(i - 1).type());
    }
    callees.add(callee.id());
  }

  private PointerType pointer(int i) {
    if (operand(i) instanceof SpirvType.AddressType a) {
      return new PointerType(a.storage(), a.pointee());
    }
    require(operand(i) instanceof PointerType, "operand " + i + " is no pointer");
    return (PointerType) operand(i);
  }

  private void memory(Op op) {
    if (op == Op.COPY_OBJECT) {
      requireEqual(operand(0), result());
      return;
    }
    if (op == Op.CONVERT_PTR_TO_U || op == Op.CONVERT_U_TO_PTR) {
      conversion(op == Op.CONVERT_PTR_TO_U);
      return;
    }
    PointerType p = pointer(0);
    switch (op) {
      case PTR_EQUAL, PTR_NOT_EQUAL, PTR_DIFF -> difference(op);
      case LOAD -> {
        requireEqual(p.pointee(), result());
        require(
            result().isData()
                ? !result().holdsOpaque()
                : result() instanceof SpirvType.SampledImageType
                    || result() instanceof SpirvType.ImageType image && image.storage(),
            "load of " + result());
      }
      case IMAGE_TEXEL_POINTER -> images.texelPointer(p);
      case STORE -> {
        requireWritable(p);
        requireEqual(operand(1), p.pointee());
        requireData(p.pointee());
      }
      case COPY_MEMORY -> {
        requireWritable(p);
        requireEqual(pointer(1).pointee(), p.pointee());
        requireData(p.pointee());
      }
      case ARRAY_LENGTH -> {
        require(p.storage() != StorageClass.PHYSICAL_STORAGE_BUFFER, "of what has no length");
        require(word(result()), "result is no 32-bit integer");
        int member = inst.operand(1);
        require(
            p.pointee() instanceof SpirvType.StructType s
                && member == s.elementCount() - 1
                && s.element(member) instanceof SpirvType.RuntimeArrayType,
            "member " + member + " of " + p.pointee());
      }
      default -> {
        SpirvType t = composites.walkPointer(p.pointee(), op.firstIndex());
        if (operand(0) instanceof SpirvType.AddressType) {
          boolean same = result() instanceof SpirvType.AddressType a && a.storage() == p.storage();
          require(same, "result is " + result());
          requireEqual(((SpirvType.AddressType) result()).pointee(), t);
          return;
        }
        require(op.firstIndex() == 1, "on " + p.storage());
        requireEqual(result(), new PointerType(p.storage(), t));
      }
    }
  }

  /** Of an address to a number, or the other way round. */
  private void conversion(boolean toNumber) {
    SpirvType number = toNumber ? result() : operand(0);
    SpirvType address = toNumber ? operand(0) : result();
    boolean physical = address instanceof SpirvType.AddressType a && a.isPhysical();
    require(physical, address + " is no address");
    require(number.isInt() && number.isScalar(), number + " is no integer");
  }

  /** Of two pointers that are values. */
  private void difference(Op op) {
    require(operand(0) instanceof SpirvType.AddressType, "of " + operand(0));
    requireEqual(operand(1), operand(0));
    if (op == Op.PTR_DIFF) {
      require(word(result()), "result is no 32-bit integer");
    } else {
      require(result() instanceof BoolType, "result is no bool");
    }
  }

  private void requireWritable(PointerType p) {
    boolean writable =
        switch (p.storage()) {
          case OUTPUT, PRIVATE, FUNCTION, STORAGE_BUFFER, WORKGROUP, PHYSICAL_STORAGE_BUFFER ->
              true;
          // blocks of an older kind; whether it is one, its variable knows
          case UNIFORM -> true;
          default -> false;
        };
    require(writable, "store to " + p.storage());
  }

  private void atomic(AtomicRule rule) {
    PointerType p = pointer(0);
    boolean shared =
        switch (p.storage()) {
          case STORAGE_BUFFER, UNIFORM, WORKGROUP, IMAGE, PHYSICAL_STORAGE_BUFFER -> true;
          default -> false;
        };
    require(shared, "on " + p.storage());
    boolean moves =
        switch (rule) {
          // SPIR-V compares no floats; here their bits are, as extensions of GLSL have it
          case LOAD, STORE, EXCHANGE, COMPARE_EXCHANGE -> true;
          default -> false;
        };
    boolean integers =
        p.pointee() instanceof SpirvType.IntType
            && !rule.isOfFloats()
            && (!p.pointee().isWide() || p.storage() != StorageClass.IMAGE);
    boolean floats =
        p.pointee() instanceof FloatType && !p.pointee().isWide() && (moves || rule.isOfFloats());
    require(integers || floats, "on " + p.pointee());
    if (inst.op().hasResult()) {
      requireEqual(result(), p.pointee());
    }
    for (int i = 1; i < inst.count(); i++) {
      boolean value = i == rule.valueOperand() || i == rule.comparatorOperand();
      if (value) {
        requireEqual(operand(i), p.pointee());
      } else {
        require(word(operand(i)), "operand " + i + " is no 32-bit integer");
      }
    }
  }

  private void subgroup(Op op) {
    SubgroupFunction f = op.subgroup();
    int at = op.subgroupValue();
    SpirvType value = operand(at);
    require(at == 0 || word(operand(0)), "the scope is no 32-bit integer");
    require(inst.count() <= at + 1 || word(operand(at + 1)), "the index is no 32-bit integer");
    if (f.takesBallot()) {
      require(isBallot(value), "operand is " + value);
      require(f.isTruth() ? result() instanceof BoolType : word(result()), "result " + result());
    } else if (f.isTruth()) {
      require(result() instanceof BoolType, "result is no bool");
      boolean any = f == SubgroupFunction.ELECT || f == SubgroupFunction.ALL_EQUAL;
      require(any || value instanceof BoolType, "operand is no bool");
    } else if (f == SubgroupFunction.BALLOT) {
      require(value instanceof BoolType, "operand is no bool");
      require(isBallot(result()), "result is " + result());
    } else {
      requireEqual(value, result());
      require(result().components() > 0, "result is " + result());
    }
    if (f.sums() || f == SubgroupFunction.BIT_COUNT) {
      int scope = inst.operand(1);
      require(scope >= 0 && scope <= SubgroupFunction.EXCLUSIVE, "operation " + scope);
    }
  }

  private static boolean isBallot(SpirvType t) {
    return t instanceof VectorType v && word(v.element(0)) && v.count() == 4;
  }

  private void phi() {
    requireData(result());
    for (int i = 0; i < inst.count(); i += 2) {
      requireEqual(operand(i), result());
    }
  }

  private void select() {
    requireData(result());
    requireEqual(operand(1), result());
    requireEqual(operand(2), result());
    require(
        operand(0) instanceof BoolType || (operand(0).isBool() && sameShape(operand(0), result())),
        "condition " + operand(0));
  }

  private void bitField(Op op) {
    require(result().isInt(), "result is no integer");
    requireEqual(operand(0), result());
    int next = 1;
    if (op == Op.BIT_FIELD_INSERT) {
      requireEqual(operand(1), result());
      next = 2;
    }
    for (int i = next; i < inst.count(); i++) {
      require(operand(i).isInt() && operand(i).isScalar(), "operand " + i + " is no integer");
    }
  }

  private void pair() {
    require(
        result() instanceof SpirvType.StructType s
            && s.elementCount() == 2
            && s.element(0).isInt()
            && s.element(0).equals(s.element(1)),
        "result " + result());
    requireEqual(operand(0), result().element(0));
    requireEqual(operand(1), result().element(0));
  }

  private void integerDot(IntegerDot dot) {
    SpirvType a = operand(0);
    SpirvType b = operand(1);
    require(a.isInt() && b.isInt() && sameShape(a, b) && a.isWide() == b.isWide(), a + " . " + b);
    require(result().isInt() && result().isScalar(), "result is " + result());
    require(!a.isWide() || result().isWide(), "result of " + a + " is " + result());
    if (dot.accumulates()) {
      requireEqual(operand(2), result());
    }
    int format = dot.formatOperand();
    if (a.isScalar()) {
      boolean packed = inst.count() == format + 1 && inst.operand(format) == IntegerDot.PACKED_4X8;
      require(packed && word(a), "of " + a + " without a known format");
    } else {
      require(inst.count() == format, "of " + a + " with a format");
    }
  }

  private void product(Op op) {
    if (op == Op.DOT) {
      require(operand(0) instanceof VectorType v && v.isFloat(), "dot of " + operand(0));
      requireEqual(operand(0), operand(1));
      requireEqual(result(), operand(0).scalar());
      return;
    }
    SpirvType a = operand(0);
    SpirvType b = op == Op.TRANSPOSE ? null : operand(1);
    boolean fits =
        switch (op) {
          case VECTOR_TIMES_SCALAR ->
              a instanceof VectorType && b instanceof FloatType && b.equals(a.scalar());
          case MATRIX_TIMES_SCALAR -> a instanceof MatrixType && b.equals(a.scalar());
          case VECTOR_TIMES_MATRIX ->
              b instanceof MatrixType m && a.equals(m.column()) && line(result(), m);
          case MATRIX_TIMES_VECTOR ->
              a instanceof MatrixType m && line(b, m) && result().equals(m.column());
          case MATRIX_TIMES_MATRIX ->
              a instanceof MatrixType m
                  && b instanceof MatrixType n
                  && m.columns() == n.rows()
                  && m.scalar().equals(n.scalar())
                  && result() instanceof MatrixType r
                  && m.scalar().equals(r.scalar())
                  && r.rows() == m.rows()
                  && r.columns() == n.columns();
          case OUTER_PRODUCT ->
              result() instanceof MatrixType r && a.equals(r.column()) && line(b, r);
          default ->
              a instanceof MatrixType m
                  && result() instanceof MatrixType r
                  && m.scalar().equals(r.scalar())
                  && m.rows() == r.columns()
                  && m.columns() == r.rows();
        };
    require(fits, "of " + a + " and " + b + " as " + result());
    if (op == Op.VECTOR_TIMES_SCALAR || op == Op.MATRIX_TIMES_SCALAR) {
      requireEqual(result(), a);
    }
  }

  /** Whether a type is that of a row of the matrix. */
  private static boolean line(SpirvType t, MatrixType m) {
    return t instanceof VectorType v && v.scalar().equals(m.scalar()) && v.count() == m.columns();
  }
}
