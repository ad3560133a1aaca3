package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.report.Picture;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.file.TraceWriter;

/** {@code oovr replay}; that it draws what programs drew, {@link CaptureIT} shows for each. */
class ReplayIT {
  private static final long LIMIT_MINUTES = 3;

  /** Width and height of the window of Pokes. */
  private static final int POKES_SIDE = 256;

  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @TempDir private Path temp;

  private record Ran(int status, String out, String err) {
    @Override
    public String toString() {
      return "status " + status + "\n--- out\n" + out + "\n--- err\n" + err;
    }
  }

  /** Whoever misses a byte, or writes it too late, draws another frame. */
  @Test
  void bytesWrittenBetweenDraws() throws Exception {
    Path trace = capture("org.oovr.programs.Pokes", 6);
    Ran ran = oovr("replay", "--hashes", trace.toString());
    assertEquals(0, ran.status, ran.toString());
    assertTrue(ran.out.contains("6 frames are what the program drew, pixel for pixel"), ran.out);
    assertEquals("", ran.err);
    shownInAWindow(trace, ran.out.lines().filter(l -> l.startsWith("frame ")).toList());
  }

  /** The window is there while frames are drawn, and they are those that are drawn off-screen. */
  private void shownInAWindow(Path trace, List<String> offScreen) throws Exception {
    ShownWindows windows = new ShownWindows(display.environment().get("DISPLAY"));
    AtomicBoolean ended = new AtomicBoolean();
    CompletableFuture<Boolean> seen =
        CompletableFuture.supplyAsync(
            () -> {
              boolean found = false;
              while (!found && !ended.get()) {
                found = windows.has(POKES_SIDE, POKES_SIDE);
                Thread.onSpinWait();
              }
              return found;
            });
    Ran ran;
    try {
      ran = oovr("replay", "--window", "--hashes", "--loop", "30", trace.toString());
    } finally {
      ended.set(true);
    }
    assertTrue(seen.get(1, TimeUnit.MINUTES), "no window was shown: " + ran);
    windows.close();
    assertEquals(0, ran.status, ran.toString());
    assertEquals(offScreen, ran.out.lines().filter(l -> l.startsWith("frame ")).toList());
  }

  /** Three contexts that share objects, two threads, two windows, fences. */
  @Test
  void contextsThatShare() throws Exception {
    Path trace = capture("org.oovr.programs.Loader", 8);
    Ran ran = oovr("replay", "--hashes", trace.toString());
    assertEquals(0, ran.status, ran.toString());
    assertTrue(ran.out.contains("8 frames are what the program drew, pixel for pixel"), ran.out);
    assertEquals("", ran.err);
    assertEquals(
        8,
        ran.out
            .lines()
            .filter(l -> l.startsWith("frame "))
            .map(l -> l.substring(l.indexOf("sha256")))
            .distinct()
            .count(),
        ran.out);
  }

  @Test
  void picturesLoopsAndProfile() throws Exception {
    // Long because one run of a program, which is dear, is looked at from several sides.
    Path trace = capture("org.oovr.samples.gl.ShadowMap", 4);
    Map<Integer, String> hashes = new TreeMap<>();
    List<Long> draws = new ArrayList<>();
    int calls = facts(trace, 2, hashes, draws);
    Path out = temp.resolve("out");
    Ran ran =
        oovr(
            "replay",
            "--frames",
            "1-2",
            "--loop",
            "3",
            "--profile",
            "--snapshot",
            "frames",
            "--hashes",
            "--out",
            out.toString(),
            trace.toString());
    assertEquals(0, ran.status, ran.toString());
    assertTrue(ran.out.contains("6 frames in "), ran.out);
    assertTrue(ran.out.contains("2 frames are what the program drew, pixel for pixel"), ran.out);
    assertTrue(ran.out.contains("  glDrawElementsBaseVertex\n"), ran.out);
    for (int frame = 1; frame <= 2; frame++) {
      assertTrue(ran.out.contains("sha256 " + hashes.get(frame)), ran.out);
      assertEquals(hashes.get(frame), sha256(out.resolve("00000" + frame + ".png")));
    }
    long timed =
        Files.readAllLines(out.resolve("profile.csv")).stream()
            .filter(line -> line.startsWith("2,"))
            .count();
    assertEquals(calls, timed);
    for (long draw : draws) {
      assertTrue(
          Files.readAllLines(out.resolve("profile.csv")).stream()
              .anyMatch(line -> line.matches("2," + draw + ",gl\\w+,\\d+,\\d+")),
          "no time on the GPU for call " + draw);
    }

    Ran drawn =
        oovr(
            "replay",
            "--frames",
            "2",
            "--snapshot",
            "draws",
            "--out",
            temp.resolve("draws").toString(),
            trace.toString());
    assertEquals(0, drawn.status, drawn.toString());
    List<Path> pictures;
    try (Stream<Path> files = Files.list(temp.resolve("draws"))) {
      pictures = files.sorted().toList();
    }
    assertEquals(
        draws.stream().map(call -> String.format("000002-draw-%010d.png", call)).toList(),
        pictures.stream().map(picture -> picture.getFileName().toString()).toList());
    assertEquals(hashes.get(2), sha256(pictures.get(pictures.size() - 1)));
    java.awt.image.BufferedImage shadows = javax.imageio.ImageIO.read(pictures.get(0).toFile());
    assertEquals(1024, shadows.getWidth(), "the first draw is into the shadow map, not the window");
  }

