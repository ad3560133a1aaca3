package org.oovr.agent.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.options.RunOptions;

class RunReportTest {
  private static final String HOSTILE = "glDraw </script><script>alert(1)</script> \u2028 \"'&";

  @TempDir Path directory;

  private RunReport open(String more) throws IOException {
    Path out = directory.resolve("out, with comma");
    return RunReport.open(
        RunOptions.parse("out=" + out.toString().replace(",", "\\,") + "," + more), "1.2.3");
  }

  private Path out() {
    return directory.resolve("out, with comma");
  }

  private static List<DrawRow> draws() {
    return List.of(new DrawRow(0, "glClear", 0, 0, 0, 0), new DrawRow(1, HOSTILE, 36, 12, 2, 999));
  }

  private void fill(RunReport report) throws IOException {
    Picture sim = Pictures.busy(32, 16, 1);
    report.frame(12, sim, 1, Pictures.with(sim, 4, 4, 0, 5), draws());
    report.frame(3, sim, 1, Pictures.plain(16, 16, 1), draws());
    report.frame(4, sim, 2, null, List.of());
    report.unsupported(Map.of("glPolygonStipple", 4L, "glAccum", 2L));
    report.driver(
        new DriverFindings(
                Map.of("glAccum", Map.of("a.B.c(B.java:7)", 1L)),
                new DriverFindings.GlErrors(
                    List.of(new DriverFindings.GlError("glEnable", "GL_INVALID_ENUM", 2, 0, 5)),
                    List.of(new DriverFindings.GlError(null, "GL_INVALID_VALUE", 1, 1, 9)),
                    List.of()),
                List.of(new DriverFindings.FromDriver(1, "texture", 3, 64, "test")))
            .withLines(Map.of("glAccum", Map.of("a.B.c(B.java:7)", 2L, "a.B.d(B.java:9)", 1L))));
    report.fault("simulator", 2, "ArithmeticException: / by zero");
    report.interception(new ReportData.Interception(1234, 3, List.of("LWJGL 3.3.6")));
  }

  /** Nobody has to present anything for it. */
  @Test
  void jsonHasTheFirstFrameAtOnceAndOthersWithinTwoSeconds() throws Exception {
    try (RunReport report = open("mode=instead")) {
      report.refreshing(
          () -> report.interception(new ReportData.Interception(7, 1, List.of("LWJGL 3.3.6"))));
      report.frame(0, Pictures.plain(4, 4, 1), 1, null, List.of());
      awaitFrames(1, 1000);
      report.frame(1, Pictures.plain(4, 4, 2), 1, null, List.of());
      awaitFrames(2, 2000);
      assertEquals(7, ReportFiles.read(out()).interception().calls());
      assertFalse(ReportFiles.read(out()).complete());
    }
    assertTrue(ReportFiles.read(out()).complete());
  }

  private void awaitFrames(int count, long millis) throws Exception {
    long end = System.nanoTime() + millis * 1_000_000;
    while (ReportFiles.read(out()).frames().size() < count) {
      assertTrue(System.nanoTime() < end, "no frame " + (count - 1));
      Thread.sleep(10);
    }
  }

  /** Of a program that is told to stop: no page that takes long, nothing that is half written. */
  @Test
  void limitedTimeLeavesTheJsonWhole() throws Exception {
    RunReport report = open("mode=instead");
    fill(report);
    Files.writeString(out().resolve("frames/000099-sim.png.part"), "half");
    report.close(1_000_000_000L);
    assertEquals(3, ReportFiles.read(out()).frames().size());
    assertTrue(ReportFiles.read(out()).complete());
    assertFalse(Files.exists(out().resolve("frames/000099-sim.png.part")));
    report.frame(5, Pictures.plain(4, 4, 2), 1, null, List.of());
    assertEquals(3, ReportFiles.read(out()).frames().size());
  }

