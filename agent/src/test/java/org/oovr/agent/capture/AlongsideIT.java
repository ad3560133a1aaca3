package org.oovr.agent.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.agent.program.OnVirtualDisplay;
import org.oovr.agent.report.DriverFindings;
import org.oovr.agent.report.ReportData;

/** Programs beside Mesa's llvmpipe on a virtual display. */
class AlongsideIT {
  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @TempDir Path dir;

  static List<Arguments> versions() throws Exception {
    return AgentRun.versions();
  }

  private AgentRun run() {
    return new AgentRun(dir).environment(display.environment());
  }

  @ParameterizedTest
  @MethodSource("versions")
  void simulatedFrameIsTheRealOne(String version, Path java) throws Exception {
    AgentRun.Outcome outcome =
        run()
            .lwjgl(version)
            .java(java)
            .agent("mode=alongside,frames=1-2,keep-running=on")
            .run("Triangle", "5");
    assertEquals(0, outcome.status(), outcome.all());
    assertTrue(outcome.out().contains("pixel 153 153 0 error 0"), outcome.all());
    ReportData report = outcome.report();
    assertEquals(List.of(1, 2), report.frames().stream().map(f -> f.index()).toList());
    assertEquals(List.of(), report.faults(), outcome.all());
    for (ReportData.FrameEntry frame : report.frames()) {
      assertNotNull(frame.compare(), String.valueOf(frame.note()));
      assertTrue(frame.compare().maxChannelDiff() <= 2, frame.compare().toString());
    }
  }

  /** Windows of several samples are compared as they are shown: resolved. */
  @Test
  void twoSidedBodiesInAMultisampledWindow() throws Exception {
    AgentRun.Outcome outcome =
        run().agent("mode=alongside,frames=0-1").run("TwoSided", "--frames", "2");
    assertEquals(0, outcome.status(), outcome.all());
    assertEquals("error 0", outcome.out().strip(), outcome.all());
    ReportData report = outcome.report();
    assertEquals(2, report.frames().size(), outcome.all());
    for (ReportData.FrameEntry frame : report.frames()) {
      assertEquals(0, frame.compare().pixelsOver2(), frame.index() + " " + frame.compare());
    }
  }

  /** Frames 4 and 5 need what the real GPU drew in frames 0 to 3, which the simulator did not. */
  @Test
  void contentsOfFramesThatWereNotDrawnAreCarriedOver() throws Exception {
    AgentRun.Outcome outcome =
        run().agent("mode=alongside,frames=4-5,keep-running=on").run("Carried", "8");
    assertEquals(0, outcome.status(), outcome.all());
    assertEquals(List.of("error 0", "done"), outcome.out().lines().toList(), outcome.all());
    ReportData report = outcome.report();
    assertEquals(2, report.frames().size(), outcome.all());
    for (ReportData.FrameEntry frame : report.frames()) {
      assertTrue(frame.compare().maxChannelDiff() <= 2, frame.index() + " " + frame.compare());
    }
    assertEquals(List.of(), report.unsupported());
    assertFalse(report.fromDriver().isEmpty(), outcome.all());
    for (DriverFindings.FromDriver told : report.fromDriver()) {
      assertEquals(4, told.frame(), told.toString());
      assertTrue(told.bytes() > 0, told.toString());
    }
    assertEquals(DriverFindings.GlErrors.NONE, report.glErrors());
    // The same frame drawn by the simulator from the start.
    AgentRun.Outcome whole =
        new AgentRun(dir).agent("mode=instead,frames=5,keep-running=on").run("Carried", "8");
    assertEquals(
        report.frames().get(1).sha256(), whole.report().frames().get(0).sha256(), whole.all());
  }

