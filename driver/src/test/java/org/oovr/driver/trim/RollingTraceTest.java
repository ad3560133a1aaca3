package org.oovr.driver.trim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.gl.api.FrameWish;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlCallTable;
import org.oovr.driver.gl.api.GlFunction;
import org.oovr.driver.gl.api.GlFunctions;
import org.oovr.driver.gl.follow.PixelLayout;
import org.oovr.driver.gl.follow.Recorder;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.LiveStream;
import org.oovr.driver.trace.TraceException;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.Segments;
import org.oovr.driver.trace.file.SnappyOutput;
import org.oovr.driver.trace.file.TailFile;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.file.TraceWriter;

/** The last seconds of a program that dies at any moment. */
class RollingTraceTest {
  private static final int BUFFER_BYTES = 8192;
  private static final int FRAMES_A_SEGMENT = 3;
  private static final long KEPT_NANOS = 8;

  @TempDir Path dir;

  private final Random random = new Random(5);
  private final Call call = new Call();

  /** Colours of the window at the ends of the segments. */
  private final List<byte[]> windows = new ArrayList<>();

  /** A program whose frames change a part of a buffer each, and clear to their number. */
  private void frames(Recorder.Sink sink, int first, int count) {
    Recorder recorder = new Recorder(sink);
    if (first == 0) {
      recorder.createContext(call, 7, 0, new Recorder.ContextRequest(3, 3, true, 0));
      recorder.makeCurrent(call, 7, 7);
      recorder.drawable(call, 7, 64, 48, new Recorder.DrawableFormat(24, 8, 0, 8, false, true));
      put(sink, "glGenBuffers", memory(4).putInt(0, 1), 1, 1, 0);
      put(sink, "glBindBuffer", null, -1, GL.GL_ARRAY_BUFFER, 1);
      put(
          sink,
          "glBufferData",
          noise(BUFFER_BYTES),
          2,
          GL.GL_ARRAY_BUFFER,
          BUFFER_BYTES,
          0,
          GL.GL_STATIC_DRAW);
    }
    for (int frame = first; frame < first + count; frame++) {
      int red = Float.floatToRawIntBits(frame);
      recorder.frameBegin(call, frame, FrameWish.NOTHING);
      put(sink, "glClearColor", null, -1, red, 0, 0, 0);
      int offset = random.nextInt(BUFFER_BYTES - 700);
      put(sink, "glBufferSubData", noise(700), 3, GL.GL_ARRAY_BUFFER, offset, 700, 0);
      recorder.swapBuffers(call, 7);
    }
    PixelLayout color = new PixelLayout(GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, 4);
    PixelLayout depth = new PixelLayout(GL.GL_DEPTH_STENCIL, GL.GL_UNSIGNED_INT_24_8, 4);
    ByteBuffer window = noise(4 * 64 * 48);
    windows.add(window.array());
    recorder.renderbufferContents(call, 0, 64, 48, color, window);
    recorder.renderbufferContents(call, 0, 64, 48, depth, noise(4 * 64 * 48));
  }

  private ByteBuffer noise(int bytes) {
    byte[] data = new byte[bytes];
    random.nextBytes(data);
    return ByteBuffer.wrap(data);
  }

