package org.oovr.agent.sweep.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.oovr.agent.options.Stereo;

class SweepPlanTest {
  @TempDir Path dir;

  private SweepPlan plan(String... lines) throws Exception {
    Path file = dir.resolve("links.yaml");
    Files.writeString(file, String.join("\n", lines) + "\n");
    return SweepPlan.read(file);
  }

  private SweepPlan fields(String... fields) throws Exception {
    String[] lines = new String[fields.length + 3];
    lines[0] = "workloads: [{stand-in: NFS, size: 160x120}]";
    lines[1] = "schemes: oo-vr";
    lines[2] = "fields:";
    for (int i = 0; i < fields.length; i++) {
      lines[3 + i] = "  " + fields[i];
    }
    return plan(lines);
  }

  private static List<String> values(SweepPlan plan, String field) {
    return plan.points().stream().map(p -> p.variant().setup().value(field)).distinct().toList();
  }

  @Test
  void listsRangesAndLogRanges() throws Exception {
    assertEquals(List.of("1", "2", "8"), values(fields("gpms: [1, 2, 8]"), "gpms"));
    assertEquals(List.of("2", "4", "6"), values(fields("gpms: {from: 2, to: 7, step: 2}"), "gpms"));
    assertEquals(
        List.of("16", "32", "64", "128", "256", "512", "1024"),
        values(fields("link.gbps: {from: 16, to: 1024, count: 7, scale: log}"), "link.gbps"));
    assertEquals(
        List.of("0.1", "0.2", "0.3"),
        values(fields("clockGhz: {from: 0.1, to: 0.3, step: 0.1}"), "clockGhz"));
    assertEquals(
        List.of("1", "2", "3", "4"), values(fields("gpms: {from: 1, to: 4, count: 16}"), "gpms"));
    assertEquals(List.of("true", "false"), values(fields("stealing: [true, false]"), "stealing"));
  }

  @Test
  void pointsOfAFrameAreNeighboursAndSchemesGoFastest() throws Exception {
    SweepPlan plan =
        plan(
            "workloads:",
            "  - {stand-in: NFS, size: [160x120, 320x240], frames: [1, 3]}",
            "  - {stand-in: WE, stereo: [off, auto], size: 160x120}",
            "machines: [oovr-2gpm, wide]",
            "presets: {wide: {machine: oovr-8gpm, linkGbps: 256}}",
            "schemes: [oo-vr, baseline]",
            "fields: {l2.kib: [1024, 2048]}");
    assertEquals(
        List.of("NFS 160x120", "NFS 320x240", "WE off", "WE auto"),
        plan.workloads().stream().map(Workload::name).toList());
    assertEquals(List.of(Stereo.OFF, Stereo.AUTO), stereo(plan.workloads()));
    assertEquals(6 * 2 * 2 * 2, plan.points().size());
    Point second = plan.points().get(1);
    assertEquals("oo-vr", second.scheme().id());
    assertEquals("oovr-2gpm l2.kib=1024", second.variant().setup().machine().name());
    Point wide = plan.points().get(7);
    assertEquals("wide", wide.variant().machine());
    assertEquals("wide l2.kib=2048", wide.variant().setup().machine().name());
    assertEquals("256", wide.variant().setup().value("link.gbps"));
    assertEquals("8", wide.variant().setup().value("gpms"));
    assertEquals(3, plan.points().get(8).frame());
    for (int i = 0; i < plan.points().size(); i++) {
      assertEquals(i, plan.points().get(i).number());
    }
  }

  private static List<Stereo> stereo(List<Workload> workloads) {
    return workloads.subList(2, 4).stream().map(Workload::stereo).toList();
  }

  @Test
  void samplesComeFromTheirSeed() throws Exception {
    String sample =
        "samples: {method: %s, count: 8, seed: %d, fields: {link.gbps: {from: 16, to: 1024, scale:"
            + " log}, gpms: {from: 1, to: 8}, pageBytes: [4096, 65536]}}";
    String workload = "workloads: {stand-in: NFS}";
    SweepPlan plan = plan(workload, "schemes: oo-vr", String.format(sample, "latin-hypercube", 7));
    SweepPlan again = plan(workload, "schemes: oo-vr", String.format(sample, "latin-hypercube", 7));
    SweepPlan other = plan(workload, "schemes: oo-vr", String.format(sample, "latin-hypercube", 8));
    assertEquals(8, plan.points().size());
    assertEquals(values(plan, "link.gbps"), values(again, "link.gbps"));
    assertNotEquals(values(plan, "link.gbps"), values(other, "link.gbps"));
    assertEquals(
        Set.of("1", "2", "3", "4", "5", "6", "7", "8"), new TreeSet<>(values(plan, "gpms")));
    Set<Integer> octaves = new TreeSet<>();
    for (String value : values(plan, "link.gbps")) {
      octaves.add((int) (Math.log(Double.parseDouble(value) / 16) / Math.log(64) * 8));
    }
    assertEquals(8, octaves.size(), "one of each eighth: " + values(plan, "link.gbps"));
    SweepPlan random = plan(workload, "schemes: oo-vr", String.format(sample, "random", 7));
    assertTrue(random.points().size() <= 8);
    for (Point point : random.points()) {
      double gbps = point.variant().setup().machine().link().gbps();
      assertTrue(gbps >= 16 && gbps <= 1024, "" + gbps);
    }
  }

