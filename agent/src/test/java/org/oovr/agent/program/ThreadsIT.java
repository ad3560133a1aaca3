package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.Trace;

/** Two threads with contexts that share objects stand in the trace in the order of their calls. */
class ThreadsIT {
  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  private static final int FRAMES = 4;
  private static final int TURNS = 6 * FRAMES;

  @Test
  void callsOfTwoThreadsKeepTheirOrder() throws Exception {
    Captured captured = new Captured(new StockTools(display::environment), "TwoThreads");
    captured.capture("--frames", Integer.toString(FRAMES));
    List<String> turns = new ArrayList<>();
    Set<Long> threads = new TreeSet<>();
    Set<Long> live = new HashSet<>();
    int made = 0;
    try (Trace trace = Trace.open(captured.trace())) {
      for (TracedCall call : trace) {
        threads.add(call.thread());
        switch (call.name()) {
          case "glBufferSubData" -> turns.add("upload");
          case "glDrawArrays" -> turns.add("draw");
          case "glGenBuffers" -> {
            made++;
            assertTrue(live.add(name(call)), call + " gives a name that is in use");
          }
          case "glDeleteBuffers" ->
              assertTrue(live.remove(name(call)), call + " takes back a name that is free");
          default -> {
            // Calls that the two threads do not compete for.
          }
        }
      }
    }
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < TURNS; i++) {
      expected.add("upload");
      expected.add("draw");
    }
    assertEquals(expected, turns);
    assertEquals(Set.of(0L, 1L), threads);
    assertEquals(2 * 100 * TURNS + 1, made);
    captured.stock().assertRetraced(captured.trace(), captured.out());
  }

  private static long name(TracedCall call) {
    return ((Value.Array) call.argument("buffers")).elements().get(0).asLong();
  }
}
