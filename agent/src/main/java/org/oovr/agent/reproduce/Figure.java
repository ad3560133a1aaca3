package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.oovr.agent.reproduce.FigureRow.Tolerance;
import org.oovr.agent.reproduce.Measurements.Measured;
import org.oovr.agent.reproduce.Measurements.Need;
import org.oovr.simulator.scheme.SchemeKind;

/**
 * A figure of the paper: the runs it needs and its rows.
 *
 * @param number of the figure in the paper
 * @param unit what the values are
 */
record Figure(int number, String title, String unit, List<Line> lines) {

  /** How a line's value comes out of runs. */
  enum Metric {
    /** Frame rate: cycles per frame of the reference over those of the run. */
    RATE(Tolerance.PERFORMANCE),
    /** Speed of a single frame: latency of the reference over that of the run. */
    SINGLE_FRAME(Tolerance.PERFORMANCE),
    /** Latency of the run over that of the reference. */
    LATENCY(Tolerance.PERFORMANCE),
    /** Bytes between GPMs, of the run over the reference. */
    TRAFFIC(Tolerance.TRAFFIC),
    /** The run's own balance; no reference. */
    BALANCE(Tolerance.PERFORMANCE);

    private final Tolerance tolerance;

    Metric(Tolerance tolerance) {
      this.tolerance = tolerance;
    }

    List<Double> values(Measurements m, Need run, Need reference) {
      return switch (this) {
        case RATE -> m.ratio(reference, run, Measured::cycles);
        case SINGLE_FRAME -> m.ratio(reference, run, Measured::latencyCycles);
        case LATENCY -> m.ratio(run, reference, Measured::latencyCycles);
        case TRAFFIC -> m.ratio(run, reference, Measured::interGpmBytes);
        case BALANCE -> balance(m, run, Measured::worstToBestGpm);
      };
    }

    private static List<Double> balance(
        Measurements m, Need run, ToDoubleFunction<Measured> figure) {
      List<Double> values = new ArrayList<>();
      for (int p = 0; p < m.points().size(); p++) {
        values.add(figure.applyAsDouble(m.get(p, run.condition(), run.scheme())));
      }
      return values;
    }
  }

  /**
   * A row before it is measured.
   *
   * @param id within the figure
   * @param reference what it is measured by
   * @param paper see {@link FigureRow}
   */
  record Line(
      String id,
      String label,
      String category,
      Metric metric,
      Need run,
      Need reference,
      Double paper,
      boolean derived,
      String reading) {}

  /** Runs that the figure needs, references included. */
  List<Need> needs() {
    List<Need> needs = new ArrayList<>();
    for (Line line : lines) {
      needs.add(line.run());
      needs.add(line.reference());
    }
    return needs.stream().distinct().toList();
  }

  /** The rows, measured. */
  List<FigureRow> rows(Measurements measurements) {
    return rows(measurements, Tolerance.PERFORMANCE);
  }

  /**
   * The same.
   *
   * @param performance how close performance must come
   */
  List<FigureRow> rows(Measurements measurements, Tolerance performance) {
    List<FigureRow> rows = new ArrayList<>();
    for (Line line : lines) {
      boolean itself = line.run().equals(line.reference()) && line.metric() != Metric.BALANCE;
      rows.add(
          new FigureRow(
              String.format("fig%02d.%s", number, line.id()),
              line.label(),
              name(line.run().scheme()),
              line.category(),
              line.paper(),
              line.derived(),
              itself
                  ? Tolerance.REFERENCE
                  : line.metric().tolerance == Tolerance.PERFORMANCE
                      ? performance
                      : line.metric().tolerance,
              line.metric().values(measurements, line.run(), line.reference()),
              line.reading()));
    }
    return rows;
  }

  /** The paper's name of a scheme; its own where the paper has none. */
  static String name(SchemeKind scheme) {
    return switch (scheme) {
      case BASELINE -> "Baseline";
      case BASELINE_1TBS -> "1TB/s-BW";
      case AFR -> "Frame-level (AFR)";
      case TILE_V -> "Tile-level (V)";
      case TILE_H -> "Tile-level (H)";
      case OBJECT -> "Object-level";
      case OO_APP -> "OO_APP";
      case OO_VR -> "OO-VR";
      case OO_VR_PLUS -> "OO-VR+ (ours)";
      default -> scheme.id();
    };
  }
}
