// Long because each parameter is set and asked in several forms, of textures and of their levels.
package org.oovr.driver.gl.call;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.object.GlTexture;
import org.oovr.driver.gl.object.TextureImage;
import org.oovr.driver.gl.pixel.InternalFormat;
import org.oovr.driver.gl.state.Answer;
import org.oovr.driver.gl.state.BindingValues;
import org.oovr.driver.gl.state.ColorClamps;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Texture and level parameters (GL 3.3 core sections 3.8.5, 6.1.3 and 6.1.4). */
public final class TextureParameterCalls {
  private TextureParameterCalls() {}

  public static void texParameteri(GlContext gl, int target, int pname, int param) {
    set(gl, bound(gl, target), pname, ParameterValues.of(param));
  }

  public static void texParameterf(GlContext gl, int target, int pname, float param) {
    set(gl, bound(gl, target), pname, ParameterValues.rounded(param));
  }

  public static void texParameteriv(GlContext gl, int target, int pname, Pointer params) {
    set(gl, bound(gl, target), pname, ParameterValues.of(params, 'i'));
  }

  public static void texParameterfv(GlContext gl, int target, int pname, Pointer params) {
    set(gl, bound(gl, target), pname, ParameterValues.of(params, 'f'));
  }

  public static void texParameterx(GlContext gl, int target, int pname, int param) {
    set(gl, bound(gl, target), pname, ParameterValues.fixed(param));
  }

  public static void texParameterxv(GlContext gl, int target, int pname, Pointer params) {
    set(gl, bound(gl, target), pname, ParameterValues.of(params, 'x'));
  }

  public static void getTexParameterxv(GlContext gl, int target, int pname, Pointer params) {
    // of numbers there is but the anisotropy, which is one of whole numbers for programs
    get(gl, bound(gl, target), pname, params, 'i');
  }

  public static void texParameterIiv(GlContext gl, int target, int pname, Pointer params) {
    set(gl, bound(gl, target), pname, ParameterValues.of(params, 'I'));
  }

  public static void texParameterIuiv(GlContext gl, int target, int pname, Pointer params) {
    set(gl, bound(gl, target), pname, ParameterValues.of(params, 'I'));
  }

  public static void textureParameterIiv(GlContext gl, int texture, int pname, Pointer params) {
    setNamed(gl, texture, pname, ParameterValues.of(params, 'I'));
  }

  public static void textureParameterIuiv(GlContext gl, int texture, int pname, Pointer params) {
    setNamed(gl, texture, pname, ParameterValues.of(params, 'I'));
  }

  public static void getTextureParameterIiv(GlContext gl, int texture, int pname, Pointer params) {
    get(gl, named(gl, texture), pname, params, 'I');
  }

  public static void getTextureParameterIuiv(GlContext gl, int texture, int pname, Pointer params) {
    get(gl, named(gl, texture), pname, params, 'I');
  }

  public static void getTextureLevelParameteriv(
      GlContext gl, int texture, int level, int pname, Pointer params) {
    levelOfNamed(gl, texture, level, pname, params, 'i');
  }

  public static void getTextureLevelParameterfv(
      GlContext gl, int texture, int level, int pname, Pointer params) {
    levelOfNamed(gl, texture, level, pname, params, 'f');
  }

  private static void levelOfNamed(
      GlContext gl, int texture, int level, int pname, Pointer params, char form) {
    if (TextureCalls.isUnbound(gl, texture)) {
      gl.invalidEnum("target", 0);
      return;
    }
    GlTexture t = gl.recorded ? null : TextureCalls.named(gl, texture);
    if (t == null) {
      return;
    }
    if (!isLevel(gl, t, level)) {
      return;
    }
    Integer v = levelValue(gl, t, t.image(0, level), pname);
    if (isUncompressed(gl, t.image(0, level), pname)) {
      return;
    }
    if (v == null) {
      gl.invalidEnum("pname", pname);
    } else {
      SamplerCalls.put(params, form, v);
    }
  }

