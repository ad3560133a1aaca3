package org.oovr.agent.reproduce;

import java.util.List;
import java.util.Map;

/**
 * What {@code calibration.json} holds.
 *
 * @param points workload points, in the order in which they were timed
 * @param facts names of the baseline's facts, in the order of every candidate's values
 * @param paper their values
 * @param limit root mean square up to which candidates count as equally good
 * @param tried how many candidates there were
 * @param candidates those that were timed at all points, the best first, witnesses among them
 * @param good how many of these are equally good
 * @param standardErrors by which a candidate must be behind the best to be told from it
 * @param halves the same by some of the points only; empty for few points
 * @param draws of so many points as those, all that there are; 0 for few points
 * @param found of all draws, those that find the set again
 * @param spread how far averages of points to come were taken to lie from those of the points so
 *     far
 * @param stages of the search, by point
 * @param witnesses dropped candidates, drawn by a seed, that were timed to the end
 */
public record CalibrationResult(
    List<String> points,
    List<String> facts,
    List<Double> paper,
    double limit,
    int tried,
    List<Candidate> candidates,
    int good,
    double standardErrors,
    List<Part> halves,
    int draws,
    int found,
    double spread,
    List<Stage> stages,
    List<Witness> witnesses) {

  /**
   * A setting of the open facts.
   *
   * @param values by field
   * @param facts averages over the points
   * @param rms logarithmic error over the facts
   * @param error standard error of the difference of that from the best's, by the spread between
   *     points
   * @param asGood whether the points do not tell it from the best
   */
  public record Candidate(
      Map<String, String> values, List<Double> facts, double rms, double error, boolean asGood) {}

  /**
   * The calibration by a draw of points.
   *
   * @param seed of the draw
   * @param points drawn
   * @param good candidates that are equally good by these
   * @param inBoth of them, those that are so by all points
   * @param rmsOfTheirBest by all points, of the best by these
   * @param set candidates that these points do not tell from their best
   * @param setInBoth of them, those that all points do not tell from theirs
   * @param found whether they find the set again
   */
  public record Part(
      int seed,
      List<String> points,
      int good,
      int inBoth,
      double rmsOfTheirBest,
      int set,
      int setInBoth,
      boolean found) {}

  /**
   * What the search did at a point.
   *
   * @param point of the workload
   * @param began candidates that it began with
   * @param dropped of them, how many were too far off
   * @param threshold root mean square up to which candidates went on
   * @param least root mean square of the nearest that was dropped, by what had been timed of it;
   *     null where none was
   * @param runs of the baseline, those of witnesses not among them
   */
  public record Stage(
      String point, int began, int dropped, double threshold, Double least, int runs) {}

  /**
   * A dropped candidate that was timed to the end.
   *
   * @param values by field
   * @param point at which it was dropped
   * @param then root mean square when it was
   * @param now over all points
   * @param needed the spread with which it would have had to stay if it were good
   */
  public record Witness(
      Map<String, String> values, String point, double then, double now, double needed) {}
}
