package org.oovr.simulator.render.texture;

import org.oovr.simulator.render.format.TexelCodec;

/**
 * One image, wherever its texels lie.
 *
 * @param base word index of texel (0, 0) of sample 0
 * @param rowWords words from one row to the next
 * @param sampleWords words from one sample of the image to the next
 * @param width texels
 * @param height texels
 * @param samples per texel
 * @param codec converts the stored texels
 */
public record TexelImage(
    int[] words,
    int base,
    int rowWords,
    int sampleWords,
    int width,
    int height,
    int samples,
    TexelCodec codec) {

  int index(int sample, int x, int y) {
    return base + sample * sampleWords + y * rowWords + x * codec.words();
  }

  /** A short text for messages. */
  String describe() {
    return codec.format() + " " + width + "x" + height + " samples=" + samples;
  }
}
