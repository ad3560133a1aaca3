package org.oovr.simulator.scheme;

import java.util.List;

/**
 * A draw as the middleware sees it (paper, section 5.1): an object of a frame, both views together.
 *
 * @param draw number of the draw in the frame
 * @param triangles primitives of one view, before culling
 * @param textures what it can sample, by ascending resource; sizes decide the texture sharing level
 * @param dependsOn ascending numbers of earlier draws that must be complete before this one may be
 *     merged
 * @param pass number of the render pass; objects of different passes are never grouped
 * @param ordered whether it depends on them by itself: it blends over them, does not write depth,
 *     is stencilled or counted by a query. Other objects depend only on such ones before them, as
 *     all do on a sky that is drawn first
 */
public record SceneObject(
    int draw,
    long triangles,
    List<TextureUse> textures,
    List<Integer> dependsOn,
    int pass,
    boolean ordered) {
  public SceneObject {
    textures = List.copyOf(textures);
    dependsOn = List.copyOf(dependsOn);
  }

  /**
   * A texture of an object.
   *
   * @param resource table index in the profile
   * @param bytes size of what can be sampled
   */
  public record TextureUse(int resource, long bytes) {}
}
