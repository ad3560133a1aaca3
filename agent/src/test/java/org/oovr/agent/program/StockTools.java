package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.oovr.agent.report.Comparison;
import org.oovr.agent.report.Picture;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.file.TraceWriter;
import org.oovr.driver.trim.Pbuffer;

/** Traces, and what stock apitrace makes of them on a display of its own. */
public final class StockTools {
  private static final long LIMIT_MINUTES = 6;

  /** How alike pictures are of which one has all samples and the other the first. */
  private static final double SILHOUETTES_PSNR_DB = 30;

  /** What a frame looked like on the real driver. */
  record FrameHash(int width, int height, String sha256) {}

  private final Supplier<Map<String, String>> display;

  /** Tools on the display that the environment names when they start. */
  public StockTools(Supplier<Map<String, String>> display) {
    this.display = display;
  }

  /**
   * The stock tool draws every frame but the first as the program did. Of a window of several
   * samples it reads one, where the program showed them resolved, as our own replay does: there
   * silhouettes differ.
   */
  void assertRetraced(Path trace, Path out) throws Exception {
    Map<Integer, FrameHash> live = hashes(trace);
    List<Path> frames = retrace(fixedSize(trace, out.resolve("fixed.trace")), out);
    Path resolved = samples(trace) > 1 ? replayed(trace, out) : null;
    for (Map.Entry<Integer, FrameHash> frame : live.entrySet()) {
      if (frame.getKey() > 0) {
        FrameHash expected = frame.getValue();
        Path file = frames.get(frame.getKey());
        Picture window = Snapshot.lowerLeft(file, expected.width(), expected.height());
        if (resolved != null) {
          Path ours = resolved.resolve(String.format("%06d.png", frame.getKey()));
          Picture shown = Snapshot.lowerLeft(ours, expected.width(), expected.height());
          Comparison compared = Comparison.of(shown, window);
          assertTrue(compared.psnr() > SILHOUETTES_PSNR_DB, trace + ": " + compared);
        } else {
          assertEquals(expected.sha256(), window.rgbSha256(), trace + " frame " + frame.getKey());
        }
      }
    }
  }

  /** What the frames looked like, by the records in the trace. */
  static Map<Integer, FrameHash> hashes(Path path) throws IOException {
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

  /**
   * glretrace makes its window as large as the largest viewport, even one that is meant for a
   * texture, and llvmpipe's last bits depend on the window's height. Where that happens it gets a
   * drawable of the right size that it leaves alone.
   */
  static Path fixedSize(Path path, Path fixed) throws IOException {
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
            writer.write(
                Pbuffer.call(
                    0,
                    window.argument("drawable").asLong(),
                    window.argument("width").asLong(),
                    window.argument("height").asLong()));
          }
          writer.write(call);
        }
      }
      return fixed;
    }
  }

  /** The frames that glretrace draws, in order. */
  List<Path> retrace(Path trace, Path out) throws Exception {
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

  /** Pictures of our own replay. */
  private Path replayed(Path trace, Path out) throws Exception {
    Path pictures = out.resolve("replayed");
    run(
        OovrCommand.of("replay", "--snapshot", "frames", "--out", "" + pictures, "" + trace),
        out.resolve("replayed.txt"));
    return pictures;
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

  public void run(List<String> command, Path output) throws Exception {
    run(0, command, output);
  }

  public void run(int status, List<String> command, Path output) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().remove("WAYLAND_DISPLAY");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().put("ALSOFT_DRIVERS", "null");
    builder.environment().put("XDG_RUNTIME_DIR", output.getParent().toString());
    builder.environment().putAll(display.get());
    Process process = builder.start();
    if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(command + " did not end");
    }
    assertEquals(status, process.exitValue(), () -> command + ", see " + output);
  }
}
