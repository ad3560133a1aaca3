package org.oovr.driver.glsl.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.oovr.simulator.command.Stage;
import org.oovr.simulator.shader.spirv.Op;

/** Names that GLSL changed: texture functions (GLSL 1.20 section 8.7), and words newly reserved. */
public final class LegacyNames {
  private static final Map<String, String> FUNCTIONS = new HashMap<>();

  static {
    String[] kinds = {
      "texture1D",
      "texture2D",
      "texture3D",
      "textureCube",
      "texture2DRect",
      "texture1DArray",
      "texture2DArray"
    };
    for (String kind : kinds) {
      FUNCTIONS.put(kind, "texture");
      for (String projective : new String[] {"", "Proj"}) {
        put(kind + projective, "", "texture" + projective);
        put(kind + projective, "Lod", "texture" + projective + "Lod");
        put(kind + projective, "Grad", "texture" + projective + "Grad");
        put(kind + projective, "Offset", "texture" + projective + "Offset");
        put(kind + projective, "LodOffset", "texture" + projective + "LodOffset");
        put(kind + projective, "GradOffset", "texture" + projective + "GradOffset");
      }
    }
    for (String kind :
        new String[] {"1D", "2D", "3D", "2DRect", "1DArray", "2DArray", "Cube", "Buffer"}) {
      FUNCTIONS.put("texelFetch" + kind, "texelFetch");
      FUNCTIONS.put("texelFetch" + kind + "Offset", "texelFetchOffset");
      FUNCTIONS.put("textureSize" + kind, "textureSize");
    }
  }

  /** Words that became reserved after a version and mean nothing: always names where they occur. */
  private static final Map<String, Integer> RESERVED_SINCE = new HashMap<>();

  /** Words that became keywords after a version: names in some places. */
  private static final Map<String, Integer> KEYWORD_SINCE = new HashMap<>();

  static {
    for (String w : new String[] {"common", "partition", "active", "filter", "superp"}) {
      RESERVED_SINCE.put(w, 130);
    }
    RESERVED_SINCE.put("resource", 420);
    for (String w : new String[] {"centroid", "invariant"}) {
      KEYWORD_SINCE.put(w, 120);
    }
    for (String w :
        new String[] {
          "smooth",
          "flat",
          "noperspective",
          "uint",
          "lowp",
          "mediump",
          "highp",
          "precision",
          "case",
          "row_major",
          "layout"
        }) {
      KEYWORD_SINCE.put(w, 130);
    }
    for (String w : new String[] {"sample", "patch", "subroutine"}) {
      KEYWORD_SINCE.put(w, 400);
    }
    for (String w :
        new String[] {
          "coherent",
          "readonly",
          "writeonly",
          "restrict",
          "shared",
          "buffer",
          "precise",
          "atomic_uint",
          "image2D"
        }) {
      KEYWORD_SINCE.put(w, 420);
    }
  }

  /** Of these, what GLSL ES 3.00 does not reserve. */
  private static final Set<String> SINCE_ES_310 = Set.of("shared", "buffer", "precise");

  private static final Pattern LATER_TYPES =
      Pattern.compile(
          "uvec[234]|mat[234]x[234]|[iu]?image(1D|2D|3D|Cube|Buffer)\\w*"
              + "|[iu]sampler(1D|2D|3D|Cube|Buffer)\\w*|sampler(1D|2D|Cube)Array(Shadow)?"
              + "|sampler(CubeShadow|Buffer|2DMS|2DMSArray)");

  /** What follows a name in an expression or declaration, but not a qualifier or type. */
  private static final Set<String> AFTER_NAMES =
      Set.of(";", ",", "=", "[", "]", ".", ")", "+", "-", "*", "/", "<", ">", "?", "|", "&");

  private static final Pattern SHADOW =
      Pattern.compile(
          "shadow(1D|2D|2DRect|Cube|1DArray|2DArray)(Proj)?(Lod|Grad)?(Offset)?(?:EXT|ARB)?");

  /**
   * Functions of integers, {@code fma} and {@code ldexp}, that the compiler does not know the
   * values of in constant expressions (GLSL 4.60 section 4.3.3), as expressions of what it does.
   * They name their arguments several times.
   */
  private static final Map<String, String> CONSTANT = new HashMap<>();

