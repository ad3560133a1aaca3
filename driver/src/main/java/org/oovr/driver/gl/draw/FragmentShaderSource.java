package org.oovr.driver.gl.draw;

import static org.oovr.driver.gl.api.GL.*;

import java.util.HashMap;
import java.util.Map;
import org.oovr.driver.asm.AsmProgram;
import org.oovr.driver.gl.object.GlFragmentShader;

/**
 * The shader of GLSL that does what one of ATI_fragment_shader says. As in Mesa the colour of an
 * instruction is written before its alpha is computed.
 */
final class FragmentShaderSource {
  /** Of a unit where no texture is switched on. */
  static final String NO_TARGET = "";

  private final StringBuilder out = new StringBuilder();
  private final GlFragmentShader shader;
  private final String[] targets;

  private FragmentShaderSource(GlFragmentShader shader, String[] targets) {
    this.shader = shader;
    this.targets = targets;
  }

  /**
   * Translates a shader.
   *
   * @param targets of the texture of each unit: {@code 1D}, {@code 2D}, {@code 3D}, {@code CUBE},
   *     {@code RECT} or {@link #NO_TARGET}
   * @param fog GL_LINEAR, GL_EXP, GL_EXP2, or 0 without fog
   */
  static AsmProgram of(GlFragmentShader shader, String[] targets, int fog) {
    FragmentShaderSource source = new FragmentShaderSource(shader, targets);
    Map<Integer, String> units = source.units();
    source.write(units, fog);
    return new AsmProgram(source.out.toString(), AsmProgram.Counts.NONE, units);
  }

