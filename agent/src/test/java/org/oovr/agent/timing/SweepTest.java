package org.oovr.agent.timing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.agent.options.RunOptions;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.RunReport;
import org.oovr.agent.report.SampleRuns;
import org.oovr.agent.report.SweepTable;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;

class SweepTest {
  private static final List<SchemeKind> TWO = List.of(SchemeKind.BASELINE, SchemeKind.OO_VR);

  /** Cycles that tell link bandwidth, number of GPMs and frame. */
  private static final SchemeTimer RULE =
      profile ->
          (scheme, setup) ->
              SampleRuns.run(
                  profile.index(),
                  scheme.id(),
                  setup.machine().gpms(),
                  8,
                  (long) (1000 + 64_000 / setup.machine().link().gbps()));

  @TempDir Path dir;

  static FrameProfile profile(int frame) {
    return FrameProfile.merge(frame, 64, 32, 1, List.of(), List.of(), List.of(), List.of());
  }

  /** A report of frames 0 and 5 with work logs. */
  private ReportData report() throws Exception {
    try (RunReport report = RunReport.open(RunOptions.parse("out=" + dir), "1")) {
      for (int frame : new int[] {0, 5}) {
        report.frame(frame, new Picture(64, 32, new byte[64 * 32 * 4]), 1, null, List.of());
        WorkLogFile.write(profile(frame), dir.resolve(ReportFiles.profile(frame)));
      }
    }
    return ReportFiles.read(dir);
  }

  private static Sweep sweep(String... axes) throws MachineFileException {
    List<Sweep.Axis> parsed = List.of(axes).stream().map(Sweep.Axis::parse).toList();
    return Sweep.of("oovr-4gpm", Map.of("batchQueue", "2"), parsed, RULE);
  }

  @Test
  void everyCombinationOnceTheLastAxisFastest() throws Exception {
    Sweep sweep = sweep("linkGbps=32,64", "machine=oovr-1gpm,oovr-2gpm,oovr-8gpm");
    List<String> points = new ArrayList<>();
    for (Sweep.Point p : sweep.points()) {
      points.add(p.setup().machine().link().gbps() + "/" + p.setup().machine().gpms());
      assertEquals(2, p.setup().settings().batchQueue());
    }
    assertEquals(List.of("32.0/1", "32.0/2", "32.0/8", "64.0/1", "64.0/2", "64.0/8"), points);
  }

  @Test
  void sweptFieldWinsOverASetOne() throws Exception {
    assertEquals(
        List.of(1, 8),
        sweep("batchQueue=1,8").points().stream()
            .map(p -> p.setup().settings().batchQueue())
            .toList());
    Sweep byFormerName =
        Sweep.of(
            "oovr-4gpm",
            Map.of("linkGbps", "128"),
            List.of(Sweep.Axis.parse("link.gbps=32,64")),
            RULE);
    assertEquals(
        List.of(32.0, 64.0),
        byFormerName.points().stream().map(p -> p.setup().machine().link().gbps()).toList());
  }

  @Test
  void rowsAreByPointThenFrameThenScheme() throws Exception {
    ReportData report = report();
    List<Integer> progress = new ArrayList<>();
    SweepTable table =
        sweep("linkGbps=32,64,64")
            .run(report, WorkLogs.of(report, dir, f -> true), TWO, 1, progress::add);
    assertEquals(3 * 2 * 2, table.rows().size());
    assertEquals(List.of(1, 2, 3, 4, 5, 6), progress);
    Map<String, Object> row = new LinkedHashMap<>(table.rows().get(3));
    assertEquals("32", row.get("linkGbps"));
    assertEquals(5, row.get("frame"));
    assertEquals("oo-vr", row.get("scheme"));
    assertEquals(SampleRuns.run(5, "oo-vr", 4, 8, 3000).cycles(), row.get("cycles"));
    table.write(dir);
    List<String> lines = Files.readAllLines(dir.resolve("sweep.csv"));
    assertEquals(13, lines.size());
    assertTrue(lines.get(0).startsWith("linkGbps,frame,scheme,stereo,cycles,"), lines.get(0));
    assertTrue(lines.get(4).startsWith("32,5,oo-vr,off," + row.get("cycles") + ","), lines.get(4));
    byte[] json = Files.readAllBytes(dir.resolve("sweep.json"));
    table.write(dir);
    assertArrayEquals(json, Files.readAllBytes(dir.resolve("sweep.json")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "linkGbps | sweep 'linkGbps': expected field=v1,v2,..",
        "=1,2 | sweep '=1,2': expected",
        "speed=1 | sweep 'speed=1': unknown field 'speed'",
        "gpms=1,,2 | sweep 'gpms=1,,2': a value is missing",
        "gpms=1,0 | gpms is 0",
        "stealing=true,perhaps | stealing is 'perhaps'",
        "machine=oovr-3gpm | machine 'oovr-3gpm': no such file"
      })
  void mistakesAreFoundBeforeAnythingIsTimed(String axis, String message) {
    Exception fault = assertThrows(IllegalArgumentException.class, () -> sweep(axis));
    assertTrue(fault.getMessage().startsWith(message), fault.getMessage());
  }

  @Test
  void sameFieldTwiceOrTooManyCombinations() {
    assertThrows(IllegalArgumentException.class, () -> sweep("gpms=1,2", "gpms=4"));
    assertThrows(IllegalArgumentException.class, () -> sweep("linkGbps=1,2", "link.gbps=4"));
    String many = "gpms=" + "1,".repeat(200) + "1";
    assertThrows(
        IllegalArgumentException.class, () -> sweep(many, many.replace("gpms", "batchQueue")));
  }

  @Test
  void reportIsTimedInPlace() throws Exception {
    report();
    List<Integer> progress = new ArrayList<>();
    ReportData timed =
        new ReportTiming(RULE, TimingSetup.defaults(), TWO, 1, progress::add).time(dir);
    assertEquals(List.of(1, 2), progress);
    assertEquals(4, timed.runs().size());
    assertEquals(5, timed.runs().get(2).frame());
    assertEquals(timed, ReportFiles.read(dir));
    assertTrue(Files.exists(dir.resolve("timeline/000005-oo-vr.json")));
    assertTrue(Files.exists(dir.resolve(ReportFiles.profile(5))), "work logs stay");
  }

  @Test
  void frameWithoutAWorkLogHasNoRuns() throws Exception {
    report();
    Files.delete(dir.resolve(ReportFiles.profile(0)));
    ReportData timed = new ReportTiming(RULE, TimingSetup.defaults(), TWO, 1, d -> {}).time(dir);
    assertEquals(List.of(5, 5), timed.runs().stream().map(r -> r.frame()).toList());
    assertEquals(2, timed.frames().size());
  }
}
