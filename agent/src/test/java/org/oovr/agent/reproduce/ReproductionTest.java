package org.oovr.agent.reproduce;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.reproduce.markdown.MarkdownHtml;
import org.oovr.agent.sweep.plan.WorkloadPoint;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.machine.memory.TrafficClass;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

class ReproductionTest {
  private static final String SHA = "00".repeat(32);

  /** The paper's own averages, so that every row must agree. */
  private static final Map<SchemeKind, Double> RATE =
      Map.of(
          SchemeKind.BASELINE, 1.0,
          SchemeKind.BASELINE_1TBS, 1.72,
          SchemeKind.AFR, 1.67,
          SchemeKind.TILE_V, 1.28,
          SchemeKind.TILE_H, 1.03,
          SchemeKind.OBJECT, 1.60,
          SchemeKind.OO_APP, 1.99,
          SchemeKind.OO_VR, 2.58,
          SchemeKind.OO_VR_PLUS, 2.9);

  private static final Map<SchemeKind, Double> TRAFFIC =
      Map.of(
          SchemeKind.BASELINE, 1.0,
          SchemeKind.BASELINE_1TBS, 1.0,
          SchemeKind.AFR, 0.0,
          SchemeKind.TILE_V, 1.5,
          SchemeKind.TILE_H, 1.44,
          SchemeKind.OBJECT, 0.6,
          SchemeKind.OO_APP, 0.24,
          SchemeKind.OO_VR, 0.24,
          SchemeKind.OO_VR_PLUS, 0.24);

  private static final Map<Double, Double> LINK =
      Map.of(32.0, 0.60, 64.0, 1.0, 128.0, 1.34, 1000.0, 1.72);

  @TempDir Path dir;

  /** A machine that is the paper's, but {@code factor} times as good with OO-VR. */
  static SchemeTimer paper(double factor) {
    return profile ->
        (scheme, setup) -> {
          double rate = RATE.get(scheme);
          if (scheme == SchemeKind.OO_VR) {
            rate *= factor;
          } else if (scheme != SchemeKind.BASELINE_1TBS) {
            rate *= LINK.get(setup.machine().link().gbps());
          }
          rate *= scaling(scheme, setup.machine().gpms());
          double latency = scheme == SchemeKind.AFR ? 1 / 0.63 : 1 / rate;
          return run(scheme, 1e6 / rate, 1e6 * latency, setup.machine().gpms() == 1 ? 0 : 1);
        };
  }

  private static double scaling(SchemeKind scheme, int gpms) {
    return switch (gpms) {
      case 1 -> (1 / 1.41) / RATE.get(scheme);
      case 2 -> 0.8;
      case 4 -> 1;
      default ->
          scheme == SchemeKind.OO_VR
              ? 6.27 / 3.64
              : scheme == SchemeKind.OBJECT ? 3.47 / 2.26 : 2.08 / 1.41;
    };
  }

  static SchemeRun run(SchemeKind scheme, double cycles, double latency, int links) {
    long[] bytes = new long[TrafficClass.values().length];
    bytes[0] = Math.round(1e6 * TRAFFIC.get(scheme));
    List<SchemeRun.LinkResult> all =
        links == 0 ? List.of() : List.of(new SchemeRun.LinkResult(0, 1, bytes, bytes, 1));
    return new SchemeRun(
        1,
        scheme.id(),
        "m",
        Math.round(cycles),
        Math.round(latency),
        SHA,
        0,
        List.of(
            new SchemeRun.GpmResult(0, 100, 0, 100, 1, 1, 1, 1),
            new SchemeRun.GpmResult(1, 130, 0, 130, 1, 1, 1, 1)),
        all,
        List.of(),
        List.of(),
        List.of(),
        new SchemeRun.PageHomes(0, 0, new byte[0]),
        List.of(),
        1,
        0,
        null);
  }

  private static ReproductionResult result(int figure, double factor) {
    Reproduction reproduction = new Reproduction(figure, TimingSetup.defaults(), paper(factor), 1);
    FrameProfile profile =
        FrameProfile.merge(1, 16, 16, 2, List.of(), List.of(), List.of(), List.of());
    reproduction.time("DM3-640", profile, SHA, () -> {});
    reproduction.time("WE", profile, SHA, () -> {});
    return reproduction.result();
  }

