package org.oovr.driver.gl.call.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.gl.call.ParameterValues;
import org.oovr.driver.gl.fixed.FixedState;
import org.oovr.driver.gl.fixed.Matrices;
import org.oovr.driver.gl.fixed.TextureUnit;
import org.oovr.driver.gl.state.ColorClamps;
import org.oovr.driver.gl.state.GlContext;
import org.oovr.driver.trace.Pointer;

/** Texture environments and generated coordinates (GL 2.1, sections 3.8.13 and 2.11.4). */
public final class TextureEnvironmentCalls {
  private TextureEnvironmentCalls() {}

  public static void texEnvf(GlContext gl, int target, int pname, float param) {
    environment(gl, gl.textures.activeUnit, target, pname, ParameterValues.of(param));
  }

  public static void texEnvi(GlContext gl, int target, int pname, int param) {
    environment(gl, gl.textures.activeUnit, target, pname, ParameterValues.of((float) param));
  }

  public static void texEnvfv(GlContext gl, int target, int pname, Pointer params) {
    ParameterValues v = ParameterValues.of(params, 'f');
    environment(gl, gl.textures.activeUnit, target, pname, v);
  }

  public static void texEnviv(GlContext gl, int target, int pname, Pointer params) {
    ParameterValues v = ParameterValues.of(params, 'i');
    environment(gl, gl.textures.activeUnit, target, pname, v);
  }

  public static void texEnvx(GlContext gl, int target, int pname, int param) {
    environment(gl, gl.textures.activeUnit, target, pname, ParameterValues.fixed(param));
  }

  public static void texEnvxv(GlContext gl, int target, int pname, Pointer params) {
    environment(gl, gl.textures.activeUnit, target, pname, ParameterValues.of(params, 'x'));
  }

  public static void getTexEnvxv(GlContext gl, int target, int pname, Pointer params) {
    getEnvironment(gl, target, pname, params, 'x');
  }

  /** OES_texture_cube_map: of three coordinates at once. */
  public static void texGeniOES(GlContext gl, int coord, int pname, int param) {
    if (coord != GL_TEXTURE_GEN_STR_OES) {
      gl.invalidEnum("coord", coord);
    } else if (param != GL_NORMAL_MAP && param != GL_REFLECTION_MAP) {
      gl.invalidEnum("param", param);
    } else {
      for (int c = GL_S; c <= GL_R; c++) {
        texGeni(gl, c, pname, param);
      }
    }
  }

  public static void texGenfOES(GlContext gl, int coord, int pname, float param) {
    texGeniOES(gl, coord, pname, Math.round(param));
  }

  public static void texGenxOES(GlContext gl, int coord, int pname, int param) {
    texGeniOES(gl, coord, pname, param);
  }

  public static void texGenivOES(GlContext gl, int coord, int pname, Pointer params) {
    texGeniOES(gl, coord, pname, params.int32(0));
  }

  public static void texGenfvOES(GlContext gl, int coord, int pname, Pointer params) {
    texGeniOES(gl, coord, pname, Math.round(params.float32(0)));
  }

  public static void texGenxvOES(GlContext gl, int coord, int pname, Pointer params) {
    texGeniOES(gl, coord, pname, params.int32(0));
  }

  public static void getTexGenivOES(GlContext gl, int coord, int pname, Pointer params) {
    getTexGeniv(gl, coord == GL_TEXTURE_GEN_STR_OES ? GL_S : coord, pname, params);
  }

  public static void getTexGenfvOES(GlContext gl, int coord, int pname, Pointer params) {
    getTexGenfv(gl, coord == GL_TEXTURE_GEN_STR_OES ? GL_S : coord, pname, params);
  }

  public static void getTexGenxvOES(GlContext gl, int coord, int pname, Pointer params) {
    getTexGenivOES(gl, coord, pname, params);
  }

  public static void texGenf(GlContext gl, int coord, int pname, float param) {
    generation(gl, coord, pname, ParameterValues.of(param));
  }

  public static void texGeni(GlContext gl, int coord, int pname, int param) {
    generation(gl, coord, pname, ParameterValues.of((float) param));
  }

  public static void texGend(GlContext gl, int coord, int pname, double param) {
    generation(gl, coord, pname, ParameterValues.of((float) param));
  }

