package org.oovr.driver.gl.draw;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.simulator.command.Viewport;
import org.oovr.simulator.shader.ShaderReflection;

/** Viewports and scissors of draws. */
final class Viewports {
  private Viewports() {}

  /** Viewports and scissors as the simulator takes them; the first where nobody chooses. */
  static List<Viewport> of(RenderState s, boolean all) {
    List<Viewport> result = new ArrayList<>();
    for (int i = 0; i < (all ? s.viewports.length : 1); i++) {
      result.add(viewport(s, i));
    }
    return List.copyOf(result);
  }

  private static Viewport viewport(RenderState s, int i) {
    boolean turned = s.isUpsideDown();
    float[] v = s.viewports[i];
    int[] scissor = s.scissors[i];
    return new Viewport(
        v[0],
        turned ? v[1] + v[3] : v[1],
        v[2],
        turned ? -v[3] : v[3],
        (float) s.depthRanges[i][0],
        (float) s.depthRanges[i][1],
        s.scissorTest(i),
        scissor[0],
        scissor[1],
        scissor[2],
        scissor[3]);
  }

  /** Whether a stage before the rasteriser chooses among viewports. */
  static boolean areChosen(ProgramExecutable exe) {
    for (ShaderReflection stage : exe.program.reflections().values()) {
      if (stage.writesViewportIndex()) {
        return true;
      }
    }
    return false;
  }
}
