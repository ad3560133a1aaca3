package org.oovr.simulator.shader.spirv;

import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.math.LongMath;
import org.oovr.simulator.shader.math.WideFunction;

/**
 * Which {@link WideFunction} an instruction is that takes or gives 64-bit values, component by
 * component; and such values as words.
 */
public final class WideValues {
  private WideValues() {}

  /** The value of two words. */
  public static long join(int low, int high) {
    return LongMath.join(low, high);
  }

  private static ShaderException unsupported(Object op) {
    return new ShaderException("instruction " + op + " on 64-bit values is not supported");
  }

  /**
   * Function of an instruction of {@link Op.Group#SCALAR}.
   *
   * @param from whether operands are 64-bit values
   * @param to whether the result is one
   */
  public static WideFunction of(Op op, boolean from, boolean to) {
    return switch (op.rule()) {
      case FLOATS -> floats(op);
      case FLOATS_TO_TRUTHS, INTEGERS_TO_TRUTHS -> comparison(op);
      case INTEGERS, SHIFTS -> integers(op);
      default -> conversion(op, from, to);
    };
  }

  private static WideFunction floats(Op op) {
    return switch (op) {
      case F_NEGATE -> WideFunction.D_NEG;
      case F_ADD -> WideFunction.D_ADD;
      case F_SUB -> WideFunction.D_SUB;
      case F_MUL -> WideFunction.D_MUL;
      case F_DIV -> WideFunction.D_DIV;
      case F_REM -> WideFunction.D_REM;
      case F_MOD -> WideFunction.D_MOD;
      default -> throw unsupported(op);
    };
  }

  private static WideFunction integers(Op op) {
    return switch (op) {
      case S_NEGATE -> WideFunction.L_NEG;
      case I_ADD -> WideFunction.L_ADD;
      case I_SUB -> WideFunction.L_SUB;
      case I_MUL -> WideFunction.L_MUL;
      case U_DIV -> WideFunction.L_DIVIDE_UNSIGNED;
      case S_DIV -> WideFunction.L_DIVIDE_SIGNED;
      case U_MOD -> WideFunction.L_MODULO_UNSIGNED;
      case S_REM -> WideFunction.L_REMAINDER_SIGNED;
      case S_MOD -> WideFunction.L_MODULO_SIGNED;
      case SHIFT_LEFT_LOGICAL -> WideFunction.L_SHIFT_LEFT;
      case SHIFT_RIGHT_ARITHMETIC -> WideFunction.L_SHIFT_RIGHT;
      case SHIFT_RIGHT_LOGICAL -> WideFunction.L_SHIFT_RIGHT_UNSIGNED;
      case BITWISE_AND -> WideFunction.L_AND;
      case BITWISE_OR -> WideFunction.L_OR;
      case BITWISE_XOR -> WideFunction.L_XOR;
      case NOT -> WideFunction.L_NOT;
      case BIT_REVERSE -> WideFunction.L_BIT_REVERSE;
      default -> throw unsupported(op);
    };
  }

  private static WideFunction comparison(Op op) {
    return switch (op) {
      case I_EQUAL -> WideFunction.L_EQUAL;
      case I_NOT_EQUAL -> WideFunction.L_NOT_EQUAL;
      case U_GREATER_THAN -> WideFunction.L_GREATER_UNSIGNED;
      case S_GREATER_THAN -> WideFunction.L_GREATER;
      case U_GREATER_THAN_EQUAL -> WideFunction.L_GREATER_OR_EQUAL_UNSIGNED;
      case S_GREATER_THAN_EQUAL -> WideFunction.L_GREATER_OR_EQUAL;
      case U_LESS_THAN -> WideFunction.L_LESS_UNSIGNED;
      case S_LESS_THAN -> WideFunction.L_LESS;
      case U_LESS_THAN_EQUAL -> WideFunction.L_LESS_OR_EQUAL_UNSIGNED;
      case S_LESS_THAN_EQUAL -> WideFunction.L_LESS_OR_EQUAL;
      case IS_NAN -> WideFunction.D_IS_NAN;
      case IS_INF -> WideFunction.D_IS_INF;
      case F_ORD_EQUAL -> WideFunction.D_EQUAL;
      case F_ORD_NOT_EQUAL -> WideFunction.D_NOT_EQUAL;
      case F_ORD_LESS_THAN -> WideFunction.D_LESS;
      case F_ORD_GREATER_THAN -> WideFunction.D_GREATER;
      case F_ORD_LESS_THAN_EQUAL -> WideFunction.D_LESS_OR_EQUAL;
      case F_ORD_GREATER_THAN_EQUAL -> WideFunction.D_GREATER_OR_EQUAL;
      case F_UNORD_EQUAL -> WideFunction.D_UNORDERED_OR_EQUAL;
      case F_UNORD_NOT_EQUAL -> WideFunction.D_UNORDERED_OR_NOT_EQUAL;
      case F_UNORD_LESS_THAN -> WideFunction.D_UNORDERED_OR_LESS;
      case F_UNORD_GREATER_THAN -> WideFunction.D_UNORDERED_OR_GREATER;
      case F_UNORD_LESS_THAN_EQUAL -> WideFunction.D_UNORDERED_OR_LESS_OR_EQUAL;
      case F_UNORD_GREATER_THAN_EQUAL -> WideFunction.D_UNORDERED_OR_GREATER_OR_EQUAL;
      default -> throw unsupported(op);
    };
  }

