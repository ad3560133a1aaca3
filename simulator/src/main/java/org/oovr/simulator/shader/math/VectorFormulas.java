package org.oovr.simulator.shader.math;

import java.util.ArrayList;
import java.util.List;

/**
 * Common functions on scalars, and functions on vectors, which are lists of components.
 *
 * @param <T> a float value
 */
abstract class VectorFormulas<T> extends TrigonometricFormulas<T> {
  // --- common functions

  public final T radians(T x) {
    return mul(x, c(0.017453292f));
  }

  public final T degrees(T x) {
    return mul(x, c(57.29578f));
  }

  public final T clamp(T x, T low, T high) {
    return minNumber(maxNumber(x, low), high);
  }

  /** As Mesa has it, which is not quite y for a = 1 where x is much larger than y. */
  public final T mix(T x, T y, T a) {
    return add(x, mul(a, sub(y, x)));
  }

  public final T step(T edge, T x) {
    return ifLessOrEqual(edge, x, c(1), c(0));
  }

  public final T smoothStep(T edge0, T edge1, T x) {
    T t = clampedNumber(div(sub(x, edge0), sub(edge1, edge0)), 0, 1);
    return mul(mul(t, t), sub(c(3), mul(c(2), t)));
  }

  /** Not fused: two roundings. */
  public final T fma(T a, T b, T c) {
    return add(mul(a, b), c);
  }

  // --- vectors

  /** Sum of the products, last component first, as Mesa adds them. */
  public T dot(List<T> a, List<T> b) {
    int last = a.size() - 1;
    T sum = mul(a.get(last), b.get(last));
    for (int i = last - 1; i >= 0; i--) {
      sum = add(sum, mul(a.get(i), b.get(i)));
    }
    return sum;
  }

  public final T length(List<T> v) {
    return sqrt(dot(v, v));
  }

  public final T distance(List<T> a, List<T> b) {
    List<T> d = new ArrayList<>();
    for (int i = 0; i < a.size(); i++) {
      d.add(sub(a.get(i), b.get(i)));
    }
    return d.size() == 1 ? abs(d.get(0)) : length(d);
  }

  private List<T> scaled(List<T> v, T s) {
    List<T> r = new ArrayList<>();
    for (T x : v) {
      r.add(mul(x, s));
    }
    return r;
  }

  public final List<T> normalize(List<T> v) {
    return v.size() == 1 ? List.of(sign(v.get(0))) : scaled(v, inverseSqrt(dot(v, v)));
  }

  public final List<T> cross(List<T> a, List<T> b) {
    List<T> r = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      r.add(sub(mul(a.get(j), b.get(k)), mul(b.get(j), a.get(k))));
    }
    return r;
  }

  public final List<T> faceForward(List<T> n, List<T> i, List<T> reference) {
    T d = dot(reference, i);
    List<T> r = new ArrayList<>();
    for (T x : n) {
      r.add(ifLess(d, c(0), x, neg(x)));
    }
    return r;
  }

  public final List<T> reflect(List<T> i, List<T> n) {
    T d = mul(c(2), dot(n, i));
    List<T> r = new ArrayList<>();
    for (int k = 0; k < i.size(); k++) {
      r.add(sub(i.get(k), mul(d, n.get(k))));
    }
    return r;
  }

  public final List<T> refract(List<T> i, List<T> n, T eta) {
    T d = dot(n, i);
    T k = sub(c(1), mul(mul(eta, eta), sub(c(1), mul(d, d))));
    T along = add(mul(eta, d), sqrt(max(k, c(0))));
    List<T> r = new ArrayList<>();
    for (int m = 0; m < i.size(); m++) {
      r.add(ifLess(k, c(0), c(0), sub(mul(eta, i.get(m)), mul(along, n.get(m)))));
    }
    return r;
  }
}
