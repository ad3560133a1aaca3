package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.simulator.command.Command.IndexType;
import org.oovr.simulator.command.CompareOp;
import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.LogicOp;
import org.oovr.simulator.command.PipelineState.PolygonMode;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.Texture;

/** GL enums to the simulator's; null for values that are no member of the set. */
public final class Translate {
  private static final LogicOp[] LOGIC = LogicOp.values();
  private static final CompareOp[] COMPARE = CompareOp.values();

  private Translate() {}

  public static CompareOp compare(int func) {
    // GL_NEVER .. GL_ALWAYS are consecutive and in the order of CompareOp
    return func >= GL_NEVER && func <= GL_ALWAYS ? COMPARE[func - GL_NEVER] : null;
  }

  public static LogicOp logic(int op) {
    return op >= GL_CLEAR && op <= GL_SET ? LOGIC[op - GL_CLEAR] : null;
  }

  public static StencilOp stencil(int op) {
    return switch (op) {
      case GL_KEEP -> StencilOp.KEEP;
      case GL_ZERO -> StencilOp.ZERO;
      case GL_REPLACE -> StencilOp.REPLACE;
      case GL_INCR -> StencilOp.INCREMENT_CLAMP;
      case GL_DECR -> StencilOp.DECREMENT_CLAMP;
      case GL_INVERT -> StencilOp.INVERT;
      case GL_INCR_WRAP -> StencilOp.INCREMENT_WRAP;
      case GL_DECR_WRAP -> StencilOp.DECREMENT_WRAP;
      default -> null;
    };
  }

  public static BlendOp blendOp(int mode) {
    return switch (mode) {
      case GL_FUNC_ADD -> BlendOp.ADD;
      case GL_FUNC_SUBTRACT -> BlendOp.SUBTRACT;
      case GL_FUNC_REVERSE_SUBTRACT -> BlendOp.REVERSE_SUBTRACT;
      case GL_MIN -> BlendOp.MIN;
      case GL_MAX -> BlendOp.MAX;
      default -> null;
    };
  }

  /** An equation of whole colours (KHR_blend_equation_advanced), or null. */
  public static BlendOp advancedOp(int mode) {
    return switch (mode) {
      case GL_MULTIPLY_KHR -> BlendOp.MULTIPLY;
      case GL_SCREEN_KHR -> BlendOp.SCREEN;
      case GL_OVERLAY_KHR -> BlendOp.OVERLAY;
      case GL_DARKEN_KHR -> BlendOp.DARKEN;
      case GL_LIGHTEN_KHR -> BlendOp.LIGHTEN;
      case GL_COLORDODGE_KHR -> BlendOp.COLOR_DODGE;
      case GL_COLORBURN_KHR -> BlendOp.COLOR_BURN;
      case GL_HARDLIGHT_KHR -> BlendOp.HARD_LIGHT;
      case GL_SOFTLIGHT_KHR -> BlendOp.SOFT_LIGHT;
      case GL_DIFFERENCE_KHR -> BlendOp.DIFFERENCE;
      case GL_EXCLUSION_KHR -> BlendOp.EXCLUSION;
      case GL_HSL_HUE_KHR -> BlendOp.HSL_HUE;
      case GL_HSL_SATURATION_KHR -> BlendOp.HSL_SATURATION;
      case GL_HSL_COLOR_KHR -> BlendOp.HSL_COLOR;
      case GL_HSL_LUMINOSITY_KHR -> BlendOp.HSL_LUMINOSITY;
      default -> null;
    };
  }

