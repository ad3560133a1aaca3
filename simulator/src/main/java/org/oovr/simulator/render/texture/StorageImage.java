package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.Texture;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.render.format.TexelCodec;
import org.oovr.simulator.shader.ImageUnit;

/**
 * A level of a texture that shaders read and write texel by texel; the address of a texel is its
 * word index. Immutable; the texels are the store's.
 */
public final class StorageImage extends ImageUnit {
  private final int[] words;
  private final TexelCodec codec;
  private final int texelWords;
  private final int width;
  private final int height;
  private final int layers;
  private final int samples;
  private final int base;
  private final int pitchWords;
  private final int layerWords;
  private final int sampleWords;
  private final Texture.Shape shape;
  private final TextureLayout layout;
  private final int level;
  private final int firstLayer;

  private StorageImage(TextureView view, TextureStore store, int viewIndex) {
    Texture texture = store.texture();
    level = view.baseLevel();
    int first = view.part() == null ? 0 : view.part().firstLayer();
    int all = store.layers(level) - first;
    codec = codec(view);
    texelWords = codec.words();
    words = store.words(viewIndex);
    width = texture.width(level);
    height = texture.height(level);
    layers = view.part() == null || view.part().layers() == 0 ? all : view.part().layers();
    samples = texture.samples();
    base = store.imageOffset(level, first, 0);
    pitchWords = store.pitch(level) * texelWords;
    layerWords = store.layerWords(level);
    sampleWords = store.sampleWords(level);
    shape = texture.shape();
    layout = store.layout();
    firstLayer = first;
  }

  private static TexelCodec codec(TextureView view) {
    PixelFormat format = view.part() == null ? view.texture().format() : view.part().format();
    return TexelCodec.of(format);
  }

  /**
   * The image of a view; {@link ImageUnit#UNBOUND} for one that cannot be one: null, a level or
   * layers that the texture has not, a format of another size.
   *
   * @param viewIndex view of a stereo frame that is drawn
   */
  public static ImageUnit of(TextureView view, ResourceTable table, int viewIndex) {
    if (view != null && view.buffer() != null) {
      return new StorageTexels(table.buffer(view.buffer()), view);
    }
    if (view == null || view.texture() == null) {
      return UNBOUND;
    }
    TextureStore store = table.texture(view.texture());
    Texture texture = view.texture();
    boolean fits =
        view.baseLevel() < texture.levels()
            && !texture.format().isCompressed()
            && codec(view).format().blockBytes() == texture.format().blockBytes()
            && (view.part() == null
                || view.part().firstLayer() + Math.max(1, view.part().layers())
                    <= store.layers(view.baseLevel()));
    return fits ? new StorageImage(view, store, viewIndex) : UNBOUND;
  }

  @Override
  public int address(int x, int y, int z, int sample) {
    boolean inside =
        x >= 0
            && x < width
            && y >= 0
            && y < height
            && z >= 0
            && z < layers
            && sample >= 0
            && sample < samples;
    return inside
        ? base + z * layerWords + sample * sampleWords + y * pitchWords + x * texelWords
        : -1;
  }

  @Override
  public void addresses(int[] x, int[] y, int[] z, int[] sample, int from, int to, int[] out) {
    for (int i = from; i < to; i++) {
      out[i] = address(x[i], y[i], z[i], sample[i]);
    }
  }

  @Override
  public boolean isInteger() {
    return codec.format().isInteger();
  }

  @Override
  public long line(int address) {
    if (address < 0) {
      return -1;
    }
    int inImage = (address - base) % layerWords % sampleWords;
    int layer = firstLayer + (address - base) / layerWords;
    int x = inImage % pitchWords / texelWords;
    return layout.texelAddressBytes(level, layer, x, inImage / pitchWords)
        / TextureLayout.LINE_BYTES;
  }

  // --- texels

  private void gather(int[] address, int from, int to, int[] scratch) {
    for (int i = from, o = 0; i < to; i++, o += texelWords) {
      for (int w = 0; w < texelWords; w++) {
        scratch[o + w] = address[i] < 0 ? 0 : words[address[i] + w];
      }
    }
  }

  private void scatter(int[] address, int from, int to, int[] scratch) {
    for (int i = from, o = 0; i < to; i++, o += texelWords) {
      for (int w = 0; w < texelWords && address[i] >= 0; w++) {
        words[address[i] + w] = scratch[o + w];
      }
    }
  }

  @Override
  public void load(int[] address, int from, int to, int[] scratch, float[][] rgba) {
    gather(address, from, to, scratch);
    boolean outside = anyOutside(address, from, to);
    int[] at = outside ? Arrays.copyOfRange(address, from, to) : address;
    codec.unpack(scratch, 0, to - from, rgba[0], rgba[1], rgba[2], rgba[3], from);
    for (int i = from; outside && i < to; i++) {
      if (at[i - from] < 0) {
        for (float[] c : rgba) {
          c[i] = 0;
        }
      }
    }
  }

  @Override
  public void load(int[] address, int from, int to, int[] scratch, int[][] rgba) {
    gather(address, from, to, scratch);
    boolean outside = anyOutside(address, from, to);
    int[] at = outside ? Arrays.copyOfRange(address, from, to) : address;
    codec.unpackInts(scratch, 0, to - from, rgba[0], rgba[1], rgba[2], rgba[3], from);
    for (int i = from; outside && i < to; i++) {
      if (at[i - from] < 0) {
        for (int[] c : rgba) {
          c[i] = 0;
        }
      }
    }
  }

  private static boolean anyOutside(int[] address, int from, int to) {
    int all = 0;
    for (int i = from; i < to; i++) {
      all |= address[i];
    }
    return all < 0;
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
  public int word(int address) {
    return address < 0 ? 0 : words[address];
  }

  @Override
  public void setWord(int address, int word) {
    if (address >= 0) {
      words[address] = word;
    }
  }

  // --- sizes

  @Override
  public void size(int[] sizeOut) {
    Arrays.fill(sizeOut, 1);
    sizeOut[0] = width;
    boolean cubes = shape == Texture.Shape.CUBE_ARRAY;
    if (shape == Texture.Shape.D1_ARRAY) {
      sizeOut[1] = layers;
    } else {
      sizeOut[1] = height;
      sizeOut[2] = cubes ? Math.max(1, layers / 6) : layers;
    }
  }

  @Override
  public int samples() {
    return samples;
  }
}
