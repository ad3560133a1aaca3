package org.oovr.simulator.shader.compile.lower;

import java.util.Arrays;
import java.util.List;
import org.oovr.simulator.shader.compile.ir.Node;
import org.oovr.simulator.shader.compile.ir.NodeBuilder;
import org.oovr.simulator.shader.compile.ir.NodeFormulas;
import org.oovr.simulator.shader.spirv.SpirvInstruction;
import org.oovr.simulator.shader.spirv.SpirvType;

/** Composites, vectors and matrices. */
final class CompositeLowering {
  private final Lowering lowering;
  private final NodeBuilder b;
  private final NodeFormulas f;

  CompositeLowering(Lowering lowering) {
    this.lowering = lowering;
    b = lowering.builder();
    f = lowering.formulas();
  }

  private Node[] operand(SpirvInstruction i, int k) {
    return lowering.value(i.operand(k));
  }

  private SpirvType type(SpirvInstruction i, int k) {
    return lowering.module().typeOf(i.operand(k));
  }

  Node[] lower(SpirvInstruction i) {
    return switch (i.op()) {
      case VECTOR_EXTRACT_DYNAMIC ->
          extractDynamic(operand(i, 0), lowering.index(i.operand(1)), i.type().scalars());
      case VECTOR_INSERT_DYNAMIC ->
          insertDynamic(operand(i, 0), operand(i, 1), lowering.index(i.operand(2)));
      case VECTOR_SHUFFLE -> shuffle(i);
      case COMPOSITE_CONSTRUCT -> construct(i);
      case COMPOSITE_EXTRACT -> {
        int at = offset(type(i, 0), i, 1);
        yield Arrays.copyOfRange(operand(i, 0), at, at + i.type().scalars());
      }
      case COMPOSITE_INSERT -> {
        Node[] r = operand(i, 1).clone();
        Node[] part = operand(i, 0);
        System.arraycopy(part, 0, r, offset(type(i, 1), i, 2), part.length);
        yield r;
      }
      case COPY_LOGICAL -> operand(i, 0);
      case TRANSPOSE -> transpose(operand(i, 0), (SpirvType.MatrixType) type(i, 0));
      case DOT -> new Node[] {f.dot(list(operand(i, 0)), list(operand(i, 1)))};
      case VECTOR_TIMES_SCALAR, MATRIX_TIMES_SCALAR -> scale(operand(i, 0), operand(i, 1)[0]);
      case OUTER_PRODUCT -> outer(operand(i, 0), operand(i, 1));
      case VECTOR_TIMES_MATRIX ->
          array(f.vectorTimesMatrix(list(operand(i, 0)), list(operand(i, 1))));
      case MATRIX_TIMES_VECTOR ->
          array(f.matrixTimesVector(list(operand(i, 0)), rows(type(i, 0)), list(operand(i, 1))));
      default ->
          array(
              f.matrixTimesMatrix(
                  list(operand(i, 0)), rows(type(i, 0)), list(operand(i, 1)), rows(type(i, 1))));
    };
  }

  private static List<Node> list(Node[] v) {
    return Arrays.asList(v);
  }

  private static Node[] array(List<Node> v) {
    return v.toArray(new Node[0]);
  }

  private static int rows(SpirvType t) {
    return ((SpirvType.MatrixType) t).rows();
  }

  /** Number of the first word that the literals from operand {@code first} on lead to. */
  private static int offset(SpirvType from, SpirvInstruction i, int first) {
    SpirvType t = from;
    int at = 0;
    for (int k = first; k < i.count(); k++) {
      at += t.elementOffset(i.operand(k));
      t = t.element(i.operand(k));
    }
    return at;
  }

  private Node[] extractDynamic(Node[] v, Node index, int words) {
    int n = v.length / words;
    Node limited = b.clampIndex(index, n);
    Node[] r = Arrays.copyOfRange(v, v.length - words, v.length);
    for (int k = n - 2; k >= 0; k--) {
      Node here = b.equal(limited, b.constant(k));
      for (int w = 0; w < words; w++) {
        r[w] = b.select(here, v[k * words + w], r[w]);
      }
    }
    return r;
  }

  private Node[] insertDynamic(Node[] v, Node[] part, Node index) {
    int words = part.length;
    Node limited = b.clampIndex(index, v.length / words);
    Node[] r = new Node[v.length];
    Arrays.setAll(r, k -> b.select(b.equal(limited, b.constant(k / words)), part[k % words], v[k]));
    return r;
  }

  private Node[] shuffle(SpirvInstruction i) {
    Node[] x = operand(i, 0);
    Node[] y = operand(i, 1);
    int words = i.type().scalar().scalars();
    Node[] r = new Node[(i.count() - 2) * words];
    for (int k = 0; k < r.length; k++) {
      int from = i.operand(k / words + 2) * words;
      from = from < 0 ? -1 : from + k % words;
      r[k] = from < 0 ? b.zero(x[0].kind()) : from < x.length ? x[from] : y[from - x.length];
    }
    return r;
  }

  private Node[] construct(SpirvInstruction i) {
    Node[] r = new Node[i.type().scalars()];
    int at = 0;
    for (int k = 0; k < i.count(); k++) {
      Node[] part = operand(i, k);
      System.arraycopy(part, 0, r, at, part.length);
      at += part.length;
    }
    return r;
  }

  private static Node[] transpose(Node[] m, SpirvType.MatrixType type) {
    Node[] r = new Node[m.length];
    int rows = type.rows();
    int words = type.scalar().scalars();
    for (int k = 0; k < m.length; k++) {
      int c = k / words;
      r[(c % rows * type.columns() + c / rows) * words + k % words] = m[k];
    }
    return r;
  }

  private Node[] scale(Node[] v, Node s) {
    Node[] r = new Node[v.length];
    Arrays.setAll(r, k -> f.mul(v[k], s));
    return r;
  }

  private Node[] outer(Node[] column, Node[] row) {
    Node[] r = new Node[column.length * row.length];
    Arrays.setAll(r, k -> f.mul(column[k % column.length], row[k / column.length]));
    return r;
  }
}
