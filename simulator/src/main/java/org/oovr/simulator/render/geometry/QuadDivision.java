package org.oovr.simulator.render.geometry;

import org.oovr.simulator.command.Command;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.render.draw.DrawJob;
import org.oovr.simulator.render.draw.PrimitiveList;

/**
 * The triangles of filled quads and of strips of them. llvmpipe has two ways: what needs no
 * clipping goes past the stages that would clip, and is divided from its first corner; all quads of
 * a draw one of whose vertices is outside of the view volume go through them, and are divided at
 * the last corner, as those with flat attributes or with indices always are.
 */
public final class QuadDivision {
  /** Corners of the two triangles of a quad. */
  private static final int CORNERS = 6;

  private QuadDivision() {}

  /** Whether quads are divided from their first corner as long as none is clipped. */
  static boolean fromFirst(Command.Draw draw, boolean flats) {
    Topology topology = draw.state().topology();
    return (topology == Topology.QUADS || topology == Topology.QUAD_STRIP)
        && !flats
        && !draw.state().raster().provokingFirst()
        && isDirect(draw);
  }

  /**
   * Whether quads of a strip begin with the triangle of its earlier edge as long as none is
   * clipped; that of the later one comes first where some are.
   */
  static boolean earlierFirst(Command.Draw draw) {
    return draw.state().topology() == Topology.QUAD_STRIP && isDirect(draw);
  }

  /** Whether a draw goes past the stages that would clip, if none of its vertices is outside. */
  private static boolean isDirect(Command.Draw draw) {
    return draw.state().raster() != null
        && !draw.state().raster().rasterizerDiscard()
        && !draw.state().raster().outlines()
        && draw.dynamic().polygonStipple().isNone();
  }

  /** Divides the quads of a job whose vertices have been shaded anew, where some are clipped. */
  public static void ofClipped(DrawJob job) {
    PrimitiveList list = job.primitives;
    boolean divided =
        list != null
            && job.indexData == null
            && !job.plan.state.raster().rasterizerDiscard()
            && fromFirst(job.command, job.plan.varyings.flats > 0);
    boolean ordered = list != null && job.indexData == null && earlierFirst(job.command);
    if ((divided || ordered) && isClipped(job, list)) {
      for (int q = 0; q + CORNERS <= list.primitives * list.arity; q += CORNERS) {
        if (divided) {
          fromLast(list.corners, q, job.command.state().topology() == Topology.QUAD_STRIP);
        } else {
          swap(list.corners, q);
        }
      }
    }
  }

  /** Brings the later triangle of a quad before the earlier one. */
  private static void swap(int[] corners, int at) {
    for (int i = at; i < at + CORNERS / 2; i++) {
      int corner = corners[i];
      corners[i] = corners[i + CORNERS / 2];
      corners[i + CORNERS / 2] = corner;
    }
  }

  private static boolean isClipped(DrawJob job, PrimitiveList list) {
    int[] codes = job.vertices(0).codes[0];
    for (int instance = 0; instance < job.instances; instance++) {
      int base = instance * list.vertexCount;
      for (int i = 0; i < list.primitives * list.arity; i++) {
        if ((codes[base + list.corners[i]] & ClipCode.CUT) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Of the triangles a, b, c and a, c, d of a quad makes a, b, d and b, c, d; where that is of a
   * strip, d, a, c and a, b, c, as its corners lie there.
   */
  private static void fromLast(int[] corners, int at, boolean strip) {
    int a = corners[at];
    int b = corners[at + 1];
    int c = corners[at + 2];
    int d = corners[at + 5];
    corners[at] = strip ? d : a;
    corners[at + 1] = strip ? a : b;
    corners[at + 2] = strip ? c : d;
    corners[at + 3] = strip ? a : b;
    corners[at + 4] = strip ? b : c;
    corners[at + 5] = strip ? c : d;
  }
}
