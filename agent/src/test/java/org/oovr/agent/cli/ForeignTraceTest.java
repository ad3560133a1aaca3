package org.oovr.agent.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
}
