package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.Identity;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.driver.trace.Call;
import org.oovr.simulator.command.Viewport;

/** What is switched on and off, and whether it is on. */
public final class EnableCalls {
  private EnableCalls() {}

  public static void enable(GlContext gl, int cap) {
    enable(gl, cap, true);
  }

  public static void disable(GlContext gl, int cap) {
    enable(gl, cap, false);
  }

  public static void enablei(GlContext gl, int target, int index) {
    enableIndexed(gl, target, index, true);
  }

  public static void disablei(GlContext gl, int target, int index) {
    enableIndexed(gl, target, index, false);
  }

  private static void enable(GlContext gl, int cap, boolean on) {
    RenderState s = gl.state;
    switch (cap) {
      case GL_DEPTH_TEST -> {
        s.depthTest = on;
        s.dirty |= RenderState.DEPTH;
      }
      case GL_STENCIL_TEST -> {
        s.stencilTest = on;
        s.dirty |= RenderState.DEPTH;
      }
      case GL_DEPTH_BOUNDS_TEST_EXT -> {
        if (gl.has(Identity.DEPTH_BOUNDS)) {
          s.depthBoundsTest = on;
          s.dirty |= RenderState.DEPTH;
        } else {
          gl.invalidEnum("cap", cap);
        }
      }
      case GL_SCISSOR_TEST -> {
        s.scissorTests = on ? -1 : 0;
        s.viewportVersion++;
      }
      case GL_BLEND -> {
        s.blendEnabled = on ? -1 : 0;
        s.dirty |= RenderState.BLEND;
      }
      case GL_COLOR_LOGIC_OP -> {
        s.logicOpEnabled = on;
        s.dirty |= RenderState.BLEND;
      }
      case GL_FRAMEBUFFER_SRGB -> {
        s.framebufferSrgb = on;
        s.dirty |= RenderState.BLEND;
      }
      case GL_PRIMITIVE_RESTART -> s.primitiveRestart = on;
      case GL_PRIMITIVE_RESTART_FIXED_INDEX -> s.primitiveRestartFixed = on;
      case GL_TEXTURE_CUBE_MAP_SEAMLESS -> s.seamlessCube = on;
      case GL_DITHER -> s.dither = on;
      case GL_BLEND_ADVANCED_COHERENT_KHR -> s.blendCoherent = on;
      case GL_RASTER_POSITION_UNCLIPPED_IBM -> {
        if (gl.core || gl.es) {
          gl.invalidEnum("cap", cap);
        } else {
          s.rasterUnclipped = on;
        }
      }
      case GL_DEBUG_OUTPUT -> s.debugOutput = on;
      case GL_DEBUG_OUTPUT_SYNCHRONOUS -> s.debugSynchronous = on;
      default -> enableRaster(gl, cap, on);
    }
  }

  private static void enableRaster(GlContext gl, int cap, boolean on) {
    RenderState s = gl.state;
    switch (cap) {
      case GL_CULL_FACE -> s.cullFace = on;
      case GL_POLYGON_OFFSET_FILL -> s.offsetFill = on;
      case GL_POLYGON_OFFSET_LINE -> s.offsetLine = on;
      case GL_POLYGON_OFFSET_POINT -> s.offsetPoint = on;
      case GL_MULTISAMPLE -> s.multisample = on;
      case GL_SAMPLE_ALPHA_TO_COVERAGE -> s.alphaToCoverage = on;
      case GL_SAMPLE_ALPHA_TO_ONE -> s.alphaToOne = on;
      case GL_SAMPLE_COVERAGE -> s.sampleCoverage = on;
      case GL_SAMPLE_COVERAGE_INVERT -> { // a switch, as Mesa has it
        if (gl.es) {
          gl.invalidEnum("cap", cap);
        } else {
          s.sampleCoverageInvert = on;
        }
      }
      case GL_SAMPLE_MASK -> s.sampleMaskEnabled = on;
      case GL_SAMPLE_SHADING -> s.sampleShading = on;
      case GL_DEPTH_CLAMP -> s.depthClamp = on;
      case GL_PROGRAM_POINT_SIZE -> s.programPointSize = on;
      case GL_RASTERIZER_DISCARD -> s.rasterizerDiscard = on;
      case GL_LINE_SMOOTH -> s.lineSmooth = on;
      case GL_POLYGON_SMOOTH -> s.polygonSmooth = on;
      default -> {
        int plane = cap - GL_CLIP_DISTANCE0;
        if (plane < 0 || plane >= Limits.MAX_CLIP_DISTANCES) {
          enableLegacy(gl, cap, on);
          return;
        }
        s.clipDistances = on ? s.clipDistances | 1 << plane : s.clipDistances & ~(1 << plane);
      }
    }
    s.dirty |= RenderState.RASTER;
  }