  @Test
  void excludesByExpressionAndByMapping() throws Exception {
    SweepPlan plan =
        plan(
            "workloads: {stand-in: NFS}",
            "schemes: [afr, oo-vr]",
            "fields: {gpms: [2, 4, 8], link.gbps: [16, 64]}",
            "exclude:",
            "  - gpms >= 8 and link.gbps < 64",
            "  - {scheme: afr, gpms: [2, 4]}",
            "  - scheme in [afr, object] and linkGbps == 64.0");
    assertEquals(12 - 2 - 4 - 1, plan.points().size());
    assertEquals(7, plan.excluded());
    assertTrue(plan.points().stream().allMatch(p -> p.scheme().id().equals("oo-vr")));
  }

  @Test
  void whatIsExcludedNeedNotBePossible() throws Exception {
    SweepPlan plan =
        plan(
            "workloads: {stand-in: NFS}",
            "schemes: oo-vr",
            "fields: {gpms: [0, 4]}",
            "exclude: gpms == 0");
    assertEquals(1, plan.points().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4 | schemes: oo-vr;fields:;  color: [1] | unknown field 'color'",
        "4 | schemes: oo-vr;fields:;  gpm: [1] | near it are gpms",
        "5 | schemes: oo-vr;fields:;  l2.kib: [1024];  gpms: [4, 0] | gpms is 0",
        "4 | schemes: oo-vr;fields:;  linkGbps: [-1] | link.gbps is -1",
        "4 | schemes: oo-vr;fields:;  gpms: [4, 4] | gpms: 4 is given twice",
        "4 | schemes: oo-vr;fields:;  gpms: {from: 1, to: 4} | needs either step or count",
        "4 | schemes: oo-vr;fields:;  gpms: {from: 4, to: 1, step: 1} | to is below from",
        "4 | schemes: oo-vr;fields:;  gpms: {from: 1, to: 4, step: 0} | must be above 0",
        "4 | schemes: oo-vr;fields:;  gpms: {from: 1.5, to: 4, step: 1} | takes whole numbers",
        "4 | schemes: oo-vr;fields:;  link.gbps: {from: 0, to: 4, count: 3, scale: log} | above 0",
        "4 | schemes: oo-vr;fields:;  stealing: {from: 0, to: 1, step: 1} | is no number",
        "5 | schemes: oo-vr;fields:;  gpms: [1, 2];  gpms: [4] | 'gpms' is given twice",
        "2 | schemes: fast | scheme 'fast'",
        "2 | machines: [oovr-5gpm] | machine 'oovr-5gpm': no such file, and no preset",
        "3 | presets:;  wide: {gpms: 400} | gpms is 400",
        "2 | colour: red | unknown 'colour'; expected name, workloads",
        "2 | exclude: gpms | expected a comparison",
        "2 | exclude: gmps == 4 | unknown field 'gmps'",
        "2 | exclude: gpms >= 1 and scheme != none | no point is left",
        "2 | samples: {method: sobol, count: 4, seed: 1, fields: {gpms: [1]}} | method 'sobol'",
        "2 | samples: {method: random, count: 0, seed: 1, fields: {gpms: [1]}} | count is 0",
        "2 | samples: {method: random, count: 4, fields: {gpms: [1]}} | seed is missing",
        "3 | fields: [;  ] | expected 'name: value' lines",
        "3 | schemes: [oo-vr;fields: {} | no YAML"
      })
  void refusesAPlanWithTheLine(int line, String lines, String message) throws Exception {
    String[] text = ("workloads: {stand-in: NFS};" + lines.strip()).split(";");
    PlanException refused = assertThrows(PlanException.class, () -> plan(text));
    assertTrue(refused.getMessage().contains(message.strip()), refused.getMessage());
    int lineSaid =
        Integer.parseInt(refused.getMessage().replaceAll("(?s).*links.yaml:(\\d+):.*", "$1"));
    // 'no point is left' is said of the whole plan, and a list that never ends of where it begins
    if (!message.contains("no point")
        && !message.contains("expected 'name")
        && !message.contains("YAML")) {
      assertEquals(line, lineSaid, refused.getMessage());
    }
    assertEquals(1, refused.getMessage().lines().count(), refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{stand-in: DM4} | stand-in 'DM4': expected one of DM3-1600",
        "{trace: nothing.trace} | does not exist",
        "{work-log: nothing.oovrp} | does not exist",
        "{stand-in: NFS, trace: x} | expected one of stand-in, trace, work-log, program",
        "{stand-in: NFS, size: 0x7} | must be 1 to",
        "{stand-in: NFS, frames: every:2} | expected an end",
        "{stand-in: NFS, frames: 7-3} | the last is before the first",
        "{stand-in: NFS, disparity: 2} | disparity is 2.0",
        "{stand-in: NFS, stereo: 3d} | stereo '3d'",
        "[{stand-in: NFS}, {stand-in: NFS}] | two are called NFS",
        "[] | none are given"
      })
  void refusesWorkloads(String workloads, String message) {
    PlanException refused =
        assertThrows(PlanException.class, () -> plan("workloads: " + workloads.strip()));
    assertTrue(refused.getMessage().contains(message.strip()), refused.getMessage());
    assertTrue(refused.getMessage().contains("links.yaml:1: "), refused.getMessage());
  }

  @Test
  void refusesMoreThanAnyoneCanWant() {
    PlanException refused =
        assertThrows(
            PlanException.class,
            () ->
                fields(
                    "link.gbps: {from: 1, to: 1000, count: 1000}",
                    "dram.gbps: {from: 1, to: 1000, count: 1000}"));
    assertTrue(refused.getMessage().contains("sample the fields"), refused.getMessage());
  }

  @Test
  void variesAreNamed() throws Exception {
    SweepPlan plan = fields("linkGbps: [1, 2]", "gpms: [2]");
    assertEquals(List.of("link.gbps", "gpms"), plan.varied());
    assertEquals(Map.of("link.gbps", "1", "gpms", "2"), plan.points().get(0).variant().values());
    assertEquals("links", plan.name());
  }
}
