package org.oovr.simulator.render.texture;

import java.util.Arrays;
import org.oovr.simulator.shader.TextureRequest;

/**
 * A texture unit whose texels are all the same, as are those of the white image that engines bind
 * where a material has no map: filtering them is a constant. Right only while nobody writes the
 * texture.
 */
final class EvenSampler extends SamplerUnit {
  /** What each texel is, four 8-bit components. */
  final int texel;

  private final ImageSampler sampler;
  private final float[] color = new float[4];

  /**
   * A unit.
   *
   * @param sampler of the same texture; serves what is no filtered read
   * @param texel what each texel is, four 8-bit components
   */
  EvenSampler(ImageSampler sampler, Swizzler swizzle, int texel) {
    this.sampler = sampler;
    this.texel = texel;
    float[][] out = new float[4][1];
    swizzle.deliver8(new int[] {texel}, 1, out);
    for (int c = 0; c < 4; c++) {
      color[c] = out[c][0];
    }
  }

  @Override
  public void execute(TextureRequest q, int n) {
    boolean filtered =
        switch (q.op) {
          case FETCH, GATHER, QUERY_LOD -> false;
          default -> true;
        };
    if (!filtered || q.recorder != null) {
      sampler.execute(q, n);
      return;
    }
    for (int c = 0; c < 4; c++) {
      if (q.outF[c] != null) {
        Arrays.fill(q.outF[c], 0, n, color[c]);
      }
    }
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
