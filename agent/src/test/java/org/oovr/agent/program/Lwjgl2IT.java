package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.report.ReportData;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.file.Trace;

/** A program of LWJGL 2, with and without a driver. */
class Lwjgl2IT {
  private static final int FRAMES = 3;
  private static final Program PROGRAM =
      new Program(
          "OldDisplay", "org.oovr.programs.OldDisplay", FRAMES, 0, FRAMES - 1, List.of(), null);

  /** What it says, whoever answers it. */
  private static final List<String> SAID =
      List.of(
          "modes true",
          "version true",
          "size 320 x 240",
          "alpha 8",
          "input true true",
          "unmapped true",
          "offscreen 255",
          "pixels 255 128 0, 200 180 100, 51 204 0",
          "error 0",
          "done");

  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();
  private static final StockTools stock = new StockTools(display::environment);

  @TempDir private static Path directory;
  private static CompiledProgram lwjgl2;

  @BeforeAll
  static void compile() throws Exception {
    lwjgl2 = CompiledProgram.ofLwjgl2("OldDisplay", directory);
  }

  private static ProgramRun run(String kind) {
    return new ProgramRun(PROGRAM, kind)
        .classPath(lwjgl2.classPath())
        .jvmOption(lwjgl2.jvmOption());
  }

  private static List<String> said(Stream<String> log) {
    return log.filter(line -> !line.startsWith("oovr")).filter(SAID::contains).toList();
  }

  private static ReportData whole(ProgramRun run) throws Exception {
    ReportData report = run.run();
    assertEquals(0, run.status(), run.log());
    assertEquals(SAID, said(run.log().lines()), run.log());
    assertEquals(List.of(), report.faults(), run.log());
    assertEquals(List.of(), report.unsupported(), run.log());
    assertEquals(FRAMES, report.frames().size(), run.log());
    assertEquals(List.of("LWJGL 2 (lwjgl-2.9.3.jar)"), report.interception().libraries());
    return report;
  }

  @Test
  void simulatorDrawsWhatTheDriverDrawsAndNobodysFramesAreTheSame() throws Exception {
    ReportData beside = whole(run("alongside").alongside(display.environment()));
    ReportData alone = whole(run("instead").instead().argument("--offscreen"));
    for (int i = 0; i < FRAMES; i++) {
      ReportData.FrameEntry frame = beside.frames().get(i);
      assertNotNull(frame.compare(), frame.index() + ": " + frame.note());
      assertEquals(0, frame.compare().pixelsOver2(), frame.toString());
      assertEquals(frame.sha256(), alone.frames().get(i).sha256(), "frame " + i);
    }
  }

  @Test
  void stockToolsReplayWhatWasCaptured() throws Exception {
    Path out = Path.of(System.getProperty("oovr.programs.out"), "OldDisplay", "capture");
    Path trace = directory.resolve("old.trace");
    List<String> command = OovrCommand.of("capture", "--hashes", "-o", trace.toString(), "--");
    command.add(OovrCommand.JAVA.toString());
    command.add(lwjgl2.jvmOption());
    command.addAll(
        List.of("-cp", lwjgl2.classPath(), PROGRAM.mainClass(), "--frames", "" + FRAMES));
    Files.createDirectories(out);
    stock.run(command, out.resolve("log.txt"));
    stock.run(OovrCommand.of("replay", "--hashes", trace.toString()), out.resolve("replay.txt"));
    String said = Files.readString(out.resolve("replay.txt"));
    assertTrue(
        said.contains((FRAMES + 1) + " frames are what the program drew, pixel for pixel"), said);
    try (Trace calls = Trace.open(trace)) {
      int sources = 0;
      for (TracedCall call : calls) {
        sources += call.name().equals("glShaderSource") ? 1 : 0;
      }
      assertEquals(2, sources, "each shader's source is seen once");
    }
  }
}
