package org.oovr.simulator.render.geometry;

import org.oovr.simulator.render.draw.AttributeSource;
import org.oovr.simulator.render.draw.PrimitiveList;

/** Leaves out of the outlines of triangles what the edge flags of vertices say. */
public final class EdgeFlags {
  private EdgeFlags() {}

  /**
   * The same triangles with fewer edges.
   *
   * @param flags of each vertex
   * @param baseVertex what is added to indices
   */
  public static PrimitiveList apply(PrimitiveList list, AttributeSource flags, int baseVertex) {
    float[] flag = flags(list, flags, baseVertex);
    byte[] edges = new byte[list.primitives];
    for (int p = 0; p < edges.length; p++) {
      int mask = list.edges == null ? PrimitiveList.ALL_EDGES : list.edges[p];
      for (int c = 0; c < 3; c++) {
        int k = p * 3 + c;
        if (flag[list.corners == null ? k : list.corners[k]] == 0) {
          mask &= ~(PrimitiveList.FIRST_EDGE << c);
        }
      }
      edges[p] = (byte) mask;
    }
    return list.with(edges);
  }

  private static float[] flags(PrimitiveList list, AttributeSource s, int baseVertex) {
    float[] flag = new float[list.vertexCount];
    if (s.data() == null) {
      java.util.Arrays.fill(flag, Float.intBitsToFloat(s.constant()[0]));
      return flag;
    }
    int[] elements = new int[list.vertexCount];
    for (int v = 0; v < elements.length; v++) {
      elements[v] = list.vertices == null ? list.first + v : list.vertices[v] + baseVertex;
    }
    float[][] out = {flag, null, null, null};
    VertexFetcher.floats(
        s.data(), s.offsetBytes(), s.strideBytes(), s.format(), elements, elements.length, out);
    return flag;
  }
}
