package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.client.PixelStores;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.driver.glsl.GlslLimits;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/**
 * Rasterisation, viewport, scissor, depth, stencil, multisample, hints and pixel store. Blending is
 * in {@link BlendCalls}, what is switched on and off in {@link EnableCalls}.
 */
public final class StateCalls {
  private StateCalls() {}

  public static void polygonOffset(GlContext gl, float factor, float units) {
    polygonOffset(gl, factor, units, 0);
  }

  public static void polygonOffsetClamp(GlContext gl, float factor, float units, float clamp) {
    polygonOffset(gl, factor, units, clamp);
  }

  public static void pointParameterf(GlContext gl, int pname, float param) {
    pointParameter(gl, pname, ParameterValues.of(param));
  }

  public static void pointParameteri(GlContext gl, int pname, int param) {
    pointParameter(gl, pname, ParameterValues.of(param));
  }

  public static void pointParameterfv(GlContext gl, int pname, Pointer params) {
    pointParameter(gl, pname, ParameterValues.of(params, 'f'));
  }

  public static void pointParameteriv(GlContext gl, int pname, Pointer params) {
    pointParameter(gl, pname, ParameterValues.of(params, 'i'));
  }

  public static void pointParameterx(GlContext gl, int pname, int param) {
    pointParameter(gl, pname, ParameterValues.fixed(param));
  }

  public static void pointParameterxv(GlContext gl, int pname, Pointer params) {
    pointParameter(gl, pname, ParameterValues.of(params, 'x'));
  }

  public static void primitiveRestartIndex(GlContext gl, int index) {
    gl.state.restartIndex = index;
  }

  public static void patchParameteri(GlContext gl, int pname, int value) {
    if (pname != GL_PATCH_VERTICES) {
      gl.invalidEnum("pname", pname);
    } else if (value < 1 || value > GlslLimits.PATCH_VERTICES) {
      gl.invalidValue("value", value);
    } else {
      gl.state.patchVertices = value;
      gl.state.dirty |= RenderState.RASTER;
    }
  }

  public static void patchParameterfv(GlContext gl, int pname, Pointer values) {
    float[] levels =
        switch (pname) {
          case GL_PATCH_DEFAULT_OUTER_LEVEL -> gl.state.patchOuterLevels;
          case GL_PATCH_DEFAULT_INNER_LEVEL -> gl.state.patchInnerLevels;
          default -> null;
        };
    if (levels == null) {
      gl.invalidEnum("pname", pname);
      return;
    }
    for (int i = 0; i < levels.length; i++) {
      levels[i] = values.float32(i);
    }
    gl.state.dirty |= RenderState.RASTER;
  }

  public static void stencilFunc(GlContext gl, int func, int ref, int mask) {
    if (Translate.compare(func) == null) {
      gl.invalidEnum("func", func);
    } else {
      stencilFunc(gl, activeSides(gl), func, ref, mask);
    }
  }

  public static void activeStencilFaceEXT(GlContext gl, int face) {
    if (face == GL_FRONT || face == GL_BACK) {
      gl.state.activeStencilFace = face;
    } else {
      gl.invalidEnum("face", face);
    }
  }

  /** What calls without a face set: both faces of OpenGL 2, or the one of EXT_stencil_two_side. */
  private static RenderState.StencilSide[] activeSides(GlContext gl) {
    RenderState s = gl.state;
    return s.activeStencilFace == GL_BACK
        ? new RenderState.StencilSide[] {s.ownBack}
        : sides(gl, GL_FRONT_AND_BACK);
  }

  public static void stencilOp(GlContext gl, int fail, int zfail, int zpass) {
    stencilOp(gl, activeSides(gl), fail, zfail, zpass);
  }

  public static void stencilMask(GlContext gl, int mask) {
    stencilMask(gl, activeSides(gl), mask);
  }

  public static void pixelStorei(GlContext gl, int pname, int param) {
    pixelStore(gl, pname, param);
  }

  public static void pixelStoref(GlContext gl, int pname, float param) {
    pixelStore(gl, pname, Math.round(param));
  }

  public static void finish(GlContext gl) {
    Call c = gl.call;
    if (!c.recorded) {
      gl.emitter.finish();
      gl.environment.mappings().show();
    }
  }

  private static void raster(GlContext gl) {
    gl.state.dirty |= RenderState.RASTER;
  }

  private static void depth(GlContext gl) {
    gl.state.dirty |= RenderState.DEPTH;
  }

  // --- clip space

  public static void clipControl(GlContext gl, int originArgument, int depth) {
    boolean origin = originArgument == GL_LOWER_LEFT || originArgument == GL_UPPER_LEFT;
    boolean mode = depth == GL_NEGATIVE_ONE_TO_ONE || depth == GL_ZERO_TO_ONE;
    if (!origin || !mode) {
      gl.invalidEnum("origin or depth", originArgument);
      return;
    }
    gl.state.clipOrigin = originArgument;
    gl.state.clipDepthMode = depth;
    gl.state.viewportVersion++;
    raster(gl);
  }

