package org.oovr.driver.oo;

import java.util.List;

/**
 * A draw, seen as an object in the sense of OO-VR (paper section 5.1): what is drawn, with which
 * textures, for how many views.
 *
 * @param frame frame index, from 0
 * @param drawInFrame number of the draw in its frame, from 0
 * @param label the call, and the debug group it is in
 * @param vertices vertices or indices of all instances
 * @param triangles triangles of all instances (lines and points count as one each), before culling
 *     and without regard to primitive restart
 * @param textures different textures that the draw can sample, in order of their ids
 * @param views views that the draw runs for
 * @param target id of the first image drawn to, -1 for none; equal ids mean the same render target
 * @param blends whether any attachment blends, so that order matters beyond depth
 * @param writesDepth whether the draw writes depth
 */
public record RenderedObject(
    int frame,
    int drawInFrame,
    String label,
    long vertices,
    long triangles,
    List<TextureUse> textures,
    int views,
    int target,
    boolean blends,
    boolean writesDepth) {
  public RenderedObject {
    textures = List.copyOf(textures);
  }

  /**
   * A texture of an object.
   *
   * @param id id of the texture in the simulator
   * @param label its name
   * @param bytes size of the levels that can be sampled, all layers, one view
   */
  public record TextureUse(int id, String label, long bytes) {}

  /** Bytes of all its textures. */
  public long textureBytes() {
    return textures.stream().mapToLong(TextureUse::bytes).sum();
  }
}
