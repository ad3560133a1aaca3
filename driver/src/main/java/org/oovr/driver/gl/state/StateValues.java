package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.pixel.PixelStore;
import org.oovr.driver.gl.pixel.TransferState;

/** Plain state (GL 3.3 core tables 6.7 to 6.26). Enables are answered elsewhere. */
public final class StateValues {
  private StateValues() {}

  /** Answers a state value; leaves the answer empty when the name is none. */
  public static void get(GlContext gl, int pname, Answer a) {
    RenderState s = gl.state;
    switch (pname) {
      case GL_VIEWPORT, GL_DEPTH_RANGE, GL_SCISSOR_BOX -> viewport(s, pname, 0, a);
      case GL_CLIP_ORIGIN -> a.integers(s.clipOrigin);
      case GL_CLIP_DEPTH_MODE -> a.integers(s.clipDepthMode);
      case GL_PROVOKING_VERTEX -> a.integers(s.provokingVertex);
      case GL_POINT_SIZE -> a.floats(s.pointSize);
      case GL_POINT_FADE_THRESHOLD_SIZE -> a.floats(s.pointFadeThreshold);
      case GL_POINT_SPRITE_COORD_ORIGIN -> a.integers(s.pointSpriteOrigin);
      case GL_LINE_WIDTH -> a.floats(s.lineWidth);
      case GL_CULL_FACE_MODE -> a.integers(s.cullMode);
      case GL_FRONT_FACE -> a.integers(s.frontFace);
      // both faces, in the core profile too, as Mesa gives it
      case GL_POLYGON_MODE -> a.integers(s.polygonMode, s.backPolygonMode);
      case GL_POLYGON_OFFSET_FACTOR -> a.floats(s.offsetFactor);
      case GL_POLYGON_OFFSET_UNITS -> a.floats(s.offsetUnits);
      case GL_POLYGON_OFFSET_CLAMP -> a.floats(s.offsetClamp);
      case GL_PRIMITIVE_RESTART_INDEX -> a.integers(s.restartIndex & 0xffffffffL);
      case GL_PATCH_VERTICES -> a.integers(s.patchVertices);
      case GL_PATCH_DEFAULT_OUTER_LEVEL -> a.floats(s.patchOuterLevels);
      case GL_PATCH_DEFAULT_INNER_LEVEL -> a.floats(s.patchInnerLevels);
      case GL_SAMPLE_COVERAGE_VALUE -> a.floats(s.sampleCoverageValue);
      case GL_SAMPLE_COVERAGE_INVERT -> a.truth(s.sampleCoverageInvert);
      case GL_MIN_SAMPLE_SHADING_VALUE -> a.floats(s.minSampleShading);
      case GL_CLAMP_READ_COLOR -> a.integers(s.clampReadColor);
      default -> {
        depthAndStencil(gl, pname, a);
        if (a.isEmpty()) {
          colors(gl, pname, a);
        }
        if (a.isEmpty()) {
          pixels(gl, pname, a);
        }
      }
    }
  }

  /** A value of a viewport; leaves the answer empty when the name is none. */
  public static void viewport(RenderState s, int pname, int index, Answer a) {
    switch (pname) {
      case GL_VIEWPORT -> a.floats(s.viewports[index]);
      case GL_DEPTH_RANGE -> a.normalized(s.depthRanges[index]);
      case GL_SCISSOR_BOX -> {
        int[] box = s.scissors[index];
        a.integers(box[0], box[1], box[2], box[3]);
      }
      default -> {}
    }
  }

  /** A reference value as the stencil buffer that is drawn to can hold it. */
  private static int reference(GlContext gl, RenderState.StencilSide face) {
    InternalFormat f = gl.drawFramebuffer.stencilFormat();
    int most = f == null ? 0 : (1 << f.stencil()) - 1;
    return Math.max(0, Math.min(face.reference, most));
  }