  static {
    CONSTANT.put("fma(a, b, c)", "((a) * (b) + (c))");
    CONSTANT.put("ldexp(x, n)", "OOVR_F(((x) * exp2(1.0 * (n))))");
    CONSTANT.put("bitCount(x)", "((OOVR_B3(OOVR_B2(OOVR_B1((x)))) * 0x01010101) >> 24)");
    CONSTANT.put(
        "bitfieldReverse(x)",
        "OOVR_S(OOVR_S(OOVR_S(OOVR_S(OOVR_S((x), 1, 0x55555555), 2, 0x33333333),"
            + " 4, 0x0f0f0f0f), 8, 0x00ff00ff), 16, 0x0000ffff)");
    CONSTANT.put(
        "bitfieldExtract(x, o, n)",
        "((n) == 0 ? (x) & 0 : ((x) << (32 - (n) - (o))) >> (32 - (n)))");
    CONSTANT.put(
        "bitfieldInsert(x, y, o, n)", "(((x) & ~OOVR_M(o, n)) | (((y) << (o)) & OOVR_M(o, n)))");
    CONSTANT.put("findLSB(x)", "OOVR_Z(bitCount(((x) & -(x)) - 1))");
    CONSTANT.put(
        "findMSB(x)",
        "(bitCount(OOVR_R(OOVR_R(OOVR_R(OOVR_R(OOVR_R(((x) ^ ((x) >> 31)), 1), 2), 4), 8),"
            + " 16)) - 1)");
    CONSTANT.put("sinh(x)", "((exp(x) - exp(-(x))) * 0.5)");
    CONSTANT.put("cosh(x)", "((exp(x) + exp(-(x))) * 0.5)");
    CONSTANT.put("tanh(x)", "(sign(x) * (1.0 - exp(-2.0 * abs(x))) / (1.0 + exp(-2.0 * abs(x))))");
    CONSTANT.put("asinh(x)", "(sign(x) * log(abs(x) + sqrt((x) * (x) + 1.0)))");
    CONSTANT.put("acosh(x)", "(log((x) + sqrt((x) * (x) - 1.0)))");
    CONSTANT.put("atanh(x)", "(0.5 * log((1.0 + (x)) / (1.0 - (x))))");
  }

  /** Functions that are 0 everywhere, as in Mesa (GLSL 4.30 section 8.14). */
  private static final Map<String, String> NOISE =
      Map.of(
          "noise1(x)", "(0.0)",
          "noise2(x)", "vec2(0.0)",
          "noise3(x)", "vec3(0.0)",
          "noise4(x)", "vec4(0.0)");

  /** How deep calls of such functions may be in each other; texts grow with each. */
  private static final int MOST_NESTED = 2;

  /** What the expressions are made of. */
  private static final Map<String, String> PARTS =
      Map.of(
          "OOVR_B1(x)", "(x - ((x >> 1) & 0x55555555))",
          "OOVR_B2(x)", "((x & 0x33333333) + ((x >> 2) & 0x33333333))",
          "OOVR_B3(x)", "((x + (x >> 4)) & 0x0f0f0f0f)",
          "OOVR_S(x, n, m)", "(((x >> n) & m) | ((x & m) << n))",
          "OOVR_M(o, n)", "(((n) >= 32 ? -1 : (1 << (n)) - 1) << (o))",
          "OOVR_R(x, n)", "(x | (x >> n))",
          // a result that is no normal number is 0
          "OOVR_F(x)", "(x * step(1.1754943e-38, abs(x)))",
          "OOVR_Z(x)", "(x - 33 * (x >> 5))");

  private LegacyNames() {}

