package org.oovr.simulator.shader.spirv;

import java.util.HashMap;
import java.util.Map;

/**
 * Instructions of the extended set GLSL.std.450. The second argument has one letter per operand: f
 * a float value of the result's type, i an integer value as wide as the result, w a pointer that a
 * second result is written to, x anything else (w and x are checked by the validator).
 */
public enum GlslOp {
  ROUND(1, "f"),
  ROUND_EVEN(2, "f"),
  TRUNC(3, "f"),
  F_ABS(4, "f"),
  S_ABS(5, "i"),
  F_SIGN(6, "f"),
  S_SIGN(7, "i"),
  FLOOR(8, "f"),
  CEIL(9, "f"),
  FRACT(10, "f"),
  RADIANS(11, "f"),
  DEGREES(12, "f"),
  SIN(13, "f"),
  COS(14, "f"),
  TAN(15, "f"),
  ASIN(16, "f"),
  ACOS(17, "f"),
  ATAN(18, "f"),
  SINH(19, "f"),
  COSH(20, "f"),
  TANH(21, "f"),
  ASINH(22, "f"),
  ACOSH(23, "f"),
  ATANH(24, "f"),
  ATAN2(25, "ff"),
  POW(26, "ff"),
  EXP(27, "f"),
  LOG(28, "f"),
  EXP2(29, "f"),
  LOG2(30, "f"),
  SQRT(31, "f"),
  INVERSE_SQRT(32, "f"),
  DETERMINANT(33, "x"),
  MATRIX_INVERSE(34, "x"),
  MODF(35, "xw"),
  MODF_STRUCT(36, "x"),
  F_MIN(37, "ff"),
  U_MIN(38, "ii"),
  S_MIN(39, "ii"),
  F_MAX(40, "ff"),
  U_MAX(41, "ii"),
  S_MAX(42, "ii"),
  F_CLAMP(43, "fff"),
  U_CLAMP(44, "iii"),
  S_CLAMP(45, "iii"),
  F_MIX(46, "fff"),
  STEP(48, "ff"),
  SMOOTH_STEP(49, "fff"),
  FMA(50, "fff"),
  FREXP(51, "xw"),
  FREXP_STRUCT(52, "x"),
  LDEXP(53, "xx"),
  PACK_SNORM_4X8(54, "x"),
  PACK_UNORM_4X8(55, "x"),
  PACK_SNORM_2X16(56, "x"),
  PACK_UNORM_2X16(57, "x"),
  PACK_HALF_2X16(58, "x"),
  PACK_DOUBLE_2X32(59, "x"),
  UNPACK_SNORM_2X16(60, "x"),
  UNPACK_UNORM_2X16(61, "x"),
  UNPACK_HALF_2X16(62, "x"),
  UNPACK_SNORM_4X8(63, "x"),
  UNPACK_UNORM_4X8(64, "x"),
  UNPACK_DOUBLE_2X32(65, "x"),
  LENGTH(66, "x"),
  DISTANCE(67, "xx"),
  CROSS(68, "ff"),
  NORMALIZE(69, "f"),
  FACE_FORWARD(70, "fff"),
  REFLECT(71, "ff"),
  REFRACT(72, "xxx"),
  FIND_I_LSB(73, "i"),
  FIND_S_MSB(74, "i"),
  FIND_U_MSB(75, "i"),
  INTERPOLATE_AT_CENTROID(76, "x"),
  INTERPOLATE_AT_SAMPLE(77, "xx"),
  INTERPOLATE_AT_OFFSET(78, "xx"),
  N_MIN(79, "ff"),
  N_MAX(80, "ff"),
  N_CLAMP(81, "fff");

  private static final Map<Integer, GlslOp> BY_CODE = new HashMap<>();

  static {
    for (GlslOp op : values()) {
      BY_CODE.put(op.code, op);
    }
  }

  private final int code;
  private final String operands;

  GlslOp(int code, String operands) {
    this.code = code;
    this.operands = operands;
  }

  /** The instruction with this number, or null when the simulator does not know it. */
  public static GlslOp of(int code) {
    return BY_CODE.get(code);
  }

  /** Its number. */
  public int code() {
    return code;
  }

  /** One letter per operand. */
  public String operands() {
    return operands;
  }

  /** Whether there is one for 64-bit operands and results (GLSL.std.450 section 2). */
  public boolean allowsWide() {
    return switch (this) {
      case RADIANS,
          DEGREES,
          SIN,
          COS,
          TAN,
          ASIN,
          ACOS,
          ATAN,
          SINH,
          COSH,
          TANH,
          ASINH,
          ACOSH,
          ATANH,
          ATAN2,
          POW,
          EXP,
          LOG,
          EXP2,
          LOG2,
          FIND_I_LSB,
          FIND_S_MSB,
          FIND_U_MSB,
          INTERPOLATE_AT_CENTROID,
          INTERPOLATE_AT_SAMPLE,
          INTERPOLATE_AT_OFFSET ->
          false;
      default -> true;
    };
  }

  /** Computes each component of integers by itself. */
  public boolean isInteger() {
    return operands.indexOf('i') == 0;
  }

  /** Interpolates an input at another place. */
  public boolean interpolates() {
    return this == INTERPOLATE_AT_CENTROID
        || this == INTERPOLATE_AT_SAMPLE
        || this == INTERPOLATE_AT_OFFSET;
  }

  /** Writes a second result through its last operand. */
  public boolean writesMemory() {
    return operands.endsWith("w");
  }
}
