package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.oovr.driver.trace.file.Trace;
import org.oovr.driver.trim.TraceTrimmer;

/** Traces of native programs on all window systems are drawn, whatever system made them. */
class ForeignTraceTest {
  @TempDir Path dir;

  private String oovr(String... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = CommandLineMain.run(words, new PrintWriter(out), new PrintWriter(err));
    assertEquals(0, status, err.toString());
    assertTrue(!err.toString().contains("not supported"), err.toString());
    return out.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"GLX", "WGL", "EGL"})
  void framesOfAllWindowSystems(String api) throws Exception {
    Path trace = dir.resolve("native.trace");
    ForeignTrace.write(api, trace);
    JsonNode facts = new ObjectMapper().readTree(oovr("info", "--json", trace.toString()));
    assertEquals(api, facts.get("api").asText());
    assertEquals(ForeignTrace.FRAMES, facts.get("frames").asInt());

    Path images = dir.resolve("images");
    oovr("images", "--out", images.toString(), trace.toString());
    for (int frame = 0; frame < ForeignTrace.FRAMES; frame++) {
      ForeignTrace.assertFrame(frame, images.resolve(String.format("%06d.png", frame)));
    }

    Path report = dir.resolve("report");
    String[] simulate = {"simulate", "--scheme", "oo-vr", "--frames", "1-2", "--out"};
    String[] words = java.util.Arrays.copyOf(simulate, simulate.length + 2);
    words[simulate.length] = report.toString();
    words[simulate.length + 1] = trace.toString();
    oovr(words);
    JsonNode runs = new ObjectMapper().readTree(report.resolve("report.json").toFile()).get("runs");
    assertEquals(2, runs.size());
    assertTrue(runs.get(0).get("cycles").asLong() > 0);
    for (int frame = 1; frame <= 2; frame++) {
      ForeignTrace.assertFrame(
          frame, report.resolve("frames").resolve(String.format("%06d-sim.png", frame)));
    }
  }

  /** What became of contexts and windows at the end does not change what was drawn last. */
  @ParameterizedTest
  @MethodSource("endings")
  void theLastPictureIsWhatWasDrawnLast(String api, ForeignTrace.Ending ending) throws Exception {
    Path trace = dir.resolve("native.trace");
    ForeignTrace.write(api, ending, trace);
    JsonNode facts = new ObjectMapper().readTree(oovr("info", "--json", trace.toString()));
    assertEquals(ForeignTrace.FRAMES, facts.get("frames").asInt());

    Path images = dir.resolve("images");
    oovr("images", "--frames", "3-4", "--out", images.toString(), trace.toString());
    ForeignTrace.assertFrame(3, images.resolve("000003.png"));
    ForeignTrace.assertFrame(4, images.resolve("000004.png"));

    Path last = dir.resolve("last.trace");
    try (Trace whole = Trace.open(trace)) {
      assertEquals(1, new TraceTrimmer(whole, 4, 4).write(last).frames());
    }
    Path again = dir.resolve("again");
    oovr("images", "--out", again.toString(), last.toString());
    Files.move(again.resolve("000000.png"), again.resolve("000004.png"));
    ForeignTrace.assertFrame(4, again.resolve("000004.png"));
  }

  static List<Arguments> endings() {
    List<Arguments> all = new ArrayList<>();
    for (String api : List.of("GLX", "WGL", "EGL")) {
      for (ForeignTrace.Ending ending : ForeignTrace.Ending.values()) {
        all.add(Arguments.of(api, ending));
      }
    }
    return all;
  }

  @Test
  void withoutAWindowThePictureIsTheTexture() throws Exception {
    Path trace = dir.resolve("texture.trace");
    ForeignTrace.writeWithoutWindow(trace);
    Path images = dir.resolve("images");
    oovr("images", "--out", images.toString(), trace.toString());
    BufferedImage image = ImageIO.read(images.resolve("000000.png").toFile());
    assertEquals(ForeignTrace.BUFFER_WIDTH, image.getWidth());
    assertEquals(ForeignTrace.BUFFER_HEIGHT, image.getHeight());
    assertEquals(0x00ff00, image.getRGB(3, 5) & 0xffffff);
  }
}
