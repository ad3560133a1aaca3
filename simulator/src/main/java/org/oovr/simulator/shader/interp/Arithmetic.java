package org.oovr.simulator.shader.interp;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.spirv.Op;

/**
 * Component-wise instructions on raw 32-bit scalars; booleans are 1 and 0 (SPIR-V 3.52.11 to 15).
 */
final class Arithmetic {
  private Arithmetic() {}

  static int unary(Op op, int a) {
    return switch (op) {
      case S_NEGATE -> -a;
      case F_NEGATE -> a ^ 0x80000000;
      case NOT -> ~a;
      case LOGICAL_NOT -> a ^ 1;
      case CONVERT_F_TO_S -> (int) intBitsToFloat(a);
      case CONVERT_F_TO_U -> floatToUnsigned(intBitsToFloat(a));
      case CONVERT_S_TO_F -> floatToRawIntBits((float) a);
      case CONVERT_U_TO_F -> floatToRawIntBits(unsignedToFloat(a));
      case BITCAST, U_CONVERT, S_CONVERT, F_CONVERT, COPY_OBJECT, COPY_LOGICAL -> a;
      case QUANTIZE_TO_F16 ->
          floatToRawIntBits(Halves.toFloat(Halves.fromFloat(intBitsToFloat(a))));
      case IS_NAN -> Float.isNaN(intBitsToFloat(a)) ? 1 : 0;
      case IS_INF -> Float.isInfinite(intBitsToFloat(a)) ? 1 : 0;
      case BIT_REVERSE -> Integer.reverse(a);
      case BIT_COUNT -> Integer.bitCount(a);
      default -> throw new ShaderException("instruction " + op + " is not supported");
    };
  }

  static boolean isUnary(Op op) {
    return switch (op) {
      case S_NEGATE,
          F_NEGATE,
          NOT,
          LOGICAL_NOT,
          CONVERT_F_TO_S,
          CONVERT_F_TO_U,
          CONVERT_S_TO_F,
          CONVERT_U_TO_F,
          BITCAST,
          U_CONVERT,
          S_CONVERT,
          F_CONVERT,
          COPY_LOGICAL,
          QUANTIZE_TO_F16,
          IS_NAN,
          IS_INF,
          BIT_REVERSE,
          BIT_COUNT ->
          true;
      default -> false;
    };
  }

  /**
   * Values outside [0, 2^32) are undefined in GLSL; negative ones and NaN give 0, large ones the
   * top.
   */
  static int floatToUnsigned(float f) {
    if (!(f > 0)) {
      return 0;
    }
    return f >= 4294967296f ? -1 : (int) (long) f;
  }

  static float unsignedToFloat(int a) {
    return (float) (a & 0xffffffffL);
  }

  static int binary(Op op, int a, int b) {
    float x = intBitsToFloat(a);
    float y = intBitsToFloat(b);
    return switch (op) {
      case I_ADD -> a + b;
      case I_SUB -> a - b;
      case I_MUL -> a * b;
      case F_ADD -> floatToRawIntBits(x + y);
      case F_SUB -> floatToRawIntBits(x - y);
      case F_MUL -> floatToRawIntBits(x * y);
      case F_DIV -> floatToRawIntBits(x / y);
      // division by zero is undefined in GLSL; here it gives all ones, and its remainder 0
      case U_DIV -> b == 0 ? -1 : Integer.divideUnsigned(a, b);
      case S_DIV -> b == 0 ? -1 : a / b;
      case U_MOD -> b == 0 ? 0 : Integer.remainderUnsigned(a, b);
      case S_REM -> b == 0 ? 0 : a % b;
      case S_MOD -> b == 0 ? 0 : Math.floorMod(a, b);
      case F_REM -> floatToRawIntBits(x - y * GlslFunctions.truncate(x / y));
      case F_MOD -> floatToRawIntBits(x - y * (float) Math.floor(x / y));
      case LOGICAL_EQUAL, I_EQUAL -> bool(a == b);
      case LOGICAL_NOT_EQUAL, I_NOT_EQUAL -> bool(a != b);
      case LOGICAL_OR, BITWISE_OR -> a | b;
      case LOGICAL_AND, BITWISE_AND -> a & b;
      case BITWISE_XOR -> a ^ b;
      case SHIFT_RIGHT_LOGICAL -> a >>> b;
      case SHIFT_RIGHT_ARITHMETIC -> a >> b;
      case SHIFT_LEFT_LOGICAL -> a << b;
      default -> compare(op, a, b, x, y);
    };
  }

