package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.report.ReportData;
import org.oovr.agent.report.ReportFiles;

class CompareCommandTest {
  @TempDir Path dir;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path grey;
  private Path spot;

  @BeforeEach
  void pictures() throws IOException {
    grey = picture("grey.png", 30, 20, 0x646464, -1);
    spot = picture("spot.png", 30, 20, 0x646464, 0x6464c8);
  }

  private Path picture(String name, int width, int height, int color, int spot) throws IOException {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    for (int at = 0; at < width * height; at++) {
      image.setRGB(at % width, at / width, color);
    }
    if (spot >= 0) {
      image.setRGB(7, 5, spot);
    }
    Path file = dir.resolve(name);
    Files.createDirectories(file.getParent());
    ImageIO.write(image, name.substring(name.length() - 3), file.toFile());
    return file;
  }

  private int compare(Object... args) {
    String[] words = new String[args.length + 1];
    words[0] = "compare";
    for (int i = 0; i < args.length; i++) {
      words[i + 1] = args[i].toString();
    }
    return CommandLineMain.run(words, new PrintWriter(out, true), new PrintWriter(err, true));
  }

  private void fails(String message, Object... args) {
    assertEquals(1, compare(args), out.toString());
    assertTrue(err.toString().contains(message), err.toString());
    assertEquals(1, err.toString().lines().count(), err.toString());
  }

  @Test
  void twoPictures() {
    assertEquals(0, compare(grey, spot), err.toString());
    // One of 1800 samples off by 100: 10 lg(255^2 * 1800 / 100^2) = 40.6835.
    assertEquals(
        "grey.png: maxChannelDiff 100, pixelsOver2 1 of 600, psnr 40.684 dB",
        out.toString().strip());
  }

  @Test
  void equalPicturesSaySo() {
    assertEquals(0, compare(grey, grey));
    assertTrue(out.toString().contains("maxChannelDiff 0, pixelsOver2 0 of 600, equal"));
  }

  @Test
  void reportHasBothAndTheirDifference() throws IOException {
    Path report = dir.resolve("deep/report");
    assertEquals(0, compare(grey, spot, "--out", report), err.toString());
    ReportData data = ReportFiles.read(report);
    assertEquals("compare", data.mode());
    assertEquals(100, data.frames().get(0).compare().maxChannelDiff());
    BufferedImage diff = ImageIO.read(report.resolve("frames/000000-diff.png").toFile());
    assertEquals(0xff0000ff, diff.getRGB(7, 5));
    assertEquals(0xff000000, diff.getRGB(8, 5));
    assertTrue(Files.size(report.resolve("report.html")) > 10_000);
    assertFalse(Files.exists(report.resolve("report.html.part")));
    // A report's directory can be compared again.
    assertEquals(0, compare(report, report), err.toString());
    assertTrue(out.toString().contains("000000-sim.png: maxChannelDiff 0"));
  }

  @Test
  void directoriesPairByName() throws IOException {
    picture("a/1.png", 8, 8, 1, -1);
    picture("a/2.png", 8, 8, 2, -1);
    picture("b/1.png", 8, 8, 1, -1);
    picture("b/2.png", 8, 8, 5, -1);
    assertEquals(0, compare(dir.resolve("a"), dir.resolve("b")), err.toString());
    assertEquals(2, out.toString().lines().count());
    picture("b/3.png", 8, 8, 5, -1);
    fails("3.png is in " + dir.resolve("b") + " only", dir.resolve("a"), dir.resolve("b"));
  }

  @Test
  void badInput() throws IOException {
    fails("does not exist", grey, dir.resolve("none.png"));
  }

  @Test
  void sizesThatDiffer() throws IOException {
    fails("has 30 x 20 pixels", grey, picture("big.png", 31, 20, 0, -1));
  }

  @Test
  void directoryAgainstFile() {
    fails("is a directory and the other is not", dir, grey);
  }

  @Test
  void noPictureAtAll() throws IOException {
    Path empty = Files.createDirectory(dir.resolve("empty"));
    fails("no PNG, JPEG, BMP or GIF picture in", empty, empty);
  }

  @Test
  void textIsNoPicture() throws IOException {
    Path text = Files.writeString(dir.resolve("text.png"), "I am no picture");
    fails("text.png is no picture of a known format", grey, text);
  }

  @Test
  void halfAPicture() throws IOException {
    byte[] bytes = Files.readAllBytes(grey);
    Path half = Files.write(dir.resolve("half.png"), java.util.Arrays.copyOf(bytes, 60));
    fails("cannot read " + half, grey, half);
  }

  @Test
  void absurdSizeIsRefusedBeforeMemoryIsTaken() throws IOException {
    byte[] bytes = Files.readAllBytes(grey);
    ByteBuffer header = ByteBuffer.wrap(bytes);
    header.putInt(16, 2_000_000_000).putInt(20, 2_000_000_000);
    CRC32 crc = new CRC32();
    crc.update(bytes, 12, 17);
    header.putInt(29, (int) crc.getValue());
    Path huge = Files.write(dir.resolve("huge.png"), bytes);
    fails("huge.png", grey, huge);
  }
}