  /** A trace of a program of 1997: no buffers, no shaders, a list, arrays in memory. */
  @Test
  void fixedFunctionFromMemory() throws Exception {
    Path trace = temp.resolve("old.trace");
    try (TraceWriter writer = TraceWriter.create(trace, Map.of())) {
      window(writer);
      call(writer, "glViewport", 0, 0, 64, 64);
      for (int frame = 0; frame < 2; frame++) {
        call(writer, "glClear", 0x4000);
        call(writer, "glColor3ub", 255, 0, 0);
        call(writer, "glEnableClientState", 0x8074);
        writer.write(
            traced(
                "glVertexPointer",
                new Value.Unsigned(2),
                new Value.Unsigned(0x1406),
                new Value.Unsigned(0),
                floats(-1, -1, 1, -1, -1, 1)));
        call(writer, "glDrawArrays", 4, 0, 3);
        call(writer, "glNewList", 9, 0x1300);
        call(writer, "glColor3ub", 0, 0, 255);
        call(writer, "glRectf", 0.5, 0.5, 1.0, 1.0);
        call(writer, "glEndList");
        call(writer, "glCallList", 9);
        call(writer, "glNoSuchFunction", 1);
        call(writer, "glXSwapBuffers", 1, 77);
      }
    }
    Ran ran = oovr("replay", "--snapshot", "frames", "--out", temp + "", trace.toString());
    assertEquals(0, ran.status, ran.toString());
    assertEquals("oovr: not replayed: glNoSuchFunction (2 times)\n", ran.err);
    for (String name : List.of("000000.png", "000001.png")) {
      Picture picture = Snapshot.lowerLeft(temp.resolve(name), 64, 64);
      assertEquals(0xff0000, rgb(picture, 5, 60), name);
      assertEquals(0x0000ff, rgb(picture, 60, 5), name);
      assertEquals(0x000000, rgb(picture, 60, 60), name);
    }
  }

  @Test
  void aDriverThatCrashesIsNamed() throws Exception {
    Path trace = temp.resolve("crash.trace");
    try (TraceWriter writer = TraceWriter.create(trace, Map.of())) {
      window(writer);
      call(writer, "glEnableClientState", 0x8074);
      writer.write(
          traced(
              "glVertexPointer",
              new Value.Unsigned(2),
              new Value.Unsigned(0x1406),
              new Value.Unsigned(2048),
              floats(-1, -1)));
      call(writer, "glEnable", 0x0B44); // no time for pixels
      call(writer, "glCullFace", 0x0408);
      call(writer, "glDrawArrays", 4, 0, 1 << 20); // of one vertex
      call(writer, "glXSwapBuffers", 1, 77);
    }
    Ran ran = oovr("replay", trace.toString());
    assertEquals(1, ran.status, ran.toString());
    assertTrue(ran.err.contains("the driver crashed in call 6, glDrawArrays\n"), ran.err);
  }

  /** What would make any driver crash and can be seen from here is left out. */
  @Test
  void nullPointersAreRefused() throws Exception {
    Path trace = temp.resolve("null.trace");
    try (TraceWriter writer = TraceWriter.create(trace, Map.of())) {
      window(writer);
      writer.write(
          traced(
              "glDrawElements",
              new Value.Unsigned(4),
              new Value.Unsigned(3),
              new Value.Unsigned(0x1405),
              Value.Constant.NULL));
      writer.write(
          traced(
              "glUniform4fv", new Value.Unsigned(0), new Value.Unsigned(1), Value.Constant.NULL));
      writer.write(traced("glDeleteTextures", new Value.Unsigned(0), Value.Constant.NULL));
      call(writer, "glXSwapBuffers", 1, 77);
    }
    Ran ran = oovr("replay", trace.toString());
    assertEquals(0, ran.status, ran.toString());
    assertEquals(
        "oovr: not replayed: glDrawElements: no memory as indices (1 times)\n"
            + "oovr: not replayed: glUniform4fv: no memory as value (1 times)\n",
        ran.err);
  }

