package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.oovr.agent.timing.TimingSetup;

/** A combination of values of the open facts, and what was measured of it. */
final class Candidate {
  private static final String PLACE = "remoteCache.place";
  private static final String GBPS = "link.gbps";
  private static final String GBPS_OF = "link.gbpsOf";
  private static final String PORTS = "link.ports";

  private final Map<String, String> values;

  /** By condition of the baseline's facts, what it is timed on. */
  private final List<TimingSetup> setups;

  /** By point, the facts; NaN where one was not timed. */
  private final List<double[]> points = new ArrayList<>();

  private Candidate(Map<String, String> values, List<TimingSetup> setups) {
    this.values = values;
    this.setups = setups;
  }

  /**
   * All combinations of some values that make different machines.
   *
   * @param base what the values are put into
   * @throws IllegalArgumentException when a field or all of its values are nonsense
   */
  static List<Candidate> all(List<OpenFact> facts, TimingSetup base) {
    List<Candidate> all = new ArrayList<>();
    Set<List<TimingSetup>> seen = new LinkedHashSet<>();
    IllegalArgumentException refused = null;
    for (Map<String, String> values : combinations(facts)) {
      List<TimingSetup> setups = new ArrayList<>();
      try {
        for (Condition condition : BaselineFact.conditions()) {
          setups.add(same(condition.apply(base.with(values)), base));
        }
      } catch (IllegalArgumentException fault) {
        refused = fault; // values that do not go together, a part larger than the whole say
        continue;
      }
      if (seen.add(setups)) {
        all.add(new Candidate(values, setups));
      }
    }
    if (all.isEmpty()) {
      throw refused == null ? new IllegalArgumentException("no open facts to try") : refused;
    }
    return all;
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

  /**
   * One setup for all that make the same machine by other names: no cache has no place, links have
   * the bandwidth of a direction however it is stated, and one GPM has neither.
   */
  private static TimingSetup same(TimingSetup setup, TimingSetup base) {
    Map<String, String> values = new LinkedHashMap<>();
    if (setup.value("remoteCache.kib").equals("0")) {
      values.put(PLACE, "beside");
    }
    if (setup.machine().gpms() > 1) {
      double direction = setup.machine().linkBytesPerCycle() * setup.machine().clockGhz();
      TimingSetup stated =
          setup.with(Map.of(GBPS, Double.toString(direction), GBPS_OF, "direction", PORTS, "0"));
      if (stated.machine().linkBytesPerCycle() == setup.machine().linkBytesPerCycle()) {
        values.put(GBPS, Double.toString(direction));
        values.put(GBPS_OF, "direction");
        values.put(PORTS, "0");
      }
      return RunPlan.unnamed(setup.with(values));
    }
    for (String field : TimingSetup.fields()) {
      if (field.startsWith("link.")
          || field.startsWith("remoteCache.")
          || field.equals("baselineTileInterleave")) {
        values.put(field, base.value(field));
      }
    }
    return RunPlan.unnamed(setup.with(values));
  }

  /** By field. */
  Map<String, String> values() {
    return values;
  }

  /** What it is timed on under a condition. */
  TimingSetup setup(Condition condition) {
    return setups.get(BaselineFact.conditions().indexOf(condition));
  }

  /** From now on, what is measured is that of another point. */
  void openPoint() {
    double[] facts = new double[BaselineFact.ALL.size()];
    Arrays.fill(facts, Double.NaN);
    points.add(facts);
  }

  /** Whether a fact was timed at the last point. */
  boolean knows(BaselineFact fact) {
    return !Double.isNaN(points.get(points.size() - 1)[BaselineFact.ALL.indexOf(fact)]);
  }

  /** Keeps a fact of the last point. */
  void put(BaselineFact fact, double value) {
    points.get(points.size() - 1)[BaselineFact.ALL.indexOf(fact)] = value;
  }

  /** Averages over those of some points at which a fact was timed; NaN where there is none. */
  double[] average(List<Integer> of) {
    double[] averages = new double[BaselineFact.ALL.size()];
    for (int i = 0; i < averages.length; i++) {
      double sum = 0;
      int count = 0;
      for (int p : of) {
        double value = points.get(p)[i];
        if (!Double.isNaN(value)) {
          sum += value;
          count++;
        }
      }
      averages[i] = sum / count;
    }
    return averages;
  }

  /** Root mean square of logarithms over some points; what was not timed counts as met. */
  double rms(List<Integer> of) {
    return BaselineFact.rms(average(of));
  }
}
