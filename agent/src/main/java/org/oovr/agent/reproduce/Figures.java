package org.oovr.agent.reproduce;

import java.util.ArrayList;
import java.util.List;
import org.oovr.agent.reproduce.Figure.Line;
import org.oovr.agent.reproduce.Figure.Metric;
import org.oovr.agent.reproduce.Measurements.Need;
import org.oovr.simulator.scheme.SchemeKind;

/**
 * The figures of the OO-VR paper (Xie, Fu, Chen, Song, ISCA 2019) that have a value in its text,
 * and Fig. 10, which has none. Pairwise percentages of the text are percentage-point differences of
 * baseline-normalised values; only so they fit together: "OO-VR 1.58x improvement" is 2.58.
 */
final class Figures {
  private static final Need BASELINE = new Need(Condition.BASE, SchemeKind.BASELINE);
  private static final String POINTS =
      "pairwise percentages of the text read as percentage points of baseline-normalised values";

  private static final String OURS = "not a scheme of the paper";

  private Figures() {}

  /** All figures, by number. */
  static List<Figure> all() {
    return List.of(
        linkSensitivity(),
        frameLevel(),
        tileAndObject(),
        tileAndObjectTraffic(),
        balance(),
        designs(),
        designTraffic(),
        linkSensitivityOfDesigns(),
        scaling());
  }

