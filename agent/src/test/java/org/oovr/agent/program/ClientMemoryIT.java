package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.Value;
import org.oovr.driver.trace.file.Trace;

/** A program without buffers draws from its own memory. */
class ClientMemoryIT {
  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @Test
  void vertexArraysAndIndicesAreRecordedAsTheyAreDrawn() throws Exception {
    Captured captured = new Captured(new StockTools(display::environment), "ClientArrays");
    captured.capture("--frames", "4");
    captured.stock().assertRetraced(captured.trace(), captured.out());
    assertExactRanges(captured.trace());
    try (Trace trace = Trace.open(captured.trace())) {
      for (TracedCall call : trace) {
        assertFalse(call.name().equals("oovrUnsupported"), call.toString());
      }
    }

    captured.capture("--frames", "4", "--shader");
    Path live = captured.instead("1-2", "--frames", "4", "--shader");
    Path again = captured.images("1-2");
    for (int frame = 1; frame <= 2; frame++) {
      byte[] expected = Files.readAllBytes(live.resolve("frames/00000" + frame + "-sim.png"));
      byte[] actual = Files.readAllBytes(again.resolve("00000" + frame + ".png"));
      assertArrayEquals(expected, actual, "frame " + frame);
      assertTrue(expected.length > 600, "an empty picture");
    }
  }

  /** Two floats and three for each vertex up to the last one that the draw reads. */
  private static void assertExactRanges(Path path) throws IOException {
    List<Integer> sizes = new ArrayList<>();
    List<Integer> indices = new ArrayList<>();
    try (Trace trace = Trace.open(path)) {
      for (TracedCall call : trace) {
        if (call.name().equals("glVertexAttribPointer")
            && call.argument("pointer") instanceof Value.Blob blob) {
          assertTrue(call.fake());
          sizes.add(blob.bytes().length);
        } else if (call.argument("indices") instanceof Value.Blob blob) {
          indices.add(blob.bytes().length);
        }
      }
    }
    assertEquals(List.of(160, 240, 192, 288, 224, 336, 128, 192), sizes.subList(0, 8));
    assertEquals(List.of(60, 12, 12), indices.subList(0, 3));
  }
}
