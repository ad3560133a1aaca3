package org.oovr.simulator.render.texture;

import org.oovr.simulator.command.SamplerState;
import org.oovr.simulator.command.TextureView;
import org.oovr.simulator.shader.TextureRequest;
import org.oovr.simulator.shader.TextureUnit;

/**
 * A texture unit over one view of a resource with one sampler. The code path is chosen when the
 * unit is made; the unit itself is immutable, shared between threads, and stays valid while its
 * resource exists: it reads whatever the texels are at the time.
 */
public abstract class SamplerUnit extends TextureUnit {
  SamplerUnit() {}

  /**
   * Creates a unit.
   *
   * @param view may be {@link TextureView#UNBOUND} or {@link TextureView#NOTHING}
   * @param sampler null for the default of fetches: nearest, clamped
   * @param table where the resource lives
   * @param viewIndex view of a stereo frame that is drawn
   */
  public static SamplerUnit create(
      TextureView view, SamplerState sampler, ResourceTable table, int viewIndex) {
    if (view.buffer() != null) {
      return new BufferSampler(view, table.buffer(view.buffer()));
    }
    if (view.texture() == null) {
      return new UnboundSampler(view.swizzle().a() == TextureView.ZERO ? 0 : 1);
    }
    ImageSource image = new ImageSource(view, table.texture(view.texture()), viewIndex);
    return new ImageSampler(image, view.swizzle(), sampler == null ? FETCH_ONLY : sampler);
  }

  /**
   * A quicker unit that gives the same, for as long as nobody writes the texture: one for each draw
   * that cannot see it written.
   */
  public SamplerUnit settled() {
    return this;
  }

  /** Sampler of a unit that is only fetched from. */
  private static final SamplerState FETCH_ONLY =
      new SamplerState(
          SamplerState.Wrap.CLAMP_TO_EDGE,
          SamplerState.Wrap.CLAMP_TO_EDGE,
          SamplerState.Wrap.CLAMP_TO_EDGE,
          false,
          false,
          SamplerState.MipMode.NONE,
          0,
          -1000,
          1000,
          1,
          null,
          0,
          0,
          0,
          0,
          true,
          false);

  /** Reads of a unit with nothing (complete) bound: one texel (0, 0, 0, 1), or zeros. */
  private static final class UnboundSampler extends SamplerUnit {
    /** Alpha, and texels along each side. */
    private final int one;

    UnboundSampler(int one) {
      this.one = one;
    }

    @Override
    public void execute(TextureRequest request, int laneCount) {
      if (request.op == TextureRequest.Op.FETCH) {
        fetch(request, laneCount);
        return;
      }
      boolean gather = request.op == TextureRequest.Op.GATHER;
      boolean query = request.op == TextureRequest.Op.QUERY_LOD;
      for (int c = 0; c < 4; c++) {
        boolean alpha = !query && (gather ? request.gatherComponent == 3 : c == 3);
        if (request.outF[c] != null) {
          java.util.Arrays.fill(request.outF[c], 0, laneCount, alpha ? one : 0);
        }
        if (request.outI[c] != null) {
          java.util.Arrays.fill(request.outI[c], 0, laneCount, alpha ? one : 0);
        }
      }
    }

    /**
     * There is one texel, and zeros beside it as beside those of any image; no samples, as llvmpipe
     * has it (what is fetched is undefined, GL 4.6 core 11.1.3.2).
     */
    private void fetch(TextureRequest request, int laneCount) {
      for (int lane = 0; lane < laneCount; lane++) {
        int away = request.texelLevel == null ? 0 : request.texelLevel[lane];
        away |= from(request.texel[0], lane, request.offsetX);
        away |= from(request.texel[1], lane, request.offsetY);
        away |= from(request.texel[2], lane, request.offsetZ);
        for (int c = 0; c < 4; c++) {
          int value = c == 3 && away == 0 && request.sampleIndex == null ? one : 0;
          if (request.outF[c] != null) {
            request.outF[c][lane] = value;
          }
          if (request.outI[c] != null) {
            request.outI[c][lane] = value;
          }
        }
      }
    }

    private static int from(int[] texel, int lane, int offset) {
      return texel == null ? 0 : texel[lane] + offset;
    }

    @Override
    public void size(int level, int[] sizeOut) {
      // a default texture has one texel
      java.util.Arrays.fill(sizeOut, one);
    }

    @Override
    public int levels() {
      return one;
    }
  }
}
