package org.oovr.simulator.shader.spirv.parse;

import static org.oovr.simulator.shader.spirv.parse.Words.bad;
import static org.oovr.simulator.shader.spirv.parse.Words.word;

import java.util.Arrays;
import org.oovr.simulator.shader.spirv.NarrowValues;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvType;
import org.oovr.simulator.shader.spirv.TypeRule;
import org.oovr.simulator.shader.spirv.WideValues;

/**
 * Computes an OpSpecConstantOp on scalars and vectors of integers and booleans; floats are only
 * moved, and converted from one width to another.
 */
final class ConstantFolder {
  private final IdTable ids;
  private final int[] w;
  private final int at;
  private final int end;
  private final SpirvType type;

  ConstantFolder(IdTable ids, int[] w, int at, int end, SpirvType type) {
    this.ids = ids;
    this.w = w;
    this.at = at;
    this.end = end;
    this.type = type;
  }

  int[] fold() {
    Op op = Op.of(word(w, at, end, 3));
    if (op == null) {
      throw bad(at, "specialisation of instruction " + w[at + 3] + " is not supported");
    }
    int[] a = words(0);
    switch (op) {
      case COMPOSITE_EXTRACT:
        return extract();
      case VECTOR_SHUFFLE:
        return shuffle(a, words(1));
      case SELECT:
        return select(a, words(1), words(2));
      case BITCAST:
        return operand(0).type().isNarrow() || type.isNarrow()
            ? NarrowValues.bitcast(a, operand(0).type(), type)
            : sized(a);
      default:
        break;
    }
    boolean known =
        op.group() == Op.Group.SCALAR
            && (op.rule().isExact() || op == Op.F_CONVERT)
            && op.rule().allowsResult(type);
    for (int i = 0; known && i < op.operands().length(); i++) {
      known = op.rule().allowsOperand(i, operand(i).type(), type);
    }
    boolean second = known && op.operands().length() > 1;
    boolean from = operand(0).type().isWide();
    if (!known || second && op.rule() != TypeRule.SHIFTS && operand(1).type().isWide() != from) {
      throw bad(at, "specialisation of " + op + " on " + type + " is not supported");
    }
    int[] r = new int[type.scalars()];
    boolean to = type.isWide();
    for (int i = 0; i < type.components(); i++) {
      long x = component(op, 0, i);
      long y = second ? component(op, 1, i) : 0;
      long value =
          WideValues.isMove(op, from, to)
              ? x
              : from || to
                  ? WideValues.of(op, from, to).apply(x, y)
                  : op.evaluate((int) x, (int) y);
      int low = (int) value;
      r[to ? 2 * i : i] = type.isNarrow() ? NarrowValues.round(type.scalar(), low) : low;
      if (to) {
        r[2 * i + 1] = (int) (value >>> 32);
      }
    }
    return r;
  }

  private SpirvConstant operand(int i) {
    return ids.constant(word(w, at, end, 4 + i), at);
  }

  /** A component of a scalar or vector: 64 bits, or a word with its sign. */
  private long component(Op op, int operand, int i) {
    SpirvConstant c = operand(operand);
    return c.type().isWide()
        ? WideValues.join(c.words()[2 * i], c.words()[2 * i + 1])
        : NarrowValues.extended(
            NarrowValues.extension(op, operand), c.type().scalar(), c.words()[i]);
  }

  private int[] words(int operand) {
    return ids.constant(word(w, at, end, 4 + operand), at).words();
  }

  private int[] sized(int[] r) {
    if (r.length != type.scalars()) {
      throw bad(at, "specialisation gives " + r.length + " scalars for " + type);
    }
    return r;
  }

  private int[] extract() {
    SpirvConstant c = ids.constant(w[at + 4], at);
    SpirvType t = c.type();
    int from = 0;
    for (int i = at + 5; i < end; i++) {
      if (w[i] < 0 || w[i] >= t.elementCount()) {
        throw bad(at, "index " + w[i] + " into " + t);
      }
      from += t.elementOffset(w[i]);
      t = t.element(w[i]);
    }
    return sized(Arrays.copyOfRange(c.words(), from, from + t.scalars()));
  }

  private int[] shuffle(int[] a, int[] b) {
    int words = type.isWide() ? 2 : 1;
    int[] r = new int[Math.max(0, end - at - 6) * words];
    for (int i = 0; i < r.length; i++) {
      int component = w[at + 6 + i / words];
      int from = component * words + i % words;
      if (component != -1 && (component < 0 || component > 8 || from >= a.length + b.length)) {
        throw bad(at, "shuffle component " + component);
      }
      r[i] = component == -1 ? 0 : from < a.length ? a[from] : b[from - a.length];
    }
    return sized(r);
  }

  private int[] select(int[] condition, int[] a, int[] b) {
    sized(a);
    sized(b);
    if (!operand(0).type().isBool()) {
      throw bad(at, "selection by " + operand(0).type());
    }
    int[] r = new int[a.length];
    int words = type.isWide() ? 2 : 1;
    for (int i = 0; i < r.length; i++) {
      boolean each = condition.length == type.components();
      r[i] = condition[each ? i / words : 0] != 0 ? a[i] : b[i];
    }
    return r;
  }
}
