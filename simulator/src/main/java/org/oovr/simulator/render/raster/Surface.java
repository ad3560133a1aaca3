package org.oovr.simulator.render.raster;

import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.RenderTarget.Attachment;
import org.oovr.simulator.render.format.TexelCodec;
import org.oovr.simulator.render.texture.TexelImage;
import org.oovr.simulator.render.texture.TextureStore;

/** One attachment of a target as one view draws into it: an image inside a texture's words. */
public final class Surface {
  public final int[] words;

  /** Word index of texel (0, 0) of sample 0. */
  public final int base;

  /** Words from one row to the next. */
  public final int rowWords;

  public final int wordsPerTexel;

  /** Words from one sample of an image to the next. */
  public final int sampleWords;

  public final int samples;
  public final int width;
  public final int height;
  public final PixelFormat format;
  public final TexelCodec codec;

  /** The texture, null for an image of its own. */
  public final TextureStore store;

  /** The attachment, null for an image of its own. */
  public final Attachment attachment;

  /** Layer of the texture. */
  public final int layer;

  /**
   * Resolves an attachment.
   *
   * @param layer added to the attachment's layer (multiview)
   */
  public Surface(TextureStore store, Attachment attachment, int view, int layer) {
    this.layer = attachment.layer() + layer;
    this.store = store;
    this.attachment = attachment;
    int level = attachment.level();
    words = store.words(view);
    wordsPerTexel = store.wordsPerTexel();
    base = store.imageOffset(level, this.layer, 0);
    rowWords = store.pitch(level) * wordsPerTexel;
    sampleWords = store.sampleWords(level);
    samples = store.texture().samples();
    width = store.texture().width(level);
    height = store.texture().height(level);
    format = store.storedFormat();
    codec = store.codec();
  }

  /** An image of its own, zeroed; for composing images outside of any texture. */
  public Surface(int width, int height, PixelFormat format, int samples) {
    this.width = width;
    this.height = height;
    this.format = format;
    this.samples = samples;
    codec = TexelCodec.of(format);
    wordsPerTexel = codec.words();
    rowWords = width * wordsPerTexel;
    sampleWords = rowWords * height;
    words = new int[Math.multiplyExact(sampleWords, samples)];
    base = 0;
    store = null;
    attachment = null;
    layer = 0;
  }

  /** The same image for copies. */
  public TexelImage image() {
    return new TexelImage(words, base, rowWords, sampleWords, width, height, samples, codec);
  }

  /** A number that differs when any sample differs, as good as certainly. */
  public long digest() {
    long h = 0xcbf29ce484222325L;
    for (int sample = 0; sample < samples; sample++) {
      for (int y = 0; y < height; y++) {
        int from = index(0, y) + sample * sampleWords;
        for (int i = from; i < from + width * wordsPerTexel; i++) {
          h = (h ^ words[i]) * 0x9E3779B97F4A7C15L;
          h ^= h >>> 29;
        }
      }
    }
    return h;
  }

  /** Word index of a texel of sample 0. */
  public int index(int x, int y) {
    return base + y * rowWords + x * wordsPerTexel;
  }
}