  public static void texGenfv(GlContext gl, int coord, int pname, Pointer params) {
    generation(gl, coord, pname, ParameterValues.of(params, 'f'));
  }

  public static void texGeniv(GlContext gl, int coord, int pname, Pointer params) {
    generation(gl, coord, pname, ParameterValues.of(params, 'i'));
  }

  public static void texGendv(GlContext gl, int coord, int pname, Pointer params) {
    if (pname == GL_TEXTURE_GEN_MODE) {
      texGend(gl, coord, pname, params.float64(0));
      return;
    }
    float[] p = new float[4];
    for (int i = 0; i < 4; i++) {
      p[i] = (float) params.float64(i);
    }
    plane(gl, coord, pname, p);
  }

  /** The unit; null after raising an error. */
  private static TextureUnit unit(GlContext gl, int unit) {
    if (unit < 0 || unit >= FixedState.UNITS) {
      gl.invalidOperation("unit " + unit + " has no texture environment");
      return null;
    }
    return gl.fixed.units[unit];
  }

  private static void environment(
      GlContext gl, int number, int target, int pname, ParameterValues v) {
    if (target == GL_TEXTURE_FILTER_CONTROL && pname == GL_TEXTURE_LOD_BIAS
        || target == GL_POINT_SPRITE && pname == GL_COORD_REPLACE
        || target == GL_TEXTURE_ENV) {
      boolean ofColors = target == GL_TEXTURE_ENV && !gl.recorded;
      if (ofColors && number >= FixedState.UNITS && number < gl.units()) {
        return; // units without an environment take it and forget it, as Mesa has it
      }
      TextureUnit u = unit(gl, number);
      if (u != null) {
        set(gl, u, target, pname, v);
      }
    } else {
      boolean known = target == GL_TEXTURE_FILTER_CONTROL || target == GL_POINT_SPRITE;
      gl.invalidEnum(known ? "pname" : "target", known ? pname : target);
    }
  }

  private static void set(GlContext gl, TextureUnit u, int target, int pname, ParameterValues v) {
    if (target == GL_POINT_SPRITE) {
      int replace = v.integer(0);
      if (replace != GL_TRUE && replace != GL_FALSE) {
        gl.invalidValue("param", replace);
        return;
      }
      u.coordReplace = replace == GL_TRUE;
    } else if (target == GL_TEXTURE_FILTER_CONTROL) {
      u.lodBias = v.number(0);
      gl.fixed.unitVersion++;
    } else if (pname == GL_TEXTURE_ENV_COLOR) {
      u.color = FixedValues.color(v);
      gl.fixed.unitVersion++;
      return;
    } else if (pname == GL_RGB_SCALE || pname == GL_ALPHA_SCALE) {
      float scale = v.number(0);
      if (scale != 1 && scale != 2 && scale != 4) {
        gl.error(GL_INVALID_VALUE, "scale " + scale);
        return;
      }
      if (pname == GL_RGB_SCALE) {
        u.scaleRgb = (int) scale;
      } else {
        u.scaleAlpha = (int) scale;
      }
    } else if (!mode(u, pname, v.integer(0))) {
      gl.invalidEnum("pname or param", pname);
      return;
    }
    gl.fixed.programVersion++;
  }