  // --- rasterisation

  public static void cullFace(GlContext gl, int mode) {
    if (!isFace(mode)) {
      gl.invalidEnum("mode", mode);
      return;
    }
    gl.state.cullMode = mode;
    raster(gl);
  }

  private static boolean isFace(int face) {
    return face == GL_FRONT || face == GL_BACK || face == GL_FRONT_AND_BACK;
  }

  public static void frontFace(GlContext gl, int mode) {
    if (mode != GL_CW && mode != GL_CCW) {
      gl.invalidEnum("mode", mode);
      return;
    }
    gl.state.frontFace = mode;
    raster(gl);
  }

  public static void polygonMode(GlContext gl, int faceArgument, int mode) {
    boolean face =
        gl.core && !gl.lenient() ? faceArgument == GL_FRONT_AND_BACK : isFace(faceArgument);
    if (!face || Translate.polygonMode(mode) == null) {
      gl.invalidEnum("face or mode", faceArgument);
      return;
    }
    if (faceArgument != GL_BACK) {
      gl.state.polygonMode = mode;
    }
    if (faceArgument != GL_FRONT) {
      gl.state.backPolygonMode = mode;
    }
    raster(gl);
  }

  private static void polygonOffset(GlContext gl, float factor, float units, float clamp) {
    gl.state.offsetFactor = factor;
    gl.state.offsetUnits = units;
    gl.state.offsetClamp = clamp;
    raster(gl);
  }

  public static void lineWidth(GlContext gl, float width) {
    // core contexts that are forward compatible have no wide lines (GL 3.3 core, appendix E.2.1)
    if (!(width > 0) || width > 1 && gl.core && gl.forwardCompatible) {
      gl.error(GL_INVALID_VALUE, "width = " + width);
      return;
    }
    gl.state.lineWidth = width;
    raster(gl);
  }

  public static void pointSize(GlContext gl, float size) {
    if (!(size > 0)) {
      gl.error(GL_INVALID_VALUE, "size = " + size);
      return;
    }
    gl.state.pointSize = size;
    raster(gl);
  }

  private static void pointParameter(GlContext gl, int pname, ParameterValues values) {
    float value = values.number(0);
    FixedState fixed = gl.fixed;
    switch (pname) {
      case GL_POINT_FADE_THRESHOLD_SIZE -> {
        if (value < 0) {
          gl.error(GL_INVALID_VALUE, "threshold = " + value);
          return;
        }
        gl.state.pointFadeThreshold = value;
      }
      case GL_POINT_SPRITE_COORD_ORIGIN -> {
        int origin = (int) value;
        if (origin != GL_LOWER_LEFT && origin != GL_UPPER_LEFT) {
          gl.invalidValue("origin", origin);
          return;
        }
        gl.state.pointSpriteOrigin = origin;
      }
      case GL_POINT_SIZE_MIN, GL_POINT_SIZE_MAX -> {
        if (!(value >= 0)) {
          gl.error(GL_INVALID_VALUE, "size = " + value);
          return;
        }
        if (pname == GL_POINT_SIZE_MIN) {
          fixed.pointSizeMin = value;
        } else {
          fixed.pointSizeMax = value;
        }
        fixed.valueVersion++;
      }
      case GL_POINT_DISTANCE_ATTENUATION -> {
        for (int i = 0; i < 3; i++) {
          fixed.pointAttenuation[i] = values.number(i);
        }
        fixed.valueVersion++;
        fixed.programVersion++;
      }
      default -> gl.invalidEnum("pname", pname);
    }
    raster(gl);
  }

  public static void provokingVertex(GlContext gl, int mode) {
    if (mode != GL_FIRST_VERTEX_CONVENTION && mode != GL_LAST_VERTEX_CONVENTION) {
      gl.invalidEnum("mode", mode);
      return;
    }
    gl.state.provokingVertex = mode;
    raster(gl);
  }

  // --- depth and stencil

  public static void depthFunc(GlContext gl, int func) {
    if (Translate.compare(func) == null) {
      gl.invalidEnum("func", func);
      return;
    }
    gl.state.depthFunc = func;
    depth(gl);
  }

  public static void depthMask(GlContext gl, boolean flag) {
    gl.state.depthMask = flag;
    depth(gl);
  }

  public static void stencilFuncSeparate(GlContext gl, int face, int func, int ref, int mask) {
    if (!isFace(face) || Translate.compare(func) == null) {
      gl.invalidEnum("face or func", func);
      return;
    }
    stencilFunc(gl, sides(gl, face), func, ref, mask);
  }

  private static void stencilFunc(
      GlContext gl, RenderState.StencilSide[] sides, int func, int ref, int mask) {
    for (RenderState.StencilSide side : sides) {
      side.func = func;
      side.reference = ref;
      side.valueMask = mask;
    }
    depth(gl);
  }

