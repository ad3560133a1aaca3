package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.render.format.TexelCodec;
import org.oovr.simulator.shader.TextureRequest;

/** A buffer texture: integer coordinates only, zeroes outside. */
final class BufferSampler extends SamplerUnit {
  private final TextureView view;
  private final byte[] bytes;
  private final TexelCodec codec;
  private final int texelBytes;
  private final int texels;
  private final Swizzler swizzle;

  BufferSampler(TextureView view, byte[] bytes) {
    this.view = view;
    this.bytes = bytes;
    codec = TexelCodec.of(view.bufferFormat());
    texelBytes = view.bufferFormat().blockBytes();
    texels = bytes.length / texelBytes;
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
        codec.load(bytes, texel * texelBytes, 1, to, i * words);
        if (log != null) {
          log.add(i, (long) texel * texelBytes);
        }
      } else {
        for (int w = i * words; w < (i + 1) * words; w++) {
          to[w] = 0;
        }
      }
    }
  }

  @Override
  public void size(int level, int[] sizeOut) {
    java.util.Arrays.fill(sizeOut, 1);
    sizeOut[0] = texels;
  }

  @Override
  public int levels() {
    return 1;
  }
}