  private static void depthAndStencil(GlContext gl, int pname, Answer a) {
    RenderState s = gl.state;
    switch (pname) {
      case GL_DEPTH_WRITEMASK -> a.truth(s.depthMask);
      case GL_DEPTH_FUNC -> a.integers(s.depthFunc);
      case GL_DEPTH_BOUNDS_TEST_EXT -> {
        if (gl.has(Identity.DEPTH_BOUNDS)) {
          a.truth(s.depthBoundsTest);
        }
      }
      case GL_DEPTH_BOUNDS_EXT -> {
        if (gl.has(Identity.DEPTH_BOUNDS)) {
          a.normalized(s.leastDepth, s.greatestDepth);
        }
      }
      case GL_DEPTH_CLEAR_VALUE -> a.normalized(s.clearDepth);
      case GL_STENCIL_CLEAR_VALUE -> a.integers(s.clearStencil);
      case GL_STENCIL_FUNC -> a.integers(s.activeFace().func);
      case GL_STENCIL_REF -> a.integers(reference(gl, s.activeFace()));
      case GL_STENCIL_VALUE_MASK -> a.wide(Integer.toUnsignedLong(s.activeFace().valueMask));
      case GL_STENCIL_WRITEMASK -> a.wide(Integer.toUnsignedLong(s.activeFace().writeMask));
      case GL_STENCIL_FAIL -> a.integers(s.activeFace().fail);
      case GL_STENCIL_PASS_DEPTH_FAIL -> a.integers(s.activeFace().depthFail);
      case GL_STENCIL_PASS_DEPTH_PASS -> a.integers(s.activeFace().pass);
      case GL_STENCIL_BACK_FUNC -> a.integers(s.back.func);
      case GL_STENCIL_BACK_REF -> a.integers(reference(gl, s.back));
      case GL_STENCIL_BACK_VALUE_MASK -> a.wide(Integer.toUnsignedLong(s.back.valueMask));
      case GL_STENCIL_BACK_WRITEMASK -> a.wide(Integer.toUnsignedLong(s.back.writeMask));
      case GL_STENCIL_BACK_FAIL -> a.integers(s.back.fail);
      case GL_STENCIL_BACK_PASS_DEPTH_FAIL -> a.integers(s.back.depthFail);
      case GL_STENCIL_BACK_PASS_DEPTH_PASS -> a.integers(s.back.pass);
      default -> {}
    }
  }

  /** The four booleans of a colour mask. */
  public static void mask(int mask, Answer a) {
    a.truth((mask & 1) != 0, (mask & 2) != 0, (mask & 4) != 0, (mask & 8) != 0);
  }

  private static void colors(GlContext gl, int pname, Answer a) {
    RenderState s = gl.state;
    switch (pname) {
      case GL_COLOR_WRITEMASK -> mask(s.colorMask[0], a);
      case GL_COLOR_CLEAR_VALUE -> a.normalized(ColorClamps.told(gl, s.clearColor));
      case GL_BLEND_COLOR -> a.normalized(ColorClamps.told(gl, s.blendColor));
      case GL_BLEND_SRC_RGB,
          GL_BLEND_SRC,
          GL_BLEND_DST_RGB,
          GL_BLEND_DST,
          GL_BLEND_SRC_ALPHA,
          GL_BLEND_DST_ALPHA,
          GL_BLEND_EQUATION_RGB,
          GL_BLEND_EQUATION_ALPHA ->
          blending(s, pname, 0, a);
      case GL_LOGIC_OP_MODE -> a.integers(s.logicOp);
      case GL_READ_BUFFER -> a.integers(gl.readFramebuffer.readBuffer);
      case GL_DRAW_BUFFER -> a.integers(gl.drawFramebuffer.drawBuffers[0]);
      default -> {
        int i = pname - GL_DRAW_BUFFER0;
        if (i >= 0 && i < Limits.MAX_DRAW_BUFFERS) {
          a.integers(gl.drawFramebuffer.drawBuffers[i]);
        }
      }
    }
  }

