package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.render.format.TexelCodec;

/**
 * The texels of one {@link Texture}.
 *
 * <p>Each view has one {@code int[]} with all its images: level by level, then layer by layer
 * (array layer, cube face or slice of a 3D texture, all called <em>layer</em> here), then sample by
 * sample; an image is row-major with {@link #pitch} texels from row to row. A texel is {@link
 * #wordsPerTexel} ints as {@link TexelCodec} describes; compressed textures hold decoded texels
 * here and keep their blocks beside them. Callers in hot loops index {@link #words} themselves:
 *
 * <pre>index = imageOffset(level, layer, sample) + (y * pitch(level) + x) * wordsPerTexel()</pre>
 *
 * <p>Not synchronised: different threads may write different texels.
 */
public final class TextureStore {
  private final Texture texture;
  private final TexelCodec codec;
  private final int wordsPerTexel;
  private final TextureLayout layout;
  private final int[] pitch;
  private final int[] levelOffset;
  private final int[] imageWords;
  private final int[][] words;
  private final byte[] blocks;
  private final long[] blockOffset;
  private final boolean[] blocksValid;

  /** The level of whoever shares {@link #blocksValid} that is level 0 here. */
  private final int firstLevel;

  /** Shows a part of a texture. */
  TextureStore(Texture texture, TextureStore whole) {
    Texture.Part part = texture.part();
    this.texture = texture;
    codec = TexelCodec.of(texture.format());
    wordsPerTexel = codec.words();
    if (wordsPerTexel != whole.wordsPerTexel) {
      throw new ResourceException(describe() + " is no part of " + whole.describe());
    }
    layout = new TextureLayout(whole.layout, part, texture.levels());
    int first = part.firstLevel();
    int end = first + texture.levels();
    pitch = Arrays.copyOfRange(whole.pitch, first, end);
    imageWords = Arrays.copyOfRange(whole.imageWords, first, end);
    levelOffset = Arrays.copyOfRange(whole.levelOffset, first, end);
    blockOffset = Arrays.copyOfRange(whole.blockOffset, first, end);
    for (int l = 0; l < texture.levels(); l++) {
      levelOffset[l] = whole.imageOffset(first + l, part.firstLayer(), 0);
      blockOffset[l] = whole.blockIndex(first + l, part.firstLayer());
    }
    words = whole.words;
    blocks = whole.blocks;
    blocksValid = whole.blocksValid;
    firstLevel = whole.firstLevel + first;
  }

  /** Allocates zeroed storage. */
  public TextureStore(Texture texture) {
    this.texture = texture;
    codec = TexelCodec.of(texture.format());
    wordsPerTexel = codec.words();
    layout = new TextureLayout(texture);
    firstLevel = 0;
    int levels = texture.levels();
    pitch = new int[levels];
    levelOffset = new int[levels];
    imageWords = new int[levels];
    long next = 0;
    long nextBlock = 0;
    blockOffset = new long[levels];
    blocksValid = new boolean[levels];
    for (int l = 0; l < levels; l++) {
      pitch[l] = pitchFor(texture.width(l));
      long image = (long) pitch[l] * texture.height(l) * wordsPerTexel;
      long level = image * layers(l) * texture.samples();
      requireFits(next + level);
      levelOffset[l] = (int) next;
      imageWords[l] = (int) image;
      next += level;
      blockOffset[l] = nextBlock;
      blocksValid[l] = true;
      nextBlock += texture.format().regionBytes(texture.width(l), texture.height(l), layers(l));
    }
    boolean compressed = texture.format().isCompressed();
    // nothing can be drawn into a compressed texture: its views never differ
    int distinctViews = compressed ? 1 : texture.views();
    words = new int[texture.views()][];
    try {
      for (int v = 0; v < words.length; v++) {
        words[v] = v < distinctViews ? new int[(int) next] : words[0];
      }
      blocks = compressed ? new byte[Math.toIntExact(nextBlock)] : null;
    } catch (OutOfMemoryError e) {
      throw new ResourceException(
          "out of memory: " + describe() + " needs " + (next * 4 * distinctViews >> 20) + " MiB",
          e);
    }
  }

  /**
   * Rows of a power of two of bytes would map the rows of a 16x16 tile to few cache sets: such
   * pitches get one more 64-byte line.
   */
  private static int pitchFor(int width) {
    return width >= 512 && (width & 511) == 0 ? width + 16 : width;
  }

  private void requireFits(long totalWords) {
    if (totalWords > Integer.MAX_VALUE - 8) {
      throw new ResourceException(
          "out of memory: " + describe() + " has more than 8 GiB of texels in one view");
    }
  }