  public static void stencilFuncSeparateATI(
      GlContext gl, int frontfunc, int backfunc, int ref, int mask) {
    if (Translate.compare(frontfunc) == null || Translate.compare(backfunc) == null) {
      gl.invalidEnum("func", Translate.compare(frontfunc) == null ? frontfunc : backfunc);
      return;
    }
    stencilFuncSeparate(gl, GL_FRONT, frontfunc, ref, mask);
    stencilFuncSeparate(gl, GL_BACK, backfunc, ref, mask);
  }

  private static RenderState.StencilSide[] sides(GlContext gl, int face) {
    RenderState s = gl.state;
    return switch (face) {
      case GL_FRONT -> new RenderState.StencilSide[] {s.front};
      case GL_BACK -> new RenderState.StencilSide[] {s.back};
      default -> new RenderState.StencilSide[] {s.front, s.back};
    };
  }

  public static void stencilOpSeparate(GlContext gl, int face, int sfail, int dpfail, int dppass) {
    if (isFace(face)) {
      stencilOp(gl, sides(gl, face), sfail, dpfail, dppass);
    } else {
      gl.invalidEnum("face", face);
    }
  }

  private static void stencilOp(
      GlContext gl, RenderState.StencilSide[] sides, int sfail, int dpfail, int dppass) {
    for (int operation : new int[] {sfail, dpfail, dppass}) {
      if (Translate.stencil(operation) == null) {
        gl.invalidEnum("operation", operation);
        return;
      }
    }
    for (RenderState.StencilSide side : sides) {
      side.fail = sfail;
      side.depthFail = dpfail;
      side.pass = dppass;
    }
    depth(gl);
  }

  public static void stencilMaskSeparate(GlContext gl, int face, int mask) {
    if (!isFace(face)) {
      gl.invalidEnum("face", face);
      return;
    }
    stencilMask(gl, sides(gl, face), mask);
  }

  private static void stencilMask(GlContext gl, RenderState.StencilSide[] sides, int mask) {
    for (RenderState.StencilSide side : sides) {
      side.writeMask = mask;
    }
    depth(gl);
  }

  // --- multisample and the rest

  public static void sampleCoverage(GlContext gl, float value, boolean invert) {
    gl.state.sampleCoverageValue = Math.max(0, Math.min(value, 1));
    gl.state.sampleCoverageInvert = invert;
    raster(gl);
  }

  public static void sampleMaski(GlContext gl, int maskNumber, int mask) {
    if (maskNumber != 0) {
      gl.invalidValue("maskNumber", maskNumber);
      return;
    }
    gl.state.sampleMask = mask;
    raster(gl);
  }

  public static void minSampleShading(GlContext gl, float value) {
    gl.state.minSampleShading = Math.max(0, Math.min(value, 1));
    raster(gl);
  }

  public static void hint(GlContext gl, int target, int modeArgument) {
    boolean mode =
        modeArgument == GL_FASTEST || modeArgument == GL_NICEST || modeArgument == GL_DONT_CARE;
    int i = RenderState.hintIndex(target);
    boolean legacy = !gl.core && FixedState.hintIndex(target) >= 0;
    if (!mode || (i < 0 && !legacy)) {
      gl.invalidEnum("target or mode", target);
    } else if (i >= 0) {
      gl.state.hints[i] = modeArgument;
    } else {
      gl.fixed.hints[FixedState.hintIndex(target)] = modeArgument;
    }
  }

  private static void pixelStore(GlContext gl, int pname, int value) {
    // one and the same, under another name in ES
    boolean other = pname == (gl.es ? GL_PACK_INVERT_MESA : GL_PACK_REVERSE_ROW_ORDER_ANGLE);
    if (!PixelStores.isName(pname) || other) {
      gl.invalidEnum("pname", pname);
    } else if (!PixelStores.isValue(pname, value)) {
      gl.invalidValue("param", value);
    } else {
      gl.pixels.set(pname, value);
    }
  }

  public static void clampColor(GlContext gl, int target, int clamp) {
    boolean value = clamp == GL_TRUE || clamp == GL_FALSE || clamp == GL_FIXED_ONLY;
    boolean legacy = target == GL_CLAMP_VERTEX_COLOR || target == GL_CLAMP_FRAGMENT_COLOR;
    if (!value || (target != GL_CLAMP_READ_COLOR && (gl.core || !legacy))) {
      gl.invalidEnum("target or clamp", target);
    } else if (target == GL_CLAMP_READ_COLOR) {
      gl.state.clampReadColor = clamp;
    } else if (target == GL_CLAMP_VERTEX_COLOR) {
      gl.state.clampVertexColor = clamp;
    } else {
      gl.state.clampFragmentColor = clamp;
      gl.fixed.programVersion++;
    }
  }
}
