// Long because the modes of texture environments, their bits and their formulas are read together.
package org.oovr.driver.gl.fixed;

import static org.oovr.driver.gl.api.GL.*;

import org.oovr.driver.glsl.source.ConventionalOutputs;

/**
 * The fragment shader that does what the state says (GL 2.1, sections 3.8.13 to 3.10 and 4.1.4), in
 * GLSL of the compatibility profile.
 */
public final class FragmentSource {
  /** A texture that a unit samples, as the environment sees it. */
  public record Sampled(int target, boolean compares, int baseFormat) {
    /** A unit that samples nothing. */
    public static final Sampled NONE = new Sampled(0, false, 0);
  }

  private static final int SECONDARY = 1;
  private static final int FOG_AT = 1;
  private static final int ALPHA_AT = 3;
  private static final int EIGHT_BITS = 1 << 7;
  private static final int SPRITES_AT = 8;

  /** From here on what the application's vertices do not give, as ConventionalOutputs has it. */
  private static final int MISSING_AT = 16;

  /** Words of a unit: what is sampled, functions, sources, operands. */
  private static final int UNIT_WORDS = 3;

  /** What GL_ADD means with GL_COMBINE4_NV, which names a fourth argument. */
  private static final int PRODUCTS = -1;

  /** Likewise GL_ADD_SIGNED. */
  private static final int SIGNED_PRODUCTS = -2;

  private static final int[] BASES = {
    GL_RGBA, GL_RGB, GL_ALPHA, GL_LUMINANCE, GL_LUMINANCE_ALPHA, GL_INTENSITY
  };

  private static final int[] FUNCTIONS = {
    GL_REPLACE,
    GL_MODULATE,
    GL_ADD,
    GL_ADD_SIGNED,
    GL_INTERPOLATE,
    GL_SUBTRACT,
    GL_DOT3_RGB,
    GL_DOT3_RGBA,
    GL_DOT3_RGB_EXT,
    GL_DOT3_RGBA_EXT,
    GL_MODULATE_ADD_ATI,
    GL_MODULATE_SIGNED_ADD_ATI,
    GL_MODULATE_SUBTRACT_ATI,
    FragmentSource.PRODUCTS,
    FragmentSource.SIGNED_PRODUCTS
  };

  /** Sources after those that are textures of units 0 to 7. */
  private static final int[] SOURCES = {
    GL_TEXTURE, GL_PREVIOUS, GL_CONSTANT, GL_PRIMARY_COLOR, GL_ZERO, GL_ONE
  };

  private static final int[] OPERANDS = {
    GL_SRC_COLOR, GL_ONE_MINUS_SRC_COLOR, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA
  };

  private final StringBuilder out = new StringBuilder();
  private final ShaderKey key;

  private FragmentSource(ShaderKey key) {
    this.key = key;
  }

  /**
   * What of the state decides.
   *
   * @param sampled what each unit samples
   * @param given what vertices put out, as {@link ConventionalOutputs} has it
   * @param points whether points are drawn
   * @param testsAlpha whether the shader does the alpha test
   * @param eightBits whether it is done on bytes
   */
  public static ShaderKey key(
      FixedState s,
      Sampled[] sampled,
      int given,
      boolean points,
      boolean testsAlpha,
      boolean eightBits) {
    int[] words = new int[1 + UNIT_WORDS * FixedState.UNITS];
    int fog = !s.is(GL_FOG) ? 0 : s.fogMode == GL_LINEAR ? 1 : s.fogMode == GL_EXP ? 2 : 3;
    words[0] = (s.addsSecondaryColor() ? SECONDARY : 0) | fog << FOG_AT;
    words[0] |= (ConventionalOutputs.ALL & ~given) << MISSING_AT;
    if (testsAlpha) {
      words[0] |= 8 + s.alphaFunc - GL_NEVER << ALPHA_AT | (eightBits ? EIGHT_BITS : 0);
    }
    for (int i = 0; i < FixedState.UNITS; i++) {
      TextureUnit u = s.units[i];
      if (points && s.is(GL_POINT_SPRITE) && u.coordReplace) {
        words[0] |= 1 << SPRITES_AT + i;
      }
      if (sampled[i].target() != 0) {
        unit(u, sampled[i], words, 1 + UNIT_WORDS * i);
      }
    }
    return new ShaderKey(words);
  }

