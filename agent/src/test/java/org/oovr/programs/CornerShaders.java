package org.oovr.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random shaders over {@link CornerCases}; the same for the same seed. */
public final class CornerShaders {
  /** Results of a shader, four components each. */
  public static final int SLOTS = 4;

  /** Seed of the picture of floats, and one less than that of the integers. */
  public static final long PICTURES_SEED = 11;

  /** Seed of the shaders. */
  public static final long SEED = 5;

  private static final String HEAD =
      "#version 430 core\n"
          + "uniform usampler2D floats;\nuniform usampler2D integers;\nuniform uvec4 given[12];\n"
          + "uint e(float x) { return floatBitsToUint(x); }\n"
          + "uint e(int x) { return uint(x); }\nuint e(uint x) { return x; }\n"
          + "uint e(bool x) { return x ? 1u : 0u; }\n"
          // NaN, infinities and numbers that are neither large nor small
          + "float tame(float x) {\n  float a = abs(x);\n"
          + "  return a > 1e3 && !isinf(x) ? 3.0 : a < 1e-3 ? 0.0 : x;\n}\n"
          + "bool odd(uint x) { return (x & 1u) != 0u; }\n"
          + vectors()
          + "float branchLess(float a, float b) { if (a < b) return 1.0; else return 2.0; }\n"
          + "float branchNotLess(float a, float b) {\n"
          + "  float r = 5.0;\n  if (!(a < b)) { r = a; if (!(b >= a)) r = 8.0; }\n  return r;\n}\n"
          + "float branchEqual(float a, float b) {\n"
          + "  if (a != b) { if (a == a) return 1.0; return 2.0; }\n  return 3.0;\n}\n"
          + "float branchNan(float a) { if (isnan(a)) return 1.0; if (isinf(a)) return 2.0; return a; }\n"
          + "float loopWhile(float a, float b) {\n"
          + "  float s = 0.0;\n  for (int k = 0; k < 9 && s <= a; k++) s += b < 3.0 ? 1.0 : 2.0;\n"
          + "  return s;\n}\n"
          + "float loopUntil(float a, float b) {\n"
          + "  float s = 0.0;\n  for (int k = 0; k < 9; k++) { if (!(s < a)) break; s += 1.0;\n"
          + "    if (s > b) continue; s += 0.5; }\n  return s;\n}\n"
          + "float largest(float a, float b) {\n"
          + "  float s = -1.0;\n  for (int k = 0; k < 4; k++) s = max(s, k % 2 == 0 ? a : b);\n"
          + "  return s;\n}\n"
          + "float sumOfSmall(float a, float b, float c) {\n"
          + "  float s = 0.0;\n  if (a < 10.0) s += 1.0;\n  if (!(b > 10.0)) s += 2.0;\n"
          + "  if (c <= 10.0 || c != c) s += 4.0;\n  return s;\n}\n"
          + "float switched(float a) {\n"
          + "  switch (a < 0.0 ? 0 : a > 0.0 ? 1 : 2) { case 0: return 5.0; case 1: return 6.0; }\n"
          + "  return 7.0;\n}\n";

  private static final String FRAGMENT =
      "layout(location = 0) out uvec4 o0;\nlayout(location = 1) out uvec4 o1;\n"
          + "layout(location = 2) out uvec4 o2;\nlayout(location = 3) out uvec4 o3;\n";

  private static final String VARYINGS =
      "flat %1$s uvec4 v0; flat %1$s uvec4 v1; flat %1$s uvec4 v2; flat %1$s uvec4 v3;\n";

  /** Fragment stage of shaders whose work is done per vertex. */
  static final String PASS =
      "#version 430 core\n"
          + VARYINGS.formatted("in")
          + FRAGMENT
          + "void main() { o0 = v0; o1 = v1; o2 = v2; o3 = v3; }\n";

  /** Vertex stage of shaders whose work is done per fragment. */
  static final String WHOLE =
      "#version 430 core\nvoid main() {\n"
          + "  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0;\n"
          + "  gl_Position = vec4(p, 0.0, 1.0);\n}\n";

  /** Where an operand comes from. */
  public enum Source {
    VARYING,
    UNIFORM,
    CONSTANT,
    INNER
  }

