package org.oovr.agent.reproduce;

import java.util.List;

/**
 * A line of a figure's table.
 *
 * @param id stable name, for example {@code fig15.oo-vr}
 * @param label the scheme and what was changed
 * @param group rows of one group are one line or colour of the chart: the scheme
 * @param category where in its group the row lies, empty when the points are the chart's categories
 * @param paper the paper's average, or null where its text has none
 * @param derived whether {@code paper} is arithmetic on quoted values
 * @param tolerance how close the average must come
 * @param points our value per workload point
 * @param reading how the paper's text was read, or null
 */
record FigureRow(
    String id,
    String label,
    String group,
    String category,
    Double paper,
    boolean derived,
    Tolerance tolerance,
    List<Double> points,
    String reading) {

  /** How close an average must come. */
  enum Tolerance {
    /** Within 25 % of the paper's value. */
    PERFORMANCE(25),
    /** Within 15 % of the paper's value: what readings and calibrations predict. */
    PREDICTION(15),
    /** Within 0.15 of the paper's value. */
    TRAFFIC(15),
    /** One by definition: what the others are measured by. */
    REFERENCE(0);

    private final int percent;

    Tolerance(int percent) {
      this.percent = percent;
    }

    /** Of the paper's value; of traffic, hundredths. */
    int percent() {
      return percent;
    }

    /** What of a figure's tables is held to, where these are performance. */
    static Tolerance ofPerformance(boolean predicted) {
      return predicted ? PREDICTION : PERFORMANCE;
    }
  }

  /** Arithmetic mean over the points. */
  double average() {
    double sum = 0;
    for (double value : points) {
      sum += value;
    }
    return sum / points.size();
  }

  /** Ours less the paper's, in percentage points; null without a value of the paper's. */
  Double differencePoints() {
    return paper == null ? null : 100 * (average() - paper);
  }

  /** Whether the average is close enough; null where there is nothing to compare. */
  Boolean agrees() {
    if (paper == null || tolerance == Tolerance.REFERENCE) {
      return null;
    }
    double limit = tolerance.percent() / 100.0;
    return tolerance == Tolerance.TRAFFIC
        ? Math.abs(average() - paper) <= limit
        : Math.abs(average() / paper - 1) <= limit;
  }
}
