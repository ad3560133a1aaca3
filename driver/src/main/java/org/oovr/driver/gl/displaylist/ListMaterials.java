package org.oovr.driver.gl.displaylist;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.ConventionalAttributes;
import org.oovr.driver.gl.state.ListVertices;
import org.oovr.driver.trace.Call;

/** Materials that a list tells: in Mesa attributes like any other where a primitive has begun. */
final class ListMaterials {
  private static final int[] AMBIENT = {0};
  private static final int[] DIFFUSE = {1};
  private static final int[] BOTH = {0, 1};
  private static final int[] SPECULAR = {2};
  private static final int[] EMISSION = {3};
  private static final int[] SHININESS = {4};
  private static final int[] INDEXES = {5};
  private static final int[] NONE = {};

  private ListMaterials() {}

  /**
   * Takes note of a call of {@code glMaterial}.
   *
   * @return whether the vertex before is left out of what is executed at once
   */
  static boolean tell(Call call, ListVertices vertices) {
    boolean leavesOut = false;
    for (int kind : kinds(call.i(1))) {
      int size = kind == SHININESS[0] ? 1 : kind == INDEXES[0] ? 3 : 4;
      for (int side = 0; side < 2; side++) {
        if (call.i(0) != (side == 0 ? GL_BACK : GL_FRONT)) {
          int slot = ConventionalAttributes.MATERIALS + 2 * kind + side;
          leavesOut |= vertices.tell(slot, size, null, 0);
        }
      }
    }
    return leavesOut;
  }

  private static int[] kinds(int pname) {
    return switch (pname) {
      case GL_AMBIENT -> AMBIENT;
      case GL_DIFFUSE -> DIFFUSE;
      case GL_AMBIENT_AND_DIFFUSE -> BOTH;
      case GL_SPECULAR -> SPECULAR;
      case GL_EMISSION -> EMISSION;
      case GL_SHININESS -> SHININESS;
      case GL_COLOR_INDEXES -> INDEXES;
      default -> NONE;
    };
  }
}
