package org.oovr.agent.timing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.RunEntry;
import org.oovr.agent.report.SweepTable;
import org.oovr.simulator.machine.spec.FieldNames;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

/** Times the same frames at every combination of values of some fields. */
public final class Sweep {
  /** A field that stands for the whole setup: its values are presets or machine files. */
  public static final String MACHINE = "machine";

  /** So many combinations are a mistake. */
  private static final int MAX_POINTS = 10_000;

  private static final RunEntry.Files NO_FILES = new RunEntry.Files(null, null);

  /**
   * A swept field with its values in order.
   *
   * @param field of machine or settings, or {@link #MACHINE}
   */
  public record Axis(String field, List<String> values) {
    /**
     * Reads {@code field=v1,v2,..}.
     *
     * @throws IllegalArgumentException with a message for the user
     */
    public static Axis parse(String text) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("sweep '" + text + "': expected field=v1,v2,..");
      }
      String field = text.substring(0, equals);
      try {
        if (!field.equals(MACHINE)) {
          TimingSetup.field(field);
        }
      } catch (IllegalArgumentException unknown) {
        throw new IllegalArgumentException(
            "sweep '" + text + "': " + unknown.getMessage(), unknown);
      }
      List<String> values = List.of(text.substring(equals + 1).split(",", -1));
      if (values.contains("")) {
        throw new IllegalArgumentException("sweep '" + text + "': a value is missing");
      }
      return new Axis(field, values);
    }
  }

  /** A combination of values with the setup that it gives. */
  public record Point(Map<String, String> values, TimingSetup setup) {}

  private final List<Point> points;
  private final SchemeTimer timer;

  private Sweep(List<Point> points, SchemeTimer timer) {
    this.points = points;
    this.timer = timer;
  }

  /**
   * Prepares a sweep; every setup is checked before anything is timed.
   *
   * @param machine a preset's name or a machine file
   * @param overrides of every point; a swept field wins
   * @throws IllegalArgumentException naming a field and the reason
   * @throws MachineFileException of a file among the values
   */
  public static Sweep of(
      String machine, Map<String, String> overrides, List<Axis> axes, SchemeTimer timer)
      throws MachineFileException {
    List<Point> points = new ArrayList<>();
    Set<String> swept = fields(axes);
    for (Map<String, String> values : combinations(axes)) {
      Map<String, String> all = new LinkedHashMap<>(overrides);
      all.keySet().removeIf(name -> swept.contains(FieldNames.current(name)));
      all.putAll(values);
      String other = all.remove(MACHINE);
      TimingSetup start = TimingSetup.of(other == null ? machine : other);
      points.add(new Point(values, start.with(all)));
    }
    return new Sweep(points, timer);
  }

  /** The fields of all axes, each by its own name. */
  private static Set<String> fields(List<Axis> axes) {
    Set<String> fields = new HashSet<>();
    for (Axis axis : axes) {
      if (!fields.add(FieldNames.current(axis.field()))) {
        throw new IllegalArgumentException("sweep: " + axis.field() + " is given twice");
      }
    }
    return fields;
  }

  private static List<Map<String, String>> combinations(List<Axis> axes) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Axis axis : axes) {
      if ((long) combinations.size() * axis.values().size() > MAX_POINTS) {
        throw new IllegalArgumentException("sweep: more than " + MAX_POINTS + " combinations");
      }
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> start : combinations) {
        for (String value : axis.values()) {
          Map<String, String> one = new LinkedHashMap<>(start);
          one.put(axis.field(), value);
          longer.add(one);
        }
      }
      combinations = longer;
    }
    return combinations;
  }

  /** The combinations, the last axis fastest. */
  public List<Point> points() {
    return List.copyOf(points);
  }

  /**
   * Times frames at every point.
   *
   * @param report has the frames
   * @param progress told the number of (frame, point) pairs done after each
   */
  public SweepTable run(
      ReportData report, WorkLogs logs, List<SchemeKind> schemes, int threads, IntConsumer progress)
      throws IOException {
    List<List<RunEntry>> runs = new ArrayList<>();
    points.forEach(point -> runs.add(new ArrayList<>()));
    int done = 0;
    for (ReportData.FrameEntry frame : report.frames()) {
      SchemeTimer.Frame prepared = timer.prepare(logs.read(frame.index()));
      for (int p = 0; p < points.size(); p++) {
        List<TimingQueue.Job> jobs = TimingQueue.jobs(schemes, points.get(p).setup());
        for (SchemeRun run : TimingQueue.run(prepared, jobs, threads, r -> r, () -> {})) {
          runs.get(p).add(RunEntry.of(run, frame.stereo(), NO_FILES));
        }
        progress.accept(++done);
      }
    }
    SweepTable table = new SweepTable();
    for (int p = 0; p < points.size(); p++) {
      for (RunEntry run : runs.get(p)) {
        table.add(points.get(p).values(), run);
      }
    }
    return table;
  }
}
