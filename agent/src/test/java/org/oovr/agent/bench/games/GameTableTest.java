package org.oovr.agent.bench.games;

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
import org.oovr.agent.bench.ComparedFrame;
import org.oovr.agent.bench.Half;
import org.oovr.agent.bench.SchemeImages;
import org.oovr.agent.report.Picture;

class GameTableTest {
  private static GameRow row(double real, double simulated, SchemeImages.Composed schemes) {
    Picture dark = new Picture(2, 1, new byte[8]);
    Picture light = new Picture(2, 1, new byte[] {9, 0, 0, 0, 0, 0, 0, 0});
    Picture small = new Picture(1, 1, new byte[4]);
    return new GameRow(
        30,
        List.of(
            ComparedFrame.of(9, dark, dark),
            ComparedFrame.of(19, dark, light),
            ComparedFrame.of(29, dark, small)),
        real,
        simulated,
        2 * simulated,
        100L << 20,
        Map.of("glSecret", 3L),
        Map.of(),
        List.of(),
        schemes,
        "loops");
  }

  private static GameTable table() {
    GameTable table = new GameTable();
    SchemeImages.Composed wrong = new SchemeImages.Composed(3, 0, List.of("oo-vr of frame 9"));
    table.add("shooter", Half.WORK, row(10, 20, wrong), null);
    table.add("racer", Half.KEPT, row(10, 80, wrong), null);
    table.without("absent", Half.WORK, "not installed: apt-get install absent");
    return table;
  }

  @Test
  void comparesFrames() {
    GameRow row = row(10, 20, null);
    assertEquals(1, row.within());
    assertEquals("1 x 1 in place of 2 x 1", row.shots().get(2).trouble());
    assertEquals(0.5, row.shots().get(1).share());
    assertEquals(1, ComparedFrame.worstShare(row.shots()));
    assertFalse(row.right());
  }

  @Test
  void tellsSpeedsAndTheirMean() {
    String text = table().text();
    assertTrue(text.contains("geometric mean of the ratios: 0.250"), text);
    assertTrue(text.contains("the lowest 0.125"), text);
    assertTrue(text.contains("absent                   not installed"), text);
    assertTrue(text.contains("different: oo-vr of frame 9"), text);
    assertTrue(text.contains("not supported: glSecret (3)"), text);
    assertTrue(text.endsWith("drawn with loops\n"), text);
  }

  @Test
  void tellsNothingButFiguresOfTheOtherHalf(@TempDir Path dir) throws Exception {
    GameTable table = new GameTable();
    table.add("racer", Half.KEPT, row(10, 80, null), null);
    table.without("sailor", Half.KEPT, "crashed in glSecret");
    table.write(dir);
    String text = table.text();
    assertTrue(text.contains("kept 1 ") && text.contains("0.125"), text);
    for (String secret : List.of("racer", "sailor", "glSecret", "in place of")) {
      assertFalse(text.contains(secret), text);
    }
    JsonNode json = JsonMapper.builder().build().readTree(dir.resolve("games.json").toFile());
    assertEquals(0, json.get("programs").size());
    assertEquals(0.125, json.get("geometricMean").asDouble(), 1e-9);
  }
}
