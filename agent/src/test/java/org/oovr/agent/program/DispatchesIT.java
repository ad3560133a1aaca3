package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.RunEntry;

/** Programs that compute what they draw: their dispatches cost time under every scheme. */
class DispatchesIT {
  /** Sums of counters by name, over the boxes whose names match. */
  private static Map<String, Long> sums(RunEntry run, String boxes) {
    Map<String, Long> sums = new HashMap<>();
    for (RunEntry.Box box : run.boxes()) {
      if (box.box().matches(boxes)) {
        box.counters().forEach((name, value) -> sums.merge(name, value, Long::sum));
      }
    }
    return sums;
  }

  @ParameterizedTest
  @ValueSource(strings = {"gl.Particles", "vulkan.VulkanParticles"})
  @Execution(ExecutionMode.CONCURRENT)
  void dispatchesCostTime(String name) throws Exception {
    String main = "org.oovr.samples." + name;
    Program program = new Program(name, main, 3, 2, null).small(160, 120, 3);
    ProgramRun run =
        new ProgramRun(program, "dispatches")
            .instead()
            .option("--scheme", "baseline", "--scheme", "afr", "--scheme", "object");
    ReportData report = run.run();
    assertNotNull(report, run.log());
    assertEquals(0, run.status(), run.log());
    assertEquals(List.of(), report.faults(), run.log());
    assertEquals(3, report.runs().size());
    long groups = sums(report.runs().get(0), "gpm\\d+\\.compute").get("workgroups");
    assertTrue(groups > 4, groups + " workgroups");
    for (RunEntry entry : report.runs()) {
      String what = name + " " + entry.scheme();
      assertEquals(report.frames().get(0).sha256(), entry.sha256(), what);
      Map<String, Long> gpms = sums(entry, "gpm\\d+\\.compute");
      assertEquals(groups, gpms.get("workgroups"), what);
      assertTrue(gpms.get("busyCycles") > 0, what);
      assertTrue(gpms.get("busyCycles") <= 4 * entry.latencyCycles(), what);
      Map<String, Long> sms = sums(entry, "gpm\\d+\\.sm\\d+\\.compute");
      assertEquals(groups, sms.get("workgroups"), what);
      assertTrue(sms.get("warps") >= groups, what);
      assertTrue(sms.get("lineStores") > 0, what);
      assertEquals(entry.scheme().equals("afr"), entry.interGpmBytes().storage() == 0, what);
    }
  }
}
