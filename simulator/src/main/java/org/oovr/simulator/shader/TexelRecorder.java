package org.oovr.simulator.shader;

/** Receives what texture instructions read from memory; see {@link TextureRequest#recorder}. */
public interface TexelRecorder {
  /**
   * One warp has executed one texture instruction.
   *
   * @param texture whether a texture was read, else a buffer
   * @param resourceId id of the texture or buffer
   * @param view the texture's set of images that was read
   * @param warp lane / {@link ShaderContext#WARP_LANES}
   * @param texels texels fetched for the lanes whose results count (active and no helpers)
   * @param lines distinct modelled lines of 64 bytes in ascending order, counted from the start of
   *     the resource's view; valid during the call only
   * @param lineCount how many of {@code lines} count
   */
  void touched(
      boolean texture, int resourceId, int view, int warp, int texels, long[] lines, int lineCount);
}
