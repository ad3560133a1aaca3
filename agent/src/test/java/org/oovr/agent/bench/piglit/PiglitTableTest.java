package org.oovr.agent.bench.piglit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.oovr.agent.bench.Half;
import org.oovr.agent.bench.piglit.PiglitTest.Kind;
import org.oovr.agent.bench.piglit.Verdict.Outcome;

class PiglitTableTest {
  private static PiglitTable table(Half half) {
    PiglitTable table = new PiglitTable(19, half);
    add(table, "a", Outcome.EQUAL, Verdict.SAME, 2, 0, Map.of("glCalled", 1L));
    add(table, "b", Outcome.UNSUPPORTED, "5 of 9 pixels differ", 1, 1, Map.of("glBegin", 7L));
    add(
        table,
        "c",
        Outcome.UNSUPPORTED,
        Verdict.SAME,
        1,
        1,
        Map.of("glBegin", 1L, "it has 'x' of 12", 1L));
    add(table, "d", Outcome.DIFFERENT, Verdict.SAME, 1, 1, Map.of());
    add(table, "e", Outcome.EQUAL, Verdict.NO_PICTURE, 0, 0, Map.of());
    table.add(test("f"), Verdict.without(Outcome.TIMED_OUT, WorkerProcess.LATE, 60_000));
    table.notPassed(Kind.SHADERS, "skip");
    return table;
  }

  private static PiglitTest test(String name) {
    return new PiglitTest("spec@x@" + name, Kind.SHADERS, List.of("shader_runner"));
  }

  private static void add(
      PiglitTable table,
      String name,
      Outcome outcome,
      String picture,
      int reads,
      int differing,
      Map<String, Long> unsupported) {
    table.add(
        test(name),
        new Verdict(outcome, picture, reads, differing, null, unsupported, Map.of(), List.of(), 1));
  }

  @Test
  void countsOutcomesAndCauses(@TempDir Path dir) throws Exception {
    table(Half.WORK).write(dir);
    JsonNode shaders = JsonMapper.builder().build().readTree(dir.resolve("piglit.json").toFile());
    shaders = shaders.get("shaders");
    assertEquals(6, shaders.get("tests").size());
    assertEquals(2, shaders.get("equal").asInt());
    assertEquals(2, shaders.get("unsupported").asInt());
    assertEquals(1, shaders.get("timed out").asInt());
    assertEquals(2, shaders.get("nothing to compare").asInt());
    assertEquals(4, shaders.get("with a picture").asInt());
    assertEquals(3, shaders.get("picture equal").asInt());
    assertEquals(1, shaders.get("reads equal").asInt());
    JsonNode first = shaders.get("causes").get(0);
    assertEquals("unsupported: glBegin", first.get("cause").asText());
    assertEquals(2, first.get("tests").asInt());
    assertEquals(1, first.get("alone").asInt());
    String text = table(Half.WORK).text();
    assertTrue(text.contains("unsupported: it has '..' of N  [spec@x@c]"), text);
    assertFalse(text.contains("glCalled"), text); // the test is equal without it
  }

  @Test
  void nothingButFiguresIsToldOfTheHalfThatIsKept(@TempDir Path dir) throws Exception {
    table(Half.KEPT).write(dir);
    String text = table(Half.KEPT).text();
    assertTrue(text.contains("equal"), text);
    assertFalse(text.contains("spec@") || text.contains("glBegin"), text);
    JsonNode json = JsonMapper.builder().build().readTree(dir.resolve("piglit.json").toFile());
    assertEquals(6, json.get("shaders").get("number").asInt());
    assertFalse(json.toString().contains("spec@"));
  }
}
