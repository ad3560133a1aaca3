package org.oovr.driver.glsl.source;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.oovr.simulator.command.Stage;

/** Colours of fragments by old names, and colours that are read from what is in the target. */
final class TargetColors {
  private final Stage stage;
  private final GlslTokens tokens;
  private final TokenEdits edits;
  private final GlslVersion declared;
  private final TargetVersion target;
  private final Map<String, String> declarations = new LinkedHashMap<>();

  /** Outputs that begin as what is in the target. */
  private final Set<String> fetched = new LinkedHashSet<>();

  TargetColors(
      Stage stage,
      GlslTokens tokens,
      TokenEdits edits,
      GlslVersion declared,
      TargetVersion target) {
    this.stage = stage;
    this.tokens = tokens;
    this.edits = edits;
    this.declared = declared;
    this.target = target;
  }

  /**
   * Makes an output and an input of {@code inout vec4 color;} (EXT_shader_framebuffer_fetch), which
   * the compiler does not know; the output begins as the input, which has what is in the target.
   *
   * @return whether it is one, and no parameter of a function
   */
  boolean splitInout(int inout) {
    if (stage != Stage.FRAGMENT || !isGlobal(inout)) {
      return false;
    }
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
    edits.replace(inout, "out");
    edits.insertAfter(Math.min(end, tokens.size() - 1), input.append(';').toString());
    for (int i = inout - 1; i > 0 && tokens.is(inout - 1, ")") && !tokens.is(i, "("); i--) {
      if (tokens.is(i, "noncoherent")) {
        boolean alone = tokens.is(i - 1, "(") && tokens.is(i + 1, ")");
        boolean last = tokens.is(i + 1, ")");
        int from = alone ? i - 2 : last ? i - 1 : i;
        edits.blank(from, last && !alone ? i : i + 1);
      }
    }
    return true;
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
  void fetch() {
    for (int i = 0; i + 1 < tokens.size() && !fetched.isEmpty(); i++) {
      if (tokens.is(i, "main") && tokens.is(i + 1, "(") && tokens.is(i - 1, "void")) {
        int close = tokens.closing(i + 1);
        StringBuilder copies = new StringBuilder();
        for (String name : fetched) {
          String input = LegacyBuiltIns.FETCH_PREFIX + name;
          copies.append(' ').append(name).append(" = ").append(input).append(';');
        }
        if (close > 0 && tokens.is(close + 1, "{")) {
          edits.insertAfter(close + 1, copies.toString());
        }
      }
    }
  }

  /**
   * Colours of fragments by their built-in names, which the compiler has to 4.10; behind that they
   * are outputs of ours.
   */
  boolean isOldColor(String word) {
    boolean known = declared.isLegacy() || declared.isEs() || declared.number() < 420;
    return known
        && stage == Stage.FRAGMENT
        && target.isModern()
        && (word.equals("gl_FragColor") || word.equals(LegacyBuiltIns.FRAGMENT_DATA));
  }

  /** Makes an output of ours of a colour by its built-in name. */
  void oldColor(int token) {
    String word = tokens.text(token);
    String size = word.equals(LegacyBuiltIns.FRAGMENT_DATA) ? "[gl_MaxDrawBuffers]" : "";
    String output = LegacyBuiltIns.PREFIX + word;
    declarations.put(
        word, (target.es() ? "out mediump vec4 " : "out vec4 ") + output + size + "; ");
    edits.replace(token, output);
  }

  /**
   * Makes inputs of what is in the targets, which old versions have as an array of constant indices
   * (EXT_shader_framebuffer_fetch); returns the next token.
   */
  int lastData(int i) {
    if (!tokens.is(i + 1, "[") || !tokens.is(i + 3, "]")) {
      return i + 1;
    }
    if (tokens.is(i - 1, "vec4")) { // redeclared, with a precision
      int first = LegacyNames.isPrecision(tokens.text(i - 2)) ? i - 2 : i - 1;
      if (tokens.is(first - 2, "noncoherent") && tokens.is(first - 4, "layout")) {
        first -= 4; // all of ours are coherent
      }
      int end = tokens.is(i + 4, ";") ? i + 4 : i + 3;
      edits.blank(first, end);
      return end + 1;
    }
    String input = LegacyBuiltIns.FETCH_PREFIX + LegacyBuiltIns.LAST_DATA + tokens.text(i + 2);
    declarations.put(input, (target.es() ? "in mediump vec4 " : "in vec4 ") + input + "; ");
    edits.replace(i, input);
    edits.blank(i + 1, i + 3);
    return i + 4;
  }

  /** Declarations of what was made, on one line; empty for none. */
  String declarations() {
    return String.join("", declarations.values());
  }
}
