package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.shader.TextureRequest;

/**
 * A texture unit whose texels are all the same, as are those of the white image that engines bind
 * where a material has no map: filtering them is a constant. Right only while nobody writes the
 * texture.
 */
final class EvenSampler extends SamplerUnit {
  /** Beyond this floats have no fractions. */
  private static final float MOST_COORDINATE = 0x1p24f;

  private final ImageSampler sampler;
  private final float[] color;

  /** Coordinates that decide about weights in floats; 0 where weights are whole numbers. */
  private final int dims;

  /**
   * A unit.
   *
   * @param sampler of the same texture; serves what is no filtered read
   * @param color what a filtered read gives, as the view shows it
   * @param dims coordinates of which a wrong one gives no number; 0 in fixed point
   */
  private EvenSampler(ImageSampler sampler, float[] color, int dims) {
    this.sampler = sampler;
    this.dims = dims;
    this.color = color;
  }

  /**
   * A unit for an image of equal texels; null where they are no numbers.
   *
   * @param fixed what filters it in fixed point, or null
   * @param linear whether all reads filter linearly
   * @param known one that was made before, or null
   */
  static EvenSampler of(
      ImageSampler sampler,
      ImageSource image,
      Filter8 fixed,
      boolean linear,
      Swizzler swizzle,
      EvenSampler known) {
    int[] texel = new int[4];
    System.arraycopy(image.words, image.offset[image.baseLevel], texel, 0, image.wordsPerTexel);
    float[][] out = new float[4][1];
    if (fixed != null) {
      texel[0] = fixed.expanded(texel[0]);
      swizzle.deliver8(texel, 1, new int[1], new float[1], out);
    } else {
      float[][] rgba = new float[4][1];
      image.codec.unpack(texel, 0, 1, rgba[0], rgba[1], rgba[2], rgba[3], 0);
      for (float[] component : rgba) {
        if (!Float.isFinite(component[0])) {
          return null;
        }
        // the difference of equal numbers is 0, which makes 0 of -0
        component[0] += linear ? 0f : -0f;
      }
      swizzle.deliver(rgba, 1, out);
    }
    float[] color = {out[0][0], out[1][0], out[2][0], out[3][0]};
    if (known != null && Arrays.equals(known.color, color)) {
      return known;
    }
    return new EvenSampler(sampler, color, fixed != null ? 0 : image.cube ? 3 : image.dims);
  }

  @Override
  public void execute(TextureRequest q, int n) {
    boolean filtered =
        switch (q.op) {
          case FETCH, GATHER, QUERY_LOD -> false;
          default -> true;
        };
    if (!filtered || q.recorder != null || dims > 0 && !near(q, n)) {
      sampler.execute(q, n);
      return;
    }
    for (int c = 0; c < 4; c++) {
      if (q.outF[c] != null) {
        Arrays.fill(q.outF[c], 0, n, color[c]);
      }
    }
  }

  /** Whether all coordinates are numbers that leave weights between 0 and 1. */
  private boolean near(TextureRequest q, int n) {
    for (int d = 0; d < dims; d++) {
      float[] c = q.coord[d];
      for (int i = 0; i < n; i++) {
        if (!(Math.abs(c[i]) < MOST_COORDINATE)) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public void size(int level, int[] sizeOut) {
    sampler.size(level, sizeOut);
  }

  @Override
  public int levels() {
    return sampler.levels();
  }

  @Override
  public int samples() {
    return sampler.samples();
  }
}
