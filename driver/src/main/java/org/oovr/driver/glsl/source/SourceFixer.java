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
// Long because all fix-ups work on the same tokens and edits, one after the other.
public final class SourceFixer {
  /** ES 1.00 reserves the words that GLSL 1.10 does. */
  private static final int ES_WORDS = 110;

  /** What lets sources name instructions; on a line of its own. */
  private static final String INSTRUCTIONS = "\n#extension GL_EXT_spirv_intrinsics : enable\n";

  /** Lanes of a sub-group of the simulator. */
  private static final String SUBGROUP_SIZE = "8u";

  private static final Set<String> QUALIFIERS =
      Set.of(
          "in",
          "out",
          "varying",
          "flat",
          "smooth",
          "noperspective",
          "centroid",
          "sample",
          "invariant");

  private final Stage stage;
  private final GlslTokens tokens;
  private final GlslVersion declared;
  private final TargetVersion target;
  private final boolean legacy;
  private final LegacyBuiltIns builtIns;
  private final SourceEdits edits;

  /** Whether the source has subroutines and not just a name that later became a keyword. */
  private final boolean subroutines;

  private final Set<String> renamed = new HashSet<>();
  private final Map<String, String> shadowFunctions = new LinkedHashMap<>();
  private final Map<String, String> outputs = new LinkedHashMap<>();
  private final Set<String> extensionMacros = new LinkedHashSet<>();
  private final Set<Integer> replaced = new HashSet<>();

  /** Outputs that begin as what is in the target. */
  private final Set<String> fetched = new LinkedHashSet<>();

  private boolean usesTextureCoordinates;
  private boolean indexedByConstants = true;

  /** Whether blocks are packed by std140 that say nothing. */
  private boolean packsByDefault;

