package org.oovr.simulator.command;

import java.util.List;

/**
 * What one shader stage reads besides its varyings. Slots are the dense numbers that {@code
 * ShaderReflection} assigns.
 *
 * @param constants loose uniforms as 32-bit words in the layout of the reflection; not changed
 *     after the draw was issued
 * @param textures view per texture slot
 * @param samplers sampler per texture slot
 * @param blocks buffer range per uniform block slot; null where nothing is bound
 */
public record ShaderBindings(
    int[] constants,
    List<TextureView> textures,
    List<SamplerState> samplers,
    List<BufferRange> blocks) {

  /** Part of a buffer. */
  public record BufferRange(Buffer buffer, int offsetBytes, int sizeBytes) {}
}
