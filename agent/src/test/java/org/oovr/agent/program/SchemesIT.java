package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportData.FrameEntry;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.RunChecks;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.profile.FrameProfileCodec;
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
    ReportData report = run.run();
    assertEquals(0, run.status(), run.log());
    assertNotNull(report, run.log());
    assertEquals(List.of(), report.faults(), run.log());
    FrameEntry frame = report.frames().get(0);
    assertEquals(ownStereo ? 1 : 2, frame.views());
    RunChecks.everyScheme(report, run.out(), program.lastFrame(), 4);
    FrameProfile profile =
        FrameProfileCodec.read(run.out().resolve(ReportFiles.profile(frame.index())));
    // the larger frames take their time
    boolean standIn = program.mainClass().contains("standin");
    List<SchemeKind> some = List.of(SchemeKind.BASELINE, SchemeKind.OO_VR);
    onOneGpm(profile, frame, standIn ? some : SchemeKind.ofPaper());
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
}
