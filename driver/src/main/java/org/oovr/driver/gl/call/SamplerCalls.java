package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlSampler;
import org.oovr.driver.gl.object.Limits;
import org.oovr.driver.gl.object.SamplerParams;
import org.oovr.driver.gl.object.Translate;
import org.oovr.driver.gl.state.Answer;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Call;
import org.oovr.driver.trace.Pointer;

/** Sampler objects (GL 3.3 core section 3.8.2) and the parameters they share with textures. */
public final class SamplerCalls {
  private SamplerCalls() {}

  public static void genSamplers(GlContext gl, int count, Pointer samplers) {
    Names.generate(gl, count, samplers, gl.share.samplers, true);
  }

  public static void createSamplers(GlContext gl, int n, Pointer samplers) {
    Names.generate(gl, n, samplers, gl.share.samplers, true);
  }

  public static void bindSampler(GlContext gl, int unit, int sampler) {
    bind(gl, unit, sampler);
  }

  public static void samplerParameteri(GlContext gl, int sampler, int pname, int param) {
    set(gl, sampler, pname, ParameterValues.of(param));
  }

  public static void samplerParameterf(GlContext gl, int sampler, int pname, float param) {
    set(gl, sampler, pname, ParameterValues.of(param));
  }

  public static void samplerParameteriv(GlContext gl, int sampler, int pname, Pointer param) {
    set(gl, sampler, pname, ParameterValues.of(param, 'i'));
  }

  public static void samplerParameterfv(GlContext gl, int sampler, int pname, Pointer param) {
    set(gl, sampler, pname, ParameterValues.of(param, 'f'));
  }

  public static void samplerParameterIiv(GlContext gl, int sampler, int pname, Pointer param) {
    set(gl, sampler, pname, ParameterValues.of(param, 'I'));
  }

  public static void samplerParameterIuiv(GlContext gl, int sampler, int pname, Pointer param) {
    set(gl, sampler, pname, ParameterValues.of(param, 'I'));
  }

  public static void getSamplerParameteriv(GlContext gl, int sampler, int pname, Pointer params) {
    get(gl, sampler, pname, params, 'i');
  }

  public static void getSamplerParameterfv(GlContext gl, int sampler, int pname, Pointer params) {
    get(gl, sampler, pname, params, 'f');
  }

  public static void getSamplerParameterIiv(GlContext gl, int sampler, int pname, Pointer params) {
    get(gl, sampler, pname, params, 'I');
  }

  public static void getSamplerParameterIuiv(GlContext gl, int sampler, int pname, Pointer params) {
    get(gl, sampler, pname, params, 'I');
  }

  public static void deleteSamplers(GlContext gl, int count, Pointer samplers) {
    for (int name : Names.deleted(gl, count, samplers)) {
      GlSampler s = gl.share.samplers.remove(name);
      for (int unit = 0; unit < gl.samplers.length; unit++) {
        if (s != null && gl.samplers[unit] == s) {
          gl.samplers[unit] = null;
          gl.textureVersion++;
        }
      }
    }
  }

  public static void isSampler(GlContext gl, int sampler) {
    Call c = gl.call;
    if (!c.recorded) {
      c.result = gl.share.samplers.get(sampler) != null ? 1 : 0;
    }
  }

  public static void bindSamplers(GlContext gl, int first, int count, Pointer samplers) {
    if (!TextureCalls.unitsFit(gl, first, count)) {
      return;
    }
    for (int i = 0; i < count; i++) {
      bind(gl, first + i, samplers.memory() == null ? 0 : samplers.int32(i));
    }
  }

  private static void bind(GlContext gl, int unit, int name) {
    if (unit < 0 || unit >= gl.units()) {
      gl.invalidValue("unit", unit);
      return;
    }
    GlSampler s = null;
    if (name != 0) {
      s = gl.lenient() ? gl.share.samplers.getOrCreate(name) : gl.share.samplers.get(name);
      if (s == null) {
        gl.invalidOperation("no sampler " + name);
        return;
      }
    }
    if (gl.samplers[unit] != s) {
      gl.samplers[unit] = s;
      gl.textureVersion++;
    }
  }

  private static GlSampler sampler(GlContext gl, int name) {
    GlSampler s = gl.share.samplers.get(name);
    if (s == null) {
      gl.invalidOperation("no sampler " + name);
    }
    return s;
  }