  /** Switches of the fixed function; as Mesa has it, arrays are switched here, too. */
  private static void enableLegacy(GlContext gl, int cap, boolean on) {
    if (lacksCoordinates(gl, cap)) {
      return;
    }
    boolean external = cap == GL_TEXTURE_EXTERNAL_OES; // in all of OpenGL ES, and nowhere else
    if ((external ? !gl.isAnyEs() : gl.core || gl.es) && !gl.lenient()) {
      gl.invalidEnum("cap", cap);
      return;
    }
    if (cap == GL_STENCIL_TEST_TWO_SIDE_EXT) {
      gl.state.stencilTwoSide = on;
      gl.state.dirty |= RenderState.DEPTH;
      return;
    }
    if (cap == GL_TEXTURE_GEN_STR_OES && gl.firstEs) {
      for (int c = GL_TEXTURE_GEN_S; c <= GL_TEXTURE_GEN_R; c++) {
        gl.fixed.enable(c, gl.textures.activeUnit, on);
      }
      return;
    }
    int array = array(gl, cap);
    if (array >= 0) {
      if (gl.vertexArray().attributes[array].enabled != on) {
        gl.vertexArray().attributes[array].enabled = on;
        gl.vertexArray().version++;
      }
    } else if (cap == GL_COLOR_MATERIAL) {
      if (gl.fixed.followsColor() != on) {
        gl.vertices.takeCurrent();
        gl.fixed.enable(cap, 0, on);
        if (on) {
          gl.followCurrentColor();
        }
      }
    } else if (!gl.fixed.enable(cap, gl.textures.activeUnit, on)) {
      gl.invalidEnum("cap", cap);
    } else if (cap == GL_POINT_SMOOTH
        || cap == GL_POINT_SPRITE
        || cap == GL_LINE_STIPPLE
        || cap == GL_POLYGON_STIPPLE) {
      gl.state.dirty |= RenderState.RASTER;
    }
  }

  /**
   * Raises an error for generated coordinates that a unit lacks: in Mesa whatever context it is.
   */
  private static boolean lacksCoordinates(GlContext gl, int cap) {
    boolean generated = cap >= GL_TEXTURE_GEN_S && cap <= GL_TEXTURE_GEN_Q;
    boolean lacks = generated && gl.textures.activeUnit >= FixedState.UNITS;
    if (lacks) {
      gl.invalidOperation("the unit has no texture coordinates");
    }
    return lacks;
  }

  private static void enableIndexed(GlContext gl, int cap, int index, boolean on) {
    RenderState s = gl.state;
    switch (cap) {
      case GL_BLEND -> {
        if (index < 0 || index >= Limits.MAX_DRAW_BUFFERS) {
          gl.invalidValue("index", index);
          return;
        }
        s.blendEnabled = on ? s.blendEnabled | 1 << index : s.blendEnabled & ~(1 << index);
        s.dirty |= RenderState.BLEND;
      }
      case GL_SCISSOR_TEST -> {
        if (index < 0 || index >= Viewport.MOST) {
          gl.invalidValue("index", index);
          return;
        }
        s.scissorTests = on ? s.scissorTests | 1 << index : s.scissorTests & ~(1 << index);
        s.viewportVersion++;
      }
      default -> {
        if (isOfUnits(cap)) {
          enableOfUnit(gl, cap, index, on);
        } else {
          gl.invalidEnum("target", cap);
        }
      }
    }
  }

