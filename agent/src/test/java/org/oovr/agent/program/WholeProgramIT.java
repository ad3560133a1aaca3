package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.agent.report.Comparison;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportData.FrameEntry;

/**
 * Every sample, every scene and every stand-in, beside llvmpipe and (but for stand-ins) without it.
 * Tolerance per frame: at most 0.5 % of the pixels differ by more than 2/255 in any channel, and
 * PSNR is at least 40 dB. {@code target/scenes.md} is the table of {@code docs/scenes.md}, measured
 * anew.
 */
class WholeProgramIT {
  private static final double MOST_PIXELS_OVER_2 = 0.005;
  private static final double LEAST_PSNR_DB = 40;

  /** What a program with a stated exception must still keep. */
  private static final double EXCEPTION_PIXELS_OVER_2 = 0.12;

  private static final double EXCEPTION_PSNR_DB = 30;

  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();
  private static final Map<String, String> ROWS = new ConcurrentSkipListMap<>();

  @AfterAll
  static void writeTable() throws IOException {
    StringBuilder table = new StringBuilder();
    table.append(
        "| program | worst share of pixels over 2/255 | worst PSNR, dB | largest difference |\n");
    table.append("|---|---|---|---|\n");
    ROWS.values().forEach(row -> table.append(row).append('\n'));
    Path file = Path.of(System.getProperty("oovr.programs.out")).resolveSibling("scenes.md");
    Files.writeString(file, table);
  }

  static Stream<Program> programs() {
    return chosen(Program.all().stream());
  }

  private static Stream<Program> chosen(Stream<Program> programs) {
    String only = System.getProperty("oovr.programs");
    return programs.filter(p -> only == null || p.name().matches(only));
  }

  @ParameterizedTest
  @MethodSource("programs")
  @Execution(ExecutionMode.CONCURRENT)
  void simulatorDrawsWhatTheDriverDraws(Program program) throws Exception {
    ReportData alongside = comparedWithTheDriver(program);
    if (program.runsWithoutTheDriver()) {
      assertEquals(hashes(alongside), instead(program), program + ": instead against alongside");
    }
  }

  /** In a small window; {@link SchemesIT} runs them without the driver. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("standIns")
  @Execution(ExecutionMode.CONCURRENT)
  void standInIsWhatTheDriverDraws(Program program) throws Exception {
    comparedWithTheDriver(program);
  }

  static Stream<Program> standIns() {
    return chosen(Program.standIns().stream().map(p -> p.small(320, 240, 3)));
  }

  private static ReportData comparedWithTheDriver(Program program) throws Exception {
    ProgramRun run = SharedRuns.alongside(program, display.environment());
    ReportData alongside = run.report();
    checkRun(run, alongside, program);
    row(program, alongside);
    for (FrameEntry frame : alongside.frames()) {
      Comparison c = frame.compare();
      assertNotNull(c, program + " frame " + frame.index() + ": " + frame.note());
      double share = (double) c.pixelsOver2() / ((double) frame.width() * frame.height());
      boolean exception = program.exception() != null;
      double most = exception ? EXCEPTION_PIXELS_OVER_2 : MOST_PIXELS_OVER_2;
      double least = exception ? EXCEPTION_PSNR_DB : LEAST_PSNR_DB;
      assertTrue(
          share <= most && c.psnr() >= least,
          () ->
              "%s frame %d: %.3f %% of pixels over 2/255, PSNR %.1f dB, see %s"
                  .formatted(program, frame.index(), share * 100, c.psnr(), run.out()));
    }
    return alongside;
  }

  private static void checkRun(ProgramRun run, ReportData report, Program program)
      throws IOException {
    assertEquals(0, run.status(), run.log());
    assertNotNull(report, run.log());
    assertTrue(report.complete(), run.log());
    assertEquals(List.of(), report.faults(), run.log());
    List<Integer> expected = new ArrayList<>();
    for (int f = program.firstFrame(); f <= program.lastFrame(); f++) {
      expected.add(f);
    }
    assertEquals(expected, report.frames().stream().map(FrameEntry::index).toList(), run.log());
  }

  private static List<String> hashes(ReportData report) {
    return report.frames().stream().map(FrameEntry::sha256).toList();
  }

  private static void row(Program program, ReportData report) {
    double share = 0;
    double psnr = Double.MAX_VALUE;
    int most = 0;
    for (FrameEntry frame : report.frames()) {
      if (frame.compare() != null) {
        double pixels = (double) frame.width() * frame.height();
        share = Math.max(share, frame.compare().pixelsOver2() / pixels);
        psnr = Math.min(psnr, frame.compare().psnr());
        most = Math.max(most, frame.compare().maxChannelDiff());
      }
    }
    ROWS.put(
        program.name(),
        String.format(
            Locale.ROOT,
            "| %s | %.3f %% | %.1f | %d | %s |",
            program.name(),
            share * 100,
            psnr,
            most,
            program.exception() == null ? "" : program.exception()));
  }

  /** One thread, seven, and as many as there are cores; one compiler of the JVM, and both. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("threadedPrograms")
  @Execution(ExecutionMode.CONCURRENT)
  void bytesDoNotDependOnThreadsOrJdk(Program program) throws Exception {
    List<String> expected = instead(program);
    assertEquals(expected, instead(program, OovrCommand.JAVA, 1));
    List<Path> javas = OtherJdks.javas();
    for (Path java : javas.isEmpty() ? List.of(OovrCommand.JAVA) : javas) {
      assertEquals(expected, instead(program, java, 7), java.toString());
    }
  }

  static Stream<Program> threadedPrograms() {
    return programs().filter(p -> p.name().matches("JmeShadow|Transparency.*"));
  }

  /** Its frames without the driver. */
  private static List<String> instead(Program program) throws Exception {
    ProgramRun run = SharedRuns.instead(program);
    checkRun(run, run.report(), program);
    return hashes(run.report());
  }