  private static void set(GlContext gl, int sampler, int pname, ParameterValues v) {
    GlSampler s = sampler(gl, sampler);
    if (s == null) {
      return;
    }
    if (set(gl, s.params, pname, v, GL_NONE)) {
      gl.share.samplerEpoch++;
    } else {
      gl.invalidEnum("pname", pname);
    }
  }

  /** Whether a parameter of textures is one of their samplers. */
  static boolean isParameter(int pname) {
    return switch (pname) {
      case GL_TEXTURE_WRAP_S,
          GL_TEXTURE_WRAP_T,
          GL_TEXTURE_WRAP_R,
          GL_TEXTURE_MIN_FILTER,
          GL_TEXTURE_MAG_FILTER,
          GL_TEXTURE_MIN_LOD,
          GL_TEXTURE_MAX_LOD,
          GL_TEXTURE_LOD_BIAS,
          GL_TEXTURE_MAX_ANISOTROPY,
          GL_TEXTURE_COMPARE_MODE,
          GL_TEXTURE_COMPARE_FUNC,
          GL_TEXTURE_SRGB_DECODE_EXT,
          GL_TEXTURE_CUBE_MAP_SEAMLESS,
          GL_TEXTURE_BORDER_COLOR ->
          true;
      default -> false;
    };
  }

  /**
   * Sets one of the parameters that sampler objects and textures share; raises errors about values.
   *
   * @param target of the texture, {@code GL_NONE} for a sampler object: not all do everything
   * @return false when the name is none of them
   */
  static boolean set(GlContext gl, SamplerParams p, int pname, ParameterValues v, int target) {
    // Long because a table: one case a parameter, each with its own check.
    switch (pname) {
      case GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R ->
          wrap(gl, p, pname, v.integer(0), target);
      case GL_TEXTURE_MIN_FILTER -> minFilter(gl, p, v.integer(0), target);
      case GL_TEXTURE_MAG_FILTER -> {
        int f = v.integer(0);
        if (f == GL_NEAREST || f == GL_LINEAR) {
          p.magFilter = f;
        } else {
          gl.invalidEnum("filter", f);
        }
      }
      case GL_TEXTURE_MIN_LOD -> p.minLod = v.number(0);
      case GL_TEXTURE_MAX_LOD -> p.maxLod = v.number(0);
      case GL_TEXTURE_LOD_BIAS -> p.lodBias = v.number(0);
      case GL_TEXTURE_MAX_ANISOTROPY -> {
        if (v.number(0) >= 1) {
          p.maxAnisotropy = Math.min(v.number(0), Limits.MAX_ANISOTROPY);
        } else {
          gl.error(GL_INVALID_VALUE, "anisotropy = " + v.number(0));
        }
      }
      case GL_TEXTURE_COMPARE_MODE -> {
        int mode = v.integer(0);
        if (mode == GL_NONE || mode == GL_COMPARE_REF_TO_TEXTURE) {
          p.compareMode = mode;
        } else {
          gl.invalidEnum("mode", mode);
        }
      }
      case GL_TEXTURE_COMPARE_FUNC -> {
        if (Translate.compare(v.integer(0)) != null) {
          p.compareFunc = v.integer(0);
        } else {
          gl.invalidEnum("func", v.integer(0));
        }
      }
      case GL_TEXTURE_BORDER_COLOR -> {
        if (v.memory() == null) {
          gl.invalidEnum("pname", pname);
          return true;
        }
        for (int i = 0; i < 4; i++) {
          p.border[i] = v.colorWord(i);
        }
        p.borderInteger = v.form() == 'I';
      }
      case GL_TEXTURE_SRGB_DECODE_EXT -> {
        int mode = v.integer(0);
        if (mode == GL_DECODE_EXT || mode == GL_SKIP_DECODE_EXT) {
          p.srgbDecode = mode;
        } else {
          gl.invalidEnum("mode", mode);
        }
      }
      case GL_TEXTURE_REDUCTION_MODE_ARB -> {
        int mode = v.integer(0);
        if (mode == GL_WEIGHTED_AVERAGE_ARB || mode == GL_MIN || mode == GL_MAX) {
          p.reductionMode = mode;
        } else {
          gl.invalidEnum("mode", mode);
        }
      }
      case GL_TEXTURE_CUBE_MAP_SEAMLESS -> {
        if (v.integer(0) == GL_TRUE || v.integer(0) == GL_FALSE) {
          p.seamless = v.integer(0) == GL_TRUE;
        } else {
          gl.invalidValue("param", v.integer(0));
        }
      }
      default -> {
        return false;
      }
    }
    p.changed();
    return true;
  }