  /**
   * Macros for the functions of a source whose values constant expressions may need, and for those
   * that are gone; none when there is none, or when an argument does more than have a value.
   */
  public static Map<String, String> constantFunctions(GlslTokens tokens) {
    Map<String, String> macros = new HashMap<>();
    for (Map<String, String> known : List.of(CONSTANT, NOISE)) {
      for (Map.Entry<String, String> function : known.entrySet()) {
        String signature = function.getKey();
        String name = signature.substring(0, signature.indexOf('('));
        boolean called = false;
        boolean own = false;
        for (int i = 0; i + 1 < tokens.size(); i++) {
          if (tokens.is(i, name) && tokens.is(i + 1, "(")) {
            if (hasEffects(tokens, i + 1)) {
              return Map.of();
            }
            called = true;
            own |= tokens.isIdentifier(i - 1) && !tokens.is(i - 1, "return");
            own |= known == NOISE && isConstant(tokens, i);
          }
        }
        if (called && !own) {
          macros.put(signature, function.getValue());
        }
      }
    }
    if (!macros.isEmpty()) {
      macros.putAll(PARTS);
      macros.put("bitCount(x)", CONSTANT.get("bitCount(x)"));
    }
    return nesting(tokens, macros) > MOST_NESTED ? Map.of() : macros;
  }

  /** Whether a call is in a declaration of a constant, which noise is not. */
  private static boolean isConstant(GlslTokens tokens, int call) {
    for (int i = call; i >= 0 && !tokens.is(i, ";") && !tokens.is(i, "{"); i--) {
      if (tokens.is(i, "const")) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasEffects(GlslTokens tokens, int open) {
    int close = tokens.closing(open);
    for (int k = open + 1; k < close; k++) {
      boolean twice = tokens.is(k, tokens.text(k - 1));
      boolean changes = twice && (tokens.is(k, "+") || tokens.is(k, "-"));
      if (changes || tokens.is(k, "=")) {
        return true;
      }
    }
    return false;
  }

  /** How many calls of the macros are in each other, at most. */
  private static int nesting(GlslTokens tokens, Map<String, String> macros) {
    Set<String> names = new HashSet<>();
    macros.keySet().forEach(m -> names.add(m.substring(0, m.indexOf('('))));
    int most = 0;
    int inside = 0;
    Deque<Boolean> brackets = new ArrayDeque<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.is(i, "(")) {
        boolean call = tokens.isIdentifier(i - 1) && names.contains(tokens.text(i - 1));
        brackets.push(call);
        inside += call ? 1 : 0;
        most = Math.max(most, inside);
      } else if (tokens.is(i, ")") && !brackets.isEmpty()) {
        inside -= brackets.pop() ? 1 : 0;
      }
    }
    return most;
  }

  private static void put(String function, String form, String modern) {
    for (String vendor : new String[] {"", "EXT", "ARB"}) {
      FUNCTIONS.put(function + form + vendor, modern);
    }
  }

  /** Name of the same function in GLSL 3.30, or null. */
  static String function(String name) {
    return FUNCTIONS.get(name);
  }

  /**
   * Declarations of an old shadow function under a name with prefix, or null when the name is none.
   * They returned a vec4 (GLSL 1.20 section 8.7), made of the comparison's outcome as the depth
   * mode of the texture says; {@code texture} returns one component. So they are instructions that
   * read four, of images whose type says that they are of depth: with these the simulator takes the
   * coordinate behind those of the image as the reference. Those of OpenGL ES return one.
   */
  static String shadowFunction(String name, Stage stage) {
    Matcher m = SHADOW.matcher(name);
    if (!m.matches()) {
      return null;
    }
    String kind = m.group(1);
    boolean projective = m.group(2) != null;
    boolean lod = "Lod".equals(m.group(3));
    boolean gradients = "Grad".equals(m.group(3));
    boolean small = kind.equals("1D") || kind.equals("2D");
    boolean offset = m.group(4) != null;
    boolean known =
        !lod && !projective
            || small
            || lod && !projective && kind.equals("1DArray")
            || projective && !lod && kind.equals("2DRect");
    if (!known || offset && kind.equals("Cube")) {
      return null;
    }
    boolean four = projective || kind.equals("Cube") || kind.equals("2DArray");
    String places = kind.equals("1D") ? "vec2(c.x, c.z)" : four && !projective ? "c" : "c.xyz";
    places += projective ? " / c.w" : "";
    String type = kind.equals("1D") ? "vec2" : four && !projective ? "vec4" : "vec3";
    Shadow f =
        new Shadow(
            name,
            "sampler" + kind + "Shadow s, ",
            four ? "vec4 c" : "vec3 c",
            type + " c",
            places,
            !offset ? "" : kind.startsWith("1D") ? "int" : "ivec2");
    if (gradients) {
      String of = kind.startsWith("1D") ? "float" : kind.equals("Cube") ? "vec3" : "vec2";
      return f.declare(Op.IMAGE_SAMPLE_EXPLICIT_LOD, ", " + of + " x, " + of + " y", 4, ", x, y");
    }
    if (lod) {
      return f.declare(Op.IMAGE_SAMPLE_EXPLICIT_LOD, ", float l", 2, ", l");
    }
    if (stage != Stage.FRAGMENT) {
      return f.declare(Op.IMAGE_SAMPLE_EXPLICIT_LOD, "", 2, ", 0.0");
    }
    String text = f.declare(Op.IMAGE_SAMPLE_IMPLICIT_LOD, "", 0, "");
    boolean bias = small || kind.equals("Cube") || offset && kind.equals("1DArray");
    return bias ? text + f.declare(Op.IMAGE_SAMPLE_IMPLICIT_LOD, ", float b", 1, ", b") : text;
  }

