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
 * difference is above what chance does: Student's t, one-sided, with as many degrees of freedom as
 * there are points but one. As all others are compared with the best at once, the level of 95 % is
 * that none of them is told by chance, each having its share of the 5 % (Bonferroni).
 */
final class Likeness {
  /** How often at most any candidate at all is told from the best by chance. */
  private static final double CHANCE = 0.05;

  private Likeness() {}

  /** The candidate with the least root mean square over some points; the first of equals. */
  static Candidate best(List<Candidate> of, List<Integer> points) {
    return Collections.min(of, Comparator.comparingDouble(c -> c.rms(points)));
  }

  /** Candidates that some points do not tell from the best by them; it is among them. */
  static List<Candidate> asGood(List<Candidate> of, List<Integer> points) {
    Candidate best = best(of, points);
    return of.stream()
        .filter(c -> c == best || behind(c, best, points) <= reach(c, best, points, of.size() - 1))
        .toList();
  }

  /** How far a candidate's root mean square is above another's, over some points. */
  static double behind(Candidate candidate, Candidate best, List<Integer> points) {
    return candidate.rms(points) - best.rms(points);
  }

  /**
   * Up to which {@link #behind} may be chance.
   *
   * @param compared how many are compared with the best
   */
  static double reach(Candidate candidate, Candidate best, List<Integer> points, int compared) {
    return points.size() < 2
        ? Double.POSITIVE_INFINITY // one point tells nothing from anything
        : errors(points.size(), compared) * error(candidate, best, points);
  }

  /** Standard errors that count, for so many points, two at least, and so many compared. */
  static double errors(int points, int compared) {
    return StudentT.quantile(1 - CHANCE / Math.max(1, compared), Math.max(1, points - 1));
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

  /** Student's distribution with whole degrees of freedom (Abramowitz and Stegun, section 26.7). */
  static final class StudentT {
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
}
