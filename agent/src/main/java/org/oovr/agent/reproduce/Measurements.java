package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

/** All runs of a reproduction, by workload point, condition and scheme. */
final class Measurements {
  /** A run that some figure needs. */
  record Need(Condition condition, SchemeKind scheme) {}

  /** What figures use of a run; of perturbed runs, the mean of cycles. */
  record Measured(
      double cycles,
      double latencyCycles,
      long interGpmBytes,
      double worstToBestGpm,
      String sha256) {
    static Measured of(SchemeRun run) {
      double expected = run.expectedCycles();
      return new Measured(
          expected,
          run.latencyCycles() * (expected / run.cycles()),
          run.interGpmBytes(),
          run.worstToBest(),
          run.sha256());
    }
  }

  private final List<String> points = new ArrayList<>();
  private final List<String> frameSha256 = new ArrayList<>();
  private final List<Map<Need, Measured>> runs = new ArrayList<>();

  /**
   * Adds a point; runs are added to the last one.
   *
   * @param sha256 of the frame's image, or null when it is not known
   */
  void point(String name, String sha256) {
    points.add(name);
    frameSha256.add(sha256);
    runs.add(new HashMap<>());
  }

  void add(Need need, Measured measured) {
    runs.get(runs.size() - 1).put(need, measured);
  }

  /** Names in the order of their coming. */
  List<String> points() {
    return List.copyOf(points);
  }

  Measured get(int point, Condition condition, SchemeKind scheme) {
    Measured measured = runs.get(point).get(new Need(condition, scheme));
    if (measured == null) {
      throw new IllegalStateException(
          points.get(point) + " was not timed under " + scheme.id() + " " + condition);
    }
    return measured;
  }

  /** Per point, a figure of one run over that of another. */
  List<Double> ratio(Need over, Need under, ToDoubleFunction<Measured> figure) {
    List<Double> ratios = new ArrayList<>();
    for (int p = 0; p < points.size(); p++) {
      double a = figure.applyAsDouble(get(p, over.condition(), over.scheme()));
      double b = figure.applyAsDouble(get(p, under.condition(), under.scheme()));
      // Nothing over nothing: a machine of one GPM moves no bytes under any scheme.
      ratios.add(a == 0 && b == 0 ? 1.0 : a / b);
    }
    return ratios;
  }

  /** Points at which not all schemes composed the same image as the frame's. */
  List<String> pointsWithWrongImages() {
    List<String> wrong = new ArrayList<>();
    for (int p = 0; p < points.size(); p++) {
      String expected = frameSha256.get(p);
      for (Measured m : runs.get(p).values()) {
        boolean timeOnly = m.sha256().isEmpty();
        if (!timeOnly && !m.sha256().equals(expected == null ? first(p) : expected)) {
          wrong.add(points.get(p));
          break;
        }
      }
    }
    return wrong;
  }

  private String first(int point) {
    return runs.get(point).values().stream()
        .map(Measured::sha256)
        .filter(sha -> !sha.isEmpty())
        .findFirst()
        .orElse("");
  }
}