  public static void textureParameteri(GlContext gl, int texture, int pname, int param) {
    setNamed(gl, texture, pname, ParameterValues.of(param));
  }

  public static void textureParameterf(GlContext gl, int texture, int pname, float param) {
    setNamed(gl, texture, pname, ParameterValues.rounded(param));
  }

  public static void textureParameteriv(GlContext gl, int texture, int pname, Pointer param) {
    setNamed(gl, texture, pname, ParameterValues.of(param, 'i'));
  }

  public static void textureParameterfv(GlContext gl, int texture, int pname, Pointer param) {
    setNamed(gl, texture, pname, ParameterValues.of(param, 'f'));
  }

  public static void getTexParameteriv(GlContext gl, int target, int pname, Pointer params) {
    get(gl, bound(gl, target), pname, params, 'i');
  }

  public static void getTexParameterfv(GlContext gl, int target, int pname, Pointer params) {
    get(gl, bound(gl, target), pname, params, 'f');
  }

  public static void getTexParameterIiv(GlContext gl, int target, int pname, Pointer params) {
    get(gl, bound(gl, target), pname, params, 'I');
  }

  public static void getTexParameterIuiv(GlContext gl, int target, int pname, Pointer params) {
    get(gl, bound(gl, target), pname, params, 'I');
  }

  public static void getTextureParameteriv(GlContext gl, int texture, int pname, Pointer params) {
    get(gl, named(gl, texture), pname, params, 'i');
  }

  public static void getTextureParameterfv(GlContext gl, int texture, int pname, Pointer params) {
    get(gl, named(gl, texture), pname, params, 'f');
  }

  public static void getTexLevelParameteriv(
      GlContext gl, int target, int level, int pname, Pointer params) {
    level(gl, target, level, pname, params, 'i');
  }

  public static void getTexLevelParameterfv(
      GlContext gl, int target, int level, int pname, Pointer params) {
    level(gl, target, level, pname, params, 'f');
  }

  private static GlTexture bound(GlContext gl, int target) {
    if (target == GL_TEXTURE_BUFFER) {
      gl.invalidEnum("target", target);
      return null;
    }
    return TextureCalls.bound(gl, target);
  }

  private static GlTexture named(GlContext gl, int name) {
    GlTexture t = TextureCalls.named(gl, name);
    if (t != null && t.target == GL_TEXTURE_BUFFER && !gl.recorded) {
      gl.invalidOperation("texels of a buffer have no parameters");
      return null;
    }
    return t;
  }

  private static void setNamed(GlContext gl, int texture, int pname, ParameterValues v) {
    GlTexture t = named(gl, texture);
    if (t != null && t.isMultisample() && SamplerCalls.isParameter(pname)) {
      // an enum where it is bound, and, as Mesa has it, where borders are no pure integers
      if (pname == GL_TEXTURE_BORDER_COLOR && v.form() != 'I') {
        gl.invalidEnum("pname", pname);
      } else {
        gl.invalidOperation("multisampled textures are not filtered");
      }
      return;
    }
    set(gl, t, pname, v);
  }

