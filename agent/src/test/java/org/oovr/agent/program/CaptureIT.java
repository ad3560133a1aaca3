package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.agent.bench.BenchException;
import org.oovr.agent.bench.VirtualDisplay;
import org.oovr.agent.report.Picture;
import org.oovr.driver.trace.CallText;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.file.TraceWriter;

/**
 * Every sample and every scene is captured beside llvmpipe. Stock {@code apitrace} prints each call
 * as we do, and stock {@code glretrace} draws each frame but the first, in which it changes the
 * size of its window, as the program did.
 */
class CaptureIT {
  private static final long LIMIT_MINUTES = 6;
  private static final long GLX_PBUFFER_HEIGHT = 0x8040;
  private static final long GLX_PBUFFER_WIDTH = 0x8041;

  private static VirtualDisplay display;

  @BeforeAll
  static void startDisplay() throws BenchException {
    display = VirtualDisplay.start();
  }

  @AfterAll
  static void stopDisplay() {
    display.close();
  }

  static Stream<Program> programs() {
    return WholeProgramIT.programs();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void stockToolsSeeWhatTheProgramDrew(Program program) throws Exception {
    Path out = Path.of(System.getProperty("oovr.programs.out"), program.name(), "capture");
    Files.createDirectories(out);
    Path trace = out.resolve("program.trace");
    capture(program, trace, out.resolve("log.txt"));
    Map<Integer, FrameHash> live = hashes(trace);
    assertTrue(live.size() > 3, live.toString());

    Path stock = out.resolve("stock.txt");
    run(List.of("apitrace", "dump", "-v", "--color=never", trace.toString()), stock);
    assertEquals(-1, firstDifference(trace, stock), "line of " + stock);

    List<Path> frames = retrace(fixedSize(trace, out.resolve("fixed.trace")), out);
    for (Map.Entry<Integer, FrameHash> frame : live.entrySet()) {
      if (frame.getKey() > 0) {
        FrameHash expected = frame.getValue();
        Path file = frames.get(frame.getKey());
        Picture window = Snapshot.lowerLeft(file, expected.width(), expected.height());
        assertEquals(expected.sha256(), window.rgbSha256(), program + " frame " + frame.getKey());
      }
    }
  }

  /** The frames of the file are those that the simulator draws for the running program. */
  @ParameterizedTest
  @MethodSource("programs")
  void simulatedFramesOfTheTraceAreTheLiveOnes(Program program) throws Exception {
    Path out = Path.of(System.getProperty("oovr.programs.out"), program.name(), "simulate");
    Files.createDirectories(out);
    Path trace = out.resolve("program.trace");
    capture(program, trace, out.resolve("log.txt"));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> oovr = List.of(java, "-jar", System.getProperty("oovr.jar"));
    Path live = out.resolve("live");
    List<String> instead = new ArrayList<>(oovr);
    instead.addAll(List.of("run", "--frames", "2", "--out", live.toString(), "--", java));
    instead.addAll(List.of("-cp", ProgramRun.classPath(), program.mainClass(), "--frames", "5"));
    run(instead, out.resolve("live.txt"));
    Path images = out.resolve("images");
    List<String> again = new ArrayList<>(oovr);
    again.addAll(List.of("images", "--frames", "2", "--out", images.toString()));
    again.add(trace.toString());
    run(again, out.resolve("images.txt"));
    byte[] expected = Files.readAllBytes(live.resolve("frames/000002-sim.png"));
    byte[] actual = Files.readAllBytes(images.resolve("000002.png"));
    assertArrayEquals(expected, actual, program.toString());
  }

  private record FrameHash(int width, int height, String sha256) {}

  private static void capture(Program program, Path trace, Path log) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = new ArrayList<>(List.of(java, "-jar", System.getProperty("oovr.jar")));
    command.addAll(List.of("capture", "--hashes", "-o", trace.toString(), "--", java));
    command.addAll(List.of("-cp", ProgramRun.classPath(), program.mainClass()));
    command.addAll(List.of("--frames", "5"));
    run(command, log);
    String said = Files.readString(log);
    assertFalse(said.contains("internal fault") || said.contains("incomplete"), said);
  }

