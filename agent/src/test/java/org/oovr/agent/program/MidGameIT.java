package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.VirtualDisplay;
import org.oovr.agent.report.Picture;

/** Captures that do not begin with the program: the stock tool draws every frame as it was. */
class MidGameIT {
  private static VirtualDisplay display;
  private static StockTools stock;

  @BeforeAll
  static void startDisplay() throws BenchException {
    display = VirtualDisplay.start();
    stock = new StockTools(display);
  }

  @AfterAll
  static void stopDisplay() {
    display.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"samples.gl.PostProcessing", "scenes.JmeFilters"})
  void framesFromTheMiddle(String program) throws Exception {
    Path out = out(program, "middle");
    Path trace = capture(out, program, "9", "--frames", "3-5");
    Map<Integer, StockTools.FrameHash> live = StockTools.hashes(trace);
    assertEquals(List.of(0, 1, 2), List.copyOf(live.keySet()));
    assertDrawn(live, stock.retrace(trace, out));
  }

  @Test
  void lastSeconds() throws Exception {
    Path out = out("samples.gl.ShadowMap", "last");
    Path trace = capture(out, "samples.gl.ShadowMap", "50", "--last", "0.5");
    Map<Integer, StockTools.FrameHash> live = StockTools.hashes(trace);
    assertTrue(live.size() > 1 && live.size() < 50, live.keySet().toString());
    assertDrawn(live, stock.retrace(trace, out));
    try (Stream<Path> files = Files.list(out)) {
      assertFalse(files.anyMatch(f -> f.toString().contains("segment")), "left-over segments");
    }
  }

  private static void assertDrawn(Map<Integer, StockTools.FrameHash> live, List<Path> frames)
      throws Exception {
    assertEquals(live.size(), frames.size());
    for (Map.Entry<Integer, StockTools.FrameHash> frame : live.entrySet()) {
      StockTools.FrameHash expected = frame.getValue();
      Path file = frames.get(frame.getKey());
      Picture drawn = Snapshot.lowerLeft(file, expected.width(), expected.height());
      assertEquals(expected.sha256(), drawn.rgbSha256(), file.toString());
    }
  }

  private static Path out(String program, String kind) throws Exception {
    String name = program.substring(program.lastIndexOf('.') + 1);
    Path out = Path.of(System.getProperty("oovr.programs.out"), name, kind);
    Files.createDirectories(out);
    return out;
  }

  private static Path capture(Path out, String program, String frames, String... options)
      throws Exception {
    Path trace = out.resolve("program.trace");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java, "-jar", System.getProperty("oovr.jar")));
    command.addAll(List.of("capture", "--hashes", "-o", trace.toString()));
    command.addAll(List.of(options));
    command.addAll(List.of("--", java, "-cp", ProgramRun.classPath(), "org.oovr." + program));
    command.addAll(List.of("--frames", frames));
    Path log = out.resolve("log.txt");
    stock.run(command, log);
    String said = Files.readString(log);
    assertFalse(said.contains("internal fault") || said.contains("incomplete"), said);
    assertFalse(said.contains("lacks"), said);
    return trace;
  }
}