  public static Factor factor(int factor) {
    return switch (factor) {
      case GL_ZERO -> Factor.ZERO;
      case GL_ONE -> Factor.ONE;
      case GL_SRC_COLOR -> Factor.SRC_COLOR;
      case GL_ONE_MINUS_SRC_COLOR -> Factor.ONE_MINUS_SRC_COLOR;
      case GL_DST_COLOR -> Factor.DST_COLOR;
      case GL_ONE_MINUS_DST_COLOR -> Factor.ONE_MINUS_DST_COLOR;
      case GL_SRC_ALPHA -> Factor.SRC_ALPHA;
      case GL_ONE_MINUS_SRC_ALPHA -> Factor.ONE_MINUS_SRC_ALPHA;
      case GL_DST_ALPHA -> Factor.DST_ALPHA;
      case GL_ONE_MINUS_DST_ALPHA -> Factor.ONE_MINUS_DST_ALPHA;
      case GL_CONSTANT_COLOR -> Factor.CONSTANT_COLOR;
      case GL_ONE_MINUS_CONSTANT_COLOR -> Factor.ONE_MINUS_CONSTANT_COLOR;
      case GL_CONSTANT_ALPHA -> Factor.CONSTANT_ALPHA;
      case GL_ONE_MINUS_CONSTANT_ALPHA -> Factor.ONE_MINUS_CONSTANT_ALPHA;
      case GL_SRC_ALPHA_SATURATE -> Factor.SRC_ALPHA_SATURATE;
      case GL_SRC1_COLOR -> Factor.SRC1_COLOR;
      case GL_ONE_MINUS_SRC1_COLOR -> Factor.ONE_MINUS_SRC1_COLOR;
      case GL_SRC1_ALPHA -> Factor.SRC1_ALPHA;
      case GL_ONE_MINUS_SRC1_ALPHA -> Factor.ONE_MINUS_SRC1_ALPHA;
      default -> null;
    };
  }

  /** The factor for a target whose alpha is always one (GL 3.3 core 4.1.7). */
  public static Factor withoutDestinationAlpha(Factor factor) {
    return switch (factor) {
      case DST_ALPHA -> Factor.ONE;
      case ONE_MINUS_DST_ALPHA, SRC_ALPHA_SATURATE -> Factor.ZERO;
      default -> factor;
    };
  }

  public static PolygonMode polygonMode(int mode) {
    return switch (mode) {
      case GL_FILL -> PolygonMode.FILL;
      case GL_LINE -> PolygonMode.LINE;
      case GL_POINT -> PolygonMode.POINT;
      default -> null;
    };
  }

  public static Topology topology(int mode) {
    return switch (mode) {
      case GL_POINTS -> Topology.POINTS;
      case GL_LINES -> Topology.LINES;
      case GL_LINE_LOOP -> Topology.LINE_LOOP;
      case GL_LINE_STRIP -> Topology.LINE_STRIP;
      case GL_TRIANGLES -> Topology.TRIANGLES;
      case GL_TRIANGLE_STRIP -> Topology.TRIANGLE_STRIP;
      case GL_TRIANGLE_FAN -> Topology.TRIANGLE_FAN;
      case GL_QUADS -> Topology.QUADS;
      case GL_QUAD_STRIP -> Topology.QUAD_STRIP;
      case GL_POLYGON -> Topology.POLYGON;
      case GL_PATCHES -> Topology.PATCHES;
      case GL_LINES_ADJACENCY -> Topology.LINES_ADJACENCY;
      case GL_LINE_STRIP_ADJACENCY -> Topology.LINE_STRIP_ADJACENCY;
      case GL_TRIANGLES_ADJACENCY -> Topology.TRIANGLES_ADJACENCY;
      case GL_TRIANGLE_STRIP_ADJACENCY -> Topology.TRIANGLE_STRIP_ADJACENCY;
      default -> null;
    };
  }

  public static IndexType indexType(int type) {
    return switch (type) {
      case GL_UNSIGNED_BYTE -> IndexType.U8;
      case GL_UNSIGNED_SHORT -> IndexType.U16;
      case GL_UNSIGNED_INT -> IndexType.U32;
      default -> null;
    };
  }

  /** Shape of a texture of that target. */
  static Texture.Shape shape(int target) {
    return switch (target) {
      case GL_TEXTURE_1D -> Texture.Shape.D1;
      case GL_TEXTURE_3D -> Texture.Shape.D3;
      case GL_TEXTURE_CUBE_MAP -> Texture.Shape.CUBE;
      case GL_TEXTURE_1D_ARRAY -> Texture.Shape.D1_ARRAY;
      case GL_TEXTURE_2D_ARRAY, GL_TEXTURE_2D_MULTISAMPLE_ARRAY -> Texture.Shape.D2_ARRAY;
      case GL_TEXTURE_CUBE_MAP_ARRAY -> Texture.Shape.CUBE_ARRAY;
      default -> Texture.Shape.D2;
    };
  }
}
