package org.oovr.agent.reproduce;

import java.util.List;

/**
 * What {@code reproduce.json} holds; see {@code docs/report-schema.md}.
 *
 * @param performancePercent how close performance must come to agree
 * @param points workload points, in the order of every row's values
 * @param ranking null unless all ranked schemes were timed
 * @param pointsWithWrongImages points at which some scheme composed another image
 */
public record ReproductionResult(
    String machine,
    int performancePercent,
    List<String> points,
    List<Table> figures,
    Ranking ranking,
    List<String> pointsWithWrongImages) {

  /** A figure of the paper. */
  public record Table(int figure, String title, String unit, List<Row> rows) {}

  /**
   * A row of a figure; see {@link FigureRow}.
   *
   * @param verdict {@code reference}, {@code no value}, {@code agrees} or {@code deviation}
   * @param deviation number in {@code docs/deviations.md}, or null
   */
  public record Row(
      String id,
      String label,
      String scheme,
      String category,
      Double paper,
      boolean derived,
      double ours,
      Double differencePoints,
      String verdict,
      Integer deviation,
      String reading,
      List<Double> values) {

    static Row of(FigureRow row) {
      Boolean agrees = row.agrees();
      String verdict =
          row.tolerance() == FigureRow.Tolerance.REFERENCE
              ? "reference"
              : agrees == null ? "no value" : agrees ? "agrees" : "deviation";
      return new Row(
          row.id(),
          row.label(),
          row.group(),
          row.category(),
          row.paper(),
          row.derived(),
          rounded(row.average()),
          row.differencePoints() == null ? null : rounded(row.differencePoints()),
          verdict,
          verdict.equals("deviation") ? Deviations.number(row.id()) : null,
          row.reading(),
          row.points().stream().map(Row::rounded).toList());
    }

    private static double rounded(double value) {
      return Math.round(value * 1e4) / 1e4;
    }

    /** The verdict with the number of the deviation. */
    String verdictText() {
      return switch (verdict) {
        case "reference" -> "by definition";
        case "no value" -> "no value in the text";
        case "deviation" ->
            deviation == null ? "deviation, not numbered" : "deviation " + deviation;
        default -> verdict;
      };
    }
  }

  /**
   * Schemes by falling average frame rate.
   *
   * @param agrees whether ours is the paper's order
   * @param deviation number of the known departure if it is not, null for none
   */
  public record Ranking(List<String> paper, List<String> ours, boolean agrees, Integer deviation) {
    /** What follows our order in a text. */
    String verdict() {
      if (agrees) {
        return ": the paper's order.";
      }
      String number = deviation == null ? "not numbered" : deviation.toString();
      return "; the paper: " + String.join(" > ", paper) + " (deviation " + number + ").";
    }
  }

  /** Rows with a given verdict. */
  public long count(String verdict) {
    return figures.stream()
        .flatMap(t -> t.rows().stream())
        .filter(r -> r.verdict().equals(verdict))
        .count();
  }
}