  /** Whether each texture unit has a switch of its own. */
  private static boolean isOfUnits(int cap) {
    return switch (cap) {
      case GL_TEXTURE_1D,
          GL_TEXTURE_2D,
          GL_TEXTURE_3D,
          GL_TEXTURE_CUBE_MAP,
          GL_TEXTURE_RECTANGLE,
          GL_TEXTURE_GEN_S,
          GL_TEXTURE_GEN_T,
          GL_TEXTURE_GEN_R,
          GL_TEXTURE_GEN_Q ->
          true;
      default -> false;
    };
  }

  /** Whether it switches the texturing of a unit by textures of a target. */
  static boolean isTexturing(int cap) {
    return isOfUnits(cap) && (cap < GL_TEXTURE_GEN_S || cap > GL_TEXTURE_GEN_Q);
  }

  /** EXT_direct_state_access: a switch of a unit, which is named by its number. */
  private static void enableOfUnit(GlContext gl, int cap, int unit, boolean on) {
    if (unit < 0 || unit >= gl.units()) {
      gl.invalidValue("index", unit);
    } else if (!isTexturing(cap) && unit >= FixedState.UNITS && !gl.lenient()) {
      gl.invalidOperation("the unit has no texture coordinates");
    } else if ((gl.core || gl.es) && !gl.lenient() || !gl.fixed.enable(cap, unit, on)) {
      gl.invalidEnum("target", cap);
    }
  }

  /** 1, 0, or -1 for an unknown capability. */
  static int enabled(GlContext gl, int cap) {
    RenderState s = gl.state;
    boolean on;
    switch (cap) {
      case GL_DEPTH_TEST -> on = s.depthTest;
      case GL_STENCIL_TEST -> on = s.stencilTest;
      case GL_DEPTH_BOUNDS_TEST_EXT -> {
        return gl.has(Identity.DEPTH_BOUNDS) ? s.depthBoundsTest ? 1 : 0 : -1;
      }
      case GL_SCISSOR_TEST -> on = s.scissorTest(0);
      case GL_BLEND -> on = (s.blendEnabled & 1) != 0;
      case GL_COLOR_LOGIC_OP -> on = s.logicOpEnabled;
      case GL_FRAMEBUFFER_SRGB -> on = s.framebufferSrgb;
      case GL_PRIMITIVE_RESTART, GL_PRIMITIVE_RESTART_NV -> on = s.primitiveRestart;
      case GL_PRIMITIVE_RESTART_FIXED_INDEX -> on = s.primitiveRestartFixed;
      case GL_TEXTURE_CUBE_MAP_SEAMLESS -> on = s.seamlessCube;
      case GL_DITHER -> on = s.dither;
      case GL_BLEND_ADVANCED_COHERENT_KHR -> on = s.blendCoherent;
      case GL_RASTER_POSITION_UNCLIPPED_IBM -> on = s.rasterUnclipped;
      case GL_DEBUG_OUTPUT -> on = s.debugOutput;
      case GL_DEBUG_OUTPUT_SYNCHRONOUS -> on = s.debugSynchronous;
      case GL_CULL_FACE -> on = s.cullFace;
      case GL_POLYGON_OFFSET_FILL -> on = s.offsetFill;
      case GL_POLYGON_OFFSET_LINE -> on = s.offsetLine;
      case GL_POLYGON_OFFSET_POINT -> on = s.offsetPoint;
      case GL_MULTISAMPLE -> on = s.multisample;
      case GL_SAMPLE_ALPHA_TO_COVERAGE -> on = s.alphaToCoverage;
      case GL_SAMPLE_ALPHA_TO_ONE -> on = s.alphaToOne;
      case GL_SAMPLE_COVERAGE -> on = s.sampleCoverage;
      case GL_SAMPLE_COVERAGE_INVERT -> on = s.sampleCoverageInvert;
      case GL_SAMPLE_MASK -> on = s.sampleMaskEnabled;
      case GL_SAMPLE_SHADING -> on = s.sampleShading;
      case GL_DEPTH_CLAMP -> on = s.depthClamp;
      case GL_PROGRAM_POINT_SIZE -> on = s.programPointSize;
      case GL_RASTERIZER_DISCARD -> on = s.rasterizerDiscard;
      case GL_LINE_SMOOTH -> on = s.lineSmooth;
      case GL_POLYGON_SMOOTH -> on = s.polygonSmooth;
      default -> {
        int plane = cap - GL_CLIP_DISTANCE0;
        if (plane >= 0 && plane < Limits.MAX_CLIP_DISTANCES) {
          return s.clipDistances >> plane & 1;
        }
        int array = array(gl, cap);
        if (array >= 0) {
          return gl.vertexArray().attributes[array].enabled ? 1 : 0;
        }
        if (cap == GL_STENCIL_TEST_TWO_SIDE_EXT && !gl.es) {
          return s.stencilTwoSide ? 1 : 0;
        }
        boolean none = cap == GL_TEXTURE_EXTERNAL_OES && !gl.isAnyEs();
        return none ? -1 : gl.fixed.enabled(cap, gl.textures.activeUnit);
      }
    }
    return on ? 1 : 0;
  }

