package org.oovr.agent.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.oovr.agent.reproduce.CalibrationResult.Stage;
import org.oovr.agent.reproduce.CalibrationResult.Witness;
import org.oovr.agent.reproduce.Measurements.Measured;
import org.oovr.agent.reproduce.frames.TimedPoint;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingQueue;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.scheme.SchemeKind;

/**
 * Sets what the paper leaves open by what it publishes about its baseline, and by nothing else: all
 * combinations of the values of the open facts are candidates, and those count that meet the facts.
 *
 * <p>The search has a stage for each point, in which the facts are timed one after the other. After
 * each fact candidates are dropped that are farther off than the points still to come are taken to
 * make up for. Whether they could have, witnesses tell: a seeded sample of what was dropped is
 * timed to the end.
 */
public final class Calibration implements Study {
  /** Root mean square of logarithms up to which candidates are equally good. */
  static final double LIMIT = 0.10;

  /**
   * So far, as a root mean square of logarithms, a single point is taken to lie from the average of
   * all: in experiments on five points one lay farther off, 0.38.
   */
  public static final double SPREAD = 0.30;

  /** Of so many dropped in a stage one is a witness. */
  private static final int PER_WITNESS = 32;

  private static final int SEEDS = 5;
  private static final int PART = 5;

  /** Points of which all draws are looked at. */
  private static final int MOST_DRAWN = 12;

  private static final int FEW = 4;

  /**
   * A calibration by some points.
   *
   * @param seed of the draw
   * @param points drawn
   * @param others that it says something of
   * @param best by the points
   */
  public record Split(
      int seed, List<String> points, List<String> others, Map<String, String> best) {}

  /** A dropped candidate that is timed to the end. */
  private record Dropped(Candidate candidate, int stage, double rms) {}

  private final SchemeTimer timer;
  private final int threads;
  private final RunCache cache;
  private final int expectedPoints;
  private final double spread;
  private final List<Candidate> all;
  private List<Candidate> live;
  private final List<Dropped> witnesses = new ArrayList<>();
  private final List<Stage> stages = new ArrayList<>();
  private final List<String> points = new ArrayList<>();

  /**
   * A calibration.
   *
   * @param facts open facts with their values
   * @param base what their values are put into
   * @param threads at least 1; the result does not depend on it
   * @param expectedPoints how many there will be
   * @param spread see {@link #SPREAD}
   * @throws IllegalArgumentException when a field or all of its values are nonsense
   */
  public Calibration(
      List<OpenFact> facts,
      TimingSetup base,
      SchemeTimer timer,
      int threads,
      RunCache cache,
      int expectedPoints,
      double spread) {
    this.timer = timer;
    this.threads = threads;
    this.cache = cache;
    this.expectedPoints = expectedPoints;
    this.spread = spread;
    all = Candidate.all(facts, base);
    live = List.copyOf(all);
  }

  /** At most: candidates that are far off need none at later points. */
  @Override
  public int runsPerPoint() {
    return jobs(all, BaselineFact.conditions()).size();
  }

  /** Runs of some candidates, each once. */
  private static Map<TimingSetup, TimingQueue.Job> jobs(
      List<Candidate> of, List<Condition> conditions) {
    Map<TimingSetup, TimingQueue.Job> jobs = new LinkedHashMap<>();
    for (Candidate candidate : of) {
      for (Condition condition : conditions) {
        TimingSetup setup = candidate.setup(condition);
        jobs.putIfAbsent(setup, new TimingQueue.Job(SchemeKind.BASELINE, setup));
      }
    }
    return jobs;
  }

  @Override
  public void time(TimedPoint timed, Runnable done) {
    PointRuns runs = new PointRuns(timed, timer, threads, cache);
    String point = timed.name();
    points.add(point);
    live.forEach(Candidate::openPoint);
    witnesses.forEach(witness -> witness.candidate().openPoint());
    List<Candidate> began = live;
    Map<TimingSetup, Double> cycles = new LinkedHashMap<>();
    for (BaselineFact fact : BaselineFact.SEARCH) {
      time(live, fact, runs, cycles, done);
      drop(points.size() - 1); // this one still has something to say
    }
    if (points.size() < expectedPoints) { // else those that just miss are shown, too
      drop(points.size());
    }
    List<Candidate> gone = began.stream().filter(c -> !live.contains(c)).toList();
    stages.add(stage(point, began.size(), gone, cycles.size()));
    witnesses.addAll(sample(gone));
    List<Candidate> watched = witnesses.stream().map(Dropped::candidate).toList();
    for (BaselineFact fact : BaselineFact.SEARCH) {
      time(watched, fact, runs, cycles, done);
    }
  }

