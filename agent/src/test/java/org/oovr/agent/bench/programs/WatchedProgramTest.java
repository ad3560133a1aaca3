package org.oovr.agent.bench.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.oovr.agent.options.FrameSelection;

class WatchedProgramTest {
  private static List<WatchedProgram> parse(String... lines) {
    return WatchedProgram.parse(List.of(lines), Map.of("ENGINE", "a.jar:b.jar")::get);
  }

  @Test
  void whatStandsBeforeTheFirstIsSaidOfAll() {
    List<WatchedProgram> set =
        parse(
            "# a set",
            "jvm = -cp ${ENGINE}",
            "run = org.Starter",
            "",
            "[water]",
            "run = org.Water 320",
            "[editor]",
            "jvm = -Xmx1g",
            "frames = 7",
            "display = yes");
    assertEquals(
        new WatchedProgram(
            "water",
            List.of("-cp", "a.jar:b.jar"),
            List.of("org.Starter", "org.Water", "320"),
            new FrameSelection(2, 3, 1),
            false),
        set.get(0));
    assertEquals(
        new WatchedProgram(
            "editor",
            List.of("-cp", "a.jar:b.jar", "-Xmx1g"),
            List.of("org.Starter"),
            new FrameSelection(7, 7, 1),
            true),
        set.get(1));
  }

  @Test
  void saysWhatIsWrong() {
    for (String[] wrong :
        new String[][] {
          {"[a] = 3"},
          {"[a]", "run = B", "[a]"},
          {"[../a]"},
          {"[a]", "speed = 3"},
          {"[a]", "run = ${NOBODY}"},
          {"[a]", "frames = first"},
          {"[a]"}
        }) {
      assertThrows(IllegalArgumentException.class, () -> parse(wrong), String.join("|", wrong));
    }
  }

  @Test
  void aSmallerDrawIsTheStartOfALargerOne() throws Exception {
    List<WatchedProgram> set =
        WatchedProgram.parse(
            Files.readAllLines(Path.of("src", "test", "sets", "jmonkeyengine.txt")),
            name -> "somewhere");
    List<WatchedProgram> forty = ProgramsBench.drawn(set, 40);
    assertEquals(40, forty.size());
    assertEquals(forty.subList(0, 7), ProgramsBench.drawn(set, 7));
    assertEquals("jme-post-TestRenderToCubemap", forty.get(0).name());
  }

  @Test
  void committedSetsAreReadable() throws Exception {
    try (Stream<Path> sets = Files.list(Path.of("src", "test", "sets"))) {
      List<Path> files = sets.toList();
      assertFalse(files.isEmpty());
      for (Path file : files) {
        List<WatchedProgram> programs =
            WatchedProgram.parse(Files.readAllLines(file), name -> "somewhere");
        assertTrue(programs.size() >= 2, file + ": " + programs.size());
      }
    }
  }
}
