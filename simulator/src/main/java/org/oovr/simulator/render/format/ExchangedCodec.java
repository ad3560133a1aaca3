package org.oovr.simulator.render.format;

import org.oovr.simulator.command.PixelFormat;

/** Texels of another format, but R and B are in each other's places. */
final class ExchangedCodec extends TexelCodec {
  private final TexelCodec other;

  /**
   * A codec of a format.
   *
   * @param other that of {@link PixelFormat#exchanged}
   */
  ExchangedCodec(PixelFormat format, TexelCodec other) {
    super(format);
    this.other = other;
  }

  @Override
  public void unpack(
      int[] source, int from, int count, float[] r, float[] g, float[] b, float[] a, int to) {
    other.unpack(source, from, count, b, g, r, a, to);
  }

  @Override
  public void pack(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    other.pack(b, g, r, a, from, count, target, to);
  }

  @Override
  public void packDrawn(
      float[] r, float[] g, float[] b, float[] a, int from, int count, int[] target, int to) {
    other.packDrawn(b, g, r, a, from, count, target, to);
  }

  @Override
  public float leastDrawn() {
    return other.leastDrawn();
  }

  @Override
  public void packExactly(float[] r, float[] g, float[] b, float[] a, int[] texel) {
    other.packExactly(b, g, r, a, texel);
  }

  @Override
  public void unpackInts(
      int[] source, int from, int count, int[] r, int[] g, int[] b, int[] a, int to) {
    other.unpackInts(source, from, count, b, g, r, a, to);
  }

  @Override
  public void packInts(
      int[] r, int[] g, int[] b, int[] a, int from, int count, int[] target, int to) {
    other.packInts(b, g, r, a, from, count, target, to);
  }

  @Override
  public int componentBits(int components, int word) {
    int kept = components & 0b1010;
    return other.componentBits(kept | components >> 2 & 1 | (components & 1) << 2, word);
  }
}