  /** Sets a parameter that is a name; false when it or the parameter is none. */
  private static boolean mode(TextureUnit u, int pname, int value) {
    switch (pname) {
      case GL_TEXTURE_ENV_MODE -> {
        boolean known =
            value == GL_MODULATE
                || value == GL_DECAL
                || value == GL_BLEND
                || value == GL_REPLACE
                || value == GL_ADD
                || value == GL_COMBINE
                || value == GL_COMBINE4_NV;
        u.mode = known ? value : u.mode;
        return known;
      }
      case GL_COMBINE_RGB -> {
        boolean known = isFunction(value) || value >= GL_DOT3_RGB_EXT && value <= GL_DOT3_RGBA_EXT;
        known |= value == GL_DOT3_RGB || value == GL_DOT3_RGBA;
        u.combineRgb = known ? value : u.combineRgb;
        return known;
      }
      case GL_COMBINE_ALPHA -> {
        boolean known = isFunction(value);
        u.combineAlpha = known ? value : u.combineAlpha;
        return known;
      }
      case GL_SRC0_RGB, GL_SRC1_RGB, GL_SRC2_RGB, GL_SOURCE3_RGB_NV -> {
        return put(u.sourceRgb, pname - GL_SRC0_RGB, value, isSource(value));
      }
      case GL_SRC0_ALPHA, GL_SRC1_ALPHA, GL_SRC2_ALPHA, GL_SOURCE3_ALPHA_NV -> {
        return put(u.sourceAlpha, pname - GL_SRC0_ALPHA, value, isSource(value));
      }
      case GL_OPERAND0_RGB, GL_OPERAND1_RGB, GL_OPERAND2_RGB, GL_OPERAND3_RGB_NV -> {
        boolean color = value == GL_SRC_COLOR || value == GL_ONE_MINUS_SRC_COLOR;
        return put(u.operandRgb, pname - GL_OPERAND0_RGB, value, color || isAlpha(value));
      }
      case GL_OPERAND0_ALPHA, GL_OPERAND1_ALPHA, GL_OPERAND2_ALPHA, GL_OPERAND3_ALPHA_NV -> {
        return put(u.operandAlpha, pname - GL_OPERAND0_ALPHA, value, isAlpha(value));
      }
      default -> {
        return false;
      }
    }
  }

  private static boolean isAlpha(int operand) {
    return operand == GL_SRC_ALPHA || operand == GL_ONE_MINUS_SRC_ALPHA;
  }

  private static boolean put(int[] list, int i, int value, boolean known) {
    if (known) {
      list[i] = value;
    }
    return known;
  }

  private static boolean isFunction(int f) {
    return f == GL_REPLACE
        || f == GL_MODULATE
        || f == GL_ADD
        || f == GL_ADD_SIGNED
        || f == GL_INTERPOLATE
        || f == GL_SUBTRACT
        || f == GL_MODULATE_ADD_ATI
        || f == GL_MODULATE_SIGNED_ADD_ATI
        || f == GL_MODULATE_SUBTRACT_ATI;
  }

  private static boolean isSource(int s) {
    return s == GL_TEXTURE
        || s == GL_CONSTANT
        || s == GL_PRIMARY_COLOR
        || s == GL_PREVIOUS
        || s == GL_ZERO
        || s == GL_ONE
        || s >= GL_TEXTURE0 && s < GL_TEXTURE0 + FixedState.UNITS;
  }

  private static void generation(GlContext gl, int coord, int pname, ParameterValues v) {
    if (pname != GL_TEXTURE_GEN_MODE) {
      plane(gl, coord, pname, FixedValues.numbers(v, 4));
      return;
    }
    TextureUnit u = unit(gl, gl.textures.activeUnit);
    int c = coord - GL_S;
    if (u == null) {
      return;
    }
    int mode = v.integer(0);
    boolean known =
        mode == GL_OBJECT_LINEAR
            || mode == GL_EYE_LINEAR
            || c < 2 && mode == GL_SPHERE_MAP
            || c < 3 && (mode == GL_REFLECTION_MAP || mode == GL_NORMAL_MAP);
    if (c < 0 || c > 3 || !known) {
      gl.invalidEnum("coord or mode", mode);
      return;
    }
    u.generation[c] = mode;
    gl.fixed.programVersion++;
  }

  private static void plane(GlContext gl, int coord, int pname, float[] p) {
    TextureUnit u = unit(gl, gl.textures.activeUnit);
    int c = coord - GL_S;
    if (u == null) {
      return;
    }
    if (c < 0 || c > 3 || pname != GL_OBJECT_PLANE && pname != GL_EYE_PLANE) {
      gl.invalidEnum("coord or pname", pname);
      return;
    }
    if (pname == GL_OBJECT_PLANE) {
      u.objectPlanes[c] = p;
    } else {
      u.eyePlanes[c] = Matrices.plane(gl.fixed.modelView.inverse(), p);
    }
    gl.fixed.unitVersion++;
  }

  // --- questions

  public static void getTexEnvfv(GlContext gl, int target, int pname, Pointer params) {
    getEnvironment(gl, target, pname, params, 'f');
  }

  public static void getTexEnviv(GlContext gl, int target, int pname, Pointer params) {
    getEnvironment(gl, target, pname, params, 'i');
  }

