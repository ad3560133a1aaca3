package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Map;
import org.oovr.driver.common.Out;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.driver.trace.Call;

/**
 * Rasterisation, viewport, scissor, depth, stencil, multisample, hints and pixel store. Blending is
 * in {@link BlendCalls}, what is switched on and off in {@link EnableCalls}.
 */
final class StateCalls {
  private StateCalls() {}

  static void register(Map<String, Handler> t) {
    t.put("glViewport", StateCalls::viewport);
    t.put("glScissor", StateCalls::scissor);
    t.put("glDepthRange", (gl, c) -> depthRange(gl, c.d(0), c.d(1)));
    t.put("glDepthRangef", (gl, c) -> depthRange(gl, c.f(0), c.f(1)));
    t.put("glClipControl", StateCalls::clipControl);
    t.put("glCullFace", StateCalls::cullFace);
    t.put("glFrontFace", StateCalls::frontFace);
    t.put("glPolygonMode", StateCalls::polygonMode);
    t.put("glPolygonOffset", (gl, c) -> polygonOffset(gl, c.f(0), c.f(1), 0));
    t.put("glPolygonOffsetClamp", (gl, c) -> polygonOffset(gl, c.f(0), c.f(1), c.f(2)));
    t.put("glLineWidth", StateCalls::lineWidth);
    t.put("glPointSize", StateCalls::pointSize);
    t.put("glPointParameterf", (gl, c) -> pointParameter(gl, c.i(0), c.f(1)));
    t.put("glPointParameteri", (gl, c) -> pointParameter(gl, c.i(0), c.i(1)));
    t.put("glPointParameterfv", (gl, c) -> pointParameter(gl, c.i(0), Out.float32(c, 1, 0)));
    t.put("glPointParameteriv", (gl, c) -> pointParameter(gl, c.i(0), Out.int32(c, 1, 0)));
    t.put("glProvokingVertex", StateCalls::provokingVertex);
    t.put("glPrimitiveRestartIndex", (gl, c) -> gl.state.restartIndex = c.i(0));
    t.put("glPatchParameteri", (gl, c) -> gl.state.patchVertices = c.i(1));
    t.put("glDepthFunc", StateCalls::depthFunc);
    t.put("glDepthMask", StateCalls::depthMask);
    t.put("glStencilFunc", (gl, c) -> stencilFunc(gl, GL_FRONT_AND_BACK, c, 0));
    t.put("glStencilFuncSeparate", (gl, c) -> stencilFunc(gl, c.i(0), c, 1));
    t.put("glStencilOp", (gl, c) -> stencilOp(gl, GL_FRONT_AND_BACK, c, 0));
    t.put("glStencilOpSeparate", (gl, c) -> stencilOp(gl, c.i(0), c, 1));
    t.put("glStencilMask", (gl, c) -> stencilMask(gl, GL_FRONT_AND_BACK, c.i(0)));
    t.put("glStencilMaskSeparate", (gl, c) -> stencilMask(gl, c.i(0), c.i(1)));
    t.put("glSampleCoverage", StateCalls::sampleCoverage);
    t.put("glSampleMaski", StateCalls::sampleMask);
    t.put("glMinSampleShading", StateCalls::minSampleShading);
    t.put("glHint", StateCalls::hint);
    t.put("glPixelStorei", (gl, c) -> pixelStore(gl, c.i(0), c.i(1)));
    t.put("glPixelStoref", (gl, c) -> pixelStore(gl, c.i(0), Math.round(c.f(1))));
    t.put("glClampColor", StateCalls::clampColor);
    t.put("glFlush", (gl, c) -> {});
    t.put("glFinish", StateCalls::finish);
    t.put("glReleaseShaderCompiler", (gl, c) -> {});
    t.put("glMemoryBarrier", (gl, c) -> {});
    t.put("glTextureBarrier", (gl, c) -> {});
  }