  private static void set(GlContext gl, GlTexture t, int pname, ParameterValues v) {
    // Long because a table: one case a parameter, each with its own check.
    if (t == null) {
      return;
    }
    if (!t.isMultisample()) {
      if (SamplerCalls.set(gl, t.sampler, pname, v, t.target)) {
        gl.share.samplerEpoch++;
        return;
      }
    }
    switch (pname) {
      case GL_TEXTURE_BASE_LEVEL, GL_TEXTURE_MAX_LEVEL -> {
        level(gl, t, pname, v.integer(0));
        return;
      }
      case GL_TEXTURE_CROP_RECT_OES -> {
        crop(gl, t, v);
        return;
      }
      case GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A ->
          swizzle(gl, t, pname - GL_TEXTURE_SWIZZLE_R, v.integer(0));
      case GL_TEXTURE_SWIZZLE_RGBA -> {
        if (v.memory() == null) {
          gl.invalidEnum("pname", pname); // four values
          return;
        }
        for (int i = 0; i < 4; i++) {
          swizzle(gl, t, i, v.integer(i));
        }
      }
      case GL_TEXTURE_TILING_EXT -> {
        if (t.immutable && v.form() != 'f' && v.form() != 'r') {
          gl.invalidEnum("pname", pname); // as Mesa calls it, of integers alone
          return;
        }
        t.tiling = v.integer(0);
      }
      case GL_DEPTH_STENCIL_TEXTURE_MODE -> {
        int mode = v.integer(0);
        if (mode != GL_DEPTH_COMPONENT && mode != GL_STENCIL_INDEX) {
          gl.invalidEnum("param", mode);
          return;
        }
        t.depthStencilMode = mode;
      }
      case GL_DEPTH_TEXTURE_MODE -> {
        if (gl.core && !gl.lenient()) {
          gl.invalidEnum("pname", pname);
          return;
        }
        t.depthMode = v.integer(0);
      }
      case GL_GENERATE_MIPMAP -> {
        if (gl.core && !gl.lenient()) {
          gl.invalidEnum("pname", pname);
          return;
        }
        t.generateMipmap = v.integer(0) != 0;
      }
      case GL_TEXTURE_PRIORITY -> {
        if ((gl.core || gl.es) && !gl.lenient()) {
          gl.invalidEnum("pname", pname);
          return;
        }
        t.setPriority(v.number(0));
      }
      default -> {
        gl.invalidEnum("pname", pname);
        return;
      }
    }
    t.changed();
  }

  private static void level(GlContext gl, GlTexture t, int pname, int value) {
    boolean base = pname == GL_TEXTURE_BASE_LEVEL;
    if (base && value != 0 && (t.isMultisample() || t.target == GL_TEXTURE_RECTANGLE)) {
      gl.invalidOperation("the target has one level");
      return;
    }
    if (value < 0 || !base && value > 0 && t.target == GL_TEXTURE_RECTANGLE) {
      gl.invalidValue("level", value);
      return;
    }
    int last = t.viewLevels() - 1;
    if (!t.immutable || gl.lenient()) {
      t.setLevels(base ? value : t.baseLevel, base ? t.maxLevel : value);
    } else if (base) {
      t.setLevels(Math.min(value, last), t.maxLevel);
    } else {
      t.setLevels(t.baseLevel, Math.min(Math.max(value, t.baseLevel), last));
    }
  }

  private static void swizzle(GlContext gl, GlTexture t, int component, int value) {
    switch (value) {
      case GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA, GL_ZERO, GL_ONE -> t.swizzle[component] = value;
      default -> gl.invalidEnum("swizzle", value);
    }
  }

  /** Borders of textures, other than of samplers, are clamped, and as integers always. */
  private static void border(GlContext gl, GlTexture t, Pointer params, char form) {
    float[] color = new float[4];
    for (int i = 0; i < 4; i++) {
      color[i] = Float.intBitsToFloat(t.sampler.border[i]);
    }
    float[] told = form == 'i' ? ColorClamps.clamped(color) : ColorClamps.told(gl, color);
    for (int i = 0; i < 4; i++) {
      if (form == 'i') {
        params.putInt(i, Answer.normalizedInt(told[i]));
      } else {
        params.putInt(i, Float.floatToRawIntBits(told[i]));
      }
    }
  }

  /** Four values, of OpenGL ES 1 alone. */
  private static void crop(GlContext gl, GlTexture t, ParameterValues v) {
    if (!gl.firstEs || v.memory() == null) {
      gl.invalidEnum("pname", GL_TEXTURE_CROP_RECT_OES);
      return;
    }
    for (int i = 0; i < t.crop.length; i++) {
      t.crop[i] = v.integer(i);
    }
  }

