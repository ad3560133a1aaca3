package org.oovr.simulator.shader.spirv;

import java.util.function.Predicate;

/**
 * Types of instructions that compute each component by itself: all are scalars, or vectors alike.
 */
public enum TypeRule {
  /** Floats of one type. */
  FLOATS(SpirvType::isFloat, SpirvType::isFloat, true),
  /** Integers, signed or not. */
  INTEGERS(SpirvType::isInt, SpirvType::isInt, false),
  FLOATS_TO_INTEGERS(SpirvType::isInt, SpirvType::isFloat, false),
  INTEGERS_TO_FLOATS(SpirvType::isFloat, SpirvType::isInt, false),
  /** Anything but truth values, by its bits. */
  BITS(t -> !t.isBool(), t -> !t.isBool(), false),
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

  public boolean allowsResult(SpirvType type) {
    return result.test(type);
  }

  /** Whether an operand of one type goes with a result of another. */
  public boolean allowsOperand(SpirvType type, SpirvType resultType) {
    return same
        ? type.equals(resultType)
        : operand.test(type)
            && type.components() > 0
            && type.components() == resultType.components();
  }

  /** Whether it is about integers and truth values alone. */
  public boolean isExact() {
    return this == INTEGERS || this == TRUTHS || this == INTEGERS_TO_TRUTHS;
  }
}
