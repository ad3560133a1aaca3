package org.oovr.agent.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.agent.timing.TimingSetup;

class LikenessTest {
  private static final List<Integer> FIVE = IntStream.range(0, 5).boxed().toList();

  /** Candidates whose facts are the paper's times e to the power of what is given, by point. */
  private static List<Candidate> candidates(double[]... errors) {
    List<String> values = IntStream.range(2, 2 + errors.length).mapToObj(i -> "" + i).toList();
    List<Candidate> all =
        Candidate.all(
            List.of(new OpenFact("baseline.drawsInFlight", values, "", "")),
            TimingSetup.defaults());
    for (int c = 0; c < errors.length; c++) {
      for (double error : errors[c]) {
        all.get(c).openPoint();
        for (BaselineFact fact : BaselineFact.ALL) {
          all.get(c).put(fact, fact.value() * Math.exp(error));
        }
      }
    }
    return all;
  }

  @Test
  void whatIsBehindAtEachPointAlikeIsTold() {
    List<Candidate> all =
        candidates(new double[] {.1, .1, .1, .1, .1}, new double[] {.2, .2, .2, .2, .2});
    assertEquals(0.1, Likeness.behind(all.get(1), all.get(0), FIVE), 1e-9);
    assertEquals(0, Likeness.error(all.get(1), all.get(0), FIVE), 1e-9);
    assertEquals(all.subList(0, 1), Likeness.asGood(all, FIVE));
  }

  @Test
  void whatTwoPointsMakeWorseIsNotTold() {
    List<Candidate> all =
        candidates(new double[] {.1, .1, .1, .1, .1}, new double[] {.5, .02, .4, .02, .02});
    double behind = Likeness.behind(all.get(1), all.get(0), FIVE);
    assertTrue(behind > 0.05, behind + "");
    // an average of five single errors: its jackknife error is about their spread over root five
    assertEquals(0.1, Likeness.error(all.get(1), all.get(0), FIVE), 0.04);
    assertEquals(all, Likeness.asGood(all, FIVE));
  }

  @Test
  void whatAllPointsShareDoesNotCount() {
    double[] wide = {.5, .1, .4, .2, .3};
    double[] wider = {.6, .2, .5, .3, .4};
    List<Candidate> all = candidates(wide, wider);
    assertEquals(0, Likeness.error(all.get(1), all.get(0), FIVE), 0.01);
    assertEquals(all.subList(0, 1), Likeness.asGood(all, FIVE));
  }

  /** Of many that are compared some are behind by chance: the more, the farther they must be. */
  @Test
  void widensWithWhatIsCompared() {
    assertEquals(2.132, Likeness.errors(5, 1), 1e-3);
    assertEquals(1.860, Likeness.errors(9, 1), 1e-3);
    assertEquals(4.604, Likeness.errors(5, 10), 1e-3);
    assertEquals(3.355, Likeness.errors(9, 10), 1e-3);
  }

  @Test
  void onePointTellsNothing() {
    List<Candidate> all = candidates(new double[] {.1}, new double[] {.9});
    assertEquals(all, Likeness.asGood(all, List.of(0)));
  }

  @Test
  void pointsThatTellTheGoodOneAwayDoNotFindTheSet() {
    double[] good = {.05, .05, .05, .1, .1, .05, .05};
    double[] other = {.4, .4, .4, .05, .05, .4, .4};
    List<Candidate> all = candidates(good, other);
    List<Integer> seven = IntStream.range(0, 7).boxed().toList();
    List<Candidate> set = Likeness.asGood(all, seven);
    assertEquals(all.subList(0, 1), set);
    assertTrue(Likeness.finds(all, List.of(0, 1, 2, 5), all.subList(0, 1), set));
    assertFalse(Likeness.finds(all, List.of(3, 4), all.subList(0, 1), set));
  }

  @Test
  void drawsAreAllChoices() {
    List<List<Integer>> draws = Calibration.draws(5, 9);
    assertEquals(126, draws.stream().distinct().count());
    assertTrue(draws.stream().allMatch(d -> d.size() == 5));
    assertEquals(List.of(0, 1, 2, 3, 4), draws.get(0));
  }

  /** Table 26.10 of Abramowitz and Stegun. */
  @ParameterizedTest
  @CsvSource({
    "0.95, 1, 6.314",
    "0.95, 2, 2.920",
    "0.95, 4, 2.132",
    "0.95, 8, 1.860",
    "0.95, 20, 1.725",
    "0.995, 1, 63.657",
    "0.995, 3, 5.841",
    "0.995, 5, 4.032",
    "0.9995, 8, 5.041",
    "0.5, 7, 0"
  })
  void quantilesOfStudent(double share, int degrees, double value) {
    assertEquals(value, Likeness.StudentT.quantile(share, degrees), 6e-4);
    assertEquals(share, Likeness.StudentT.below(value, degrees), 1e-4);
  }
}
