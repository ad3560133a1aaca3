package org.oovr.driver.trace.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.gl.api.GL;
import org.oovr.driver.trace.CallDecoder;
import org.oovr.driver.trace.CallMaker;
import org.oovr.driver.trace.LiveStream;
import org.oovr.driver.trace.TracedCall;

/** What a process leaves that dies while it writes a trace. */
class TailRecoveryTest {
  @TempDir Path dir;

  /**
   * A process that dies after {@code calls} calls; {@code inFile} bytes of them are in the file.
   */
  private Path dead(int calls, int inFile, int cutFile) throws Exception {
    Path path = dir.resolve(calls + "-" + inFile + ".trace");
    TailFile tail = TailFile.create(path, CallMaker.TABLE.size());
    LiveStream.Limits limits = new LiveStream.Limits(1 << 16, 1 << 30, 0);
    LiveStream stream =
        new LiveStream(CallMaker.TABLE, limits, Map.of("process.name", "test"), tail);
    CallMaker maker = new CallMaker(calls);
    for (int i = 0; i < calls; i++) {
      stream.put(maker.randomCall());
    }
    stream.flush();
    SnappyOutput out = SnappyOutput.create(path);
    try (InputStream in = stream.input()) {
      byte[] bytes = in.readNBytes((int) Math.min(inFile, stream.handedOver()));
      out.write(bytes, 0, bytes.length);
      out.flush();
    }
    tail.begin(2, CallMaker.TABLE.find("glDrawArrays").id(), new long[] {0, 4, 9, 3}, 3);
    tail.begin(1, CallMaker.TABLE.find("glClear").id(), new long[] {0, 0x4000}, 1);
    tail.end(1);
    tail.close();
    if (cutFile > 0) {
      try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
        file.setLength(file.length() - cutFile);
      }
    }
    return path;
  }

  private static void assertWhole(Path path, int calls) throws Exception {
    CallMaker maker = new CallMaker(calls);
    try (Trace trace = Trace.open(path)) {
      CallDecoder decoder = trace.decode(CallMaker.TABLE);
      for (int i = 0; i < calls; i++) {
        assertEquals(CallMaker.describe(maker.randomCall()), CallMaker.describe(decoder.next()));
      }
      List<TracedCall> all = new ArrayList<>();
      trace.forEach(all::add);
      assertEquals(calls + 1, all.size());
      TracedCall last = all.get(calls);
      assertEquals("glDrawArrays", last.name());
      assertEquals(2, last.thread());
      assertEquals(GL.GL_TRIANGLES, last.argument("mode").asLong());
      assertEquals(9, last.argument("first").asLong());
      assertFalse(last.complete());
      assertTrue(trace.index().flaws().isEmpty(), trace.index().flaws().toString());
    }
  }

  @Test
  void whatWasNotInTheFileYetComesFromTheTail() throws Exception {
    Random random = new Random(3);
    for (int i = 0; i < 12; i++) {
      int calls = 1 + random.nextInt(3000);
      int inFile = random.nextInt(400_000);
      Path path = dead(calls, inFile, i % 3 == 0 ? random.nextInt(60) : 0);
      TailRecovery.Outcome outcome = TailRecovery.recover(path, CallMaker.TABLE);
      assertEquals(List.of("glDrawArrays"), outcome.unfinished());
      assertEquals(0, outcome.missingBytes());
      assertWhole(path, calls);
      assertFalse(TailRecovery.isNeeded(path));
      assertEquals(
          new TailRecovery.Outcome(0, List.of(), 0), TailRecovery.recover(path, CallMaker.TABLE));
      Trace.addIndex(path);
      assertWhole(path, calls);
    }
  }

  @Test
  void aTailThatDoesNotReachBackToTheFileIsToldOf() throws Exception {
    int calls = 60_000;
    Path path = dead(calls, 1000, 0);
    TailRecovery.Outcome outcome = TailRecovery.recover(path, CallMaker.TABLE);
    assertTrue(outcome.missingBytes() > 0, outcome.toString());
    assertEquals(0, outcome.bytes());
  }

  @Test
  void aTailThatIsBeingWrittenIsLeftAlone() throws Exception {
    Path path = dir.resolve("alive.trace");
    try (SnappyOutput out = SnappyOutput.create(path);
        TailFile tail = TailFile.create(path, CallMaker.TABLE.size())) {
      out.write(new byte[] {6, 6, 0}, 0, 3);
      tail.begin(0, 1, new long[32], 0);
      assertEquals(List.of(), TailRecovery.recover(path, CallMaker.TABLE).unfinished());
      assertTrue(Files.exists(TailFile.beside(path)));
    }
  }
}