  private static WideFunction conversion(Op op, boolean from, boolean to) {
    return switch (op) {
      case CONVERT_F_TO_S ->
          !from
              ? WideFunction.FLOAT_TO_SIGNED_64
              : to ? WideFunction.D_TO_SIGNED_64 : WideFunction.D_TO_SIGNED_32;
      case CONVERT_F_TO_U ->
          !from
              ? WideFunction.FLOAT_TO_UNSIGNED_64
              : to ? WideFunction.D_TO_UNSIGNED_64 : WideFunction.D_TO_UNSIGNED_32;
      case CONVERT_S_TO_F ->
          !from
              ? WideFunction.D_FROM_SIGNED_32
              : to ? WideFunction.D_FROM_SIGNED_64 : WideFunction.SIGNED_64_TO_FLOAT;
      case CONVERT_U_TO_F ->
          !from
              ? WideFunction.D_FROM_UNSIGNED_32
              : to ? WideFunction.D_FROM_UNSIGNED_64 : WideFunction.UNSIGNED_64_TO_FLOAT;
      case F_CONVERT -> from ? WideFunction.D_TO_FLOAT : WideFunction.D_FROM_FLOAT;
      case U_CONVERT -> from ? WideFunction.L_TO_WORD : WideFunction.L_ZERO_EXTEND;
      case S_CONVERT -> from ? WideFunction.L_TO_WORD : WideFunction.L_SIGN_EXTEND;
      case BIT_COUNT -> from ? WideFunction.L_BIT_COUNT : WideFunction.BIT_COUNT_TO_64;
      default -> throw unsupported(op);
    };
  }

  /** Whether a conversion from one width to the same leaves the bits. */
  public static boolean isMove(Op op, boolean from, boolean to) {
    return op == Op.BITCAST
        || from == to && (op == Op.F_CONVERT || op == Op.U_CONVERT || op == Op.S_CONVERT);
  }

  /** Functions of the low and of the high member of an instruction of {@link Op.Group#PAIR}. */
  public static WideFunction pair(Op op, boolean high) {
    return switch (op) {
      case I_ADD_CARRY -> high ? WideFunction.L_CARRY : WideFunction.L_ADD;
      case I_SUB_BORROW -> high ? WideFunction.L_BORROW : WideFunction.L_SUB;
      case U_MUL_EXTENDED -> high ? WideFunction.L_MULTIPLY_HIGH_UNSIGNED : WideFunction.L_MUL;
      default -> high ? WideFunction.L_MULTIPLY_HIGH_SIGNED : WideFunction.L_MUL;
    };
  }

  /** Function of an instruction of {@link Op.Group#BIT_FIELD}. */
  public static WideFunction bitField(Op op) {
    return switch (op) {
      case BIT_FIELD_INSERT -> WideFunction.L_BIT_FIELD_INSERT;
      case BIT_FIELD_S_EXTRACT -> WideFunction.L_BIT_FIELD_SIGNED_EXTRACT;
      default -> WideFunction.L_BIT_FIELD_UNSIGNED_EXTRACT;
    };
  }
}