  /**
   * An old shadow function.
   *
   * @param given its coordinates
   * @param read those of the instruction
   * @param places the latter from the former
   * @param offset type of what is added to the places of texels; empty for none
   */
  private record Shadow(
      String name, String sampler, String given, String read, String places, String offset) {
    private static final int BIAS = 1;
    private static final int LOD = 2;
    private static final int OFFSET = 16;

    /**
     * The function and the instruction that it is.
     *
     * @param more what it is given besides
     * @param mask image operands of the instruction, but for the offset
     * @param operands what these are
     */
    String declare(Op instruction, String more, int mask, String operands) {
      String raw = LegacyBuiltIns.PREFIX + "read_" + name;
      boolean one = name.endsWith("EXT");
      int all = mask | (offset.isEmpty() ? 0 : OFFSET);
      String place = offset.isEmpty() ? "" : ", " + offset + " o";
      // a bias is given behind the offset, and is before it in the instruction
      boolean last = mask == BIAS;
      return "spirv_instruction(id = "
          + instruction.code()
          + ") vec4 "
          + raw
          + "("
          + sampler
          + read
          + (all == 0 ? "" : ", spirv_literal int m")
          + (mask == LOD && more.isEmpty() ? ", float l" : more)
          + place
          + "); "
          + (one ? "float " : "vec4 ")
          + LegacyBuiltIns.PREFIX
          + name
          + "("
          + sampler
          + given
          + (last ? place + more : more + place)
          + ") { return "
          + raw
          + "(s, "
          + places
          + (all == 0 ? "" : ", " + all)
          + operands
          + (offset.isEmpty() ? "" : ", o")
          + ")"
          + (one ? ".r" : "")
          + "; } ";
    }
  }

  /** Whether a word is reserved in {@code target}, was free in {@code source} and means nothing. */
  static boolean reservedBetween(String word, int source, int target) {
    return between(RESERVED_SINCE.get(word), source, target);
  }

  /** Whether a word is a keyword in {@code target} and was free in {@code source}. */
  static boolean keywordBetween(String word, int source, int target) {
    return between(KEYWORD_SINCE.get(word), source, target);
  }

  private static boolean between(Integer since, int source, int target) {
    return since != null && source < since && target >= since;
  }

  /**
   * Whether a word that newer desktop versions reserve is reserved by a version of ES, too (GLSL ES
   * 1.00 and 3.00 section 3.7 or 3.8: all but what came with 3.10).
   */
  static boolean isReservedInEs(String word, int version) {
    return version >= 310
        || version >= 300 && !SINCE_ES_310.contains(word)
        || word.equals("flat")
        || word.equals("superp");
  }

  /** Whether a word is one of newer versions of desktop GLSL, which ES may reserve, too. */
  static boolean isWord(String word) {
    return RESERVED_SINCE.containsKey(word) || KEYWORD_SINCE.containsKey(word);
  }

  /** Whether a word is that of a type which GLSL ES 1.00 has not and does not reserve. */
  static boolean isTypeAfterEs100(String word) {
    return LATER_TYPES.matcher(word).matches();
  }

  /** Whether a word says how precise a type is. */
  static boolean isPrecision(String word) {
    return word.equals("lowp") || word.equals("mediump") || word.equals("highp");
  }

  /** Whether the text after a word shows that the word is used as a name. */
  static boolean followsName(String next) {
    return AFTER_NAMES.contains(next);
  }
}
