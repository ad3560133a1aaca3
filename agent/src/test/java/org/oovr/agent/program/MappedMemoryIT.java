package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.file.Trace;

/** A program writes single bytes to mapped buffers between its draws. */
class MappedMemoryIT {
  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  private static final int FRAMES = 4;

  @Test
  void everyDrawSeesTheBytesOfItsMoment() throws Exception {
    Captured captured = new Captured(new StockTools(display::environment), "MappedBytes");
    captured.capture("--frames", Integer.toString(FRAMES));
    captured.stock().assertRetraced(captured.trace(), captured.out());
    assertSingleBytes(captured.trace());

    Path live = captured.instead("0-3", "--frames", Integer.toString(FRAMES));
    Path again = captured.images("0-3");
    for (int frame = 0; frame < FRAMES; frame++) {
      byte[] expected = Files.readAllBytes(live.resolve("frames/00000" + frame + "-sim.png"));
      byte[] actual = Files.readAllBytes(again.resolve("00000" + frame + ".png"));
      assertArrayEquals(expected, actual, "frame " + frame);
    }
  }

  @Test
  void onAnotherJavaToo() throws Exception {
    for (Path java : OtherJdks.javas()) {
      Captured captured =
          new Captured(new StockTools(display::environment), "MappedBytes").java(java);
      captured.capture("--frames", Integer.toString(FRAMES));
      captured.stock().assertRetraced(captured.trace(), captured.out());
      assertSingleBytes(captured.trace());
      try (Trace trace = Trace.open(captured.trace())) {
        assertTrue(trace.properties().get("oovr.java").startsWith("25"));
      }
    }
  }

  /** Beside the first contents of the coherent buffer, nothing but the bytes that were written. */
  private static void assertSingleBytes(Path path) throws IOException {
    List<Long> sizes = new ArrayList<>();
    try (Trace trace = Trace.open(path)) {
      for (TracedCall call : trace) {
        if (call.name().equals("memcpy")) {
          sizes.add(call.argument("n").asLong());
        }
      }
    }
    assertEquals(1, sizes.stream().filter(n -> n > 1).count(), sizes.toString());
    assertTrue(sizes.contains(192L), sizes.toString());
    // a byte that is written with the value it has changes nothing: one in 256
    int written = 12 * 4 * FRAMES;
    assertTrue(sizes.size() > written * 9 / 10 && sizes.size() <= written + 1, sizes.toString());
  }
}
