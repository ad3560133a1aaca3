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
 * @param candidates those that were timed at all points, the best first
 * @param good how many of these are equally good
 * @param halves the same by some of the points only; empty for few points
 */
public record CalibrationResult(
    List<String> points,
    List<String> facts,
    List<Double> paper,
    double limit,
    int tried,
    List<Candidate> candidates,
    int good,
    List<Part> halves) {

  /**
   * A setting of the open facts.
   *
   * @param values by field
   * @param facts averages over the points
   * @param rms logarithmic error over the facts
   */
  public record Candidate(Map<String, String> values, List<Double> facts, double rms) {}

  /**
   * The calibration by a draw of points.
   *
   * @param seed of the draw
   * @param points drawn
   * @param good candidates that are equally good by these
   * @param inBoth of them, those that are so by all points
   * @param rmsOfTheirBest by all points, of the best by these
   */
  public record Part(int seed, List<String> points, int good, int inBoth, double rmsOfTheirBest) {}
}
