package org.oovr.simulator.shader.spirv;

/** What atomic instructions make of a word, or of 64 bits, in memory (SPIR-V 3.52.18). */
public enum AtomicRule {
  LOAD((old, value, comparator) -> old, (old, value, comparator) -> old),
  STORE((old, value, comparator) -> value, (old, value, comparator) -> value),
  EXCHANGE((old, value, comparator) -> value, (old, value, comparator) -> value),
  COMPARE_EXCHANGE(
      (old, value, comparator) -> old == comparator ? value : old,
      (old, value, comparator) -> old == comparator ? value : old),
  INCREMENT((old, value, comparator) -> old + 1, (old, value, comparator) -> old + 1),
  DECREMENT((old, value, comparator) -> old - 1, (old, value, comparator) -> old - 1),
  ADD((old, value, comparator) -> old + value, (old, value, comparator) -> old + value),
  SUBTRACT((old, value, comparator) -> old - value, (old, value, comparator) -> old - value),
  MIN_SIGNED(
      (old, value, comparator) -> Math.min(old, value),
      (old, value, comparator) -> Math.min(old, value)),
  MIN_UNSIGNED(
      (old, value, comparator) -> Integer.compareUnsigned(value, old) < 0 ? value : old,
      (old, value, comparator) -> Long.compareUnsigned(value, old) < 0 ? value : old),
  MAX_SIGNED(
      (old, value, comparator) -> Math.max(old, value),
      (old, value, comparator) -> Math.max(old, value)),
  MAX_UNSIGNED(
      (old, value, comparator) -> Integer.compareUnsigned(value, old) > 0 ? value : old,
      (old, value, comparator) -> Long.compareUnsigned(value, old) > 0 ? value : old),
  AND((old, value, comparator) -> old & value, (old, value, comparator) -> old & value),
  OR((old, value, comparator) -> old | value, (old, value, comparator) -> old | value),
  XOR((old, value, comparator) -> old ^ value, (old, value, comparator) -> old ^ value),
  ADD_FLOAT((old, value, comparator) -> bits(f(old) + f(value)), null),
  MIN_FLOAT((old, value, comparator) -> least(old, value, false), null),
  MAX_FLOAT((old, value, comparator) -> least(value, old, true), null);

  private interface Change {
    int apply(int old, int value, int comparator);
  }

  private interface WideChange {
    long apply(long old, long value, long comparator);
  }

  private static float f(int bits) {
    return Float.intBitsToFloat(bits);
  }

  private static int bits(float f) {
    return Float.floatToRawIntBits(f);
  }

  /** The smaller or the larger of two floats; where one is NaN, the other. */
  private static int least(int a, int b, boolean largest) {
    if (Float.isNaN(f(a)) || Float.isNaN(f(b))) {
      return Float.isNaN(f(a)) ? b : a;
    }
    return bits(largest ? Math.max(f(a), f(b)) : Math.min(f(a), f(b)));
  }

  private final Change change;

  /** Of 64-bit integers; null where the rule is about floats. */
  private final WideChange wide;

  AtomicRule(Change change, WideChange wide) {
    this.change = change;
    this.wide = wide;
  }

  /**
   * The word afterwards.
   *
   * @param old the word before, which is the instruction's result
   * @param value its value operand; anything where it has none
   * @param comparator what a comparison expects; anything where there is none
   */
  public int apply(int old, int value, int comparator) {
    return change.apply(old, value, comparator);
  }

  /** The same of 64-bit integers; not where the rule {@link #isOfFloats}. */
  public long applyWide(long old, long value, long comparator) {
    return wide.apply(old, value, comparator);
  }

  /** Whether it is about floats alone. */
  public boolean isOfFloats() {
    return this == ADD_FLOAT || this == MIN_FLOAT || this == MAX_FLOAT;
  }

  /** Whether it may change memory. */
  public boolean writes() {
    return this != LOAD;
  }

  /** Operand of the instruction that is the value, or -1. */
  public int valueOperand() {
    return switch (this) {
      case LOAD, INCREMENT, DECREMENT -> -1;
      case COMPARE_EXCHANGE -> 4;
      default -> 3;
    };
  }

  /** Operand of the instruction that is the comparator, or -1. */
  public int comparatorOperand() {
    return this == COMPARE_EXCHANGE ? 5 : -1;
  }
}
