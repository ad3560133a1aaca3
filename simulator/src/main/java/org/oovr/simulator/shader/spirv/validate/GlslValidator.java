package org.oovr.simulator.shader.spirv.validate;

import org.oovr.simulator.shader.spirv.GlslOp;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.SpirvType.FloatType;
import org.oovr.simulator.shader.spirv.SpirvType.IntType;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;
import org.oovr.simulator.shader.spirv.SpirvType.PointerType;
import org.oovr.simulator.shader.spirv.SpirvType.StructType;
import org.oovr.simulator.shader.spirv.StorageClass;

/** Types of GLSL.std.450 instructions (GLSL.std.450 section 2). */
final class GlslValidator {
  private final InstructionValidator v;

  GlslValidator(InstructionValidator v) {
    this.v = v;
  }

  /** Type of the extended instruction's operand {@code i}. */
  private SpirvType operand(int i) {
    return v.operand(i + 2);
  }

  void check() {
    GlslOp op = v.inst().glsl();
    String letters = op.operands();
    boolean wide = v.result().isWide();
    for (int i = 0; i < letters.length(); i++) {
      SpirvType t = v.operand(i + 2);
      v.require(t != null, "operand " + i + " is not a value");
      wide |= t.isWide();
      if (letters.charAt(i) == 'f') {
        v.require(v.result().isFloat(), op + " as " + v.result());
        v.requireEqual(t, v.result());
      } else if (letters.charAt(i) == 'i') {
        v.require(
            v.result().isInt()
                && t.isInt()
                && InstructionValidator.sameShape(t, v.result())
                && t.isWide() == v.result().isWide(),
            op + " of " + t);
      }
    }
    v.require(!wide || op.allowsWide(), op + " of 64-bit numbers");
    if (letters.indexOf('x') >= 0) {
      v.require(special(op), op + " of these operands as " + v.result());
    } else if (op == GlslOp.CROSS) {
      v.require(v.result().components() == 3, op + " as " + v.result());
    }
  }

  private boolean special(GlslOp op) {
    SpirvType r = v.result();
    SpirvType a = operand(0);
    return switch (op) {
      case DETERMINANT -> square(a) && r.equals(a.scalar());
      case MATRIX_INVERSE -> square(a) && r.equals(a);
      case MODF -> r.isFloat() && a.equals(r) && pointsTo(1, r);
      case MODF_STRUCT ->
          a.isFloat() && pair(r) && r.element(0).equals(a) && r.element(1).equals(a);
      case FREXP ->
          r.isFloat()
              && a.equals(r)
              && operand(1) instanceof PointerType p
              && writable(p)
              && integerLike(p.pointee(), r);
      case FREXP_STRUCT ->
          a.isFloat() && pair(r) && r.element(0).equals(a) && integerLike(r.element(1), a);
      case LDEXP -> r.isFloat() && a.equals(r) && integerLike(operand(1), r);
      case PACK_SNORM_4X8, PACK_UNORM_4X8 -> word(r) && floats(a, 4);
      case PACK_SNORM_2X16, PACK_UNORM_2X16, PACK_HALF_2X16 -> word(r) && floats(a, 2);
      case UNPACK_SNORM_4X8, UNPACK_UNORM_4X8 -> word(a) && floats(r, 4);
      case UNPACK_SNORM_2X16, UNPACK_UNORM_2X16, UNPACK_HALF_2X16 -> word(a) && floats(r, 2);
      case PACK_DOUBLE_2X32 -> isDouble(r) && words(a);
      case UNPACK_DOUBLE_2X32 -> isDouble(a) && words(r);
      case LENGTH -> a.isFloat() && r.equals(a.scalar());
      case DISTANCE -> a.isFloat() && operand(1).equals(a) && r.equals(a.scalar());
      case REFRACT ->
          r.isFloat()
              && a.equals(r)
              && operand(1).equals(r)
              && operand(2) instanceof FloatType
              && (r.isWide() || !operand(2).isWide());
      case INTERPOLATE_AT_CENTROID -> interpolant(a, r);
      case INTERPOLATE_AT_SAMPLE -> interpolant(a, r) && word(operand(1));
      case INTERPOLATE_AT_OFFSET -> interpolant(a, r) && floats(operand(1), 2);
      default -> false;
    };
  }

  private static boolean square(SpirvType t) {
    return t instanceof MatrixType m && m.columns() == m.rows();
  }

  private boolean pointsTo(int i, SpirvType t) {
    return operand(i) instanceof PointerType p && writable(p) && p.pointee().equals(t);
  }

  private static boolean writable(PointerType p) {
    return p.storage() == StorageClass.FUNCTION
        || p.storage() == StorageClass.PRIVATE
        || p.storage() == StorageClass.OUTPUT;
  }

  private static boolean pair(SpirvType t) {
    return t instanceof StructType && t.elementCount() == 2;
  }

  private static boolean integerLike(SpirvType t, SpirvType shape) {
    return t.isInt() && !t.isWide() && InstructionValidator.sameShape(t, shape);
  }

  private static boolean floats(SpirvType t, int n) {
    return t.isFloat() && !t.isWide() && t.components() == n;
  }

  private static boolean word(SpirvType t) {
    return t instanceof IntType && !t.isWide();
  }

  private static boolean words(SpirvType t) {
    return t.isInt() && !t.isWide() && t.components() == 2;
  }

  private static boolean isDouble(SpirvType t) {
    return t instanceof FloatType && t.isWide();
  }

  private static boolean interpolant(SpirvType p, SpirvType r) {
    return r.isFloat()
        && p instanceof PointerType q
        && q.storage() == StorageClass.INPUT
        && q.pointee().equals(r);
  }
}
