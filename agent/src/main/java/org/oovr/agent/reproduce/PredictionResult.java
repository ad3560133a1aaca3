package org.oovr.agent.reproduce;

import java.util.List;
import java.util.Map;

/**
 * What {@code prediction.json} holds.
 *
 * @param members settings of the open facts, the best first
 * @param points workload points
 * @param rankings by member; entries are null unless all ranked schemes were timed
 * @param splits what calibrations by some points say of the others
 * @param pointsWithWrongImages points at which some scheme composed another image
 */
public record PredictionResult(
    List<Map<String, String>> members,
    List<String> points,
    List<Row> rows,
    List<ReproductionResult.Ranking> rankings,
    List<Split> splits,
    List<String> pointsWithWrongImages) {

  /**
   * What the best setting by some points says of the others.
   *
   * @param seed of the draw of points
   * @param points drawn
   * @param best by these
   * @param ranking of schemes over the other points; null unless all ranked ones were timed
   * @param byAll the same with the best setting by all points: what differs is not the
   *     calibration's
   */
  public record Split(
      int seed,
      List<String> points,
      Map<String, String> best,
      ReproductionResult.Ranking ranking,
      ReproductionResult.Ranking byAll) {}

  /**
   * A row of a figure.
   *
   * @param paper null where the paper's text has no value
   * @param best ours with the best member
   * @param least ours with any member
   * @param most ours with any member
   * @param verdict {@code reference}, {@code no value}, {@code agrees} with the best member, {@code
   *     in range} or {@code deviation}
   */
  public record Row(
      int figure,
      String id,
      String label,
      Double paper,
      double best,
      double least,
      double most,
      String verdict) {

    static Row of(int figure, List<ReproductionResult.Row> members) {
      ReproductionResult.Row first = members.get(0);
      double least = members.stream().mapToDouble(ReproductionResult.Row::ours).min().orElseThrow();
      double most = members.stream().mapToDouble(ReproductionResult.Row::ours).max().orElseThrow();
      String verdict = first.verdict();
      if (verdict.equals("deviation") && first.paper() >= least && first.paper() <= most) {
        verdict = "in range";
      }
      return new Row(
          figure, first.id(), first.label(), first.paper(), first.ours(), least, most, verdict);
    }
  }
}
