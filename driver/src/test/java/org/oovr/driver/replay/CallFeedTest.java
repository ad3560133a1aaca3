package org.oovr.driver.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.file.TraceWriter;

class CallFeedTest {
  @TempDir Path dir;

  private static TracedCall call(long thread, String name) {
    return TracedCall.of(thread, name, List.of(), new Value[0], null);
  }

  private static TracedCall clear(long thread) {
    Value[] mask = {new Value.Unsigned(0x4000)};
    return TracedCall.of(thread, "glClear", List.of("mask"), mask, null);
  }

  private static TracedCall swap() {
    Value[] arguments = {new Value.Address(1), new Value.Unsigned(7)};
    return TracedCall.of(0, "glXSwapBuffers", List.of("dpy", "drawable"), arguments, null);
  }

  private Path trace(TracedCall... calls) throws IOException {
    Path path = dir.resolve("a.trace");
    try (TraceWriter out = TraceWriter.create(path, Map.of())) {
      for (TracedCall call : calls) {
        out.write(call);
      }
    }
    return path;
  }

  /**
   * What a target sees: calls with their threads, {@code <k} before and {@code >k} after presents.
   */
  private static final class Log implements CallFeed.Target {
    private final List<String> seen = new ArrayList<>();

    @Override
    public void apply(Call call) {
      String name = call.signature.name();
      seen.add(
          name.equals("oovrFrameBegin") ? call.i(0) + (call.z(1) ? "+" : "-") : name + call.thread);
    }

    @Override
    public void presenting(int frame) {
      seen.add("<" + frame);
    }

    @Override
    public void presented(int frame) {
      seen.add(">" + frame);
    }
  }

  private static CallFeed.Outcome feed(Path path, Log log, int first, int last) throws IOException {
    try (Trace trace = Trace.open(path)) {
      return new CallFeed(log, f -> f >= first && f <= last, last).feed(trace);
    }
  }

  @Test
  void framesAreToldApart() throws IOException {
    Path path = trace(clear(0), swap(), call(1, "glFinish"), swap(), clear(0), swap());
    Log log = new Log();
    CallFeed.Outcome outcome = feed(path, log, 1, 1);
    String seen = "0-,glClear0,<0,glXSwapBuffers0,>0,1+,glFinish1,<1,glXSwapBuffers0,>1";
    assertEquals(List.of(seen.split(",")), log.seen, "nothing after the last wanted frame");
    assertEquals(2, outcome.frames());
    assertNull(outcome.damage());
  }

  @Test
  void whatIsDrawnAfterTheLastPresentIsAFrame() throws IOException {
    Path path = trace(swap(), clear(3), call(0, "glFinish"));
    Log log = new Log();
    CallFeed.Outcome outcome = feed(path, log, 0, Integer.MAX_VALUE);
    assertEquals(2, outcome.frames());
    assertEquals(
        List.of("1+", "glClear3", "glFinish0", "<1", "glFrameTerminatorGREMEDY3", ">1"),
        log.seen.subList(4, 10));
    log = new Log();
    assertEquals(1, feed(trace(swap(), call(0, "glFinish")), log, 0, 9).frames());
  }

  @Test
  void aDamagedFileIsFedUpToTheDamage() throws IOException {
    TracedCall[] many = new TracedCall[50];
    Arrays.fill(many, swap());
    Path path = trace(many);
    byte[] bytes = Files.readAllBytes(path);
    // within the only chunk
    Files.write(path, Arrays.copyOf(bytes, 60));
    CallFeed.Outcome outcome = feed(path, new Log(), 0, Integer.MAX_VALUE);
    assertNotNull(outcome.damage());
  }
}
