package org.oovr.simulator.command;

/**
 * Source of one vertex shader input.
 *
 * @param location input location in the vertex shader, or {@link #EDGE_FLAGS}
 * @param buffer null for a constant attribute
 * @param strideBytes distance of consecutive elements, 0 reads the same element always
 * @param divisor 0 per vertex, else instances per element
 * @param constant four 32-bit words when {@code buffer} is null (float bits, or integers), else
 *     null
 */
public record VertexStream(
    int location,
    Buffer buffer,
    long offsetBytes,
    int strideBytes,
    int divisor,
    VertexFormat format,
    int[] constant) {
  /**
   * Of each vertex whether the edge from it to the next one is an edge of the outline of its
   * polygon: where it is not 0.
   */
  public static final int EDGE_FLAGS = -1;
}
