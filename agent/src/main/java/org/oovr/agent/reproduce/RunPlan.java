package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.oovr.agent.reproduce.Measurements.Measured;
import org.oovr.agent.reproduce.Measurements.Need;
import org.oovr.agent.reproduce.frames.TimedPoint;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingQueue;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.machine.spec.MachineSpec;
import org.oovr.simulator.scheme.SchemeKind;

/** The runs that a workload point takes; what is the same by two names is one run. */
final class RunPlan {
  /** Runs with equal keys have equal results. */
  private record Key(TimingSetup setup, SchemeKind scheme) {}

  private final List<TimingQueue.Job> jobs = new ArrayList<>();

  /** What each job is called. */
  private final List<List<Need>> needs = new ArrayList<>();

  /**
   * A plan for some needs.
   *
   * @param setups what each is timed on
   * @throws IllegalArgumentException when the base cannot be changed as a need asks for
   */
  RunPlan(Collection<Need> all, Function<Need, TimingSetup> setups) {
    Map<Key, List<Need>> byKey = new LinkedHashMap<>();
    for (Need need : all) {
      TimingSetup setup = setups.apply(need);
      List<Need> same =
          byKey.computeIfAbsent(
              new Key(unnamed(setup), need.scheme()),
              key -> {
                jobs.add(new TimingQueue.Job(need.scheme(), setup));
                needs.add(new ArrayList<>());
                return needs.get(needs.size() - 1);
              });
      if (!same.contains(need)) {
        same.add(need);
      }
    }
  }

  /** A setup without its name, which tells how a machine came about, not what it is. */
  static TimingSetup unnamed(TimingSetup setup) {
    MachineSpec machine = setup.machine().with(Map.of("name", "machine"));
    return new TimingSetup(machine, setup.settings(), setup.middleware());
  }

  /** Runs for each point. */
  int runs() {
    return jobs.size();
  }

  /**
   * Times a point and adds all that was measured to the last one.
   *
   * @param done called after each run, by any thread
   */
  void time(
      Measurements into,
      TimedPoint point,
      SchemeTimer timer,
      int threads,
      RunCache cache,
      Runnable done) {
    List<Measured> measured = new PointRuns(point, timer, threads, cache).time(jobs, done);
    for (int i = 0; i < measured.size(); i++) {
      for (Need need : needs.get(i)) {
        into.add(need, measured.get(i));
      }
    }
  }
}
