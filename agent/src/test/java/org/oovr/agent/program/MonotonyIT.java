package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportData.FrameEntry;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.agent.reproduce.Reading;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.profile.FrameProfile;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

/**
 * A program's frame, under each reading of the paper, on machines of which each has more of
 * something than the one before. The warps that a GPM has at once take a thirtieth of a frame as
 * small as this one, so where single runs differ by more than is allowed, the means of perturbed
 * runs must not.
 */
class MonotonyIT {
  private static final double MOST_SLOWER = 0.01;

  /**
   * The same of means. Object-level rendering of this frame is 1.2 % slower with four times the
   * bandwidth of DRAM (mean of 32 runs; 1.5 % by the 8 that are made here); why is not known.
   */
  private static final double MOST_SLOWER_MEAN = 0.02;

  private static final String[][] STEPS = {
    {"link.gbps", "32", "256", "1000"},
    {"dram.gbps", "250", "500", "2000"},
    {"sm.count", "4", "16"},
  };

  @Test
  void moreIsNeverSlower() throws Exception {
    Program program =
        Program.standIns().stream()
            .filter(p -> p.name().contains("HalfLife2"))
            .findFirst()
            .orElseThrow()
            .small(480, 360, 3);
    ProgramRun run = new ProgramRun(program, "monotony").instead().option("--stereo", "auto");
    ReportData report = run.run();
    assertEquals(0, run.status(), run.log());
    assertNotNull(report, run.log());
    FrameEntry drawn = report.frames().get(report.frames().size() - 1);
    FrameProfile profile = WorkLogFile.read(run.out().resolve(ReportFiles.profile(drawn.index())));
    SchemeTimer.Frame frame = SchemeTimer.SIMULATOR.prepare(profile);
    for (Reading reading : Reading.all()) {
      TimingSetup machine = reading.apply(TimingSetup.defaults());
      List<String> slower =
          Arrays.stream(SchemeKind.values())
              .parallel()
              .map(scheme -> slower(frame, drawn.sha256(), scheme, machine))
              .flatMap(List::stream)
              .toList();
      assertEquals(List.of(), slower, reading.name());
    }
  }

  private static List<String> slower(
      SchemeTimer.Frame frame, String sha256, SchemeKind scheme, TimingSetup machine) {
    List<String> slower = new ArrayList<>();
    for (String[] steps : STEPS) {
      TimingSetup fastest = null;
      long least = 0;
      for (String value : Arrays.asList(steps).subList(1, steps.length)) {
        TimingSetup setup = machine.with(Map.of(steps[0], value));
        SchemeRun run = frame.run(scheme, setup);
        assertEquals(sha256, run.sha256(), scheme.id() + " with " + steps[0] + " " + value);
        long cycles = run.cycles();
        if (fastest != null
            && cycles > (1 + MOST_SLOWER) * least
            && mean(frame, scheme, setup) > (1 + MOST_SLOWER_MEAN) * mean(frame, scheme, fastest)) {
          slower.add(
              scheme.id() + " with " + steps[0] + " " + value + ": " + cycles + " after " + least);
        }
        if (fastest == null || cycles < least) {
          fastest = setup;
          least = cycles;
        }
      }
    }
    return slower;
  }

  private static double mean(SchemeTimer.Frame frame, SchemeKind scheme, TimingSetup setup) {
    return frame.run(scheme, setup.with(Map.of("perturbedRuns", "8"))).expectedCycles();
  }
}
