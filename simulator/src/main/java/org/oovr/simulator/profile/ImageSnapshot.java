package org.oovr.simulator.profile;

/**
 * What an image held before a draw, taken whenever something else than a draw had written it: with
 * it a scheme can compose the image again from the logged quads.
 *
 * @param image index in {@link FrameProfile#images()}
 * @param beforeDraw index of the draw that comes next
 * @param words one texel when all texels are equal (a clear); else all texels in the words of
 *     {@code render.format.TexelCodec}: sample by sample, row by row from below, without padding
 */
public record ImageSnapshot(int image, int beforeDraw, int[] words) {}