  private static void get(GlContext gl, GlTexture t, int pname, Pointer params, char form) {
    if (t != null && !gl.recorded && pname == GL_TEXTURE_BORDER_COLOR && form != 'I') {
      border(gl, t, params, form);
      return;
    }
    if (t == null || gl.recorded || SamplerCalls.get(t.sampler, pname, params, form)) {
      return;
    }
    if ((pname == GL_TEXTURE_PRIORITY || pname == GL_TEXTURE_RESIDENT) && !gl.core && !gl.es) {
      residence(t, pname, params, form);
      return;
    }
    if (gl.core && (pname == GL_DEPTH_TEXTURE_MODE || pname == GL_GENERATE_MIPMAP)) {
      gl.invalidEnum("pname", pname);
      return;
    }
    if (pname == GL_TEXTURE_CROP_RECT_OES && gl.firstEs) {
      put(params, form, t.crop);
      return;
    }
    if (pname == GL_TEXTURE_SWIZZLE_RGBA) {
      put(params, form, t.swizzle);
      return;
    }
    Integer v = whole(gl, t, pname);
    if (v == null) {
      gl.invalidEnum("pname", pname);
    } else {
      SamplerCalls.put(params, form, v);
    }
  }

  private static void put(Pointer params, char form, int[] values) {
    for (int i = 0; i < values.length; i++) {
      if (form == 'f') {
        params.putFloat(i, values[i]);
      } else {
        params.putInt(i, values[i]);
      }
    }
  }

  /** A parameter that is one whole number; null for what is none. */
  private static Integer whole(GlContext gl, GlTexture t, int pname) {
    return switch (pname) {
      case GL_TEXTURE_BASE_LEVEL -> t.baseLevel;
      case GL_TEXTURE_MAX_LEVEL -> t.maxLevel;
      case GL_TEXTURE_SWIZZLE_R -> t.swizzle[0];
      case GL_TEXTURE_SWIZZLE_G -> t.swizzle[1];
      case GL_TEXTURE_SWIZZLE_B -> t.swizzle[2];
      case GL_TEXTURE_SWIZZLE_A -> t.swizzle[3];
      case GL_TEXTURE_IMMUTABLE_FORMAT -> t.immutable ? 1 : 0;
      case GL_TEXTURE_TILING_EXT -> t.tiling;
      case GL_TEXTURE_IMMUTABLE_LEVELS -> t.immutableLevels;
      case GL_TEXTURE_VIEW_MIN_LEVEL -> t.minLevel();
      case GL_TEXTURE_VIEW_MIN_LAYER -> t.minLayer();
      case GL_TEXTURE_VIEW_NUM_LEVELS -> t.viewLevels();
      case GL_TEXTURE_VIEW_NUM_LAYERS -> t.viewLayers();
      case GL_DEPTH_STENCIL_TEXTURE_MODE -> t.depthStencilMode;
      case GL_DEPTH_TEXTURE_MODE -> t.depthMode;
      case GL_GENERATE_MIPMAP -> t.generateMipmap ? 1 : 0;
      case GL_TEXTURE_TARGET -> t.target;
      case GL_IMAGE_FORMAT_COMPATIBILITY_TYPE -> GL_IMAGE_FORMAT_COMPATIBILITY_BY_SIZE;
      case GL_REQUIRED_TEXTURE_IMAGE_UNITS_OES -> gl.isAnyEs() ? 1 : null;
      default -> null;
    };
  }

  private static void residence(GlTexture t, int pname, Pointer params, char form) {
    if (pname == GL_TEXTURE_RESIDENT) {
      SamplerCalls.put(params, form, 1);
    } else if (form == 'f') {
      params.putFloat(0, t.priority());
    } else {
      params.putInt(0, (int) (t.priority() * (double) Integer.MAX_VALUE));
    }
  }

