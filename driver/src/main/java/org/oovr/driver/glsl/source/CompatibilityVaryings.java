package org.oovr.driver.glsl.source;

import java.util.HashSet;
import java.util.Set;

/**
 * Built-in varyings of the compatibility profile where sources declare them again, index them, or
 * have them as members of blocks.
 */
final class CompatibilityVaryings {
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

  private final GlslTokens tokens;
  private final TokenEdits edits;
  private final LegacyBuiltIns builtIns;
  private final Set<Integer> replaced = new HashSet<>();
  private boolean usesTextureCoordinates;
  private boolean indexedByConstants = true;

  CompatibilityVaryings(GlslTokens tokens, TokenEdits edits, LegacyBuiltIns builtIns) {
    this.tokens = tokens;
    this.edits = edits;
    this.builtIns = builtIns;
  }

  /** Whether a token has been replaced with one before it. */
  boolean isReplaced(int token) {
    return replaced.contains(token);
  }

  /** Settles how many texture coordinates there are, when all of the source has been seen. */
  void end() {
    if (usesTextureCoordinates && !indexedByConstants) {
      builtIns.needTextureCoordinates(LegacyBuiltIns.ARRAY);
    }
  }

  /**
   * Takes members that only the compatibility profile has out of a redeclared block of built-ins,
   * and the block where it has no others; returns the token after its members.
   */
  int perVertex(int block) {
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
        edits.blank(start, i);
      }
      start = i + 1;
    }
    if (close > 0 && kept == 0) {
      int end = close;
      while (end < tokens.size() && !tokens.is(end, ";")) {
        end++;
      }
      edits.blank(block - 1, block + 1);
      edits.blank(close, Math.min(end, tokens.size() - 1));
      return end + 1;
    }
    return close < 0 ? block + 1 : close + 1;
  }

  /** Makes room for an element of gl_TexCoord. */
  void textureCoordinate(int i) {
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
  void ofVertices(int i, String word) {
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
      edits.replace(i, name);
      edits.blank(close + 1, close + 2);
      replaced.add(close + 2);
    }
  }

  /**
   * Takes {@code flat out vec4 gl_FrontColor;} out, which only says how the colour is interpolated
   * (GLSL 1.30 section 7.6); false when this is no declaration.
   */
  boolean redeclared(int i, String word) {
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
    edits.blank(first, i + 1);
    return true;
  }

  /**
   * Takes {@code varying vec4 gl_TexCoord[4];} out, which only gives the array its size; returns
   * the token after it, or -1 when this is no declaration.
   */
  int declarationOfTextureCoordinates(int i) {
    boolean declaration =
        tokens.is(i - 1, "vec4")
            && (tokens.is(i - 2, "varying") || tokens.is(i - 2, "in") || tokens.is(i - 2, "out"))
            && tokens.is(i + 1, "[");
    int close = declaration ? tokens.closing(i + 1) : -1;
    if (close < 0 || !tokens.is(close + 1, ";")) {
      return -1;
    }
    usesTextureCoordinates = true;
    indexedByConstants &= close == i + 3 && tokens.text(i + 2).matches("\\d{1,2}");
    if (indexedByConstants) {
      builtIns.needTextureCoordinates(Integer.parseInt(tokens.text(i + 2)));
    }
    edits.blank(i - 2, close + 1);
    return close + 2;
  }
}
