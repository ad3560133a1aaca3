package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.agent.report.ReportData;

/** Programs of OpenGL ES, with and without a driver. */
class EsIT {
  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  private static final int FRAMES = 3;

  static List<Arguments> programs() {
    return List.of(
        Arguments.of(
            "EsPrograms",
            List.of(
                "version true",
                "language true",
                "pixels 200 0 200, 133 122 128",
                "error 0",
                "done")),
        Arguments.of(
            "EglOffscreen",
            List.of(
                "initialized true",
                "surfaceless true",
                "texture 0 255 0",
                "image 255 0 255, true, 300c",
                "current true",
                "pixels 255 0 0, 0 0 255",
                "error 0 true",
                "done")));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void simulatorDrawsWhatTheDriverDrawsAndNobodysFramesAreTheSame(String name, List<String> says)
      throws Exception {
    Program program =
        new Program(name, "org.oovr.programs." + name, FRAMES, 0, FRAMES - 1, List.of(), null);
    ReportData beside =
        whole(new ProgramRun(program, "alongside").alongside(display.environment()), says);
    ReportData alone = whole(new ProgramRun(program, "instead").instead(), says);
    for (int i = 0; i < FRAMES; i++) {
      ReportData.FrameEntry frame = beside.frames().get(i);
      assertNotNull(frame.compare(), frame.index() + ": " + frame.note());
      assertEquals(0, frame.compare().pixelsOver2(), frame.toString());
      assertEquals(frame.sha256(), alone.frames().get(i).sha256(), "frame " + i);
    }
  }

  private static ReportData whole(ProgramRun run, List<String> says) throws Exception {
    ReportData report = run.run();
    assertEquals(0, run.status(), run.log());
    assertEquals(says, run.log().lines().filter(says::contains).toList(), run.log());
    assertEquals(List.of(), report.faults(), run.log());
    assertEquals(List.of(), report.unsupported(), run.log());
    assertEquals(FRAMES, report.frames().size(), run.log());
    return report;
  }
}
