package org.oovr.driver.gl.object;

import java.util.ArrayList;
import java.util.List;
import org.oovr.driver.gl.pixel.CanonicalTexels;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.simulator.command.PixelFormat;

/**
 * One mip level of one face of a texture, as the application specified it. Uploads wait in {@link
 * #pending} until the texture has storage in the simulator.
 */
public final class TextureImage {
  /** Part of an image, in canonical texels; z counts slices or layers. */
  public record Update(int x, int y, int z, int width, int height, int depth, byte[] texels) {}

  public final InternalFormat format;
  public final int width;
  public final int height;

  /** Slices of a 3D image, layers of an array, else 1. */
  public final int depth;

  public final int samples;
  public final boolean fixedSampleLocations;

  /**
   * Client format and type with which the image was specified, 0 for none: drivers choose by them
   * what an internal format without a size becomes.
   */
  public int clientFormat;

  public int clientType;

  /** Whether {@link GlTexture}'s storage holds the texels. */
  public boolean stored;

  public List<Update> pending = List.of();

  /** What an image of MESA_ycbcr_texture was specified with, of which its colours are; or null. */
  public byte[] ycbcr;

  /** Canonical texels of each sample as a real driver has drawn them, or null. */
  public byte[][] drawnSamples;

  public TextureImage(
      InternalFormat format,
      int width,
      int height,
      int depth,
      int samples,
      boolean fixedSampleLocations) {
    this.format = format;
    this.width = width;
    this.height = height;
    this.depth = depth;
    this.samples = samples;
    this.fixedSampleLocations = fixedSampleLocations;
  }

  void add(Update update) {
    if (pending.isEmpty()) {
      pending = new ArrayList<>(1);
    } else if (covers(update)) {
      pending.clear(); // everything before is overwritten
    }
    pending.add(update);
  }

  private boolean covers(Update u) {
    return u.x == 0
        && u.y == 0
        && u.z == 0
        && u.width == width
        && u.height == height
        && u.depth == depth;
  }

  /** Canonical texels, or blocks, while no storage holds them; zeros where none were given. */
  byte[] waitingTexels() {
    PixelFormat f = format.storage();
    byte[] out = new byte[(int) f.regionBytes(width, height, depth)];
    int across = f.blocksAcross(width);
    int down = f.blocksDown(height);
    for (Update u : pending) {
      int row = f.blocksAcross(u.width) * f.blockBytes();
      int rows = f.blocksDown(u.height);
      int left = u.x / f.blockWidthTexels();
      int low = u.y / f.blockHeightTexels();
      for (int i = 0; i < rows * u.depth; i++) {
        int line = (u.z + i / rows) * down + low + i % rows;
        int at = (line * across + left) * f.blockBytes();
        System.arraycopy(u.texels, i * row, out, at, row);
      }
    }
    return out;
  }

  /** Bytes of the stored image. */
  public long bytes() {
    return format.storage().regionBytes(width, height, depth) * samples;
  }

  public boolean sameShape(TextureImage o) {
    return o != null
        && format.storage() == o.format.storage()
        && format.base() == o.format.base()
        && width == o.width
        && height == o.height
        && depth == o.depth
        && samples == o.samples;
  }

  /** Black texels whose hidden alpha is one. */
  Update opaque() {
    PixelFormat f = format.storage();
    byte[] texels = new byte[(int) f.regionBytes(width, height, depth)];
    byte[] texel = new byte[f.blockBytes()];
    if (f.isInteger()) {
      CanonicalTexels.encodeInteger(f, new long[] {0, 0, 0, 1}, 1, texel, 0);
    } else {
      CanonicalTexels.encode(f, new double[] {0, 0, 0, 1}, 1, texel, 0);
    }
    for (int i = 0; i < texels.length; i += texel.length) {
      System.arraycopy(texel, 0, texels, i, texel.length);
    }
    return new Update(0, 0, 0, width, height, depth, texels);
  }

  /**
   * The image of a level above this one, which has the same format and as many samples.
   *
   * @param levels number of levels above, from 1
   * @param oneDimensional whether the height counts layers
   * @param volume whether the depth counts slices
   */
  TextureImage mipmap(int levels, boolean oneDimensional, boolean volume) {
    TextureImage image =
        new TextureImage(
            format,
            Math.max(1, width >> levels),
            oneDimensional ? height : Math.max(1, height >> levels),
            volume ? Math.max(1, depth >> levels) : depth,
            samples,
            fixedSampleLocations);
    image.clientFormat = clientFormat;
    image.clientType = clientType;
    return image;
  }
}
