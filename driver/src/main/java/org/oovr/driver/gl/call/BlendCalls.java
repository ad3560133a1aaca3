package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;

/** Blending, logic operation and colour masks (GL 3.3 core sections 4.1.7, 4.1.10 and 4.2.2). */
public final class BlendCalls {
  private BlendCalls() {}

  public static void blendFunc(GlContext gl, int sfactor, int dfactor) {
    func(gl, -1, sfactor, dfactor, sfactor, dfactor);
  }

  public static void blendFuncSeparate(
      GlContext gl, int sfactorRGB, int dfactorRGB, int sfactorAlpha, int dfactorAlpha) {
    func(gl, -1, sfactorRGB, dfactorRGB, sfactorAlpha, dfactorAlpha);
  }

  public static void blendFunci(GlContext gl, int buf, int src, int dst) {
    indexedFunc(gl, buf, src, dst, src, dst);
  }

  public static void blendFuncSeparatei(
      GlContext gl, int buf, int srcRGB, int dstRGB, int srcAlpha, int dstAlpha) {
    indexedFunc(gl, buf, srcRGB, dstRGB, srcAlpha, dstAlpha);
  }

  public static void blendEquation(GlContext gl, int mode) {
    if (Translate.advancedOp(mode) != null) {
      set(gl, -1, mode, mode);
    } else {
      equation(gl, -1, mode, mode);
    }
  }

  public static void blendEquationSeparate(GlContext gl, int modeRGB, int modeAlpha) {
    equation(gl, -1, modeRGB, modeAlpha);
  }

  public static void blendEquationi(GlContext gl, int buf, int mode) {
    if (Translate.advancedOp(mode) == null) {
      indexedEquation(gl, buf, mode, mode);
    } else if (isBuffer(gl, buf)) {
      set(gl, buf, mode, mode);
    }
  }

  public static void blendEquationSeparatei(GlContext gl, int buf, int modeRGB, int modeAlpha) {
    indexedEquation(gl, buf, modeRGB, modeAlpha);
  }

  public static void colorMask(
      GlContext gl, boolean red, boolean green, boolean blue, boolean alpha) {
    colorMask(gl, -1, red, green, blue, alpha);
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

  private static void indexedFunc(GlContext gl, int buffer, int sr, int dr, int sa, int da) {
    if (isBuffer(gl, buffer)) {
      func(gl, buffer, sr, dr, sa, da);
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

  private static void indexedEquation(GlContext gl, int buffer, int rgb, int alpha) {
    if (isBuffer(gl, buffer)) {
      equation(gl, buffer, rgb, alpha);
    }
  }

  private static void equation(GlContext gl, int buffer, int rgb, int alpha) {
    if (Translate.blendOp(rgb) == null || Translate.blendOp(alpha) == null) {
      gl.invalidEnum("mode", rgb);
    } else {
      set(gl, buffer, rgb, alpha);
    }
  }

  private static void set(GlContext gl, int buffer, int rgb, int alpha) {
    for (int i = 0; i < gl.state.blend.length; i++) {
      if (buffer < 0 || i == buffer) {
        gl.state.blend[i].equationRgb = rgb;
        gl.state.blend[i].equationAlpha = alpha;
      }
    }
    dirty(gl);
  }

  public static void blendColor(GlContext gl, float red, float green, float blue, float alpha) {
    gl.state.blendColor[0] = red;
    gl.state.blendColor[1] = green;
    gl.state.blendColor[2] = blue;
    gl.state.blendColor[3] = alpha;
    dirty(gl);
  }

  public static void logicOp(GlContext gl, int opcode) {
    if (Translate.logic(opcode) == null) {
      gl.invalidEnum("opcode", opcode);
      return;
    }
    gl.state.logicOp = opcode;
    dirty(gl);
  }

  public static void colorMaski(
      GlContext gl, int index, boolean r, boolean g, boolean b, boolean a) {
    if (isBuffer(gl, index)) {
      colorMask(gl, index, r, g, b, a);
    }
  }

  private static void colorMask(
      GlContext gl, int buffer, boolean red, boolean green, boolean blue, boolean alpha) {
    int mask = (red ? 1 : 0) | (green ? 2 : 0) | (blue ? 4 : 0) | (alpha ? 8 : 0);
    for (int i = 0; i < gl.state.colorMask.length; i++) {
      if (buffer < 0 || i == buffer) {
        gl.state.colorMask[i] = mask;
      }
    }
    dirty(gl);
  }
}
