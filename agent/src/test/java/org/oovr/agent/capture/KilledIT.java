package org.oovr.agent.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.instrument.LwjglJars;
import org.oovr.agent.program.OnVirtualDisplay;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trace.gfxr.GfxrBlock;
import org.oovr.driver.trace.gfxr.GfxrReader;
import org.oovr.driver.vk.api.VkFunctions;
import org.oovr.driver.vk.call.GfxrCalls;

/**
 * A program is killed at random moments while it is captured: the file has every frame that it had
 * presented, but for the last. {@code -Doovr.kills=N} kills N of them.
 */
class KilledIT {
  private static final int KILLS = Integer.getInteger("oovr.kills", 4);

  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @TempDir Path dir;

  @Test
  void onlyTheLastFrameCanBeLost() throws Exception {
    Random random = new Random(17);
    for (int i = 0; i < KILLS; i++) {
      Path trace = dir.resolve("killed" + i + ".trace");
      int presented =
          killed(trace, random.nextInt(1500), List.of(), "org.oovr.samples.bench.ManyCalls");
      try (Trace file = Trace.open(trace)) {
        int frames = file.index().frames().size();
        assertTrue(frames >= presented - 1, frames + " of " + presented + " frames, kill " + i);
        assertTrue(frames <= presented + 2, frames + " of " + presented + " frames, kill " + i);
      }
      // and with an index it is a file like any other
      Trace.addIndex(trace);
      try (Trace file = Trace.open(trace)) {
        assertEquals(0, file.readFrom(presented - 2).next().thread());
      }
    }
  }

  @Test
  void onlyTheLastFrameOfVulkanCanBeLost() throws Exception {
    Random random = new Random(18);
    int present = GfxrCalls.id(VkFunctions.QUEUE_PRESENT_KHR);
    for (int i = 0; i < Math.max(1, KILLS / 2); i++) {
      int presented =
          killed(
              dir.resolve("vulkan" + i + ".trace"),
              random.nextInt(1500),
              List.of(LwjglJars.jar("lwjgl-vulkan", "3.3.6")),
              "org.oovr.samples.vulkan.ManyCommands");
      int frames = 0;
      try (GfxrReader reader = GfxrReader.open(dir.resolve("vulkan" + i + ".gfxr"))) {
        for (GfxrBlock block = reader.next(); block != null; block = reader.next()) {
          frames += block.type() == GfxrBlock.FUNCTION_CALL && block.id() == present ? 1 : 0;
        }
      }
      assertTrue(frames >= presented - 1, frames + " of " + presented + " frames, kill " + i);
      assertTrue(frames <= presented + 2, frames + " of " + presented + " frames, kill " + i);
    }
  }

  /** Runs a program until some time after its first frames; the frames that it has presented. */
  private int killed(Path trace, int millis, List<Path> libraries, String program)
      throws Exception {
    StringBuilder classPath = new StringBuilder(AgentRun.lwjglPath("3.3.6"));
    libraries.forEach(p -> classPath.append(File.pathSeparator).append(p.toAbsolutePath()));
    classPath.append(File.pathSeparator).append(System.getProperty("oovr.samples.classes"));
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-javaagent:" + System.getProperty("oovr.jar") + "=mode=capture,out=" + trace,
            "-cp",
            classPath.toString(),
            program,
            "--frames",
            "1000000",
            "--say");
    builder.redirectError(dir.resolve("stderr").toFile());
    builder.environment().putAll(display.environment());
    Process process = builder.start();
    int presented = 0;
    long end = Long.MAX_VALUE;
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.matches("frame \\d+")) {
          presented = Integer.parseInt(line.substring(6)) + 1;
        }
        if (presented == 5 && end == Long.MAX_VALUE) {
          end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        }
        if (System.nanoTime() > end) {
          // not through the process, which would close what it printed before
          process.toHandle().destroyForcibly();
          end = Long.MAX_VALUE;
        }
      }
    } finally {
      process.destroyForcibly();
    }
    process.waitFor();
    assertTrue(presented >= 5, List.of(presented, dir.resolve("stderr")).toString());
    return presented;
  }
}
