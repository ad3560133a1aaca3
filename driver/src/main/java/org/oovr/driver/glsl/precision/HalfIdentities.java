package org.oovr.driver.glsl.precision;

import java.util.BitSet;
import org.oovr.simulator.shader.spirv.Op;

/**
 * Operations that llvmpipe does not do, as a constant operand makes them give back the other one,
 * of some components or of all: {@code x + 0.0}, {@code x * 1.0}. What it does not calculate it
 * does not round to 16 bits.
 */
abstract class HalfIdentities extends HalfValues {
  /** Values that are zero as something was multiplied by zero. */
  private final BitSet zeros = new BitSet();

  HalfIdentities(int[] words, ModuleFacts facts) {
    super(words, facts);
  }

  /**
   * Makes the result of an operation of lower precision that is not done.
   *
   * @return whether it was one; else nothing is written
   */
  boolean givenBack(Op op, int at) {
    if (!facts.isFloat(words[at + 1]) || words[at] >>> 16 != 5) {
      return false;
    }
    for (int operand = at + 3; operand < at + 5; operand++) {
      int constant = operand == at + 3 ? at + 4 : at + 3;
      boolean left = constant == at + 3;
      if (type(operand) != words[at + 1]) {
        continue; // a vector is not the scalar that it is multiplied by
      }
      if (isAll(negates(op, left), constant)) {
        negated(at, words[operand]);
        return true;
      }
      if (givenBack(op, at, operand, constant)) {
        return true;
      }
    }
    if (op == Op.F_MUL || op == Op.VECTOR_TIMES_SCALAR) {
      zeros.set(words[at + 2], isAll(0f, at + 3) || isAll(0f, at + 4));
    }
    return false;
  }

  /** The constant operand with which an operation gives back the other one; null: none does. */
  private static Float keeps(Op op, boolean left) {
    return switch (op) {
      case F_ADD -> 0f;
      case F_SUB -> left ? null : 0f;
      case F_MUL, VECTOR_TIMES_SCALAR -> 1f;
      case F_DIV -> left ? null : 1f;
      default -> null;
    };
  }

  /** The one with which it gives back its negation. */
  private static Float negates(Op op, boolean left) {
    return switch (op) {
      case F_SUB -> left ? 0f : null;
      case F_MUL, VECTOR_TIMES_SCALAR -> -1f;
      default -> null;
    };
  }

  private boolean isAll(Float number, int word) {
    for (int i = 0; i < facts.count(type(word)); i++) {
      if (!is(number, words[word], i)) {
        return false;
      }
    }
    return true;
  }

  private boolean is(Float number, int value, int component) {
    Float constant = zeros.get(value) ? Float.valueOf(0) : facts.component(value, component);
    return number != null && constant != null && constant.floatValue() == number; // -0 is 0, too
  }

  private boolean givenBack(Op op, int at, int operand, int constant) {
    Float keeps = keeps(op, constant == at + 3);
    int n = facts.count(words[at + 1]);
    boolean scalar = facts.count(type(constant)) == 1;
    int[] shuffle = new int[n + 2];
    int kept = 0;
    for (int i = 0; i < n; i++) {
      boolean same = is(keeps, words[constant], scalar ? 0 : i);
      shuffle[i + 2] = same ? n + i : i;
      kept += same ? 1 : 0;
    }
    if (kept == 0) {
      return false;
    }
    int value = words[operand];
    int result = words[at + 2];
    if (kept == n) {
      out.emitTo(result, Op.COPY_OBJECT, words[at + 1], value);
      wide[result] = wide[value];
      isLike(result, value);
      return true;
    }
    int calculated = out.emit(op, words[at + 1], halves(at + 3, at + 5));
    shuffle[0] = out.emit(Op.QUANTIZE_TO_F16, words[at + 1], calculated);
    shuffle[1] = wide[value] == 0 ? value : wide[value];
    out.emitTo(result, Op.VECTOR_SHUFFLE, words[at + 1], shuffle);
    precisions[result] = LOWER;
    narrow.set(result);
    return true;
  }

  private void negated(int at, int value) {
    int result = words[at + 2];
    out.emitTo(result, Op.F_NEGATE, words[at + 1], value);
    if (wide[value] != 0) {
      wide[result] = out.emit(Op.F_NEGATE, words[at + 1], wide[value]);
    }
    isLike(result, value);
  }

  private void isLike(int result, int value) {
    precisions[result] = precisions[value];
    small.set(result, small.get(value));
    narrow.set(result, narrow.get(value));
  }
}