  private static int find(int[] list, int value) {
    for (int i = 0; i < list.length; i++) {
      if (list[i] == value) {
        return i;
      }
    }
    return 0;
  }

  private static int source(int source) {
    return source >= GL_TEXTURE0 && source < GL_TEXTURE0 + FixedState.UNITS
        ? source - GL_TEXTURE0
        : FixedState.UNITS + find(SOURCES, source);
  }

  private static void unit(TextureUnit u, Sampled t, int[] words, int at) {
    int what = 1 + TextureUnit.index(t.target()) | (t.compares() ? 8 : 0);
    what |= find(BASES, t.baseFormat()) << 4;
    what |= u.lodBias != 0 ? 1 << 8 : 0;
    int mode =
        switch (u.mode) {
          case GL_REPLACE -> 0;
          case GL_MODULATE -> 1;
          case GL_DECAL -> 2;
          case GL_BLEND -> 3;
          case GL_ADD -> 4;
          default -> 5;
        };
    words[at] = what | mode << 9;
    if (mode != 5) {
      return;
    }
    words[at] |= function(u, u.combineRgb) << 12 | function(u, u.combineAlpha) << 16;
    words[at] |= u.scaleRgb / 2 << 20 | u.scaleAlpha / 2 << 22;
    for (int i = 0; i < TextureUnit.ARGUMENTS; i++) {
      words[at + 1] |= source(u.sourceRgb[i]) << 4 * i | source(u.sourceAlpha[i]) << 16 + 4 * i;
      words[at + 2] |=
          find(OPERANDS, u.operandRgb[i]) << 2 * i | find(OPERANDS, u.operandAlpha[i]) << 8 + 2 * i;
    }
  }

  private static int function(TextureUnit u, int combine) {
    boolean four = u.mode == GL_COMBINE4_NV && (combine == GL_ADD || combine == GL_ADD_SIGNED);
    return find(FUNCTIONS, !four ? combine : combine == GL_ADD ? PRODUCTS : SIGNED_PRODUCTS);
  }

  /** Name of the sampler of a unit. */
  public static String sampler(int unit) {
    return "unit" + unit;
  }

  /** The shader. */
  public static String of(ShaderKey key) {
    return new FragmentSource(key).write();
  }

  private int word(int unit, int index) {
    return key.word(1 + UNIT_WORDS * unit + index);
  }