  private static void finish(GlContext gl, Call c) {
    if (!c.recorded) {
      gl.emitter.finish();
    }
  }

  private static void raster(GlContext gl) {
    gl.state.dirty |= RenderState.RASTER;
  }

  private static void depth(GlContext gl) {
    gl.state.dirty |= RenderState.DEPTH;
  }

  // --- viewport

  private static void viewport(GlContext gl, Call c) {
    if (c.i(2) < 0 || c.i(3) < 0) {
      gl.invalidValue("size", Math.min(c.i(2), c.i(3)));
      return;
    }
    float[] v = gl.state.viewport;
    v[0] = c.i(0);
    v[1] = c.i(1);
    v[2] = Math.min(c.i(2), Limits.MAX_TEXTURE_SIZE);
    v[3] = Math.min(c.i(3), Limits.MAX_TEXTURE_SIZE);
    gl.state.viewportVersion++;
    guessWindow(gl, c.i(0) + c.i(2), c.i(1) + c.i(3));
  }

  private static void guessWindow(GlContext gl, int right, int top) {
    if (gl.drawFramebuffer.isDefault() && gl.drawFramebuffer.drawable != null) {
      gl.drawFramebuffer.drawable.guess(right, top);
    }
  }

  private static void scissor(GlContext gl, Call c) {
    if (c.i(2) < 0 || c.i(3) < 0) {
      gl.invalidValue("size", Math.min(c.i(2), c.i(3)));
      return;
    }
    for (int i = 0; i < 4; i++) {
      gl.state.scissor[i] = c.i(i);
    }
    gl.state.viewportVersion++;
  }

  private static void depthRange(GlContext gl, double near, double far) {
    gl.state.depthRange[0] = clamped(near);
    gl.state.depthRange[1] = clamped(far);
    gl.state.viewportVersion++;
  }

  /** To 0 and 1; NaN is 0. */
  private static double clamped(double depth) {
    return depth > 0 ? Math.min(depth, 1) : 0;
  }

  private static void clipControl(GlContext gl, Call c) {
    boolean origin = c.i(0) == GL_LOWER_LEFT || c.i(0) == GL_UPPER_LEFT;
    boolean mode = c.i(1) == GL_NEGATIVE_ONE_TO_ONE || c.i(1) == GL_ZERO_TO_ONE;
    if (!origin || !mode) {
      gl.invalidEnum("origin or depth", c.i(0));
      return;
    }
    if (c.i(0) == GL_UPPER_LEFT) {
      gl.unsupported("upper left origin");
    }
    gl.state.clipOrigin = c.i(0);
    gl.state.clipDepthMode = c.i(1);
    raster(gl);
  }

  // --- rasterisation

  private static void cullFace(GlContext gl, Call c) {
    if (!isFace(c.i(0))) {
      gl.invalidEnum("mode", c.i(0));
      return;
    }
    gl.state.cullMode = c.i(0);
    raster(gl);
  }

  private static boolean isFace(int face) {
    return face == GL_FRONT || face == GL_BACK || face == GL_FRONT_AND_BACK;
  }

  private static void frontFace(GlContext gl, Call c) {
    if (c.i(0) != GL_CW && c.i(0) != GL_CCW) {
      gl.invalidEnum("mode", c.i(0));
      return;
    }
    gl.state.frontFace = c.i(0);
    raster(gl);
  }

  private static void polygonMode(GlContext gl, Call c) {
    boolean face = gl.core && !gl.recorded ? c.i(0) == GL_FRONT_AND_BACK : isFace(c.i(0));
    if (!face || Translate.polygonMode(c.i(1)) == null) {
      gl.invalidEnum("face or mode", c.i(0));
      return;
    }
    if (c.i(0) != GL_FRONT_AND_BACK && c.i(1) != gl.state.polygonMode) {
      gl.unsupported("different modes for front and back");
    }
    gl.state.polygonMode = c.i(1);
    raster(gl);
  }