  private static ByteBuffer memory(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void put(
      Recorder.Sink sink, String function, ByteBuffer memory, int argument, long... bits) {
    GlFunction f = GlFunctions.byName(function);
    call.clear();
    call.signature = f.signature();
    call.argumentCount = bits.length;
    call.recorded = true;
    System.arraycopy(bits, 0, call.bits, 0, bits.length);
    if (memory != null) {
      call.bits[argument] = Call.SOME_ADDRESS;
      call.data[argument] = memory;
    }
    sink.put(call);
  }

  /** Writes a segment; all that is in the file, or only the head, and the rest in the tail. */
  private void segment(Path trace, RollingTrace rolling, TailFile tail, int number, boolean whole)
      throws Exception {
    tail.restart(number);
    int first = FRAMES_A_SEGMENT * number;
    LiveStream stream =
        new LiveStream(
            GlCallTable.INSTANCE,
            LiveStream.Limits.standard(),
            rolling.properties(first, number),
            tail);
    frames(stream::put, first, FRAMES_A_SEGMENT);
    stream.close();
    try (SnappyOutput out = SnappyOutput.create(Segments.segment(trace, number));
        InputStream in = stream.input()) {
      byte[] bytes = in.readAllBytes();
      out.write(bytes, 0, whole ? bytes.length : bytes.length / 2);
    }
  }

  private static List<String> state(StateTracker tracker, Path scratch) throws Exception {
    try (TraceWriter writer = TraceWriter.create(scratch, Map.of())) {
      // the frames of a trace go on where those were presented whose contents were told
      String window = "contents of a window other than the one presented last";
      assertEquals(List.of(window), tracker.write(writer));
    }
    List<String> lines = new ArrayList<>();
    try (Trace trace = Trace.open(scratch)) {
      for (TracedCall one : trace) {
        lines.add(one.toString());
      }
    }
    return lines;
  }

  private static List<Integer> shades(Path path) throws Exception {
    List<Integer> shades = new ArrayList<>();
    try (Trace trace = Trace.open(path)) {
      int shade = -1;
      for (TracedCall one : trace) {
        if (one.name().equals("glClearColor") && one.argument("red") instanceof Value.Single red) {
          shade = (int) red.value();
        } else if (one.name().equals("glXSwapBuffers")) {
          shades.add(shade);
        }
      }
    }
    return shades;
  }

  @Test
  void aProgramThatDiesLeavesEnoughForItsLastSeconds() throws Exception {
    int states = 0;
    for (int segments : new int[] {1, 2, 8, 9, 10, 17, 31, 40}) {
      Path own = Files.createDirectory(dir.resolve("after" + segments));
      Path trace = own.resolve("game.trace");
      TailFile tail = TailFile.create(trace, GlCallTable.INSTANCE.size());
      windows.clear();
      try (StateTracker all = new StateTracker();
          RollingTrace rolling =
              new RollingTrace(trace, KEPT_NANOS, Map.of("process.name", "game"), 1)) {
        for (int number = 0; number < segments; number++) {
          boolean dies = number == segments - 1;
          segment(trace, rolling, tail, number, !dies);
          if (!dies) {
            try (Trace file = Trace.open(Segments.segment(trace, number))) {
              all.follow(file.decode(GlCallTable.INSTANCE));
            }
            rolling.add(number, FRAMES_A_SEGMENT * number, number, number + 1);
          }
        }
        assertThrows(TraceException.class, () -> RollingRecovery.join(trace), "it lives");
        states += Segments.states(trace).size();
        assertTrue(Segments.states(trace).size() <= 1);
        tail.close();
        RollingRecovery.Outcome outcome = RollingRecovery.join(trace);
        assertEquals(List.of(), outcome.unfinished());
        List<Integer> shades = shades(trace);
        int first = shades.get(0);
        int frames = FRAMES_A_SEGMENT * segments;
        assertEquals(outcome.saved().frames(), shades.size());
        for (int i = 0; i < shades.size(); i++) {
          assertEquals(first + i, shades.get(i));
        }
        assertEquals(frames - 1, first + shades.size() - 1);
        assertEquals(Math.max(0, frames - (int) (KEPT_NANOS + 1) * FRAMES_A_SEGMENT), first);
        assertBroughtBack(own, trace, all, first);
        assertEquals(first > 0 ? 1 : 0, uploads(trace, first / FRAMES_A_SEGMENT - 1));
      }
      assertNull(RollingRecovery.join(trace));
      try (Stream<Path> left = Files.list(own)) {
        assertFalse(left.anyMatch(file -> file.toString().contains(".trace.")));
      }
    }
    assertTrue(states > 3, states + " states");
  }

  /** How often a trace uploads what the window held at the end of a segment. */
  private int uploads(Path path, int segment) throws Exception {
    int found = 0;
    try (Trace trace = Trace.open(path)) {
      for (TracedCall one : trace) {
        if (one.name().equals("glTexImage2D")
            && one.argument("pixels") instanceof Value.Blob blob
            && Arrays.equals(blob.bytes(), windows.get(segment))) {
          found++;
        }
      }
    }
    return found;
  }

  /** The contents of the buffer are those of the program, whatever state the trace began with. */
  private void assertBroughtBack(Path own, Path trace, StateTracker all, int first)
      throws Exception {
    try (Trace file = Trace.open(trace);
        StateTracker again = new StateTracker()) {
      assertEquals("game", file.properties().get("process.name"));
      assertFalse(file.properties().keySet().stream().anyMatch(k -> k.contains("segment")));
      again.follow(file.decode(GlCallTable.INSTANCE));
      // the last segment was never followed: it is read out of the trace, which has it whole
      all.follow(lastSegment(file).decode(GlCallTable.INSTANCE));
      assertEquals(
          state(all, own.resolve("all")), state(again, own.resolve("again")), "from " + first);
    }
  }

  /** The last frames of a trace as a trace of their own, without the state before them. */
  private Trace lastSegment(Trace trace) throws Exception {
    int frames = trace.index().frames().size();
    Path part = dir.resolve("part.trace");
    boolean whole = frames == FRAMES_A_SEGMENT;
    try (TraceWriter writer = TraceWriter.create(part, Map.of())) {
      var parser = whole ? trace.read() : trace.readFrom(frames - FRAMES_A_SEGMENT);
      for (TracedCall one = parser.next(); one != null; one = parser.next()) {
        writer.write(one);
      }
    }
    return Trace.open(part);
  }

  /** What is recorded before the recording ends. */
  private interface Recording {
    void make(RollingTrace rolling, TailFile tail) throws Exception;
  }

  private static void record(Path trace, Recording recording) throws Exception {
    TailFile tail = TailFile.create(trace, GlCallTable.INSTANCE.size());
    try (RollingTrace rolling = new RollingTrace(trace, KEPT_NANOS, Map.of())) {
      recording.make(rolling, tail);
    }
    tail.close();
  }

  @Test
  void whatWasSavedBeforeIsNotReplaced() throws Exception {
    Path trace = dir.resolve("game.trace");
    record(
        trace,
        (rolling, tail) -> {
          segment(trace, rolling, tail, 0, true);
          rolling.add(0, 0, 0, 1);
          assertEquals(FRAMES_A_SEGMENT, rolling.save(trace).frames());
          segment(trace, rolling, tail, 1, false);
          tail.begin(3, GlFunctions.byName("glFinish").id(), new long[1], 0);
        });
    byte[] saved = Files.readAllBytes(trace);
    RollingRecovery.Outcome outcome = RollingRecovery.join(trace);
    assertEquals(dir.resolve("game-1.trace"), outcome.saved().file());
    assertEquals(List.of("glFinish"), outcome.unfinished());
    assertEquals(2 * FRAMES_A_SEGMENT, outcome.saved().frames());
    assertTrue(Arrays.equals(saved, Files.readAllBytes(trace)));
  }

  @Test
  void aSegmentThatIsMissingIsToldOf() throws Exception {
    Path trace = dir.resolve("game.trace");
    record(
        trace,
        (rolling, tail) -> {
          segment(trace, rolling, tail, 0, true);
          segment(trace, rolling, tail, 1, true);
        });
    Files.delete(Segments.segment(trace, 0));
    TraceException fault = assertThrows(TraceException.class, () -> RollingRecovery.join(trace));
    assertTrue(fault.getMessage().contains("segment 0"), fault.getMessage());
    assertTrue(Files.exists(Segments.segment(trace, 1)));
  }
}