  /**
   * Where runs were perturbed, their mean counts: of the frame rate, and of one frame's latency.
   */
  @Test
  void perturbedRunsCountByTheirMean() {
    SchemeRun afr = run(SchemeKind.AFR, 1000, 4000, 0);
    SchemeRun.Spread spread = new SchemeRun.Spread(4, 1100.5, 900, 1300, 10);
    Measurements.Measured measured = Measurements.Measured.of(afr.with(spread));
    assertEquals(1100.5, measured.cycles());
    assertEquals(4402, measured.latencyCycles(), 1e-9);
    assertEquals(1000, Measurements.Measured.of(afr).cycles());
    assertEquals(4000, Measurements.Measured.of(afr).latencyCycles());
  }

  @Test
  void paperAgreesWithItself() {
    ReproductionResult result = result(0, 1);
    for (ReproductionResult.Table table : result.figures()) {
      for (ReproductionResult.Row row : table.rows()) {
        assertFalse(row.verdict().equals("deviation"), row + "");
      }
    }
    assertEquals(List.of(4, 7, 8, 9, 10, 15, 16, 17, 18), numbers(result));
    assertTrue(result.ranking().agrees());
    assertEquals(List.of(), result.pointsWithWrongImages());
    assertEquals(1.3, row(result, "fig10.object").ours(), 1e-9);
    assertNull(row(result, "fig10.object").paper());
  }

  private static List<Integer> numbers(ReproductionResult result) {
    return result.figures().stream().map(ReproductionResult.Table::figure).toList();
  }

