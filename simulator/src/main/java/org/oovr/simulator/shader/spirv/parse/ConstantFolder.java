package org.oovr.simulator.shader.spirv.parse;

import static org.oovr.simulator.shader.spirv.parse.Words.bad;
import static org.oovr.simulator.shader.spirv.parse.Words.word;

import java.util.Arrays;
import org.oovr.simulator.shader.spirv.Op;
import org.oovr.simulator.shader.spirv.SpirvConstant;
import org.oovr.simulator.shader.spirv.SpirvType;

/** Computes an OpSpecConstantOp on scalars and vectors of integers and booleans. */
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
      case U_CONVERT, S_CONVERT, BITCAST:
        return sized(a);
      default:
        break;
    }
    int[] b = end - at > 5 ? words(1) : a;
    boolean known = op.group() == Op.Group.SCALAR && op.rule().isExact();
    if (!known || a.length != type.scalars() || b.length != a.length || type.isFloat()) {
      throw bad(at, "specialisation of " + op + " on " + type + " is not supported");
    }
    int[] r = new int[a.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = op.evaluate(a[i], b[i]);
    }
    return r;
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
    int[] r = new int[Math.max(0, end - at - 6)];
    for (int i = 0; i < r.length; i++) {
      int from = w[at + 6 + i];
      if (from != -1 && (from < 0 || from >= a.length + b.length)) {
        throw bad(at, "shuffle component " + from);
      }
      r[i] = from == -1 ? 0 : from < a.length ? a[from] : b[from - a.length];
    }
    return sized(r);
  }

  private int[] select(int[] condition, int[] a, int[] b) {
    sized(a);
    sized(b);
    int[] r = new int[a.length];
    for (int i = 0; i < r.length; i++) {
      r[i] = condition[condition.length == a.length ? i : 0] != 0 ? a[i] : b[i];
    }
    return r;
  }
}
