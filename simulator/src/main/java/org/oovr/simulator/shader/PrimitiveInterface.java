package org.oovr.simulator.shader;

/**
 * What a stage takes and gives that works on primitives or patches: tessellation and geometry.
 *
 * <p>Vertices and patches are records of words in {@link ShaderContext#workgroupMemory}. At a
 * lane's {@link ShaderContext#inputBase} lies the record of its patch, then one for each vertex. At
 * {@link ShaderContext#outputBase} a tessellation control shader has the same of what it gives; a
 * geometry shader has a record for each vertex that it emits, the first word of which says {@link
 * #BEGINS} and the stream.
 *
 * @param input what a geometry shader takes; {@link Shape#PATCHES} for tessellation
 * @param output what a geometry shader gives, a strip where it can be one; null for others
 * @param outputVertices most vertices that a geometry shader emits; vertices of a patch that a
 *     control shader gives; else 0
 * @param invocations lanes for each primitive of a geometry shader; else 1
 * @param tessellation how an evaluation shader has patches divided; null for others
 * @param inputs record of a vertex that comes in
 * @param patchInputs record of a patch that comes in
 * @param outputs record of a vertex that goes out; empty for evaluation shaders, which have outputs
 *     as vertex shaders have
 * @param patchOutputs record of a patch that goes out
 */
public record PrimitiveInterface(
    Shape input,
    Shape output,
    int outputVertices,
    int invocations,
    Tessellation tessellation,
    Words inputs,
    Words patchInputs,
    Words outputs,
    Words patchOutputs) {

  /** In the first word of an emitted vertex: it begins a strip. */
  public static final int BEGINS = 1;

  /** Of the first word of an emitted vertex, how far its stream is shifted. */
  public static final int STREAM_SHIFT = 1;

  /** Most streams of vertices that a geometry shader emits. */
  public static final int STREAMS = 4;

  /** What primitives are made of. */
  public enum Shape {
    POINTS(1),
    LINES(2),
    LINES_ADJACENCY(4),
    TRIANGLES(3),
    TRIANGLES_ADJACENCY(6),
    /** As many vertices as the draw says. */
    PATCHES(0);

    private final int vertices;

    Shape(int vertices) {
      this.vertices = vertices;
    }

    /** Vertices of each. */
    public int vertices() {
      return vertices;
    }
  }

  /** What a patch is divided into. */
  public enum Domain {
    TRIANGLES,
    QUADS,
    ISOLINES
  }

  /** How an edge is divided. */
  public enum Spacing {
    EQUAL,
    FRACTIONAL_EVEN,
    FRACTIONAL_ODD
  }

  /**
   * How patches are divided.
   *
   * @param points into points instead of lines or triangles
   */
  public record Tessellation(Domain domain, Spacing spacing, boolean clockwise, boolean points) {}

  /**
   * The words of a record.
   *
   * @param place what each is: an index of {@link ShaderContext#outF}, or one of the numbers below
   * @param integer whether it is no 32-bit float; of built-ins, false
   */
  public record Words(int[] place, boolean[] integer) {
    /** A record of nothing. */
    public static final Words NONE = new Words(new int[0], new boolean[0]);

    public static final int POSITION = ShaderContext.FIRST_CULL_DISTANCE + ShaderContext.DISTANCES;
    public static final int POINT_SIZE = POSITION + 4;
    public static final int LAYER = POINT_SIZE + 1;
    public static final int VIEWPORT_INDEX = LAYER + 1;
    public static final int PRIMITIVE_ID = VIEWPORT_INDEX + 1;
    public static final int TESS_LEVEL_OUTER = PRIMITIVE_ID + 1;
    public static final int TESS_LEVEL_INNER = TESS_LEVEL_OUTER + 4;

    /** A word that nobody else knows. */
    public static final int NOTHING = -1;

    public int count() {
      return place.length;
    }

    /** The first word with this place, or -1. */
    public int find(int wanted) {
      for (int i = 0; i < place.length; i++) {
        if (place[i] == wanted) {
          return i;
        }
      }
      return -1;
    }
  }
}
