package org.oovr.driver.glsl.source;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.oovr.simulator.command.Stage;

/**
 * What a source may not use, as its version and extensions do not have it: sources are compiled
 * with newer versions than their own, which take it. Mesa decides, as it reads the specifications.
 * Looked at are preprocessed sources, whose conditions have been decided.
 */
public final class VersionRules {
  private static final int NEVER = SourceFacts.NEVER;

  /** From these versions on the compiler itself knows what there is, but for blocks. */
  private static final int ALL = 450;

  /** Words, the first version of desktop GLSL that has them, and what brings them earlier. */
  private record Since(int desktop, Set<String> extensions) {}

  private static final Map<String, Since> FUNCTIONS = new LinkedHashMap<>();
  private static final Map<String, Since> VARIABLES = new LinkedHashMap<>();
  private static final Map<String, Since> QUALIFIERS = new LinkedHashMap<>();

  static {
    Since gpu = new Since(400, Set.of("GL_ARB_gpu_shader5"));
    Since gather = new Since(400, Set.of("GL_ARB_gpu_shader5", "GL_ARB_texture_gather"));
    for (String f : new String[] {"fma", "textureGatherOffsets"}) {
      FUNCTIONS.put(f, gpu);
    }
    for (String f : new String[] {"Centroid", "Sample", "Offset"}) {
      FUNCTIONS.put("interpolateAt" + f, gpu);
    }
    FUNCTIONS.put("textureGather", gather);
    FUNCTIONS.put("textureGatherOffset", gather);
    QUALIFIERS.put(
        "precise", new Since(400, Set.of("GL_ARB_gpu_shader5", "GL_ARB_shader_precision")));
    QUALIFIERS.put("sample", gpu);
    VARIABLES.put("gl_FragStencilRefARB", new Since(NEVER, Set.of("GL_ARB_shader_stencil_export")));
    VARIABLES.put("gl_FragStencilRefAMD", new Since(NEVER, Set.of("GL_AMD_shader_stencil_export")));
    VARIABLES.put("gl_ClipDistance", new Since(130, Set.of()));
  }

  /** What the fixed function left in compatibility contexts. */
  private static final Pattern FIXED =
      Pattern.compile(
          "gl_(Vertex|Normal|Color|SecondaryColor|FogCoord|MultiTexCoord[0-7]|(Front|Back)Color"
              + "|(Front|Back)SecondaryColor|TexCoord|FogFragCoord|ClipVertex|ModelViewMatrix\\w*"
              + "|ModelViewProjectionMatrix\\w*|ProjectionMatrix\\w*|TextureMatrix\\w*"
              + "|TextureEnvColor|NormalMatrix|NormalScale|ClipPlane|Point|PointParameters"
              + "|(Front|Back)Material|MaterialParameters|LightSource|LightSourceParameters"
              + "|LightModel|LightModelParameters|LightModelProducts|LightProducts"
              + "|(Front|Back)LightModelProduct|(Front|Back)LightProduct|Fog|FogParameters"
              + "|(Eye|Object)Plane[STRQ])");

  private static final Pattern RECTANGLE = Pattern.compile("mat[234]x[234]");

  /** Functions of GLSL ES 3.00 that sources are likeliest to have, too. */
  private static final Set<String> BUILT_IN =
      Set.of(
          ("radians degrees sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh pow exp log"
                  + " exp2 log2 sqrt inversesqrt abs sign floor trunc round roundEven ceil fract"
                  + " mod modf min max clamp mix step smoothstep isnan isinf floatBitsToInt"
                  + " floatBitsToUint intBitsToFloat uintBitsToFloat length distance dot cross"
                  + " normalize faceforward reflect refract matrixCompMult outerProduct transpose"
                  + " determinant inverse lessThan lessThanEqual greaterThan greaterThanEqual equal"
                  + " notEqual any all not textureSize texture textureProj textureLod textureOffset"
                  + " texelFetch texelFetchOffset textureGrad textureGradOffset dFdx dFdy fwidth")
              .split(" "));

