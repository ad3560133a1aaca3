package org.oovr.driver.gl.state;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.fixed.Material;
import org.oovr.driver.gl.object.ConventionalAttributes;

/** Materials that a list tells: in Mesa attributes like any other where a primitive has begun. */
public final class ListMaterials {
  private static final int[] NONE = {};

  private ListMaterials() {}

  /**
   * Takes note of a call of {@code glMaterial}.
   *
   * @param faces as it is told
   * @param pname as it is told; what there is none of means nothing
   * @return whether the vertex before is left out of what is executed at once
   */
  public static boolean tell(int faces, int pname, ListVertices vertices) {
    boolean leavesOut = false;
    for (int kind : kinds(pname)) {
      for (int side = 0; side < 2; side++) {
        if (faces != (side == 0 ? GL_BACK : GL_FRONT)) {
          int slot = ConventionalAttributes.MATERIALS + 2 * kind + side;
          leavesOut |= vertices.tell(slot, Material.size(kind), null, 0);
        }
      }
    }
    return leavesOut;
  }

  private static int[] kinds(int pname) {
    return switch (pname) {
      case GL_AMBIENT -> new int[] {Material.AMBIENT};
      case GL_DIFFUSE -> new int[] {Material.DIFFUSE};
      case GL_AMBIENT_AND_DIFFUSE -> new int[] {Material.AMBIENT, Material.DIFFUSE};
      case GL_SPECULAR -> new int[] {Material.SPECULAR};
      case GL_EMISSION -> new int[] {Material.EMISSION};
      case GL_SHININESS -> new int[] {Material.SHININESS};
      case GL_COLOR_INDEXES -> new int[] {Material.INDEXES};
      default -> NONE;
    };
  }
}
