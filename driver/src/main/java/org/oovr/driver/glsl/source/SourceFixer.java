package org.oovr.driver.glsl.source;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.command.Stage;

/**
 * Turns a source of any GLSL version into one that shaderc accepts, without moving a line: versions
 * are raised, old names replaced, vanished built-ins declared.
 */
public final class SourceFixer {
  /** ES 1.00 reserves the words that GLSL 1.10 does. */
  private static final int ES_WORDS = 110;

  /** What lets sources name instructions; on a line of its own. */
  private static final String INSTRUCTIONS = "\n#extension GL_EXT_spirv_intrinsics : enable\n";

  /** What GL_MAX_VARYING_VECTORS is. */
  private static final String VARYING_VECTORS = "32";

  /** Lanes of a sub-group of the simulator. */
  private static final String SUBGROUP_SIZE = "8u";

  private final Stage stage;
  private final GlslTokens tokens;
  private final GlslVersion declared;
  private final TargetVersion target;
  private final boolean legacy;
  private final LegacyBuiltIns builtIns;
  private final TokenEdits edits;
  private final UniformLayouts layouts;
  private final TargetColors colors;
  private final CompatibilityVaryings varyings;

  /** Whether the source has subroutines and not just a name that later became a keyword. */
  private final boolean subroutines;

  private final Set<String> renamed = new HashSet<>();
  private final Map<String, String> shadowFunctions = new LinkedHashMap<>();
  private final Set<String> extensionMacros = new LinkedHashSet<>();

  private SourceFixer(
      Stage stage,
      GlslTokens tokens,
      GlslVersion declared,
      TargetVersion target,
      boolean legacy,
      Set<String> backColors) {
    this.stage = stage;
    this.tokens = tokens;
    this.declared = declared;
    this.target = target;
    this.legacy = legacy;
    // a core profile source may meet a lenient compiler, but not the fixed-function state
    builtIns = new LegacyBuiltIns(stage, legacy && declared.isLegacy(), backColors);
    edits = new TokenEdits(tokens);
    layouts = new UniformLayouts(tokens, edits, declared, target);
    colors = new TargetColors(stage, tokens, edits, declared, target);
    varyings = new CompatibilityVaryings(tokens, edits, builtIns);
    subroutines =
        !declared.isEs()
            && tokens.have("subroutine")
            && (declared.number() >= 400
                || LegacyExtensions.names(tokens, "GL_ARB_shader_subroutine"));
  }

  /**
   * Fixes a source up.
   *
   * @param target version to compile with
   * @param legacy whether to replace what old versions had and the target lacks
   * @param backColors see {@link LegacyBuiltIns}
   */
  public static FixedSource fix(
      Stage stage,
      GlslTokens tokens,
      GlslVersion declared,
      TargetVersion target,
      boolean legacy,
      Set<String> backColors) {
    return new SourceFixer(stage, tokens, declared, target, legacy, backColors).run();
  }

  private FixedSource run() {
    if (legacy) {
      findNamesToRename();
    }
    int i = declared.firstToken() < 0 ? 0 : declared.afterToken();
    while (i < tokens.size()) {
      i = tokens.isHash(i) ? directive(i) : token(i);
    }
    StraySemicolons.blank(tokens, edits);
    ComparedComparisons.negate(tokens, edits);
    ImplicitSizes.of(tokens)
        .forEach((bracket, size) -> edits.insertAfter(bracket, size.toString()));
    varyings.end();
    clampColors();
    colors.fetch();
    head();
    Map<String, String> macros = new LinkedHashMap<>();
    if (declared.isEs() && !target.es()) {
      macros.put("GL_ES", "1");
      macros.put("GL_FRAGMENT_PRECISION_HIGH", "1");
    }
    LegacyExtensions.define(declared, macros);
    LegacyExtensions.define(tokens, declared, macros);
    if (!declared.isEs()) {
      LegacyExtensions.define(target, macros);
    }
    return new FixedSource(
        edits.apply(), target, declared.hasOldCoordinates(), macros, subroutines);
  }

  /** Clamps the colours of a vertex shader behind its main function. */
  private void clampColors() {
    int main = -1;
    for (int i = 0; i + 1 < tokens.size() && main < 0; i++) {
      if (tokens.is(i, "main") && tokens.is(i + 1, "(") && tokens.is(i - 1, "void")) {
        int close = tokens.closing(i + 1);
        main = close > 0 && tokens.is(close + 1, "{") ? i : -1;
      }
    }
    String clamping = main < 0 ? "" : builtIns.clampingMain();
    if (clamping.isEmpty()) {
      return;
    }
    for (int i = main; i + 1 < tokens.size(); i++) {
      if (tokens.is(i, "main") && tokens.is(i + 1, "(") && tokens.is(i - 1, "void")) {
        edits.replace(i, LegacyBuiltIns.MAIN);
      }
    }
    edits.append(clamping);
  }