  private static final Pattern DOUBLES = Pattern.compile("dvec[234]|dmat[234](x[234])?");

  private static final Pattern VECTOR = Pattern.compile("[biud]?vec[234]");

  private static final Pattern SWIZZLE = Pattern.compile("[xyzw]{1,4}|[rgba]{1,4}|[stpq]{1,4}");

  private static final String INTERPOLATIONS = "flat|smooth|noperspective";

  /** Words whose presence makes a source of a newer version worth preprocessing. */
  private static final Set<String> TRIGGERS = Set.of("layout", "buffer", "gl_FragData");

  /** Words that stand before types and expressions. */
  private static final Set<String> NO_TYPES =
      Set.of(
          ("return in out inout uniform const attribute varying lowp mediump highp flat smooth"
                  + " centroid sample patch invariant precise readonly writeonly coherent volatile"
                  + " restrict buffer shared")
              .split(" "));

  private final SourceFacts facts;
  private final GlslTokens tokens;
  private final GlslVersion declared;
  private final InterfaceRules interfaces;
  private final EsRules ofEs;
  private final boolean core;
  private final Map<String, Boolean> own = new HashMap<>();
  private final Map<String, Boolean> vectors = new HashMap<>();

  /** Brackets that are open. */
  private int depth;

  private VersionRules(SourceFacts facts, boolean core) {
    this.facts = facts;
    this.tokens = facts.tokens;
    this.declared = facts.declared;
    this.interfaces = new InterfaceRules(facts);
    this.ofEs = new EsRules(facts);
    this.core = core;
  }

  /** Whether a source has anything that a rule is about. */
  public static boolean concern(GlslTokens tokens, GlslVersion declared) {
    if (declared.isLegacy() || declared.isEs()) {
      return true;
    }
    boolean all = declared.number() >= ALL;
    for (int i = 0; i < tokens.size(); i++) {
      if (!tokens.isIdentifier(i)) {
        if (!all && tokens.is(i, "=") && tokens.is(i + 1, "{")) {
          return true;
        }
        continue;
      }
      String word = tokens.text(i);
      if ((word.equals("in") || word.equals("out"))
          && tokens.isIdentifier(i + 1)
          && tokens.is(i + 2, "{")) {
        return true;
      }
      if (all) {
        continue;
      }
      if (TRIGGERS.contains(word)
          || FUNCTIONS.containsKey(word)
          || VARIABLES.containsKey(word)
          || QUALIFIERS.containsKey(word)
          || declared.number() < 400 && (word.equals("double") || DOUBLES.matcher(word).matches())
          || FIXED.matcher(word).matches()) {
        return true;
      }
    }
    return false;
  }

