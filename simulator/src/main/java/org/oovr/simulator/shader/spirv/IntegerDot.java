package org.oovr.simulator.shader.spirv;

/**
 * What an instruction of {@link Op.Group#INTEGER_DOT} makes of its two vectors: components are
 * widened to the result's width, multiplied and added modulo that width; then an accumulator may be
 * added, which stops at the ends of the result's range.
 *
 * @param firstSigned whether components of the first vector have a sign
 * @param secondSigned the same of the second
 * @param accumulates whether operand 2 is an accumulator
 */
public record IntegerDot(boolean firstSigned, boolean secondSigned, boolean accumulates) {
  /** The one format of packed vectors: four components of 8 bits in a word. */
  public static final int PACKED_4X8 = 0;

  public static final int PACKED_COMPONENTS = 4;
  public static final int PACKED_BITS = 8;

  /** What an instruction of the group is. */
  public static IntegerDot of(Op op) {
    return switch (op) {
      case S_DOT -> new IntegerDot(true, true, false);
      case U_DOT -> new IntegerDot(false, false, false);
      case SU_DOT -> new IntegerDot(true, false, false);
      case S_DOT_ACC_SAT -> new IntegerDot(true, true, true);
      case U_DOT_ACC_SAT -> new IntegerDot(false, false, true);
      case SU_DOT_ACC_SAT -> new IntegerDot(true, false, true);
      default -> throw new IllegalArgumentException(op + " is no dot product of integers");
    };
  }

  /** Whether components of a vector have a sign. */
  public boolean isSigned(int vector) {
    return vector == 0 ? firstSigned : secondSigned;
  }

  /** Operand that says how vectors are packed, where they are words. */
  public int formatOperand() {
    return accumulates ? 3 : 2;
  }

  /** Components of an operand of this type. */
  public static int components(SpirvType type) {
    return type.isScalar() ? PACKED_COMPONENTS : type.components();
  }
}
