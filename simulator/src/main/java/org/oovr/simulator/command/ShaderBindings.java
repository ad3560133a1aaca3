package org.oovr.simulator.command;

import java.util.List;
import org.oovr.simulator.command.AccessVisitor.Usage;

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

  /** A stage that reads nothing. */
  public static final ShaderBindings NONE =
      new ShaderBindings(new int[0], List.of(), List.of(), List.of());

  /** Part of a buffer. */
  public record BufferRange(Buffer buffer, int offsetBytes, int sizeBytes) {}

  /** Names what a draw with these bindings can read. */
  void accesses(AccessVisitor visitor) {
    for (int i = 0; i < textures.size(); i++) {
      TextureView view = textures.get(i);
      if (view != null) {
        view.accesses(visitor);
      }
    }
    for (int i = 0; i < blocks.size(); i++) {
      BufferRange range = blocks.get(i);
      if (range != null) {
        visitor.reads(range.buffer(), range.offsetBytes(), range.sizeBytes(), Usage.SHADER);
      }
    }
  }

  /** Bytes of the constants. */
  long dataBytes() {
    return constants == null ? 0 : 4L * constants.length;
  }
}
