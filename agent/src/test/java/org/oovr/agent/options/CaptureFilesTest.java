package org.oovr.agent.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CaptureFilesTest {
  @Test
  void eachApiHasItsFile() {
    assertEquals(Path.of("a/game.trace"), CaptureFiles.ofOpenGl(Path.of("a/game.trace")));
    assertEquals(Path.of("a/game.gfxr"), CaptureFiles.ofVulkan(Path.of("a/game.trace")));
    assertEquals(Path.of("a/game.trace"), CaptureFiles.ofOpenGl(Path.of("a/game.gfxr")));
    assertEquals(Path.of("a/game.gfxr"), CaptureFiles.ofVulkan(Path.of("a/game.gfxr")));
    assertEquals(Path.of("game.gfxr"), CaptureFiles.ofVulkan(Path.of("game")));
  }

  @Test
  void propertiesAreStrictJson() {
    assertEquals(
        "{\"a\":\"say \\\"x\\\\y\\\"\",\"b\":\"\\u000a\"}",
        CaptureFiles.json(new TreeMap<>(Map.of("a", "say \"x\\y\"", "b", "\n"))));
  }
}
