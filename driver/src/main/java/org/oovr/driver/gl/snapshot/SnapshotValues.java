package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import java.util.Arrays;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.TransferState;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;

/** The calls that bring back the plain values of a context, where they are not the initial ones. */
final class SnapshotValues {
  private static final RenderState INITIAL = new RenderState();

  private final SnapshotCalls calls;

  SnapshotValues(SnapshotCalls calls) {
    this.calls = calls;
  }

  /** All but pixel store parameters. */
  void write(GlContext gl) {
    RenderState s = gl.state;
    calls.make(
        "glViewport",
        (long) s.viewport[0],
        (long) s.viewport[1],
        (long) s.viewport[2],
        (long) s.viewport[3]);
    int[] box = s.scissors[0];
    calls.make("glScissor", box[0], box[1], box[2], box[3]);
    double[] depths = s.depthRanges[0];
    if (depths[0] != 0 || depths[1] != 1) {
      calls.make("glDepthRange", SnapshotCalls.bits(depths[0]), SnapshotCalls.bits(depths[1]));
    }
    switches(gl, s);
    viewports(s);
    raster(s);
    samples(s);
    stencil(s);
    depth(s);
    blending(s);
    clears(s);
    transfer(s.transfer);
    rest(s);
  }

  /** What viewports have for themselves, and fractions of the first. */
  private void viewports(RenderState s) {
    for (int i = 0; i < s.viewports.length; i++) {
      float[] v = s.viewports[i];
      if (!Arrays.equals(v, wholes(s.viewport))) {
        calls.make(
            "glViewportIndexedf",
            i,
            SnapshotCalls.bits(v[0]),
            SnapshotCalls.bits(v[1]),
            SnapshotCalls.bits(v[2]),
            SnapshotCalls.bits(v[3]));
      }
      int[] box = s.scissors[i];
      if (!Arrays.equals(box, s.scissors[0])) {
        calls.make("glScissorIndexed", i, box[0], box[1], box[2], box[3]);
      }
      double[] depths = s.depthRanges[i];
      if (!Arrays.equals(depths, s.depthRanges[0])) {
        calls.make(
            "glDepthRangeIndexed", i, SnapshotCalls.bits(depths[0]), SnapshotCalls.bits(depths[1]));
      }
      if (s.scissorTest(i) != s.scissorTest(0)) {
        calls.make(s.scissorTest(i) ? "glEnablei" : "glDisablei", GL_SCISSOR_TEST, i);
      }
    }
  }

  /** What {@code glViewport} has said. */
  private static float[] wholes(float[] viewport) {
    float[] whole = new float[viewport.length];
    for (int i = 0; i < whole.length; i++) {
      whole[i] = (long) viewport[i];
    }
    return whole;
  }

  private void enable(int cap, boolean on, boolean initial) {
    if (on != initial) {
      calls.make(on ? "glEnable" : "glDisable", cap);
    }
  }

