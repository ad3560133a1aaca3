package org.oovr.simulator.shader.interp;

import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;

/** Instructions that take values apart and put them together (SPIR-V 3.52.12). */
final class Composites {
  private final Execution run;
  private final int lanes;

  Composites(Execution run) {
    this.run = run;
    lanes = run.lanes();
  }

  /** The result, or null for what is not supported. */
  int[] execute(LaneState s, SpirvInstruction i) {
    return switch (i.op()) {
      case UNDEF -> new int[i.type().scalars() * lanes];
      case COMPOSITE_CONSTRUCT -> construct(s, i);
      case COMPOSITE_EXTRACT -> {
        int[] v = run.value(s, i.operand(0));
        int from = position(run.module().typeOf(i.operand(0)), i, 1);
        yield java.util.Arrays.copyOfRange(v, from * lanes, (from + i.type().scalars()) * lanes);
      }
      case COMPOSITE_INSERT -> {
        int[] part = run.value(s, i.operand(0));
        int[] v = run.value(s, i.operand(1)).clone();
        System.arraycopy(part, 0, v, position(i.type(), i, 2) * lanes, part.length);
        yield v;
      }
      case VECTOR_EXTRACT_DYNAMIC -> extractDynamic(s, i);
      case VECTOR_INSERT_DYNAMIC -> insertDynamic(s, i);
      case VECTOR_SHUFFLE -> shuffle(s, i);
      case COPY_LOGICAL -> run.value(s, i.operand(0));
      default -> null;
    };
  }

  /** First word of the part that literals from operand {@code at} on lead to. */
  private static int position(SpirvType type, SpirvInstruction i, int at) {
    int n = 0;
    SpirvType t = type;
    for (int k = at; k < i.count(); k++) {
      n += t.elementOffset(i.operand(k));
      t = t.element(i.operand(k));
    }
    return n;
  }

  private int[] construct(LaneState s, SpirvInstruction i) {
    int[] r = new int[i.type().scalars() * lanes];
    int at = 0;
    for (int id : i.operands()) {
      int[] part = run.value(s, id);
      System.arraycopy(part, 0, r, at, part.length);
      at += part.length;
    }
    return r;
  }

  /** Where the first word of a lane's component is, of components of so many words. */
  private int index(int[] v, int words, int lane, int[] index) {
    int components = v.length / lanes / words;
    return Math.max(0, Math.min(index[lane], components - 1)) * words * lanes + lane;
  }

  private int[] extractDynamic(LaneState s, SpirvInstruction i) {
    int[] v = run.value(s, i.operand(0));
    int[] index = run.index(s, i.operand(1));
    int words = i.type().scalars();
    int[] r = new int[words * lanes];
    for (int l = 0; l < lanes; l++) {
      for (int w = 0; w < words; w++) {
        r[w * lanes + l] = v[index(v, words, l, index) + w * lanes];
      }
    }
    return r;
  }

  private int[] insertDynamic(LaneState s, SpirvInstruction i) {
    int[] r = run.value(s, i.operand(0)).clone();
    int[] part = run.value(s, i.operand(1));
    int[] index = run.index(s, i.operand(2));
    int words = part.length / lanes;
    for (int l = 0; l < lanes; l++) {
      for (int w = 0; w < words; w++) {
        r[index(r, words, l, index) + w * lanes] = part[w * lanes + l];
      }
    }
    return r;
  }

  private int[] shuffle(LaneState s, SpirvInstruction i) {
    int[] a = run.value(s, i.operand(0));
    int[] b = run.value(s, i.operand(1));
    int[] r = new int[i.type().scalars() * lanes];
    int size = i.type().scalar().scalars() * lanes;
    for (int c = 0; c < i.type().components(); c++) {
      int from = i.operand(2 + c) * size;
      if (from < 0) {
        // literal 0xffffffff: the component has no source
        continue;
      }
      if (from < a.length) {
        System.arraycopy(a, from, r, c * size, size);
      } else {
        System.arraycopy(b, from - a.length, r, c * size, size);
      }
    }
    return r;
  }

  int[] transpose(LaneState s, SpirvInstruction i) {
    int[] v = run.value(s, i.operand(0));
    SpirvType.MatrixType m = (SpirvType.MatrixType) run.module().typeOf(i.operand(0));
    int size = m.scalar().scalars() * lanes;
    int[] r = new int[v.length];
    for (int c = 0; c < m.columns(); c++) {
      for (int row = 0; row < m.rows(); row++) {
        int from = c * m.rows() + row;
        System.arraycopy(v, from * size, r, (row * m.columns() + c) * size, size);
      }
    }
    return r;
  }
}