  private static void polygonOffset(GlContext gl, float factor, float units, float clamp) {
    gl.state.offsetFactor = factor;
    gl.state.offsetUnits = units;
    gl.state.offsetClamp = clamp;
    raster(gl);
  }

  private static void lineWidth(GlContext gl, Call c) {
    if (!(c.f(0) > 0)) {
      gl.error(GL_INVALID_VALUE, "width = " + c.f(0));
      return;
    }
    gl.state.lineWidth = c.f(0);
    raster(gl);
  }

  private static void pointSize(GlContext gl, Call c) {
    if (!(c.f(0) > 0)) {
      gl.error(GL_INVALID_VALUE, "size = " + c.f(0));
      return;
    }
    gl.state.pointSize = c.f(0);
    raster(gl);
  }

  private static void pointParameter(GlContext gl, int pname, float value) {
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
          gl.invalidEnum("origin", origin);
          return;
        }
        gl.state.pointSpriteOrigin = origin;
      }
      case GL_POINT_SIZE_MIN, GL_POINT_SIZE_MAX, GL_POINT_DISTANCE_ATTENUATION ->
          gl.unsupported("legacy point parameters");
      default -> gl.invalidEnum("pname", pname);
    }
    raster(gl);
  }

  private static void provokingVertex(GlContext gl, Call c) {
    if (c.i(0) != GL_FIRST_VERTEX_CONVENTION && c.i(0) != GL_LAST_VERTEX_CONVENTION) {
      gl.invalidEnum("mode", c.i(0));
      return;
    }
    gl.state.provokingVertex = c.i(0);
    raster(gl);
  }

  // --- depth and stencil

  private static void depthFunc(GlContext gl, Call c) {
    if (Translate.compare(c.i(0)) == null) {
      gl.invalidEnum("func", c.i(0));
      return;
    }
    gl.state.depthFunc = c.i(0);
    depth(gl);
  }

  private static void depthMask(GlContext gl, Call c) {
    gl.state.depthMask = c.z(0);
    depth(gl);
  }

  private static void stencilFunc(GlContext gl, int face, Call c, int at) {
    if (!isFace(face) || Translate.compare(c.i(at)) == null) {
      gl.invalidEnum("face or func", c.i(at));
      return;
    }
    for (RenderState.StencilSide side : sides(gl, face)) {
      side.func = c.i(at);
      side.reference = c.i(at + 1);
      side.valueMask = c.i(at + 2);
    }
    depth(gl);
  }

  private static RenderState.StencilSide[] sides(GlContext gl, int face) {
    RenderState s = gl.state;
    return switch (face) {
      case GL_FRONT -> new RenderState.StencilSide[] {s.front};
      case GL_BACK -> new RenderState.StencilSide[] {s.back};
      default -> new RenderState.StencilSide[] {s.front, s.back};
    };
  }

  private static void stencilOp(GlContext gl, int face, Call c, int at) {
    for (int i = at; i < at + 3; i++) {
      if (!isFace(face) || Translate.stencil(c.i(i)) == null) {
        gl.invalidEnum("face or operation", c.i(i));
        return;
      }
    }
    for (RenderState.StencilSide side : sides(gl, face)) {
      side.fail = c.i(at);
      side.depthFail = c.i(at + 1);
      side.pass = c.i(at + 2);
    }
    depth(gl);
  }

  private static void stencilMask(GlContext gl, int face, int mask) {
    if (!isFace(face)) {
      gl.invalidEnum("face", face);
      return;
    }
    for (RenderState.StencilSide side : sides(gl, face)) {
      side.writeMask = mask;
    }
    depth(gl);
  }

  // --- multisample and the rest

  private static void sampleCoverage(GlContext gl, Call c) {
    gl.state.sampleCoverageValue = Math.max(0, Math.min(c.f(0), 1));
    gl.state.sampleCoverageInvert = c.z(1);
    raster(gl);
  }

  private static void sampleMask(GlContext gl, Call c) {
    if (c.i(0) != 0) {
      gl.invalidValue("maskNumber", c.i(0));
      return;
    }
    gl.state.sampleMask = c.i(1);
    raster(gl);
  }

  private static void minSampleShading(GlContext gl, Call c) {
    gl.state.minSampleShading = Math.max(0, Math.min(c.f(0), 1));
    raster(gl);
  }

  private static void hint(GlContext gl, Call c) {
    boolean mode = c.i(1) == GL_FASTEST || c.i(1) == GL_NICEST || c.i(1) == GL_DONT_CARE;
    int i = RenderState.hintIndex(c.i(0));
    boolean legacy =
        !gl.core
            && (c.i(0) == GL_PERSPECTIVE_CORRECTION_HINT
                || c.i(0) == GL_POINT_SMOOTH_HINT
                || c.i(0) == GL_FOG_HINT
                || c.i(0) == GL_GENERATE_MIPMAP_HINT);
    if (!mode || (i < 0 && !legacy)) {
      gl.invalidEnum("target or mode", c.i(0));
    } else if (i >= 0) {
      gl.state.hints[i] = c.i(1);
    }
  }

  private static void pixelStore(GlContext gl, int pname, int value) {
    boolean pack = false;
    int unpackName = pname;
    switch (pname) {
      case GL_PACK_SWAP_BYTES,
          GL_PACK_LSB_FIRST,
          GL_PACK_ROW_LENGTH,
          GL_PACK_SKIP_ROWS,
          GL_PACK_SKIP_PIXELS,
          GL_PACK_ALIGNMENT -> {
        pack = true;
        unpackName = pname - GL_PACK_SWAP_BYTES + GL_UNPACK_SWAP_BYTES;
      }
      case GL_PACK_SKIP_IMAGES -> {
        pack = true;
        unpackName = GL_UNPACK_SKIP_IMAGES;
      }
      case GL_PACK_IMAGE_HEIGHT -> {
        pack = true;
        unpackName = GL_UNPACK_IMAGE_HEIGHT;
      }
      case GL_UNPACK_SWAP_BYTES,
          GL_UNPACK_LSB_FIRST,
          GL_UNPACK_ROW_LENGTH,
          GL_UNPACK_SKIP_ROWS,
          GL_UNPACK_SKIP_PIXELS,
          GL_UNPACK_ALIGNMENT,
          GL_UNPACK_SKIP_IMAGES,
          GL_UNPACK_IMAGE_HEIGHT -> {}
      default -> {
        gl.invalidEnum("pname", pname);
        return;
      }
    }
    boolean alignment = unpackName == GL_UNPACK_ALIGNMENT;
    boolean valid = alignment ? value == 1 || value == 2 || value == 4 || value == 8 : value >= 0;
    if (!valid) {
      gl.invalidValue("param", value);
      return;
    }
    (pack ? gl.pack : gl.unpack).set(unpackName, value);
  }

  private static void clampColor(GlContext gl, Call c) {
    boolean value = c.i(1) == GL_TRUE || c.i(1) == GL_FALSE || c.i(1) == GL_FIXED_ONLY;
    boolean legacy = c.i(0) == GL_CLAMP_VERTEX_COLOR || c.i(0) == GL_CLAMP_FRAGMENT_COLOR;
    if (!value || (c.i(0) != GL_CLAMP_READ_COLOR && (gl.core || !legacy))) {
      gl.invalidEnum("target or clamp", c.i(0));
    } else if (c.i(0) == GL_CLAMP_READ_COLOR) {
      gl.state.clampReadColor = c.i(1);
    } else if (c.i(0) == GL_CLAMP_VERTEX_COLOR) {
      gl.state.clampVertexColor = c.i(1);
    }
  }
}
