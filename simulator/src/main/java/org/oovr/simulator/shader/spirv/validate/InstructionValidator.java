package org.oovr.simulator.shader.spirv.validate;

import java.util.Set;
import org.oovr.simulator.shader.ShaderException;
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
    switch (op) {
      case UNDEF -> requireData(result());
      case EXT_INST -> glsl.check();
      case FUNCTION_CALL -> call();
      case LOAD, STORE, COPY_MEMORY, ACCESS_CHAIN, IN_BOUNDS_ACCESS_CHAIN -> memory(op);
      case COPY_OBJECT -> requireEqual(operand(0), result());
      case PHI -> phi();
      case BRANCH, KILL, UNREACHABLE, TERMINATE_INVOCATION, DEMOTE_TO_HELPER_INVOCATION -> {
        // nothing but labels
      }
      case BRANCH_CONDITIONAL -> require(operand(0) instanceof BoolType, "condition is no bool");
      case SWITCH -> require(operand(0).isInt() && operand(0).isScalar(), "selector is no integer");
      case RETURN -> require(function.returnType() instanceof VoidType, "return without a value");
      case RETURN_VALUE -> requireEqual(operand(0), function.returnType());
      case IS_HELPER_INVOCATION -> require(result() instanceof BoolType, "result is no bool");
      default -> {
        if (!composites.check(op) && !images.check(op)) {
          arithmetic(op);
        }
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
    require(operand(i) instanceof PointerType, "operand " + i + " is no pointer");
    return (PointerType) operand(i);
  }

  private void memory(Op op) {
    PointerType p = pointer(0);
    switch (op) {
      case LOAD -> {
        requireEqual(p.pointee(), result());
        require(
            result().isData()
                ? !result().holdsOpaque()
                : result() instanceof SpirvType.SampledImageType,
            "load of " + result());
      }
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
      default -> {
        SpirvType t = composites.walkPointer(p.pointee());
        requireEqual(result(), new PointerType(p.storage(), t));
      }
    }
  }

  private void requireWritable(PointerType p) {
    boolean writable =
        switch (p.storage()) {
          case OUTPUT, PRIVATE, FUNCTION -> true;
          default -> false;
        };
    require(writable, "store to " + p.storage());
  }

  private void phi() {
    requireData(result());
    for (int i = 0; i < inst.count(); i += 2) {
      requireEqual(operand(i), result());
    }
  }

  private void arithmetic(Op op) {
    switch (op) {
      case F_NEGATE,
          F_ADD,
          F_SUB,
          F_MUL,
          F_DIV,
          F_REM,
          F_MOD,
          D_PDX,
          D_PDY,
          FWIDTH,
          D_PDX_FINE,
          D_PDY_FINE,
          FWIDTH_FINE,
          D_PDX_COARSE,
          D_PDY_COARSE,
          FWIDTH_COARSE,
          QUANTIZE_TO_F16,
          F_CONVERT -> {
        require(result().isFloat(), "result is no float");
        operandsEqualResult();
      }
      case S_NEGATE,
          I_ADD,
          I_SUB,
          I_MUL,
          U_DIV,
          S_DIV,
          U_MOD,
          S_REM,
          S_MOD,
          SHIFT_RIGHT_LOGICAL,
          SHIFT_RIGHT_ARITHMETIC,
          SHIFT_LEFT_LOGICAL,
          BITWISE_OR,
          BITWISE_XOR,
          BITWISE_AND,
          NOT,
          BIT_REVERSE,
          BIT_COUNT,
          U_CONVERT,
          S_CONVERT -> {
        require(result().isInt(), "result is no integer");
        shaped(SpirvType::isInt, inst.count());
      }
      case BIT_FIELD_INSERT, BIT_FIELD_S_EXTRACT, BIT_FIELD_U_EXTRACT -> bitField(op);
      case CONVERT_F_TO_U, CONVERT_F_TO_S -> {
        require(result().isInt(), "result is no integer");
        shaped(SpirvType::isFloat, 1);
      }
      case CONVERT_S_TO_F, CONVERT_U_TO_F -> {
        require(result().isFloat(), "result is no float");
        shaped(SpirvType::isInt, 1);
      }
      case BITCAST -> {
        require(!result().isBool() && !operand(0).isBool(), "bitcast of truth values");
        require(sameShape(result(), operand(0)), "bitcast to another width");
      }
      case I_ADD_CARRY, I_SUB_BORROW, U_MUL_EXTENDED, S_MUL_EXTENDED -> extended();
      case DOT -> {
        require(operand(0) instanceof VectorType v && v.isFloat(), "dot of " + operand(0));
        requireEqual(operand(0), operand(1));
        require(result() instanceof FloatType, "result is no float");
      }
      case VECTOR_TIMES_SCALAR,
          MATRIX_TIMES_SCALAR,
          VECTOR_TIMES_MATRIX,
          MATRIX_TIMES_VECTOR,
          MATRIX_TIMES_MATRIX,
          OUTER_PRODUCT,
          TRANSPOSE ->
          product(op);
      default -> logic(op);
    }
  }

  private void logic(Op op) {
    switch (op) {
      case ANY, ALL -> {
        require(result() instanceof BoolType, "result is no bool");
        require(operand(0).isBool(), "operand is no bool");
      }
      case LOGICAL_EQUAL, LOGICAL_NOT_EQUAL, LOGICAL_OR, LOGICAL_AND, LOGICAL_NOT -> {
        require(result().isBool(), "result is no bool");
        operandsEqualResult();
      }
      case SELECT -> {
        requireData(result());
        requireEqual(operand(1), result());
        requireEqual(operand(2), result());
        require(
            operand(0) instanceof BoolType
                || (operand(0).isBool() && sameShape(operand(0), result())),
            "condition " + operand(0));
      }
      case IS_NAN,
          IS_INF,
          F_ORD_EQUAL,
          F_UNORD_EQUAL,
          F_ORD_NOT_EQUAL,
          F_UNORD_NOT_EQUAL,
          F_ORD_LESS_THAN,
          F_UNORD_LESS_THAN,
          F_ORD_GREATER_THAN,
          F_UNORD_GREATER_THAN,
          F_ORD_LESS_THAN_EQUAL,
          F_UNORD_LESS_THAN_EQUAL,
          F_ORD_GREATER_THAN_EQUAL,
          F_UNORD_GREATER_THAN_EQUAL -> {
        require(result().isBool(), "result is no bool");
        shaped(SpirvType::isFloat, inst.count());
      }
      case I_EQUAL,
          I_NOT_EQUAL,
          U_GREATER_THAN,
          S_GREATER_THAN,
          U_GREATER_THAN_EQUAL,
          S_GREATER_THAN_EQUAL,
          U_LESS_THAN,
          S_LESS_THAN,
          U_LESS_THAN_EQUAL,
          S_LESS_THAN_EQUAL -> {
        require(result().isBool(), "result is no bool");
        shaped(SpirvType::isInt, inst.count());
      }
      default -> require(false, "not allowed in a function");
    }
  }

  private void operandsEqualResult() {
    for (int i = 0; i < inst.count(); i++) {
      requireEqual(operand(i), result());
    }
  }

  /** The first {@code n} operands are of that kind and have the result's shape. */
  private void shaped(java.util.function.Predicate<SpirvType> kind, int n) {
    for (int i = 0; i < n; i++) {
      require(
          kind.test(operand(i)) && sameShape(operand(i), result()),
          "operand " + i + " is " + operand(i));
    }
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

  private void extended() {
    require(
        result() instanceof SpirvType.StructType s
            && s.elementCount() == 2
            && s.element(0).isInt()
            && s.element(0).equals(s.element(1)),
        "result " + result());
    requireEqual(operand(0), result().element(0));
    requireEqual(operand(1), result().element(0));
  }

  private void product(Op op) {
    SpirvType a = operand(0);
    SpirvType b = op == Op.TRANSPOSE ? null : operand(1);
    boolean fits =
        switch (op) {
          case VECTOR_TIMES_SCALAR ->
              a instanceof VectorType && a.isFloat() && b instanceof FloatType;
          case MATRIX_TIMES_SCALAR -> a instanceof MatrixType && b instanceof FloatType;
          case VECTOR_TIMES_MATRIX ->
              b instanceof MatrixType m && a.equals(m.column()) && vector(result(), m.columns());
          case MATRIX_TIMES_VECTOR ->
              a instanceof MatrixType m && vector(b, m.columns()) && result().equals(m.column());
          case MATRIX_TIMES_MATRIX ->
              a instanceof MatrixType m
                  && b instanceof MatrixType n
                  && m.columns() == n.rows()
                  && result() instanceof MatrixType r
                  && r.rows() == m.rows()
                  && r.columns() == n.columns();
          case OUTER_PRODUCT ->
              result() instanceof MatrixType r && a.equals(r.column()) && vector(b, r.columns());
          default ->
              a instanceof MatrixType m
                  && result() instanceof MatrixType r
                  && m.rows() == r.columns()
                  && m.columns() == r.rows();
        };
    require(fits, "of " + a + " and " + b + " as " + result());
    if (op == Op.VECTOR_TIMES_SCALAR || op == Op.MATRIX_TIMES_SCALAR) {
      requireEqual(result(), a);
    }
  }

  private static boolean vector(SpirvType t, int components) {
    return t instanceof VectorType v && v.isFloat() && v.count() == components;
  }
}
