package org.oovr.driver.trace.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.CallEncoder;
import org.oovr.driver.trace.CallMaker;
import org.oovr.driver.trace.CallParser;
import org.oovr.driver.trace.CallText;
import org.oovr.driver.trace.FrameRule;
import org.oovr.driver.trace.TraceException;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;

class TraceFileTest {
  @TempDir Path dir;

  private static Call swap() {
    return CallMaker.call("glXSwapBuffers", 1, 7);
  }

  /** Random calls with a present after every fifth; flushed like a capture is. */
  private Path random(String name, int frames, int callsPerFrame) throws IOException {
    Path path = dir.resolve(name);
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("process.name", "java");
    properties.put("oovr.note", "zażółć");
    CallMaker maker = new CallMaker(7);
    CallEncoder encoder = new CallEncoder(CallMaker.TABLE);
    encoder.begin(properties);
    try (SnappyOutput out = SnappyOutput.create(path)) {
      for (int f = 0; f < frames; f++) {
        for (int i = 0; i < callsPerFrame; i++) {
          Call call = maker.randomCall();
          while (FrameRule.presents(call.signature.name())) {
            call = maker.randomCall();
          }
          encoder.encode(call);
        }
        encoder.encode(swap());
        byte[] bytes = encoder.take();
        out.write(bytes, 0, bytes.length);
        out.flush();
      }
    }
    return path;
  }

  /** As stock tools print a whole trace. */
  private static String dump(Path path) throws IOException {
    StringBuilder text = new StringBuilder();
    try (Trace trace = Trace.open(path)) {
      CallText.header(trace.properties()).forEach(line -> text.append(line).append('\n'));
      for (TracedCall call : trace) {
        text.append(CallText.of(call, true)).append('\n');
        if (FrameRule.presents(call.name())) {
          text.append('\n');
        }
      }
    }
    return text.toString();
  }

  @Test
  void stockToolsReadTheSameCalls() throws Exception {
    StockTool.requireInstalled();
    Path path = random("random.trace", 40, 50);
    String before = StockTool.dump(path);
    Trace.addIndex(path);
    assertEquals(before, StockTool.dump(path), "the index is invisible");
    assertEquals(before, dump(path));
  }

  @Test
  void stockToolsWriteWhatWeRead() throws Exception {
    StockTool.requireInstalled();
    Path path = random("plain.trace", 10, 50);
    String text = dump(path);
    for (String kind : List.of("--brotli", "--zlib")) {
      Path repacked = dir.resolve("re" + kind + ".trace");
      StockTool.run("repack", kind, path.toString(), repacked.toString());
      assertEquals(text, dump(repacked));
      try (Trace trace = Trace.open(repacked)) {
        assertEquals(kind.equals("--zlib") ? "gzip" : "brotli", trace.container());
        assertEquals(10, trace.index().frames().size());
      }
    }
  }

  @Test
  void packedStreams() throws Exception {
    Path path = random("plain.trace", 5, 30);
    String text = dump(path);
    Path zstd = dir.resolve("z.trace");
    Path gzip = dir.resolve("g.trace");
    try (InputStream in = Containers.openSnappy(path);
        OutputStream out = new ZstdOutputStream(Files.newOutputStream(zstd))) {
      in.transferTo(out);
    }
    try (InputStream in = Containers.openSnappy(path);
        OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
      in.transferTo(out);
    }
    assertEquals(text, dump(zstd));
    assertEquals(text, dump(gzip));
  }

