package org.oovr.simulator.shader.spirv;

import java.util.List;
import org.oovr.simulator.shader.ShaderException;
import org.oovr.simulator.shader.math.WideFormulas;
import org.oovr.simulator.shader.math.WideFunction;

/**
 * Instructions on vectors and matrices of 64-bit floats, and those of GLSL.std.450 on 64-bit
 * values, as formulas: once for both back ends.
 *
 * @param <T> a 64-bit value
 */
public final class WideForms<T> {
  private final WideFormulas<T> f;

  public WideForms(WideFormulas<T> formulas) {
    f = formulas;
  }

  /**
   * A product.
   *
   * @param ta type of the first operand
   * @param tb type of the second; anything for a transposition
   */
  public List<T> product(Op op, SpirvType ta, List<T> a, SpirvType tb, List<T> b) {
    return ProductForms.of(f, op, ta, a, tb, b);
  }

  /** An extended instruction on whole vectors or matrices; null when it is none. */
  public List<T> vectors(GlslOp op, List<List<T>> in) {
    List<T> x = in.get(0);
    List<T> y = in.size() > 1 ? in.get(1) : null;
    int order = (int) Math.sqrt(x.size());
    return switch (op) {
      case LENGTH -> List.of(f.length(x));
      case DISTANCE -> List.of(f.distance(x, y));
      case NORMALIZE -> f.normalize(x);
      case CROSS -> f.cross(x, y);
      case FACE_FORWARD -> f.faceForward(x, y, in.get(2));
      case REFLECT -> f.reflect(x, y);
      case REFRACT -> f.refract(x, y, in.get(2).get(0));
      case DETERMINANT -> List.of(f.determinant(x, order));
      case MATRIX_INVERSE -> f.inverse(x, order);
      default -> null;
    };
  }

  /** An extended instruction on one component of each operand, all 64-bit values. */
  public T component(GlslOp op, List<T> in) {
    WideFunction function = function(op);
    if (function != null) {
      return f.apply(function, in);
    }
    T x = in.get(0);
    T y = in.get(1);
    return switch (op) {
      case F_CLAMP, N_CLAMP -> f.clamp(x, y, in.get(2));
      case F_MIX -> f.mix(x, y, in.get(2));
      case STEP -> f.step(x, y);
      case SMOOTH_STEP -> f.smoothStep(x, y, in.get(2));
      case FMA -> f.fma(x, y, in.get(2));
      default ->
          throw new ShaderException("instruction " + op + " on 64-bit values is not supported");
    };
  }

  private static WideFunction function(GlslOp op) {
    return switch (op) {
      case ROUND, ROUND_EVEN -> WideFunction.D_ROUND_EVEN;
      case TRUNC -> WideFunction.D_TRUNC;
      case F_ABS -> WideFunction.D_ABS;
      case F_SIGN -> WideFunction.D_SIGN;
      case FLOOR -> WideFunction.D_FLOOR;
      case CEIL -> WideFunction.D_CEIL;
      case FRACT -> WideFunction.D_FRACT;
      case SQRT -> WideFunction.D_SQRT;
      case INVERSE_SQRT -> WideFunction.D_INVERSE_SQRT;
      case F_MIN, N_MIN -> WideFunction.D_MIN_NUMBER;
      case F_MAX, N_MAX -> WideFunction.D_MAX_NUMBER;
      case S_ABS -> WideFunction.L_ABS;
      case S_SIGN -> WideFunction.L_SIGN;
      case S_MIN -> WideFunction.L_MIN_SIGNED;
      case S_MAX -> WideFunction.L_MAX_SIGNED;
      case U_MIN -> WideFunction.L_MIN_UNSIGNED;
      case U_MAX -> WideFunction.L_MAX_UNSIGNED;
      case S_CLAMP -> WideFunction.L_CLAMP_SIGNED;
      case U_CLAMP -> WideFunction.L_CLAMP_UNSIGNED;
      default -> null;
    };
  }
}