  private void switches(GlContext gl, RenderState s) {
    enable(GL_SCISSOR_TEST, s.scissorTest(0), false);
    enable(GL_DEPTH_TEST, s.depthTest, false);
    enable(GL_STENCIL_TEST, s.stencilTest, false);
    enable(GL_DEPTH_BOUNDS_TEST_EXT, s.depthBoundsTest, false);
    enable(GL_STENCIL_TEST_TWO_SIDE_EXT, s.stencilTwoSide, false);
    enable(GL_DEPTH_CLAMP, s.depthClamp, false);
    enable(GL_CULL_FACE, s.cullFace, false);
    enable(GL_PROGRAM_POINT_SIZE, s.programPointSize, gl.es);
    enable(GL_LINE_SMOOTH, s.lineSmooth, false);
    enable(GL_POLYGON_SMOOTH, s.polygonSmooth, false);
    enable(GL_POLYGON_OFFSET_POINT, s.offsetPoint, false);
    enable(GL_POLYGON_OFFSET_LINE, s.offsetLine, false);
    enable(GL_POLYGON_OFFSET_FILL, s.offsetFill, false);
    enable(GL_RASTERIZER_DISCARD, s.rasterizerDiscard, false);
    enable(GL_PRIMITIVE_RESTART, s.primitiveRestart, false);
    enable(GL_PRIMITIVE_RESTART_FIXED_INDEX, s.primitiveRestartFixed, false);
    enable(GL_MULTISAMPLE, s.multisample, true);
    enable(GL_SAMPLE_ALPHA_TO_COVERAGE, s.alphaToCoverage, false);
    enable(GL_SAMPLE_ALPHA_TO_ONE, s.alphaToOne, false);
    enable(GL_SAMPLE_COVERAGE, s.sampleCoverage, false);
    enable(GL_SAMPLE_MASK, s.sampleMaskEnabled, false);
    enable(GL_SAMPLE_SHADING, s.sampleShading, false);
    enable(GL_COLOR_LOGIC_OP, s.logicOpEnabled, false);
    enable(GL_DITHER, s.dither, true);
    enable(GL_BLEND_ADVANCED_COHERENT_KHR, s.blendCoherent, true);
    enable(GL_RASTER_POSITION_UNCLIPPED_IBM, s.rasterUnclipped, false);
    enable(GL_FRAMEBUFFER_SRGB, s.framebufferSrgb, gl.es);
    enable(GL_TEXTURE_CUBE_MAP_SEAMLESS, s.seamlessCube, gl.es && gl.version >= 30);
    enable(GL_DEBUG_OUTPUT, s.debugOutput, false);
    enable(GL_DEBUG_OUTPUT_SYNCHRONOUS, s.debugSynchronous, false);
    for (int plane = 0; plane < Limits.MAX_CLIP_DISTANCES; plane++) {
      enable(GL_CLIP_DISTANCE0 + plane, (s.clipDistances >> plane & 1) != 0, false);
    }
  }

  private void raster(RenderState s) {
    one("glCullFace", s.cullMode, INITIAL.cullMode);
    one("glFrontFace", s.frontFace, INITIAL.frontFace);
    if (s.polygonMode != s.backPolygonMode) {
      calls.make("glPolygonMode", GL_FRONT, s.polygonMode);
      calls.make("glPolygonMode", GL_BACK, s.backPolygonMode);
    } else if (s.polygonMode != INITIAL.polygonMode) {
      calls.make("glPolygonMode", GL_FRONT_AND_BACK, s.polygonMode);
    }
    if (s.offsetClamp != 0) {
      calls.make(
          "glPolygonOffsetClamp",
          SnapshotCalls.bits(s.offsetFactor),
          SnapshotCalls.bits(s.offsetUnits),
          SnapshotCalls.bits(s.offsetClamp));
    } else if (s.offsetFactor != 0 || s.offsetUnits != 0) {
      calls.make(
          "glPolygonOffset", SnapshotCalls.bits(s.offsetFactor), SnapshotCalls.bits(s.offsetUnits));
    }
    real("glLineWidth", s.lineWidth, INITIAL.lineWidth);
    real("glPointSize", s.pointSize, INITIAL.pointSize);
    if (s.pointFadeThreshold != INITIAL.pointFadeThreshold) {
      calls.make(
          "glPointParameterf",
          GL_POINT_FADE_THRESHOLD_SIZE,
          SnapshotCalls.bits(s.pointFadeThreshold));
    }
    if (s.pointSpriteOrigin != INITIAL.pointSpriteOrigin) {
      calls.make("glPointParameteri", GL_POINT_SPRITE_COORD_ORIGIN, s.pointSpriteOrigin);
    }
    one("glProvokingVertex", s.provokingVertex, INITIAL.provokingVertex);
    if (s.clipOrigin != INITIAL.clipOrigin || s.clipDepthMode != INITIAL.clipDepthMode) {
      calls.make("glClipControl", s.clipOrigin, s.clipDepthMode);
    }
    one("glPrimitiveRestartIndex", s.restartIndex, INITIAL.restartIndex);
    if (s.patchVertices != INITIAL.patchVertices) {
      calls.make("glPatchParameteri", GL_PATCH_VERTICES, s.patchVertices);
    }
    if (!Arrays.equals(s.patchOuterLevels, INITIAL.patchOuterLevels)) {
      levels(GL_PATCH_DEFAULT_OUTER_LEVEL, s.patchOuterLevels);
    }
    if (!Arrays.equals(s.patchInnerLevels, INITIAL.patchInnerLevels)) {
      levels(GL_PATCH_DEFAULT_INNER_LEVEL, s.patchInnerLevels);
    }
  }

