package org.oovr.simulator.render.draw;

import org.oovr.simulator.command.PipelineState;
import org.oovr.simulator.command.PipelineState.Topology;
import org.oovr.simulator.command.Stage;

/**
 * The primitives of a range of a draw as corners, and the distinct vertices they use (GL 3.3 core
 * 2.6.1, 2.8.1). Corner numbers are positions in {@link #vertices}, so that every vertex is shaded
 * once.
 *
 * <p>Corners keep the winding; the provoking vertex is always the first corner under the
 * first-vertex convention and always the last one otherwise.
 */
public final class PrimitiveList {
  /** The edge from the first corner to the second. */
  public static final int FIRST_EDGE = 1;

  /** The edge from the second corner to the third. */
  public static final int SECOND_EDGE = 2;

  /** The edge from the third corner to the first. */
  public static final int THIRD_EDGE = 4;

  /** A strip, list element, quad or polygon begins with the primitive, and so do stipples. */
  public static final int BEGINS = 8;

  /** All edges of a triangle. */
  public static final int ALL_EDGES = FIRST_EDGE | SECOND_EDGE | THIRD_EDGE;

  /** Corners per primitive: 1, 2 or 3; with adjacent vertices 4 or 6; of patches any number. */
  public final int arity;

  public final int primitives;

  /** Corner c of primitive p at {@code p * arity + c}; null when that is the number itself. */
  public final int[] corners;

  /** Index values (before the base vertex), ascending; null for {@code first, first+1, ...}. */
  public final int[] vertices;

  /** Number of distinct vertices. */
  public final int vertexCount;

  /** First vertex when {@link #vertices} is null. */
  public final int first;

  /** Vertices that the draw names, repetitions counted: what an index fetch delivers. */
  public final int references;

  /**
   * Of triangles, those of their edges that outlines have; null when that is all edges. Where lines
   * are stippled, also which primitives {@link #BEGINS begin}.
   */
  public final byte[] edges;

  /**
   * Number of the patch, in its instance, that each primitive is a part of; null where primitives
   * are those of the draw.
   */
  public int[] patches;

  /** Of primitives that patches were divided into, the first of each instance; null like them. */
  public int[] instances;

  /** How far numbers of triangles are shifted to be those of what the application draws. */
  public static int partsShift(Topology topology) {
    return switch (topology) {
      case QUADS, QUAD_STRIP -> 1;
      case POLYGON -> Integer.SIZE - 1; // the only one
      default -> 0;
    };
  }

  /** Of primitives all of whose edges are outlines' edges. */
  public PrimitiveList(
      int arity, int primitives, int[] corners, int[] vertices, int count, int first, int refs) {
    this(arity, primitives, corners, null, vertices, count, first, refs);
  }

  /** Of what an input assembler found. */
  public PrimitiveList(
      int arity,
      int primitives,
      int[] corners,
      byte[] edges,
      int[] vertices,
      int count,
      int first,
      int refs) {
    this.edges = edges;
    this.arity = arity;
    this.primitives = primitives;
    this.corners = corners;
    this.vertices = vertices;
    this.vertexCount = count;
    this.first = first;
    this.references = refs;
  }

  /** The same primitives with other edges. */
  public PrimitiveList with(byte[] otherEdges) {
    PrimitiveList list =
        new PrimitiveList(
            arity, primitives, corners, otherEdges, vertices, vertexCount, first, references);
    list.patches = patches;
    list.instances = instances;
    return list;
  }

  /**
   * Corners per primitive that the first stage of primitives gets: with the adjacent vertices where
   * it is a geometry shader.
   */
  public static int arity(PipelineState state) {
    boolean adjacency = state.shaders().has(Stage.GEOMETRY);
    return switch (state.topology()) {
      case PATCHES -> state.patches().vertices();
      case LINES_ADJACENCY, LINE_STRIP_ADJACENCY -> adjacency ? 4 : 2;
      case TRIANGLES_ADJACENCY, TRIANGLE_STRIP_ADJACENCY -> adjacency ? 6 : 3;
      default -> arity(state.topology());
    };
  }

  /** Corners per primitive of a topology, without adjacent vertices; of patches, none. */
  public static int arity(Topology topology) {
    return switch (topology) {
      case PATCHES -> 0;
      case POINTS -> 1;
      case LINES, LINE_STRIP, LINE_LOOP, LINES_ADJACENCY, LINE_STRIP_ADJACENCY -> 2;
      default -> 3;
    };
  }
}
