package org.oovr.simulator.shader.math;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Formulas of which each step gives a 16-bit float, held as a 32-bit one: sums and products of two
 * such, rounded twice, are what rounding once gives. Not for functions that work on the bits of
 * 32-bit floats.
 */
public final class HalfFormulas<T> extends ShaderFormulas<T> {
  /** On plain floats. */
  public static final HalfFormulas<Float> OF_FLOATS =
      new HalfFormulas<>(FloatFormulas.INSTANCE, ShaderMath::quantizeToHalf);

  private final ShaderFormulas<T> f;
  private final UnaryOperator<T> round;

  /**
   * The formulas of 32-bit floats with rounded steps.
   *
   * @param round gives the nearest 16-bit float
   */
  public HalfFormulas(ShaderFormulas<T> formulas, UnaryOperator<T> round) {
    f = formulas;
    this.round = round;
  }

  @Override
  public T constant(float value) {
    return f.constant(value);
  }

  @Override
  public T add(T a, T b) {
    return round.apply(f.add(a, b));
  }

  @Override
  public T sub(T a, T b) {
    return round.apply(f.sub(a, b));
  }

  @Override
  public T mul(T a, T b) {
    return round.apply(f.mul(a, b));
  }

  @Override
  public T div(T a, T b) {
    return round.apply(f.div(a, b));
  }

  @Override
  public T neg(T a) {
    return f.neg(a);
  }

  @Override
  public T abs(T a) {
    return f.abs(a);
  }

  @Override
  public T sqrt(T a) {
    return round.apply(f.sqrt(a));
  }

  @Override
  public T min(T a, T b) {
    return f.min(a, b);
  }

  @Override
  public T max(T a, T b) {
    return f.max(a, b);
  }

  @Override
  public T minNumber(T a, T b) {
    return f.minNumber(a, b);
  }

  @Override
  public T maxNumber(T a, T b) {
    return f.maxNumber(a, b);
  }

  @Override
  public T ifLess(T a, T b, T x, T y) {
    return f.ifLess(a, b, x, y);
  }

  @Override
  public T ifLessOrEqual(T a, T b, T x, T y) {
    return f.ifLessOrEqual(a, b, x, y);
  }

  /** Sum of the products, first component first, as Mesa has it for modules of SPIR-V. */
  @Override
  public T dot(List<T> a, List<T> b) {
    T sum = mul(a.get(0), b.get(0));
    for (int i = 1; i < a.size(); i++) {
      sum = add(sum, mul(a.get(i), b.get(i)));
    }
    return sum;
  }

  /** Sums over columns, last column first, as Mesa has it for modules of SPIR-V. */
  @Override
  public List<T> matrixTimesVector(List<T> m, int rows, List<T> v) {
    List<T> r = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      r.add(sumFromLast(m.subList(row, m.size()), rows, v));
    }
    return r;
  }

  /** Sums over rows, last row first, likewise. */
  @Override
  public List<T> vectorTimesMatrix(List<T> v, List<T> m) {
    List<T> r = new ArrayList<>();
    for (int first = 0; first < m.size(); first += v.size()) {
      r.add(sumFromLast(m.subList(first, first + v.size()), 1, v));
    }
    return r;
  }

  private T sumFromLast(List<T> a, int step, List<T> b) {
    int last = b.size() - 1;
    T sum = mul(a.get(last * step), b.get(last));
    for (int i = last - 1; i >= 0; i--) {
      sum = add(sum, mul(a.get(i * step), b.get(i)));
    }
    return sum;
  }

  @Override
  public T shiftedBits(T a) {
    throw new UnsupportedOperationException("bits of a 16-bit float");
  }

  @Override
  public T mantissa(T a) {
    throw new UnsupportedOperationException("bits of a 16-bit float");
  }

  @Override
  public T biasedExponent(T a) {
    throw new UnsupportedOperationException("bits of a 16-bit float");
  }
}
