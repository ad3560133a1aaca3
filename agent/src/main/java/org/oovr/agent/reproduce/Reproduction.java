package org.oovr.agent.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.reproduce.Measurements.Need;
import org.oovr.agent.reproduce.frames.TimedPoint;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.scheme.SchemeKind;

/**
 * Times workload points for a set of figures. Each work log is timed once per machine and scheme,
 * however many figures need it.
 */
public final class Reproduction implements Study {
  private final List<Figure> figures;
  private final TimingSetup base;
  private final SchemeTimer timer;
  private final int threads;
  private final RunCache cache;
  private final FigureRow.Tolerance performance;
  private final RunPlan plan;
  private final Measurements measurements = new Measurements();

  /**
   * A study of the paper's figures.
   *
   * @param number of the only figure wanted, or 0 for all
   * @param base the machine of the figures, Table 2 in the paper
   * @param threads at least 1; the result does not depend on it
   * @throws IllegalArgumentException when there is no such figure, or the base cannot be changed as
   *     the figures need it
   */
  public Reproduction(int number, TimingSetup base, SchemeTimer timer, int threads) {
    this(number, base, timer, threads, RunCache.none(), false);
  }

  /**
   * The same, with runs that are kept.
   *
   * @param cache of runs
   * @param predicted whether rows are held to the limits of predictions
   */
  public Reproduction(
      int number,
      TimingSetup base,
      SchemeTimer timer,
      int threads,
      RunCache cache,
      boolean predicted) {
    this.cache = cache;
    performance = FigureRow.Tolerance.ofPerformance(predicted);
    figures = Figures.of(number);
    this.base = base;
    this.timer = timer;
    this.threads = threads;
    plan =
        new RunPlan(
            figures.stream().flatMap(f -> f.needs().stream()).toList(),
            need -> need.condition().apply(base));
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
    return ReproductionText.of(result());
  }

  /** All figures, measured at the points timed so far. */
  public ReproductionResult result() {
    List<ReproductionResult.Table> tables = new ArrayList<>();
    for (Figure figure : figures) {
      tables.add(
          new ReproductionResult.Table(
              figure.number(), figure.title(), figure.unit(), rows(figure)));
    }
    return new ReproductionResult(
        base.machine().name(),
        performance.percent(),
        measurements.points(),
        tables,
        ranking(),
        measurements.pointsWithWrongImages());
  }

  private List<ReproductionResult.Row> rows(Figure figure) {
    List<ReproductionResult.Row> rows = new ArrayList<>();
    for (FigureRow row : figure.rows(measurements, performance)) {
      rows.add(ReproductionResult.Row.of(row));
    }
    return rows;
  }

  /** Schemes by falling average frame rate, or null unless the figures hold all ranked ones. */
  private ReproductionResult.Ranking ranking() {
    return ranking(measurements.points());
  }

  /** The same over some of the points timed so far. */
  ReproductionResult.Ranking ranking(List<String> points) {
    List<Need> timed = figures.stream().flatMap(f -> f.needs().stream()).toList();
    for (SchemeKind scheme : Ranked.SCHEMES) {
      if (!timed.contains(new Need(Condition.BASE, scheme))) {
        return null;
      }
    }
    return Ranked.of(measurements, Condition.BASE, points);
  }
}
