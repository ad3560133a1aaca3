package org.oovr.simulator.shader.spirv;

import java.util.List;
import org.oovr.simulator.shader.math.ShaderFormulas;
import org.oovr.simulator.shader.spirv.SpirvType.MatrixType;

/** Instructions on vectors and matrices as formulas of any width, but for transposition. */
public final class ProductForms {
  private ProductForms() {}

  /**
   * A product.
   *
   * @param ta type of the first operand
   * @param tb type of the second
   */
  public static <T> List<T> of(
      ShaderFormulas<T> f, Op op, SpirvType ta, List<T> a, SpirvType tb, List<T> b) {
    return switch (op) {
      case DOT -> List.of(f.dot(a, b));
      case VECTOR_TIMES_SCALAR, MATRIX_TIMES_SCALAR ->
          a.stream().map(x -> f.mul(x, b.get(0))).toList();
      case OUTER_PRODUCT -> b.stream().flatMap(y -> a.stream().map(x -> f.mul(x, y))).toList();
      case VECTOR_TIMES_MATRIX -> f.vectorTimesMatrix(a, b);
      case MATRIX_TIMES_VECTOR -> f.matrixTimesVector(a, rows(ta), b);
      default -> f.matrixTimesMatrix(a, rows(ta), b, rows(tb));
    };
  }

  private static int rows(SpirvType t) {
    return ((MatrixType) t).rows();
  }
}
