package org.oovr.agent.reproduce;

import java.util.List;

/**
 * What the paper publishes about its baseline: its performance on a machine over that on another.
 *
 * @param name short
 * @param figure of the paper
 * @param value of the paper
 * @param run where it is measured
 * @param reference what it is measured by
 */
record BaselineFact(String name, int figure, double value, Condition run, Condition reference) {
  /** The five facts: Figure 4's three, and the baseline's two of Figure 18. */
  static final List<BaselineFact> ALL =
      List.of(
          new BaselineFact("P32", 4, 0.35, Condition.link(32), Condition.link(1000)),
          new BaselineFact("P64", 4, 0.58, Condition.link(64), Condition.link(1000)),
          new BaselineFact("P128", 4, 0.78, Condition.link(128), Condition.link(1000)),
          new BaselineFact("S4", 18, 1.41, Condition.gpms(4), Condition.gpms(1)),
          new BaselineFact("S8", 18, 2.08, Condition.gpms(8), Condition.gpms(1)));

  /**
   * The order in which a search times them: those come first that cost least and differ most, as
   * what is far off by them needs no others.
   */
  static final List<BaselineFact> SEARCH =
      List.of(ALL.get(3), ALL.get(1), ALL.get(4), ALL.get(0), ALL.get(2));

  /** Conditions under which the baseline is timed, each once. */
  static List<Condition> conditions() {
    return ALL.stream().flatMap(f -> List.of(f.run(), f.reference()).stream()).distinct().toList();
  }

  /**
   * Root of the mean square of the logarithms of ours over the paper's.
   *
   * @param ours in the order of {@link #ALL}; NaN, which is not known, counts as met, so that the
   *     result is a lower bound
   */
  static double rms(double[] ours) {
    double sum = 0;
    for (int i = 0; i < ours.length; i++) {
      if (!Double.isNaN(ours[i])) {
        double error = Math.log(ours[i] / ALL.get(i).value());
        sum += error * error;
      }
    }
    return Math.sqrt(sum / ours.length);
  }
}
