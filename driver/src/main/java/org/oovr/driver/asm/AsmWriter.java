package org.oovr.driver.asm;

import java.util.List;
import java.util.Map;

/** Writes a program as GLSL, and counts what it needs. */
final class AsmWriter {
  /** The colour that an option blends with the fog. */
  private static final String COLOR = "oColor0";

  private final boolean fragment;
  private final AsmOptions options;
  private final AsmSymbols symbols;
  private final List<AsmInstruction> instructions;
  private final AsmToken end;

  /**
   * @param end where errors of the whole program are
   */
  AsmWriter(
      boolean fragment,
      AsmOptions options,
      AsmSymbols symbols,
      List<AsmInstruction> instructions,
      AsmToken end) {
    this.end = end;
    this.fragment = fragment;
    this.options = options;
    this.symbols = symbols;
    this.instructions = instructions;
  }

  AsmProgram write() throws AsmException {
    StringBuilder s = new StringBuilder("#version 120\n");
    if (options.upperLeft || options.integerCenters) {
      s.append("#extension GL_ARB_fragment_coord_conventions : enable\nlayout(");
      s.append(options.upperLeft ? "origin_upper_left" : "");
      s.append(options.upperLeft && options.integerCenters ? ", " : "");
      s.append(options.integerCenters ? "pixel_center_integer" : "");
      s.append(") in vec4 gl_FragCoord;\n");
    }
    StringBuilder body = new StringBuilder();
    for (AsmInstruction i : instructions) {
      body.append("  ").append(statement(i)).append(";\n");
    }
    if (isFogged()) {
      body.append(fog());
    }
    declarations(s);
    s.append("void main() {\n");
    registers(s);
    s.append(body);
    if (options.positionInvariant) {
      s.append("  gl_Position = ftransform();\n");
    }
    for (String store : symbols.written.values()) {
      s.append("  ").append(store).append(";\n");
    }
    s.append("}\n");
    return new AsmProgram(s.toString(), counts(), Map.copyOf(symbols.units));
  }

  private void declarations(StringBuilder s) {
    for (Map.Entry<String, Integer> u : symbols.uniforms.entrySet()) {
      s.append("uniform vec4 ").append(u.getKey()).append('[').append(u.getValue()).append("];\n");
    }
    for (Map.Entry<Integer, String> u : symbols.units.entrySet()) {
      s.append("uniform ").append(sampler(u.getValue())).append(' ');
      s.append(AsmProgram.IMAGE).append(u.getKey()).append(";\n");
    }
    for (String key : symbols.read) {
      if (key.startsWith("generic") && !key.equals("generic0")) {
        String number = key.substring("generic".length());
        s.append("attribute vec4 ").append(AsmProgram.ATTRIBUTE).append(number).append(";\n");
      }
    }
  }

  private void registers(StringBuilder s) {
    if (symbols.addresses > 0) {
      s.append("  int address = 0;\n");
    }
    for (int i = 0; i < symbols.temporaries; i++) {
      s.append("  vec4 t").append(i).append(" = vec4(0.0);\n");
    }
    for (String output : symbols.written.keySet()) {
      s.append("  vec4 ").append(output).append(" = vec4(0.0);\n");
    }
    for (Map.Entry<String, List<Parameter>> a : symbols.arrays.entrySet()) {
      s.append("  vec4 ").append(a.getKey()).append('[').append(a.getValue().size()).append("];\n");
      for (int i = 0; i < a.getValue().size(); i++) {
        s.append("  ").append(a.getKey()).append('[').append(i).append("] = ");
        s.append(a.getValue().get(i).glsl()).append(";\n");
      }
    }
  }

  private static String sampler(String target) {
    boolean shadow = target.startsWith("SHADOW");
    String dim = shadow ? target.substring("SHADOW".length()) : target;
    dim = dim.equals("RECT") ? "2DRect" : dim.equals("CUBE") ? "Cube" : dim;
    return "sampler" + dim + (shadow ? "Shadow" : "");
  }

  // --- instructions

  private String statement(AsmInstruction i) {
    if (i.op() == AsmOp.KIL) {
      return "if (any(lessThan(" + i.sources().get(0).glsl(15) + ", vec4(0.0)))) discard";
    }
    if (i.op() == AsmOp.ARL) {
      return "address = int(floor(" + i.sources().get(0).glsl(1) + "))";
    }
    boolean fogged = isFogged() && i.result().equals(COLOR);
    String value = i.op().isSample() ? masked(sample(i), i.mask()) : value(i);
    if (i.saturated() || fogged) {
      value = "clamp(" + value + ", 0.0, 1.0)";
    }
    return i.result() + (i.mask() == 15 ? "" : "." + letters(i.mask())) + " = " + value;
  }

