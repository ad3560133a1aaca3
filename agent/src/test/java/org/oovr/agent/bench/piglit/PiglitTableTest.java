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
import org.oovr.agent.bench.SchemeImages;
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
        new Verdict(
            outcome, picture, reads, differing, null, unsupported, Map.of(), List.of(), null, 1));
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
  void countsFramesThatAreTheSameUnderAllSchemes(@TempDir Path dir) throws Exception {
    PiglitTable table = new PiglitTable(19, Half.WORK);
    table.add(test("a"), composed(new SchemeImages.Composed(3, 0, List.of())));
    table.add(test("b"), composed(null));
    assertTrue(table.schemesEqual());
    assertTrue(table.text().contains("schemes equal 1 of 1, 3 frames, 0 others"), table.text());
    table.add(test("c"), composed(new SchemeImages.Composed(1, 2, List.of("oo-vr of frame 9"))));
    assertFalse(table.schemesEqual());
    assertTrue(table.text().contains("schemes equal 1 of 2, 4 frames, 2 others"), table.text());
    assertTrue(
        table.text().contains("another image under a scheme: oo-vr of frame N  [spec@x@c]"),
        table.text());
    table.write(dir);
    JsonNode json = JsonMapper.builder().build().readTree(dir.resolve("piglit.json").toFile());
    assertEquals(1, json.get("shaders").get("schemes equal").asInt());
    assertEquals(2, json.get("shaders").get("composed under all schemes").asInt());
  }

  private static Verdict composed(SchemeImages.Composed schemes) {
    return new Verdict(
        Outcome.EQUAL, Verdict.SAME, 1, 0, null, Map.of(), Map.of(), List.of(), schemes, 1);
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
