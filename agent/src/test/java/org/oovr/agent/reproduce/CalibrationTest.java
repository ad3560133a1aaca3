package org.oovr.agent.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;

class CalibrationTest {
  private static final FrameProfile FRAME =
      FrameProfile.merge(1, 16, 16, 2, List.of(), List.of(), List.of(), List.of());

  private static final List<OpenFact> FACTS =
      List.of(
          new OpenFact("baseline.drawsInFlight", List.of("0", "3", "4"), "1", "not stated"),
          new OpenFact("sm.vectorWidth", List.of("1", "4"), "3", "not stated"));

  @TempDir Path dir;

  /** A machine that is the paper's with three draws in flight, and farther off otherwise. */
  private static SchemeTimer timer(AtomicInteger runs) {
    return profile ->
        (scheme, setup) -> {
          runs.incrementAndGet();
          assertEquals(SchemeKind.BASELINE, scheme);
          double off =
              switch (setup.value("baseline.drawsInFlight")) {
                case "3" -> 1;
                case "4" -> 1.2;
                default -> 3;
              };
          double rate =
              switch (setup.machine().gpms()) {
                case 1 -> 1 / 1.41;
                case 8 -> off * 2.08 / 1.41;
                default -> off * link(setup.machine().link().gbps());
              };
          return ReproductionTest.run(scheme, 1e6 / rate, 1e6 / rate, 1);
        };
  }

  private static double link(double gbps) {
    return Map.of(32.0, 0.35, 64.0, 0.58, 128.0, 0.78, 1000.0, 1.0).get(gbps) / 0.58;
  }

  private Calibration calibrate(AtomicInteger runs, RunCache cache, String... points) {
    Calibration calibration =
        new Calibration(
            FACTS,
            TimingSetup.defaults(),
            timer(runs),
            1,
            cache,
            Math.max(2, points.length),
            Calibration.SPREAD);
    for (String point : points) {
      calibration.time(point, FRAME, "", () -> {});
    }
    return calibration;
  }

  private Calibration calibration(RunCache cache, String... points) {
    return calibrate(new AtomicInteger(), cache, points);
  }

  @Test
  void keepsWhatMeetsTheBaseline() {
    CalibrationResult result = calibrate(new AtomicInteger(), RunCache.none(), "A", "B").result();
    assertEquals(6, result.tried());
    assertEquals(2, result.good());
    assertEquals(0, result.candidates().get(0).rms(), 1e-4);
    assertEquals("3", result.candidates().get(0).values().get("baseline.drawsInFlight"));
    assertEquals(5, result.candidates().size(), "of the two that are far off one is a witness");
    String text = CalibrationText.of(result);
    assertTrue(text.contains("| 0.000 | no | 0.35 | 0.58 | 0.78 | 1.41 | 2.08 | 3 | 1 |"), text);
    assertTrue(text.contains("- sm.vectorWidth: 1, 4"), text);
  }

  @Test
  void saysWhatWasDroppedAndTimesSomeOfItToTheEnd() {
    AtomicInteger runs = new AtomicInteger();
    CalibrationResult result = calibrate(runs, RunCache.none(), "A", "B", "C").result();
    assertEquals(3, result.stages().size());
    CalibrationResult.Stage first = result.stages().get(0);
    assertEquals(6, first.began());
    assertEquals(2, first.dropped());
    assertEquals(0.3, first.threshold(), 1e-4);
    assertTrue(first.least() > first.threshold(), first + "");
    assertEquals(1, result.witnesses().size());
    CalibrationResult.Witness witness = result.witnesses().get(0);
    assertEquals("0", witness.values().get("baseline.drawsInFlight"));
    assertEquals("A", witness.point());
    assertTrue(witness.now() > result.limit(), witness + "");
    assertEquals(0, witness.needed(), 1e-4, "the points are alike");
    String text = CalibrationText.of(result);
    assertTrue(text.contains("| A | 6 | 0.300 | 2 | "), text);
    assertTrue(text.contains("0 of these would have been good."), text);
    assertTrue(text.contains("the margin holds"), text);
  }

  @Test
  void machinesThatAreTheSameByOtherNamesShareTheirRuns() {
    List<OpenFact> links =
        List.of(new OpenFact("link.gbpsOf", List.of("direction", "pair"), "", ""));
    List<Candidate> two = Candidate.all(links, TimingSetup.defaults());
    assertEquals(2, two.size());
    assertEquals(
        two.get(0).setup(Condition.link(32)), two.get(1).setup(Condition.gpms(4)), "half of 64");
    assertEquals(two.get(0).setup(Condition.gpms(1)), two.get(1).setup(Condition.gpms(1)));
    assertFalse(two.get(0).setup(Condition.gpms(8)).equals(two.get(1).setup(Condition.gpms(8))));
    List<OpenFact> all = OpenFact.calibrated(List.of());
    assertEquals(192, Candidate.all(all, TimingSetup.defaults()).size());
    Calibration whole =
        new Calibration(
            all, TimingSetup.defaults(), SchemeTimer.SIMULATOR, 1, RunCache.none(), 9, 0.3);
    assertEquals(840, whole.runsPerPoint());
  }

