package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.reproduce.Measurements.Measured;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingQueue;
import org.oovr.simulator.profile.FrameProfile;

/** Times runs of one point; those that are kept are not timed again. */
final class PointRuns {
  private PointRuns() {}

  /**
   * Times jobs.
   *
   * @param done called after each job, by any thread
   * @return in the order of the jobs
   */
  static List<Measured> time(
      String point,
      FrameProfile profile,
      List<TimingQueue.Job> jobs,
      SchemeTimer timer,
      int threads,
      RunCache cache,
      Runnable done) {
    String identity = RunCache.identity(point, profile);
    List<String> keys = jobs.stream().map(job -> cache.key(identity, job)).toList();
    Map<String, TimingQueue.Job> missing = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      if (cache.get(keys.get(i)) == null) {
        missing.put(keys.get(i), jobs.get(i));
      }
    }
    for (int i = missing.size(); i < jobs.size(); i++) {
      done.run();
    }
    Map<String, Measured> timed = new LinkedHashMap<>();
    if (!missing.isEmpty()) {
      SchemeTimer.Frame frame = timer.prepare(profile);
      List<String> names = List.copyOf(missing.keySet());
      List<TimingQueue.Job> wanted = List.copyOf(missing.values());
      List<Measured> results =
          TimingQueue.run(
              wanted,
              threads,
              job -> {
                Measured measured = Measured.of(frame.run(job.scheme(), job.setup()));
                cache.put(cache.key(identity, job), measured);
                done.run();
                return measured;
              });
      for (int i = 0; i < names.size(); i++) {
        timed.put(names.get(i), results.get(i));
      }
    }
    List<Measured> all = new ArrayList<>();
    for (String key : keys) {
      Measured measured = timed.get(key);
      all.add(measured == null ? cache.get(key) : measured);
    }
    return all;
  }
}
