package org.oovr.driver.vk.format;

import static org.oovr.driver.vk.api.VK.*;

import org.oovr.simulator.command.PipelineState.BlendOp;
import org.oovr.simulator.command.PipelineState.Factor;
import org.oovr.simulator.command.PipelineState.LogicOp;
import org.oovr.simulator.command.PipelineState.PolygonMode;
import org.oovr.simulator.command.PipelineState.StencilOp;
import org.oovr.simulator.command.PipelineState.Topology;

/** Numbers of enumerations, as the simulator has them. */
public final class Enums {
  private static final Factor[] FACTORS = {
    Factor.ZERO,
    Factor.ONE,
    Factor.SRC_COLOR,
    Factor.ONE_MINUS_SRC_COLOR,
    Factor.DST_COLOR,
    Factor.ONE_MINUS_DST_COLOR,
    Factor.SRC_ALPHA,
    Factor.ONE_MINUS_SRC_ALPHA,
    Factor.DST_ALPHA,
    Factor.ONE_MINUS_DST_ALPHA,
    Factor.CONSTANT_COLOR,
    Factor.ONE_MINUS_CONSTANT_COLOR,
    Factor.CONSTANT_ALPHA,
    Factor.ONE_MINUS_CONSTANT_ALPHA,
    Factor.SRC_ALPHA_SATURATE,
    Factor.SRC1_COLOR,
    Factor.ONE_MINUS_SRC1_COLOR,
    Factor.SRC1_ALPHA,
    Factor.ONE_MINUS_SRC1_ALPHA
  };

  private static final StencilOp[] STENCIL_OPS = {
    StencilOp.KEEP,
    StencilOp.ZERO,
    StencilOp.REPLACE,
    StencilOp.INCREMENT_CLAMP,
    StencilOp.DECREMENT_CLAMP,
    StencilOp.INVERT,
    StencilOp.INCREMENT_WRAP,
    StencilOp.DECREMENT_WRAP
  };

  private Enums() {}

  public static Topology topology(int code) {
    return switch (code) {
      case VK_PRIMITIVE_TOPOLOGY_POINT_LIST -> Topology.POINTS;
      case VK_PRIMITIVE_TOPOLOGY_LINE_LIST -> Topology.LINES;
      case VK_PRIMITIVE_TOPOLOGY_LINE_STRIP -> Topology.LINE_STRIP;
      case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP -> Topology.TRIANGLE_STRIP;
      case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN -> Topology.TRIANGLE_FAN;
      case VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY -> Topology.LINES_ADJACENCY;
      case VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY -> Topology.LINE_STRIP_ADJACENCY;
      case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST_WITH_ADJACENCY -> Topology.TRIANGLES_ADJACENCY;
      case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP_WITH_ADJACENCY -> Topology.TRIANGLE_STRIP_ADJACENCY;
      case VK_PRIMITIVE_TOPOLOGY_PATCH_LIST -> Topology.PATCHES;
      default -> Topology.TRIANGLES;
    };
  }

  public static PolygonMode polygonMode(int code) {
    return switch (code) {
      case VK_POLYGON_MODE_LINE -> PolygonMode.LINE;
      case VK_POLYGON_MODE_POINT -> PolygonMode.POINT;
      default -> PolygonMode.FILL;
    };
  }

  /** Numbers that Vulkan has not, as damaged captures have them, mean the first. */
  private static int known(int code, int count) {
    return code >= 0 && code < count ? code : 0;
  }

  public static Factor factor(int code) {
    return FACTORS[known(code, FACTORS.length)];
  }

  public static BlendOp blendOp(int code) {
    return BlendOp.values()[known(code, BlendOp.values().length)];
  }

  public static StencilOp stencilOp(int code) {
    return STENCIL_OPS[known(code, STENCIL_OPS.length)];
  }

  public static LogicOp logicOp(int code) {
    return LogicOp.values()[known(code, LogicOp.values().length)];
  }
}
