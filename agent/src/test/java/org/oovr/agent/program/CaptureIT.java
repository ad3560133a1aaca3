package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.agent.cli.CommandLineMain;
import org.oovr.agent.report.ReportFiles;
import org.oovr.driver.trace.CallText;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.file.Trace;

/**
 * Every sample and every scene is captured beside llvmpipe. Stock {@code apitrace} prints each call
 * as we do, and stock {@code glretrace} draws each frame but the first, in which it changes the
 * size of its window, as the program did. Our own replay draws every frame so, and the simulator
 * draws a frame of the file as it draws that of the running program, bit for bit.
 */
class CaptureIT {
  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();
  private static final StockTools stock = new StockTools(display::environment);

  static Stream<Program> programs() {
    return WholeProgramIT.programs();
  }

  @ParameterizedTest
  @MethodSource("programs")
  @Execution(ExecutionMode.CONCURRENT)
  void theTraceIsWhatTheProgramDrew(Program program) throws Exception {
    Path trace = SharedRuns.trace(program, stock);
    Path out = Path.of(System.getProperty("oovr.programs.out"), program.name(), "capture");
    Files.createDirectories(out);
    Map<Integer, StockTools.FrameHash> live = StockTools.hashes(trace);
    assertTrue(live.size() > 3, live.toString());
    replay(trace, live.size(), out);

    Path text = out.resolve("stock.txt");
    stock.run(List.of("apitrace", "dump", "-v", "--color=never", trace.toString()), text);
    assertEquals(-1, firstDifference(trace, text), "line of " + text);
    stock.assertRetraced(trace, out);
    simulate(program, trace, out);
  }

  /** A frame of the file is that which the simulator draws for the running program. */
  private static void simulate(Program program, Path trace, Path out) throws Exception {
    int frame = Math.min(program.lastFrame(), SharedRuns.CAPTURED_FRAMES - 1);
    ProgramRun live = SharedRuns.alongside(program, display.environment());
    assertEquals(0, live.status(), live.log());
    Path images = out.resolve("images");
    String[] words = {"images", "--frames", "" + frame, "--out", "" + images, "" + trace};
    assertEquals(0, CommandLineMain.run(words));
    Path drawn = live.out().resolve(ReportFiles.image(frame, "sim"));
    byte[] expected = Files.readAllBytes(drawn);
    byte[] actual = Files.readAllBytes(images.resolve(String.format("%06d.png", frame)));
    assertArrayEquals(expected, actual, program.toString());
  }

  /** The frames that our own replay draws on the real driver are the program's, every one. */
  private static void replay(Path trace, int frames, Path out) throws Exception {
    Path log = out.resolve("replay.txt");
    stock.run(OovrCommand.of("replay", "--hashes", trace.toString()), log);
    String said = Files.readString(log);
    assertTrue(said.contains(frames + " frames are what the program drew, pixel for pixel"), said);
    assertFalse(said.contains("not replayed"), said);
  }

  /** The first line in which our text of all calls differs from the stock tool's, or -1. */
  private static int firstDifference(Path path, Path stock) throws IOException {
    StringBuilder ours = new StringBuilder();
    try (Trace trace = Trace.open(path)) {
      CallText.header(trace.properties()).forEach(line -> ours.append(line).append('\n'));
      for (TracedCall call : trace) {
        ours.append(CallText.of(call, false)).append('\n');
        ours.append(FrameRule.presents(call.name()) ? "\n" : "");
      }
    }
    List<String> a = ours.toString().lines().toList();
    List<String> b = Files.readAllLines(stock, StandardCharsets.ISO_8859_1);
    for (int i = 0; i < Math.max(a.size(), b.size()); i++) {
      if (i >= a.size() || i >= b.size() || !a.get(i).equals(b.get(i))) {
        return i + 1;
      }
    }
    return -1;
  }
}