  /**
   * An operand.
   *
   * @param index of the operand in the picture or, times four, of the uniform
   * @param bits of a uniform or constant, four
   * @param inner expression of an inner one
   */
  public record Operand(char type, int size, Source source, int index, int[] bits, String inner) {
    private String text() {
      char scalar = CornerCase.scalar(type);
      int n = CornerCase.components(type, size);
      if (source == Source.INNER) {
        return "(" + inner + ")";
      }
      List<String> words = new ArrayList<>();
      for (int c = 0; c < n; c++) {
        String component = "." + "xyzw".charAt(c);
        String word =
            switch (source) {
              case VARYING -> (scalar == 'f' ? "f" : "n") + index + component;
              case UNIFORM -> "given[" + index + "]" + component;
              default -> "0x" + Integer.toHexString(bits[c]) + "u";
            };
        words.add(
            switch (scalar) {
              case 'f' -> "uintBitsToFloat(" + word + ")";
              case 'i' -> "int(" + word + ")";
              case 'u' -> word;
              default -> "odd(" + word + ")";
            });
      }
      String joined = String.join(", ", words);
      return n == 1 ? "(" + joined + ")" : CornerCase.type(type, size) + "(" + joined + ")";
    }
  }

  /** One result: a case on operands. */
  public record Slot(CornerCase corner, int size, List<Operand> operands, int wrap) {
    private String text() {
      String r = corner.expression();
      for (int k = 0; k < operands.size(); k++) {
        r = r.replace("$" + k, operands.get(k).text());
      }
      for (char type : "FIUB".toCharArray()) {
        r = r.replace("$" + type + "(", CornerCase.type(Character.toLowerCase(type), size) + "(");
      }
      return r;
    }

    private String statements(int number) {
      String type = CornerCase.type(corner.result(), size);
      String expression = text();
      String before = "";
      if (expression.contains("$N")) {
        char second =
            corner.name().startsWith("modf") ? 'f' : corner.name().startsWith("frexp") ? 'i' : 'u';
        before = CornerCase.type(second, size) + " n" + number + "_;\n";
        expression = expression.replace("$N", "n" + number + "_");
      }
      String name = "r" + number;
      String compute = name + " = " + expression + ";\n";
      String wrapped =
          switch (wrap) {
            case 1 -> "if ((at.x & 6) != 2) " + compute;
            case 2 -> "for (int k = 0; k < 2 + (at.x >> 1 & 1); k++) { " + compute + " }\n";
            case 3 -> "if (given[11].x == 7u) " + compute;
            default -> compute;
          };
      StringBuilder b = new StringBuilder(before);
      b.append(type).append(' ').append(name).append(" = ").append(type).append("(0);\n");
      b.append(wrapped);
      b.append("uvec4 x").append(number).append(" = uvec4(");
      int n = CornerCase.components(corner.result(), size);
      for (int c = 0; c < 4; c++) {
        String component = n == 1 ? "" : "." + "xyzw".charAt(c);
        b.append(c == 0 ? "" : ", ").append(c < n ? "e(" + name + component + ")" : "0u");
      }
      return b.append(");\n").toString();
    }

    @Override
    public String toString() {
      return text();
    }
  }

  /** A shader. */
  public record Shader(int number, boolean perVertex, List<Slot> slots, int[] given) {
    /** Source of the stage that does the work. */
    public String source() {
      StringBuilder b = new StringBuilder(HEAD);
      b.append(perVertex ? VARYINGS.formatted("out") : FRAGMENT).append("void main() {\n");
      int w = CornerValues.WIDTH;
      int h = CornerValues.HEIGHT;
      b.append("ivec2 at = ")
          .append(
              perVertex
                  ? "ivec2(gl_VertexID % " + w + ", gl_VertexID / " + w + ");\n"
                  : "ivec2(gl_FragCoord.xy);\n");
      for (int k = 0; k < CornerValues.OPERANDS; k++) {
        String place = "at + ivec2(0, " + k * h + "), 0);\n";
        b.append("uvec4 f").append(k).append(" = texelFetch(floats, ").append(place);
        b.append("uvec4 n").append(k).append(" = texelFetch(integers, ").append(place);
      }
      for (int s = 0; s < SLOTS; s++) {
        b.append(slots.get(s).statements(s));
        b.append(perVertex ? "v" : "o").append(s).append(" = x").append(s).append(";\n");
      }
      if (perVertex) {
        b.append("gl_Position = vec4((vec2(at) + 0.5) / vec2(")
            .append(w + ".0, " + h + ".0) * 2.0 - 1.0, 0.0, 1.0);\n");
      }
      return b.append("}\n").toString();
    }
  }

