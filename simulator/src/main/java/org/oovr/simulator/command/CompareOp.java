package org.oovr.simulator.command;

/** Comparison of a new value (left) with a stored or fetched one (right). */
public enum CompareOp {
  NEVER(false, false, false),
  LESS(true, false, false),
  EQUAL(false, true, false),
  LESS_EQUAL(true, true, false),
  GREATER(false, false, true),
  NOT_EQUAL(true, false, true),
  GREATER_EQUAL(false, true, true),
  ALWAYS(true, true, true);

  private final boolean less;
  private final boolean equal;
  private final boolean greater;

  CompareOp(boolean less, boolean equal, boolean greater) {
    this.less = less;
    this.equal = equal;
    this.greater = greater;
  }

  /** Whether a new value below the other passes. */
  public boolean passesLess() {
    return less;
  }

  /** Whether one that is the same passes. */
  public boolean passesEqual() {
    return equal;
  }

  /** Whether one above passes. */
  public boolean passesGreater() {
    return greater;
  }
}