  private boolean packsTightly;

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
    edits = new SourceEdits(tokens.source());
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
    ImplicitSizes.of(tokens)
        .forEach((bracket, size) -> edits.insert(tokens.end(bracket), size.toString()));
    if (usesTextureCoordinates && !indexedByConstants) {
      builtIns.needTextureCoordinates(LegacyBuiltIns.ARRAY);
    }
    clampColors();
    fetchColors();
    head();
    Map<String, String> macros = new LinkedHashMap<>();
    if (declared.isEs() && !target.es()) {
      macros.put("GL_ES", "1");
      macros.put("GL_FRAGMENT_PRECISION_HIGH", "1");
    }
    LegacyExtensions.define(declared, macros);
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
        replace(i, LegacyBuiltIns.MAIN);
      }
    }
    edits.insert(tokens.source().length(), clamping);
  }

  /**
   * Makes an output and an input of {@code inout vec4 color;} (EXT_shader_framebuffer_fetch), which
   * the compiler does not know; the output begins as the input, which has what is in the target.
   */
  private void splitInout(int inout) {
    int end = inout + 1;
    while (end < tokens.size() && !tokens.is(end, ";")) {
      end++;
    }
    int first = inout + 1;
    while (LegacyNames.isPrecision(tokens.text(first))) {
      first++;
    }
    StringBuilder input = new StringBuilder();
    input.append(tokens.text(first).matches("[iu].*") ? " flat in " : " in ");
    input.append(tokens.text(first)).append(' ');
    for (int i = first + 1; i < end; i++) {
      boolean name = tokens.isIdentifier(i) && (i == first + 1 || tokens.is(i - 1, ","));
      if (name) {
        fetched.add(tokens.text(i));
      }
      input.append(name ? LegacyBuiltIns.FETCH_PREFIX : "").append(tokens.text(i));
    }
    replace(inout, "out");
    edits.insert(tokens.end(Math.min(end, tokens.size() - 1)), input.append(';').toString());
    for (int i = inout - 1; i > 0 && tokens.is(inout - 1, ")") && !tokens.is(i, "("); i--) {
      if (tokens.is(i, "noncoherent")) {
        boolean alone = tokens.is(i - 1, "(") && tokens.is(i + 1, ")");
        boolean last = tokens.is(i + 1, ")");
        int from = alone ? i - 2 : last ? i - 1 : i;
        edits.blank(tokens.start(from), tokens.end(last && !alone ? i : i + 1));
      }
    }
  }

  /**
   * Leaves out {@code layout(binding = 2, offset = 4) uniform;}, which says nothing of the counters
   * behind it as Mesa has it, and which the compiler does not take.
   */
  private void counterDefaults(int uniform) {
    if (!tokens.is(uniform + 1, ";") || !tokens.is(uniform - 1, ")")) {
      return;
    }
    boolean counters = false;
    int open = uniform - 1;
    while (open > 0 && !tokens.is(open, "(")) {
      counters |= tokens.is(open, "binding") || tokens.is(open, "offset");
      open--;
    }
    if (counters && open > 0 && tokens.is(open - 1, "layout")) {
      edits.blank(tokens.start(open - 1), tokens.end(uniform + 1));
    }
  }

  /** Whether a token stands outside of all brackets. */
  private boolean isGlobal(int token) {
    int depth = 0;
    for (int i = 0; i < token; i++) {
      boolean opens = tokens.is(i, "{") || tokens.is(i, "(");
      depth += opens ? 1 : tokens.is(i, "}") || tokens.is(i, ")") ? -1 : 0;
    }
    return depth == 0;
  }

  /** Lets outputs begin as what is in the target. */
  private void fetchColors() {
    for (int i = 0; i + 1 < tokens.size() && !fetched.isEmpty(); i++) {
      if (tokens.is(i, "main") && tokens.is(i + 1, "(") && tokens.is(i - 1, "void")) {
        int close = tokens.closing(i + 1);
        StringBuilder copies = new StringBuilder();
        for (String name : fetched) {
          String input = LegacyBuiltIns.FETCH_PREFIX + name;
          copies.append(' ').append(name).append(" = ").append(input).append(';');
        }
        if (close > 0 && tokens.is(close + 1, "{")) {
          edits.insert(tokens.end(close + 1), copies.toString());
        }
      }
    }
  }

  /** The directive, declarations, and a line directive that hides both. */
  private void head() {
    String macros = extensionMacros.isEmpty() ? "" : "\n" + String.join("", extensionMacros);
    String declarations =
        packingExtensions()
            + (shadowFunctions.isEmpty() ? "" : INSTRUCTIONS)
            + target.precision(builtIns.declarations())
            + String.join("", outputs.values())
            + String.join("", shadowFunctions.values())
            + macros;
    if (declared.firstToken() < 0) {
      edits.insert(0, target.directive() + "\n" + declarations + "\n#line 1\n");
      return;
    }
    int start = tokens.start(declared.firstToken());
    int end = tokens.end(declared.afterToken() - 1);
    // lines inside of the directive (continued ones) are kept
    String inside = tokens.source().substring(start, end).replaceAll("[^\n]", "");
    if (declarations.isEmpty()) {
      edits.replace(start, end, target.directive() + inside);
    } else {
      int next = tokens.line(end) + 1;
      edits.replace(
          start, end, target.directive() + inside + "\n" + declarations + "\n#line " + next);
    }
  }

  private void findNamesToRename() {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (!tokens.isIdentifier(i)) {
        continue;
      }
      String word = tokens.text(i);
      int since = declared.isEs() ? ES_WORDS : declared.number();
      if (subroutines && word.equals("subroutine") || isOfLayout(i)) {
        continue;
      }
      boolean name = LegacyNames.followsName(tokens.text(i + 1)) && !tokens.is(i - 1, "#");
      if (LegacyNames.reservedBetween(word, since, target.words())
          || name && LegacyNames.keywordBetween(word, since, target.words())
          || name && isTextureVariable(i, word)) {
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
    if (macros != null) {
      if (after > hash + 4 && !tokens.is(hash + 4, "disable")) {
        extensionMacros.add(macros);
      }
      edits.blank(tokens.start(hash), tokens.end(after - 1));
    } else if (LegacyExtensions.contained(name, target)) {
      edits.blank(tokens.start(hash), tokens.end(after - 1));
    } else if (LegacyExtensions.synonym(name) != null) {
      String companion = LegacyExtensions.companion(name);
      if (!LegacyExtensions.added(name).isEmpty() && !tokens.is(hash + 4, "disable")) {
        extensionMacros.add(LegacyExtensions.added(name));
      }
      int line = tokens.line(tokens.start(hash));
      String before =
          companion == null ? "" : companion + " : enable\n#line " + line + "\n#extension ";
      replace(hash + 2, before + LegacyExtensions.synonym(name));
    }
  }

  /**
   * Colours of fragments by their built-in names, which the compiler has to 4.10; behind that they
   * are outputs of ours.
   */
  private boolean isOldColor(String word) {
    boolean known = declared.isLegacy() || declared.isEs() || declared.number() < 420;
    return legacy
        && known
        && stage == Stage.FRAGMENT
        && target.isModern()
        && (word.equals("gl_FragColor") || word.equals(LegacyBuiltIns.FRAGMENT_DATA));
  }

  /** Rewrites one token, or a few; returns the next one to look at. */
  private int token(int i) {
    if (!tokens.isIdentifier(i)) {
      return i + 1;
    }
    String word = tokens.text(i);
    if (replaced.contains(i)) {
      return i + 1;
    }
    if (word.startsWith("gl_") || word.equals("ftransform")) {
      return builtIn(i, word);
    }
    if (word.equals("EmitVertex") && builtIns.isLegacy() && stage == Stage.GEOMETRY) {
      replace(i, builtIns.emit());
      return i + 1;
    }
    if (word.equals("uniform") && tokens.directive(i) == 0) {
      packing(i);
      counterDefaults(i);
    }
    if (word.equals("inout") && stage == Stage.FRAGMENT && isGlobal(i)) {
      splitInout(i);
      return i + 1;
    }
    if (!legacy) {
      return i + 1;
    }
    if (word.equals("__VERSION__")) {
      replace(i, Integer.toString(declared.number()));
    } else if (word.equals("varying") && stage != Stage.VERTEX && stage != Stage.FRAGMENT) {
      replace(i, "out"); // inputs of these are arrays
    } else if (target.isModern() && (word.equals("attribute") || word.equals("varying"))) {
      boolean output = word.equals("varying") && stage == Stage.VERTEX;
      replace(i, output ? "out" : "in");
    } else if (word.equals("unsigned") && tokens.is(i + 1, "int") && !declared.isEs()) {
      replace(i, "uint"); // GL_EXT_gpu_shader4
      edits.blank(tokens.start(i + 1), tokens.end(i + 1));
      return i + 2;
    } else if (renamed.contains(word)) {
      boolean name =
          LegacyNames.reservedBetween(word, 0, target.words())
              || i + 1 < tokens.size() && LegacyNames.followsName(tokens.text(i + 1));
      if (name) {
        replace(i, LegacyBuiltIns.PREFIX + word);
      }
    } else if (!tokens.is(i - 1, ".")) {
      function(i, word);
    }
    return i + 1;
  }

  /** The extensions by which uniform blocks may be packed as storage blocks are. */
  private String packingExtensions() {
    if (!packsTightly) {
      return "";
    }
    boolean known = target.es() || target.number() >= 430;
    String storage = "#extension GL_ARB_shader_storage_buffer_object : enable\n";
    return "\n" + (known ? "" : storage) + "#extension GL_EXT_scalar_block_layout : enable\n";
  }

  /**
   * Packs a uniform block whose layout is shared or packed by the rules of std430, as llvmpipe does
   * (OpenGL 4.6 core, section 7.6.2.1 leaves it open): programs write such blocks by the offsets
   * that it told them.
   *
   * @param uniform the word before the block's name, or before the end of a default layout
   */
  private void packing(int uniform) {
    boolean byDefault = tokens.is(uniform + 1, ";");
    boolean block = tokens.isIdentifier(uniform + 1) && !tokens.is(uniform + 1, "struct");
    if (!byDefault && !(block && tokens.is(uniform + 2, "{"))) {
      return;
    }
    int before = uniform - 1;
    int list = -1;
    boolean said = false;
    while (tokens.is(before, ")")) {
      int i = before - 1;
      for (; i >= 0 && !tokens.is(i, "("); i--) {
        if (tokens.is(i, "std140") || tokens.is(i, "std430")) {
          said = true;
          packsByDefault |= byDefault;
        } else if (tokens.is(i, "shared") || tokens.is(i, "packed")) {
          said = true;
          packsTightly = true;
          replace(i, "std430");
        }
      }
      list = i;
      before = i - 2;
    }
    if (said || byDefault || packsByDefault) {
      return;
    }
    if (list >= 0) {
      edits.insert(tokens.end(list), "std430, ");
      packsTightly = true;
    } else if (before < Math.max(0, declared.afterToken())
        || tokens.is(before, ";")
        || tokens.is(before, "}")
        || tokens.directive(before) != 0) {
      edits.insert(tokens.start(uniform), "layout(std430) ");
      packsTightly = true;
    }
  }

  private void function(int i, String word) {
    String modern = LegacyNames.function(word);
    if (modern != null) {
      replace(i, modern);
      return;
    }
    String shadow = LegacyNames.shadowFunction(word, stage);
    if (shadow != null) {
      shadowFunctions.put(word, shadow);
      replace(i, LegacyBuiltIns.PREFIX + word);
    }
  }

  private int builtIn(int i, String word) {
    if (builtIns.isLegacy() && word.equals("gl_TexCoord")) {
      int declaration = declarationOfTextureCoordinates(i);
      usesTextureCoordinates = true;
      if (declaration > 0) {
        return declaration;
      }
      textureCoordinate(i);
    }
    if (builtIns.isLegacy() && word.equals("gl_PerVertex") && tokens.is(i + 1, "{")) {
      return perVertex(i);
    }
    if (word.equals("gl_in") || word.equals("gl_out")) {
      ofVertices(i, word);
      return i + 1;
    }
    if (builtIns.isColor(word) && tokens.is(i + 1, ";") && redeclared(i, word)) {
      return i + 2;
    }
    if (legacy && word.equals(LegacyBuiltIns.LAST_DATA)) {
      return lastData(i);
    }
    if (isOldColor(word)) {
      String size = word.equals(LegacyBuiltIns.FRAGMENT_DATA) ? "[gl_MaxDrawBuffers]" : "";
      String output = LegacyBuiltIns.PREFIX + word;
      outputs.put(word, target.es() ? "out mediump vec4 " : "out vec4 ");
      outputs.merge(word, output + size + "; ", String::concat);
      replace(i, output);
      return i + 1;
    }
    boolean size = word.equals("gl_SubGroupSizeARB");
    if (size && LegacyExtensions.names(tokens, "GL_ARB_shader_ballot")) {
      replace(i, SUBGROUP_SIZE); // a uniform for the compiler
      return i + 1;
    }
    String name = builtIns.rename(word);
    if (name != null) {
      replace(i, name);
    }
    return i + 1;
  }

  /**
   * Makes inputs of what is in the targets, which old versions have as an array of constant indices
   * (EXT_shader_framebuffer_fetch); returns the next token.
   */
  private int lastData(int i) {
    if (!tokens.is(i + 1, "[") || !tokens.is(i + 3, "]")) {
      return i + 1;
    }
    if (tokens.is(i - 1, "vec4")) { // redeclared, with a precision
      int first = LegacyNames.isPrecision(tokens.text(i - 2)) ? i - 2 : i - 1;
      edits.blank(tokens.start(first), tokens.end(i + 3));
      return i + 4;
    }
    String input = LegacyBuiltIns.FETCH_PREFIX + LegacyBuiltIns.LAST_DATA + tokens.text(i + 2);
    outputs.put(input, (target.es() ? "in mediump vec4 " : "in vec4 ") + input + "; ");
    replace(i, input);
    edits.blank(tokens.start(i + 1), tokens.end(i + 3));
    return i + 4;
  }

  /**
   * Takes members that only the compatibility profile has out of a redeclared block of built-ins,
   * and the block where it has no others; returns the token after its members.
   */
  private int perVertex(int block) {
    int close = tokens.closing(block + 1);
    int kept = 0;
    int start = block + 2;
    for (int i = start; i < close; i++) {
      if (!tokens.is(i, ";")) {
        continue;
      }
      boolean old = false;
      for (int k = start; k < i; k++) {
        boolean coordinates = tokens.is(k, "gl_TexCoord");
        old |= coordinates || builtIns.isOfCompatibility(tokens.text(k));
        if (coordinates && tokens.is(k + 1, "[")) {
          String size = tokens.text(k + 2);
          boolean plain = size.matches("\\d");
          indexedByConstants &= plain;
          usesTextureCoordinates = true;
          builtIns.needTextureCoordinates(plain ? Integer.parseInt(size) : 0);
        }
      }
      kept += old ? 0 : 1;
      if (old) {
        edits.blank(tokens.start(start), tokens.end(i));
      }
      start = i + 1;
    }
    if (close > 0 && kept == 0) {
      int end = close;
      while (end < tokens.size() && !tokens.is(end, ";")) {
        end++;
      }
      edits.blank(tokens.start(block - 1), tokens.end(block + 1));
      edits.blank(tokens.start(close), tokens.end(Math.min(end, tokens.size() - 1)));
      return end + 1;
    }
    return close < 0 ? block + 1 : close + 1;
  }

  /** Makes room for an element of gl_TexCoord. */
  private void textureCoordinate(int i) {
    usesTextureCoordinates = true;
    boolean constant =
        tokens.is(i + 1, "[")
            && tokens.is(i + 3, "]")
            && tokens.kind(i + 2) == GlslTokens.Kind.NUMBER
            && tokens.text(i + 2).matches("\\d{1,2}");
    if (constant) {
      builtIns.needTextureCoordinates(Integer.parseInt(tokens.text(i + 2)) + 1);
    } else {
      indexedByConstants = false;
    }
  }

  /** Makes a variable of its own of {@code gl_in[i].gl_FrontColor} and the like. */
  private void ofVertices(int i, String word) {
    int close = tokens.is(i + 1, "[") ? tokens.closing(i + 1) : -1;
    if (close < 0 || !tokens.is(close + 1, ".") || !tokens.isIdentifier(close + 2)) {
      return;
    }
    String member = tokens.text(close + 2);
    String name = builtIns.ofVertices(word, member);
    if (name != null) {
      if (member.equals("gl_TexCoord")) {
        textureCoordinate(close + 2);
      }
      replace(i, name);
      edits.blank(tokens.start(close + 1), tokens.end(close + 2));
      replaced.add(close + 2);
    }
  }

  /**
   * Takes {@code flat out vec4 gl_FrontColor;} out, which only says how the colour is interpolated
   * (GLSL 1.30 section 7.6); false when this is no declaration.
   */
  private boolean redeclared(int i, String word) {
    int first = i - 1;
    boolean declaration = false;
    StringBuilder qualifiers = new StringBuilder();
    while (first > 0 && QUALIFIERS.contains(tokens.text(first - 1))) {
      first--;
      String qualifier = tokens.text(first);
      boolean way = qualifier.equals("in") || qualifier.equals("out");
      declaration |= way || qualifier.equals("varying");
      if (!way && !qualifier.equals("varying")) {
        qualifiers.insert(0, qualifier + " ");
      }
    }
    if (!declaration || !tokens.is(i - 1, "vec4")) {
      return false;
    }
    builtIns.qualify(word, qualifiers.toString());
    edits.blank(tokens.start(first), tokens.end(i + 1));
    return true;
  }

  /**
   * Takes {@code varying vec4 gl_TexCoord[4];} out, which only gives the array its size; returns
   * the token after it, or -1 when this is no declaration.
   */
  private int declarationOfTextureCoordinates(int i) {
    boolean declaration =
        tokens.is(i - 1, "vec4")
            && (tokens.is(i - 2, "varying") || tokens.is(i - 2, "in") || tokens.is(i - 2, "out"))
            && tokens.is(i + 1, "[");
    int close = declaration ? tokens.closing(i + 1) : -1;
    if (close < 0 || !tokens.is(close + 1, ";")) {
      return -1;
    }
    indexedByConstants &= close == i + 3 && tokens.text(i + 2).matches("\\d{1,2}");
    if (indexedByConstants) {
      builtIns.needTextureCoordinates(Integer.parseInt(tokens.text(i + 2)));
    }
    edits.blank(tokens.start(i - 2), tokens.end(close + 1));
    return close + 2;
  }

  private void replace(int token, String text) {
    edits.replace(tokens.start(token), tokens.end(token), text);
  }
}
