package org.oovr.driver.gl.client;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.api.GL;

/**
 * A format of {@code glInterleavedArrays} (GL 2.1, table 2.5).
 *
 * @param bytes bytes from one vertex to the next
 * @param parts the arrays in it
 */
public record InterleavedFormat(int bytes, List<Part> parts) {
  private static final int FLOAT_BYTES = 4;

  /**
   * An array of the format.
   *
   * @param array the name of its switch
   * @param offset bytes from the start of a vertex
   */
  public record Part(int array, int size, int type, int offset) {}

  /** The format of that name, or null. */
  public static InterleavedFormat of(int name) {
    return switch (name) {
      case GL.GL_V2F -> make(0, 0, 0, 2);
      case GL.GL_V3F -> make(0, 0, 0, 3);
      case GL.GL_C4UB_V2F -> make(0, -4, 0, 2);
      case GL.GL_C4UB_V3F -> make(0, -4, 0, 3);
      case GL.GL_C3F_V3F -> make(0, 3, 0, 3);
      case GL.GL_N3F_V3F -> make(0, 0, 3, 3);
      case GL.GL_C4F_N3F_V3F -> make(0, 4, 3, 3);
      case GL.GL_T2F_V3F -> make(2, 0, 0, 3);
      case GL.GL_T4F_V4F -> make(4, 0, 0, 4);
      case GL.GL_T2F_C4UB_V3F -> make(2, -4, 0, 3);
      case GL.GL_T2F_C3F_V3F -> make(2, 3, 0, 3);
      case GL.GL_T2F_N3F_V3F -> make(2, 0, 3, 3);
      case GL.GL_T2F_C4F_N3F_V3F -> make(2, 4, 3, 3);
      case GL.GL_T4F_C4F_N3F_V4F -> make(4, 4, 3, 4);
      default -> null;
    };
  }

  /** Components in the order in which they lie in a vertex; a negative count is of bytes. */
  private static InterleavedFormat make(int texture, int colour, int normal, int vertex) {
    List<Part> parts = new ArrayList<>();
    int at = 0;
    at += add(parts, GL.GL_TEXTURE_COORD_ARRAY, texture, at);
    at += add(parts, GL.GL_COLOR_ARRAY, colour, at);
    at += add(parts, GL.GL_NORMAL_ARRAY, normal, at);
    at += add(parts, GL.GL_VERTEX_ARRAY, vertex, at);
    return new InterleavedFormat(at, List.copyOf(parts));
  }

  private static int add(List<Part> parts, int array, int components, int offset) {
    if (components == 0) {
      return 0;
    }
    if (components < 0) {
      parts.add(new Part(array, -components, GL.GL_UNSIGNED_BYTE, offset));
      return -components;
    }
    parts.add(new Part(array, components, GL.GL_FLOAT, offset));
    return FLOAT_BYTES * components;
  }
}
