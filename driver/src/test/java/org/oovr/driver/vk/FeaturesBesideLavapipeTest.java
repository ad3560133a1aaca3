package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each program of {@link FeatureProbes} on our driver and on lavapipe. */
class FeaturesBesideLavapipeTest {
  /**
   * Words that may differ: coverage along the ends of parts of smooth lines, by more than 2/255.
   */
  private static final Map<String, Integer> NEARLY = Map.of("stippledSmoothLines", 2);

  private static Map<String, int[]> results(TestProgram p) {
    Map<String, int[]> all = new LinkedHashMap<>();
    FeatureProbes.ALL.forEach((feature, probe) -> all.put(feature, probe.apply(p)));
    return all;
  }

  @Test
  void featuresGiveWhatTheyGiveOnLavapipe() {
    Map<String, int[]> expected;
    try (TestProgram p = Beside.lavapipe()) {
      expected = results(p);
    }
    try (TestProgram p = new TestProgram()) {
      Map<String, int[]> drawn = results(p);
      assertEquals("[]", p.log.toString());
      StringBuilder wrong = new StringBuilder();
      expected.forEach(
          (feature, words) -> {
            int off = 0;
            for (int i = 0; i < words.length; i++) {
              off += differ(words[i], drawn.get(feature)[i]) ? 1 : 0;
            }
            if (off > NEARLY.getOrDefault(feature, 0)) {
              wrong.append("%n%s: %d of %d words".formatted(feature, off, words.length));
            }
          });
      assertEquals("", wrong.toString());
    }
  }

  private static boolean differ(int a, int b) {
    for (int c = 0; c < 32; c += 8) {
      if (Math.abs((a >>> c & 255) - (b >>> c & 255)) > 2) {
        return true;
      }
    }
    return false;
  }
}
