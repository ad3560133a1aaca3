package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
  @ValueSource(strings = {"samples.gl.PostProcessing", "scenes.JmeFilters", "programs.Painting"})
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
    List<String> command = command(trace, "--last", "1", "--trigger", "signal:USR1");
    command.add("org.oovr.programs.Patient");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(out.resolve("log.txt").toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(display.environment());
    Process process = builder.start();
    int presented = 0;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        presented += line.startsWith("frame ") ? 1 : 0;
        if (line.equals("frame 60")) {
          ProcessHandle program = process.descendants().findFirst().orElseThrow();
          String pid = Long.toString(program.pid());
          assertEquals(0, new ProcessBuilder("kill", "-USR1", pid).start().waitFor());
        } else if (line.equals("frame 120")) {
          process.getOutputStream().write('\n');
          process.getOutputStream().flush();
        }
      }
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    assertEquals(0, process.exitValue(), Files.readString(out.resolve("log.txt")));
    assertFalse(Files.exists(out.resolve("program-1.trace")), "saved twice");
    Map<Integer, StockTools.FrameHash> live = StockTools.hashes(trace);
    assertTrue(live.size() > 1 && live.size() < presented - 20, live.size() + " of " + presented);
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
    List<String> command = command(trace, "--last", "0.3");
    command.add("org.oovr.programs.Patient");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(out.resolve("log.txt").toFile());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(display.environment());
    Process process = builder.start();
    int presented = -1;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        presented = line.startsWith("frame ") ? Integer.parseInt(line.substring(6)) : presented;
        if (presented == 60 && process.isAlive()) {
          ProcessHandle program = process.descendants().findFirst().orElseThrow();
          if (both) {
            process.toHandle().destroyForcibly();
          }
          program.destroyForcibly();
        }
      }
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    if (both) {
      assertFalse(Files.exists(trace));
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      String jar = System.getProperty("oovr.jar");
      stock.run(List.of(java, "-jar", jar, "info", trace.toString()), out.resolve("info.txt"));
      assertTrue(Files.readString(out.resolve("info.txt")).contains("frames, joined from"));
    } else {
      String said = Files.readString(out.resolve("log.txt"));
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
    assertTrue(last == presented || last == presented - 1, presented + " " + frames);
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
    List<String> command = command(trace, options);
    command.add("org.oovr." + program);
    command.addAll(List.of("--frames", frames));
    Path log = out.resolve("log.txt");
    stock.run(command, log);
    String said = Files.readString(log);
    assertFalse(said.contains("internal fault") || said.contains("incomplete"), said);
    assertFalse(said.contains("lacks"), said);
    return trace;
  }

  private static List<String> command(Path trace, String... options) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java, "-jar", System.getProperty("oovr.jar")));
    command.addAll(List.of("capture", "--hashes", "-o", trace.toString()));
    command.addAll(List.of(options));
    command.addAll(List.of("--", java, "-cp", ProgramRun.classPath()));
    return command;
  }
}
