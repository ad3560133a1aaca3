package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.oovr.driver.vk.api.VK.*;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.ObjLongConsumer;
import org.junit.jupiter.api.Test;

/** Each program of {@link FeatureProbes}, and indirect counts, on our driver and on lavapipe. */
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

  /**
   * Lavapipe 22.3.6 keeps a count for indirect draws that follow, and restarts of draws with a
   * count those of other draws before: without that it draws what we draw.
   */
  @Test
  void indirectCountsEndWithTheirDraw() {
    besideMended(
        (p, mended) -> {
          long draws = FeatureProbes.words(p, 3, 1, 0, 0, 9, 1, 3, 0, 9, 1, 12, 0, 1);
          return counted(
              p,
              0,
              (q, c) -> {
                if (mended) {
                  q.call("vkCmdDrawIndirect", c, draws, 0, 1, 16);
                } else {
                  q.call("vkCmdDrawIndirectCount", c, draws, 0, draws, 48, 3, 16);
                }
                q.call("vkCmdDrawIndirect", c, draws, 0, 3, 16);
              });
        });
  }

  @Test
  void drawsWithACountRestartWhereIndicesSaySo() {
    besideMended(
        (p, mended) -> {
          long draws = FeatureProbes.words(p, 8, 1, 0, 0, 0, 9, 1, 8, 0, 0, 2);
          long indices =
              FeatureProbes.words(p, 3, 1, 0, 2, 5, -1, 4, 6, 7, 0, 8, 9, -1, 0, 12, 11, 10);
          return counted(
              p,
              1,
              (q, c) -> {
                q.call("vkCmdBindIndexBuffer", c, indices, 0, VK_INDEX_TYPE_UINT32);
                if (mended) {
                  q.call("vkCmdDrawIndexed", c, 0, 1, 0, 0, 0);
                }
                q.call("vkCmdDrawIndexedIndirectCount", c, draws, 0, draws, 40, 2, 20);
              });
        });
  }

  private static int[] counted(TestProgram p, int restart, ObjLongConsumer<TestProgram> commands) {
    return FeatureProbes.draw(
        p,
        FeatureProbes.usual(p),
        FeatureProbes.nothing(p),
        1,
        commands,
        "pInputAssemblyState",
        p.struct(
            "VkPipelineInputAssemblyStateCreateInfo",
            "topology",
            VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP,
            "primitiveRestartEnable",
            restart));
  }

  /** Compares with what lavapipe draws, told in such a way that it does so rightly. */
  private static void besideMended(BiFunction<TestProgram, Boolean, int[]> program) {
    AtomicInteger run = new AtomicInteger();
    Beside.same(1, p -> program.apply(p, run.getAndIncrement() == 0));
    try (TestProgram p = Beside.lavapipe();
        TestProgram q = Beside.lavapipe()) {
      assertFalse(
          Arrays.equals(program.apply(p, false), program.apply(q, true)), "lavapipe is mended");
    }
  }
}
