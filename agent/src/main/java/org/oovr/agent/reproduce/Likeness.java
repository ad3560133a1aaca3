package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Which candidates the points do not tell from the best: those whose root mean square is above its
 * by less than the spread between points may have brought about.
 *
 * <p>The points are taken as a sample of frames. How far the difference of two root mean squares is
 * off by that is its standard error by the jackknife, each point left out once (B. Efron, The
 * jackknife, the bootstrap and other resampling plans, 1982, chapter 3); both are of the same
 * points, so what a point does to both falls out. A candidate is told from the best when the
 * difference is above that of 95 % of differences by chance: Student's t, one-sided, with as many
 * degrees of freedom as there are points but one.
 */
final class Likeness {
  /** Student's t, one-sided 95 %, by degrees of freedom from 1. */
  private static final double[] STUDENT_95 = {
    6.314, 2.920, 2.353, 2.132, 2.015, 1.943, 1.895, 1.860, 1.833, 1.812, 1.796, 1.782, 1.771,
    1.761, 1.753, 1.746, 1.740, 1.734, 1.729, 1.725
  };

  private static final double NORMAL_95 = 1.645;

  private Likeness() {}

  /** The candidate with the least root mean square over some points; the first of equals. */
  static Candidate best(List<Candidate> of, List<Integer> points) {
    return Collections.min(of, Comparator.comparingDouble(c -> c.rms(points)));
  }

  /** Candidates that some points do not tell from the best by them; it is among them. */
  static List<Candidate> asGood(List<Candidate> of, List<Integer> points) {
    Candidate best = best(of, points);
    return of.stream()
        .filter(c -> c == best || behind(c, best, points) <= reach(c, best, points))
        .toList();
  }

  /** How far a candidate's root mean square is above another's, over some points. */
  static double behind(Candidate candidate, Candidate best, List<Integer> points) {
    return candidate.rms(points) - best.rms(points);
  }

  /** Up to which {@link #behind} may be chance. */
  static double reach(Candidate candidate, Candidate best, List<Integer> points) {
    return points.size() < 2
        ? Double.POSITIVE_INFINITY // one point tells nothing from anything
        : student(points.size()) * error(candidate, best, points);
  }

  /** Standard errors that count, for so many points, two at least. */
  static double student(int points) {
    int degrees = points - 1;
    return degrees >= 1 && degrees <= STUDENT_95.length ? STUDENT_95[degrees - 1] : NORMAL_95;
  }

  /** Standard error of {@link #behind}; 0 for one point. */
  static double error(Candidate candidate, Candidate best, List<Integer> points) {
    int n = points.size();
    List<Double> without = new ArrayList<>();
    double mean = 0;
    for (int i = 0; i < n && n > 1; i++) {
      List<Integer> rest = new ArrayList<>(points);
      rest.remove(i);
      without.add(behind(candidate, best, rest));
      mean += without.get(i) / n;
    }
    double sum = 0;
    for (double one : without) {
      sum += (one - mean) * (one - mean);
    }
    return Math.sqrt(sum * (n - 1) / n);
  }

  /**
   * Whether some points find again what all have found: all that is good by all is not told from
   * their best, and their best is not told from that of all.
   *
   * @param good by all points, or their best where none is
   * @param setOfAll what all points do not tell from their best
   */
  static boolean finds(
      List<Candidate> of, List<Integer> points, List<Candidate> good, List<Candidate> setOfAll) {
    return asGood(of, points).containsAll(good) && setOfAll.contains(best(of, points));
  }
}