  /**
   * What vertices give, or else an attribute's current value, as llvmpipe has it, which takes no
   * fog coordinate for 0 (the standard leaves undefined what a program's vertices do not put out).
   *
   * @param current which one of gl_CurrentAttribute
   */
  private String input(int bit, String name, int current) {
    boolean missing = (key.word(0) >> MISSING_AT & bit) != 0;
    return missing ? "gl_CurrentAttribute[" + current + "]" : name;
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private String write() {
    line("#version 120");
    line("#extension GL_ARB_texture_rectangle : enable");
    line("#extension GL_OES_EGL_image_external : enable");
    for (int i = 0; i < FixedState.UNITS; i++) {
      int what = word(i, 0);
      if (what != 0) {
        String type =
            new String[] {"1D", "2D", "2DRect", "3D", "Cube", "ExternalOES"}[(what & 7) - 1];
        line("uniform sampler" + type + ((what & 8) != 0 ? "Shadow " : " ") + sampler(i) + ";");
      }
    }
    line("void main() {");
    line("vec4 primary = " + input(ConventionalOutputs.COLOR, "gl_Color", 0) + ";");
    line("vec4 color = primary;");
    for (int i = 0; i < FixedState.UNITS; i++) {
      if (word(i, 0) != 0) {
        sample(i, word(i, 0));
      }
    }
    for (int i = 0; i < FixedState.UNITS; i++) {
      if (word(i, 0) != 0) {
        apply(i, word(i, 0));
      }
    }
    finish();
    line("gl_FragColor = color;");
    line("}");
    return out.toString();
  }

  private void sample(int i, int what) {
    boolean sprite = (key.word(0) >> SPRITES_AT + i & 1) != 0;
    int bit = ConventionalOutputs.TEXTURE_COORDINATES << i;
    String given = input(bit, "gl_TexCoord[" + i + "]", 2 + i);
    String coordinates = sprite ? "vec4(gl_PointCoord, 0.0, 1.0)" : given;
    boolean shadow = (what & 8) != 0;
    String bias = (what & 1 << 8) != 0 ? ", gl_TextureLodBias[" + i + "]" : "";
    line("vec4 c" + i + " = " + coordinates + ";");
    String call =
        switch ((what & 7) - 1) {
          case 0 -> shadow ? "shadow1DProj(" : "texture1DProj(";
          case 1, 5 -> shadow ? "shadow2DProj(" : "texture2DProj(";
          case 2 -> shadow ? "shadow2DRectProj(" : "texture2DRectProj(";
          case 3 -> "texture3DProj(";
          default -> shadow ? "shadowCube(" : "textureCube(";
        };
    boolean rectangle = (what & 7) == 3;
    boolean cube = (what & 7) == 5;
    String at = "c" + i + (cube && !shadow ? ".xyz" : "");
    line("vec4 t" + i + " = " + call + sampler(i) + ", " + at + (rectangle ? "" : bias) + ");");
  }

  // --- environments

  private void apply(int i, int what) {
    int mode = what >> 9 & 7;
    if (mode == 5) {
      combine(i, what);
      return;
    }
    int base = BASES[what >> 4 & 15];
    String t = "t" + i;
    String constant = "gl_TextureEnvColor[" + i + "]";
    boolean hasColor = base != GL_ALPHA;
    boolean hasAlpha = base != GL_RGB && base != GL_LUMINANCE;
    switch (mode) {
      case 0 -> {
        rgb(hasColor, t + ".rgb");
        alpha(hasAlpha, t + ".a");
      }
      case 1 -> {
        rgb(hasColor, "color.rgb * " + t + ".rgb");
        alpha(hasAlpha, "color.a * " + t + ".a");
      }
      case 2 -> {
        rgb(base == GL_RGB, t + ".rgb");
        rgb(base == GL_RGBA, "mix(color.rgb, " + t + ".rgb, " + t + ".a)");
      }
      case 3 -> {
        rgb(hasColor, "mix(color.rgb, " + constant + ".rgb, " + t + ".rgb)");
        alpha(hasAlpha && base != GL_INTENSITY, "color.a * " + t + ".a");
        alpha(base == GL_INTENSITY, "mix(color.a, " + constant + ".a, " + t + ".a)");
      }
      default -> {
        rgb(hasColor, "clamp(color.rgb + " + t + ".rgb, 0.0, 1.0)");
        alpha(hasAlpha && base != GL_INTENSITY, "color.a * " + t + ".a");
        alpha(base == GL_INTENSITY, "clamp(color.a + " + t + ".a, 0.0, 1.0)");
      }
    }
  }

  private void rgb(boolean counts, String value) {
    if (counts) {
      line("color.rgb = " + value + ";");
    }
  }

  private void alpha(boolean counts, String value) {
    if (counts) {
      line("color.a = " + value + ";");
    }
  }

  private String argument(int unit, int n, boolean ofAlpha) {
    int source = word(unit, 1) >> (ofAlpha ? 16 : 0) + 4 * n & 15;
    int operand = OPERANDS[word(unit, 2) >> (ofAlpha ? 8 : 0) + 2 * n & 3];
    String value;
    if (source < FixedState.UNITS) {
      // of a unit that samples nothing llvmpipe reads zeros; the standard leaves it undefined
      value = word(source, 0) != 0 ? "t" + source : "vec4(0.0)";
    } else {
      value =
          switch (SOURCES[source - FixedState.UNITS]) {
            case GL_TEXTURE -> "t" + unit;
            case GL_PREVIOUS -> "previous";
            case GL_CONSTANT -> "gl_TextureEnvColor[" + unit + "]";
            case GL_PRIMARY_COLOR -> "primary";
            case GL_ZERO -> "vec4(0.0)";
            default -> "vec4(1.0)";
          };
    }
    boolean readsAlpha = operand == GL_SRC_ALPHA || operand == GL_ONE_MINUS_SRC_ALPHA;
    String part = ofAlpha ? ".a" : readsAlpha ? ".aaa" : ".rgb";
    boolean inverted = operand == GL_ONE_MINUS_SRC_COLOR || operand == GL_ONE_MINUS_SRC_ALPHA;
    return inverted ? "(1.0 - " + value + part + ")" : "(" + value + part + ")";
  }

  private void combine(int i, int what) {
    line("{");
    line("vec4 previous = color;");
    int rgb = FUNCTIONS[what >> 12 & 15];
    int alpha = FUNCTIONS[what >> 16 & 15];
    boolean whole = rgb == GL_DOT3_RGBA || rgb == GL_DOT3_RGBA_EXT;
    String color = function(i, rgb, false);
    if (whole) {
      // the alpha scale holds for this alpha, too, as in Mesa
      line("float whole = " + scaled(rgb, color + ".r", 1 << (what >> 22 & 3)) + ";");
    }
    line("color.rgb = " + scaled(rgb, color, 1 << (what >> 20 & 3)) + ";");
    if (whole) {
      line("color.a = whole;");
    } else {
      line("color.a = " + scaled(alpha, function(i, alpha, true), 1 << (what >> 22 & 3)) + ";");
    }
    line("}");
  }

  private static String scaled(int function, String value, int scale) {
    boolean own = function == GL_DOT3_RGB_EXT || function == GL_DOT3_RGBA_EXT;
    boolean inside =
        function == GL_REPLACE || function == GL_MODULATE || function == GL_INTERPOLATE;
    if (scale == 1 || own) {
      return inside ? value : "clamp(" + value + ", 0.0, 1.0)";
    }
    return "clamp((" + value + ") * " + scale + ".0, 0.0, 1.0)";
  }

  private String function(int i, int function, boolean ofAlpha) {
    String a = argument(i, 0, ofAlpha);
    String b = argument(i, 1, ofAlpha);
    String c = argument(i, 2, ofAlpha);
    String products = a + " * " + b + " + " + c + " * " + argument(i, 3, ofAlpha);
    return switch (function) {
      case GL_REPLACE -> a;
      case GL_MODULATE -> a + " * " + b;
      case GL_ADD -> a + " + " + b;
      case GL_ADD_SIGNED -> a + " + " + b + " - 0.5";
      case GL_INTERPOLATE -> "mix(" + b + ", " + a + ", " + c + ")";
      case GL_SUBTRACT -> a + " - " + b;
      case GL_MODULATE_ADD_ATI -> a + " * " + c + " + " + b;
      case GL_MODULATE_SIGNED_ADD_ATI -> a + " * " + c + " + " + b + " - 0.5";
      case GL_MODULATE_SUBTRACT_ATI -> a + " * " + c + " - " + b;
      case PRODUCTS -> products;
      case SIGNED_PRODUCTS -> products + " - 0.5";
      default -> "vec3(dot(2.0 * " + a + " - 1.0, 2.0 * " + b + " - 1.0))";
    };
  }

  // --- behind the textures

  private void finish() {
    if ((key.word(0) & SECONDARY) != 0) {
      int bit = ConventionalOutputs.SECONDARY_COLOR;
      line("color.rgb += " + input(bit, "gl_SecondaryColor", 1) + ".rgb;");
    }
    int fog = key.word(0) >> FOG_AT & 3;
    if (fog != 0) {
      boolean told = (key.word(0) >> MISSING_AT & ConventionalOutputs.FOG_COORDINATE) == 0;
      line("float away = " + (told ? "gl_FogFragCoord" : "0.0") + ";");
      String factor =
          switch (fog) {
            case 1 -> "(gl_Fog.end - away) * gl_Fog.scale";
            case 2 -> "exp(-gl_Fog.density * away)";
            default -> "exp(-(gl_Fog.density * away) * (gl_Fog.density * away))";
          };
      line("color.rgb = mix(gl_Fog.color.rgb, color.rgb, clamp(" + factor + ", 0.0, 1.0));");
    }
    int alpha = key.word(0) >> ALPHA_AT & 15;
    if (alpha != 0) {
      boolean bytes = (key.word(0) & EIGHT_BITS) != 0;
      String reference = bytes ? bytes("gl_AlphaRef") : "gl_AlphaRef";
      String passes = passes(alpha - 8 + GL_NEVER, bytes, "color.a", reference);
      line("if (!(" + passes + ")) discard;");
    }
  }

  private static String bytes(String value) {
    return "floor(clamp(" + value + ", 0.0, 1.0) * 255.0 + 0.5)";
  }

  /**
   * The condition of an alpha test.
   *
   * @param bytes whether the alpha is compared as a byte, as the reference is already
   */
  public static String passes(int function, boolean bytes, String alpha, String reference) {
    String[] operators = {null, "<", "==", "<=", ">", "!=", ">="};
    String operator = operators[function - GL_NEVER];
    return operator == null
        ? "false"
        : (bytes ? bytes(alpha) : alpha) + " " + operator + " " + reference;
  }
}
