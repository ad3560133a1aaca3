package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.reproduce.Measurements.Measured;
import org.oovr.agent.reproduce.frames.TimedPoint;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingQueue;

/**
 * Runs of one point; those that are kept are not timed again. What all runs of the frame share is
 * made once, when the first of them is to be timed.
 */
final class PointRuns {
  private final TimedPoint point;
  private final String identity;
  private final SchemeTimer timer;
  private final int threads;
  private final RunCache cache;
  private SchemeTimer.Frame frame;
  private int timed;

  /**
   * Runs of a point.
   *
   * @param threads at least 1; results do not depend on it
   */
  PointRuns(TimedPoint point, SchemeTimer timer, int threads, RunCache cache) {
    this.point = point;
    this.timer = timer;
    this.threads = threads;
    this.cache = cache;
    String alone = RunCache.identity(point.name(), point.profile());
    int before = point.before().size();
    identity = before == 0 ? alone : alone + " after " + before;
  }

  /**
   * Times jobs.
   *
   * @param done called after each job, by any thread
   * @return in the order of the jobs
   */
  List<Measured> time(List<TimingQueue.Job> jobs, Runnable done) {
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
    Map<String, Measured> results = new LinkedHashMap<>();
    if (!missing.isEmpty()) {
      List<String> names = List.copyOf(missing.keySet());
      List<TimingQueue.Job> wanted = List.copyOf(missing.values());
      if (frame == null || !point.before().isEmpty()) { // others are rendered for these jobs
        frame = timer.prepare(point.profile(), point.before(), wanted, threads);
      }
      List<Measured> measured =
          TimingQueue.run(
              wanted,
              threads,
              job -> {
                Measured one = Measured.of(frame.run(job.scheme(), job.setup()));
                cache.put(cache.key(identity, job), one);
                done.run();
                return one;
              });
      for (int i = 0; i < names.size(); i++) {
        results.put(names.get(i), measured.get(i));
      }
      timed += names.size();
    }
    List<Measured> all = new ArrayList<>();
    for (String key : keys) {
      Measured measured = results.get(key);
      all.add(measured == null ? cache.get(key) : measured);
    }
    return all;
  }

  /** How many runs were timed, those that were kept before not among them. */
  int timed() {
    return timed;
  }
}
