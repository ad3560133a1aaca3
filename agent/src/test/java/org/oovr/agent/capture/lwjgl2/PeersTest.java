package org.oovr.agent.capture.lwjgl2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.oovr.agent.capture.glfw.GlfwConstants;
import org.oovr.agent.capture.glfw.WindowHints;

class PeersTest {
  private static List<Integer> bits(int alpha, int depth, int stencil, int samples) {
    WindowHints hints = Peers.hints(alpha, depth, stencil, samples);
    return List.of(
        hints.get(GlfwConstants.ALPHA_BITS),
        hints.get(GlfwConstants.DEPTH_BITS),
        hints.get(GlfwConstants.STENCIL_BITS),
        hints.get(GlfwConstants.SAMPLES));
  }

  /** Asked of Mesa 22.3.6's llvmpipe with LWJGL 2.9.3. */
  @Test
  void formatsAreThoseThatTheReferenceDriverChooses() {
    assertEquals(List.of(0, 32, 0, 0), bits(0, 8, 0, 0));
    assertEquals(List.of(0, 24, 8, 0), bits(0, 24, 8, 0));
    assertEquals(List.of(8, 24, 8, 0), bits(8, 24, 8, 0));
    assertEquals(List.of(8, 32, 0, 0), bits(1, 16, 0, 0));
    assertEquals(List.of(0, 0, 0, 0), bits(0, 0, 0, 0));
    assertEquals(List.of(0, 32, 0, 4), bits(0, 24, 0, 2));
  }
}
