package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.render.format.TexelCodec;
import org.oovr.simulator.shader.TextureRequest;

/** A buffer texture: integer coordinates only, zeroes outside. */
final class BufferSampler extends SamplerUnit {
  private final TextureView view;
  private final byte[] bytes;
  private final TexelCodec codec;
  private final int texelBytes;
  private final int first;
  private final int texels;
  private final Swizzler swizzle;

  BufferSampler(TextureView view, byte[] bytes) {
    this.view = view;
    this.bytes = bytes;
    codec = TexelCodec.of(view.bufferFormat());
    TextureView.Texels where = view.texelsIn(bytes.length);
    texelBytes = where.strideBytes();
    first = where.firstByte();
    texels = where.sizeBytes() / texelBytes;
    swizzle = new Swizzler(view.swizzle());
  }

  @Override
  public void execute(TextureRequest q, int n) {
    if (q.op != TextureRequest.Op.FETCH) {
      throw new ResourceException("buffer textures can only be fetched from, not " + q.op);
    }
    SamplerScratch x = SamplerScratch.of(q);
    FootprintLog log = q.recorder == null ? null : x.log;
    if (log != null) {
      log.begin(q);
    }
    fetch(q, n, x.words, log);
    if (codec.format().isInteger()) {
      int[][] c = x.result.ints;
      codec.unpackInts(x.words, 0, n, c[0], c[1], c[2], c[3], 0);
      swizzle.deliver(c, n, q.outI);
    } else {
      float[][] c = x.result.floats;
      codec.unpack(x.words, 0, n, c[0], c[1], c[2], c[3], 0);
      swizzle.deliver(c, n, q.outF);
    }
    if (log != null) {
      log.end(false, view.buffer().id(), 0);
    }
  }

  /** Texels to words; zeroes outside and for lanes that need none. */
  private void fetch(TextureRequest q, int n, int[] to, FootprintLog log) {
    int words = codec.words();
    int[] index = q.texel[0];
    int[] active = q.active;
    for (int i = 0; i < n; i++) {
      int texel = index[i] + q.offsetX;
      if (texel >= 0 && texel < texels && (active == null || active[i] != 0)) {
        load(first + texel * texelBytes, to, i * words);
        if (log != null) {
          log.add(i, first + (long) texel * texelBytes);
        }
      } else {
        for (int w = i * words; w < (i + 1) * words; w++) {
          to[w] = 0;
        }
      }
    }
  }

  /** Bytes behind the end of the buffer are zero. */
  private void load(int at, int[] to, int word) {
    int size = codec.format().blockBytes();
    if (at <= bytes.length - size) {
      codec.load(bytes, at, 1, to, word);
    } else {
      codec.load(Arrays.copyOfRange(bytes, at, at + size), 0, 1, to, word);
    }
  }

  @Override
  public void size(int level, int[] sizeOut) {
    Arrays.fill(sizeOut, 1);
    sizeOut[0] = texels;
  }

  @Override
  public int levels() {
    return 1;
  }
}
