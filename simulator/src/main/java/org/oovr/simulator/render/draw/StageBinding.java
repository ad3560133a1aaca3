package org.oovr.simulator.render.draw;

import org.oovr.simulator.shader.AddressSpace;
import org.oovr.simulator.shader.ImageUnit;
import org.oovr.simulator.shader.ShaderContext;
import org.oovr.simulator.shader.TextureUnit;

/**
 * What one shader stage of one draw or dispatch reaches, resolved to the versions that it sees.
 *
 * @param blocks bytes behind each slot of uniform blocks
 * @param storage bytes behind each slot of storage blocks
 * @param textures texture units per view, then per slot
 * @param images storage images likewise
 * @param addresses what is reached by addresses
 * @param clock see {@link ShaderContext#clock}
 */
public record StageBinding(
    int[] constants,
    byte[][] blocks,
    int[] blockOffset,
    int[] blockSize,
    byte[][] storage,
    int[] storageOffset,
    int[] storageSize,
    TextureUnit[][] textures,
    ImageUnit[][] images,
    AddressSpace addresses,
    int clock) {

  /** Lets a context read through this binding. */
  public void apply(ShaderContext context, int view) {
    context.constants = constants;
    context.clock = clock;
    context.addresses = addresses;
    context.blocks = blocks;
    context.blockOffset = blockOffset;
    context.blockSize = blockSize;
    context.storage = storage;
    context.storageOffset = storageOffset;
    context.storageSize = storageSize;
    context.textures = textures[Math.min(view, textures.length - 1)];
    context.images = images[Math.min(view, images.length - 1)];
  }
}
