package org.oovr.driver.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.gl.api.GlFunctions;

class CallCodecTest {
  private static CallDecoder decoder(byte[] bytes) {
    return new CallDecoder(new ByteArrayInputStream(bytes), CallMaker.TABLE);
  }

  private static byte[] stream(Call... calls) {
    CallEncoder e = new CallEncoder(CallMaker.TABLE);
    e.begin(Map.of());
    for (Call c : calls) {
      e.encode(c);
    }
    return e.take();
  }

  @Test
  void randomCallsComeBackEqual() throws IOException {
    CallMaker maker = new CallMaker(1);
    CallEncoder encoder = new CallEncoder(CallMaker.TABLE);
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("process.name", "test");
    properties.put("oovr.note", "");
    encoder.begin(properties);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      Call c = maker.randomCall();
      encoder.encode(c);
      assertEquals(i, c.number);
      expected.add(CallMaker.describe(c));
      if (i % 7 == 0) {
        out.writeBytes(encoder.take());
      }
    }
    out.writeBytes(encoder.take());
    CallDecoder decoder = decoder(out.toByteArray());
    for (int i = 0; i < expected.size(); i++) {
      Call c = decoder.next();
      assertNotNull(c);
      assertEquals(i, c.number);
      assertTrue(c.recorded);
      assertEquals(expected.get(i), CallMaker.describe(c));
    }
    assertNull(decoder.next());
    assertNull(decoder.next());
    assertFalse(decoder.truncated());
    assertEquals(properties, decoder.properties());
    assertEquals(List.of(), decoder.unfinished());
    assertEquals(out.size(), decoder.position());
  }

  @Test
  void memoryAndOffsetsAndNulls() throws IOException {
    Call data = CallMaker.call("glBufferData", GL.GL_ARRAY_BUFFER, 4, 0x7fff_0000L, 1);
    data.data[2] = CallMaker.bytes(1, 2, 3, 255);
    Call nothing = CallMaker.call("glBufferData", GL.GL_ARRAY_BUFFER, 4, 0, 1);
    Call empty = CallMaker.call("glBufferData", GL.GL_ARRAY_BUFFER, 0, 0x7fff_0000L, 1);
    empty.data[2] = CallMaker.bytes();
    Call offset = CallMaker.call("glDrawElements", 4, 6, GL.GL_UNSIGNED_INT, 24);
    Call map = CallMaker.call("glMapBufferRange", GL.GL_ARRAY_BUFFER, 0, 64, 2);
    map.result = 0x7f12_3456_7890L;
    CallDecoder d = decoder(stream(data, nothing, empty, offset, map));
    Call c = d.next();
    assertEquals(Call.SOME_ADDRESS, c.l(2));
    assertEquals(4, c.data[2].limit());
    assertEquals(0, c.data[2].position());
    assertEquals(ByteOrder.LITTLE_ENDIAN, c.data[2].order());
    assertEquals((byte) 255, c.data[2].get(3));
    c = d.next();
    assertEquals(0, c.l(2));
    assertNull(c.data[2]);
    c = d.next();
    assertEquals(Call.SOME_ADDRESS, c.l(2));
    assertEquals(0, c.data[2].limit());
    c = d.next();
    assertEquals(24, c.l(3));
    assertNull(c.data[3]);
    assertEquals(0x7f12_3456_7890L, d.next().result);
  }

  @Test
  void memoryBehindArraysOfPointers() throws IOException {
    Call draws = CallMaker.call("glMultiDrawElements", 4, 1, GL.GL_UNSIGNED_BYTE, 1, 4);
    draws.data[1] = CallMaker.bytes(3, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0);
    List<ByteBuffer> parts = new ArrayList<>();
    parts.add(null);
    parts.add(CallMaker.bytes(7, 8, 9));
    parts.add(CallMaker.bytes());
    parts.add(CallMaker.bytes(5, 6));
    draws.data[3] = MemoryParts.of(parts);
    draws.bits[3] = Call.SOME_PARTS;
    Call offsets = CallMaker.call("glMultiDrawElements", 4, 1, GL.GL_UNSIGNED_BYTE, 1, 1);
    offsets.data[1] = CallMaker.bytes(3, 0, 0, 0);
    offsets.data[3] = CallMaker.bytes(24, 0, 0, 0, 0, 0, 0, 0);
    CallDecoder d = decoder(stream(draws, offsets));
    Call c = d.next();
    assertEquals(Call.SOME_PARTS, c.l(3));
    assertEquals(4, MemoryParts.count(c.data[3]));
    assertNull(MemoryParts.part(c.data[3], 0));
    assertEquals(CallMaker.bytes(7, 8, 9), MemoryParts.part(c.data[3], 1));
    assertNull(MemoryParts.part(c.data[3], 2));
    assertEquals(CallMaker.bytes(5, 6), MemoryParts.part(c.data[3], 3));
    assertNull(MemoryParts.part(c.data[3], 4));
    c = d.next();
    assertEquals(Call.SOME_ADDRESS, c.l(3));
    assertEquals(24, c.pointer(3).int64(0));
    assertEquals(0, MemoryParts.count(MemoryParts.of(List.of())));
  }

  @Test
  void outputsBelongToTheEnd() throws IOException {
    Call get = CallMaker.call("glGetProgramInfoLog", 3, 16, 0x1000, 0x2000);
    get.data[2] = CallMaker.bytes(2, 0, 0, 0);
    get.data[3] = CallMaker.bytes('o', 'k', 0, 'x', 'x');
    CallEncoder e = new CallEncoder(CallMaker.TABLE);
    e.begin(Map.of());
    e.enter(get);
    byte[] begun = e.take();
    e.leave(get);
    byte[] rest = e.take();

    CallDecoder half = decoder(begun);
    assertNull(half.next());
    assertEquals(1, half.unfinished().size());
    Call open = half.unfinished().get(0);
    assertSame(get.signature, open.signature);
    assertEquals(3, open.i(0));
    assertNull(open.data[3], "not written yet");
    assertFalse(open.recorded);

    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(begun);
    all.writeBytes(rest);
    Call c = decoder(all.toByteArray()).next();
    assertEquals(2, c.data[2].getInt(0));
    assertEquals(2, c.data[3].limit(), "cut at the NUL");
  }

  @Test
  void callsOfSeveralThreadsOverlap() throws IOException {
    Call slow = CallMaker.call("glFinish");
    slow.thread = 1;
    Call quick = CallMaker.call("glFlush");
    quick.thread = 2;
    CallEncoder e = new CallEncoder(CallMaker.TABLE);
    e.begin(Map.of());
    e.enter(slow);
    e.enter(quick);
    e.leave(quick);
    e.leave(slow);
    CallDecoder d = decoder(e.take());
    Call first = d.next();
    assertEquals("glFlush", first.signature.name());
    assertEquals(1, first.number);
    assertEquals(2, first.thread);
    Call second = d.next();
    assertEquals("glFinish", second.signature.name());
    assertEquals(0, second.number);
    assertNull(d.next());
  }

  @Test
  void forgottenCallsLeaveTheStreamReadable() throws IOException {
    CallEncoder e = new CallEncoder(CallMaker.TABLE);
    e.begin(Map.of());
    e.encode(CallMaker.call("glFlush"));
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    kept.writeBytes(e.take());
    e.encode(CallMaker.call("glFinish"));
    e.encode(CallMaker.call("glClear", 3));
    e.take();
    e.forget(1);
    e.encode(CallMaker.call("glClear", 5));
    e.encode(CallMaker.call("glFlush"));
    kept.writeBytes(e.take());
    CallDecoder d = decoder(kept.toByteArray());
    assertEquals("glFlush", d.next().signature.name());
    Call clear = d.next();
    assertEquals("glClear", clear.signature.name());
    assertEquals(1, clear.number);
    assertEquals(5, clear.i(0));
    assertEquals("glFlush", d.next().signature.name());
    assertNull(d.next());
  }

  @Test
  void readsWhatStockToolsWrite() throws IOException {
    Bytes b = new Bytes().uint(6).uint(6).text("process.name").text("x").text("");
    // glFrobnicate(mode = enum 7 of a signature, mask = bitmask, box = struct, name = wide, log =
    // repr)
    b.uint(0).uint(0).uint(9).text("glFrobnicate").uint(5);
    for (String p : List.of("mode", "mask", "box", "name", "log")) {
      b.text(p);
    }
    b.uint(4).uint(1).uint(0).uint(2).text("main").uint(4).uint(12).uint(0); // backtrace, one frame
    b.uint(1).uint(0).uint(9).uint(0).uint(2).text("GL_A").uint(4).uint(1).text("GL_B");
    b.uint(3).uint(2).uint(3).uint(2); // GL_B = -2, value -2
    b.uint(1).uint(1).uint(10).uint(0).uint(1).text("GL_BIT").uint(4).uint(6);
    b.uint(1).uint(2).uint(12).uint(0).text("Box").uint(2).text("w").text("h").uint(4).uint(1);
    b.uint(11).uint(2).uint(1).uint(2);
    b.uint(1).uint(3).uint(15).uint(2).uint(0x20ac).uint(65);
    b.uint(1).uint(4).uint(14).uint(7).text("human").uint(4).uint(33);
    b.uint(0).uint(1).uint(0).uint(2).uint(2).uint(0);
    // glClear(mask = bitmask by the signature known by now)
    b.uint(0).uint(3).uint(0).text("glClear").uint(1).text("mask");
    b.uint(5).uint(1).uint(1).uint(0).uint(10).uint(0).uint(0x4000).uint(0).uint(1).uint(1).uint(0);
    CallDecoder d = decoder(b.toByteArray());
    Call c = d.next();
    assertEquals(CallSignature.UNKNOWN, c.signature.id());
    assertEquals(List.of("mode", "mask", "box", "name", "log"), c.signature.parameters());
    assertEquals(-2, c.l(0));
    assertEquals(6, c.l(1));
    assertEquals(33, c.l(4));
    assertEquals(1, c.result);
    Call clear = d.next();
    assertEquals(GlFunctions.byName("glClear").id(), clear.signature.id());
    assertEquals(0x4000, clear.i(0));
    assertEquals(3, clear.thread);
    assertTrue(clear.fake);
    assertNull(d.next());
    assertFalse(d.truncated());
  }

  @Test
  void convertsToTheTablesTypes() throws IOException {
    Bytes b = new Bytes().uint(6).uint(6).text("");
    b.uint(0).uint(0).uint(0).text("glUniform2f").uint(3).text("location").text("v0").text("v1");
    b.uint(1).uint(0).uint(3).uint(1); // -1
    b.uint(1).uint(1).uint(4).uint(2); // an integer where a float belongs
    b.uint(1).uint(2).uint(6).raw(Double.doubleToRawLongBits(0.5), 8).uint(0).uint(1).uint(0);
    b.uint(0);
    Call c = decoder(b.toByteArray()).next();
    assertEquals(-1, c.i(0));
    assertEquals(-1L, c.l(0));
    assertEquals(2f, c.f(1));
    assertEquals(0.5f, c.f(2));
  }

  @Test
  void saysWhatIsWrong() {
    assertFault("not a trace", new Bytes().uint(77));
    assertFault("unknown event 9", new Bytes().uint(6).uint(6).text("").uint(9));
    Bytes head = new Bytes().uint(6).uint(6).text("").uint(0).uint(0).uint(0);
    assertFault("200 parameters, at most 24", head.copy().text("glX").uint(200));
    Bytes begun = head.copy().text("glClear").uint(1).text("mask");
    assertFault("argument 3 of glClear", begun.copy().uint(1).uint(3));
    assertFault("unknown call detail 8", begun.copy().uint(8));
    assertFault("unknown kind of value 99", begun.copy().uint(1).uint(0).uint(99));
    Bytes deep = begun.copy().uint(1).uint(0).uint(12).uint(0).text("S").uint(1).text("m");
    for (int i = 0; i < 100; i++) {
      deep.uint(12).uint(0);
    }
    assertFault("nested more than 32 deep", deep);
    assertFault("number of more than 64 bits", new Bytes().raw(-1, 8).raw(-1, 8));
    TraceException e =
        assertThrows(
            TraceException.class, () -> decoder(new Bytes().uint(77).toByteArray()).next());
    assertEquals(1, e.position());
    assertTrue(e.getMessage().endsWith("at byte 1"), e.getMessage());
  }

  private static void assertFault(String part, Bytes bytes) {
    CallDecoder d = decoder(bytes.toByteArray());
    TraceException e = assertThrows(TraceException.class, d::next);
    assertTrue(e.getMessage().contains(part), e.getMessage());
  }

  @Test
  void anyCutIsATruncation() throws IOException {
    CallMaker maker = new CallMaker(3);
    Call[] calls = new Call[12];
    for (int i = 0; i < calls.length; i++) {
      calls[i] = maker.randomCall();
    }
    byte[] whole = stream(calls);
    int last = 0;
    for (int length = 0; length < whole.length; length++) {
      CallDecoder d = decoder(java.util.Arrays.copyOf(whole, length));
      int n = 0;
      for (Call c = d.next(); c != null; c = d.next()) {
        assertEquals(CallMaker.describe(calls[n]), CallMaker.describe(c));
        n++;
      }
      assertTrue(n >= last && n < calls.length, "calls come one by one");
      assertTrue(d.unfinished().size() <= 1);
      last = n;
    }
    assertEquals(calls.length - 1, last);
  }

  @Test
  void garbageGivesTraceExceptionsOnly() throws IOException {
    CallMaker maker = new CallMaker(4);
    Call[] calls = new Call[60];
    for (int i = 0; i < calls.length; i++) {
      calls[i] = maker.randomCall();
    }
    byte[] good = stream(calls);
    Random random = new Random(5);
    int faults = 0;
    int survived = 0;
    for (int round = 0; round < 3000; round++) {
      byte[] bad = good.clone();
      int changes = 1 + random.nextInt(5);
      for (int k = 0; k < changes; k++) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
      }
      if (round % 10 == 0) {
        random.nextBytes(bad);
        bad[0] = 6;
        bad[1] = 6;
        bad[2] = 0;
        bad[3] = 0;
      }
      CallDecoder d = decoder(bad);
      try {
        while (d.next() != null) {
          survived++;
        }
      } catch (TraceException e) {
        faults++;
        assertNull(d.next(), "ended after a fault");
      }
    }
    assertTrue(faults > 300, faults + " faults");
    assertTrue(survived > 10_000, survived + " calls");
  }

  @Test
  void aWrongLengthCostsLittleMemory() {
    Bytes b = new Bytes().uint(6).uint(6).text("").uint(0).uint(0).uint(0);
    b.text("glBufferData").uint(4).text("target").text("size").text("data").text("usage");
    b.uint(1).uint(2).uint(8).uint(1 << 30).uint(1);
    byte[] bytes = b.toByteArray();
    long before = allocated();
    for (int i = 0; i < 20; i++) {
      CallDecoder d = decoder(bytes);
      assertNull(assertDoesNotThrowNext(d));
      assertTrue(d.truncated());
    }
    assertTrue(allocated() - before < 64L << 20, "20 claims of 1 GiB");
  }

  private static Call assertDoesNotThrowNext(CallDecoder d) {
    return org.junit.jupiter.api.Assertions.assertDoesNotThrow(d::next);
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean)
            java.lang.management.ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  @Test
  void refusesFunctionsOfNoTable() {
    Call c = new Call();
    c.signature = new CallSignature(CallSignature.UNKNOWN, "glNothing", List.of());
    CallEncoder e = new CallEncoder(CallMaker.TABLE);
    assertThrows(IllegalArgumentException.class, () -> e.encode(c));
    Call tooMany = CallMaker.call("glUniform1i", 1, 2, 3);
    assertThrows(IllegalArgumentException.class, () -> e.encode(tooMany));
  }

  /** The judge: stock apitrace reads a gzip container of our events. */
  @Test
  void stockApitraceReadsUs(@TempDir Path dir) throws Exception {
    assertTrue(new File("/usr/bin/apitrace").canExecute(), "./oovr test installs apitrace");
    Path file = dir.resolve("ours.trace");
    Call image = CallMaker.call("oovrFrameImage", 0, 1, 1, Call.SOME_ADDRESS);
    image.data[3] = CallMaker.bytes(1, 2, 3, 4);
    Call uniform = CallMaker.call("glUniform4fv", 2, 1, 0);
    uniform.data[2] = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    uniform.data[2].putFloat(0, 1.5f).putFloat(4, -2);
    Call swap = CallMaker.call("glXSwapBuffers", 1, 2);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(stream(CallMaker.call("glViewport", 0, -1, 640, 480), uniform, image, swap));
    }
    Process p =
        new ProcessBuilder("/usr/bin/apitrace", "dump", "--color=never", file.toString())
            .redirectErrorStream(true)
            .start();
    String text;
    try (InputStream in = p.getInputStream()) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertTrue(p.waitFor(20, TimeUnit.SECONDS));
    assertEquals(0, p.exitValue(), text);
    List<String> lines = text.lines().filter(l -> l.matches("\\d+ .*")).toList();
    assertEquals(4, lines.size(), text);
    assertEquals("0 glViewport(x = 0, y = -1, width = 640, height = 480)", lines.get(0).trim());
    assertTrue(lines.get(1).contains("value = {1.5, -2, 0, 0}"), text);
    assertTrue(lines.get(2).contains("oovrFrameImage"), text);
    assertTrue(lines.get(3).contains("glXSwapBuffers(dpy = 0x1, drawable = 2)"), text);
  }

  /** Writes primitives by hand. */
  private static final class Bytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    Bytes uint(long value) {
      long rest = value;
      while ((rest & ~0x7fL) != 0) {
        out.write((int) (rest & 0x7f | 0x80));
        rest >>>= 7;
      }
      out.write((int) rest);
      return this;
    }

    Bytes text(String text) {
      byte[] b = text.getBytes(StandardCharsets.UTF_8);
      uint(b.length);
      out.writeBytes(b);
      return this;
    }

    Bytes raw(long bits, int bytes) {
      for (int i = 0; i < bytes; i++) {
        out.write((int) (bits >>> 8 * i));
      }
      return this;
    }

    Bytes copy() {
      Bytes b = new Bytes();
      b.out.writeBytes(out.toByteArray());
      return b;
    }

    byte[] toByteArray() {
      return out.toByteArray();
    }
  }

  /** Calls of numbers alone go a quicker way, which must not show. */
  @Test
  void theQuickWayWritesTheSameBytes() {
    CallEncoder quick = new CallEncoder(CallMaker.TABLE);
    CallEncoder slow = new CallEncoder(CallMaker.TABLE);
    CallMaker maker = new CallMaker(23);
    for (int i = 0; i < 20_000; i++) {
      Call call = maker.randomCall();
      if (i % 5 == 0) {
        call.bits[0] = -1L - i; // values that nobody has narrowed to their parameters
      }
      quick.encode(call);
      slow.enter(call);
      slow.leave(call);
      if (i % 100 == 0) {
        assertArrayEquals(slow.take(), quick.take(), "call " + i);
      }
    }
  }
}
