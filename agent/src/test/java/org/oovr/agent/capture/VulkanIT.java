package org.oovr.agent.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.oovr.agent.instrument.LwjglJars;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.agent.timing.SchemeTimer;
import org.oovr.agent.timing.TimingSetup;
import org.oovr.simulator.scheme.SchemeKind;
import org.oovr.simulator.scheme.SchemeRun;

/** An unmodified program of LWJGL's Vulkan without loader, driver and display. */
class VulkanIT {
  private static final String CUBE = "org.oovr.samples.vulkan.VulkanCube";
  private static final String DEFERRED = "org.oovr.samples.vulkan.VulkanDeferred";
  private static final int FRAMES = 2;

  /** SHA-256 of the last frame, once one run has drawn it. */
  private static String lastFrame;

  @TempDir Path dir;

  @ParameterizedTest
  @MethodSource("org.oovr.agent.capture.AgentRun#versions")
  void everyLwjglAndJavaDrawTheSame(String version, Path java) throws Exception {
    AgentRun.Outcome outcome =
        new AgentRun(dir)
            .lwjgl(version)
            .java(java)
            .agent("mode=instead,frames=0-1,keep-running=on")
            .runMain(
                CUBE,
                List.of(
                    LwjglJars.jar("lwjgl-vulkan", version),
                    Path.of("..", "samples", "target", "classes")),
                "--frames",
                Integer.toString(FRAMES + 1),
                "--width",
                "160",
                "--height",
                "120");
    assertEquals(0, outcome.status(), outcome.all());
    ReportData report = outcome.report();
    assertTrue(report.complete());
    assertEquals(List.of(), report.faults(), outcome.all());
    assertEquals(List.of(), report.unsupported(), outcome.all());
    assertEquals(FRAMES, report.frames().size(), outcome.all());
    assertTrue(report.interception().calls() > 100, outcome.all());
    assertTrue(
        report.interception().libraries().get(0).startsWith("LWJGL " + version), outcome.all());
    String sha = report.frames().get(FRAMES - 1).sha256();
    lastFrame = lastFrame == null ? sha : lastFrame;
    assertEquals(lastFrame, sha);
  }

  /** A compute pass, two subpasses, the second with input attachments, and blending. */
  @Test
  void everySchemeComposesSubpasses() throws Exception {
    AgentRun.Outcome outcome =
        new AgentRun(dir)
            .agent("mode=instead,frames=0-0,keep-running=on")
            .runMain(
                DEFERRED,
                List.of(
                    LwjglJars.jar("lwjgl-vulkan", "3.3.6"),
                    Path.of("..", "samples", "target", "classes")),
                "--frames",
                "2",
                "--width",
                "160",
                "--height",
                "120");
    assertEquals(0, outcome.status(), outcome.all());
    ReportData report = outcome.report();
    assertEquals(List.of(), report.faults(), outcome.all());
    assertEquals(List.of(), report.unsupported(), outcome.all());
    String drawn = report.frames().get(0).sha256();
    Path profile = outcome.directory().resolve("report").resolve(ReportFiles.profile(0));
    SchemeTimer.Frame frame = SchemeTimer.SIMULATOR.prepare(WorkLogFile.read(profile));
    for (SchemeKind scheme : SchemeKind.values()) {
      SchemeRun run = frame.run(scheme, TimingSetup.preset("oovr-4gpm"));
      assertEquals(drawn, run.sha256(), scheme.id());
    }
  }
}
