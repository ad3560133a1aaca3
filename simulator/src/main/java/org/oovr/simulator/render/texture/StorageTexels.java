package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.render.format.TexelCodec;
import org.oovr.simulator.shader.ImageUnit;

/** A buffer whose bytes shaders read and write as texels; addresses are numbers of texels. */
final class StorageTexels extends ImageUnit {
  private final byte[] bytes;
  private final TexelCodec codec;
  private final int texelBytes;
  private final int first;
  private final int texels;

  StorageTexels(byte[] bytes, TextureView view) {
    this.bytes = bytes;
    codec = TexelCodec.of(view.bufferFormat());
    TextureView.Texels where = view.texelsIn(bytes.length);
    texelBytes = view.bufferFormat().blockBytes(); // of storage images there are none of others
    first = where.firstByte();
    texels = where.sizeBytes() / texelBytes;
  }

  @Override
  public int address(int x, int y, int z, int sample) {
    return x >= 0 && x < texels ? x : -1;
  }

  @Override
  public void addresses(int[] x, int[] y, int[] z, int[] sample, int from, int to, int[] out) {
    for (int i = from; i < to; i++) {
      out[i] = x[i] >= 0 && x[i] < texels ? x[i] : -1;
    }
  }

  @Override
  public boolean isInteger() {
    return codec.format().isInteger();
  }

  private void gather(int[] address, int from, int to, int[] scratch) {
    int words = codec.words();
    for (int i = from, o = 0; i < to; i++, o += words) {
      if (address[i] < 0) {
        Arrays.fill(scratch, o, o + words, 0);
      } else {
        codec.load(bytes, first + address[i] * texelBytes, 1, scratch, o);
      }
    }
  }

  private void scatter(int[] address, int from, int to, int[] scratch) {
    int words = codec.words();
    for (int i = from, o = 0; i < to; i++, o += words) {
      if (address[i] >= 0) {
        codec.store(scratch, o, 1, bytes, first + address[i] * texelBytes);
      }
    }
  }

  @Override
  public void load(int[] address, int from, int to, int[] scratch, float[][] rgba) {
    int[] at = Arrays.copyOfRange(address, from, to);
    gather(address, from, to, scratch);
    codec.unpack(scratch, 0, to - from, rgba[0], rgba[1], rgba[2], rgba[3], from);
    for (int i = from; i < to; i++) {
      for (int c = 0; c < 4 && at[i - from] < 0; c++) {
        rgba[c][i] = 0;
      }
    }
  }

  @Override
  public void load(int[] address, int from, int to, int[] scratch, int[][] rgba) {
    int[] at = Arrays.copyOfRange(address, from, to);
    gather(address, from, to, scratch);
    codec.unpackInts(scratch, 0, to - from, rgba[0], rgba[1], rgba[2], rgba[3], from);
    for (int i = from; i < to; i++) {
      for (int c = 0; c < 4 && at[i - from] < 0; c++) {
        rgba[c][i] = 0;
      }
    }
  }

  @Override
  public void store(int[] address, int from, int to, int[] scratch, float[][] rgba) {
    codec.pack(rgba[0], rgba[1], rgba[2], rgba[3], from, to - from, scratch, 0);
    scatter(address, from, to, scratch);
  }

  @Override
  public void store(int[] address, int from, int to, int[] scratch, int[][] rgba) {
    codec.packInts(rgba[0], rgba[1], rgba[2], rgba[3], from, to - from, scratch, 0);
    scatter(address, from, to, scratch);
  }

  @Override
  public long line(int address) {
    return address < 0 ? -1 : first + (long) address * texelBytes >> 6;
  }

  @Override
  public int word(int address) {
    int at = first + address * texelBytes;
    return address < 0 || texelBytes != 4
        ? 0
        : bytes[at] & 0xff
            | (bytes[at + 1] & 0xff) << 8
            | (bytes[at + 2] & 0xff) << 16
            | bytes[at + 3] << 24;
  }

  @Override
  public void setWord(int address, int word) {
    for (int k = 0; k < 4 && address >= 0 && texelBytes == 4; k++) {
      bytes[first + address * texelBytes + k] = (byte) (word >>> 8 * k);
    }
  }

  @Override
  public void size(int[] sizeOut) {
    Arrays.fill(sizeOut, 1);
    sizeOut[0] = texels;
  }
}
