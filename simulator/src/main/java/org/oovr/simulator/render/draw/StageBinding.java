package org.oovr.simulator.render.draw;

import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TextureUnit;

/**
 * What one shader stage of one draw reads, resolved to the versions that the draw sees.
 *
 * @param textures texture units per view, then per slot
 */
public record StageBinding(
    int[] constants,
    byte[][] blocks,
    int[] blockOffset,
    int[] blockSize,
    TextureUnit[][] textures) {

  /** Lets a context read through this binding. */
  public void apply(ShaderContext context, int view) {
    context.constants = constants;
    context.blocks = blocks;
    context.blockOffset = blockOffset;
    context.blockSize = blockSize;
    context.textures = textures[Math.min(view, textures.length - 1)];
  }
}
