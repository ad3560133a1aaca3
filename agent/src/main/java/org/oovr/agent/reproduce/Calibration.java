package org.oovr.agent.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.oovr.agent.reproduce.Measurements.Measured;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingQueue;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;

/**
 * Sets what the paper leaves open by what it publishes about its baseline, and by nothing else: all
 * combinations of the values of the open facts are candidates, and those count that meet the facts.
 * A candidate that is far off over the points so far is not timed at the others.
 */
public final class Calibration implements Study {
  /** Root mean square of logarithms up to which candidates are equally good. */
  static final double LIMIT = 0.10;

  /** From here on a candidate is left out at further points. */
  private static final double FAR_OFF = 3 * LIMIT;

  private static final int SEEDS = 5;
  private static final int PART = 5;

  /** A combination of values, and what was measured of it. */
  private static final class Candidate {
    private final Map<String, String> values;

    /** By condition of the baseline's facts. */
    private final List<TimingSetup> setups = new ArrayList<>();

    /** By point, the facts. */
    private final List<double[]> facts = new ArrayList<>();

    private Candidate(Map<String, String> values) {
      this.values = values;
    }

    private double[] average(List<Integer> points) {
      double[] sums = new double[BaselineFact.ALL.size()];
      for (int p : points) {
        for (int i = 0; i < sums.length; i++) {
          sums[i] += facts.get(p)[i] / points.size();
        }
      }
      return sums;
    }

    private double rms(List<Integer> points) {
      return BaselineFact.rms(average(points));
    }
  }

  private final SchemeTimer timer;
  private final int threads;
  private final RunCache cache;
  private final List<Candidate> all = new ArrayList<>();
  private List<Candidate> live;
  private final List<String> points = new ArrayList<>();
  private final List<Condition> conditions = BaselineFact.conditions();

  /**
   * A calibration.
   *
   * @param facts open facts with their values
   * @param base what their values are put into
   * @param threads at least 1; the result does not depend on it
   * @throws IllegalArgumentException when a field or all of its values are nonsense
   */
  public Calibration(
      List<OpenFact> facts, TimingSetup base, SchemeTimer timer, int threads, RunCache cache) {
    this.timer = timer;
    this.threads = threads;
    this.cache = cache;
    Set<List<TimingSetup>> seen = new LinkedHashSet<>();
    IllegalArgumentException refused = null;
    for (Map<String, String> values : combinations(facts)) {
      Candidate candidate = new Candidate(values);
      try {
        for (Condition condition : conditions) {
          candidate.setups.add(sameOnOneGpm(condition.apply(base.with(values)), base));
        }
      } catch (IllegalArgumentException fault) {
        refused = fault; // values that do not go together, a part larger than the whole say
        continue;
      }
      if (seen.add(candidate.setups.stream().map(RunPlan::unnamed).toList())) {
        all.add(candidate);
      }
    }
    if (all.isEmpty()) {
      throw refused == null ? new IllegalArgumentException("no open facts to try") : refused;
    }
    live = List.copyOf(all);
  }

