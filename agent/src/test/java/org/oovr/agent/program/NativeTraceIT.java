package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.oovr.agent.report.Comparison;
import org.oovr.agent.report.Picture;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.file.Trace;

/**
 * Native programs, traced by stock apitrace: the simulator draws them as stock glretrace does, as
 * far as it supports what they use; a replay does so pixel for pixel. The first frame does not
 * count: in it glretrace changes the size of its window.
 */
class NativeTraceIT {
  private static final int EVERY = 40;

  /** Traces of so many bytes have some dozens of frames. */
  private static final long CHROMIUM_BYTES = 1_450_000;

  private static final long NEVERBALL_BYTES = 3_000_000;

  private static final long PATIENCE_SECONDS = 30;
  private static final String GAMES = "/usr/games";

  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  private Path out;

  @Test
  void shadersOfABenchmark() throws Exception {
    out = directory("glmark2");
    need("apitrace", "glretrace", "glmark2");
    Path trace = out.resolve("glmark2.trace");
    Files.deleteIfExists(trace);
    List<String> program = new ArrayList<>(tracing(trace));
    program.addAll(List.of("glmark2", "--size", "320x240"));
    for (String scene : List.of("build", "texture", "shading", "bump")) {
      program.addAll(List.of("-b", scene + ":duration=0.2"));
    }
    run(program, "trace.txt");
    List<Path> expected = retraced(trace);
    assertReplayed(trace, expected);

    assertDrawn(trace, expected, EVERY);
  }

  /** Lists, immediate mode, arrays in memory, texture environments; killed in mid-game. */
  @Test
  void fixedFunctionOfAGame() throws Exception {
    out = directory("chromium-bsu");
    Path trace = traceForAWhile(CHROMIUM_BYTES, "chromium-bsu", "--noaudio");
    List<Path> expected = retraced(trace);
    assertTrue(expected.size() > 1, expected.toString());
    assertReplayed(trace, expected);

    assertDrawn(trace, expected, expected.size() / 3);
  }

  /** Lights, generated coordinates, planes that clip, a mirror by the stencil; buffer objects. */
  @Test
  void lightsAndMirrorsOfAGame() throws Exception {
    out = directory("neverball");
    Path settings = Files.createDirectories(out.resolve(".neverball")).resolve("neverballrc");
    Files.writeString(settings, "fullscreen 0\nwidth 320\nheight 240\n");
    Path trace = traceForAWhile(NEVERBALL_BYTES, "neverball", "--level", "map-easy/easy.sol");
    List<Path> expected = retraced(trace);
    assertTrue(expected.size() > 2, expected.toString());
    assertReplayed(trace, expected);

    Path report = out.resolve("simulate");
    String said =
        oovr(
            "simulate.txt",
            "simulate",
            "--scheme",
            "oo-vr",
            "--frames",
            "2",
            "--out",
            report + "",
            trace + "");
    assertTrue(said.contains(" equal\n"), said);
    assertDrawn(trace, expected, expected.size() / 3);
  }

  /** Every so manieth frame of ours has few pixels that differ from the stock tool's by over 2. */
  private void assertDrawn(Path trace, List<Path> expected, int every) throws Exception {
    Path ours = emptied("images");
    String said =
        oovr("images.txt", "images", "--frames", "every:" + every, "--out", ours + "", trace + "");
    assertTrue(!said.contains("not supported"), said);
    List<Path> drawn = files(ours);
    assertTrue(drawn.size() > 1, drawn.toString());
    assertTrue(drawn.size() >= (expected.size() + every - 1) / every, drawn.toString());
    for (int i = 1; i * every < expected.size(); i++) {
      BufferedImage stock = ImageIO.read(expected.get(i * every).toFile());
      int width = stock.getWidth();
      int height = stock.getHeight();
      Picture sim = Snapshot.lowerLeft(drawn.get(i), width, height);
      Picture real = Snapshot.lowerLeft(expected.get(i * every), width, height);
      Comparison compare = Comparison.of(real, sim);
      assertTrue(compare.pixelsOver2() <= width * height / 200, drawn.get(i) + ": " + compare);
    }
  }