  /** Times what a fact needs and has not been timed. */
  private static void time(
      List<Candidate> candidates,
      BaselineFact fact,
      PointRuns runs,
      Map<TimingSetup, Double> cycles,
      Runnable done) {
    Map<TimingSetup, TimingQueue.Job> jobs =
        jobs(candidates, List.of(fact.run(), fact.reference()));
    jobs.keySet().removeAll(cycles.keySet());
    List<Measured> measured = runs.time(List.copyOf(jobs.values()), done);
    int i = 0;
    for (TimingSetup setup : jobs.keySet()) {
      cycles.put(setup, measured.get(i++).cycles());
    }
    for (Candidate candidate : candidates) {
      double reference = cycles.get(candidate.setup(fact.reference()));
      candidate.put(fact, reference / cycles.get(candidate.setup(fact.run())));
    }
  }

  /**
   * The root mean square up to which candidates go on after so many points: the average of n points
   * lies from that of all as far as the root of n says, and points still to come can bring it back
   * by their share.
   */
  private double threshold(int timedPoints) {
    return LIMIT + spread * share(timedPoints, Math.max(expectedPoints, points.size()));
  }

  private static double share(int timedPoints, int of) {
    return (double) (of - timedPoints) / of / Math.sqrt(Math.max(1, timedPoints));
  }

  /** Leaves out what is too far off; the nearest stays in any case. */
  private void drop(int timedPoints) {
    List<Integer> soFar = range();
    double limit = threshold(timedPoints);
    List<Candidate> near = live.stream().filter(c -> c.rms(soFar) <= limit).toList();
    live =
        near.isEmpty()
            ? List.of(Collections.min(live, Comparator.comparingDouble(c -> c.rms(soFar))))
            : near;
  }

  private Stage stage(String point, int began, List<Candidate> gone, int runs) {
    List<Integer> soFar = range();
    double least = gone.stream().mapToDouble(c -> c.rms(soFar)).min().orElse(Double.NaN);
    return new Stage(
        point,
        began,
        gone.size(),
        rounded(threshold(Math.min(points.size(), expectedPoints - 1))),
        gone.isEmpty() ? null : rounded(least),
        runs);
  }

  /**
   * Some of those that were dropped in the last stage; at the last point nothing is left to see.
   */
  private List<Dropped> sample(List<Candidate> gone) {
    List<Candidate> drawn = new ArrayList<>(gone);
    Collections.shuffle(drawn, new Random(points.size()));
    int count = points.size() >= expectedPoints ? 0 : (gone.size() + PER_WITNESS - 1) / PER_WITNESS;
    return drawn.subList(0, count).stream()
        .map(c -> new Dropped(c, stages.size() - 1, c.rms(range())))
        .toList();
  }

  private List<Integer> range() {
    return IntStream.range(0, points.size()).boxed().toList();
  }

  @Override
  public Path write(Path directory) throws IOException {
    return ReproductionFiles.write(directory, result());
  }

  @Override
  public String text() {
    return CalibrationText.of(result());
  }

  /** Candidates that are equally good, the best first; the best alone where none is good. */
  public List<Map<String, String>> good() {
    CalibrationResult result = result();
    return result.candidates().stream()
        .limit(Math.max(1, result.good()))
        .map(CalibrationResult.Candidate::values)
        .toList();
  }

  /**
   * Calibrations by four points that leave the others to be predicted, by seeded draws; none unless
   * there are more than twice as many.
   */
  public List<Split> splits() {
    List<Split> splits = new ArrayList<>();
    if (points.size() <= 2 * FEW) {
      return splits;
    }
    for (int seed = 1; seed <= SEEDS; seed++) {
      List<Integer> drawn = drawn(seed, FEW, points.size());
      Candidate best = Likeness.best(timed(), drawn);
      splits.add(
          new Split(
              seed,
              drawn.stream().map(points::get).toList(),
              range().stream().filter(p -> !drawn.contains(p)).map(points::get).toList(),
              best.values()));
    }
    return splits;
  }