  private static int compare(Op op, int a, int b, float x, float y) {
    return bool(
        switch (op) {
          case U_GREATER_THAN -> Integer.compareUnsigned(a, b) > 0;
          case S_GREATER_THAN -> a > b;
          case U_GREATER_THAN_EQUAL -> Integer.compareUnsigned(a, b) >= 0;
          case S_GREATER_THAN_EQUAL -> a >= b;
          case U_LESS_THAN -> Integer.compareUnsigned(a, b) < 0;
          case S_LESS_THAN -> a < b;
          case U_LESS_THAN_EQUAL -> Integer.compareUnsigned(a, b) <= 0;
          case S_LESS_THAN_EQUAL -> a <= b;
          case F_ORD_EQUAL -> x == y;
          case F_UNORD_EQUAL -> !(x < y || x > y);
          case F_ORD_NOT_EQUAL -> x < y || x > y;
          case F_UNORD_NOT_EQUAL -> x != y;
          case F_ORD_LESS_THAN -> x < y;
          case F_UNORD_LESS_THAN -> !(x >= y);
          case F_ORD_GREATER_THAN -> x > y;
          case F_UNORD_GREATER_THAN -> !(x <= y);
          case F_ORD_LESS_THAN_EQUAL -> x <= y;
          case F_UNORD_LESS_THAN_EQUAL -> !(x > y);
          case F_ORD_GREATER_THAN_EQUAL -> x >= y;
          case F_UNORD_GREATER_THAN_EQUAL -> !(x < y);
          default -> throw new ShaderException("instruction " + op + " is not supported");
        });
  }

  static boolean isBinary(Op op) {
    return switch (op) {
      case I_ADD, I_SUB, I_MUL, F_ADD, F_SUB, F_MUL, F_DIV, U_DIV, S_DIV, U_MOD, S_REM, S_MOD ->
          true;
      case F_REM, F_MOD, LOGICAL_EQUAL, LOGICAL_NOT_EQUAL, LOGICAL_OR, LOGICAL_AND -> true;
      case BITWISE_OR, BITWISE_XOR, BITWISE_AND -> true;
      case SHIFT_RIGHT_LOGICAL, SHIFT_RIGHT_ARITHMETIC, SHIFT_LEFT_LOGICAL -> true;
      case I_EQUAL, I_NOT_EQUAL, U_GREATER_THAN, S_GREATER_THAN, U_GREATER_THAN_EQUAL -> true;
      case S_GREATER_THAN_EQUAL, U_LESS_THAN, S_LESS_THAN, U_LESS_THAN_EQUAL -> true;
      case S_LESS_THAN_EQUAL, F_ORD_EQUAL, F_UNORD_EQUAL, F_ORD_NOT_EQUAL -> true;
      case F_UNORD_NOT_EQUAL, F_ORD_LESS_THAN, F_UNORD_LESS_THAN, F_ORD_GREATER_THAN -> true;
      case F_UNORD_GREATER_THAN, F_ORD_LESS_THAN_EQUAL, F_UNORD_LESS_THAN_EQUAL -> true;
      case F_ORD_GREATER_THAN_EQUAL, F_UNORD_GREATER_THAN_EQUAL -> true;
      default -> false;
    };
  }

  static int bitFieldInsert(int base, int insert, int offset, int count) {
    int mask = mask(offset, count);
    return (base & ~mask) | ((insert << offset) & mask);
  }

  static int bitFieldExtract(int base, int offset, int count, boolean signed) {
    if (count <= 0) {
      return 0;
    }
    int low = base >>> offset;
    if (count >= 32) {
      return low;
    }
    int shift = 32 - count;
    return signed ? (low << shift) >> shift : (low << shift) >>> shift;
  }

  private static int mask(int offset, int count) {
    int ones = count >= 32 ? -1 : (1 << count) - 1;
    return count <= 0 ? 0 : ones << offset;
  }

  private static int bool(boolean value) {
    return value ? 1 : 0;
  }
}
