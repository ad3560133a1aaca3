package org.oovr.simulator.shader.math;

import java.util.ArrayList;
import java.util.List;

/**
 * What the shader instructions that are more than one IEEE operation compute, as sequences of such
 * operations. The compiler runs it on values of generated code, the interpreter on floats ({@link
 * FloatFormulas}); both give the same bits, on every JDK, because only correctly rounded operations
 * occur (no fused multiply-add, no platform transcendental functions).
 *
 * <p>The formulas have no branches, so that loops over lanes stay vectorisable. {@code min} and
 * {@code max} are Java's: NaN if an operand is, and -0 below +0; {@code minNumber} and {@code
 * maxNumber} are those of shaders, which prefer the operand that is a number. Vectors and matrices
 * are lists of components, matrices by column.
 *
 * @param <T> a float value
 */
public abstract class ShaderFormulas<T> extends VectorFormulas<T> {
  // --- matrices, by column

  /** Sum over columns c of m[c] * v[c], first column first. */
  public List<T> matrixTimesVector(List<T> m, int rows, List<T> v) {
    List<T> r = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      T sum = mul(m.get(row), v.get(0));
      for (int col = 1; col < v.size(); col++) {
        sum = add(sum, mul(m.get(col * rows + row), v.get(col)));
      }
      r.add(sum);
    }
    return r;
  }

  /** Dot products of v with the columns of m. */
  public List<T> vectorTimesMatrix(List<T> v, List<T> m) {
    int rows = v.size();
    List<T> r = new ArrayList<>();
    for (int col = 0; col < m.size() / rows; col++) {
      r.add(dot(v, m.subList(col * rows, (col + 1) * rows)));
    }
    return r;
  }

  /** Columns of a * b are a times the columns of b. */
  public final List<T> matrixTimesMatrix(List<T> a, int rowsOfA, List<T> b, int rowsOfB) {
    List<T> r = new ArrayList<>();
    for (int col = 0; col < b.size() / rowsOfB; col++) {
      r.addAll(matrixTimesVector(a, rowsOfA, b.subList(col * rowsOfB, (col + 1) * rowsOfB)));
    }
    return r;
  }

  private T minor2(List<T> m, int n, int col0, int row0, int col1, int row1) {
    return sub(
        mul(m.get(col0 * n + row0), m.get(col1 * n + row1)),
        mul(m.get(col1 * n + row0), m.get(col0 * n + row1)));
  }

  /** Determinant of columns {@code cols} and rows {@code rows}, along the first column. */
  private T determinant(List<T> m, int n, int[] cols, int[] rows) {
    if (rows.length == 1) {
      return m.get(cols[0] * n + rows[0]);
    }
    if (rows.length == 2) {
      return minor2(m, n, cols[0], rows[0], cols[1], rows[1]);
    }
    T sum = null;
    for (int k = 0; k < rows.length; k++) {
      T term =
          mul(m.get(cols[0] * n + rows[k]), determinant(m, n, without(cols, 0), without(rows, k)));
      sum = sum == null ? term : k % 2 == 0 ? add(sum, term) : sub(sum, term);
    }
    return sum;
  }

  private static int[] without(int[] a, int index) {
    int[] r = new int[a.length - 1];
    for (int i = 0; i < r.length; i++) {
      r[i] = a[i < index ? i : i + 1];
    }
    return r;
  }

  private static int[] upTo(int n) {
    int[] r = new int[n];
    for (int i = 0; i < n; i++) {
      r[i] = i;
    }
    return r;
  }

  /** Determinant of an n by n matrix. */
  public final T determinant(List<T> m, int n) {
    return determinant(m, n, upTo(n), upTo(n));
  }

  /** Adjugate times the reciprocal of the determinant. */
  public final List<T> inverse(List<T> m, int n) {
    T scale = div(c(1), determinant(m, n));
    List<T> r = new ArrayList<>();
    for (int col = 0; col < n; col++) {
      for (int row = 0; row < n; row++) {
        // Element (row, col) of the adjugate is the cofactor of column row, row col.
        T minor = determinant(m, n, without(upTo(n), row), without(upTo(n), col));
        r.add(mul((row + col) % 2 == 0 ? minor : neg(minor), scale));
      }
    }
    return r;
  }
}
