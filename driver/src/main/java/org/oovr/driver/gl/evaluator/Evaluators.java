package org.oovr.driver.gl.evaluator;

import static org.oovr.driver.gl.api.GL.*;

/**
 * Curves and surfaces that stand for attributes, and the grids on which they are evaluated (GL 2.1,
 * section 5.1).
 */
public final class Evaluators {
  /** Highest order of a map. */
  public static final int MAX_ORDER = 30;

  /** Maps of one number of parameters. */
  public static final int MAPS = 9;

  /**
   * A map of one or two parameters.
   *
   * @param orders number of control points along each parameter
   * @param domain from and to, for each parameter
   * @param points control points, those of the last parameter side by side
   */
  public record Map(int[] orders, float[] domain, float[] points) {}

  /** By {@link #index} of their targets, those of one parameter first. */
  public final Map[] maps = new Map[2 * MAPS];

  public int grid1Segments = 1;
  public final float[] grid1 = {0, 1};
  public final int[] grid2Segments = {1, 1};
  public final float[] grid2 = {0, 1, 0, 1};

  public Evaluators() {
    for (int i = 0; i < maps.length; i++) {
      maps[i] = initial(i);
    }
  }

  /** How a map is before it is given. */
  public static Map initial(int index) {
    int kind = index % MAPS;
    float[] point = new float[components(index)];
    switch (kind + GL_MAP1_COLOR_4) {
      case GL_MAP1_COLOR_4 -> java.util.Arrays.fill(point, 1);
      case GL_MAP1_INDEX -> point[0] = 1;
      case GL_MAP1_NORMAL -> point[2] = 1;
      case GL_MAP1_TEXTURE_COORD_4, GL_MAP1_VERTEX_4 -> point[3] = 1;
      default -> {}
    }
    boolean surface = index >= MAPS;
    return new Map(
        surface ? new int[] {1, 1} : new int[] {1},
        surface ? new float[] {0, 1, 0, 1} : new float[] {0, 1},
        point);
  }

  /** Number of a target, or -1. */
  public static int index(int target) {
    if (target >= GL_MAP1_COLOR_4 && target <= GL_MAP1_VERTEX_4) {
      return target - GL_MAP1_COLOR_4;
    }
    return target >= GL_MAP2_COLOR_4 && target <= GL_MAP2_VERTEX_4
        ? target - GL_MAP2_COLOR_4 + MAPS
        : -1;
  }

  /** The target of a number. */
  public static int target(int index) {
    return index < MAPS ? GL_MAP1_COLOR_4 + index : GL_MAP2_COLOR_4 + index - MAPS;
  }

  /** Components of a control point. */
  public static int components(int index) {
    return switch (index % MAPS + GL_MAP1_COLOR_4) {
      case GL_MAP1_INDEX, GL_MAP1_TEXTURE_COORD_1 -> 1;
      case GL_MAP1_TEXTURE_COORD_2 -> 2;
      case GL_MAP1_NORMAL, GL_MAP1_TEXTURE_COORD_3, GL_MAP1_VERTEX_3 -> 3;
      default -> 4;
    };
  }
}