  private static void level(
      GlContext gl, int target, int level, int pname, Pointer params, char form) {
    if (gl.recorded) {
      return;
    }
    boolean face = TextureTargets.isFace(target);
    int real = TextureTargets.ofProxy(target);
    GlTexture t = gl.boundTexture(face ? GL_TEXTURE_CUBE_MAP : real);
    boolean none = target == GL_TEXTURE_CUBE_MAP || target == GL_TEXTURE_EXTERNAL_OES;
    if (t == null || none || gl.es && real != target) {
      gl.invalidEnum("target", target);
      return;
    }
    if (!isLevel(gl, t, level)) {
      return;
    }
    TextureImage image =
        real != target
            ? gl.proxies.get((long) real << 32 | level)
            : t.image(TextureTargets.face(target), level);
    if (real == target && isUncompressed(gl, image, pname)) {
      return;
    }
    Integer v = levelValue(gl, t, image, pname);
    if (v == null) {
      gl.invalidEnum("pname", pname);
    } else {
      SamplerCalls.put(params, form, v);
    }
  }

  private static boolean isLevel(GlContext gl, GlTexture t, int level) {
    if (level < 0 || level >= TextureTargets.mostLevels(gl, t.target)) {
      gl.invalidValue("level", level);
      return false;
    }
    return true;
  }

  /** Whether the size of blocks is asked of an image that has none, which is an error. */
  private static boolean isUncompressed(GlContext gl, TextureImage image, int pname) {
    boolean wrong =
        pname == GL_TEXTURE_COMPRESSED_IMAGE_SIZE
            && !gl.es
            && (image == null || !image.format.compressed());
    if (wrong) {
      gl.invalidOperation("the image is not compressed");
    }
    return wrong;
  }

  private static Integer levelValue(GlContext gl, GlTexture t, TextureImage image, int pname) {
    if (t.target == GL_TEXTURE_BUFFER) {
      return bufferValue(gl, t, pname);
    }
    InternalFormat f = image == null ? null : image.format;
    if ((gl.core || gl.isAnyEs()) && isOfOldFormats(pname)) {
      return null;
    }
    boolean lines = t.target == GL_TEXTURE_1D_ARRAY;
    return switch (pname) {
      case GL_TEXTURE_WIDTH -> image == null ? 0 : image.width;
      case GL_TEXTURE_HEIGHT -> image == null ? 0 : lines ? image.depth : image.height;
      case GL_TEXTURE_DEPTH -> image == null ? 0 : lines ? 1 : image.depth;
      case GL_TEXTURE_BORDER -> 0;
      case GL_TEXTURE_INTERNAL_FORMAT -> f == null ? GL_RGBA : f.token();
      case GL_TEXTURE_SAMPLES -> image == null || !t.isMultisample() ? 0 : image.samples;
      case GL_TEXTURE_FIXED_SAMPLE_LOCATIONS -> image == null || image.fixedSampleLocations ? 1 : 0;
      case GL_TEXTURE_COMPRESSED -> f != null && f.compressed() ? 1 : 0;
      case GL_TEXTURE_COMPRESSED_IMAGE_SIZE ->
          image == null || !f.compressed() ? 0 : (int) image.bytes();
      case GL_TEXTURE_BUFFER_DATA_STORE_BINDING, GL_TEXTURE_BUFFER_OFFSET, GL_TEXTURE_BUFFER_SIZE ->
          0;
      default -> formatValue(f, pname);
    };
  }

  /** Borders and luminance, which the core profile lacks. */
  private static boolean isOfOldFormats(int pname) {
    return switch (pname) {
      case GL_TEXTURE_BORDER,
          GL_TEXTURE_LUMINANCE_SIZE,
          GL_TEXTURE_INTENSITY_SIZE,
          GL_TEXTURE_LUMINANCE_TYPE,
          GL_TEXTURE_INTENSITY_TYPE ->
          true;
      default -> false;
    };
  }