  /** What only several GPMs have makes no difference to one, whose runs are the same then. */
  private static TimingSetup sameOnOneGpm(TimingSetup setup, TimingSetup base) {
    TimingSetup canonical = setup;
    if (setup.value("remoteCache.kib").equals("0")) {
      canonical = canonical.with(Map.of("remoteCache.place", "beside"));
    }
    if (setup.machine().gpms() > 1) {
      return canonical;
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (String field : TimingSetup.fields()) {
      if (field.startsWith("link.")
          || field.startsWith("remoteCache.")
          || field.equals("baselineTileInterleave")) {
        values.put(field, base.value(field));
      }
    }
    return canonical.with(values);
  }

  private static List<Map<String, String>> combinations(List<OpenFact> facts) {
    List<Map<String, String>> all = List.of(Map.of());
    for (OpenFact fact : facts) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> shorter : all) {
        for (String value : fact.values()) {
          Map<String, String> one = new LinkedHashMap<>(shorter);
          one.put(fact.field(), value);
          longer.add(one);
        }
      }
      all = longer;
    }
    return all;
  }

  /** At most: candidates that are far off need none at later points. */
  @Override
  public int runsPerPoint() {
    return jobs(all).size();
  }

  /** Runs of some candidates, each once. */
  private List<TimingQueue.Job> jobs(List<Candidate> of) {
    Map<TimingSetup, TimingQueue.Job> jobs = new LinkedHashMap<>();
    for (Candidate candidate : of) {
      for (TimingSetup setup : candidate.setups) {
        jobs.putIfAbsent(RunPlan.unnamed(setup), new TimingQueue.Job(SchemeKind.BASELINE, setup));
      }
    }
    return List.copyOf(jobs.values());
  }

  @Override
  public void time(String point, FrameProfile profile, String sha256, Runnable done) {
    List<TimingQueue.Job> jobs = jobs(live);
    List<Measured> measured = PointRuns.time(point, profile, jobs, timer, threads, cache, done);
    Map<TimingSetup, Double> cycles = new LinkedHashMap<>();
    for (int i = 0; i < jobs.size(); i++) {
      cycles.put(RunPlan.unnamed(jobs.get(i).setup()), measured.get(i).cycles());
    }
    points.add(point);
    for (Candidate candidate : live) {
      double[] facts = new double[BaselineFact.ALL.size()];
      for (int i = 0; i < facts.length; i++) {
        BaselineFact fact = BaselineFact.ALL.get(i);
        facts[i] =
            cycles(candidate, fact.reference(), cycles) / cycles(candidate, fact.run(), cycles);
      }
      candidate.facts.add(facts);
    }
    List<Integer> soFar = range();
    List<Candidate> near = live.stream().filter(c -> c.rms(soFar) <= FAR_OFF).toList();
    if (near.isEmpty()) {
      Candidate best = Collections.min(live, Comparator.comparingDouble(c -> c.rms(soFar)));
      near = List.of(best);
    }
    live = near;
  }

  private double cycles(Candidate candidate, Condition condition, Map<TimingSetup, Double> cycles) {
    return cycles.get(RunPlan.unnamed(candidate.setups.get(conditions.indexOf(condition))));
  }

  private List<Integer> range() {
    List<Integer> numbers = new ArrayList<>();
    for (int p = 0; p < points.size(); p++) {
      numbers.add(p);
    }
    return numbers;
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

  /** All candidates that are left, over the points timed so far. */
  public CalibrationResult result() {
    List<Integer> allPoints = range();
    List<Candidate> ranked = ranked(allPoints);
    List<CalibrationResult.Candidate> candidates = new ArrayList<>();
    for (Candidate candidate : ranked) {
      List<Double> facts = new ArrayList<>();
      for (double fact : candidate.average(allPoints)) {
        facts.add(rounded(fact));
      }
      candidates.add(
          new CalibrationResult.Candidate(
              candidate.values, facts, rounded(candidate.rms(allPoints))));
    }
    return new CalibrationResult(
        List.copyOf(points),
        BaselineFact.ALL.stream().map(BaselineFact::name).toList(),
        BaselineFact.ALL.stream().map(BaselineFact::value).toList(),
        LIMIT,
        all.size(),
        candidates,
        good(ranked, allPoints).size(),
        parts(ranked));
  }

  private List<Candidate> ranked(List<Integer> by) {
    return points.isEmpty()
        ? List.of()
        : live.stream().sorted(Comparator.comparingDouble(c -> c.rms(by))).toList();
  }

  private static List<Candidate> good(List<Candidate> of, List<Integer> by) {
    return of.stream().filter(c -> c.rms(by) <= LIMIT).toList();
  }

  /** The same by five points, drawn by seeds; nothing unless there are more. */
  private List<CalibrationResult.Part> parts(List<Candidate> ranked) {
    List<CalibrationResult.Part> parts = new ArrayList<>();
    List<Integer> allPoints = range();
    if (points.size() <= PART) {
      return parts;
    }
    List<Candidate> goodByAll = good(ranked, allPoints);
    for (int seed = 1; seed <= SEEDS; seed++) {
      List<Integer> drawn = drawn(seed, PART, points.size());
      List<Candidate> good = good(ranked, drawn);
      Candidate best = Collections.min(ranked, Comparator.comparingDouble(c -> c.rms(drawn)));
      parts.add(
          new CalibrationResult.Part(
              seed,
              drawn.stream().map(points::get).toList(),
              good.size(),
              (int) good.stream().filter(goodByAll::contains).count(),
              rounded(best.rms(allPoints))));
    }
    return parts;
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