  private static void pixels(GlContext gl, int pname, Answer a) {
    PixelStore p = gl.pixels.pack;
    PixelStore u = gl.pixels.unpack;
    switch (pname) {
      case GL_UNPACK_SWAP_BYTES -> a.truth(u.swapBytes);
      case GL_UNPACK_LSB_FIRST -> a.truth(u.lsbFirst);
      case GL_UNPACK_IMAGE_HEIGHT -> a.integers(u.imageHeight);
      case GL_UNPACK_SKIP_IMAGES -> a.integers(u.skipImages);
      case GL_UNPACK_ROW_LENGTH -> a.integers(u.rowLength);
      case GL_UNPACK_SKIP_ROWS -> a.integers(u.skipRows);
      case GL_UNPACK_SKIP_PIXELS -> a.integers(u.skipPixels);
      case GL_UNPACK_ALIGNMENT -> a.integers(u.alignment);
      case GL_PACK_SWAP_BYTES -> a.truth(p.swapBytes);
      case GL_PACK_LSB_FIRST -> a.truth(p.lsbFirst);
      case GL_PACK_IMAGE_HEIGHT -> a.integers(p.imageHeight);
      case GL_PACK_SKIP_IMAGES -> a.integers(p.skipImages);
      case GL_PACK_ROW_LENGTH -> a.integers(p.rowLength);
      case GL_PACK_SKIP_ROWS -> a.integers(p.skipRows);
      case GL_PACK_SKIP_PIXELS -> a.integers(p.skipPixels);
      case GL_PACK_ALIGNMENT -> a.integers(p.alignment);
      case GL_PACK_INVERT_MESA, GL_PACK_REVERSE_ROW_ORDER_ANGLE -> a.truth(p.invert);
      case GL_UNPACK_COMPRESSED_BLOCK_WIDTH,
          GL_UNPACK_COMPRESSED_BLOCK_HEIGHT,
          GL_UNPACK_COMPRESSED_BLOCK_DEPTH,
          GL_UNPACK_COMPRESSED_BLOCK_SIZE ->
          a.integers(u.block[pname - GL_UNPACK_COMPRESSED_BLOCK_WIDTH]);
      case GL_PACK_COMPRESSED_BLOCK_WIDTH,
          GL_PACK_COMPRESSED_BLOCK_HEIGHT,
          GL_PACK_COMPRESSED_BLOCK_DEPTH,
          GL_PACK_COMPRESSED_BLOCK_SIZE ->
          a.integers(p.block[pname - GL_PACK_COMPRESSED_BLOCK_WIDTH]);
      default -> {
        int hint = RenderState.hintIndex(pname);
        if (hint >= 0) {
          a.integers(gl.state.hints[hint]);
        } else {
          transfer(gl.state.transfer, pname, a);
        }
      }
    }
  }

  /** What blends into a draw buffer. */
  public static void blending(RenderState s, int pname, int buffer, Answer a) {
    RenderState.BlendSide b = s.blend[buffer];
    switch (pname) {
      case GL_BLEND_SRC_RGB, GL_BLEND_SRC -> a.integers(b.srcRgb);
      case GL_BLEND_DST_RGB, GL_BLEND_DST -> a.integers(b.dstRgb);
      case GL_BLEND_SRC_ALPHA -> a.integers(b.srcAlpha);
      case GL_BLEND_DST_ALPHA -> a.integers(b.dstAlpha);
      case GL_BLEND_EQUATION_RGB -> a.integers(b.equationRgb);
      case GL_BLEND_EQUATION_ALPHA -> a.integers(b.equationAlpha);
      default -> {
        // no such value
      }
    }
  }

  private static void transfer(TransferState t, int pname, Answer a) {
    Float value = t.get(pname);
    int map = pname - GL_PIXEL_MAP_I_TO_I_SIZE + GL_PIXEL_MAP_I_TO_I;
    if (pname == GL_MAP_COLOR || pname == GL_MAP_STENCIL) {
      a.truth(value != 0);
    } else if (value != null) {
      a.floats(value);
    } else if (TransferState.isMap(map)) {
      a.integers(t.map(map).length);
    } else if (pname == GL_MAX_PIXEL_MAP_TABLE) {
      a.integers(TransferState.MOST_ENTRIES);
    }
  }
}