  /** A short text for messages. */
  public String describe() {
    return "texture %d '%s' %s %s %dx%dx%d layers=%d levels=%d samples=%d"
        .formatted(
            texture.id(),
            texture.label(),
            texture.shape(),
            texture.format(),
            texture.width(),
            texture.height(),
            texture.depth(),
            texture.layers(),
            texture.levels(),
            texture.samples());
  }

  public Texture texture() {
    return texture;
  }

  /** Converts stored texels; for compressed textures, the decoded ones. */
  public TexelCodec codec() {
    return codec;
  }

  /** Format of the stored texels; never compressed. */
  public PixelFormat storedFormat() {
    return codec.format();
  }

  /** 1, 2 or 4. */
  public int wordsPerTexel() {
    return wordsPerTexel;
  }

  /** Images of a level: slices of a 3D texture, else array layers. */
  public int layers(int level) {
    return texture.shape() == Texture.Shape.D3 ? texture.depth(level) : texture.layers();
  }

  /** Number of complete sets of images. */
  public int views() {
    return words.length;
  }

  /** Set of images that a command executed for view {@code view} uses. */
  public int viewIndex(int view) {
    return Math.min(view, words.length - 1);
  }

  /** All texels of a view (the last one for views beyond {@link #views}). */
  public int[] words(int view) {
    return words[viewIndex(view)];
  }

  /** Texels from one row to the next. */
  public int pitch(int level) {
    return pitch[level];
  }

  /** Word index of texel (0, 0) of an image. */
  public int imageOffset(int level, int layer, int sample) {
    return levelOffset[level] + (layer * texture.samples() + sample) * imageWords[level];
  }

  /** Words from one layer of a level to the next. */
  public int layerWords(int level) {
    return imageWords[level] * texture.samples();
  }

  /** Words from one sample of an image to the next. */
  public int sampleWords(int level) {
    return imageWords[level];
  }

  /** Word index of a texel. */
  public int texelIndex(int level, int layer, int sample, int x, int y) {
    return imageOffset(level, layer, sample) + (y * pitch[level] + x) * wordsPerTexel;
  }

  /** One image of a view (of the last one for views beyond {@link #views}). */
  public TexelImage image(int view, int level, int layer) {
    return new TexelImage(
        words(view),
        imageOffset(level, layer, 0),
        pitch(level) * wordsPerTexel,
        sampleWords(level),
        texture.width(level),
        texture.height(level),
        texture.samples(),
        codec);
  }

  /** Placement in the memory of the modelled GPU. */
  public TextureLayout layout() {
    return layout;
  }

  /** Modelled address of a texel, see {@link TextureLayout#texelAddressBytes}. */
  public long texelAddressBytes(int level, int layer, int x, int y) {
    return layout.texelAddressBytes(level, layer, x, y);
  }

  /** Reads {@code count} texels of a row as floats. */
  public void readFloats(
      int view, int level, int layer, int sample, int x, int y, int count, float[][] rgba, int to) {
    int from = texelIndex(level, layer, sample, x, y);
    codec.unpack(words(view), from, count, rgba[0], rgba[1], rgba[2], rgba[3], to);
  }

  /** Writes {@code count} texels of a row from floats. */
  public void writeFloats(
      int view,
      int level,
      int layer,
      int sample,
      int x,
      int y,
      int count,
      float[][] rgba,
      int from) {
    int to = texelIndex(level, layer, sample, x, y);
    codec.pack(rgba[0], rgba[1], rgba[2], rgba[3], from, count, words(view), to);
  }

  /** Raw blocks of a compressed texture, else null. */
  byte[] blocks() {
    return blocks;
  }

  /** Position in {@link #blocks} of the first block of an image. */
  int blockIndex(int level, int layer) {
    long image = texture.format().regionBytes(texture.width(level), texture.height(level), 1);
    return (int) (blockOffset[level] + layer * image);
  }

  /** Whether the blocks of a level are what its texels were decoded from. */
  boolean blocksValid(int level) {
    return blocksValid[firstLevel + level];
  }

  void setBlocksValid(int level, boolean valid) {
    blocksValid[firstLevel + level] = valid;
  }

  /** Checks a region of one image and the range of layers. */
  void checkRegion(int level, int layer, int layerCount, int x, int y, int width, int height) {
    boolean ok = level >= 0 && level < texture.levels();
    if (ok) {
      ok =
          inside(x, width, texture.width(level))
              && inside(y, height, texture.height(level))
              && inside(layer, layerCount, layers(level));
    }
    if (!ok) {
      throw new ResourceException(
          "region level=%d layer=%d+%d x=%d+%d y=%d+%d is outside %s"
              .formatted(level, layer, layerCount, x, width, y, height, describe()));
    }
  }

  private static boolean inside(int start, int count, int size) {
    return start >= 0 && count >= 0 && (long) start + count <= size;
  }
}
