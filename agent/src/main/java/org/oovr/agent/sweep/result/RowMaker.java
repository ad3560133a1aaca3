package org.oovr.agent.sweep.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.report.RunEntry;
import org.oovr.agent.report.SweepTable;
import org.oovr.simulator.scheme.SchemeRun;

/** Rows out of runs: the same run gives the same row, whoever makes it. */
public final class RowMaker {
  private static final RunEntry.Files NO_FILES = new RunEntry.Files(null, null);

  /** What is merged on the way to the image. */
  private static final String COMPOSE = "compose";

  private RowMaker() {}

  /**
   * The columns that a point has before it is timed.
   *
   * @param settings all fields with their values
   * @param tool version and build
   */
  public static Map<String, Object> settings(
      String workload, int frame, String scheme, Map<String, String> settings, List<String> tool) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("workload", workload);
    values.put("frame", (long) frame);
    values.put("scheme", scheme);
    values.put("machine", settings.get("name"));
    for (Column column : Column.all()) {
      String text = settings.get(column.name());
      if (text != null) {
        values.put(column.name(), column.of(text));
      }
    }
    values.put("version", tool.get(0));
    values.put("build", tool.get(1));
    return values;
  }

  /** The columns that a run adds. */
  public static Map<String, Object> results(SchemeRun run, String stereo) {
    RunEntry entry = RunEntry.of(run, stereo, NO_FILES);
    Map<String, Object> values = new LinkedHashMap<>();
    SweepTable.row(entry)
        .forEach(
            (name, value) -> values.put(name, value instanceof Integer i ? i.longValue() : value));
    long most = 0;
    long sum = 0;
    long least = Long.MAX_VALUE;
    for (SchemeRun.GpmResult gpm : run.gpms()) {
      most = Math.max(most, gpm.busyCycles() + gpm.idleCycles());
      sum += gpm.busyCycles();
      least = Math.min(least, gpm.busyCycles());
    }
    values.put("busyFraction", fraction(sum, most * run.gpms().size()));
    values.put("leastBusyFraction", fraction(least, most));
    long links = run.links().stream().mapToLong(SchemeRun.LinkResult::busyCycles).sum();
    values.put(
        "linkBusyFraction",
        run.links().isEmpty() ? 0.0 : fraction(links, most * run.links().size()));
    values.put("composeCycles", composeCycles(run));
    RunEntry.Prediction prediction = entry.prediction();
    values.put("predictedBatches", prediction == null ? 0L : (long) prediction.batches());
    values.put(
        "medianPredictionErrorPercent",
        prediction == null ? null : prediction.medianAbsoluteErrorPercent());
    values.put(
        "stolenTiles", run.batches().stream().mapToLong(SchemeRun.BatchResult::stolen).sum());
    values.put("simulatedEvents", run.simulatedEvents());
    values.put("links", links(entry));
    return values;
  }

  private static double fraction(long part, long whole) {
    return whole == 0 ? 0 : Math.round(1000.0 * part / whole) / 1000.0;
  }

  /** Cycles in which some GPM composed; the timeline is by GPM, then by time. */
  private static long composeCycles(SchemeRun run) {
    long[][] stretches =
        run.timeline().stream()
            .filter(interval -> interval.what().equals(COMPOSE))
            .map(interval -> new long[] {interval.startCycle(), interval.endCycle()})
            .sorted((a, b) -> Long.compare(a[0], b[0]))
            .toArray(long[][]::new);
    long cycles = 0;
    long until = 0;
    for (long[] stretch : stretches) {
      cycles += Math.max(0, stretch[1] - Math.max(until, stretch[0]));
      until = Math.max(until, stretch[1]);
    }
    return cycles;
  }

  /** Bytes of each link by kind, as JSON. */
  private static String links(RunEntry entry) {
    StringBuilder text = new StringBuilder("[");
    for (RunEntry.Link link : entry.links()) {
      text.append(text.length() == 1 ? "" : ",")
          .append("{\"from\":")
          .append(link.from())
          .append(",\"to\":")
          .append(link.to())
          .append(",\"texture\":")
          .append(link.sentBytes().texture())
          .append(",\"vertex\":")
          .append(link.sentBytes().vertex())
          .append(",\"depth\":")
          .append(link.sentBytes().depth())
          .append(",\"color\":")
          .append(link.sentBytes().color())
          .append(",\"storage\":")
          .append(link.sentBytes().storage())
          .append(",\"command\":")
          .append(link.sentBytes().command())
          .append(",\"busyCycles\":")
          .append(link.busyCycles())
          .append('}');
    }
    return text.append(']').toString();
  }
}
