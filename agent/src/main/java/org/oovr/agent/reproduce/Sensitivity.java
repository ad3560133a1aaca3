package org.oovr.agent.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.oovr.agent.reproduce.Figure.Line;
import org.oovr.agent.reproduce.Figure.Metric;
import org.oovr.agent.reproduce.Measurements.Need;
import org.oovr.agent.reproduce.frames.TimedPoint;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.scheme.SchemeKind;

/**
 * How far the paper's main averages, performance and traffic of Figures 7, 8, 9, 15 and 16, depend
 * on what the paper leaves open: one field at a time gets another value, and everything is measured
 * by the baseline under the same value.
 */
public final class Sensitivity implements Study {
  private static final Set<Integer> FIGURES = Set.of(7, 8, 9, 15, 16);

  /** A line with the number of its figure, of which its name is made. */
  private record Row(int figure, Line line) {
    private Line under(Condition condition) {
      return new Line(
          line.id(),
          line.label() + (line.metric() == Metric.TRAFFIC ? ", traffic" : ", performance"),
          line.category(),
          line.metric(),
          new Need(condition, line.run().scheme()),
          new Need(condition, line.reference().scheme()),
          line.paper(),
          line.derived(),
          line.reading());
    }
  }

  private final List<Variation> variations;
  private final List<Row> rows;
  private final TimingSetup base;
  private final FigureRow.Tolerance performance;
  private final SchemeTimer timer;
  private final int threads;
  private final RunCache cache;
  private final RunPlan plan;
  private final Measurements measurements = new Measurements();

  /**
   * A study of some variations.
   *
   * @param figure 7, 8, 9, 15 or 16 for its rows only, or 0 for all
   * @param base what is changed
   * @param threads at least 1; the result does not depend on it
   * @throws IllegalArgumentException naming what is wrong with figure, field or value
   */
  public Sensitivity(
      List<Variation> variations, int figure, TimingSetup base, SchemeTimer timer, int threads) {
    this(variations, figure, null, base, timer, threads, RunCache.none());
  }

  /**
   * The same about a reading.
   *
   * @param reading what is open, filled in; null: as in the base
   * @param cache of runs
   */
  public Sensitivity(
      List<Variation> variations,
      int figure,
      Reading reading,
      TimingSetup asked,
      SchemeTimer timer,
      int threads,
      RunCache cache) {
    boolean read = reading != null && !reading.name().equals(Reading.TABLE_2);
    performance = FigureRow.Tolerance.ofPerformance(read);
    base = read ? reading.apply(asked) : asked;
    if (figure != 0 && !FIGURES.contains(figure)) {
      throw new IllegalArgumentException(
          "figure '" + figure + "': sensitivity has rows of figures 7, 8, 9, 15 and 16");
    }
    this.variations = List.copyOf(variations);
    this.timer = timer;
    this.threads = threads;
    this.cache = cache;
    rows = rows(figure);
    Set<String> fields = new HashSet<>();
    Set<Need> needs = new LinkedHashSet<>();
    needs(needs, Condition.BASE);
    for (Variation variation : variations) {
      if (!fields.add(variation.field())) {
        throw new IllegalArgumentException(variation.field() + " is given twice");
      }
      variation.conditions(base).forEach(condition -> needs(needs, condition));
    }
    plan = new RunPlan(needs, this::setup);
  }

  /** A scheme that does not look at the field is the same run. */
  private TimingSetup setup(Need need) {
    for (Variation variation : variations) {
      if (variation.field().equals(need.condition().field())
          && !variation.affected().contains(need.scheme())) {
        return base;
      }
    }
    return need.condition().apply(base);
  }

  /**
   * Rows that have a value of the paper's; one for a scheme that two figures show. Of AFR the frame
   * rate: how long a frame takes follows from one GPM alone.
   */
  private static List<Row> rows(int figure) {
    List<Row> rows = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (boolean traffic : new boolean[] {false, true}) {
      for (Figure f : Figures.all()) {
        if (!FIGURES.contains(f.number()) || figure != 0 && f.number() != figure) {
          continue;
        }
        for (Line line : f.lines()) {
          boolean wanted =
              line.paper() != null
                  && !line.run().equals(line.reference())
                  && (line.run().scheme() != SchemeKind.AFR || line.metric() == Metric.RATE)
                  && (line.metric() == Metric.TRAFFIC) == traffic;
          if (wanted && seen.add(line.run().scheme() + " " + traffic)) {
            rows.add(new Row(f.number(), line));
          }
        }
      }
    }
    return rows;
  }

  private void needs(Set<Need> needs, Condition condition) {
    for (Row row : rows) {
      Line line = row.under(condition);
      needs.add(line.run());
      needs.add(line.reference());
    }
  }

  @Override
  public int runsPerPoint() {
    return plan.runs();
  }

  @Override
  public void time(TimedPoint point, Runnable done) {
    measurements.point(point.name(), point.sha256());
    plan.time(measurements, point, timer, threads, cache, done);
  }

  @Override
  public Path write(Path directory) throws IOException {
    return ReproductionFiles.write(directory, result());
  }

  @Override
  public String text() {
    return SensitivityText.of(result());
  }

  /** All averages, over the points timed so far. */
  public SensitivityResult result() {
    List<SensitivityResult.Field> fields = new ArrayList<>();
    for (Variation variation : variations) {
      fields.add(
          new SensitivityResult.Field(
              variation.field(),
              base.value(variation.field()),
              variation.reason(),
              variation.conditions(base).stream().map(this::column).toList()));
    }
    return new SensitivityResult(
        base.machine().name(),
        performance.percent(),
        measurements.points(),
        column(Condition.BASE),
        fields,
        measurements.pointsWithWrongImages());
  }

  private SensitivityResult.Column column(Condition condition) {
    List<ReproductionResult.Row> measured = new ArrayList<>();
    Set<SchemeKind> timed = EnumSet.of(SchemeKind.BASELINE);
    for (Row row : rows) {
      Figure one = new Figure(row.figure(), "", "", List.of(row.under(condition)));
      measured.add(ReproductionResult.Row.of(one.rows(measurements, performance).get(0)));
      timed.add(row.line().run().scheme());
    }
    return new SensitivityResult.Column(
        condition.field() == null ? "" : condition.value(),
        (int) measured.stream().filter(r -> r.verdict().equals("agrees")).count(),
        timed.containsAll(Ranked.SCHEMES) ? Ranked.of(measurements, condition) : null,
        measured);
  }
}