  private static List<String> instead(Program program, Path java, int threads) throws Exception {
    String count = Integer.toString(threads);
    ProgramRun run = new ProgramRun(program, "threads-" + count).instead().java(java).optimised();
    ReportData report = run.option("--threads", count).run();
    checkRun(run, report, program);
    return hashes(report);
  }

  /** A fault of ours ends in the report; the program draws all its frames and ends normally. */
  @ParameterizedTest
  @MethodSource("plantedFaults")
  void ourFaultsNeverReachTheProgram(String where) throws Exception {
    Program program =
        new Program("TexturedObject", "org.oovr.samples.gl.TexturedObject", 4, 1, null);
    ProgramRun run =
        new ProgramRun(program, "fault-" + where)
            .alongside(display.environment())
            .jvmOption("-Doovr.test.fault=" + where);
    ReportData report = run.run();
    assertNotNull(report, run.log());
    assertFalse(report.faults().isEmpty(), run.log());
    assertEquals(4, report.interception().presents(), run.log());
    assertEquals(where, report.faults().get(0).where(), run.log());
    // told once while the program runs, whatever the count
    String told = "internal fault in the " + where;
    assertEquals(1, run.log().lines().filter(l -> l.contains(told)).count(), run.log());
  }

  static Stream<String> plantedFaults() {
    return Stream.of("driver", "simulator", "capture");
  }

  @Test
  void aProgramWithoutGraphicsIsRefusedLoudly() throws Exception {
    Program nothing = new Program("Nothing", "org.oovr.agent.program.NoGraphics", 1, 0, null);
    ProgramRun run = new ProgramRun(nothing, "instead").instead();
    run.run();
    assertEquals(4, run.status(), run.log());
    assertTrue(run.log().contains("intercepted"), run.log());
  }

  @Test
  void aProgramThatDiesIsNamed() throws Exception {
    Program dying = new Program("Dying", "org.oovr.agent.program.NoGraphics", 77, 0, null);
    ProgramRun run = new ProgramRun(dying, "instead").instead();
    run.run();
    assertEquals(1, run.status(), run.log());
    assertTrue(run.log().contains("77"), run.log());
  }
}