  @Test
  void wrongInputIsOneClearLine() throws Exception {
    Path text = Files.writeString(temp.resolve("a.trace"), "at this is no trace");
    failure(1, text + ": ", "replay", text.toString());
    failure(1, "does not exist", "replay", temp.resolve("none.trace").toString());
    failure(2, "expected 1 to 1000000", "replay", "--loop", "0", text.toString());
    failure(2, "frames in a row", "replay", "--loop", "2", "--frames", "every:2", "x.trace");
    failure(2, "snapshot 'all'", "replay", "--snapshot", "all", text.toString());
  }

  private void failure(int status, String words, String... arguments) throws Exception {
    Ran ran = oovr(arguments);
    assertEquals(status, ran.status, ran.toString());
    assertTrue(ran.err.contains(words), ran.err);
    assertEquals(1, ran.err.lines().count(), ran.err);
  }

  private Path capture(String program, int frames) throws Exception {
    Path trace = temp.resolve("program.trace");
    List<String> arguments =
        List.of("--frames", Integer.toString(frames), "--width", "320", "--height", "240");
    Ran ran =
        run(
            OovrCommand.starting(
                program, arguments, "capture", "--hashes", "-o", trace.toString()));
    assertEquals(0, ran.status, ran.toString());
    return trace;
  }

  /** The calls that a replay makes in a frame; hashes of all frames, drawing calls of that one. */
  private static int facts(Path path, int of, Map<Integer, String> hashes, List<Long> draws)
      throws IOException {
    int calls = 0;
    int frame = 0;
    try (Trace trace = Trace.open(path)) {
      for (TracedCall call : trace) {
        String name = call.name();
        if (name.equals("oovrFrameHash")) {
          hashes.put(
              (int) call.argument("frame").asLong(), ((Value.Text) call.argument("sha256")).text());
        }
        boolean made =
            name.startsWith("gl") && !name.matches("glX.*|gl(Is[A-Z]|Get(?!UniformLocation)).*");
        if (frame == of && made) {
          calls++;
          if (FrameRule.draws(name)) {
            draws.add(call.number());
          }
        }
        frame += FrameRule.presents(name) ? 1 : 0;
      }
    }
    return calls;
  }

  private static String sha256(Path png) throws IOException {
    java.awt.image.BufferedImage image = javax.imageio.ImageIO.read(png.toFile());
    return Snapshot.lowerLeft(png, image.getWidth(), image.getHeight()).rgbSha256();
  }

  private static int rgb(Picture picture, int x, int y) {
    int at = 4 * (picture.width() * y + x);
    byte[] rgba = picture.rgba();
    return (rgba[at] & 0xff) << 16 | (rgba[at + 1] & 0xff) << 8 | rgba[at + 2] & 0xff;
  }

  /** A window 77 and a context 5 that is current. */
  private static void window(TraceWriter writer) throws IOException {
    writer.write(
        TracedCall.of(
            0,
            "glXCreateContext",
            List.of("dpy", "vis", "shareList", "direct"),
            new Value[] {
              new Value.Address(1), new Value.Address(2), Value.Constant.NULL, Value.Constant.TRUE
            },
            new Value.Address(5)));
    writer.write(
        TracedCall.of(
            0,
            "glXMakeCurrent",
            List.of("dpy", "drawable", "ctx"),
            new Value[] {new Value.Address(1), new Value.Unsigned(77), new Value.Address(5)},
            Value.Constant.TRUE));
  }

  private static Value floats(double... values) {
    java.nio.ByteBuffer bytes =
        java.nio.ByteBuffer.allocate(4 * values.length).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    for (double value : values) {
      bytes.putFloat((float) value);
    }
    return new Value.Blob(bytes.array());
  }

  private static void call(TraceWriter writer, String name, Number... arguments)
      throws IOException {
    Value[] values = new Value[arguments.length];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          arguments[i] instanceof Double real
              ? new Value.Single(Float.floatToRawIntBits(real.floatValue()))
              : new Value.Unsigned(arguments[i].longValue());
    }
    writer.write(traced(name, values));
  }

  private static TracedCall traced(String name, Value... values) {
    List<String> parameters = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      parameters.add("a" + i);
    }
    return TracedCall.of(0, name, parameters, values, null);
  }

  private Ran oovr(String... arguments) throws Exception {
    return run(OovrCommand.of(arguments));
  }

  private Ran run(List<String> command) throws Exception {
    Path out = temp.resolve("stdout.txt");
    Path err = temp.resolve("stderr.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().remove("WAYLAND_DISPLAY");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(display.environment());
    Process process = builder.start();
    if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(command + " did not end");
    }
    return new Ran(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }
}