  /**
   * The figures of a choice.
   *
   * @param number of a figure, or 0 for all
   * @throws IllegalArgumentException when there is no such figure
   */
  static List<Figure> of(int number) {
    List<Figure> all = all();
    List<Figure> chosen =
        number == 0 ? all : all.stream().filter(f -> f.number() == number).toList();
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException(
          "figure '" + number + "': expected one of " + all.stream().map(Figure::number).toList());
    }
    return chosen;
  }

  /** Reference of all lines: the baseline on the machine as it is. */
  private static Line line(
      Metric metric, SchemeKind scheme, Double paper, boolean derived, String reading) {
    return new Line(
        scheme.id(),
        Figure.name(scheme),
        "",
        metric,
        new Need(Condition.BASE, scheme),
        BASELINE,
        paper,
        derived,
        reading);
  }

  private static Line swept(
      SchemeKind scheme,
      Condition condition,
      Need reference,
      Double paper,
      boolean derived,
      String reading) {
    return new Line(
        scheme.id() + "." + condition.value(),
        Figure.name(scheme) + ", " + condition,
        condition.toString(),
        Metric.RATE,
        new Need(condition, scheme),
        reference,
        paper,
        derived,
        reading);
  }

  private static Figure linkSensitivity() {
    Need reference = new Need(Condition.link(1000), SchemeKind.BASELINE);
    List<Line> lines = new ArrayList<>();
    int[] bandwidths = {1000, 128, 64, 32};
    double[] paper = {1, 0.78, 0.58, 0.35};
    for (int i = 0; i < bandwidths.length; i++) {
      lines.add(
          swept(
              SchemeKind.BASELINE,
              Condition.link(bandwidths[i]),
              reference,
              paper[i],
              false,
              "22, 42 and 65 % degradation against 1 TB/s"));
    }
    return new Figure(
        4, "Baseline at other link bandwidths", "performance, 1 TB/s links = 1", lines);
  }

  private static Figure frameLevel() {
    return new Figure(
        7,
        "Frame-level parallelism (AFR)",
        "baseline = 1",
        List.of(
            new Line(
                "throughput",
                "AFR, frame rate",
                "frame rate",
                Metric.RATE,
                new Need(Condition.BASE, SchemeKind.AFR),
                BASELINE,
                1.67,
                false,
                "contradicts the latency below: one frame of four GPMs at 0.63 of the baseline's"
                    + " speed gives 2.5"),
            new Line(
                "latency",
                "AFR, single-frame latency",
                "latency",
                Metric.LATENCY,
                new Need(Condition.BASE, SchemeKind.AFR),
                BASELINE,
                1.59,
                false,
                "section 6.1 says 40 % slowdown (1.67) of the same")));
  }

  private static Figure tileAndObject() {
    return new Figure(
        8,
        "Split-frame schemes, frame rate",
        "performance, baseline = 1",
        List.of(
            line(Metric.RATE, SchemeKind.BASELINE, 1.0, false, null),
            line(Metric.RATE, SchemeKind.TILE_V, 1.28, false, POINTS),
            line(Metric.RATE, SchemeKind.TILE_H, 1.03, false, POINTS),
            line(Metric.RATE, SchemeKind.OBJECT, 1.60, false, POINTS)));
  }

  private static Figure tileAndObjectTraffic() {
    return new Figure(
        9,
        "Split-frame schemes, bytes between GPMs",
        "traffic, baseline = 1",
        List.of(
            line(Metric.TRAFFIC, SchemeKind.BASELINE, 1.0, false, null),
            line(Metric.TRAFFIC, SchemeKind.TILE_V, 1.50, false, null),
            line(Metric.TRAFFIC, SchemeKind.TILE_H, 1.44, false, null),
            line(Metric.TRAFFIC, SchemeKind.OBJECT, 0.60, false, null)));
  }

  private static Figure balance() {
    return new Figure(
        10,
        "Balance of GPMs, object-level SFR",
        "longest over shortest busy time of the GPMs",
        List.of(
            line(
                Metric.BALANCE,
                SchemeKind.OBJECT,
                null,
                false,
                "best over worst performance in the paper; bars only, the text gives no number")));
  }

  private static Figure designs() {
    return new Figure(
        15,
        "Speed-up of a single frame",
        "performance of a single frame, baseline = 1",
        List.of(
            line(Metric.SINGLE_FRAME, SchemeKind.BASELINE, 1.0, false, null),
            line(
                Metric.SINGLE_FRAME,
                SchemeKind.BASELINE_1TBS,
                1.72,
                true,
                "1 / 0.58 of Fig. 4; OO_APP less 28 points gives 1.71"),
            line(Metric.SINGLE_FRAME, SchemeKind.OBJECT, 1.60, false, POINTS),
            line(
                Metric.SINGLE_FRAME,
                SchemeKind.AFR,
                0.63,
                true,
                "1 / 1.59 of Fig. 7; \"40 % slowdown\" would be 0.60"),
            line(Metric.SINGLE_FRAME, SchemeKind.OO_APP, 1.99, false, POINTS),
            line(Metric.SINGLE_FRAME, SchemeKind.OO_VR, 2.58, false, POINTS),
            line(Metric.SINGLE_FRAME, SchemeKind.OO_VR_PLUS, null, false, OURS)));
  }

  private static Figure designTraffic() {
    return new Figure(
        16,
        "Bytes between GPMs",
        "traffic, baseline = 1",
        List.of(
            line(Metric.TRAFFIC, SchemeKind.BASELINE, 1.0, false, null),
            line(
                Metric.TRAFFIC,
                SchemeKind.BASELINE_1TBS,
                1.0,
                false,
                "the text: bandwidth does not change the traffic"),
            line(Metric.TRAFFIC, SchemeKind.OBJECT, 0.60, false, null),
            line(
                Metric.TRAFFIC,
                SchemeKind.OO_APP,
                0.24,
                false,
                "the text: the same for OO_APP and OO-VR"),
            line(Metric.TRAFFIC, SchemeKind.OO_VR, 0.24, false, "saves 76 %"),
            line(Metric.TRAFFIC, SchemeKind.OO_VR_PLUS, null, false, OURS)));
  }

  private static Figure linkSensitivityOfDesigns() {
    Need reference = new Need(Condition.link(64), SchemeKind.BASELINE);
    List<Line> lines = new ArrayList<>();
    int[] bandwidths = {32, 64, 128, 1000};
    double[] baseline = {0.60, 1.0, 1.34, 1.72};
    for (int i = 0; i < bandwidths.length; i++) {
      Condition link = Condition.link(bandwidths[i]);
      boolean measured = bandwidths[i] == 64;
      lines.add(
          swept(
              SchemeKind.BASELINE,
              link,
              reference,
              baseline[i],
              !measured,
              measured ? null : "Fig. 4 divided by its value at 64 GB/s"));
      lines.add(
          swept(
              SchemeKind.OBJECT,
              link,
              reference,
              measured ? 1.60 : null,
              false,
              measured ? null : "\"highly affected\"; no number"));
      lines.add(
          swept(
              SchemeKind.OO_VR,
              link,
              reference,
              2.58,
              !measured,
              measured ? null : "\"insensitive to the bandwidth\""));
    }
    return new Figure(
        17, "Designs at other link bandwidths", "performance, baseline at 64 GB/s = 1", lines);
  }

  private static Figure scaling() {
    Need reference = new Need(Condition.gpms(1), SchemeKind.BASELINE);
    List<Line> lines = new ArrayList<>();
    SchemeKind[] schemes = {SchemeKind.BASELINE, SchemeKind.OBJECT, SchemeKind.OO_VR};
    Double[][] paper = {
      {1.0, null, 1.41, 2.08}, {null, null, 2.26, 3.47}, {null, null, 3.64, 6.27}
    };
    int[] gpms = {1, 2, 4, 8};
    for (int s = 0; s < schemes.length; s++) {
      for (int g = 0; g < gpms.length; g++) {
        boolean derived = gpms[g] == 4 && schemes[s] != SchemeKind.OO_VR;
        lines.add(
            swept(
                schemes[s],
                Condition.gpms(gpms[g]),
                reference,
                paper[s][g],
                derived,
                derived ? "3.64 of OO-VR, divided by Fig. 15's ratio" : null));
      }
    }
    return new Figure(18, "Scaling with GPMs", "performance, baseline on one GPM = 1", lines);
  }
}
