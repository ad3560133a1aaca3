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
 * layer there, and what it clips, too; in passes of one view it agrees.
 */
class ViewsTest {
  private static final int BOTH = 3;

  /** Makes the stages of a program that knows its view by these words. */
  private interface Stages extends BiFunction<TestProgram, String, long[]> {}

  private static int[] draw(Stages stages, String view, int mask, boolean patches) {
    return draw(new TestProgram(), stages, view, mask, patches);
  }

  private static int[] draw(
      TestProgram program, Stages stages, String view, int mask, boolean patches) {
    try (TestProgram p = program) {
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

  /** The floor that {@code samples.vulkan.VulkanStereo} lacks in the second eye on lavapipe. */
  @Test
  void triangleThatTheNearPlaneCutsIsInBothViews() {
    Stages stages =
        (p, view) ->
            new long[] {
              p.stage(Stage.VERTEX, CUT.replace("VIEW", view)),
              p.stage(Stage.FRAGMENT, FeatureProbes.fragment(""))
            };
    check(stages, false);
    int[] both = draw(stages, "gl_ViewIndex", BOTH, false);
    int layer = both.length / 2;
    int[] theirs = draw(Beside.lavapipe(), stages, "gl_ViewIndex", BOTH, false);
    for (int view = 0; view < 2; view++) {
      int[] ours = Arrays.copyOfRange(both, view * layer, (view + 1) * layer);
      int[] alone = draw(Beside.lavapipe(), stages, Integer.toString(view), 0, false);
      assertEquals(0, differing(ours, alone), "a pass of one view");
    }
    int[] second = Arrays.copyOfRange(theirs, layer, 2 * layer);
    assertEquals(1, Arrays.stream(second).distinct().count(), "lavapipe's second layer is mended");
  }

  private static int differing(int[] a, int[] b) {
    int count = 0;
    for (int i = 0; i < a.length; i++) {
      for (int shift = 0; shift < 32; shift += 8) {
        count += Math.abs((a[i] >>> shift & 255) - (b[i] >>> shift & 255)) > 1 ? 1 : 0;
      }
    }
    return count;
  }

  /** One triangle whose third corner lies behind the viewer. */
  private static final String CUT =
      """
      #version 450
      #extension GL_EXT_multiview : require
      layout(location = 0) out vec4 tint;
      void main() {
        int i = gl_VertexIndex;
        float x = i == 0 ? -0.8 : i == 1 ? 0.7 : 0.1;
        gl_Position = vec4(x + 0.2 * VIEW, i == 2 ? -0.9 : 0.6, i == 2 ? -0.5 : 0.5, 1.0);
        tint = vec4(i == 0, i == 1, i == 2, 1.0);
      }
      """;
}