  private static Integer formatValue(InternalFormat f, int pname) {
    return switch (pname) {
      case GL_TEXTURE_RED_SIZE -> f == null ? 0 : f.red();
      case GL_TEXTURE_GREEN_SIZE -> f == null ? 0 : f.green();
      case GL_TEXTURE_BLUE_SIZE -> f == null ? 0 : f.blue();
      case GL_TEXTURE_ALPHA_SIZE -> f == null ? 0 : f.alpha();
      case GL_TEXTURE_LUMINANCE_SIZE ->
          f == null || f.base() == GL_INTENSITY ? 0 : f.luminanceBits();
      case GL_TEXTURE_INTENSITY_SIZE ->
          f == null || f.base() != GL_INTENSITY ? 0 : f.luminanceBits();
      case GL_TEXTURE_LUMINANCE_TYPE, GL_TEXTURE_INTENSITY_TYPE -> {
        boolean intensity = pname == GL_TEXTURE_INTENSITY_TYPE;
        boolean other = f == null || (f.base() == GL_INTENSITY) != intensity;
        yield other || f.luminanceBits() == 0 ? GL_NONE : f.componentType();
      }
      case GL_TEXTURE_DEPTH_SIZE -> f == null ? 0 : f.depth();
      case GL_TEXTURE_STENCIL_SIZE -> f == null ? 0 : f.stencil();
      case GL_TEXTURE_SHARED_SIZE -> f != null && f.token() == GL_RGB9_E5 ? 5 : 0;
      case GL_TEXTURE_RED_TYPE -> f == null || f.red() == 0 ? GL_NONE : f.componentType();
      case GL_TEXTURE_GREEN_TYPE -> f == null || f.green() == 0 ? GL_NONE : f.componentType();
      case GL_TEXTURE_BLUE_TYPE -> f == null || f.blue() == 0 ? GL_NONE : f.componentType();
      case GL_TEXTURE_ALPHA_TYPE -> f == null || f.alpha() == 0 ? GL_NONE : f.componentType();
      case GL_TEXTURE_DEPTH_TYPE -> f == null || f.depth() == 0 ? GL_NONE : f.componentType();
      default -> null;
    };
  }

  private static int bufferBytes(GlTexture t) {
    return t.bufferSize < 0 ? t.buffer.size() : t.bufferSize;
  }

  private static Integer bufferValue(GlContext gl, GlTexture t, int pname) {
    InternalFormat f = t.bufferFormat;
    if (t.buffer == null) {
      return switch (pname) { // whatever is asked, as in Mesa
        case GL_TEXTURE_FIXED_SAMPLE_LOCATIONS -> 1;
        case GL_TEXTURE_INTERNAL_FORMAT -> BindingValues.bufferFormat(gl, t);
        default -> 0;
      };
    }
    boolean empty = f == null;
    return switch (pname) {
      case GL_TEXTURE_WIDTH -> empty ? 0 : bufferBytes(t) / t.bufferTexelBytes();
      case GL_TEXTURE_HEIGHT, GL_TEXTURE_DEPTH -> empty ? 0 : 1;
      case GL_TEXTURE_INTERNAL_FORMAT -> BindingValues.bufferFormat(gl, t);
      case GL_TEXTURE_BUFFER_DATA_STORE_BINDING -> t.buffer == null ? 0 : t.buffer.name;
      case GL_TEXTURE_BUFFER_OFFSET -> t.bufferOffset;
      case GL_TEXTURE_BUFFER_SIZE -> t.buffer == null ? 0 : bufferBytes(t);
      case GL_TEXTURE_BORDER, GL_TEXTURE_COMPRESSED, GL_TEXTURE_SAMPLES -> 0;
      default -> formatValue(f, pname);
    };
  }
}
