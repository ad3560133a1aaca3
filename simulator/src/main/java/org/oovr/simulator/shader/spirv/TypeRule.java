package org.oovr.simulator.shader.spirv;

import java.util.function.Predicate;

/**
 * Types of instructions that compute each component by itself: all are scalars, or vectors alike.
 */
public enum TypeRule {
  /** Floats of one type. */
  FLOATS(SpirvType::isFloat, SpirvType::isFloat, true),
  /** Floats of one type, 32 bits wide. */
  SINGLES(t -> t.isFloat() && !t.isWide(), SpirvType::isFloat, true),
  /** Floats, each as wide as it is. */
  FLOAT_WIDTHS(SpirvType::isFloat, SpirvType::isFloat, false),
  /** Integers, signed or not, of one width. */
  INTEGERS(SpirvType::isInt, SpirvType::isInt, false),
  /** Integers, each as wide as it is. */
  INTEGER_WIDTHS(SpirvType::isInt, SpirvType::isInt, false),
  /** Integers; the second operand, an amount, as wide as it is. */
  SHIFTS(SpirvType::isInt, SpirvType::isInt, false),
  FLOATS_TO_INTEGERS(SpirvType::isInt, SpirvType::isFloat, false),
  INTEGERS_TO_FLOATS(SpirvType::isFloat, SpirvType::isInt, false),
  /** Numbers, by their bits: as many bits, but maybe another number of components. */
  BITS(TypeRule::isBits, TypeRule::isBits, false),
  TRUTHS(SpirvType::isBool, SpirvType::isBool, true),
  FLOATS_TO_TRUTHS(SpirvType::isBool, SpirvType::isFloat, false),
  INTEGERS_TO_TRUTHS(SpirvType::isBool, SpirvType::isInt, false);

  private final Predicate<SpirvType> result;
  private final Predicate<SpirvType> operand;
  private final boolean same;

  TypeRule(Predicate<SpirvType> result, Predicate<SpirvType> operand, boolean same) {
    this.result = result;
    this.operand = operand;
    this.same = same;
  }

  private static boolean isBits(SpirvType t) {
    return t.isFloat() || t.isInt() || t instanceof SpirvType.AddressType;
  }

  private static int bits(SpirvType t) {
    return t.components() * t.scalar().bits();
  }

  public boolean allowsResult(SpirvType type) {
    return result.test(type);
  }

  /**
   * Whether operand {@code index} may be of one type with a result of another. Operands of a
   * comparison must be as wide as each other besides.
   */
  public boolean allowsOperand(int index, SpirvType type, SpirvType resultType) {
    if (same) {
      return type.equals(resultType);
    }
    if (this == BITS) {
      return operand.test(type) && bits(type) == bits(resultType);
    }
    boolean anyWidth = this != INTEGERS && (this != SHIFTS || index > 0);
    return operand.test(type)
        && type.components() > 0
        && type.components() == resultType.components()
        && (anyWidth || type.isWide() == resultType.isWide());
  }

  /** Whether the result is a truth value of what operands of one width are. */
  public boolean isComparison() {
    return this == FLOATS_TO_TRUTHS || this == INTEGERS_TO_TRUTHS;
  }

  /** Whether it is about integers and truth values alone. */
  public boolean isExact() {
    return switch (this) {
      case INTEGERS, INTEGER_WIDTHS, SHIFTS, TRUTHS, INTEGERS_TO_TRUTHS -> true;
      default -> false;
    };
  }
}
