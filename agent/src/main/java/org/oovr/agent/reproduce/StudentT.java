package org.oovr.agent.reproduce;

/** Student's distribution with whole degrees of freedom (Abramowitz and Stegun, section 26.7). */
final class StudentT {
  private static final double FARTHEST = 1e9;

  private StudentT() {}

  /**
   * The value that a share of all lies below.
   *
   * @param share from 0.5 to less than 1
   * @param degrees of freedom, at least 1
   */
  static double quantile(double share, int degrees) {
    double low = 0;
    double high = 1;
    while (below(high, degrees) < share && high < FARTHEST) {
      high *= 2;
    }
    while (true) {
      double middle = (low + high) / 2;
      if (middle <= low || middle >= high) {
        return middle;
      }
      if (below(middle, degrees) < share) {
        low = middle;
      } else {
        high = middle;
      }
    }
  }

  /** The share below {@code t}, which is not negative: equations 26.7.3 and 26.7.4. */
  static double below(double t, int degrees) {
    double angle = Math.atan(t / Math.sqrt(degrees));
    double cos = Math.cos(angle);
    boolean odd = degrees % 2 != 0;
    double term = odd ? cos : 1;
    double sum = degrees == 1 ? 0 : term;
    for (int k = odd ? 3 : 2; k < degrees; k += 2) {
      term *= cos * cos * (k - 1) / k;
      sum += term;
    }
    double within = Math.sin(angle) * sum;
    if (odd) {
      within = (angle + within) * 2 / Math.PI;
    }
    return (1 + within) / 2;
  }
}
