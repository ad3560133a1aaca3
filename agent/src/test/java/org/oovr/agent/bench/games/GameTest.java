package org.oovr.agent.bench.games;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.oovr.agent.bench.Half;
import org.oovr.agent.options.FrameSelection;

class GameTest {
  @Test
  void readsBlocks() {
    List<Game> games =
        Game.parse(
            List.of(
                "# a comment",
                "[one]",
                "packages = a b",
                "seconds = 12",
                "run = one --level x",
                "key = 2.5 key Return",
                "file = .one/rc width 640\\nheight 480\\n",
                "",
                "[two]",
                "unprivileged = yes",
                "api = egl",
                "twin = one",
                "run = two"));
    assertEquals(2, games.size());
    Game one = games.get(0);
    assertEquals(List.of("a", "b"), one.packages());
    assertEquals(12, one.seconds());
    assertEquals(List.of("one", "--level", "x"), one.command());
    assertEquals(List.of(new Game.Key(2.5, List.of("key", "Return"))), one.keys());
    assertEquals("width 640\nheight 480\n", one.files().get(".one/rc"));
    assertEquals(List.of("two"), games.get(1).command());
    assertTrue(games.get(1).unprivileged() && !one.unprivileged());
    assertEquals(List.of("gl", "egl"), games.stream().map(Game::api).toList());
    assertEquals(one.half(), games.get(1).half());
  }

  @Test
  void saysWhatIsWrong() {
    String nothing =
        assertThrows(
                IllegalArgumentException.class, () -> Game.parse(List.of("[a]", "run something")))
            .getMessage();
    assertTrue(nothing.contains("run something"), nothing);
    String unknown =
        assertThrows(IllegalArgumentException.class, () -> Game.parse(List.of("[a]", "walk = b")))
            .getMessage();
    assertEquals("unknown word 'walk' of a", unknown);
  }

  @Test
  void theSetIsWholeAndHasTwoHalves() {
    List<Game> games = Game.set();
    Set<String> names = new HashSet<>();
    int work = 0;
    for (Game game : games) {
      assertTrue(names.add(game.name()), game.name());
      assertTrue(!game.packages().isEmpty() && !game.command().isEmpty(), game.name());
      assertTrue(game.seconds() > 0, game.name());
      String twin = game.words().getOrDefault("twin", game.name());
      assertTrue(games.stream().anyMatch(g -> g.name().equals(twin)), twin);
      boolean worked = Half.WORK.holds(Game.SEED, twin);
      assertEquals(!worked, Half.KEPT.holds(Game.SEED, twin));
      assertTrue(Half.BOTH.holds(Game.SEED, twin));
      assertEquals(worked ? Half.WORK : Half.KEPT, game.half());
      work += worked ? 1 : 0;
    }
    assertTrue(work * 3 > games.size() && work * 3 < 2 * games.size(), work + "/" + games.size());
  }

  @Test
  void tenFramesThroughTheWhole() {
    assertEquals(new FrameSelection(59, 599, 60), GameReplay.shots(600));
    assertEquals(new FrameSelection(11, 119, 12), GameReplay.shots(129));
    assertEquals(new FrameSelection(0, 3, 1), GameReplay.shots(4));
  }
}