  @Test
  void goesOnWhereItWas() throws IOException {
    AtomicInteger runs = new AtomicInteger();
    try (RunCache cache = RunCache.open(dir, List.of("build"))) {
      calibrate(runs, cache, "A");
    }
    int first = runs.get();
    CalibrationResult again;
    try (RunCache cache = RunCache.open(dir, List.of("build"))) {
      again = calibrate(runs, cache, "A", "B").result();
    }
    assertTrue(runs.get() < 2 * first, runs + " runs");
    assertEquals(calibrate(runs, RunCache.none(), "A", "B").result(), again);
    int before = runs.get();
    try (RunCache cache = RunCache.open(dir, List.of("other build"))) {
      calibrate(runs, cache, "A");
    }
    assertEquals(first, runs.get() - before, "runs of two builds are never mixed");
  }

  @Test
  void partsOfThePointsAreDrawnBySeeds() {
    CalibrationResult result =
        calibrate(new AtomicInteger(), RunCache.none(), "A", "B", "C", "D", "E", "F", "G").result();
    assertEquals(5, result.halves().size());
    assertEquals(5, result.halves().get(0).points().size());
    assertEquals(2, result.halves().get(0).inBoth());
    assertEquals(Calibration.drawn(1, 5, 9), Calibration.drawn(1, 5, 9));
    assertFalse(Calibration.drawn(1, 5, 9).equals(Calibration.drawn(2, 5, 9)));
    Calibration nine = calibration(RunCache.none(), "A", "B", "C", "D", "E", "F", "G", "H", "I");
    assertEquals(5, nine.splits().size());
    Calibration.Split split = nine.splits().get(0);
    assertEquals(4, split.points().size());
    assertEquals(5, split.others().size());
    assertEquals("3", split.best().get("baseline.drawsInFlight"));
  }

  @Test
  void nonsenseIsRefused() {
    List<OpenFact> wrong = List.of(new OpenFact("link.gbpsOf", List.of("nobody"), "3", ""));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Calibration(
                wrong, TimingSetup.defaults(), SchemeTimer.SIMULATOR, 1, RunCache.none(), 1, 0.1));
  }

  @Test
  void factsAndReadingsNameFieldsThatThereAre() {
    for (OpenFact fact : OpenFact.all()) {
      String now = TimingSetup.defaults().value(fact.field());
      assertTrue(fact.values().isEmpty() || fact.values().get(0).equals(now), fact + "");
      assertFalse(fact.text().isEmpty(), fact.field());
      fact.values().forEach(v -> assertTrue(!v.isEmpty(), fact.field()));
    }
    TimingSetup base = TimingSetup.defaults();
    assertEquals(base, Reading.of(Reading.TABLE_2).apply(base));
    TimingSetup paper = Reading.of(Reading.PAPER).apply(base);
    for (Reading.Choice choice : Reading.of(Reading.PAPER).choices()) {
      assertEquals(choice.value(), paper.value(choice.field()));
      assertTrue(
          OpenFact.all().stream().anyMatch(f -> f.field().equals(choice.field())), choice.field());
    }
    assertEquals(base.machine().name(), paper.machine().name());
    TimingSetup own = base.with(Map.of("sm.vectorWidth", "1"));
    assertEquals("4", paper.value("sm.vectorWidth"));
    TimingSetup asked = Reading.of(Reading.PAPER).without(Set.of("sm.vectorWidth")).apply(own);
    TimingSetup expected = paper.with(Map.of("sm.vectorWidth", "1"));
    assertEquals(RunPlan.unnamed(expected), RunPlan.unnamed(asked));
    assertThrows(IllegalArgumentException.class, () -> Reading.of("none"));
  }

  @Test
  void predictionsAreRanges() {
    Prediction prediction =
        new Prediction(
            0,
            List.of(Map.of("sm.lanes", "64"), Map.of("sm.lanes", "128")),
            List.of(
                new Calibration.Split(1, List.of("B"), List.of("A"), Map.of("sm.lanes", "128")),
                new Calibration.Split(2, List.of("B"), List.of("A"), Map.of("sm.count", "8"))),
            TimingSetup.defaults(),
            profile -> {
              SchemeTimer.Frame other = ReproductionTest.paper(0.5).prepare(profile);
              SchemeTimer.Frame own = ReproductionTest.paper(1).prepare(profile);
              return (scheme, setup) ->
                  (setup.machine().sm().lanes() == 64 ? own : other).run(scheme, setup);
            },
            1,
            RunCache.none());
    prediction.time("A", FRAME, "00".repeat(32), () -> {});
    PredictionResult result = prediction.result();
    PredictionResult.Row ooVr =
        result.rows().stream().filter(r -> r.id().equals("fig15.oo-vr")).findFirst().orElseThrow();
    assertEquals(2.58, ooVr.best(), 0.01);
    assertEquals(1.29, ooVr.least(), 0.01);
    assertEquals("agrees", ooVr.verdict());
    assertEquals(2, result.rankings().size());
    assertEquals(2, result.splits().size());
    assertTrue(result.splits().get(1).ranking().agrees());
    assertTrue(PredictionText.of(result).contains("| 15 | OO-VR | 2.58 | 2.58 | 1.29 to 2.58 |"));
  }
}