  @Test
  void keysAndTheirOrder() throws IOException {
    try (RunReport report = open("mode=alongside")) {
      fill(report);
    }
    JsonNode json = new ObjectMapper().readTree(out().resolve("report.json").toFile());
    assertEquals(
        "schema mode complete frames runs unsupported faults glErrors fromDriver interception tool",
        keys(json));
    JsonNode frame = json.get("frames").get(2);
    assertEquals(
        "index width height views stereo sha256 images compare note window draws", keys(frame));
    assertEquals("real sim diff", keys(frame.get("images")));
    assertEquals("maxChannelDiff pixelsOver2 psnr", keys(frame.get("compare")));
    assertEquals(
        "draw label vertices triangles textures fragments", keys(frame.get("draws").get(0)));
    assertEquals("version java seconds", keys(json.get("tool")));
    assertEquals("frames/000012-sim.png", frame.get("images").get("sim").textValue());
    assertEquals(5, frame.get("compare").get("maxChannelDiff").intValue());
    assertEquals("glAccum", json.get("unsupported").get(0).get("call").textValue());
    JsonNode lines = json.get("unsupported").get(0).get("lines");
    assertEquals("{\"line\":\"a.B.c(B.java:7)\",\"count\":3}", lines.get(0).toString());
    assertEquals("a.B.d(B.java:9)", lines.get(1).get("line").textValue());
    assertEquals(0, json.get("unsupported").get(1).get("lines").size());
    assertEquals(2, json.get("glErrors").get("onlyOurs").get(0).get("count").intValue());
    assertTrue(json.get("glErrors").get("onlyDriver").get(0).get("function").isNull());
    assertEquals("texture", json.get("fromDriver").get(0).get("kind").textValue());
    assertEquals(0, json.get("runs").size());
    assertTrue(json.get("complete").booleanValue());
  }

  private static String keys(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return String.join(" ", names);
  }

  @Test
  void readsBackWhatItWrote() throws IOException {
    try (RunReport report = open("mode=alongside")) {
      fill(report);
    }
    ReportData data = ReportFiles.read(out());
    assertArrayEquals(Files.readAllBytes(out().resolve("report.json")), IndentedJson.bytes(data));
    assertEquals(List.of(3, 4, 12), data.frames().stream().map(f -> f.index()).toList());
    assertEquals(Pictures.busy(32, 16, 1).sha256(), data.frames().get(1).sha256());
  }

  @Test
  void framesWithoutEqualPartnerSayWhy() throws IOException {
    try (RunReport report = open("mode=alongside")) {
      fill(report);
    }
    ReportData.FrameEntry other = ReportFiles.read(out()).frames().get(0);
    assertNull(other.compare());
    assertNull(other.images().diff());
    assertEquals("the real frame has 16 x 16 pixels", other.note());
    assertTrue(Files.exists(out().resolve(other.images().real())));
    assertFalse(Files.exists(out().resolve("frames/000003-diff.png")));
  }

  @Test
  void killedRunLeavesAnIncompleteReport() throws IOException {
    RunReport report = open("");
    assertFalse(ReportFiles.read(out()).complete());
    report.frame(0, Pictures.plain(4, 4, 9), 1, null, List.of());
    assertTrue(Files.exists(out().resolve("frames/000000-sim.png")));
    report.close();
    report.close();
    assertTrue(ReportFiles.read(out()).complete());
  }

  @Test
  void olderImagesOfTheSameDirectoryGo() throws IOException {
    try (RunReport report = open("mode=alongside")) {
      fill(report);
    }
    try (RunReport report = open("mode=instead")) {
      report.frame(12, Pictures.plain(4, 4, 9), 1, null, List.of());
    }
    assertFalse(Files.exists(out().resolve("frames/000012-real.png")));
    assertFalse(Files.exists(out().resolve("frames/000012-diff.png")));
    assertFalse(Files.exists(out().resolve("frames/000003-sim.png")));
  }

  @Test
  void pageIsOneFileAndSafe() throws IOException {
    try (RunReport report = open("mode=alongside")) {
      fill(report);
    }
    String page = Files.readString(out().resolve("report.html"));
    assertFalse(page.contains("alert(1)</script>"));
    assertFalse(page.contains("/*"), "a placeholder was left");
    assertFalse(page.matches("(?s).*(src|href)=\"(http|//|frames).*"));
    assertEquals(6, page.split("data:image/png;base64,", -1).length - 1);
  }
}