  /** The directive, declarations, and a line directive that hides both. */
  private void head() {
    String macros = extensionMacros.isEmpty() ? "" : "\n" + String.join("", extensionMacros);
    String declarations =
        layouts.extensions()
            + (shadowFunctions.isEmpty() ? "" : INSTRUCTIONS)
            + target.precision(builtIns.declarations())
            + colors.declarations()
            + String.join("", shadowFunctions.values())
            + macros;
    if (declared.firstToken() < 0) {
      edits.prepend(target.directive() + "\n" + declarations + "\n#line 1\n");
      return;
    }
    int first = declared.firstToken();
    int last = declared.afterToken() - 1;
    int end = tokens.end(last);
    // lines inside of the directive (continued ones) are kept
    String inside = tokens.source().substring(tokens.start(first), end).replaceAll("[^\n]", "");
    String line = "\n" + declarations + "\n#line " + (tokens.line(end) + 1);
    edits.replace(first, last, target.directive() + inside + (declarations.isEmpty() ? "" : line));
  }

  private void findNamesToRename() {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (!tokens.isIdentifier(i)) {
        continue;
      }
      String word = tokens.text(i);
      int since = declared.isEs() ? ES_WORDS : declared.number();
      boolean reserved = declared.isEs() && LegacyNames.isReservedInEs(word, declared.number());
      if (subroutines && word.equals("subroutine") || isOfLayout(i)) {
        continue;
      }
      boolean name = LegacyNames.followsName(tokens.text(i + 1)) && !tokens.is(i - 1, "#");
      if (!reserved && LegacyNames.reservedBetween(word, since, target.words())
          || !reserved && name && LegacyNames.keywordBetween(word, since, target.words())
          || name && isTextureVariable(i, word)
          || name && declared.isOldEs() && LegacyNames.isTypeAfterEs100(word)) {
        renamed.add(word);
      }
    }
  }

  /** Whether a word says something of a layout. */
  private boolean isOfLayout(int word) {
    int i = word - 1;
    while (i > 0 && !tokens.is(i, "(") && !tokens.is(i, ")") && !tokens.is(i, ";")) {
      i--;
    }
    return i > 0 && tokens.is(i, "(") && tokens.is(i - 1, "layout");
  }

  /** A variable that hides a function which the fixed source needs: {@code sampler2D texture;}. */
  private boolean isTextureVariable(int i, String word) {
    return word.startsWith("texture")
        && LegacyNames.function(word) == null
        && tokens.directive(i) == 0
        && tokens.isIdentifier(i - 1)
        && (word.equals("texture") || word.matches("texture(Proj)?(Lod|Grad|Offset|Size)?"));
  }

  private int directive(int hash) {
    int after = tokens.afterDirective(hash);
    String name = hash + 1 < after ? tokens.text(hash + 1) : "";
    switch (name) {
      case "define", "undef", "if", "elif", "ifdef", "ifndef":
        for (int i = hash + 2; i < after; ) {
          i = token(i);
        }
        break;
      case "extension":
        extension(hash, after);
        break;
      default:
        break;
    }
    return after;
  }

  private void extension(int hash, int after) {
    String name = hash + 2 < after ? tokens.text(hash + 2) : "";
    String macros = LegacyExtensions.macros(name);
    if (LegacyExtensions.breaksCompiler(name)) {
      edits.replace(hash + 2, LegacyBuiltIns.PREFIX + name);
    } else if (name.equals("all")) {
      edits.blank(hash, after - 1); // one of them breaks the compiler
    } else if (macros != null) {
      if (after > hash + 4 && !tokens.is(hash + 4, "disable")) {
        extensionMacros.add(macros);
      }
      edits.blank(hash, after - 1);
    } else if (LegacyExtensions.contained(name, target)
        || LegacyExtensions.isOfNewer(name, declared) && !tokens.is(hash + 4, "require")) {
      edits.blank(hash, after - 1);
    } else if (LegacyExtensions.synonym(name) != null) {
      String companion = LegacyExtensions.companion(name);
      if (!LegacyExtensions.added(name).isEmpty() && !tokens.is(hash + 4, "disable")) {
        extensionMacros.add(LegacyExtensions.added(name));
      }
      int line = tokens.line(tokens.start(hash));
      String before =
          companion == null ? "" : companion + " : enable\n#line " + line + "\n#extension ";
      edits.replace(hash + 2, before + LegacyExtensions.synonym(name));
    }
  }

  /** Rewrites one token, or a few; returns the next one to look at. */
  private int token(int i) {
    if (!tokens.isIdentifier(i)) {
      return i + 1;
    }
    String word = tokens.text(i);
    if (varyings.isReplaced(i)) {
      return i + 1;
    }
    if (word.startsWith("gl_") || word.equals("ftransform")) {
      return builtIn(i, word);
    }
    if (word.equals("EmitVertex") && builtIns.isLegacy() && stage == Stage.GEOMETRY) {
      edits.replace(i, builtIns.emit());
      return i + 1;
    }
    if (word.equals("uniform") && tokens.directive(i) == 0) {
      layouts.change(i);
    }
    if (word.equals("buffer") && tokens.directive(i) == 0) {
      layouts.packStorage(i);
    }
    if (word.equals("inout") && colors.splitInout(i)) {
      return i + 1;
    }
    if (!legacy) {
      return i + 1;
    }
    if (word.equals("__VERSION__")) {
      edits.replace(i, Integer.toString(declared.number()));
    } else if (declared.isEs() && declared.number() >= 300 && isOfOldInterface(word)) {
      return i + 1; // reserved, and stays so
    } else if (word.equals("varying")
        && tokens.directive(i) == 0 // no macro of that name
        && (tokens.is(i + 1, "in") || tokens.is(i + 1, "out"))) {
      edits.blank(i, i); // GL_EXT_gpu_shader4
    } else if (word.equals("varying") && stage != Stage.VERTEX && stage != Stage.FRAGMENT) {
      edits.replace(i, "out"); // inputs of these are arrays
    } else if (target.isModern() && isOfOldInterface(word)) {
      boolean output = word.equals("varying") && stage == Stage.VERTEX;
      edits.replace(i, output ? "out" : "in");
    } else if (word.equals("unsigned") && tokens.is(i + 1, "int") && !declared.isEs()) {
      edits.replace(i, "uint"); // GL_EXT_gpu_shader4
      edits.blank(i + 1, i + 1);
      return i + 2;
    } else if (renamed.contains(word)) {
      boolean name =
          LegacyNames.reservedBetween(word, 0, target.words())
              || i + 1 < tokens.size() && LegacyNames.followsName(tokens.text(i + 1));
      if (name) {
        edits.replace(i, LegacyBuiltIns.PREFIX + word);
      }
    } else if (!tokens.is(i - 1, ".")) {
      function(i, word);
    }
    return i + 1;
  }

  private static boolean isOfOldInterface(String word) {
    return word.equals("attribute") || word.equals("varying");
  }

  private void function(int i, String word) {
    boolean truncates =
        word.equals("truncate") && LegacyExtensions.names(tokens, "GL_EXT_gpu_shader4");
    String modern = truncates ? "trunc" : LegacyNames.function(word);
    if (modern != null) {
      edits.replace(i, modern);
      return;
    }
    String shadow = LegacyNames.shadowFunction(word, stage);
    if (shadow != null) {
      shadowFunctions.put(word, shadow);
      edits.replace(i, LegacyBuiltIns.PREFIX + word);
    }
  }

  private int builtIn(int i, String word) {
    if (builtIns.isLegacy() && word.equals("gl_TexCoord")) {
      int declaration = varyings.declarationOfTextureCoordinates(i);
      if (declaration > 0) {
        return declaration;
      }
      varyings.textureCoordinate(i);
    }
    if (builtIns.isLegacy() && word.equals("gl_PerVertex") && tokens.is(i + 1, "{")) {
      return varyings.perVertex(i);
    }
    if (word.equals("gl_in") || word.equals("gl_out")) {
      varyings.ofVertices(i, word);
      return i + 1;
    }
    if (builtIns.isColor(word) && tokens.is(i + 1, ";") && varyings.redeclared(i, word)) {
      return i + 2;
    }
    if (legacy && word.equals(LegacyBuiltIns.LAST_DATA)) {
      return colors.lastData(i);
    }
    if (legacy && colors.isOldColor(word)) {
      colors.oldColor(i);
      return i + 1;
    }
    if (declared.isOldEs() && word.equals("gl_MaxVaryingVectors")) {
      edits.replace(i, VARYING_VECTORS); // which later versions of ES do not have
      return i + 1;
    }
    boolean size = word.equals("gl_SubGroupSizeARB");
    if (size && LegacyExtensions.names(tokens, "GL_ARB_shader_ballot")) {
      edits.replace(i, SUBGROUP_SIZE); // a uniform for the compiler
      return i + 1;
    }
    boolean redeclared = tokens.is(i - 1, "int") && tokens.is(i + 1, ";");
    String name = redeclared ? null : builtIns.rename(word);
    if (name != null) {
      edits.replace(i, name);
    }
    return i + 1;
  }
}