  /** What a window holds since frames that were not looked at is known, too, with its alpha. */
  @Test
  void windowsKeepWhatWasDrawnBefore() throws Exception {
    AgentRun.Outcome outcome =
        run().agent("mode=alongside,frames=3,keep-running=on").run("Triangle", "5", "once");
    assertEquals(0, outcome.status(), outcome.all());
    ReportData.FrameEntry frame = outcome.report().frames().get(0);
    assertTrue(frame.compare().maxChannelDiff() <= 2, frame.compare().toString());
    AgentRun.Outcome whole =
        new AgentRun(dir).agent("mode=instead,frames=3").run("Triangle", "5", "once");
    assertEquals(frame.sha256(), whole.report().frames().get(0).sha256(), whole.all());
  }

  /** Beside a driver the line travels with the call. */
  @Test
  void unsupportedCallsNameTheirLines() throws Exception {
    AgentRun.Outcome outcome = run().agent("mode=alongside,frames=0-1").run("Triangle", "3", "odd");
    assertEquals(0, outcome.status(), outcome.all());
    assertTrue(outcome.out().contains("odd 1280"), outcome.all());
    ReportData report = outcome.report();
    ReportData.Unsupported draw =
        report.unsupported().stream()
            .filter(u -> u.call().equals("glDrawArrays: draw without a program"))
            .findFirst()
            .orElseThrow();
    assertEquals(2, draw.count(), outcome.all());
    assertTrue(draw.lines().get(0).line().contains("Triangle.odd(Triangle.java:"), draw.toString());
    assertEquals(2, draw.lines().get(0).count());
    assertEquals(DriverFindings.GlErrors.NONE, report.glErrors(), "both had found it");
  }

  @Test
  void endlessSelectionTakesSamplesAndNeverStopsTheProgram() throws Exception {
    AgentRun.Outcome outcome = run().agent("mode=alongside,frames=every:3").run("Carried", "10");
    assertEquals(0, outcome.status(), outcome.all());
    ReportData report = outcome.report();
    assertTrue(report.frames().size() >= 1, outcome.all());
    for (ReportData.FrameEntry frame : report.frames()) {
      assertEquals(0, frame.index() % 3);
      assertTrue(frame.compare().maxChannelDiff() <= 2, frame.index() + " " + frame.compare());
    }
    boolean told = outcome.err().contains("samples were left out");
    assertEquals(report.frames().size() < 4, told, outcome.all());
  }

  @Test
  void programSeesTheSameAsWithoutUs() throws Exception {
    AgentRun.Outcome watched = run().agent("mode=alongside").run("Triangle", "2");
    AgentRun.Outcome passive =
        run().agent("mode=alongside").options("-Doovr.passive=true").run("Triangle", "2");
    assertEquals(passive.out(), watched.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"capture", "driver", "simulator"})
  void plantedFaultsNeverReachTheProgram(String room) throws Exception {
    AgentRun.Outcome outcome =
        run().agent("mode=alongside").options("-Doovr.test.fault=" + room).run("Triangle", "6");
    assertEquals(0, outcome.status(), outcome.all());
    assertTrue(outcome.out().endsWith("done\n"), outcome.all());
    ReportData.Fault fault =
        outcome.report().faults().stream()
            .filter(f -> f.where().equals(room))
            .findFirst()
            .orElseThrow(() -> new AssertionError(outcome.all()));
    assertEquals(3, fault.count(), outcome.all());
  }

  @Test
  void lostDisplayEndsTheProgramWithItsOwnMessage() throws Exception {
    AgentRun.Outcome outcome =
        new AgentRun(dir)
            .agent("mode=alongside")
            .environment(Map.of("DISPLAY", ":99999"))
            .run("Triangle", "2");
    assertEquals(1, outcome.status(), outcome.all());
    assertTrue(outcome.err().contains("GLFW does not start"), outcome.all());
    assertTrue(
        outcome
            .err()
            .stripTrailing()
            .endsWith(
                "its last exception was java.lang.IllegalStateException: GLFW does not start"),
        outcome.all());
  }
}
