package org.oovr.simulator.shader.spirv;

import org.oovr.simulator.shader.math.ShaderMath;
import org.oovr.simulator.shader.spirv.SpirvType.FloatType;
import org.oovr.simulator.shader.spirv.SpirvType.IntType;

/**
 * Numbers of 8 and 16 bits as words: integers with the bits above filled by their sign or by
 * zeroes, floats as the 32-bit float of the same value. Instructions compute with the words, and
 * {@link #round} brings the results back; what memory holds, {@link #bits} and {@link #value} say.
 */
public final class NarrowValues {
  /** How an instruction sees an integer of fewer bits than a word. */
  public enum Extension {
    /** It looks at no more bits than there are, or takes the number as its type has it. */
    AS_IT_IS,
    SIGN,
    ZERO
  }

  private NarrowValues() {}

  /** Whether a type is, or is a structure that has, such numbers. */
  public static boolean has(SpirvType type) {
    if (type == null) {
      return false;
    }
    if (type.scalar() != null) {
      return type.isNarrow();
    }
    return type instanceof SpirvType.StructType s
        && s.members().stream().anyMatch(m -> m.type().scalar() != null && has(m.type()));
  }

  /** Scalar types of the words of a scalar, vector or matrix, or of a structure of such. */
  public static SpirvType[] words(SpirvType type) {
    SpirvType[] all = new SpirvType[type.scalars()];
    if (type.scalar() != null) {
      java.util.Arrays.fill(all, type.scalar());
      return all;
    }
    for (int m = 0; m < type.elementCount(); m++) {
      SpirvType[] part = words(type.element(m));
      System.arraycopy(part, 0, all, type.elementOffset(m), part.length);
    }
    return all;
  }

  /** The word of a number that has such bits in memory. */
  public static int value(SpirvType scalar, int bits) {
    return scalar instanceof FloatType
        ? Float.floatToRawIntBits(ShaderMath.fromHalf(bits & 0xffff))
        : round(scalar, bits);
  }

  /** The bits of a number in memory; those above are anything. */
  public static int bits(SpirvType scalar, int word) {
    return scalar instanceof FloatType ? ShaderMath.halfBits(Float.intBitsToFloat(word)) : word;
  }

  /** The number that is next to the result of a computation, or has its lowest bits. */
  public static int round(SpirvType scalar, int word) {
    if (scalar instanceof FloatType) {
      return Float.floatToRawIntBits(ShaderMath.quantizeToHalf(Float.intBitsToFloat(word)));
    }
    IntType type = (IntType) scalar;
    return extend(type.bits(), type.signed(), word);
  }

  /** The lowest bits of a word, with the sign or zeroes above. */
  public static int extend(int bits, boolean signed, int word) {
    return signed ? word << 32 - bits >> 32 - bits : word & (1 << bits) - 1;
  }

  /** How an instruction that computes with numbers sees an operand. */
  public static Extension extension(Op op, int operand) {
    return switch (op) {
      case U_DIV,
          U_MOD,
          U_CONVERT,
          CONVERT_U_TO_F,
          BIT_COUNT,
          I_EQUAL,
          I_NOT_EQUAL,
          U_LESS_THAN,
          U_LESS_THAN_EQUAL,
          U_GREATER_THAN,
          U_GREATER_THAN_EQUAL,
          SHIFT_LEFT_LOGICAL,
          SHIFT_RIGHT_LOGICAL,
          U_DOT,
          U_DOT_ACC_SAT,
          GROUP_NON_UNIFORM_U_MIN,
          GROUP_NON_UNIFORM_U_MAX ->
          Extension.ZERO;
      case S_DIV,
          S_REM,
          S_MOD,
          S_CONVERT,
          CONVERT_S_TO_F,
          S_LESS_THAN,
          S_LESS_THAN_EQUAL,
          S_GREATER_THAN,
          S_GREATER_THAN_EQUAL,
          S_DOT,
          S_DOT_ACC_SAT,
          GROUP_NON_UNIFORM_S_MIN,
          GROUP_NON_UNIFORM_S_MAX ->
          Extension.SIGN;
      case SHIFT_RIGHT_ARITHMETIC -> operand == 0 ? Extension.SIGN : Extension.ZERO;
      case SU_DOT, SU_DOT_ACC_SAT -> operand == 0 ? Extension.SIGN : Extension.ZERO;
      default -> Extension.AS_IT_IS;
    };
  }

  /** The same of GLSL.std.450. */
  public static Extension extension(GlslOp op) {
    return switch (op) {
      case U_MIN, U_MAX, U_CLAMP -> Extension.ZERO;
      case S_ABS, S_SIGN, S_MIN, S_MAX, S_CLAMP -> Extension.SIGN;
      default -> Extension.AS_IT_IS;
    };
  }

  /** A narrow integer as an instruction sees it; others as they are. */
  public static int extended(Extension how, SpirvType scalar, int word) {
    return how != Extension.AS_IT_IS && scalar instanceof IntType t && t.bits() < 32
        ? extend(t.bits(), how == Extension.SIGN, word)
        : word;
  }

  /** Words with the same bits as those of another type, one component after the other. */
  public static int[] bitcast(int[] words, SpirvType from, SpirvType to) {
    int bytesFrom = from.scalarBytes();
    int bytesTo = to.scalarBytes();
    byte[] all = new byte[from.components() * bytesFrom];
    for (int at = 0; at < all.length; at++) {
      int component = at / bytesFrom;
      int word = words[bytesFrom == 8 ? at / 4 : component];
      int bits = bytesFrom < 4 ? bits(from.scalar(), word) : word;
      all[at] = (byte) (bits >>> 8 * (at % Math.min(4, bytesFrom)));
    }
    int[] r = new int[to.scalars()];
    for (int k = 0; k < r.length; k++) {
      int size = Math.min(4, bytesTo);
      int bits = 0;
      for (int b = 0; b < size; b++) {
        bits |= (all[k * size + b] & 0xff) << 8 * b;
      }
      r[k] = bytesTo < 4 ? value(to.scalar(), bits) : bits;
    }
    return r;
  }
}
