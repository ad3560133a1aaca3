package org.oovr.driver.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LiveStreamTest {
  private static LiveStream stream(int chunk, long queue, long waitMillis) {
    return new LiveStream(
        CallMaker.TABLE,
        new LiveStream.Limits(chunk, queue, TimeUnit.MILLISECONDS.toNanos(waitMillis)),
        Map.of("process.name", "test"));
  }

  private static CallDecoder decoder(LiveStream s) {
    return new CallDecoder(s.input(), CallMaker.TABLE);
  }

  @Test
  void carriesCallsInOrderWhileTheyAreMade() throws Exception {
    LiveStream s = stream(4096, 1 << 16, 20_000);
    CallMaker maker = new CallMaker(11);
    List<String> expected = new ArrayList<>();
    List<Call> calls = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      Call c = maker.randomCall();
      calls.add(c);
      expected.add(CallMaker.describe(c));
    }
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      Future<List<String>> got =
          executor.submit(
              () -> {
                CallDecoder d = decoder(s);
                List<String> texts = new ArrayList<>();
                for (Call c = d.next(); c != null; c = d.next()) {
                  texts.add(CallMaker.describe(c));
                }
                return texts;
              });
      for (int i = 0; i < calls.size(); i++) {
        s.put(calls.get(i));
        if (i % 100 == 0) {
          s.flush();
        }
      }
      s.close();
      assertEquals(expected, got.get(20, TimeUnit.SECONDS));
    } finally {
      executor.shutdownNow();
    }
    LiveStream.Statistics t = s.statistics();
    assertEquals(3000, t.calls());
    assertEquals(0, t.lostCalls());
    assertTrue(t.maxQueuedBytes() <= (1 << 16) + 70_000, t.toString());
  }

  @Test
  void manyThreadsWriteOneStream() throws Exception {
    LiveStream s = stream(1000, 1 << 20, 20_000);
    int threads = 4;
    int each = 2000;
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> writers = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int thread = t;
        writers.add(
            executor.submit(
                () -> {
                  for (int i = 0; i < each; i++) {
                    Call c = CallMaker.call("glUniform1i", thread, i);
                    c.thread = thread;
                    s.put(c);
                  }
                }));
      }
      for (Future<?> w : writers) {
        w.get();
      }
      s.close();
    } finally {
      executor.shutdownNow();
    }
    CallDecoder d = decoder(s);
    int[] next = new int[threads];
    for (Call c = d.next(); c != null; c = d.next()) {
      assertEquals(c.thread, c.i(0));
      assertEquals(next[c.thread]++, c.i(1), "order within a thread");
    }
    for (int n : next) {
      assertEquals(each, n);
    }
  }

  @Test
  void lossesAreCountedAndTold() throws Exception {
    LiveStream s = stream(100, 300, 0);
    int total = 500;
    for (int i = 0; i < total; i++) {
      s.put(CallMaker.call("glUniform1i", 1, i));
    }
    s.flush();
    long lostBefore = s.statistics().lostCalls();
    assertTrue(lostBefore > 400, "" + lostBefore);
    // the reader wakes up: what is queued, then the rest with a record of the loss
    CallDecoder d = decoder(s);
    long seen = 0;
    for (int i = 0; i < total - lostBefore; i++) {
      assertEquals(i, d.next().i(1));
      seen++;
    }
    s.put(CallMaker.call("glUniform1i", 2, 1234));
    s.put(CallMaker.call("glUniform1i", 2, 1235));
    s.close();
    Call record = d.next();
    assertEquals(LiveStream.LOST, record.signature.name());
    assertEquals(lostBefore, record.l(0));
    assertEquals(s.statistics().lostBytes(), record.l(1));
    assertTrue(record.fake);
    byte[] reason = new byte[record.data[2].limit()];
    record.data[2].get(0, reason);
    assertTrue(new String(reason, StandardCharsets.UTF_8).startsWith("the reader is too slow"));
    assertEquals(seen, record.number, "numbers of lost calls are used again");
    assertEquals(1234, d.next().i(1));
    assertEquals(1235, d.next().i(1));
    assertNull(d.next());
    assertEquals(lostBefore, s.statistics().lostCalls());
    assertEquals(total + 2, s.statistics().calls());
  }

  @Test
  void aLostRecordOfLossIsToldAgain() throws Exception {
    LiveStream s = stream(1, 64, 0); // every call its own chunk
    InputStream in = s.input();
    for (int i = 0; i < 20; i++) {
      s.put(CallMaker.call("glUniform1i", 1, i));
    }
    long lost = s.statistics().lostCalls();
    assertTrue(lost > 10);
    CallDecoder d = new CallDecoder(in, CallMaker.TABLE);
    int seen = 0;
    for (; seen < 20 - lost; seen++) {
      assertEquals(seen, d.next().i(1));
    }
    s.put(CallMaker.call("glUniform1i", 2, 0));
    s.close();
    Call record = d.next();
    assertEquals(lost, record.l(0), "all of them, not the last ones only");
    assertEquals(2, d.next().i(0));
  }

  @Test
  void waitsForTheReaderButNotForEver() throws Exception {
    LiveStream s = stream(1, 1, 150);
    s.put(CallMaker.call("glFlush"));
    long start = System.nanoTime();
    s.put(CallMaker.call("glFlush"));
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    assertTrue(millis >= 140, millis + " ms");
    assertTrue(s.statistics().lostCalls() >= 1);
    assertTrue(s.statistics().waitedNanos() >= TimeUnit.MILLISECONDS.toNanos(140));
  }

  @Test
  void anInterruptedWriterWaitsAndKeepsItsInterrupt() {
    LiveStream s = stream(1, 1, 80);
    s.put(CallMaker.call("glFlush"));
    Thread.currentThread().interrupt();
    long start = System.nanoTime();
    s.put(CallMaker.call("glFlush"));
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    assertTrue(Thread.interrupted());
    assertTrue(millis >= 70, millis + " ms");
  }

  @Test
  void nobodyWaitsForAReaderThatIsGone() throws Exception {
    LiveStream s = stream(1, 1, 10_000);
    s.input().close();
    for (int i = 0; i < 1000; i++) {
      s.put(CallMaker.call("glFlush"));
    }
    assertEquals(1000, s.statistics().lostCalls());
    s.close();
    s.put(CallMaker.call("glFlush"));
    assertEquals(1001, s.statistics().lostCalls());
  }

  @Test
  void needsATableWithTheRecordOfLoss() {
    FunctionTable empty =
        new FunctionTable() {
          @Override
          public CallSignature signature(int id) {
            return CallMaker.TABLE.signature(id);
          }

          @Override
          public int size() {
            return 0;
          }

          @Override
          public CallSignature find(String name) {
            return null;
          }

          @Override
          public ValueType parameter(int id, int index) {
            return ValueType.UNTYPED;
          }

          @Override
          public ValueType result(int id) {
            return ValueType.NOTHING;
          }
        };
    assertThrows(
        IllegalArgumentException.class,
        () -> new LiveStream(empty, LiveStream.Limits.standard(), Map.of()));
  }
}