  /** All candidates that were timed at all points, over the points timed so far. */
  public CalibrationResult result() {
    List<Integer> allPoints = range();
    List<Candidate> ranked = ranked(allPoints);
    List<Candidate> set = ranked.isEmpty() ? ranked : Likeness.asGood(ranked, allPoints);
    List<CalibrationResult.Candidate> candidates = new ArrayList<>();
    for (Candidate candidate : ranked) {
      List<Double> facts = new ArrayList<>();
      for (double fact : candidate.average(allPoints)) {
        facts.add(rounded(fact));
      }
      candidates.add(
          new CalibrationResult.Candidate(
              candidate.values(),
              facts,
              rounded(candidate.rms(allPoints)),
              rounded(Likeness.error(candidate, ranked.get(0), allPoints)),
              set.contains(candidate)));
    }
    List<Candidate> good = good(ranked, allPoints);
    List<List<Integer>> draws =
        points.size() > PART && points.size() <= MOST_DRAWN
            ? draws(PART, points.size())
            : List.of();
    return new CalibrationResult(
        List.copyOf(points),
        BaselineFact.ALL.stream().map(BaselineFact::name).toList(),
        BaselineFact.ALL.stream().map(BaselineFact::value).toList(),
        LIMIT,
        all.size(),
        candidates,
        good.size(),
        Likeness.errors(points.size(), ranked.size() - 1),
        parts(ranked, set),
        draws.size(),
        (int) draws.stream().filter(drawn -> finds(ranked, drawn, set)).count(),
        spread,
        List.copyOf(stages),
        seen());
  }

  /** What became of the witnesses, and what candidates that stayed tell of the spread. */
  private List<Witness> seen() {
    List<Integer> allPoints = range();
    List<Witness> seen = new ArrayList<>();
    for (Dropped one : witnesses) {
      seen.add(
          new Witness(
              one.candidate().values(),
              points.get(one.stage()),
              rounded(one.rms()),
              rounded(one.candidate().rms(allPoints)),
              rounded(needed(one.candidate(), one.stage() + 1))));
    }
    return seen;
  }

  /**
   * The spread that would have been needed for a candidate after so many points: how much nearer
   * the points since then have brought it.
   */
  private double needed(Candidate candidate, int timedPoints) {
    int of = points.size();
    if (timedPoints >= of) {
      return 0;
    }
    double then = candidate.rms(IntStream.range(0, timedPoints).boxed().toList());
    return Math.max(0, (then - candidate.rms(range())) / share(timedPoints, of));
  }

  /** Those that were timed at all points: what was not dropped, and the witnesses. */
  private List<Candidate> timed() {
    List<Candidate> all = new ArrayList<>(live);
    witnesses.forEach(witness -> all.add(witness.candidate()));
    return all;
  }

  private List<Candidate> ranked(List<Integer> by) {
    return points.isEmpty()
        ? List.of()
        : timed().stream().sorted(Comparator.comparingDouble(c -> c.rms(by))).toList();
  }

  private static List<Candidate> good(List<Candidate> of, List<Integer> by) {
    return of.stream().filter(c -> c.rms(by) <= LIMIT).toList();
  }

  /** The same by five points, drawn by seeds; nothing unless there are more. */
  private List<CalibrationResult.Part> parts(List<Candidate> ranked, List<Candidate> set) {
    List<CalibrationResult.Part> parts = new ArrayList<>();
    List<Integer> allPoints = range();
    if (points.size() <= PART) {
      return parts;
    }
    List<Candidate> goodByAll = good(ranked, allPoints);
    for (int seed = 1; seed <= SEEDS; seed++) {
      List<Integer> drawn = drawn(seed, PART, points.size());
      List<Candidate> good = good(ranked, drawn);
      List<Candidate> theirs = Likeness.asGood(ranked, drawn);
      Candidate best = Likeness.best(ranked, drawn);
      parts.add(
          new CalibrationResult.Part(
              seed,
              drawn.stream().map(points::get).toList(),
              good.size(),
              (int) good.stream().filter(goodByAll::contains).count(),
              rounded(best.rms(allPoints)),
              theirs.size(),
              (int) theirs.stream().filter(set::contains).count(),
              finds(ranked, drawn, set)));
    }
    return parts;
  }

  /** Whether some points find again what all say, up to what their spread leaves open. */
  private boolean finds(List<Candidate> ranked, List<Integer> drawn, List<Candidate> set) {
    List<Candidate> good = good(ranked, range());
    return Likeness.finds(ranked, drawn, good.isEmpty() ? ranked.subList(0, 1) : good, set);
  }

  /** All choices of some of so many points, ascending. */
  static List<List<Integer>> draws(int count, int of) {
    List<List<Integer>> all = new ArrayList<>();
    for (int bits = 0; bits < 1 << of; bits++) {
      if (Integer.bitCount(bits) == count) {
        int chosen = bits;
        all.add(IntStream.range(0, of).filter(p -> (chosen >> p & 1) != 0).boxed().toList());
      }
    }
    return all;
  }

  /** Some of so many points, ascending; by the seed alone. */
  static List<Integer> drawn(int seed, int count, int of) {
    List<Integer> numbers = new ArrayList<>();
    for (int p = 0; p < of; p++) {
      numbers.add(p);
    }
    Collections.shuffle(numbers, new Random(seed));
    return numbers.subList(0, count).stream().sorted().toList();
  }

  private static double rounded(double value) {
    return Math.round(value * 1e4) / 1e4;
  }
}
