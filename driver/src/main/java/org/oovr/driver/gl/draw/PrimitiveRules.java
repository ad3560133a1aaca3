package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.ProgramExecutable;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.gl.state.RenderState;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.PrimitiveInterface;
import org.oovr.simulator.shader.ShaderReflection;
import org.oovr.simulator.shader.StageRules;

/** Which primitives go with which programs and with transform feedback. */
final class PrimitiveRules {
  private PrimitiveRules() {}

  /** Why programs or transform feedback do not take the primitives of a draw; null if they do. */
  static String wrong(GlContext gl, int mode, Topology topology) {
    ProgramExecutable exe = gl.executable();
    if (gl.feedback.captures() && !feedbackFits(exe, mode, gl.feedback.primitiveMode)) {
      return "transform feedback captures primitives of another kind";
    }
    return StageRules.wrong(
        primitive(exe, Stage.TESSELLATION_EVALUATION), primitive(exe, Stage.GEOMETRY), topology);
  }

  /** Whether what is rasterised is points. */
  static boolean drawsPoints(ProgramExecutable exe, Topology topology, RenderState state) {
    PrimitiveInterface geometry = primitive(exe, Stage.GEOMETRY);
    if (geometry != null && geometry.output() != PrimitiveInterface.Shape.TRIANGLES) {
      return geometry.output() == PrimitiveInterface.Shape.POINTS;
    }
    PrimitiveInterface divided = primitive(exe, Stage.TESSELLATION_EVALUATION);
    Topology given = divided == null ? topology : StageRules.made(divided.tessellation());
    boolean polygons =
        geometry != null
            || switch (given) {
              case POINTS, LINES, LINE_STRIP, LINE_LOOP -> false;
              case LINES_ADJACENCY, LINE_STRIP_ADJACENCY -> false;
              default -> true;
            };
    boolean corners = state.polygonMode == GL_POINT && state.backPolygonMode == GL_POINT;
    return polygons ? corners : given == Topology.POINTS;
  }

  private static PrimitiveInterface primitive(ProgramExecutable exe, Stage stage) {
    ShaderReflection shader = exe == null ? null : exe.program.reflections().get(stage);
    return shader == null ? null : shader.primitive();
  }

  /** Vertices of the primitives that a topology is drawn as. */
  static int corners(Topology topology) {
    return switch (topology) {
      case POINTS -> 1;
      case LINES, LINE_STRIP, LINE_LOOP, LINES_ADJACENCY, LINE_STRIP_ADJACENCY -> 2;
      default -> 3;
    };
  }

  /**
   * Whether what a draw makes is what transform feedback was begun for (GL 4.6 core 13.3.2). Mesa
   * takes all that is neither points nor lines for triangles.
   */
  static boolean feedbackFits(ProgramExecutable exe, int mode, int captured) {
    PrimitiveInterface geometry = primitive(exe, Stage.GEOMETRY);
    PrimitiveInterface divided = primitive(exe, Stage.TESSELLATION_EVALUATION);
    if (geometry != null) {
      return captured
          == switch (geometry.output()) {
            case POINTS -> GL_POINTS;
            case LINES -> GL_LINES;
            default -> GL_TRIANGLES;
          };
    }
    if (divided != null) {
      return captured
          == switch (StageRules.made(divided.tessellation())) {
            case POINTS -> GL_POINTS;
            case LINES -> GL_LINES;
            default -> GL_TRIANGLES;
          };
    }
    return switch (mode) {
      case GL_POINTS -> captured == GL_POINTS;
      case GL_LINES, GL_LINE_STRIP, GL_LINE_LOOP -> captured == GL_LINES;
      default -> captured == GL_TRIANGLES;
    };
  }
}