  private final Random random;
  private final List<CornerCase> cases = CornerCases.all();
  private final List<CornerCase> inner;
  private int next;

  private CornerShaders(long seed) {
    random = new Random(seed);
    inner =
        cases.stream()
            .filter(c -> c.bound().exact() && c.result() == 'f' && c.sizes().equals("1234"))
            .filter(c -> c.operands().matches("f+"))
            .filter(c -> c.except() != CornerCase.Except.NAN)
            .filter(c -> c.name().matches("(abs|sign|floor|trunc|ceil|round|clamp|max|min|-).*"))
            .toList();
  }

  /** Shaders of a seed; the cases are taken in turn, so that all occur. */
  public static List<Shader> make(int count, long seed) {
    CornerShaders s = new CornerShaders(seed);
    List<Shader> shaders = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      shaders.add(s.shader(i));
    }
    return shaders;
  }

  private static String vectors() {
    StringBuilder b = new StringBuilder();
    for (int n = 1; n <= 4; n++) {
      String f = CornerCase.type('f', n);
      String i = CornerCase.type('i', n);
      String u = CornerCase.type('u', n);
      b.append("%s modfWhole(%s x) { %s w; modf(x, w); return w; }\n".formatted(f, f, f));
      if (n > 1) {
        String parts = "tame(x.x), tame(x.y), tame(x.z), tame(x.w)".substring(0, 11 * n - 2);
        b.append("%s tame(%s x) { return %s(%s); }\n".formatted(f, f, f, parts));
      }
      b.append("%s frexpExponent(%s x) { %s w; frexp(x, w); return w; }\n".formatted(i, f, i));
      b.append(
          "%s mulHigh(%s a, %s b) { %s h, l; umulExtended(a, b, h, l); return h; }\n"
              .formatted(u, u, u, u));
      b.append(
          "%s mulHigh(%s a, %s b) { %s h, l; imulExtended(a, b, h, l); return h; }\n"
              .formatted(i, i, i, i));
    }
    return b.toString();
  }

  private Shader shader(int number) {
    int[] given = new int[48];
    for (int i = 0; i < given.length; i++) {
      given[i] = i / 4 < 6 ? CornerValues.number(random) : CornerValues.integer(random);
    }
    given[44] = 7;
    List<Slot> slots = new ArrayList<>();
    for (int s = 0; s < SLOTS; s++) {
      CornerCase c = cases.get(next++ % cases.size());
      int size = c.sizes().charAt(random.nextInt(c.sizes().length())) - '0';
      List<Operand> operands = new ArrayList<>();
      boolean varying = false;
      for (int k = 0; k < c.operands().length(); k++) {
        boolean last = k == c.operands().length() - 1;
        Operand o = operand(c.operands().charAt(k), size, k, given, last && !varying);
        varying |= o.source == Source.VARYING || o.source == Source.INNER;
        operands.add(o);
      }
      slots.add(new Slot(c, size, operands, random.nextInt(8)));
    }
    return new Shader(number, number % 8 == 7, slots, given);
  }

  private Operand operand(char type, int size, int k, int[] given, boolean mustVary) {
    boolean isFloat = CornerCase.scalar(type) == 'f';
    int kind = random.nextInt(10);
    if (kind < 6 || mustVary && random.nextInt(8) != 0) {
      return new Operand(type, size, Source.VARYING, k, null, null);
    }
    if (kind == 6 && isFloat) {
      return new Operand(type, size, Source.INNER, 0, null, inner(type, size));
    }
    int[] bits = new int[4];
    if (kind < 9) {
      int index = random.nextInt(5) + (isFloat ? 0 : 6);
      System.arraycopy(given, index * 4, bits, 0, 4);
      return new Operand(type, size, Source.UNIFORM, index, bits, null);
    }
    for (int c = 0; c < 4; c++) {
      bits[c] = isFloat ? CornerValues.number(random) : CornerValues.integer(random);
    }
    return new Operand(type, size, Source.CONSTANT, 0, bits, null);
  }

  private String inner(char type, int size) {
    CornerCase c = inner.get(random.nextInt(inner.size()));
    int n = CornerCase.components(type, size);
    List<Operand> operands = new ArrayList<>();
    for (int k = 0; k < c.operands().length(); k++) {
      operands.add(new Operand('f', n, Source.VARYING, random.nextInt(3), null, null));
    }
    return new Slot(c, n, operands, 0).text();
  }
}
