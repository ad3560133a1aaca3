package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.PixelFormat;
import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.SamplerState.Wrap;

/**
 * Sums texels of four bytes inside ellipses of anisotropic filtering one after the other, without
 * collecting them: in flat textures whose sides are powers of two and repeat, or are clamped to
 * their edges. There a texel's number, made a coordinate and found again, is itself, so that sums
 * are those of {@link AnisotropicFilter}'s general way, bit for bit. Immutable.
 */
final class ByteEllipse {
  /** Texels from the origin up to which floats count them one by one, with room for offsets. */
  private static final float MOST_TEXELS = 1 << 22;

  private static final int BYTES = 256;

  private final ImageSource image;
  private final boolean repeatsS;
  private final boolean repeatsT;

  /** What a byte of red, green or blue is, and one of alpha. */
  private final float[] color = new float[BYTES];

  private final float[] alpha = new float[BYTES];

  private ByteEllipse(ImageSource image, SamplerState sampler) {
    this.image = image;
    repeatsS = image.wrap(sampler.wrapS()) == Wrap.REPEAT;
    repeatsT = image.wrap(sampler.wrapT()) == Wrap.REPEAT;
    int[] words = new int[BYTES];
    for (int i = 0; i < BYTES; i++) {
      words[i] = i * 0x01010101;
    }
    float[] other = new float[BYTES];
    image.codec.unpack(words, 0, BYTES, color, other, other, alpha, 0);
  }

  /** Null where it does not serve. */
  static ByteEllipse of(ImageSource image, SamplerState sampler) {
    PixelFormat format = image.codec.format();
    boolean bytes = format == PixelFormat.RGBA8_UNORM || format == PixelFormat.RGBA8_SRGB;
    boolean serves =
        bytes
            && image.dims == 2
            && !image.integer
            && !sampler.unnormalized()
            && keepsNumbers(image.wrap(sampler.wrapS()))
            && keepsNumbers(image.wrap(sampler.wrapT()));
    return serves ? new ByteEllipse(image, sampler) : null;
  }

  private static boolean keepsNumbers(Wrap wrap) {
    return wrap == Wrap.REPEAT || wrap == Wrap.CLAMP_TO_EDGE;
  }

  /** Whether it serves a level. */
  boolean serves(int level) {
    return TexelAxis.isPowerOfTwo(image.width[level])
        && TexelAxis.isPowerOfTwo(image.height[level]);
  }

  /** Whether it serves an ellipse about a place. */
  static boolean isNear(float u, float v) {
    return Math.abs(u) < MOST_TEXELS && Math.abs(v) < MOST_TEXELS;
  }

  /**
   * Adds the texels of a lane's ellipse to its sums, row by row. Those outside weigh nothing: to
   * leave them out, where rows are a few texels long, takes longer.
   *
   * @param e the ellipse
   * @param log null where nobody asks
   */
  void add(
      LaneGroup p,
      int lane,
      int level,
      AnisotropicFilter.Ellipse e,
      SamplerScratch x,
      TapLog log,
      float[][] out) {
    int[] words = image.words;
    float[] weights = AnisotropicFilter.Ellipse.WEIGHT;
    float[] rgb = color;
    int maxS = image.width[level] - 1;
    int maxT = image.height[level] - 1;
    int wrapS = repeatsS ? maxS : -1;
    int wrapT = repeatsT ? maxT : -1;
    int layer = p.layer == null ? 0 : p.layer[lane];
    int base = image.offset[level] + layer * image.layerWords[level];
    float total = x.total[lane];
    float r = out[0][lane];
    float g = out[1][lane];
    float b = out[2][lane];
    float a = out[3][lane];
    for (int i = 0; i < e.rows; i++) {
      e.toRow(i);
      int ty = TexelAxis.clamp(e.firstRow + i + p.offsetY & wrapT, maxT);
      int row = base + ty * image.pitch[level];
      int last = e.lastTexel[i];
      for (int u = e.firstTexel[i]; u <= last; u++) {
        int q = Math.min(e.distance(u), AnisotropicFilter.Ellipse.TABLE_SIZE);
        float weight = weights[Math.max(q, 0)];
        int tx = TexelAxis.clamp(u + p.offsetX & wrapS, maxS);
        int word = words[row + tx];
        total += weight;
        r += rgb[word & 0xff] * weight;
        g += rgb[word >> 8 & 0xff] * weight;
        b += rgb[word >> 16 & 0xff] * weight;
        a += alpha[word >>> 24] * weight;
        if (log != null && q < AnisotropicFilter.Ellipse.TABLE_SIZE) {
          log.add(lane, tx, ty, layer);
        }
      }
    }
    x.total[lane] = total;
    out[0][lane] = r;
    out[1][lane] = g;
    out[2][lane] = b;
    out[3][lane] = a;
  }

  /** Texels that lanes read one by one, to be logged together. */
  static final class TapLog {
    private final ImageSource image;
    private final LaneGroup lanes;
    private final int level;
    private final SamplerScratch x;
    private final FootprintLog log;
    private int count;

    TapLog(ImageSource image, LaneGroup lanes, int level, SamplerScratch x, FootprintLog log) {
      this.image = image;
      this.lanes = lanes;
      this.level = level;
      this.x = x;
      this.log = log;
    }

    void add(int lane, int tx, int ty, int layer) {
      if (count == SamplerScratch.LANES) {
        flush();
      }
      x.x0[count] = tx;
      x.y0[count] = ty;
      x.tapLayer[count] = layer;
      x.tapOrigin[count] = lanes.origin == null ? lane : lanes.origin[lane];
      count++;
    }

    void flush() {
      int[] layer = lanes.layer == null ? null : x.tapLayer;
      log.texels(image, level, x.x0, x.y0, layer, null, count, x.tapOrigin);
      count = 0;
    }
  }
}
