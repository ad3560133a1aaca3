package org.oovr.agent.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.instrument.LwjglJars;
import org.oovr.agent.report.ReportData;

/** A program in a window of SDL 3, with and without a driver; SDL itself needs a display. */
class SdlIT {
  private static final String VERSION = "3.4.3";
  private static final int FRAMES = 3;
  private static final List<String> SAID = List.of("context true", "pixel 255 0", "done");

  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @TempDir private Path directory;

  @Test
  void simulatorDrawsWhatTheDriverDrawsAndNobodysFramesAreTheSame() throws Exception {
    List<Path> jars = new ArrayList<>(LwjglJars.classPath(VERSION));
    jars.add(LwjglJars.jar("lwjgl-sdl", VERSION));
    jars.add(LwjglJars.jar("lwjgl-sdl", VERSION + "-natives-linux"));
    CompiledProgram compiled = new CompiledProgram("sdl", "SdlTriangle", jars, directory);
    String main = "org.oovr.programs.SdlTriangle";
    Program program = new Program("SdlTriangle", main, FRAMES, 0, FRAMES - 1, List.of(), null);
    ReportData beside =
        whole(
            new ProgramRun(program, "alongside")
                .classPath(compiled.classPath())
                .alongside(display.environment()));
    ReportData alone =
        whole(
            new ProgramRun(program, "instead")
                .classPath(compiled.classPath())
                .instead(display.environment()));
    for (int i = 0; i < FRAMES; i++) {
      ReportData.FrameEntry frame = beside.frames().get(i);
      assertNotNull(frame.compare(), frame.index() + ": " + frame.note());
      assertEquals(0, frame.compare().pixelsOver2(), frame.toString());
      assertEquals(frame.sha256(), alone.frames().get(i).sha256(), "frame " + i);
    }
  }

  private static ReportData whole(ProgramRun run) throws Exception {
    ReportData report = run.run();
    assertEquals(0, run.status(), run.log());
    assertEquals(SAID, run.log().lines().filter(SAID::contains).toList(), run.log());
    assertEquals(List.of(), report.faults(), run.log());
    assertEquals(List.of(), report.unsupported(), run.log());
    assertEquals(FRAMES, report.frames().size(), run.log());
    return report;
  }
}