  private void levels(int pname, float[] levels) {
    int[] bits = new int[levels.length];
    Arrays.setAll(bits, i -> Float.floatToRawIntBits(levels[i]));
    calls.begin("glPatchParameterfv", pname).ints(1, bits).put();
  }

  private void one(String function, int value, int initial) {
    if (value != initial) {
      calls.make(function, value);
    }
  }

  private void real(String function, float value, float initial) {
    if (value != initial) {
      calls.make(function, SnapshotCalls.bits(value));
    }
  }

  private void samples(RenderState s) {
    if (s.sampleCoverageValue != 1 || s.sampleCoverageInvert) {
      calls.make(
          "glSampleCoverage",
          SnapshotCalls.bits(s.sampleCoverageValue),
          s.sampleCoverageInvert ? 1 : 0);
    }
    if (s.sampleMask != INITIAL.sampleMask) {
      calls.make("glSampleMaski", 0, s.sampleMask);
    }
    real("glMinSampleShading", s.minSampleShading, INITIAL.minSampleShading);
  }

  private void stencil(RenderState s) {
    side(GL_FRONT, s.front);
    side(GL_BACK, s.back);
    ownBack(s);
  }

  /** EXT_stencil_two_side, whose back is said by calls without a face. */
  private void ownBack(RenderState s) {
    RenderState.StencilSide side = s.ownBack;
    if (!side.same(INITIAL.ownBack) || s.activeStencilFace != GL_FRONT) {
      calls.make("glActiveStencilFaceEXT", GL_BACK);
      calls.make("glStencilFunc", side.func, side.reference, side.valueMask);
      calls.make("glStencilOp", side.fail, side.depthFail, side.pass);
      calls.make("glStencilMask", side.writeMask);
      one("glActiveStencilFaceEXT", s.activeStencilFace, GL_BACK);
    }
  }

  private void side(int face, RenderState.StencilSide side) {
    RenderState.StencilSide initial = INITIAL.front;
    if (side.func != initial.func
        || side.reference != initial.reference
        || side.valueMask != initial.valueMask) {
      calls.make("glStencilFuncSeparate", face, side.func, side.reference, side.valueMask);
    }
    if (side.fail != initial.fail
        || side.depthFail != initial.depthFail
        || side.pass != initial.pass) {
      calls.make("glStencilOpSeparate", face, side.fail, side.depthFail, side.pass);
    }
    if (side.writeMask != initial.writeMask) {
      calls.make("glStencilMaskSeparate", face, side.writeMask);
    }
  }

  private void depth(RenderState s) {
    one("glDepthFunc", s.depthFunc, INITIAL.depthFunc);
    if (!s.depthMask) {
      calls.make("glDepthMask", 0);
    }
    if (s.leastDepth != 0 || s.greatestDepth != 1) {
      calls.make(
          "glDepthBoundsEXT",
          SnapshotCalls.bits((double) s.leastDepth),
          SnapshotCalls.bits((double) s.greatestDepth));
    }
  }