  private static void wrap(GlContext gl, SamplerParams p, int pname, int mode, int target) {
    boolean clamps = mode == GL_CLAMP || mode == GL_CLAMP_TO_EDGE || mode == GL_CLAMP_TO_BORDER;
    boolean fits =
        switch (target) {
          case GL_TEXTURE_RECTANGLE -> clamps;
          case GL_TEXTURE_EXTERNAL_OES -> mode == GL_CLAMP_TO_EDGE;
          default -> true;
        };
    if (!isWrap(gl, mode) || !fits) {
      gl.invalidEnum("wrap", mode);
      return;
    }
    switch (pname) {
      case GL_TEXTURE_WRAP_S -> p.wrapS = mode;
      case GL_TEXTURE_WRAP_T -> p.wrapT = mode;
      default -> p.wrapR = mode;
    }
  }

  /** OpenGL ES has neither the old clamping, nor mirrors that are clamped to borders. */
  private static boolean isWrap(GlContext gl, int mode) {
    boolean foreign = mode == GL_MIRROR_CLAMP_EXT || mode == GL_MIRROR_CLAMP_TO_BORDER_EXT;
    boolean known = !foreign || !gl.isAnyEs() || gl.lenient();
    return known && SamplerParams.isWrap(mode, (gl.core || gl.isAnyEs()) && !gl.lenient());
  }

  private static void minFilter(GlContext gl, SamplerParams p, int f, int target) {
    boolean plain = f == GL_NEAREST || f == GL_LINEAR;
    boolean mip =
        f == GL_NEAREST_MIPMAP_NEAREST
            || f == GL_LINEAR_MIPMAP_NEAREST
            || f == GL_NEAREST_MIPMAP_LINEAR
            || f == GL_LINEAR_MIPMAP_LINEAR;
    boolean single = target == GL_TEXTURE_RECTANGLE || target == GL_TEXTURE_EXTERNAL_OES;
    if (plain || (mip && !single)) {
      p.minFilter = f;
    } else {
      gl.invalidEnum("filter", f);
    }
  }

  private static void get(GlContext gl, int sampler, int pname, Pointer params, char form) {
    if (gl.recorded) {
      return;
    }
    GlSampler s = sampler(gl, sampler);
    if (s != null && !get(s.params, pname, params, form)) {
      gl.invalidEnum("pname", pname);
    }
  }

  /** Answers a shared parameter; false when the name is none of them. */
  static boolean get(SamplerParams p, int pname, Pointer out, char form) {
    switch (pname) {
      case GL_TEXTURE_WRAP_S -> put(out, form, p.wrapS);
      case GL_TEXTURE_WRAP_T -> put(out, form, p.wrapT);
      case GL_TEXTURE_WRAP_R -> put(out, form, p.wrapR);
      case GL_TEXTURE_MIN_FILTER -> put(out, form, p.minFilter);
      case GL_TEXTURE_MAG_FILTER -> put(out, form, p.magFilter);
      case GL_TEXTURE_MIN_LOD -> put(out, form, p.minLod);
      case GL_TEXTURE_MAX_LOD -> put(out, form, p.maxLod);
      case GL_TEXTURE_LOD_BIAS -> put(out, form, p.lodBias);
      case GL_TEXTURE_MAX_ANISOTROPY -> put(out, form, p.maxAnisotropy);
      case GL_TEXTURE_COMPARE_MODE -> put(out, form, p.compareMode);
      case GL_TEXTURE_COMPARE_FUNC -> put(out, form, p.compareFunc);
      case GL_TEXTURE_SRGB_DECODE_EXT -> put(out, form, p.srgbDecode);
      case GL_TEXTURE_REDUCTION_MODE_ARB -> put(out, form, p.reductionMode);
      case GL_TEXTURE_CUBE_MAP_SEAMLESS -> put(out, form, p.seamless ? GL_TRUE : GL_FALSE);
      case GL_TEXTURE_BORDER_COLOR -> {
        for (int i = 0; i < 4; i++) {
          int word = p.border[i];
          out.putInt(i, form == 'i' ? Answer.normalizedInt(Float.intBitsToFloat(word)) : word);
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  static void put(Pointer out, char form, float value) {
    if (form == 'f') {
      out.putFloat(0, value);
    } else {
      // halves away from zero
      out.putInt(0, (int) Math.copySign(Math.floor(Math.abs((double) value) + 0.5), value));
    }
  }
}