  private static String letters(int mask) {
    StringBuilder s = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      s.append((mask >> i & 1) != 0 ? "xyzw".substring(i, i + 1) : "");
    }
    return s.toString();
  }

  private static String masked(String vector, int mask) {
    return mask == 15 ? vector : "(" + vector + ")." + letters(mask);
  }

  private static String type(int mask) {
    int n = Integer.bitCount(mask);
    return n == 1 ? "float" : "vec" + n;
  }

  /** GLSL of the components that an instruction writes. */
  private static String value(AsmInstruction i) {
    // Long because every instruction is a line or two.
    int mask = i.mask();
    AsmOperand source = i.sources().get(0);
    String a = source.glsl(mask);
    String b = i.sources().size() > 1 ? i.sources().get(1).glsl(mask) : "";
    String c = i.sources().size() > 2 ? i.sources().get(2).glsl(mask) : "";
    String x = source.glsl(1);
    String a4 = source.glsl(15);
    String b4 = i.sources().size() > 1 ? i.sources().get(1).glsl(15) : "";
    return switch (i.op()) {
      case MOV, SWZ -> type(mask) + "(" + a + ")";
      case ABS -> "abs(" + a + ")";
      case FLR -> "floor(" + a + ")";
      case FRC -> "fract(" + a + ")";
      case ADD -> a + " + " + b;
      case SUB -> a + " - " + b;
      case MUL -> a + " * " + b;
      case MAD -> a + " * " + b + " + " + c;
      case MIN -> "min(" + a + ", " + b + ")";
      case MAX -> "max(" + a + ", " + b + ")";
      case SLT, SGE -> compare(i);
      case CMP -> select(i);
      case LRP -> "mix(" + c + ", " + b + ", " + a + ")";
      case DP3 -> type(mask) + "(dot(" + source.glsl(7) + ", " + i.sources().get(1).glsl(7) + "))";
      case DP4 -> type(mask) + "(dot(" + a4 + ", " + b4 + "))";
      case DPH -> type(mask) + "(" + homogeneous(source, i.sources().get(1)) + ")";
      case RCP -> type(mask) + "(1.0 / " + x + ")";
      case RSQ -> type(mask) + "(inversesqrt(abs(" + x + ")))";
      case EX2 -> type(mask) + "(exp2(" + x + "))";
      case LG2 -> type(mask) + "(log2(" + x + "))";
      case COS -> type(mask) + "(cos(" + x + "))";
      case SIN -> type(mask) + "(sin(" + x + "))";
      case POW -> type(mask) + "(pow(" + x + ", " + i.sources().get(1).glsl(1) + "))";
      case EXP ->
          parts(
              mask, "exp2(floor(" + x + "))", x + " - floor(" + x + ")", "exp2(" + x + ")", "1.0");
      case LOG -> {
        String log = "log2(abs(" + x + "))";
        String rest = "abs(" + x + ") * exp2(-floor(" + log + "))";
        yield parts(mask, "floor(" + log + ")", rest, log, "1.0");
      }
      case SCS -> parts(mask, "cos(" + x + ")", "sin(" + x + ")", "0.0", "1.0");
      case LIT -> {
        String y = "max(" + source.glsl(2) + ", 0.0)";
        String power = "clamp(" + source.glsl(8) + ", -128.0, 128.0)";
        String z = "(" + x + " > 0.0 ? pow(" + y + ", " + power + ") : 0.0)";
        yield parts(mask, "1.0", "max(" + x + ", 0.0)", z, "1.0");
      }
      case DST -> {
        AsmOperand other = i.sources().get(1);
        String y = source.glsl(2) + " * " + other.glsl(2);
        yield parts(mask, "1.0", y, source.glsl(4), other.glsl(8));
      }
      case XPD -> {
        AsmOperand o = i.sources().get(1);
        yield parts(
            mask,
            product(source, o, 2, 4),
            product(source, o, 4, 1),
            product(source, o, 1, 2),
            "1.0");
      }
      default -> throw new IllegalArgumentException(i.op().name());
    };
  }

  /** Those of four components that are written. */
  private static String parts(int mask, String... four) {
    StringBuilder s = new StringBuilder(type(mask)).append('(');
    boolean first = true;
    for (int i = 0; i < 4; i++) {
      if ((mask >> i & 1) != 0) {
        s.append(first ? "" : ", ").append(four[i]);
        first = false;
      }
    }
    return s.append(')').toString();
  }

  /** A component of a cross product. */
  private static String product(AsmOperand a, AsmOperand b, int first, int second) {
    return a.glsl(first) + " * " + b.glsl(second) + " - " + a.glsl(second) + " * " + b.glsl(first);
  }

  private static String homogeneous(AsmOperand a, AsmOperand b) {
    String xy = a.glsl(1) + " * " + b.glsl(1) + " + " + a.glsl(2) + " * " + b.glsl(2);
    return "(" + xy + ") + (" + a.glsl(4) + " * " + b.glsl(4) + " + " + b.glsl(8) + ")";
  }

  private static String compare(AsmInstruction i) {
    String a = i.sources().get(0).glsl(i.mask());
    String b = i.sources().get(1).glsl(i.mask());
    boolean less = i.op() == AsmOp.SLT;
    if (Integer.bitCount(i.mask()) == 1) {
      return "float(" + a + (less ? " < " : " >= ") + b + ")";
    }
    String function = less ? "lessThan(" : "greaterThanEqual(";
    return type(i.mask()) + "(" + function + a + ", " + b + "))";
  }

  private static String select(AsmInstruction i) {
    String[] four = new String[4];
    for (int k = 0; k < 4; k++) {
      String test = i.sources().get(0).glsl(1 << k) + " < 0.0 ? ";
      String one = i.sources().get(1).glsl(1 << k);
      four[k] = "(" + test + one + " : " + i.sources().get(2).glsl(1 << k) + ")";
    }
    return parts(i.mask(), four);
  }

  private static String sample(AsmInstruction i) {
    AsmOperand c = i.sources().get(0);
    String s = AsmProgram.IMAGE + i.unit();
    String target = i.target();
    boolean shadow = target.startsWith("SHADOW");
    String dim = shadow ? target.substring("SHADOW".length()) : target;
    dim = dim.equals("RECT") ? "2DRect" : dim.equals("CUBE") ? "Cube" : dim;
    boolean projective = i.op() == AsmOp.TXP;
    if (projective && dim.equals("Cube")) {
      return "textureCube(" + s + ", " + c.glsl(7) + " / " + c.glsl(8) + ")";
    }
    int coordinates =
        shadow ? 7 : dim.equals("1D") ? 1 : dim.equals("2D") || dim.equals("2DRect") ? 3 : 7;
    String function = (shadow ? "shadow" : "texture") + dim + (projective ? "Proj" : "");
    boolean biased = i.op() == AsmOp.TXB && !dim.equals("2DRect");
    String coordinate = c.glsl(projective ? 15 : coordinates);
    return function + "(" + s + ", " + coordinate + (biased ? ", " + c.glsl(8) : "") + ")";
  }

  /** Whether the colour is blended with the fog. Mesa does not know colours by number there. */
  private boolean isFogged() {
    return options.fog != AsmOptions.Fog.NONE
        && !options.drawBuffers
        && symbols.written.containsKey(COLOR);
  }

  /** Blends the colour with the fog. */
  private String fog() {
    String f = "gl_FogFragCoord";
    String factor =
        switch (options.fog) {
          case LINEAR -> f + " * -gl_Fog.scale + gl_Fog.end * gl_Fog.scale";
          case EXP -> "exp2(-(gl_Fog.density * 1.442695 * " + f + "))";
          default ->
              "exp2(-(gl_Fog.density * 1.2011224 * "
                  + f
                  + " * (gl_Fog.density * 1.2011224 * "
                  + f
                  + ")))";
        };
    return "  "
        + COLOR
        + ".xyz = mix(gl_Fog.color.xyz, "
        + COLOR
        + ".xyz, clamp("
        + factor
        + ", 0.0, 1.0));\n";
  }

  private AsmProgram.Counts counts() throws AsmException {
    ParameterCount count = new ParameterCount();
    for (AsmSymbols.Parameters p : symbols.addressed) {
      if (!count.addArray(p.elements())) {
        throw new AsmException(end, "invalid PARAM usage");
      }
    }
    symbols.used.forEach(count::add);
    int n = instructions.size() + 1; // the end is one
    int samples = 0;
    for (AsmInstruction i : instructions) {
      samples += i.op().isSample() || i.op() == AsmOp.KIL ? 1 : 0;
    }
    boolean invariant = options.positionInvariant;
    boolean fogged = isFogged();
    return new AsmProgram.Counts(
        n + (invariant ? 4 : 0) + (fogged ? options.fog.instructions : 0),
        n,
        symbols.temporaries + (invariant ? 1 : 0) + (fogged ? 2 : 0),
        symbols.temporaries,
        count.count(),
        symbols.read.size(),
        symbols.addresses,
        fragment ? instructions.size() - samples : 0,
        samples);
  }
}