  private void blending(RenderState s) {
    int all = (1 << s.blend.length) - 1;
    int enabled = s.blendEnabled & all;
    if (enabled == all) {
      calls.make("glEnable", GL_BLEND);
    } else {
      for (int i = 0; i < s.blend.length; i++) {
        if ((enabled >> i & 1) != 0) {
          calls.make("glEnablei", GL_BLEND, i);
        }
      }
    }
    factors(s);
    masks(s);
    float[] c = s.blendColor;
    if (!Arrays.equals(c, INITIAL.blendColor)) {
      color("glBlendColor", c);
    }
    one("glLogicOp", s.logicOp, INITIAL.logicOp);
  }

  private void color(String function, float[] c) {
    calls.make(
        function,
        SnapshotCalls.bits(c[0]),
        SnapshotCalls.bits(c[1]),
        SnapshotCalls.bits(c[2]),
        SnapshotCalls.bits(c[3]));
  }

  private static long[] factors(RenderState.BlendSide b) {
    return new long[] {b.srcRgb, b.dstRgb, b.srcAlpha, b.dstAlpha};
  }

  private static long[] equations(RenderState.BlendSide b) {
    return new long[] {b.equationRgb, b.equationAlpha};
  }

  private void factors(RenderState s) {
    boolean alikeFactors = true;
    boolean alikeEquations = true;
    for (RenderState.BlendSide b : s.blend) {
      alikeFactors &= Arrays.equals(factors(b), factors(s.blend[0]));
      alikeEquations &= Arrays.equals(equations(b), equations(s.blend[0]));
    }
    RenderState.BlendSide initial = INITIAL.blend[0];
    for (int i = 0; i < s.blend.length; i++) {
      long[] f = factors(s.blend[i]);
      if (!alikeFactors) {
        calls.make("glBlendFuncSeparatei", i, f[0], f[1], f[2], f[3]);
      } else if (i == 0 && !Arrays.equals(f, factors(initial))) {
        calls.make("glBlendFuncSeparate", f);
      }
      long[] e = equations(s.blend[i]);
      if (!alikeEquations) {
        if (Translate.advancedOp((int) e[0]) != null) {
          calls.make("glBlendEquationi", i, e[0]);
        } else {
          calls.make("glBlendEquationSeparatei", i, e[0], e[1]);
        }
      } else if (i == 0 && Translate.advancedOp((int) e[0]) != null) {
        calls.make("glBlendEquation", e[0]);
      } else if (i == 0 && !Arrays.equals(e, equations(initial))) {
        calls.make("glBlendEquationSeparate", e);
      }
    }
  }

  private void masks(RenderState s) {
    boolean alike = Arrays.stream(s.colorMask).allMatch(m -> m == s.colorMask[0]);
    for (int i = 0; i < s.colorMask.length; i++) {
      int m = s.colorMask[i];
      if (!alike) {
        calls.make("glColorMaski", i, m & 1, m >> 1 & 1, m >> 2 & 1, m >> 3 & 1);
      } else if (i == 0 && m != 15) {
        calls.make("glColorMask", m & 1, m >> 1 & 1, m >> 2 & 1, m >> 3 & 1);
      }
    }
  }

  private void clears(RenderState s) {
    if (!Arrays.equals(s.clearColor, INITIAL.clearColor)) {
      color("glClearColor", s.clearColor);
    }
    if (s.clearIntegers != null) {
      int[] c = s.clearIntegers;
      calls.make("glClearColorIiEXT", c[0], c[1], c[2], c[3]);
    }
    if (s.clearDepth != 1) {
      calls.make("glClearDepth", SnapshotCalls.bits(s.clearDepth));
    }
    one("glClearStencil", s.clearStencil, 0);
  }

