package org.oovr.driver.vk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.oovr.simulator.command.Stage;

/**
 * Passes of two views with stages of primitives: each layer is what a pass of one view draws whose
 * shaders have the view's number in their text. Lavapipe 22.3.6 draws all views into the first
 * layer there.
 */
class ViewsTest {
  private static final int BOTH = 3;

  /** Makes the stages of a program that knows its view by these words. */
  private interface Stages extends BiFunction<TestProgram, String, long[]> {}

  private static int[] draw(Stages stages, String view, int mask, boolean patches) {
    try (TestProgram p = new TestProgram()) {
      Object[] more = patches ? StateProbes.patches(p, 3) : new Object[0];
      long[] made = stages.apply(p, view);
      int[] words = StateProbes.inPass(p, made, mask, false, FeatureProbes::thirty, more);
      assertEquals("[]", p.log.toString());
      return words;
    }
  }

  private static void check(Stages stages, boolean patches) {
    int[] drawn = draw(stages, "gl_ViewIndex", BOTH, patches);
    int layer = drawn.length / 2;
    int[] first = draw(stages, "0", 0, patches);
    assertArrayEquals(first, Arrays.copyOf(drawn, layer), "first view");
    int[] second = draw(stages, "1", 0, patches);
    assertArrayEquals(second, Arrays.copyOfRange(drawn, layer, 2 * layer), "second view");
  }

  @Test
  void geometryShadersKnowTheirView() {
    String geometry =
        """
        #version 450
        #extension GL_EXT_multiview : require
        layout(triangles) in;
        layout(triangle_strip, max_vertices = 3) out;
        layout(location = 0) in vec4 given[];
        layout(location = 0) out vec4 tint;
        void main() {
          for (int k = 0; k < 3; k++) {
            gl_Position = gl_in[k].gl_Position * vec4(1.0 - 0.4 * VIEW, 1, 1, 1);
            tint = VIEW == 0 ? given[k] : given[k].zyxw;
            EmitVertex();
          }
        }
        """;
    check(
        (p, view) ->
            new long[] {
              p.stage(Stage.VERTEX, FeatureProbes.vertex("")),
              p.stage(Stage.GEOMETRY, geometry.replace("VIEW", view)),
              p.stage(Stage.FRAGMENT, FeatureProbes.fragment(""))
            },
        false);
  }

  @Test
  void tessellationKnowsItsView() {
    check((p, view) -> StateProbes.tessellated(p, "0.3 * " + view), true);
  }
}
