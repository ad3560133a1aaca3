package org.oovr.driver.gl.object;

import static org.oovr.driver.gl.api.GL.*;

/**
 * Slots of the vertex attributes that have names of their own (GL 2.1, section 2.7): in vertex
 * arrays, among current values and among the inputs of vertex shaders they lie behind the generic
 * ones.
 */
public final class ConventionalAttributes {
  public static final int POSITION = 16;
  public static final int NORMAL = 17;
  public static final int COLOR = 18;
  public static final int SECONDARY_COLOR = 19;
  public static final int FOG_COORDINATE = 20;
  public static final int COLOR_INDEX = 21;
  public static final int EDGE_FLAG = 22;
  public static final int POINT_SIZE = 23;
  public static final int TEXTURE_COORDINATES = 24;

  /** Sets of texture coordinates. */
  public static final int TEXTURE_COORDINATE_SETS = 8;

  /**
   * First of the slots of materials among what vertices are told, which no array has: two for each
   * kind of a material's values, of the front and of the back side.
   */
  public static final int MATERIALS = 32;

  /** Slots of materials. */
  public static final int MATERIAL_SLOTS = 12;

  private ConventionalAttributes() {}

  /**
   * The slot of an array by the name of its switch, or -1.
   *
   * @param texture which set of texture coordinates is meant
   */
  public static int slot(int state, int texture) {
    return switch (state) {
      case GL_VERTEX_ARRAY -> POSITION;
      case GL_NORMAL_ARRAY -> NORMAL;
      case GL_COLOR_ARRAY -> COLOR;
      case GL_SECONDARY_COLOR_ARRAY -> SECONDARY_COLOR;
      case GL_FOG_COORD_ARRAY -> FOG_COORDINATE;
      case GL_INDEX_ARRAY -> COLOR_INDEX;
      case GL_EDGE_FLAG_ARRAY -> EDGE_FLAG;
      case GL_POINT_SIZE_ARRAY_OES -> POINT_SIZE;
      case GL_TEXTURE_COORD_ARRAY -> TEXTURE_COORDINATES + texture;
      default -> -1;
    };
  }

  /** Components of a slot's initial value. */
  public static float initial(int slot, int component) {
    return switch (slot) {
      case NORMAL -> component == 2 || component == 3 ? 1 : 0;
      case COLOR -> 1;
      case COLOR_INDEX, EDGE_FLAG, POINT_SIZE -> component == 0 || component == 3 ? 1 : 0;
      default -> component == 3 ? 1 : 0;
    };
  }

  /** How an array is before anything is said about it. */
  static void initialize(GlVertexArray.Attribute a, int slot) {
    int size =
        switch (slot) {
          case NORMAL, SECONDARY_COLOR -> 3;
          case FOG_COORDINATE, COLOR_INDEX, EDGE_FLAG, POINT_SIZE -> 1;
          default -> 4;
        };
    boolean normalized = slot == NORMAL || slot == COLOR || slot == SECONDARY_COLOR;
    a.setFormat(size, slot == EDGE_FLAG ? GL_UNSIGNED_BYTE : GL_FLOAT, normalized, false);
  }
}
