package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.agent.cli.CommandLineMain;
import org.oovr.agent.report.Picture;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trim.TraceTrimmer;

/**
 * A frame from the middle of a program, as a trace of its own: stock tools read it and draw what
 * the program drew, from the first frame on, and the simulator draws the same bits as of the whole
 * trace.
 */
class TrimIT {
  private static final int FRAME = 2;

  /**
   * Programs of every kind of render target, in moderate number, and one whose GPU writes what it
   * draws. Not Instancing, whose window is multisampled: glretrace draws on off-screen surfaces
   * alike, whatever samples it is told.
   */
  private static final Set<String> CHOSEN =
      Set.of(
          "ManyObjects",
          "ShadowMap",
          "PostProcessing",
          "Particles",
          "JmeShadow",
          "JmeFilters",
          "GdxScene");

  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();
  private static final StockTools stock = new StockTools(display::environment);

  static Stream<Program> programs() {
    boolean asked = System.getProperty("oovr.programs") != null;
    return WholeProgramIT.programs().filter(p -> asked || CHOSEN.contains(p.name()));
  }

  @ParameterizedTest
  @MethodSource("programs")
  @Execution(ExecutionMode.CONCURRENT)
  void frameOfTheMiddle(Program program) throws Exception {
    Path out = Path.of(System.getProperty("oovr.programs.out"), program.name(), "trim");
    Files.createDirectories(out);
    Path whole = SharedRuns.trace(program, stock);
    Path trimmed = out.resolve("frame.trace");
    TraceTrimmer.Outcome outcome;
    try (Trace trace = Trace.open(whole)) {
      outcome = new TraceTrimmer(trace, FRAME, FRAME).write(trimmed);
    }
    assertEquals(1, outcome.frames());
    assertEquals(frameCalls(whole), outcome.frameCalls());
    assertEquals(List.of(), outcome.losses());
    if (program.name().equals("ManyObjects")) {
      // many objects, and a frame of many calls: the state is the smaller part by far
      assertTrue(outcome.snapshotCalls() < outcome.frameCalls() / 10, outcome.toString());
    }

    stock.run(
        List.of("apitrace", "dump", "-v", "--color=never", trimmed.toString()),
        out.resolve("stock.txt"));
    try (Stream<String> lines = Files.lines(out.resolve("stock.txt"))) {
      long calls = lines.filter(line -> line.matches("\\d+ .*")).count();
      assertEquals(outcome.snapshotCalls() + outcome.frameCalls(), calls);
    }
    assertSimulatedAlike(whole, trimmed, out);
    Map<Integer, StockTools.FrameHash> hashes = StockTools.hashes(trimmed);
    assertEquals(Set.of(0), hashes.keySet());
    List<Path> frames = stock.retrace(trimmed, out);
    assertEquals(1, frames.size());
    StockTools.FrameHash expected = hashes.get(0);
    Picture drawn = Snapshot.lowerLeft(frames.get(0), expected.width(), expected.height());
    assertEquals(expected.sha256(), drawn.rgbSha256(), program + ", drawn before: " + outcome);
  }

  /**
   * Storage buffers, images, transform feedback, of which ours has none, and render targets, also
   * with samples: from a real driver for that, from the simulator for the simulator.
   */
  @Test
  void whatTheGpuHasWritten() throws Exception {
    Path out = Path.of(System.getProperty("oovr.programs.out"), "GpuWritten", "trim");
    Files.createDirectories(out);
    String whole = out.resolve("program.trace").toString();
    oovr(
        out,
        OovrCommand.starting(
            "org.oovr.programs.GpuWritten",
            List.of("--frames", "6", "--samples", "4"),
            "capture",
            "--hashes",
            "-o",
            whole));
    String trimmed = out.resolve("frames.trace").toString();
    String said =
        oovr(
            out,
            OovrCommand.of("trim", "--contents", "real", "--frames", "4-5", whole, "-o", trimmed));
    assertTrue(said.contains("2 frames, "), said);
    assertTrue(said.contains("; earlier frames were drawn by the real driver"), said);
    assertFalse(said.contains("\nnot brought back"), said);
    said = oovr(out, OovrCommand.of("replay", "--hashes", trimmed));
    assertTrue(said.contains("2 frames are what the program drew, pixel for pixel"), said);
    assertFalse(said.contains("not replayed"), said);

    Path simulated = out.resolve("simulated.trace");
    try (Trace trace = Trace.open(Path.of(whole))) {
      TraceTrimmer.Outcome outcome = new TraceTrimmer(trace, FRAME, FRAME).write(simulated);
      assertEquals(TraceTrimmer.Drawn.BY_SIMULATOR, outcome.drawn());
      assertEquals(List.of(), outcome.losses());
    }
    assertSimulatedAlike(Path.of(whole), simulated, out);
  }

  private static String oovr(Path out, List<String> command) throws Exception {
    Path log = out.resolve("said.txt");
    stock.run(command, log);
    return Files.readString(log);
  }

  /** Frames of a trace that several draw, each from a snapshot, are those that one draws. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("piecewise")
  void piecesAreTheWhole(Program program) throws Exception {
    Path out = Path.of(System.getProperty("oovr.programs.out"), program.name(), "pieces");
    Path whole = SharedRuns.trace(program, stock);
    Path expected = out.resolve("one");
    Path actual = out.resolve("three");
    String[] one = {"images", "--out", "" + expected, "" + whole};
    assertEquals(0, CommandLineMain.run(one));
    String[] three = {"images", "--workers", "3", "--out", "" + actual, "" + whole};
    assertEquals(0, CommandLineMain.run(three));
    try (Stream<Path> pictures = Files.list(expected)) {
      for (Path picture : pictures.toList()) {
        assertEquals(-1, Files.mismatch(picture, actual.resolve(picture.getFileName())));
      }
    }
    try (Stream<Path> some = Files.list(expected);
        Stream<Path> others = Files.list(actual)) {
      assertEquals(some.count(), others.count());
    }
  }

  static Stream<Program> piecewise() {
    return programs().filter(p -> p.name().matches("ShadowMap|Particles|GdxScene"));
  }

  private static long frameCalls(Path whole) throws IOException {
    long calls = 0;
    int frame = 0;
    try (Trace trace = Trace.open(whole)) {
      for (TracedCall call : trace) {
        calls += frame == FRAME ? 1 : 0;
        frame += FrameRule.presents(call.name()) ? 1 : 0;
      }
    }
    return calls;
  }

  private static void assertSimulatedAlike(Path whole, Path trimmed, Path out) throws IOException {
    Path expected = out.resolve("whole");
    Path actual = out.resolve("trimmed");
    images(FRAME, expected, whole);
    images(0, actual, trimmed);
    assertArrayEquals(
        Files.readAllBytes(expected.resolve("00000" + FRAME + ".png")),
        Files.readAllBytes(actual.resolve("000000.png")));
  }

  private static void images(int frame, Path out, Path trace) {
    String[] words = {"images", "--frames", "" + frame, "--out", "" + out, "" + trace};
    assertEquals(0, CommandLineMain.run(words));
  }
}