  private static void getEnvironment(
      GlContext gl, int target, int pname, Pointer params, char form) {
    boolean ofUnit = target == GL_TEXTURE_ENV || target == GL_TEXTURE_FILTER_CONTROL;
    if (!ofUnit && target != GL_POINT_SPRITE && !gl.recorded) {
      gl.invalidEnum("target", target);
      return;
    }
    boolean without = gl.textures.activeUnit >= FixedState.UNITS;
    if (without && target == GL_TEXTURE_ENV) {
      return; // as Mesa has it of units without an environment
    }
    TextureUnit u = gl.recorded ? null : unit(gl, gl.textures.activeUnit);
    if (u == null) {
      return;
    }
    if (target == GL_POINT_SPRITE && pname == GL_COORD_REPLACE) {
      FixedValues.put(params, form, u.coordReplace ? 1 : 0);
    } else if (target == GL_TEXTURE_FILTER_CONTROL && pname == GL_TEXTURE_LOD_BIAS) {
      FixedValues.put(params, form, u.lodBias);
    } else if (target != GL_TEXTURE_ENV) {
      gl.invalidEnum("target or pname", target);
    } else if (pname == GL_TEXTURE_ENV_COLOR) {
      // integers are clamped, whatever colours of fragments are, as Mesa has it
      boolean whole = form == 'i';
      float[] color = whole ? ColorClamps.clamped(u.color) : ColorClamps.told(gl, u.color);
      FixedValues.colors(params, form, color);
    } else {
      int value = modeOf(u, pname);
      if (value < 0) {
        gl.invalidEnum("pname", pname);
      } else {
        boolean scale = pname == GL_RGB_SCALE || pname == GL_ALPHA_SCALE;
        FixedValues.put(params, form == 'x' && !scale ? 'i' : form, value);
      }
    }
  }

  private static int modeOf(TextureUnit u, int pname) {
    return switch (pname) {
      case GL_TEXTURE_ENV_MODE -> u.mode;
      case GL_COMBINE_RGB -> u.combineRgb;
      case GL_COMBINE_ALPHA -> u.combineAlpha;
      case GL_SRC0_RGB, GL_SRC1_RGB, GL_SRC2_RGB, GL_SOURCE3_RGB_NV ->
          u.sourceRgb[pname - GL_SRC0_RGB];
      case GL_SRC0_ALPHA, GL_SRC1_ALPHA, GL_SRC2_ALPHA, GL_SOURCE3_ALPHA_NV ->
          u.sourceAlpha[pname - GL_SRC0_ALPHA];
      case GL_OPERAND0_RGB, GL_OPERAND1_RGB, GL_OPERAND2_RGB, GL_OPERAND3_RGB_NV ->
          u.operandRgb[pname - GL_OPERAND0_RGB];
      case GL_OPERAND0_ALPHA, GL_OPERAND1_ALPHA, GL_OPERAND2_ALPHA, GL_OPERAND3_ALPHA_NV ->
          u.operandAlpha[pname - GL_OPERAND0_ALPHA];
      case GL_RGB_SCALE -> u.scaleRgb;
      case GL_ALPHA_SCALE -> u.scaleAlpha;
      default -> -1;
    };
  }

  public static void getTexGenfv(GlContext gl, int coord, int pname, Pointer params) {
    getGeneration(gl, coord, pname, params, 'f');
  }

  public static void getTexGeniv(GlContext gl, int coord, int pname, Pointer params) {
    getGeneration(gl, coord, pname, params, 'i');
  }

  public static void getTexGendv(GlContext gl, int coord, int pname, Pointer params) {
    getGeneration(gl, coord, pname, params, 'd');
  }

  private static void getGeneration(GlContext gl, int coord, int pname, Pointer params, char form) {
    TextureUnit u = gl.recorded ? null : unit(gl, gl.textures.activeUnit);
    if (u == null) {
      return;
    }
    int c = coord - GL_S;
    if (c < 0 || c > 3) {
      gl.invalidEnum("coord", coord);
      return;
    }
    switch (pname) {
      case GL_TEXTURE_GEN_MODE -> FixedValues.put(params, form, u.generation[c]);
      case GL_OBJECT_PLANE -> FixedValues.put(params, form, u.objectPlanes[c]);
      case GL_EYE_PLANE -> FixedValues.put(params, form, u.eyePlanes[c]);
      default -> gl.invalidEnum("pname", pname);
    }
  }
}
