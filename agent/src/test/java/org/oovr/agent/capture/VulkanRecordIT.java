package org.oovr.agent.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.instrument.LwjglJars;
import org.oovr.agent.options.FrameSelection;
import org.oovr.agent.program.OnVirtualDisplay;
import org.oovr.agent.replay.VulkanReplay;
import org.oovr.agent.replay.VulkanTrim;
import org.oovr.agent.report.Picture;
import org.oovr.agent.report.ReportData;
import org.oovr.driver.vk.trim.GfxrTrimmer;

/** An unmodified program of LWJGL's Vulkan on its real driver: recorded, and drawn beside it. */
class VulkanRecordIT {
  private static final String CUBE = "org.oovr.samples.vulkan.VulkanCube";
  private static final String VERSION = "3.3.6";

  @RegisterExtension private static final OnVirtualDisplay display = new OnVirtualDisplay();

  @TempDir Path dir;

  private AgentRun.Outcome run(String mode) throws Exception {
    return new AgentRun(dir)
        .lwjgl(VERSION)
        .environment(display.environment())
        .agent("mode=" + mode + ",frames=0-2,keep-running=on")
        .runMain(
            CUBE,
            List.of(
                LwjglJars.jar("lwjgl-vulkan", VERSION),
                Path.of("..", "samples", "target", "classes")),
            "--frames",
            "4",
            "--width",
            "160",
            "--height",
            "120");
  }

  private static Map<Integer, Picture> replay(Path file) throws Exception {
    Map<Integer, Picture> pictures = new TreeMap<>();
    VulkanReplay.Output output =
        new VulkanReplay.Output() {
          @Override
          public void frame(int frame, Picture picture) {
            pictures.put(frame, picture);
          }

          @Override
          public void presented(int frame) {
            // pictures tell as much
          }
        };
    VulkanReplay.Outcome outcome = new VulkanReplay(FrameSelection.ALL, true, output).play(file);
    assertNull(outcome.damage());
    assertEquals(Map.of(), outcome.failed());
    assertEquals(Map.of(), outcome.lacking());
    return pictures;
  }

  private static void assertSame(Path real, Picture replayed) throws IOException {
    BufferedImage image = ImageIO.read(real.toFile());
    assertEquals(image.getWidth(), replayed.width());
    byte[] rgba = replayed.rgba();
    for (int i = 0; i < rgba.length; i += 4) {
      int pixel = i / 4;
      int rgb = image.getRGB(pixel % image.getWidth(), pixel / image.getWidth());
      int here = (rgba[i] & 255) << 16 | (rgba[i + 1] & 255) << 8 | rgba[i + 2] & 255;
      assertEquals(rgb & 0xffffff, here, real + ", pixel " + pixel);
    }
  }

  @Test
  void whatIsRecordedIsReplayedAsItWasDrawn() throws Exception {
    AgentRun.Outcome captured = run("capture");
    assertEquals(0, captured.status(), captured.all());
    Map<Integer, Picture> replayed = replay(dir.resolve("report.gfxr"));
    assertEquals(3, replayed.size());
    Path trimmed = dir.resolve("trimmed.gfxr");
    GfxrTrimmer.Outcome cut = VulkanTrim.byRealDriver(dir.resolve("report.gfxr"), 1, 2, trimmed);
    assertEquals(List.of(), cut.losses());
    Map<Integer, Picture> later = replay(trimmed);
    assertEquals(2, later.size());
    assertEquals(replayed.get(1).rgbSha256(), later.get(0).rgbSha256());
    assertEquals(replayed.get(2).rgbSha256(), later.get(1).rgbSha256());
    AgentRun.Outcome beside = run("alongside");
    assertEquals(0, beside.status(), beside.all());
    ReportData report = beside.report();
    assertEquals(List.of(), report.faults(), beside.all());
    assertEquals(List.of(), report.unsupported(), beside.all());
    assertEquals(3, report.frames().size(), beside.all());
    for (int frame = 0; frame < 3; frame++) {
      assertTrue(report.frames().get(frame).compare().maxChannelDiff() <= 2, beside.all());
      assertSame(dir.resolve("report/frames/00000" + frame + "-real.png"), replayed.get(frame));
    }
  }
}
