package org.oovr.driver.glsl.precision;

import org.oovr.simulator.shader.math.ShaderMath;

/**
 * A number of 16 bits as an expression of others.
 *
 * @param left the operand, or the first; null where there is none
 * @param right the second; a constant is always the second
 * @param value of a constant
 * @param component the {@linkplain ScalarSources component} that has this value; -1: none has yet
 * @param rewritten whether it is another expression than that of its component's instruction
 */
record HalfNode(
    Kind kind, HalfNode left, HalfNode right, float value, int component, boolean rewritten) {
  enum Kind {
    /** Anything that this package does not look into. */
    LEAF,
    /** A number of 32 bits that comes from outside of the shader, rounded. */
    CONVERTED,
    CONSTANT,
    NEGATION,
    SUM,
    PRODUCT
  }

  static HalfNode leaf(int component) {
    return new HalfNode(Kind.LEAF, null, null, 0, component, false);
  }

  /**
   * @param from the component of 32 bits
   */
  static HalfNode converted(int from, int component) {
    return new HalfNode(Kind.CONVERTED, leaf(from), null, 0, component, false);
  }

  static HalfNode constant(float value) {
    return new HalfNode(Kind.CONSTANT, null, null, ShaderMath.quantizeToHalf(value), -1, false);
  }

  /** The negation, which is exact. */
  HalfNode negated() {
    return switch (kind) {
      case CONSTANT -> constant(-value);
      case NEGATION -> left;
      default -> new HalfNode(Kind.NEGATION, this, null, 0, -1, false);
    };
  }

  /** The same value as that of another component, whose expression it is. */
  HalfNode given(int newComponent) {
    return of(component >= 0 ? component : newComponent, true);
  }

  HalfNode of(int newComponent, boolean isRewritten) {
    return new HalfNode(kind, left, right, value, newComponent, isRewritten);
  }

  boolean is(Kind other) {
    return kind == other;
  }

  boolean isConstant() {
    return kind == Kind.CONSTANT;
  }

  /** Whether it is an operation of a kind whose second operand is a constant. */
  boolean endsInConstant(Kind other) {
    return kind == other && right.isConstant();
  }

  /** How many operations it has that no component holds, where it is part of another. */
  int size() {
    if (component >= 0 || left == null) {
      return 0;
    }
    return 1 + left.size() + (right == null ? 0 : right.size());
  }

  /** Whether two are known to be the same number. */
  boolean isSame(HalfNode other) {
    return switch (kind) {
      case CONSTANT -> other.isConstant() && value == other.value;
      case CONVERTED -> other.is(Kind.CONVERTED) && left.isSame(other.left);
      default -> component >= 0 && component == other.component;
    };
  }
}