  private void rest(RenderState s) {
    if (s.clampReadColor != INITIAL.clampReadColor) {
      calls.make("glClampColor", GL_CLAMP_READ_COLOR, s.clampReadColor);
    }
    if (s.clampVertexColor != INITIAL.clampVertexColor) {
      calls.make("glClampColor", GL_CLAMP_VERTEX_COLOR, s.clampVertexColor);
    }
    if (s.clampFragmentColor != INITIAL.clampFragmentColor) {
      calls.make("glClampColor", GL_CLAMP_FRAGMENT_COLOR, s.clampFragmentColor);
    }
    int[] hints = {
      GL_LINE_SMOOTH_HINT,
      GL_POLYGON_SMOOTH_HINT,
      GL_TEXTURE_COMPRESSION_HINT,
      GL_FRAGMENT_SHADER_DERIVATIVE_HINT
    };
    for (int hint : hints) {
      int value = s.hints[RenderState.hintIndex(hint)];
      if (value != GL_DONT_CARE) {
        calls.make("glHint", hint, value);
      }
    }
  }

  private void transfer(TransferState t) {
    TransferState initial = new TransferState();
    for (int name = GL_MAP_COLOR; name <= GL_DEPTH_BIAS; name++) {
      Float value = t.get(name);
      if (value != null && !value.equals(initial.get(name))) {
        calls.make("glPixelTransferf", name, SnapshotCalls.bits((float) value));
      }
    }
    for (int map = GL_PIXEL_MAP_I_TO_I; TransferState.isMap(map); map++) {
      float[] entries = t.map(map);
      if (!Arrays.equals(entries, initial.map(map))) {
        int[] bits = new int[entries.length];
        Arrays.setAll(bits, i -> Float.floatToRawIntBits(entries[i]));
        calls.begin("glPixelMapfv", map, bits.length).ints(2, bits).put();
      }
    }
  }

  /** Pixel store parameters; those of the other direction are alike but for their numbers. */
  void pixelStore(PixelStore store, boolean pack, int presentAlignment) {
    int first = pack ? GL_PACK_SWAP_BYTES : GL_UNPACK_SWAP_BYTES;
    pixel(first, store.swapBytes ? 1 : 0, 0);
    pixel(first - GL_UNPACK_SWAP_BYTES + GL_UNPACK_LSB_FIRST, store.lsbFirst ? 1 : 0, 0);
    pixel(first - GL_UNPACK_SWAP_BYTES + GL_UNPACK_ROW_LENGTH, store.rowLength, 0);
    pixel(first - GL_UNPACK_SWAP_BYTES + GL_UNPACK_SKIP_ROWS, store.skipRows, 0);
    pixel(first - GL_UNPACK_SWAP_BYTES + GL_UNPACK_SKIP_PIXELS, store.skipPixels, 0);
    pixel(first - GL_UNPACK_SWAP_BYTES + GL_UNPACK_ALIGNMENT, store.alignment, presentAlignment);
    pixel(pack ? GL_PACK_SKIP_IMAGES : GL_UNPACK_SKIP_IMAGES, store.skipImages, 0);
    pixel(pack ? GL_PACK_IMAGE_HEIGHT : GL_UNPACK_IMAGE_HEIGHT, store.imageHeight, 0);
    if (pack) {
      pixel(GL_PACK_INVERT_MESA, store.invert ? 1 : 0, 0);
    }
  }

  /** Undoes what {@link #pixelStore} made of an unpack alignment of 1 and initial values. */
  void initialPixelStore(PixelStore store) {
    PixelStore initial = new PixelStore();
    for (int name :
        new int[] {
          GL_UNPACK_SWAP_BYTES,
          GL_UNPACK_LSB_FIRST,
          GL_UNPACK_ROW_LENGTH,
          GL_UNPACK_SKIP_ROWS,
          GL_UNPACK_SKIP_PIXELS,
          GL_UNPACK_SKIP_IMAGES,
          GL_UNPACK_IMAGE_HEIGHT
        }) {
      pixel(name, initial.get(name), store.get(name));
    }
    pixel(GL_UNPACK_ALIGNMENT, 1, store.alignment);
  }

  private void pixel(int name, int value, int present) {
    if (value != present) {
      calls.make("glPixelStorei", name, value);
    }
  }
}