  private static ReproductionResult.Row row(ReproductionResult result, String id) {
    return result.figures().stream()
        .flatMap(t -> t.rows().stream())
        .filter(r -> r.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatIsFarOffDeviates() {
    ReproductionResult result = result(0, 1.3);
    ReproductionResult.Row row = row(result, "fig15.oo-vr");
    assertEquals("deviation", row.verdict());
    assertEquals(1.3 * 2.58, row.ours(), 1e-3);
    assertEquals(100 * 0.3 * 2.58, row.differencePoints(), 0.1);
    assertEquals("agrees", row(result, "fig15.oo-app").verdict());
    assertEquals("deviation", row(result, "fig17.oo-vr.32").verdict());
    assertEquals("agrees", row(result(0, 1.24), "fig15.oo-vr").verdict());
  }

  @Test
  void orderOfSchemesIsJudged() {
    ReproductionResult.Ranking ranking = result(0, 0.7).ranking();
    assertFalse(ranking.agrees());
    assertTrue(ranking.verdict().endsWith(" (deviation " + Deviations.number("ranking") + ")."));
    assertEquals("OO_APP", ranking.ours().get(0));
    assertEquals("OO-VR", ranking.ours().get(1));
  }

  @Test
  void oneFigureNeedsOnlyItsRuns() {
    Reproduction all = new Reproduction(0, TimingSetup.defaults(), paper(1), 1);
    // Eight schemes and ours; three at three other bandwidths, and numbers of GPMs.
    assertEquals(9 + 9 + 9, all.runsPerPoint());
    assertEquals(4, new Reproduction(4, TimingSetup.defaults(), paper(1), 1).runsPerPoint());
    assertEquals(List.of(18), numbers(result(18, 1)));
    assertNull(result(18, 1).ranking());
    assertThrows(
        IllegalArgumentException.class,
        () -> new Reproduction(5, TimingSetup.defaults(), paper(1), 1));
  }

  @Test
  void wrongImageIsNamed() {
    Reproduction reproduction = new Reproduction(8, TimingSetup.defaults(), paper(1), 1);
    FrameProfile profile =
        FrameProfile.merge(1, 16, 16, 2, List.of(), List.of(), List.of(), List.of());
    reproduction.time("NFS", profile, "11".repeat(32), () -> {});
    assertEquals(List.of("NFS"), reproduction.result().pointsWithWrongImages());
  }

  @Test
  void filesAreWholeAndTheSameEveryTime() throws Exception {
    assertEquals(dir.resolve("reproduce.html"), ReproductionFiles.write(dir, result(0, 1)));
    String json = Files.readString(dir.resolve("reproduce.json"));
    String markdown = Files.readString(dir.resolve("reproduce.md"));
    String page = Files.readString(dir.resolve("reproduce.html"));
    byte[] chart = Files.readAllBytes(dir.resolve("charts/figure-15.png"));
    assertTrue(markdown.contains("| OO-VR | 2.58 | 2.58 | 0 | agrees | 2.58 | 2.58 |"), markdown);
    assertTrue(markdown.contains("| 1TB/s-BW | 1.72* | 1.72 | 0 | agrees |"), markdown);
    assertEquals(9, page.split("data:image/png;base64,", -1).length - 1);
    assertFalse(page.contains("<!--"), "a placeholder was left");
    assertNotNull(ImageIO.read(new ByteArrayInputStream(chart)));
    ReproductionFiles.write(dir, result(0, 1));
    assertEquals(json, Files.readString(dir.resolve("reproduce.json")));
    assertEquals(page, Files.readString(dir.resolve("reproduce.html")));
    assertArrayEquals(chart, Files.readAllBytes(dir.resolve("charts/figure-15.png")));
  }

  /** A deviation with a number leads to what is said about it, on the page itself. */
  @Test
  void numberedDeviationIsLinked() {
    ReproductionResult.Row row =
        new ReproductionResult.Row(
            "fig08.tile-v", "V", "V", "", 1.28, false, 2, 72.0, "deviation", 5, null, List.of(2.0));
    ReproductionResult.Row unknown =
        new ReproductionResult.Row(
            "fig08.x", "X", "X", "", 1.28, false, 2, 72.0, "deviation", null, null, List.of(2.0));
    ReproductionResult result =
        new ReproductionResult(
            "m",
            25,
            List.of("WE"),
            List.of(new ReproductionResult.Table(8, "t", "u", List.of(row, unknown))),
            null,
            List.of());
    String page = ReproductionPage.of(result, Map.of(8, new byte[0]));
    String title = MarkdownHtml.escaped(Deviations.section(5).title());
    assertTrue(page.contains("href=\"#deviation-5\""), page);
    assertTrue(page.contains("deviation 5: " + title), page);
    assertTrue(page.contains("<h3 id=\"deviation-5\">5. " + title + "</h3>"), page);
    assertTrue(page.contains("deviation, not numbered"), page);
  }

  /** What is predicted is held to 15 %. */
  @Test
  void predictionsHaveLimitsOfTheirOwn() {
    for (boolean predicted : new boolean[] {false, true}) {
      Reproduction one =
          new Reproduction(15, TimingSetup.defaults(), paper(1.2), 1, RunCache.none(), predicted);
      one.time(
          "WE",
          FrameProfile.merge(1, 16, 16, 2, List.of(), List.of(), List.of(), List.of()),
          SHA,
          () -> {});
      ReproductionResult.Row row =
          one.result().figures().get(0).rows().stream()
              .filter(r -> r.id().equals("fig15.oo-vr"))
              .findFirst()
              .orElseThrow();
      assertEquals(predicted ? "deviation" : "agrees", row.verdict());
      assertEquals(predicted ? 15 : 25, one.result().performancePercent());
      assertTrue(one.text().contains(predicted ? "within 15 %" : "within 25 %"), one.text());
    }
  }

  /** Every number leads to a heading, and every row that has one exists. */
  @Test
  void deviationsAreExplained() throws Exception {
    Set<String> rows = new HashSet<>(Set.of("ranking"));
    result(0, 1).figures().forEach(t -> t.rows().forEach(r -> rows.add(r.id())));
    assertTrue(rows.containsAll(Deviations.all().keySet()), Deviations.all() + "");
    Set<Integer> headings = new TreeSet<>();
    Matcher heading =
        Pattern.compile("(?m)^## (\\d+)\\b")
            .matcher(Files.readString(Path.of("../docs/deviations.md")));
    while (heading.find()) {
      headings.add(Integer.valueOf(heading.group(1)));
    }
    assertTrue(headings.containsAll(Deviations.all().values()), headings + "");
  }

  @Test
  void nineStandInPointsOfTable3() {
    List<WorkloadPoint> points = WorkloadPoint.all();
    assertEquals(9, points.size());
    assertEquals(9, points.stream().map(WorkloadPoint::name).distinct().count());
    assertEquals(5, points.stream().map(WorkloadPoint::mainClass).distinct().count());
  }
}
