package org.oovr.agent.sweep.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.oovr.agent.sweep.cache.WorkLogCache;
import org.oovr.agent.sweep.plan.SweepPlan;
import org.oovr.agent.sweep.plan.Workload;
import org.oovr.agent.sweep.result.ResultRow;

/**
 * What a sweep will cost.
 *
 * @param points all
 * @param kept points of which there are rows
 * @param frames different ones
 * @param drawn frames whose work logs are there
 * @param guessed frames of which nobody knows how long they take
 * @param seconds about, with all threads busy
 */
public record SweepEstimate(
    int points, int kept, int frames, int drawn, int guessed, double seconds) {
  /**
   * Of a frame that was never seen: two views of 1280 x 1024 of a game of 2007, drawn and timed by
   * two cores of 2020 (docs/benchmarks.md).
   */
  private static final double DRAWING_SECONDS_PER_PIXEL = 2e-6;

  private static final double TIMING_SECONDS_PER_PIXEL = 3e-6;

  /** However small: warm-up passes, and a thousand draws. */
  private static final double LEAST_TIMING_SECONDS = 0.2;

  private static final double USUAL_PIXELS = 2 * 1280 * 1024;

  /** What starting a program costs. */
  private static final double START_SECONDS = 3;

  /** Estimates what is left of some tasks. */
  public static SweepEstimate of(
      SweepTasks tasks, Map<String, ResultRow> rows, WorkLogCache cache, int threads) {
    Map<String, PointTask> byLog = new LinkedHashMap<>();
    Map<String, Integer> left = new LinkedHashMap<>();
    int kept = 0;
    for (PointTask task : tasks.tasks()) {
      byLog.putIfAbsent(task.logKey(), task);
      ResultRow row = rows.get(task.key());
      if (row != null && row.isDone()) {
        kept++;
      } else {
        left.merge(task.logKey(), 1, Integer::sum);
      }
    }
    int drawn = 0;
    int guessed = 0;
    double seconds = 0;
    for (Map.Entry<String, PointTask> frame : byLog.entrySet()) {
      boolean there = isThere(frame.getValue(), frame.getKey(), cache);
      drawn += there ? 1 : 0;
      int points = left.getOrDefault(frame.getKey(), 0);
      if (points == 0) {
        continue;
      }
      WorkLogCache.Seconds known = cache.seconds(frame.getKey());
      double pixels = pixels(frame.getValue().workload());
      guessed += known.timing() == 0 ? 1 : 0;
      double timing =
          known.timing() > 0
              ? known.timing()
              : LEAST_TIMING_SECONDS + pixels * TIMING_SECONDS_PER_PIXEL;
      double drawing =
          known.drawing() > 0
              ? known.drawing()
              : START_SECONDS + pixels * DRAWING_SECONDS_PER_PIXEL;
      seconds += points * timing / threads + (there ? 0 : drawing);
    }
    return new SweepEstimate(tasks.tasks().size(), kept, byLog.size(), drawn, guessed, seconds);
  }

  private static boolean isThere(PointTask task, String key, WorkLogCache cache) {
    return task.workload().kind() == Workload.Kind.WORK_LOG || cache.has(key);
  }

  private static double pixels(Workload workload) {
    return workload.width() > 0 ? 2.0 * workload.width() * workload.height() : USUAL_PIXELS;
  }

  /** In lines for a person. */
  public String text(SweepPlan plan) {
    StringBuilder text = new StringBuilder();
    line(text, "plan", plan.name());
    line(
        text,
        "workloads",
        String.join(", ", plan.workloads().stream().map(Workload::name).toList()));
    line(text, "varied", plan.varied().isEmpty() ? "schemes" : String.join(", ", plan.varied()));
    line(
        text, "points", points + (plan.excluded() > 0 ? ", " + plan.excluded() + " excluded" : ""));
    line(text, "to compute", (points - kept) + (kept > 0 ? ", " + kept + " are there" : ""));
    line(text, "renderings", (frames - drawn) + (drawn > 0 ? ", " + drawn + " are there" : ""));
    line(
        text,
        "time",
        "about "
            + duration(seconds)
            + (guessed > 0
                ? "; "
                    + guessed
                    + " of "
                    + frames
                    + " frames were never timed here: guessed by their size"
                : ""));
    return text.toString();
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(String.format(Locale.ROOT, "%-11s %s%n", name, value));
  }

  private static String duration(double seconds) {
    long whole = Math.max(1, Math.round(seconds));
    List<String> parts =
        whole < 120
            ? List.of(whole + " s")
            : whole < 7200
                ? List.of(whole / 60 + " min")
                : List.of(whole / 3600 + " h", whole % 3600 / 60 + " min");
    return String.join(" ", parts);
  }
}
