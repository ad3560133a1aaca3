package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.client.TextureBindings;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.FragmentSource.Sampled;
import org.oovr.driver.gl.fixed.TextureUnit;
import org.oovr.driver.gl.object.GlSampler;
import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.SamplerParams;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.GlContext;

/** What the texture units of the fixed function sample under the present state. */
final class SampledUnits {
  private SampledUnits() {}

  /** That of each unit. */
  static Sampled[] of(GlContext gl) {
    Sampled[] sampled = new Sampled[FixedState.UNITS];
    for (int i = 0; i < sampled.length; i++) {
      sampled[i] = of(gl, i);
    }
    return sampled;
  }

  /** Whether the first units sample just that. */
  static boolean are(GlContext gl, Sampled[] expected) {
    for (int i = 0; i < expected.length; i++) {
      if (!expected[i].equals(of(gl, i))) {
        return false;
      }
    }
    return true;
  }

  /** What a unit samples: of the complete textures of its targets the first in their order. */
  private static Sampled of(GlContext gl, int unit) {
    TextureUnit u = gl.fixed.units[unit];
    for (int i = TextureUnit.TARGETS.length - 1; i >= 0; i--) {
      if ((u.enabled >> i & 1) == 0) {
        continue;
      }
      int target = TextureUnit.TARGETS[i];
      int index = TextureBindings.index(target);
      GlTexture bound = gl.textures.at(unit, index);
      GlTexture t = bound != null ? bound : gl.defaultTextures[index];
      GlSampler sampler = gl.samplers[unit];
      SamplerParams params = sampler != null ? sampler.params : t.sampler;
      if (TextureCompleteness.complete(t, params)) {
        InternalFormat format = t.image(0, t.effectiveBase()).format;
        boolean depth = format.base() == GL_DEPTH_COMPONENT || format.base() == GL_DEPTH_STENCIL;
        boolean compares =
            depth
                && target != GL_TEXTURE_EXTERNAL_OES
                && params.compareMode == GL_COMPARE_REF_TO_TEXTURE;
        return new Sampled(target, compares, base(format, t));
      }
    }
    return Sampled.NONE;
  }

  private static int base(InternalFormat format, GlTexture t) {
    return switch (format.base()) {
      case GL_DEPTH_COMPONENT, GL_DEPTH_STENCIL -> t.depthMode == GL_RED ? GL_RGB : t.depthMode;
      case GL_RED, GL_RG -> GL_RGB;
      default -> format.base();
    };
  }
}
