package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportData.FrameEntry;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.RunChecks;
import org.oovr.agent.report.RunEntry;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.agent.reproduce.Reading;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

/** Whole programs from their calls to the cycles of every scheme. */
class SchemesIT {
  private static final int WIDTH = 320;
  private static final int HEIGHT = 240;

  static Stream<Program> programs() {
    Stream<Program> scenes =
        Stream.of("JmeShadow", "JmeFilters")
            .map(name -> Program.named(name).small(WIDTH, HEIGHT, 6));
    // smaller: each of their draws is divided and timed as in a larger window
    Stream<Program> standIns =
        Stream.of("Doom3", "HalfLife2", "NeedForSpeed")
            .map(game -> Program.named(game + "StandIn").small(240, 180, 3));
    Program objectStereo = Program.named("ObjectStereo").small(WIDTH, HEIGHT, 3);
    return Stream.of(standIns, scenes, Stream.of(objectStereo)).flatMap(s -> s);
  }

  @ParameterizedTest
  @MethodSource("programs")
  @Execution(ExecutionMode.CONCURRENT)
  void everySchemeComposesTheFrame(Program program) throws Exception {
    boolean ownStereo = program.name().equals("ObjectStereo");
    ProgramRun run =
        new ProgramRun(program, "schemes")
            .instead()
            .option("--stereo", ownStereo ? "app" : "auto", "--scheme", "all");
    FrameEntry frame = checked(program, run).frames().get(0);
    assertEquals(ownStereo ? 1 : 2, frame.views());
    FrameProfile profile = WorkLogFile.read(run.out().resolve(ReportFiles.profile(frame.index())));
    // the larger frames take their time
    boolean standIn = program.mainClass().contains("standin");
    List<SchemeKind> some = List.of(SchemeKind.BASELINE, SchemeKind.OO_VR);
    onOneGpm(profile, frame, standIn ? some : SchemeKind.ofPaper());
  }

  /** The same under the reading of the paper, by which machine and schemes are others. */
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void everySchemeComposesTheFrameUnderTheReading() throws Exception {
    Program program = Program.named("HalfLife2StandIn").small(240, 180, 3);
    ProgramRun run =
        new ProgramRun(program, "reading").instead().option("--stereo", "auto", "--scheme", "all");
    for (Reading.Choice choice : Reading.of(Reading.PAPER).choices()) {
      run.option("--set", choice.field() + "=" + choice.value());
    }
    checked(program, run);
  }

  /** Runs a program; its frame must be right, and what is counted must add up. */
  private static ReportData checked(Program program, ProgramRun run) throws Exception {
    ReportData report = run.run();
    assertEquals(0, run.status(), run.log());
    assertNotNull(report, run.log());
    assertEquals(List.of(), report.faults(), run.log());
    RunChecks.everyScheme(report, run.out(), program.lastFrame(), 4);
    return report;
  }

  /** A machine without links moves nothing over them, whatever the scheme. */
  private static void onOneGpm(FrameProfile profile, FrameEntry drawn, List<SchemeKind> schemes) {
    SchemeTimer.Frame frame = SchemeTimer.SIMULATOR.prepare(profile);
    TimingSetup setup = TimingSetup.preset("oovr-1gpm");
    schemes.parallelStream()
        .forEach(
            scheme -> {
              SchemeRun run = frame.run(scheme, setup);
              assertEquals(drawn.sha256(), run.sha256(), scheme.id());
              assertEquals(0, run.interGpmBytes(), scheme.id());
              assertEquals(List.of(), run.links(), scheme.id());
            });
  }

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

  /** Programs that compute what they draw: their dispatches cost time under every scheme. */
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
