package org.oovr.driver.gl.snapshot;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlSampler;
import org.oovr.driver.gl.object.SamplerParams;
import org.oovr.driver.gl.object.ShareGroup;

/** The calls that bring back sampler objects, and the sampler parameters of textures. */
final class SnapshotSamplers {
  private final SnapshotCalls calls;
  private final LiveObjects live;

  SnapshotSamplers(SnapshotCalls calls, LiveObjects live) {
    this.calls = calls;
    this.live = live;
  }

  /** All of a share group. */
  void objects(ShareGroup share) {
    int[] names = live.of(LiveObjects.Kind.SAMPLER, share.samplers.names());
    if (names.length == 0) {
      return;
    }
    calls.begin("glGenSamplers", names.length).ints(1, names).put();
    for (int name : names) {
      GlSampler s = share.samplers.get(name);
      if (s != null) {
        parameters("glSamplerParameter", name, s.params, new SamplerParams());
      }
    }
  }

  /**
   * Parameters that differ from those of a new object.
   *
   * @param prefix {@code glTexParameter} or {@code glSamplerParameter}
   * @param object texture target, or name of the sampler
   */
  void parameters(String prefix, int object, SamplerParams p, SamplerParams initial) {
    integer(prefix, object, GL_TEXTURE_WRAP_S, p.wrapS, initial.wrapS);
    integer(prefix, object, GL_TEXTURE_WRAP_T, p.wrapT, initial.wrapT);
    integer(prefix, object, GL_TEXTURE_WRAP_R, p.wrapR, initial.wrapR);
    integer(prefix, object, GL_TEXTURE_MIN_FILTER, p.minFilter, initial.minFilter);
    integer(prefix, object, GL_TEXTURE_MAG_FILTER, p.magFilter, initial.magFilter);
    real(prefix, object, GL_TEXTURE_LOD_BIAS, p.lodBias, initial.lodBias);
    real(prefix, object, GL_TEXTURE_MIN_LOD, p.minLod, initial.minLod);
    real(prefix, object, GL_TEXTURE_MAX_LOD, p.maxLod, initial.maxLod);
    real(prefix, object, GL_TEXTURE_MAX_ANISOTROPY_EXT, p.maxAnisotropy, initial.maxAnisotropy);
    integer(prefix, object, GL_TEXTURE_COMPARE_MODE, p.compareMode, initial.compareMode);
    integer(prefix, object, GL_TEXTURE_COMPARE_FUNC, p.compareFunc, initial.compareFunc);
    integer(prefix, object, GL_TEXTURE_SRGB_DECODE_EXT, p.srgbDecode, initial.srgbDecode);
    integer(prefix, object, GL_TEXTURE_REDUCTION_MODE_ARB, p.reductionMode, initial.reductionMode);
    integer(prefix, object, GL_TEXTURE_CUBE_MAP_SEAMLESS, p.seamless ? 1 : 0, 0);
    if (!java.util.Arrays.equals(p.border, initial.border)) {
      calls
          .begin(prefix + (p.borderInteger ? "Iiv" : "fv"), object, GL_TEXTURE_BORDER_COLOR)
          .ints(2, p.border)
          .put();
    }
  }

  private void integer(String prefix, int object, int name, int value, int initial) {
    if (value != initial) {
      calls.make(prefix + "i", object, name, value);
    }
  }

  private void real(String prefix, int object, int name, float value, float initial) {
    if (Float.compare(value, initial) != 0) {
      calls.make(prefix + "f", object, name, SnapshotCalls.bits(value));
    }
  }
}