  public static void isEnabled(GlContext gl, int cap) {
    Call c = gl.call;
    if (c.recorded) {
      return;
    }
    if (lacksCoordinates(gl, cap)) {
      return;
    }
    int on = enabled(gl, cap);
    // what the core profile has not can only be got as a value, as Mesa has it
    boolean old = (gl.core || gl.es) && isOld(gl, cap);
    if (on < 0 || old) {
      gl.invalidEnum("cap", cap);
    }
    c.result = old ? 0 : Math.max(0, on);
  }

  /** The slot of an array by the name of its switch, or -1. Sizes of points are OpenGL ES 1's. */
  private static int array(GlContext gl, int cap) {
    boolean others = cap == GL_POINT_SIZE_ARRAY_OES && !gl.firstEs;
    return others ? -1 : ConventionalAttributes.slot(cap, gl.clientTexture);
  }

  private static boolean isOld(GlContext gl, int cap) {
    return cap == GL_PRIMITIVE_RESTART_NV
        || cap == GL_STENCIL_TEST_TWO_SIDE_EXT
        || gl.es && cap == GL_SAMPLE_COVERAGE_INVERT
        || array(gl, cap) >= 0
        || cap != GL_TEXTURE_EXTERNAL_OES && gl.fixed.enabled(cap, gl.textures.activeUnit) >= 0;
  }

  public static void isEnabledi(GlContext gl, int target, int index) {
    Call c = gl.call;
    if (c.recorded) {
      return;
    }
    if (isOfUnits(target)) {
      if (index < 0 || index >= gl.units()) {
        gl.invalidValue("index", index);
      } else if (!isTexturing(target) && index >= FixedState.UNITS) {
        gl.invalidOperation("the unit has no texture coordinates");
      } else if (gl.core || gl.es) {
        gl.invalidEnum("target", target);
      } else {
        c.result = Math.max(0, gl.fixed.enabled(target, index));
      }
      return;
    }
    if (target != GL_BLEND && target != GL_SCISSOR_TEST) {
      gl.invalidEnum("target", target);
      return;
    }
    boolean blend = target == GL_BLEND;
    if (index < 0 || index >= (blend ? Limits.MAX_DRAW_BUFFERS : Viewport.MOST)) {
      gl.invalidValue("index", index);
    } else {
      c.result = (blend ? gl.state.blendEnabled : gl.state.scissorTests) >> index & 1;
    }
  }
}
