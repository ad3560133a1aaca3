package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

/** How many primitives vertices make, as shaders are told their numbers. */
public final class PrimitiveCounts {
  private PrimitiveCounts() {}

  /**
   * Primitives of a draw, of which quads are one each; patches do not count, since each draw
   * numbers its own, nor do polygons, which have no numbers.
   *
   * @param mode GL primitive type
   * @param vertices of the draw, not restarted
   */
  public static int of(int mode, int vertices) {
    int n = Math.max(vertices, 0);
    return switch (mode) {
      case GL_POINTS -> n;
      case GL_LINES -> n / 2;
      case GL_LINE_STRIP -> Math.max(n - 1, 0);
      case GL_LINE_LOOP -> n < 2 ? 0 : n;
      case GL_TRIANGLES -> n / 3;
      case GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN -> Math.max(n - 2, 0);
      case GL_QUADS -> n / 4;
      case GL_QUAD_STRIP -> Math.max(n / 2 - 1, 0);
      case GL_LINES_ADJACENCY -> n / 4;
      case GL_LINE_STRIP_ADJACENCY -> Math.max(n - 3, 0);
      case GL_TRIANGLES_ADJACENCY -> n / 6;
      case GL_TRIANGLE_STRIP_ADJACENCY -> Math.max((n - 4) / 2, 0);
      default -> 0;
    };
  }
}
