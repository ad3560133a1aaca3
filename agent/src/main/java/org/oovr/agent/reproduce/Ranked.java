package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.oovr.agent.reproduce.Measurements.Measured;
import org.oovr.agent.reproduce.Measurements.Need;
import org.oovr.simulator.scheme.SchemeKind;

/** The order of schemes by average frame rate, ours beside the paper's. */
final class Ranked {
  /** In the paper's order; all need to be timed. */
  static final List<SchemeKind> SCHEMES =
      List.of(
          SchemeKind.OO_VR,
          SchemeKind.OO_APP,
          SchemeKind.OBJECT,
          SchemeKind.TILE_V,
          SchemeKind.TILE_H,
          SchemeKind.BASELINE);

  private Ranked() {}

  /** The order under a condition; schemes of equal rates keep the paper's order. */
  static ReproductionResult.Ranking of(Measurements measurements, Condition condition) {
    return of(measurements, condition, measurements.points());
  }

  /** The order over some of the points. */
  static ReproductionResult.Ranking of(
      Measurements measurements, Condition condition, List<String> points) {
    Need baseline = new Need(condition, SchemeKind.BASELINE);
    Map<SchemeKind, Double> rates = new EnumMap<>(SchemeKind.class);
    for (SchemeKind scheme : SCHEMES) {
      List<Double> all =
          measurements.ratio(baseline, new Need(condition, scheme), Measured::cycles);
      rates.put(
          scheme,
          points.stream()
              .mapToDouble(point -> all.get(measurements.points().indexOf(point)))
              .average()
              .orElseThrow());
    }
    List<SchemeKind> ours = new ArrayList<>(SCHEMES);
    ours.sort((a, b) -> Double.compare(rates.get(b), rates.get(a)));
    return new ReproductionResult.Ranking(
        SCHEMES.stream().map(Figure::name).toList(),
        ours.stream().map(Figure::name).toList(),
        ours.equals(SCHEMES),
        ours.equals(SCHEMES) ? null : Deviations.number("ranking"));
  }
}
