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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.agent.report.Picture;

/** Captures that do not begin with the program: the stock tool draws every frame as it was. */
class MidGameIT {
  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();
  private static final StockTools stock = new StockTools(display::environment);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "samples.gl.PostProcessing",
        "scenes.JmeFilters",
        "programs.Painting",
        "programs.Edges"
      })
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
    Path trace = capture(out, "samples.gl.ShadowMap", "40", "--last", "1");
    Map<Integer, StockTools.FrameHash> live = StockTools.hashes(trace);
    assertTrue(live.size() > 0 && live.size() < 40, live.keySet().toString());
    assertDrawn(live, stock.retrace(trace, out));
    try (Stream<Path> files = Files.list(out)) {
      assertFalse(files.anyMatch(f -> f.toString().contains("segment")), "left-over segments");
    }
  }

  /** A trigger saves while the program runs on; its end adds nothing. */
  @Test
  void signalSavesTheLastSeconds() throws Exception {
    Path out = out("Patient", "signal");
    Path trace = out.resolve("program.trace");
    Files.deleteIfExists(trace);
    Path log = out.resolve("log.txt");
    int[] presented = {0};
    int status =
        HeardProcess.run(
            patient(trace, "--last", "1", "--trigger", "signal:USR1"),
            log,
            display.environment(),
            (process, line) -> {
              int frame = HeardProcess.frame(line);
              presented[0] += frame >= 0 ? 1 : 0;
              if (frame == 60) {
                HeardProcess.signal(process);
              } else if (frame == 120) {
                HeardProcess.answer(process);
              }
            });
    assertEquals(0, status, Files.readString(log));
    assertFalse(Files.exists(out.resolve("program-1.trace")), "saved twice");
    Map<Integer, StockTools.FrameHash> live = StockTools.hashes(trace);
    int kept = live.size();
    assertTrue(kept > 1 && kept < presented[0] - 20, kept + " of " + presented[0]);
    assertDrawn(live, stock.retrace(trace, out));
  }

  /**
   * SIGKILL while the last seconds are kept: the command that started the program joins them, and
   * so does any command that is given the trace where that one was killed, too.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void killedWhileTheLastSecondsAreKept(boolean both) throws Exception {
    Path out = out("Patient", both ? "killed-both" : "killed");
    try (Stream<Path> old = Files.list(out)) {
      for (Path file : old.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
    Path trace = out.resolve("program.trace");
    Path log = out.resolve("log.txt");
    int[] presented = {-1};
    HeardProcess.run(
        patient(trace, "--last", "0.3"),
        log,
        display.environment(),
        (process, line) -> {
          int frame = HeardProcess.frame(line);
          presented[0] = frame >= 0 ? frame : presented[0];
          if (presented[0] == 60 && process.isAlive()) {
            ProcessHandle program = HeardProcess.program(process);
            if (both) {
              process.toHandle().destroyForcibly();
            }
            program.destroyForcibly();
          }
        });
    if (both) {
      assertFalse(Files.exists(trace));
      stock.run(OovrCommand.of("info", trace.toString()), out.resolve("info.txt"));
      assertTrue(Files.readString(out.resolve("info.txt")).contains("frames, joined from"));
    } else {
      String said = Files.readString(log);
      assertTrue(said.contains("frames, joined from") && said.contains("SIGKILL"), said);
    }
    try (Stream<Path> files = Files.list(out)) {
      List<Path> left = files.filter(f -> f.toString().contains(".trace.")).toList();
      assertEquals(List.of(), left);
    }
    List<Integer> frames = Shades.of(trace);
    for (int i = 1; i < frames.size(); i++) {
      assertEquals(frames.get(0) + i, frames.get(i), frames.toString());
    }
    int last = frames.get(frames.size() - 1);
    int seen = presented[0];
    assertTrue(last == seen || last == seen - 1, seen + " " + frames);
    assertTrue(frames.get(0) > 0 && frames.size() > 1, frames.toString());
    assertDrawn(StockTools.hashes(trace), stock.retrace(trace, out));
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
    List<String> command = command(trace, "org.oovr." + program, options);
    command.addAll(List.of("--frames", frames));
    Path log = out.resolve("log.txt");
    stock.run(command, log);
    String said = Files.readString(log);
    assertFalse(said.contains("internal fault") || said.contains("incomplete"), said);
    assertFalse(said.contains("lacks"), said);
    return trace;
  }

  private static List<String> patient(Path trace, String... options) throws Exception {
    return command(trace, "org.oovr.programs.Patient", options);
  }

  private static List<String> command(Path trace, String mainClass, String... options)
      throws Exception {
    List<String> words = new ArrayList<>(List.of("capture", "--hashes", "-o", trace.toString()));
    words.addAll(List.of(options));
    return OovrCommand.starting(mainClass, List.of(), words.toArray(String[]::new));
  }
}
