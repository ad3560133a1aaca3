package org.oovr.agent.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.options.RunOptions;
import org.oovr.simulator.scheme.SchemeRun;

class TimedRunsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int DRAWS = 40;

  @TempDir Path out;

  @BeforeEach
  void frames() throws IOException {
    try (RunReport report = RunReport.open(RunOptions.parse("out=" + out), "1.2.3")) {
      List<DrawRow> draws = new ArrayList<>();
      for (int d = 0; d < DRAWS; d++) {
        draws.add(new DrawRow(d, "glDrawElements </script> " + d, 3, 1, 1, 9));
      }
      report.frame(0, Pictures.busy(64, 32, 1), 1, null, draws);
      report.frame(7, Pictures.busy(64, 32, 2), 2, null, draws);
    }
  }

  private ReportData time(SchemeRun... runs) throws IOException {
    TimedRuns timed = new TimedRuns(out, ReportFiles.read(out), runs.length);
    for (SchemeRun run : runs) {
      timed.add(run);
    }
    return timed.write();
  }

  private static String keys(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return String.join(" ", names);
  }

  @Test
  void keysAndTheirOrder() throws IOException {
    time(SampleRuns.run(0, "oo-vr", 4, DRAWS, 900));
    JsonNode run = JSON.readTree(out.resolve("report.json").toFile()).get("runs").get(0);
    assertEquals(
        "frame scheme machine stereo cycles latencyCycles sha256 interGpmBytes dramBytes gpms"
            + " worstToBestGpm linkEnergyMicrojoules links prediction batches objectTraffic"
            + " objectTrafficCount boxes engineBits simulatedEvents perturbed files",
        keys(run));
    assertEquals(
        "texture vertex depth color storage command total", keys(run.get("interGpmBytes")));
    assertEquals(
        "busyCycles fragments triangles idleCycles renderCycles vertices dramBytes",
        keys(run.get("gpms").get(0)));
    assertEquals("board10pJPerBit node250pJPerBit", keys(run.get("linkEnergyMicrojoules")));
    assertEquals("from to sentBytes receivedBytes busyCycles", keys(run.get("links").get(0)));
    assertEquals("draw from to traffic bytes", keys(run.get("objectTraffic").get(0)));
    assertEquals(
        "number draws views gpm issueCycle startCycle endCycle predictedCycles actualCycles stolen",
        keys(run.get("batches").get(0)));
    assertEquals("warps busyCycles", keys(run.get("boxes").get(0).get("counters")));
    assertEquals("off", run.get("stereo").textValue());
  }

  @Test
  void perturbedRunsAreThereWhenThereWereAny() throws IOException {
    SchemeRun run = SampleRuns.run(0, "oo-vr", 4, DRAWS, 900);
    RunEntry alone = time(run).runs().get(0);
    assertNull(alone.perturbed());
    assertEquals((double) run.cycles(), alone.expectedCycles());
    SchemeRun.Spread spread = new SchemeRun.Spread(3, 901.23456, 890, 920, 15.00049);
    RunEntry entry = time(run.with(spread)).runs().get(0);
    assertEquals(new RunEntry.Perturbed(3, 901.235, 890, 920, 15), entry.perturbed());
    assertEquals(901.235, entry.expectedCycles());
    JsonNode json = JSON.readTree(out.resolve("report.json").toFile()).get("runs").get(0);
    assertEquals(
        "runs meanCycles leastCycles mostCycles standardDeviationCycles",
        keys(json.get("perturbed")));
  }

  @Test
  void figuresAreTheRuns() throws IOException {
    SchemeRun run = SampleRuns.run(0, "oo-vr", 4, DRAWS, 900);
    RunEntry entry = time(run).runs().get(0);
    assertEquals(run.interGpmBytes(), entry.interGpmBytes().total());
    long bits = 8 * run.interGpmBytes();
    assertEquals(bits * 10 / 1e6, entry.linkEnergyMicrojoules().board10pJPerBit(), 1e-3);
    assertEquals(bits * 250 / 1e6, entry.linkEnergyMicrojoules().node250pJPerBit(), 1e-3);
    assertEquals(run.worstToBest(), entry.worstToBestGpm(), 1e-3);
    long others = run.batches().stream().skip(8).filter(b -> b.stolen() > 0).count();
    assertTrue(others > 0, "another GPM took of some");
    assertEquals(DRAWS - 8 - others, entry.prediction().batches());
    double error = entry.prediction().meanAbsoluteErrorPercent();
    assertTrue(error > 2 && error < 20, "planted errors are up to 20 %: " + error);
    assertNull(entry.batches().get(7).predictedCycles());
    assertEquals(41 * 12, entry.objectTrafficCount());
    assertEquals(RunEntry.MAX_OBJECT_TRAFFIC, entry.objectTraffic().size());
    long smallest = entry.objectTraffic().get(RunEntry.MAX_OBJECT_TRAFFIC - 1).bytes();
    assertEquals(
        RunEntry.MAX_OBJECT_TRAFFIC - 1,
        run.objectTraffic().stream().filter(o -> o.bytes() > smallest).count(),
        1);
    assertEquals(
        41 * 12 + 1, Files.readAllLines(out.resolve(entry.files().objectTraffic())).size());
  }

  @Test
  void schemeWithoutPredictorHasNoPrediction() throws IOException {
    assertNull(time(SampleRuns.run(0, "object", 4, DRAWS, 900)).runs().get(0).prediction());
  }

  @Test
  void sameRunsGiveTheSameBytesAndReadBack() throws IOException {
    time(SampleRuns.run(0, "oo-vr", 4, DRAWS, 900), SampleRuns.run(7, "object", 2, DRAWS, 700));
    byte[] json = Files.readAllBytes(out.resolve("report.json"));
    byte[] page = Files.readAllBytes(out.resolve("report.html"));
    byte[] timeline = Files.readAllBytes(out.resolve("timeline/000000-oo-vr.json"));
    assertArrayEquals(json, IndentedJson.bytes(ReportFiles.read(out)));
    time(SampleRuns.run(0, "oo-vr", 4, DRAWS, 900), SampleRuns.run(7, "object", 2, DRAWS, 700));
    assertArrayEquals(json, Files.readAllBytes(out.resolve("report.json")));
    assertArrayEquals(page, Files.readAllBytes(out.resolve("report.html")));
    assertArrayEquals(timeline, Files.readAllBytes(out.resolve("timeline/000000-oo-vr.json")));
  }

  @Test
  void frameThatTheReportLacksIsRefused() {
    SchemeRun run = SampleRuns.run(3, "oo-vr", 4, DRAWS, 900);
    assertThrows(IllegalArgumentException.class, () -> time(run));
  }

  /** Perfetto wants events of a thread to nest; every interval must be there once. */
  @Test
  void timelineHoldsEveryIntervalAndNothingOverlapsOnAThread() throws IOException {
    SchemeRun run = SampleRuns.run(0, "oo-vr", 4, DRAWS, 900);
    time(run);
    JsonNode trace = JSON.readTree(out.resolve("timeline/000000-oo-vr.json").toFile());
    Map<String, Double> ends = new TreeMap<>();
    int intervals = 0;
    int batches = 0;
    for (JsonNode event : trace.get("traceEvents")) {
      if (event.get("ph").textValue().equals("M")) {
        continue;
      }
      String thread = event.get("pid") + "/" + event.get("tid");
      double start = event.get("ts").doubleValue();
      assertTrue(start >= ends.getOrDefault(thread, 0.0) - 1e-9, thread + " overlaps at " + start);
      ends.put(thread, start + event.get("dur").doubleValue());
      boolean batch = event.get("cat").textValue().equals("batch");
      intervals += batch ? 0 : 1;
      batches += batch ? 1 : 0;
    }
    assertEquals(run.timeline().size(), intervals);
    assertEquals(run.batches().size(), batches);
    SchemeRun.Interval first = run.timeline().get(0);
    JsonNode event = null;
    for (JsonNode e : trace.get("traceEvents")) {
      if (event == null && e.get("ph").textValue().equals("X")) {
        event = e;
      }
    }
    assertEquals((first.endCycle() - first.startCycle()) / 1000.0, event.get("dur").doubleValue());
    assertTrue(event.get("name").textValue().startsWith("draw " + first.draw() + ": glDraw"));
  }

  @Test
  void pictureKeepsTheLongestAndSaysHowManyThereWere() {
    SchemeRun run = SampleRuns.run(0, "oo-vr", 4, DRAWS, 900);
    RunPicture all = RunPicture.of(run, 100_000);
    assertEquals(run.timeline().size(), all.intervalCount());
    RunPicture few = RunPicture.of(run, 10);
    assertEquals(50, few.intervals().length);
    assertEquals(run.timeline().size(), few.intervalCount());
    long shortest = Long.MAX_VALUE;
    for (int i = 0; i < 50; i += 5) {
      shortest = Math.min(shortest, few.intervals()[i + 4] - few.intervals()[i + 3]);
    }
    long limit = shortest;
    assertTrue(
        run.timeline().stream().filter(i -> i.endCycle() - i.startCycle() > limit).count() < 10);
    assertEquals("0123012.", all.homes());
    assertEquals(List.of("compose", "fragment", "geometry", "raster"), all.stages());
  }

  @Test
  void pageIsSafeAndHasNoBoxes() throws IOException {
    time(SampleRuns.run(0, "oo-vr", 4, DRAWS, 900));
    String page = Files.readString(out.resolve("report.html"));
    assertFalse(page.contains("glDrawElements </script>"));
    assertFalse(page.contains("gpm0.sm0"));
    assertTrue(page.contains("\"homes\":\"0123012.\""));
    assertFalse(page.matches("(?s).*/\\*[A-Z]+\\*/.*"), "a placeholder was left");
  }

  @Test
  void anotherReportInTheSameDirectoryRemovesRuns() throws IOException {
    time(SampleRuns.run(0, "oo-vr", 4, DRAWS, 900));
    ReportFiles.prepare(out);
    assertFalse(Files.exists(out.resolve("timeline/000000-oo-vr.json")));
    assertFalse(Files.exists(out.resolve("traffic/000000-oo-vr.csv")));
  }
}
