package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Map;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.driver.trace.Call;

/** Blending, logic operation and colour masks (GL 3.3 core sections 4.1.7, 4.1.10 and 4.2.2). */
final class BlendCalls {
  private BlendCalls() {}

  static void register(Map<String, Handler> t) {
    t.put("glBlendFunc", (gl, c) -> func(gl, -1, c.i(0), c.i(1), c.i(0), c.i(1)));
    t.put("glBlendFuncSeparate", (gl, c) -> func(gl, -1, c.i(0), c.i(1), c.i(2), c.i(3)));
    t.put("glBlendFunci", (gl, c) -> indexedFunc(gl, c, c.i(1), c.i(2), c.i(1), c.i(2)));
    t.put("glBlendFuncSeparatei", (gl, c) -> indexedFunc(gl, c, c.i(1), c.i(2), c.i(3), c.i(4)));
    t.put("glBlendEquation", (gl, c) -> equation(gl, -1, c.i(0), c.i(0)));
    t.put("glBlendEquationSeparate", (gl, c) -> equation(gl, -1, c.i(0), c.i(1)));
    t.put("glBlendEquationi", (gl, c) -> indexedEquation(gl, c, c.i(1), c.i(1)));
    t.put("glBlendEquationSeparatei", (gl, c) -> indexedEquation(gl, c, c.i(1), c.i(2)));
    t.put("glBlendColor", BlendCalls::color);
    t.put("glLogicOp", BlendCalls::logicOp);
    t.put("glColorMask", (gl, c) -> colorMask(gl, -1, c, 0));
    t.put("glColorMaski", BlendCalls::colorMaskIndexed);
  }

  private static void dirty(GlContext gl) {
    gl.state.dirty |= RenderState.BLEND;
  }

  private static boolean isBuffer(GlContext gl, int index) {
    if (index < 0 || index >= Limits.MAX_DRAW_BUFFERS) {
      gl.invalidValue("buf", index);
      return false;
    }
    return true;
  }

  private static void indexedFunc(GlContext gl, Call c, int sr, int dr, int sa, int da) {
    if (isBuffer(gl, c.i(0))) {
      func(gl, c.i(0), sr, dr, sa, da);
    }
  }

  /** Sets one buffer, or all with -1. */
  private static void func(GlContext gl, int buffer, int sr, int dr, int sa, int da) {
    for (int factor : new int[] {sr, dr, sa, da}) {
      if (Translate.factor(factor) == null) {
        gl.invalidEnum("factor", factor);
        return;
      }
    }
    for (int i = 0; i < gl.state.blend.length; i++) {
      if (buffer < 0 || i == buffer) {
        RenderState.BlendSide b = gl.state.blend[i];
        b.srcRgb = sr;
        b.dstRgb = dr;
        b.srcAlpha = sa;
        b.dstAlpha = da;
      }
    }
    dirty(gl);
  }

  private static void indexedEquation(GlContext gl, Call c, int rgb, int alpha) {
    if (isBuffer(gl, c.i(0))) {
      equation(gl, c.i(0), rgb, alpha);
    }
  }

  private static void equation(GlContext gl, int buffer, int rgb, int alpha) {
    if (Translate.blendOp(rgb) == null || Translate.blendOp(alpha) == null) {
      gl.invalidEnum("mode", rgb);
      return;
    }
    for (int i = 0; i < gl.state.blend.length; i++) {
      if (buffer < 0 || i == buffer) {
        gl.state.blend[i].equationRgb = rgb;
        gl.state.blend[i].equationAlpha = alpha;
      }
    }
    dirty(gl);
  }

  private static void color(GlContext gl, Call c) {
    for (int i = 0; i < 4; i++) {
      gl.state.blendColor[i] = c.f(i);
    }
    dirty(gl);
  }

  private static void logicOp(GlContext gl, Call c) {
    if (Translate.logic(c.i(0)) == null) {
      gl.invalidEnum("opcode", c.i(0));
      return;
    }
    gl.state.logicOp = c.i(0);
    dirty(gl);
  }

  private static void colorMaskIndexed(GlContext gl, Call c) {
    if (isBuffer(gl, c.i(0))) {
      colorMask(gl, c.i(0), c, 1);
    }
  }

  private static void colorMask(GlContext gl, int buffer, Call c, int at) {
    int mask =
        (c.z(at) ? 1 : 0) | (c.z(at + 1) ? 2 : 0) | (c.z(at + 2) ? 4 : 0) | (c.z(at + 3) ? 8 : 0);
    for (int i = 0; i < gl.state.colorMask.length; i++) {
      if (buffer < 0 || i == buffer) {
        gl.state.colorMask[i] = mask;
      }
    }
    dirty(gl);
  }
}