  private Map<Integer, String> units() {
    Map<Integer, String> units = new HashMap<>();
    for (GlFragmentShader.SetUp[] pass : shader.setUps) {
      for (int i = 0; i < pass.length; i++) {
        if (pass[i] != null && pass[i].samples() && !targets[i].equals(NO_TARGET)) {
          units.put(i, targets[i]);
        }
      }
    }
    return units;
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void write(Map<Integer, String> units, int fog) {
    line("#version 120");
    line("#extension GL_ARB_texture_rectangle : enable");
    units.forEach(
        (unit, target) -> {
          String type =
              switch (target) {
                case "CUBE" -> "Cube";
                case "RECT" -> "2DRect";
                default -> target;
              };
          line("uniform sampler" + type + " " + AsmProgram.IMAGE + unit + ";");
        });
    line("uniform vec4 " + AsmProgram.environment(true) + "[8];");
    line("void main() {");
    for (int i = 0; i < GlFragmentShader.REGISTERS; i++) {
      line("vec4 r" + i + " = vec4(0.0);");
    }
    for (int pass = 0; pass < GlFragmentShader.PASSES; pass++) {
      for (int i = 0; i < GlFragmentShader.REGISTERS; i++) {
        if (shader.setUps[pass][i] != null) {
          setUp(i, shader.setUps[pass][i]);
        }
      }
      for (GlFragmentShader.Instruction i : shader.instructions.get(pass)) {
        if (i.color != null) {
          operation(i.color, false);
        }
        if (i.alpha != null) {
          operation(i.alpha, true);
        }
      }
    }
    fog(fog);
    line("gl_FragColor = r0;");
    line("}");
  }

  private void fog(int mode) {
    String distance = "gl_Fog.density * gl_FogFragCoord";
    String factor =
        switch (mode) {
          case GL_LINEAR -> "(gl_Fog.end - gl_FogFragCoord) * gl_Fog.scale";
          case GL_EXP -> "exp(-" + distance + ")";
          default -> "exp(-(" + distance + ") * (" + distance + "))";
        };
    if (mode != 0) {
      line("r0.rgb = mix(gl_Fog.color.rgb, r0.rgb, clamp(" + factor + ", 0.0, 1.0));");
    }
  }

  // --- set-up

  private void setUp(int register, GlFragmentShader.SetUp s) {
    boolean coordinates = s.from() >= GL_TEXTURE0 && s.from() < GL_TEXTURE0 + 8;
    String from =
        coordinates
            ? "gl_TexCoord[" + (s.from() - GL_TEXTURE0) + "]"
            : "r" + (s.from() - GL_REG_0_ATI);
    String at =
        switch (s.swizzle()) {
          case GL_SWIZZLE_STR_ATI -> from + ".xyz";
          case GL_SWIZZLE_STQ_ATI -> from + ".xyw";
          case GL_SWIZZLE_STR_DR_ATI -> "vec3(" + from + ".xy, 1.0) / " + from + ".z";
          default -> "vec3(" + from + ".xy, 1.0) / " + from + ".w";
        };
    if (!s.samples()) {
      line("r" + register + " = vec4(" + at + ", 0.0);");
      return;
    }
    String image = AsmProgram.IMAGE + register;
    String texel =
        switch (targets[register]) {
          case NO_TARGET -> "vec4(0.0, 0.0, 0.0, 1.0)";
          case "1D" -> "texture1D(" + image + ", (" + at + ").x)";
          case "3D" -> "texture3D(" + image + ", " + at + ")";
          case "CUBE" -> "textureCube(" + image + ", " + at + ")";
          case "RECT" -> "texture2DRect(" + image + ", (" + at + ").xy)";
          default -> "texture2D(" + image + ", (" + at + ").xy)";
        };
    line("r" + register + " = " + texel + ";");
  }

  // --- arithmetic

  private String argument(GlFragmentShader.Operation o, int i) {
    int what = o.arguments()[3 * i];
    int part = o.arguments()[3 * i + 1];
    int change = o.arguments()[3 * i + 2];
    int constant = what - GL_CON_0_ATI;
    String value;
    if (constant >= 0 && constant < GlFragmentShader.CONSTANTS) {
      value = constant(constant);
    } else {
      value =
          switch (what) {
            case GL_ZERO -> "vec4(0.0)";
            case GL_ONE -> "vec4(1.0)";
            case GL_PRIMARY_COLOR -> "gl_Color";
            case GL_SECONDARY_INTERPOLATOR_ATI -> "gl_SecondaryColor";
            default -> "r" + (what - GL_REG_0_ATI);
          };
    }
    value +=
        switch (part) {
          case GL_RED -> ".rrrr";
          case GL_GREEN -> ".gggg";
          case GL_BLUE -> ".bbbb";
          case GL_ALPHA -> ".aaaa";
          default -> "";
        };
    value = (change & GL_COMP_BIT_ATI) != 0 ? "(1.0 - " + value + ")" : value;
    value = (change & GL_BIAS_BIT_ATI) != 0 ? "(" + value + " - 0.5)" : value;
    value = (change & GL_2X_BIT_ATI) != 0 ? "(" + value + " * 2.0)" : value;
    return (change & GL_NEGATE_BIT_ATI) != 0 ? "(-" + value + ")" : value;
  }

  private String constant(int i) {
    if ((shader.ownConstants >> i & 1) == 0) {
      return AsmProgram.environment(true) + "[" + i + "]";
    }
    float[] c = shader.constants[i];
    return "vec4(%s, %s, %s, %s)".formatted(number(c[0]), number(c[1]), number(c[2]), number(c[3]));
  }

  private static String number(float v) {
    return Float.isFinite(v) ? Float.toString(v) : "0.0";
  }

  private void operation(GlFragmentShader.Operation o, boolean alpha) {
    String a = argument(o, 0);
    String b = o.arguments().length > 3 ? argument(o, 1) : "";
    String c = o.arguments().length > 6 ? argument(o, 2) : "";
    String value =
        switch (o.op()) {
          case GL_MOV_ATI -> a;
          case GL_ADD_ATI -> a + " + " + b;
          case GL_MUL_ATI -> a + " * " + b;
          case GL_SUB_ATI -> a + " - " + b;
          case GL_DOT3_ATI -> "vec4(dot(" + a + ".xyz, " + b + ".xyz))";
          case GL_DOT4_ATI -> "vec4(dot(" + a + ", " + b + "))";
          case GL_MAD_ATI -> a + " * " + b + " + " + c;
          case GL_LERP_ATI -> "mix(" + c + ", " + b + ", " + a + ")";
          case GL_CND_ATI -> chosen(a, b, "greaterThan(" + c + ", vec4(0.5))");
          case GL_CND0_ATI -> chosen(a, b, "greaterThanEqual(" + c + ", vec4(0.0))");
          default -> "vec4(dot(" + a + ".xy, " + b + ".xy) + " + c + ".z)";
        };
    String mask = alpha ? "a" : mask(o.mask());
    line(
        "r%d.%s = %s.%s;".formatted(o.destination() - GL_REG_0_ATI, mask, changed(o, value), mask));
  }

  private static String chosen(String a, String b, String condition) {
    return "mix(" + b + ", " + a + ", vec4(" + condition + "))";
  }

  private static String mask(int bits) {
    String mask =
        ((bits & GL_RED_BIT_ATI) != 0 ? "r" : "")
            + ((bits & GL_GREEN_BIT_ATI) != 0 ? "g" : "")
            + ((bits & GL_BLUE_BIT_ATI) != 0 ? "b" : "");
    return mask.isEmpty() ? "rgb" : mask;
  }

  private static String changed(GlFragmentShader.Operation o, String value) {
    String factor =
        switch (o.change() & ~GL_SATURATE_BIT_ATI) {
          case GL_2X_BIT_ATI -> " * 2.0";
          case GL_4X_BIT_ATI -> " * 4.0";
          case GL_8X_BIT_ATI -> " * 8.0";
          case GL_HALF_BIT_ATI -> " * 0.5";
          case GL_QUARTER_BIT_ATI -> " * 0.25";
          case GL_EIGHTH_BIT_ATI -> " * 0.125";
          default -> "";
        };
    String scaled = "((" + value + ")" + factor + ")";
    boolean saturates = (o.change() & GL_SATURATE_BIT_ATI) != 0;
    return saturates ? "clamp(" + scaled + ", 0.0, 1.0)" : scaled;
  }
}