  /** What the frames looked like, by the records in the trace. */
  private static Map<Integer, FrameHash> hashes(Path path) throws IOException {
    Map<Integer, FrameHash> hashes = new TreeMap<>();
    try (Trace trace = Trace.open(path)) {
      assertEquals(List.of(), trace.index().flaws());
      for (TracedCall call : trace) {
        assertTrue(call.complete());
        if (call.name().equals("oovrFrameHash")) {
          hashes.put(
              (int) call.argument("frame").asLong(),
              new FrameHash(
                  (int) call.argument("width").asLong(),
                  (int) call.argument("height").asLong(),
                  ((Value.Text) call.argument("sha256")).text()));
        }
      }
    }
    return hashes;
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

  /**
   * glretrace makes its window as large as the largest viewport, even one that is meant for a
   * texture, and llvmpipe's last bits depend on the window's height. Where that happens it gets a
   * drawable of the right size that it leaves alone.
   */
  private static Path fixedSize(Path path, Path fixed) throws IOException {
    try (Trace trace = Trace.open(path)) {
      TracedCall window = null;
      boolean grows = false;
      for (TracedCall call : trace) {
        if (call.name().equals("oovrDrawable") && window == null) {
          window = call;
        } else if (call.name().equals("glViewport")) {
          grows |=
              call.argument("width").asLong() > window.argument("width").asLong()
                  || call.argument("height").asLong() > window.argument("height").asLong();
        }
      }
      if (!grows) {
        return path;
      }
      try (TraceWriter writer = TraceWriter.create(fixed, trace.properties())) {
        for (TracedCall call : trace) {
          if (call.number() == window.number()) {
            writer.write(pbuffer(window));
          }
          writer.write(call);
        }
      }
      return fixed;
    }
  }

  private static TracedCall pbuffer(TracedCall window) {
    Value[] arguments = {
      new Value.Address(1),
      new Value.Address(1),
      new Value.Array(
          List.of(
              new Value.Unsigned(GLX_PBUFFER_WIDTH),
              new Value.Unsigned(window.argument("width").asLong()),
              new Value.Unsigned(GLX_PBUFFER_HEIGHT),
              new Value.Unsigned(window.argument("height").asLong()),
              new Value.Unsigned(0)))
    };
    List<String> names = List.of("dpy", "config", "attrib_list");
    Value drawable = new Value.Unsigned(window.argument("drawable").asLong());
    return TracedCall.of(0, "glXCreatePbuffer", names, arguments, drawable);
  }

  /** The frames that glretrace draws, in order. */
  private static List<Path> retrace(Path trace, Path out) throws Exception {
    Path snapshots = out.resolve("glretrace");
    Files.createDirectories(snapshots);
    try (Stream<Path> old = Files.list(snapshots)) {
      for (Path file : old.toList()) {
        Files.delete(file);
      }
    }
    // its window has no samples unless it is told to
    String samples = "--samples=" + Math.max(1, samples(trace));
    List<String> command = new ArrayList<>(List.of("glretrace", samples, "--headless"));
    command.addAll(List.of("--snapshot-prefix=" + snapshots + File.separator, trace.toString()));
    run(command, out.resolve("glretrace.txt"));
    try (Stream<Path> files = Files.list(snapshots)) {
      return files.sorted().toList();
    }
  }

  private static int samples(Path path) throws IOException {
    try (Trace trace = Trace.open(path)) {
      for (TracedCall call : trace) {
        if (call.name().equals("oovrDrawable")) {
          return (int) call.argument("samples").asLong();
        }
      }
    }
    return 0;
  }

  private static void run(List<String> command, Path output) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().remove("WAYLAND_DISPLAY");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().put("ALSOFT_DRIVERS", "null");
    builder.environment().put("XDG_RUNTIME_DIR", output.getParent().toString());
    builder.environment().putAll(display.environment());
    Process process = builder.start();
    if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(command + " did not end");
    }
    assertEquals(0, process.exitValue(), () -> command + ", see " + output);
  }
}
