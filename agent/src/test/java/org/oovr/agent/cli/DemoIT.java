package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;
import org.oovr.agent.report.RunChecks;
import org.oovr.agent.report.WorkLogFile;
import org.oovr.simulator.profile.FrameProfile;

/** {@code oovr demo}, as on a machine that has nothing but Java. */
class DemoIT {
  @TempDir Path dir;

  @Test
  void sixFramesMonoAndStereoWithoutADisplay() throws Exception {
    OovrProcess demo = OovrProcess.oovr(dir, "demo", "--out", "out");
    assertEquals(0, demo.status(), demo.err());
    assertFalse(demo.err().contains("\r"), "progress belongs on a terminal: " + demo.err());
    Path out = dir.resolve("out");
    assertTrue(demo.out().contains("6 frames"), demo.out());
    ReportData report = ReportFiles.read(out);
    assertTrue(report.complete());
    assertEquals(List.of(), report.faults());
    assertEquals(List.of(), report.unsupported());
    assertEquals(List.of(0, 1, 2, 3, 4, 5), report.frames().stream().map(f -> f.index()).toList());
    for (ReportData.FrameEntry frame : report.frames()) {
      boolean stereo = frame.index() > 2;
      assertEquals(stereo ? "auto" : "off", frame.stereo());
      assertEquals(stereo ? 2 : 1, frame.views());
      assertEquals(stereo ? 2560 : 1280, frame.width());
      assertEquals(1024, frame.height());
      assertTrue(frame.draws().size() >= 300, frame.draws().size() + " draws");
      looksLikeAPicture(ImageIO.read(out.resolve(frame.images().sim()).toFile()), stereo);
    }
    RunChecks.everyScheme(report, out, 5, 4);
    assertTrue(demo.out().contains("oo-vr"), demo.out());
    FrameProfile profile = WorkLogFile.read(out.resolve(ReportFiles.profile(5)));
    assertEquals(2, profile.views());
    assertTrue(Files.size(out.resolve(ReportFiles.HTML)) > 1 << 20);
    assertFalse(Files.exists(out.resolve(".stereo")));
  }

  /** Many colours, and in stereo two halves that are alike but not the same. */
  private static void looksLikeAPicture(BufferedImage image, boolean stereo) {
    int half = image.getWidth() / 2;
    long differing = 0;
    java.util.Set<Integer> colors = new java.util.HashSet<>();
    for (int y = 0; y < image.getHeight(); y += 8) {
      for (int x = 0; x < half; x += 8) {
        colors.add(image.getRGB(x, y));
        differing += image.getRGB(x, y) != image.getRGB(x + half, y) ? 1 : 0;
      }
    }
    assertTrue(colors.size() > 1000, colors.size() + " colours");
    if (stereo) {
      assertNotEquals(0, differing, "both eyes see the same");
    }
  }
}
