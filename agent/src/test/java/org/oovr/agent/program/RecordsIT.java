package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.oovr.driver.trace.CallText;
import org.oovr.driver.trace.TracedCall;
import org.oovr.driver.trace.file.Trace;

/** What a trace tells beside the calls. */
class RecordsIT {
  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @Test
  void stacksSayWhereInTheProgramACallWasMadeAndHintsHowFramesAreSeen() throws Exception {
    Captured captured = new Captured(new StockTools(display::environment), "TwoThreads");
    List<String> options = List.of("--stacks", "glBufferSubData", "--stereo", "auto");
    captured.capture(options, "--frames", "1");
    int stacks = 0;
    StringBuilder ours = new StringBuilder();
    try (Trace trace = Trace.open(captured.trace())) {
      for (TracedCall call : trace) {
        ours.append(CallText.of(call, false)).append('\n');
        assertEquals(!call.name().equals("glBufferSubData"), call.backtrace().isEmpty());
        if (!call.backtrace().isEmpty()) {
          stacks++;
          TracedCall.StackFrame innermost = call.backtrace().get(0);
          assertEquals("org.oovr.programs.TwoThreads.upload", innermost.function());
          assertEquals("TwoThreads.java", innermost.file());
          assertEquals("test-classes", innermost.module());
          assertTrue(innermost.line() > 80, innermost.toString());
        }
      }
    }
    assertEquals(6, stacks);
    Path text = captured.out().resolve("stock.txt");
    captured
        .stock()
        .run(List.of("apitrace", "dump", "--color=never", captured.trace().toString()), text);
    String stock = Files.readString(text);
    assertTrue(stock.contains("org.oovr.programs.TwoThreads.upload"), "stacks in " + text);
    assertEquals(
        stock.lines().filter(line -> line.contains("TwoThreads.java")).toList(),
        ours.toString().lines().filter(line -> line.contains("TwoThreads.java")).toList());

    // frames are drawn as the trace says they are meant to be seen
    Path image = captured.images("0").resolve("000000.png");
    assertEquals(2 * 192, ImageIO.read(image.toFile()).getWidth());
  }
}
