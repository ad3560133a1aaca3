package org.oovr.driver.gl.draw;

import java.util.Locale;
import org.oovr.driver.gl.object.GlFramebuffer;
import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.simulator.command.PipelineState.BlendOp;

/** What equations of whole colours ask of draws (KHR_blend_equation_advanced). */
final class BlendRules {
  private BlendRules() {}

  /** Why the state does not go with a program; null where it does. */
  static String wrong(GlContext gl, ProgramExecutable exe) {
    BlendOp op =
        (gl.state.blendEnabled & 1) == 0
            ? null
            : Translate.advancedOp(gl.state.blend[0].equationRgb);
    if (op == null || gl.lenient()) {
      return null;
    }
    GlFramebuffer f = gl.drawFramebuffer;
    int targets = 0;
    for (int buffer : f.drawBuffers) {
      targets += f.colorIndex(buffer) >= 0 ? 1 : 0;
    }
    if (targets > 1) {
      return "equations of whole colours need a single draw buffer";
    }
    String name = op.name().toLowerCase(Locale.ROOT);
    // as layouts have it: hsl_hue, but colordodge
    String layout = name.startsWith("hsl") ? name : name.replace("_", "");
    return exe == null || !exe.program.supportsBlending(layout)
        ? "the fragment shader does not support the equation"
        : null;
  }
}