  private static Path directory(String name) throws IOException {
    return Files.createDirectories(Path.of(System.getProperty("oovr.programs.out"), name));
  }

  private static String path() {
    return System.getenv("PATH") + File.pathSeparator + GAMES;
  }

  private static void need(String... tools) {
    for (String tool : tools) {
      boolean there =
          Stream.of(path().split(File.pathSeparator))
              .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
      assertTrue(there, "no " + tool + ": ./oovr test installs it");
    }
  }

  private static List<String> tracing(Path trace) {
    return List.of("apitrace", "trace", "-a", "gl", "-o", trace.toString());
  }

  /** The frames that glretrace draws. */
  private List<Path> retraced(Path trace) throws Exception {
    Path stock = emptied("glretrace");
    String prefix = "--snapshot-prefix=" + stock + File.separator;
    run(List.of("glretrace", prefix, trace.toString()), "glretrace.txt");
    return files(stock);
  }

  private void assertReplayed(Path trace, List<Path> expected) throws Exception {
    Path ours = emptied("replay");
    String said =
        oovr("replay.txt", "replay", "--snapshot", "frames", "--out", ours + "", trace + "");
    assertTrue(!said.contains("not replayed"), said);
    List<Path> frames = files(ours);
    try (Trace calls = Trace.open(trace)) {
      int presents = 0;
      for (TracedCall call : calls) {
        presents += FrameRule.presents(call.name()) ? 1 : 0;
      }
      // what the end of the program has broken off is a frame for us and none for the stock tool
      assertEquals(presents, expected.size());
      assertEquals(calls.index().frames().size(), frames.size());
      assertTrue(frames.size() <= presents + 1, frames.size() + " of " + presents);
    }
    for (int i = 1; i < expected.size(); i++) {
      assertEquals(sha256(expected.get(i)), sha256(frames.get(i)), frames.get(i).toString());
    }
  }

  private static String sha256(Path png) throws IOException {
    BufferedImage image = ImageIO.read(png.toFile());
    return Snapshot.lowerLeft(png, image.getWidth(), image.getHeight()).rgbSha256();
  }

  private Path emptied(String name) throws IOException {
    Path folder = Files.createDirectories(out.resolve(name));
    for (Path old : files(folder)) {
      Files.delete(old);
    }
    return folder;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private String oovr(String log, String... arguments) throws Exception {
    run(OovrCommand.of(arguments), log);
    return Files.readString(out.resolve(log));
  }

  private void run(List<String> command, String log) throws Exception {
    Process process = start(command, log);
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(command + " did not end");
    }
    assertEquals(0, process.exitValue(), () -> command + ", see " + out.resolve(log));
  }

  private Process start(List<String> command, String log) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(out.resolve(log).toFile());
    builder.environment().putAll(display.environment());
    builder.environment().putAll(Map.of("PATH", path(), "HOME", out.toString()));
    builder.environment().putAll(Map.of("SDL_AUDIODRIVER", "dummy", "ALSOFT_DRIVERS", "null"));
    return builder.start();
  }

  /** Starts a game, which has no end, and interrupts it when its trace is large enough. */
  private Path traceForAWhile(long bytes, String game, String... arguments) throws Exception {
    need("apitrace", "glretrace", game);
    Path trace = out.resolve("game.trace");
    Files.deleteIfExists(trace);
    List<String> command = new ArrayList<>(tracing(trace));
    command.add(game);
    command.addAll(List.of(arguments));
    Process process = start(command, "trace.txt");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (process.isAlive()
        && System.nanoTime() < deadline
        && (!Files.exists(trace) || Files.size(trace) < bytes)) {
      Thread.sleep(100);
    }
    List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
    all.add(process.toHandle());
    for (ProcessHandle one : all) {
      new ProcessBuilder("kill", "-INT", Long.toString(one.pid())).start().waitFor();
    }
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      all.forEach(ProcessHandle::destroyForcibly);
      throw new AssertionError(command + " did not end");
    }
    return trace;
  }
}