  /** A source for the preprocessor alone, which sees its own version and all extensions. */
  public static FixedSource unexpanded(GlslTokens tokens, GlslVersion declared) {
    TokenEdits edits = new TokenEdits(tokens);
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.isHash(i) && (tokens.is(i + 1, "version") || tokens.is(i + 1, "extension"))) {
        edits.blank(i, tokens.afterDirective(i) - 1);
      } else if (tokens.is(i, "__VERSION__")) {
        edits.replace(i, Integer.toString(declared.number()));
      }
    }
    TargetVersion version = new TargetVersion(450, false);
    Map<String, String> macros = new LinkedHashMap<>();
    if (declared.isEs()) {
      macros.put("GL_ES", "1");
      macros.put("GL_FRAGMENT_PRECISION_HIGH", "1");
    }
    LegacyExtensions.define(declared, macros);
    if (!declared.isEs()) {
      LegacyExtensions.define(version, macros);
    }
    edits.prepend(version.directive() + "\n#line 1\n");
    return new FixedSource(edits.apply(), version, false, macros, false);
  }

  /**
   * What a source requires and does not get, where no condition decides whether it does.
   *
   * @param core whether the context has no fixed function
   * @return a message; empty for nothing
   */
  public static String unknownExtension(GlslTokens tokens, GlslVersion declared, boolean core) {
    return ExtensionNames.missing(tokens, declared, core);
  }

  /** Extensions that a source asks for, wherever; of ES, those that its version knows. */
  public static Set<String> extensions(GlslTokens tokens, GlslVersion declared) {
    Set<String> names = new HashSet<>();
    for (int i = 0; i + 4 < tokens.size(); i++) {
      if (tokens.isHash(i) && tokens.is(i + 1, "extension")) {
        String name = tokens.text(i + 2);
        boolean disabled = tokens.is(i + 4, "disable");
        if (!declared.isEs()) {
          names.addAll(disabled ? Set.of() : Set.of(name));
        } else if (disabled) {
          names.remove(name);
        } else {
          names.addAll(ExtensionNames.brought(name, declared));
        }
      }
    }
    return names;
  }

  /**
   * Looks for what a source may not use.
   *
   * @param tokens of the preprocessed source
   * @param core whether the context has no fixed function
   * @param extensions those that the source asks for
   * @return messages for the application; empty when it may be as it is
   */
  public static String faults(
      GlslTokens tokens, GlslVersion declared, Stage stage, boolean core, Set<String> extensions) {
    SourceFacts facts = new SourceFacts(tokens, declared, stage, extensions);
    new VersionRules(facts, core).look();
    if (facts.log().isEmpty()) {
      WholeArrays.check(facts);
    }
    if (declared.isEs() && facts.log().isEmpty()) {
      EsDeclarations.check(facts);
    }
    if (declared.isEs() && facts.log().isEmpty()) {
      ExternalCalls.check(facts);
    }
    return facts.log();
  }

  private void look() {
    boolean old = !facts.has(130, 300);
    boolean words = old && !facts.asks("GL_EXT_gpu_shader4");
    boolean lists = !facts.has(420, NEVER) && !facts.asks("GL_ARB_shading_language_420pack");
    for (int i = 0; i < tokens.size() && facts.log().isEmpty(); i++) {
      if (tokens.directive(i) != 0) {
        continue;
      }
      if (!tokens.isIdentifier(i)) {
        depth += tokens.is(i, "{") || tokens.is(i, "(") ? 1 : 0;
        depth -= tokens.is(i, "}") || tokens.is(i, ")") ? 1 : 0;
        if (words) {
          operator(i);
        }
        if (lists && tokens.is(i, "=") && tokens.is(i + 1, "{")) {
          facts.fault(
              i + 1,
              "C-style initialization requires the GL_ARB_shading_language_420pack extension");
        }
        continue;
      }
      String word = tokens.text(i);
      word(i, word);
    }
    if (facts.stage == Stage.FRAGMENT && facts.log().isEmpty()) {
      int color = written("gl_FragColor");
      if (color >= 0 && written("gl_FragData") >= 0) {
        facts.fault(color, "fragment shader writes to both `gl_FragColor' and `gl_FragData'");
      }
    }
  }

  private void word(int i, String word) {
    if (word.equals("switch") && !facts.has(130, 300)) {
      facts.fault(i, "illegal use of reserved word `switch'");
    } else if (!interfaces.word(i, word, depth == 0)) {
      name(i, word);
    }
    if (!declared.isEs() && facts.log().isEmpty()) {
      ofDoubles(i, word);
    }
    if (declared.isEs() && facts.log().isEmpty()) {
      ofEs.word(i, word, ofEs.mayBeOwn(word) && isOwn(word), depth == 0);
    } else if (word.equals(LegacyExtensions.EXTERNAL_TYPE) && !isOwn(word)) {
      facts.fault(i, "syntax error, unexpected IDENTIFIER");
    }
  }

  /** Numbers of double precision (GLSL 4.00 section 4.1.4): before, their words are reserved. */
  private void ofDoubles(int i, String word) {
    boolean there = facts.has(400, NEVER) || facts.asks("GL_ARB_gpu_shader_fp64");
    if (there || tokens.is(i - 1, ".")) {
      return;
    }
    if (DOUBLES.matcher(word).matches()) {
      facts.fault(i, "illegal use of reserved word `" + word + "'");
    } else if (word.equals("double") && tokens.isIdentifier(i + 1)) {
      if (!facts.has(130, NEVER) && !isOwn(word)) {
        facts.fault(i + 1, "syntax error, unexpected NEW_IDENTIFIER");
      } else if (facts.has(130, NEVER) && tokens.is(i + 2, "=") && !tokens.is(i + 3, word)) {
        facts.fault(i + 1, "initializer cannot be assigned to variable of type double");
      }
    }
  }

  /** Operators of integers (GLSL 1.20 section 5.1). */
  private void operator(int i) {
    String text = tokens.text(i);
    if (text.length() != 1 || !"&|^~<>%".contains(text)) {
      return;
    }
    boolean twice = tokens.is(i + 1, text) && tokens.start(i + 1) == tokens.end(i);
    boolean second = tokens.is(i - 1, text) && tokens.start(i) == tokens.end(i - 1);
    boolean bits =
        switch (text) {
          case "&", "|", "^" -> !twice && !second;
          case "<", ">" -> twice;
          default -> true;
        };
    if (bits && text.equals("%")) {
      facts.fault(i, "operator '%' is reserved");
    } else if (bits) {
      facts.fault(i, "bit-wise operations are forbidden");
    }
  }

  private void name(int i, String word) {
    if (!declaration(i, word)) {
      return;
    }
    boolean call = tokens.is(i + 1, "(") && !tokens.is(i - 1, ".");
    if (call && isMissing(word, FUNCTIONS, EsNames.FUNCTIONS) && !isOwn(word)) {
      facts.fault(i, "no function with name '" + word + "'");
    } else if (call && word.startsWith("interpolateAt")) {
      interpolant(i + 1);
    }
    if (isMissing(word, VARIABLES, EsNames.VARIABLES) && !isOwn(word)) {
      facts.fault(i, "`" + word + "' undeclared");
    }
    boolean first = !tokens.isIdentifier(i - 1) || tokens.text(i - 1).matches(INTERPOLATIONS);
    if (first && tokens.isIdentifier(i + 1) && isMissing(word, QUALIFIERS, EsNames.QUALIFIERS)) {
      facts.fault(i, "syntax error, unexpected " + word);
    }
    boolean fixed =
        declared.isEs()
            || declared.profile() != GlslVersion.Profile.COMPATIBILITY
                && (declared.number() > 140 || declared.number() == 140 && core)
                && !facts.asks("GL_ARB_compatibility");
    if (fixed && FIXED.matcher(word).matches() && !isInterface(i)) {
      facts.fault(i, "`" + word + "' undeclared");
    }
  }

  /** Whether what a name declares, or it as a type, may be; raises the fault. */
  private boolean declaration(int i, String word) {
    boolean typed = tokens.isIdentifier(i - 1) && !tokens.is(i - 1, "return");
    if (RECTANGLE.matcher(word).matches() && !facts.has(120, 300)) {
      if (tokens.isIdentifier(i + 1) || tokens.is(i + 1, "(") && !typed && !isOwn(word)) {
        facts.fault(i, "`" + word + "' is no type of this version");
        return false;
      }
    }
    boolean packed = facts.has(420, 310) || facts.asks("GL_ARB_shading_language_420pack");
    boolean storage = i + 1 < tokens.size() && InterfaceRules.STORAGE.contains(tokens.text(i + 1));
    if (LegacyNames.isPrecision(word) && storage && !packed) {
      facts.fault(i, "precision qualifiers must come last");
      return false;
    }
    boolean flat = !facts.has(430, 310) && !facts.asks("GL_ARB_arrays_of_arrays");
    if (flat && typed && tokens.is(i + 1, "[")) {
      int close = tokens.closing(i + 1);
      if (close > 0 && tokens.is(close + 1, "[") && !tokens.is(i - 1, "else")) {
        facts.fault(i, "arrays of arrays are not in this version");
        return false;
      }
    }
    if (typed && tokens.is(i + 1, "(") && !tokens.is(i - 1, "else")) {
      boolean begins = tokens.is(i - 2, ";") || tokens.is(i - 2, "{") || tokens.is(i - 2, "}");
      if (depth > 0 && begins && facts.has(120, 100)) {
        facts.fault(i, "declaration of function `" + word + "' not allowed within function body");
        return false;
      }
      if (depth == 0 && declared.isEs() && facts.has(NEVER, 300) && BUILT_IN.contains(word)) {
        facts.fault(i, "A shader cannot redefine or overload built-in function `" + word + "'");
        return false;
      }
    }
    return true;
  }

  /** Whether a name is that of a member or a block: others look after these. */
  private boolean isInterface(int i) {
    return tokens.is(i - 1, ".") || tokens.is(i + 1, "{");
  }

  /** Whether a word of the tables is not in the source's version and extensions. */
  private boolean isMissing(
      String word, Map<String, Since> desktop, Map<String, EsNames.Since> es) {
    if (declared.isEs()) {
      EsNames.Since since = es.get(word);
      return since != null && !EsNames.available(since, facts);
    }
    Since since = desktop.get(word);
    return since != null && !facts.has(since.desktop, 0) && !facts.asksAny(since.extensions);
  }

  /** Whether a source declares a function or variable of that name. */
  private boolean isOwn(String name) {
    return own.computeIfAbsent(name, this::declares);
  }

  private boolean declares(String name) {
    for (int i = 1; i < tokens.size(); i++) {
      boolean names = tokens.isIdentifier(i - 1) && !NO_TYPES.contains(tokens.text(i - 1));
      if (tokens.is(i, name) && names) {
        return !tokens.is(i - 1, "else");
      }
    }
    return false;
  }

  /** What is interpolated has no swizzle before GLSL 4.40 (GLSL 4.30 section 8.13.2). */
  private void interpolant(int open) {
    if (!declared.isEs() && declared.number() >= 440) {
      return;
    }
    int close = tokens.closing(open);
    int end = open + 1;
    int inner = 0;
    while (end < close && (inner > 0 || !tokens.is(end, ","))) {
      inner += tokens.is(end, "(") || tokens.is(end, "[") ? 1 : 0;
      inner -= tokens.is(end, ")") || tokens.is(end, "]") ? 1 : 0;
      end++;
    }
    boolean swizzled =
        end - open == 4 // one name, a dot, and letters
            && tokens.is(open + 2, ".")
            && SWIZZLE.matcher(tokens.text(open + 3)).matches()
            && isVector(tokens.text(open + 1));
    if (swizzled) {
      facts.fault(open, "parameter `interpolant` must not be swizzled");
    }
  }

  private boolean isVector(String name) {
    return vectors.computeIfAbsent(name, this::declaresVector);
  }

  private boolean declaresVector(String name) {
    for (int i = 1; i < tokens.size(); i++) {
      if (tokens.is(i, name) && VECTOR.matcher(tokens.text(i - 1)).matches()) {
        return true;
      }
    }
    return false;
  }

  /** Where something is assigned to a variable or a part of it; -1 for nowhere. */
  private int written(String name) {
    for (int i = 0; i < tokens.size(); i++) {
      if (!tokens.is(i, name)) {
        continue;
      }
      int next = i + 1;
      while (tokens.is(next, "[") || tokens.is(next, ".")) {
        int close = tokens.is(next, "[") ? tokens.closing(next) : next + 1;
        next = close < 0 ? tokens.size() : close + 1;
      }
      if (tokens.is(next, "=") && !tokens.is(next + 1, "=")) {
        return i;
      }
    }
    return -1;
  }
}