  @Test
  void copiesAreLossless() throws Exception {
    Path path = random("a.trace", 20, 40);
    Path copy = dir.resolve("b.trace");
    copy(path, copy);
    assertEquals(dump(path), dump(copy));
    List<TracedCall> one = calls(path);
    List<TracedCall> two = calls(copy);
    for (int i = 0; i < one.size(); i++) {
      assertTrue(one.get(i).sameAs(two.get(i)), one.get(i).toString());
    }
    // and of a copy the copy is the same file
    Path again = dir.resolve("c.trace");
    copy(copy, again);
    assertArrayEquals(Files.readAllBytes(copy), Files.readAllBytes(again));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Trace in = Trace.open(from);
        TraceWriter out = TraceWriter.create(to, in.properties())) {
      for (TracedCall call : in) {
        out.write(call);
      }
    }
  }

  private static List<TracedCall> calls(Path path) throws IOException {
    List<TracedCall> calls = new ArrayList<>();
    try (Trace trace = Trace.open(path)) {
      trace.forEach(calls::add);
    }
    return calls;
  }

  @Test
  void readingBeginsAtAnyFrame() throws Exception {
    Path path = random("f.trace", 30, 200);
    List<String> all = calls(path).stream().map(c -> CallText.of(c, true)).toList();
    for (boolean indexed : new boolean[] {false, true}) {
      if (indexed) {
        Trace.addIndex(path);
      }
      try (Trace trace = Trace.open(path)) {
        assertEquals(30, trace.index().frames().size());
        assertTrue(trace.index().chunks().size() > 1);
        for (int f : new int[] {29, 0, 13, 1}) {
          CallParser parser = trace.readFrom(f);
          for (int i = f * 201; i < all.size(); i++) {
            TracedCall call = parser.next();
            assertNotNull(call);
            assertEquals(all.get(i), CallText.of(call, true));
          }
          assertNull(parser.next());
        }
      }
    }
  }

  @Test
  void decodedForADriver() throws Exception {
    Path path = random("d.trace", 3, 100);
    Trace.addIndex(path);
    CallMaker maker = new CallMaker(7);
    try (Trace trace = Trace.open(path)) {
      CallDecoder decoder = trace.decode(CallMaker.TABLE);
      for (int i = 0; i < 100; i++) {
        Call expected = maker.randomCall();
        while (FrameRule.presents(expected.signature.name())) {
          expected = maker.randomCall();
        }
        assertEquals(CallMaker.describe(expected), CallMaker.describe(decoder.next()));
      }
    }
  }

  /** As a capture looks whose process was killed: every cut opens, and nothing before is lost. */
  @Test
  void cutFiles() throws Exception {
    Path path = random("whole.trace", 12, 20);
    byte[] whole = Files.readAllBytes(path);
    int most = calls(path).size();
    int last = 0;
    for (int length = 1; length < whole.length; length += length < 40 ? 1 : 97) {
      Path cut = dir.resolve("cut.trace");
      Files.write(cut, Arrays.copyOf(whole, length));
      int had;
      try (Trace trace = Trace.open(cut)) {
        assertFalse(trace.index().flaws().isEmpty(), "length " + length);
        had = (int) trace.index().calls();
      } catch (TraceException tooShort) {
        assertEquals(0, last, tooShort.getMessage());
        continue;
      }
      assertTrue(had >= last && had <= most, had + " calls of " + length + " bytes");
      last = had;
      List<TracedCall> before = calls(cut);
      Trace.addIndex(cut);
      assertEquals(
          before.stream().map(c -> CallText.of(c, true)).toList(),
          calls(cut).stream().map(c -> CallText.of(c, true)).toList());
    }
    assertTrue(last > most - 25, "only " + last + " of " + most);
  }

  /** A process is mostly killed while it draws, and what no driver executes makes no frame. */
  @Test
  void drawThatNeverEndedIsNoFrame() throws Exception {
    for (int lost : new int[] {0, 1}) {
      Path path = dir.resolve(lost + ".trace");
      CallEncoder encoder = new CallEncoder(CallMaker.TABLE);
      encoder.begin(Map.of());
      encoder.encode(swap());
      encoder.encode(CallMaker.call("glClear", GL.GL_COLOR_BUFFER_BIT));
      byte[] bytes = encoder.take();
      try (SnappyOutput out = SnappyOutput.create(path)) {
        out.write(bytes, 0, bytes.length - lost);
      }
      try (Trace trace = Trace.open(path)) {
        assertEquals(2 - lost, trace.index().frames().size());
      }
    }
  }

  @Test
  void mendedFilesOpenInStockTools() throws Exception {
    StockTool.requireInstalled();
    Path path = random("whole.trace", 12, 20);
    byte[] whole = Files.readAllBytes(path);
    Path cut = dir.resolve("cut.trace");
    Files.write(cut, Arrays.copyOf(whole, whole.length - 311));
    Trace.addIndex(cut);
    String stock = StockTool.dump(cut);
    assertTrue(stock.contains("glXSwapBuffers"));
    assertFalse(stock.contains("warning"), stock);
    // stock tools leave out the call in whose beginning the file was cut
    String ours = dump(cut);
    assertTrue(ours.startsWith(stock), ours);
    String more = ours.substring(stock.length());
    assertTrue(more.isEmpty() || more.strip().matches("\\d+ @\\d \\w+[^\n]*// incomplete"), more);
  }

  /** A process can be killed in the middle of a write. */
  @Test
  void whatIsInTheFileIsNotWrittenAgain() throws Exception {
    Path path = dir.resolve("flushed.trace");
    Random random = new Random(5);
    byte[] all = new byte[3 * SnappyOutput.CHUNK_BYTES];
    random.nextBytes(all);
    Arrays.fill(all, 1000, 90_000, (byte) 7); // some of it becomes shorter
    byte[] before = new byte[0];
    try (SnappyOutput out = SnappyOutput.create(path)) {
      int done = 0;
      while (done < all.length) {
        int n = Math.min(all.length - done, 1 + random.nextInt(20_000));
        out.write(all, done, n);
        out.flush();
        done += n;
        byte[] now = Files.readAllBytes(path);
        assertArrayEquals(before, Arrays.copyOf(now, before.length));
        before = now;
        try (SnappyInput in = new SnappyInput(new RandomAccessFile(path.toFile(), "r"))) {
          assertArrayEquals(Arrays.copyOf(all, done), in.readAllBytes());
        }
      }
    }
  }

  /** Stock readers ask again after the end, once for each call that never ended. */
  @Test
  void callsThatNeverEnded() throws Exception {
    CallEncoder encoder = new CallEncoder(CallMaker.TABLE);
    encoder.begin(Map.of());
    Path path = dir.resolve("open.trace");
    try (SnappyOutput out = SnappyOutput.create(path)) {
      for (int thread = 0; thread < 5; thread++) {
        Call call = CallMaker.call("glClear", GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT);
        call.thread = thread;
        encoder.enter(call);
      }
      byte[] bytes = encoder.take();
      out.write(bytes, 0, bytes.length);
    }
    Trace.addIndex(path);
    String text = dump(path);
    assertEquals(5, text.lines().filter(l -> l.endsWith("// incomplete")).count(), text);
    assertTrue(text.contains("mask = GL_DEPTH_BUFFER_BIT | GL_COLOR_BUFFER_BIT)"), text);
    try (Trace trace = Trace.open(path)) {
      assertEquals(0, trace.index().frames().size(), "what never ended draws nothing");
    }
    StockTool.requireInstalled();
    assertEquals(text, StockTool.dump(path));
  }

  @Test
  void whatIsNoTrace() throws Exception {
    Path path = dir.resolve("no.trace");
    assertThrows(IOException.class, () -> Trace.open(dir.resolve("missing")));
    for (byte[] bytes :
        List.of(
            new byte[0],
            new byte[] {'a', 't'},
            "at the zoo there was no trace of it".getBytes(StandardCharsets.UTF_8),
            "hello, world, this is no trace at all".getBytes(StandardCharsets.UTF_8),
            new byte[] {0x1f, (byte) 0x8b, 1, 2, 3},
            new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 1, 2, 3, 4},
            new byte[300])) {
      Files.write(path, bytes);
      TraceException fault = assertThrows(TraceException.class, () -> Trace.open(path).close());
      assertFalse(fault.getMessage().isBlank());
    }
  }

  @Test
  void callsOfOnesOwn() throws Exception {
    Path path = dir.resolve("own.trace");
    Value.EnumSignature mode = new Value.EnumSignature(List.of("ONE", "TWO"), List.of(1L, 2L));
    try (TraceWriter out = TraceWriter.create(path, Map.of("process.name", "me"))) {
      for (long i = 0; i < 3; i++) {
        out.write(
            TracedCall.of(
                0,
                "doIt",
                List.of("mode", "values"),
                new Value[] {
                  new Value.EnumValue(mode, i),
                  new Value.Array(List.of(new Value.Single(Float.floatToIntBits(0.1f))))
                },
                new Value.Signed(-5)));
      }
    }
    assertEquals(
        List.of(
            "0 doIt(mode = 0, values = &0.1) = -5",
            "1 doIt(mode = ONE, values = &0.1) = -5",
            "2 doIt(mode = TWO, values = &0.1) = -5"),
        calls(path).stream().map(c -> CallText.of(c, false)).toList());
  }
}
