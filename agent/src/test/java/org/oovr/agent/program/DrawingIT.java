package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.agent.report.ReportData;

/** Programs written for one rule of drawing each, against the real driver. */
class DrawingIT {
  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  private static final int FRAMES = 4;

  /** At most this many pixels of a thousand differ by more than 2 of 255. */
  private static final double MOST_PER_MILLE = 1;

  @ParameterizedTest
  @ValueSource(strings = "ClipOrigins")
  void simulatorDrawsWhatTheDriverDraws(String name) throws Exception {
    List<String> arguments = List.of("--frames", "" + FRAMES);
    Program program =
        new Program(name, "org.oovr.programs." + name, 8, 0, FRAMES - 1, arguments, null);
    ProgramRun run = new ProgramRun(program, "alongside").alongside(display.environment());
    ReportData report = run.run();
    assertEquals(0, run.status(), run.log());
    assertTrue(run.log().contains("error 0"), run.log());
    assertEquals(List.of(), report.faults(), run.log());
    assertEquals(List.of(), report.unsupported(), run.log());
    assertEquals(FRAMES, report.frames().size());
    for (ReportData.FrameEntry frame : report.frames()) {
      assertNotNull(frame.compare(), frame.index() + ": " + frame.note());
      double perMille =
          1000.0 * frame.compare().pixelsOver2() / ((double) frame.width() * frame.height());
      assertTrue(perMille <= MOST_PER_MILLE, frame.index() + " " + frame.compare());
    }
  }
}
