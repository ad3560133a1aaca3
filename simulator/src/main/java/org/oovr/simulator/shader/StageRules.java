package org.oovr.simulator.shader;

import org.oovr.simulator.command.PipelineState.Topology;

/** Which primitives the stages behind a vertex shader take. */
public final class StageRules {
  private StageRules() {}

  /**
   * Why the stages of primitives do not take those of a draw; null where they do.
   *
   * @param divided the evaluation shader's interface, or null
   * @param geometry the geometry shader's, or null
   */
  public static String wrong(
      PrimitiveInterface divided, PrimitiveInterface geometry, Topology topology) {
    if ((topology == Topology.PATCHES) != (divided != null)) {
      return "patches and tessellation belong together";
    }
    Topology given = divided == null ? topology : made(divided.tessellation());
    if (geometry != null && !takes(geometry.input(), given)) {
      return "the geometry shader takes no such primitives";
    }
    return null;
  }

  /** What tessellation makes of patches. */
  public static Topology made(PrimitiveInterface.Tessellation t) {
    if (t.points()) {
      return Topology.POINTS;
    }
    return t.domain() == PrimitiveInterface.Domain.ISOLINES ? Topology.LINES : Topology.TRIANGLES;
  }

  /** Whether a geometry shader takes the primitives of a draw (GL 4.6 core section 11.3.4). */
  private static boolean takes(PrimitiveInterface.Shape shape, Topology topology) {
    return switch (shape) {
      case POINTS -> topology == Topology.POINTS;
      case LINES ->
          topology == Topology.LINES
              || topology == Topology.LINE_STRIP
              || topology == Topology.LINE_LOOP;
      case LINES_ADJACENCY ->
          topology == Topology.LINES_ADJACENCY || topology == Topology.LINE_STRIP_ADJACENCY;
      case TRIANGLES ->
          topology == Topology.TRIANGLES
              || topology == Topology.TRIANGLE_STRIP
              || topology == Topology.TRIANGLE_FAN;
      case TRIANGLES_ADJACENCY ->
          topology == Topology.TRIANGLES_ADJACENCY || topology == Topology.TRIANGLE_STRIP_ADJACENCY;
      case PATCHES -> false;
    };
  }
}
