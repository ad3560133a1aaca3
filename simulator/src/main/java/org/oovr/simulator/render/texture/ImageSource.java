package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.SamplerState.Wrap;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.Texture.Shape;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.render.format.DepthStencilCodec;
import org.oovr.simulator.render.format.TexelCodec;

/**
 * The texels that a texture view shows to one of the views of a stereo frame, with everything that
 * addressing needs in flat arrays by level. Immutable; reads whatever the store holds at the time.
 */
final class ImageSource {
  /** Texels of an image that is looked through for {@link #isEven}. */
  private static final int MOST_LOOKED_AT = 1024;

  final TextureStore store;
  final int view;
  final int[] words;
  final TexelCodec codec;
  final int wordsPerTexel;
  final int baseLevel;
  final int maxLevel;
  final int samples;

  /** 1, 2 or 3 coordinates; 2 on a cube face. */
  final int dims;

  final boolean cube;
  final boolean volume;
  final boolean arrayed;

  /** Array layers; whole cubes for cube arrays. */
  final int layerCount;

  final int[] width;
  final int[] height;
  final int[] depth;
  final int[] pitch;
  final int[] offset;
  final int[] layerWords;

  /** Whether integers are read. */
  final boolean integer;

  /** Whether texels are four (or fewer) 8-bit linear normalised components in one word. */
  final boolean eightBit;

  ImageSource(TextureView textureView, TextureStore store, int view) {
    this.store = store;
    this.view = store.viewIndex(view);
    words = store.words(view);
    Texture texture = store.texture();
    TexelCodec stored = store.codec();
    codec = textureView.decodeSrgb() ? stored : TexelCodec.of(stored.format().asStored());
    wordsPerTexel = codec.words();
    baseLevel = Math.min(textureView.baseLevel(), texture.levels() - 1);
    maxLevel = Math.min(Math.max(baseLevel, textureView.maxLevel()), texture.levels() - 1);
    samples = texture.samples();
    Shape shape = texture.shape();
    cube = shape == Shape.CUBE || shape == Shape.CUBE_ARRAY;
    volume = shape == Shape.D3;
    arrayed = shape == Shape.D1_ARRAY || shape == Shape.D2_ARRAY || shape == Shape.CUBE_ARRAY;
    dims = volume ? 3 : shape == Shape.D1 || shape == Shape.D1_ARRAY ? 1 : 2;
    layerCount = cube ? texture.layers() / 6 : texture.layers();
    int levels = texture.levels();
    width = new int[levels];
    height = new int[levels];
    depth = new int[levels];
    pitch = new int[levels];
    offset = new int[levels];
    layerWords = new int[levels];
    for (int l = 0; l < levels; l++) {
      width[l] = texture.width(l);
      height[l] = texture.height(l);
      depth[l] = texture.depth(l);
      pitch[l] = store.pitch(l) * wordsPerTexel;
      offset[l] = store.imageOffset(l, 0, 0);
      layerWords[l] = store.layerWords(l);
    }
    PixelFormat format = codec.format();
    integer =
        format.isInteger()
            || format == PixelFormat.S8_UINT
            || textureView.stencil() && format.hasStencil();
    eightBit = isEightBit(format);
  }

  private static boolean isEightBit(PixelFormat format) {
    return switch (format) {
      case R8_UNORM,
          RG8_UNORM,
          RGBA8_UNORM,
          RGB565_UNORM,
          RGBA4_UNORM,
          RGB5A1_UNORM,
          RG4_UNORM,
          R3G3B2_UNORM ->
          true;
      default -> false;
    };
  }

  /** Components of its texels, before they are decompressed. */
  int components() {
    return store.texture().format().components();
  }

  /** Whether the components are depths. */
  boolean isDepth() {
    return codec.format().hasDepth() && !integer;
  }

  /** How coordinates of the sampler's wrap mode leave the image: those of cubes do not wrap. */
  Wrap wrap(Wrap asked) {
    return cube ? Wrap.CLAMP_TO_EDGE : asked;
  }

  /** Whether all texels are the same now; false of larger images, where looking is not worth it. */
  boolean isEven() {
    if (samples > 1) {
      return false;
    }
    int texel = offset[baseLevel];
    int step = wordsPerTexel;
    int left = MOST_LOOKED_AT;
    for (int level = baseLevel; level <= maxLevel; level++) {
      int layers = store.layers(level);
      left -= width[level] * height[level] * layers;
      if (left < 0) {
        return false;
      }
      for (int row = 0; row < layers * height[level]; row++) {
        int layer = row / height[level];
        int at = offset[level] + layer * layerWords[level] + row % height[level] * pitch[level];
        for (int i = 0; i < width[level] * step; i++) {
          if (words[at + i] != words[texel + i % step]) {
            return false;
          }
        }
      }
    }
    return true;
  }

  // ---------------------------------------------------------------- fetching one tap of all lanes

  /**
   * Word indices of texels.
   *
   * @param y null for 0
   * @param layer array layer, face or slice; null for 0
   */
  void index(int level, int[] x, int[] y, int[] layer, int lo, int hi, int[] index) {
    int base = offset[level];
    int row = pitch[level];
    int step = wordsPerTexel;
    if (y != null) {
      for (int i = lo; i < hi; i++) {
        index[i] = base + x[i] * step + y[i] * row;
      }
    } else {
      for (int i = lo; i < hi; i++) {
        index[i] = base + x[i] * step;
      }
    }
    if (layer != null) {
      int image = layerWords[level];
      for (int i = lo; i < hi; i++) {
        index[i] += layer[i] * image;
      }
    }
  }

  /** Texels at word indices, packed into consecutive words. */
  void gather(int[] index, int lo, int hi, int[] out) {
    int[] w = words;
    switch (wordsPerTexel) {
      case 1:
        for (int i = lo, o = 0; i < hi; i++, o++) {
          out[o] = w[index[i]];
        }
        break;
      case 2:
        for (int i = lo, o = 0; i < hi; i++, o += 2) {
          int p = index[i];
          out[o] = w[p];
          out[o + 1] = w[p + 1];
        }
        break;
      default:
        for (int i = lo, o = 0; i < hi; i++, o += 4) {
          int p = index[i];
          out[o] = w[p];
          out[o + 1] = w[p + 1];
          out[o + 2] = w[p + 2];
          out[o + 3] = w[p + 3];
        }
        break;
    }
  }

  /**
   * Colours at word indices.
   *
   * @param wanted components that are needed, a bit each; others may be anything
   */
  void colors(int[] index, int lo, int hi, int[] scratch, int wanted, float[][] rgba) {
    if (codec.unpackAt(words, index, lo, hi, wanted, rgba)) {
      return;
    }
    gather(index, lo, hi, scratch);
    codec.unpack(scratch, 0, hi - lo, rgba[0], rgba[1], rgba[2], rgba[3], lo);
  }

  /** Depths at word indices, in the first component. */
  void depths(int[] index, int lo, int hi, int[] scratch, float[][] rgba) {
    if (codec.unpackAt(words, index, lo, hi, 1, rgba)) {
      return;
    }
    gather(index, lo, hi, scratch);
    ((DepthStencilCodec) codec).unpackDepth(scratch, 0, hi - lo, rgba[0], lo);
  }

  /** Integers at word indices. */
  void integers(int[] index, int lo, int hi, int[] scratch, int[][] rgba) {
    gather(index, lo, hi, scratch);
    codec.unpackInts(scratch, 0, hi - lo, rgba[0], rgba[1], rgba[2], rgba[3], lo);
  }
}
